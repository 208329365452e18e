"""Alliances: who stands how with whom, as a matrix of numbers and words, and how it came to that."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from campaigns.presenters.plots import Group, Matrix, Multiple, Numbers, Plot, steps
from campaigns.presenters.speech import signed
from campaigns.presenters.statistics.days import along, frame_of, shown_order, told_step
from campaigns.services.statistics.alliances import Pair, pairs
from campaigns.services.statistics.scope import Scope

MOST_SIDE = 10  # of the matrix
MOST_LINES = 12
FRIENDS = 3  # from here on


def alliance_plots(scope: Scope) -> list[Plot]:
    found = pairs(scope)
    unknown = _("somebody not known here")
    for one in found:
        one.of, one.to = one.of or unknown, one.to or unknown
    return [_now(found), _over_time(found)]


def mood(score: int) -> str:
    """The word for a number."""
    if score >= FRIENDS:
        return _("friends")
    if score <= -FRIENDS:
        return _("enemies")
    if score:
        return _("well disposed") if score > 0 else _("ill disposed")
    return _("even")


def _now(found: Sequence[Pair]) -> Plot:
    head = (_("Who"), _("with whom"), _("Sum"), _("How they stand"), _("Reasons"), _("settled"), _("In words"))
    rows = [(one.of, one.to, one.score, mood(one.score), one.ties, one.settled, ", ".join(one.words)) for one in found]
    told = _("Sums of what speaks for and against, as far as you know; what is settled weighs nothing.")
    if not found:
        told = _("Nothing is known of how anybody stands with anybody.")
    elif found[0].score:
        facts = {"of": found[0].of, "to": found[0].to, "score": signed(found[0].score), "mood": mood(found[0].score)}
        told += " " + _("The strongest: %(of)s with %(to)s, %(score)s (%(mood)s).") % facts
    return Plot("now", _("How they stand"), told, Numbers(head, rows), matrix=_matrix(found))


def _matrix(found: Sequence[Pair]) -> Matrix | None:
    """The rows and columns of those pairs that feel most strongly."""
    if not found:
        return None
    sides: tuple[list[str], list[str]] = ([], [])
    for one in found:
        for side, name in zip(sides, (one.of, one.to), strict=True):
            if name not in side and len(side) < MOST_SIDE:
                side.append(name)
    cells: dict[tuple[str, str], Pair] = {}
    for one in found:
        cells.setdefault((one.of, one.to), one)
    rows = tuple((of, tuple(_cell(cells.get((of, to))) for to in sides[1])) for of in sides[0])
    return Matrix(_("Who, with whom"), tuple(sides[1]), rows)


def _cell(pair: Pair | None) -> tuple[str, str]:
    if pair is None:
        return ("", "")
    return (signed(pair.score), ", ".join(pair.words) if pair.words and not pair.score else mood(pair.score))


def _over_time(found: Sequence[Pair]) -> Plot:
    drawn = [one for one in found if one.steps][:MOST_LINES]
    frame = frame_of(
        [order for one in drawn for order, _value in one.steps], [value for one in drawn for _order, value in one.steps]
    )
    small = tuple(
        Multiple(f"{one.of} → {one.to}", signed(one.score), _told(one), steps(frame, one.steps, along)) for one in drawn
    )
    rows = [(one.of, one.to, shown_order(order), value) for one in found for order, value in one.steps]
    numbers = Numbers((_("Who"), _("with whom"), _("When"), _("Sum")), rows)
    told = _(
        "What the sums came to from each day on, all by the same measure; the line across is neither for nor against."
    )
    return Plot("time", _("How it came to that"), told, numbers, groups=(Group("", small),) if small else ())


def _told(one: Pair) -> str:
    return ", ".join(told_step(order, value) for order, value in one.steps)
