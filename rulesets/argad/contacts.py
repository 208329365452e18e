"""Who is in contact with which enemies (ARG-MEL-07, ARG-CON-03): measured on the drawn table, else told by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .bases import Base
from .contact import in_contact
from .distances import TOUCH, at_least_apart
from .formations import going
from .plane import do_cross
from .state import FigureId, State

Pair = tuple[FigureId, FigureId]
HEARTENS = "heartens"  # a count: "heartens f1 f7": in which turn the hero f1 spoke in the melee that f7 is in


def contacts(state: State) -> list[Pair]:
    """Every pair of enemies in contact, each pair and all of them sorted."""
    placed = [who for who in state.people if is_placed(state, who)]
    bases = [state.base(who) for who in placed]
    found: dict[Pair, None] = {}
    for n, base in enumerate(bases):
        for m in range(n + 1, len(bases)):
            if is_beside(base, bases[m]):
                one, other = placed[n], placed[m]
                if state.are_open_enemies(one, other) and _meet(state, one, other):
                    found[pair_of(one, other)] = None
    return sorted([*found, *(pair for pair in by_hand(state) if pair not in found)])


def is_beside(one: Base, other: Base) -> bool:
    """Whether two may touch at all: a look that costs little."""
    far, x, y = one.reach + other.reach + TOUCH, one.x - other.x, one.y - other.y
    return -far <= x <= far and -far <= y <= far and at_least_apart(one, other) <= TOUCH


def _meet(state: State, one: FigureId, other: FigureId) -> bool:
    """Whether two who stand so near are in contact: on one floor, and no wall without an opening between them."""
    here, there = state.stands[one], state.stands[other]
    if here.floor != there.floor or not in_contact(state.base(one), state.base(other)):
        return False
    walls = state.terms.table.walls if state.terms.table else ()
    return not any(wall.floor == here.floor and do_cross(here.centre, there.centre, wall.a, wall.b) for wall in walls)


def by_hand(state: State) -> list[Pair]:
    """Those of whom at least one stands beside real miniatures, as somebody said."""
    found: list[Pair] = []
    for words in state.contacts:
        one, other = words.split("|")
        both = state.in_play(one) and state.in_play(other)
        if both and not (one in state.stands and other in state.stands) and state.are_open_enemies(one, other):
            found.append(pair_of(one, other))
    return found


def is_placed(state: State, who: FigureId) -> bool:
    """Whether he himself stands on the drawn table."""
    return who in state.stands and state.in_play(who) and not state.is_standing_in(who)


def pair_of(one: FigureId, other: FigureId) -> Pair:
    return (one, other) if one < other else (other, one)


def face_each_other(state: State, one: FigureId, other: FigureId) -> bool:
    """Whether two in contact stand with their faces to each other, as beside miniatures they are set (ARG-CON-03)."""
    if one not in state.stands or other not in state.stands:
        return True
    here, there = state.base(one), state.base(other)
    return all(going(a.facing, a.centre, b.centre) == "forward" for a, b in ((here, there), (there, here)))


def foes_of(pairs: Sequence[Pair], who: FigureId) -> list[FigureId]:
    """Those whom he is in contact with."""
    return [b if a == who else a for a, b in pairs if who in (a, b)]


def melee_around(pairs: Sequence[Pair], who: FigureId) -> list[FigureId]:
    """Everybody of the melee that he is in, himself first: his enemies, theirs, and so on."""
    found = [who]
    for one in found:  # grows while it is walked
        found += [foe for foe in foes_of(pairs, one) if foe not in found]
    return found


def meet_by_hand(state: State, one: FigureId, other: FigureId) -> None:
    """Somebody says that these two came into contact."""
    words = "|".join(pair_of(one, other))
    if words not in state.contacts:
        state.contacts = sorted([*state.contacts, words])


def part_by_hand(state: State, one: FigureId, other: FigureId) -> None:
    words = "|".join(pair_of(one, other))
    state.contacts = [pair for pair in state.contacts if pair != words]


def note_contacts(state: State) -> None:
    """As a turn begins: who is in contact just now is marked, all others are not (ARG-DIS-01). Of a melee that is over
    nothing is kept of who was heartened in it (ARG-HER-02)."""
    busy = dict.fromkeys(who for pair in contacts(state) for who in pair)
    for who, now in state.now.items():
        if now.at_contact != (who in busy):
            state.now[who] = replace(now, at_contact=who in busy)
    over = [name for name in state.counts if name.startswith(f"{HEARTENS} ") and name.split(" ")[-1] not in busy]
    for name in over:
        del state.counts[name]
