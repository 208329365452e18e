"""Pages of Argad: every scenario for everybody, nothing hidden in them; measuring; forms; groups of options."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.forms.games import GameForm
from campaigns.models import Game, Person
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from rulesets.argad.awareness import knows_of, knows_slip, label
from rulesets.argad.meta import META
from rulesets.common.seats import GM
from tests.campaigns.tables import found, give, member, now
from tests.campaigns.test_play_secrets import CHANGING
from tests.campaigns.test_secrets import SWAPS, forget, swap_world

pytestmark = pytest.mark.anywhere

SignIn = Callable[[Person], Client]
SCENARIOS = [one.id for one in META.scenarios]


@pytest.fixture
def set_up(alice: Person, bob: Person, charlie: Person, rosa: Person) -> Callable[[str], Game]:
    """Alice arbitrates, Bob is Blue, Charlie is Red, Rosa the third, where there is one."""

    def made(scenario: str) -> Game:
        seats = dict(zip(META.scenario(scenario).seats, (bob, charlie, rosa), strict=False))
        campaign = found("Evenings", *dict.fromkeys((alice, bob, charlie, *seats.values())), gm=alice)
        plan = GamePlan("Le gué", "argad", scenario, {seat: member(one) for seat, one in seats.items()}, alice)
        return start_game(game_id=create_game(campaign=campaign, author=alice, plan=plan).pk, by=alice)

    return made


def url(game: Game, name: str = "game") -> str:
    return reverse(name, args=[game.pk])


def html_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def who(game: Game, name: str) -> str:
    return next(number for number, one in now(game).state.people.items() if one.id == name)


def until_moves(game: Game, players: dict[str, Person]) -> Game:
    """Everybody answers as the clock would, until intentions are asked for."""
    for _ in range(20):
        loaded = now(game)
        rules, state = loaded.ruleset, loaded.state
        waiting = [
            (seat, one) for seat in players for one in rules.questions(state, seat) if one.must and one.asks(seat)
        ]
        seat, question = next((seat, one) for seat, one in waiting if seat in one.waiting)
        if question.kind == "announce":
            return game
        give(game, seat, players[seat], question.id, kind=question.default.kind, **_blank(question))
    raise AssertionError("nobody was asked for intentions")


def _blank(question: Any) -> dict[str, Any]:
    form = next(one for one in question.forms if one.kind == question.default.kind)
    return {name: {} if name == "shots" else "" for name, _ in form.params}


# -- pages -----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_page_shows_what_its_reader_knows(
    scenario: str, set_up: Any, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    game = set_up(scenario)
    state = now(game).state
    blue = html_of(sign_in(bob), url(game))
    assert ('class="map cm large"' in blue) == (scenario != "companion")
    strangers = [one for one in (*state.people, *state.animals) if not knows_of(state, "blue", one)]
    said = set(re.findall(r"\w+", blue))
    assert not [one for one in strangers if one in said]
    told = [one.en for name, one in state.slips.items() if knows_slip(state, "blue", name)]
    secrets = [one.en for one in state.slips.values() if one.en not in told]
    assert bool(secrets) == bool(state.slips)
    assert not [one for one in secrets if one in text_of(blue)]
    assert not [one.en for one in state.triggers.values() if one.en and one.en in blue]
    master = text_of(html_of(sign_in(alice), url(game)))
    assert all(label(state, GM, one) in master for one in state.people)


@pytest.mark.django_db
@pytest.mark.parametrize("scenario", ["raid", "governor"])
def test_everybodys_view_shows_what_everybody_knows(scenario: str, set_up: Any, alice: Person, sign_in: SignIn) -> None:
    game = set_up(scenario)
    state = now(game).state
    public = html_of(sign_in(alice), reverse("see_as", args=[game.pk, "public"]))
    assert 'class="map cm large"' in public and "data-measure" not in public
    known = [one for one in state.people if all(knows_of(state, seat, one) for seat in state.setup.seats)]
    said = set(re.findall(r"\w+", public))
    assert said and not [one for one in state.people if one not in known and one in said]


@pytest.mark.django_db
def test_people_are_called_by_their_names_in_every_control(
    set_up: Any, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = until_moves(set_up("raid"), {"blue": bob, "red": charlie, GM: alice})
    state = now(game).state
    client = sign_in(bob)
    for address in (url(game), url(game, "game_places")):
        said = text_of(html_of(client, address))
        named = [one for one in state.people if knows_of(state, "blue", one) and label(state, "blue", one) != one]
        assert not [one for one in named if one in said]
    assert "Judikael" in said


@pytest.mark.django_db
def test_the_table_speaks_french(set_up: Any, bob: Person, sign_in: SignIn) -> None:
    game = set_up("raid")
    client = sign_in(bob)
    client.post(reverse("choose_language"), {"language": "fr", "next": "/"})
    page = html_of(client, url(game))
    assert "<h2>La table</h2>" in page and "mouvement annoncé" in page
    assert "The table" not in text_of(page)


@pytest.mark.django_db
@pytest.mark.usefixtures("one_clock")
@pytest.mark.parametrize("viewer", ["blue", "red"])
def test_the_table_is_the_same_in_every_world_that_its_reader_may_be_in(
    viewer: str, set_up: Any, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = until_moves(set_up("raid"), {"blue": bob, "red": charlie, GM: alice})
    client = sign_in({"blue": bob, "red": charlie}[viewer])

    def read() -> str:
        forget()
        return CHANGING.sub("", client.get(url(game)).content.decode())

    true = Game.objects.defer(None).get(pk=game.pk).state
    before, differed = read(), 0
    for seed in range(SWAPS):
        differed += swap_world(game, viewer, seed)
        assert read() == before
        Game.objects.filter(pk=game.pk).update(state=true)
    assert differed


# -- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_rows_that_were_not_touched_announce_nothing(
    set_up: Any, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = until_moves(set_up("raid"), {"blue": bob, "red": charlie, GM: alice})
    client, chief = sign_in(bob), who(game, "judikael")
    page = html_of(client, url(game))
    assert page.count('data-param="way"') == page.count('class="each-card"') > 3
    fields = dict(
        re.findall(r'<(?:input|select)[^>]* name="(f0\.plans[^"\[]+)"[^>]*?(?: value="([^"]*)")?[^>]*>', page)
    )
    stand = now(game).state.stands[chief]
    sent = {name: value for name, value in fields.items() if not name.endswith(".does") and not name.endswith(".at")}
    sent |= {name: "" for name in fields if name.endswith((".does", ".at"))}
    sent |= {name: "walks" for name in fields if name.endswith(".manner")}
    sent |= {f"f0.plans.{chief}.way": f"{stand.x // 100 - 3},{stand.y // 100}"}
    question = re.search(r'name="question" value="([^"]+announce[^"]*)"', page)
    assert question
    sent |= {"question": question[1], "choice": "f0", "seat": "blue"}
    answer = client.post(url(game, "game_answer"), sent)
    assert answer.status_code == 302, text_of(answer.content.decode())
    assert list(now(game).state.plans) == [chief]


# -- measuring -------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_way_is_measured_for_who_goes_it_and_for_nobody_else(
    set_up: Any, alice: Person, bob: Person, charlie: Person, rosa: Person, client: Client, sign_in: SignIn
) -> None:
    game = set_up("raid")
    address, chief = url(game, "game_measure"), who(game, "judikael")
    query = {"piece": chief, "way": "118,54"}
    answer = sign_in(bob).get(address, query)
    assert answer.status_code == 200
    assert set(answer.json()) == {"length", "said", "fits"} and " of 40.0 cm" in answer.json()["said"]
    assert sign_in(charlie).get(address, query).status_code == 404
    assert sign_in(alice).get(address, {**query, "piece": who(game, "abbot")}).status_code == 200
    assert sign_in(rosa).get(address, query).status_code == 404
    assert Client().get(address, query).status_code == 302


@pytest.mark.django_db
def test_a_ruler_reaches_nobody_who_is_not_known(set_up: Any, bob: Person, sign_in: SignIn) -> None:
    game = set_up("raid")
    client, state = sign_in(bob), now(game).state
    hidden = next(one for one in state.people if not knows_of(state, "blue", one))
    chief = who(game, "judikael")
    measured = client.get(url(game, "game_measure"), {"from": chief, "to": "100,54"})
    assert measured.status_code == 200 and "cm from edge to edge" in measured.json()["said"]
    for end in (hidden, "f1", "nowhere"):
        assert client.get(url(game, "game_measure"), {"from": chief, "to": end}).status_code == 404


@pytest.mark.django_db
def test_the_api_measures_too(set_up: Any, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    game = set_up("raid")
    query = {"piece": who(game, "judikael"), "way": "60,54"}
    answer = sign_in(bob).get(url(game, "api_measure"), query)
    assert answer.status_code == 200 and answer.json()["refused"]["rule"].startswith("ARG-")
    assert sign_in(charlie).get(url(game, "api_measure"), query).status_code == 404
    ruler = sign_in(bob).get(url(game, "api_measure"), {"from": "0,0", "to": "3,4"}).json()
    assert ruler["length"] == 500 and ruler["refused"] is None


# -- setting up ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_many_options_stand_folded_in_groups(set_up: Any, alice: Person, sign_in: SignIn) -> None:
    game = set_up("lesson")
    page = html_of(sign_in(alice), reverse("set_up_game", args=[game.campaign_id, "argad", "raid"]))
    groups = re.findall(r'<details class="more group" id="group-(\w+)"( open)?>', page)
    assert groups == [("basic", ""), ("rpg", ""), ("formations", "")]
    assert page.count('type="checkbox" name="option_') == len(META.options)


@pytest.mark.django_db
def test_an_empty_box_switches_an_option_off(alice: Person) -> None:
    ruleset, scenario = rulesets.load("argad"), META.scenario("lesson")
    blank = GameForm(ruleset=ruleset, scenario=scenario, people=[alice], me=alice)
    data = {one.name: one.value() for one in blank if one.value() is not None} | {"name": "Le cochon"}
    data |= {"option_morale": "off", "option_jamming": "on"}
    form = GameForm(data, ruleset=ruleset, scenario=scenario, people=[alice], me=alice)
    assert form.is_valid(), form.errors
    options = form.plan().options
    assert (options["morale"], options["jamming"], options["artillery"]) == ("off", "on", "on")


@pytest.mark.django_db
@pytest.mark.usefixtures("all_games_listed")
def test_the_api_tells_the_groups_of_options(alice: Person, sign_in: SignIn) -> None:
    shelf = sign_in(alice).get(reverse("api_shelf")).json()
    argad = next(one for one in shelf if one["slug"] == "argad")
    assert [one["id"] for one in argad["option_groups"]] == ["basic", "rpg", "formations"]
    assert {one["group"] for one in argad["options"]} == {"basic", "rpg", "formations"}
