"""What a player at court would look for and may not do, each with the rule that is against it (section 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Fact, Seat

from . import cast
from .actions import PHANTOM, AtCity, Embassy, Influence, LayAside, Recruit, Surprise, Taxes, Treaty
from .asking import Room, asking
from .cities import is_special
from .components import WRITER
from .court_actions import BULL, KINDS, NAVARRE, STOP, court_actions, missions, reaches, why_no_mission, why_no_recruit
from .court_rolls import without_writer
from .court_turns import ACT
from .factions import FACTIONS, ROYALIST
from .ledger import RULE
from .state import State
from .turn import PHASE_OF
from .windows import OWN_CARD, goes_first, plays

Reason = tuple[str, str, Mapping[str, Fact]]  # code, rule, facts
NO_MISSION = {
    "WOR-14.7j": "mission_was_there",
    "WOR-14.7k": "mission_not_open",
    "WOR-20j": "spain_is_bankrupt",
    "WOR-19j": "mission_by_card",
}
NO_RECRUIT = {
    "WOR-14.7u": "not_for_you",
    "WOR-14.7v": "tried_already",
    "WOR-14.7aa": "turned_before",
    "WOR-14.7ab": "recruit_barred",
}
EACH = 3  # so many examples of each refusal are listed


def why(state: State, seat: Seat, action: Action) -> Near | None:
    """The rule against this court action now; None where there is none, or where it is no court action."""
    frame = next((one for one in asking(state) if one.kind == ACT), None)
    if isinstance(action, AtCity) and PHASE_OF.get(state.step) == "war":
        return Near(action, "only_by_siege", RULE["WOR-15.7.7a"], {"city": action.city})
    if frame is None or action.kind not in KINDS:
        return None
    reason = _reason(state, seat, frame, action)
    return Near(action, reason[0], RULE[reason[1]], reason[2]) if reason else None


def _reason(state: State, seat: Seat, frame: Gather, action: Action) -> Reason | None:
    if seat not in frame.seats:
        return "not_your_turn", "WOR-14.5a", {"who": frame.seats[0]}
    if action.kind == STOP:
        return ("must_act", "WOR-14.6f", {}) if state.reading("court_pass") != "may_stop" else None
    card: Any = getattr(action, "card", "")
    if card != PHANTOM and card not in state.people.where:
        return None
    red = [] if frame.subject else [str(getattr(one, "choice", "")) for one in plays(state, seat, OWN_CARD, frame)]
    if red and goes_first(state, red[0]):
        return "red_card_first", "WOR-13f", {"card": red[0]}
    barred = card == NAVARRE and BULL in state.effects and not isinstance(action, LayAside)
    found = _of_card(state, seat, frame, card) or (("card_barred", "WOR-19j", {"card": card}) if barred else None)
    return found or AGAINST[type(action)](state, seat, action)


def _of_card(state: State, seat: Seat, frame: Gather, card: str) -> Reason | None:
    """Why this card does not act at all."""
    if card == PHANTOM:
        return None if state.phantoms[seat] and not frame.subject else ("no_phantom", "WOR-14.3k", {})
    if state.people.where[card] == f"spent.{seat}":
        return "card_spent", "WOR-14.6g", {"card": card}
    if card not in state.people.court(seat):
        return "card_elsewhere", "WOR-14.6a", {"card": card}
    if frame.subject and card not in frame.subject:
        return "favourite_only", "WOR-19j", {"card": card}
    return None


def _surprise(state: State, seat: Seat, action: Any) -> Reason | None:
    city, one = action.city, state.box.characters.get(action.card)
    owner = state.owner.get(city, "")
    if not owner:
        return None
    if owner == seat:
        return "city_is_yours", "WOR-14.7e", {"city": city}
    if is_special(state, city):
        return "no_surprise_there", "WOR-14.7b", {"city": city}
    open_to = state.enemies(seat) if state.reading("surprise_targets") == "other_side" else FACTIONS
    if owner not in open_to:
        return "city_of_ally", "WOR-14.7e", {"city": city}
    if one is None or not reaches(state, seat, one, city):
        return "not_his_province", "WOR-14.7a" if one else "WOR-4f", {"city": city, "card": action.card}
    return None


def _influence(state: State, seat: Seat, action: Any) -> Reason | None:
    owner = state.owner.get(action.city, "")
    if not owner:
        return None
    if not state.ally(seat):
        return "stands_alone", "WOR-14.7f", {"city": action.city}
    if owner == seat:
        return "city_is_yours", "WOR-14.7h", {"city": action.city}
    return ("city_of_enemy", "WOR-14.7h", {"city": action.city}) if owner != state.ally(seat) else None


def _embassy(state: State, seat: Seat, action: Any) -> Reason | None:
    one = state.box.missions.get(f"{seat} {action.country}")
    if one is None:
        known = [other.country for other in state.box.missions.values()]
        return ("no_such_mission", "WOR-14.7k", {"country": action.country}) if action.country in known else None
    rule = why_no_mission(state, seat, one)
    return (NO_MISSION[rule], rule, {"country": action.country}) if rule else None


def _recruit(state: State, seat: Seat, action: Any) -> Reason | None:
    if action.who not in state.box.characters:
        return None
    if state.box.characters[action.who].recruitable_by != seat:
        return "not_for_you", "WOR-4a", {"who": action.who}
    rule = why_no_recruit(state, seat, action.who)
    return (NO_RECRUIT[rule], rule, {"who": action.who}) if rule else None


def _treaty(state: State, seat: Seat, action: Any) -> Reason | None:
    if f"wrote {seat}" in state.marks:
        return "wrote_already", "WOR-14.7s", {}
    one = state.box.characters.get(action.card)
    if one is not None and WRITER in one.abilities:
        return None
    if not without_writer(state, seat):
        return "needs_writer", "WOR-14.7o", {"card": action.card}
    return ("tried_bare", "WOR-14.7t", {}) if f"tried bare {seat}" in state.marks else None


def _taxes(state: State, seat: Seat, action: Any) -> Reason | None:
    return ("taxes_royal_only", "WOR-14.7ac", {}) if seat != ROYALIST else None


def _laid_aside(state: State, seat: Seat, action: Any) -> Reason | None:
    cards = [*state.people.court(seat), *((PHANTOM,) if state.phantoms[seat] else ())]
    able = any(not isinstance(one, LayAside) for one in court_actions(state, seat, cards))
    return ("must_act", "WOR-14.6f", {}) if able else None


AGAINST: dict[type[Action], Callable[[State, Seat, Any], Reason | None]] = {
    Surprise: _surprise,
    Influence: _influence,
    Embassy: _embassy,
    Recruit: _recruit,
    Treaty: _treaty,
    Taxes: _taxes,
    LayAside: _laid_aside,
}


def near_misses(state: State, seat: Seat) -> list[Near]:
    """Some examples of each refusal."""
    frame = next((one for one in asking(state) if one.kind == ACT), None)
    if frame is None or seat not in state.setup.seats:
        return []
    found: dict[str, list[Near]] = {}
    for action in _looked_for(state, seat):
        one = why(state, seat, action)
        if one is not None and len(found.setdefault(one.code, [])) < EACH:
            found[one.code].append(one)
    return [one for same in found.values() for one in same]


def _looked_for(state: State, seat: Seat) -> Iterator[Action]:
    people = state.people
    hand = people.court(seat) or [PHANTOM]
    used, gone = people.pile(f"spent.{seat}"), people.pile(cast.LATER)
    yield KINDS[STOP]()
    yield from (Taxes(card) for card in (hand[0], *used[:1], *gone[:1], NAVARRE, PHANTOM))
    yield from (Treaty(card) for card in hand)
    yield LayAside(hand[0])
    for city in state.owner:
        yield Surprise(hand[0], city)
        yield Influence(hand[0], city)
    countries = dict.fromkeys(one.country for one in state.box.missions.values())
    yield from (Embassy(hand[0], one.country) for one in missions(state, seat))
    yield from (Embassy(hand[0], one) for one in countries)
    yield from (Recruit(hand[0], one.id) for one in state.box.characters.values() if one.recruitable_by == seat)


ROOM: Room = Room(near=(near_misses,), why=(why,))
