"""What a viewer may not know reaches him on no way: the same desk in every world that agrees with what he knows."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.http import Http404

from campaigns import models
from campaigns.access import ANONYMOUS, Viewer
from campaigns.access_games import get_gm_game, get_managed_game, get_seated_game, get_visible_game
from campaigns.models import Game, Membership, Person, Role, Told
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.desk import open_desk
from campaigns.services.loading import forget_everything, pack
from campaigns.services.reading import READINGS, seen_digest
from campaigns.services.rewind import preview_rewind
from campaigns.services.seats import hand_seat
from campaigns.services.undo import OFFERS
from rulesets.common.actions import action_id
from rulesets.common.dice import Fast
from rulesets.common.refusals import Refused
from tests.campaigns.tables import bot, choose, council, member, now, play_card, refused, standing, two_hats

VIEWERS = ("red", "white", "black", "public")
SWAPS = 8


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Red has sealed a card and moved his banner; white and black are still at it."""
    game = council({"red": alice, "white": bob, "gm": charlie})
    choose(game, "red", alice, "stake", standing(game, "red")["stake"].forms[0].params[0][1].options[1])
    choose(game, "red", alice, "banner", standing(game, "red")["banner"].forms[0].params[0][1].options[1])
    return game


def desk_of(game: Game, viewer: str) -> str:
    """All that a page could show to this viewer."""
    desk = open_desk(game=game, viewer=viewer, acts=True)
    odds = {action_id(one): desk.odds_of(one) for one in desk.legal_actions}
    journal = [(one.n, one.tick, str(one.at), one.sentences, one.undone) for one in desk.journal()]
    asked = [one.id for one in desk.asked]
    seats = [(one.seat, one.waited_for, one.name, one.bot) for one in desk.seats]
    parts = (desk.view, desk.phase, desk.questions, list(odds), list(odds.values()), list(desk.near_misses))
    table = (desk.tick, journal, asked, seats, desk.dice, desk.may_undo, desk.proposals, desk.unread_messages)
    return seen_digest(*parts, *table, desk.outcome, desk.position, desk.correctable, desk.is_resolving)


def swap_world(game: Game, viewer: str, seed: int) -> bool:
    """Puts another position in place that agrees with all the viewer knows; whether it is another one."""
    loaded = now(game)
    other = loaded.ruleset.unknown_to(loaded.state, viewer, Fast(seed))
    before, after = pack(loaded.ruleset, loaded.state), pack(loaded.ruleset, other)
    Game.objects.filter(pk=game.pk).update(state=after.body)
    forget()
    return before.digest != after.digest


def forget() -> None:
    forget_everything()
    READINGS.clear()
    OFFERS.clear()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_desk_is_the_same_in_every_world_the_viewer_may_be_in(game: Game, viewer: str) -> None:
    forget()
    true = Game.objects.defer(None).get(pk=game.pk).state
    before = desk_of(game, viewer)
    differed = 0
    for seed in range(SWAPS):
        differed += swap_world(game, viewer, seed)
        assert desk_of(game, viewer) == before
        Game.objects.filter(pk=game.pk).update(state=true)
        forget()
    assert differed


def test_refusals_tell_nothing_that_is_hidden(game: Game, bob: Person) -> None:
    answers = [{"kind": "stake", "choice": card} for card in now(game).state.box.value]
    answers += [{"kind": "announce", "choice": at} for at in now(game).state.box.near]

    def refusals() -> list[Any]:
        return [why(game, bob, given) for given in answers]

    true = Game.objects.defer(None).get(pk=game.pk).state
    before = refusals()
    assert any(before)
    for seed in range(SWAPS):
        swap_world(game, "white", seed)
        assert refusals() == before
        Game.objects.filter(pk=game.pk).update(state=true)
        forget()


def why(game: Game, person: Person, given: dict[str, str]) -> Any:
    """Why white's answer is refused, if it is; it is never given."""
    from campaigns.services import answers

    loaded = now(game)
    question = standing(game, "white").get(given["kind"])
    if question is None:
        return "question_gone"
    try:
        action = answers.action_of(loaded, question, given)
        loaded.ruleset.check(loaded.state, "white", action)
    except Refused as refusal:
        return refusal.code, refusal.rule, refusal.facts
    return None


