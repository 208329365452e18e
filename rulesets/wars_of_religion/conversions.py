"""Cards that convert cities: which fit, one after the other, and what follows (WOR-9b, WOR-19j)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Asked, Room
from .cities import minor_cities, take
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .state import State
from .telling import tell_moved
from .turn import consequence, done, instead, question

CONVERT, NOTHING, ROLL = "convert", "nothing", "convert_roll"
KINDS = kinds_of({Choice: (CONVERT,)})
PERONNE = ("PIC", "CHA", "BOU")


def _in_huguenot_provinces(state: State) -> list[str]:
    """Minor cities of others in a province that holds a Huguenot city already (Iconoclasm)."""
    cities = state.box.cities
    held = dict.fromkeys(cities[one].area for one in state.cities_of(HUGUENOT))
    return [one for one in minor_cities(state, ROYALIST, LEAGUE) if cities[one].area in held]


def _without_army(state: State) -> list[str]:
    """Minor cities of Huguenots and League in whose province no army of anybody stands (Royal tour)."""
    taken = dict.fromkeys(state.at.values())
    return [one for one in minor_cities(state, HUGUENOT, LEAGUE) if state.box.cities[one].area not in taken]


def _peronne(state: State) -> list[str]:
    return [one for one in minor_cities(state, ROYALIST) if state.box.cities[one].area in PERONNE]


FITTING: dict[str, Callable[[State], list[str]]] = {
    "iconoclasm": _in_huguenot_provinces,
    "royal_tour": _without_army,
    "league_of_peronne": _peronne,
    "death_of_mary_stuart": lambda state: minor_cities(state, ROYALIST),
    "edict_of_beaulieu": lambda state: minor_cities(state, ROYALIST),
    "abjuration": lambda state: minor_cities(state, LEAGUE),
}
MANY = {"league_of_peronne": 2, "edict_of_beaulieu": 2, "abjuration": 2}
UP_TO = ("league_of_peronne",)


def convert_frame(state: State, seat: Seat, card: str) -> list[Gather]:
    """The question which city, where any fits; a part that cannot be carried out is skipped."""
    if not FITTING[card](state):
        return []
    return [question(state, CONVERT, (seat,), RULE["WOR-19j"], card, str(MANY.get(card, 1)))]


def _cities(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    card = frame.subject[0]
    found = [KINDS[CONVERT](one) for one in FITTING[card](state)]
    return [*found, KINDS[CONVERT](NOTHING)] if card in UP_TO else found


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"card": frame.subject[0]}


def _converted(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    card, left, city = frame.subject[0], int(frame.subject[1]) - 1, chosen(action)
    if city == NOTHING:
        return done(state, frame)
    take(state, city, seat, RULE["WOR-19j"], sink)
    more = [question(state, CONVERT, (seat,), frame.rule, card, str(left))] if left and FITTING[card](state) else []
    return instead(state, frame, *more, *(_answer_to_iconoclasm(state, city) if card == "iconoclasm" else []))


# What comes of the breaking of images: a Huguenot city elsewhere may turn to the King


ANSWER, NEED = "answers_iconoclasm", 9


def _answer_to_iconoclasm(state: State, city: str) -> list[Gather]:
    area = state.box.cities[city].area
    return [question(state, ANSWER, (ROYALIST,), RULE["WOR-19j"], area)] if _elsewhere(state, area) else []


def _elsewhere(state: State, area: str) -> list[str]:
    return [one for one in minor_cities(state, HUGUENOT) if state.box.cities[one].area != area]


def _elsewhere_options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS_OF_ANSWER[ANSWER](one) for one in _elsewhere(state, frame.subject[0])]


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    instead(state, frame, consequence(state, ROLL, frame.rule, ROYALIST, chosen(frame.answers[0][1]), str(NEED), "0"))


def roll_frame(state: State, seat: Seat, city: str, need: int, modifier: int) -> Gather:
    return consequence(state, ROLL, RULE["WOR-19j"], seat, city, str(need), str(modifier))


def turns(dice: Dice, key: str, seat: Seat, need: int, modifier: int) -> bool:
    return dice.at_least(2, need, key=key, seat=seat, why=RULE["WOR-19j"], modifier=modifier)


def roll(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A city that turns on a roll of two dice."""
    seat, city, need, modifier = frame.subject
    hit = turns(dice, frame.id, seat, int(need), int(modifier))
    done(state, frame)
    code = "city_turns" if hit else "city_stays"
    tell_moved(sink, code, frame.rule, dice=(frame.id,), who=seat, city=city, need=int(need), modifier=int(modifier))
    if hit:
        take(state, city, seat, RULE["WOR-19j"], sink)


KINDS_OF_ANSWER = kinds_of({Choice: (ANSWER,)})
ROOM: Room = Room(
    kinds={**KINDS, **KINDS_OF_ANSWER},
    asked={CONVERT: Asked(_cities, _converted, facts=_facts), ANSWER: Asked(_elsewhere_options, _named)},
    steps={ROLL: roll},
)
