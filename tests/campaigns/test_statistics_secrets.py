"""Statistics tell nobody what he may not know: no name, no sum that differs, no count of what happened out of sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import (
    Act,
    Attendance,
    Attitude,
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Game,
    Membership,
    Person,
    Possession,
    Relation,
    Role,
    Shown,
    Standing,
    Wound,
)
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.statistics.told_dice import count_told
from campaigns.views.statistics import PARTS
from tests.campaigns.conftest import SignIn
from tests.campaigns.counting import band, changed, entered, game_of, meeting, over, roll, tell
from tests.campaigns.known import at, character
from tests.campaigns.readers import CHANGING
from tests.campaigns.tables import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_clock")]
GHOST = "Konomor the drowned"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, charlie, gm=alice)
    Membership.objects.create(campaign=made, person=Person.objects.create_user("rosa"), role=Role.READER)
    return made


@pytest.fixture
def story(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> dict[str, Any]:
    """Something of everything that all may know."""
    made: dict[str, Any] = {"Anne": character(campaign, "Anne", bob), "Malo": character(campaign, "Malo", is_npc=True)}
    made["band"] = band(campaign, "The mill", made["Anne"])
    made["over"] = over(campaign, "At the ford", {"gm": alice, "left": bob, "right": charlie}, 7, "left")
    made["game"] = game_of(campaign, "By night", {"gm": alice, "left": bob, "right": charlie})
    made["meeting"] = meeting(campaign, "Evening", 20, "1590-05-12", made["over"])
    entered(campaign, Attendance, meeting=made["meeting"], person=bob, came=True)
    entered(campaign, Wound, character=made["Anne"], game=made["over"], happened_on="1590-05-12", cause="Sword")
    entered(campaign, Possession, "1590-05-01", character=made["Anne"], name="Salt", count=3)
    debt = {"bond": "debt", "score": 2, "event": "Salt", "on": "1590-05-01"}
    entered(campaign, Standing, character=made["Anne"], towards=made["Malo"], **debt)
    tell(made["game"], ("gm", "left", "right", "public"), roll("left", [6, 5], "a"))
    return made


@pytest.fixture
def readers(campaign: Campaign, story: dict[str, Any], alice: Person, sign_in: SignIn) -> dict[str, Client]:
    """Everybody but the game master."""
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    people = {one: sign_in(Person.objects.get(username=one)) for one in ("bob", "charlie", "rosa")}
    return {**people, "guest": phone}


def read(client: Client, campaign: Campaign, query: str = "") -> dict[str, str]:
    """All parts and all files."""
    addresses = [at("statistics_part", campaign, part) for part in PARTS]
    addresses += [at("statistics_file", campaign, part, plot) for part, one in PARTS.items() for plot in one.files]
    found = {}
    for address in addresses:
        answer = client.get(address + query)
        assert answer.status_code == 200, address
        found[address] = CHANGING.sub("", answer.content.decode())
    return found


def ghost(campaign: Campaign, **values: Any) -> Character:
    return character(campaign, GHOST, audience=Circle.GM, **values)


def hidden_people(campaign: Campaign, story: dict[str, Any]) -> None:
    """Somebody whom nobody knows does and suffers everything."""
    who = ghost(campaign, is_npc=True)
    hidden = entered(campaign, Band, name=f"Band of {GHOST}", audience=Circle.GM)
    entered(campaign, BandMember, band=hidden, character=who)
    entered(campaign, BandMember, band=hidden, character=story["Anne"])
    entered(campaign, BandMember, band=story["band"], character=who)
    entered(campaign, Wound, character=who, game=story["over"], cause=GHOST, severity="desperate", dealt_by="Anne")
    entered(campaign, Possession, character=who, name=GHOST)
    entered(campaign, Standing, character=who, towards=story["Malo"], score=9, event=GHOST)
    entered(campaign, Standing, band=hidden, with_whom=GHOST, score=-9, event=GHOST)
    entered(campaign, Attitude, npc=who, towards=story["Anne"], score=-5, cause=GHOST, audience=Circle.ALL)
    entered(campaign, Relation, one=who, other=story["Malo"], what=f"father of {GHOST}")
    changed(who, fate="dead")


def hidden_rows(campaign: Campaign, story: dict[str, Any]) -> None:
    """Of people whom everybody knows what nobody knows."""
    gm = {"audience": Circle.GM}
    entered(campaign, Wound, character=story["Malo"], cause=GHOST, course="fatal", happened_on="1591", **gm)
    entered(campaign, Possession, character=story["Malo"], name=GHOST, sort="money", count=99, **gm)
    entered(campaign, Possession, character=story["Malo"], name=GHOST, concealed=True)
    entered(campaign, Standing, character=story["Malo"], bond="feat", event=GHOST, on="1591", **gm)
    entered(campaign, Standing, band=story["band"], towards=story["Malo"], score=7, event=GHOST, **gm)
    entered(campaign, Attitude, npc=story["Malo"], towards=story["Anne"], score=-8, cause=GHOST, **gm)
    entered(campaign, Relation, one=story["Malo"], other=story["Anne"], what=GHOST, **gm)
    secret = meeting(campaign, GHOST, 3, "1599-01-01", story["game"], audience=Circle.GM)
    entered(campaign, Attendance, meeting=secret, person=Person.objects.get(username="alice"), came=True)
    entered(
        campaign, Attendance, meeting=story["meeting"], person=Person.objects.get(username="alice"), came=True, **gm
    )


def shown_to_nobody(campaign: Campaign, story: dict[str, Any]) -> None:
    """What is opened to some, and they are none of these; what was before it was opened."""
    some = {"audience": Circle.SOME}
    nobody = Person.objects.create_user("nobody")
    wound = entered(campaign, Wound, character=story["Malo"], cause=GHOST, severity="desperate", **some)
    Shown.objects.create(campaign=campaign, noun="wound", row=wound.pk, person=nobody)


def dice_out_of_sight(campaign: Campaign, story: dict[str, Any]) -> None:
    """The game master rolls on; his journal is counted, and theirs with it."""
    for n in range(5):
        tell(story["game"], ("gm",), roll("left", [1, 1, 1, 1], f"h{n}"), roll("gm", [20], f"g{n}", sides=20))
    Game.objects.filter(pk=story["game"].pk).update(version=9)
    count_told(story["game"].pk)


WORLDS = (hidden_people, hidden_rows, shown_to_nobody, dice_out_of_sight)


@pytest.mark.parametrize(
    ("another", "query"), [*((one, "") for one in WORLDS), (hidden_people, "?since=1589&until=1595&who=a")]
)
def test_what_is_hidden_moves_no_number(
    campaign: Campaign, story: dict[str, Any], readers: dict[str, Client], another: Callable[..., None], query: str
) -> None:
    before = {name: read(client, campaign, query) for name, client in readers.items()}
    another(campaign, story)
    for name, client in readers.items():
        after = read(client, campaign, query)
        assert [path for path, text in after.items() if text != before[name][path]] == [], name
        assert not [path for path, text in after.items() if GHOST in text], name


@pytest.mark.parametrize("another", WORLDS)
def test_the_game_master_sees_that_it_is_there(
    campaign: Campaign, story: dict[str, Any], alice: Person, sign_in: SignIn, another: Callable[..., None]
) -> None:
    """Otherwise the test above would prove nothing."""
    before = read(sign_in(alice), campaign)
    another(campaign, story)
    after = read(sign_in(alice), campaign)
    assert [path for path, text in after.items() if text != before[path]]


def test_a_history_begins_where_its_reader_came_to_see_it(
    campaign: Campaign, story: dict[str, Any], readers: dict[str, Client]
) -> None:
    """What a purse held before it was shown, and how often he fell before he was, are in no sum."""
    who = ghost(campaign, is_npc=True)
    purse = entered(campaign, Possession, "1590-01-01", character=who, name="A purse", sort="money", count=4321)
    who = changed(who, "1590-02-01", fate="prisoner")
    purse = changed(purse, "1590-02-01", count=7)
    changed(who, "1590-03-01", name="A fisherman", fate="active", audience=Circle.ALL)
    for client in readers.values():
        texts = "".join(read(client, campaign, "?who=fisherman").values())
        assert "A fisherman" in texts
        assert not [one for one in (GHOST, "4321", "4,321", "taken or missing,1") if one in texts]
    assert Act.objects.filter(story_date="1590-02-01").count() == 2


def test_whoever_gets_somebody_to_play_reads_no_purse_of_before(
    campaign: Campaign, bob: Person, readers: dict[str, Client]
) -> None:
    npc = character(campaign, "Judikael", is_npc=True)
    money = {"sort": "money", "name": "A purse", "currency": "crowns", "value": 1}
    purse = entered(campaign, Possession, "1590-01-01", character=npc, count=4321, **money)
    purse = changed(purse, "1590-02-01", value=1234)
    purse = changed(purse, "1590-02-02", count=6, value=1)
    changed(npc, "1590-03-01", player=bob, is_npc=False)
    changed(purse, "1590-04-01", count=9)
    texts = "".join(read(readers["bob"], campaign, "?who=judikael").values())
    assert "crowns" in texts
    assert not [one for one in ("4321", "4,321", "1234", "1,234") if one in texts]


def test_a_guest_counts_only_games_in_which_he_sits(campaign: Campaign, readers: dict[str, Client]) -> None:
    texts = "".join(read(readers["guest"], campaign).values())
    assert "At the ford" not in texts
    assert "By night" not in texts
    assert "D6" not in texts


@pytest.mark.parametrize("path", ["statistics/nothing/", "statistics/dice/faces-site-6.csv", "statistics/x/faces.csv"])
def test_there_is_no_other_part(campaign: Campaign, alice: Person, sign_in: SignIn, path: str) -> None:
    assert sign_in(alice).get(f"/campaigns/{campaign.pk}/{path}").status_code == 404


def test_strangers_find_nothing(campaign: Campaign, sign_in: SignIn) -> None:
    stranger = sign_in(Person.objects.create_user("sam"))
    for part, one in PARTS.items():
        assert stranger.get(at("statistics_part", campaign, part)).status_code == 404
        for plot in one.files:
            assert stranger.get(at("statistics_file", campaign, part, plot)).status_code == 404
