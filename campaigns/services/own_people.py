"""Whom one member plays in a campaign, what they bear and hold, and what is due of them, as far as he may know it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from campaigns.access import Viewer
from campaigns.models import Band, BandMember, Campaign, Character, Course, Membership, Possession, Role, Wound
from campaigns.notice_words import FALLEN_DUE
from campaigns.plain_text import without_isolation
from campaigns.services.dues import Agenda, Falling, Own, own_agenda
from campaigns.services.notices import notify_members
from campaigns.services.registers import unconcealed
from campaigns.services.succession import GONE
from campaigns.story_dates import kept_date


def own_characters(campaign: Campaign, viewer: Viewer) -> QuerySet[Character]:
    """Those who are still there first."""
    gone = Case(When(fate__in=GONE, then=Value(1)), default=Value(0), output_field=IntegerField())
    rows: QuerySet[Character] = Character.objects.visible_to(viewer).filter(campaign=campaign, player=viewer.person)
    return rows.order_by(gone, "pk")


def own_bands(campaign: Campaign, viewer: Viewer) -> QuerySet[Band]:
    """Those that one of his leads or belongs to now, where he may know of it."""
    of_his = BandMember.objects.visible_to(viewer).filter(character__player=viewer.person, until="")
    theirs = Q(leader__player=viewer.person) | Q(pk__in=of_his.values("band"))
    rows: QuerySet[Band] = Band.objects.visible_to(viewer).filter(theirs, campaign=campaign)
    return rows.order_by("name", "pk")


def wounds_of_all(characters: Collection[Character], viewer: Viewer) -> list[Wound]:
    """All that has not healed without a trace."""
    rows = Wound.objects.visible_to(viewer).filter(character__in=[one.pk for one in characters])
    return list(rows.exclude(course=Course.HEALED).select_related("character").order_by("pk"))


def held_by(characters: Sequence[Character], bands: Sequence[Band], viewer: Viewer, most: int) -> list[Possession]:
    """What they carry, money first."""
    theirs = Q(character__in=[one.pk for one in characters]) | Q(band__in=[one.pk for one in bands])
    money = Case(When(sort="money", then=Value(0)), default=Value(1), output_field=IntegerField())
    rows = unconcealed(Possession.objects.visible_to(viewer), viewer).filter(theirs)
    return list(rows.order_by(money, "sort", "name", "pk")[:most])


def own_of(campaign: Campaign, viewer: Viewer) -> Own:
    characters = list(own_characters(campaign, viewer))
    bands: Any = own_bands(campaign, viewer).values_list("pk", flat=True)
    return Own([one.pk for one in characters], list(bands), wounds_of_all(characters, viewer))


def tell_fallen_due(*, campaign: Campaign, since: str) -> None:
    """The story has gone on from that day: a line to each player of whose people something has fallen due."""
    if since == campaign.story_date:
        return
    played = Character._base_manager.filter(campaign=campaign, player__isnull=False).values("player")
    players = Membership.objects.filter(campaign=campaign, role=Role.PLAYER, person__in=played)
    told = [one.person.pk for one in players.select_related("person") if _has_come(campaign, Viewer(one.person), since)]
    if told:
        facts = {"campaign": without_isolation(campaign.name)}
        notify_members(people=told, campaign=campaign, code=FALLEN_DUE, facts=facts)


def _has_come(campaign: Campaign, viewer: Viewer, since: str) -> bool:
    before = kept_date(since, campaign.calendar)
    plan: Agenda = own_agenda(campaign=campaign, viewer=viewer, own=own_of(campaign, viewer))

    def is_new(one: Falling) -> bool:
        return before is None or not one.order or one.order > before.order

    return any(is_new(one) for one in plan.waiting)
