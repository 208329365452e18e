"""Casualties as plots: over the days of the story and over meetings, by band and by cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Band
from campaigns.presenters.plots import FILLS, Numbers, Plot, Stack, bars, figure, stacked
from campaigns.presenters.statistics.days import Stretches, shown_day
from campaigns.services.statistics.casualties import WORST, Casualty, Loss, casualties
from campaigns.services.statistics.scope import Scope

MOST_BARS = 12
MOST_MEETINGS = 24


def loss_names() -> dict[Loss, str]:
    return {
        Loss.DEAD: _("dead"),
        Loss.TAKEN: _("taken or missing"),
        Loss.DOWN: _("out of action"),
        Loss.HURT: _("wounded"),
    }


@dataclass(frozen=True, slots=True)
class Counted:
    """Casualties that lie together, by how bad they were."""

    label: str
    short: str
    parts: tuple[int, ...]

    @property
    def all(self) -> int:
        return sum(self.parts)


def casualty_plots(scope: Scope) -> list[Plot]:
    found = casualties(scope)
    return [
        _over_time(found),
        _over_meetings(scope, found),
        _by_band(scope, found),
        _by_cause(found),
        _list(scope, found),
    ]


def _parts(several: Sequence[Casualty]) -> tuple[int, ...]:
    counted = Counter(one.loss for one in several)
    return tuple(counted[one] for one in WORST)


def _head(first: str) -> tuple[str, ...]:
    return (first, *loss_names().values(), _("in all"))


def _told(one: Counted) -> str:
    parts = ", ".join(f"{name} {count}" for name, count in zip(loss_names().values(), one.parts, strict=True) if count)
    return f"{one.label}: {parts}" if parts else one.label


def _columns(plot: str, title: str, first: str, told: str, counted: Sequence[Counted], apart: Counted) -> Plot:
    """`apart`: those that lie in none of the columns."""
    stacks = [Stack(one.short, one.parts, _told(one)) for one in counted]
    drawn = stacked(stacks) if any(one.all for one in counted) else ()
    rows = [(one.label, *one.parts, one.all) for one in [*counted, *([apart] if apart.all else [])]]
    key = tuple(zip(FILLS, loss_names().values(), strict=True))
    return Plot(plot, title, told, Numbers(_head(first), rows), drawn, key)


def _over_time(found: Sequence[Casualty]) -> Plot:
    stretches = Stretches.of(one.on for one in found)
    by_place: dict[int | None, list[Casualty]] = {}
    for one in found:
        by_place.setdefault(stretches.place(one.on) if stretches else None, []).append(one)
    counted = [
        Counted(stretches.label(n), stretches.label(n, short=True), _parts(by_place.get(n, [])))
        for n in (range(stretches.count) if stretches else ())
        if stretches
    ]
    undated = by_place.get(None, [])
    said = _("Casualties in all: %(count)s") % {"count": figure(len(found))}
    parts = ", ".join(f"{name} {figure(n)}" for name, n in zip(loss_names().values(), _parts(found), strict=True) if n)
    told = f"{said} ({parts})." if parts else _("Nobody has come to harm, as far as you know.")
    apart = Counted(_("on no day that is known"), "", _parts(undated))
    return _columns("time", _("Casualties over the story"), _("When"), told, counted, apart)


def _over_meetings(scope: Scope, found: Sequence[Casualty]) -> Plot:
    of_meeting: dict[int, list[Casualty]] = {}
    apart = []
    known = {one.pk for one in scope.meetings}
    for one in found:
        played = [at for at in scope.meetings_of_games.get(one.game, ()) if at in known]
        if played:
            of_meeting.setdefault(played[0], []).append(one)
        else:
            apart.append(one)
    meetings = [one for one in scope.meetings if scope.asked.spans(one.story_date)]
    counted = []
    for one in meetings[-MOST_MEETINGS:]:
        day = timezone.localtime(one.begins_at)
        label = f"{one.title}, {date_format(day, 'j F Y')}"
        counted.append(Counted(label, date_format(day, "j N"), _parts(of_meeting.get(one.pk, []))))
    worst = max(counted, key=lambda one: one.all, default=None)
    told = _("In games of no meeting: %(count)s.") % {"count": figure(len(apart))}
    if worst is not None and worst.all:
        told = _("The worst evening: %(what)s.") % {"what": _told(worst)} + " " + told
    rest = Counted(_("in games of no meeting"), "", _parts(apart))
    return _columns("meetings", _("Casualties by meeting"), _("Meeting"), told, counted, rest)


def _lying(plot: str, title: str, first: str, found: Sequence[Casualty], name: Callable[[Casualty], str]) -> Plot:
    groups: dict[str, list[Casualty]] = {}
    for one in found:
        groups.setdefault(name(one), []).append(one)
    counted = [Counted(label, label, _parts(several)) for label, several in groups.items()]
    counted.sort(key=lambda one: (-one.all, one.label.casefold()))
    drawn = bars([(one.label, one.all, _told(one)) for one in counted[:MOST_BARS]])
    told = _("Most: %(what)s.") % {"what": _told(counted[0])} if counted else _("Nothing is known of it.")
    rows = [(one.label, *one.parts, one.all) for one in counted]
    return Plot(plot, title, told, Numbers(_head(first), rows), drawn)


def _by_band(scope: Scope, found: Sequence[Casualty]) -> Plot:
    names = dict(scope.rows(Band).values_list("pk", "name"))
    nobody = _("in no band")
    return _lying("bands", _("By band"), _("Band"), found, lambda one: names.get(one.band, nobody))


def _by_cause(found: Sequence[Casualty]) -> Plot:
    unsaid = _("not said")
    spelt: dict[str, str] = {}
    for one in found:
        spelt.setdefault(one.cause.casefold(), one.cause)
    return _lying("causes", _("By what"), _("By what"), found, lambda one: spelt[one.cause.casefold()] or unsaid)


def _list(scope: Scope, found: Sequence[Casualty]) -> Plot:
    games = {one.pk: one.name for one in scope.all_games}
    bands = dict(scope.rows(Band).values_list("pk", "name"))
    names = loss_names()
    rows = [
        (
            scope.characters[one.character].name,
            names[one.loss],
            shown_day(one.on),
            games.get(one.game, ""),
            one.cause,
            bands.get(one.band, ""),
        )
        for one in found
    ]
    head = (_("Who"), _("What befell him"), _("When"), _("Game"), _("By what"), _("Band"))
    told = _("Each man once for each game or day, by the worst that befell him.")
    return Plot("list", _("One by one"), told, Numbers(head, rows))
