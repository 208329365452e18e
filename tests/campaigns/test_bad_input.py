"""What bad input gets over HTTP: a clear sentence in one's own language, the right status, nothing changed or told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from campaigns.models import Draft, Game, JournalEntry, Message, Person, Told
from campaigns.refusals import SITE_WORDS
from campaigns.services.guests import _seat, revoke_guest_link
from campaigns.services.seats import invite_guest
from campaigns.views import answers
from tests.campaigns.tables import now, play_card, position, row, two_hats

pytestmark = pytest.mark.anywhere

TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken[^}]*')
SignIn = Callable[[Person], Client]


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


@pytest.fixture
def page(sign_in: SignIn, alice: Person) -> Client:
    return sign_in(alice)


def everything(game: Game) -> tuple[Any, ...]:
    seats = list(game.seats.order_by("pk").values_list("tick", "told_count"))
    columns = Game.objects.filter(pk=game.pk).values_list("version", "entry", "settled", "status").get()
    return columns, seats, JournalEntry.objects.count(), Told.objects.count(), Message.objects.count(), position(game)


def post(client: Client, game: Game, **form: Any) -> Any:
    return client.post(reverse("game_answer", args=[game.pk]), {"question": "t1.card", **form})


def card_of(game: Game, seat: str) -> str:
    return str(now(game).state.hand(seat)[0])


def test_a_legal_answer_is_taken(game: Game, page: Client) -> None:
    answer = post(page, game, kind="play", card=card_of(game, "left"), tick=row(game, "left").tick)
    assert answer.status_code == 302
    assert JournalEntry.objects.filter(game=game, kind="answer", seat="left").exists()
    assert page.get(answer.url).status_code == 200


BAD = [
    ({"kind": "play", "card": "c99"}, 422),
    ({"kind": "play"}, 422),
    ({"kind": "juggle"}, 422),
    ({}, 422),
    ({"choice": "f99"}, 422),
    ({"choice": "f0", "f0.card": "c99"}, 422),
    ({"choice": 'play:{"card":'}, 422),
    ({"choice": 'play:["c1"]'}, 422),
    ({"choice": "play:" + "[" * 100_000}, 422),
    ({"choice": 'play:{"card":"c1","a.²":1}'}, 422),
    ({"choice": r'play:{"card":"c1","a.\ud800":1}'}, 422),
    ({"question": "t2.card", "kind": "play", "card": "c1"}, 409),
    ({"question": "<script>alert(1)</script>", "kind": "play", "card": "c1"}, 409),
    ({"question": "x" * 10_000, "kind": "play", "card": "c1"}, 409),
    ({"a.b.c.d.e.f.g.h.i.j.k.l": "1"}, 422),
    ({"card": ["c1"] * 21_000, "kind": "play"}, 413),
    ({"card": "x" * 1_100_000, "kind": "play"}, 413),
]


@pytest.mark.parametrize(("form", "status"), BAD)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bad_answer_is_refused_in_words_and_changes_nothing(
    game: Game, page: Client, alice: Person, form: dict[str, Any], status: int, language: str
) -> None:
    Person.objects.filter(pk=alice.pk).update(language=language)
    before = everything(game)
    answer = post(page, game, **form)
    assert answer.status_code == status
    text = answer.content.decode()
    assert re.search(r'class="notice (refused|warn)', text)
    assert f'lang="{language}"' in text and "<script>alert" not in text
    assert everything(game) == before


FAR_TOO_LARGE = ["card=" + "x" * 2_000_000, "card=c1&" * 26_000, "&".join(f"card{n}=1" for n in range(26_000))]
URLENCODED = "application/x-www-form-urlencoded"
TOO_LARGE = {"en": "What was sent is too large", "fr": "L’envoi est trop volumineux"}


@pytest.mark.parametrize("body", FAR_TOO_LARGE, ids=["bytes", "values", "names"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_far_too_large_is_not_even_read(
    game: Game, page: Client, alice: Person, body: str, language: str
) -> None:
    Person.objects.filter(pk=alice.pk).update(language=language)
    before = everything(game)
    answer = page.post(reverse("game_answer", args=[game.pk]), f"question=t1.card&{body}", content_type=URLENCODED)
    assert answer.status_code == 413
    assert TOO_LARGE[language] in answer.text and "<form" in answer.text
    assert everything(game) == before


@pytest.mark.parametrize("name", ["game_draft", "game_messages", "game_ruling", "game_dice", "set_deadline"])
def test_no_other_form_takes_what_is_too_large(game: Game, page: Client, name: str) -> None:
    before = everything(game)
    answer = page.post(reverse(name, args=[game.pk]), {"text": "x" * 2_000_000, "to": "all"})
    assert answer.status_code == 413 and TOO_LARGE["en"] in answer.text
    assert everything(game) == before
    assert not Draft.objects.exists()


def test_a_draft_of_many_values_is_not_kept(game: Game, page: Client) -> None:
    answer = page.post(reverse("game_draft", args=[game.pk]), {"question": "t1.card", "card": ["c1"] * 21_000})
    assert answer.status_code == 413 and TOO_LARGE["en"] in answer.text
    assert not Draft.objects.exists()


def test_a_repeated_answer_is_refused_with_what_stands_now(game: Game, page: Client) -> None:
    form = {"kind": "play", "card": card_of(game, "left"), "tick": row(game, "left").tick}
    assert post(page, game, **form).status_code == 302
    before = everything(game)
    assert post(page, game, **form).status_code == 409
    assert everything(game) == before


def test_a_question_that_began_to_stand_only_after_it_was_looked_for_was_not_on_the_page(
    game: Game, page: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker comes to rest between the two looks: the form was not read, and is no fault of who posted it."""
    monkeypatch.setattr(answers, "standing_question", lambda sitting, question: None)
    before = everything(game)
    answer = post(page, game, choice="f0", **{"f0.card": card_of(game, "left")})
    assert answer.status_code == 409 and escape(str(SITE_WORDS["question_gone"])) in answer.text
    assert everything(game) == before


