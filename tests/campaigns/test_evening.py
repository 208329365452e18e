"""The game master's screen for the evening: tables, who waits, what nobody sees, quick tests, notes, the curtain."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Campaign,
    Character,
    Game,
    GameSeat,
    GameStatus,
    Membership,
    Note,
    Person,
    Reaction,
    Role,
    Status,
    Traveller,
)
from campaigns.services.acts import Doing, act
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import forget_everything
from campaigns.services.notes import mark_read, write_note
from campaigns.services.plans import GamePlan
from campaigns.services.reading import READINGS
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character, number, piece, tell
from tests.campaigns.tables import TINY, bot, found, give, member, now, play_card

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
AtMost = Callable[[int], AbstractContextManager[Any]]
MOST, MOST_OF_TABLES = 19, 12
SHEET = {"slug": "argad", "form": "character", "sheet": {"class": 3, "perception": 4}}


@pytest.fixture
def dora(db: None) -> Person:
    return Person.objects.create_user("dora", password="Dora keeps a secret", display_name="Dora")


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person, dora: Person) -> Campaign:
    """Alice and Dora arbitrate it; Bob and Charlie play."""
    campaign = found("Le Trégor", alice, bob, charlie, dora, gm=alice)
    Membership.objects.filter(campaign=campaign, person=dora).update(role=Role.GM)
    return campaign


def raid(campaign: Campaign, gm: Person, blue: Person, red: Person, name: str = "The abbey") -> Game:
    plan = GamePlan(name, "argad", "raid", {"blue": member(blue), "red": member(red)}, gm)
    return start_game(game_id=create_game(campaign=campaign, author=gm, plan=plan).pk, by=gm)


def hats(campaign: Campaign, gm: Person, left: Person, right: Person | None, name: str) -> Game:
    seats = {"left": member(left), "right": member(right) if right else bot()}
    game = create_game(campaign=campaign, author=gm, plan=GamePlan(name, TINY, "evening", seats, gm))
    return start_game(game_id=game.pk, by=gm)


def page(client: Client, campaign: Campaign, name: str = "evening", query: str = "") -> str:
    response = client.get(at(name, campaign) + query)
    assert response.status_code == 200
    return unescape(response.content.decode())


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def secrets_of(game: Game) -> list[str]:
    """What the game master keeps in mind of a game of Argad, in its own words."""
    state = now(game).state
    found = [one.en for one in (*state.triggers.values(), *state.slips.values()) if len(one.en) > 12]
    return [*found, *(name.replace("_", " ") for name in state.triggers)]


# -- tables ----------------------------------------------------------------------------------------------------------
def test_each_table_says_where_it_is_who_is_asked_and_what_nobody_sees(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = raid(campaign, alice, bob, charlie)
    said = text(page(sign_in(alice), campaign))
    assert "The abbey" in said and "Turn " in said and "Has to answer" in said
    assert "Decoys" in said and "behind it" in said
    assert "What waits to happen" in said
    assert [one for one in secrets_of(game) if one in said]
    assert text(page(sign_in(alice), campaign, "evening_tables")) in said


def test_who_has_waited_longest_stands_first_and_for_whom(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    """Bob has answered at two tables; at the second Charlie has kept him waiting for two hours."""
    quick, slow = hats(campaign, alice, bob, charlie, "Quick"), hats(campaign, alice, bob, charlie, "Slow")
    for game in (quick, slow):
        play_card(game, "left", bob)
    long_ago = (timezone.now() - timedelta(hours=2)).isoformat()
    row = GameSeat.objects.get(game=slow, seat="right")
    row.standing = {name: {**one, "since": long_ago} for name, one in row.standing.items()}
    row.save(update_fields=["standing"])
    slow.journal.update(at=timezone.now() - timedelta(hours=2))
    said = text(page(sign_in(alice), campaign))
    longest = said[said.index("has waited longest") - 20 :][:120].replace("\xa0", " ")
    assert "Bob has waited longest, for Charlie : 2 hours" in longest and "Slow" in longest
    assert said.count("Has to answer") == 2


def test_the_game_master_reads_that_he_is_waited_for_himself(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = raid(campaign, alice, bob, charlie)
    loaded = now(game)
    asked = next(one for one in loaded.ruleset.questions(loaded.state, "blue") if one.must and one.asks("blue"))
    give(game, "blue", bob, asked.id, kind=asked.default.kind)
    said = text(page(sign_in(alice), campaign))
    assert "Bob has waited longest, for you and Charlie" in said
    owing = re.split("Has to answer|Waits", said)[1]
    assert "Charlie" in owing and "Alice" not in owing and "Bob" not in owing


def test_a_table_that_stands_says_why(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    game = hats(campaign, alice, bob, None, "Hats")
    Game.objects.filter(pk=game.pk).update(status=GameStatus.PAUSED)
    said = text(page(sign_in(alice), campaign))
    assert "paused" in said and "Has to answer" not in said


def test_travellers_between_tables_say_when_they_are_due(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    here, there = hats(campaign, alice, bob, None, "The coast"), hats(campaign, alice, charlie, None, "Inland")
    anne = character(campaign, "Anne", charlie)
    way = {"character": anne, "from_game": here, "to_game": there, "takes": 2, "arrives_turn": there.turn + 1}
    with act(Doing(campaign, alice, "set_out", game=here, secret=True)) as pen:
        pen.create(Traveller, way)
    assert "The coast → Inland" in text(page(sign_in(alice), campaign))
    assert " due " not in text(page(sign_in(alice), campaign, "evening_tables"))
    Game.objects.filter(pk=there.pk).update(turn=there.turn + 1)
    assert " due " in text(page(sign_in(alice), campaign, "evening_tables"))


# -- secrets ---------------------------------------------------------------------------------------------------------
def test_of_a_game_in_which_he_plays_himself_he_sees_his_place_and_nothing_else(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, dora: Person, sign_in: SignIn
) -> None:
    """Dora arbitrates; Alice, who arbitrates the campaign as well, is Blue; Bob's men hide."""
    game = raid(campaign, dora, alice, bob, "The other abbey")
    hidden = secrets_of(game)
    with act(Doing(campaign, dora, "entered", {"row": "Konan of the reeds"}, game=game, secret=True)) as pen:
        pen.create(Character, {"name": "Somebody", "audience": "gm"})
    piece(campaign, dora, "Konan of the reeds", game=game, prepared=True)
    heard = tell(piece(campaign, dora, "The reeds burn", game=game), dora, people=[bob])
    assert heard.game == game
    for name in ("evening", "evening_tables", "act_list"):
        html = page(sign_in(alice), campaign, name)
        assert not [one for one in [*hidden, "Konan of the reeds", "The reeds burn", "Decoys"] if one in html], name
    mine = text(page(sign_in(alice), campaign))
    assert "The other abbey" in mine and "Dora" in mine and "waits for you" in mine
    assert "Has to answer" not in mine and "has not looked at" not in mine
    hers = text(page(sign_in(dora), campaign))
    assert "Konan of the reeds" in hers and "Decoys" in hers and "has not looked at 1 thing" in hers
    assert [one for one in hidden if one in hers]
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED)
    assert "Konan of the reeds" in page(sign_in(alice), campaign, "act_list")


