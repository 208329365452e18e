"""A fact of an earlier day is amended: seen with all that rests on it, decided line by line, written as one act."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Bond,
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Correction,
    Course,
    Due,
    Fate,
    Game,
    Healing,
    Hearing,
    Knowledge,
    Membership,
    Person,
    Possession,
    Role,
    Standing,
    Told,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.games import create_game, start_game
from campaigns.services.plans import GamePlan
from campaigns.services.since_then import ONE_BY_ONE
from campaigns.services.succession import Legacy, name_successor
from campaigns.services.undoing import undo_act
from campaigns.veils import ACTS, KEPT, seen_veil
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import member
from tests.campaigns.test_aftermath import close, over, rule
from tests.campaigns.test_healing import CLASS_3, at, care, hurt
from tests.campaigns.test_people_in_games import ARGAD, bring, somebody
from tests.campaigns.test_registers_in_files import registers_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_may")]
SECRET = "The abbot of Bégard"


@pytest.fixture
def game(
    campaign: Campaign,
    anne: Character,
    perrine: Character,
    alice: Person,
    bob: Person,
    charlie: Person,
    sign_in: SignIn,
) -> Game:
    """Anne died in it, Perrine was wounded; it is closed, and a month has passed."""
    plan = GamePlan("The raid", ARGAD, "raid", {"blue": member(bob), "red": member(charlie)}, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    client = sign_in(alice)
    assert bring(client, game, blue=[anne], red=[perrine]).status_code == 302
    start_game(game_id=game.pk, by=alice)
    rule(client, game, "gm.remove", "Anne", "dead")
    rule(client, game, "gm.state", "Perrine", "wounded")
    game = over(game)
    assert close(client, game).status_code == 302
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-06-12")
    for one in (campaign, anne, perrine):
        one.refresh_from_db()
    return game


@pytest.fixture
def heir(campaign: Campaign, game: Game, anne: Character, alice: Person) -> Character:
    """Takes Anne's place, with her sword and her people."""
    with act(Doing(campaign, alice, "entered", {"row": "a sword"})) as pen:
        pen.create(Possession, {"name": "a sword", "character": anne})
        pen.create(Standing, {"character": anne, "bond": Bond.GRUDGE, "event": "the mill burnt"})
    led = led_by(campaign, alice)
    anne.campaign = led
    return name_successor(dead=anne, viewer=Viewer(alice), legacy=Legacy(name="Gwenn", on="1590-05-20"))


def led_by(campaign: Campaign, gm: Person) -> Campaign:
    campaign.mine = Membership.objects.get(campaign=campaign, person=gm)
    return campaign


def way_to(row: Any) -> str:
    return reverse("amend_row", args=[row.campaign_id, row.noun, row.pk])


def filled(client: Client, address: str, **other: Any) -> dict[str, Any]:
    """The form as it is shown, with what is typed over it."""
    typed = client.get(address).context["typed"]
    values: dict[str, Any] = {}
    for one in [*typed.row_form, *typed.about]:
        value = one.value()
        if value not in (None, False, ""):
            values[one.html_name] = "on" if value is True else value
    return {"reason": "We had misread the rule", **values, **other}


def looked(client: Client, address: str, form: dict[str, Any]) -> dict[str, Any]:
    """With what is proposed for each line, ready to be accepted."""
    answer = client.post(address, {**form, "step": "look"})
    assert answer.status_code == 200, answer.context["typed"].row_form.errors
    plan = answer.context["plan"]
    ways = {f"way-{line.key}": one.value for line in plan.lines for one in line.choices if one.is_chosen}
    options = {
        f"to-{line.key}": value
        for line in plan.lines
        for one in line.choices
        for value, _label, chosen in one.options
        if chosen
    }
    return {**form, "planned": plan.seen, **ways, **options}


def said(client: Client, address: str, form: dict[str, Any]) -> list[str]:
    return [line.said for line in client.post(address, {**form, "step": "look"}).context["plan"].lines]


