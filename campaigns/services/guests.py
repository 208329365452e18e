"""Guests: a link made for one person, bound to the first device that opens it, revoked and issued again at will."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import partial

from django.contrib import auth
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from campaigns.models import Campaign, Game, GameSeat, GuestLink, Language, Membership, Person, Role
from campaigns.secret_links import hash_token
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.games import tell_table
from campaigns.services.hints import cut_streams
from campaigns.services.meeting_links import cut_links
from campaigns.services.seats_of_people import keep_seats_as_member, seat_guest
from campaigns.services.telling import said_by_site

DEVICE_COOKIE = "registre_device"
DEVICE_SALT = "campaigns.device"
SESSION_LINK = "guest_link"
TEN_YEARS = 10 * 365 * 24 * 3600


class LinkRefused(Exception):
    """The link opens nothing here; `code` says why to somebody who holds it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Invited:
    """For whom a guest link is made, and where he sits."""

    name: str
    game: Game | None = None
    seat: str = ""


def make_guest_link(*, campaign: Campaign, author: Person, invited: Invited) -> GuestLink:
    return GuestLink.objects.create(
        campaign=campaign, created_by=author, name=invited.name, game=invited.game, seat=invited.seat
    )


@transaction.atomic
def revoke_guest_link(*, link: GuestLink) -> None:
    """From this moment neither the link nor a session that came by it opens anything; the history stays."""
    if GuestLink.objects.active().filter(pk=link.pk).update(revoked_at=timezone.now()) and link.person_id:
        still_in = GuestLink.objects.active().filter(campaign=link.campaign, person=link.person_id)
        if link.person.is_guest and not still_in.exists():
            Membership.objects.filter(campaign=link.campaign, person=link.person_id).delete()
            cut_links(campaign=link.campaign, person=link.person)
        transaction.on_commit(partial(cut_streams, link.person_id))


def reissue_guest_link(*, link: GuestLink, author: Person) -> GuestLink:
    """A new link for the same guest and seat, to be opened on any one device; the old one is dead at once.

    Whoever opens it sits there and knows what the seat knows: so the table and the campaign are told who made it.
    """
    new = _issue_again(link, author)
    for game_id, seat in _places_of(new):
        issuer = GameSeat.objects.filter(game=game_id, person=author).values_list("seat", flat=True).first()
        said = said_by_site("new_link", seat=seat, who=issuer) if issuer else said_by_site("link_renewed", seat=seat)
        tell_table(game_id, said)
    return new


def _places_of(link: GuestLink) -> list[tuple[int, str]]:
    """The seats that the link opens, in whatever games."""
    held = GameSeat.objects.filter(Q(person=link.person, person__isnull=False) | Q(game=link.game_id, seat=link.seat))
    return list(held.order_by("game", "place").values_list("game", "seat"))


@transaction.atomic
def _issue_again(link: GuestLink, author: Person) -> GuestLink:
    revoke_guest_link(link=link)
    new = GuestLink.objects.create(
        campaign=link.campaign, game=link.game, seat=link.seat, name=link.name, person=link.person, created_by=author
    )
    GuestLink.objects.filter(pk=link.pk).update(replaced_by=new)
    facts = {"person": author.pk, "guest": link.name}
    tell_chronicle(campaign=link.campaign, game=link.game, code="link_renewed", facts=facts)
    return new


def find_guest_link(*, token: str) -> GuestLink:
    """The living link of this token. A revoked one, or a new one of an archived campaign, is as if it never was."""
    link = GuestLink.objects.active().with_place().filter(token_hash=hash_token(token))
    found = link.first()
    if found is None or found.is_claimed or (found.campaign.is_archived and not found.device_hash):
        raise LinkRefused("unknown")
    return found


def check_device(*, link: GuestLink, request: HttpRequest) -> None:
    """A link that already belongs to another device opens nothing here."""
    if link.device_hash and link.device_hash != _device_hash(_device_of(request)):
        raise LinkRefused("other_device")


def enter_by_link(*, link: GuestLink, request: HttpRequest, response: HttpResponse) -> Person:
    """Binds the link to this device if it is the first, seats the guest and logs him in."""
    device = _device_of(request) or secrets.token_urlsafe(24)
    person = _seat(link, _device_hash(device))
    auth.login(request, person, backend="django.contrib.auth.backends.ModelBackend")
    request.session[SESSION_LINK] = link.pk
    response.set_signed_cookie(
        DEVICE_COOKIE,
        device,
        salt=DEVICE_SALT,
        max_age=TEN_YEARS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return person


@transaction.atomic
def _seat(link: GuestLink, device_hash: str) -> Person:
    """Only one of two devices that open the link in the same instant gets in."""
    unbound = GuestLink.objects.active().filter(pk=link.pk, device_hash="")
    if not unbound.update(device_hash=device_hash):
        current = GuestLink.objects.active().filter(pk=link.pk).first()
        if current is None or current.device_hash != device_hash:
            raise LinkRefused("unknown" if current is None else "other_device")
        link.person = current.person
    if link.person is None:
        link.person = _new_guest(link.name)
        GuestLink.objects.filter(pk=link.pk).update(person=link.person)
    _, is_new = Membership.objects.get_or_create(
        campaign=link.campaign, person=link.person, defaults={"role": Role.PLAYER}
    )
    if is_new:
        tell_chronicle(campaign=link.campaign, code="guest_joined", facts={"person": link.person.pk})
    if link.game and link.seat:
        seat_guest(game=link.game, seat=link.seat, guest=link.person)
    return link.person


def _new_guest(name: str) -> Person:
    """He goes on in the language in which he has read the invitation."""
    language = (get_language() or Language.ENGLISH)[:2]
    person = Person(username=f"guest-{secrets.token_hex(8)}", display_name=name, is_guest=True, language=language)
    person.set_unusable_password()
    person.save()
    return person


def guest_may_enter(request: HttpRequest, person: Person) -> bool:
    """Asked at every request of a guest: his link still stands, and this is still its device."""
    link = GuestLink.objects.active().filter(pk=request.session.get(SESSION_LINK), person=person).first()
    if link is None:
        return False
    device = _device_of(request)
    return bool(device) and link.device_hash == _device_hash(device)


@transaction.atomic
def claim_account(*, guest: Person, username: str, password: str) -> None:
    """The guest becomes a member: same person, so same seats and same history; the link has done its service."""
    guest.username = username
    guest.is_guest = False
    guest.set_password(password)
    guest.save(update_fields=["username", "is_guest", "password"])
    keep_seats_as_member(person=guest)
    GuestLink.objects.active().filter(person=guest).update(revoked_at=timezone.now())


def _device_of(request: HttpRequest) -> str:
    return request.get_signed_cookie(DEVICE_COOKIE, default="", salt=DEVICE_SALT)


def _device_hash(device: str) -> str:
    return hashlib.sha256(device.encode()).hexdigest() if device else ""
