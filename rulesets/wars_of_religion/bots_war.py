"""What a sensible player does in war: marches by the exact chance of what they bring, battles by who would win them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rulesets.common.actions import Action
from rulesets.common.seats import Facts, Seat
from rulesets.common.shapes import chosen

from . import armies
from .actions import March
from .battle_rolls import Assault
from .bots_worth import Price, gained, prices, war_gained
from .factions import ROYALIST
from .marching import cost_of, payer_of
from .odds_activation import end_law, force
from .odds_scene import Scene, Table, fought_law, king_names
from .odds_stages import siege_law
from .rounds import REST, STAY
from .state import State
from .turn import last_turn
from .ways import end_of

Rank = Callable[[State, Seat, Action, Facts], int]
Worth = Callable[[str], int]
PER_CENT = 100
CLOSELY = 3  # marches whose whole odds are reckoned
DECISIVE = 6  # war points that mostly win a war
ENOUGH = 20  # what a march has to promise, in hundredths
HANDFUL = 3  # troops of a small army
BEATEN = (6, 8)  # to the King, that his army wins a battle or loses it
MEN = 3  # what it is worth besides that an army of the enemy is beaten
DEAR = 9  # a troop and a money together, while there are other cities that could be had for them
SPARE = (100, 40)  # of a troop and of a money where nothing else is to be had, in hundredths


def owner_after(state: State, seat: Seat) -> Seat:
    """Whose a city is when the side of this seat takes it (WOR-15.7.7n)."""
    return ROYALIST if state.side_of(seat) == "crown" else seat


def war_point(state: State, seat: Seat) -> int:
    """What one is worth."""
    return max(1, war_gained(state, seat) // DECISIVE)


def storming(state: State, seat: Seat, point: int) -> Worth:
    """What the fall of each city is worth: its owner's loss, even if it becomes the King's, and the war points."""
    taker = owner_after(state, seat)
    fallen = {owner: max(0, gained(state, seat, owner, taker)) for owner in state.enemies(seat)}
    sizes, cities = state.box.city_sizes, state.box.cities

    def worth(city: str) -> int:
        return point * sizes[cities[city].size].points + fallen.get(state.owner.get(city, ""), 0)

    return worth


def wins(state: State, one: str, other: str) -> Fraction:
    """That the first of two armies wins a battle that it fights as the active one."""
    table = Table(state, ())
    mine, theirs = force(state, one), force(state, other)
    counts = (table.dice(mine), mine.troops), (table.dice(theirs), theirs.troops)
    return fought_law(*counts, king_names(state, one, other)).share_where(lambda left: left[2])


def falls(state: State, army: str, city: str) -> Fraction:
    if state.troops[army] < state.box.garrison(city):
        return Fraction(0)

    def won(one: Assault) -> bool:
        return one.won

    return siege_law(Table(state, ()), force(state, army), city).share_where(won)


# Which march


def lead(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """The best of the marches that look best, if any is worth its money: who takes cities for himself, and can have
    others for the same troops and money, goes where they bring the most.

    Else one leader declines, and the next may go; whoever takes cities for the King does nothing more this round.
    """
    whole = [one for one in actions if isinstance(one, March) and one.troops == state.troops[one.army]]
    marches = [one for one in whole if _pays_alone(state, seat, one)]
    point = war_point(state, seat)
    worth = storming(state, seat, point)
    hoped = {one: _hope(state, worth, one) for one in _shortest(state, marches)}
    best = sorted([one for one in hoped if hoped[one] > 0], key=lambda one: -hoped[one])[:CLOSELY]
    promises = _kings_promise if seat == ROYALIST else _promise
    promised = {one: promises(state, worth, point, one) for one in best}
    worthy = [one for one in promised if promised[one].after(SPARE) >= ENOUGH]
    if worthy:
        kept = prices(state, seat, DEAR) if seat == state.opposition else SPARE
        return max(worthy, key=lambda one: promised[one].after(kept))
    goal = max(hoped, key=lambda one: _nearness(state, seat, one), default=None)
    if goal is not None and _nearness(state, seat, goal) > 0:
        return goal
    kind = STAY if owner_after(state, seat) == seat else REST
    return next((one for one in actions if one.kind == kind), actions[0])


def _pays_alone(state: State, seat: Seat, one: March) -> bool:
    """What an ally would have to pay is not announced: he may refuse, and then nothing has changed (WOR-15.7.2k)."""
    area = end_of(one.way)
    there = [one.army, *armies.standing(state, area, armies.side(state, one.army))]
    return payer_of(state, there) == seat and cost_of(state, area, (one,)) <= state.money[seat]


def _shortest(state: State, marches: Sequence[March]) -> list[March]:
    """One way to each province for each army: the first, which is the shortest, that meets nobody on it."""
    found: dict[tuple[str, str], March] = {}
    for one in sorted(marches, key=lambda one: (_meetings(state, one), len(one.way))):
        found.setdefault((one.army, end_of(one.way)), one)
    return list(found.values())


def _meetings(state: State, one: March) -> int:
    mine = armies.side(state, one.army)
    hostile = [at for army, at in state.at.items() if armies.side(state, army) != mine]
    return sum([at in hostile for at in one.way.split()[1:-1]])


def _hope(state: State, worth: Worth, one: March) -> int:
    """A first look: the best city to storm there, and whom it meets."""
    area = end_of(one.way)
    enemies = armies.enemies_in(state, area, armies.side(state, one.army))
    foes = state.enemies(armies.marker_of(one.army))
    cities = [city for city in state.box.cities_in[area] if state.owner.get(city) in foes]
    siege = max([falls(state, one.army, city) * worth(city) for city in cities], default=Fraction(0))
    fight = [(wins(state, one.army, other) - Fraction(1, 2)) * 10 for other in enemies]
    return int((siege + sum(fight)) * PER_CENT) - 10 * (len(one.way.split()) > 1)


class Promise(NamedTuple):
    """What a march brings, in hundredths, and the hundredths of troops that it costs on the average; and money."""

    gain: int
    troops: int
    money: int

    def after(self, kept: Price) -> int:
        """The costs taken off, at so many hundredths each."""
        troop, money = kept
        return self.gain - troop * self.troops // PER_CENT - money * self.money


def _promise(state: State, worth: Worth, point: int, one: March) -> Promise:
    """By the odds of the whole activation; troops are counted with those who stand there already."""
    area, side = end_of(one.way), armies.side(state, one.army)
    there = [army for army in armies.standing(state, area, side) if army != one.army]
    before, names = one.troops + sum([state.troops[army] for army in there]), (one.army, *there)
    beaten = [armies.size(state, army).points for army in armies.enemies_in(state, area, side)]
    fight, law = MEN + point * max(beaten, default=0), end_law(state, [one])

    def gain(scene: Scene) -> int:
        return PER_CENT * (sum([worth(city) for city in scene.taken]) + fight * scene.won)

    def lost(scene: Scene) -> int:
        return PER_CENT * (before - sum([force.troops for force in scene.mine if force.army in names]))

    return Promise(int(law.mean(gain)), int(law.mean(lost)), cost_of(state, area, (one,)))


def _kings_promise(state: State, worth: Worth, point: int, one: March) -> Promise:
    """The King, who levies most and has others fight beside him, shuns a defeat more than the loss of troops."""

    def gain(scene: Scene) -> int:
        taken = sum([worth(city) for city in scene.taken])
        return PER_CENT * (taken + BEATEN[0] * scene.won - BEATEN[1] * bool(scene.beaten))

    def lost(scene: Scene) -> int:
        return PER_CENT * (one.troops - sum([force.troops for force in scene.mine if force.army == one.army]))

    law = end_law(state, [one])
    return Promise(int(law.mean(gain)), int(law.mean(lost)), state.box.size(one.troops).cost)


def _nearness(state: State, seat: Seat, one: March) -> int:
    """Where there is nothing to gain at once: towards a province with more cities of the enemy than where it stands."""
    here, there = (_prey(state, seat, at) for at in (state.at[one.army], end_of(one.way)))
    enemies = armies.enemies_in(state, end_of(one.way), armies.side(state, one.army))
    return there - here - 5 if not enemies and " " in one.way else 0


def _prey(state: State, seat: Seat, area: str) -> int:
    """Cities to take there and next to it."""
    foes = state.enemies(seat)
    near = [area, *state.box.areas[area].adjacent]
    cities = [city for at in near for city in state.box.cities_in[at] if state.owner.get(city) in foes]
    return sum([4 if state.box.cities[city].area == area else 1 for city in cities])


# Battles, sieges, leaders


def _opponents(state: State, seat: Seat, facts: Facts) -> tuple[str, str]:
    """The enemy's army and the one that moves, of the question in hand."""
    enemy = str(facts["army"])
    if "against" in facts:
        return enemy, str(facts["against"])
    there = armies.standing(state, str(facts["area"]), state.side)
    return enemy, min(there, key=lambda one: state.box.rank(state.leads[one]), default="")


