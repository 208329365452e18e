"""A group's own values for a game: checked to the line and column, kept as a box, chosen where something is set up."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

import rulesets
from campaigns.models import Campaign, ComponentBox, Game, Job, Person
from campaigns.presenters.components import show_fault
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services import components
from campaigns.services.components import BoxPlan, keep_box
from campaigns.services.games import create_game, start_game
from campaigns.services.job_chunks import simulation_of
from campaigns.services.jobs import JobPlan, simulate_scenario
from campaigns.services.loading import box_of, forget_everything
from campaigns.services.plans import GamePlan, SeatPlan
from rulesets.common.refusals import BadFile
from rulesets.picrochole.catalogue import own_files
from tests.barons.state import DATA
from tests.campaigns.tables import BARONS, bot
from tests.campaigns.test_maps import NUMBERS, drawn, scenario_of, set_up

OURS = DATA.joinpath("cards.toml").read_text("utf-8").replace("value = 1", "value = 2", 1)
BOTS: dict[str, SeatPlan] = {seat: bot() for seat in ("red", "white", "black")}


def kept(campaign: Campaign, author: Person, text: str = OURS, name: str = "Our box") -> ComponentBox:
    return keep_box(campaign=campaign, author=author, plan=BoxPlan(name, BARONS, {"cards.toml": text.encode()}))


def fault_of(campaign: Campaign, author: Person, body: bytes, file: str = "cards.toml") -> BadFile:
    with pytest.raises(BadFile) as found:
        keep_box(campaign=campaign, author=author, plan=BoxPlan("Bad", BARONS, {file: body}))
    assert not ComponentBox.objects.exists()
    return found.value


def test_a_good_box_is_kept_under_its_name(campaign: Campaign, bob: Person) -> None:
    box = kept(campaign, bob)
    assert box.files == {"cards.toml": OURS} and str(box) == "Our box"


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        (b'[[card]]\nkind = "x"\ncopies = "many"\n', (3, 10), "not_a_number"),
        (b"[[card]]\nkind = \n", (2, 8), "not_toml"),
        (b"[[card]]\n# na\xefve\n", (2, 5), "not_text"),
        ("[[card]]\n\ufeff# é\0\n".encode(), (2, 5), "not_text"),
    ],
)
def test_a_fault_has_its_line_column_and_reason(campaign, bob, body: bytes, place: Any, code: str) -> None:
    fault = fault_of(campaign, bob, body)
    assert (fault.line, fault.column, fault.code) == (*place, code)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_reason_is_said_in_both_languages(campaign: Campaign, bob: Person, language: str) -> None:
    fault = fault_of(campaign, bob, b"x", file="cart.toml")
    with translation.override(language):
        shown = show_fault(fault, BARONS)
        assert "cart.toml" in shown.reason and "{" not in shown.reason and shown.reason in str(shown)


def test_the_size_and_number_of_files_are_bounded(campaign: Campaign, bob: Person, monkeypatch) -> None:
    with pytest.raises(BadInput, match="Choose at least one"):
        keep_box(campaign=campaign, author=bob, plan=BoxPlan("None", BARONS, {}))
    monkeypatch.setattr(components, "MOST_BOX_BYTES", 10)
    with pytest.raises(BadInput) as found:
        kept(campaign, bob)
    assert found.value.status == 413


def test_a_name_is_given_once_a_game_and_boxes_are_bounded(campaign: Campaign, bob: Person, monkeypatch) -> None:
    kept(campaign, bob)
    with pytest.raises(SiteRefused, match="Our box"):
        kept(campaign, bob)
    monkeypatch.setattr(components, "MOST_BOXES", 1)
    with pytest.raises(SiteRefused) as found:
        kept(campaign, bob, name="Another")
    assert found.value.code == "too_many_boxes"


def test_a_running_game_keeps_the_box_it_started_with(campaign: Campaign, bob: Person, alice: Person) -> None:
    box = kept(campaign, bob)
    plan = GamePlan("With ours", BARONS, "council", BOTS, gm=alice, box_files=box.files)
    game = create_game(campaign=campaign, author=bob, plan=plan)
    start_game(game_id=game.pk, by=bob)
    components.discard_box(box=box)
    forget_everything()
    stored = Game.objects.get(pk=game.pk)
    assert box_of(stored).files["cards.toml"] == OURS
    assert stored.box_digest != rulesets.load(BARONS).load_box({}).digest


def test_a_simulation_is_played_with_the_chosen_box(campaign: Campaign, bob: Person) -> None:
    box = kept(campaign, bob)
    job = simulate_scenario(
        campaign=campaign, author=bob, slug=BARONS, scenario="council", plan=JobPlan(games=3, seed="s", box=box)
    )
    components.discard_box(box=box)
    simulation = simulation_of(Job.objects.get(pk=job.pk))
    assert simulation.box.files["cards.toml"] == OURS and job.box_name == "Our box"
    assert simulation.play(range(3)).games == 3


# -- pages -----------------------------------------------------------------------------------------------------------
def load_page(browser: Client, campaign: Campaign, text: str, name: str = "Our maps") -> Any:
    file = next(iter(own_files()))
    sent = {"name": name, "slug": "picrochole", "files": SimpleUploadedFile(file, text.encode())}
    return browser.post(reverse("component_list", args=[campaign.pk]), sent)


def test_the_page_keeps_a_box_and_offers_it_where_a_game_is_set_up(campaign, bob, sign_in) -> None:
    browser = sign_in(bob)
    text = next(iter(own_files().values()))
    assert load_page(browser, campaign, text).status_code == 302
    box = ComponentBox.objects.get()
    assert "Our maps" in browser.get(reverse("component_list", args=[campaign.pk])).text
    scenario = rulesets.meta("picrochole").scenarios[0].id
    for page in ("set_up_game", "set_up_job"):
        shown = browser.get(reverse(page, args=[campaign.pk, "picrochole", scenario])).text
        assert 'name="components"' in shown and f'<option value="{box.pk}">Our maps</option>' in shown
    file = browser.get(reverse("component_file", args=[box.pk, next(iter(own_files()))]))
    assert file.text == text


def _widths_of(campaign: Campaign, browser: Client, box: ComponentBox, **given: Any) -> int:
    """Of the country of a game that is set up with this box and whatever is given besides."""
    assert set_up(browser, campaign, "generated", **NUMBERS, components=str(box.pk), **given).status_code == 302
    return int(scenario_of(Game.objects.latest("pk")).map.grid.columns)


def test_a_map_of_ones_own_goes_before_a_chosen_box_and_the_box_before_numbers(campaign, bob, sign_in) -> None:
    """Whatever the box holds of other scenarios comes with it in any case."""
    rules, browser = rulesets.load("picrochole"), sign_in(bob)
    teaching = rules.scenario_file(rules.load_box({}), "teaching")
    wide, wider = (
        rules.draw_scenario("generated", {"seed": 1, "columns": columns, "rows": 10, "units": 3})
        for columns in (16, 20)
    )
    files = {"teaching.toml": teaching.replace(" 4 ", " 3 ")}
    plan = BoxPlan("Lessons", "picrochole", {name: text.encode() for name, text in files.items()})
    lessons = keep_box(campaign=campaign, author=bob, plan=plan)
    plan = BoxPlan("Country", "picrochole", {"generated.toml": wide.encode()})
    country = keep_box(campaign=campaign, author=bob, plan=plan)
    assert _widths_of(campaign, browser, lessons) == int(NUMBERS["plan_columns"])
    assert box_of(Game.objects.latest("pk")).files["teaching.toml"] == files["teaching.toml"]
    assert _widths_of(campaign, browser, country) == 16
    assert _widths_of(campaign, browser, country, map_file=drawn(wider)) == 20
    assert _widths_of(campaign, browser, lessons, map_file=drawn(wider)) == 20
    assert set(box_of(Game.objects.latest("pk")).files) == {"teaching.toml", "generated.toml"}


def test_the_page_says_where_the_fault_is(campaign: Campaign, bob: Person, sign_in) -> None:
    answer = load_page(sign_in(bob), campaign, "title = \n")
    assert answer.status_code == 422 and "line 1, column 9" in answer.text
    assert not ComponentBox.objects.exists()


def test_a_reader_and_a_stranger_load_nothing(campaign, rosa, charlie, sign_in) -> None:
    for person in (rosa, charlie):
        assert load_page(sign_in(person), campaign, "x").status_code == 404
    assert 'name="files"' not in sign_in(rosa).get(reverse("component_list", args=[campaign.pk])).text


def test_a_form_without_files_says_so(campaign: Campaign, bob: Person, sign_in) -> None:
    answer = sign_in(bob).post(reverse("component_list", args=[campaign.pk]), {"name": "x", "slug": "picrochole"})
    assert answer.status_code == 422


def test_a_box_is_discarded(campaign: Campaign, bob: Person, sign_in) -> None:
    box = kept(campaign, bob)
    assert sign_in(bob).post(reverse("discard_components", args=[box.pk])).status_code == 302
    assert not ComponentBox.objects.exists()
