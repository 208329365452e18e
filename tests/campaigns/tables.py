"""Games to test with: quickly set up, quickly played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.utils import translation

import rulesets
from campaigns.models import Campaign, Game, GameSeat, Holder, Membership, Person, Role, Told
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import Loaded, forget_everything, load
from campaigns.services.plans import GamePlan, SeatPlan
from rulesets.common.records import digest
from rulesets.common.refusals import Refused

TINY = "tiny"
BARONS = "barons"

rulesets.register(TINY, "tests.rulesets.tiny")
rulesets.register(BARONS, "tests.barons")


def found(name: str, *members: Person, gm: Person | None = None) -> Campaign:
    campaign = Campaign.objects.create(name=name)
    for person in members:
        Membership.objects.create(campaign=campaign, person=person, role=Role.GM if person == gm else Role.PLAYER)
    return campaign


def member(person: Person) -> SeatPlan:
    return SeatPlan(Holder.MEMBER, person)


def bot(name: str = "random") -> SeatPlan:
    return SeatPlan(Holder.BOT, bot=name)


def two_hats(left: Person, right: Person, **more: Any) -> Game:
    """Two Hats, begun: `left` against `right`, without a game master unless one is named."""
    people = [one for one in (left, right, more.get("gm")) if one is not None]
    campaign = found("Evenings", *people, gm=more.get("gm"))
    seats = more.pop("seats", None) or {"left": member(left), "right": member(right)}
    plan = GamePlan("Hats", TINY, "evening", seats, **more)
    game = create_game(campaign=campaign, author=left, plan=plan)
    return start_game(game_id=game.pk, by=left)


def give(game: Game, seat: str, person: Person | None, question: str, **given: Any) -> None:
    """One answer, as a page posts it."""
    tick = given.pop("tick", None)
    answer = Answer(seat, question, given, tick)
    answer_question(game_id=game.pk, actor=Actor.of(person), answer=answer)


def now(game: Game) -> Loaded:
    return load(game.pk)


def play_card(game: Game, seat: str, person: Person, turn: int = 1, nth: int = 0) -> None:
    card = now(game).state.hand(seat)[nth]
    give(game, seat, person, f"t{turn}.card", kind="play", card=card)


def row(game: Game, seat: str) -> GameSeat:
    return GameSeat.objects.get(game=game, seat=seat)


def told(game: Game, viewer: str) -> list[str]:
    """The codes of all that the viewer was told and that still counts."""
    rows = Told.objects.to(game, viewer).filter(undone=False)
    return [sentence["code"] for one in rows for sentence in one.sentences]


def council(people: dict[str, Person], **more: Any) -> Game:
    """The Three Barons, begun; `people` by seat ("gm" too), a seat left out is a bot's."""
    gm = people.get("gm")
    campaign = found("Barons", *dict.fromkeys(people.values()), gm=gm)
    seats = {seat: member(people[seat]) if seat in people else bot() for seat in ("red", "white", "black")}
    plan = GamePlan("Quarrel", BARONS, more.pop("scenario", "council"), {**seats, **more.pop("seats", {})}, gm, **more)
    game = create_game(campaign=campaign, author=next(iter(people.values())), plan=plan)
    return start_game(game_id=game.pk, by=game.created_by)


def standing(game: Game, seat: str) -> dict[str, Any]:
    """The questions that ask this seat, by kind."""
    loaded = now(game)
    return {one.kind: one for one in loaded.ruleset.questions(loaded.state, seat) if one.asks(seat)}


def choose(game: Game, seat: str, person: Person | None, kind: str, choice: str = "none", **more: Any) -> None:
    """A baron's answer to the standing question of this kind."""
    question = standing(game, seat)[kind]
    given = {} if kind in ("agree", "capitulate") else {"choice": choice}
    give(game, seat, person, question.id, kind=kind, **given, **more)


def position(game: Game) -> str:
    """The digest of the position as it is stored."""
    forget_everything()
    loaded = now(game)
    return digest(loaded.ruleset.encode(loaded.state))


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The site or the rules refuse it, with this code, and whatever is said of it can be read in both languages."""
    with pytest.raises((SiteRefused, Refused)) as caught:
        yield
    assert caught.value.code == code
    if isinstance(caught.value, SiteRefused):
        for language in ("en", "fr"):
            with translation.override(language):
                assert str(caught.value)
