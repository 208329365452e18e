"""Untrained fighters, improvised weapons, bare hands, and who is hampered by them (ARG-UNT, ARG-RNK-05, ARG-OBJ-04).

These penalties are one family: together they never cost more than one (ARG-UNT-05).
"""

from __future__ import annotations

from rulesets.common.events import Modifier

from .arms import is_bare
from .fighters import Fighter, MeleeOptions, Strike
from .ledger import RULE
from .people import UNTRAINED

PENALTY = -1


def unskilled(strike: Strike, options: MeleeOptions) -> tuple[Modifier, ...]:
    """The one penalty of the family that counts, the others of it as 0, and what spares the striker one."""
    by = strike.by
    costs = [*_own(by, options, thrown=strike.thrown), *_of_the_front(strike, options)]
    spared = tuple(_spared(by, thrown=strike.thrown))
    if not costs:
        return spared
    others = tuple(Modifier(0, one.cause, RULE["ARG-UNT-05"]) for one in costs[1:])
    return (costs[0], *others, *spared)


def _own(by: Fighter, options: MeleeOptions, *, thrown: bool) -> list[Modifier]:
    found = []
    if by.is_untrained or (by.class_ <= UNTRAINED and thrown and not by.motivated):
        found.append(Modifier(options.value("class_2", PENALTY), "class_2", RULE["ARG-UNT-01"]))
    if thrown or by.arm.id == "object":
        found.append(Modifier(options.value("improvised", PENALTY), "improvised", RULE["ARG-OBJ-04"]))
    elif by.arm.improvised and not by.specialist:
        found.append(Modifier(options.value("improvised", PENALTY), "improvised", RULE["ARG-UNT-03"]))
    elif is_bare(by.arm) and not by.specialist:
        found.append(Modifier(options.value("bare_hands", PENALTY), "bare_hands", RULE["ARG-UNT-04"]))
    return found


def _of_the_front(strike: Strike, options: MeleeOptions) -> list[Modifier]:
    """A poor fighter in front hampers the better one who strikes over his shoulder (ARG-RNK-05)."""
    front = strike.front
    if front is None or not front.is_untrained or front.class_ >= strike.by.class_:
        return []
    return [Modifier(options.value("class_2", PENALTY), "hampered_by_front", RULE["ARG-RNK-05"])]


def _spared(by: Fighter, *, thrown: bool) -> list[Modifier]:
    """What cancels a penalty that would count otherwise."""
    if thrown:
        return []
    found = []
    if by.motivated and by.class_ == UNTRAINED:
        found.append(Modifier(0, "motivated", RULE["ARG-UNT-02"]))
    if by.arm.heavy_tool:
        found.append(Modifier(0, "heavy_tool", RULE["ARG-UNT-06"]))
    if by.specialist and (by.arm.improvised or is_bare(by.arm)):
        found.append(Modifier(0, "specialist", RULE["ARG-UNT-08"]))
    return found