def attack(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    enemy, moving = _opponents(state, seat, facts)
    fights = enemy in state.at and moving in state.at and wins(state, moving, enemy) >= Fraction(1, 2)
    return int((chosen(action) == "yes") == fights)


def intercept(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    enemy, moving = _opponents(state, seat, facts)
    fights = enemy in state.at and moving in state.at and wins(state, moving, enemy) < Fraction(1, 2)
    return int((chosen(action) == "yes") == fights)


def evade(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    enemy, moving = _opponents(state, seat, facts)
    flees = enemy in state.at and moving in state.at and wins(state, moving, enemy) > Fraction(11, 20)
    return int((chosen(action) == "yes") == flees)


def besiege(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    army, city = str(facts["army"]), chosen(action)
    if city not in state.owner or army not in state.at:
        return 0
    found = falls(state, army, city) * storming(state, seat, war_point(state, seat))(city)
    return int(found * PER_CENT) - 30


def by_tactics(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    who = chosen(action)
    return 1 + 2 * state.box.tactical(who) + (state.people.faction(who) == seat) if who in state.box.characters else 0


def supports(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """Whoever may be supported is; he who leads the most troops first."""
    who = chosen(action)
    led = next((state.troops[army] for army, leader in state.leads.items() if leader == who), 0)
    return 1 + led if who in state.box.characters else 0


def own(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """For oneself, else for one's side."""
    what = chosen(action)
    if what in state.at:
        return 2 * (armies.control(state, what) == seat) + (armies.side(state, what) == state.side_of(seat))
    return 2 * (what.split()[0] == seat) + (what.split()[0] == state.ally(seat))


def deploy(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """Where there is the most to take, and no army of the side yet."""
    area = str(getattr(action, "area", chosen(action)))
    if area not in state.box.areas:
        return 0
    return _prey(state, seat, area) - 20 * bool(armies.standing(state, area, state.side_of(seat)))


def handful(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """Small armies: they go far, cost little, and storm one city after another."""
    troops, left = int(chosen(action)), int(str(facts["troops"]))
    spread = HANDFUL * len(armies.free_markers(state, seat))
    return -abs(troops - max(HANDFUL, left - spread + HANDFUL))


def levy(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """All that is not needed to have a level for each turn to come: the first one brings far more than the others."""
    wanted = max(1, state.taxes - max(0, last_turn(state) - state.turn))
    return -abs(int(chosen(action)) - wanted)


def enemies_army(state: State, seat: Seat, action: Action, facts: Facts) -> int:
    """An army is to suffer: the largest of the enemy's, the smallest of one's own."""
    army = str(getattr(action, "army", chosen(action)))
    if army not in state.at:
        return 0
    hostile = armies.side(state, army) != state.side_of(seat)
    return state.troops[army] if hostile else -state.troops[army]


RANKS: dict[str, Rank] = {
    "attack": attack,
    "intercept": intercept,
    "evade": evade,
    "besiege": besiege,
    "tied_leaders": by_tactics,
    "support": supports,
    **dict.fromkeys(("tied_factions", "goes_first", "wins_tie", "war_winner", "ranks"), own),
    "deploy": deploy,
    "land": deploy,
    "deploy_troops": handful,
    "levy": levy,
    **dict.fromkeys(("plagued", "loses", "unpaid", "stop_at"), enemies_army),
}
