"""A campaign as one file: whole for its game master, for others what they know; and back again, nothing lost."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.access_games import Table
from campaigns.models import (
    Campaign,
    ChronicleEntry,
    ComponentBox,
    Game,
    GameSeat,
    GuestLink,
    Job,
    JournalEntry,
    Membership,
    Message,
    Person,
    Snapshot,
    StreamSecrets,
    Told,
    TypedDice,
)
from campaigns.services.actors import Actor
from campaigns.services.archives import CAMPAIGN, read_archive, write_archive
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.exports import export_campaign
from campaigns.services.gamefile import game_file
from campaigns.services.games import create_game, start_game
from campaigns.services.importing import import_campaign
from campaigns.services.job_chunks import Worker, simulation_of, so_far
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.loading import forget_everything, load
from campaigns.services.messages import Letter, send_message
from campaigns.services.plans import GamePlan
from campaigns.services.rows import write_row, write_rows
from rulesets.common.records import digest
from rulesets.common.replay import verify
from tests.campaigns.tables import member, play_card, two_hats

WRITTEN = (GameSeat, JournalEntry, Told, TypedDice)


def seats_of(table: Table) -> tuple[str, ...]:
    return table.seats or ("public",)


def saved(campaign: Campaign, person: Person) -> bytes:
    return export_campaign(campaign=campaign, viewer=Viewer(person), readers=seats_of).body


def parts_of(body: bytes) -> dict[str, Any]:
    return read_archive(io.BytesIO(body))


def taken_in(body: bytes, person: Person) -> Campaign:
    forget_everything()
    return import_campaign(file=io.BytesIO(body), importer=person).campaign


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Charlie arbitrates; a few cards are played and a few letters written."""
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    send_message(game_id=game.pk, actor=Actor.of(alice), letter=Letter("left", "For the master only", ("gm",)))
    send_message(game_id=game.pk, actor=Actor.of(bob), letter=Letter("right", "For all of you", to_all=True))
    secret = Written("A secret", "The bridge is mined.", "12 May 1590", "gm")
    write_entry(campaign=game.campaign, author=charlie, written=secret)
    write_entry(campaign=game.campaign, author=alice, written=Written("Known", "We met.", "12 May 1590"))
    ComponentBox.objects.create(campaign=game.campaign, name="Ours", slug="tiny", files={}, created_by=alice)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def elsewhere(game: Game, charlie: Person) -> tuple[bytes, Game]:
    """What Charlie saved; then the site was emptied of it and of everybody but a newcomer."""
    return saved(game.campaign, charlie), game


def emptied() -> Person:
    Campaign.objects.all().delete()
    Person.objects.all().delete()
    return Person.objects.create_user(username="newcomer", password="salt of Paimpol", display_name="Newcomer")


def rows_of(game: Game) -> dict[str, Any]:
    found = {model.__name__: write_rows(model.objects.filter(game=game).order_by("pk")) for model in WRITTEN}
    found["Snapshot"] = [(row.n, bytes(row.state)) for row in Snapshot.objects.filter(game=game).order_by("n")]
    found["secrets"] = StreamSecrets.objects.get(game=game).secrets
    found["state"] = digest(load(game.pk).ruleset.encode(load(game.pk).state))
    return found


def test_a_round_trip_into_an_empty_site_loses_nothing(elsewhere: tuple[bytes, Game]) -> None:
    body, game = elsewhere
    before, chronicle = rows_of(game), ChronicleEntry.objects.filter(campaign=game.campaign).count()
    letters = list(Message.objects.filter(game=game).order_by("pk").values_list("text", "seat", "to_all", "at"))
    newcomer = emptied()
    campaign = taken_in(body, newcomer)
    again = campaign.games.get()
    after = rows_of(again)
    holders = [{**one, "holder": ""} for one in after["GameSeat"]]
    assert holders == [{**one, "holder": ""} for one in before["GameSeat"]]
    assert {**after, "GameSeat": []} == {**before, "GameSeat": []}
    assert (
        list(Message.objects.filter(game=again).order_by("pk").values_list("text", "seat", "to_all", "at")) == letters
    )
    assert campaign.chronicle.count() == chronicle + 1
    assert campaign.component_boxes.get().name == "Ours"


def test_the_file_saved_again_holds_the_same(elsewhere: tuple[bytes, Game]) -> None:
    body, _game = elsewhere
    newcomer = emptied()
    campaign = taken_in(body, newcomer)
    first, second = parts_of(body), parts_of(saved(campaign, newcomer))
    for name in ("journal", "told", "snapshots", "secrets", "state", "dice"):
        assert first["games/1.json"][name] == second["games/1.json"][name]
    texts = [[one["text"] for one in parts[CAMPAIGN]["chronicle"] if one["text"]] for parts in (first, second)]
    assert texts[0] == texts[1]


