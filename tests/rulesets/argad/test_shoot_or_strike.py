"""One shoots or strikes in a turn, never both: ARG-ACT-04."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.melee_choices import Fight
from tests.rulesets.argad.fields import moved, plan, row
from tests.rulesets.argad.melees import does, falls, forbidden, fought, man, met, parts, refused
from tests.rulesets.argad.played import GAME, Game

FOE = man("knut", "red", "10,20")


def reached(one: str) -> Game:
    """Somebody whom an enemy comes to fight in this very turn."""
    game = met(one, FOE, until="announce", sheet="modern", options={"modern_weapons": "on"})
    moved(game, red=plan(game, row(game, "knut", "10,12")))
    return game.until("fight")


def bandit() -> Game:
    """The bandit chief with his blade and his pistol."""
    return reached(man("chief", "blue", "10,10", "sword revolver_pistol", rank="chief"))


@pytest.mark.rule("ARG-ACT-04")
@pytest.mark.example("ARG-ACT-04", 1)
def test_a_bandit_chief_fires_at_the_last_moment_or_strikes() -> None:
    game = bandit()
    assert refused(game, "blue", does(game, chief="sword")) == ("", "")
    assert refused(game, "blue", does(game, chief="revolver_pistol - shoots")) == ("", "")
    both = does(game, chief="revolver_pistol - fires_and_strikes")
    assert forbidden(game, "blue", both) == ("shot_or_strike", "ARG-ACT-04")
    fought(falls(game, chief=1, knut=1), blue=does(game, chief="revolver_pistol - shoots"))
    chief = game.state.now[game.who("chief")]
    assert (chief.shots, chief.strikes) == (1, 0)
    assert [part for part in parts(game, "melee_") if part.facts.get("arm") == "sword"] == []


@pytest.mark.rule("ARG-ACT-04")
def test_nobody_is_offered_both_and_who_looks_for_it_reads_why() -> None:
    game = bandit()
    near = [one for one in GAME.near_misses(game.state, "blue") if isinstance(one.action, Fight)]
    assert ("shot_or_strike", "ARG-ACT-04") in [(one.code, one.rule) for one in near]


@pytest.mark.rule("ARG-ACT-04")
def test_who_has_shot_in_a_melee_that_goes_on_strikes_no_more_this_turn() -> None:
    game = bandit()
    chief = game.who("chief")
    game.state.now[chief] = replace(game.state.now[chief], at_contact=True, shots=1)
    assert forbidden(game, "blue", does(game, chief="sword")) == ("shot_does_not_strike", "ARG-ACT-04")


def test_a_rifle_with_a_bayonet_does_both() -> None:
    game = reached(man("tommy", "blue", "10,10", "bolt_rifle bayonet"))
    assert refused(game, "blue", does(game, tommy="bolt_rifle - fires_and_strikes")) == ("", "")
