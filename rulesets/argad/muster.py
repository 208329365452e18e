"""A game is laid out: people of the scenario or of the roster get numbers, places and secrets (ARG-PH-00, ARG-ENT)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.dice import Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Person, Setup

from .ledger import RULE
from .npc_conduct import Conduct
from .people import Condition, Profile
from .recruits import condition_of, enlisted, persons_by_figure
from .roster import heroic
from .scenario import Figure, Scenario
from .sheets import Box
from .state import BORNE, Animal, FigureId, Looks, Reserve, Slip, Stand, State, Thing, Trigger

FIRST, LAST = 100, 999  # the numbers under the bases; far more than there are people, so that none tells how many


def laid_out(setup: Setup, box: Box, dice: Dice, sink: Sink) -> State:
    """The position before the first turn."""
    state = State(box, setup)
    scenario = enlisted(setup, state.terms.scenario, box)
    ids = _given_numbers(setup, scenario) if setup.position else _numbers(scenario, dice, sink)
    persons = persons_by_figure(setup, scenario)
    _bear(state)
    for figure in scenario.figures:
        _enter(state, figure, ids)
        if figure.id in persons:
            _from_the_roster(state, ids[figure.id], persons[figure.id])
    _wars(state, scenario)
    _waiting(state, scenario, ids)
    _herds(state, scenario, ids)
    _secrets(state, scenario, ids)
    _things(state, scenario, ids)
    return state


def _numbers(scenario: Scenario, dice: Dice, sink: Sink) -> Mapping[str, FigureId]:
    """Every person and every animal gets a number by lot."""
    names = [one.id for one in scenario.figures]
    names += [f"{herd.id} {n}" for herd in scenario.herds for n in range(len(herd.places))]
    key = "numbers"
    order = dice.shuffle(LAST - FIRST + 1, key=key, seat=GM, why=RULE["ARG-FOG-01"])
    if not sink.deaf:
        sink.tell(Event("numbered", RULE["ARG-FOG-01"], gm=Part("numbered", {"count": len(names)}, (), (key,))))
    return {name: f"f{FIRST + order[n]}" for n, name in enumerate(names)}


def _given_numbers(setup: Setup, scenario: Scenario) -> Mapping[str, FigureId]:
    """Those that a position says; whoever it leaves out gets a number of no meaning, and is taken away again."""
    tables = setup.position.tables if setup.position else {}
    ids = {str(row.get("person")): str(row.get("id")) for row in tables.get("people", ())}
    herds: dict[str, int] = {}
    for row in tables.get("animals", ()):
        herd = str(row.get("herd"))
        ids[f"{herd} {herds.get(herd, 0)}"] = str(row.get("id"))
        herds[herd] = herds.get(herd, 0) + 1
    names = [one.id for one in scenario.figures]
    names += [f"{herd.id} {n}" for herd in scenario.herds for n in range(len(herd.places))]
    return {name: ids.get(name, f"out{n}") for n, name in enumerate(names)}


def _enter(state: State, figure: Figure, ids: Mapping[str, FigureId]) -> None:
    who = ids[figure.id]
    seat = figure.seat if figure.seat in state.setup.seats else GM
    state.people[who] = _hero(state, replace(figure.profile, id=figure.id, name=figure.name), seat)
    captor = ids.get(figure.prisoner_of, "")
    state.now[who] = Condition(hidden=figure.hidden, loads=figure.loads, prisoner_of=captor)
    state.owner[who] = seat
    state.seat[who] = GM if figure.moved_by_gm and state.setup.gm else seat
    state.party[who] = figure.party
    if figure.disguise and state.terms.on("disguise"):
        state.guise[who] = _guise(state, figure)
    if figure.place is not None:
        state.stands[who] = Stand(*figure.place, *figure.facing, figure.floor)
    if seat == GM:
        state.conduct[who] = Conduct(figure.behaviour, figure.guards)


def _hero(state: State, one: Profile, seat: Seat) -> Profile:
    """Players' characters are heroes where that is agreed (ARG-RPG-07)."""
    return heroic(one)[0] if one.player and seat != GM and state.terms.on("heroic_characters") else one


