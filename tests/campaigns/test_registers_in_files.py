"""Registers in the file of a campaign: nothing lost for its game master, nothing told to anybody else, and no trust."""

from __future__ import annotations

import copy
import io
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from campaigns.models import (
    Act,
    Band,
    Campaign,
    Change,
    Character,
    ChronicleEntry,
    Circle,
    Condition,
    Game,
    Hearing,
    Kept,
    Knowledge,
    Membership,
    Note,
    Person,
    Role,
    Shown,
)
from campaigns.refusals import BadInput
from campaigns.services.acts import Doing, act, written
from campaigns.services.archives import CAMPAIGN, MANIFEST, write_archive
from campaigns.services.importing import import_campaign
from campaigns.services.references_in_files import registers_in_order
from campaigns.services.registers_in_files import REGISTERS_PART
from campaigns.services.undoing import undo_act
from tests.campaigns.full_registers import change, filled_registers
from tests.campaigns.tables import two_hats
from tests.campaigns.test_exports import emptied, parts_of, saved, taken_in
from tests.campaigns.test_forged_files import put, tried

pytestmark = pytest.mark.django_db
Made = dict[str, Kept]
EACH, SALT = 7, 3  # of the places of a file; all of them take minutes


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Charlie arbitrates game and campaign; Alice and Bob play."""
    return two_hats(alice, bob, gm=charlie)


@pytest.fixture
def campaign(game: Game) -> Campaign:
    Campaign.objects.filter(pk=game.campaign_id).update(calendar="julian")
    Game.objects.filter(pk=game.pk).update(region="Left bank")
    return Campaign.objects.get(pk=game.campaign_id)


@pytest.fixture
def made(campaign: Campaign, game: Game, bob: Person, charlie: Person) -> Made:
    """Every register has rows, Bob's own where it can be."""
    return filled_registers(campaign, charlie, bob, game)


def registers_of(campaign: Campaign, person: Person) -> dict[str, Any]:
    """Without who it is in the numbers of the cast."""
    parts = parts_of(saved(campaign, person))
    return {name: one for name, one in parts.items() if name == REGISTERS_PART or name.startswith("pictures/")}


def test_the_game_masters_file_holds_every_row_of_every_register(
    campaign: Campaign, made: Made, charlie: Person
) -> None:
    part = registers_of(campaign, charlie)[REGISTERS_PART]
    counts = {noun: kind.objects.filter(campaign=campaign).count() for noun, kind in registers_in_order().items()}
    assert {noun: len(rows) for noun, rows in part["rows"].items()} == counts
    assert all(counts.values())
    for noun, kind in registers_in_order().items():
        assert set(kind.kept) <= set(part["rows"][noun][0])
    assert (part["gone"]["band"], part["gone"]["condition"]) == (1, 1)


def test_saved_again_elsewhere_it_is_the_same(campaign: Campaign, made: Made, charlie: Person) -> None:
    body = saved(campaign, charlie)
    newcomer = emptied()
    again = taken_in(body, newcomer)
    first, second = parts_of(body), parts_of(saved(again, newcomer))
    assert second[REGISTERS_PART] == first[REGISTERS_PART]
    assert second["pictures/1.json"] == first["pictures/1.json"]
    assert second[CAMPAIGN]["campaign"]["calendar"] == "julian"
    assert second["games/1.json"]["game"]["region"] == "Left bank"


def test_what_was_struck_out_can_be_brought_back_elsewhere(campaign: Campaign, made: Made, charlie: Person) -> None:
    body = saved(campaign, charlie)
    newcomer = emptied()
    again = taken_in(body, newcomer)
    done = Act.objects.filter(campaign=again, code="struck_out").order_by("pk").last()
    assert done is not None
    undo_act(done=done, author=newcomer, reason="They came back")
    band = Band.objects.get(campaign=again, name="Gone home")
    assert band.leader.name == "Judikael"  # type: ignore[union-attr]
    assert [one.what for one in Condition.objects.filter(band=band)] == ["hunger"]
    assert parts_of(saved(again, newcomer))[REGISTERS_PART]["acts"][-1]["undoes"]


def test_a_whole_act_can_be_taken_back_elsewhere(campaign: Campaign, made: Made, charlie: Person) -> None:
    body = saved(campaign, charlie)
    newcomer = emptied()
    again = taken_in(body, newcomer)
    done = Act.objects.get(campaign=again, reason="He was seen")
    undo_act(done=done, author=newcomer, reason="It was another")
    assert Character.objects.get(campaign=again, player__isnull=False).name == "name of character"
    keys = set(Change.objects.filter(act__campaign=again, noun="character").values_list("row", flat=True))
    assert keys == set(Character.objects.filter(campaign=again).values_list("pk", flat=True))


