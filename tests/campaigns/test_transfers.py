"""Large campaigns as files: written and taken in by a worker, followed by whoever asked, all of it or nothing."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Game, GameStatus, JobStatus, Membership, Person, Role, Transfer
from campaigns.services import transfer_work, transfers
from campaigns.services.campaigns_taken_in import Writing
from campaigns.services.large import Size, make_large
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import TINY

pytestmark = pytest.mark.django_db(transaction=True)
PARTS = [100 * transfer_work.GAMES_READ, 100 * (transfer_work.GAMES_READ + transfer_work.REGISTERS_READ)]
SIZE = Size(characters=8, games=3, entries=12, knowledge=12, players=2, slug=TINY, scenario="evening")


@pytest.fixture(autouse=True)
def large(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything counts as large, files lie in a folder of their own, and a word is said after every step."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(transfers, "LARGE_GAMES", 2)
    monkeypatch.setattr("campaigns.views.exports.LARGE_FILE", 10)
    monkeypatch.setattr(transfer_work, "A_WORD", 0)


@pytest.fixture
def campaign(alice: Person) -> Campaign:
    return make_large(gm=alice, size=SIZE)


@pytest.fixture
def client(alice: Person, sign_in: SignIn) -> Client:
    return sign_in(alice)


def ask(client: Client, campaign: Campaign) -> Transfer:
    answer = client.post(reverse("export_campaign", args=[campaign.pk]))
    assert answer.status_code == 302, answer.content
    found: Transfer = Transfer.objects.latest("pk")
    assert answer.headers["Location"] == reverse("transfer", args=[found.pk])
    return found


def now(transfer: Transfer) -> Transfer:
    transfer.refresh_from_db()
    return transfer


def worked(transfer: Transfer) -> Transfer:
    transfer_work.work_at(transfer.pk)
    return now(transfer)


def page(client: Client, transfer: Transfer) -> str:
    return str(client.get(reverse("transfer", args=[transfer.pk])).content.decode())


def body_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def saved(client: Client, campaign: Campaign) -> bytes:
    done = worked(ask(client, campaign))
    return body_of(client.get(reverse("transfer_file", args=[done.pk])))


def send(client: Client, body: bytes) -> HttpResponse:
    file = SimpleUploadedFile("old.registre.zip", body)
    return client.post(reverse("import_campaign"), {"file": file})


def sent(client: Client, body: bytes) -> Transfer:
    assert send(client, body).status_code == 302
    found: Transfer = Transfer.objects.latest("pk")
    return found


def lying(tmp_path: Path) -> list[str]:
    return [one.name for one in (tmp_path / "transfers").iterdir()]


# -- saving ----------------------------------------------------------------------------------------------------------
def test_the_page_of_a_large_campaign_asks_a_worker(campaign: Campaign, client: Client) -> None:
    text = client.get(reverse("export_campaign", args=[campaign.pk])).content.decode()
    assert "Make the file ready" in text
    answer = client.get(reverse("export_file", args=[campaign.pk]))
    assert answer.headers["Location"] == reverse("export_campaign", args=[campaign.pk])


def test_a_small_one_is_saved_at_once(campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfers, "LARGE_GAMES", 20)
    answer = client.get(reverse("export_file", args=[campaign.pk]))
    assert answer.headers["Content-Type"] == "application/zip"


def test_it_waits_is_worked_at_and_is_ready(campaign: Campaign, client: Client) -> None:
    transfer = ask(client, campaign)
    assert "It waits for its turn." in page(client, transfer)
    assert worked(transfer).status == JobStatus.DONE
    text = page(client, transfer)
    assert "The file is ready" in text
    assert 'hx-trigger="every 1s"' not in text
    answer: Any = client.get(reverse("transfer_file", args=[transfer.pk]))
    body = body_of(answer)
    assert len(body) == transfer.size == int(answer.headers["Content-Length"])
    assert ".registre.zip" in answer.headers["Content-Disposition"]
    names = zipfile.ZipFile(io.BytesIO(body)).namelist()
    assert {"campaign.json", "registers.json", "games/1.json", "games/3.json"} <= set(names)


@pytest.mark.parametrize("way", ["saving", "taking in"])
def test_the_page_says_how_far_it_is(
    campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """It never goes back, and each part of the work moves it: reading games and registers, writing games."""
    transfer = ask(client, campaign) if way == "saving" else sent(client, saved(client, campaign))
    fragment, seen = reverse("transfer_progress", args=[transfer.pk]), []
    tell = transfer_work.Progress.tell

    def told(self: Any) -> None:
        tell(self)
        text = client.get(fragment).content.decode()
        percent = now(transfer).percent
        assert f'value="{percent}"' in text
        assert f"{percent} percent done" in text
        assert client.get(fragment, {"seen": f"running-{percent}"}).status_code == 304
        seen.append(percent)

    monkeypatch.setattr(transfer_work.Progress, "tell", told)
    assert worked(transfer).status == JobStatus.DONE
    assert seen == sorted(seen)
    assert all(0 < one < 100 for one in seen)
    assert len(set(seen)) >= (3 if way == "saving" else 8)
    parts = {sum(one > stage for stage in PARTS) for one in seen} if way == "taking in" else {0, 1, 2}
    assert parts == {0, 1, 2}


def test_whoever_stops_it_keeps_nothing(
    campaign: Campaign, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transfer = ask(client, campaign)
    tell = transfer_work.Progress.tell

    def told(self: Any) -> None:
        client.post(reverse("stop_transfer", args=[transfer.pk]))
        tell(self)

    monkeypatch.setattr(transfer_work.Progress, "tell", told)
    assert worked(transfer).status == JobStatus.STOPPED
    assert lying(tmp_path) == []
    assert "It was stopped" in page(client, transfer)
    assert client.get(reverse("transfer_file", args=[transfer.pk])).status_code == 404
    assert worked(transfer).status == JobStatus.STOPPED


def test_it_is_his_alone(campaign: Campaign, client: Client, charlie: Person, sign_in: SignIn) -> None:
    transfer = worked(ask(client, campaign))
    player = Membership.objects.filter(campaign=campaign, role=Role.PLAYER).earliest("pk").person
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.GM)
    for other in (player, charlie, Person.objects.create(username="stranger")):
        one = sign_in(other)
        for name in ("transfer", "transfer_progress", "transfer_file"):
            assert one.get(reverse(name, args=[transfer.pk])).status_code == 404, (other, name)
        assert one.post(reverse("stop_transfer", args=[transfer.pk])).status_code == 404
        if other != charlie:
            continue
        assert transfer.name not in one.get(reverse("export_campaign", args=[campaign.pk])).content.decode()


def test_a_player_saves_what_he_knows(campaign: Campaign, sign_in: SignIn) -> None:
    player = Membership.objects.filter(campaign=campaign, role=Role.PLAYER).earliest("pk").person
    archive = zipfile.ZipFile(io.BytesIO(saved(sign_in(player), campaign)))
    assert json.loads(archive.read("manifest.json"))["viewer"] == "player"
    kinds = {json.loads(archive.read(one))["kind"] for one in archive.namelist() if one.startswith(("games", "reg"))}
    assert kinds == {"known"}


def test_who_is_no_longer_game_master_gets_no_secrets(campaign: Campaign, alice: Person, client: Client) -> None:
    before, after = ask(client, campaign), ask(client, campaign)
    worked(before)
    Membership.objects.filter(campaign=campaign, person=alice).update(role=Role.PLAYER)
    assert client.get(reverse("transfer_file", args=[before.pk])).status_code == 404
    transfer_work.work_at(after.pk)
    assert now(after).refusal["code"] == "transfer_lost"


def test_only_so_many_at_a_time(campaign: Campaign, client: Client) -> None:
    for _ in range(transfers.MOST_OPEN):
        ask(client, campaign)
    answer = client.post(reverse("export_campaign", args=[campaign.pk]))
    assert answer.status_code == 409
    assert "At most 2 files" in answer.content.decode()


def test_after_a_day_it_is_gone(campaign: Campaign, client: Client, tmp_path: Path) -> None:
    transfer = worked(ask(client, campaign))
    transfers.forget_old()
    assert len(lying(tmp_path)) == 1
    transfers.forget_old(lambda: timezone.now() + timedelta(days=1, minutes=1))
    assert lying(tmp_path) == []
    assert client.get(reverse("transfer", args=[transfer.pk])).status_code == 404


def test_another_worker_goes_on_when_one_died(campaign: Campaign, client: Client) -> None:
    transfer = ask(client, campaign)
    Transfer.objects.filter(pk=transfer.pk).update(status=JobStatus.RUNNING, beat_at=timezone.now(), tries=1)
    assert transfers.idle_transfers() == []
    assert worked(transfer).status == JobStatus.RUNNING
    Transfer.objects.filter(pk=transfer.pk).update(beat_at=timezone.now() - transfers.LEASE * 2)
    assert transfers.idle_transfers() == [transfer.pk]
    assert worked(transfer).status == JobStatus.DONE


def test_our_own_fault_is_said(campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer_work, "write_campaign", lambda *one, **more: 1 // 0)
    transfer = worked(ask(client, campaign))
    assert transfer.status == JobStatus.FAILED
    assert "the fault is ours" in page(client, transfer)


# -- taking in -------------------------------------------------------------------------------------------------------
def test_it_is_taken_in_whole(campaign: Campaign, client: Client, alice: Person, tmp_path: Path) -> None:
    running = Game.objects.filter(campaign=campaign).update(status=GameStatus.RUNNING)
    transfer = sent(client, saved(client, campaign))
    assert not Campaign.objects.exclude(pk=campaign.pk).exists()
    assert worked(transfer).status == JobStatus.DONE
    made = transfer.campaign
    assert made is not None
    assert made.memberships.count() == campaign.memberships.count()
    assert Game.objects.filter(campaign=made, status=GameStatus.RUNNING).count() == running
    assert reverse("campaign", args=[made.pk]) in page(client, transfer)
    assert transfer.growing is None
    assert len(lying(tmp_path)) == 1, "the file that was saved; the one that was sent is gone"


def test_while_it_grows_nobody_sees_it_and_nothing_moves(
    campaign: Campaign, client: Client, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    Game.objects.filter(campaign=campaign).update(status=GameStatus.RUNNING)
    transfer, met = sent(client, saved(client, campaign)), []
    rest = Writing._write_rest

    def looked(self: Any) -> None:
        growing = now(transfer).growing
        met.append(growing)
        assert client.get(reverse("campaign", args=[growing.pk])).status_code == 404
        assert not Game.objects.filter(campaign=growing, status=GameStatus.RUNNING).exists()
        rest(self)

    monkeypatch.setattr(Writing, "_write_rest", looked)
    assert worked(transfer).status == JobStatus.DONE
    assert met == [transfer.campaign]


@pytest.mark.parametrize("broken", ["registers", "games/2", "campaign"])
def test_a_bad_file_leaves_nothing_behind(campaign: Campaign, client: Client, tmp_path: Path, broken: str) -> None:
    good, out = zipfile.ZipFile(io.BytesIO(saved(client, campaign))), io.BytesIO()
    with zipfile.ZipFile(out, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name) if not name.startswith(broken) else b"{}")
    people = Person.objects.count()
    transfer = worked(sent(client, out.getvalue()))
    assert transfer.status == JobStatus.FAILED
    assert "damaged" in page(client, transfer)
    assert Campaign.objects.count() == 1
    assert Person.objects.count() == people
    assert len(lying(tmp_path)) == 1


def test_what_breaks_off_late_leaves_nothing_behind(
    campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, games = Person.objects.count(), Game.objects.count()
    transfer = sent(client, saved(client, campaign))
    monkeypatch.setattr(Writing, "_write_rest", lambda self: 1 // 0)
    assert worked(transfer).status == JobStatus.FAILED
    assert (Campaign.objects.count(), Person.objects.count(), Game.objects.count()) == (1, people, games)


def test_stopped_while_it_grows_it_goes(campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    transfer = sent(client, saved(client, campaign))
    rest = Writing._write_rest

    def stopped(self: Any) -> None:
        client.post(reverse("stop_transfer", args=[transfer.pk]))
        rest(self)

    monkeypatch.setattr(Writing, "_write_rest", stopped)
    assert worked(transfer).status == JobStatus.STOPPED
    assert Campaign.objects.count() == 1


def test_what_a_dead_worker_left_goes_with_the_sweep(campaign: Campaign, client: Client, alice: Person) -> None:
    left = Campaign.objects.create(name="Half")
    long_ago = timezone.now() - transfers.LEASE * 2
    transfer = Transfer.objects.create(
        person=alice, direction="take_in", token="x", name="x", status="stopped", growing=left, beat_at=long_ago
    )
    assert transfers.idle_transfers() == [transfer.pk]
    transfer_work.work_at(transfer.pk)
    assert not Campaign.objects.filter(pk=left.pk).exists()
    assert transfers.idle_transfers() == []


def test_without_room_on_the_disk_it_is_refused(
    campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = saved(client, campaign)
    monkeypatch.setattr(transfers, "LEAST_ROOM", 10**18)
    answer = send(client, body)
    assert answer.status_code == 507
    assert "not enough room" in answer.content.decode()
    assert Transfer.objects.count() == 1


def test_a_file_beyond_all_measure_is_refused(
    campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = saved(client, campaign)
    monkeypatch.setattr(transfers, "AS_A_JOB", type(transfers.AS_A_JOB)(100, 100, 100))
    assert send(client, body).status_code == 413
    monkeypatch.undo()


def test_a_lost_file_is_said(campaign: Campaign, client: Client, tmp_path: Path) -> None:
    transfer = sent(client, saved(client, campaign))
    transfers.path_of(transfer).unlink()
    assert worked(transfer).refusal["code"] == "transfer_lost"


def test_both_ways_nothing_is_lost(campaign: Campaign, client: Client) -> None:
    body = saved(client, campaign)
    made = worked(sent(client, body)).campaign
    assert made is not None
    again = saved(client, made)

    def part(of: bytes, name: str) -> Any:
        return json.loads(zipfile.ZipFile(io.BytesIO(of)).read(name))

    for name in ("games/1.json", "games/2.json", "games/3.json"):
        for told in ("journal", "told", "state", "snapshots", "secrets"):
            assert part(body, name)[told] == part(again, name)[told], (name, told)
    assert part(body, "registers.json")["rows"] == part(again, "registers.json")["rows"]
