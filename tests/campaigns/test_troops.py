"""Troops on the site: whose they are, what a change costs, what files say, paper, and who brings one into a game."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Membership, Person, Role, ScenarioText, Troop
from campaigns.refusals import BadInput
from campaigns.services.archives import CAMPAIGN, MANIFEST, read_archive, write_archive
from campaigns.services.exports import export_campaign
from campaigns.services.gamefile import game_file
from campaigns.services.games import start_game
from campaigns.services.importing import import_campaign
from campaigns.services.loading import load
from campaigns.services.scenarios import keep_scenario
from campaigns.services.troops import MOST_TROOPS, TroopPlan, change_troop, copy_troop, keep_troop, shown_troop
from campaigns.veils import KEPT
from rulesets.common.troops import Headed, Hired
from tests.campaigns.conftest import SignIn
from tests.campaigns.test_maps import in_values

ARGAD = rulesets.load("argad")

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]


@pytest.fixture
def troop(campaign: Campaign, bob: Person) -> Troop:
    """Bob's: two men of his, twenty points to spend."""
    made = keep_troop(campaign=campaign, owner=bob, plan=TroopPlan("argad", Headed("Erik’s men", "dark_ages", 20)))
    return change_troop(troop=made, change=Hired("viking_bondi", 2))


@pytest.fixture
def oda(campaign: Campaign) -> Person:
    """Oda plays as well."""
    person = Person.objects.create_user(username="oda", password="Oda keeps a secret", display_name="Oda")
    Membership.objects.create(campaign=campaign, person=person, role=Role.PLAYER)
    return person


def changed(client: Client, troop: Troop, change: str, **form: Any) -> Any:
    return client.post(reverse("change_troop", args=[troop.pk, change]), form, follow=True)


def upload(name: str, body: bytes | str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, body.encode() if isinstance(body, str) else body)


def loaded(client: Client, troop: Troop, name: str, body: bytes | str) -> Any:
    return client.post(reverse("load_troop", args=[troop.pk]), {"file": upload(name, body)}, follow=True)


def fault_of(answer: Any) -> str:
    assert answer.status_code == 422
    return str(answer.context["load_form"].errors["file"][0])


# -- whose they are ----------------------------------------------------------------------------------------------------


def test_a_troop_is_seen_by_its_owner_and_the_game_master(
    troop: Troop, alice: Person, bob: Person, oda: Person, rosa: Person, charlie: Person, sign_in: SignIn
) -> None:
    for address, args in (("troop", []), ("troop_file", ["json"]), ("print_troop", []), ("api_troop", [])):
        path = reverse(address, args=[troop.pk, *args])
        found = {one.username: sign_in(one).get(path).status_code for one in (alice, bob, oda, rosa, charlie)}
        assert found == {"alice": 200, "bob": 200, "oda": 404, "rosa": 404, "charlie": 404}, address
    for person, there in ((alice, True), (bob, True), (oda, False), (rosa, False)):
        page = sign_in(person).get(reverse("troop_list", args=[troop.campaign_id])).content.decode()
        assert ("Erik’s men" in page) is there


@pytest.fixture
def raid(campaign: Campaign, alice: Person, bob: Person, oda: Person, sign_in: SignIn) -> Game:
    """Bob against Oda, to whom Alice hands the campaign meanwhile."""
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{oda.pk}", "gm": str(alice.pk)}
    assert set_up(sign_in(alice), campaign, **seats).status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=alice)
    row = Membership.objects.get(campaign=campaign, person=oda)
    form = {"to": KEPT.over(row.pk), "sure": "on"}
    assert sign_in(alice).post(reverse("hand_campaign", args=[campaign.pk]), form).status_code == 302
    assert Membership.objects.get(pk=row.pk).role == Role.GM
    return game


def test_a_game_master_who_plays_reads_no_troop_of_whom_he_meets(
    troop: Troop, raid: Game, bob: Person, oda: Person, sign_in: SignIn
) -> None:
    campaign, master = troop.campaign, sign_in(oda)
    reads = [("troop", []), ("troop_file", ["json"]), ("troop_file", ["csv"]), ("print_troop", []), ("api_troop", [])]
    reads += [("api_troop_file", ["json"])]
    paths = [reverse(name, args=[troop.pk, *rest]) for name, rest in reads]
    copies = [reverse(name, args=[troop.pk]) for name in ("copy_troop", "api_copy_troop", "discard_troop")]
    lists = [reverse(name, args=[campaign.pk]) for name in ("troop_list", "api_troops")]
    lists += [reverse("set_up_game", args=[campaign.pk, "argad", "raid"])]
    assert {master.get(one).status_code for one in paths} == {master.post(one).status_code for one in copies} == {404}
    assert not [one for one in lists if "Erik’s men" in master.get(one).content.decode()]
    assert exported(campaign, oda) == []
    assert exported(campaign, bob) == [troop.text]
    Game.objects.filter(pk=raid.pk).update(status="finished")
    assert {master.get(one).status_code for one in paths} == {200}
    assert exported(campaign, oda) == [troop.text]


