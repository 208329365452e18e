"""People come, change what is said of them, and go."""

from __future__ import annotations

from typing import Any

from django.contrib import auth
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest
from django.utils import timezone

from campaigns.models import Campaign, Membership, Notice, Person, Status
from campaigns.services.leaving import leave_seats
from campaigns.services.throttle import (
    LOG_IN_ADDRESS,
    LOG_IN_NAME,
    OWN_PASSWORD,
    address_of,
    check_quiet,
    forgive,
    knock,
)


class LastOwner(Exception):
    """Somebody else must own these campaigns before their last owner may go."""

    def __init__(self, campaigns: list[Campaign]) -> None:
        super().__init__(", ".join(c.name for c in campaigns))
        self.campaigns = campaigns


def sign_up(*, account: dict[str, Any], language: str) -> Person:
    return Person.objects.create_user(
        username=account["username"],
        password=account["password"],
        email=account.get("email", ""),
        display_name=account["display_name"],
        language=language,
    )


def authenticate(*, request: HttpRequest, username: str, password: str) -> Person | None:
    """The person, None when name and password do not agree, TooMany when too often they did not."""
    address, name = address_of(request), Person.normalize_username(username)
    check_quiet(LOG_IN_ADDRESS, address)
    knock(LOG_IN_NAME, name)  # however its letters are written: the door is the same
    person: Person | None = auth.authenticate(request, username=_as_stored(name), password=password)
    if person is None or person.is_guest:
        knock(LOG_IN_ADDRESS, address)
        return None
    forgive(LOG_IN_NAME, name)
    return person


def knows_password(*, person: Person, password: str) -> bool:
    """Whether somebody who is in already knows his password too; tried as seldom as at the door. May raise TooMany."""
    knock(OWN_PASSWORD, str(person.pk))
    if not person.check_password(password):
        return False
    forgive(OWN_PASSWORD, str(person.pk))
    return True


def _as_stored(name: str) -> str:
    """Capitals do not matter when logging in."""
    found = Person.objects.filter(username__iexact=name).values_list("username", flat=True)[:2]
    return found[0] if len(found) == 1 else name


def save_account(*, person: Person, changes: dict[str, Any]) -> None:
    for field, value in changes.items():
        setattr(person, field, value)
    person.save(update_fields=list(changes))


def owned_alone(person: Person) -> list[Campaign]:
    """Campaigns with other members that would have no owner without this person."""
    mine = Membership.objects.filter(person=person, is_owner=True).select_related("campaign")
    others = Membership.objects.exclude(person=person)
    return [
        one.campaign
        for one in mine
        if others.filter(campaign=one.campaign).exists()
        and not others.filter(campaign=one.campaign, is_owner=True).exists()
    ]


def delete_account(*, person: Person) -> None:
    """Takes name, mail and password away; what was done in games stays, done by a former member."""
    _erase(person)
    leave_seats(person=person)


@transaction.atomic
def _erase(person: Person) -> None:
    if alone := owned_alone(person):
        raise LastOwner(alone)
    left_empty = Campaign.objects.annotate(members=Count("memberships")).filter(memberships__person=person, members=1)
    Campaign.objects.filter(pk__in=list(left_empty.values_list("pk", flat=True))).update(status=Status.ARCHIVED)
    Membership.objects.filter(person=person).delete()
    Notice.objects.filter(person=person).delete()
    person.username = f"gone-{person.pk}"
    person.display_name = person.first_name = person.last_name = person.email = ""
    person.is_active = person.is_staff = person.is_superuser = False
    person.gone_at = timezone.now()
    person.set_unusable_password()
    person.save()
