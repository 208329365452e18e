"""Pages of decks: what each reader finds of the cards of a game, of one card, and of all games of a campaign."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

import rulesets
from campaigns.models import Campaign, CardMove, Game, Person
from campaigns.services.bots import play_bots
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import forget_everything, load, pack
from campaigns.services.plans import GamePlan
from rulesets.common.dice import Fast
from rulesets.common.seats import GM
from tests.campaigns.conftest import SignIn
from tests.campaigns.readers import CHANGING
from tests.campaigns.tables import bot, choose, council, found, member, two_hats
from tests.campaigns.test_decks import held_by, lay_aside, play, truth

pytestmark = pytest.mark.django_db
WARS = "wars_of_religion"
FACTIONS = ("royalist", "huguenot", "league")
MOST = 20  # queries of a page


@pytest.fixture
def barons(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


def wars(alice: Person, bob: Person, campaign: Campaign | None = None, name: str = "Six wars") -> Game:
    """Alice plays the League against two bots; bob arbitrates."""
    seats = {"royalist": bot(), "huguenot": bot(), "league": member(alice)}
    scenario = rulesets.meta(WARS).scenarios[0].id
    campaign = campaign or found("France", alice, bob, gm=bob)
    game = create_game(campaign=campaign, author=bob, plan=GamePlan(name, WARS, scenario, seats, bob))
    return start_game(game_id=game.pk, by=bob)


def read(client: Client, name: str, *args: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=args) + query)
    assert answer.status_code == 200, answer.status_code
    return unescape(answer.content.decode())


def listed(html: str) -> dict[str, list[str]]:
    """The addresses of the cards by the heading of their pile."""
    body = html[html.index("<main") : html.index("</main>")]
    parts = re.split(r"<(?:h3|summary)>", body)[1:]
    found: dict[str, list[str]] = {}
    for part in parts:
        pile = re.sub(r"\s*<.*", "", part[: part.index("\n")] if "\n" in part else part)
        found.setdefault(pile, []).extend(re.findall(r"/decks/([\w-]+)/\?as", part))
    return found


def test_each_reader_finds_the_cards_where_he_knows_them(
    barons: Game, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    for person, viewer in ((alice, "red"), (bob, "white"), (charlie, GM)):
        piles = listed(read(sign_in(person), "game_decks", barons.pk))
        known = truth(barons)[viewer]
        for seat in ("red", "white", "black"):
            held = [card for card, seen in known.items() if seen.place == f"hand.{seat}"]
            assert sorted(piles.get(f"{seat}’s hand", [])) == sorted(held)
        assert sum(map(len, piles.values())) == len(truth(barons)[GM])


def test_a_card_says_how_it_came_there_in_the_words_of_the_journal(
    barons: Game, charlie: Person, alice: Person, sign_in: SignIn
) -> None:
    card = held_by(barons, "red")
    lay_aside(barons, charlie, card)
    html = read(sign_in(alice), "game_card", barons.pk, card)
    assert "red’s hand" in html and "is moved: laid aside" in re.sub(r"<[^>]+>", "", html) and "played" in html
    lines = re.findall(r'href="(/games/\d+/journal/\?as=red&before=\d+#e\d+)"', html)
    assert len(lines) == CardMove.objects.filter(game=barons, viewer="red", card=card, told_n__gt=0).count() >= 2
    journal = sign_in(alice).get(lines[0]).content.decode()
    assert f'id="{lines[0].partition("#")[2]}"' in journal


def test_what_another_holds_and_how_he_got_it_is_nowhere(
    barons: Game, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    card = held_by(barons, "red")
    hidden = read(sign_in(bob), "game_card", barons.pk, card)
    unseen = read(sign_in(bob), "game_card", barons.pk, held_by(barons, "black"))
    assert "red’s hand" not in hidden and "black’s hand" not in unseen
    without_names = [re.sub(r"<title>.*?</title>|<h1>.*?</h1>", "", one, flags=re.S) for one in (hidden, unseen)]
    without_tokens = [re.sub(r'value="[^"]{64}"|"X-CSRFToken": "[^"]*"', "", one) for one in without_names]
    assert re.sub(card, "", without_tokens[0]) == re.sub(held_by(barons, "black"), "", without_tokens[1])
    assert "red’s hand" in read(sign_in(charlie), "game_card", barons.pk, card)


def test_only_the_game_master_sees_as_another(barons: Game, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    page = reverse("game_decks", args=[barons.pk]) + "?as=red"
    assert sign_in(bob).get(page).status_code == 404
    seen = sign_in(charlie).get(page)
    assert seen.status_code == 200 and "black’s hand" not in unescape(seen.content.decode())


def test_a_campaign_counts_what_was_played_as_far_as_its_reader_knows(
    barons: Game, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    cards = {"red": held_by(barons, "red"), "white": held_by(barons, "white")}
    for seat, person in (("red", alice), ("white", bob)):
        choose(barons, seat, person, "stake", cards[seat])
    play_bots(barons.pk)
    for person in (alice, bob, charlie):
        html = read(sign_in(person), "decks", barons.campaign_id)
        rows = {one.partition("<")[0]: one for one in html.split("<li><p><b>")[1:]}
        for card in cards.values():
            name = rulesets.load("barons").words.name("card", card, "en")
            assert "played once" in rows[name]
    names = {rulesets.load("barons").words.name("card", card, "en") for card in truth(barons)[GM]}
    counted = {one.partition("<")[0] for one in read(sign_in(bob), "decks", barons.campaign_id).split("<li><p><b>")}
    known = {rulesets.load("barons").words.name("card", card, "en") for card in truth(barons)["white"]}
    assert names & counted <= known


def test_the_tab_is_there_where_a_game_has_cards(
    barons: Game, alice: Person, bob: Person, client: Client, sign_in: SignIn
) -> None:
    address = reverse("decks", args=[barons.campaign_id])
    assert f'href="{address}"' in read(sign_in(alice), "campaign", barons.campaign_id)
    hats = two_hats(alice, bob)
    other = reverse("decks", args=[hats.campaign_id])
    assert f'href="{other}"' not in read(sign_in(alice), "campaign", hats.campaign_id)
    assert sign_in(alice).get(other).status_code == 200


def test_pages_ask_as_often_for_many_cards_as_for_few(alice: Person, bob: Person, sign_in: SignIn) -> None:
    game = wars(alice, bob)
    client = sign_in(alice)
    for name, args in (("game_decks", [game.pk]), ("decks", [game.campaign_id])):
        client.get(reverse(name, args=args))
        with CaptureQueriesContext(
            connection,
        ) as asked:
            read(client, name, *args)
        assert len(asked) <= MOST, [one["sql"][:120] for one in asked]
    before = len(asked)
    for n in range(3):
        wars(alice, bob, game.campaign, f"Again {n}")
    with CaptureQueriesContext(connection) as again:
        read(client, "decks", game.campaign_id)
    assert len(again) == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_of_wars_of_religion_are_named_in_both_languages(
    alice: Person, bob: Person, sign_in: SignIn, language: str
) -> None:
    game = wars(alice, bob)
    for person in (alice, bob):
        type(person).objects.filter(pk=person.pk).update(language=language)
    with translation.override(language):
        for person in (alice, bob):
            client = sign_in(person)
            html = read(client, "game_decks", game.pk)
            cards = [card for found in listed(html).values() for card in found]
            assert len(cards) == len(set(cards)) == len(truth(game)[GM])
            codes = re.compile(
                r">\s*(?:[a-z]+\.(?:royalist|huguenot|league)|[a-z]+_[a-z_]+|later|spent|hand|aside)\s*<"
            )
            assert not codes.search(html), codes.search(html)
            card = cards[0]
            assert not codes.search(read(client, "game_card", game.pk, card))


def test_worlds_that_differ_in_what_is_hidden_give_the_same_pages(barons: Game, bob: Person, sign_in: SignIn) -> None:
    """Other hands and another draw pile, and none of the others' records: to white nothing has changed."""
    play(barons, seed=21, most=6)
    client = sign_in(bob)
    every_card = [("game_card", barons.pk, card) for card in truth(barons)[GM]]
    pages = [("game_decks", barons.pk), ("decks", barons.campaign_id), *every_card]
    before = [CHANGING.sub("", read(client, *one)) for one in pages]
    loaded = load(barons.pk)
    others = (loaded.ruleset.unknown_to(loaded.state, "white", Fast(seed)) for seed in range(20))
    state = next(one for one in others if hands(one) != hands(loaded.state))
    Game.objects.filter(pk=barons.pk).update(state=pack(loaded.ruleset, state).body)
    CardMove.objects.filter(game=barons).exclude(viewer="white").delete()
    forget_everything()
    assert [CHANGING.sub("", read(client, *one)) for one in pages] == before


