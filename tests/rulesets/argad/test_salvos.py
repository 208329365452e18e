"""All shots of one moment: ARG-SHO-05 to ARG-SHO-07, ARG-SIX-06, ARG-SIX-07, ARG-SGR-09."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.salvos import (
    Declared,
    Salvo,
    SalvoOutcome,
    ShotAt,
    first_dice,
    pools_of,
    resolve_salvo,
    why_apart,
)
from rulesets.argad.shooting import Member, ShotRules
from rulesets.argad.sixes import pool_key
from rulesets.argad.volleys import Volley
from rulesets.common.dice import Dice
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.rolled import rolled
from tests.rulesets.argad.shots import shot

BAND = ShotAt("band", tuple(Member(f"pirate {n}") for n in range(1, 5)), "group")
SENTRY = ShotAt("sentry", (Member("sentry"),), "lone")
NEAR, FAR = Declared(shot("musket_flintlock", 15), "band"), Declared(shot("musket_flintlock", 45), "band")
RED = Declared(shot("musket_flintlock", 45, seat="red"), "band")
GUN = Declared(shot("blunderbuss", 8), "band")


def shoot(salvo: Salvo, *faces: int) -> SalvoOutcome:
    return rolled(lambda dice: resolve_salvo(dice, salvo), *faces)


def cited(outcome: SalvoOutcome) -> set[str]:
    return {one.rule for one in outcome.why}


@rule("ARG-SHO-05", "ARG-SHO-06", "ARG-SHO-07")
def test_all_is_declared_before_anything_is_rolled():
    salvo = Salvo((FAR, Declared(shot("bow", 10), "sentry"), FAR), (BAND, SENTRY))
    outcome = shoot(salvo, 6, 6, 2, 5)
    assert outcome.casualties == ("pirate 2", "sentry")
    assert cited(outcome) >= {"ARG-SHO-05", "ARG-SHO-06", "ARG-SHO-07"}


@rule("ARG-SGR-09")
def test_there_is_no_saving_throw():
    assert cited(shoot(Salvo((Declared(shot("bow", 10), "sentry"),), (SENTRY,)), 5)) == {"ARG-SHO-05", "ARG-SGR-09"}


@rule("ARG-SIX-07")
def test_players_pool_their_sixes_unless_read_otherwise():
    assert shoot(Salvo((FAR, RED), (BAND,)), 6, 6, 1).casualties == ("pirate 1",)
    apart = Salvo((FAR, RED), (BAND,), rules=ShotRules(six_pool="per_player"))
    assert shoot(apart, 6, 2, 6, 2).casualties == ()
    assert why_apart(pool_key("phase", "band", "red"), pool_key("phase", "band", "blue")).rule == "ARG-SIX-07"


def test_dice_do_not_say_whether_two_who_are_shot_at_are_one_group():
    """Nor whether one of them is better protected than he looks."""
    people = [replace(shot("bow", 10).shooter, id=name) for name in ("alan", "yann")]
    shots = [replace(shot("bow", 10), shooter=one) for one in people]
    members = (Member("bran"), Member("odd", "5"))
    apart = [
        Salvo((Declared(one, at.id),), (ShotAt(at.id, (at,), "lone"),)) for one, at in zip(shots, members, strict=True)
    ]
    together = Salvo(tuple(Declared(one, "band") for one in shots), (ShotAt("band", members, "group"),))
    assert [repr(ask) for salvo in apart for ask in first_dice(salvo)] == [repr(ask) for ask in first_dice(together)]


@rule("ARG-SIX-06")
def test_early_and_late_shots_do_not_combine():
    early = Declared(shot("musket_flintlock", 45, moment="early"), "band")
    assert len(pools_of(Salvo((early, FAR), (BAND,)), BAND)) == 2
    assert why_apart(pool_key("early", "band", ""), pool_key("phase", "band", "")).rule == "ARG-SIX-06"


def test_a_weapon_with_several_projectiles_is_a_pool_of_its_own():
    simple, burst = pools_of(Salvo((NEAR, GUN, FAR), (BAND,)), BAND)
    assert isinstance(simple, Volley)
    assert [one.distance for one in simple.shots] == [1500, 4500]
    assert simple.shots[0].at_group
    assert burst.key == "salvo.band.2"


def test_who_fell_to_one_pool_is_not_drawn_for_by_the_next():
    outcome = shoot(Salvo((NEAR, GUN), (BAND,)), 5, 1, 5, 1, 1, 1)
    assert outcome.casualties == ("pirate 1", "pirate 2")
    assert [one.points for one in outcome.hits[0].standing] == [0, 0, 1, 1]


def fallen(dice: Dice, salvo: Salvo) -> int:
    return sum(not one.points for one in resolve_salvo(dice, salvo).hits[0].standing)
