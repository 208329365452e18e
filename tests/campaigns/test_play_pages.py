"""The pages of a game: each works for those it is for, and a bad form says why."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.models import (
    Campaign,
    Game,
    GameSeat,
    GameStatus,
    GuestLink,
    Holder,
    JournalEntry,
    Message,
    Person,
    TableScreen,
)
from campaigns.presenters.drawer import piece_name
from campaigns.presenters.speech import Speech
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from campaigns.veils import MESSAGES
from rulesets.common.outcomes import Token
from tests.campaigns.tables import choose, council, give, member, now, row, standing

SignIn = Callable[[Person], Client]


@pytest.fixture
def game(alice: Person, bob: Person, rosa: Person) -> Game:
    """Alice arbitrates, Bob is red, Rosa is white, a bot is black."""
    return council({"gm": alice, "red": bob, "white": rosa})


def text_of(response: object) -> str:
    html = re.sub(r"<[^>]+>", " ", response.content.decode())  # type: ignore[attr-defined]
    return " ".join(unescape(html).split())


def url(name: str, game: Game, *more: object) -> str:
    return reverse(name, args=[game.pk, *more])


def test_each_sees_the_same_table_with_his_own_eyes(game: Game, alice: Person, bob: Person, sign_in: SignIn) -> None:
    red = text_of(sign_in(bob).get(url("game", game)))
    assert "Which card do you stake in the council?" in red and "Game master Rule on something" not in red
    master = text_of(sign_in(alice).get(url("game", game)))
    assert "Nothing is asked of you" in master and "Hidden pieces" in master


@pytest.mark.parametrize("name", ["game", "game_places", "game_journal", "game_proof", "game_seats"])
def test_the_rooms_of_a_game_open_to_a_player(game: Game, bob: Person, sign_in: SignIn, name: str) -> None:
    response = sign_in(bob).get(url(name, game))
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize("name", ["game_board", "game_rewind"])
def test_rooms_of_the_game_master_open_to_nobody_else(
    game: Game, alice: Person, bob: Person, sign_in: SignIn, name: str
) -> None:
    assert sign_in(alice).get(url(name, game)).status_code == 200
    assert sign_in(bob).get(url(name, game)).status_code == 404


def test_news_are_only_the_panels_that_changed(game: Game, bob: Person, rosa: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    page = client.get(url("game", game)).content.decode()
    known = {name: re.search(rf'data-{name}="([^"]*)"', page)[1] for name in ("tick", "prints")}
    assert client.get(url("game_news", game), known).status_code == 304
    choose(game, "white", rosa, "stake")
    news = client.get(url("game_news", game), known).content.decode()
    targets = re.findall(r'hx-target="#([a-z-]+)"', news)
    assert "seats" in targets and "journal" in targets and targets[-1] == "sync"
    assert "asked" not in targets and "hand" not in targets


def test_an_answer_leads_back_to_the_page(game: Game, bob: Person, sign_in: SignIn) -> None:
    question = standing(game, "red")["stake"]
    form = {"question": question.id, "choice": 'stake:{"choice":"none"}', "tick": row(game, "red").tick}
    response = sign_in(bob).post(url("game_answer", game), form)
    assert response.status_code == 302 and response["Location"] == url("game", game)
    assert JournalEntry.objects.filter(game=game, seat="red").exists()


def test_a_stale_answer_says_that_the_game_has_moved_on(game: Game, bob: Person, sign_in: SignIn) -> None:
    question = standing(game, "red")["stake"]
    choose(game, "red", bob, "stake")
    form = {"question": question.id, "choice": 'stake:{"choice":"none"}'}
    response = sign_in(bob).post(url("game_answer", game), form)
    assert response.status_code == 409
    assert "The game has moved on." in text_of(response)


def test_a_grave_answer_is_asked_again(game: Game, bob: Person, sign_in: SignIn) -> None:
    question = standing(game, "red")["capitulate"]
    client, form = sign_in(bob), {"question": question.id, "choice": "capitulate"}
    again = client.post(url("game_answer", game), form)
    assert again.status_code == 200 and b'name="sure"' in again.content
    assert not JournalEntry.objects.filter(game=game, seat="red").exists()
    client.post(url("game_answer", game), {**form, "sure": "1"})
    assert JournalEntry.objects.filter(game=game, seat="red").exists()


def test_a_draft_stands_in_the_form_the_next_time(game: Game, bob: Person, rosa: Person, sign_in: SignIn) -> None:
    question, client = standing(game, "red")["stake"], sign_in(bob)
    choice = 'stake:{"choice":"none"}'
    client.post(url("game_draft", game), {"question": question.id, "choice": choice})
    page = unescape(client.get(url("game", game)).content.decode())
    assert f'value="{choice}" checked' in page
    assert f'value="{choice}" checked' not in unescape(sign_in(rosa).get(url("game", game)).content.decode())


def test_what_was_answered_is_taken_back(game: Game, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    choose(game, "red", bob, "stake")
    assert b"Take back" in client.get(url("game", game)).content
    response = client.post(url("game_undo", game), follow=True)
    assert "Taken back." in text_of(response)
    assert "stake" in standing(game, "red")


def test_undo_that_comes_too_late_says_why(game: Game, bob: Person, sign_in: SignIn) -> None:
    response = sign_in(bob).post(url("game_undo", game))
    assert response.status_code == 409
    assert "can no longer be taken back" in text_of(response)


def test_impossible_faces_are_refused_in_words(alice: Person, bob: Person, rosa: Person, sign_in: SignIn) -> None:
    response = sign_in(bob).post(url("game_dice", council({"red": bob})), {"key": "nothing", "faces": "6 6"})
    assert response.status_code == 409
    assert "no longer" in text_of(response)


def test_a_message_reaches_its_audience_alone(
    game: Game, alice: Person, bob: Person, rosa: Person, sign_in: SignIn
) -> None:
    sign_in(bob).post(url("game_messages", game), {"to": ["gm"], "text": "I have a plan."})
    assert "I have a plan." in text_of(sign_in(alice).get(url("game", game)))
    assert "I have a plan." not in text_of(sign_in(rosa).get(url("game", game)))


def test_a_message_to_nobody_is_refused_and_kept(game: Game, bob: Person, sign_in: SignIn) -> None:
    response = sign_in(bob).post(url("game_messages", game), {"text": "I have a plan."})
    assert response.status_code == 422
    assert "Choose to whom it goes." in text_of(response) and "I have a plan." in text_of(response)
    assert not Message.objects.exists()


def test_unread_messages_are_counted_until_they_are_read(
    game: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    sign_in(bob).post(url("game_messages", game), {"to": ["gm"], "text": "I have a plan."})
    client = sign_in(alice)
    assert "I have read them" in text_of(client.get(url("game", game)))
    client.post(url("read_messages", game), {"up_to": MESSAGES.over(Message.objects.get().pk)})
    assert "I have read them" not in text_of(client.get(url("game", game)))


def test_a_ruling_without_a_reason_is_refused_with_its_form_open(game: Game, alice: Person, sign_in: SignIn) -> None:
    loaded = now(game)
    forms = next(one for one in loaded.ruleset.questions(loaded.state, "gm") if one.id == "gm.rulings").forms
    n = [form.kind for form in forms].index("gm.set")
    form = {"choice": f"f{n}", f"f{n}.subject": "mill", f"f{n}.value": "red", f"f{n}.reason": ""}
    response = sign_in(alice).post(url("game_ruling", game), form)
    assert response.status_code == 422
    assert "3 to 300 characters" in text_of(response)
    assert re.search(r'<details class="drawer"[^>]* open', response.content.decode())


def test_a_board_file_fills_the_form_and_a_bad_one_names_its_line(game: Game, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    saved = client.get(url("board_file", game)).content
    filled = client.post(url("game_board", game), {"file": SimpleUploadedFile("b.toml", saved)})
    assert filled.status_code == 200
    bad = client.post(url("game_board", game), {"file": SimpleUploadedFile("b.toml", b"turn = 1\na = = 2")})
    assert bad.status_code == 422 and "Line 2" in text_of(bad)


def test_the_file_of_a_game_holds_what_its_reader_knows(game: Game, bob: Person, sign_in: SignIn) -> None:
    answer = sign_in(bob).get(url("game_proof", game), {"file": "1"})
    assert answer.json()["viewer"] == "red"
    assert answer.json()["secrets"] == {}


def test_the_old_pages_of_a_journal_are_linked(game: Game, bob: Person, rosa: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    whole = client.get(url("game_journal", game)).content.decode()
    newest = max(int(n) for n in re.findall(r'id="e(\d+)"', whole))
    older = client.get(url("game_journal", game), {"before": newest}).content.decode()
    assert f'id="e{newest}"' not in older and 'id="e1"' in older


# -- setting up ------------------------------------------------------------------------------------------------------
def set_up(campaign: Campaign, client: Client, **changed: str) -> Game:
    meta = rulesets.meta("picrochole")
    form = {f"option_{one.id}": one.default for one in meta.options}
    form |= {f"reading_{one.id}": one.default for one in meta.readings}
    form |= {"name": "The ford", "dice": "site", "seat_blue": "open", "seat_red": "bot:random", "gm": "nobody"}
    form |= changed
    response = client.post(reverse("set_up_game", args=[campaign.pk, "picrochole", "teaching"]), form)
    assert response.status_code == 302, text_of(response)
    return Game.objects.latest("pk")


def test_a_game_is_set_up_and_begun(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    game = set_up(campaign, client)
    assert client.get(url("game", game))["Location"] == url("game_seats", game)
    client.post(url("take_seat", game, "blue"))
    client.post(url("set_word", game, "blue"), {"word": "marjolaine"})
    client.post(url("change_game", game, "start"))
    game = Game.objects.get(pk=game.pk)
    assert game.status == GameStatus.RUNNING and game.words == [["blue", "marjolaine"]]
    assert "What do your units do?" in text_of(client.get(url("game", game)))


def test_a_game_without_dice_and_cards_asks_for_neither(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    start = f"/campaigns/{campaign.pk}/games/new"
    asked = [
        set(re.findall(r'name="(dice|cards)"', sign_in(bob).get(f"{start}/{game}/").content.decode()))
        for game in ("picrochole/teaching", "barons/council")
    ]
    assert asked == [set(), {"dice", "cards"}]


def test_who_has_answered_still_sees_who_is_waited_for(bob: Person, rosa: Person, campaign, sign_in: SignIn) -> None:
    seats = {"blue": member(bob), "red": member(rosa)}
    game = create_game(campaign=campaign, author=bob, plan=GamePlan("Hats", "picrochole", "teaching", seats))
    game = start_game(game_id=game.pk, by=bob)
    give(game, "blue", bob, "t1.orders", kind="orders", moves={}, holds=[])
    page = text_of(sign_in(bob).get(url("game", game)))
    assert "Bob sealed" in page and "Rosa choosing" in page


def test_a_game_without_a_name_is_not_set_up(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    address = reverse("set_up_game", args=[campaign.pk, "picrochole", "teaching"])
    response = sign_in(bob).post(address, {"name": "", "dice": "site"})
    assert response.status_code == 422
    assert "This field is required." in text_of(response)


def test_a_game_with_an_empty_seat_does_not_begin(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    response = client.post(url("change_game", set_up(campaign, client), "start"), follow=True)
    assert "A seat has nobody yet: Blue" in text_of(response)


def test_a_seat_goes_to_a_bot_a_guest_and_back(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    game = set_up(campaign, client)
    client.post(url("hand_seat", game, "blue"), {"blue-to": "bot:random"})
    assert row(game, "blue").holder == Holder.BOT
    page = client.post(url("seat_guest", game, "blue"), {"blue-name": "Youenn"}, follow=True)
    assert "A link for Youenn" in text_of(page)
    assert GuestLink.objects.get().seat == "blue"
    client.post(url("hand_seat", game, "blue"), {"blue-to": f"person:{bob.pk}"})
    assert GameSeat.objects.get(game=game, seat="blue").person == bob


def test_a_running_game_is_paused_resumed_and_put_away(game: Game, alice: Person, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    client.post(url("change_game", game, "pause"))
    paused = text_of(sign_in(bob).get(url("game", game)))
    assert "The game is paused" in paused and "waiting for" not in paused
    client.post(url("change_game", game, "resume"))
    client.post(url("change_game", game, "archive"))
    assert "It can be read, not played." in text_of(sign_in(bob).get(url("game", game)))


def test_a_deadline_out_of_range_is_refused_in_words(game: Game, alice: Person, sign_in: SignIn) -> None:
    response = sign_in(alice).post(url("set_deadline", game), {"hours": "0"}, follow=True)
    assert "greater than or equal to 1" in text_of(response)


def test_a_table_screen_needs_no_login_and_tells_no_secret(game: Game, alice: Person, sign_in: SignIn) -> None:
    sign_in(alice).post(url("open_screen", game))
    token = TableScreen.objects.get().token
    page = text_of(Client().get(reverse("table_screen", args=[token])))
    assert "At the table" in page and "Hand" not in page
    assert Client().get(reverse("table_news", args=[token])).status_code == 200
    assert Client().get(reverse("table_screen", args=["x" * 24])).status_code == 404


# -- rules -----------------------------------------------------------------------------------------------------------
def test_the_rules_are_searched_by_every_word(client: Client) -> None:
    found = client.get(reverse("rule_list", args=["picrochole"]), {"q": "encircled border"}).content.decode()
    assert "PIC-2" in found
    assert "No rule holds these words" in client.get("/rules/picrochole/?q=quinquagésime").content.decode()


def test_a_rule_is_read_with_its_ruling_and_its_neighbours(client: Client) -> None:
    page = text_of(client.get(reverse("rule", args=["picrochole", "PIC-1a"])))
    assert "Our ruling." in page and "After: PIC-1b" in page
    assert client.get(reverse("rule", args=["picrochole", "PIC-99z"])).status_code == 404
    assert client.get("/rules/nothing/").status_code == 404


@pytest.mark.parametrize(("token", "name"), [("B01", "B01"), ("marker.0304", "a marker")])
def test_a_hidden_piece_without_a_name_is_called_what_it_is(token: str, name: str) -> None:
    kind = token.split(".")[0] if "." in token else "unit"
    assert piece_name(Speech.of("picrochole"), Token(token, kind, "0304", "blue", ("blue",))) == name
