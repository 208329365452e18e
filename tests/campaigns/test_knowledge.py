"""What is known, through the web: entered, told, believed, passed on, asked for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Act,
    Campaign,
    Game,
    GameSeat,
    GameStatus,
    Hearing,
    Knowledge,
    Membership,
    Person,
    Role,
    Way,
)
from campaigns.services.handing_over import hand_over
from campaigns.services.undoing import undo_act
from campaigns.veils import seen_veil
from tests.campaigns.conftest import SignIn
from tests.campaigns.known import POWDER, at, character, number, piece, tell, telling
from tests.campaigns.tables import found, two_hats

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    """Alice arbitrates, bob and charlie play."""
    return found("Le Trégor", alice, bob, charlie, gm=alice)


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def entered(**values: Any) -> dict[str, Any]:
    usual = dict.fromkeys(("about_character", "about_place", "about_band", "aim", "price", "source", "story_date"), "")
    return {"matter": "secret", "title": POWDER, "text": "The third cart.", "truth": "on", **usual, **values}


def test_a_game_master_enters_a_piece_and_nobody_else_reads_it(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    answer = sign_in(alice).post(at("enter_piece", campaign), entered(reason="", on="", seen=""))
    row = Knowledge.objects.get()
    assert answer.headers["Location"] == at("piece", campaign, row.pk)
    assert POWDER in read(sign_in(alice), at("piece", campaign, row.pk))
    assert POWDER not in read(sign_in(bob), at("heard_list", campaign))
    assert sign_in(bob).get(at("piece", campaign, row.pk)).status_code == 404


def test_two_who_change_different_things_are_merged(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    row, client = piece(campaign, alice), sign_in(alice)
    edit, first = at("edit_piece", campaign, row.pk), seen_veil("knowledge", row.pk).over(0)
    client.post(edit, entered(matter="fact", text="The second cart.", seen=first, reason="", on=""))
    answer = client.post(edit, entered(matter="fact", title="Powder", seen=first, reason="", on=""))
    assert answer.status_code == 302
    row.refresh_from_db()
    assert (row.title, row.text) == ("Powder", "The second cart.")
    answer = client.post(edit, entered(matter="fact", title="Salt", text="The fourth.", seen=first, reason="", on=""))
    assert answer.status_code == 422
    assert "The second cart." in answer.content.decode()


def test_some_are_told_a_part_and_read_it_as_told(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    row, anne, yann = piece(campaign, alice), character(campaign, "Anne", bob), character(campaign, "Yann", charlie)
    form = telling(row, title="A cart", text="One of them is heavy.", characters=[number(anne)])
    assert sign_in(alice).post(at("tell_piece", campaign, row.pk), form).status_code == 302
    text = read(sign_in(bob), at("heard_list", campaign))
    assert "One of them is heavy." in text
    assert "Anne" in text
    assert POWDER not in text
    assert "heavy" not in read(sign_in(charlie), at("heard_list", campaign))
    assert "One of them is heavy." in read(sign_in(alice), at("piece", campaign, row.pk))
    assert not Hearing.objects.filter(character=yann).exists()


def test_all_are_told_those_who_only_read_as_well(
    campaign: Campaign, alice: Person, rosa: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice)
    assert POWDER not in read(sign_in(rosa), at("heard_list", campaign))
    sign_in(alice).post(at("tell_piece", campaign, row.pk), telling(row, everybody="on"))
    assert POWDER in read(sign_in(rosa), at("heard_list", campaign))


def test_somebody_must_be_told(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    row = piece(campaign, alice)
    answer = sign_in(alice).post(at("tell_piece", campaign, row.pk), telling(row))
    assert answer.status_code == 422
    assert "Choose who is told" in answer.content.decode()


def test_a_lie_is_not_called_one(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    row = piece(campaign, alice, title="The bridge holds", matter="lie", truth=False)
    tell(row, alice, character(campaign, "Anne", bob))
    assert Hearing.objects.get().matter == "fact"
    client = sign_in(alice)
    assert (
        client.post(at("tell_piece", campaign, row.pk), telling(row, matter="lie", everybody="on")).status_code == 422
    )
    text = read(sign_in(bob), at("hearing", campaign, Hearing.objects.get().pk))
    assert "The bridge holds" in text
    assert not any(word in text for word in (">lie<", "untrue"))


def test_a_change_reaches_those_who_are_told_the_correction(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row, anne, client = piece(campaign, alice), character(campaign, "Anne", bob), sign_in(alice)
    tell(row, alice, anne)
    client.post(at("edit_piece", campaign, row.pk), entered(text="The fifth cart.", seen=0, reason="", on=""))
    assert "The fifth cart." not in read(sign_in(bob), at("heard_list", campaign))
    page = read(client, at("tell_piece", campaign, row.pk) + "?to=knowers")
    assert re.search(rf'value="{number(anne)}"[^>]* checked', page)
    row.refresh_from_db()
    client.post(at("tell_piece", campaign, row.pk), telling(row, characters=[number(anne)]))
    text = read(sign_in(bob), at("heard_list", campaign))
    assert text.index("The fifth cart.") < text.index("The third cart.")


def test_what_is_new_is_marked_once(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    tell(piece(campaign, alice), alice, character(campaign, "Anne", bob))
    client = sign_in(bob)
    assert 'class="new"' in read(client, at("heard_list", campaign))
    assert 'class="new"' not in read(client, at("heard_list", campaign))


def test_somebody_makes_up_his_mind(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    hearing = tell(piece(campaign, alice), alice, character(campaign, "Anne", bob))
    for mind, believed in (("yes", True), ("no", False), ("doubt", None)):
        answer = sign_in(bob).post(at("believe_hearing", campaign, hearing.pk), {"mind": mind})
        assert answer.status_code == 302
        hearing.refresh_from_db()
        assert hearing.believed is believed
    assert sign_in(alice).post(at("believe_hearing", campaign, hearing.pk), {"mind": "yes"}).status_code == 404
    assert sign_in(bob).post(at("believe_hearing", campaign, hearing.pk), {"mind": "?"}).status_code == 404


def test_what_was_heard_is_passed_on_as_it_is_told(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, yann = character(campaign, "Anne", bob), character(campaign, "Yann", charlie)
    hearing = tell(piece(campaign, alice), alice, anne)
    form = {"to": number(yann), "title": "Salt", "text": "Nothing but salt."}
    assert sign_in(bob).post(at("pass_on_hearing", campaign, hearing.pk), form).status_code == 302
    text = read(sign_in(charlie), at("heard_list", campaign))
    assert all(one in text for one in ("Nothing but salt.", "Anne"))
    assert "The third cart." not in text
    new = Hearing.objects.get(character=yann)
    assert (new.knowledge, new.source_character, new.way) == (hearing.knowledge, anne, Way.TOLD)
    assert sign_in(charlie).post(at("pass_on_hearing", campaign, hearing.pk), form).status_code == 404


def test_the_game_master_is_told_by_whom(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    hearing = tell(piece(campaign, alice), alice, people=[bob])
    form = {"to": "gm", "title": "Salt", "text": "I found powder."}
    sign_in(bob).post(at("pass_on_hearing", campaign, hearing.pk), form)
    new = Hearing.objects.get(person=alice)
    assert (new.text, new.source) == ("I found powder.", "Bob")
    assert "I found powder." in read(sign_in(alice), at("heard_list", campaign))


def test_objectives_turn_out_and_their_slips_say_so(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="Bring the salt home", matter="objective", aim="open")
    tell(row, alice, character(campaign, "Anne", bob))
    assert "open" in read(sign_in(bob), at("heard_list", campaign)).partition('class="slips"')[2]
    turn(sign_in(alice), row, aim="failed", text="The carts are lost.")
    slips = read(sign_in(bob), at("heard_list", campaign)).partition('class="slips"')[2].partition("</ul>")[0]
    assert slips.count('class="slip"') == 1
    assert "The carts are lost." in slips
    assert "failed" in slips
    assert "Bring the salt home" not in read(sign_in(charlie), at("heard_list", campaign))


def turn(client: Client, row: Knowledge, **values: str) -> None:
    """With whoever is ticked on its page."""
    form = client.get(at("piece", row.campaign, row.pk)).context["aim_form"]
    ticked = {name: form[name].value() for name in ("everybody", "characters", "people") if name in form.fields}
    given = {"aim": "done", "text": "", **{name: one for name, one in ticked.items() if one}, **values}
    assert client.post(at("turn_objective", row.campaign, row.pk), given).status_code == 302


def test_how_an_objective_turned_out_reaches_nobody_who_heard_a_part_of_it(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, title="Kill the duke", text="With poison.", matter="objective", aim="open")
    anne, yann = character(campaign, "Anne", bob), character(campaign, "Yann", charlie)
    hearing, gm, other = tell(row, alice, anne), sign_in(alice), sign_in(charlie)
    form = {"to": number(yann), "title": "I go to the feast", "text": "To dance."}
    sign_in(bob).post(at("pass_on_hearing", campaign, hearing.pk), form)
    turn(gm, row, text="The duke fell at the feast.")
    text = read(other, at("heard_list", campaign))
    assert "To dance." in text
    assert not any(secret in text for secret in ("Kill the duke", "fell at the feast"))
    turn(gm, row, text="The heir lives on.")  # who had the first slip gets the second
    assert "The heir lives on." in read(sign_in(bob), at("heard_list", campaign))
    assert "Yann" in read(gm, at("piece", campaign, row.pk)).partition("A slip for these characters")[2]
    turn(gm, row, characters=number(yann))  # the game master may tick him
    assert "Kill the duke" in read(other, at("heard_list", campaign))


def test_who_was_told_the_words_alone_is_not_told_that_it_is_an_objective(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, matter="objective", aim="open")
    form = telling(row, characters=[number(character(campaign, "Anne", bob))])
    sign_in(alice).post(at("tell_piece", campaign, row.pk), form)
    turn(sign_in(alice), row)
    assert Hearing.objects.count() == 1
    page = read(sign_in(alice), at("tell_piece", campaign, row.pk) + "?to=knowers")
    assert " checked" not in page


def test_who_arbitrated_before_is_told_nothing_new_of_an_objective(
    campaign: Campaign, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    row = piece(campaign, alice, matter="objective", aim="open")
    heir = Membership.objects.get(campaign=campaign, person=charlie)
    hand_over(campaign=get_visible_campaign(Viewer(alice), campaign.pk), to=heir, games=[])
    assert Hearing.objects.filter(person=alice, way=Way.GM).exists()
    turn(sign_in(charlie), row, text="All is lost.")
    for page in ("heard_list", "my_page"):
        assert "All is lost." not in read(sign_in(alice), at(page, campaign))


def test_what_is_prepared_is_shown_with_one_tap(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row, anne, client = piece(campaign, alice, prepared=True), character(campaign, "Anne", bob), sign_in(alice)
    page = read(client, at("prepared", campaign))
    assert POWDER in page
    assert number(anne) in page
    client.post(at("tell_now", campaign, row.pk), {"characters": number(anne)})
    assert Hearing.objects.get().character == anne
    client.post(at("tell_now", campaign, row.pk), {"everybody": "on"})
    assert POWDER not in read(client, at("prepared", campaign))
    client.post(at("tell_now", campaign, row.pk), {})
    assert Hearing.objects.count() == 2


def cells(client: Client, campaign: Campaign) -> list[str]:
    table = read(client, at("knowledge_matrix", campaign)).partition("<tbody>")[2].partition("</tbody>")[0]
    return [part.partition('"')[0] for part in table.split('class="k ')[1:]]


def test_the_matrix_says_who_knows_believes_and_does_not(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    anne, _yann = character(campaign, "Anne", bob), character(campaign, "Yann", charlie)
    true, lie = piece(campaign, alice), piece(campaign, alice, title="All is well", truth=False)
    client = sign_in(alice)
    assert cells(client, campaign) == ["none"] * 4
    tell(true, alice, anne)
    tell(lie, alice, everybody=True)
    assert cells(client, campaign) == ["heard", "heard", "heard", "none"]
    Hearing.objects.filter(knowledge__in=[true, lie]).update(believed=True)
    assert cells(client, campaign) == ["wrong", "wrong", "knows", "none"]
    Hearing.objects.filter(knowledge=true).update(believed=False)
    assert cells(client, campaign)[2] == "denied"


def test_what_does_anne_know_about_the_mill(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    anne, yann = character(campaign, "Anne", bob), character(campaign, "Yann")
    mill, ford = piece(campaign, alice, title="A ghost in the mill"), piece(campaign, alice, title="Deep is the ford")
    unnamed = piece(campaign, alice, title="He limps", about_character=character(campaign, "The miller"))
    for row in (mill, ford, unnamed):
        tell(row, alice, anne)
    client = sign_in(alice)
    text = read(client, at("ask_knowledge", campaign) + f"?who={number(anne)}&about=mill")
    assert "A ghost in the mill" in text
    assert "He limps" in text
    assert "Deep is the ford" not in text
    assert "A ghost" not in read(client, at("ask_knowledge", campaign) + f"?who={number(yann)}&about=mill")


def test_lists_are_narrowed(campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn) -> None:
    anne = character(campaign, "Anne", bob)
    for title, matter, more in (("A ghost", "rumour", {}), ("A spy", "clue", {"prepared": True})):
        tell(piece(campaign, alice, title=title, matter=matter, about_character=anne, **more), alice, anne)
    for client, name, query in (
        (sign_in(alice), "piece_list", "?q=ghost"),
        (sign_in(alice), "piece_list", "?matter=rumour&about=Anne"),
        (sign_in(bob), "heard_list", "?q=ghost"),
        (sign_in(bob), "heard_list", "?matter=rumour"),
    ):
        text = read(client, at(name, campaign) + query)
        assert "A ghost" in text
        assert "A spy" not in text
    text = read(sign_in(alice), at("piece_list", campaign) + "?prepared=on")
    assert "A spy" in text
    assert "A ghost" not in text


def test_a_telling_is_taken_back_and_a_piece_struck_out_comes_back_with_its_hearers(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row, anne, client = piece(campaign, alice), character(campaign, "Anne", bob), sign_in(alice)
    tell(row, alice, anne)
    undo_act(done=Act.objects.order_by("-pk")[0], author=alice, reason="not yet")
    assert not Hearing.objects.exists()
    key = tell(row, alice, anne).pk
    assert client.post(at("strike_piece", campaign, row.pk), {"reason": " "}).status_code == 422
    client.post(at("strike_piece", campaign, row.pk), {"reason": "entered twice"})
    assert not Knowledge.objects.exists()
    undo_act(done=Act.objects.order_by("-pk")[0], author=alice, reason="it was another")
    assert Hearing.objects.get().pk == key


@pytest.fixture
def hats(alice: Person, bob: Person) -> Game:
    """Alice plays in a game, and arbitrates the campaign of it."""
    game = two_hats(alice, bob)
    Membership.objects.filter(campaign=game.campaign, person=alice).update(role=Role.GM)
    return game


def test_what_is_born_in_a_game_is_hidden_from_a_game_master_who_plays_in_it(
    hats: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    campaign, secret = hats.campaign, "Bob holds the last hat"
    anne = character(campaign, "Anne", bob)
    row = piece(campaign, alice, title=secret, game=hats)
    hearing = tell(row, alice, anne)
    client = sign_in(alice)
    pages = [at(one, campaign) for one in ("piece_list", "prepared", "knowledge_matrix", "heard_list", "act_list")]
    pages.append(at("ask_knowledge", campaign) + f"?who={number(anne)}&about=")
    for page in pages:
        assert secret not in read(client, page), page
    for name, key in (("piece", row.pk), ("hearing", hearing.pk), ("tell_piece", row.pk), ("edit_piece", row.pk)):
        assert client.get(at(name, campaign, key)).status_code == 404, name
    Hearing.objects.update(way=Way.GAME)
    text = read(sign_in(bob), at("heard_list", campaign))
    assert secret in text
    assert hats.name in text
    Game.objects.filter(pk=hats.pk).update(status=GameStatus.FINISHED)
    assert secret in read(client, at("piece_list", campaign))


def test_of_a_piece_that_is_no_secret_what_was_learnt_in_his_game_is_hidden_too(
    hats: Game, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    row, anne = piece(hats.campaign, alice), character(hats.campaign, "Anne", bob)
    hearing = tell(row, alice, anne)
    Hearing.objects.filter(pk=hearing.pk).update(game=hats)
    assert cells(sign_in(alice), hats.campaign) == ["none"]
    GameSeat.objects.filter(game=hats, person=alice).update(person=None)
    assert cells(sign_in(alice), hats.campaign) == ["heard"]


LISTS = ("heard_list", "piece_list", "prepared", "knowledge_matrix", "note_list")


def test_pages_ask_no_more_where_more_is_known(
    campaign: Campaign, alice: Person, bob: Person, sign_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    client = sign_in(alice)
    for nth in range(12):
        anne = character(campaign, f"Anne {nth}", bob)
        row = piece(campaign, alice, title=f"Piece {nth}", prepared=True, about_character=anne, about_open=True)
        tell(row, alice, anne)
    paths = [at(one, campaign) for one in LISTS] + [at("piece", campaign, row.pk), at("tell_piece", campaign, row.pk)]
    paths.append(at("ask_knowledge", campaign) + f"?who={number(anne)}&about=Piece")
    for path in paths:
        with django_assert_max_num_queries(19):
            read(client, path)