def test_a_table_at_which_he_plays_stands_under_his_own_and_not_among_those_of_others(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, dora: Person, sign_in: SignIn
) -> None:
    hats(campaign, dora, alice, bob, "Mine to play")
    hats(campaign, dora, bob, charlie, "Not mine at all")
    html = page(sign_in(alice), campaign)
    played, others = html.index('id="played-tables"'), html.index('id="other-tables"')
    assert played < html.index("Mine to play") < others < html.index("Not mine at all")
    assert html.count("Mine to play") == 1 and "No table of yours" not in html
    assert "Mine to play" not in page(sign_in(dora), campaign).partition('id="played-tables"')[2]
    for one in (bob, charlie):
        assert sign_in(one).get(at("evening", campaign)).status_code == 404


def test_what_was_done_at_a_table_where_he_plays_is_not_his_to_take_back_before_it_is_over(
    campaign: Campaign, alice: Person, bob: Person, dora: Person, sign_in: SignIn
) -> None:
    game = hats(campaign, dora, alice, bob, "Hats")
    with act(Doing(campaign, dora, "entered", {"row": "Konan"}, game=game, secret=True)) as pen:
        row = pen.create(Character, {"name": "Konan"})
    done, client = Act.objects.latest("pk"), sign_in(alice)
    undo, sheet = at("take_back", campaign, done.pk), at("row", campaign, "character", row.pk)
    assert client.post(undo, {"reason": "no"}).status_code == 404
    assert "Konan was entered" not in client.get(sheet).text
    assert "Konan was entered" in sign_in(dora).get(sheet).text
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED)
    assert "Konan was entered" in client.get(sheet).text
    assert client.post(undo, {"reason": "wrong"}).status_code == 302
    assert not Character.objects.filter(name="Konan").exists()


