"""Each secret of the ledger: drawn anew for those who cannot know it, kept for those who do, shown to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from rulesets.common.dice import Fast
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.wars_of_religion import decks
from rulesets.wars_of_religion.factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from rulesets.wars_of_religion.neighbours import neighbour
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun

What = Callable[[State], Any]


def drawn(state: State, viewer: Viewer, what: What, times: int = 15) -> set[str]:
    """What it may be, for all that the viewer knows; every position passes the audit and shows him the same."""
    found = set()
    for n in range(times):
        other = GAME.unknown_to(state, viewer, Fast(n))
        GAME.audit(other)
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        assert GAME.questions(other, viewer) == GAME.questions(state, viewer)
        assert GAME.position(other, viewer) == GAME.position(state, viewer)
        found.add(repr(what(other)))
    return found


def check_secret(state: State, what: What, *knowing: Viewer) -> None:
    """Who knows it is shown one thing only; all others may take it for another one."""
    truth = repr(what(state))
    for viewer in (*FACTIONS, PUBLIC):
        if viewer in knowing:
            assert drawn(state, viewer, what, 5) == {truth}
        else:
            assert {truth} != drawn(state, viewer, what)
    assert drawn(state, GM, what, 5) == {truth}


def at(kind: str, scenario: str = "campaign") -> Game:
    """A game up to the first question of this kind, with cards that everybody holds."""
    game = played_to(kind, scenario)
    return Game(game.state.copy(), Loaded(), list(game.events))


@cache
def played_to(kind: str, scenario: str) -> Game:

    def change(state: State) -> None:
        for deck, piles in state.decks.piles.items():
            for faction in FACTIONS if deck == decks.WAR else (deck,):
                for card in piles.cards(decks.LATER)[:2]:
                    piles.move(card, f"hand.{faction}")
                    piles.see(card, faction)

    game = begun(scenario, dice=Loaded(), change=change)
    game.run()
    game.until(kind)
    return game


def hand_of(faction: str) -> What:
    return lambda state: state.people.pile(f"hand.{faction}")


@pytest.mark.hidden("WOR-H-1")
@pytest.mark.parametrize("owner", FACTIONS)
def test_event_cards_in_hand(owner: str):
    check_secret(at("act").state, lambda state: state.decks.piles[owner].cards(f"hand.{owner}"), owner)


@pytest.mark.hidden("WOR-H-2")
@pytest.mark.parametrize("owner", FACTIONS)
def test_war_cards_in_hand(owner: str):
    check_secret(at("act").state, lambda state: state.decks.piles[decks.WAR].cards(f"hand.{owner}"), owner)


@pytest.mark.hidden("WOR-H-3")
@pytest.mark.parametrize("deck", decks.DECKS)
def test_the_order_of_the_decks(deck: str):
    check_secret(at("act", "massacre").state, lambda state: state.decks.piles[deck].order[-1])


@pytest.mark.hidden("WOR-H-4")
def test_who_is_chosen_for_the_court():
    game = at("choose").usual(LEAGUE)
    check_secret(game.state, lambda state: state.stack[-1].answers, LEAGUE)
    assert [one.answered for one in GAME.questions(game.state, ROYALIST) if one.kind == "choose"] == [(LEAGUE,)]
    told = [part.facts for event in game.events if (part := event.part_for(ROYALIST)) and part.code == "sealed"]
    assert told == [{"who": LEAGUE}]


@pytest.mark.hidden("WOR-H-4")
def test_the_ally_too_does_not_see_who_was_chosen():
    check_secret(at("give").state, hand_of(HUGUENOT), HUGUENOT)


@pytest.mark.hidden("WOR-H-5")
@pytest.mark.parametrize("owner", FACTIONS)
def test_the_four_cards_before_a_neighbour(owner: str):
    game = at("give")
    who = neighbour(game.state, owner, "right")
    check_secret(game.state, lambda state: _before(state, owner), who)


def _before(state: State, owner: str) -> list[str]:
    frames = [frames[0] for _, frames in state.stack[-1].siblings]
    return next(list(one.subject[1:]) for one in frames if one.subject[0] == owner)


@pytest.mark.hidden("WOR-H-5")
def test_the_owner_does_not_learn_which_cards_went_back():
    game = at("act")
    back = _put_back(game.state, LEAGUE)
    assert len(back) == 2
    check_secret(game.state, lambda state: _put_back(state, LEAGUE), neighbour(game.state, LEAGUE, "left"))


def _put_back(state: State, owner: str) -> list[str]:
    who = neighbour(state, owner, "left")
    return [card for card in state.people.pile(f"deck.{owner}") if f"{who} {card}" in state.people.seen]


@pytest.mark.hidden("WOR-H-6")
@pytest.mark.parametrize("owner", FACTIONS)
def test_unused_cards_of_a_court_hand(owner: str):
    state = at("act").state
    check_secret(state, hand_of(owner), owner)
    shown = next(one for one in GAME.view(state, PUBLIC).seats if one.id == owner)
    assert dict(shown.numbers)["court"] == len(state.people.pile(f"hand.{owner}")) + state.phantoms[owner]


@pytest.mark.hidden("WOR-H-7")
def test_what_allies_say_to_each_other():
    game = at("choose")
    card = game.state.people.pile(f"deck.{LEAGUE}")[0]
    game.answer(LEAGUE, GAME.kinds["confide"](card))
    assert game.facts("confided", ROYALIST) == [{"who": LEAGUE, "card": card}]
    assert not game.facts("confided", HUGUENOT) and not game.facts("confided", PUBLIC)
    check_secret(game.state, lambda state: state.talk, ROYALIST, LEAGUE)
    assert [one.code for one in GAME.view(game.state, ROYALIST).secrets] == ["confided"]
    assert GAME.view(game.state, HUGUENOT).secrets == ()


def test_who_stands_alone_confides_in_nobody():
    game = at("choose")
    card = game.state.people.pile(f"deck.{HUGUENOT}")[0]
    with pytest.raises(IllegalAction):
        game.answer(HUGUENOT, GAME.kinds["confide"](card))


@pytest.mark.hidden("WOR-H-8")
def test_whether_somebody_could_react():
    """Who waits and what stands are the same whether he has a card for the moment or not."""
    state = at("act").state
    window = lambda state: ["move" in state.box.events[card].windows for card in state.decks.hand(HUGUENOT)]  # noqa: E731
    check_secret(state, window, HUGUENOT)
    for other in (GAME.unknown_to(state, ROYALIST, Fast(n)) for n in range(10)):
        assert GAME.phase(other, ROYALIST) == GAME.phase(state, ROYALIST)


@pytest.mark.hidden("WOR-H-9")
@pytest.mark.parametrize("owner", FACTIONS)
def test_who_lives_is_public_but_not_who_is_at_court(owner: str):
    state = at("act").state
    check_secret(state, lambda state: state.people.pile(f"deck.{owner}"), owner)
    living = [one["id"] for one in GAME.view(state, PUBLIC).board["characters"] if one["faction"] == owner]
    assert living == state.people.living(owner)


def set_aside() -> State:
    """After a Call to Arms before the last turn: the League has taken one of three cards."""
    game = at("act")
    piles = game.state.decks.piles[LEAGUE]
    three = [card for card, one in game.state.box.events.items() if one.aside]
    for n, card in enumerate(three):
        piles.move(card, decks.ASIDE if n else f"hand.{LEAGUE}")
        piles.see(card, LEAGUE)
    return game.state


@pytest.mark.hidden("WOR-H-10")
def test_which_of_the_three_cards_the_league_took():
    state = set_aside()
    check_secret(state, lambda state: state.decks.piles[LEAGUE].cards(decks.ASIDE), LEAGUE)
    three = {card for card, one in state.box.events.items() if one.aside}
    for n in range(30):
        piles = GAME.unknown_to(state, HUGUENOT, Fast(n)).decks.piles[LEAGUE]
        assert set(piles.cards(decks.ASIDE)) < three and not three & set(piles.order)


def test_tracks_armies_and_leaders_are_everybodys():
    state = at("lead").state
    boards = [GAME.view(state, viewer).board for viewer in (*FACTIONS, PUBLIC, GM)]
    for name in ("factions", "armies", "cities", "areas", "war", "decks", "chits", "final"):
        assert all(board[name] == boards[0][name] for board in boards)


def test_nobody_is_thought_to_hold_a_red_card_in_the_war():
    state = at("lead").state
    for n in range(30):
        other = GAME.unknown_to(state, PUBLIC, Fast(n))
        assert not [card for one in FACTIONS for card in other.decks.hand(one) if state.box.events[card].red]
