"""The roll of an army: what stays the same for all its orders as long as nobody falls, made once and kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rulesets.common.params import Each, Many, Path
from rulesets.common.questions import Form
from rulesets.picrochole.actions import PATH_LIMIT, GiveOrders, Move
from rulesets.picrochole.hexmap import STAY, HexMap
from rulesets.picrochole.ledger import RULE


@dataclass(frozen=True, slots=True)
class Roll:
    batteries: tuple[int, ...]
    guns: tuple[str, ...]  # the same by their ids
    halt: tuple[Move, ...]  # orders to stay, one for each unit
    form: Form  # what may be answered


def call_roll(drawn: HexMap, ids: list[str], units: list[int], batteries: list[int]) -> Roll:
    names, guns = tuple([ids[u] for u in units]), tuple([ids[u] for u in batteries])
    return Roll(tuple(batteries), guns, tuple([(unit, STAY) for unit in names]), order_form(drawn, names, guns))


@lru_cache(maxsize=64)
def order_form(drawn: HexMap, units: tuple[str, ...], guns: tuple[str, ...]) -> Form:
    path = Path(drawn.ids, high=PATH_LIMIT)
    moves, holds = Each(units, (("path", path),), "unit"), Many(guns, 0, max(1, len(guns)), "unit")
    return Form(GiveOrders.kind, (("moves", moves), ("holds", holds)), RULE["PIC-1a"])
