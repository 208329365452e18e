"""A cast for fights: weapons, armours, fighters, and how their fights end when the dice fall so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesets.argad.components import MeleeWeapon
from rulesets.argad.fighters import Fighter, Reach, Strike
from rulesets.argad.fights import Fight, Names, all_strike
from rulesets.argad.melee import FightResult, Note, resolve_fight
from rulesets.argad.melee_said import SAID, STRIKES, Fought, tell_fight
from rulesets.argad.melee_wishes import Bout
from rulesets.argad.people import Armour
from rulesets.common.events import Event, Listener
from tests.rulesets.argad.melees import man, met
from tests.rulesets.argad.rolled import rolled

SWORD = MeleeWeapon("sword", "short")
KATANA = MeleeWeapon("katana", "short")
KNIFE = MeleeWeapon("knife", "very_short")
SPEAR = MeleeWeapon("spear", "long", braces=True, second_rank="always")
LANCE = MeleeWeapon("lance", "long", mounted=True)
HALBERD = MeleeWeapon("halberd", "long", both_hands=True, pole=True, braces=True, second_rank="trained")
GREAT_AXE = MeleeWeapon("two_handed", "half_long", both_hands=True, heavy=True)
BAYONET = MeleeWeapon("bayonet", "half_long", both_hands=True, braces=True)
FORK = MeleeWeapon("fork", "half_long", both_hands=True, improvised=True)
SLEDGE = MeleeWeapon("heavy_tool", "half_long", both_hands=True, heavy_tool=True)
STAFF = MeleeWeapon("long_stick", "half_long", both_hands=True, improvised=True)
PIKE = MeleeWeapon("pike", "pike", both_hands=True, braces=True, second_rank="always")
BOTTLE = MeleeWeapon("object", "very_short", improvised=True)
FISTS = MeleeWeapon("bare_hands", "bare_hands")

RING = tuple(man(f"one{n}", ("blue", "red")[n % 2]) for n in range(12))

LIGHT = Armour("light")
THREE = Armour("3", 3, 1)
MAIL = Armour("4", 4, 2)
HALF = Armour("4*", 4, 3)
PLATE = Armour("5", 5, 4)
GENDARME = Armour("5*", 5, 5)


def fighter(class_: int, arm: MeleeWeapon = SWORD, side: int = 0, **more: Any) -> Fighter:
    return Fighter(side, class_, arm=arm, **more)


def duel(one: Fighter, other: Fighter, there: Reach | None = None, back: Reach | None = None, **more: Any) -> Fight:
    """One against one; `there` and `back` say how they reach each other."""
    return all_strike((one, replace(other, side=1)), (there or Reach(0, 1), back or Reach(1, 0)), **more)


def against(one: Fighter, *others: Fighter, wishes: tuple[int, ...] = (1,), **more: Any) -> Fight:
    """One, at place 0, against several, whom he strikes in the order of his wishes."""
    count = range(1, len(others) + 1)
    reaches = (*(Reach(0, n) for n in count), *(Reach(n, 0) for n in count))
    fight = all_strike((one, *(replace(other, side=1) for other in others)), reaches, **more)
    return with_wishes(fight, *(wishes if blow.by == 0 else () for blow in fight.blows))


def with_wishes(fight: Fight, *wishes: tuple[int, ...]) -> Fight:
    """The same fight, each blow with the enemies that it prefers."""
    blows = zip(fight.blows, wishes, strict=True)
    return replace(fight, blows=tuple(replace(blow, wishes=wish) for blow, wish in blows))


def codes_of(result: FightResult, place: int) -> tuple[str, ...]:
    """What happened to the one at this place."""
    return tuple(note.code for note in result.notes if note.who == place)


def notes_with(result: FightResult, code: str) -> tuple[Note, ...]:
    return tuple(note for note in result.notes if note.code == code)


def fought(fight: Fight, *faces: int) -> FightResult:
    """The result when the dice fall like this, and no others are asked for. It is told as in a game."""
    result = rolled(lambda dice: resolve_fight(dice, fight), *faces)
    rules = [event.rule for event in told(fight, result)]
    thrown = any(blow.thrown for blow in fight.blows)
    assert thrown or not [note for note in result.notes if note.code in (*STRIKES, *SAID) and note.rule not in rules]
    return result


def told(fight: Fight, result: FightResult) -> list[Event]:
    """What is told of it in a game whose people bear the names of these fighters."""
    game, heard = met(*RING, until="", table=False), Listener()
    ids = tuple(game.state.people)[: len(fight.fighters)]
    tell_fight(game.state, Fought(Bout(ids, fight, Names("melee", ids)), result), heard)
    return heard.events


def why(result: FightResult, code: str, nth: int = 0) -> list[tuple[str, str]]:
    """What is told beside the n-th note of this code, apart from numbers, with the rules."""
    return [(one.cause, one.rule) for one in notes_with(result, code)[nth].modifiers if not one.value]


def fates(fight: Fight, *faces: int) -> tuple[str, ...]:
    """The same in one word for each fighter."""
    return tuple(word(one) for one in fought(fight, *faces).fates)


def word(fate: Any) -> str:
    if fate.fallen:
        return "killed"
    if fate.down:
        return "down"
    if fate.recoils:
        return "recoils"
    return "wounded" if fate.wounded else "stands"


HOW = ("over", "ground", "crossing", "opening", "both_attack", "cramped", "rough", "charge", "hostage", "leaning")


def struck(class_: int, arm: MeleeWeapon = SWORD, at: Fighter | None = None, **more: Any) -> Strike:
    """A strike; fields of `Reach` and `Strike` by name, all others are the striker's."""
    how = {name: more.pop(name) for name in HOW if name in more}
    strike = {name: more.pop(name) for name in ("front", "charged", "shared", "thrown") if name in more}
    return Strike(fighter(class_, arm, **more), at or fighter(3, side=1), Reach(0, 1, **how), **strike)
