"""A crowd in contact becomes small fights: who faces whom, who stands behind whom (ARG-MEL-06, ARG-OBS-01, ARG-RNK)."""

from __future__ import annotations

from collections.abc import Sequence

from .contact import is_behind
from .contacts import Pair, contacts, foes_of, is_placed
from .distances import touches
from .grouping import is_mounted
from .melee_arms import arms_of
from .melee_ground import across_hostage, between, hostages_of
from .melee_wishes import USUAL, Melee, Rear, Wishes, keeps_up_guise
from .nearness import is_able
from .obstacles import across
from .plane import squared
from .small_fights import Contact, pairings
from .state import FigureId, State

WISHED = 1_000_000  # far more than any distance: a pair that somebody wishes comes before all others
DEEPEST = 4  # ranks (ARG-WPN-10)

Fights = list[tuple[FigureId, ...]]


def melee_now(state: State) -> Melee:
    """Everybody placed who is in contact just now; those beside miniatures say themselves who fights."""
    pairs = [pair for pair in contacts(state) if all(who in state.stands for who in pair)]
    pairs = sorted([*pairs, *(pair for pair in _over_hostages(state) if pair not in pairs)])
    return Melee(tuple(pairs), tuple(_rears(state, pairs)))


def _over_hostages(state: State) -> list[Pair]:
    """Captors, and those who touch the hostage held before them (ARG-HOS-01)."""
    found: list[Pair] = []
    for captor in sorted(dict.fromkeys(now.hostage_of for now in state.now.values() if now.hostage_of)):
        if state.in_play(captor):
            for held in hostages_of(state, captor):
                found += [(min(captor, one), max(captor, one)) for one in across_hostage(state, held, captor)]
    return list(dict.fromkeys(found))


# Rear ranks


def _rears(state: State, pairs: Sequence[Pair]) -> list[Rear]:
    """Rank by rank: those on foot with a long weapon who touch a friend before them (ARG-RNK-01, ARG-RNK-08)."""
    ranks = {who: 1 for pair in pairs for who in pair}
    ways = {who: foes_of(pairs, who) for who in ranks}
    waiting = [who for who in state.people if who not in ranks and _reaches_over(state, who)]
    found: list[Rear] = []
    for rank in range(2, DEEPEST + 1):
        fronts = [who for who, at in ranks.items() if at == rank - 1 and not is_mounted(state, who)]
        here = {who: _over(state, who, fronts, ways) for who in waiting}
        for who in [who for who, over in here.items() if over]:
            found += [Rear(who, over, at, rank) for over, at in here[who]]
            ranks[who], ways[who] = rank, list(dict.fromkeys(at for _, at in here[who]))
            waiting.remove(who)
    return found


def _reaches_over(state: State, who: FigureId) -> bool:
    able = is_placed(state, who) and is_able(state, who) and not is_mounted(state, who)
    return able and any(arm.second_rank for arm in arms_of(state, who))


def _over(
    state: State, who: FigureId, fronts: Sequence[FigureId], ways: dict[FigureId, list[FigureId]]
) -> list[tuple[FigureId, FigureId]]:
    """Over whose shoulder at whom, the nearest friend and enemy first."""
    base = state.base(who)
    friends = [one for one in fronts if state.party[one] == state.party[who] and touches(base, state.base(one))]
    found: list[tuple[FigureId, FigureId]] = []
    for friend in friends:
        for enemy in ways[friend]:
            if is_behind(base, state.base(friend), state.base(enemy)):
                found.append((friend, enemy))
    centre = base.centre
    return sorted(found, key=lambda pair: (*(squared(centre, state.stands[one].centre) for one in pair), *pair))


# Small fights


def split(state: State, pairs: Sequence[Pair], wishes: Wishes) -> Fights:
    """One against one, or against several where a side is outnumbered; in each the single one comes first."""
    fighting = [pair for pair in pairs if do_fight(state, pair, wishes)]
    sides = {who: n for n, who in enumerate(dict.fromkeys(who for pair in fighting for who in pair))}
    met = [Contact(*pair, gap_of(state, *pair) - WISHED * _wished(state, fighting, pair, wishes)) for pair in fighting]
    return sorted(_single_first(fight, fighting) for fight in pairings(met, sides))


def _single_first(fight: Sequence[FigureId], pairs: Sequence[Pair]) -> tuple[FigureId, ...]:
    single = next(who for who in sorted(fight) if all(one in foes_of(pairs, who) for one in fight if one != who))
    return (single, *(who for who in fight if who != single))


def gap_of(state: State, one: FigureId, other: FigureId) -> int:
    """How far apart two stand, for saying who is nearer."""
    if one not in state.stands or other not in state.stands:
        return 0
    return squared(state.stands[one].centre, state.stands[other].centre) // 1000


def _wished(state: State, pairs: Sequence[Pair], pair: Pair, wishes: Wishes) -> int:
    """How many of the two want to fight each other; only the larger side of a crowd chooses (ARG-MEL-06)."""
    crowd = [state.party[who] for who in crowd_of(pairs, pair[0])]
    counts = [crowd.count(state.party[who]) for who in pair]
    one, other = pair
    wants = (wishes.get(one, USUAL).at == other, wishes.get(other, USUAL).at == one)
    return sum(want and count == max(counts) for want, count in zip(wants, counts, strict=True))


def crowd_of(pairs: Sequence[Pair], who: FigureId) -> list[FigureId]:
    """Everybody who hangs together with him by contacts."""
    found = [who]
    for one in found:  # grows while it is walked
        found += [other for other in foes_of(pairs, one) if other not in found]
    return found


def do_fight(state: State, pair: Pair, wishes: Wishes) -> bool:
    """Across an obstacle only where one attacks and the other does not let it happen (ARG-OBS-01).

    Nor with somebody who has gone since he was asked, or has made his peace.
    """
    if not all(state.in_play(who) for who in pair) or not state.are_hostile(*pair):
        return False
    if any(keeps_up_guise(state, one, other, wishes) for one, other in (pair, pair[::-1])):
        return False
    lie = between(state, *pair)
    if lie.shut:
        return False
    one, other = (wishes.get(who, USUAL).intent for who in pair)
    return not lie.is_crossed or across(one, other)
