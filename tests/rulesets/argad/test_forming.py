"""Orders to form, judged as the turn ends; ranks that dissolve."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.forming import check_order, orders
from rulesets.argad.intentions import Announce
from rulesets.argad.mustering import formation_of, in_close_order
from rulesets.argad.state import Deed, Fallen
from rulesets.common.refusals import IllegalAction
from tests.rulesets.argad.butts import figure, piece
from tests.rulesets.argad.evenings import FOE, at_opening, ends, shift
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import Game

DRILL = ["close_order"]
LINE = "".join(figure(f"man{n}", "blue", f"{100 + 2 * n},100", training=DRILL) for n in range(1, 4))
CHIEF = figure("cadoc", "blue", "100,100", rank="chief")
CLOSE = CHIEF + LINE + FOE
SKIRMISHERS = "".join(figure(f"scout{n}", "blue", f"{100 + 8 * n},100", training=["open_order"]) for n in range(3))


def ordered(*rows: str, does: str = "form_line", who: tuple[str, ...] = ("cadoc",)) -> Game:
    """The order is given with the moves of the first turn; nobody has shot yet."""
    game = at_opening(*rows).until("shots")
    for name in who:
        game.state.deeds[game.who(name)] = Deed(game.who(name), does=does)
    return game


def told_why(game: Game) -> list[object]:
    parts = [one.part_for("blue") for one in game.events]
    return [part.facts["why"] for part in parts if part and part.code == "formation_fails"]


@rule("ARG-FRM-15")
def test_a_line_stands_from_the_beginning_of_the_next_turn() -> None:
    game = ordered(CLOSE).until("evening")
    chief = game.who("cadoc")
    while game.state.turn == 1:
        assert not in_close_order(game.state, chief)
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    formation = formation_of(game.state, chief)
    assert formation is not None
    assert (formation.kind, len(formation.members), formation.since) == ("line", 4, 2)
    assert "formation_stands" in game.told("blue")


@rule("ARG-FRM-13")
def test_a_gap_in_the_line_spoils_it() -> None:
    game = ordered(CLOSE, who=("cadoc", "man1", "man2", "man3"))
    for name in ("man1", "man2", "man3"):
        game.state.deeds[game.who(name)] = Deed(game.who(name), does="form_line", guide=game.who("cadoc"))
    shift(game, "man3", (112, 100))
    ends(game.until("evening"))
    assert told_why(game) == ["gap_in_the_line"]
    assert game.state.formations == {}


@rule("ARG-FRM-11")
def test_without_a_chief_nobody_forms() -> None:
    game = ordered(LINE + FOE, who=("man1",))
    ends(game.until("evening"))
    assert told_why(game) == ["nobody_orders_it"]


@rule("ARG-FRM-14")
def test_the_death_of_a_standard_bearer_by_a_shot_spoils_it() -> None:
    game = ordered(CLOSE, figure("flag", "blue", "99,102", banner=True))
    who = game.who("flag")
    game.state.now[who] = replace(game.state.now[who], out="removed")
    game.state.fallen = [Fallen(who, 1, "removed", "shot", "ARG-LIF-01")]
    ends(game.until("evening"))
    assert told_why(game) == ["chief_or_banner_shot"]


def test_an_enemy_in_contact_spoils_it() -> None:
    game = ordered(CLOSE)
    shift(game, "olaf", (106, 102))
    (order,) = orders(game.state)
    with pytest.raises(IllegalAction, match="enemy_in_contact"):
        check_order(game.state, order)


@rule("ARG-FRM-12")
def test_the_guide_keeps_still() -> None:
    game = ordered(CLOSE)
    chief = game.who("cadoc")
    game.state.now[chief] = replace(game.state.now[chief], moved=900, announced=True)
    ends(game.until("evening"))
    assert told_why(game) == ["guide_moved"]


@rule("ARG-FRM-22")
def test_no_line_in_very_difficult_ground() -> None:
    game = ordered(CLOSE, piece("jungle_dense_undergrowth", "90,90 120,90 120,110 90,110"))
    ends(game.until("evening"))
    assert told_why(game) == ["ground_too_rough"]


@rule("ARG-FRM-05")
def test_skirmishers_deploy_without_an_officer() -> None:
    game = ordered(SKIRMISHERS, FOE, does="form_open", who=("scout0", "scout1", "scout2"))
    ends(game.until("evening"))
    assert [one.kind for one in game.state.formations.values()] == ["open_order"]
    close = ordered(SKIRMISHERS.replace("108,", "102,").replace("116,", "104,"), FOE, does="form_open",
                    who=("scout0", "scout1", "scout2"))  # fmt: skip
    ends(close.until("evening"))
    assert told_why(close) == ["too_close_for_open_order"]


@rule("ARG-FRM-06")
def test_open_order_needs_training() -> None:
    game = ordered(CLOSE, does="form_open", who=("man1", "man2"))
    ends(game.until("evening"))
    assert told_why(game) == ["not_trained_for_open_order"]


@rule("ARG-FRM-25")
def test_fewer_than_three_make_no_formation() -> None:
    game = ends(ordered(CLOSE).until("evening"))
    for name in ("man2", "man3"):
        who = game.who(name)
        game.state.now[who] = replace(game.state.now[who], out="removed")
    ends(game.until("evening"))
    assert game.state.formations == {}
    assert "ranks_dissolved" in game.told("blue")


def test_three_of_four_keep_their_ranks() -> None:
    game = ends(ordered(CLOSE).until("evening"))
    who = game.who("man2")
    game.state.now[who] = replace(game.state.now[who], out="removed")
    ends(game.until("evening"))
    assert [len(one.members) for one in game.state.formations.values()] == [3]


@rule("ARG-FRM-18")
def test_ranks_dissolve_when_the_chief_says_so() -> None:
    game = ends(ordered(CLOSE).until("evening"))
    game.until("announce")
    chief = game.who("cadoc")
    action = Announce(((chief, ("", "walks", "break_up", "", 0, ())),))
    game.answer("blue", action)
    game.until("shots")
    assert game.state.formations == {}
    assert "ranks_dissolved" in game.told("blue")