def _from_the_roster(state: State, who: FigureId, person: Person) -> None:
    """He brings his wounds along, and takes home what becomes of him."""
    state.roster[who] = person.id
    brought = condition_of(person)
    state.now[who] = replace(state.now[who], lost_points=brought.lost_points, wounds=brought.wounds)


def _bear(state: State) -> None:
    """Hunger or zeal that a campaign brings along counts for the morale of all people of a seat (ARG-MOR-13)."""
    for one in state.setup.weights:
        for seat in one.seats:
            state.counts[f"{BORNE} {seat}"] = state.counts.get(f"{BORNE} {seat}", 0) + one.modifier


def _guise(state: State, figure: Figure) -> Looks:
    """Somebody else by the look of him (ARG-DSG-03, ARG-FOG-07)."""
    seems = state.box.troops[figure.disguise].profile
    looks = (seems.role, seems.armour.id, seems.clothing, seems.weapons, seems.rank, seems.banner, seems.musician)
    return Looks(seems.name, figure.seems_of or figure.party, *looks)


def _wars(state: State, scenario: Scenario) -> None:
    pairs = {"|".join(sorted((one.id, other))): None for one in scenario.parties for other in one.against}
    state.hostile = sorted(pairs)


def _waiting(state: State, scenario: Scenario, ids: Mapping[str, FigureId]) -> None:
    for one in scenario.waiting:
        seat = one.seat if one.seat in state.setup.seats else GM
        members = tuple(ids[name] for name in one.members)
        uncertain = one.uncertain and state.terms.on("uncertain_tasks")
        state.reserves[one.id] = Reserve(seat, members, one.entry, one.turn, uncertain, one.hard, one.called)


def _herds(state: State, scenario: Scenario, ids: Mapping[str, FigureId]) -> None:
    """Animals stand for the troop; the first of them, until its player says otherwise (ARG-FOG-02)."""
    if not state.terms.on("decoys"):
        _without_decoys(state, scenario, ids)
    for herd in scenario.herds if state.terms.on("decoys") else ():
        seat = herd.seat if herd.seat in state.setup.seats else GM
        for n, place in enumerate(herd.places):
            troop = tuple(ids[name] for name in herd.troop) if n == 0 else ()
            who = ids[f"{herd.id} {n}"]
            state.animals[who] = Animal(seat, herd.animal, herd.id, troop)
            state.stands[who] = Stand(*place)
            state.seat[who] = state.owner[who] = seat


def _without_decoys(state: State, scenario: Scenario, ids: Mapping[str, FigureId]) -> None:
    """With the option off the troop stands where its first animal would."""
    for herd in scenario.herds:
        for n, name in enumerate(herd.troop):
            x, y = herd.places[0]
            state.stands[ids[name]] = Stand(x + 220 * (n % 4), y + 220 * (n // 4))


def _secrets(state: State, scenario: Scenario, ids: Mapping[str, FigureId]) -> None:
    for one in scenario.secrets:
        knowers = tuple(seat for seat in one.to if seat in state.setup.seats)
        check = " ".join(ids.get(word, word) for word in one.check.split())
        holder = ids.get(one.holder, "")
        state.slips[one.id] = Slip(one.kind, one.text.en, one.text.fr, knowers, holder, check, one.points)
    for condition in scenario.conditions:
        area = scenario.area(condition.area).corners if condition.area else ()
        who = tuple(ids.get(name, name) for name in condition.who)
        state.triggers[condition.id] = Trigger(
            condition.when, who, area, condition.turn, condition.then, condition.what, condition.whom,
            condition.text.en, condition.text.fr,
        )  # fmt: skip


def _things(state: State, scenario: Scenario, ids: Mapping[str, FigureId]) -> None:
    for one in scenario.items:
        stand = Stand(*one.place) if one.place is not None else None
        holder = ids.get(one.holder, "")
        load = one.load if state.terms.on("convoys") else ""  # goods are there, and weigh nothing (ARG-CVY-01)
        state.things[one.id] = Thing(one.titles.en, one.titles.fr, load, holder, stand, one.hidden, (), one.flag_of)


def seats_of(state: State) -> tuple[Seat, ...]:
    """Everybody who decides in this game, the game master last."""
    return (*state.setup.seats, *((GM,) if state.setup.gm else ()))
