"""One rank of a unit in close order passes in front of the others, or behind them (ARG-MOV-19)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import label
from .bases import Base, moved, scaled
from .distances import overlaps
from .formations import ranks
from .ledger import RULE
from .movement import check_unit_shift
from .mustering import is_commanded, mark, ranks_of
from .plane import Point, root_near
from .state import Deed, FigureId, Formation, State, standing
from .ways import two_paces

EXCHANGE = "exchange_rank"
Rank = tuple[FigureId, ...]


def check_exchange(state: State, seat: Seat, deed: Deed) -> None:
    """Raises why no rank passes the others: no such ranks, enemies in contact with them, or no officer."""
    unit = _unit(state, deed)
    if unit is None or (_is_placed(state, unit) and len(_ranks(state, unit)) < 2):
        raise IllegalAction("no_ranks_to_exchange", RULE["ARG-MOV-19"], who=label(state, seat, deed.who))
    check_unit_shift(0, two_paces(state, deed.who), 1, officer=is_commanded(state, unit))
    for who in unit.members:
        if state.now[who].at_contact:
            raise IllegalAction("must_break_contact", RULE["ARG-DIS-01"], who=label(state, seat, who))


def check_one_rank(state: State, plans: Mapping[FigureId, Deed]) -> None:
    """No more than a single rank of a unit in one turn. Raises IllegalAction."""
    asked: dict[FigureId, list[Rank]] = {}
    for deed in plans.values():
        unit = _unit(state, deed) if deed.does == EXCHANGE else None
        if unit is not None:
            found = asked.setdefault(unit.guide, [])
            found += [rank for rank in [_rank_of(state, unit, deed)] if rank not in found]
    for guide, passing in asked.items():
        check_unit_shift(0, two_paces(state, guide), len(passing), officer=True)


def exchanges(state: State, deed: Deed) -> bool:
    """The rank stands in front; the foremost one behind the others. Nobody has moved by it: all stay immobile."""
    unit = _unit(state, deed)
    if unit is None or f"exchanged {unit.guide}" in state.marks:
        return False
    if _is_placed(state, unit):
        bases = _after(state, unit, _rank_of(state, unit, deed))
        if any(_is_taken(state, base, who, bases) for who, base in bases.items()):
            return False
        for who, base in bases.items():
            state.stands[who] = standing(base, state.stands[who].floor)
    mark(state, f"exchanged {unit.guide}")
    return True


def _unit(state: State, deed: Deed) -> Formation | None:
    """The ranks that are meant: his own, or those of one of his people whom an officer names."""
    meant = deed.at or deed.who
    if meant not in state.now or state.seat[meant] != state.seat[deed.who]:
        return None
    unit = ranks_of(state, meant)
    ordered = unit is not None and (deed.who in unit.members or state.people[deed.who].leads)
    return unit if ordered else None


def _is_placed(state: State, unit: Formation) -> bool:
    return all(who in state.stands for who in unit.members)


def _ranks(state: State, unit: Formation) -> list[Rank]:
    bases = [state.base(who) for who in unit.members]
    return [tuple(unit.members[n] for n in rank) for rank in ranks(bases, state.base(unit.guide).facing)]


def _rank_of(state: State, unit: Formation, deed: Deed) -> Rank:
    meant = deed.at or deed.who
    if not _is_placed(state, unit):
        return (meant,)
    return next((rank for rank in _ranks(state, unit) if meant in rank), ())


def _after(state: State, unit: Formation, passing: Rank) -> dict[FigureId, Base]:
    """Each rank as deep as the one whose place it takes, nobody farther to the right or left than before."""
    before = _ranks(state, unit)
    others = [rank for rank in before if rank != passing]
    after = [*others, passing] if passing == before[0] else [passing, *others]
    found: dict[FigureId, Base] = {}
    for rank, place in zip(after, before, strict=True):
        by = _forward(state.base(unit.guide).facing, state.base(rank[0]).centre, state.base(place[0]).centre)
        found |= {who: moved(state.base(who), by) for who in rank}
    return found


def _forward(facing: Point, start: Point, end: Point) -> Point:
    """As much of the way from one place to another as leads straight ahead or back."""
    dx, dy = facing
    ahead = (end[0] - start[0]) * dx + (end[1] - start[1]) * dy
    length = root_near((ahead * ahead, dx * dx + dy * dy))
    return scaled((dx, dy) if ahead > 0 else (-dx, -dy), length)


def _is_taken(state: State, base: Base, who: FigureId, bases: Mapping[FigureId, Base]) -> bool:
    floor = state.stands[who].floor
    others = [one for one, stand in state.stands.items() if one not in bases and stand.floor == floor]
    others = [one for one in others if one not in state.people or state.in_play(one)]
    return any(overlaps(base, state.base(one)) for one in others)