def accept(client: Client, address: str, form: dict[str, Any], **other: Any) -> Any:
    return client.post(address, {**looked(client, address, form), **other, "step": "accept"})


def key_of(form: dict[str, Any], kind: str) -> str:
    return next(name for name in form if name.startswith(f"way-{kind}-")).removeprefix("way-")


# -- a kill that was none --------------------------------------------------------------------------------------------
def test_looking_writes_nothing_at_all(game: Game, anne: Character, alice: Person, sign_in: SignIn) -> None:
    client, acts = sign_in(alice), Act.objects.count()
    form = filled(client, way_to(anne), fate="prisoner", captor="Kerguel")
    assert client.post(way_to(anne), {**form, "step": "look"}).status_code == 200
    anne.refresh_from_db()
    assert (anne.fate, Act.objects.count(), Correction.objects.count()) == (Fate.DEAD, acts, 0)


def test_a_death_that_was_none_shows_all_that_came_of_it_and_takes_it_back_as_one(
    game: Game, anne: Character, heir: Character, alice: Person, sign_in: SignIn
) -> None:
    client, acts = sign_in(alice), Act.objects.count()
    form = filled(client, f"{way_to(anne)}?game={game.pk}", fate="prisoner", captor="Kerguel", game=game.pk)
    lines = " ".join(said(client, way_to(anne), form))
    for one in ("The wound he died of", "Gwenn took his place", "a sword", "the mill burnt"):
        assert one in lines, one
    assert accept(client, way_to(anne), form).status_code == 302
    assert Act.objects.count() == acts + 1
    done = Act.objects.order_by("-pk")[0]
    assert (done.code, done.corrects, done.game, done.reason) == ("amended", True, game, "We had misread the rule")
    assert (done.story_date, done.facts["amended_on"]) == ("1590-05-12", "1590-06-12")
    for one in (anne, heir):
        one.refresh_from_db()
    assert (anne.fate, anne.captor, heir.successor_of) == ("prisoner", "Kerguel", None)
    assert Possession.objects.get().character == Standing.objects.get(bond="grudge").character == anne
    assert Wound.objects.get(character=anne).course == Course.OPEN
    undo_act(done=done, author=alice, reason="it was right after all")
    for one in (anne, heir):
        one.refresh_from_db()
    assert (anne.fate, heir.successor_of, Possession.objects.get().character) == (Fate.DEAD, anne, heir)
    assert not Correction.objects.exists() and not ChronicleEntry.objects.filter(code="amended_on").exists()


