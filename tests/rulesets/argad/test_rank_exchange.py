"""One rank of a unit passes in front of the others or behind them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.state import Formation
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import place, plan, refusal, row
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.test_close_order import announced

FRONT, REAR = ("man1", "man2", "man3"), ("man4", "man5", "man6")
MUSKET = {"weapons": ["musket_flintlock"], "training": ["close_order"]}
CHIEF = figure("cadoc", "blue", "100,96", rank="chief", weapons=["musket_flintlock"])


def two_ranks(*rows: str) -> Game:
    """Three men abreast and three behind them; the first of all has an empty musket."""
    men = "".join(
        figure(name, "blue", f"{102 + 2 * n},{y}", **MUSKET)
        for y, rank in ((100, FRONT), (98, REAR))
        for n, name in enumerate(rank)
    )
    game = butts(
        men, figure("olaf", "red", "250,150", rank="chief", weapons=["musket_flintlock"]), *rows, sheet="flintlock"
    ).until("announce")
    who = tuple(game.who(name) for name in (*FRONT, *REAR))
    game.state.formations["wall"] = Formation("line", who, who[0], "", 1)
    game.state.now[who[0]] = replace(game.state.now[who[0]], unloaded=(("musket_flintlock", 1),))
    return game


def depths(game: Game) -> list[int]:
    return [place(game, name)[1] // 100 for name in (*FRONT, *REAR)]


@pytest.mark.rule("ARG-MOV-19")
@pytest.mark.parametrize("whose", ["man4", "man2"])
def test_one_rank_passes_and_nobody_has_moved_by_it(whose: str) -> None:
    game = two_ranks(CHIEF)
    announced(game, row(game, "man1", does="reload"), row(game, "cadoc", does="exchange_rank", at=whose))
    assert depths(game) == [98] * 3 + [100] * 3
    assert [place(game, name)[0] for name in FRONT] == [1020 * 10, 1040 * 10, 1060 * 10]
    men = [game.state.now[game.who(name)] for name in (*FRONT, *REAR)]
    assert all(now.is_immobile(0) for now in men)
    assert men[0].reloading == "musket_flintlock"
    assert "did" in game.told("blue")


@pytest.mark.rule("ARG-MOV-19")
def test_without_an_officer_ranks_stay_as_they_are() -> None:
    game = two_ranks()
    assert refusal(game, "blue", plan(game, row(game, "man4", does="exchange_rank"))) == "needs_officer"


@pytest.mark.rule("ARG-MOV-19")
def test_no_two_ranks_pass_in_one_turn() -> None:
    game = two_ranks(CHIEF)
    both = (row(game, "man1", does="exchange_rank"), row(game, "man4", does="exchange_rank"))
    assert refusal(game, "blue", plan(game, *both)) == "one_rank_a_turn"
    same = (row(game, "man4", does="exchange_rank"), row(game, "man5", does="exchange_rank"))
    announced(game, *same)
    assert depths(game) == [98] * 3 + [100] * 3


@pytest.mark.rule("ARG-MOV-19")
def test_who_stands_in_no_ranks_exchanges_none() -> None:
    game = two_ranks(CHIEF)
    assert refusal(game, "blue", plan(game, row(game, "cadoc", does="exchange_rank"))) == "no_ranks_to_exchange"


@pytest.mark.rule("ARG-MOV-19")
def test_ranks_that_turn_may_not_walk_off_as_well() -> None:
    game = two_ranks(CHIEF)
    far = plan(game, row(game, "man4", "102,90", "exchange_rank"))
    assert refusal(game, "blue", far) == "stands_still_for_it"
