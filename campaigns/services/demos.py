"""The demo campaign "Le Trégor, 1590", laid out for one newcomer: founded, laid out anew, taken away, lent a player."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.access import Viewer
from campaigns.models import Campaign, DemoCopy, Game, GuestLink, Holder, Membership, Notice, Person, Role
from campaigns.models.campaigns import ChronicleEntry
from campaigns.refusals import SiteRefused
from campaigns.services.campaigns import Register, found_campaign
from campaigns.services.demo import has_demo
from campaigns.services.demo_evenings import lay_out_evenings
from campaigns.services.demo_pictures import draw_pictures
from campaigns.services.demo_scribe import Cast
from campaigns.services.demo_story import story
from campaigns.services.plans import SeatPlan
from campaigns.services.seats import hand_seat

PREFIX = "demo-"
MOST = 20  # copies of a site
IN_USE = timedelta(hours=1)  # so long after somebody looked at one it is not taken away for another
FORGOTTEN = timedelta(days=30)
LONGEST = timedelta(minutes=5)  # that laying one out may take on the slowest machine
PLAYER = "soazig"


def make_host(*, language: str) -> Person:
    """Somebody who came without an account: he sits here as game master of his own copy, and nowhere else."""
    mark = secrets.token_hex(8)
    host = Person(username=f"{PREFIX}{mark}-host", display_name=_("Newcomer"), language=language)
    host.set_unusable_password()
    host.save()
    return host


def demo_of(person: Person | None) -> DemoCopy | None:
    """His own, if it is laid out."""
    if person is None:
        return None
    return DemoCopy.objects.filter(host=person, campaign__isnull=False).select_related("campaign").first()


def offers_demo(viewer: Viewer) -> bool:
    """Where the demo was not deleted, to whoever has none of his own yet and is not a guest at somebody's table."""
    return not viewer.is_guest and has_demo() and demo_of(viewer.person) is None


def demo_in(campaign: Campaign) -> DemoCopy | None:
    copy: DemoCopy | None = getattr(campaign, "demo_copy", None)
    return copy


def is_host(copy: DemoCopy, viewer: Viewer) -> bool:
    return viewer.person is not None and copy.host_id == viewer.person.pk


def is_player(copy: DemoCopy, viewer: Viewer) -> bool:
    return viewer.person is not None and copy.player_id == viewer.person.pk


def found_demo(*, host: Person, language: str) -> DemoCopy:
    """His own copy: the one that he has, or a new one in place of those that nobody looks at any more."""
    if found := demo_of(host):
        return reset_demo(copy=found) if _was_left_half(found) else found
    make_room()
    return _lay_out(host, language)


def _was_left_half(copy: DemoCopy) -> bool:
    """The site was stopped while it was being laid out."""
    return not copy.running and copy.founded_at < timezone.now() - LONGEST


def make_room() -> None:
    """Copies that nobody has looked at for a month go, and the longest unseen when there are too many."""
    now = timezone.now()
    for one in _by_last_visit().filter(seen__lt=now - FORGOTTEN):
        remove_demo(copy=one)
    standing = list(_by_last_visit())
    for one in standing[: max(0, len(standing) - MOST + 1)]:
        if one.seen is not None and one.seen > now - IN_USE:  # type: ignore[attr-defined]
            raise SiteRefused("demos_in_use")
        remove_demo(copy=one)


def _by_last_visit() -> QuerySet[DemoCopy]:
    rows = DemoCopy.objects.filter(campaign__isnull=False)
    rows = rows.annotate(visited=Max("campaign__memberships__last_seen_at"))
    return rows.annotate(seen=_later("visited", "founded_at")).order_by("seen", "pk")


def _later(*names: str) -> Any:
    """The last of these times; nobody's visit counts as none."""
    return Greatest(*(Coalesce(F(name), F("founded_at")) for name in names))


def reset_demo(*, copy: DemoCopy) -> DemoCopy:
    """As it was when it was founded, with other addresses; nothing else of the site is touched."""
    host, language = copy.host, copy.language
    remove_demo(copy=copy, keep_host=True)
    return _lay_out(host, language)


@transaction.atomic
def remove_demo(*, copy: DemoCopy, keep_host: bool = False) -> None:
    """The campaign with all in it, and the people who were made for it; a guest who took an account stays one."""
    campaign = copy.campaign
    if campaign is not None:
        games = list(Game.objects.filter(campaign=campaign).values_list("pk", flat=True))
        copy.gone = {
            "campaigns": [*copy.gone.get("campaigns", ()), campaign.pk],
            "games": [*copy.gone.get("games", ()), *games],
        }
        copy.campaign, copy.running, copy.player = None, [], None
        copy.save(update_fields=["campaign", "running", "player", "gone"])
        guests = list(Person.objects.filter(is_guest=True, memberships__campaign=campaign).values_list("pk", flat=True))
        campaign.delete()
        Person.objects.filter(pk__in=guests, is_guest=True, memberships=None).delete()
    Person.objects.filter(username__startswith=f"{PREFIX}{copy.mark}-").exclude(pk=copy.host_id).delete()
    if is_made(copy.host) and not keep_host:
        copy.host.delete()


