"""Everything that answers a player of Argad, page by page and door by door, in worlds that agree with what he knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import iscoroutinefunction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaigns.models import Game, Person
from rulesets.common.seats import GM
from tests.campaigns.tables import give, now
from tests.campaigns.test_argad_pages import set_up  # noqa: F401  (a fixture)
from tests.campaigns.test_play_secrets import CHANGING
from tests.campaigns.test_secrets import forget, swap_world

pytestmark = [pytest.mark.anywhere, pytest.mark.django_db, pytest.mark.usefixtures("one_clock")]

SignIn = Callable[[Person], Client]
WORLDS = 1  # at each moment
SCENARIO = "raid"
STEP = 45  # from one number to the next that is tried; hidden people are among them in some world
MOMENTS = ("announce", "shots")


def doors() -> list[str]:
    """The name of every address that wants to know of a game and of nothing else."""
    return sorted(dict.fromkeys(one.name for one in _patterns(get_resolver().url_patterns) if _is_of_a_game(one)))


def _patterns(found: list[Any]) -> Iterator[URLPattern]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns)
        else:
            yield one


def _is_of_a_game(one: URLPattern) -> bool:
    """The stream of news is left out: all that it ever says is "look again"."""
    return bool(one.name) and list(one.pattern.converters) == ["game_id"] and not iscoroutinefunction(one.callback)


def everything(client: Client, game: Game) -> dict[str, str]:
    """What each door answers: how, and with what."""
    forget()
    answers = {name: client.get(reverse(name, args=[game.pk])) for name in doors()}
    return {name: f"{one.status_code} {CHANGING.sub('', one.content.decode())}" for name, one in answers.items()}


def differing(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    """By address, the first place where two answers part."""
    found = {}
    for name in before | after:
        one, other = before.get(name, ""), after.get(name, "")
        if one != other:
            at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            found[name] = (one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60])
    return found


def refused(client: Client, game: Game, seat: str) -> list[str]:
    """What is measured, and what is said of plans and shots that cannot be, whoever they are about."""
    forget()
    state = now(game).state
    mine = next(who for who in state.of_seat(seat) if who in state.stands)
    numbers = [f"f{n}" for n in range(100, 1000, STEP)]
    answers = [client.get(reverse("game_measure", args=[game.pk]), {"from": mine, "to": one}) for one in numbers]
    for question in [one for one in now(game).ruleset.questions(state, seat) if one.must]:
        for number in numbers:
            sent = {"question": question.id, "choice": "f0", "seat": seat, f"f0.plans.{mine}.at": number}
            sent |= {f"f0.plans.{mine}.does": "contact", f"f0.shots.{mine}.target": number}
            answers.append(client.post(reverse("game_draft", args=[game.pk]), sent))
    return [f"{one.status_code} {CHANGING.sub('', one.content.decode())}" for one in answers]


def brought_to(game: Game, kind: str, players: dict[str, Person]) -> Game:
    """Everybody answers as the clock would, until this is asked."""
    for _ in range(60):
        loaded = now(game)
        waiting = [
            (seat, one)
            for seat in players
            for one in loaded.ruleset.questions(loaded.state, seat)
            if one.must and one.asks(seat) and seat in one.waiting
        ]
        if any(one.kind == kind for _, one in waiting):
            return game
        seat, question = waiting[0]
        form = next(one for one in question.forms if one.kind == question.default.kind)
        blank: dict[str, Any] = {name: {} if name in ("shots", "plans") else "" for name, _ in form.params}
        give(game, seat, players[seat], question.id, kind=question.default.kind, **blank)
    raise AssertionError(f"never came to {kind}")


@pytest.mark.parametrize("viewer", ["blue", "red"])
def test_no_door_answers_otherwise_where_only_what_is_hidden_is_otherwise(
    viewer: str,
    set_up: Any,  # noqa: F811
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
) -> None:
    game, players = set_up(SCENARIO), {"blue": bob, "red": charlie, GM: alice}
    client, differed = sign_in(players[viewer]), 0
    for moment in MOMENTS:
        brought_to(game, moment, players)
        everything(client, game)  # the first look is noted
        true = Game.objects.defer(None).get(pk=game.pk).state
        said, before = refused(client, game, viewer), everything(client, game)
        assert before["game"].startswith("200") and len(before) > 30
        for seed in range(WORLDS):
            differed += swap_world(game, viewer, seed)
            assert refused(client, game, viewer) == said, moment
            assert differing(before, everything(client, game)) == {}, moment
            Game.objects.filter(pk=game.pk).update(state=true)
    assert differed