def test_the_news_of_an_act_go_with_it_elsewhere_too(campaign: Campaign, charlie: Person) -> None:
    entry = ChronicleEntry.objects.create(campaign=campaign, title="The mill burnt", author=charlie)
    with act(Doing(campaign, charlie, "entered", {"row": "Anne", "chronicle": entry.pk})) as pen:
        pen.create(Character, {"name": "Anne"})
    again = taken_in(saved(campaign, charlie), charlie)
    undo_act(done=Act.objects.get(campaign=again), author=charlie, reason="It did not")
    assert not again.chronicle.filter(title="The mill burnt").exists()
    assert campaign.chronicle.filter(title="The mill burnt").exists()


def test_a_file_of_before_there_were_registers_is_read(campaign: Campaign, charlie: Person) -> None:
    parts = parts_of(saved(campaign, charlie))
    head = {name: one for name, one in parts.items() if name not in (MANIFEST, REGISTERS_PART)}
    del head[CAMPAIGN]["campaign"]["calendar"], head["games/1.json"]["game"]["region"]
    again = taken_in(write_archive(head, viewer="gm"), charlie)
    assert (again.calendar, again.games.get().region) == ("gregorian", "")


# -- what others may know --------------------------------------------------------------------------------------------
def test_a_player_has_in_his_file_what_he_reads_on_the_pages(campaign: Campaign, made: Made, bob: Person) -> None:
    parts = registers_of(campaign, bob)
    part, text = parts[REGISTERS_PART], str(parts)
    assert part["rows"]["character"][0]["biography"] == "biography of character"  # his own
    for hidden in ("Ghost", "haunts", "watched", "notes of", "of knowledge"):
        assert hidden not in text
    assert not part["rows"]["knowledge"] and len(part["rows"]["hearing"]) == 1
    assert not part["gm_terms"] and [one["text"] for one in part["notes"]] == ["Be early", "To myself alone"]
    assert not any(part["gone"].values())


def test_nobody_else_reads_what_is_private(campaign: Campaign, made: Made, alice: Person) -> None:
    part = registers_of(campaign, alice)[REGISTERS_PART]
    assert set(part["rows"]["character"][0]) & set(Character.private + Character.secret) == set()
    assert not part["notes"] and not part["shown"]
    assert "To myself alone" not in str(part)


def test_what_a_player_cannot_know_changes_nothing_in_his_file(
    campaign: Campaign, made: Made, alice: Person, charlie: Person
) -> None:
    before = registers_of(campaign, alice)
    change(campaign, charlie, made["character"], notes="Sold to the League", biography="Born at sea")
    change(campaign, charlie, made["knowledge"], title="Another", truth=False)
    change(campaign, charlie, Character.objects.get(name="Ghost"), name="Ghost of the mill")
    change(campaign, charlie, made["standing"], planned="Fire", due_on="1590-06-01")
    Shown.objects.create(campaign=campaign, noun="place", row=made["place"].pk, person=charlie)
    Knowledge.objects.create(campaign=campaign, title="New", audience=Circle.GM)
    Note.objects.create(campaign=campaign, author=charlie, text="For me")
    assert registers_of(campaign, alice) == before
    change(campaign, charlie, made["character"], description="With a scar")
    assert registers_of(campaign, alice) != before


def test_a_player_reads_his_own_copy_and_what_he_heard_in_it(campaign: Campaign, made: Made, bob: Person) -> None:
    body = saved(campaign, bob)
    newcomer = emptied()
    again = taken_in(body, newcomer)
    client = Client()
    client.force_login(newcomer)
    one = Character.objects.get(campaign=again)
    page = client.get(reverse("row", args=[again.pk, "character", one.pk])).content.decode()
    assert "biography of character" in page and "It began" in page
    heard = Hearing.objects.get(campaign=again)
    assert (heard.title, heard.knowledge.text) == ("title of hearing", "text of hearing")
    first, second = (
        part["rows"] for part in (parts_of(body)[REGISTERS_PART], registers_of(again, newcomer)[REGISTERS_PART])
    )
    assert second["character"] == first["character"] and second["hearing"] == first["hearing"]


def test_what_was_born_in_a_running_game_in_which_the_game_master_plays_stays_out_of_his_file(
    campaign: Campaign, made: Made, bob: Person, charlie: Person, game: Game
) -> None:
    Membership.objects.filter(campaign=campaign, person=bob).update(role=Role.GM)
    born = registers_of(campaign, bob)[REGISTERS_PART]
    assert not born["rows"]["knowledge"]
    assert "text of knowledge" not in str(born)
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert "text of knowledge" in str(registers_of(campaign, bob))


# -- forged files ----------------------------------------------------------------------------------------------------
def taken(parts: dict[str, Any], importer: Person) -> bool:
    """Whether it is taken in; then all its pages are opened, it is saved, and gone again."""
    body = write_archive({name: data for name, data in parts.items() if name != MANIFEST}, viewer="gm")
    with transaction.atomic():
        try:
            campaign = import_campaign(file=io.BytesIO(body), importer=importer).campaign
        except BadInput as refusal:
            assert str(refusal)
            return False
        look_through(campaign, importer)
        transaction.set_rollback(True)
    return True