def test_the_curtain_shows_nothing_of_the_campaign(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = raid(campaign, alice, bob, charlie)
    piece(campaign, alice, "Powder under the salt", prepared=True)
    html = page(sign_in(alice), campaign, "curtain")
    assert not [one for one in [*secrets_of(game), "Powder", "The abbey", "Le Trégor", "Bob"] if one in html]
    assert at("evening", campaign) in html


# -- quick tests -----------------------------------------------------------------------------------------------------
def test_a_quick_test_shows_exact_odds_is_rolled_and_kept(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, client = character(campaign, "Anne", bob, **SHEET), sign_in(alice)
    said = text(page(client, campaign, query=f"?who={number(anne)}")).replace("\u202f", " ")
    assert "perception 50.0 %" in said
    better = text(page(client, campaign, query=f"?who={number(anne)}&changed=1")).replace("\u202f", " ")
    assert "perception 66.7 %" in better
    form = {"who": number(anne), "kind": "perception", "changed": "1", "dice": "1"}
    assert client.post(at("evening_test", campaign), form).status_code == 302
    kept = Act.objects.get(code="tested")
    assert (kept.is_secret, kept.author, kept.facts["row"], len(kept.facts["faces"])) == (True, alice, "Anne", 1)
    face = int(kept.facts["faces"])
    assert kept.facts["result"]["en"] == ("passed" if face < 5 else "equal: once more" if face == 5 else "failed")
    assert f"Anne was tested, perception: {kept.facts['result']['en']} (dice {face})" in text(page(client, campaign))
    assert "Anne was tested" in text(page(client, campaign, "act_list"))


def test_a_difficulty_is_rolled_with_as_many_dice_as_are_said(
    campaign: Campaign, alice: Person, sign_in: SignIn
) -> None:
    """Somebody without a sheet can be put to that, and to nothing else."""
    monk, client = character(campaign, "The monk"), sign_in(alice)
    said = text(page(client, campaign, query="?q=monk"))
    assert "something difficult" in said and "perception" not in said
    client.post(at("evening_test", campaign), {"who": number(monk), "kind": "difficult", "dice": "3"})
    assert len(Act.objects.get(code="tested").facts["faces"].split(", ")) == 3
    client.post(at("evening_test", campaign), {"who": number(monk), "kind": "perception"})
    assert Act.objects.filter(code="tested").count() == 1
    assert "his sheet may say too little" in page(client, campaign)


def test_a_reception_is_kept_with_him_as_well(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    miller, client = character(campaign, "The miller", is_npc=True, **SHEET), sign_in(alice)
    assert "reception" in text(page(client, campaign))
    client.post(at("evening_test", campaign), {"who": number(miller), "kind": "reception", "changed": "2"})
    reaction = Reaction.objects.get()
    assert reaction.npc == miller and reaction.modifiers[0][1] == 2
    assert Act.objects.get(code="tested").facts["faces"] == str(reaction.face)


@pytest.mark.parametrize("form", [{}, {"who": "7"}, {"who": "x", "kind": "perception"}, {"dice": "99"}])
def test_nobody_is_tested_whom_the_form_does_not_name(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn, form: dict[str, str]
) -> None:
    anne = character(campaign, "Anne", bob, **SHEET)
    form = {"who": number(anne), **form} if "dice" in form else form
    assert sign_in(alice).post(at("evening_test", campaign), form).status_code == 404
    assert not Act.objects.filter(code="tested").exists()


# -- notes and reveals -----------------------------------------------------------------------------------------------
def test_a_note_in_one_line_is_his_alone_and_receipts_are_seen(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    assert client.post(at("evening_note", campaign), {"text": "The monk limps."}).status_code == 302
    note = Note.objects.get()
    assert (note.author, note.readers.count()) == (alice, 0)
    written = write_note(campaign=campaign, viewer=Viewer(alice), text="Bob, come closer.", to=[bob])
    assert "Bob has not read it" in text(page(client, campaign))
    mark_read(campaign=campaign, notes=[written], viewer=Viewer(bob))
    said = text(page(client, campaign))
    assert "The monk limps." in said and "has not read it" not in said
    assert client.post(at("evening_note", campaign), {"text": " "}).status_code == 422
    assert Note.objects.count() == 2


def test_a_reveal_leads_back_to_the_evening_and_is_unread_until_it_is_looked_at(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, client = character(campaign, "Anne", bob), sign_in(alice)
    powder = piece(campaign, alice, prepared=True)
    assert "Powder under the salt" in page(client, campaign)
    answer = client.post(at("tell_now", campaign, powder.pk), {"characters": number(anne), "evening": "1"})
    assert answer.headers["Location"] == at("evening", campaign) + "#prepared"
    assert "Bob has not looked at 1 thing that was told" in text(page(client, campaign))
    sign_in(bob).get(at("heard_list", campaign))
    assert "has not looked" not in text(page(client, campaign))


def test_an_archived_campaign_is_read_and_nothing_more(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    anne, client = character(campaign, "Anne", bob, **SHEET), sign_in(alice)
    Campaign.objects.update(status=Status.ARCHIVED)
    html = page(client, campaign)
    assert "Anne" in html and "note-line" not in html and "disabled" in html
    assert client.post(at("evening_note", campaign), {"text": "Late."}).status_code == 404
    assert client.post(at("evening_test", campaign), {"who": number(anne), "kind": "simple"}).status_code == 404


# -- cost ------------------------------------------------------------------------------------------------------------
def test_the_screen_asks_the_database_as_often_for_many_tables_as_for_one(
    campaign: Campaign,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
    django_assert_max_num_queries: AtMost,
) -> None:
    client = sign_in(alice)
    people = [character(campaign, f"Anne {n}", bob, **SHEET) for n in range(5)]
    for n in range(4):
        hats(campaign, alice, bob, charlie, f"Hats {n}")
        powder = piece(campaign, alice, f"Powder {n}", prepared=True)
        tell(powder, alice, people[n])
        write_note(campaign=campaign, viewer=Viewer(alice), text=f"note {n}", to=[bob, charlie])
        client.post(at("evening_test", campaign), {"who": number(people[n]), "kind": "simple"})
    client.get(at("evening", campaign))
    send = {"character": people[0], "from_game": Game.objects.first(), "to_game": Game.objects.last(), "takes": 1}
    with act(Doing(campaign, alice, "set_out", secret=True)) as pen:
        pen.create(Traveller, {**send, "arrives_turn": 3})
    play_card(Game.objects.earliest("pk"), "left", bob)
    page(client, campaign)
    with django_assert_max_num_queries(MOST):
        page(client, campaign, query=f"?who={number(people[2])}")
    forget_everything()
    READINGS.clear()
    with django_assert_max_num_queries(MOST_OF_TABLES):
        page(client, campaign, "evening_tables")


def test_who_keeps_a_table_and_not_the_campaign_finds_that_table_and_nothing_else(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, dora: Person, sign_in: SignIn
) -> None:
    client, pages = sign_in(bob), ("evening", "evening_tables", "curtain")
    assert {client.get(at(name, campaign)).status_code for name in pages} == {404}
    mine = hats(campaign, bob, charlie, dora, "Bob’s own")
    hats(campaign, alice, bob, charlie, "Of another")
    raid(campaign, alice, charlie, dora)
    write_note(campaign=campaign, viewer=Viewer(bob), text="Remember the monk", to=[])
    html = page(client, campaign)
    assert "Bob’s own" in html and "Has to answer" in html
    for other in ("Of another", "The abbey", "Quick tests", "Remember the monk", 'id="due"', 'id="prepared"'):
        assert other not in html, other
    assert "Of another" not in page(client, campaign, "evening_tables")
    assert at("evening", campaign) in client.get(at("campaign", campaign)).text
    assert at("evening", campaign) not in sign_in(charlie).get(at("campaign", campaign)).text
    assert client.post(at("evening_note", campaign), {"text": "x"}).status_code == 404
    assert {sign_in(charlie).get(at(name, campaign)).status_code for name in pages} == {404}
    Game.objects.filter(pk=mine.pk).update(status=GameStatus.FINISHED)
    assert {client.get(at(name, campaign)).status_code for name in pages} == {404}
