"""What happens out of somebody's sight leaves every page of his as it was, and says nothing to him: no tick, no nudge.

Nor does it show afterwards: news that all hear of reads the same, whether or not something hidden went before it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.test import TestCase
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import Audience, Game, GameSeat, Message
from campaigns.services import hints
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.campaigns import make_invite
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.drafts import save_draft
from campaigns.services.games import pause_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.messages import Letter, mark_read, send_message
from campaigns.services.notices import read_all_notices
from campaigns.services.seats import open_table_screen
from campaigns.veils import CHRONICLE, MESSAGES, NOTICES
from tests.campaigns.play_on import positions
from tests.campaigns.readers import Reader, compare
from tests.campaigns.tables import choose, now, standing
from tests.campaigns.world import World, undone

pytestmark = [pytest.mark.django_db, pytest.mark.anywhere, pytest.mark.usefixtures("rows_of_one_moment")]

VIEWERS = {"H": "red", "O": "white", "G": "black", "M": "gm", "R": "public", "W": "public", "T": "public"}
WHEN_AND_WHICH = re.compile(  # and the prints of panels in which a time stands
    r'datetime="[^"]*"|/(?:notices|chronicle)/\d+/|value="\d{10,}"|\b(?:messages|journal|game_bar)\.[0-9a-f]{8}'
)
Deed = Callable[[World], Any]


@pytest.fixture
def rows_of_one_moment(one_clock: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that are written in both worlds bear the same time, however long one took: defaults do not ask the clock."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if getattr(field.default, "__qualname__", "") == "now":
                monkeypatch.setattr(field, "_get_default", lambda: one_clock)


@dataclass(frozen=True)
class Hidden:
    """A deed, and who may notice something of it; nobody else may."""

    does: Deed
    parts: str


def council(world: World) -> Game:
    return Game.objects.get(pk=world.games["council"].pk)


def arranges(kind: str) -> Deed:
    def deed(world: World) -> None:
        question = standing(council(world), "white")[kind]
        choice = question.forms[0].params[0][1].options[-1]
        choose(council(world), "white", world.people["oda"], kind, choice)

    return deed


def writes_to(*seats: str) -> Deed:
    def deed(world: World) -> None:
        letter = Letter("white", "Between us.", seats)
        send_message(game_id=council(world).pk, actor=Actor.of(world.people["oda"]), letter=letter)

    return deed


def revises(world: World) -> None:
    """Blue has sealed orders and changes his mind."""
    game = world.games["skirmish"]
    question = next(iter(standing(game, "blue").values()))
    loaded = now(game)
    kinds = {form.kind for form in question.forms}
    orders = [one for one in loaded.ruleset.legal_actions(loaded.state, "blue") if one.kind in kinds]
    answer = Answer("blue", question.id, orders[-1])
    answer_question(game_id=game.pk, actor=Actor.of(world.people["hal"]), answer=answer)


def keeps_a_secret(world: World) -> None:
    secret = Written("The spy", "He is the miller.", "1589", audience=Audience.GM)
    write_entry(campaign=world.campaign, author=world.people["mark"], written=secret)


DEEDS = {
    "a banner moves unseen": Hidden(arranges("banner"), "OM"),
    "an answer is left for later": Hidden(arranges("standing"), "OM"),
    "white writes to red": Hidden(writes_to("red"), "OH"),
    "white writes to the game master": Hidden(writes_to("gm"), "OM"),
    "red reads his letter": Hidden(
        lambda world: mark_read(game=council(world), viewer="red", up_to=Message.objects.latest("pk").pk), "OH"
    ),
    "red keeps a draft": Hidden(
        lambda world: save_draft(game=council(world), seat="red", question="r1.standing.red", data={"choice": "x"}), "H"
    ),
    "the game master writes for himself": Hidden(keeps_a_secret, "M"),
    "a door is made": Hidden(
        lambda world: (
            make_invite(campaign=world.campaign, author=world.people["olga"], role="player"),
            make_guest_link(campaign=world.campaign, author=world.people["olga"], invited=Invited("Nolwenn")),
            open_table_screen(game=council(world), author=world.people["mark"]),
        ),
        "MW",
    ),
    "red reads his notices": Hidden(lambda world: read_all_notices(viewer=Viewer(world.people["hal"])), "H"),
    "sealed orders are changed": Hidden(revises, "HM"),
}


@pytest.fixture(autouse=True)
def sealed(world: World) -> Iterator[None]:
    """Blue's orders are given, so that they can be changed."""
    with undone():
        revises(world)
        yield


@pytest.fixture
def nudged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """To whom the site said that there is news."""
    heard: list[tuple[int, str]] = []
    monkeypatch.setattr(hints, "nudge", lambda game, viewers: heard.extend((game, one) for one in viewers))
    return heard


def reader(world: World, role: str) -> Reader:
    return Reader(world, council(world), role, VIEWERS[role])