def look_through(campaign: Campaign, importer: Person) -> None:
    client = Client()
    client.force_login(importer)
    addresses = [reverse(name, args=[campaign.pk]) for name in ("campaign", "act_list", "export_file")]
    for noun in ("character", "band", "place", "wound", "standing", "possession"):
        addresses.append(reverse("register", args=[campaign.pk, noun]))
        rows = registers_in_order()[noun].objects.filter(campaign=campaign)
        addresses += [reverse("row", args=[campaign.pk, noun, one.pk]) for one in rows[:2]]
    for address in addresses:
        assert client.get(address).status_code == 200, address


@pytest.fixture
def parts(campaign: Campaign, made: Made, charlie: Person) -> dict[str, Any]:
    found = parts_of(saved(campaign, charlie))
    return {name: one for name, one in found.items() if name not in (MANIFEST, "games/1.json")}


def without_game(part: Any) -> Any:
    """No row of it in a game, so that the file goes without one."""
    if isinstance(part, dict):
        named = {name: without_game(one) for name, one in part.items()}
        return {name: None if name in ("game", "from_game", "to_game") else one for name, one in named.items()}
    return [without_game(one) for one in part] if isinstance(part, list) else part


@pytest.fixture
def light(parts: dict[str, Any]) -> dict[str, Any]:
    found = without_game(copy.deepcopy(parts))
    found[REGISTERS_PART]["rows"]["meeting_game"] = []
    for one in found[REGISTERS_PART]["acts"]:
        one["changes"] = [line for line in one["changes"] if line["noun"] != "meeting_game"]
    return dict(found)


def test_whatever_stands_in_a_forged_file_is_refused_or_can_be_read(light: dict[str, Any], charlie: Person) -> None:
    assert taken(light, charlie)
    stumbled = []
    for n, (path, value) in enumerate(tried(light[REGISTERS_PART])):
        if n % EACH != SALT:
            continue
        try:
            taken(light, charlie)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with its place
            stumbled.append((path, value, repr(error)))
    assert not stumbled


FORGED: dict[str, tuple[tuple[Any, ...], Any]] = {
    "somebody who is not there": (("rows", "band", 0, "leader"), 99),
    "a number of another kind": (("rows", "band", 0, "leader"), "band"),
    "somebody who succeeds himself": (("rows", "character", 0, "successor_of"), 1),
    "a place within itself": (("rows", "place", 0, "within"), 1),
    "nobody to be wounded": (("rows", "wound", 0, "character"), 0),
    "a picture that is not there": (("rows", "character", 0, "portrait"), 2),
    "a fate that nobody has": (("rows", "character", 0, "fate"), "eaten"),
    "an unknown register": (("rows", "dragon"), []),
    "a sheet that no game has": (("rows", "character", 0, "sheet"), [1]),
    "an act that takes back itself": (("acts", 0, "undoes"), 1),
    "a sentence that nobody says": (("acts", 0, "code"), "eaten"),
    "a change of nothing": (("acts", 0, "changes", 0, "after"), None),
    "a column that is none": (("acts", 0, "changes", 0, "field"), "campaign"),
    "rows gone without end": (("gone", "band"), 10**9),
    "somebody unknown to whom it was shown": (("shown", 0, "person"), 99),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_line_is_refused_with_its_place(light: dict[str, Any], charlie: Person, what: str) -> None:
    path, value = FORGED[what]
    target = light[REGISTERS_PART]
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    acts, campaigns = Act.objects.count(), Campaign.objects.count()
    assert not taken(light, charlie)
    assert (Act.objects.count(), Campaign.objects.count()) == (acts, campaigns)


@pytest.mark.parametrize("body", ["bm90IGFuIGltYWdl", "§", ""])
def test_an_image_that_is_none_is_refused(light: dict[str, Any], charlie: Person, body: str) -> None:
    put(light["pictures/1.json"], ("body",), body)
    assert not taken(light, charlie)


def test_an_image_larger_than_any_is_refused_before_it_is_read(light: dict[str, Any], charlie: Person) -> None:
    put(light["pictures/1.json"], ("body",), "A" * 12_000_000)
    assert not taken(light, charlie)


def test_rows_are_what_their_history_says(campaign: Campaign, made: Made, charlie: Person) -> None:
    """The last that was noted of each column stands in the row, here and elsewhere."""
    body = saved(campaign, charlie)
    again = taken_in(body, emptied())
    for noun, kind in registers_in_order().items():
        for row in kind.objects.filter(campaign=again):
            now = written(row)
            for one in Change.objects.filter(noun=noun, row=row.pk).order_by("pk"):
                if one.field:
                    assert kind._meta.get_field(one.field) and (one.after == now[one.field])
