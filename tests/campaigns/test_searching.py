"""Search through the web: each finds all that he may see, whatever its accents, and nothing else is counted."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import (
    Attitude,
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Condition,
    Convoy,
    Due,
    Game,
    Healing,
    Hearing,
    Knowledge,
    Lurking,
    Meeting,
    Membership,
    Message,
    MessageReader,
    Note,
    NoteReader,
    Person,
    Place,
    Possession,
    Reaction,
    Recruit,
    Relation,
    Role,
    Standing,
    Traveller,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.word_patterns import pattern_of
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found, two_hats

pytestmark = pytest.mark.django_db
PLANTED = "Gwénaëlle"
NOBODY = "Zzyzx"


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, charlie, gm=alice)
    reader = Person.objects.create_user(username="rosa", password="x", display_name="Rosa")
    Membership.objects.create(campaign=campaign, person=reader, role=Role.READER)
    return campaign


def entered(campaign: Campaign, model: type, **values: object) -> Any:
    with act(Doing(campaign, None, "entered", {"row": PLANTED}, reason=f"because of {PLANTED}", secret=True)) as pen:
        return pen.create(model, values)


def looked(sign_in: SignIn, person: Person, campaign: Campaign, text: str) -> str:
    answer = sign_in(person).get(reverse("search", args=[campaign.pk]), {"q": text})
    assert answer.status_code == 200
    body = str(answer.content.decode()).replace(f'value="{text}"', "")
    return body[body.index("<main") :]


@pytest.mark.parametrize("asked", ["gwenaelle", "GWÉNAËLLE", "Gwènaelle", "naell"])
def test_accents_and_capitals_do_not_matter(campaign: Campaign, bob: Person, sign_in: SignIn, asked: str) -> None:
    entered(campaign, Character, name=PLANTED)
    assert PLANTED in looked(sign_in, bob, campaign, asked)


@pytest.mark.parametrize("asked", ["(", "a.*b", "[z", "\\", "x{9}", "''", "%%", "--", "**"])
def test_signs_stand_for_themselves(campaign: Campaign, bob: Person, sign_in: SignIn, asked: str) -> None:
    entered(campaign, Character, name="Anne")
    entered(campaign, Character, name=f"Odd {asked}{asked} sign")
    text = looked(sign_in, bob, campaign, asked * 2)
    assert "Anne" not in text
    assert "Odd" in text


def test_letters_with_accents_match_both_ways() -> None:
    assert pattern_of("é") == pattern_of("E")
    assert pattern_of("ñ(") == pattern_of("n") + "\\("


def secrets_of(campaign: Campaign, game: Game, alice: Person, charlie: Person) -> None:
    """A name in everything of a campaign that one of its players may not see."""
    anne = entered(campaign, Character, name="Anne", player=charlie, notes=PLANTED, biography=PLANTED)
    ghost = entered(campaign, Character, name=PLANTED, audience=Circle.GM)
    mill = entered(campaign, Place, name="The mill", notes=PLANTED)
    entered(campaign, Place, name=PLANTED, audience=Circle.GM)
    entered(campaign, Band, name="Band", notes=PLANTED)
    entered(campaign, Possession, name=PLANTED, character=anne, concealed=True)
    entered(campaign, Possession, name=PLANTED, character=ghost)
    entered(campaign, Possession, name="Coin", character=anne, origin=PLANTED)
    entered(campaign, Standing, character=anne, event="Feat", planned=PLANTED)
    entered(campaign, Standing, character=ghost, event=f"Feat of {PLANTED}")
    entered(campaign, Convoy, name="Salt", notes=PLANTED)
    entered(campaign, Attitude, npc=anne, cause=PLANTED, audience=Circle.GM)
    entered(campaign, Attitude, npc=ghost, cause=f"{PLANTED} did it")
    entered(campaign, Lurking, place=mill, condition=PLANTED, effect=PLANTED, audience=Circle.GM)
    entered(campaign, Reaction, npc=anne, asked=PLANTED, audience=Circle.GM)
    entered(campaign, Due, what=PLANTED, on="1591", audience=Circle.GM)
    entered(campaign, Meeting, title="Tuesday", begins_at=timezone.now(), notes=PLANTED)
    entered(campaign, Meeting, title=PLANTED, begins_at=timezone.now(), audience=Circle.GM)
    fact = entered(campaign, Knowledge, title=PLANTED, text=PLANTED, price=PLANTED)
    entered(campaign, Hearing, knowledge=fact, character=anne, title=PLANTED, text=PLANTED)
    write_entry(campaign=campaign, author=alice, written=Written(PLANTED, PLANTED, "1590", "gm"))
    NoteReader.objects.create(note=Note.objects.create(campaign=campaign, author=alice, text=PLANTED), person=charlie)
    letter = Message.objects.create(campaign=campaign, game=game, seat="right", person=charlie, text=PLANTED)
    MessageReader.objects.create(message=letter, viewer="right")


def plain_game(campaign: Campaign, bob: Person, charlie: Person) -> Game:
    game = two_hats(bob, charlie)
    Game.objects.filter(pk=game.pk).update(campaign=campaign)
    return Game.objects.get(pk=game.pk)


def test_what_a_viewer_may_not_see_is_never_found_and_never_counted(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = plain_game(campaign, bob, charlie)
    rosa = Person.objects.get(username="rosa")
    secrets_of(campaign, game, alice, charlie)
    for person in (bob, rosa):
        nothing = looked(sign_in, person, campaign, NOBODY)
        assert looked(sign_in, person, campaign, PLANTED) == nothing
        assert looked(sign_in, person, campaign, "gwenaelle") == nothing


def test_the_same_is_found_by_those_whose_it_is(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    secrets_of(campaign, plain_game(campaign, bob, charlie), alice, charlie)
    text = looked(sign_in, alice, campaign, PLANTED)
    kinds = ("Characters", "Places", "Bands", "Possessions", "Standings", "Convoys", "Triggers", "Knowledge")
    assert not [one for one in (*kinds, "Meetings", "Notes") if f"<h3>{one}</h3>" not in text]
    own = looked(sign_in, charlie, campaign, PLANTED)
    kinds = ("Characters", "Possessions", "What you have heard", "Messages", "Notes")
    assert not [one for one in kinds if f"<h3>{one}</h3>" not in own]
    assert "Triggers" not in own
    assert "<h3>Messages</h3>" not in text, "a letter between seats is not the game master’s of the campaign"


def short_rows(campaign: Campaign, who: Character, **circle: str) -> dict[str, Any]:
    """A row of each register of short rows, with the name in it."""
    band = entered(campaign, Band, name="The mill")
    return {
        "Wounds": entered(campaign, Wound, character=who, dealt_by=PLANTED, **circle),
        "Relations": entered(campaign, Relation, one=who, other=who, what=f"foe of {PLANTED}", **circle),
        "Members of bands": entered(campaign, BandMember, band=band, character=who, part=PLANTED, **circle),
        "Conditions": entered(campaign, Condition, band=band, what=PLANTED, **circle),
        "Things due": entered(campaign, Due, what=PLANTED, on="1591", **circle),
        "Requests for recruits": entered(campaign, Recruit, band=band, wish=PLANTED, **circle),
        "Causes of attitudes": entered(campaign, Attitude, npc=who, cause=PLANTED, **circle),
    }


def test_every_register_is_looked_through_for_those_who_see_its_rows(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    rows = short_rows(campaign, entered(campaign, Character, name="Anne"))
    for person in (alice, bob, Person.objects.get(username="rosa")):
        text = looked(sign_in, person, campaign, "gwenaelle")
        for kind, row in rows.items():
            assert f"<h3>{kind}</h3>" in text, kind
            assert reverse("row", args=[campaign.pk, row.noun, row.pk]) in text, kind


@pytest.mark.parametrize("hidden", ["row", "person", "column"])
def test_of_short_rows_nothing_hidden_is_found(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn, hidden: str
) -> None:
    ghost = entered(campaign, Character, name="Ghost", audience=Circle.GM if hidden == "person" else Circle.ALL)
    if hidden == "row":
        short_rows(campaign, ghost, audience=Circle.GM)
    elif hidden == "person":
        entered(campaign, Wound, character=ghost, dealt_by=PLANTED)
        entered(campaign, Relation, one=ghost, other=ghost, what=PLANTED)
        entered(campaign, Due, character=ghost, what=PLANTED, on="1591")
    else:
        entered(campaign, Relation, one=ghost, other=ghost, what="foe", note=PLANTED)
        entered(campaign, Due, what="Pay", on="1591", reason=PLANTED)
    nothing = looked(sign_in, bob, campaign, NOBODY)
    assert looked(sign_in, bob, campaign, PLANTED) == nothing
    assert looked(sign_in, alice, campaign, PLANTED) != nothing


def told_with_others(campaign: Campaign, who: Character, game: Game, **circle: str) -> dict[str, tuple[str, Any]]:
    """Rows that are read on the page of another, each with that page; he is named in them and says the name."""
    wound = entered(campaign, Wound, character=who, location=f"arm of {PLANTED}", **circle)
    entered(campaign, Healing, wound=wound, result="will_heal", **circle)
    entered(campaign, Reaction, npc=who, asked=f"the way to {PLANTED}", **circle)
    way = entered(campaign, Traveller, character=who, from_game=game, takes=2, arrives_turn=3, **circle)
    return {
        "Attempts at healing": ("wound", wound),
        "Reactions": ("character", who),
        "Travellers": ("traveller", way),
    }


def test_travellers_healing_and_reactions_are_found_where_they_are_read(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = plain_game(campaign, bob, charlie)
    rows = told_with_others(campaign, entered(campaign, Character, name=PLANTED), game)
    for person in (alice, bob, Person.objects.get(username="rosa")):
        text = looked(sign_in, person, campaign, "gwenaelle")
        for kind, (noun, row) in rows.items():
            group = text.partition(f"<h3>{kind}</h3>")[2].partition("</section>")[0]
            assert reverse("row", args=[campaign.pk, noun, row.pk]) in group, (person, kind)


@pytest.mark.parametrize("hidden", ["row", "person", "named"])
def test_of_travellers_healing_and_reactions_nothing_hidden_is_found(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn, hidden: str
) -> None:
    game = plain_game(campaign, bob, charlie)
    ghost = entered(campaign, Character, name=PLANTED, audience=Circle.GM)
    if hidden == "named":
        anne = entered(campaign, Character, name="Anne")
        cave = entered(campaign, Place, name=PLANTED, audience=Circle.GM)
        wound = entered(campaign, Wound, character=anne, location="arm")
        entered(campaign, Healing, wound=wound, healer=ghost, place=cave)
        entered(campaign, Reaction, npc=anne, met=ghost, asked="the way")
    else:
        who = ghost if hidden == "person" else entered(campaign, Character, name="Anne")
        told_with_others(campaign, who, game, **({"audience": Circle.GM} if hidden == "row" else {}))
        Character.objects.filter(pk=who.pk).update(player=alice)
    nothing = looked(sign_in, bob, campaign, NOBODY)
    assert looked(sign_in, bob, campaign, PLANTED) == nothing
    assert looked(sign_in, alice, campaign, PLANTED) != nothing


def test_a_guest_finds_no_traveller_by_the_name_of_a_table_that_he_may_not_open(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = plain_game(campaign, bob, charlie)
    Game.objects.filter(pk=game.pk).update(name=PLANTED, region="")
    anne = entered(campaign, Character, name="Anne")
    entered(campaign, Traveller, character=anne, from_game=game, takes=2, arrives_turn=3)
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(reverse("guest_join", args=[link.token]))

    def found_by_guest(text: str) -> str:
        return looked(lambda _person: phone, bob, campaign, text)

    assert "Travellers" in looked(sign_in, bob, campaign, PLANTED)
    assert found_by_guest(PLANTED) == found_by_guest(NOBODY)
    assert "Travellers" in found_by_guest("anne")
    assert "Travellers" not in found_by_guest("anne with as many words as there may")


def test_all_words_must_stand_in_the_same_row(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    entered(campaign, Character, name="Anne Le Goff", description="A smuggler.")
    entered(campaign, Character, name="Anne Kerdaniel")
    text = looked(sign_in, bob, campaign, "anne smuggler")
    assert "Le Goff" in text
    assert "Kerdaniel" not in text


def test_nothing_is_looked_for_without_two_letters(campaign: Campaign, bob: Person, sign_in: SignIn) -> None:
    entered(campaign, Character, name="Anne")
    assert "Two letters at least" in looked(sign_in, bob, campaign, "a")


def test_a_stranger_finds_no_campaign(campaign: Campaign, sign_in: SignIn) -> None:
    sam = Person.objects.create_user(username="sam", password="x")
    assert sign_in(sam).get(reverse("search", args=[campaign.pk]), {"q": "anne"}).status_code == 404


def test_however_much_there_is_the_page_asks_no_more(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    for person in (alice, bob):
        client, asked = sign_in(person), []
        for count in (1, 15):
            for n in range(count):
                entered(campaign, Character, name=f"Yann {n}")
                entered(campaign, Possession, name=f"Yann's sword {n}")
                entered(campaign, Due, what=f"Yann's pay {n}", on="1591")
                entered(campaign, Convoy, name=f"Yann's salt {n}")
                write_entry(campaign=campaign, author=alice, written=Written(f"Yann {n}", "Rode out.", "1590"))
            with CaptureQueriesContext(connection) as queries:
                text = client.get(reverse("search", args=[campaign.pk]), {"q": "yann"}).content.decode()
            asked.append(len(queries))
        assert asked[0] == asked[1] < 20, asked
        assert "and more" in text