REFUSED = {
    "question_answered": {"kind": "play", "tick": "0"},
    "question_gone": {"question": "t9.card", "kind": "play"},
    "not_your_seat": {"seat": "right", "kind": "play"},
}


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_comes_too_late_or_for_another_is_said_in_ones_own_language(
    game: Game, page: Client, alice: Person, code: str, language: str
) -> None:
    card = card_of(game, "left")
    if code == "question_answered":
        post(page, game, kind="play", card=card, tick=row(game, "left").tick)
    Person.objects.filter(pk=alice.pk).update(language=language)
    before = everything(game)
    answer = post(page, game, card=card, **REFUSED[code])
    assert answer.status_code == 409
    with translation.override(language):
        assert escape(str(SITE_WORDS[code])) in answer.text
    assert everything(game) == before


@pytest.mark.parametrize("question", ["t1.card", "t2.card", "x"])
def test_a_refusal_for_another_seat_does_not_say_what_that_seat_could_have_done(
    game: Game, page: Client, question: str
) -> None:
    cards = [*now(game).state.hand("right"), "c99", *now(game).state.hand("left")]
    found = [post(page, game, question=question, kind="play", seat="right", card=card) for card in cards]
    assert {one.status_code for one in found} == {409}
    assert len({TOKENS.sub("", one.text) for one in found}) == 1


@pytest.mark.parametrize("tick", ["-1", "abc", "9" * 400, ""])
def test_a_tick_that_is_none_does_no_harm(game: Game, page: Client, tick: str) -> None:
    assert post(page, game, kind="play", card=card_of(game, "left"), tick=tick).status_code == 302


def test_nobody_answers_for_another_seat(game: Game, page: Client) -> None:
    before = everything(game)
    for seat in ("right", "gm", "public", "nobody", "x" * 10_000):
        answer = post(page, game, kind="play", card=card_of(game, "right"), seat=seat)
        assert answer.status_code in (404, 409)
    assert everything(game) == before


STRANGE = ["game", "game_news", "game_places", "game_journal", "game_seats", "game_live", "game_proof"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_stranger_is_told_that_there_is_no_such_game(game: Game, sign_in: SignIn, charlie: Person, name: str) -> None:
    there = sign_in(charlie).get(reverse(name, args=[game.pk]))
    nowhere = sign_in(charlie).get(reverse(name, args=[10**6]))
    assert there.status_code == nowhere.status_code == 404


DEEDS = ["game_answer", "game_undo", "game_dice", "game_messages", "game_draft", "game_rewind", "force_dice"]


@pytest.mark.parametrize("name", DEEDS)
def test_a_stranger_does_nothing_to_a_game(game: Game, sign_in: SignIn, charlie: Person, name: str) -> None:
    play_card(game, "left", game.created_by)
    before = everything(game)
    answer = sign_in(charlie).post(reverse(name, args=[game.pk]), {"seat": "left", "question": "t1.card"})
    assert answer.status_code == 404
    assert everything(game) == before


def test_a_revoked_guest_is_shown_out(game: Game, alice: Person) -> None:
    link = invite_guest(game_id=game.pk, seat="right", name="Jeanne", author=alice)
    client = Client()
    client.post(reverse("guest_join", args=[link.token]), follow=True)
    link.refresh_from_db()
    assert row(game, "right").person == link.person
    assert client.get(reverse("game", args=[game.pk])).status_code == 200
    revoke_guest_link(link=link)
    before = everything(game)
    assert client.get(reverse("game", args=[game.pk])).status_code in (302, 404)
    answer = post(client, game, kind="play", card=card_of(game, "right"))
    assert answer.status_code in (302, 404)
    assert everything(game) == before


def test_a_guest_sees_the_games_he_sits_in_and_no_others(game: Game, alice: Person, bob: Person) -> None:
    link = invite_guest(game_id=game.pk, seat="right", name="Jeanne", author=alice)
    jeanne = _seat(link, "device")
    from campaigns.access import Viewer

    other = Game.objects.create(campaign=game.campaign, name="Another", slug="tiny", release="1", created_by=alice)
    assert list(Game.objects.visible_to(Viewer(jeanne))) == [game]
    assert other not in Game.objects.visible_to(Viewer(jeanne))