def test_each_line_is_decided_for_itself(
    game: Game, anne: Character, heir: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing"))
    sword = next(
        name
        for name in form
        if name.startswith("way-handed_on") and KEPT.over(Possession.objects.get().pk) == int(name.split("-")[-1])
    )
    form |= {sword: "stays", f"way-{key_of(form, 'fatal_wound')}": "falls"}
    assert client.post(way_to(anne), {**form, "step": "accept"}).status_code == 302
    assert Possession.objects.get().character == heir
    assert not Wound.objects.filter(character=anne).exists()


def test_what_cannot_become_of_a_line_is_refused(game: Game, anne: Character, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing"))
    for bad in ("", "burns"):
        wrong = {**form, f"way-{key_of(form, 'fatal_wound')}": bad, "step": "accept"}
        assert client.post(way_to(anne), wrong).status_code == 422
    assert not Correction.objects.exists()


# -- wounds ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def tried(campaign: Campaign, game: Game, perrine: Character, alice: Person) -> Wound:
    wound = Wound.objects.get(character=perrine)
    with act(Doing(campaign, alice, "healing_tried", {"row": "x", "end": "x"}, on="1590-05-20")) as pen:
        pen.create(Healing, {"wound": wound, "face": 2, "result": "failed", "on": "1590-05-20"})
        pen.create(Due, {"what": "Look after her", "on": "1590-07-01", "wound": wound, "character": perrine})
    return wound


def test_a_wound_that_never_was_takes_its_healing_along(
    tried: Wound, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    form = filled(client, way_to(tried), deed="never")
    lines = " ".join(said(client, way_to(tried), form))
    assert "An attempt at healing" in lines and "Look after her" in lines and "How Perrine fares now" in lines
    assert accept(client, way_to(tried), form).status_code == 302
    perrine.refresh_from_db()
    assert (perrine.fate, Wound.objects.filter(character=perrine).count(), Healing.objects.count()) == ("active", 0, 0)
    assert not Due.objects.exists()
    undo_act(done=Act.objects.order_by("-pk")[0], author=alice, reason="it was there")
    perrine.refresh_from_db()
    assert (perrine.fate, Healing.objects.get().wound, Due.objects.get().wound) == ("wounded", tried, tried)


def test_a_wound_is_changed_and_its_attempts_stay_doubtful(tried: Wound, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert accept(client, way_to(tried), filled(client, way_to(tried), location="left arm")).status_code == 302
    tried.refresh_from_db()
    assert (tried.location, Healing.objects.count()) == ("left arm", 1)
    assert "doubtful" in str(Correction.objects.get().decided)


def test_a_wound_that_was_forgotten_is_added_on_its_day(
    campaign: Campaign, game: Game, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    address = reverse("amend_new", args=[campaign.pk, "wound"])
    form = filled(client, f"{address}?game={game.pk}&who={KEPT.over(perrine.pk)}", location="right hand", game=game.pk)
    assert accept(client, address, form).status_code == 302
    wound = Wound.objects.get(location="right hand")
    assert (wound.character, wound.game, wound.happened_on) == (perrine, game, "1590-05-12")
    again = client.post(address, {**form, "step": "accept", "planned": "x"})
    assert again.status_code == 409 and Wound.objects.filter(location="right hand").count() == 1


def test_amended_twice_the_second_looks_again(tried: Wound, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    address = reverse("amend_new", args=[tried.campaign_id, "wound"])
    form = filled(client, f"{address}?who={KEPT.over(tried.character_id)}", location="the knee")
    form = {**looked(client, address, form), "step": "accept"}
    assert client.post(address, form).status_code == 302
    answer = client.post(address, form)
    assert answer.status_code == 409 and "Nothing was done" in answer.text
    assert Wound.objects.filter(location="the knee").count() == 1


# -- loot, feats, money ----------------------------------------------------------------------------------------------
def test_loot_money_and_feats_are_amended(
    campaign: Campaign, game: Game, anne: Character, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    with act(Doing(campaign, alice, "entered", {"row": "x"}, game=game)) as pen:
        money = pen.create(Possession, {"name": "écus", "sort": "money", "count": 40, "character": perrine})
        feat = pen.create(Standing, {"character": perrine, "bond": "feat", "event": "Felled Anne", "game": game})
    assert accept(client, way_to(money), filled(client, way_to(money), count="14")).status_code == 302
    money.refresh_from_db()
    assert money.count == 14
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="active"))
    assert form[f"way-{key_of(form, 'grown')}"] == "falls"
    assert accept(client, way_to(feat), filled(client, way_to(feat), deed="never")).status_code == 302
    assert not Standing.objects.filter(pk=feat.pk).exists()


# -- a death that nobody wrote down ----------------------------------------------------------------------------------
def test_a_dead_man_who_fought_later_is_shown_and_one_who_plays_now_is_refused(
    campaign: Campaign, game: Game, perrine: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    plan = GamePlan("The ford", ARGAD, "raid", {"blue": member(bob), "red": member(charlie)}, gm=alice)
    later = create_game(campaign=campaign, author=alice, plan=plan)
    assert bring(client, later, red=[perrine]).status_code == 302
    start_game(game_id=later.pk, by=alice)
    form = filled(client, f"{way_to(perrine)}?game={game.pk}", fate="dead", game=game.pk)
    answer = client.post(way_to(perrine), {**form, "step": "look"})
    assert answer.status_code == 409 and "goes on" in answer.text
    later = over(later)
    played = dict(later.setup)
    assert str(played["people"]).count("Perrine") == 1
    lines = said(client, way_to(perrine), form)
    assert any("The ford" in one for one in lines)
    assert accept(client, way_to(perrine), form).status_code == 302
    assert Game.objects.get(pk=later.pk).setup == played, "a game stays as it was played"
    perrine.refresh_from_db()
    assert perrine.fate == Fate.DEAD


# -- told, and told anew ---------------------------------------------------------------------------------------------
@pytest.fixture
def news(campaign: Campaign, game: Game, anne: Character, alice: Person, perrine: Character) -> Hearing:
    with act(Doing(campaign, alice, "told", {"row": "x", "whom": "x"}, on="1590-05-20")) as pen:
        piece = pen.create(Knowledge, {"title": "Anne is dead", "about_character": anne, "audience": "gm"})
        told = {"knowledge": piece, "character": perrine, "title": "Anne is dead", "on": "1590-05-20"}
        return pen.create(Hearing, {**told, "audience": Circle.GM})


def test_whoever_was_told_is_told_anew(news: Hearing, anne: Character, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing"))
    form |= {f"way-{key_of(form, 'told')}": "changes", "step": "accept"}
    answer = client.post(way_to(anne), form)
    assert answer.status_code == 422 and "told now" in answer.text
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing", said="She was seen alive."))
    client.post(way_to(anne), {**form, f"way-{key_of(form, 'told')}": "changes", "step": "accept"})
    heard = Hearing.objects.filter(character=news.character).order_by("-pk")
    assert [one.text for one in heard][:1] == ["She was seen alive."]
    assert Hearing.objects.filter(pk=news.pk).exists()


def test_of_a_long_list_no_line_is_kept_back_and_its_rest_is_decided_alike(
    news: Hearing, campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, alice, "told", {"row": "x", "whom": "x"}, on="1590-05-20")) as pen:
        for n in range(ONE_BY_ONE + 4):
            hearer = pen.create(Character, {"name": f"Hearer {n}"})
            told = {"knowledge": news.knowledge, "character": hearer, "title": "Anne is dead", "on": "1590-05-20"}
            pen.create(Hearing, {**told, "audience": Circle.GM})
    client, before = sign_in(alice), Hearing.objects.count()
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing", said="She was seen alive."))
    page = client.post(way_to(anne), {**form, "step": "look"}).text
    assert "And 5 more, decided alike" in page and all(f"told to Hearer {n}:" in page for n in range(ONE_BY_ONE + 4))
    assert sum(name.startswith("way-told-") for name in form) == ONE_BY_ONE and form["way-rest-0"] == "stays"
    assert accept(client, way_to(anne), form, **{"way-rest-0": "falls"}).status_code == 302
    assert Hearing.objects.count() == before - 5
    assert not Hearing.objects.filter(pk=news.pk).exists()


# -- refused ---------------------------------------------------------------------------------------------------------
def test_what_is_refused_changes_nothing_and_its_trace_stays(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    form = looked(client, way_to(anne), filled(client, way_to(anne), fate="missing", reason="Bob says so"))
    assert client.post(way_to(anne), {**form, "step": "refuse"}).status_code == 302
    anne.refresh_from_db()
    assert anne.fate == Fate.DEAD
    text = client.get(reverse("correction_list", args=[campaign.pk])).text
    assert "refused" in text and "Bob says so" in text and "missing" in text
    history = sign_in(bob).get(reverse("row", args=[campaign.pk, "character", anne.pk])).text
    assert "Bob says so" not in history
    assert sign_in(bob).get(reverse("correction_list", args=[campaign.pk])).status_code == 404


# -- who reads of it -------------------------------------------------------------------------------------------------
def test_history_and_chronicle_show_what_was_and_what_is(
    game: Game, campaign: Campaign, anne: Character, alice: Person, charlie: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    accept(client, way_to(anne), filled(client, way_to(anne), fate="missing", said="Her body was never found."))
    theirs = sign_in(charlie)
    history = theirs.get(reverse("row", args=[campaign.pk, "character", anne.pk])).text
    for one in ("amended", "amended on 12 June 1590", "12 May 1590", "We had misread the rule"):
        assert one in history, one
    assert '<del dir="auto">dead</del> → <ins dir="auto">missing</ins>' in history
    chronicle = theirs.get(reverse("chronicle", args=[campaign.pk])).text
    assert "Her body was never found." in chronicle and "12 June 1590" in chronicle and "missing" in chronicle
    entry = ChronicleEntry.objects.get(code="amended_on")
    assert (entry.story_date, entry.author, entry.audience) == ("1590-05-12", alice, "all")


def test_a_correction_of_something_hidden_tells_nothing(
    game: Game, campaign: Campaign, anne: Character, perrine: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """A hidden man's wound, and a hidden captor's goods, with their names looked for on every page of a player."""
    ghost = somebody(campaign, SECRET, audience=Circle.GM)
    with act(Doing(campaign, alice, "entered", {"row": "x"}, secret=True)) as pen:
        wound = pen.create(Wound, {"character": ghost, "location": "the throat", "happened_on": "1590-05-01"})
        sword = pen.create(Possession, {"name": "a plain sword", "character": anne})
    client, player = sign_in(alice), sign_in(bob)
    entries = ChronicleEntry.objects.visible_to(Viewer(bob)).count()
    told = f"Nothing of {SECRET}"
    assert (
        accept(client, way_to(wound), filled(client, way_to(wound), deed="never", said=told, openly="on")).status_code
        == 302
    )
    form = filled(client, way_to(sword), character=str(KEPT.over(ghost.pk)), reason=f"for {SECRET}", openly="")
    assert accept(client, way_to(sword), form).status_code == 302
    assert ChronicleEntry.objects.visible_to(Viewer(bob)).count() == entries
    assert Correction.objects.visible_to(Viewer(bob)).count() == 0
    nouns = ("character", "wound", "possession", "standing")
    pages = [reverse(one, args=[campaign.pk]) for one in ("campaign", "chronicle", "calendar", "heard_list")]
    pages += [reverse("register", args=[campaign.pk, noun]) for noun in nouns]
    pages += [reverse("row", args=[campaign.pk, "character", one.pk]) for one in (anne, perrine)]
    pages += [reverse("game_aftermath", args=[game.pk]), reverse("game_journal", args=[game.pk])]
    for one in pages:
        answer = player.get(one)
        assert answer.status_code == 200, one
        for word in (SECRET, "the throat"):
            assert word not in answer.text, one
    parts = str(registers_of(campaign, bob))
    assert SECRET not in parts and "the throat" not in parts


def test_what_is_amended_in_secret_is_not_called_so(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    accept(client, way_to(anne), filled(client, way_to(anne), fate="missing", openly="", reason="Hush, hush"))
    page = reverse("row", args=[campaign.pk, "character", anne.pk])
    theirs, masters = sign_in(bob).get(page).text, client.get(page).text
    assert "amended" in masters and "Hush, hush" in masters
    assert "missing" in theirs and "amended" not in theirs and "Hush, hush" not in theirs


def test_a_hidden_name_in_an_open_row_stays_out_of_the_chronicle(
    game: Game, campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    ghost = somebody(campaign, SECRET, audience=Circle.GM)
    with act(Doing(campaign, alice, "entered", {"row": "x"})) as pen:
        sword = pen.create(Possession, {"name": "a plain sword", "character": anne, "value": 3})
    client = sign_in(alice)
    accept(client, way_to(sword), filled(client, way_to(sword), character=str(KEPT.over(ghost.pk)), value="7"))
    entry = ChronicleEntry.objects.get(code="amended_on")
    assert entry.audience == "gm"


# -- journal ---------------------------------------------------------------------------------------------------------
def test_a_line_of_the_journal_keeps_its_words_and_gets_a_remark_for_those_who_read_it(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    line = Told.objects.filter(game=game, viewer="gm").order_by("-n").first()
    seen_by_blue = Told.objects.filter(game=game, viewer="blue", entry_n=line.entry_n).exists()
    before = list(Told.objects.filter(game=game).values())
    client = sign_in(alice)
    journal = client.get(reverse("game_journal", args=[game.pk])).text
    assert f"entry={line.n}" in journal
    choose = client.get(f"{reverse('amend_game', args=[game.pk])}?as=gm&entry={line.n}").text
    assert "Anne" in choose and f"entry={line.n}" in choose
    whence = {"game": game.pk, "as": "gm", "entry": line.n}
    form = filled(client, way_to(anne), fate="missing", said="She got away.", **whence)
    assert accept(client, way_to(anne), form).status_code == 302
    assert Correction.objects.get().entry == line.entry_n
    assert "She got away." in client.get(reverse("game_journal", args=[game.pk])).text
    assert ("She got away." in sign_in(bob).get(reverse("game_journal", args=[game.pk])).text) == seen_by_blue
    assert list(Told.objects.filter(game=game).values()) == before


def test_what_is_not_said_openly_stands_beside_the_game_masters_journal_alone(
    game: Game, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    line = Told.objects.filter(game=game, viewer="gm").order_by("n").first()
    client = sign_in(alice)
    whence = {"game": game.pk, "as": "gm", "entry": line.n}
    form = filled(client, way_to(anne), fate="missing", said="Hush.", openly="", **whence)
    accept(client, way_to(anne), form)
    assert "Hush." in client.get(reverse("game_journal", args=[game.pk])).text
    assert "Hush." not in sign_in(bob).get(reverse("game_journal", args=[game.pk])).text


# -- who may ---------------------------------------------------------------------------------------------------------
def test_nobody_but_the_game_master_amends(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    rosa = Person.objects.create_user("rosa", password="x", display_name="Rosa")
    owner = Person.objects.create_user("olga", password="x", display_name="Olga")
    stranger = Person.objects.create_user("sam", password="x", display_name="Sam")
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    Membership.objects.create(campaign=campaign, person=owner, role=Role.PLAYER, is_owner=True)
    pages = [way_to(anne), reverse("amend_new", args=[campaign.pk, "wound"]), reverse("amend_game", args=[game.pk])]
    for person in (bob, charlie, rosa, owner, stranger):
        client = sign_in(person)
        for one in pages:
            assert client.get(one).status_code == 404
        assert client.post(way_to(anne), {"fate": "active", "reason": "x", "step": "accept"}).status_code == 404
        assert "It was otherwise" not in client.get(reverse("row", args=[campaign.pk, "character", anne.pk])).text
    anne.refresh_from_db()
    assert anne.fate == Fate.DEAD
    closed = sign_in(alice).get(reverse("game_aftermath", args=[game.pk])).text
    assert reverse("amend_game", args=[game.pk]) in closed
    history = sign_in(alice).get(reverse("row", args=[campaign.pk, "character", anne.pk])).text
    assert "It was otherwise" in history


# -- bad input -------------------------------------------------------------------------------------------------------
def refused(client: Client, address: str, form: dict[str, Any]) -> str:
    answer = client.post(address, {**form, "step": "look"})
    assert answer.status_code in (409, 422), answer.status_code
    assert answer.context["plan"] is None
    return str(answer.text)


def test_nobody_succeeds_himself_by_a_correction(
    game: Game, anne: Character, heir: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    form = filled(client, way_to(anne), successor_of=str(KEPT.over(heir.pk)))
    assert "goes round in a circle" in refused(client, way_to(anne), form)
    anne.refresh_from_db()
    assert anne.successor_of is None


def test_days_are_neither_before_birth_nor_after_today(
    game: Game, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    Character.objects.filter(pk=anne.pk).update(born="1570-03-01")
    form = filled(client, way_to(anne), fate="missing")
    assert "was not born yet" in refused(client, way_to(anne), {**form, "on": "1 February 1570"})
    assert "has not happened yet" in refused(client, way_to(anne), {**form, "on": "1 August 1590"})
    assert "30 days" in refused(client, way_to(anne), {**form, "on": "31 June 1590"})


def test_a_reason_and_a_difference_are_needed(game: Game, anne: Character, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    form = filled(client, way_to(anne))
    assert "Nothing was changed" in refused(client, way_to(anne), form)
    refused(client, way_to(anne), {**form, "fate": "missing", "reason": ""})


def test_two_game_masters_at_once_are_told_of_each_other(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    Membership.objects.filter(person=bob).update(role=Role.GM)
    one, other = sign_in(alice), sign_in(bob)
    mine = looked(one, way_to(anne), filled(one, way_to(anne), fate="missing"))
    theirs = looked(other, way_to(anne), filled(other, way_to(anne), fate="prisoner"))
    assert other.post(way_to(anne), {**theirs, "step": "accept"}).status_code == 302
    answer = one.post(way_to(anne), {**mine, "step": "accept"})
    assert answer.status_code == 422
    assert "It now says: prisoner" in answer.text
    anne.refresh_from_db()
    assert anne.fate == "prisoner"
    again = looked(one, way_to(anne), {**mine, "seen": seen_veil("character", anne.pk).over(anne.version)})
    assert one.post(way_to(anne), {**again, "step": "accept"}).status_code == 302
    anne.refresh_from_db()
    assert anne.fate == "missing"


def test_what_was_written_over_it_since_is_asked_about(
    game: Game, campaign: Campaign, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    """She was wounded, and has got well since: what counts now?"""
    closed = Act.objects.get(code="game_closed")
    with act(Doing(campaign, alice, "changed", {"row": "Perrine"}, on="1590-06-01")) as pen:
        pen.change(perrine, {"fate": "active"})
    client = sign_in(alice)
    form = filled(client, way_to(perrine), fate="prisoner", act=ACTS.over(closed.pk))
    form = looked(client, way_to(perrine), form)
    key = key_of(form, "later_fate")
    assert client.post(way_to(perrine), {**form, "step": "accept"}).status_code == 302
    perrine.refresh_from_db()
    assert perrine.fate == "active", "what came later stays"
    form = looked(client, way_to(perrine), {**form, "seen": seen_veil("character", perrine.pk).over(perrine.version)})
    assert client.post(way_to(perrine), {**form, f"way-{key}": "falls", "step": "accept"}).status_code == 302
    perrine.refresh_from_db()
    assert perrine.fate == "prisoner"


def test_few_questions_are_asked(
    game: Game,
    campaign: Campaign,
    anne: Character,
    heir: Character,
    alice: Person,
    sign_in: SignIn,
    django_assert_max_num_queries: Any,
) -> None:
    client = sign_in(alice)
    for one in (way_to(anne), reverse("amend_game", args=[game.pk]), reverse("correction_list", args=[campaign.pk])):
        client.get(one)
        with django_assert_max_num_queries(20):
            assert client.get(one).status_code == 200


def test_a_wound_that_never_was_gives_back_what_its_healing_left_on_the_sheet(
    campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "Anne"})) as pen:
        pen.change(anne, {"sheet": {**anne.sheet, **CLASS_3, "perception": 4}})
    wound = hurt(anne, severity="serious", happened_on="1590-05-01")
    client = sign_in(alice)
    assert client.post(at("treat_wound", wound), care(wound, 3)).status_code == 302
    anne.refresh_from_db()
    assert anne.sheet["perception"] == 3
    address = way_to(wound)
    form = filled(client, address, deed="never")
    assert "What an attempt at healing left on the sheet of Anne" in said(client, address, form)
    assert accept(client, address, form).status_code == 302
    anne.refresh_from_db()
    assert anne.sheet["perception"] == 4
    undo_act(done=Act.objects.filter(code="amended").latest("pk"), author=alice, reason="No.")
    anne.refresh_from_db()
    assert anne.sheet["perception"] == 3
    assert accept(client, address, form, **{f"way-{key_of(looked(client, address, form), 'sequela')}": "stays"})
    anne.refresh_from_db()
    assert anne.sheet["perception"] == 3
