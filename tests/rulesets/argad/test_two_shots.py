"""Weapons that shoot twice a turn in steady hands, on the table and beside miniatures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.companion_fire import ShootByHand
from rulesets.argad.shot_declarations import Declare
from rulesets.common.events import Part
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces

GUN = "revolver_pistol"


def armed(shooter: str = "", target: str = "", gun: str = GUN, **more: object) -> Game:
    people = figure("yann", "blue", shooter, weapons=[gun], rank="chief"), figure("olaf", "red", target, rank="chief")
    return butts(*people, sheet="modern", **more).until("shots")  # type: ignore[arg-type]


def shoots(game: Game, faces: tuple[int, ...], gun: str = GUN) -> Part:
    game.dice = Faces(*faces)
    game.answer("blue", Declare(((game.who("yann"), (game.who("olaf"), gun, "plain", "no_order")),)))
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    return told(game)


def told(game: Game) -> Part:
    parts = [part for one in game.events if (part := one.part_for("blue")) and part.code in ("volley", "single_shot")]
    return parts[-1]


@rule("ARG-RNG-10")
def test_a_revolver_shoots_twice_when_its_owner_has_not_moved() -> None:
    game = armed("50,50", "57,50")
    part = shoots(game, (1, 6))
    assert (part.facts["n"], part.facts["hits"], len(part.dice)) == (2, 1, 2)
    assert ("shoots_twice", "ARG-RNG-10") in [(one.cause, one.rule) for one in part.modifiers]
    assert game.state.now[game.who("yann")].shots == 2
    assert "others" not in GAME.words.text("events", part.code, part.facts)


@pytest.mark.parametrize(("moved", "shots"), [(500, 0), (0, 1)])
def test_on_the_move_or_after_an_early_shot_a_single_one_is_left(moved: int, shots: int) -> None:
    game = armed("50,50", "57,50")
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], moved=moved, shots=shots)
    part = shoots(game, (6,))
    assert (part.facts["n"], part.code) == (1, "single_shot")


def test_a_rifle_with_a_bolt_is_shot_once() -> None:
    assert shoots(armed("50,50", "57,50", "bolt_rifle"), (6,), "bolt_rifle").facts["n"] == 1


@pytest.mark.parametrize(("how", "faces"), [("still", (1, 6)), ("moving", (6,))])
def test_beside_miniatures_who_stands_still_shoots_twice_as_well(how: str, faces: tuple[int, ...]) -> None:
    game = armed(table=False)
    game.dice = Faces(*faces)
    who, at = (game.who("yann"),), (game.who("olaf"),)
    game.answer("blue", ShootByHand(who, GUN, at, "short", "none", how, "ordinary", "phase"))
    assert told(game).facts["n"] == len(faces)