def out_of_sight_of(role: str) -> list[Hidden]:
    return [one for one in DEEDS.values() if role not in one.parts]


@pytest.mark.parametrize("role", "HOGRT")
def test_what_is_out_of_sight_changes_no_page_and_nudges_nobody(world: World, role: str, nudged: list[Any]) -> None:
    path = news_of(world, role)
    before = reader(world, role).whole_site()
    with undone():
        with TestCase.captureOnCommitCallbacks(execute=True):
            for one in out_of_sight_of(role):
                one.does(world)
        compare(before, reader(world, role).whole_site())
        assert reader(world, role).client.get(path).status_code == 304
    assert (council(world).pk, VIEWERS[role]) not in nudged


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS.keys())
def test_nobody_else_is_nudged_and_no_tick_of_others_moves(world: World, deed: Hidden, nudged: list[Any]) -> None:
    ticks = dict(GameSeat.objects.values_list("pk", "tick"))
    with undone(), TestCase.captureOnCommitCallbacks(execute=True):
        deed.does(world)
        moved = {row.seat for row in GameSeat.objects.all() if ticks[row.pk] != row.tick}
    heard = moved | {viewer for _game, viewer in nudged}
    assert heard <= {VIEWERS[role] for role in deed.parts if role != "W"} | (
        {"blue"} if deed.does is revises else set()
    )


def news_of(world: World, role: str) -> str:
    """Where this reader's page asks for its news, at the tick at which it was drawn."""
    seat = GameSeat.objects.get(game=council(world), seat=VIEWERS[role])
    if role == "T":
        return reverse("table_news", args=[world.things["table_token"]]) + f"?tick={seat.tick}"
    return reverse("game_news", args=[council(world).pk]) + f"?as={VIEWERS[role]}&tick={seat.tick}"


def all_hear(world: World) -> None:
    writes_to("red", "black", "gm")(world)
    public = Written("The ford", "Carts cross.", "1591")
    write_entry(campaign=world.campaign, author=world.people["hal"], written=public)
    question = standing(council(world), "white")["stake"]
    choice = question.forms[0].params[0][1].options[0]
    choose(council(world), "white", world.people["oda"], "stake", choice)
    pause_game(game_id=council(world).pk)


@pytest.mark.parametrize("role", "HGR")
def test_later_news_reads_the_same_whether_or_not_something_hidden_went_before(world: World, role: str) -> None:
    found = []
    for hidden in ([], out_of_sight_of(role)):
        with undone():
            with TestCase.captureOnCommitCallbacks(execute=True):
                for one in hidden:
                    one.does(world)
                all_hear(world)
            pages = reader(world, role).pages_of_the_game() | reader(world, role).lists()
        found.append({path: (status, WHEN_AND_WHICH.sub("", page)) for path, (status, page) in pages.items()})
    compare(*found)


def test_numbers_of_rows_show_no_order() -> None:
    """A gap between two of mine would tell how many of others lie between them."""
    for veil in (MESSAGES, NOTICES, CHRONICLE):
        shown = [veil.over(number) for number in range(1, 200)]
        assert [veil.under(one) for one in shown] == list(range(1, 200))
        assert sorted(shown) != shown and len({abs(b - a) for a, b in itertools.pairwise(shown)}) > 190
    assert MESSAGES.over(1) != NOTICES.over(1)
    assert [MESSAGES.read(typed) for typed in ("", "x", "-1", "²", "9" * 16)] == [0] * 5


def test_who_has_reacted_shows_on_no_page_of_the_others(world: World, nudged: list[Any]) -> None:
    """A window for reactions stays open for as long as anybody may answer: lamps, ticks and notices do not move."""
    game, looked = world.games["council"], 0
    with undone():
        for name in positions(game, seed=3, most=60):
            if "react0" not in name:
                continue
            looked += reacts(world, nudged)
            if looked:
                return
    pytest.fail("nobody was ever asked to react")


def reacts(world: World, nudged: list[Any]) -> int:
    """One of those who are asked reacts, where another is still asked: 1 if that could be looked at."""
    game = council(world)
    asked = [seat for seat in ("red", "white", "black") if "react" in standing(game, seat)]
    if len(asked) < 2:
        return 0
    row = GameSeat.objects.get(game=game, seat=asked[0])
    others = [role for role in "HOGRT" if VIEWERS[role] != row.seat]
    before = {role: reader(world, role).pages_of_the_game() for role in others}
    del nudged[:]
    legal = [one for one in now(game).ruleset.legal_actions(now(game).state, row.seat) if one.kind == "react"]
    answer = Answer(row.seat, standing(game, row.seat)["react"].id, legal[0])
    with undone(), TestCase.captureOnCommitCallbacks(execute=True):
        answer_question(game_id=game.pk, actor=Actor.of(row.person), answer=answer)
        for role, pages in before.items():
            compare(pages, reader(world, role).pages_of_the_game())
    assert {viewer for _game, viewer in nudged} <= {row.seat, "gm"}
    return 1
