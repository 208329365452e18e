"""Journals in the search: each finds his own lines in his own words, whether written down already or new; no others."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, Game, GameSeat, JournalText, Person, Told
from campaigns.services.actors import Actor
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.journal_texts import games_to_write, write_texts
from campaigns.services.rewind import Back, rewind
from tests.campaigns.conftest import SignIn
from tests.campaigns.counting import game_of
from tests.campaigns.tables import play_card, two_hats

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_may", "rosa")]
Browsers = dict[str, Client]
EVERYBODY = ("gm", "left", "right", "public")
NOWHERE = "Zzyzx"
FOUND_BY = {
    "openix": {"gm", "left", "right", "guest", "reader"},
    "secretix": {"gm", "left"},
    "shadowix": {"right"},
    "masterix": {"gm"},
    "secretix shadowix": set(),
}


def tell(game: Game, said: dict[str, str]) -> None:
    """One entry, to each in his own words."""
    game.entry += 1
    Game.objects.filter(pk=game.pk).update(entry=game.entry)
    for viewer, reason in said.items():
        chair = GameSeat.objects.get(game=game, seat=viewer)
        line = {"section": "events", "code": "ruled", "facts": {"who": "left", "points": 3}, "rule": "HAT-4"}
        sentence = {**line, "modifiers": [], "dice": [], "ruling": True, "reason": reason}
        at = {"n": chair.told_count + 1, "tick": chair.tick + 1}
        Told.objects.create(game=game, entry_n=game.entry, viewer=viewer, sentences=[sentence], **at)
        GameSeat.objects.filter(pk=chair.pk).update(told_count=at["n"], tick=at["tick"])


@pytest.fixture
def game(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> Game:
    """Of one thing all heard; of another the left and the game master, the right otherwise; of a third only she."""
    game = game_of(campaign, "At the ford", {"gm": alice, "left": bob, "right": charlie, "third": None})
    tell(game, dict.fromkeys((*EVERYBODY, "third"), "Openix burns."))
    tell(game, {"gm": "Secretix passes.", "left": "Secretix passes.", "right": "Shadowix was seen."})
    tell(game, {"gm": "Masterix waits."})
    return game


@pytest.fixture
def browsers(campaign: Campaign, game: Game, alice: Person, bob: Person, charlie: Person, sign_in: SignIn) -> Browsers:
    guest = Client()
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    guest.post(reverse("guest_join", args=[link.token]))
    GameSeat.objects.filter(game=game, seat="third").update(person=Person.objects.get(display_name="Youenn"))
    people = {"gm": alice, "left": bob, "right": charlie, "reader": Person.objects.get(username="rosa")}
    return {"guest": guest, **{who: sign_in(person) for who, person in people.items()}}


def looked(client: Client, campaign: Campaign, words: str) -> tuple[str, list[Any]]:
    """The page, but for what was looked for; and what it shows of journals."""
    answer = client.get(reverse("search", args=[campaign.pk]), {"q": words})
    assert answer.status_code == 200
    body = str(answer.content.decode()).replace(f'value="{words}"', "")
    titles = ("Journals of games", "Journaux des parties")
    return body[body.index("<main") :], [one for one in answer.context["groups"] if one.title in titles]


def page(client: Client, campaign: Campaign, words: str) -> str:
    return looked(client, campaign, words)[0]


def lines(client: Client, campaign: Campaign, words: str) -> list[tuple[str, str]]:
    """How each is called, and what is shown of it."""
    return [(one.name, one.around) for group in looked(client, campaign, words)[1] for one in group.lines]


def new(game: Game) -> None:
    """Nothing is written down yet."""


def half_written(game: Game) -> None:
    """Each journal but for its last line."""
    write_texts(game.pk)
    for text in JournalText.objects.filter(game=game):
        JournalText.objects.filter(pk=text.pk).update(told_count=text.told_count - 1)


def written(game: Game) -> None:
    assert games_to_write() == []  # it runs, and little is missing
    write_texts(game.pk)


@pytest.mark.parametrize("known", [new, half_written, written])
def test_each_finds_his_own_lines_and_nothing_else(
    campaign: Campaign, game: Game, browsers: Browsers, known: Callable[[Game], None]
) -> None:
    known(game)
    for who, client in browsers.items():
        nothing = page(client, campaign, NOWHERE)
        for words, by in FOUND_BY.items():
            text, found = looked(client, campaign, words)
            assert (bool(found), text != nothing) == (who in by, who in by), (who, words)
    said = "The points of Left are set to 3. Openix burns."
    assert lines(browsers["reader"], campaign, "openix") == [("At the ford", said)]
    assert lines(browsers["left"], campaign, "OPENIX burns") == [("At the ford · Left", said)]


@pytest.mark.parametrize("known", [new, written])
def test_what_others_hear_moves_nothing_on_ones_own_page(
    campaign: Campaign, game: Game, browsers: Browsers, monkeypatch: pytest.MonkeyPatch, known: Callable[[Game], None]
) -> None:
    """Neither number, order nor whether there is more, nor what is still unread: however much others are told."""
    monkeypatch.setattr("campaigns.services.searching_journals.AT_ONCE", 6)
    for n in range(3):
        tell(game, {"right": f"Ferryman {n}.", "gm": f"Ferryman {n}."})
    known(game)
    seen = {who: page(browsers[who], campaign, "ferryman") for who in browsers}
    for n in range(12):
        tell(game, {"left": f"Ferryman, {n} pence.", "gm": f"Ferryman, {n} pence."})
    known(game)
    after = {who: page(browsers[who], campaign, "ferryman") for who in browsers}
    assert [who for who in browsers if seen[who] != after[who]] == ["gm", "left"]


def test_what_comes_out_later_is_found_then(campaign: Campaign, game: Game, browsers: Browsers) -> None:
    write_texts(game.pk)
    assert not lines(browsers["right"], campaign, "secretix")
    tell(game, {"right": "Now you know: Secretix it was."})
    assert [name for name, _around in lines(browsers["right"], campaign, "secretix")] == ["At the ford · Right"]
    write_texts(game.pk)
    assert len(lines(browsers["right"], campaign, "secretix")) == 1
    assert not lines(browsers["guest"], campaign, "secretix")


def test_it_leads_to_the_line_of_the_journal(campaign: Campaign, game: Game, browsers: Browsers) -> None:
    text = page(browsers["reader"], campaign, "openix")
    address = f"{reverse('game_journal', args=[game.pk])}?as=public&before=2#e1"
    assert escape(address) in text


def test_a_stranger_and_another_campaign_find_nothing(
    campaign: Campaign, game: Game, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    write_texts(game.pk)
    sam = Person.objects.create_user(username="sam", password="x")
    assert sign_in(sam).get(reverse("search", args=[campaign.pk]), {"q": "openix"}).status_code == 404
    elsewhere = two_hats(bob, charlie)
    assert not lines(sign_in(bob), elsewhere.campaign, "openix")


def test_who_takes_a_chair_over_finds_what_it_was_told_and_who_left_it_no_longer(
    campaign: Campaign, game: Game, browsers: Browsers, bob: Person
) -> None:
    write_texts(game.pk)
    GameSeat.objects.filter(game=game, seat="left").update(person=Person.objects.get(username="rosa"))
    assert lines(browsers["reader"], campaign, "secretix") and not lines(browsers["left"], campaign, "secretix")
    GameSeat.objects.filter(game=game, seat="left").update(person=Person.objects.get(username="charlie"))
    assert len(lines(browsers["right"], campaign, "openix")) == 1, "what both of his chairs were told alike is one line"
    assert lines(browsers["right"], campaign, "secretix") and lines(browsers["right"], campaign, "shadowix")


def test_it_is_found_in_the_language_of_its_reader(
    campaign: Campaign, game: Game, browsers: Browsers, bob: Person
) -> None:
    for _ in range(2):
        Person.objects.filter(pk=bob.pk).update(language="fr")
        (group,) = looked(browsers["left"], campaign, "fixes gauche")[1]
        assert group.title == "Journaux des parties" and len(group.lines) == 2 and not group.unread
        Person.objects.filter(pk=bob.pk).update(language="en")
        assert not lines(browsers["left"], campaign, "fixes")
        write_texts(game.pk)


def test_what_was_taken_back_is_found_no_more(alice: Person, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    game = two_hats(alice, bob, gm=charlie)

    def sealed() -> list[int]:
        return [len(lines(sign_in(one), game.campaign, "sealed card")) for one in (alice, charlie)]

    for turn in (1, 2):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    assert sealed() == [4, 4]
    write_texts(game.pk)
    assert sealed() == [4, 4]
    marks = [one.n for one in Told.objects.to(game, "gm") if one.sentences[0]["code"] == "sealed"]
    rewind(game_id=game.pk, actor=Actor.of(charlie), back=Back("gm", marks[2], "Too soon", False))
    assert sealed() == [2, 2]
    assert {one.told_count for one in JournalText.objects.filter(game=game)} == {marks[2] - 1}
    play_card(game, "left", alice, 2)
    assert sealed() == [3, 3]
    write_texts(game.pk)
    assert sealed() == [3, 3]
    assert lines(sign_in(alice), game.campaign, "too soon"), "why it was taken back stands in the journal"


def test_long_journals_are_waited_for_and_the_worker_writes_them_down(
    campaign: Campaign, game: Game, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.services.searching_journals.AT_ONCE", 2)
    for who in ("left", "gm"):
        assert (who == "gm") == ("were not looked through" in page(browsers[who], campaign, "openix"))
    assert games_to_write() == []
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert games_to_write() == [game.pk]
    write_texts(game.pk)
    assert games_to_write() == []
    assert "were not looked through" not in page(browsers["gm"], campaign, "openix")
    JournalText.objects.filter(game=game).update(release="older")
    assert games_to_write() == [game.pk]
    assert "were not looked through" in page(browsers["gm"], campaign, "openix")
    write_texts(game.pk)
    assert lines(browsers["gm"], campaign, "masterix")


def test_however_many_games_there_are_it_asks_no_more(
    campaign: Campaign, game: Game, browsers: Browsers, alice: Person, bob: Person
) -> None:
    def asked(client: Client) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert "Journals of games" in page(client, campaign, "openix burns")
        return len(queries)

    write_texts(game.pk)
    before = {who: asked(browsers[who]) for who in ("gm", "left")}
    for n in range(12):
        more = game_of(campaign, f"Evening {n}", {"gm": alice, "left": bob})
        tell(more, dict.fromkeys(("gm", "left", "public"), f"Openix burns {n}."))
        if n % 2:
            write_texts(more.pk)
    after = {who: asked(browsers[who]) for who in before}
    assert max(after.values()) < 20 and all(after[who] <= before[who] + 2 for who in before), (before, after)
    found = lines(browsers["left"], campaign, "openix")
    assert [name for name, _around in found] == [f"Evening {n} · Left" for n in range(11, 3, -1)]
    assert "and more" in page(browsers["left"], campaign, "openix")
