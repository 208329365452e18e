"""Search through the web: each finds all that he may see, whatever its accents, and nothing else is counted."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.models import (
    Attitude,
    Band,
    Campaign,
    Character,
    Circle,
    Convoy,
    Due,
    Game,
    Hearing,
    Knowledge,
    Lurking,
    Meeting,
    Message,
    MessageReader,
    Note,
    NoteReader,
    Person,
    Place,
    Possession,
    Reaction,
    Standing,
)
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.word_patterns import ALIKE, StandsIn
from tests.campaigns.conftest import SignIn
from tests.campaigns.sought import NOBODY, PLANTED, entered, looked, plain_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_may", "rosa")]


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


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Żubr", "zubr"),
        ("Zubr", "żubr"),
        ("Łódź", "lodz"),
        ("Đorđe", "dorde"),
        ("Þórr", "thorr"),
        ("Strauß", "STRAUSS"),
        ("Strauss", "strauß"),
        ("Œuvre", "oeuvre"),
        ("Ægir", "aegir"),
        ("Ọyọ", "oyo"),
    ],
)
def test_letters_are_found_as_they_are_typed_without_them(
    campaign: Campaign, bob: Person, sign_in: SignIn, name: str, asked: str
) -> None:
    entered(campaign, Character, name="Anne")
    entered(campaign, Character, name=name, description=f"Called {name} by all.")
    text = looked(sign_in, bob, campaign, asked)
    assert f"Called {name} by all." in text
    assert "Anne" not in text


def test_the_database_finds_every_letter_by_what_is_typed_for_it(campaign: Campaign) -> None:
    """Whatever database it is: these letters, in their two sizes, and no others."""
    every = [letter for letters in ALIKE.values() for letter in letters]
    Character.objects.bulk_create(Character(campaign=campaign, name=f"x{letter}q") for letter in every)
    for typed, letters in ALIKE.items():
        meant = {f"x{letter}q" for letter in letters}
        for word in (typed, typed.upper(), letters[0], letters[-1]):
            found = Character.objects.filter(StandsIn(F("name"), f"x{word}q"), campaign=campaign)
            assert set(found.values_list("name", flat=True)) == meant, word


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