def hands(state: Any) -> list[list[str]]:
    return [state.cards.cards(f"hand.{seat}") for seat in ("red", "black")]


def test_the_killed_the_disgraced_and_who_changed_sides_are_told_apart(
    alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Wherever they lie, by the rule under which they left, and by what is known of their moves."""
    game = wars(alice, bob)
    characters = [one for one in truth(game)[GM] if truth(game)[GM][one].kind == "character"][:4]
    fates = [("gone", "WOR-19e"), ("gone", "WOR-19f"), ("changed", "WOR-19f"), ("gone", "")]
    for n, (card, (fate, rule)) in enumerate(zip(characters, fates, strict=True), 1):
        row = {"kind": "character", "place": "out", "entry_n": 900 + n, "told_n": 0, "turn": n}
        CardMove.objects.create(game=game, viewer=GM, card=card, fate=fate, rule=rule, **row)
    html = read(sign_in(bob), "game_decks", game.pk)
    by_why = {pile.rpartition(" · ")[2]: cards for pile, cards in listed(html).items() if " · " in pile}
    assert by_why == {"Assassination and Vengeance": characters[:1], "Disgrace": characters[1:2]}
    assert html.count("changed sides in turn 3") == 1 and "changed sides in turn 2" not in html
    assert "Disgrace" not in re.sub(r"<b><a.*?</a></b>", "", read(sign_in(alice), "game_decks", game.pk))