def test_the_game_goes_on_where_it_stood_and_can_be_proved(elsewhere: tuple[bytes, Game]) -> None:
    body, _game = elsewhere
    campaign = taken_in(body, emptied())
    again = campaign.games.get()
    left = GameSeat.objects.get(game=again, seat="left").person
    play_card(again, "left", left, 2)
    assert verify(game_file(game=Game.objects.get(pk=again.pk), viewer="gm"), load(again.pk).ruleset).entries > 3


def test_the_others_wait_as_guests_whose_links_can_be_handed_to_them(elsewhere: tuple[bytes, Game]) -> None:
    body, _game = elsewhere
    newcomer = emptied()
    campaign = taken_in(body, newcomer)
    links = GuestLink.objects.filter(campaign=campaign)
    assert {link.name for link in links} == {"Alice", "Bob"} and all(link.is_active for link in links)
    assert all(link.person.is_guest and not link.person.has_usable_password() for link in links)
    mine = Membership.objects.get(campaign=campaign, person=newcomer)
    assert mine.is_owner and mine.is_gm
    assert GameSeat.objects.get(game__campaign=campaign, seat="gm").person == newcomer


def test_whoever_opens_such_a_link_has_his_seat_back(elsewhere: tuple[bytes, Game], client: Client) -> None:
    body, _game = elsewhere
    campaign = taken_in(body, emptied())
    link = GuestLink.objects.get(campaign=campaign, name="Alice")
    assert client.post(reverse("guest_join", args=[link.token])).status_code == 302
    again = campaign.games.get()
    assert "t2.card" in client.get(reverse("game", args=[again.pk])).text
    claimed = client.post(reverse("claim_account"), {"username": "alice", "password": "salt of Paimpol"})
    assert claimed.status_code == 302
    seat = GameSeat.objects.get(game=again, seat="left")
    assert seat.holder == "member" and seat.person.username == "alice"


def test_on_the_same_site_everybody_is_who_he_was(game: Game, charlie: Person, alice: Person, bob: Person) -> None:
    campaign = taken_in(saved(game.campaign, charlie), charlie)
    held = dict(GameSeat.objects.filter(game__campaign=campaign).values_list("seat", "person"))
    assert held == {"left": alice.pk, "right": bob.pk, "gm": charlie.pk, "public": None}


def test_nobody_is_drawn_into_a_campaign_of_somebody_he_does_not_know(
    game: Game, charlie: Person, alice: Person
) -> None:
    body = saved(game.campaign, charlie)
    stranger = Person.objects.create_user(username="stranger", password="salt of Paimpol")
    campaign = taken_in(body, stranger)
    assert not Membership.objects.filter(campaign=campaign, person__in=[alice, charlie]).exists()


def test_a_player_saves_what_he_knows_and_nothing_else(game: Game, alice: Person, bob: Person) -> None:
    text = json.dumps(parts_of(saved(game.campaign, bob)), ensure_ascii=False)
    secrets = StreamSecrets.objects.get(game=game).secrets
    assert not any(secret in text for secret in secrets.values())
    assert "For the master only" not in text and "The bridge is mined" not in text
    assert "For all of you" in text and "We met." in text
    known = parts_of(saved(game.campaign, bob))["games/1.json"]
    assert known["kind"] == "known" and list(known["readers"]) == ["right"]
    assert not {"state", "secrets", "journal", "snapshots"} & known.keys()


