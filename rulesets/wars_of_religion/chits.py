"""The nine event chits and what each of them does: WOR-13a, section 20."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Seat
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import call_to_arms
from .armies import place
from .asking import Asked, Room
from .cast import OUT
from .components import MAJOR
from .factions import ROYALIST
from .ledger import RULE
from .removal import remove
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

CHIT, REVOLT, GENERAL = "chit", "revolt", "general"
FIRST_TURN = 2
TURN, GAME = "turn", "game"
ALENCON, SAILS, FURY = "francois_d_alencon", "succession", "anvers_fury"
KINDS = kinds_of({Choice: (GENERAL,)})
RULES = {
    FURY: "WOR-20a",
    "colonial_tension": "WOR-20b",
    "council_of_trent": "WOR-20c",
    "governors_revolt": "WOR-20d",
    "peasant_revolt": "WOR-20f",
    "portuguese_succession": "WOR-20i",
    "spanish_bankruptcy": "WOR-20j",
    "spanish_armada": "WOR-20k",
    "water_geuzen": "WOR-20l",
}
MARKERS = {"governors_revolt": "revolt.governor", "peasant_revolt": "revolt.peasant"}


def draw(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One chit from turn 2 on, before any event card (WOR-13a)."""
    if state.turn < FIRST_TURN or not state.pool:
        return done(state, frame)
    key = frame.id
    chit = state.pool[dice.pick(len(state.pool), key=key, seat=ROYALIST, why=RULE["WOR-13a"])]
    done(state, frame)
    state.pool.remove(chit)
    state.drawn.append(chit)
    tell_moved(sink, "chit_drawn", RULE[RULES[chit]], dice=(key,) if len(state.pool) else (), chit=chit)
    duration = state.box.chits[chit].duration
    if duration == GAME and chit not in state.lasting:
        state.lasting.append(chit)
    elif duration == TURN:
        state.effects.append(chit)
    if chit in AT_ONCE:
        AT_ONCE[chit](state, chit, sink)
    return None


def in_force(state: State, chit: str) -> bool:
    return chit in state.effects or chit in state.lasting


def _fury(state: State, chit: str, sink: Sink) -> None:
    """Alençon is gone, and all are called to arms, also if he was gone before (WOR-18i)."""
    if state.people.where[ALENCON] != OUT:
        remove(state, ALENCON, RULE["WOR-20a"], sink)
    state.stack.append(call_to_arms.frame(state, "WOR-18i"))


def _rises(state: State, chit: str, sink: Sink) -> None:
    state.stack.append(consequence(state, REVOLT, RULE[RULES[chit]], chit))


def revolt(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A neutral army in a random province (WOR-20d, WOR-20f)."""
    (chit,) = frame.subject
    places = _restless(state, state.box.chits[chit].place)
    if not places:
        return done(state, frame)
    at = places[dice.pick(len(places), key=frame.id, seat=ROYALIST, why=frame.rule)]
    done(state, frame)
    army, troops = MARKERS[chit], state.box.chits[chit].troops
    place(state, army, at, troops)
    keys = (frame.id,) if len(places) > 1 else ()
    tell_moved(sink, "revolt_rises", frame.rule, army, dice=keys, army=army, area=at, troops=troops)
    return None


def _restless(state: State, where: str) -> list[str]:
    box = state.box
    provinces = [one.id for one in box.areas.values() if not one.country]
    if where != "royalist_major":
        return provinces
    cities = [one for one in box.cities.values() if one.size == MAJOR and state.owner.get(one.id) == ROYALIST]
    return [at for at in provinces if any(one.area == at for one in cities)]


def _succession(state: State, chit: str, sink: Sink) -> None:
    """Strozzi, or another Royalist with a leader counter, whom the Royalist player names (WOR-20i)."""
    sailing = [one.id for one in state.box.characters.values() if SAILS in one.flags and state.people.lives(one.id)]
    for card in sailing:
        remove(state, card, RULE["WOR-20i"], sink)
    if not sailing and generals(state):
        state.stack.append(question(state, GENERAL, (ROYALIST,), RULE["WOR-20i"]))


def generals(state: State) -> list[str]:
    return [one for one in state.people.living(ROYALIST) if state.box.characters[one].counter]


def _offered(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[GENERAL](one) for one in generals(state)]


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    instead(state, frame)
    remove(state, chosen(frame.answer_of(ROYALIST)), RULE["WOR-20i"], sink)


def end_turn(state: State, sink: Sink) -> None:
    """A chit that is returned may be drawn again (reading chit_return)."""
    if state.reading("chit_return") == "returned":
        back = [chit for chit in state.drawn if state.box.chits[chit].duration != GAME]
        state.drawn = [chit for chit in state.drawn if chit not in back]
        for chit in back:
            state.pool.append(chit)
            tell_all(sink, "chit_returns", RULE["WOR-13a"], chit=chit)


AT_ONCE: dict[str, Callable[[State, str, Sink], None]] = {
    FURY: _fury,
    "governors_revolt": _rises,
    "peasant_revolt": _rises,
    "portuguese_succession": _succession,
}
ROOM: Room = Room(kinds=KINDS, asked={GENERAL: Asked(_offered, _named)}, steps={CHIT: draw, REVOLT: revolt})
