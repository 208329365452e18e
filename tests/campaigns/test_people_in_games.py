"""Characters of the roster in games: who may bring whom, what of it others learn, and what they bring along."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rulesets
from campaigns.access import Viewer, get_visible_campaign
from campaigns.forms.games import GameForm
from campaigns.forms.seats import people_of
from campaigns.models import (
    Act,
    Campaign,
    Character,
    Circle,
    Fate,
    Game,
    Job,
    Membership,
    Person,
    Role,
    Severity,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.archives import read_archive
from campaigns.services.exports import export_campaign
from campaigns.services.gamefile import game_file
from campaigns.services.games import create_game, pause_game, start_game
from campaigns.services.held_together import person_id
from campaigns.services.loading import load, unpack
from campaigns.services.people_in_games import carried_into, people_to_bring
from campaigns.services.plans import GamePlan
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found, member, refused
from tests.rulesets.argad.test_recruits import SHEET as FULL

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
ARGAD, SCENARIO = "argad", "mirror"
GHOST = "The ghost of the mill"
SHEET = {**FULL, "lost_points": 0, "wound": ""}


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def somebody(campaign: Campaign, name: str, **values: Any) -> Character:
    usual = {"slug": ARGAD, "form": "character", "sheet": dict(SHEET)}
    with act(Doing(campaign, None, "entered", {"row": name})) as pen:
        return pen.create(Character, {**usual, "name": name, **values})  # type: ignore[no-any-return]


def set_up(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> Game:
    seats = {"blue": member(bob), "red": member(charlie)}
    return create_game(campaign=campaign, author=alice, plan=GamePlan("The ford", ARGAD, SCENARIO, seats, gm=alice))


def bring(client: Client, game: Game, **chosen: list[Character]) -> Any:
    form = {f"people_{seat}": [str(KEPT.over(one.pk)) for one in people] for seat, people in chosen.items()}
    return client.post(reverse("game_people", args=[game.pk]), form)


def set_up_form(campaign: Campaign, alice: Person, **other: Any) -> dict[str, Any]:
    rules = rulesets.load(ARGAD)
    form = GameForm(ruleset=rules, scenario=rules.meta.scenario(SCENARIO), people=people_of(campaign), me=alice)
    values = {one.name: one.value() for one in form if one.value() is not None}
    return {**values, "name": "The ford", "gm": str(alice.pk), **other}


def test_a_game_is_set_up_with_people_of_the_roster(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, yann = somebody(campaign, "Anne", player=bob), somebody(campaign, "Yann")
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{charlie.pk}"}
    form = set_up_form(campaign, alice, **seats, people_blue=[str(KEPT.over(anne.pk)), str(KEPT.over(yann.pk))])
    answer = sign_in(alice).post(reverse("set_up_game", args=[campaign.pk, ARGAD, SCENARIO]), form)
    assert answer.status_code == 302, answer.context["form"].errors
    game = Game.objects.get()
    assert [(one["id"], one["seat"]) for one in game.setup["people"]] == [
        (person_id(anne), "blue"),
        (person_id(yann), "blue"),
    ]
    state = load(start_game(game_id=game.pk, by=alice).pk).state
    names = {state.people[who].name: person for who, person in state.roster.items()}
    assert names == {"Anne": person_id(anne), "Yann": person_id(yann)}


def test_nobodys_people_come_with_somebody_else(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne = somebody(campaign, "Anne", player=bob)
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{charlie.pk}"}
    form = set_up_form(campaign, alice, **seats, people_red=[str(KEPT.over(anne.pk))])
    answer = sign_in(alice).post(reverse("set_up_game", args=[campaign.pk, ARGAD, SCENARIO]), form)
    assert answer.status_code == 422
    assert "does not go with whoever sits there" in answer.text
    assert not Game.objects.exists()


def test_a_player_brings_his_own_and_sees_no_others(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, theirs = somebody(campaign, "Anne", player=bob), somebody(campaign, "Perrine", player=charlie)
    somebody(campaign, GHOST, audience=Circle.GM)
    game = set_up(campaign, alice, bob, charlie)
    client = sign_in(bob)
    page = client.get(reverse("game_people", args=[game.pk])).text
    assert "Anne" in page and "Perrine" not in page and GHOST not in page
    assert bring(client, game, blue=[theirs]).status_code == 422
    assert bring(client, game, red=[anne], blue=[]).status_code == 302  # red is not his: nothing of it counts
    assert carried_into(Game.objects.get()) == []
    assert bring(client, game, blue=[anne]).status_code == 302
    assert carried_into(Game.objects.get()) == [anne.pk]


def test_strangers_and_readers_bring_nobody(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = set_up(campaign, alice, bob, charlie)
    olga = Person.objects.create_user("olga", password="x", display_name="Olga")
    path = reverse("game_people", args=[game.pk])
    assert sign_in(olga).get(path).status_code == 404
    Membership.objects.create(campaign=campaign, person=olga, role=Role.READER)
    assert sign_in(olga).get(path).status_code == 404
    start_game(game_id=game.pk, by=alice)
    assert sign_in(bob).get(path).status_code == 404


def test_whom_the_game_master_brings_stays_hidden_from_the_players(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    ghost, anne = somebody(campaign, GHOST, audience=Circle.GM), somebody(campaign, "Anne", player=bob)
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(alice), game, red=[ghost])
    assert bring(sign_in(bob), game, blue=[anne]).status_code == 302
    assert sorted(carried_into(Game.objects.get())) == sorted([ghost.pk, anne.pk])
    client = sign_in(bob)
    pages = [reverse(one, args=[game.pk]) for one in ("game_people", "game_seats", "api_game")]
    for path in pages:
        assert GHOST not in client.get(path, follow=True).text, path
    start_game(game_id=game.pk, by=alice)
    begun = Game.objects.get()
    for viewer in ("blue", "red", "public"):  # whom they see on the table they see; the file lists nobody
        assert game_file(game=begun, viewer=viewer).setup["people"] == []
    assert GHOST in repr(game_file(game=begun, viewer="gm").setup)


def test_what_a_player_lets_simulate_holds_nobody_but_his_own_people(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    """Neither in what is kept of it, nor on a page of it, nor in a file of the campaign; the game master has all."""
    ghost, anne = somebody(campaign, GHOST, audience=Circle.GM), somebody(campaign, "Anne", player=bob)
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(alice), game, red=[ghost])
    bring(sign_in(bob), game, blue=[anne])
    start_game(game_id=game.pk, by=alice)
    plan = {"games": 1, "seat_blue": "random", "seat_red": "random"}
    for person, come in ((bob, ["blue"]), (alice, ["blue", "red"])):
        address = reverse("simulate_game", args=[game.pk])
        assert sign_in(person).post(address, plan).status_code == 302
        job = Job.objects.get(asked_by=person)
        for kept in (job.setup, unpack(job.start)["setup"]):
            assert sorted(one["seat"] for one in kept["people"]) == come
        pages = [reverse(name, args=[job.pk]) for name in ("job", "job_progress")]
        assert not [one for one in pages if GHOST in sign_in(person).get(one).text]
        others = [one for one in (alice, bob, charlie) if one != person]
        assert {sign_in(other).get(one).status_code for other in others for one in pages} == {404}
    seen = get_visible_campaign(Viewer(bob), campaign.pk)
    body = export_campaign(campaign=seen, viewer=Viewer(bob), readers=lambda _table: ["blue"]).body
    assert read_archive(BytesIO(body))["campaign.json"]["jobs"] == []


@pytest.mark.parametrize("fate", [Fate.DEAD, Fate.PRISONER, Fate.MISSING, Fate.RETIRED])
def test_who_is_not_free_cannot_come(campaign: Campaign, alice: Person, fate: Fate) -> None:
    somebody(campaign, "Anne", fate=fate)
    assert people_to_bring(campaign, Viewer(alice), ARGAD) == []


def test_nobody_plays_twice_at_once(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, client = somebody(campaign, "Anne", player=bob), sign_in(bob)
    first, second = (set_up(campaign, alice, bob, charlie) for _ in range(2))
    bring(client, first, blue=[anne])
    bring(client, second, blue=[anne])
    start_game(game_id=first.pk, by=alice)
    assert people_to_bring(campaign, Viewer(alice), ARGAD) == []
    with refused("person_not_free"):
        start_game(game_id=second.pk, by=alice)
    pause_game(game_id=first.pk)
    assert people_to_bring(campaign, Viewer(bob), ARGAD) == []


def test_open_wounds_come_along_and_healed_ones_stay_at_home(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne = somebody(campaign, "Anne", player=bob)
    with act(Doing(campaign, None, "entered", {"row": "a wound"})) as pen:
        pen.create(Wound, {"character": anne, "location": "belly or leg", "course": "open"})
        pen.create(Wound, {"character": anne, "location": "head", "course": "healed"})
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(bob), game, blue=[anne])
    values = Game.objects.get().setup["people"][0]["values"]
    assert (values["lost_points"], values["wound"]) == (1, "belly_leg")


def test_who_lies_between_life_and_death_stays_in_bed(campaign: Campaign, alice: Person) -> None:
    anne = somebody(campaign, "Anne")
    with act(Doing(campaign, None, "entered", {"row": "a wound"})) as pen:
        pen.create(Wound, {"character": anne, "severity": Severity.DESPERATE})
    assert people_to_bring(campaign, Viewer(alice), ARGAD) == []


def test_a_sheet_that_was_never_finished_is_filled_up_with_what_is_usual(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne = somebody(campaign, "Anne", player=bob, sheet={"class": 4})
    game = set_up(campaign, alice, bob, charlie)
    assert bring(sign_in(bob), game, blue=[anne]).status_code == 302
    assert Game.objects.get().setup["people"][0]["values"]["class"] == 4


def test_whoever_plays_now_is_neither_struck_out_nor_taken_back(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    yann = somebody(campaign, "Yann", player=bob)
    entering = Act.objects.latest("pk")
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(bob), game, blue=[yann])
    start_game(game_id=game.pk, by=alice)
    gm = sign_in(alice)
    struck = reverse("strike_out", args=[campaign.pk, "character", yann.pk])
    taken = reverse("take_back", args=[campaign.pk, entering.pk])
    for path in (struck, taken):
        answer = gm.post(path, {"reason": "a slip"})
        assert answer.status_code == 409, path
        assert "strike him out when it is over" in answer.text
    assert Character.objects.filter(pk=yann.pk).exists()
    Campaign.objects.filter(pk=campaign.pk).update(status="archived")
    assert gm.post(taken, {"reason": "a slip"}).status_code == 404
