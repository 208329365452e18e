"""Resolve this fight without us: what comes of it is carried over, told to those who see it, and can be replayed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.awareness import is_aware
from rulesets.argad.lookout import look_around
from rulesets.argad.settling import SettleByDice, may_settle
from rulesets.common.dice import DiceNeeded, Fast
from rulesets.common.drivers import Seeded, Typed, rehearsed_streams
from rulesets.common.events import Listener
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC
from tests.rulesets.argad.played import GAME, Game, begun


def met(gap: int = 1200) -> Game:
    """The two bands of the mirror, in the shooting phase, in sight of each other."""
    game = begun("mirror", dice=Fast(5)).until("shots")
    for who, seat in game.state.seat.items():
        stand = game.state.stands[who]
        game.state.stands[who] = replace(stand, y=1000 if seat == "blue" else 1000 + gap)
    look_around(game.state, Listener())
    return game


def bands(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All of each side who stand in plain sight."""
    seen = [who for who in game.state.people if is_aware(game.state, PUBLIC, who)]
    assert len(seen) > 10
    return tuple(who for who in seen if game.state.seat[who] == "blue"), tuple(
        who for who in seen if game.state.seat[who] == "red"
    )


def settle(game: Game) -> SettleByDice:
    return SettleByDice(*bands(game), "aggressive", "cautious", 30)


@pytest.mark.rule("ARG-NPC-01")
def test_the_fight_is_over_at_once_and_its_fallen_leave_the_table():
    game = met()
    game.answer(GM, settle(game))
    told = game.told()
    assert "fight_settled" in told
    gone = [who for who, now in game.state.now.items() if not now.is_in_game]
    assert gone and len(gone) == told.count("falls") + told.count("runs_off")
    assert all(who not in game.state.stands or game.state.now[who].out == "removed" for who in gone)
    assert all(one.rule == "ARG-NPC-01" for one in game.state.fallen)
    GAME.audit(game.state)


def test_whoever_fought_has_done_so_for_this_turn():
    game = met()
    game.answer(GM, settle(game))
    fought = [game.state.now[who] for side in bands(met()) for who in side]
    assert all(now.strikes and now.shots for now in fought if now.is_in_game)


def test_everybody_who_sees_it_may_look_at_its_dice():
    game = met()
    game.answer(GM, settle(game))
    event = next(one for one in game.events if one.code == "fight_settled")
    assert event.public is not None and len(event.public.dice) > 8


def test_who_is_unseen_is_named_to_nobody():
    game = met()
    blue, _ = bands(game)
    lone = game.who("red_axe")
    game.state.stands.pop(lone)  # somewhere beside the table, out of everybody's sight
    game.state.seen.pop(f"blue {lone}", None)
    game.answer(GM, SettleByDice(blue, (lone,), "aggressive", "aggressive", 10))
    event = next(one for one in game.events if one.code == "fight_settled")
    assert event.public is None
    part = event.seats["blue"]
    assert part.code == "fight_half_seen" and not part.dice
    assert game.state.people[lone].name not in str(part.facts)


def test_two_sides_are_needed():
    game = met()
    blue, red = bands(game)
    for one, other in ((blue[:1], blue[1:]), ((blue[0], red[0]), red[1:])):
        with pytest.raises(IllegalAction) as refused:
            GAME.check(game.state, GM, SettleByDice(one, other, "still", "still", 30))
        assert refused.value.code == "not_two_sides"


def test_it_is_offered_to_the_game_master_where_people_fight():
    game = met()
    assert any(isinstance(one, SettleByDice) for one in GAME.legal_actions(game.state, GM))
    assert not any(isinstance(one, SettleByDice) for one in GAME.legal_actions(game.state, "blue"))
    assert may_settle(begun("mirror").until("announce").state) == ()


def test_no_die_changes_anything_before_all_have_fallen():
    """Dice that lie on a real table: asked for one after the other, and nothing is touched until the last one lies."""
    game = met()
    state = game.state.copy()
    GAME.decide(state, GM, settle(game), Listener())
    before = GAME.encode(state)
    with pytest.raises(DiceNeeded) as missing:
        GAME.resolve(state, Typed(Seeded(rehearsed_streams("settle", ["blue", "red"])), {}), Listener())
    assert GAME.encode(state) == before
    assert [one.seat for one in missing.value.asks] == [GM]  # else nobody could enter it


def test_the_same_dice_are_the_same_fight():
    ends = []
    for _ in range(2):
        game = met()
        game.dice = Fast("same")
        ends.append(GAME.encode(game.answer(GM, settle(game)).state))
    assert ends[0] == ends[1]
