"""Every reading of a rule makes a difference that a table can see, through the front door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulesets.argad.meta import META
from rulesets.argad.shot_declarations import Declare
from rulesets.common.dice import Ask, Dice
from rulesets.common.seats import GM
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.fields import Given, plan, refusal
from tests.rulesets.argad.fields import row as go
from tests.rulesets.argad.melees import does, falls, fought, man, met, parts
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.small_table import small
from tests.rulesets.argad.test_close_order import ranks
from tests.rulesets.argad.test_companion_shots import shot as by_hand
from tests.rulesets.argad.test_companion_shots import table
from tests.rulesets.argad.test_forming import LINE
from tests.rulesets.argad.test_shots_at_the_table import nothing
from tests.rulesets.argad.test_switches import causes, lives, told

Read = dict[str, str]
YANN, OLAF = figure("yann", "blue", "100,100"), figure("olaf", "red", "100,115")
KNUT = man("knut", "red", "12,10")


def declared(game: Game, *shots: tuple[str, str, str], order: str = "no_order") -> Declare:
    rows = [(game.who(who), (game.who(at), arm, "plain", order)) for who, at, arm in shots]
    return Declare(tuple(sorted(rows)))


def shots(read: Read, *people: str, faces: tuple[int, ...], **by: tuple[tuple[str, str, str], ...]) -> Game:
    more: dict[str, Any] = {"seats": '["blue", "red", "green"]'} if "green" in by else {}
    game = butts(*people, readings=read, **more).until("shots")
    game.dice = Faces(*faces)
    for seat, some in by.items():
        game.answer(seat, declared(game, *some))
    return nothing(game, *[one for one in game.seats if one not in by and "shots" in game.asked(one)])


def fights(read: Read, *people: str, wish: Mapping[str, str] | None = None, **faces: int) -> Game:
    game = falls(met(*people, readings=read), **faces)
    return fought(game, **({"blue": does(game, **wish)} if wish else {}))


# -- shots -----------------------------------------------------------------------------------------------------------

KNIGHTS = [figure(f"k{n}", "red", f"{97 + 3 * n},115", **{"class": 4, "armour": "5"}) for n in range(3)]
ARCHERS = [figure(name, "blue", f"{x},100", **{"class": 4}) for name, x in (("yann", 99), ("mael", 102))]


def six_reroll(read: Read) -> Any:
    """How many of these dice are thrown: of two sixes one makes a seven, the other is thrown again or not."""
    both = (("yann", "k0", "bow"), ("mael", "k1", "bow"))
    game = shots(read, *ARCHERS, *KNIGHTS, faces=(6, 6, 1, 1, 1), blue=both)
    assert isinstance(game.dice, Faces)
    return len(game.dice.left)


def six_pool(read: Read) -> Any:
    ally = figure("mael", "green", "102,100", **{"class": 4}).replace('party = "spears"', 'party = "archers"')
    bow = ally.replace('weapons = ["spear"]', 'weapons = ["bow"]')
    each = {"blue": (("yann", "k0", "bow"),), "green": (("mael", "k1", "bow"),)}
    game = shots(read, ARCHERS[0], bow, *KNIGHTS, faces=(6, 6, 1, 1, 1), **each)
    return "sixes_combine" in causes(game)


def target_priority(read: Read) -> Any:
    far = figure("odd", "red", "120,130")
    game = butts(YANN, OLAF, far, readings=read).until("shots")
    return refusal(game, "blue", declared(game, ("yann", "odd", "bow")))  # type: ignore[arg-type]


def line_of_sight(read: Read) -> Any:
    pillar = piece("bushes_high_crops", "99.8,106 100.2,106 100.2,109 99.8,109", blocks=True, id="pillar")
    game = butts(YANN, OLAF, pillar, readings=read)
    return refusal(game.until("shots"), "blue", declared(game, ("yann", "olaf", "bow")))  # type: ignore[arg-type]


def casualty_pool(read: Read) -> Any:
    crowd = [figure(f"k{n}", "red", f"{90 + 2.2 * n:.1f},115") for n in range(9)]
    game = butts(YANN, *crowd, readings=read).until("shots")
    game.dice = dice = Sides()
    nothing(game.answer("blue", declared(game, ("yann", "k4", "bow"))), "red", GM)
    return dice.sides


class Sides(Dice):
    """Highest faces, and how many each die has."""

    def __init__(self) -> None:
        super().__init__()
        self.sides: list[int] = []

    def faces(self, ask: Ask) -> tuple[int, ...]:
        self.sides.append(ask.sides)
        return (ask.sides,) * ask.count


def whole_group_fire(read: Read) -> Any:
    crowd = [figure(f"k{n}", "red", f"{96 + 2.2 * n:.1f},115") for n in range(4)]
    game = butts(YANN, *crowd, readings=read).until("shots")
    return refusal(game, "blue", declared(game, ("yann", "k1", "bow"), order="whole_group"))  # type: ignore[arg-type]


def protection_limit(read: Read) -> Any:
    people = (figure("yann", "blue", **{"class": 1}), figure("olaf", "red", armour="5"))
    game = table(*people, readings=read, faces=(1,))
    game.answer("blue", by_hand(game, ("yann",), ("olaf",), cover="wall"))
    return [part.facts["need"] for part in parts(game, "single_shot")]


def leaning_out(read: Read) -> Any:
    game = table(figure("yann", "blue"), figure("olaf", "red"), readings=read, faces=(1,))
    game.answer("blue", by_hand(game, ("yann",), ("olaf",), cover="frame", how="leans_out"))
    return [part.facts["need"] for part in parts(game, "single_shot")]


# -- fights ----------------------------------------------------------------------------------------------------------


def armour_three(read: Read) -> Any:
    novice = man("knut", "red", "12,10", armour="3", **{"class": 2})
    return lives(fights(read, man("malo", "blue", "10,10"), novice, malo=3, knut=1), "knut")


def opponent_choice(read: Read) -> Any:
    """Whether it is said before the first die whom he strikes of several."""
    people = (man("malo", "blue", "10,10"), KNUT, man("odd", "red", "10,12", "spear"))
    game = fights(read, *people, wish={"malo": "sword knut"}, malo=1, knut=1, odd=1)
    codes = game.told("blue")
    return codes.index("melee_chose") < codes.index("melee_step")


def strike_at_fallen(read: Read) -> Any:
    """His shot fells the one whom he means to strike as well."""
    people = (man("malo", "blue", "10,10", "bolt_rifle bayonet"), KNUT, man("odd", "red", "10,12"))
    game = met(*people, readings=read, sheet="modern")
    for who in ("malo", "knut", "odd"):
        game.state.now[game.who(who)] = replace(game.state.now[game.who(who)], at_contact=False)
    falls(game, malo=6, knut=1, odd=1)
    return lives(fought(game, blue=does(game, malo="bolt_rifle knut fires_and_strikes")), "odd")


def tie_modifiers(read: Read) -> Any:
    people = (man("malo", "blue", "10,10", "two_handed"), man("knut", "red", "12,10", "bayonet"))
    return lives(fights(read, *people, malo=6, knut=6), "malo")


def fencer_tie_break(read: Read) -> Any:
    fencer = man("malo", "blue", "10,10", training=["fencer"])
    foes = (man("knut", "red", "12,10", **{"class": 3}), man("odd", "red", "10,12", **{"class": 2}))
    game = fights(read, fencer, *foes, wish={"malo": "sword - two_strikes"}, malo=6, knut=6, odd=6)
    return lives(game, "malo")


def fallen_target(read: Read) -> Any:
    game = met(man("malo", "blue", "10,10"), KNUT, readings=read)
    who = game.who("knut")
    game.state.now[who] = replace(game.state.now[who], down_until=9)
    fought(falls(game, malo=2))
    return "fallen_target" in causes(game)


def wounded_strikes(read: Read) -> Any:
    people = (man("malo", "blue", "10,10", "spear"), man("knut", "red", "12,10", life_points=2))
    return lives(fights(read, *people, malo=6, knut=6), "malo")


def charge_run(read: Read) -> Any:
    rider = man("malo", "blue", "10,20", "lance", role="cavalry", mount="cavalry_light")
    foot = (man("knut", "red", "18,20"), man("odd", "red", "90,90"), man("bili", "blue", "90,10"))
    game = butts(rider, *foot, readings=read, dice=Given({})).until("announce")
    game.answer("blue", plan(game, go(game, "malo", does="contact", at="knut")))
    game.until("fight")
    return "charge" in causes(fought(game))


# -- the rest --------------------------------------------------------------------------------------------------------


def mounted_block(read: Read) -> Any:
    """A single six in a wood."""
    from tests.rulesets.argad.fields import place

    rider = man("malo", "blue", "10,10", "lance", role="cavalry", mount="cavalry_light")
    wood = piece("bushes_high_crops", "0,20 60,20 60,60 0,60")
    dice = Given({"slow": 6})
    game = butts(rider, OLAF, wood, readings=read, dice=dice).until("announce")
    dice.faces = _one_six(dice)  # type: ignore[method-assign]
    game.answer("blue", plan(game, go(game, "malo", "10,35"))).until("shots")
    return place(game, "malo")


def _one_six(dice: Given) -> Callable[..., tuple[int, ...]]:
    thrown: list[int] = []

    def faces(ask: Any) -> tuple[int, ...]:
        if "slow" not in ask.key:
            return dice.rest.faces(ask)
        found = tuple(6 if not thrown and not n else 1 for n in range(ask.count))
        thrown.append(1)
        return found

    return faces


def fog_display(read: Read) -> Any:
    return len(GAME.view(small(**read).state, "blue").names)


def lone_disorder(read: Read) -> Any:
    return told(butts(YANN, OLAF, readings=read), "blue", "nobody_commands_them")


def no_officer(read: Read) -> Any:
    game = ranks(LINE, figure("olaf", "red", "104,115"), readings=read).until("shots")
    return refusal(game, "blue", declared(game, ("man1", "olaf", "bow")))  # type: ignore[arg-type]


READINGS: Mapping[str, Callable[[Read], Any]] = {
    "armour_three": armour_three,
    "six_reroll": six_reroll,
    "six_pool": six_pool,
    "mounted_block": mounted_block,
    "target_priority": target_priority,
    "line_of_sight": line_of_sight,
    "casualty_pool": casualty_pool,
    "whole_group_fire": whole_group_fire,
    "protection_limit": protection_limit,
    "leaning_out": leaning_out,
    "opponent_choice": opponent_choice,
    "strike_at_fallen": strike_at_fallen,
    "tie_modifiers": tie_modifiers,
    "fencer_tie_break": fencer_tie_break,
    "fallen_target": fallen_target,
    "wounded_strikes": wounded_strikes,
    "fog_display": fog_display,
    "charge_run": charge_run,
    "lone_disorder": lone_disorder,
    "no_officer": no_officer,
}


def test_all_readings_are_looked_at() -> None:
    assert list(READINGS) == [one.id for one in META.readings]


RULES = {one.id: one.rule for one in META.readings}
UNSAID = ("armour_three", "six_pool", "line_of_sight", "whole_group_fire")  # what shows here names another rule
MARKED = [one if one in UNSAID else pytest.param(one, marks=pytest.mark.rule(RULES[one])) for one in READINGS]


@pytest.mark.parametrize("reading", MARKED)
def test_a_reading_makes_a_difference_at_the_table(reading: str) -> None:
    one = next(one for one in META.readings if one.id == reading)
    seen = [READINGS[reading]({reading: choice.value}) for choice in one.choices]
    assert seen[0] != seen[1]
