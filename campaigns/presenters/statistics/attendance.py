"""Attendance: a strip of meetings for each who came or could have come, and how many were there each time."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.models import Meeting
from campaigns.presenters.figures import share_text
from campaigns.presenters.plots import Group, Multiple, Numbers, Plot, Stack, figure, stacked, strip
from campaigns.presenters.shares import Share
from campaigns.services.statistics.attendance import Attended, attendance
from campaigns.services.statistics.scope import Scope
from campaigns.story_dates import shown_story_date

MOST_MEETINGS = 24  # drawn; the tables hold all


def attendance_plots(scope: Scope) -> list[Plot]:
    meetings, people = attendance(scope)
    return [_people(meetings, people), _meetings(meetings, people)]


def _day(meeting: Meeting) -> str:
    return date_format(timezone.localtime(meeting.begins_at), "j F Y")


def _people(meetings: Sequence[Meeting], people: Sequence[Attended]) -> Plot:
    language = (get_language() or "en")[:2]
    head = (_("Who"), _("was there"), _("was not"), _("not noted"), _("Share"))
    rows = [
        (one.name, one.there, one.away, len(one.came) - one.noted, share_text(Share(one.there, one.noted), language))
        for one in people
    ]
    small = tuple(_strip(one) for one in people) if meetings else ()
    told = _("No meeting was held that you may see.")
    if meetings:
        facts = {
            "first": _day(meetings[-MOST_MEETINGS:][0]),
            "last": _day(meetings[-1]),
            "count": figure(len(meetings)),
        }
        told = _("Meetings held: %(count)s. Each field is one, from %(first)s to %(last)s.") % facts
    key = (("solid", _("was there")), ("cross", _("was not")), ("dash", _("not noted")))
    return Plot(
        "people", _("Who came"), told, Numbers(head, rows), key=key, groups=(Group("", small),) if small else ()
    )


def _strip(one: Attended) -> Multiple:
    facts = {"there": figure(one.there), "noted": figure(one.noted)}
    value = _("%(there)s of %(noted)s") % facts
    return Multiple(one.name, value, f"{one.name}, {value}", strip(one.came[-MOST_MEETINGS:]))


def _meetings(meetings: Sequence[Meeting], people: Sequence[Attended]) -> Plot:
    head = (_("Meeting"), _("When"), _("Date in the story"), _("were there"), _("were not"))
    rows = []
    for n, meeting in enumerate(meetings):
        there, away = (sum(one.came[n] is was for one in people) for was in (True, False))
        rows.append((meeting.title, _day(meeting), shown_story_date(meeting.story_date), there, away))
    most = max((row[3] for row in rows), default=0)
    told = _("At most %(count)s were there at once.") % {"count": figure(most)}
    last = zip(meetings[-MOST_MEETINGS:], rows[-MOST_MEETINGS:], strict=True)
    drawn = stacked([_column(meeting, day, there) for meeting, (_title, day, _when, there, _away) in last])
    return Plot("meetings", _("How many came"), told, Numbers(head, rows[::-1]), drawn if most else ())


def _column(meeting: Meeting, day: str, there: int) -> Stack:
    label = date_format(timezone.localtime(meeting.begins_at), "j N")
    return Stack(label, (there,), f"{meeting.title}, {day}: {figure(there)}")
