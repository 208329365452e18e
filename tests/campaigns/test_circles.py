"""Who sees a row: everybody, those to whom it was shown, or the game master only, whoever it is about."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Act,
    Band,
    Campaign,
    Character,
    Circle,
    Convoy,
    Due,
    Healing,
    Hearing,
    Kept,
    Knowledge,
    Notice,
    Person,
    Place,
    Possession,
    Shown,
    Standing,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.guests import Invited, make_guest_link
from campaigns.services.registers_in_files import registers_in_file
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import at, character
from tests.campaigns.tables import found

pytestmark = pytest.mark.django_db
SECRET = "Zephyrine"  # stands nowhere else


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    """Alice arbitrates, bob and charlie play."""
    return found("Le Trégor", alice, bob, charlie, gm=alice)


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    return character(campaign, "Anne", bob)


def entered(campaign: Campaign, model: type[Kept], **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "something"})) as pen:
        return pen.create(model, values)


def of_anne(campaign: Campaign, anne: Character) -> list[Kept]:
    """A row of each kind that goes with somebody, which the game master keeps to himself."""
    hidden = {"audience": Circle.GM}
    band = entered(campaign, Band, name="Her men", leader=anne)
    wound = entered(campaign, Wound, character=anne, location=SECRET, **hidden)
    return [
        wound,
        entered(campaign, Healing, wound=wound, result=SECRET, **hidden),
        entered(campaign, Possession, character=anne, name=SECRET, **hidden),
        entered(campaign, Possession, band=band, name=SECRET, **hidden),
        entered(campaign, Standing, character=anne, event=SECRET, **hidden),
        entered(campaign, Standing, band=band, event=SECRET, **hidden),
        entered(campaign, Convoy, escort=band, name=SECRET, **hidden),
    ]


def test_what_the_game_master_keeps_to_himself_is_hidden_from_whom_it_is_about(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    rows = of_anne(campaign, anne)
    client = sign_in(bob)
    pages = [at("register", campaign, noun) for noun in ("wound", "possession", "standing", "convoy", "character")]
    pages += [at("row", campaign, "character", anne.pk), at("my_page", campaign), at("calendar", campaign)]
    pages += [at("search", campaign) + f"?q={SECRET}", at("statistics", campaign), at("print_hub", campaign)]
    for path in pages:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert SECRET not in answer.text.replace(f"?q={SECRET}", "").replace(f'value="{SECRET}"', ""), path
    for row in rows:
        if row.noun != "healing":
            assert client.get(at("row", campaign, row.noun, row.pk)).status_code == 404, row.noun
            assert client.get(at("edit_row", campaign, row.noun, row.pk)).status_code == 404, row.noun
            assert sign_in(alice).get(at("row", campaign, row.noun, row.pk)).status_code == 200, row.noun
    assert client.post(at("treat_wound", campaign, rows[0].pk)).status_code == 404


def test_what_is_for_him_and_the_game_master_is_seen_by_both_and_by_nobody_else(
    campaign: Campaign, anne: Character, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    wound = entered(campaign, Wound, character=anne, location=SECRET, audience=Circle.SOME)
    path = at("row", campaign, "wound", wound.pk)
    assert SECRET in sign_in(bob).get(path).text
    assert sign_in(charlie).get(path).status_code == 404


def test_whoever_is_kept_from_his_own_player_is_kept_with_all_that_goes_with_him(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Rows of which none is hidden itself: he who bears them is."""
    ghost = character(campaign, "Gwenc'hlan", bob, audience=Circle.GM)
    band = entered(campaign, Band, name="His men", leader=ghost)
    wound = entered(campaign, Wound, character=ghost, location=SECRET)
    rows = [
        wound,
        entered(campaign, Healing, wound=wound, result=SECRET),
        entered(campaign, Possession, character=ghost, name=SECRET),
        entered(campaign, Possession, band=band, name=SECRET, concealed=True),
        entered(campaign, Standing, character=ghost, event=SECRET),
        entered(campaign, Due, what=SECRET, on="1590-06-01", character=ghost, audience=Circle.SOME),
    ]
    fact = entered(campaign, Knowledge, title="The mill", audience=Circle.GM)
    heard = entered(campaign, Hearing, knowledge=fact, character=ghost, title=SECRET, audience=Circle.GM)
    client = sign_in(bob)
    nouns = ("wound", "possession", "standing", "due", "character")
    pages = [at("register", campaign, noun) for noun in nouns] + [at("row", campaign, "band", band.pk)]
    pages += [at(name, campaign) for name in ("my_page", "heard_list", "calendar", "campaign", "statistics")]
    for path in [*pages, at("search", campaign) + f"?q={SECRET[:5]}"]:
        text = client.get(path).text
        assert SECRET not in text, path
        assert "Gwenc" not in text, path
    for row in rows:
        if row.noun != "healing":
            assert client.get(at("row", campaign, row.noun, row.pk)).status_code == 404, row.noun
            assert client.get(at("edit_row", campaign, row.noun, row.pk)).status_code == 404, row.noun
    assert client.get(at("hearing", campaign, heard.pk)).status_code == 404
    assert client.post(at("treat_wound", campaign, wound.pk)).status_code == 404
    show(sign_in(alice), ghost, Circle.SOME, bob)
    assert SECRET in client.get(at("heard_list", campaign)).text
    assert SECRET in client.get(at("register", campaign, "possession")).text


