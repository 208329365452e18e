"""The story goes on by a day, a week, to the next thing due: looked at first, then done in one act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, takewhile
from typing import Any

from django.db import transaction
from django.utils.translation import override

from campaigns.access import Viewer
from campaigns.calendars import Calendar, calendars
from campaigns.calendars.days import StoryDate
from campaigns.models import Campaign, Circle, Due, Person
from campaigns.refusals import BadInput, Stale
from campaigns.services.acts import Doing, Pen, act
from campaigns.services.carrying_out import (
    CARRY,
    WAIT,
    Answer,
    check_answer,
    copy_of,
    do_with,
    said_openly,
)
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.dues import (
    MOST_TIMES,
    Falling,
    Span,
    coming,
    days_after,
    falling_due,
    first_day,
    still_waiting,
)
from campaigns.services.own_people import tell_fallen_due
from campaigns.story_dates import (
    calendar_now,
    comes_before,
    kept_date,
    shown_story_date,
    stored_story_date,
)

MOST_LISTED = 150
MOST_WAITING = 12  # of what has waited long: it is seen to a few at a time
LONGEST_YEAR = 400


@dataclass(frozen=True, slots=True)
class Step:
    """Where to, and what falls due on the way; with no way to go, what has waited so far."""

    campaign: Campaign
    to: str
    items: list[Falling]

    @property
    def moves(self) -> bool:
        return self.to != self.campaign.story_date

    @property
    def listed(self) -> list[Falling]:
        """Those that can be answered at once; more than these wait."""
        return self.items[: MOST_LISTED if self.moves else MOST_WAITING]

    @property
    def seen(self) -> str:
        """Another one as soon as the list is another."""
        lines = [self.campaign.story_date, self.to, *(one.key for one in self.items)]
        return sha256("\n".join(lines).encode()).hexdigest()[:24]


def plan_step(*, campaign: Campaign, viewer: Viewer, to: str) -> Step:
    """`to`: a day or words, today for what waits. Raises BadInput for a day behind."""
    to = stored_story_date(to, campaign.calendar) or campaign.story_date
    today, calendar = campaign.story_date, campaign.calendar
    if comes_before(to, today, calendar):
        raise BadInput("date_goes_back", today=shown_story_date(today, calendar))
    if to == today:
        return Step(campaign, to, still_waiting(campaign=campaign, viewer=viewer))
    here, there = kept_date(today, calendar), kept_date(to, calendar)
    after = here.order if here else None
    span = Span(after, there.order) if there else Span(words=to, dated=False)
    return Step(campaign, to, falling_due(campaign=campaign, viewer=viewer, span=span, strict=True))


def step_target(*, campaign: Campaign, viewer: Viewer, by: str) -> str:
    """The day to which a step of this kind leads. Raises BadInput where none can be reckoned."""
    if by == "next":
        due = next(iter(coming(campaign=campaign, viewer=viewer, most=1)), None)
        date = kept_date(due.on, campaign.calendar) if due else None
        if date is None:
            raise BadInput("nothing_due")
        return first_day(date).stored
    today = kept_date(campaign.story_date, campaign.calendar)
    if today is None or not today.is_whole:
        raise BadInput("date_not_counted")
    return STRIDES[by](calendar_now(campaign.calendar), today).stored


def _by_month(calendar: Calendar, today: StoryDate) -> StoryDate:
    """The same day of the next month, or its last."""
    month = calendar.month_after(today, 1)
    days = calendar.days_of(month.year, month.month)
    return max((one for one in days if one.day <= today.day), default=days[0], key=lambda one: one.day)


def _to_feast(calendar: Calendar, today: StoryDate) -> StoryDate:
    ahead = (calendar.added(today, n) for n in range(1, LONGEST_YEAR))
    found = next((one for one in ahead if calendar.feasts_on(one)), None)
    if found is None:
        raise BadInput("nothing_due")
    return found


STRIDES: dict[str, Callable[[Calendar, StoryDate], StoryDate]] = {
    "day": lambda calendar, today: calendar.added(today, 1),
    "week": lambda calendar, today: calendar.added(today, len(calendar.week) or 7),
    "month": _by_month,
    "feast": _to_feast,
}


STEPS = (*STRIDES, "next")


def take_step(*, step: Step, viewer: Viewer, answers: Sequence[Answer], seen: str) -> None:
    """All of it is one act. Raises Stale when the list is no longer the one that was answered."""
    campaign = step.campaign
    if step.seen != seen:
        raise Stale("list_changed")
    if not step.moves and not step.items:
        raise BadInput("date_is_today")
    answers = [*answers, *(Answer(WAIT) for _rest in step.items[len(answers) :])]
    for item, answer in zip(step.items, answers, strict=True):
        check_answer(item, answer, step.to, campaign.calendar)
    code, since = "date_advanced" if step.moves else "dues_settled", campaign.story_date
    with act(Doing(campaign, viewer.person, code, {"date": step.to}, on=step.to)) as pen:
        for item, answer in zip(step.items, answers, strict=True):
            do_with(pen, item, answer)
        _go_on_coming(pen, step)
        if step.moves:
            pen.move_date(campaign.story_date, step.to)
            tell_chronicle(campaign=campaign, code="date_changed", facts={"date": step.to})
        _tell_openly(campaign, [item for item, one in zip(step.items, answers, strict=True) if one.deed == CARRY])
    tell_fallen_due(campaign=campaign, since=since)


def _go_on_coming(pen: Pen, step: Step) -> None:
    """What comes again and again has its next day in a row of its own."""
    until = kept_date(step.to, step.campaign.calendar)
    rows: dict[int, Due] = {one.source.pk: one.source for one in step.items if getattr(one.source, "every", 0)}
    for due in rows.values():
        if until is None or not due.order:
            continue
        for day in _missed(due, step):
            pen.create(Due, {**copy_of(due), "on": day.stored})
        following = next(days_after(due, step.campaign, until.order))
        pen.create(Due, {**copy_of(due), "on": following.stored, "every": due.every})
        pen.change(due, {"every": 0})


def _missed(due: Due, step: Step) -> Iterator[StoryDate]:
    """Its days before the step that nobody has seen to: they go on waiting."""
    today = kept_date(step.campaign.story_date, step.campaign.calendar)
    if not step.moves or today is None or due.order > today.order:
        return iter(())
    days = islice(days_after(due, step.campaign, due.order), MOST_TIMES)
    return takewhile(lambda one: one.order <= today.order, days)


def _tell_openly(campaign: Campaign, done: list[Falling]) -> None:
    told = [one for one in (said_openly(item, _is_open_place(item)) for item in done) if one is not None]
    if told:
        what = {one: "; ".join(each[one] for each in told) for one in ("en", "fr")}
        tell_chronicle(campaign=campaign, code="came_due", facts={"what": what})


def _is_open_place(item: Falling) -> bool:
    place: Any = getattr(item.source, "destination", None)
    return place is not None and place.audience == Circle.ALL


def correct_date(*, campaign: Campaign, author: Person, to: str, reason: str) -> None:
    """Back to an earlier day: nothing that came about since is undone by it."""
    to = stored_story_date(to, campaign.calendar)
    if not reason:
        raise BadInput("reason_missing", least=1, most=300)
    if not to:
        raise BadInput("date_missing")
    if not comes_before(to, campaign.story_date, campaign.calendar):
        raise BadInput("date_not_ahead")
    with act(Doing(campaign, author, "date_corrected", {"date": to}, reason, on=to, corrects=True)) as pen:
        pen.move_date(campaign.story_date, to)
        tell_chronicle(campaign=campaign, code="date_corrected", facts={"date": to})


def choose_calendar(*, campaign: Campaign, slug: str) -> None:
    """Days stay as they were written: only their months, their weeks and their feasts are others."""
    if slug not in calendars():
        raise BadInput("unknown_calendar")
    if slug == campaign.calendar:
        return
    campaign.calendar = slug
    with transaction.atomic():
        campaign.save(update_fields=["calendar"])
        tell_chronicle(campaign=campaign, code="calendar_chosen", facts={"calendar": _in_both(slug)})


def _in_both(slug: str) -> dict[str, str]:
    told = {}
    for language in ("en", "fr"):
        with override(language):
            told[language] = calendars()[slug].label
    return told
