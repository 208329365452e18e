"""Dice on the table: typed by two seats at once, corrected in the open, set by the game master, proved by everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from campaigns.models import Game, JournalEntry, Person, TypedDice
from campaigns.presenters.dice import Rolling, Thrown, show_roll, show_tray
from campaigns.presenters.journal import ToldShown
from campaigns.presenters.refused import show_site_refusal
from campaigns.presenters.speech import Sentence, Speech
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.api_tokens import make_token
from campaigns.services.desk import open_desk
from campaigns.services.dice import Entered, correct_faces, force_faces, type_faces
from campaigns.services.rewind import Back, rewind
from campaigns.services.undo import may_undo
from rulesets.common.dice import Ask
from tests.campaigns.tables import TINY, now, play_card, position, refused, row, told, two_hats

SignIn = Callable[[Person], Client]


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Both cards lie there; both dice are to be thrown."""
    game = two_hats(alice, bob, gm=charlie, dice="typed")
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    return game


def asked_of(game: Game, viewer: str) -> list[str]:
    return [one.ask.key for one in open_desk(game=game, viewer=viewer, acts=True).dice if not one.faces]


def typed(game: Game, person: Person, seat: str, key: str, *faces: int) -> None:
    type_faces(game_id=game.pk, actor=Actor.of(person), entered=Entered(seat, key, faces))


def corrected(game: Game, person: Person, seat: str, key: str, *faces: int) -> None:
    correct_faces(game_id=game.pk, actor=Actor.of(person), entered=Entered(seat, key, faces))


def shown(game: Game, viewer: str) -> dict[str, tuple[list[int], str, str]]:
    """The dice of the last line that shows any: faces, source, who entered them."""
    for line in open_desk(game=game, viewer=viewer, acts=True).journal():
        dice = [one for sentence in line.sentences for one in sentence["dice"]]
        if dice and not line.undone:
            return {one["key"]: (one["faces"], one["source"], one.get("by_seat", "")) for one in dice}
    return {}


def test_each_seat_is_asked_for_its_own_dice_and_the_game_master_sees_all(game: Game) -> None:
    assert asked_of(game, "left") == ["t1.left"]
    assert asked_of(game, "right") == ["t1.right"]
    assert asked_of(game, "gm") == ["t1.left", "t1.right"]
    assert asked_of(game, "public") == []
    assert row(game, "left").asked and row(game, "right").asked


def test_the_game_goes_on_when_the_last_die_is_typed(game: Game, alice: Person, bob: Person) -> None:
    typed(game, alice, "left", "t1.left", 6)
    assert asked_of(game, "left") == [] and asked_of(game, "right") == ["t1.right"]
    assert now(game).state.turn == 1
    typed(game, bob, "right", "t1.right", 1)
    assert now(game).state.turn == 2
    assert shown(game, "public") == {"t1.left": ([6], "typed", "left"), "t1.right": ([1], "typed", "right")}


def test_faces_can_be_typed_again_while_the_other_still_rolls(game: Game, alice: Person, bob: Person) -> None:
    typed(game, alice, "left", "t1.left", 6)
    typed(game, alice, "left", "t1.left", 2)
    typed(game, bob, "right", "t1.right", 1)
    assert shown(game, "left")["t1.left"] == ([2], "corrected", "left")


def test_the_game_master_may_type_for_anybody(game: Game, charlie: Person) -> None:
    typed(game, charlie, "gm", "t1.left", 3)
    typed(game, charlie, "gm", "t1.right", 3)
    assert shown(game, "left")["t1.left"] == ([3], "typed", "gm")


@pytest.mark.parametrize("faces", [(), (0,), (7,), (1, 1), (-3,), (10**20,), ("6",), (None,), (3.5,)])
def test_faces_that_cannot_lie_on_the_table_are_refused(game: Game, alice: Person, faces: tuple[object, ...]) -> None:
    with refused("impossible_faces"):
        typed(game, alice, "left", "t1.left", *faces)  # type: ignore[arg-type]
    assert not TypedDice.objects.exists()


