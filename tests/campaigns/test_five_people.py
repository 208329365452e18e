"""The long campaign as the game master, a player, a guest, a reader and a stranger have it, page by page.

Something is planted wherever the game master keeps secrets. Each page is read by whom it is for; it tells the secret to
the game master alone, and to whoever may read it something that all may know.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Band,
    BandMember,
    Campaign,
    Character,
    Circle,
    Condition,
    Game,
    Meeting,
    Membership,
    Person,
    Place,
    Possession,
    Role,
    Standing,
    Traveller,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.games import start_game
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.mailing import mail_notices
from campaigns.services.meeting_links import make_feed_link
from campaigns.services.notes import write_note
from campaigns.views.qr import QrCode
from campaigns.views.statistics import PARTS
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, number, piece, tell
from tests.campaigns.tables import found
from tests.campaigns.test_evening import hats, secrets_of, text
from tests.campaigns.test_people_in_games import bring, set_up, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
SECRET = "Zephyrine"  # stands nowhere else
GM, PLAYER, GUEST, READER, STRANGER = "gm", "player", "guest", "reader", "stranger"
FIVE = (GM, PLAYER, GUEST, READER, STRANGER)
ALL = {GM, PLAYER, GUEST, READER}
SHEETS = ("character", "people", "band")


@dataclass
class Five:
    campaign: Campaign
    people: dict[str, Person]
    clients: dict[str, Client]
    rows: dict[str, Any]

    def reads(self, who: str, path: str) -> str | None:
        """What he reads there; None where there is nothing for him."""
        answer = self.clients[who].get(path)
        assert answer.status_code in (200, 404), (who, path, answer.status_code)
        return unescape(answer.content.decode()) if answer.status_code == 200 else None

    def check(self, path: str, whose: set[str], *, tells: bool, shows: str = "", masters: str = "") -> None:
        """`whose`: who reads it. `tells`: that it holds the secret for the game master, at `masters` if elsewhere."""
        found = {who: self.reads(who, masters if masters and who == GM else path) for who in FIVE}
        assert {who for who, one in found.items() if one is not None} == whose, path
        assert {who for who, one in found.items() if one and SECRET in one} == ({GM} if tells else set()), path
        assert not [who for who in whose if shows not in (found[who] or "")], path


def entered(campaign: Campaign, model: Any, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "row"}, secret=True)) as pen:
        return pen.create(model, values)


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def five(campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn) -> Five:
    rosa, olga = (Person.objects.create_user(one, password="x" * 12, display_name=one) for one in ("Rosa", "Olga"))
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    phone = Client()
    phone.post(f"/guest/{make_guest_link(campaign=campaign, author=alice, invited=Invited(name='Youenn')).token}/")
    youenn = Person.objects.get(is_guest=True)
    people = {GM: alice, PLAYER: bob, GUEST: youenn, READER: rosa, STRANGER: olga}
    clients = {who: sign_in(one) for who, one in people.items()} | {GUEST: phone}
    return Five(campaign, people, clients, planted(campaign, alice, bob, charlie))


def planted(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> dict[str, Any]:
    anne = somebody(campaign, "Anne", player=bob, notes=SECRET)
    ghost = somebody(campaign, SECRET, audience=Circle.GM)
    yann = somebody(campaign, "Yann", player=charlie, biography=SECRET)
    mill = entered(campaign, Place, name="The mill", notes=SECRET)
    band = entered(campaign, Band, name="The salt carts", leader=anne, notes=SECRET)
    for one in (anne, ghost):
        entered(campaign, BandMember, band=band, character=one)
    entered(campaign, Wound, character=anne, location=SECRET, cause=SECRET, happened_on="1590-05-01", audience="gm")
    entered(campaign, Wound, character=anne, location="left arm", cause="a sword", happened_on="1590-05-01")
    entered(campaign, Possession, character=yann, name=SECRET, concealed=True)
    entered(campaign, Standing, character=anne, event="She held the ford", planned=SECRET, on="1590-05-01")
    entered(campaign, Condition, band=band, what=SECRET, modifier=-1, audience="gm")
    usual = {"begins_at": timezone.now() - timedelta(days=3), "state": "held", "story_date": "1590-05-02"}
    meeting = entered(campaign, Meeting, title="Evening at the ford", notes=SECRET, **usual)
    entered(campaign, Meeting, title=SECRET, begins_at=timezone.now() + timedelta(days=3), audience="gm")
    piece(campaign, alice, title=SECRET, prepared=True)
    chart = piece(campaign, alice, title="Chart of the coast", matter="handout", truth=False, source=SECRET)
    tell(chart, alice, everybody=True)
    aim = piece(campaign, alice, title=f"Find {SECRET}", matter="objective", aim="open")
    tell(aim, alice, yann)
    write_entry(campaign=campaign, author=alice, written=Written(SECRET, SECRET, "1590", "gm"))
    seen = get_visible_campaign(Viewer(alice), campaign.pk)
    write_note(campaign=seen, viewer=Viewer(alice), text=SECRET, to=[charlie])
    game = hats(campaign, alice, bob, charlie, "The coast")
    entered(campaign, Traveller, character=ghost, from_game=game, to_game=game, takes=1, arrives_turn=9, audience="gm")
    return {"anne": anne, "ghost": ghost, "mill": mill, "band": band, "meeting": meeting, "chart": chart, "game": game}


# -- on paper --------------------------------------------------------------------------------------------------------
def test_each_prints_what_he_may_know_and_the_game_masters_edition_is_his(five: Five) -> None:
    anne, band = five.rows["anne"], five.rows["band"]
    five.check(at("print_hub", five.campaign), ALL, tells=True, shows="Anne")
    what = f"?what=character.{number(anne)}&what=band.{number(band)}&what=people.{number(band)}&what=every.slips"
    path = at("print_sheets", five.campaign) + what + "&what=every.handouts"
    five.check(path, ALL, tells=True, shows="Anne", masters=f"{path}&for=gm")
    assert not [who for who in ALL if "Chart of the coast" not in (five.reads(who, path) or "")]


@pytest.mark.parametrize("whose", [PLAYER, GUEST, READER])
def test_what_is_printed_for_somebody_is_what_he_may_know(five: Five, whose: str) -> None:
    row = Membership.objects.get(campaign=five.campaign, person=five.people[whose])
    anne = f"character.{number(five.rows['anne'])}"
    path = f"{at('print_sheets', five.campaign)}?what={anne}&what=every.handouts&for={row.pk}"
    printed = five.reads(GM, path) or ""
    assert "Anne" in printed and "Chart of the coast" in printed and SECRET not in printed
    for who in (PLAYER, GUEST, READER):
        assert five.people[whose].shown_name not in (five.reads(who, path) or "") or who == whose
    assert five.reads(STRANGER, path) is None


def test_the_code_on_a_sheet_leads_each_to_the_live_page_and_the_stranger_to_nothing(five: Five) -> None:
    anne = five.rows["anne"]
    live = at("row", five.campaign, "character", anne.pk)
    path = f"{at('print_sheets', five.campaign)}?what=character.{number(anne)}"
    code = QrCode.of(f"http://testserver{live}").path
    assert not [who for who in ALL if code not in (five.reads(who, path) or "")]
    five.check(live, ALL, tells=True, shows="Anne")


def test_recaps_on_paper_and_on_the_page(five: Five) -> None:
    for name in ("recap", "print_recap", "meeting"):
        path = at(name, five.campaign, five.rows["meeting"].pk)
        five.check(path, ALL, tells=name == "meeting", shows="Evening at the ford")


# -- feeds and letters -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["meeting_calendar", "notice_feed"])
def test_the_private_feed_of_each_holds_what_he_may_know(five: Five, name: str) -> None:
    tokens = {who: make_feed_link(campaign=five.campaign, person=five.people[who]).token for who in ALL}
    found = {who: Client().get(reverse(name, args=[token])).content.decode() for who, token in tokens.items()}
    assert len(set(tokens.values())) == 4
    assert {who for who, one in found.items() if SECRET in one} <= {GM}
    if name == "meeting_calendar":
        assert not [who for who, one in found.items() if "Evening at the ford" not in one]
    assert Client().get(reverse(name, args=["0" * 40])).status_code == 404
    assert five.clients[STRANGER].post(at("change_feed", five.campaign), {"change": "make"}).status_code == 404


def test_no_letter_says_what_it_is_about(five: Five, alice: Person, settings: Any) -> None:
    """Told, shown, written to: all of it is secret, and stands on the site alone."""
    settings.HOSTS = ["registre.example.org"]
    for who, person in five.people.items():
        Person.objects.filter(pk=person.pk).update(email=f"{who}@example.org")
    mine = get_visible_campaign(Viewer(alice), five.campaign.pk)
    to = [five.people[who] for who in (PLAYER, GUEST, READER)]
    tell(piece(five.campaign, alice, title=f"{SECRET} lives"), alice, five.rows["anne"], people=to)
    write_note(campaign=mine, viewer=Viewer(alice), text=f"{SECRET} lives", to=to)
    form = {"circle": "some", "people": [number(one) for one in to]}
    assert five.clients[GM].post(at("show_to", mine, "character", five.rows["ghost"].pk), form).status_code == 302
    mail_notices(timezone.now() + timedelta(hours=2))
    told = {address for one in mail.outbox for address in one.to}
    assert {"player@example.org", "reader@example.org"} <= told
    assert not told & {"guest@example.org", "stranger@example.org", "gm@example.org"}
    assert not [one for one in mail.outbox if SECRET in one.subject + one.body]
    assert SECRET in (five.reads(PLAYER, at("heard_list", mine)) or "")


# -- the game master's own pages -------------------------------------------------------------------------------------
OF_MASTERS = {  # and whether the secret stands on it
    "evening": True, "evening_tables": True, "curtain": False, "piece_list": True, "prepared": True,
    "knowledge_matrix": True, "make_up": False, "hand_campaign": False, "correction_list": False,
    "enter_history": False,
    "act_list": True,
}  # fmt: skip


@pytest.mark.parametrize("name", OF_MASTERS)
def test_pages_of_the_game_master_are_there_for_nobody_else(five: Five, name: str) -> None:
    five.check(at(name, five.campaign), {GM}, tells=OF_MASTERS[name])


@pytest.mark.parametrize("name", ["amend_row", "edit_row", "show_to"])
def test_rows_are_amended_changed_and_shown_by_the_game_master_and_changed_by_their_player(
    five: Five, name: str
) -> None:
    whose = {GM, PLAYER} if name == "edit_row" else {GM}
    five.check(at(name, five.campaign, "character", five.rows["anne"].pk), whose, tells=name != "show_to")


def test_one_button_hides_everything_for_who_has_something_to_hide(five: Five) -> None:
    evening = five.reads(GM, at("evening", five.campaign)) or ""
    assert f'data-curtain="{at("curtain", five.campaign)}"' in evening and 'id="curtain-button"' in evening
    curtain = five.reads(GM, at("curtain", five.campaign)) or ""
    names = ("Anne", "The coast", "Le Trégor", "Chart of the coast")
    assert not [one for one in (SECRET, *names) if one in curtain.replace("<title>", "")]


# -- read receipts, reveals ------------------------------------------------------------------------------------------
def test_who_has_read_is_told_to_the_author_alone(five: Five, charlie: Person, sign_in: SignIn) -> None:
    path = at("note_list", five.campaign)
    five.check(path, ALL, tells=True)
    assert "Charlie has not read it" in text(five.reads(GM, at("evening", five.campaign)) or "")
    assert SECRET in unescape(sign_in(charlie).get(path).content.decode())
    evening = five.reads(GM, at("evening", five.campaign)) or ""
    assert "has not read it" not in evening
    for who in (PLAYER, GUEST, READER):
        assert "Charlie" not in (five.reads(who, path) or "").split("<main")[1].split("<form")[0], who


def test_what_is_prepared_reaches_whom_it_is_shown_to_and_nobody_else(five: Five, alice: Person) -> None:
    powder = piece(five.campaign, alice, title="Powder under the salt", prepared=True)
    deed = at("tell_now", five.campaign, powder.pk)
    form = {"characters": number(five.rows["anne"])}
    for who in (PLAYER, GUEST, READER, STRANGER):
        assert five.clients[who].post(deed, form).status_code == 404
        assert "Powder" not in (five.reads(who, at("heard_list", five.campaign)) or "")
    assert five.clients[GM].post(deed, form).status_code == 302
    heard = {who for who in FIVE if "Powder" in (five.reads(who, at("heard_list", five.campaign)) or "")}
    assert heard == {PLAYER}


# -- handing over ----------------------------------------------------------------------------------------------------
def test_a_game_is_handed_over_with_its_secrets_and_the_former_game_master_reads_no_newer_ones(
    five: Five, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    """ARG-CMP-12 for one game: in it the one who arbitrated reads what everybody may, and who plays becomes nothing."""
    game = set_up(five.campaign, alice, bob, charlie)
    start_game(game_id=game.pk, by=alice)
    dora = Person.objects.create_user("dora", password="x" * 12, display_name="Dora")
    Membership.objects.create(campaign=five.campaign, person=dora, role=Role.GM)
    deed = reverse("appoint_gm", args=[game.pk])
    for who in (PLAYER, GUEST, READER, STRANGER):
        assert five.clients[who].post(deed, {"person_id": dora.pk}).status_code == 404
    assert five.clients[GM].post(deed, {"person_id": bob.pk}).status_code == 404, "who plays does not arbitrate"
    assert game.seats.get(seat="gm").person == alice
    assert five.clients[GM].post(deed, {"person_id": dora.pk}).status_code == 302
    now = Game.objects.get(pk=game.pk)
    assert now.seats.get(seat="gm").person == dora
    hidden, new = secrets_of(now), five.clients[GM]
    journal = reverse("game_journal", args=[game.pk])
    assert hidden and not [one for one in hidden if one in unescape(new.get(journal).content.decode())]
    assert 'id="rulings"' not in new.get(reverse("game", args=[game.pk])).text
    assert new.post(reverse("game_ruling", args=[game.pk]), {"kind": "gm.points"}).status_code == 404
    assert new.get(reverse("game_board", args=[game.pk])).status_code == 404
    assert new.post(deed, {"person_id": alice.pk}).status_code == 404
    assert sign_in(dora).get(reverse("game_board", args=[game.pk])).status_code == 200


# -- travellers, numbers ---------------------------------------------------------------------------------------------
def test_travellers_are_read_by_who_may_know_of_them(five: Five, bob: Person) -> None:
    game = five.rows["game"]
    five.check(reverse("travellers", args=[game.pk]), {GM, PLAYER, READER}, tells=True)
    row = Traveller.objects.get()
    five.check(at("row", five.campaign, "traveller", row.pk), {GM}, tells=True)
    mine = {"character": five.rows["anne"], "from_game": game, "to_game": game, "takes": 1, "arrives_turn": 9}
    his = entered(five.campaign, Traveller, audience=Circle.SOME, **mine)
    five.check(at("row", five.campaign, "traveller", his.pk), {GM, PLAYER}, tells=False, shows="Anne")
    journey = {"character": number(five.rows["anne"]), "to_game": number(game), "takes": "2"}
    for who in (PLAYER, GUEST, READER, STRANGER):
        assert five.clients[who].post(reverse("send_off", args=[game.pk]), journey).status_code == 404


@pytest.mark.parametrize("part", PARTS)
def test_numbers_and_their_files_are_counted_from_what_each_may_know(five: Five, part: str) -> None:
    paths = [at("statistics_part", five.campaign, part)]
    paths += [at("statistics_file", five.campaign, part, plot) for plot in PARTS[part].files]
    for path in paths:
        found = {who: five.reads(who, path) for who in FIVE}
        assert {who for who, one in found.items() if one is not None} == ALL, path
        assert {who for who, one in found.items() if one and SECRET in one} <= {GM}, path


def test_the_game_master_finds_the_secret_in_his_numbers(five: Five) -> None:
    assert SECRET in (five.reads(GM, at("statistics_part", five.campaign, "casualties")) or "")


# -- files -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["csv", "json"])
@pytest.mark.parametrize("noun", ["character", "band"])
def test_characters_and_bands_are_saved_as_each_may_know_them(five: Five, noun: str, kind: str) -> None:
    shows = {"character": "Anne", "band": "The salt carts"}[noun]
    five.check(at("register_file", five.campaign, noun, kind), ALL, tells=True, shows=shows)


@pytest.mark.parametrize("noun", ["character", "band"])
def test_characters_and_bands_are_taken_in_by_the_game_master_alone(five: Five, noun: str) -> None:
    five.check(at("enter_from_file", five.campaign, noun), {GM}, tells=False)


def test_the_past_is_entered_by_the_game_master_and_read_by_all(five: Five) -> None:
    path = at("enter_history", five.campaign)
    form = {"kind": "game", "day": "1 May 1588", "title": "The great storm", "text": "Carts lost."}
    statuses = {who: five.clients[who].post(path, form).status_code for who in FIVE}
    assert {who for who, status in statuses.items() if status == 404} == {PLAYER, GUEST, READER, STRANGER}
    assert statuses[GM] == 302
    five.check(at("chronicle", five.campaign), ALL, tells=True, shows="The great storm")


def test_whom_a_game_brings_is_read_by_who_brings_them(five: Five, alice: Person, bob: Person, charlie: Person) -> None:
    game = set_up(five.campaign, alice, bob, charlie)
    bring(five.clients[GM], game, blue=[five.rows["anne"]], red=[five.rows["ghost"]])
    five.check(reverse("game_people", args=[game.pk]), {GM, PLAYER}, tells=True, shows="Anne")


def test_made_up_people_are_kept_by_the_game_master_alone(five: Five) -> None:
    path, form = at("make_up", five.campaign), {"kind": "argad:viking_bondi", "seed": "x", "name": "Ulf the Hidden"}
    statuses = {who: five.clients[who].post(path, form).status_code for who in FIVE}
    assert {who: status for who, status in statuses.items() if status != 404} == {GM: 302}
    made = Character.objects.get(name="Ulf the Hidden")
    assert {who for who in FIVE if five.reads(who, at("row", five.campaign, "character", made.pk))} == {GM}
