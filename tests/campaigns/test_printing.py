"""On paper: each edition holds what its reader may see and nothing else, whoever prints it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import (
    Band,
    BandMember,
    Campaign,
    Character,
    Condition,
    Hearing,
    Kept,
    Knowledge,
    Meeting,
    MeetingGame,
    Membership,
    Person,
    Place,
    Possession,
    Role,
    Told,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.pictures import keep_picture
from campaigns.views.qr import QrCode
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, image, number, piece, tell
from tests.campaigns.tables import found, play_card, two_hats

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_clock")]
PLANTED = "Zephyrine"  # stands nowhere else
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"')
ARTICLE = re.compile(r"<article.*?</article>", re.DOTALL)
SECRETS = "Game master’s edition: holds secrets, not for players"
SHEET = {"slug": "argad", "form": "character", "sheet": {"class": 3, "armour": "light"}}


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    """Alice arbitrates, bob plays Anne, charlie plays Yann, rosa reads."""
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def entered(campaign: Campaign, model: type[Kept] = Character, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": str(values.get("name"))})) as pen:
        return pen.create(model, values)


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    mill = entered(campaign, Place, name="The mill")
    her = {"notes": "She will betray them.", "biography": "Born at Tonquédec.", "place": mill, **SHEET}
    anne = entered(campaign, name="Anne", player=bob, **her)
    entered(campaign, Wound, character=anne, location="left hand", severity="light", treated=True)
    entered(campaign, Possession, character=anne, name="A dagger", concealed=True)
    return anne  # type: ignore[no-any-return]


@pytest.fixture
def yann(campaign: Campaign, charlie: Person) -> Character:
    return entered(campaign, name="Yann", player=charlie, biography="A spy of old.", **SHEET)  # type: ignore[no-any-return]


@pytest.fixture
def band(campaign: Campaign, anne: Character, yann: Character) -> Band:
    band = entered(campaign, Band, name="The salt carts", leader=anne, notes="Doomed.", budget=1_110_120)
    for one in (anne, yann):
        entered(campaign, BandMember, band=band, character=one, part="carter")
    entered(campaign, Condition, band=band, what="Hunger", modifier=-1)
    return band  # type: ignore[no-any-return]


def printed(client: Client, campaign: Campaign, *what: str, whose: str = "", **more: str) -> str:
    answer = client.get(at("print_sheets", campaign), {"what": what, **({"for": whose} if whose else {}), **more})
    assert answer.status_code == 200
    return answer.text


def sheets(text: str) -> list[str]:
    return ARTICLE.findall(text)


def of(row: Any, noun: str = "") -> str:
    return f"{noun or row.noun}.{number(row)}"


def membership(campaign: Campaign, person: Person) -> str:
    return str(Membership.objects.get(campaign=campaign, person=person).pk)


# -- editions --------------------------------------------------------------------------------------------------------
def test_the_game_masters_edition_holds_the_secrets_and_says_so_on_every_sheet(
    campaign: Campaign, anne: Character, band: Band, alice: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="The relic", matter="objective", aim="open", truth=False)
    tell(row, alice, anne)
    found = sheets(printed(sign_in(alice), campaign, of(anne), of(band), of(row, "piece")))
    assert len(found) == 3
    assert all(one.count(SECRETS) == 1 for one in found)
    assert "She will betray them." in found[0] and "A dagger" in found[0]
    assert "Doomed." in found[1] and "1110120" in found[1]
    assert "not true" in found[2] and "The fact itself" in found[2]


def test_a_player_prints_his_own_sheet_whole(
    campaign: Campaign, anne: Character, yann: Character, bob: Person, sign_in: SignIn
) -> None:
    mine, other = sheets(printed(sign_in(bob), campaign, of(anne), of(yann)))
    assert "For Bob only" in mine and SECRETS not in mine
    assert "Born at Tonquédec." in mine and "A dagger" in mine and "left hand" in mine
    assert re.search(r"<dt>Class</dt><dd>3</dd>", mine)
    assert "She will betray them." not in mine
    assert "Yann" in other and "A spy of old." not in other and "<dt>Class</dt>" not in other


def test_wounds_are_boxes_and_empty_fields_are_ruled(
    campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn
) -> None:
    sheet = sheets(printed(sign_in(bob), campaign, of(anne)))[0]
    row = re.search(r"<tr><td><b><bdi>left hand.*?</tr>", sheet, re.DOTALL)
    assert row and re.findall(r'<i( class="full")?></i>', row[0]) == [' class="full"', "", "", ' class="full"', ""]
    assert re.search(r'<dt>languages</dt><dd><i class="rule-line">', sheet)
    assert re.search(r'<dt>Weapons</dt><dd><i class="rule-line">', sheet)


@pytest.mark.parametrize("who", ["bob", "charlie", "rosa"])
def test_what_the_game_master_prints_for_somebody_is_what_he_would_print_himself(
    campaign: Campaign, anne: Character, band: Band, alice: Person, who: str, sign_in: SignIn, request: Any
) -> None:
    person = request.getfixturevalue(who)
    Membership.objects.get_or_create(campaign=campaign, person=person, defaults={"role": Role.READER})
    tell(piece(campaign, alice, title="Salt", matter="handout"), alice, anne)
    what = (of(anne), of(band), of(band, "people"), "every.slips", "every.handouts")
    own = sheets(printed(sign_in(person), campaign, *what))
    given = sheets(printed(sign_in(alice), campaign, *what, whose=membership(campaign, person)))
    assert own and own == given


def test_it_is_printed_in_the_language_of_its_reader(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Person.objects.filter(pk=bob.pk).update(language="fr")
    text = printed(sign_in(alice), campaign, of(anne), whose=membership(campaign, bob))
    assert '<html lang="fr"' in text and "Fiche de personnage" in text and "Character sheet" not in text


@pytest.mark.parametrize("whose", ["gm", "each", "another", "nobody", "0", "²"])
def test_a_player_has_no_edition_but_his_own(
    campaign: Campaign, anne: Character, bob: Person, charlie: Person, sign_in: SignIn, whose: str
) -> None:
    asked = membership(campaign, charlie) if whose == "another" else whose
    client = sign_in(bob)
    assert client.get(at("print_sheets", campaign), {"what": of(anne), "for": asked}).status_code == 404
    own = {"what": of(anne), "for": membership(campaign, bob)}
    assert client.get(at("print_sheets", campaign), own).status_code == 200


def test_the_game_master_prints_for_nobody_outside_the_campaign(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    other = found("Elsewhere", bob)
    answer = sign_in(alice).get(at("print_sheets", campaign), {"what": of(anne), "for": membership(other, bob)})
    assert answer.status_code == 404


# -- bands -----------------------------------------------------------------------------------------------------------
def test_a_roster_names_those_whom_its_reader_may_know(
    campaign: Campaign, band: Band, charlie: Person, bob: Person, sign_in: SignIn
) -> None:
    ghost = entered(campaign, name=PLANTED, audience="gm")
    entered(campaign, BandMember, band=band, character=ghost)
    roster = sheets(printed(sign_in(charlie), campaign, of(band)))[0]
    assert "Anne" in roster and "Yann" in roster and "Hunger" in roster
    assert "1110120" not in roster  # the leader's own
    assert "1110120" in sheets(printed(sign_in(bob), campaign, of(band)))[0]
    whole = printed(sign_in(charlie), campaign, of(band), of(band, "people"))
    assert len(sheets(whole)) == 3 and PLANTED not in whole and "Doomed." not in whole


# -- slips and handouts ----------------------------------------------------------------------------------------------
def test_slips_are_handed_out_as_they_were_told(
    campaign: Campaign, anne: Character, yann: Character, alice: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="The relic", matter="objective", aim="open", text="Bring it to Guingamp.")
    tell(row, alice, anne)
    with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
        row = pen.change(row, {"text": f"{PLANTED} has it.", "price": PLANTED})
    other = piece(campaign, alice, title="The mule", matter="objective", aim="open")
    tell(other, alice, anne, yann)
    secret = piece(campaign, alice, title=PLANTED, matter="objective")
    text = printed(sign_in(alice), campaign, "every.slips", of(secret, "piece"), whose="each")
    found = sheets(text)
    assert len(found) == 3
    assert sorted(re.findall(r"For (\w+) only", "".join(found))) == ["Anne", "Anne", "Yann"]
    assert "Bring it to Guingamp." in text and PLANTED not in text
    assert SECRETS not in text
    assert all("The fact itself" not in one for one in found)


def test_each_has_the_last_that_he_was_told(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="The relic", matter="objective", aim="open", text="Seek it.")
    tell(row, alice, anne)
    with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
        row = pen.change(row, {"text": "Seek it no more.", "aim": "done"})
    tell(row, alice, anne)
    found = sheets(printed(sign_in(bob), campaign, "every.slips"))
    assert len(found) == 1 and "Seek it no more." in found[0]


def test_a_handout_is_printed_with_its_picture_for_who_has_it(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="A map", matter="handout", picture=keep_picture(campaign=campaign, file=image()))
    heard = tell(row, alice, anne)
    mine = sheets(printed(sign_in(bob), campaign, of(heard, "heard")))[0]
    assert f'src="{at("picture", campaign, "hearing", heard.pk)}"' in mine
    assert not sheets(printed(sign_in(charlie), campaign, of(heard, "heard"), of(row, "piece"), "every.handouts"))
    whole = sheets(printed(sign_in(alice), campaign, "every.handouts"))[0]
    assert SECRETS in whole


def test_a_game_master_who_plays_in_a_running_game_prints_nothing_that_was_born_there(
    alice: Person, bob: Person, sign_in: SignIn
) -> None:
    game = two_hats(alice, bob)
    Membership.objects.filter(campaign=game.campaign, person=alice).update(role=Role.GM)
    fact = entered(game.campaign, Knowledge, title="A piece", game=game, audience="gm")
    told = {"knowledge": fact, "person": bob, "title": PLANTED, "game": game, "audience": "gm", "matter": "objective"}
    heard = entered(game.campaign, Hearing, **told)
    what = ("every.slips", of(fact, "piece"), of(heard, "heard"))
    for whose in ("gm", "each", membership(game.campaign, bob)):
        assert not sheets(printed(sign_in(alice), game.campaign, *what, whose=whose))
    assert PLANTED not in sign_in(alice).get(at("print_hub", game.campaign)).text
    assert PLANTED in printed(sign_in(bob), game.campaign, "every.slips")


# -- recaps ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("arbitrates", [True, False])
def test_a_recap_is_printed_for_a_member_as_far_as_the_game_master_arbitrated(
    alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn, arbitrates: bool
) -> None:
    game = two_hats(bob, charlie, gm=alice) if arbitrates else two_hats(bob, charlie)
    campaign = game.campaign
    for person, role in ((alice, Role.GM), (rosa, Role.READER)):
        Membership.objects.update_or_create(campaign=campaign, person=person, defaults={"role": role})
    play_card(game, "left", bob)
    play_card(game, "right", charlie)
    for seat in ("left", "right"):
        line = Told.objects.filter(game=game, viewer=seat).order_by("-n")[0]
        line.sentences = [{**line.sentences[0], "reason": f"{PLANTED} of {seat}"}]
        line.save()
    write_entry(campaign=campaign, author=alice, written=Written("Hush", "The abbot lies.", "1590", audience="gm"))
    held = {"title": "Evening", "begins_at": timezone.now() - timedelta(hours=1), "state": "held"}
    evening = entered(campaign, Meeting, **held)
    entered(campaign, MeetingGame, meeting=evening, game=game)
    way, master = at("print_recap", campaign, evening.pk), sign_in(alice)

    own = sign_in(bob).get(way).text
    given = master.get(way, {"for": membership(campaign, bob)}).text
    assert f"{PLANTED} of left" in own and "For Bob only" in own and "For Bob only" in given
    assert f"{PLANTED} of right" not in own + given and "The abbot lies." not in own + given
    assert (f"{PLANTED} of left" in given) == arbitrates
    if arbitrates:
        assert sheets(own) == sheets(given)
    whole = master.get(way).text
    assert SECRETS in whole and "The abbot lies." in whole
    for text in (master.get(way, {"for": "each"}).text, master.get(way, {"for": membership(campaign, rosa)}).text):
        assert PLANTED not in text and "The abbot lies." not in text and SECRETS not in text
    assert QrCode.of(f"http://testserver{at('recap', campaign, evening.pk)}").path in own
    assert sign_in(bob).get(way, {"for": membership(campaign, charlie)}).status_code == 404


# -- the code on the sheet -------------------------------------------------------------------------------------------
def test_the_code_leads_to_the_plain_page_of_what_is_printed(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    heard = tell(piece(campaign, alice, matter="objective"), alice, anne)
    own = sheets(printed(sign_in(bob), campaign, of(anne), "every.slips"))
    for one, page in zip(
        own, (at("row", campaign, "character", anne.pk), at("hearing", campaign, heard.pk)), strict=True
    ):
        assert QrCode.of(f"http://testserver{page}").path in one
        assert Client().get(page).status_code == 302  # to the door
        assert sign_in(bob).get(page).status_code == 200


def test_a_guest_prints_his_own_and_no_link_that_opens_anything(
    campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    guest = Person.objects.get(is_guest=True)
    yours = entered(campaign, name="Erwan", player=guest, **SHEET)
    what = (of(yours), of(anne))
    for text in (
        printed(phone, campaign, *what),
        printed(sign_in(alice), campaign, *what, whose=membership(campaign, guest)),
    ):
        found = sheets(text)
        assert len(found) == 2 and "For Youenn only" in found[0] and "She will betray them." not in text
        assert link.token not in text
        assert QrCode.of(f"http://testserver/guest/{link.token}/").path not in text


# -- what changes nothing --------------------------------------------------------------------------------------------
def secrets(campaign: Campaign, anne: Character, yann: Character, band: Band, alice: Person, charlie: Person) -> None:
    """All that bob cannot know, about the very people whom he prints."""
    ghost = entered(campaign, name=PLANTED, audience="gm", portrait=keep_picture(campaign=campaign, file=image()))
    den = entered(campaign, Place, name=f"Den of {PLANTED}", audience="gm")
    hidden = entered(campaign, Band, name=f"Men of {PLANTED}", audience="gm", leader=ghost)
    entered(campaign, BandMember, band=band, character=ghost)
    entered(campaign, BandMember, band=hidden, character=anne)
    entered(campaign, Possession, character=yann, name=f"Knife of {PLANTED}", concealed=True)
    entered(campaign, Wound, character=yann, location=PLANTED, audience="gm")
    entered(campaign, Condition, band=band, what=PLANTED, audience="gm")
    with act(Doing(campaign, alice, "changed", {"row": "x"})) as pen:
        pen.change(yann, {"sheet": {"class": 5}, "biography": PLANTED, "notes": PLANTED, "place": den})
        pen.change(anne, {"notes": PLANTED})
        pen.change(band, {"notes": PLANTED})
        pen.change(Knowledge.objects.get(title="Salt"), {"title": PLANTED, "text": PLANTED, "truth": False})
    for matter in ("objective", "handout"):
        tell(piece(campaign, alice, title=PLANTED, matter=matter, about_character=ghost), alice, yann, people=[charlie])


def test_what_bob_cannot_know_changes_no_byte_of_what_is_printed_for_him(
    campaign: Campaign, anne: Character, yann: Character, band: Band, alice: Person, bob: Person, charlie: Person,
    sign_in: SignIn,
) -> None:  # fmt: skip
    tell(piece(campaign, alice, title="Salt", matter="objective", aim="open"), alice, anne)
    tell(piece(campaign, alice, title="Rain", matter="handout"), alice, everybody=True)
    own, master = sign_in(bob), sign_in(alice)
    what = (of(anne), of(yann), of(band), of(band, "people"), "every.slips", "every.handouts")

    def papers() -> list[str]:
        hub = own.get(at("print_hub", campaign), {"what": what, "q": ""}).text
        looked = own.get(at("print_hub", campaign), {"q": PLANTED}).text.replace(PLANTED, "")
        given = "".join(sheets(printed(master, campaign, *what, whose=membership(campaign, bob))))
        return [CHANGING.sub("", one) for one in (hub, looked, printed(own, campaign, *what), given)]

    before = papers()
    assert len(sheets(before[2])) == 5
    with transaction.atomic():
        secrets(campaign, anne, yann, band, alice, charlie)
        after = papers()
        known = printed(sign_in(charlie), campaign, *what)
        transaction.set_rollback(True)
    assert before == after
    assert PLANTED not in "".join(after)
    assert PLANTED in known


def test_what_is_not_there_and_what_is_hidden_print_alike(
    campaign: Campaign, bob: Person, alice: Person, sign_in: SignIn
) -> None:
    ghost, secret = entered(campaign, name=PLANTED, audience="gm"), piece(campaign, alice, title=PLANTED)
    client = sign_in(bob)
    nothing = printed(client, campaign, "character.1", "piece.1", "nonsense", "band.²")
    hidden = printed(client, campaign, of(ghost), of(secret, "piece"), of(secret, "heard"), "band.x")
    taken = re.compile(r'href="[^"]*"|"X-CSRFToken": "[^"]*"')
    assert taken.sub("", nothing) == taken.sub("", hidden)
    assert PLANTED not in hidden and not sheets(hidden)


# -- many at once ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("whose", ["own", "gm", "bob"])
def test_sixty_sheets_and_their_roster_ask_as_little_as_one(
    campaign: Campaign, band: Band, alice: Person, bob: Person, sign_in: SignIn, whose: str
) -> None:
    for n in range(58):
        one = entered(campaign, name=f"Carter {n}", player=bob, **SHEET)
        entered(campaign, BandMember, band=band, character=one)
        entered(campaign, Wound, character=one, location="arm")
        entered(campaign, Possession, character=one, name="A whip")
        if n < 12:
            tell(piece(campaign, alice, title=f"Aim {n}", matter="objective", aim="open"), alice, one)
    client = sign_in(bob if whose == "own" else alice)
    asked = {"own": "", "gm": "gm", "bob": membership(campaign, bob)}[whose]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        text = printed(client, campaign, of(band, "people"), of(band), "every.slips", "every.handouts", whose=asked)
    assert len(sheets(text)) == 60 + 1 + 12
    assert len(queries) < 20, "\n".join(one["sql"][:150] for one in queries)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(at("print_hub", campaign)).status_code == 200
    assert len(queries) < 20


# -- the page where one chooses --------------------------------------------------------------------------------------
def test_what_one_comes_from_is_ticked_and_stays_so_while_one_looks_for_more(
    campaign: Campaign, anne: Character, band: Band, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(bob)
    for page, what in (
        (at("row", campaign, "character", anne.pk), of(anne)),
        (at("row", campaign, "band", band.pk), of(band)),
    ):
        way = f"{at('print_hub', campaign)}?what={what}"
        assert way in client.get(page).text
        text = client.get(f"{way}&q=nobody").text
        assert f'value="{what}" checked' in text
        assert text.count(" checked") == 2  # and the paper
    for page in (at("heard_list", campaign), at("meeting_list", campaign)):
        assert at("print_hub", campaign) in client.get(page).text


def test_letter_paper(campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn) -> None:
    assert "css/letter" in printed(sign_in(bob), campaign, of(anne), paper="letter")
    usual = printed(sign_in(bob), campaign, of(anne), paper="wall")
    assert "css/paper" in usual and "css/letter" not in usual