@pytest.mark.parametrize("sent", [{"face0": "7"}, {"faces": "7"}])
def test_a_seven_is_refused_in_words_under_its_rule(
    game: Game, alice: Person, sign_in: SignIn, sent: dict[str, str]
) -> None:
    client, before = sign_in(alice), position(game)
    response = client.post(reverse("game_dice", args=[game.pk]), {"key": "t1.left", "seat": "left", **sent})
    page = response.content.decode()
    tray = page[page.index('<form class="tray"') :].split("</form>")[0]
    assert response.status_code == 422
    assert "Asked for: 1D6, each face from 1 to 6. Nothing was changed." in tray
    assert ">HAT-" in tray.split('role="alert"')[1].split("<fieldset")[0] and page.count("Asked for: 1D6") == 1
    assert not TypedDice.objects.exists() and position(game) == before


def test_a_seven_through_the_api_is_refused_under_its_rule(game: Game, alice: Person) -> None:
    before = position(game)
    token = make_token(person=alice, name="Script")[1]
    sent = {"key": "t1.left", "seat": "left", "faces": [7]}
    client = Client(headers={"Authorization": f"Token {token}"})
    response = client.post(f"/api/games/{game.pk}/dice/enter/", sent, content_type="application/json")
    said = response.json()
    assert (response.status_code, said["code"], said["facts"]) == (422, "impossible_faces", {"count": 1, "sides": 6})
    assert said["rule"].startswith("HAT-") and "each face from 1 to 6" in said["sentence"]
    assert not TypedDice.objects.exists() and position(game) == before


@pytest.mark.parametrize(("count", "chosen", "text"), [(3, [2, 5], ""), (8, [], "2 7 5 1 1 1 1 1")])
def test_of_several_dice_the_others_stay_as_they_were_sent(count: int, chosen: list[int], text: str) -> None:
    refused = show_site_refusal(SiteRefused("same_faces"))
    thrown = Thrown("roll", (2, 7, 5, 1, 1, 1, 1, 1)[:count], text, refused)
    ask = Ask("total", count, 6, "roll", "left", "HAT-1")
    tray = show_tray(ask, 0, Rolling(is_mine=True, thrown=thrown), Speech.of(TINY))
    assert [face.value for row in tray.dice for face in row.faces if face.chosen] == chosen
    assert tray.text_value == text and tray.refused is refused and not tray.is_typed


def test_the_dice_of_others_are_as_if_there_were_none(game: Game, alice: Person, bob: Person) -> None:
    for key in ("t1.right", "t9.nothing"):
        with refused("dice_gone"):
            typed(game, alice, "left", key, 6)
    with refused("not_your_seat"):
        typed(game, bob, "left", "t1.left", 6)
    with refused("not_your_seat"):
        typed(game, alice, "gm", "t1.left", 6)


def test_a_correction_plays_the_round_again_and_everybody_sees_it(game: Game, alice: Person, bob: Person) -> None:
    typed(game, alice, "left", "t1.left", 6)
    typed(game, bob, "right", "t1.right", 1)
    before = told(game, "public")
    corrected(game, bob, "right", "t1.right", 5)
    assert told(game, "public")[: len(before)] == [*before[:-1], "corrected"]
    assert shown(game, "public")["t1.right"] == ([5], "corrected", "right")
    assert now(game).state.turn == 2
    assert JournalEntry.objects.filter(game=game).last().digest == position(game)


def test_a_correction_is_too_late_once_somebody_has_decided(game: Game, alice: Person, bob: Person) -> None:
    typed(game, alice, "left", "t1.left", 6)
    typed(game, bob, "right", "t1.right", 1)
    assert [one.ask.key for one in open_desk(game=game, viewer="left", acts=True).correctable] == ["t1.left"]
    play_card(game, "left", alice, 2)
    before = position(game)
    with refused("dice_fixed"):
        corrected(game, bob, "right", "t1.right", 5)
    assert position(game) == before
    assert not open_desk(game=game, viewer="left", acts=True).correctable


