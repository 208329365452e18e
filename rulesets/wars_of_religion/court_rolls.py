"""The roll of a court action and all that counts in it: WOR-9g, WOR-14.6b to 14.6d, the modifiers of 14.7."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId, Seat

from .actions import PHANTOM, Embassy, Influence, Recruit, Surprise, Taxes, Treaty
from .box import WarsBox
from .cast import PILES_OF
from .chits import in_force
from .cities import counts_as_major
from .components import ADMINISTRATOR, DIPLOMAT, WRITER
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .state import State

NEED, GREAT, DOOM = 7, 10, 2
HELD_IN = {one: tuple([pile for pile in piles if not pile.startswith("spent")]) for one, piles in PILES_OF.items()}
FAILED, SUCCEEDED, OUTSTANDING, DOOMED = "failed", "succeeded", "outstanding", "doomed"
RULES = {
    "surprise": "WOR-14.7c",
    "influence": "WOR-14.7g",
    "embassy": "WOR-14.7i",
    "treaty": "WOR-14.7p",
    "recruit": "WOR-14.7w",
    "taxes": "WOR-14.7ad",
}
SQUADRON = -2


def rolled(dice: Dice, key: str, seat: Seat, modifier: int, immune: bool) -> str:
    """Two dice: 7 or more succeeds; two natural ones fail whatever counts, and kill (WOR-9g, WOR-14.6c).

    `immune`: the reading that lets a natural 2 be a roll like any other.
    """
    total = dice.total(2, key=key, seat=seat, why=RULE["WOR-14.6a"])
    if total == DOOM and not immune:
        return DOOMED
    if total + modifier < NEED:
        return FAILED
    return OUTSTANDING if total + modifier >= GREAT else SUCCEEDED


def need(modifier: int, immune: bool) -> int:
    """The lowest sum of the two dice that succeeds: a natural 2 only for one whom it does not harm (WOR-14.6c)."""
    return max(NEED - modifier, DOOM if immune else DOOM + 1)


def dies(state: State, card: str) -> bool:
    """Whether two natural ones kill: not a phantom, and not those who are immune (WOR-14.3k, WOR-14.6d)."""
    return card != PHANTOM and not is_immune(state, card)


def is_immune(state: State, card: str) -> bool:
    return card != PHANTOM and "immune" in state.box.characters[card].flags


def takes_no_doom(state: State, card: str) -> bool:
    return is_immune(state, card) and state.reading("immunity") == "full"


def without_writer(state: State, faction: Seat) -> bool:
    """A faction none of whose living characters writes, in deck or hand (WOR-14.7t)."""
    where, piles = state.people.where, HELD_IN[faction]
    return not any(where[one] in piles for one in able(state.box, WRITER))


def able(box: WarsBox, ability: str) -> tuple[str, ...]:
    """All characters who can do this."""
    key = ("able", ability)
    found: tuple[str, ...] | None = box.memo.get(key)
    if found is None:
        found = box.memo[key] = tuple([one.id for one in box.characters.values() if ability in one.abilities])
    return found


Counted = Iterator[tuple[int, str, str]]


def counted(state: State, seat: Seat, action: Action, squadrons: int) -> list[tuple[int, str, str]]:
    """All that counts: how much, its cause and its rule. A treaty without a writer is the bare dice (WOR-14.7t)."""
    if isinstance(action, Treaty) and not _has(state, action.card, WRITER):
        return []
    found = [*_of_card(state, action), *_of_target(state, seat, action), *_of_cards_played(state, seat, action)]
    return [*found, (SQUADRON * squadrons, "flying_squadron", "WOR-14.2f")]


def modifiers(state: State, seat: Seat, action: Action, squadrons: int) -> tuple[Modifier, ...]:
    """The same, as it is told."""
    found = counted(state, seat, action, squadrons)
    return tuple([Modifier(value, cause, RULE[rule]) for value, cause, rule in found if value])


def _has(state: State, card: str, ability: str) -> bool:
    return card != PHANTOM and ability in state.box.characters[card].abilities


def _of_card(state: State, action: Action) -> Counted:
    card: str = getattr(action, "card", PHANTOM)
    if card == PHANTOM:
        return
    one, rule = state.box.characters[card], RULES[action.kind]
    if isinstance(action, Surprise):
        yield one.military, "military", rule
        return
    yield one.intrigue, "intrigue", rule
    if isinstance(action, Embassy) and DIPLOMAT in one.abilities:
        yield 1, "diplomat", "WOR-14.2b"
    elif isinstance(action, Treaty):
        yield 1, "writer", "WOR-14.2c"
    elif isinstance(action, Taxes) and ADMINISTRATOR in one.abilities and state.people.faction(card) == ROYALIST:
        yield 1, "administrator", "WOR-14.2d"


def _of_target(state: State, seat: Seat, action: Action) -> Counted:
    if isinstance(action, Surprise | Influence) and counts_as_major(state, action.city):
        yield -1, "major_city", RULES[action.kind]
    elif isinstance(action, Embassy):
        yield state.box.missions[f"{seat} {action.country}"].modifier, "country", "WOR-14.7i"
        yield from _of_chits(state, action.country)
    elif isinstance(action, Recruit) and in_force(state, "council_of_trent"):
        yield int(state.people.faction(action.who) == HUGUENOT), "council_of_trent", "WOR-20c"


def _of_chits(state: State, country: str) -> Counted:
    if country == "Spain":
        yield -int(in_force(state, "colonial_tension")), "colonial_tension", "WOR-20b"
        yield -int(in_force(state, "spanish_armada")), "spanish_armada", "WOR-20k"
    elif country == "United Provinces":
        yield 2 * in_force(state, "water_geuzen"), "water_geuzen", "WOR-20l"


MEAUX_PROVINCES = ("IDF", "CHA")


def _of_cards_played(state: State, seat: Seat, action: Action) -> Counted:
    """Bonuses of event cards in force this turn, beside all others (WOR-19j)."""
    effects = state.effects
    if isinstance(action, Surprise) and seat == HUGUENOT and "surprise_of_meaux" in effects:
        yield int(state.box.cities[action.city].area in MEAUX_PROVINCES), "surprise_of_meaux", "WOR-19j"
    elif isinstance(action, Embassy) and seat == HUGUENOT and action.country == "German States":
        yield 2 * effects.count("palatine_reiters"), "palatine_reiters", "WOR-19j"
    elif isinstance(action, Treaty):
        yield int(seat == HUGUENOT and "national_synod" in effects), "national_synod", "WOR-19j"
        yield int(seat == LEAGUE and "processions treaty" in effects), "processions", "WOR-19j"
    elif isinstance(action, Influence):
        yield int(seat == LEAGUE and "processions influence" in effects), "processions", "WOR-19j"
    elif isinstance(action, Recruit):
        yield int(seat == HUGUENOT and "millau_assembly" in effects), "millau_assembly", "WOR-19j"


def rule_of(action: Action) -> RuleId:
    return RULE[RULES[action.kind]]
