"""A group's own values for Wars of Religion: kept, played with by bots, and seen on the page of the game."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.models import Game, Person
from campaigns.services import bots
from campaigns.services.actors import BOT, Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.components import BoxPlan, keep_box
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import box_of, forget_everything, load
from campaigns.services.plans import GamePlan
from rulesets.common.refusals import BadFile
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import bot, found, member
from tests.rulesets.wars_of_religion.test_own_values import text_of, with_lorraine

pytestmark = pytest.mark.django_db
SLUG = "wars_of_religion"
OURS = {
    "board.toml": with_lorraine(),
    "characters.toml": text_of("characters.toml").replace('id = "tavannes"', 'id = "gaspard_de_saulx"'),
    "chits.toml": text_of("chits.toml").replace("entry = 3", "entry = 2", 1),
    "aids.toml": text_of("aids.toml").replace("max_troops = 3", "max_troops = 4", 1),
}
STEPS = 20


def test_a_game_with_ones_own_board_people_chits_and_missions_is_played_by_bots_and_shown(
    alice: Person, bob: Person, sign_in: SignIn
) -> None:
    campaign = found("The kingdom", alice, bob, gm=bob)
    files = {name: text.encode() for name, text in OURS.items()}
    box = keep_box(campaign=campaign, author=bob, plan=BoxPlan("Ours", SLUG, files))
    seats = {"royalist": member(alice), "huguenot": bot("sensible"), "league": bot("sensible")}
    plan = GamePlan("The quarrel", SLUG, "first_war", seats, bob, box_files=box.files)
    game = start_game(game_id=create_game(campaign=campaign, author=bob, plan=plan).pk, by=bob)
    browser, page = sign_in(alice), reverse("game", args=[game.pk])
    shown = browser.get(page, follow=True).text
    assert {f'data-place="{one}"' in shown for one in ("meaux", "metz", "LOR")} == {True}
    for _ in range(STEPS):
        loaded = load(game.pk)
        asked = next(row for row in loaded.game.seats.all() if row.asked and bots.questions_for(loaded, row))
        question, action = bots.answer_of(loaded, asked, "sensible")
        actor = BOT if asked.is_bot else Actor.of(alice)
        answer_question(game_id=game.pk, actor=actor, answer=Answer(asked.seat, question.id, action))
    state = load(game.pk).state
    assert state.people.where["gaspard_de_saulx"] and state.box is box_of(game) and state.owner["metz"]
    assert browser.get(page, follow=True).status_code == 200


def test_a_fault_names_the_file_and_the_line(alice: Person, bob: Person) -> None:
    campaign = found("The kingdom", alice, bob, gm=bob)
    mission = OURS["aids.toml"].replace('areas = "SWI"', 'areas = "MOON"', 1).encode()
    with pytest.raises(BadFile) as refusal:
        keep_box(campaign=campaign, author=bob, plan=BoxPlan("Ours", SLUG, {"aids.toml": mission}))
    assert (refusal.value.file, refusal.value.code) == ("aids.toml", "unknown_place") and refusal.value.line > 1


OLD = {"events.toml": text_of("events.toml").replace('window = "own_card"', 'window = "any_card"', 1)}
LACKING = {"board.toml": text_of("board.toml").replace('id = "la_rochelle"', 'id = "rochelle"')}


@pytest.fixture
def of_old(alice: Person, bob: Person) -> Game:
    """A game that goes on, with values of its own that were kept when less was refused."""
    campaign = found("The kingdom", alice, bob, gm=bob)
    seats = {"royalist": member(alice), "huguenot": bot("sensible"), "league": bot("sensible")}
    plan = GamePlan("The quarrel", SLUG, "first_war", seats, bob)
    return start_game(game_id=create_game(campaign=campaign, author=bob, plan=plan).pk, by=bob)


def now_with(game: Game, files: dict[str, str]) -> str:
    """Its page; all is read anew."""
    Game.objects.filter(pk=game.pk).update(box_files=files, box_digest="of-old")
    forget_everything()
    return reverse("game", args=[game.pk])


def test_a_game_with_older_values_that_do_no_harm_is_opened(of_old: Game, alice: Person, sign_in: SignIn) -> None:
    page = now_with(of_old, OLD)
    assert sign_in(alice).get(page, follow=True).status_code == 200
    assert [one.windows for one in box_of(of_old).events.values()].count(("any_card",)) == 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", ["line 1, column 1", "Nothing was lost"]), ("fr", ["ligne 1, colonne 1", "perdu"])]
)
def test_a_game_whose_older_values_cannot_be_used_says_which_line_and_why(
    of_old: Game, alice: Person, sign_in: SignIn, language: str, told: list[str]
) -> None:
    page = now_with(of_old, LACKING)
    Person.objects.filter(pk=alice.pk).update(language=language)
    answer = sign_in(alice).get(page, follow=True)
    assert answer.status_code == 409
    assert all(one in answer.text for one in ("board.toml", "la_rochelle", *told))
