"""The game master's hand: what he rules, who hears of it, the whole board."""

from __future__ import annotations

import pytest

from rulesets.argad.boards import position_of
from rulesets.argad.gm_room import KINDS, PlaceFigure, TellSecretly
from rulesets.argad.gm_verbs import VERBS
from rulesets.argad.judgements import MOMENTS
from rulesets.argad.melee_arms import arms_of
from rulesets.argad.meta import META
from rulesets.argad.records import Slip
from rulesets.argad.state import State
from rulesets.common.events import Deaf
from rulesets.common.position import to_toml
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import BOARD
from rulesets.common.seats import GM
from rulesets.common.shapes import BoardRuling
from tests.rulesets.argad.played import GAME, Game, begun

WHY = "Agreed at the table"
EVERYTHING = {one.id: "on" for one in META.options if one.id != "half_scale"}
SAID = sorted({rule for rules in MOMENTS.values() for rule in rules})


def ruled(game: Game, kind: str, subject: str, value: str) -> Game:
    return game.answer(GM, KINDS[kind](subject, value, WHY))  # type: ignore[call-arg]


def own(game: Game, seat: str) -> str:
    return game.state.of_seat(seat)[0]


@pytest.mark.rule("ARG-GEN-09")
def test_whoever_is_ruled_out_of_the_game_leaves_the_table() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    ruled(game, "gm.remove", who, "dead")
    assert game.state.now[who].out == "dead"
    assert who not in game.state.stands
    assert "ruled_remove" in game.told("blue")


def test_whoever_was_ruled_out_by_mistake_comes_back() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    ruled(ruled(game, "gm.remove", who, "dead"), "gm.return", who, "on_the_table")
    assert game.state.in_play(who)
    assert not game.state.fallen


@pytest.mark.rule("ARG-GEN-15")
@pytest.mark.parametrize(
    ("value", "is_so"),
    [
        ("down", lambda state, who: state.now[who].is_down(state.turn)),
        ("disordered", lambda state, who: state.now[who].disordered),
        ("hidden", lambda state, who: state.now[who].hidden),
        ("wounded", lambda state, who: state.now[who].lost_points == 1),
    ],
)
def test_a_condition_is_what_he_says(value: str, is_so: object) -> None:
    game = begun("mirror")
    who = own(game, "red")
    ruled(game, "gm.state", who, value)
    assert callable(is_so)
    assert is_so(game.state, who)


@pytest.mark.rule("ARG-FOG-07")
def test_a_players_man_may_be_moved_by_the_game_master_and_nobody_else_learns_it() -> None:
    game = begun("mirror")
    who = own(game, "red")
    ruled(game, "gm.hand", who, GM)
    assert game.state.seat[who] == GM
    assert "ruled_hand" in game.told("red")
    assert "ruled_hand" not in game.told("blue")


@pytest.mark.rule("ARG-OBV-02")
def test_a_letter_is_read_by_those_it_is_written_to() -> None:
    game = begun("mirror").answer(GM, TellSecretly(("red",), "The mill burns at dusk.", WHY))
    assert "told_secretly" in game.told("red")
    assert "told_secretly" not in game.told("blue")
    assert "told_secretly" not in game.told("public")


@pytest.mark.rule("ARG-GEN-15")
def test_a_figure_is_set_elsewhere() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    game.answer(GM, PlaceFigure(who, 3000, 2500, 0, WHY))
    assert game.state.stands[who].centre == (3000, 2500)


@pytest.mark.rule("ARG-END-06")
def test_the_game_master_closes_the_game() -> None:
    game = ruled(begun("mirror"), "gm.end", "game", "called_off")
    assert game.state.ending == "called_off"
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.ending == "called_off"


@pytest.mark.parametrize("rule", [pytest.param(one, marks=pytest.mark.rule(one)) for one in SAID])
def test_a_judgement_cites_its_rule_at_its_moment(rule: str) -> None:
    moment = next(name for name, rules in MOMENTS.items() if rule in rules)
    game = begun("mirror", options=EVERYTHING)
    if moment != "any":
        game.state.phase = moment
    ruled(game, "gm.say", rule, "so_be_it")
    assert any(event.rule == rule and event.ruling for event in game.events)


def test_players_do_not_rule() -> None:
    game = begun("mirror")
    with pytest.raises(IllegalAction, match="not_asked"):
        GAME.check(game.state, "blue", KINDS["gm.remove"](own(game, "blue"), "dead", WHY))  # type: ignore[call-arg]


def test_every_verb_that_has_a_subject_is_offered() -> None:
    game = begun("mirror")
    offered = {one.kind for one in GAME.legal_actions(game.state, GM)}
    with_subject = {kind for kind, verb in VERBS.items() if verb.subjects(game.state)}
    assert with_subject <= offered


def board_of(state: State) -> str:
    return str(BOARD.read(to_toml(position_of(state, GM)), "board"))


def test_the_board_is_laid_out_as_a_text_says() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    x = game.state.stands[who].x
    changed = board_of(game.state).replace(f"x = {x}\n", f"x = {x + 500}\n", 1)
    game.answer(GM, BoardRuling(changed, WHY))
    assert board_of(game.state) == changed


def test_news_of_the_evening_are_no_part_of_a_board() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    game.state.slips[f"healing_{who}"] = Slip("fact", "Erispoe lives.", "Erispoe vit.", holder=who)
    board, x = board_of(game.state), game.state.stands[who].x
    assert f"healing_{who}" not in board
    game.answer(GM, BoardRuling(board.replace(f"x = {x}\n", f"x = {x + 500}\n", 1), WHY))
    assert game.state.slips[f"healing_{who}"].en == "Erispoe lives."


def test_a_board_with_somebody_whom_nobody_knows_is_refused() -> None:
    game = begun("mirror")
    person = game.state.people[own(game, "blue")].id
    board = board_of(game.state).replace(f'person = "{person}"', 'person = "the_devil"')
    with pytest.raises(IllegalAction, match="nobody_of_that_name"):
        GAME.check(game.state, GM, BoardRuling(board, WHY))


def test_a_game_begins_from_a_position_in_mid_campaign() -> None:
    game = begun("mirror")
    ruled(game, "gm.remove", own(game, "red"), "dead")
    position = position_of(game.state, GM)
    setup = type(game.state.setup)(game.state.setup.scenario, game.state.setup.seats, position, gm=True)
    again = GAME.new_game(setup, game.state.box, game.dice, Deaf())
    assert position_of(again, GM) == position


@pytest.mark.rule("ARG-WPN-12")
def test_a_doubtful_miniature_strikes_with_what_it_represents() -> None:
    game = begun("mirror")
    who = own(game, "blue")
    before = game.state.people[who].weapons
    ruled(game, "gm.arm", who, "pike")
    assert game.state.people[who].weapons[0] == "pike" != before[0]
    assert arms_of(game.state, who)[0].length == "pike"
    heard = [part for event in game.events if (part := event.part_for("red")) and part.code == "ruled_arm"]
    assert all("value" not in part.facts for part in heard)
    assert "ruled_arm" in game.told("blue")
