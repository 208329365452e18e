"""Scenarios that people write: nobody else reads them, faults are shown where they are, a game is set up from one."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.models import Campaign, Game, GameStatus, Membership, Person, Role, ScenarioText
from campaigns.services.games import start_game
from campaigns.services.loading import box_of
from campaigns.services.scenarios import MOST_BYTES, MOST_TEXTS, keep_scenario
from tests.campaigns.conftest import SignIn

ARGAD = rulesets.load("argad")
HOUSE = ARGAD.load_box({})
SECRET = "The coffer holds stones."

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]


@pytest.fixture
def oda(campaign: Campaign) -> Person:
    person = Person.objects.create_user(username="oda", password="Oda keeps a secret", display_name="Oda")
    Membership.objects.create(campaign=campaign, person=person, role=Role.PLAYER)
    return person


@pytest.fixture
def written(campaign: Campaign, bob: Person) -> ScenarioText:
    text = ARGAD.scenario_file(HOUSE, "ambush").replace("The Hollow Way", "Bob’s way")
    return keep_scenario(campaign=campaign, author=bob, name="Bob’s way", slug="argad", text=text)


def begin(client: Client, campaign: Campaign, **form: Any) -> Any:
    return client.post(reverse("scenario_list", args=[campaign.pk]), {"name": "Mine", **form})


def save(client: Client, text_id: int, text: str, **form: Any) -> Any:
    path = reverse("edit_scenario", args=[text_id])
    return client.post(path, {"name": "Mine", "text": text, **form}, follow=True)


# -- who may read them -------------------------------------------------------------------------------------------------


def test_a_scenario_is_its_author_s_alone(
    written: ScenarioText, alice: Person, bob: Person, oda: Person, rosa: Person, charlie: Person, sign_in: SignIn
) -> None:
    for name in ("edit_scenario", "scenario_text", "api_scenario"):
        path = reverse(name, args=[written.pk])
        found = {one.username: sign_in(one).get(path).status_code for one in (alice, bob, oda, rosa, charlie)}
        assert found == {"alice": 404, "bob": 200, "oda": 404, "rosa": 404, "charlie": 404}, name
    setup = reverse("set_up_game", args=[written.campaign_id, "argad", "own"])
    assert sign_in(oda).get(f"{setup}?text={written.pk}").status_code == 404
    assert (
        b"Bob\xe2\x80\x99s way" not in sign_in(alice).get(reverse("scenario_list", args=[written.campaign_id])).content
    )


def test_the_preview_for_players_holds_no_secret(written: ScenarioText, bob: Person, sign_in: SignIn) -> None:
    client, path = sign_in(bob), reverse("edit_scenario", args=[written.pk])
    assert SECRET in client.get(path).content.decode().split('id="looked"')[1]
    plain = client.get(f"{path}?secrets=0").content.decode().split('id="looked"')[1]
    assert SECRET not in plain and "Croquart" not in plain and "Yvain" in plain


def test_who_plays_a_scenario_of_the_house_does_not_read_it(
    campaign: Campaign, alice: Person, bob: Person, oda: Person, sign_in: SignIn
) -> None:
    path = reverse("set_up_game", args=[campaign.pk, "argad", "ambush"])
    form = sign_in(alice).get(path).context["form"]
    given = {one.name: one.value() for one in form if one.value() is not None}
    given |= {"seat_blue": f"person:{bob.pk}", "seat_red": "bot:random", "gm": str(alice.pk)}
    assert sign_in(alice).post(path, given).status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=alice)
    ways = [
        reverse("scenario_map", args=["argad", "ambush"]),
        reverse("api_scenario_map", args=["argad", "ambush"]),
        reverse("game_map", args=[game.pk]),
        reverse("api_map", args=[game.pk]),
    ]
    for way in ways:
        assert sign_in(bob).get(way).status_code == 404, way
        assert SECRET in sign_in(alice).get(way).content.decode(), way
    page = begin(sign_in(bob), campaign, source="argad:ambush")
    assert page.status_code == 422 and "You are playing this scenario" in page.content.decode()
    assert begin(sign_in(oda), campaign, source="argad:ambush").status_code == 302
    assert begin(sign_in(bob), campaign, source="argad:lesson").status_code == 302
    Game.objects.update(status=GameStatus.FINISHED, outcome={"ending": "turns"})
    assert sign_in(bob).get(ways[0]).status_code == sign_in(bob).get(ways[2]).status_code == 200


def test_a_game_of_ones_own_scenario_keeps_its_text_from_players(
    written: ScenarioText, campaign: Campaign, alice: Person, bob: Person, oda: Person, sign_in: SignIn
) -> None:
    """Neither its map, nor its components, nor its digest (docs/decisions.md, 27)."""
    path = reverse("set_up_game", args=[campaign.pk, "argad", "own"]) + f"?text={written.pk}"
    form = sign_in(bob).get(path).context["form"]
    given = {one.name: one.value() for one in form if one.value() is not None}
    given |= {"seat_blue": f"person:{oda.pk}", "seat_red": "bot:random", "gm": str(bob.pk), "turn_limit": ""}
    assert sign_in(bob).post(path, given).status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=bob)
    assert (game.setup["seats"], game.setup["turn_limit"]) == (["blue", "red"], 14)
    assert "Bob’s way" in box_of(game).files["scenarios/own.toml"]
    client = sign_in(oda)
    for name in ("game_map", "api_map"):
        assert client.get(reverse(name, args=[game.pk])).status_code == 404
        assert sign_in(bob).get(reverse(name, args=[game.pk])).status_code == 200
    for name in ("game", "game_proof", "game_journal", "game_reference", "api_game_file", "api_proof", "api_view"):
        body = client.get(reverse(name, args=[game.pk])).content.decode()
        assert (SECRET not in body and "blue_knight" not in body) or name in ("game", "api_view"), name
        assert game.box_digest not in body and "men_in_the_wood" not in body, name


def test_a_scenario_says_which_options_it_wants(written: ScenarioText, bob: Person, sign_in: SignIn) -> None:
    wish = '\n[[option]]\nid = "morale"\nvalue = "off"\n'
    ScenarioText.objects.update(text=written.text + wish)
    path = reverse("set_up_game", args=[written.campaign_id, "argad", "own"]) + f"?text={written.pk}"
    form = sign_in(bob).get(path).context["form"]
    assert (form["option_morale"].value(), form["option_healing"].value()) == ("off", "on")
    assert form.scenario.titles.en == "Bob’s way" and list(form.scenario.seats) == ["blue", "red"]


# -- writing -----------------------------------------------------------------------------------------------------------


def test_a_scenario_of_the_house_is_changed_saved_and_taken_out(
    campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(bob)
    assert begin(client, campaign, source="argad:lesson").status_code == 302
    kept = ScenarioText.objects.get()
    assert save(client, kept.pk, kept.text.replace("Whose Pig?", "Whose Goat?")).status_code == 200
    out = client.get(reverse("scenario_text", args=[kept.pk]))
    assert "Whose Goat?" in out.content.decode() and out.headers["Content-Disposition"].endswith('.toml"')
    client.post(reverse("discard_scenario", args=[kept.pk]))
    assert not ScenarioText.objects.exists()


def test_a_text_is_saved_with_its_fault_which_is_shown(written: ScenarioText, bob: Person, sign_in: SignIn) -> None:
    wrong = written.text.replace('kind = "objective"', 'kind = "wish"', 1)
    line = wrong[: wrong.index('"wish"')].count("\n") + 1
    page = save(sign_in(bob), written.pk, wrong).content.decode()
    assert f"Line {line}, column 8:" in page and "<mark>&quot;wish&quot;</mark>" in page
    assert ScenarioText.objects.get().text == wrong and "New game from this" not in page
    setup = reverse("set_up_game", args=[written.campaign_id, "argad", "own"]) + f"?text={written.pk}"
    form = sign_in(bob).get(setup).context["form"]
    given = {one.name: one.value() for one in form if one.value() is not None}
    refused = sign_in(bob).post(setup, given)
    assert refused.status_code == 422 and f"Line {line}, column 8:" in refused.content.decode()


@pytest.mark.parametrize("text", ["", "title_en = ", "\ufeff[[[", "a = 1\n" * 30_000, "x" * MOST_BYTES, '<script>"'])
def test_any_text_is_taken_and_none_breaks_the_page(
    written: ScenarioText, text: str, bob: Person, sign_in: SignIn
) -> None:
    page = save(sign_in(bob), written.pk, text)
    assert page.status_code == 200 and ("Line " in page.content.decode())
    assert "<script>&quot;" not in page.content.decode()


def test_what_is_too_large_is_not_kept(written: ScenarioText, campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client, before = sign_in(bob), written.text
    assert save(client, written.pk, "é" * MOST_BYTES).status_code == 422
    large = SimpleUploadedFile("a.toml", b"#" * 10_000_000)
    assert save(client, written.pk, before, file=large).status_code == 422
    assert begin(client, campaign, file=SimpleUploadedFile("a.toml", b"#" * 10_000_000)).status_code == 422
    assert begin(client, campaign, file=SimpleUploadedFile("a.toml", b"\xff\xfe")).status_code == 422
    assert ScenarioText.objects.get().text == before


def test_a_file_takes_the_place_of_the_text(written: ScenarioText, bob: Person, sign_in: SignIn) -> None:
    save(sign_in(bob), written.pk, "old", file=SimpleUploadedFile("a.toml", "title_en = 'é'\r\n".encode()))
    assert ScenarioText.objects.get().text == "title_en = 'é'\n"


def test_typing_is_checked_without_being_kept(
    written: ScenarioText, campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    client, path = sign_in(bob), reverse("check_scenario", args=[campaign.pk, "argad"])
    good = client.post(path, {"text": written.text, "secrets": "0"})
    assert good.status_code == 200 and b"<svg" in good.content and SECRET not in good.content.decode()
    bad = client.post(path, {"text": written.text.replace("turns = 14", "turns = 900")})
    assert b"Line 11, column 9:" in bad.content
    assert client.post(reverse("check_scenario", args=[campaign.pk, "picrochole"]), {"text": ""}).status_code == 404
    assert ScenarioText.objects.get().text == written.text


def test_nobody_keeps_scenarios_without_end(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    ScenarioText.objects.bulk_create(
        ScenarioText(campaign=campaign, author=bob, name=str(n), slug="argad", text="") for n in range(MOST_TEXTS)
    )
    assert begin(sign_in(bob), campaign, source="argad:lesson").status_code == 422


def test_a_seat_of_ones_own_table_may_stay_out(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    path = reverse("set_up_game", args=[campaign.pk, "argad", "own"])
    form = sign_in(alice).get(path).context["form"]
    given = {one.name: one.value() for one in form if one.value() is not None}
    given |= {f"seat_{seat}": "unused" for seat in ("green", "gold", "violet", "white")}
    given |= {"seat_blue": f"person:{bob.pk}", "seat_red": "bot:random"}
    assert sign_in(alice).post(path, given).status_code == 302
    assert Game.objects.get().setup["seats"] == ["blue", "red"]


def test_programs_write_scenarios_too(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client, path = sign_in(bob), reverse("api_scenarios", args=[campaign.pk])
    made = client.post(path, {"slug": "argad", "name": "Mine", "house": "lesson"}, content_type="application/json")
    assert made.status_code == 201 and made.json()["fault"] is None
    room = reverse("api_scenario", args=[made.json()["id"]])
    wrong = made.json()["text"].replace("turns = 8", "turns = 800")
    answer = client.put(room, {"name": "Mine", "text": wrong}, content_type="application/json").json()
    assert answer["fault"]["column"] == 9 and answer["text"] == wrong
    look = {"slug": "argad", "text": made.json()["text"], "secrets": False}
    drawn = client.post(reverse("api_look_at_scenario"), look, content_type="application/json").json()["drawn"]
    assert drawn["figures"] and drawn["secrets"] == []
    unknown = client.post(path, {"slug": "argad", "name": "M", "house": "none"}, content_type="application/json")
    assert unknown.status_code == 404
