"""The demo campaign: founded by anybody in his language, read page by page, played on, laid out anew, taken away."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from campaigns.access import Viewer
from campaigns.act_words import act_sentence
from campaigns.models import (
    Act,
    Attendance,
    Campaign,
    Change,
    Character,
    DemoCopy,
    Fate,
    Game,
    GameSeat,
    GameStatus,
    GuestLink,
    Hearing,
    Holder,
    Knowledge,
    Matter,
    Meeting,
    MeetingState,
    Membership,
    Person,
    Wound,
)
from campaigns.presenters.decks import pile_name
from campaigns.presenters.speech import Speech
from campaigns.services import demos
from campaigns.services.actors import Actor
from campaigns.services.acts import written
from campaigns.services.answers import Answer, answer_question
from campaigns.services.bots import answer_of, play_bots, questions_for
from campaigns.services.decks import seen_by
from campaigns.services.demo import make_demo
from campaigns.services.demo_story import LANGUAGES, read_story, scenario_text, secret_texts, story
from campaigns.services.held_together import check_holds_together
from campaigns.services.loading import forget_everything, load
from campaigns.services.registers import REGISTERS
from campaigns.services.undoing import registers
from rulesets.common.seats import GM
from tests.campaigns.crawler import Crawl, Page

pytestmark = pytest.mark.django_db
EMPTY_AT_FIRST = {"correction"}  # nothing of an earlier day was put right yet


@dataclass(frozen=True)
class Laid:
    """A copy, and the browser of the stranger who had it laid out."""

    number: int
    cookies: dict[str, str]

    @property
    def copy(self) -> DemoCopy:
        return DemoCopy.objects.select_related("campaign", "host", "player").get(pk=self.number)

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.copy.running[0]["game"])

    def browser(self) -> Client:
        client = Client()
        for name, value in self.cookies.items():
            client.cookies[name] = value
        return client

    def url(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.copy.campaign_id, *args])


def kingdom(demo: Laid) -> Game:
    """The game of Wars of Religion that goes on."""
    return Game.objects.get(pk=next(one["game"] for one in demo.copy.running if one["key"] == "kingdom"))


def press(client: Client) -> Any:
    return client.post(reverse("found_demo"))


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Laid]]:
    """One in each language, by strangers; each test takes back what it does to them."""
    with django_db_blocker.unblock(), transaction.atomic():
        make_demo(language="en")
        yield {language: _by_a_stranger(language) for language in LANGUAGES}
        transaction.set_rollback(True)


def _by_a_stranger(language: str) -> Laid:
    client = Client()
    client.post(reverse("choose_language"), {"language": language, "next": "/"})
    answer = press(client)
    assert answer.status_code == 302
    copy = DemoCopy.objects.latest("pk")
    assert answer.headers["Location"] == reverse("campaign", args=[copy.campaign_id])
    return Laid(copy.pk, {name: one.value for name, one in client.cookies.items()})


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    forget_everything()


@pytest.fixture(params=LANGUAGES)
def demo(request: pytest.FixtureRequest, laid: dict[str, Laid]) -> Laid:
    translation.activate(request.param)
    return laid[request.param]


@pytest.fixture
def english(laid: dict[str, Laid]) -> Laid:
    translation.activate("en")
    return laid["en"]


def as_player(demo: Laid) -> Client:
    client = demo.browser()
    assert client.post(demo.url("sit_as_player")).status_code == 302
    return client


def read(client: Client, demo: Laid, each: int = 3) -> dict[str, str]:
    """All pages that this browser reaches, as text."""
    numbers = {"campaign_id": demo.copy.campaign_id, "game_id": demo.game.pk, "slug": "argad", "noun": "character"}
    crawl = Crawl(client, numbers, of_one_shape=each)
    pages: dict[str, str] = {}
    for path, page in crawl.pages(demo.copy.language):
        pages[path] = html.unescape(page.html)
    return pages


# -- founding --------------------------------------------------------------------------------------------------------


def test_the_front_page_offers_it_to_strangers_and_members_where_a_demo_stands(
    laid: dict[str, Laid], alice: Person
) -> None:
    offer = f'action="{reverse("found_demo")}"'
    assert offer in Client().get("/").text
    member = Client()
    member.force_login(alice)
    assert offer in member.get("/").text
    assert offer not in laid["en"].browser().get("/").text  # he has his own
    Person.objects.filter(username="demo").update(is_active=False)
    assert offer not in Client().get("/").text
    assert press(Client()).status_code == 404


def test_the_link_of_the_terminal_offers_it_too(laid: dict[str, Laid]) -> None:
    from campaigns.services.demo import demo_token

    assert f'action="{reverse("found_demo")}"' in Client().get(reverse("open_demo", args=[demo_token()])).text


def test_a_newcomer_sees_at_once_what_to_look_at(demo: Laid) -> None:
    client = demo.browser()
    page = client.get(demo.url("campaign"))
    assert page.status_code == 200
    assert f'lang="{demo.copy.language}"' in page.text
    doors = page.context["guide"].doors
    assert len(doors) == 6
    for door in doors:
        answer = client.get(door.url)
        assert answer.status_code == 200, door.url
    assert "Anne de Kerzeven" in client.get(doors[3].url).text


def test_its_first_page_asks_the_database_seldom(english: Laid) -> None:
    """With everything on it at once: notices, a meeting, what is due, the doors of the demo."""
    for sits in (Laid.browser, as_player):
        client = sits(english)
        client.get("/")
        page = english.url("campaign")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        assert len(queries) < 20


def test_every_register_holds_something_and_shows_it(demo: Laid) -> None:
    client, campaign = demo.browser(), demo.copy.campaign
    for noun, model in registers().items():
        if noun not in EMPTY_AT_FIRST:
            assert model._base_manager.filter(campaign=campaign).exists(), noun
    for noun in REGISTERS:
        page = client.get(demo.url("register", noun))
        assert page.status_code == 200
        numbers = [one.rstrip("/").rsplit("/", 1)[-1] for one in Page(page.text, "en").links if f"/{noun}/" in one]
        assert any(one.isdecimal() for one in numbers), noun


def test_eight_evenings_lie_behind_it_and_one_is_near(demo: Laid) -> None:
    meetings = list(Meeting.objects.filter(campaign=demo.copy.campaign).order_by("begins_at"))
    assert [one.state for one in meetings] == [MeetingState.HELD] * 8 + [MeetingState.PLANNED]
    assert meetings[-1].begins_at > timezone.now()
    assert all(Attendance.objects.filter(meeting=one).exists() for one in meetings)
    client = demo.browser()
    for one in meetings[:8]:
        recap = client.get(demo.url("recap", one.pk))
        assert recap.status_code == 200
        assert one.played in html.unescape(client.get(demo.url("meeting", one.pk)).text)


def test_people_fare_differently_and_knowledge_is_of_all_kinds(demo: Laid) -> None:
    campaign = demo.copy.campaign
    fates = set(Character.objects.filter(campaign=campaign).values_list("fate", flat=True))
    assert fates >= {Fate.ACTIVE, Fate.WOUNDED, Fate.RECOVERING, Fate.PRISONER, Fate.MISSING, Fate.DEAD, Fate.RETIRED}
    assert set(Wound.objects.filter(campaign=campaign).values_list("course", flat=True)) == {
        *("open", "healing", "healed", "scarred", "fatal"),
    }
    assert set(Knowledge.objects.filter(campaign=campaign).values_list("matter", flat=True)) == set(Matter.values)
    assert Hearing.objects.filter(campaign=campaign, believed=False).exists()


def test_what_was_written_looks_as_if_it_had_been_entered(demo: Laid) -> None:
    campaign = demo.copy.campaign
    acts = list(Act.objects.filter(campaign=campaign).order_by("pk"))
    assert [one.at for one in acts] == sorted(one.at for one in acts)
    assert acts[-1].at < timezone.now()
    for one in acts:
        assert one.author is not None
        assert one.story_order or one.code in ("meeting_planned", "meeting_answered"), one.code
        assert "%(" not in act_sentence(one.code, one.facts)
    assert len({one.author_id for one in acts}) >= 4
    assert sum(bool(one.reason) for one in acts) >= 8


def test_every_row_holds_together_and_is_as_its_history_says(demo: Laid) -> None:
    campaign = demo.copy.campaign
    for noun, model in registers().items():
        for row in model._base_manager.filter(campaign=campaign):
            check_holds_together(row)
            row.full_clean(validate_unique=False, validate_constraints=False, exclude=_left_out(row))
            said: dict[str, Any] = {}
            for change in Change.objects.filter(noun=noun, row=row.pk).order_by("pk"):
                said |= {change.field: change.after} if change.field else change.after
            assert said == written(row), (noun, str(row))


def _left_out(row: Any) -> list[str]:
    """JSON columns that may be empty."""
    return [one.name for one in row._meta.fields if one.get_internal_type() == "JSONField"]


def test_both_languages_tell_the_same_story() -> None:
    def texts(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict) and ("en" in value or "fr" in value):
            assert set(value) == set(LANGUAGES), value
            yield value["en"], value["fr"]
        elif isinstance(value, dict):
            for one in value.values():
                yield from texts(one)
        elif isinstance(value, list):
            for one in value:
                yield from texts(one)

    pairs = list(texts(read_story()))
    assert len(pairs) > 250
    assert all(one.strip() and other.strip() for one, other in pairs)
    assert sum(one == other for one, other in pairs) < 12
    assert story("fr")["campaign"] != story("en")["campaign"]


# -- page after page -------------------------------------------------------------------------------------------------


def test_every_page_answers_its_game_master_in_his_language(demo: Laid) -> None:
    pages = read(demo.browser(), demo, each=2)
    assert len(pages) > 90
    other = story({"en": "fr", "fr": "en"}[demo.copy.language])
    foreign = [row["text"] for row in other["knowledge"]] + [row["title"] for row in other["evening"]]
    for path, text in pages.items():
        if demo.copy.language in path or "/rules/" in path:
            continue
        assert not [one for one in foreign if one in text], path
    whole = "\n".join(pages.values())
    assert sum(one in whole for one in secret_texts(demo.copy.language)) > 8


def test_no_secret_reaches_a_player(demo: Laid) -> None:
    client = as_player(demo)
    pages = read(client, demo)
    assert len(pages) > 60
    secrets = [*secret_texts(demo.copy.language), *_of_the_table(demo)]
    assert len(secrets) > 30
    for path, text in pages.items():
        assert not [one for one in secrets if one in text], path
    told = {"en": "Job’s sketch of the mill", "fr": "Le croquis du moulin par Job"}[demo.copy.language]
    assert any(told in text for text in pages.values())


def _of_the_table(demo: Laid) -> list[str]:
    """What the seat of Kerzeven is not told in the running game."""
    state = load(demo.game.pk).state
    slips = [one for one in state.slips.values() if "blue" not in one.knowers]
    return [getattr(one, demo.copy.language) for one in slips]


def test_hidden_rows_are_no_pages_for_a_player(english: Laid) -> None:
    client = as_player(english)
    for noun, model in registers().items():
        if noun in REGISTERS:
            for row in model._base_manager.filter(campaign=english.copy.campaign, audience="gm"):
                owned = model.objects.visible_to(Viewer(english.copy.player)).filter(pk=row.pk).exists()
                if not owned:
                    assert client.get(english.url("row", noun, row.pk)).status_code == 404, (noun, str(row))


# -- chairs ----------------------------------------------------------------------------------------------------------


def test_a_newcomer_looks_through_a_players_eyes_and_comes_back(english: Laid) -> None:
    client = as_player(english)
    page = client.get(english.url("campaign"))
    assert page.context["request"].viewer.person == english.copy.player
    assert not page.context["guide"].is_host
    for door in page.context["guide"].doors:
        assert client.get(door.url).status_code == 200, door.url
    assert client.get(english.url("reset_demo")).status_code == 404
    assert client.post(english.url("sit_as_master")).status_code == 302
    assert client.get(english.url("campaign")).context["guide"].is_host


def test_a_phone_plays_and_never_gets_behind_the_screen(english: Laid) -> None:
    shown = english.browser().post(english.url("demo_phone"))
    assert shown.status_code == 200
    link = GuestLink.objects.filter(person=english.copy.player).latest("pk")
    path = reverse("guest_join", args=[link.token])
    assert path in shown.text
    phone = Client()
    assert phone.get(path).status_code == 200
    answer = phone.post(path)
    assert answer.headers["Location"] == reverse("game", args=[english.game.pk])
    assert phone.get(answer.headers["Location"]).status_code == 200
    seat = GameSeat.objects.get(game=english.game, seat="blue")
    assert (seat.person, seat.bot) == (english.copy.player, "")
    assert not phone.get(english.url("campaign")).context["guide"].may_return
    assert phone.post(english.url("sit_as_master")).status_code == 404


def test_a_member_has_it_in_his_account_and_only_once(laid: dict[str, Laid], alice: Person, cheap: None) -> None:
    client = Client()
    client.force_login(alice)
    first, second = press(client), press(client)
    assert first.headers["Location"] == second.headers["Location"]
    copy = DemoCopy.objects.get(host=alice)
    assert Membership.objects.get(campaign=copy.campaign, person=alice).is_owner
    client.post(reverse("sit_as_player", args=[copy.campaign_id]))
    assert client.post(reverse("sit_as_master", args=[copy.campaign_id])).status_code == 404  # his password guards it
    client.force_login(alice)
    client.post(reverse("remove_demo", args=[copy.campaign_id]))
    assert Person.objects.filter(pk=alice.pk).exists()
    assert not Campaign.objects.filter(pk=copy.campaign_id).exists()


def test_whoever_logged_out_comes_back_to_his_own(english: Laid) -> None:
    client = english.browser()
    client.post(reverse("log_out"))
    assert client.get(english.url("campaign")).status_code == 302
    assert press(client).headers["Location"] == english.url("campaign")


def test_nobody_touches_the_demo_of_another(english: Laid, alice: Person, laid: dict[str, Laid]) -> None:
    member = Client()
    member.force_login(alice)
    for client in (member, laid["fr"].browser()):
        for name in ("reset_demo", "demo_phone"):
            assert client.get(english.url(name)).status_code == 404
        for name in ("reset_demo", "remove_demo", "demo_phone", "sit_as_player", "sit_as_master"):
            assert client.post(english.url(name)).status_code == 404, name
    assert Client().post(english.url("reset_demo")).status_code == 302
    assert english.copy.campaign is not None


# -- playing on ------------------------------------------------------------------------------------------------------


def test_the_game_goes_on_for_a_whole_turn_with_its_game_master_and_bots(english: Laid) -> None:
    game, host = english.game, english.copy.host
    begun = load(game.pk).state
    assert (begun.turn, begun.phase) == (2, "moves")
    for _ in range(40):
        play_bots(game.pk)
        loaded = load(game.pk)
        if (loaded.state.turn, loaded.state.phase) == (3, "moves"):
            break
        row = GameSeat.objects.get(game=game, seat=GM)
        question = questions_for(loaded, row)[0]
        answer_question(game_id=game.pk, actor=Actor.of(host), answer=Answer(GM, question.id, question.default))
    assert load(game.pk).state.turn == 3
    assert Game.objects.get(pk=game.pk).fault == ""


def test_people_of_the_campaign_are_on_the_table(english: Laid) -> None:
    state = load(english.game.pk).state
    on_table = {state.people[who].name for who in state.roster}
    assert on_table >= {"Anne de Kerzeven", "Gwilherm de Trobodec", "Don Íñigo de Arce", "Mathurin Le Gall"}
    named = [one["name"] for one in english.game.setup["people"]]
    assert set(named) == on_table


def test_a_game_of_the_kingdom_waits_for_the_newcomer_while_bots_hold_the_other_seats(demo: Laid) -> None:
    game, client = kingdom(demo), demo.browser()
    seats = {one.seat: one for one in GameSeat.objects.filter(game=game)}
    assert (game.slug, game.status) == ("wars_of_religion", GameStatus.RUNNING)
    assert seats["royalist"].person == demo.copy.host
    assert {seats["huguenot"].holder, seats["league"].holder} == {Holder.BOT}
    version = game.version
    play_bots(game.pk)
    assert Game.objects.get(pk=game.pk).version == version  # it is the King who is asked
    page = client.get(reverse("game", args=[game.pk]))
    assert page.status_code == 200
    assert "data-question" in page.text
    door = next(one for one in story(demo.copy.language)["game"] if one["key"] == "kingdom")["door"]
    assert door in html.unescape(client.get(demo.url("campaign")).text)


def test_the_kingdom_plays_on_with_its_king_and_bots_to_the_last_count(english: Laid) -> None:
    game, host = kingdom(english), english.copy.host
    row = GameSeat.objects.get(game=game, seat="royalist")
    for _ in range(600):
        play_bots(game.pk)
        loaded = load(game.pk)
        if loaded.ruleset.outcome(loaded.state):
            break
        if not questions_for(loaded, row):
            continue  # bots do not answer without end in one go
        question, action = answer_of(loaded, row, "sensible")
        answer_question(game_id=game.pk, actor=Actor.of(host), answer=Answer("royalist", question.id, action))
    after = Game.objects.get(pk=game.pk)
    assert (after.fault, after.status) == ("", GameStatus.FINISHED)


def test_the_player_takes_the_league_and_is_shown_nobody_elses_hand(demo: Laid) -> None:
    game = kingdom(demo)
    loaded = load(game.pk)
    seen = seen_by(loaded.ruleset, loaded.state, (GM, "league", "royalist"))
    held = {card for card, one in seen[GM].items() if one.place == "hand.royalist"}
    shown = {card for card in held if seen["league"].get(card) == seen[GM][card]}
    assert held > shown
    king = demo.browser()
    assert in_hand(king, game, "royalist") == len(held)
    league = as_player(demo)
    assert GameSeat.objects.get(game=game, seat="league").person == demo.copy.player
    assert in_hand(league, game, "royalist") == len(shown)
    assert in_hand(league, game, "league") > 0


def in_hand(client: Client, game: Game, seat: str) -> int:
    """How many cards the page of its decks shows this reader in the hand of a seat."""
    page = client.get(reverse("game_decks", args=[game.pk]))
    assert page.status_code == 200
    hand = pile_name(Speech.of(game.slug), f"hand.{seat}")
    piles = [pile for deck in page.context["decks"] for pile in deck.piles]
    return sum(len(pile.cards) for pile in piles if pile.name == hand)


# -- anew, and away --------------------------------------------------------------------------------------------------


def test_it_is_laid_out_anew_and_old_addresses_lead_to_a_kind_page(english: Laid, laid: dict[str, Laid]) -> None:
    client, before = english.browser(), english.copy
    old_game, counted = english.game.pk, _counted(before.campaign)
    phone_link = GuestLink.objects.filter(person=before.player).first() or demos.link_for_phone(
        copy=before, author=before.host
    )
    Character.objects.filter(campaign=before.campaign).delete()
    others = _counted(laid["fr"].copy.campaign), laid["fr"].copy.campaign_id
    assert client.get(english.url("reset_demo")).status_code == 200
    answer = client.post(english.url("reset_demo"))
    after = english.copy
    assert answer.headers["Location"] == reverse("campaign", args=[after.campaign_id])
    assert after.campaign_id != before.campaign_id
    assert _counted(after.campaign) == counted
    assert (_counted(laid["fr"].copy.campaign), laid["fr"].copy.campaign_id) == others
    for path in (reverse("campaign", args=[before.campaign_id]), reverse("game", args=[old_game])):
        kind = client.get(path)
        assert kind.status_code == 404
        assert reverse("campaign", args=[after.campaign_id]) in kind.text
        assert reverse("campaign", args=[after.campaign_id]) not in laid["fr"].browser().get(path).text
    assert Client().get(reverse("guest_join", args=[phone_link.token])).status_code == 404


def _counted(campaign: Any) -> dict[str, int]:
    found = {noun: model._base_manager.filter(campaign=campaign).count() for noun, model in registers().items()}
    return {**found, "acts": Act.objects.filter(campaign=campaign).count(), "games": campaign.games.count()}


def test_it_goes_without_a_trace(english: Laid) -> None:
    client, copy = english.browser(), english.copy
    people = list(Membership.objects.filter(campaign=copy.campaign).values_list("person", flat=True))
    assert len(people) == 6
    assert client.post(english.url("remove_demo")).headers["Location"] == "/"
    assert not Campaign.objects.filter(pk=copy.campaign_id).exists()
    assert not Person.objects.filter(pk__in=people).exists()
    assert not DemoCopy.objects.filter(pk=copy.pk).exists()
    assert not GameSeat.objects.filter(game__in=[one["game"] for one in copy.running]).exists()
    assert client.get("/").status_code == 200


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Founded without evenings: for tests that found many."""
    monkeypatch.setattr(demos, "lay_out_evenings", lambda cast, told, founded: None)
    monkeypatch.setattr(demos, "_running", lambda cast, told: [])


