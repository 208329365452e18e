"""Careers as small multiples: what each man did and held over the days of the story, all by the same measure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.presenters.plots import Frame, Group, Multiple, Numbers, Plot, Value, figure, steps
from campaigns.presenters.statistics.days import along, frame_of, shown_order, told_step
from campaigns.services.statistics.careers import Career, summed, with_holdings
from campaigns.services.statistics.scope import Scope

MOST_MONEY = 2  # kinds of it that are drawn
Points = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Series:
    """One measure of one man over time. Those of one `measure` are drawn by the same scale."""

    who: str
    measure: str
    label: str
    points: Points

    @property
    def now(self) -> int:
        return self.points[-1][1] if self.points else 0


def career_plots(scope: Scope, found: Sequence[Career], page: Sequence[Career]) -> list[Plot]:
    """Drawn are those of the page; the files hold all of them."""
    with_holdings(scope, page)
    names = deed_names()
    head = (_("Who"), *names.values())
    summary = [(one.who.name, *(len(getattr(one, name)) for name in names)) for one in page]
    whole = [(one.who.name, *(len(getattr(one, name)) for name in names)) for one in found]
    told = _(
        "Counted is what you may know; that somebody came to a game only where you sat there or see what came of it."
    )
    series = [one for career in page for one in _series(career)]
    groups = tuple(_groups(series))
    days = Numbers((_("Who"), _("What"), _("When"), _("in all")), list(_day_rows(series)))
    return [
        Plot("people", _("Careers"), told, Numbers(head, summary), groups=groups, file=Numbers(head, whole)),
        Plot("days", _("Day by day"), _("Those of this page: what there was from each day on."), days),
    ]


def deed_names() -> dict[str, str]:
    return {
        "games": _("games"),
        "wounds": _("wounds"),
        "feats": _("feats"),
        "felled": _("put out of action"),
        "killed": _("killed"),
    }


def _series(career: Career) -> Iterable[Series]:
    name = career.who.name
    for measure, label in deed_names().items():
        days = getattr(career, measure)
        yield Series(name, measure, label, summed(days.values() if isinstance(days, dict) else days))
    things = [one for one in career.holds if not one.unit]
    yield Series(name, "things", _("things"), things[0].steps if things else [])
    money = sorted((one for one in career.holds if one.unit), key=lambda one: (-abs(one.now), one.unit))
    for one in money[:MOST_MONEY]:
        yield Series(name, f"money {one.unit}", one.unit, one.steps)


def _groups(series: Sequence[Series]) -> Iterable[Group]:
    orders = [order for one in series for order, _value in one.points]
    frames = {
        measure: frame_of(orders, [value for one in series if one.measure == measure for _order, value in one.points])
        for measure in {one.measure for one in series}
    }
    by_man: dict[str, list[Multiple]] = {}
    for one in series:
        drawn = by_man.setdefault(one.who, [])
        if one.points:
            drawn.append(_multiple(one, frames[one.measure]))
    for who, multiples in by_man.items():
        yield Group(who, tuple(multiples))


def _multiple(one: Series, frame: Frame) -> Multiple:
    told = ", ".join(told_step(order, value) for order, value in one.points)
    return Multiple(one.label, figure(one.now), told or _("nothing"), steps(frame, one.points, along))


def _day_rows(series: Iterable[Series]) -> Iterable[tuple[Value, ...]]:
    for one in series:
        for order, value in one.points:
            yield (one.who, one.label, shown_order(order), value)