def test_a_game_master_who_plays_reads_of_others_only_troops_for_other_games(
    troop: Troop, raid: Game, rosa: Person, oda: Person
) -> None:
    """A friend of who sits against him may have lent his own."""
    mine, lent = (copy_troop(troop=troop, owner=one) for one in (oda, rosa))
    shown = Troop.objects.visible_to(Viewer(oda))
    assert {one.pk for one in shown} == {mine.pk}
    Troop.objects.filter(pk=troop.pk).update(slug="cochons")
    assert {one.pk for one in shown.all()} == {mine.pk, troop.pk}
    Game.objects.filter(pk=raid.pk).update(status="finished")
    assert {one.pk for one in shown.all()} == {mine.pk, lent.pk, troop.pk}


def exported(campaign: Campaign, person: Person) -> list[str]:
    """The troops in the file of the campaign as this member may have it."""
    body = export_campaign(campaign=campaign, viewer=Viewer(person), readers=lambda table: ("public",)).body
    return [one["text"] for one in read_archive(BytesIO(body))[CAMPAIGN]["troops"]]


def test_whoever_has_left_no_longer_sees_his_troop(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    Membership.objects.filter(person=bob).delete()
    assert sign_in(bob).get(reverse("troop", args=[troop.pk])).status_code == 404


def test_in_an_archived_campaign_troops_are_read_only(
    troop: Troop, campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(status="archived")
    client = sign_in(bob)
    page = client.get(reverse("troop", args=[troop.pk]))
    assert page.status_code == 200 and b"Hire" not in page.content
    assert changed(client, troop, "hire", sample="viking_bondi", count="1").status_code == 404


def test_nobody_keeps_troops_without_end(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    Troop.objects.bulk_create(
        Troop(campaign=campaign, owner=bob, name=str(n), slug="argad", text="") for n in range(MOST_TROOPS)
    )
    form = {"slug": "argad", "name": "One more", "period": "", "budget": ""}
    assert sign_in(bob).post(reverse("troop_list", args=[campaign.pk]), form).status_code == 422


# -- building ----------------------------------------------------------------------------------------------------------


def test_a_troop_is_begun_and_filled(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    form = {"slug": "argad", "name": "La bande", "period": "c16_17", "budget": "60"}
    page = client.post(reverse("troop_list", args=[campaign.pk]), form, follow=True)
    troop = Troop.objects.get()
    page = changed(client, troop, "hire", sample="arquebusier_1590", count="3")
    assert "arquebus" in page.content.decode() and shown_troop(Troop.objects.get()).size == 3
    for item in page.context["page"].lines[0].price:
        assert item.chip.id.startswith("ARG-PTS-") and item.value
    assert b"ARG-PTS-06" in page.content


@pytest.mark.parametrize("change", ["hire", "count", "copy", "head"])
def test_nothing_brings_it_beyond_its_budget(troop: Troop, change: str, bob: Person, sign_in: SignIn) -> None:
    forms: dict[str, dict[str, str]] = {
        "hire": {"sample": "viking_chief", "count": "1"},
        "count": {"line": "viking_bondi", "count": "4"},
        "copy": {"line": "viking_bondi"},
        "head": {"name": "Erik’s men", "period": "dark_ages", "budget": "11"},
    }
    before = Troop.objects.get().text
    page = changed(sign_in(bob), troop, change, **forms[change])
    assert "points are more than the budget of" in page.content.decode()
    assert Troop.objects.get().text == before


def test_lines_are_counted_copied_and_removed(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    changed(client, troop, "count", line="viking_bondi", count="1")
    changed(client, troop, "copy", line="viking_bondi")
    assert [(one.id, one.count) for one in shown_troop(Troop.objects.get()).lines] == [
        ("viking_bondi", 1),
        ("viking_bondi_2", 1),
    ]
    changed(client, troop, "remove", line="viking_bondi")
    assert [one.id for one in shown_troop(Troop.objects.get()).lines] == ["viking_bondi_2"]


def test_heroes_only_where_they_are_played(troop: Troop, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert "is played without" in changed(client, troop, "raise", line="viking_bondi").content.decode()
    changed(client, troop, "option", name="heroic_characters", value="on")
    changed(client, troop, "head", name="Erik’s men", period="dark_ages", budget="")
    changed(client, troop, "raise", line="viking_bondi")
    rest, hero = shown_troop(Troop.objects.get()).lines
    assert (rest.count, hero.values["class"], hero.boxes) == (1, "5", 2)


def test_a_profile_of_ones_own_has_every_column(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client, path = sign_in(bob), reverse("troop_line", args=[troop.pk])
    form = client.get(path).context["form"]
    given = {one.name: one.value() for one in form if one.value() is not None}
    given |= {
        "name": "Anne",
        "class": "4",
        "weapons": ["sword", "bow"],
        "skills_name_0": "scout",
        "skills_score_0": "4",
    }
    given |= {"musician": "on", "morale": "5", "commands": "*", "rank": "officer"}
    assert client.post(path, given).status_code == 422  # twenty points are not enough for her
    Troop.objects.update(text=ARGAD.change_troop(Troop.objects.get().text, Headed("Erik", "dark_ages", 0), {}))
    assert client.post(path, given).status_code == 302
    made = shown_troop(Troop.objects.get()).lines[-1]
    assert made.values["skills"] == ["scout:4"] and sorted(made.values["weapons"]) == ["bow", "sword"]
    again = client.get(f"{path}?line={made.id}").context["form"]
    assert (again["morale"].value(), again["musician"].value(), again["rank"].value()) == (5, True, "officer")


def test_what_nobody_can_be_is_said_beside_its_field(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client, path = sign_in(bob), reverse("troop_line", args=[troop.pk])
    given = {one.name: one.value() for one in client.get(path).context["form"] if one.value() is not None}
    page = client.post(path, {**given, "name": "Odd", "class": "3", "mount": "farm_horse"})
    assert page.status_code == 422 and page.context["form"].errors["mount"]
    page = client.post(path, {**given, "name": "Odd", "class": "9"})
    assert page.status_code == 422 and page.context["form"].errors["class"]
    assert client.get(f"{path}?line=nobody").status_code == 404


def test_odd_requests_change_nothing(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client, before = sign_in(bob), Troop.objects.get().text
    for change, form in (
        ("hire", {"sample": "nobody"}),
        ("hire", {"sample": "viking_bondi", "count": "301"}),
        ("count", {"line": "nobody", "count": "2"}),
        ("copy", {}),
        ("option", {"name": "morale", "value": "on"}),
    ):
        assert changed(client, troop, change, **form).context["messages"]
    assert changed(client, troop, "steal").status_code == 404
    assert Troop.objects.get().text == before


# -- files and paper ---------------------------------------------------------------------------------------------------


def test_files_go_out_and_come_back(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client, before = sign_in(bob), shown_troop(troop).lines
    for form in ("csv", "json"):
        body = client.get(reverse("troop_file", args=[troop.pk, form])).content
        changed(client, troop, "remove", line="viking_bondi")
        assert loaded(client, troop, f"ours.{form}", body).status_code == 200
        assert shown_troop(Troop.objects.get()).lines == before
    assert client.get(reverse("troop_file", args=[troop.pk, "exe"])).status_code == 404


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("a.csv", "id,class,colour\nerik,3,red\n", "line 1, column 10:"),
        ("a.csv", "id,class\nerik,9\n", "line 2, column 6:"),
        ("a.csv", "id,class\nerik,3,4\n", "line 2, column 8:"),
        ("a.csv", 'id,class\n"erik,3\n', "line 2, column 1:"),
        ("a.csv", "id,class,weapons\nerik,3,sword|ray gun\n", "line 2, column 8:"),
        ("a.csv", "", "line 1, column 1:"),
        ("a.json", '{"people": [{"id": "erik", "class": "many"}]}', "line 1, column 37:"),
        ("a.json", '{"people": [', "line 1, column 13:"),
        ("a.json", '{"format": "other"}', "line 1, column 12:"),
        ("a.txt", "id,class\nerik,3\n", "line 1, column 1:"),
        ("a.csv", b"id,class\n\xff,3\n", "line 2, column 1:"),
        ("a.csv", "id,class,count\nerik,3,301\n", "line 2, column 8:"),
        ("a.csv", "id,class,count\nerik,3,10\n", "points are more than the budget"),
        ("a.json", "[" * 20_000, "line 1, column 1:"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(
    troop: Troop, name: str, body: bytes | str, said: str, bob: Person, sign_in: SignIn
) -> None:
    before = Troop.objects.get().text
    assert said in fault_of(loaded(sign_in(bob), troop, name, body))
    assert Troop.objects.get().text == before


def test_ten_megabytes_are_no_troop(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    assert "too large" in fault_of(loaded(sign_in(bob), troop, "a.csv", b"a" * 10_000_000))


def test_a_formula_stays_a_text(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    loaded(client, troop, "a.csv", 'id,name,class\nerik,"=HYPERLINK(""http://example.org"")",3\n')
    out = client.get(reverse("troop_file", args=[troop.pk, "csv"])).content.decode()
    assert "'=HYPERLINK" in out and shown_troop(Troop.objects.get()).lines[0].name.startswith("=HYPERLINK")
    loaded(client, troop, "a.csv", out)
    assert shown_troop(Troop.objects.get()).lines[0].name.startswith("=HYPERLINK")


def test_a_troop_begins_with_a_file(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    form = {"slug": "argad", "name": "Out of a file", "period": "dark_ages", "budget": "10"}
    client, path = sign_in(bob), reverse("troop_list", args=[campaign.pk])
    assert client.post(path, {**form, "file": upload("a.csv", "id,class,count\nerik,3,4\n")}).status_code == 422
    assert client.post(path, {**form, "file": upload("a.csv", "id,class,count\nerik,x,1\n")}).status_code == 422
    assert client.post(path, {**form, "file": upload("a.csv", "id,class,count\nerik,3,3\n")}).status_code == 302
    assert shown_troop(Troop.objects.get()).points == 9


def test_the_printed_roster_has_boxes_points_and_weapons(troop: Troop, bob: Person, sign_in: SignIn) -> None:
    page = sign_in(bob).get(reverse("print_troop", args=[troop.pk])).content.decode()
    assert page.count("<i></i>") == 2 and "spear" in page and "paper.css" in page
    french = sign_in(bob)
    Person.objects.filter(pk=bob.pk).update(language="fr")
    assert "lance d’infanterie" in french.get(reverse("print_troop", args=[troop.pk])).content.decode()


@pytest.mark.parametrize("period", ["", "dark_ages", "scifi"])
def test_reference_sheets_of_periods(campaign: Campaign, period: str, rosa: Person, sign_in: SignIn) -> None:
    path = reverse("reference_sheet", args=[campaign.pk, "argad"])
    page = sign_in(rosa).get(f"{path}?period={period}")
    assert page.status_code == 200 and page.content.count(b"ARG-") > 50
    assert sign_in(rosa).get(f"{path}?period=stone_age").status_code == 404


# -- into a game -------------------------------------------------------------------------------------------------------


def set_up(client: Client, campaign: Campaign, scenario: str = "raid", **given: Any) -> Any:
    path = reverse("set_up_game", args=[campaign.pk, "argad", scenario])
    form = client.get(path).context["form"]
    proposed = {one.name: one.value() for one in form if one.value() is not None}
    return client.post(path, {**proposed, **given})


def people_of(game: Game, seat: str) -> list[str]:
    state = load(game.pk).state
    return sorted(one.name for who, one in state.people.items() if state.owner[who] == seat)


def test_a_troop_comes_into_a_game(
    troop: Troop, campaign: Campaign, alice: Person, bob: Person, oda: Person, sign_in: SignIn
) -> None:
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{oda.pk}", "gm": str(alice.pk)}
    assert set_up(sign_in(alice), campaign, **seats, troop_red=str(troop.pk)).status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=alice)
    assert people_of(game, "red") == ["Bondi 1", "Bondi 2"]
    assert "Bondi 1" not in people_of(game, "blue") and len(people_of(game, "blue")) > 2
    for viewer in ("blue", "red", "public"):  # nobody reads off it what the other side has
        known = game_file(game=game, viewer=viewer)
        assert "raid.toml" not in str(in_values(known))
        assert known.box_files is None and known.box_digest == ""
    assert sign_in(bob).get(reverse("game_map", args=[game.pk])).status_code == 404


def test_only_ones_own_troops_can_be_brought(
    troop: Troop, campaign: Campaign, alice: Person, bob: Person, oda: Person, sign_in: SignIn
) -> None:
    path = reverse("set_up_game", args=[campaign.pk, "argad", "raid"])
    pages = {one.username: sign_in(one).get(path) for one in (alice, bob, oda)}
    offered = {name: "Erik’s men" in page.content.decode() for name, page in pages.items()}
    assert offered == {"alice": True, "bob": True, "oda": False}
    assert set_up(sign_in(oda), campaign, troop_red=str(troop.pk)).status_code == 302  # no such field: nothing of it
    assert "Bondi 1" not in str(Game.objects.get().box_files)


def test_a_troop_that_does_not_fit_is_refused_beside_its_seat(
    troop: Troop, campaign: Campaign, bob: Person, sign_in: SignIn
) -> None:
    page = set_up(sign_in(bob), campaign, "ambush", troop_blue=str(troop.pk))
    assert page.status_code == 422 and "another period" in page.context["form"].errors["troop_blue"][0]
    assert not Game.objects.exists()


def test_programs_bring_troops_as_well(troop: Troop, campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    path, client = reverse("api_games", args=[campaign.pk]), sign_in(bob)
    sent = {"slug": "argad", "scenario": "raid", "name": "Raid", "troops": {"blue": str(troop.pk)}}
    answer = client.post(path, sent, content_type="application/json")
    assert answer.status_code == 201, answer.json()
    assert "Bondi 1" in Game.objects.get().box_files["scenarios/raid.toml"]
    wrong = client.post(path, {**sent, "scenario": "ambush"}, content_type="application/json")
    assert wrong.status_code == 422 and wrong.json()["path"] == "troops.blue"


def test_the_reference_sheet_of_a_game_has_its_options(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": "bot:random", "gm": str(alice.pk)}
    assert set_up(sign_in(alice), campaign, **seats, option_morale="off").status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=alice)
    path, api = reverse("game_reference", args=[game.pk]), reverse("api_game_reference", args=[game.pk])
    tables = {one.username: sign_in(one).get(api).json()["tables"] for one in (alice, bob)}
    ids = {name: [table["id"] for table in found] for name, found in tables.items()}
    assert "morale" not in ids["alice"] and "attitudes" in ids["alice"] and "attitudes" not in ids["bob"]
    page = sign_in(bob).get(path).content.decode()
    assert 'id="table-shooting"' in page and 'id="table-attitudes"' not in page


# -- in the file of the campaign ---------------------------------------------------------------------------------------


def test_troops_and_scenarios_travel_with_the_campaign(
    troop: Troop, campaign: Campaign, alice: Person, bob: Person, oda: Person
) -> None:
    text = ARGAD.scenario_file(ARGAD.load_box({}), "lesson")
    keep_scenario(campaign=campaign, author=bob, name="Whose goat?", slug="argad", text=text)
    for person, troops, scenarios in ((bob, 1, 1), (alice, 1, 0), (oda, 0, 0)):
        body = export_campaign(campaign=campaign, viewer=Viewer(person), readers=lambda table: ("public",)).body
        taken = import_campaign(file=BytesIO(body), importer=person).campaign
        found = Troop.objects.filter(campaign=taken)
        assert [one.text for one in found] == [troop.text] * troops and all(one.owner == bob for one in found)
        assert ScenarioText.objects.filter(campaign=taken, author=person).count() == scenarios


@pytest.mark.parametrize(
    ("part", "wrong"),
    [("troops", {"text": "{"}), ("troops", {"slug": "tiny"}), ("troops", {"owner": 99}), ("scenarios", {"text": 3})],
)
def test_a_forged_file_brings_nothing(
    troop: Troop, campaign: Campaign, bob: Person, part: str, wrong: dict[str, Any]
) -> None:
    keep_scenario(campaign=campaign, author=bob, name="Whose goat?", slug="argad", text="")
    body = export_campaign(campaign=campaign, viewer=Viewer(bob), readers=lambda table: ("public",)).body
    parts = {name: one for name, one in read_archive(BytesIO(body)).items() if name != MANIFEST}
    import_campaign(file=BytesIO(write_archive(parts, viewer="player")), importer=bob)
    parts[CAMPAIGN][part][0] |= wrong
    with pytest.raises(BadInput):
        import_campaign(file=BytesIO(write_archive(parts, viewer="player")), importer=bob)
    assert Troop.objects.count() == 2
