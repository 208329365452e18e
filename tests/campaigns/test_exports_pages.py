"""The pages that save a campaign as a file and take one in."""

from __future__ import annotations

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.models import Campaign, Game, GameSeat, Membership, Person
from campaigns.services import throttle
from campaigns.services.archives import read_archive
from tests.campaigns.tables import play_card, two_hats


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    return game


def sent(body: bytes) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile("x.registre.zip", body)}


def test_the_game_master_is_told_what_the_file_gives_away(game: Game, charlie: Person, bob: Person, sign_in) -> None:
    page = reverse("export_campaign", args=[game.campaign_id])
    assert "can foresee their dice" in sign_in(charlie).get(page).text
    assert "can foresee their dice" not in sign_in(bob).get(page).text


def test_saved_and_taken_in_again(game: Game, charlie: Person, sign_in) -> None:
    browser = sign_in(charlie)
    answer = browser.get(reverse("export_file", args=[game.campaign_id]))
    assert answer.headers["Content-Type"] == "application/zip" and answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Disposition"].endswith('.registre.zip"')
    done = browser.post(reverse("import_campaign"), sent(answer.content))
    newest = Campaign.objects.order_by("-pk").first()
    assert done.headers["Location"] == reverse("campaign", args=[newest.pk]) and newest.pk != game.campaign_id
    again = newest.games.get()
    assert browser.get(reverse("game", args=[again.pk])).status_code == 200
    assert browser.get(reverse("game_journal", args=[again.pk])).status_code == 200
    assert "takes this register in from a file" in browser.get(reverse("chronicle", args=[newest.pk])).text


def test_what_can_only_be_read_is_said(game: Game, bob: Person, sign_in) -> None:
    browser = sign_in(bob)
    body = browser.get(reverse("export_file", args=[game.campaign_id])).content
    assert "To be read, not played on" in browser.post(reverse("import_campaign"), sent(body), follow=True).text


@pytest.mark.parametrize(("body", "status"), [(b"", 422), (b"Hello", 422), (b"PK\x03\x04", 422)])
def test_what_is_no_campaign_is_refused_in_words(alice: Person, sign_in, body: bytes, status: int) -> None:
    answer = sign_in(alice).post(reverse("import_campaign"), sent(body))
    assert answer.status_code == status and "field bad" in answer.text
    assert not Campaign.objects.exists()


def test_nobody_takes_in_file_after_file(alice: Person, sign_in, monkeypatch) -> None:
    monkeypatch.setattr("campaigns.views.exports.TAKE_IN", throttle.Limit("import.person", times=1, minutes=60))
    browser = sign_in(alice)
    browser.post(reverse("import_campaign"), sent(b"x"))
    assert browser.post(reverse("import_campaign"), sent(b"x")).status_code == 429


def test_behind_the_curtain_the_file_holds_the_seat_in_hand_only(game: Game, alice: Person, sign_in) -> None:
    GameSeat.objects.filter(game=game, seat="right").update(person=alice)
    browser = sign_in(alice)

    def readers() -> list[str]:
        body = browser.get(reverse("export_file", args=[game.campaign_id])).content
        return list(read_archive(io.BytesIO(body))["games/1.json"]["readers"])

    assert readers() == ["public"]
    browser.post(reverse("hand_over", args=[game.pk]), {"seat": "right"})
    assert readers() == ["right"]


def test_a_stranger_saves_nothing(game: Game, sign_in, rosa: Person) -> None:
    for name in ("export_campaign", "export_file"):
        assert sign_in(rosa).get(reverse(name, args=[game.campaign_id])).status_code == 404
    assert not Membership.objects.filter(campaign=game.campaign_id, person=rosa).exists()
