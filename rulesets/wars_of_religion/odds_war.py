"""The chances of battles, sieges and of the fate of leaders, from the resolvers that play them (15.7.5 to 15.7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.common.actions import Action
from rulesets.common.events import Modifier
from rulesets.common.frames import Gather
from rulesets.common.laws import Law, law_of
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.seats import Viewer
from rulesets.common.shapes import chosen

from . import armies
from .asking import Room
from .battle_rolls import ACTIVE, TIE, Assault, Clash, Corps, Siege, assault, clash
from .battles import corps_of
from .fates import BATTLE_FATE, DEATHLESS, KILLED, SAFE, fate
from .ledger import RULE
from .reactions import ATTACK, YES, foremost
from .sieges import BESIEGE, NOTHING, siege_of
from .state import State

FIGHT_RULE, SIEGE_RULE = "WOR-15.7.5a", "WOR-15.7.7g"


def battle_odds(active: Corps, other: Corps, counted: tuple[Modifier, ...] = (), *, fine: bool = False) -> Odds:
    """How a battle ends. `fine`: with the troops that are left of both."""

    def ending(one: Clash) -> Ending:
        mine, theirs = one.left
        facts = {"left": mine, "against": theirs} if fine else {}
        more = "_with" if fine else ""
        if one.result == TIE:
            return Ending(f"battle_tied{more}", "mid", facts)
        if one.result == ACTIVE:
            return Ending("battle_wipes_out" if not theirs and not fine else f"battle_wins{more}", "good", facts)
        return Ending("battle_destroyed" if not mine and not fine else f"battle_loses{more}", "bad", facts)

    return odds_of_law(law_of(clash, "", active, other), ending, counted)


def siege_odds(siege: Siege, counted: tuple[Modifier, ...] = ()) -> Odds:
    """Whether the city falls, and what is left of the besieger, the new garrison not counted."""

    def ending(one: Assault) -> Ending:
        left = one.left - siege.garrison if one.won else one.left
        if one.won:
            return Ending("city_falls", "good", {"left": left})
        return Ending("city_holds", "none", {"left": left}) if left else Ending("siege_destroyed", "bad")

    return odds_of_law(law_of(assault, "", siege), ending, counted)


def fate_law(kind: str, deathless: bool) -> Law[str]:
    return law_of(fate, "", "", kind, deathless)


def fate_odds(kind: str, deathless: bool) -> Odds:
    lost = "fate_captive" if kind == BATTLE_FATE else "fate_hurt"

    def ending(one: str) -> Ending:
        if one == SAFE:
            return Ending("fate_unharmed", "none")
        return Ending("fate_dead", "bad") if one == KILLED else Ending(lost, "bad")

    return odds_of_law(fate_law(kind, deathless), ending)


def fates_of(state: State, army: str, kind: str) -> dict[str, Odds]:
    """Of every leader with an army, after a battle or a siege."""
    leaders = [one for one in (state.leads.get(army, ""), state.backs.get(army, "")) if one]
    return {one: fate_odds(kind, DEATHLESS in state.box.characters[one].flags) for one in leaders}


def dice_counted(state: State, army: str, rule: str) -> Iterator[Modifier]:
    """Where the dice of an army come from: its size, its commander, his supporter (WOR-15.7.5a to c)."""
    box, leader = state.box, state.leads[army]
    size = armies.size(state, army).dice
    more = armies.dice_of(state, army, state.troops[army]) - size - box.tactical(leader)
    for value, cause in ((size, "dice_of_size"), (box.tactical(leader), "dice_of_commander"), (more, "dice_of_star")):
        if value:
            yield Modifier(value, cause, RULE[rule])


def battle_now(state: State, moving: str, enemy: str) -> Odds:
    theirs = [Modifier(-one.value, f"their_{one.cause}", one.rule) for one in dice_counted(state, enemy, FIGHT_RULE)]
    counted = (*dice_counted(state, moving, FIGHT_RULE), *theirs)
    return battle_odds(corps_of(state, moving, enemy), corps_of(state, enemy, moving), counted)


def siege_now(state: State, army: str, city: str) -> Odds:
    siege = siege_of(state, army, city)
    walls = Modifier(-siege.defence[1], "dice_of_garrison", RULE["WOR-15.7.7f"])
    return siege_odds(siege, (*dice_counted(state, army, SIEGE_RULE), walls))


def odds_of_attack(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """Of the battle, if the enemy does not evade and nobody plays a card."""
    frame = _asked(state, ATTACK)
    if frame is None or chosen(action) != YES:
        return None
    enemy, area = frame.subject
    moving = foremost(state, area)
    return battle_now(state, moving, enemy) if moving and enemy in state.at else None


def odds_of_siege(state: State, viewer: Viewer, action: Action) -> Odds | None:
    frame = _asked(state, BESIEGE)
    if frame is None or chosen(action) == NOTHING or chosen(action) not in state.owner:
        return None
    return siege_now(state, frame.subject[0], chosen(action))


def _asked(state: State, kind: str) -> Gather | None:
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, Gather) and frame.kind == kind else None


ROOM: Room = Room(odds={ATTACK: odds_of_attack, BESIEGE: odds_of_siege})