def test_nobody_is_told_what_another_was_told_in_secret(game: Game) -> None:
    heard = {one: set(Told.objects.to(game, one).values_list("entry_n", flat=True)) for one in (*VIEWERS, "gm")}
    secret = heard["red"] - heard["public"]
    assert secret and secret <= heard["gm"]
    for viewer in ("white", "black"):
        assert not heard[viewer] & secret


def test_a_preview_for_players_names_nobody_who_was_told_in_secret(game: Game) -> None:
    line = Told.objects.to(game, "red").last()
    alone = preview_rewind(game=game, reader="red", told=line.n)
    assert alone.lines[-1].told_to == ("red",)
    master = preview_rewind(game=game, reader="gm", told=Told.objects.to(game, "gm").last().n)
    assert master.lines[-1].told_to == ("red", "gm")


@pytest.fixture
def owner(game: Game) -> Viewer:
    """Owns the campaign and the whole site, and has no seat."""
    dora = Person.objects.create_user(username="dora", is_superuser=True, is_staff=True)
    Membership.objects.create(campaign=game.campaign, person=dora, role=Role.GM, is_owner=True)
    return Viewer(dora)


def test_owners_and_superusers_see_what_everybody_sees(game: Game, owner: Viewer) -> None:
    table = get_visible_game(owner, game.pk)
    assert (table.seats, table.is_gm, table.default_reader) == ((), False, "public")
    for seat in ("red", "gm", "nobody"):
        with pytest.raises(Http404):
            table.reader(seat)
    for door in (get_gm_game, get_managed_game):
        with pytest.raises(Http404):
            door(owner, game.pk)
    with refused("not_your_seat"):
        answer_question(game_id=game.pk, actor=Actor.of(owner.person), answer=Answer("gm", "gm.rulings", {}))


def test_the_admin_knows_no_table_that_keeps_a_secret() -> None:
    secret = {
        models.Game, models.GameSeat, models.StreamSecrets, models.JournalEntry, models.Told, models.Snapshot,
        models.TypedDice, models.TableScreen, models.Message, models.MessageReader, models.Draft, models.Proposal,
    }  # fmt: skip
    assert not secret & set(admin.site._registry)


def test_a_stranger_is_told_that_there_is_no_such_game(game: Game) -> None:
    stranger = Viewer(Person.objects.create_user(username="stranger"))
    for viewer in (stranger, ANONYMOUS):
        with pytest.raises(Http404):
            get_visible_game(viewer, game.pk)


def test_a_player_reads_as_himself_or_as_everybody(game: Game, alice: Person, charlie: Person) -> None:
    red = get_visible_game(Viewer(alice), game.pk)
    assert (red.default_reader, red.reader("public"), red.acts_as("red")) == ("red", "public", True)
    for seat in ("white", "gm"):
        with pytest.raises(Http404):
            red.reader(seat)
        with pytest.raises(Http404):
            get_seated_game(Viewer(alice), game.pk, seat)
    master = get_gm_game(Viewer(charlie), game.pk)
    assert master.reader("white") == "white" and not master.acts_as("white")


def test_whoever_gave_his_seat_away_reads_no_more_as_it(game: Game, alice: Person) -> None:
    hand_seat(game_id=game.pk, seat="red", to=bot())
    with pytest.raises(Http404):
        get_visible_game(Viewer(alice), game.pk).reader("red")
    hand_seat(game_id=game.pk, seat="red", to=member(alice))
    assert get_visible_game(Viewer(alice), game.pk).reader("red") == "red"


def test_a_hidden_answer_changes_no_lamp_of_anybody(alice: Person, bob: Person, charlie: Person) -> None:
    """Who has reacted, who has moved a banner: only what the rules show counts as waited for."""
    game = council({"red": alice, "white": bob, "gm": charlie})
    before = [(one.seat, one.waited_for) for one in open_desk(game=game, viewer="white", acts=True).seats]
    choose(game, "red", alice, "banner", standing(game, "red")["banner"].forms[0].params[0][1].options[0])
    assert [(one.seat, one.waited_for) for one in open_desk(game=game, viewer="white", acts=True).seats] == before


def test_sealed_cards_stay_sealed_until_both_lie_there(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    card = now(game).state.hand("left")[0]
    play_card(game, "left", alice)
    for viewer in ("right", "public"):
        assert card not in str([one.sentences for one in Told.objects.to(game, viewer)])
    play_card(game, "right", bob)
    assert card in str([one.sentences for one in Told.objects.to(game, "public")])