def test_there_are_only_so_many_and_the_longest_unseen_goes(
    laid: dict[str, Laid], cheap: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demos, "MOST", 3)
    assert press(Client()).status_code == 302  # the third
    refused = Client()
    people = Person.objects.count()
    assert press(refused).headers["Location"] == "/"  # all three are in use
    assert Person.objects.count() == people
    assert DemoCopy.objects.count() == 3
    long_ago = timezone.now() - demos.IN_USE * 2
    DemoCopy.objects.filter(pk=laid["en"].number).update(founded_at=long_ago)
    Membership.objects.filter(campaign=laid["en"].copy.campaign).update(last_seen_at=long_ago)
    press(Client())
    assert not DemoCopy.objects.filter(pk=laid["en"].number).exists()
    assert DemoCopy.objects.filter(pk=laid["fr"].number).exists()


def test_what_nobody_looks_at_for_a_month_goes(laid: dict[str, Laid], cheap: None) -> None:
    long_ago = timezone.now() - demos.FORGOTTEN * 2
    DemoCopy.objects.filter(pk=laid["fr"].number).update(founded_at=long_ago)
    Membership.objects.filter(campaign=laid["fr"].copy.campaign).update(last_seen_at=long_ago)
    press(Client())
    assert not DemoCopy.objects.filter(pk=laid["fr"].number).exists()
    assert DemoCopy.objects.filter(pk=laid["en"].number).exists()


def test_what_fails_half_way_leaves_nothing_behind(laid: dict[str, Laid], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(cast: Any, told: Any, founded: Any) -> None:
        raise RuntimeError("the candle went out")

    monkeypatch.setattr(demos, "lay_out_evenings", broken)
    before = Campaign.objects.count(), Person.objects.count()
    host = demos.make_host(language="en")
    with pytest.raises(RuntimeError):
        demos.found_demo(host=host, language="en")
    host.delete()
    assert (Campaign.objects.count(), Person.objects.count()) == before


def test_the_texts_of_its_games_are_whole() -> None:
    import rulesets

    rules: Any = rulesets.load("argad")
    for row in [one for one in read_story()["game"] if "scenario" not in one]:
        files = rules.scenario_files(rules.own_scenario, scenario_text(row["key"]))
        assert tuple(rules.scenario_seats(files, rules.own_scenario).seats) == tuple(row["seats"])
