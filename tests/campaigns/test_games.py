"""Games from their making to the archive, and who sits where."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from campaigns import tasks
from campaigns.access import Viewer
from campaigns.access_games import get_visible_game
from campaigns.models import (
    ChronicleEntry,
    Game,
    GameSeat,
    GameStatus,
    Holder,
    Notice,
    Person,
    StreamSecrets,
    TableScreen,
)
from campaigns.refusals import BadInput
from campaigns.services import hints, settling
from campaigns.services.desk import open_desk
from campaigns.services.games import archive_game, create_game, pause_game, reopen_game, resume_game, start_game
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.resting import come_to_rest
from campaigns.services.seats import appoint_gm, hand_seat, invite_guest, set_word, take_seat
from campaigns.services.seats_of_people import seat_guest
from rulesets.common.refusals import BadSetup
from tests.campaigns.tables import bot, found, give, member, now, play_card, refused, row, told, two_hats


def plan(alice: Person, bob: Person, **changes: object) -> GamePlan:
    seats = {"left": member(alice), "right": member(bob)}
    return GamePlan(**{"name": "Hats", "slug": "tiny", "scenario": "evening", "seats": seats, **changes})  # type: ignore[arg-type]


@pytest.fixture
def waiting(alice: Person, bob: Person) -> Game:
    return create_game(campaign=found("Evenings", alice, bob), author=alice, plan=plan(alice, bob))


@pytest.fixture
def game(alice: Person, bob: Person) -> Game:
    return two_hats(alice, bob)


def test_a_new_game_commits_its_dice_before_anything_is_dealt(waiting: Game) -> None:
    secrets = StreamSecrets.objects.get(game=waiting).secrets
    promised = {name: hashlib.sha256(bytes.fromhex(secret)).hexdigest() for name, secret in secrets.items()}
    assert waiting.commitments == promised
    assert set(promised) == {"open", "deck", "gm", "seat:left", "seat:right"}
    assert len({*secrets.values()}) == 5 and all(len(secret) == 64 for secret in secrets.values())


def test_words_are_added_until_the_game_begins_and_change_the_deal(waiting: Game, alice: Person) -> None:
    set_word(game_id=waiting.pk, seat="left", word="  mirabelle ")
    begun = start_game(game_id=waiting.pk, by=alice)
    assert begun.words == [["left", "mirabelle"]]
    with refused("word_too_late"):
        set_word(game_id=waiting.pk, seat="right", word="too late")


def test_a_word_may_not_be_a_speech(waiting: Game) -> None:
    with pytest.raises(BadInput):
        set_word(game_id=waiting.pk, seat="left", word="x" * 10_000)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"slug": "nowhere"}, BadInput),
        ({"scenario": "morning"}, BadSetup),
        ({"seats": {"left": SeatPlan()}, "options": {"hats": "three"}}, BadSetup),
        ({"seats": {"left": bot("genius"), "right": SeatPlan()}}, BadInput),
        ({"seats": {}}, BadSetup),
        ({"deadline_hours": 0}, BadInput),
        ({"deadline_hours": 10**9}, BadInput),
        ({"box_files": {"a": "x" * 3_000_000}}, BadInput),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_whole(
    alice: Person, bob: Person, changes: dict[str, object], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        create_game(campaign=found("Evenings", alice, bob), author=alice, plan=plan(alice, bob, **changes))
    assert not Game.objects.exists()


def test_nobody_sits_in_a_game_who_does_not_belong_to_the_campaign(alice: Person, bob: Person, charlie: Person) -> None:
    seats = {"left": member(alice), "right": member(charlie)}
    with refused("not_a_member"):
        create_game(campaign=found("Evenings", alice, bob), author=alice, plan=plan(alice, bob, seats=seats))


def test_whoever_holds_a_seat_is_never_game_master(alice: Person, bob: Person, charlie: Person) -> None:
    campaign = found("Evenings", alice, bob, charlie)
    with refused("seat_holder_is_gm"):
        create_game(campaign=campaign, author=alice, plan=plan(alice, bob, gm=alice))
    game = create_game(campaign=campaign, author=alice, plan=plan(alice, bob, gm=charlie))
    with refused("gm_holds_seat"):
        appoint_gm(game_id=game.pk, person=bob)
    with refused("seat_holder_is_gm"):
        hand_seat(game_id=game.pk, seat="left", to=member(charlie))


def test_a_game_begins_when_every_seat_has_somebody(alice: Person, bob: Person) -> None:
    seats = {"left": member(alice), "right": SeatPlan()}
    game = create_game(campaign=found("Evenings", alice, bob), author=alice, plan=plan(alice, bob, seats=seats))
    with refused("seats_missing"):
        start_game(game_id=game.pk, by=alice)
    take_seat(game_id=game.pk, seat="right", person=bob)
    assert start_game(game_id=game.pk, by=alice).status == GameStatus.RUNNING
    with refused("game_begun"):
        start_game(game_id=game.pk, by=alice)


def test_the_chronicle_grows_by_itself_with_public_facts(game: Game, alice: Person, bob: Person) -> None:
    for turn in (1, 2, 3):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    lines = ChronicleEntry.objects.filter(game=game).order_by("pk")
    assert [one.code for one in lines] == ["game_begun", "game_turn", "game_turn", "game_ended"]
    assert all(one.audience == "all" for one in lines)


@pytest.mark.django_db(transaction=True)
def test_what_two_processes_bring_to_rest_at_once_is_told_once(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    Game.objects.filter(pk=game.pk).update(turn=1, settled=False)  # as it was before anybody had come to rest
    ChronicleEntry.objects.filter(game=game).delete()
    both = [now(game), now(game)]
    assert [come_to_rest(one, ()) for one in both] == [True, True]
    assert [one.code for one in ChronicleEntry.objects.filter(game=game)] == ["game_turn"]


@pytest.mark.django_db(transaction=True)
def test_those_who_are_asked_are_told_that_it_is_their_turn(game: Game, alice: Person, bob: Person) -> None:
    waiting = Notice.objects.unread().filter(code="your_turn")
    assert {one.person for one in waiting} == {alice, bob}
    play_card(game, "left", alice)
    assert {one.person for one in waiting.all()} == {bob}
    play_card(game, "right", bob)
    assert {one.person for one in waiting.all()} == {alice, bob}


def test_a_paused_game_takes_no_answers_until_it_is_resumed(game: Game, alice: Person) -> None:
    pause_game(game_id=game.pk)
    with refused("game_paused"):
        play_card(game, "left", alice)
    resume_game(game_id=game.pk)
    play_card(game, "left", alice)
    assert told(game, "right")[-3:] == ["paused", "resumed", "sealed"]


def test_the_archive_takes_a_game_and_gives_it_back(game: Game, alice: Person) -> None:
    archive_game(game_id=game.pk)
    with refused("game_archived"):
        play_card(game, "left", alice)
    reopen_game(game_id=game.pk)
    game.refresh_from_db()
    assert game.status == GameStatus.PAUSED
    with refused("nothing_to_do"):
        reopen_game(game_id=game.pk)


def test_a_seat_goes_to_a_bot_and_back_and_the_question_stands_on(game: Game, alice: Person, bob: Person) -> None:
    hand_seat(game_id=game.pk, seat="right", to=bot())
    with refused("not_your_seat"):
        play_card(game, "right", bob)
    hand_seat(game_id=game.pk, seat="right", to=member(bob))
    play_card(game, "right", bob)
    assert told(game, "left")[1:] == ["seat_to_bot", "seat_handed", "sealed"]
    assert row(game, "right").holder == Holder.MEMBER


def test_the_new_holder_reads_what_the_seat_was_told(game: Game, alice: Person, bob: Person, charlie: Person) -> None:
    play_card(game, "right", bob)
    game.campaign.memberships.create(person=charlie)
    before = told(game, "right")
    hand_seat(game_id=game.pk, seat="right", to=member(charlie))
    assert told(game, "right") == [*before, "seat_handed"]
    assert GameSeat.objects.held_by(charlie).get().seat == "right"


def test_a_taken_seat_is_not_taken_again(game: Game, alice: Person) -> None:
    with refused("seat_taken"):
        take_seat(game_id=game.pk, seat="right", person=alice)


def test_a_guest_link_seats_its_guest_only_while_the_seat_waits_for_him(game: Game, alice: Person, bob: Person) -> None:
    link = invite_guest(game_id=game.pk, seat="right", name="Jeanne", author=alice)
    assert (link.seat, link.game_id, row(game, "right").holder) == ("right", game.pk, Holder.GUEST)
    jeanne = Person.objects.create_user(username="guest-1", is_guest=True)
    seat_guest(game=game, seat="right", guest=jeanne)
    assert row(game, "right").person == jeanne
    hand_seat(game_id=game.pk, seat="right", to=member(bob))
    seat_guest(game=game, seat="right", guest=jeanne)
    assert row(game, "right").person == bob


def test_a_game_master_who_has_ruled_takes_no_seat_afterwards(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    give(game, "gm", charlie, "gm.rulings", kind="gm.points", who="left", points=1, reason="A late card")
    dora = Person.objects.create_user(username="dora")
    game.campaign.memberships.create(person=dora)
    appoint_gm(game_id=game.pk, person=dora)
    with refused("gm_has_seen"):
        hand_seat(game_id=game.pk, seat="left", to=member(charlie))


def test_a_table_screen_is_a_link_that_can_be_revoked(game: Game, alice: Person) -> None:
    from django.http import Http404

    from campaigns.access_games import get_table_screen
    from campaigns.services.seats import open_table_screen, revoke_table_screen

    screen = open_table_screen(game=game, author=alice)
    assert get_table_screen(screen.token).game == game
    assert screen.token not in str(TableScreen.objects.values())
    revoke_table_screen(screen=screen)
    with pytest.raises(Http404):
        get_table_screen(screen.token)


def test_two_games_in_one_process_keep_apart(alice: Person, bob: Person) -> None:
    first, second = two_hats(alice, bob), two_hats(alice, bob)
    play_card(first, "left", alice)
    assert now(first).state.stack[-1].answers and not now(second).state.stack[-1].answers


def test_when_the_game_master_has_gone_those_who_play_name_another(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    dora = Person.objects.create_user(username="dora")
    game.campaign.memberships.create(person=dora)
    Game.objects.filter(pk=game.pk).update(created_by=dora)

    def managing(person: Person) -> bool:
        return get_visible_game(Viewer(person), game.pk).may_manage

    assert [managing(one) for one in (alice, charlie, dora)] == [False, True, False]
    game.seats.filter(seat="gm").update(person=None, holder=Holder.OPEN)
    assert [managing(one) for one in (alice, charlie, dora)] == [True, False, False]
    appoint_gm(game_id=game.pk, person=dora)
    assert [managing(one) for one in (alice, dora)] == [False, True]


def test_a_seat_that_was_left_is_no_second_hand_for_an_opponent(game: Game, alice: Person, charlie: Person) -> None:
    hand_seat(game_id=game.pk, seat="right", to=SeatPlan())
    with refused("plays_already"):
        take_seat(game_id=game.pk, seat="right", person=alice)
    game.campaign.memberships.create(person=charlie)
    take_seat(game_id=game.pk, seat="right", person=charlie)
    assert row(game, "right").person == charlie


def test_a_long_resolution_is_left_to_the_worker_where_there_is_one(
    game: Game, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(settling, "LONG", 0.0)  # every frame counts as a long one
    monkeypatch.setattr(hints, "wake", lambda task, game_id: woken.append(task) or True)
    monkeypatch.setattr(hints.Broker, "has_worker", lambda broker: True)
    try:
        for turn in (1, 2):
            play_card(game, "left", alice, turn)
            assert not open_desk(game=game, viewer="left", acts=True).is_resolving
            play_card(game, "right", bob, turn)
        assert open_desk(game=game, viewer="left", acts=True).is_resolving
        assert hints.CONTINUE_GAME in woken and now(game).state.turn == 2
        tasks.continue_game(game.pk)
    finally:
        settling.SLOW.clear()
    assert not open_desk(game=game, viewer="left", acts=True).is_resolving
    assert now(game).state.turn == 3


def test_what_took_long_is_remembered_of_its_like_alone_and_not_for_ever(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "LONG", 1.0)
    loaded = now(game)
    state = loaded.state.copy()
    settling._remember_pace(loaded, state, settling.LONG / 2)
    assert not settling._took_long(loaded, state)
    settling._remember_pace(loaded, state, 2 * settling.LONG)
    assert settling._took_long(loaded, state)
    elsewhere = state.copy()
    elsewhere.setup = replace(state.setup, scenario="another")
    assert not settling._took_long(loaded, elsewhere)
    later = settling.monotonic() + settling.TRIED_AGAIN + 1
    monkeypatch.setattr(settling, "monotonic", lambda: later)
    assert not settling._took_long(loaded, state)
