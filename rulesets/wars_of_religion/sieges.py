"""Sieges: which city, dice of both, the new garrison, whose the city is (15.7.7, WOR-15.8b)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .battle_rolls import Siege, assault
from .battles import gain_points
from .cities import take
from .factions import CROWN, ROYALIST
from .fates import siege_fates
from .ledger import RULE
from .state import State
from .telling import tell_moved
from .turn import consequence, done, instead, question
from .windows import SIEGE, opened

MAY, BESIEGE, NOTHING, STORM = "may_besiege", "besiege", "nothing", "siege"
KINDS = kinds_of({Choice: (BESIEGE,)})
TRAIN, HEROIC, MILITIA, SWISS, MINE = "siege_train", "heroic_defence", "town_militia", "swiss_guard", "mine"


def siege_frame(state: State, area: str) -> Gather:
    return consequence(state, MAY, RULE["WOR-15.7.7b"], area)


def besiegers(state: State, area: str) -> list[str]:
    """Armies of the active side that were not beaten in this activation and are not weary of war."""
    beaten = state.venture.beaten if state.venture else ()
    found = armies.standing(state, area, state.side)
    return [one for one in found if one not in beaten and not armies.is_frozen(state, one)]


def targets(state: State, army: str, area: str, tried: Sequence[str] = ()) -> list[str]:
    """Cities of the other side whose garrison is not larger than the army (WOR-15.7.7d, WOR-15.7.7o)."""
    mine = state.factions_of(armies.side(state, army))
    found = [one for one in state.box.cities_in[area] if one in state.owner and state.owner[one] not in mine]
    return [one for one in found if state.troops[army] >= state.box.garrison(one) and one not in tried]


def may_besiege(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    area, *tried = frame.subject
    asked = [one for one in besiegers(state, area) if targets(state, one, area, tried)]
    if not asked or (tried and state.reading("sieges_per_activation") == "one"):
        return done(state, frame)
    army = asked[0]
    rule = RULE["WOR-15.7.7p" if armies.enemies_in(state, area, state.side) else "WOR-15.7.7b"]
    return instead(state, frame, question(state, BESIEGE, (armies.control(state, army),), rule, army, area, *tried))


def _cities(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    army, area, *tried = frame.subject
    return [KINDS[BESIEGE](one) for one in (NOTHING, *targets(state, army, area, tried))]


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0], "area": frame.subject[1]}


def _begun(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army, area, *tried = frame.subject
    city = chosen(frame.answers[0][1])
    if city == NOTHING:
        return done(state, frame)
    garrison = state.box.garrison(city)
    tell_moved(sink, "siege_begins", RULE["WOR-15.7.7c"], army, army=army, city=city, garrison=garrison)
    seat, holder = armies.control(state, army), state.owner[city]
    order = dict.fromkeys([seat, state.ally(seat), holder, state.ally(holder), *state.order])
    cards = opened(state, sink, SIEGE, [one for one in order if one], RULE["WOR-15.1b"], army, city)
    storm = consequence(state, STORM, RULE["WOR-15.7.7g"], army, city)
    return instead(state, frame, *cards, storm, consequence(state, MAY, frame.rule, area, *tried, city))


def pools(state: State, army: str, city: str) -> tuple[int, int, int]:
    """Dice of the besieger and of the city, and the hits that are needed, with the cards played for it."""
    helps = state.venture.helps if state.venture else ()
    garrison = state.box.garrison(city)
    attack = armies.dice_of(state, army, state.troops[army]) + 2 * helps.count(f"{TRAIN} {city}")
    more = sum(helps.count(f"{card} {city}") for card in (HEROIC, MILITIA, SWISS))
    return attack, garrison + 2 * more, max(garrison - helps.count(f"{MINE} {city}"), 1)


def siege_of(state: State, army: str, city: str) -> Siege:
    """An army before a city, as they would roll now."""
    attack, defence, need = pools(state, army, city)
    seats = armies.control(state, army), state.owner[city]
    return Siege((seats[0], attack), (seats[1], defence), need, state.troops[army], state.box.garrison(city))


def storm(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army, city = frame.subject
    if army not in state.at or state.owner.get(city, "") not in state.enemies(armies.marker_of(army)):
        return done(state, frame)
    siege = siege_of(state, army, city)
    found = assault(dice, frame.id, siege)
    done(state, frame)
    keys = tuple([f"{frame.id}.{name}" for name, one in (("army", siege.attack), ("city", siege.defence)) if one[1]])
    facts = {"hits": found.hits, "hits_taken": found.taken, "need": siege.need, "left": found.left}
    code, rule = ("siege_won", "WOR-15.7.7i") if found.won else ("siege_lost", _lost_by(found.hits, siege.need))
    rolled = (
        Modifier(siege.attack[1], "siege_dice", RULE["WOR-15.7.7g"]),
        Modifier(siege.defence[1], "garrison_dice", RULE["WOR-15.7.7f"]),
    )
    _tell(sink, code, rule, (army, city), (keys, rolled), facts)
    fates, points_to = siege_fates(state, army), armies.scorer(state, army)
    armies.lose(state, army, min(found.taken + (siege.garrison if found.won else 0), state.troops[army]))
    if found.taken and not found.won:
        left = state.troops.get(army, 0)
        tell_moved(sink, "troops_die", RULE["WOR-15.7.7j"], army, army=army, troops=found.taken, left=left)
    state.stack = [*state.stack, *fates[::-1]]
    if found.won:
        win(state, army, city, points_to, sink)
    return None


def _lost_by(hits: int, need: int) -> str:
    """Too few hits, or nobody left for a garrison."""
    return "WOR-15.7.7h" if hits < need else "WOR-15.7.7i"


def _tell(
    sink: Sink,
    code: str,
    rule: str,
    what: tuple[str, str],
    rolled: tuple[tuple[str, ...], tuple[Modifier, ...]],
    facts: dict[str, int],
) -> None:
    army, city = what
    tell_moved(
        sink,
        code,
        RULE[rule],
        army,
        dice=rolled[0],
        modifiers=rolled[1],
        army=army,
        city=city,
        hits=facts["hits"],
        hits_taken=facts["hits_taken"],
        need=facts["need"],
        left=facts["left"],
    )


def win(state: State, army: str, city: str, points_to: Seat, sink: Sink) -> None:
    """Cooperating factions take it for the King, the opposition for itself (WOR-15.7.7n); points (WOR-15.8b)."""
    side = armies.side(state, army)
    points = state.box.city_sizes[state.box.cities[city].size].points
    owner = ROYALIST if side == CROWN else state.opposition
    take(state, city, owner, RULE["WOR-15.7.7n"], sink, by_force=True)
    state.marks.append(f"taken {points_to} {city} {points}")
    gain_points(state, points_to, points, "WOR-15.8b", sink)


ROOM: Room = Room(
    kinds=KINDS,
    asked={BESIEGE: Asked(_cities, _begun, facts=_facts)},
    steps={MAY: may_besiege, STORM: storm},
)