def test_nobody_corrects_the_dice_of_another(game: Game, alice: Person, bob: Person, charlie: Person) -> None:
    typed(game, alice, "left", "t1.left", 6)
    typed(game, bob, "right", "t1.right", 1)
    with refused("dice_fixed"):
        corrected(game, alice, "left", "t1.right", 2)
    with refused("same_faces"):
        corrected(game, alice, "left", "t1.left", 6)
    corrected(game, charlie, "gm", "t1.right", 2)
    assert shown(game, "right")["t1.right"] == ([2], "corrected", "gm")


def test_the_last_dice_of_a_game_can_still_be_corrected(game: Game, alice: Person, bob: Person) -> None:
    for turn in (1, 2, 3):
        if turn > 1:
            play_card(game, "left", alice, turn)
            play_card(game, "right", bob, turn)
        typed(game, alice, "left", f"t{turn}.left", 6)
        typed(game, bob, "right", f"t{turn}.right", 1)
    assert Game.objects.get(pk=game.pk).status == "finished"
    corrected(game, bob, "right", "t3.right", 6)
    assert Game.objects.get(pk=game.pk).status == "finished"
    assert shown(game, "left")["t3.right"] == ([6], "corrected", "right")


def test_the_game_master_sets_a_die_for_a_reason_that_all_read(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    (faces, source, _) = shown(game, "left")["t1.left"]
    assert source == "site"
    other = faces[0] % 6 + 1
    forced = Entered("gm", "t1.left", (other,), reason="It fell off the table")
    force_faces(game_id=game.pk, actor=Actor.of(charlie), entered=forced)
    assert shown(game, "left")["t1.left"] == ([other], "forced", "gm")
    trace = open_desk(game=game, viewer="left", acts=True).journal().lines[1]
    assert (trace.sentences[0]["code"], trace.sentences[0]["reason"]) == ("forced", "It fell off the table")


def test_setting_a_die_needs_the_game_master_and_a_reason(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    with refused("reason_missing"):
        force_faces(game_id=game.pk, actor=Actor.of(charlie), entered=Entered("gm", "t1.left", (3,)))
    with refused("not_your_dice"):
        force_faces(game_id=game.pk, actor=Actor.of(alice), entered=Entered("left", "t1.left", (6,), reason="I want"))
    with refused("not_your_seat"):
        force_faces(game_id=game.pk, actor=Actor.of(alice), entered=Entered("gm", "t1.left", (6,), reason="I want"))


def test_only_the_seats_that_type_are_asked(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob, dice="typed", typed_seats=["left"])
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    assert asked_of(game, "left") == ["t1.left"] and asked_of(game, "right") == []
    typed(game, alice, "left", "t1.left", 4)
    assert [source for _, source, _ in shown(game, "left").values()] == ["typed", "site"]


def test_a_decision_is_not_taken_back_while_its_dice_are_being_rolled(game: Game) -> None:
    fresh = Game.objects.get(pk=game.pk)
    assert not may_undo(fresh, "left") and not may_undo(fresh, "right")


def test_a_rewind_keeps_typed_dice_or_asks_for_them_anew(
    game: Game, alice: Person, bob: Person, charlie: Person
) -> None:
    typed(game, alice, "left", "t1.left", 6)
    typed(game, bob, "right", "t1.right", 1)
    line = row(game, "gm").told_count
    actor = Actor.of(charlie)
    rewind(game_id=game.pk, actor=actor, back=Back("gm", line, "Was it a six?"))
    assert now(game).state.turn == 2  # the same faces lie there still
    rewind(game_id=game.pk, actor=actor, back=Back("gm", row(game, "gm").told_count, "Once more", reroll=True))
    assert asked_of(game, "gm") == ["t1.left", "t1.right"]


@pytest.mark.parametrize(("sides", "shown"), [(6, "#d-4"), (20, '<span class="die plain typed">4</span>')])
def test_a_face_that_has_no_picture_is_written_as_a_number(sides: int, shown: str) -> None:
    record = {"shape": "total", "sides": sides, "seat": "gm", "modifier": 0, "need": 0, "source": "typed", "faces": [4]}
    roll = show_roll(record, Speech.of("barons"))
    told = ToldShown(Sentence(()), (roll,) if roll else (), "", (), is_private=False)
    page = render_to_string("campaigns/games/_entry.html", {"entry": {"n": 1, "shown": [told]}})
    assert shown in page
