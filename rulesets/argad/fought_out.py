"""A whole position fought out at once, without players: for simulations of a fight that is about to come (ARG-NPC-01).

All who are on the scene and have an enemy there take part, in as many bands as there are camps; what becomes of each
is what becomes of him where the game master resolves a fight (settling.py). Then the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.dice import Dice
from rulesets.common.events import Deaf
from rulesets.common.seats import Seat

from .distances import gap
from .endings import TIME, close_game, why_over
from .ledger import RULE
from .scenario import Behaviour
from .settling import BEHAVIOURS, FARTHEST, NEAREST, came_of, carry_over, is_ready, skirmish_of
from .skirmish import resolve_skirmish
from .state import FigureId, State

USUAL: Behaviour = "aggressive"
APART = 30  # centimetres, where nobody's place is known
KEY = "fought_out"
DEAF = Deaf()
Camp = tuple[FigureId, ...]


def fight_out(state: State, styles: Mapping[Seat, str], dice: Dice) -> None:
    """`styles`: the bots of the seats, of whom those count that are a way to behave."""
    camps = camps_of(state)
    if len(camps) > 1:
        sides = [(camp, _conduct(state, camp, styles)) for camp in camps]
        result = resolve_skirmish(dice, skirmish_of(state, sides, apart(state, camps)), KEY)
        for came in [came_of(state, dice, fate, KEY) for fate in result.fates]:
            carry_over(state, came, DEAF)
        state.turn += result.turns
    ending, rule = why_over(state) or (TIME, RULE["ARG-END-06"])
    close_game(state, ending, rule, DEAF)


def camps_of(state: State) -> list[Camp]:
    """People by camps: each party with the first one in which it has no enemy; who is at war with nobody stays out."""
    people = [who for who in state.people if is_ready(state, who) and not state.is_off(who)]
    parties = list(dict.fromkeys(state.party[who] for who in people))
    fighting = [one for one in parties if any(_are_at_war(state, one, other) for other in parties)]
    camps: list[list[str]] = []
    for party in fighting:
        friends = next((camp for camp in camps if not any(_are_at_war(state, party, one) for one in camp)), None)
        if friends is None:
            camps.append([party])
        else:
            friends.append(party)
    return [tuple(who for who in people if state.party[who] in camp) for camp in camps]


def _are_at_war(state: State, one: str, other: str) -> bool:
    return "|".join(sorted((one, other))) in state.hostile


def _conduct(state: State, camp: Camp, styles: Mapping[Seat, str]) -> Behaviour:
    """As most of them behave; people of a seat as its bot does."""
    counted: dict[Behaviour, int] = {}
    for who in camp:
        conduct = state.conduct.get(who)
        style = styles.get(state.seat[who], conduct.behaviour if conduct else USUAL)
        behaviour = next((one for one in BEHAVIOURS if one == style), USUAL)
        counted[behaviour] = counted.get(behaviour, 0) + 1
    return max(counted, key=counted.__getitem__)


def apart(state: State, camps: list[Camp]) -> int:
    """The narrowest gap between two camps, in whole centimetres."""
    placed = [[state.base(who) for who in camp if who in state.stands] for camp in camps]
    gaps = [
        gap(one, other)
        for n, camp in enumerate(placed)
        for enemies in placed[n + 1 :]
        for one in camp
        for other in enemies
    ]
    return min(max(min(gaps) // 100, NEAREST), FARTHEST) if gaps else APART
