"""The chances of the court that are not those of one's own action: a lady sent out, Saint Bartholomew, a city turned.

What a character's action may come to stands beside the roll itself, in `court_play`.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.laws import Law, law_of
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.seats import Viewer
from rulesets.common.shapes import chosen

from . import court_rolls, massacre
from .actions import Embassy
from .asking import Room
from .conversions import ANSWER, NEED, turns
from .court_play import NOBODY, ROLL, SQUADRONS, action_of, chances
from .factions import ROYALIST
from .state import State
from .turn import last_turn
from .windows import BEFORE_MASSACRE, PASS
from .words_left import WINDOW


def odds_of_squadron(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """The other's roll, as it is with this lady against it or without her."""
    roll = next((one for one in reversed(state.stack) if isinstance(one, Gather) and one.kind == ROLL), None)
    if roll is None:
        return None
    seat, _, card, _, flying = roll.subject
    other = action_of(roll)
    ladies = int(flying) + (chosen(action) != NOBODY)
    return chances(court_rolls.modifiers(state, seat, other, ladies), state, card, isinstance(other, Embassy))


def massacre_law(state: State) -> Law[int]:
    """The turn in which Saint Bartholomew's Day comes by the roll, 0: never; as of now (WOR-18a, WOR-18b).

    Cards that bring it about or forbid it, and a Call to Arms before it, are not foreseen.
    """
    if state.massacre or state.called:
        return Law({state.massacre: 1}, 1)
    ahead = [box for turn, box in state.box.turns.items() if box.massacre and _ahead(state, turn)]
    return law_over({box.turn: box.massacre for box in ahead})


def law_over(numbers: Mapping[int, int]) -> Law[int]:
    """The turn in which one of these rolls brings it, 0: none of them. `numbers`: of each turn."""
    weights, total, stays = {0: 1}, 1, 1
    for turn, number in sorted(numbers.items()):
        one = massacre.chance(number)
        comes = one.weights.get(True, 0)
        weights = {key: weight * one.total for key, weight in weights.items()}
        weights[turn] = stays * comes
        stays, total = stays * (one.total - comes), total * one.total
        weights[0] = stays
    return Law({turn: weight for turn, weight in weights.items() if weight}, total)


def _ahead(state: State, turn: int) -> bool:
    """Whether the roll of a turn is still to come, if it does not lie beyond the last turn."""
    if turn != state.turn:
        return state.turn < turn <= last_turn(state)
    return state.step in ("enter", "chit", "cards", "call", "leaders", "right", "left", "massacre")


def massacre_odds(state: State) -> Odds:
    return odds_over(massacre_law(state), state.turn)


def odds_over(law: Law[int], now: int) -> Odds:
    """This turn, later, or never."""

    def ending(turn: int) -> Ending:
        if not turn:
            return Ending("massacre_never", "none")
        return Ending("massacre_now", "bad") if turn == now else Ending("massacre_later", "mid", {"turn": turn})

    return odds_of_law(law, ending)


def massacre_shares(state: State) -> tuple[int, int]:
    """How likely it is this turn and altogether, in hundredths; nothing where no roll is left."""
    if state.massacre or state.called:
        return 0, 0
    key = ("massacre", state.turn, last_turn(state), _ahead(state, state.turn))
    found: tuple[int, int] | None = state.box.memo.get(key)
    if found is None:
        found = state.box.memo[key] = _hundredths(state)
    return found


def _hundredths(state: State) -> tuple[int, int]:
    law = massacre_law(state)
    if len(law.weights) < 2:
        return 0, 0
    weights = law.weights.get(state.turn, 0), law.total - law.weights.get(0, 0)
    return (200 * weights[0] + law.total) // (2 * law.total), (200 * weights[1] + law.total) // (2 * law.total)


def odds_of_passing(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """Before the roll for the massacre: what it may bring if nobody plays a card."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Gather) or frame.kind != WINDOW or frame.subject[0] != BEFORE_MASSACRE:
        return None
    return massacre_odds(state) if not state.massacre and not state.called else None


def odds_of_answer(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """A city that turns Royalist on a roll, in answer to the iconoclasts."""
    if viewer != ROYALIST:
        return None
    name = {True: Ending("city_turns_over", "good"), False: Ending("city_stays_true", "none")}
    return odds_of_law(law_of(turns, "", ROYALIST, NEED, 0), lambda hit: name[hit])


ROOM: Room = Room(odds={SQUADRONS: odds_of_squadron, PASS: odds_of_passing, ANSWER: odds_of_answer})
