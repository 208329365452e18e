"""Who means to come: answered on the page of a meeting, or by a personal link without logging in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Attendance, Campaign, Circle, Coming, Meeting, MeetingState, Person
from campaigns.plain_text import without_isolation
from campaigns.refusals import SiteRefused
from campaigns.services.acts import Clash, Doing, Pen, act, plain
from campaigns.services.meetings import once_more_if_crossed


@dataclass(frozen=True, slots=True)
class Answered:
    """`seen`: the version of his answer that stood before him; None: there was none yet."""

    answer: str = Coming.UNKNOWN
    remark: str = ""
    seen: int | None = None

    @property
    def values(self) -> dict[str, Any]:
        return {"answer": self.answer, "remark": self.remark}


def attendance_at(meetings: Iterable[Meeting], viewer: Viewer) -> list[Attendance]:
    """Of all these meetings at once."""
    rows = Attendance.objects.visible_to(viewer).filter(meeting__in=[one.pk for one in meetings])
    return list(rows.select_related("person").order_by("pk"))


def may_answer(meeting: Meeting, campaign: Campaign) -> bool:
    """Whether the member for whom the campaign was fetched is asked, and can still answer."""
    mine = campaign.mine
    return mine is not None and mine.takes_part and not campaign.is_archived and meeting.state == MeetingState.PLANNED


def answer_meeting(*, meeting: Meeting, person: Person, answered: Answered) -> Attendance:
    """Two answers in the same instant are both kept where they are of different things; else Clash."""
    return once_more_if_crossed(lambda: _answer(meeting, person, answered))


def _answer(meeting: Meeting, person: Person, answered: Answered) -> Attendance:
    facts = {"row": without_isolation(meeting.title), "person": person.shown_name}
    hidden = meeting.audience == Circle.GM
    with act(Doing(meeting.campaign, person, "meeting_answered", facts, secret=hidden)) as pen:
        now = Meeting._base_manager.select_for_update(no_key=True).get(pk=meeting.pk)
        if now.state != MeetingState.PLANNED:
            raise SiteRefused("meeting_not_open")
        return _written(pen, now, person, answered)


def _written(pen: Pen, meeting: Meeting, person: Person, answered: Answered) -> Attendance:
    row = Attendance._base_manager.select_for_update(no_key=True).filter(meeting=meeting, person=person).first()
    if row is None:
        made: Attendance = pen.create(Attendance, {"meeting": meeting, "person": person, **answered.values})
        return made
    values = answered.values if answered.seen is not None else _beside(row, answered.values)
    changed: Attendance = pen.change(row, values, seen=answered.seen)
    return changed


def _beside(row: Attendance, values: dict[str, Any]) -> dict[str, Any]:
    """What he gave as his first answer, beside one that came in meanwhile."""
    given = {name: value for name, value in values.items() if value != ""}
    theirs = {name: plain(row, name) for name, value in given.items() if plain(row, name) not in ("", value)}
    if theirs:
        raise Clash(theirs)
    return given
