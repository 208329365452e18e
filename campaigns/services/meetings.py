"""Meetings: planned, changed, called off, held; and the members who are told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.db import IntegrityError
from django.db.models import Q, QuerySet
from django.utils import timezone

from campaigns.access import Viewer, found_or_404
from campaigns.models import (
    Attendance,
    Campaign,
    Circle,
    Game,
    Meeting,
    MeetingGame,
    MeetingState,
    Membership,
    Person,
    Role,
    Shown,
)
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, Pen, act
from campaigns.services.notices import notify_each, withdraw
from campaigns.story_dates import stored_story_date

Written = TypeVar("Written")
AN_EVENING = timedelta(hours=12)  # one without an end is over by then
NOTICES = ("meeting_planned", "meeting_moved", "meeting_elsewhere", "meeting_cancelled")


@dataclass(frozen=True, slots=True)
class Held:
    """How it was: who was there, which games were played, in words what was played."""

    came: frozenset[int]
    games: Sequence[Game]
    played: str
    story_date: str = ""
    seen: int | None = None


def meetings_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Meeting]:
    found: QuerySet[Meeting] = Meeting.objects.visible_to(viewer).filter(campaign=campaign)
    return found


def get_meeting(campaign: Campaign, viewer: Viewer, meeting_id: int) -> Meeting:
    meeting: Meeting = found_or_404(meetings_of(campaign, viewer), pk=meeting_id)
    meeting.campaign = campaign
    return meeting


def coming(campaign: Campaign, viewer: Viewer, now: datetime | None = None) -> QuerySet[Meeting]:
    """Those that are still before us or just going on, the next one first."""
    begins = (now or timezone.now()) - AN_EVENING
    rows = meetings_of(campaign, viewer).filter(begins_at__gte=begins).exclude(state=MeetingState.HELD)
    return rows.order_by("begins_at", "pk")


def past(campaign: Campaign, viewer: Viewer, now: datetime | None = None) -> QuerySet[Meeting]:
    """All others, the last one first."""
    begins = (now or timezone.now()) - AN_EVENING
    rows = meetings_of(campaign, viewer).filter(Q(begins_at__lt=begins) | Q(state=MeetingState.HELD))
    return rows.order_by("-begins_at", "-pk")


def missed_meeting(campaign: Campaign, viewer: Viewer) -> QuerySet[Attendance]:
    """That he was noted as absent from the last one that was held, if he was."""
    held = meetings_of(campaign, viewer).filter(state=MeetingState.HELD).order_by("-begins_at", "-pk")
    rows: QuerySet[Attendance] = Attendance.objects.filter(meeting__in=held.values("pk")[:1])
    return rows.filter(person=viewer.person, came=False)


def games_at(meeting: Meeting, viewer: Viewer) -> QuerySet[Game]:
    """What was played there, as far as he may see those games."""
    noted = MeetingGame.objects.visible_to(viewer).filter(meeting=meeting).values("game")
    found: QuerySet[Game] = Game.objects.visible_to(viewer).filter(pk__in=noted).order_by("pk")
    return found


def plan_meeting(*, campaign: Campaign, author: Person, values: Mapping[str, Any], reason: str = "") -> Meeting:
    check_hours(values)
    values = _stored(values)
    doing = Doing(campaign, author, "meeting_planned", {"row": values["title"]}, reason, secret=_is_hidden(values))
    with act(doing) as pen:
        meeting: Meeting = pen.create(Meeting, values)
        _tell(meeting, "meeting_planned", author)
    return meeting


def change_meeting(
    *, meeting: Meeting, author: Person, values: Mapping[str, Any], seen: int | None, reason: str = ""
) -> Meeting:
    """Raises Clash when somebody else changed the same meanwhile."""
    hidden = _is_hidden(values) or meeting.audience == Circle.GM
    facts = {"row": without_isolation(meeting.title)}
    with act(Doing(meeting.campaign, author, "changed", facts, reason, secret=hidden)) as pen:
        before = Meeting._base_manager.select_for_update(no_key=True).get(pk=meeting.pk)
        now: Meeting = pen.change(meeting, _stored(values), seen=seen)
        check_hours({"begins_at": now.begins_at, "ends_at": now.ends_at})
        if code := _news(before, now):
            _tell(now, code, author)
    return now


def call_off(*, meeting: Meeting, author: Person, reason: str = "", again: bool = False) -> None:
    """`again`: it takes place after all."""
    before, after = MeetingState.PLANNED, MeetingState.CANCELLED
    if again:
        before, after = after, before
    code = "meeting_planned" if again else "meeting_cancelled"
    facts = {"row": without_isolation(meeting.title)}
    doing = Doing(meeting.campaign, author, code, facts, reason, secret=meeting.audience == Circle.GM)
    with act(doing) as pen:
        now = Meeting._base_manager.select_for_update(no_key=True).get(pk=meeting.pk)
        if now.state != before:
            raise SiteRefused("nothing_to_do")
        _tell(pen.change(now, {"state": after}), code, author)


def hold_meeting(*, meeting: Meeting, author: Person, held: Held) -> None:
    """Notes how it was; noting it once more corrects what was noted. One act, whatever it writes."""
    doing = Doing(
        meeting.campaign,
        author,
        "meeting_held",
        {"row": without_isolation(meeting.title)},
        on=held.story_date,
        secret=meeting.audience == Circle.GM,
    )

    def write() -> None:
        with act(doing) as pen:
            now = Meeting._base_manager.select_for_update(no_key=True).get(pk=meeting.pk)
            if now.state == MeetingState.CANCELLED:
                raise SiteRefused("meeting_not_open")
            values = {"state": MeetingState.HELD, "played": held.played, "story_date": held.story_date}
            pen.change(now, _stored(values), seen=held.seen)
            _note_attendance(pen, now, held.came)
            _note_games(pen, now, held.games)

    once_more_if_crossed(write)


def once_more_if_crossed(write: Callable[[], Written]) -> Written:
    """Two who write the first row of the same in one instant: the second finds it there and changes it."""
    try:
        return write()
    except IntegrityError:
        return write()


def expected(campaign: Campaign) -> QuerySet[Membership]:
    """Whom a meeting is for: the game master and the players, guests too."""
    found = Membership.objects.filter(campaign=campaign, role__in=[Role.GM, Role.PLAYER]).select_related("person")
    return found.order_by("joined_at", "pk")


def invited_by(mine: Membership) -> QuerySet[Membership]:
    """For whom a member may have a link: himself; the game master for everybody."""
    members = expected(mine.campaign)
    return members if mine.is_gm else members.filter(person=mine.person)


def _note_attendance(pen: Pen, meeting: Meeting, came: frozenset[int]) -> None:
    rows = {row.person_id: row for row in Attendance._base_manager.filter(meeting=meeting)}
    for member in expected(pen.doing.campaign):
        was_there = member.person_id in came
        if row := rows.get(member.person_id):
            pen.change(row, {"came": was_there})
        else:
            pen.create(Attendance, {"meeting": meeting, "person": member.person, "came": was_there})


def _note_games(pen: Pen, meeting: Meeting, games: Sequence[Game]) -> None:
    noted = {row.game_id: row for row in MeetingGame._base_manager.filter(meeting=meeting)}
    wanted = {game.pk for game in games}
    for game in games:
        if game.pk not in noted:
            pen.create(MeetingGame, {"meeting": meeting, "game": game})
    for game_id, row in noted.items():
        if game_id not in wanted:
            pen.remove(row)


def check_hours(values: Mapping[str, Any]) -> None:
    if values.get("ends_at") is not None and values["ends_at"] <= values["begins_at"]:
        raise BadInput("ends_before_it_begins")


def _stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """With the day of the story as it is kept, whichever language it was written in."""
    dated = {"story_date": stored_story_date(values["story_date"])} if values.get("story_date") else {}
    return {**values, **dated}


def _is_hidden(values: Mapping[str, Any]) -> bool:
    return bool(values.get("audience") == Circle.GM)


def _news(before: Meeting, now: Meeting) -> str:
    """What the change means for those who would come; "" where it means nothing."""
    if now.state != MeetingState.PLANNED or now.audience == Circle.GM:
        return ""
    if before.audience == Circle.GM:
        return "meeting_planned"
    if before.begins_at != now.begins_at:
        return "meeting_moved"
    return "meeting_elsewhere" if before.where != now.where else ""


def _tell(meeting: Meeting, code: str, author: Person) -> None:
    """One line to each who may see it; an older one of the same meeting that nobody has read says no more.

    One that lies behind us is entered late: that is no news.
    """
    facts = {
        "campaign": without_isolation(meeting.campaign.name),
        "title": without_isolation(meeting.title),
        "begins": meeting.begins_at.isoformat(),
        "meeting": meeting.pk,
    }
    withdraw(campaign=meeting.campaign, codes=NOTICES, about={"meeting": meeting.pk})
    if meeting.begins_at < timezone.now() - AN_EVENING:
        return
    readers = [one.person for one in readers_of(meeting).exclude(person=author)]
    notify_each(people=readers, campaign=meeting.campaign, code=code, facts=facts)


def readers_of(meeting: Meeting) -> QuerySet[Membership]:
    """Its members who may see it."""
    members = Membership.objects.filter(campaign=meeting.campaign).select_related("person")
    if meeting.audience == Circle.ALL:
        return members
    shown = Shown.objects.filter(noun=meeting.noun, row=meeting.pk).values("person")
    if meeting.audience == Circle.SOME:
        return members.filter(Q(role=Role.GM) | Q(person__in=shown))
    return members.none()
