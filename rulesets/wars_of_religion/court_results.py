"""What a court action brings when it succeeds: cities, treaties, taxes, recruits, troops and money (14.7)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import kinds_of

from .actions import Embassy, Influence, Land, Recruit, Surprise, Taxes, Treaty
from .armies import MOST, free_markers, marker_of, on_map, place, standing
from .asking import Asked, Room
from .cities import take
from .components import Mission
from .court_turns import PROMISED
from .factions import HUGUENOT
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .turn import done, question

LAND = Land.kind
ENGLAND, NORMANDY = "ENG", "NOR"
REITERS = "palatine_reiters"


def succeed(state: State, seat: Seat, action: Action, great: bool, sink: Sink) -> None:
    if isinstance(action, Surprise):
        take(state, action.city, seat, RULE["WOR-14.7d"], sink, by_force=True)
    elif isinstance(action, Influence):
        take(state, action.city, seat, RULE["WOR-14.7h"], sink)
    elif isinstance(action, Embassy):
        _mission(state, seat, state.box.missions[f"{seat} {action.country}"], great, sink)
    elif isinstance(action, Treaty):
        state.marks.append(f"wrote {seat}")
        gain_treaty(state, seat, RULE["WOR-14.7s"], sink)
    elif isinstance(action, Recruit):
        state.marks.append(f"{PROMISED} {seat} {action.who}")
        tell_all(sink, "will_go_over", RULE["WOR-14.7y"], who=action.who, faction=seat)
    elif isinstance(action, Taxes):
        gain_taxes(state, RULE["WOR-14.7ad"], sink)


def gain_treaty(state: State, seat: Seat, rule: RuleId, sink: Sink) -> None:
    state.treaties[seat] += 1
    tell_all(sink, "treaty_gained", rule, who=seat, treaties=state.treaties[seat])


def gain_taxes(state: State, rule: RuleId, sink: Sink) -> None:
    state.taxes += 1
    tell_all(sink, "taxes_gained", rule, taxes=state.taxes)


def gain_money(state: State, seat: Seat, money: int, rule: RuleId, sink: Sink) -> None:
    if money:
        state.money[seat] += money
        tell_all(sink, "money_gained", rule, who=seat, money=money, all=state.money[seat])


def _mission(state: State, seat: Seat, one: Mission, great: bool, sink: Sink) -> None:
    """Seven to nine gives the normal amount, ten or more the maximum (WOR-14.7k); troops and money (14.7l, 14.7n)."""
    great = great and state.reading("diplomacy_amounts") == "two_tiers"
    troops, money = (one.max_troops, one.max_money) if great else (one.troops, one.money)
    if seat == HUGUENOT and one.country == "German States":
        troops += state.effects.count(REITERS)
    gain_money(state, seat, money, RULE["WOR-14.7n"], sink)
    raise_troops(state, seat, one.areas, min(troops, MOST), RULE["WOR-14.7l"], sink)


def raise_troops(state: State, seat: Seat, areas: Sequence[str], troops: int, rule: RuleId, sink: Sink) -> None:
    """A marker in a territory of the country; without a free one an own army there grows, else they are lost."""
    if not troops:
        return
    where = landing_places(state, seat, areas)
    if not where:
        tell_all(sink, "troops_lost", RULE["WOR-14.7l"], who=seat, troops=troops)
    elif len(where) == 1:
        _raise(state, seat, where[0], troops, rule, sink)
    else:
        state.stack.append(question(state, LAND, (seat,), RULE["WOR-14.7m"], str(troops), *where))


def landing_places(state: State, seat: Seat, areas: Sequence[str]) -> list[str]:
    """Where the troops may be put: in a territory of the country, or at once into Normandy (WOR-15.7.3b)."""
    free = bool(free_markers(state, seat))
    found = [at for at in areas if free or own_army(state, seat, at)]
    if seat == HUGUENOT and ENGLAND in areas and may_land(state, free):
        found.append(NORMANDY)
    return found


def may_land(state: State, free: bool) -> bool:
    """The Huguenots hold a city in Normandy, and there is an army to join or room for a new one."""
    if HUGUENOT not in [state.owner.get(city) for city in state.box.cities_in[NORMANDY]]:
        return False
    there = standing(state, NORMANDY, state.side_of(HUGUENOT))
    return any(state.troops[one] < MOST for one in there) if there else free


def own_army(state: State, seat: Seat, area: str) -> str:
    return next(
        (one for one in on_map(state, state.side_of(seat)) if marker_of(one) == seat and state.at[one] == area), ""
    )


def _raise(state: State, seat: Seat, area: str, troops: int, rule: RuleId, sink: Sink) -> None:
    there = standing(state, area, state.side_of(seat)) if area == NORMANDY else []
    free = free_markers(state, seat)
    army = there[0] if there else free[0] if free else own_army(state, seat, area)
    if army in state.at:
        lost = max(state.troops[army] + troops - MOST, 0)
        state.troops[army] += troops - lost
    else:
        lost = 0
        place(state, army, area, troops)
    tell_moved(sink, "troops_raised", rule, army, who=seat, army=army, area=area, troops=troops - lost)
    if lost:
        tell_all(sink, "troops_lost", RULE["WOR-14.7l"], who=seat, troops=lost)


def _areas(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [Land(at) for at in frame.subject[1:]]


def _troops(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"troops": int(frame.subject[0])}


def _landed(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    assert isinstance(action, Land)
    done(state, frame)
    rule = RULE["WOR-15.7.3b" if action.area == NORMANDY else "WOR-14.7m"]
    _raise(state, seat, action.area, int(frame.subject[0]), rule, sink)


ROOM: Room = Room(kinds=kinds_of({}, Land), asked={LAND: Asked(_areas, _landed, facts=_troops)})
