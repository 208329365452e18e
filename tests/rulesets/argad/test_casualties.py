"""People who are hit leave the game, are wounded, let go what they held; who stands together in a position."""

from __future__ import annotations

from rulesets.argad.casualties import Blow, put_down
from rulesets.argad.grouping import band_of, bands
from rulesets.argad.ledger import RULE
from rulesets.common.events import Listener
from tests.rulesets.argad.butts import bushes, butts, figure, hit_somebody
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import Game


def hit(game: Game, name: str) -> list[str]:
    listener = Listener()
    who = game.who(name)
    hit_somebody(game, Blow(who, "shot", RULE["ARG-SGR-08"], f"t1.{who}"), listener)
    game.events += listener.events
    return [one.code for one in listener.events]


@rule("ARG-LIF-01")
def test_one_hit_removes_ordinary_people() -> None:
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,120"))
    assert hit(game, "olaf") == ["falls"]
    who = game.who("olaf")
    assert not game.state.in_play(who)
    assert who not in game.state.stands
    assert [(one.who, one.fate, one.cause) for one in game.state.fallen] == [(who, "removed", "shot")]
    assert "falls" in game.told("blue")


@rule("ARG-LIF-02")
def test_with_two_life_points_the_first_hit_is_a_wound() -> None:
    two = {"two_life_points": "on"}
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,120", life_points=2), options=two)
    assert hit(game, "olaf") == ["is_wounded"]
    assert game.state.in_play(game.who("olaf"))
    assert hit(game, "olaf") == ["falls"]


@rule("ARG-AFT-08")
def test_the_body_of_somebody_who_matters_stays() -> None:
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,120", player=True))
    hit(game, "olaf")
    assert game.who("olaf") in game.state.stands


def test_who_falls_unseen_is_not_told_of() -> None:
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,150", hidden=True), bushes(100, 150))
    hit(game, "olaf")
    assert "falls" not in game.told("blue")
    assert "falls" in game.told("red")


@rule("ARG-UNT-10")
def test_who_is_knocked_down_lies_till_the_end_of_the_next_turn() -> None:
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,120"))
    listener = Listener()
    put_down(game.state, game.who("olaf"), RULE["ARG-UNT-10"], listener)
    assert game.state.now[game.who("olaf")].down_until == game.state.turn + 1
    assert [one.code for one in listener.events] == ["goes_down"]


def test_a_fallen_flag_lies_where_its_bearer_stood() -> None:
    game = butts(figure("yann", "blue", "100,100"), figure("olaf", "red", "100,120", banner=True, unit="crew"))
    hit(game, "olaf")
    assert [(one.flag_of, one.stand and one.stand.centre) for one in game.state.things.values()] == [
        ("crew", (10000, 12000))
    ]


def test_three_together_are_a_group_two_a_couple() -> None:
    trio = [figure(f"a{n}", "red", f"{100 + 3 * n},120") for n in range(3)]
    pair = [figure(f"b{n}", "red", f"{150 + 3 * n},120") for n in range(2)]
    game = butts(figure("yann", "blue", "100,100"), *trio, *pair)
    known = bands(game.state)
    kinds = {name: band_of(known, game.who(name)).kind for name in ("yann", "a1", "b0")}
    assert kinds == {"yann": "isolated", "a1": "group", "b0": "couple"}


def test_a_seat_counts_only_those_whom_it_sees() -> None:
    trio = [figure(f"a{n}", "red", f"{100 + 3 * n},150", hidden=n == 1) for n in range(3)]
    game = butts(figure("yann", "blue", "100,100"), *trio, bushes(103, 150))
    assert [one.kind for one in bands(game.state, "blue") if game.who("a0") in one.members] == ["isolated"]
    assert band_of(bands(game.state), game.who("a0")).is_group
