"""Records of cards in the file of a campaign: whole for the game master, for others what they know; and back again."""

from __future__ import annotations

import io
from typing import Any

import pytest

from campaigns.access import Viewer
from campaigns.access_games import Table
from campaigns.models import CardMove, Game, Person
from campaigns.refusals import BadInput
from campaigns.services.archives import MANIFEST, read_archive, write_archive
from campaigns.services.exports import export_campaign
from campaigns.services.importing import import_campaign
from campaigns.services.loading import forget_everything
from rulesets.common.seats import PUBLIC
from tests.campaigns.tables import council
from tests.campaigns.test_decks import held_by, known_now, lay_aside, moves, play, truth

pytestmark = pytest.mark.django_db
MOVED = (*("viewer", "card", "kind", "entry_n", "told_n", "turn", "place", "owner", "fate", "by", "rule"),)
REFUSED = ("file_broken_game", "file_malformed")


@pytest.fixture
def barons(alice: Person, bob: Person, charlie: Person) -> Game:
    return council({"red": alice, "white": bob, "gm": charlie})


def seats_of(table: Table) -> tuple[str, ...]:
    return table.seats or (PUBLIC,)


def saved(game: Game, person: Person) -> bytes:
    return export_campaign(campaign=game.campaign, viewer=Viewer(person), readers=seats_of).body


def parts_of(game: Game, person: Person) -> dict[str, Any]:
    parts = read_archive(io.BytesIO(saved(game, person)))
    return {name: part for name, part in parts.items() if name != MANIFEST}


def taken_in(parts: dict[str, Any], person: Person) -> Game:
    forget_everything()
    body = write_archive(parts, viewer="gm")
    game: Game = import_campaign(file=io.BytesIO(body), importer=person).campaign.games.get()
    return game


def test_records_travel_with_the_file_of_the_campaign(barons: Game, charlie: Person) -> None:
    play(barons, seed=11, most=5)
    parts = parts_of(barons, charlie)
    before = list(CardMove.objects.filter(game=barons).order_by("pk").values_list(*MOVED))
    game = taken_in(parts, charlie)
    assert list(CardMove.objects.filter(game=game).order_by("pk").values_list(*MOVED)) == before
    assert known_now(game) == truth(game)
    play(game, seed=12, most=3)
    assert known_now(game) == truth(game)


def test_a_file_from_before_holds_none_and_they_begin_anew(barons: Game, charlie: Person) -> None:
    parts = parts_of(barons, charlie)
    del parts["games/1.json"]["cards"]
    game = taken_in(parts, charlie)
    assert not CardMove.objects.filter(game=game).exists()
    lay_aside(game, charlie, held_by(game, "white"))
    assert known_now(game) == truth(game)


@pytest.mark.parametrize(
    "forged",
    [{"card": "no-card"}, {"kind": "banner"}, {"viewer": "nobody"}, {"entry_n": 99999}, {"rule": "X-1"}, {"fate": "?"}],
)
def test_forged_records_are_refused(barons: Game, charlie: Person, forged: dict[str, Any]) -> None:
    parts = parts_of(barons, charlie)
    parts["games/1.json"]["cards"][-1] |= forged
    with pytest.raises(BadInput) as caught:
        taken_in(parts, charlie)
    assert caught.value.code in REFUSED and "cards" in str(caught.value)


def test_a_move_that_stands_twice_in_a_file_is_refused(barons: Game, charlie: Person) -> None:
    parts = parts_of(barons, charlie)
    parts["games/1.json"]["cards"].append(parts["games/1.json"]["cards"][0])
    with pytest.raises(BadInput) as caught:
        taken_in(parts, charlie)
    assert caught.value.code in REFUSED and "cards" in str(caught.value)


def test_a_player_saves_the_records_of_his_own_seat(barons: Game, alice: Person, bob: Person) -> None:
    play(barons, seed=13, most=5)
    for person, seat in ((alice, "red"), (bob, "white")):
        known = parts_of(barons, person)["games/1.json"]["readers"]
        assert list(known) == [seat]
        held = [one["card"] for one in known[seat]["cards"] if one["place"].startswith("hand.")]
        assert set(held) == {one.card for one in moves(barons, seat) if one.place.startswith("hand.")}
        assert all("entry_n" not in one for one in known[seat]["cards"])
