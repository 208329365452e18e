"""What a member who takes part has of his own in a campaign: his people, what he was told, what is asked of him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q

from campaigns.access import Viewer
from campaigns.models import (
    Aim,
    Attendance,
    Band,
    Campaign,
    Character,
    Hearing,
    Matter,
    Meeting,
    MeetingState,
    MessageReader,
    NoteReader,
    Possession,
    Wound,
)
from campaigns.services.attendance import attendance_at
from campaigns.services.dues import Agenda, Own, own_agenda
from campaigns.services.game_lines import GameLine, my_games
from campaigns.services.knowing import heard_in, last_slips
from campaigns.services.meetings import coming
from campaigns.services.notes import received_notes
from campaigns.services.own_people import held_by, own_bands, own_characters, wounds_of_all

PEOPLE, TOLD, SLIPS, NOTES, MEETINGS, HELD = 12, 12, 12, 8, 8, 300
STANDS = (Aim.OPEN, Aim.CHANGED, Aim.NONE, Aim.DONE, Aim.FAILED)  # in which order objectives are read


@dataclass(frozen=True, slots=True)
class Some:
    """The first few of something, and whether there are more."""

    rows: Sequence[Hearing]
    has_more: bool


@dataclass(frozen=True, slots=True)
class MyPage:
    campaign: Campaign
    people: Sequence[Character]
    has_more_people: bool
    wounds: Sequence[Wound]
    held: Sequence[Possession]
    bands: Sequence[Band]
    slips: Some
    told: Some
    notes: Sequence[NoteReader]
    messages: Sequence[tuple[int, str, int]]  # a game, its name, how many in it are unread
    games: Sequence[GameLine]
    meetings: Sequence[Meeting]
    attendance: Sequence[Attendance]
    agenda: Agenda


def my_page(*, campaign: Campaign, viewer: Viewer) -> MyPage:
    people = list(own_characters(campaign, viewer)[: PEOPLE + 1])
    bands = list(own_bands(campaign, viewer)[:PEOPLE])
    wounds = wounds_of_all(people, viewer)
    meetings = list(coming(campaign, viewer).filter(state=MeetingState.PLANNED)[:MEETINGS])
    slips, told = _heard(campaign, viewer)
    own = Own([one.pk for one in people], [one.pk for one in bands], wounds)
    return MyPage(
        campaign=campaign,
        people=people[:PEOPLE],
        has_more_people=len(people) > PEOPLE,
        wounds=wounds,
        held=held_by(people[:PEOPLE], bands, viewer, HELD),
        bands=bands,
        slips=slips,
        told=told,
        notes=list(received_notes(campaign, viewer)[:NOTES]),
        messages=unread_messages(campaign, viewer),
        games=my_games(viewer=viewer, campaign=campaign),
        meetings=meetings,
        attendance=attendance_at(meetings, viewer) if meetings else [],
        agenda=own_agenda(campaign=campaign, viewer=viewer, own=own),
    )


def _heard(campaign: Campaign, viewer: Viewer) -> tuple[Some, Some]:
    """His objectives, each on a slip as it stands; and the newest of all else that he was told: in one question."""
    heard = heard_in(campaign, viewer)
    newest = heard.exclude(matter=Matter.OBJECTIVE).values("pk")[: TOLD + 1]
    found = heard.filter(Q(matter=Matter.OBJECTIVE) | Q(pk__in=newest)).select_related("character")
    objectives = [one for one in found if one.matter == Matter.OBJECTIVE]
    slips = sorted(last_slips(objectives), key=lambda one: STANDS.index(Aim(one.aim)))
    told = [one for one in found if one.matter != Matter.OBJECTIVE]
    return Some(slips[:SLIPS], len(slips) > SLIPS), Some(told[:TOLD], len(told) > TOLD)


def unread_messages(campaign: Campaign, viewer: Viewer) -> list[tuple[int, str, int]]:
    """Between seats of games, to the seats that he holds."""
    rows = MessageReader.objects.filter(
        read_at=None,
        message__campaign=campaign,
        message__game__seats__person=viewer.person,
        message__game__seats__seat=F("viewer"),
    )
    found = rows.values_list("message__game", "message__game__name").annotate(unread=Count("pk"))
    return list(found.order_by("message__game"))
