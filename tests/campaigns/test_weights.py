"""What weighs on a band goes into its next game: offered to the game master, counted there, told to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Band, BandMember, Campaign, Character, Circle, Condition, Game, Membership, Person, Role
from campaigns.services.acts import Doing, act
from campaigns.services.gamefile import game_file
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import load
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.seats import invite_guest
from campaigns.services.weights import name_of
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import member
from tests.campaigns.test_aftermath import close, over
from tests.campaigns.test_people_in_games import ARGAD, SCENARIO, bring, set_up, set_up_form, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed", "in_may")]
HUNGRY = "Nothing but chestnuts for a week"
LABEL = "What weighs on them, or bears them up"


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    """She goes with the mill."""
    anne = somebody(campaign, "Anne", player=bob)
    band = entered(campaign, Band, name="The mill")
    entered(campaign, BandMember, band=band, character=anne)
    return anne


def entered(campaign: Campaign, model: Any, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "something"})) as pen:
        return pen.create(model, values)


def hungry(campaign: Campaign, **values: Any) -> Condition:
    usual = {"band": Band.objects.get(), "what": HUNGRY, "modifier": -1, "audience": Circle.GM}
    return entered(campaign, Condition, **{**usual, **values})  # type: ignore[no-any-return]


def weights(game: Game) -> list[tuple[str, int, list[str]]]:
    """Those that weigh on anybody."""
    found = Game.objects.get(pk=game.pk).setup.get("weights", ())
    return [(one["name"], one["modifier"], one["seats"]) for one in found if one["seats"]]


def path(game: Game, name: str = "game_people") -> str:
    return reverse(name, args=[game.pk])


def pages_of(client: Client, game: Game) -> str:
    names = ("game_people", "game_seats", "game", "game_journal", "api_game")
    return "".join(client.get(path(game, name)).text for name in names)


def test_what_the_form_after_the_battle_leaves_is_carried_into_the_next_game_and_counts_there(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    gm, first = sign_in(alice), set_up(campaign, alice, bob, charlie)
    bring(gm, first, blue=[anne])
    start_game(game_id=first.pk, by=alice)
    left = {"more-condition-0-band": KEPT.over(Band.objects.get().pk), "more-condition-0-what": HUNGRY}
    assert close(gm, over(first), **left, **{"more-condition-0-modifier": "-1"}).status_code == 302
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{charlie.pk}"}
    form = set_up_form(campaign, alice, **seats, people_blue=[str(KEPT.over(anne.pk))])
    address = reverse("set_up_game", args=[campaign.pk, ARGAD, SCENARIO])
    page = gm.get(address).text
    assert f"{HUNGRY} · The mill · -1" in page and "ARG-MOR-13" in page
    assert gm.post(address, {**form, "weights": name_of(Condition.objects.get())}).status_code == 302
    game = Game.objects.latest("pk")
    assert weights(game) == [(HUNGRY, -1, ["blue"])]
    start_game(game_id=game.pk, by=alice)
    assert load(game.pk).state.counts["borne blue"] == -1
    assert HUNGRY in gm.get(path(game, "game_seats")).text
    assert HUNGRY in gm.get(reverse("evening", args=[campaign.pk])).text


def test_the_game_master_may_leave_it_at_home(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    one, gm, game = hungry(campaign), sign_in(alice), set_up(campaign, alice, bob, charlie)
    assert "checked" in gm.get(path(game)).text.split(LABEL)[1]
    form = {"people_blue": [str(KEPT.over(anne.pk))]}
    assert gm.post(path(game), {**form, "weights": [name_of(one)]}).status_code == 302
    assert weights(game) == [(HUNGRY, -1, ["blue"])]
    assert gm.post(path(game), form).status_code == 302
    assert weights(game) == []
    assert "checked" not in gm.get(path(game)).text.split(LABEL)[1]
    assert gm.post(path(game), {**form, "weights": ["k1"]}).status_code == 422


def test_it_comes_with_whom_a_player_brings_and_he_is_told_nothing_of_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    hungry(campaign)
    game, his = set_up(campaign, alice, bob, charlie), sign_in(bob)
    assert LABEL not in his.get(path(game)).text
    assert bring(his, game, blue=[anne]).status_code == 302
    assert weights(game) == [(HUNGRY, -1, ["blue"])]
    assert HUNGRY in sign_in(alice).get(path(game, "game_seats")).text
    assert his.post(path(game), {"csrfmiddlewaretoken": "of the page"}).status_code == 302
    assert weights(game) == []


def test_what_was_left_at_home_stays_there_when_somebody_else_comes(
    campaign: Campaign,
    anne: Character,
    perrine: Character,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
) -> None:
    hungry(campaign)
    game = set_up(campaign, alice, bob, charlie)
    sign_in(alice).post(path(game), {"people_blue": [str(KEPT.over(anne.pk))]})
    bring(sign_in(charlie), game, red=[perrine])
    assert weights(game) == []


def test_what_the_game_master_does_not_tick_stays_at_home_when_a_player_brings_the_band_later(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    """Until he ticks it himself; nobody of the band was there when he left it out."""
    one, gm, his = hungry(campaign), sign_in(alice), sign_in(bob)
    seats = {"seat_blue": f"person:{bob.pk}", "seat_red": f"person:{charlie.pk}"}
    address = reverse("set_up_game", args=[campaign.pk, ARGAD, SCENARIO])
    assert gm.post(address, set_up_form(campaign, alice, **seats)).status_code == 302
    game = Game.objects.latest("pk")
    assert bring(his, game, blue=[anne]).status_code == 302
    assert his.post(path(game), {"csrfmiddlewaretoken": "of the page"}).status_code == 302
    bring(his, game, blue=[anne])
    assert weights(game) == []
    assert HUNGRY not in pages_of(his, game) + gm.get(path(game, "game_seats")).text
    assert "checked" not in gm.get(path(game)).text.split(LABEL)[1]
    gm.post(path(game), {"people_blue": [str(KEPT.over(anne.pk))], "weights": [name_of(one)]})
    assert weights(game) == [(HUNGRY, -1, ["blue"])]


def test_what_stays_at_home_counts_for_nobody_and_stands_in_no_file_of_a_player(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    hungry(campaign)
    game = set_up(campaign, alice, bob, charlie)
    sign_in(alice).post(path(game), {"csrfmiddlewaretoken": "of the page"})
    bring(sign_in(bob), game, blue=[anne])
    start_game(game_id=game.pk, by=alice)
    assert "borne blue" not in load(game.pk).state.counts
    begun = Game.objects.get(pk=game.pk)
    assert [one["seats"] for one in begun.setup["weights"]] == [[]]
    assert not [
        viewer for viewer in ("blue", "red", "public") if "weights" in game_file(game=begun, viewer=viewer).setup
    ]


def test_nobody_but_the_game_master_reads_of_it(
    campaign: Campaign,
    anne: Character,
    perrine: Character,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
) -> None:
    hungry(campaign)
    plan = GamePlan("The ford", ARGAD, SCENARIO, {"blue": member(bob), "red": SeatPlan("guest")}, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    link, guest = invite_guest(game_id=game.pk, seat="red", name="Jeanne", author=alice), Client()
    guest.post(reverse("guest_join", args=[link.token]))
    rosa, olga = (Person.objects.create_user(name, password="x" * 12) for name in ("rosa", "olga"))
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    readers = [sign_in(bob), sign_in(charlie), guest, sign_in(rosa), sign_in(olga)]
    bring(sign_in(bob), game, blue=[anne])
    before = [pages_of(client, game) for client in readers]
    assert weights(game) and not [text for text in before if HUNGRY in text or LABEL in text]
    start_game(game_id=game.pk, by=alice)
    assert not [client for client in readers if HUNGRY in pages_of(client, game)]
    begun = Game.objects.get(pk=game.pk)
    for viewer in ("blue", "red", "public"):
        assert "weights" not in game_file(game=begun, viewer=viewer).setup
    assert game_file(game=begun, viewer="gm").setup["weights"][0]["name"] == HUNGRY


def test_what_is_over_or_has_not_begun_weighs_on_nobody_and_what_is_of_no_band_on_all(
    campaign: Campaign,
    anne: Character,
    perrine: Character,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
) -> None:
    hungry(campaign, until="1590-05-11", what="Fever")
    hungry(campaign, since="1590-05-13", what="Snow")
    hungry(campaign, until="1590-05-12", what="Rain")
    hungry(campaign, band=None, modifier=1, what="Easter")
    game = set_up(campaign, alice, bob, charlie)
    bring(sign_in(bob), game, blue=[anne])
    bring(sign_in(charlie), game, red=[perrine])
    assert weights(game) == [("Rain", -1, ["blue"]), ("Easter", 1, ["blue", "red"])]
