"""An answer to a question: accepted exactly when it stands, refused with a reason, and nothing changed then."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.models import Draft, Game, GameStatus, JournalEntry, Person, Told
from campaigns.refusals import SiteRefused
from campaigns.services.actors import BOT, Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.drafts import drafts_of, save_draft
from campaigns.services.loading import forget_everything
from rulesets.common.refusals import Refused
from tests.campaigns.tables import give, now, play_card, position, refused, row, told, two_hats


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


def everything(game: Game) -> tuple[Any, ...]:
    """All that a refused answer must leave as it was."""
    seats = list(game.seats.order_by("pk").values_list("tick", "told_count", "seen_digest", "asked"))
    columns = Game.objects.filter(pk=game.pk).values_list("version", "entry", "settled", "status").get()
    return columns, seats, JournalEntry.objects.count(), Told.objects.count(), position(game)


def test_both_cards_decide_the_round(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    assert now(game).state.turn == 1
    play_card(game, "right", bob)
    assert now(game).state.turn == 2
    assert told(game, "left")[:3] == ["dealt", "sealed", "sealed"]
    assert [one.kind for one in JournalEntry.objects.filter(game=game)] == ["start", "answer", "answer", "frame"]


def test_three_rounds_end_the_game(game: Game, alice: Person, bob: Person) -> None:
    for turn in (1, 2, 3):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    game.refresh_from_db()
    assert (game.status, game.outcome["ending"]) == (GameStatus.FINISHED, "three_rounds")
    assert not game.seats.filter(asked=True).exists()
    with refused("game_finished"):
        give(game, "left", alice, "yielding", kind="yield")


def test_the_position_lives_in_the_row_and_not_in_the_process(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    forget_everything()
    play_card(game, "right", bob)
    entry = JournalEntry.objects.filter(game=game).last()
    assert entry.digest == position(game)


MALFORMED = [
    ({"kind": "play"}, "missing"),
    ({}, "unknown_kind"),
    ({"kind": "juggle"}, "unknown_kind"),
    ({"kind": "gm.points", "who": "left", "points": 3, "reason": "because"}, "unknown_kind"),
    ({"kind": "play", "card": "c99"}, "not_offered"),
    ({"kind": "play", "card": None}, "not_a_text"),
    ({"kind": "play", "card": ["c1", "c2"]}, "not_a_text"),
    ({"kind": "play", "card": {"is": "Gather"}}, "not_a_text"),
    ({"kind": "play", "card": "c1", "seat": "right"}, "unknown_field"),
    ({"kind": "play", "card": {"a": ["c1"] * 30_000}}, "too_large"),
    ({"kind": ["play"]}, "unknown_kind"),
]


@pytest.mark.parametrize(("given", "code"), MALFORMED)
def test_a_malformed_answer_is_refused_by_its_fault(game: Game, alice: Person, given: Any, code: str) -> None:
    before = everything(game)
    with refused(code):
        answer_question(game_id=game.pk, actor=Actor.of(alice), answer=Answer("left", "t1.card", given, 1))
    assert everything(game) == before


def test_a_card_that_lies_in_another_hand_is_refused(game: Game, alice: Person) -> None:
    before = everything(game)
    with refused("not_offered"):
        give(game, "left", alice, "t1.card", kind="play", card=now(game).state.hand("right")[0])
    assert everything(game) == before


@pytest.mark.parametrize("question", ["t2.card", "t1.nothing", "", "gm.rulings", "x" * 100_000, "t1.card' OR 1=1 --"])
def test_a_question_that_does_not_stand_for_the_seat_takes_no_answer(game: Game, alice: Person, question: str) -> None:
    before = everything(game)
    with refused("question_gone"):
        give(game, "left", alice, question, kind="play", card=now(game).state.hand("left")[0])
    assert everything(game) == before


def test_a_repeated_answer_counts_once(game: Game, alice: Person) -> None:
    tick = row(game, "left").tick
    card = now(game).state.hand("left")[0]
    give(game, "left", alice, "t1.card", kind="play", card=card, tick=tick)
    before = everything(game)
    for again in (tick, None):
        with refused("question_answered" if again else "question_gone"):
            give(game, "left", alice, "t1.card", kind="play", card=card, tick=again)
    assert everything(game) == before


def test_what_may_be_answered_at_any_time_is_not_answered_twice_by_one_page(
    alice: Person, bob: Person, charlie: Person
) -> None:
    game = two_hats(alice, bob, gm=charlie)
    ruling = {"kind": "gm.points", "who": "left", "points": 1, "reason": "A late card"}
    tick = row(game, "gm").tick
    give(game, "gm", charlie, "gm.rulings", tick=tick, **ruling)
    with refused("question_answered"):
        give(game, "gm", charlie, "gm.rulings", tick=tick, **ruling)
    assert row(game, "gm").tick > tick
    give(game, "gm", charlie, "gm.rulings", tick=row(game, "gm").tick, **ruling | {"points": 2})
    assert now(game).state.points["left"] == 2


def test_only_the_holder_answers_for_a_seat(game: Game, alice: Person, bob: Person, charlie: Person) -> None:
    card = now(game).state.hand("left")[0]
    before = everything(game)
    for actor in (Actor.of(bob), Actor.of(charlie), Actor.of(None), BOT):
        with refused("not_your_seat"):
            answer = Answer("left", "t1.card", {"kind": "play", "card": card})
            answer_question(game_id=game.pk, actor=actor, answer=answer)
    assert everything(game) == before


@pytest.mark.parametrize("seat", ["gm", "public", "nobody", ""])
def test_nobody_answers_for_a_seat_that_is_none(game: Game, alice: Person, seat: str) -> None:
    with refused("unknown_seat"):
        give(game, seat, alice, "gm.rulings", kind="gm.points", who="left", points=3, reason="I say so")


def test_what_the_rules_refuse_changes_nothing(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    play_card(game, "left", alice)
    before = everything(game)
    with pytest.raises((Refused, SiteRefused)):
        play_card(game, "left", alice, nth=1)
    assert everything(game) == before


def test_a_draft_is_kept_for_its_seat_and_goes_with_the_answer(game: Game, alice: Person) -> None:
    save_draft(game=game, seat="left", question="t1.card", data={"card": "c1"})
    save_draft(game=game, seat="left", question="t1.card", data={"card": "c2"})
    assert drafts_of(game, "left", ["t1.card"]) == {"t1.card": {"card": "c2"}}
    assert drafts_of(game, "right", ["t1.card"]) == {}
    play_card(game, "left", alice)
    assert not Draft.objects.exists()


def test_a_draft_cannot_fill_the_house(game: Game) -> None:
    with refused("too_large"):
        save_draft(game=game, seat="left", question="t1.card", data={"text": "x" * 2_000_000})
    for n in range(60):
        save_draft(game=game, seat="left", question=f"q{n}", data={})
    assert Draft.objects.count() == 50


def test_rules_that_stumble_keep_what_was_decided(
    game: Game, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_card(game, "left", alice)
    with monkeypatch.context() as broken:
        broken.setattr(type(now(game).ruleset), "resolve", lambda *given: {}["nothing"])
        play_card(game, "right", bob)
    game.refresh_from_db()
    assert "KeyError" in game.fault and not game.settled
    assert now(game).state.turn == 1