# -- shown to one, some or all ---------------------------------------------------------------------------------------
def show(client: Client, row: Kept, circle: str, *people: Person, reason: str = "") -> Any:
    form = {"circle": circle, "people": [str(KEPT.over(one.pk)) for one in people], "reason": reason}
    return client.post(at("show_to", row.campaign, row.noun, row.pk), form)


def reads(client: Client, row: Kept) -> bool:
    return client.get(at("row", row.campaign, row.noun, row.pk)).status_code == 200


@pytest.fixture
def cave(campaign: Campaign) -> Place:
    return entered(campaign, Place, name=SECRET, audience=Circle.GM)  # type: ignore[no-any-return]


def test_a_row_is_shown_to_one_to_some_and_to_all(
    cave: Place, campaign: Campaign, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> None:
    gm = sign_in(alice)
    link = make_guest_link(campaign=campaign, author=alice, invited=Invited(name="Youenn"))
    phone = Client()
    phone.post(f"/guest/{link.token}/")
    guest = Person.objects.get(is_guest=True)
    readers = {"bob": sign_in(bob), "charlie": sign_in(charlie), "rosa": sign_in(rosa), "guest": phone}
    stages: list[tuple[str, list[Person], set[str]]] = [
        (Circle.SOME, [bob], {"bob"}),
        (Circle.SOME, [bob, guest], {"bob", "guest"}),
        (Circle.SOME, [rosa], {"rosa"}),
        (Circle.ALL, [], set(readers)),
        (Circle.GM, [], set()),
    ]
    for circle, people, who in stages:
        assert show(gm, cave, circle, *people).status_code == 302
        assert {name for name, client in readers.items() if reads(client, cave)} == who
        assert {
            name for name, client in readers.items() if SECRET in client.get(at("register", campaign, "place")).text
        } == who
    assert not Shown.objects.exists()


def test_only_the_game_master_shows(cave: Place, anne: Character, bob: Person, rosa: Person, sign_in: SignIn) -> None:
    stranger = Person.objects.create_user(username="sam", password="x" * 12)
    for one in (bob, rosa, stranger):
        for row in (cave, anne):
            assert show(sign_in(one), row, Circle.SOME, bob).status_code == 404
            assert sign_in(one).get(at("show_to", row.campaign, row.noun, row.pk)).status_code == 404
    assert not Shown.objects.exists()


def test_somebody_must_be_named_and_nobody_from_elsewhere(
    cave: Place, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    gm = sign_in(alice)
    answer = show(gm, cave, Circle.SOME)
    assert answer.status_code == 422
    assert "Choose at least one who sees it" in answer.text
    stranger = Person.objects.create_user(username="sam", password="x" * 12)
    assert show(gm, cave, Circle.SOME, stranger).status_code == 422
    assert show(gm, cave, "everyone", bob).status_code == 422
    assert not Shown.objects.exists()
    cave.refresh_from_db()
    assert cave.audience == Circle.GM


def test_nobody_learns_who_else_was_shown_it(
    cave: Place, campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    gm, his = sign_in(alice), sign_in(bob)
    show(gm, cave, Circle.SOME, bob)
    paths = [at("row", campaign, "place", cave.pk), at("register", campaign, "place"), at("campaign", campaign)]
    before = [_steady(his.get(path).text) for path in paths]
    show(gm, cave, Circle.SOME, bob, charlie, reason="he found it too")
    assert reads(sign_in(charlie), cave)
    assert [_steady(his.get(path).text) for path in paths] == before
    assert "was shown to" in gm.get(paths[0]).text


def _steady(text: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"', "", text)


def test_showing_is_one_act_and_taken_back_as_one(
    cave: Place, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    gm = sign_in(alice)
    show(gm, cave, Circle.SOME, bob)
    acts = Act.objects.count()
    show(gm, cave, Circle.SOME, charlie, reason="not bob")
    assert Act.objects.count() == acts + 1
    show(gm, cave, Circle.SOME, charlie)
    assert Act.objects.count() == acts + 1  # it is so already
    done = Act.objects.latest("pk")
    assert (done.code, done.facts["person"], done.reason, done.is_secret) == ("shown_to", "Charlie", "not bob", True)
    back = undo_act(done=done, author=alice, reason="it was bob")
    assert (reads(sign_in(bob), cave), reads(sign_in(charlie), cave)) == (True, False)
    undo_act(done=back, author=alice, reason="no")
    assert (reads(sign_in(bob), cave), reads(sign_in(charlie), cave)) == (False, True)


# -- what was kept from him before, and what a file tells by its columns ---------------------------------------------
def test_whoever_is_let_know_of_his_own_reads_it_from_then_on(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    wound = entered(campaign, Wound, character=anne, location=SECRET, audience=Circle.GM)
    with act(Doing(campaign, alice, "changed", {"row": SECRET}, SECRET)) as pen:
        wound = pen.change(wound, {"location": "a fever"})
    show(sign_in(alice), wound, Circle.ALL)
    path = at("row", campaign, "wound", wound.pk)
    text = sign_in(bob).get(path).text
    assert "a fever" in text
    file = sign_in(bob).get(at("register_file", campaign, "wound", "json"))
    seen = get_visible_campaign(Viewer(bob), campaign.pk)
    whole = json.dumps(registers_in_file(seen, Viewer(bob), lambda key: key, {}), ensure_ascii=False)
    for told in (text, file.content.decode(), whole):
        assert SECRET not in told
    assert SECRET in sign_in(alice).get(path).text


def test_a_file_has_the_same_columns_whatever_is_kept_from_its_reader(
    campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn
) -> None:
    entered(campaign, Possession, name="A pot", character=character(campaign, "Yann"))
    client, path = sign_in(bob), at("register_file", campaign, "possession", "csv")
    before = client.get(path).content
    of_anne(campaign, anne)
    assert client.get(path).content == before


# -- whoever is shown a row is told so -------------------------------------------------------------------------------
TOLD = "something was shown to you."


def lines_of(person: Person) -> list[Notice]:
    return list(Notice.objects.unread().filter(person=person, code="row_shown"))


def test_whoever_is_shown_a_row_is_told_so_and_not_what_it_is(
    cave: Place, alice: Person, bob: Person, charlie: Person, rosa: Person, sign_in: SignIn
) -> None:
    gm, his = sign_in(alice), sign_in(bob)
    show(gm, cave, Circle.SOME, bob)
    page = his.get("/notices/").text
    assert TOLD in page and SECRET not in page
    assert [len(lines_of(one)) for one in (alice, bob, charlie, rosa)] == [0, 1, 0, 0]
    opened = his.get(reverse("open_notice", args=[lines_of(bob)[0].pk]))
    assert opened.url == at("row", cave.campaign, "place", cave.pk)
    show(gm, cave, Circle.SOME, bob, charlie)  # whoever saw it already is not told again
    assert [len(lines_of(one)) for one in (bob, charlie, rosa)] == [0, 1, 0]
    show(gm, cave, Circle.ALL)
    assert [len(lines_of(one)) for one in (alice, bob, charlie, rosa)] == [0, 0, 1, 1]


def test_who_cannot_see_a_row_for_another_reason_is_not_told(
    campaign: Campaign, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    ghost = entered(campaign, Character, name=SECRET, audience=Circle.GM)
    wound = entered(campaign, Wound, character=ghost, location="arm", audience=Circle.GM)
    show(sign_in(alice), wound, Circle.SOME, charlie)
    assert not lines_of(charlie)


def test_a_line_of_a_row_goes_with_it_and_nobody_elses_moves(
    cave: Place, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    gm = sign_in(alice)
    show(gm, cave, Circle.SOME, bob)
    show(gm, cave, Circle.SOME, bob, charlie)
    undo_act(done=Act.objects.latest("pk"), author=alice, reason="not him")
    assert (len(lines_of(bob)), len(lines_of(charlie))) == (1, 0)
    show(gm, cave, Circle.GM)
    assert not lines_of(bob)
