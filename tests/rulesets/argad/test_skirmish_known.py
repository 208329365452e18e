"""What fights that nobody plays remember: nerves and partings do the same by the same dice as in the rules."""

from __future__ import annotations

import random

import pytest

from rulesets.argad.disengaging import Parting, resolve_parting
from rulesets.argad.morale import MoraleTest, resolve_morale
from rulesets.argad.skirmish import Ground, Umpire, simulate
from rulesets.argad.skirmish_dice import Chance
from rulesets.argad.skirmish_field import CALM, FLEES, RUSHES
from rulesets.argad.skirmish_morale import BASE, CHIEFS, OBEYS, MoraleTests, nerves_of
from rulesets.argad.skirmish_partings import party_code
from rulesets.argad.skirmish_totals import SkirmishTotals
from rulesets.common.dice import Fast
from tests.rulesets.argad import skirmishing as s

CODE_OF = {"obeys": OBEYS, "disorder": CALM, "flees": FLEES, "pillages": FLEES, "rushes": RUSHES}


def test_what_is_counted_is_what_is_told():
    fight = s.raid_of_vikings()
    told = SkirmishTotals.of(fight)
    umpire = Umpire(fight)
    for n in range(60):
        told.add(umpire.resolve(Fast(f"same/{n}")))
    assert simulate(Umpire(fight), "same", range(60)).to_json() == told.to_json()


def test_a_test_of_morale_goes_by_its_rule():
    sheet = s.box().morale
    known, chance = MoraleTests(sheet), random.Random("nerves")
    seen = set()
    for n in range(300):
        size = chance.randint(1, 4)
        codes = [
            chance.randrange(1 << size) * CHIEFS + chance.randint(1, 5) * BASE + chance.randrange(BASE)
            for _ in range(size)
        ]
        cause = chance.choice(["fear", "chief_falls", "vengeance", "pillage"])
        people = tuple(nerves_of(one) for one in codes)
        rule = resolve_morale(Chance(Fast(n), "rule"), MoraleTest(people, sheet, cause))
        ours = known.test(Chance(Fast(n), "ours"), codes, cause)
        assert ours == [CODE_OF[nerve] for nerve in rule.nerves], people
        seen |= set(rule.nerves)
    assert {"obeys", "disorder", "flees", "rushes"} <= seen


@pytest.mark.parametrize("rough", [False, True])
def test_a_parting_goes_by_its_rule(rough: bool):
    one = s.band(viking_hirdman=1, viking_bondi=1, breton_rider=1)
    partings = Umpire(s.fight(one, one, ground=Ground(rough=rough))).partings
    chance, caught = random.Random("parting"), 0
    for n in range(400):
        codes = [
            party_code(chance.choice(partings.kinds), goes=not place or chance.random() < 0.7)
            for place in range(chance.randint(2, 4))
        ]
        leaver, *enemies = [partings.party(place, code) for place, code in enumerate(codes)]
        rule = resolve_parting(Chance(Fast(n), "rule"), Parting(leaver, tuple(enemies)))
        ours = partings.part(Chance(Fast(n), "ours"), tuple(codes))
        lengths = [gone.length for gone in rule.enemies]
        assert (ours.length, ours.lengths, ours.caught) == (rule.leaver.length, lengths, list(rule.in_contact))
        assert ours.escaped == rule.escaped
        caught += any(ours.caught)
    assert 50 < caught < 350
