"""Maps at set-up: by numbers, by a file of one's own; and taken out again by whom it gives nothing away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.forms import drawing
from campaigns.models import Campaign, Game, Person
from campaigns.services.exports import in_values
from campaigns.services.gamefile import game_file
from campaigns.services.games import start_game
from campaigns.services.loading import box_of
from rulesets.picrochole import ruleset

SignIn = Callable[[Person], Client]
NUMBERS = {"plan_columns": "12", "plan_rows": "10", "plan_units": "3", "plan_towns": "2", "plan_rivers": "1"}


def set_up(client: Client, campaign: Campaign, scenario: str, **given: Any) -> Any:
    seats = {"name": "Ours", "gm": "nobody", "seat_blue": "open", "seat_red": "open"}
    options = {f"option_{one.id}": one.default for one in ruleset.meta.options}
    readings = {f"reading_{one.id}": one.default for one in ruleset.meta.readings}
    address = reverse("set_up_game", args=[campaign.pk, "picrochole", scenario])
    return client.post(address, {**seats, **options, **readings, **given})


def scenario_of(game: Game) -> Any:
    return box_of(game).scenarios[game.setup["scenario"]]


def drawn(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("ours.toml", text.encode(), content_type="application/toml")


def test_a_country_is_drawn_by_numbers(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    for symmetric in ("1", "1", "0"):
        given = {**NUMBERS, "plan_seed": "7", "plan_symmetric": symmetric}
        assert set_up(client, campaign, "generated", **given).status_code == 302
    one, same, other = (scenario_of(game) for game in Game.objects.order_by("pk"))
    assert (one.map.grid.columns, one.map.grid.rows, len(one.units)) == (12, 10, 6)
    assert one.map.looks == same.map.looks != other.map.looks


def test_without_a_number_each_country_is_another(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    for _ in range(2):
        assert set_up(client, campaign, "generated", **NUMBERS).status_code == 302
    one, other = (scenario_of(game) for game in Game.objects.order_by("pk"))
    assert one.map.looks != other.map.looks


def test_numbers_that_do_not_do_are_said_beside_them(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert set_up(client, campaign, "generated", **{**NUMBERS, "plan_columns": "500"}).status_code == 422
    odd = set_up(client, campaign, "generated", **{**NUMBERS, "plan_rows": "11", "plan_symmetric": "1"})
    assert odd.status_code == 422 and "Line" not in odd.context["form"].errors["plan_seed"][0]
    assert not Game.objects.exists()


def test_a_map_of_ones_own_is_played_on(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    text = client.get(reverse("scenario_map", args=["picrochole", "teaching"])).content.decode()
    changed = text.replace(" 4 ", " 3 ")
    assert set_up(client, campaign, "teaching", map_file=drawn(changed)).status_code == 302
    assert {unit.points for unit in scenario_of(Game.objects.get()).units} <= {1, 2, 3}


def test_a_fault_is_named_by_line_and_column(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    client = sign_in(bob)
    text = ruleset.scenario_file(ruleset.load_box({}), "teaching")
    number = next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith("B01"))
    wrong = text.replace("B01 blue ", "B01 blue big-")
    answer = set_up(client, campaign, "teaching", map_file=drawn(wrong))
    assert answer.status_code == 422
    said = answer.context["form"].errors["map_file"][0]
    assert said.startswith(f"Line {number}, column 10: ") and "infantry" in said


def test_what_is_no_text_is_refused(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    file = SimpleUploadedFile("ours.toml", b"\xff\xfe\x00map")
    answer = set_up(sign_in(bob), campaign, "teaching", map_file=file)
    assert answer.status_code == 422 and answer.context["form"].errors["map_file"]
    broken = set_up(sign_in(bob), campaign, "teaching", map_file=drawn('map = "'))
    assert broken.context["form"].errors["map_file"][0].startswith("Line 1, column ")


def test_the_map_of_a_game_says_where_armies_began_only_to_whom_it_may(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    player = {"seat_blue": f"person:{bob.pk}", "seat_red": "bot:random", "gm": str(alice.pk)}
    for scenario, more in (("teaching", {}), ("generated", NUMBERS)):
        assert set_up(sign_in(alice), campaign, scenario, **player, **more).status_code == 302
    house, own = (start_game(game_id=game.pk, by=alice) for game in Game.objects.order_by("pk"))
    status = {
        (person, game): sign_in(person).get(reverse("game_map", args=[game.pk])).status_code
        for person in (alice, bob)
        for game in (house, own)
    }
    assert status == {(alice, house): 200, (bob, house): 200, (alice, own): 200, (bob, own): 404}
    text = sign_in(alice).get(reverse("game_map", args=[own.pk])).content.decode()
    assert len(ruleset.load_box({"generated.toml": text}).scenarios["generated"].units) == 6


def test_a_player_s_file_does_not_tell_where_the_other_army_began(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Neither the map itself, nor a digest of it, against which guesses could be tried."""
    player = {"seat_blue": f"person:{bob.pk}", "seat_red": "bot:random", "gm": str(alice.pk)}
    assert set_up(sign_in(alice), campaign, "generated", **player, **NUMBERS).status_code == 302
    game = start_game(game_id=Game.objects.get().pk, by=alice)
    for viewer in ("blue", "red", "public"):
        known = str(in_values(game_file(game=game, viewer=viewer)))
        assert game.box_digest not in known and "generated.toml" not in known
    proof = sign_in(bob).get(reverse("api_proof", args=[game.pk])).json()
    assert proof["box_digest"] == ""
    assert game_file(game=game, viewer="gm").box_files and game_file(game=game, viewer="gm").box_digest


def test_nobody_tries_all_lots(campaign: Campaign, bob: Person, sign_in: SignIn, monkeypatch: Any) -> None:
    """Who sees the country could find the number by which it was drawn, and both armies with it, if they were few."""
    drawn_from = []
    monkeypatch.setattr(drawing.secrets, "randbelow", lambda many: drawn_from.append(many) or many - 1)
    assert set_up(sign_in(bob), campaign, "generated", **NUMBERS).status_code == 302
    assert min(drawn_from) >= 2**100