def test_a_players_file_is_the_same_whatever_he_cannot_know(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    before = parts_of(saved(game.campaign, bob))
    send_message(game_id=game.pk, actor=Actor.of(alice), letter=Letter("left", "Psst", ("gm",)))
    write_entry(campaign=game.campaign, author=charlie, written=Written("A secret", "Mined.", "", "gm"))
    after = parts_of(saved(game.campaign, bob))
    assert {**before, "manifest.json": 0} == {**after, "manifest.json": 0}


def test_who_has_read_a_letter_is_told_to_its_sender_alone(game: Game, alice: Person, bob: Person) -> None:
    letter = Message.objects.get(text="For all of you")
    before = parts_of(saved(game.campaign, alice))["games/1.json"]
    letter.readers.filter(viewer="gm").update(read_at=timezone.now())
    assert parts_of(saved(game.campaign, alice))["games/1.json"] == before
    known = parts_of(saved(game.campaign, bob))["games/1.json"]["readers"]["right"]["messages"]
    read = {one["viewer"] for letter in known for one in letter["readers"] if one["read_at"]}
    assert read == {"right", "gm"}


def test_letters_between_players_are_not_the_game_master_s(game: Game, alice: Person, charlie: Person) -> None:
    send_message(game_id=game.pk, actor=Actor.of(alice), letter=Letter("left", "Between us", ("right",)))
    assert "Between us" not in str(parts_of(saved(game.campaign, charlie)))
    assert "Between us" in str(parts_of(saved(game.campaign, alice)))


def test_an_owner_is_no_game_master_by_owning(game: Game) -> None:
    owner = Person.objects.create_user(username="olga", password="salt of Paimpol", display_name="Olga")
    Membership.objects.create(campaign=game.campaign, person=owner, role="reader", is_owner=True)
    parts = parts_of(saved(game.campaign, owner))
    assert parts["games/1.json"]["kind"] == "known" and list(parts["games/1.json"]["readers"]) == ["public"]
    assert "Mined" not in str(parts) and parts["manifest.json"]["viewer"] == "player"


def test_a_game_known_only_is_kept_to_be_read(game: Game, bob: Person) -> None:
    body = saved(game.campaign, bob)
    done = import_campaign(file=io.BytesIO(body), importer=bob)
    assert done.kept == ["Hats"] and not done.campaign.games.exists()
    kept = done.campaign.kept_games.get()
    assert kept.known["readers"] == parts_of(body)["games/1.json"]["readers"] and kept.person == bob
    assert "We met." in list(done.campaign.chronicle.values_list("text", flat=True))


def test_a_game_that_has_not_begun_travels_too(game: Game, charlie: Person, alice: Person, bob: Person) -> None:
    plan = GamePlan("Later", "tiny", "evening", {"left": member(alice), "right": member(bob)}, gm=charlie)
    create_game(campaign=game.campaign, author=charlie, plan=plan)
    campaign = taken_in(saved(game.campaign, charlie), charlie)
    start_game(game_id=campaign.games.get(name="Later").pk, by=charlie)


def test_the_zip_holds_what_its_manifest_says(game: Game, charlie: Person) -> None:
    with zipfile.ZipFile(io.BytesIO(saved(game.campaign, charlie))) as archive:
        assert sorted(archive.namelist()) == ["campaign.json", "games/1.json", "manifest.json", "registers.json"]
        manifest = json.loads(archive.read("manifest.json"))
    assert manifest["format"] == "registre-campaign" and manifest["version"] == 2
    assert manifest["viewer"] == "gm"


def test_saving_writes_nothing(game: Game, charlie: Person) -> None:
    with CaptureQueriesContext(connection) as asked:
        saved(game.campaign, charlie)
    reading = ("SELECT", "SAVEPOINT", "RELEASE")  # each game is read at one moment
    assert not [one for one in asked.captured_queries if not one["sql"].startswith(reading)]


# -- simulations -----------------------------------------------------------------------------------------------------
def simulated(game: Game, person: Person, *, from_game: bool = False) -> Job:
    plan = JobPlan(6, {"left": "random"}, "seed")
    if from_game:
        job = simulate_game(game=game, author=person, viewer="gm", plan=plan)
    else:
        asked = {"campaign": game.campaign, "author": person, "slug": "tiny", "scenario": "evening"}
        job = simulate_scenario(**asked, plan=plan)
    while Worker(job.pk).work():
        pass
    return job


def test_simulations_travel_and_are_played_again_as_they_were(game: Game, charlie: Person) -> None:
    simulated(game, charlie)
    simulated(game, charlie, from_game=True)
    before = [(write_row(one), so_far(simulated_anew(one))) for one in Job.objects.order_by("asked_at")]
    body = saved(game.campaign, charlie)
    newcomer = emptied()
    campaign = taken_in(body, newcomer)
    again = Job.objects.filter(campaign=campaign).order_by("asked_at")
    assert [(write_row(one), so_far(simulated_anew(one))) for one in again] == before
    assert [one.asked_by for one in again] == [newcomer, newcomer]
    assert [one.game for one in again] == [None, campaign.games.get()]


def simulated_anew(job: Job) -> Job:
    assert simulation_of(job).play(range(job.games)).to_json() == job.totals
    return job


def test_those_of_others_from_a_game_and_those_that_run_stay_behind(game: Game, alice: Person, charlie: Person) -> None:
    simulated(game, charlie, from_game=True)
    simulated(game, charlie)
    asked = {"campaign": game.campaign, "author": charlie, "slug": "tiny", "scenario": "evening"}
    simulate_scenario(**asked, plan=JobPlan(5))
    assert [one["game"] for one in parts_of(saved(game.campaign, charlie))[CAMPAIGN]["jobs"]] == [1, None]
    assert [one["game"] for one in parts_of(saved(game.campaign, alice))[CAMPAIGN]["jobs"]] == [None]


def test_a_file_from_before_holds_none(game: Game, charlie: Person, alice: Person) -> None:
    parts = parts_of(saved(game.campaign, charlie))
    del parts[CAMPAIGN]["jobs"], parts["manifest.json"]
    campaign = taken_in(write_archive(parts, viewer="gm"), charlie)
    assert not campaign.jobs.exists() and campaign.games.exists()


def test_a_simulation_that_these_rules_cannot_begin_is_left_out(game: Game, charlie: Person) -> None:
    simulated(game, charlie)
    parts = parts_of(saved(game.campaign, charlie))
    del parts["manifest.json"]
    for other in ({"setup": {"scenario": "dawn"}}, {"bots": {"left": "nobody"}}, {"slug": "chess"}, {"played": 5}):
        forged = {**parts, CAMPAIGN: {**parts[CAMPAIGN], "jobs": [{**parts[CAMPAIGN]["jobs"][0], **other}]}}
        assert not taken_in(write_archive(forged, viewer="gm"), charlie).jobs.exists()
