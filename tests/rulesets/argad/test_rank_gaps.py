"""Shots of a second rank between friends of the first, on the drawn table."""

from __future__ import annotations

import pytest

from rulesets.argad.shot_choices import as_rows, proposals
from rulesets.argad.shot_declarations import Declare
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces

OLAF = figure("olaf", "red", "50,36")


def behind(gap: str, place: str = "50,18") -> Game:
    """Yann stands behind two friends, so far apart; bases are two centimetres wide."""
    left, right = {"0.2": ("48.9", "51.1"), "1.9": ("48.05", "51.95"), "2.0": ("48", "52")}[gap]
    front = figure("malo", "blue", f"{left},21"), figure("bili", "blue", f"{right},21")
    game = butts(figure("yann", "blue", place), *front, OLAF).until("shots")
    game.dice = Faces(5)
    return game


def shoots(game: Game, at: str = "olaf") -> None:
    game.answer("blue", Declare(((game.who("yann"), (game.who(at), "bow", "plain", "no_order")),)))


@rule("ARG-SRK-01")
@pytest.mark.parametrize("gap", ["0.2", "1.9"])
def test_a_gap_narrower_than_his_base_is_too_narrow_for_a_second_rank(gap: str) -> None:
    with pytest.raises(IllegalAction) as no:
        shoots(behind(gap))
    assert (no.value.code, no.value.rule) == ("gap_too_narrow", "ARG-SRK-01")


@rule("ARG-SRK-02")
def test_farther_back_a_slit_between_friends_is_no_open_space() -> None:
    with pytest.raises(IllegalAction) as no:
        shoots(behind("0.2", "50,16.5"))
    assert (no.value.code, no.value.rule) == ("needs_open_space", "ARG-SRK-02")


def test_through_a_gap_as_wide_as_his_base_he_shoots() -> None:
    game = behind("2.0")
    shoots(game)
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    assert not game.state.in_play(game.who("olaf"))


def test_past_the_end_of_the_rank_he_shoots() -> None:
    game = behind("0.2", "46,18")
    shoots(game)
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    assert not game.state.in_play(game.who("olaf"))


def test_what_is_proposed_to_all_of_them_is_legal_together() -> None:
    """The friends over whose shoulders he would shoot shoot themselves."""
    arms = {"weapons": ["musket_flintlock"]}
    left, right = figure("malo", "blue", "48.3,21", **arms), figure("bili", "blue", "51.7,21", **arms)
    game = butts(figure("yann", "blue", "48.3,19", **arms), left, right, OLAF, sheet="flintlock").until("shots")
    found = proposals(game.state, "blue")
    assert {one.who for one in found} == {game.who("malo"), game.who("bili")}
    GAME.check(game.state, "blue", Declare(as_rows(found)))