def is_made(person: Person) -> bool:
    """Whether somebody has no account of his own, but came by the demo alone."""
    return person.username.startswith(PREFIX) and not person.has_usable_password()


def _lay_out(host: Person, language: str) -> DemoCopy:
    told, founded = story(language), timezone.now()
    with override(language):
        register = Register(name=told["campaign"]["name"], description=told["campaign"]["description"])
        campaign = found_campaign(founder=host, register=register)
        ChronicleEntry.objects.filter(campaign=campaign).update(at=founded - timedelta(days=told["evening"][0]["ago"]))
        copy = _claimed(host, language, campaign)
        if copy.campaign != campaign:  # he pressed twice
            campaign.delete()
            return copy
        try:
            _fill(copy, campaign, told, founded)
        except BaseException:
            remove_demo(copy=copy, keep_host=True)
            raise
    return copy


def _claimed(host: Person, language: str, campaign: Campaign) -> DemoCopy:
    """His copy with this campaign, or with the one that was being laid out for him already."""
    DemoCopy.objects.get_or_create(host=host, defaults={"mark": secrets.token_hex(8)})
    mine = DemoCopy.objects.filter(host=host, campaign=None)
    mine.update(campaign=campaign, mark=secrets.token_hex(8), language=language, founded_at=timezone.now())
    return DemoCopy.objects.select_related("campaign", "host").get(host=host)


def _fill(copy: DemoCopy, campaign: Campaign, told: dict[str, Any], founded: datetime) -> None:
    cast = Cast(campaign, copy.host)
    with transaction.atomic():
        cast.people = _people(copy.mark, copy.language, campaign, told)
        cast.pictures = draw_pictures(campaign, told["character"])
    lay_out_evenings(cast, told, founded)
    _settle(campaign, copy.host, founded - timedelta(days=told["evening"][0]["ago"]))
    copy.player, copy.running = cast.people[PLAYER], _running(cast, told)
    copy.save(update_fields=["player", "running"])


def _people(mark: str, language: str, campaign: Campaign, told: dict[str, Any]) -> dict[str, Person]:
    """Players who never logged in: one of them waits for a phone."""
    people = {}
    for row in told["person"]:
        person = Person(
            username=f"{PREFIX}{mark}-{row['key']}",
            display_name=row["name"],
            language=language,
            is_guest=row.get("guest", False),
            mail_notices=False,
        )
        person.set_unusable_password()
        people[row["key"]] = person
    Person.objects.bulk_create(people.values())
    roles = {row["key"]: row.get("role", Role.PLAYER) for row in told["person"]}
    Membership.objects.bulk_create(
        Membership(campaign=campaign, person=person, role=roles[key]) for key, person in people.items()
    )
    return people


def _running(cast: Cast, told: dict[str, Any]) -> list[dict[str, Any]]:
    """Each game that goes on, with the seat that waits for a phone."""
    rows = [row for row in told["game"] if row.get("running")]
    return [{"key": row["key"], "game": cast.games[row["key"]].pk, "seat": row["phone"]} for row in rows]


def _settle(campaign: Campaign, host: Person, first: datetime) -> None:
    """It began at its first evening; what was news on the way is none now, but for what is asked still."""
    Campaign.objects.filter(pk=campaign.pk).update(created_at=first)
    Membership.objects.filter(campaign=campaign).update(joined_at=first)
    asked = Notice.objects.filter(campaign=campaign, person=host, game__in=campaign.games.filter(outcome__isnull=True))
    Notice.objects.filter(campaign=campaign).exclude(pk__in=asked.values("pk")).delete()


def link_for_phone(*, copy: DemoCopy, author: Person) -> GuestLink:
    """By which a phone sits down as the player: the one that nobody has opened yet, or another."""
    unopened = GuestLink.objects.active().filter(campaign=copy.campaign, person=copy.player, device_hash="")
    return unopened.order_by("-pk").first() or _new_link(copy, author)


def link_for_device(*, copy: DemoCopy, author: Person) -> GuestLink:
    """By which the device at hand sits down; the one that is shown to phones stays unopened."""
    return _new_link(copy, author)


def _new_link(copy: DemoCopy, author: Person) -> GuestLink:
    assert copy.player is not None
    place = copy.running[0] if copy.running else {"game": None, "seat": ""}
    return GuestLink.objects.create(
        campaign=copy.campaign,
        game_id=place["game"],
        seat=place["seat"],
        name=copy.player.display_name,
        person=copy.player,
        created_by=author,
    )


def seat_player(*, copy: DemoCopy) -> None:
    """From a bot to the player, in every game that goes on."""
    assert copy.player is not None
    for place in copy.running:
        try:
            hand_seat(game_id=place["game"], seat=place["seat"], to=SeatPlan(Holder.GUEST, copy.player))
        except SiteRefused as refusal:
            if refusal.code != "nothing_to_do":
                raise
