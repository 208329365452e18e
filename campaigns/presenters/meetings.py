"""Meetings as one reader sees them: hours by his own clock, who comes, who came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.access import Viewer
from campaigns.models import Attendance, Coming, Meeting, MeetingState, Membership
from campaigns.notice_words import shown_moment
from campaigns.story_dates import shown_story_date

LIGHTS = {Coming.YES: ("yes", "i-check"), Coming.NO: ("no", "i-x"), Coming.MAYBE: ("wait", "i-circle-help")}
NO_ANSWER = ("wait", "i-hourglass")


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody and his answer, or whether he was there: said by sign, shape and word."""

    person: int
    name: str
    light: str
    icon: str
    says: str
    remark: str = ""
    is_me: bool = False


@dataclass(frozen=True, slots=True)
class MeetingShown:
    meeting: Meeting
    when: str
    zone: str
    story_date: str
    comers: tuple[Comer, ...]
    counted: str
    mine: Attendance | None = None

    @property
    def is_held(self) -> bool:
        return self.meeting.state == MeetingState.HELD

    @property
    def is_cancelled(self) -> bool:
        return self.meeting.state == MeetingState.CANCELLED

    @property
    def is_planned(self) -> bool:
        return self.meeting.state == MeetingState.PLANNED

    @property
    def is_secret(self) -> bool:
        return bool(self.meeting.audience == "gm")


def show_meetings(
    meetings: Iterable[Meeting], rows: Sequence[Attendance], viewer: Viewer, members: Sequence[Membership] = ()
) -> list[MeetingShown]:
    """`rows`: the answers to all of them; `members`: those who are named even when they have not answered."""
    by_meeting: dict[int, dict[int, Attendance]] = {}
    for row in rows:
        by_meeting.setdefault(row.meeting_id, {})[row.person_id] = row
    zone = viewer.person.zone if viewer.person else timezone.get_default_timezone()
    return [_shown(one, by_meeting.get(one.pk, {}), members, (viewer, zone)) for one in meetings]


def _shown(
    meeting: Meeting, rows: dict[int, Attendance], members: Sequence[Membership], eyes: tuple[Viewer, tzinfo]
) -> MeetingShown:
    viewer, zone = eyes
    me = viewer.person.pk if viewer.person else 0
    comers = _comers(meeting, rows, members, me)
    return MeetingShown(
        meeting=meeting,
        when=shown_hours(meeting, zone),
        zone=str(zone),
        story_date=shown_story_date(meeting.story_date),
        comers=comers,
        counted=_counted(meeting, list(rows.values())),
        mine=rows.get(me),
    )


def shown_hours(meeting: Meeting, zone: tzinfo) -> str:
    """Thursday 19 November 2026, 20:00 to 23:30; the day of its end only where that is another one."""
    with timezone.override(zone):
        begins = shown_moment(meeting.begins_at)
        if meeting.ends_at is None:
            return begins
        first, last = timezone.localtime(meeting.begins_at), timezone.localtime(meeting.ends_at)
        same_night = (last - first).total_seconds() < 24 * 3600
        until = date_format(last, "H:i") if same_night else shown_moment(meeting.ends_at)
    return _("%(begins)s to %(until)s") % {"begins": begins, "until": until}


def _comers(meeting: Meeting, rows: dict[int, Attendance], members: Sequence[Membership], me: int) -> tuple[Comer, ...]:
    """Those who come first, then in the order in which they joined; those who have left since are named at the end."""
    people = {one.person_id: one.person for one in members}
    people |= {row.person_id: row.person for row in rows.values() if row.person_id not in people}
    state = meeting.state
    found = [_comer(state, key, person.shown_name, rows.get(key), key == me) for key, person in people.items()]
    order = ("yes", "wait", "no")
    return tuple(sorted((one for one in found if one is not None), key=lambda one: order.index(one.light)))


def _comer(state: str, person: int, name: str, row: Attendance | None, is_me: bool) -> Comer | None:
    if state == MeetingState.HELD:
        if row is None or row.came is None:
            return None
        light, icon = LIGHTS[Coming.YES if row.came else Coming.NO]
        return Comer(person, name, light, icon, _("was there") if row.came else _("was not there"), "", is_me)
    answer = row.answer if row is not None else Coming.UNKNOWN
    light, icon = LIGHTS.get(Coming(answer), NO_ANSWER)
    return Comer(person, name, light, icon, str(Coming(answer).label), row.remark if row else "", is_me)


def _counted(meeting: Meeting, rows: Sequence[Attendance]) -> str:
    if meeting.state == MeetingState.HELD:
        there = sum(row.came is True for row in rows)
        return ngettext("%(count)d was there", "%(count)d were there", there) % {"count": there}
    if meeting.state == MeetingState.CANCELLED:
        return ""
    answers = [row.answer for row in rows]
    yes, maybe = answers.count(Coming.YES), answers.count(Coming.MAYBE)
    said = ngettext("%(count)d comes", "%(count)d come", yes) % {"count": yes}
    return _("%(said)s, %(maybe)d perhaps") % {"said": said, "maybe": maybe} if maybe else said
