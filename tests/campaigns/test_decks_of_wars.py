"""Every character and event card of Wars of Religion as a row that follows its card, looked at through the web."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

import rulesets
from campaigns.models import CardFate, CardMove, Game, Person
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.decks import card_kinds, read_known, seen_by
from campaigns.services.games import create_game, start_game
from campaigns.services.journal import viewers_of
from campaigns.services.plans import GamePlan
from rulesets.common.actions import Action, arguments
from rulesets.common.seats import GM
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found, member, now

pytestmark = pytest.mark.django_db
WARS = "wars_of_religion"
FACTIONS = ("royalist", "huguenot", "league")


@pytest.fixture
def wars(alice: Person, bob: Person) -> Iterator[Game]:
    """Alice plays all three factions; Bob arbitrates."""
    was_listed = WARS in rulesets.slugs()
    if not was_listed:
        rulesets.register(WARS, "rulesets.wars_of_religion")
    card_kinds.cache_clear()
    seats = {seat: member(alice) for seat in FACTIONS}
    plan = GamePlan("Six wars", WARS, "campaign", seats, bob)
    game = create_game(campaign=found("France", alice, bob, gm=bob), author=bob, plan=plan)
    yield start_game(game_id=game.pk, by=bob)
    if not was_listed:
        rulesets.unregister(WARS)


def answer(game: Game, seat: str, action: Action, alice: Person) -> None:
    loaded = now(game)
    question = next(
        one
        for one in loaded.ruleset.questions(loaded.state, seat)
        if one.asks(seat) and any(form.kind == action.kind for form in one.forms)
    )
    given = {"kind": action.kind, **arguments(action)}
    answer_question(game_id=game.pk, actor=Actor.of(alice), answer=Answer(seat, question.id, given))


def until(game: Game, alice: Person, kind: str, most: int = 80) -> str:
    """Everybody gives the usual answer until this is asked; whom."""
    for _ in range(most):
        loaded = now(game)
        due = loaded.ruleset.due(loaded.state, FACTIONS)
        if kind in [one.kind for one in loaded.ruleset.questions(loaded.state, due.seat) if one.asks(due.seat)]:
            return str(due.seat)
        answer(game, due.seat, due.actions[0], alice)
    raise AssertionError(f"nobody is asked {kind}")


def acts(game: Game, seat: str) -> Any:
    loaded = now(game)
    return next(one for one in loaded.ruleset.legal_actions(loaded.state, seat) if one.kind in ("embassy", "taxes"))


def rows(game: Game, viewer: str, card: str) -> list[CardMove]:
    return list(CardMove.objects.filter(game=game, viewer=viewer, card=card).order_by("entry_n"))


def last_entry(game: Game) -> int:
    return int(game.journal.order_by("-n").values_list("n", flat=True)[0])


def test_every_card_has_a_row_for_who_may_know_of_it(wars: Game) -> None:
    box = now(wars).state.box
    known = read_known(wars)
    assert set(known[GM]) == {*box.characters, *box.events} and len(known[GM]) == 74 + 46
    loaded = now(wars)
    truth = seen_by(loaded.ruleset, loaded.state, viewers_of(wars))
    assert {viewer: one for viewer, one in known.items() if one} == {key: one for key, one in truth.items() if one}


def test_a_character_who_acts_bears_the_entry_that_moved_him(
    wars: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    seat = until(wars, alice, "act")
    action = acts(wars, seat)
    card: str = action.card
    before = {viewer: len(rows(wars, viewer, card)) for viewer in (*FACTIONS, GM)}
    n = last_entry(wars)
    answer(wars, seat, action, alice)
    for viewer in (*FACTIONS, GM):
        last = rows(wars, viewer, card)[-1]
        assert (last.place, last.fate) == (f"spent.{seat}", CardFate.PLAYED)
        assert n < last.entry_n <= last_entry(wars)  # what was decided, or what came of it at once
        assert len(rows(wars, viewer, card)) == before[viewer] + 1
    address = reverse("game_card", args=[wars.pk, card])
    html = unescape(sign_in(bob).get(f"{address}?as={GM}").content.decode())
    lines = re.findall(r'href="(/games/\d+/journal/\?as=[a-z]+&before=\d+#e\d+)"', html)
    assert lines and f'id="{lines[-1].partition("#")[2]}"' in sign_in(bob).get(lines[-1]).content.decode()


def test_what_a_neighbour_gave_is_known_to_the_two_and_to_nobody_else(wars: Game, alice: Person) -> None:
    until(wars, alice, "give")
    loaded = now(wars)
    due = loaded.ruleset.due(loaded.state, FACTIONS)
    gift = due.actions[0]
    while now(wars).state.people.where[gift.cards[0]] != f"hand.{gift.faction}":
        loaded = now(wars)
        at = loaded.ruleset.due(loaded.state, FACTIONS)
        answer(wars, at.seat, gift if at.seat == due.seat else at.actions[0], alice)
    third = next(one for one in FACTIONS if one not in (due.seat, gift.faction))
    places = {viewer: rows(wars, viewer, gift.cards[0])[-1].place for viewer in FACTIONS}
    hand = f"hand.{gift.faction}"
    assert places == {due.seat: hand, gift.faction: hand, third: f"living.{gift.faction}"}


def test_an_event_card_that_is_played_goes_to_the_discards_or_out_of_the_game(
    wars: Game, alice: Person, bob: Person
) -> None:
    until(wars, alice, "act")
    loaded = now(wars)
    rulings = next(one for one in loaded.ruleset.questions(loaded.state, GM) if one.kind == "rulings")
    given = {"kind": "gm.card", "subject": "disgrace_r", "value": "hand.royalist", "reason": "dealt by hand"}
    answer_question(game_id=wars.pk, actor=Actor.of(bob), answer=Answer(GM, rulings.id, given))
    seat, n = until(wars, alice, "act"), last_entry(wars)
    answer(wars, seat, now(wars).ruleset.kinds["play"]("disgrace_r"), alice)
    for viewer in (*FACTIONS, GM):
        last = rows(wars, viewer, "disgrace_r")[-1]
        assert (last.place, last.fate) == ("out", CardFate.PLAYED) and n < last.entry_n <= last_entry(wars)
    victim = now(wars).ruleset.kinds["disgraced"]("coligny")
    answer(wars, "royalist", victim, alice)
    assert {rows(wars, viewer, "coligny")[-1].fate for viewer in (*FACTIONS, GM)} == {CardFate.GONE}
