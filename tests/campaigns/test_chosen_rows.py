"""Rows chosen in forms: under numbers that tell nothing, found by name where there are many, none that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.forms.chosen import LINES, MANY
from campaigns.forms.knowledge import FIRST
from campaigns.forms.meetings import LATEST
from campaigns.models import (
    Campaign,
    Character,
    Circle,
    Game,
    Hearing,
    Knowledge,
    Matter,
    Meeting,
    MeetingGame,
    Membership,
    Person,
    Possession,
    Role,
)
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.large import Size, make_large
from campaigns.services.registers import REGISTERS
from campaigns.services.suggesting import MOST
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import TINY

pytestmark = pytest.mark.django_db
SMALL = Size(characters=8, games=2, entries=10, knowledge=12, players=2, slug=TINY, scenario="evening")
HIGHEST = 10**6  # no key of a test is as high; a veiled number as low comes once in a hundred million


@pytest.fixture
def campaign(alice: Person) -> Campaign:
    return make_large(gm=alice, size=SMALL)


@pytest.fixture
def roles(campaign: Campaign, alice: Person, charlie: Person, sign_in: SignIn) -> dict[str, Client]:
    """Everybody who may open pages of the campaign."""
    player = campaign.memberships.filter(role=Role.PLAYER).earliest("pk").person
    owner = Person.objects.create(username="owner")
    Membership.objects.create(campaign=campaign, person=charlie, role=Role.READER)
    Membership.objects.create(campaign=campaign, person=owner, role=Role.READER, is_owner=True)
    link = make_guest_link(campaign=campaign, author=owner, invited=Invited(name="Youenn"))
    guest = Client()
    guest.post(reverse("guest_join", args=[link.token]))
    cast = {"gm": alice, "player": player, "reader": charlie, "owner": owner}
    return {**{name: sign_in(person) for name, person in cast.items()}, "guest": guest}


def pages(campaign: Campaign) -> Iterator[str]:
    """Of every register: the list, the form of a new row, the page and the form of one that is there."""
    for noun, register in REGISTERS.items():
        yield reverse("register", args=[campaign.pk, noun])
        yield reverse("enter_row", args=[campaign.pk, noun])
        row = register.model.objects.filter(campaign=campaign).order_by("pk").last()
        if row is not None:
            yield reverse("row", args=[campaign.pk, noun, row.pk])
            yield reverse("edit_row", args=[campaign.pk, noun, row.pk])


def chosen_values(page: str) -> list[int]:
    """What a form sends back where somebody chooses: drop-downs, boxes to tick, what it carries unseen."""
    controls = re.findall(r'<option[^>]*>|<input[^>]*type="(?:checkbox|radio|hidden)"[^>]*>', page)
    values = [re.search(r'value="([0-9]+)"', one) for one in controls if 'name="seen"' not in one]
    return [int(one[1]) for one in values if one]


def test_no_form_of_a_register_carries_a_key(campaign: Campaign, roles: dict[str, Client]) -> None:
    seen, opened = 0, dict.fromkeys(roles, 0)
    for role, client in roles.items():
        for path in pages(campaign):
            answer = client.get(path)
            if answer.status_code != 200:
                continue
            values = chosen_values(answer.content.decode())
            seen, opened[role] = seen + len(values), opened[role] + 1
            assert [one for one in values if one < HIGHEST] == [], (role, path)
    assert seen > 100
    assert all(opened.values()), opened


# -- many rows: a line to type a name into ---------------------------------------------------------------------------
GHOST = "Anne the ghost"


def entered(campaign: Campaign, model: Any = Character, **values: object) -> Any:
    return model.objects.create(campaign=campaign, **values)


@pytest.fixture
def crowd(campaign: Campaign) -> list[Character]:
    """More than a list holds; two of them are called alike, one is known to the game master alone."""
    made = [entered(campaign, name=f"Soldier {n}") for n in range(MANY)]
    made += [entered(campaign, name=name) for name in ("Anne of Runan", "Yves", "Yves")]
    return [*made, entered(campaign, name=GHOST, audience=Circle.GM)]


def thing(**values: object) -> dict[str, object]:
    empty = dict.fromkeys(("name", "value", "currency", "origin", "taken_from", "reason", "on", "seen", "place"), "")
    return {**empty, "sort": "goods", "name": "a mule", "count": 1, "audience": "all", "band": "", **values}


def enter(client: Client, campaign: Campaign, **values: object) -> HttpResponse:
    return client.post(reverse("enter_row", args=[campaign.pk, "possession"]), thing(**values))


def names(client: Client, campaign: Campaign, typed: str, noun: str = "character") -> list[str]:
    answer = client.get(reverse("names", args=[campaign.pk, noun]), {"q": typed})
    assert answer.status_code == 200
    return re.findall(r'<option value="([^"]*)"', answer.content.decode())


def test_few_rows_are_a_list_and_many_a_line_with_suggestions(
    campaign: Campaign, roles: dict[str, Client], crowd: list[Character]
) -> None:
    page = roles["gm"].get(reverse("enter_row", args=[campaign.pk, "possession"])).content.decode()
    assert re.search(r'<input type="text" name="character"[^>]* list="id_character_names"[^>]* hx-get="', page)
    assert '<label for="id_character">' in page
    assert "Soldier 7" not in page
    assert '<select name="place"' in page


def test_what_is_typed_finds_names_by_any_part(campaign: Campaign, roles: dict[str, Client], crowd: Any) -> None:
    assert names(roles["player"], campaign, "of runan ann") == ["Anne of Runan"]
    assert names(roles["player"], campaign, " ") == []
    assert len(names(roles["player"], campaign, "soldier")) == MOST
    several = names(roles["player"], campaign, "Yves")
    assert len(set(several)) == 2
    assert all(re.fullmatch(r"Yves · [0-9]+", one) for one in several)


def test_nobody_is_suggested_whom_the_reader_may_not_see(
    campaign: Campaign, roles: dict[str, Client], crowd: list[Character]
) -> None:
    for role, client in roles.items():
        assert (GHOST in names(client, campaign, "ghost")) == (role == "gm"), role
    entered(campaign, Knowledge, title="The relic is false", matter=Matter.LETTER)
    for noun in ("knowledge", "letter"):
        assert [role for role, one in roles.items() if names(one, campaign, "relic", noun)] == ["gm"], noun


def test_a_hidden_namesake_changes_nothing(campaign: Campaign, roles: dict[str, Client], crowd: Any) -> None:
    entered(campaign, name="Anne of Runan", audience=Circle.GM)
    assert names(roles["player"], campaign, "anne of runan") == ["Anne of Runan"]
    assert len(names(roles["gm"], campaign, "anne of runan")) == 2


def test_of_another_campaign_nothing_is_suggested(
    campaign: Campaign, roles: dict[str, Client], crowd: Any, alice: Person, sign_in: SignIn
) -> None:
    stranger = Person.objects.create(username="stranger")
    answer = sign_in(stranger).get(reverse("names", args=[campaign.pk, "character"]), {"q": "Anne"})
    assert answer.status_code == 404
    assert sign_in(alice).get(reverse("names", args=[campaign.pk, "wound"]), {"q": "Anne"}).status_code == 404


def test_a_typed_name_of_one_row_is_that_row(campaign: Campaign, roles: dict[str, Client], crowd: Any) -> None:
    for typed in ("Anne of Runan", "anne OF runan", KEPT.over(crowd[MANY].pk)):
        assert enter(roles["gm"], campaign, character=typed, name=f"for {typed}").status_code == 302
        assert Possession.objects.get(name=f"for {typed}").character == crowd[MANY]
    row = Possession.objects.get(name="for Anne of Runan")
    page = roles["gm"].get(reverse("edit_row", args=[campaign.pk, "possession", row.pk])).content.decode()
    assert 'name="character" value="Anne of Runan"' in page


def test_of_namesakes_one_is_meant_by_his_number(campaign: Campaign, roles: dict[str, Client], crowd: Any) -> None:
    answer = enter(roles["gm"], campaign, character="Yves", name="whose?")
    assert answer.status_code == 422
    both = [f"Yves · {KEPT.over(one.pk)}" for one in crowd[MANY + 1 : MANY + 3]]
    assert all(one in answer.content.decode() for one in both)
    assert enter(roles["gm"], campaign, character=both[1], name="his").status_code == 302
    assert Possession.objects.get(name="his").character == crowd[MANY + 2]


def test_a_hidden_name_is_refused_as_one_that_nobody_bears(
    campaign: Campaign, roles: dict[str, Client], crowd: list[Character]
) -> None:
    entered(campaign, Possession, name="a mule")
    said = []
    for typed in (GHOST, "Nobody at all", KEPT.over(crowd[-1].pk), 0, "0" * 40):
        answer = enter(roles["player"], campaign, character=typed)
        assert answer.status_code == 422
        said.append(re.findall(r'id="id_character_error">.*?</span>', answer.content.decode(), re.DOTALL))
    assert said[0]
    assert all(one == said[0] for one in said)


def test_suggestions_ask_few_questions(campaign: Campaign, roles: dict[str, Client], crowd: list[Character]) -> None:
    with CaptureQueriesContext(connection) as queries:
        names(roles["gm"], campaign, "soldier")
    assert len(queries) < 10


# -- several of many --------------------------------------------------------------------------------------------------
@pytest.fixture
def piece(campaign: Campaign) -> Knowledge:
    found: Knowledge = entered(campaign, Knowledge, title="The relic", text="It is false.", audience=Circle.GM)
    return found


def telling(campaign: Campaign, piece: Knowledge) -> str:
    return reverse("tell_piece", args=[campaign.pk, piece.pk])


def told_to(piece: Knowledge) -> set[str]:
    return set(Hearing.objects.filter(knowledge=piece).values_list("character__name", flat=True))


SAID = {
    "title": "The relic",
    "text": "",
    "matter": "fact",
    "way": "told",
    "source_character": "",
    "source": "",
    "on": "",
}


def test_several_of_many_are_ticked_or_typed(
    campaign: Campaign, roles: dict[str, Client], crowd: list[Character], piece: Knowledge
) -> None:
    page = roles["gm"].get(telling(campaign, piece)).content.decode()
    assert page.count('type="checkbox" name="characters"') == FIRST
    assert len(re.findall(r'<input type="text" name="characters"[^>]*hx-get="', page)) == LINES
    named = [str(KEPT.over(crowd[3].pk)), "", "anne of RUNAN", " "]
    answer = roles["gm"].post(telling(campaign, piece), {**SAID, "characters": named})
    assert answer.status_code == 302, answer.content.decode()
    assert told_to(piece) == {"Soldier 3", "Anne of Runan"}


def test_a_typed_name_that_fits_none_or_several_is_said_and_kept(
    campaign: Campaign, roles: dict[str, Client], crowd: list[Character], piece: Knowledge
) -> None:
    for typed in ("Nobody at all", "Yves"):
        chosen = str(KEPT.over(crowd[30].pk))
        answer = roles["gm"].post(telling(campaign, piece), {**SAID, "characters": [chosen, typed]})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f'name="characters" value="{typed}"' in page
        assert re.search(f'value="{chosen}"[^>]* checked', page)
        assert 'id="id_characters_error"' in page
    assert not told_to(piece)
    both = [f"Yves · {KEPT.over(one.pk)}" for one in crowd[MANY + 1 : MANY + 3]]
    assert roles["gm"].post(telling(campaign, piece), {**SAID, "characters": both}).status_code == 302
    assert Hearing.objects.filter(knowledge=piece).count() == 2


def test_of_many_games_the_latest_are_listed_and_any_is_found_by_name(
    campaign: Campaign, roles: dict[str, Client]
) -> None:
    made = Game.objects.bulk_create(
        Game(campaign=campaign, slug=TINY, name=f"Game {n}", setup={}, status="archived") for n in range(MANY)
    )
    meeting = entered(campaign, Meeting, title="Market", begins_at=timezone.now())
    address = reverse("hold_meeting", args=[campaign.pk, meeting.pk])
    page = roles["gm"].get(address).content.decode()
    assert page.count('type="checkbox" name="games"') == LATEST
    held = {"came": [], "games": ["Game 0", str(KEPT.over(made[1].pk))], "played": "", "story_date": "", "seen": "0"}
    assert roles["gm"].post(address, held).status_code == 302
    games = MeetingGame.objects.filter(meeting=meeting).values_list("game__name", flat=True)
    assert set(games) == {"Game 0", "Game 1"}
    again = roles["gm"].get(address).content.decode()
    assert len(re.findall(r'name="games"[^>]* checked', again)) == 2
