"""What a player would do with cards and may not, each with the rule that is against it (sections 13, 14.3, 19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Seat
from rulesets.common.shapes import chosen

from . import cards_court, conversions, court_hands, court_play, windows
from .asking import Room, asking
from .cards import EFFECTS
from .cast import LATER, OUT
from .cities import minor_cities
from .court_refusals import EACH, Reason
from .court_turns import ACT
from .event_phase import due_now
from .factions import FACTIONS
from .ledger import RULE
from .state import State
from .words_left import WINDOW

NOT_FITTING = {"royal_tour": "WOR-18g", "il_n_oserait": "WOR-18h"}
PLAY, NOBODY = windows.PLAY, court_play.NOBODY
KINDS = {**windows.KINDS, **court_hands.KINDS, **court_play.KINDS, **cards_court.KINDS, **conversions.KINDS}


def why(state: State, seat: Seat, action: Action) -> Near | None:
    """The rule against this choice of a card now; None where there is none."""
    against = AGAINST.get(action.kind)
    frame = _asked(state, seat, action.kind) if against else None
    choice = chosen(action)
    if action.kind == court_play.SQUADRONS and frame is None and any(one.kind == ACT for one in asking(state)):
        return Near(action, "nobody_to_hit", RULE["WOR-14.2f"], {"card": choice})
    if against is None or frame is None:
        return None
    reason = against(state, seat, frame, choice)
    return Near(action, reason[0], RULE[reason[1]], reason[2]) if reason else None


def _asked(state: State, seat: Seat, kind: str) -> Gather | None:
    kinds = (WINDOW, ACT) if kind == PLAY else (WINDOW,) if kind == windows.PASS else (kind,)
    return next((one for one in asking(state) if one.kind in kinds and seat in one.waiting), None)


def _play(state: State, seat: Seat, frame: Gather, card: str) -> Reason | None:
    one = state.box.events.get(card)
    if one is None or (frame.kind == ACT and frame.subject):
        return None
    window = windows.OWN_CARD if frame.kind == ACT else frame.subject[0]
    if card not in state.decks.hand(seat):
        return "card_not_held", "WOR-13c", {"card": card}
    if window not in one.windows:
        return "wrong_moment", "WOR-19j", {"card": card}
    if not EFFECTS[card].can(state, seat, frame):
        return "card_not_fitting", NOT_FITTING.get(card, "WOR-19j"), {"card": card}
    return ("red_card_first", "WOR-13f", {"card": card}) if _behind_red(state, seat, frame, window, card) else None


def _pass(state: State, seat: Seat, frame: Gather, choice: str) -> Reason | None:
    """Of a window in which a red card can be played."""
    due = due_now(state, seat, frame) if frame.kind == WINDOW else []
    return ("red_card_due", "WOR-5c", {"card": due[0]}) if due else None


def _behind_red(state: State, seat: Seat, frame: Gather, window: str, card: str) -> bool:
    return card not in windows.playable(state, seat, window, frame)


def _victim(state: State, seat: Seat, frame: Gather, card: str) -> Reason | None:
    one = state.box.characters.get(card)
    if one is None:
        return None
    if state.people.where[card] in (LATER, OUT):
        return "out_of_reach", frame.rule, {"who": card}
    protected = frame.kind == cards_court.VICTIM and (one.kind == "woman" or one.priest)
    return ("not_to_be_murdered", "WOR-4e" if one.priest else "WOR-19e", {"who": card}) if protected else None


def _convert(state: State, seat: Seat, frame: Gather, city: str) -> Reason | None:
    if city not in state.owner:
        return None
    if city not in minor_cities(state, *FACTIONS):
        return "not_minor", "WOR-19j", {"city": city}
    return ("not_by_this_card", "WOR-19j", {"city": city}) if city not in _fitting(state, frame) else None


def _fitting(state: State, frame: Gather) -> list[str]:
    return conversions.FITTING[frame.subject[0]](state)


def _squadron(state: State, seat: Seat, frame: Gather, card: str) -> Reason | None:
    if card == NOBODY or card not in state.people.where:
        return None
    if card not in court_play.ladies(state):
        return "no_such_lady", "WOR-14.2f", {"card": card}
    held = card in state.people.court(seat)
    return ("squadron_elsewhere", "WOR-14.2f", {"card": card}) if not held else None


def _choose(state: State, seat: Seat, frame: Gather, card: str) -> Reason | None:
    if card not in state.people.where or state.people.where[card] == f"deck.{seat}":
        return None
    return "not_in_deck", frame.rule, {"card": card}


Against = Callable[[State, Seat, Gather, str], Reason | None]
AGAINST: dict[str, Against] = {
    PLAY: _play,
    windows.PASS: _pass,
    cards_court.VICTIM: _victim,
    cards_court.DISGRACED: _victim,
    conversions.CONVERT: _convert,
    court_play.SQUADRONS: _squadron,
    court_hands.CHOOSE: _choose,
}


def near_misses(state: State, seat: Seat) -> list[Near]:
    """Some examples of each refusal."""
    found: dict[str, list[Near]] = {}
    for action in _looked_for(state, seat):
        one = why(state, seat, action)
        if one is not None and len(found.setdefault(one.code, [])) < EACH:
            found[one.code].append(one)
    return [one for same in found.values() for one in same]


def _looked_for(state: State, seat: Seat) -> Iterator[Any]:
    """Every choice of that kind among all cards or cities there are."""
    people, events, cities = state.box.characters, state.box.events, state.owner
    if _asked(state, seat, windows.PASS):
        yield windows.PASSING
    for kind in AGAINST:
        if kind != windows.PASS and _asked(state, seat, kind):
            among = events if kind == PLAY else cities if kind == conversions.CONVERT else people
            yield from (KINDS[kind](one) for one in among)


ROOM: Room = Room(near=(near_misses,), why=(why,))
