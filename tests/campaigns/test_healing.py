"""Wounds between games: who may try, when, with what chances, what the die does, and that nobody fights over one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer, get_visible_campaign
from campaigns.models import (
    Act,
    Campaign,
    Character,
    Circle,
    Course,
    Fate,
    Game,
    GameSeat,
    Healing,
    Membership,
    Person,
    Place,
    Role,
    Severity,
    Wound,
)
from campaigns.refusals import Stale
from campaigns.services import healing
from campaigns.services.acts import Doing, act
from campaigns.services.healing import Care, Seen, case_of, healing_outlook, try_healing
from campaigns.services.held_together import person_id
from campaigns.services.registers import REGISTERS, get_kept_row
from campaigns.services.roster_dice import RosterDice
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from rulesets.common.seats import GM
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import found
from tests.campaigns.test_people_in_games import SHEET, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]
CLASS_3 = {**SHEET, "class": 3, "health": 0, "perception": 0, "armour": "light"}


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    campaign = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=campaign.pk).update(story_date="1590-05-12")
    campaign.refresh_from_db()
    return campaign


@pytest.fixture
def anne(campaign: Campaign, bob: Person) -> Character:
    return somebody(campaign, "Anne", player=bob, sheet=CLASS_3, fate=Fate.WOUNDED)


def hurt(who: Character, **values: Any) -> Wound:
    usual = {"character": who, "severity": Severity.DESPERATE, "location": "head", "rule": "ARG-LIF-01"}
    with act(Doing(who.campaign, None, "entered", {"row": "a wound"})) as pen:
        return pen.create(Wound, {**usual, **values})  # type: ignore[no-any-return]


def at(name: str, wound: Wound) -> str:
    return reverse(name, args=[wound.campaign_id, wound.pk])


def page_of(wound: Wound) -> str:
    return reverse("row", args=[wound.campaign_id, "wound", wound.pk])


def care(wound: Wound, face: int = 1, **other: Any) -> dict[str, Any]:
    usual = {"healer": "", "conditions": "good", "location": "head", "place": "", "on": "", "rest_until": ""}
    return {**usual, "dice": "typed", "face": face, "place_face": "", "seen": str(Seen.of(wound)), **other}


def tried(client: Client, wound: Wound, face: int = 1, **other: Any) -> Any:
    wound.refresh_from_db()
    return client.post(at("treat_wound", wound), care(wound, face, **other))


def later(who: Character, slug: str = "argad", *, comes: bool = True, **values: Any) -> Game:
    """A game that has begun since, with him in it."""
    people = [{"id": person_id(who), "seat": "blue"}] if comes else []
    begun = {"started_at": timezone.now(), "setup": {"people": people}, **values}
    return Game.objects.create(campaign=who.campaign, name="Later", slug=slug, release="1", **begun)


@pytest.mark.parametrize(
    ("severity", "face", "course", "fate"),
    [
        (Severity.DESPERATE, 2, Course.HEALING, Fate.RECOVERING),
        (Severity.DESPERATE, 3, Course.HEALING, Fate.RECOVERING),
        (Severity.DESPERATE, 4, Course.FATAL, Fate.DEAD),
        (Severity.SERIOUS, 4, Course.OPEN, Fate.WOUNDED),
    ],
)
def test_the_die_decides_and_all_of_it_is_one_act(
    anne: Character, bob: Person, sign_in: SignIn, severity: str, face: int, course: str, fate: str
) -> None:
    wound = hurt(anne, severity=severity)
    assert tried(sign_in(bob), wound, face).status_code == 302
    wound.refresh_from_db()
    anne.refresh_from_db()
    row = Healing.objects.get()
    assert (wound.course, anne.fate, wound.treated) == (course, fate, True)
    assert (row.face, row.typed, row.need, row.on) == (face, True, 3, "1590-05-12")
    assert anne.sheet["perception"] == (2 if face == 3 else 0), "what remains of a wound in the head"
    undo_act(done=Act.objects.first(), author=bob, reason="not yet")  # type: ignore[arg-type]
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.course, wound.treated, anne.fate, anne.sheet["perception"]) == (Course.OPEN, False, Fate.WOUNDED, 0)
    assert not Healing.objects.exists()
    assert tried(sign_in(bob), wound).status_code == 302, "an attempt taken back frees the wound"


def test_the_site_throws_and_keeps_its_face(anne: Character, alice: Person, sign_in: SignIn) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS)
    assert tried(sign_in(alice), wound, dice="site", face="").status_code == 302
    row = Healing.objects.get()
    assert 1 <= row.face <= 6
    assert not row.typed
    assert row.result == ("heals" if row.face < 3 else "sequelae" if row.face == 3 else "failed")


def test_the_site_is_fair() -> None:
    from rulesets.common.dice import Ask

    ask, counts = Ask("die", 1, 6, "x", "", ""), dict.fromkeys(range(1, 7), 0)
    for _ in range(6000):
        counts[RosterDice().faces(ask)[0]] += 1
    assert all(850 < one < 1150 for one in counts.values()), counts


def test_a_face_that_no_die_has_is_refused(anne: Character, bob: Person, sign_in: SignIn) -> None:
    wound = hurt(anne)
    for face in ("", 0, 7):
        assert tried(sign_in(bob), wound, face).status_code == 422  # type: ignore[arg-type]
    assert not Healing.objects.exists()


def test_a_surgeon_counts_and_his_place_must_be_the_same(
    campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        mill, port = (pen.create(Place, {"name": one}) for one in ("The mill", "The port"))
        pen.change(anne, {"place": mill})
    surgeon = somebody(campaign, "Ambroise", sheet={**CLASS_3, "skills": "medic"}, place=port)
    wound = hurt(anne)
    client = sign_in(alice)
    answer = tried(client, wound, 4, healer=KEPT.over(surgeon.pk))
    assert answer.status_code == 422
    assert "at another place" in answer.text, answer.context["page"].form.errors
    with act(Doing(campaign, None, "changed", {"row": "x"})) as pen:
        pen.change(surgeon, {"place": mill})
    assert tried(client, wound, 4, healer=KEPT.over(surgeon.pk), place=KEPT.over(mill.pk)).status_code == 302
    row = Healing.objects.get()
    assert (row.need, row.result, row.healer, row.place) == (4, "sequelae", surgeon, mill)
    assert ["ARG-HEA-05", "qualified_healer", 1] in row.modifiers


def test_the_chances_beside_it_are_exact_and_change_with_what_is_chosen(
    anne: Character, bob: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne)
    client = sign_in(bob)
    plain = client.get(page_of(wound)).text
    poor = client.get(page_of(wound), {"look": "1", "conditions": "poor", "location": "head", "dice": "site"}).text
    assert "33" in plain and "ARG-HEA-01" in plain and "ARG-HEA-06" not in plain
    assert "ARG-HEA-06" in poor
    answer = tried(client, wound, look="1", conditions="poor")
    assert answer.status_code == 200 and "ARG-HEA-06" in answer.text, "without JavaScript a button shows them"
    odds = healing_outlook(wound, Care(location="head", poor_conditions=True))
    assert round(odds.share("heals") * 6) == 1
    assert not Healing.objects.exists()


def test_where_nobody_knows_the_place_a_second_die_is_asked(anne: Character, bob: Person, sign_in: SignIn) -> None:
    wound = hurt(anne, location="")
    client = sign_in(bob)
    answer = tried(client, wound, 3, location="")
    assert answer.status_code == 422
    assert "twelve-sided" in answer.text
    assert tried(client, wound, 3, location="", place_face=12).status_code == 302
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.location, anne.sheet["skills"]) == ("belly or leg", "lame")
    assert wound.remains


def test_once_a_game_and_again_after_a_later_one(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS)
    client = sign_in(bob)
    tried(client, wound, 6)
    answer = tried(client, wound, 1)
    assert answer.status_code == 409
    assert "once he has come into a later game" in client.get(page_of(wound)).text
    assert Healing.objects.count() == 1
    later(anne)
    assert tried(client, wound, 1).status_code == 302
    wound.refresh_from_db()
    assert wound.course == Course.HEALING


def test_all_wounds_of_one_victim_count_together(anne: Character, alice: Person, bob: Person, sign_in: SignIn) -> None:
    arm, leg = (hurt(anne, severity=Severity.SERIOUS, location=one) for one in ("left arm", "right leg"))
    other = hurt(somebody(anne.campaign, "Yann", player=bob, sheet=CLASS_3), severity=Severity.SERIOUS)
    client = sign_in(bob)
    assert [tried(client, one, 6).status_code for one in (arm, leg, other)] == [302, 409, 302]
    assert "once he has come into a later game" in client.get(page_of(leg)).text
    later(anne)
    assert [tried(client, one, 6).status_code for one in (leg, arm)] == [302, 409]
    assert tried(sign_in(alice), arm, 6, anyway="A saint's relic").status_code == 302


def test_a_wound_treated_in_its_game_holds_back_the_others_too(anne: Character, bob: Person, sign_in: SignIn) -> None:
    game = later(anne)
    hurt(anne, severity=Severity.SERIOUS, game=game, treated=True)
    open_one = hurt(anne, severity=Severity.SERIOUS, game=game)
    assert tried(sign_in(bob), open_one, 6).status_code == 409
    later(anne)
    assert tried(sign_in(bob), open_one, 6).status_code == 302


def test_no_other_game_opens_another_attempt(
    anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS)
    yann = somebody(anne.campaign, "Yann", player=charlie, sheet=CLASS_3)
    client = sign_in(bob)
    tried(client, wound, 6)
    later(anne, "tiny", finished_at=timezone.now())
    later(yann, finished_at=timezone.now())
    alone = later(anne, comes=False, finished_at=timezone.now())
    GameSeat.objects.create(game=alone, seat=GM, person=bob)
    led = later(anne, comes=False)
    GameSeat.objects.create(game=led, seat=GM, person=alice)
    assert tried(client, wound, 1).status_code == 409
    Game.objects.filter(pk=led.pk).update(finished_at=timezone.now())
    assert tried(client, wound, 1).status_code == 302, "nothing says who was there, and the game master ran it"


def test_an_attempt_that_is_hidden_is_told_by_no_refusal(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    secret, open_one = (hurt(anne, severity=Severity.SERIOUS, audience=one) for one in (Circle.GM, Circle.ALL))
    assert tried(sign_in(alice), secret, 6).status_code == 302
    assert tried(sign_in(alice), open_one, 6).status_code == 409
    assert tried(sign_in(bob), open_one, 6).status_code == 302


def test_of_two_wounds_tried_at_once_one_is_refused(
    anne: Character, bob: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    arm, leg = hurt(anne, severity=Severity.SERIOUS), hurt(anne, severity=Severity.SERIOUS)
    assert tried(sign_in(bob), arm, 6).status_code == 302
    monkeypatch.setattr(healing, "check_can_try", lambda *_: None)  # as the slower one had passed it before
    assert tried(sign_in(bob), leg, 6).status_code == 409
    assert Healing.objects.count() == 1


def test_the_game_master_may_be_early_and_says_why(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS, next_on="1590-06-01")
    assert tried(sign_in(bob), wound, 1, anyway="I want to").status_code == 409
    assert tried(sign_in(alice), wound, 1).status_code == 409
    assert tried(sign_in(alice), wound, 1, anyway="A saint's relic").status_code == 302
    assert Act.objects.first().reason == "A saint's relic"  # type: ignore[union-attr]


def test_two_at_once_one_wins_and_the_other_is_told(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS)
    second = care(wound, 1)
    tried(sign_in(alice), wound, 6)
    later(anne)
    answer = sign_in(bob).post(at("treat_wound", wound), second)
    assert answer.status_code == 409
    assert "Somebody else was at this wound meanwhile" in answer.text
    assert Healing.objects.count() == 1


def test_what_the_slower_one_threw_counts_for_nothing(anne: Character, alice: Person) -> None:
    campaign = get_visible_campaign(Viewer(alice), anne.campaign_id)
    wound = get_kept_row(REGISTERS["wound"], campaign, Viewer(alice), hurt(anne).pk)
    seen = Seen.of(wound)
    try_healing(wound=wound, viewer=Viewer(alice), care=Care(), dice=RosterDice({6: 1}), seen=seen)
    wound.course = Course.OPEN  # as the slower one still has it before him
    wound.treated = False
    Healing.objects.update(made_at=timezone.now())
    later(anne)
    with pytest.raises(Stale):
        try_healing(wound=wound, viewer=Viewer(alice), care=Care(), dice=RosterDice({6: 6}), seen=seen)
    anne.refresh_from_db()
    assert anne.fate == Fate.RECOVERING


def test_convalescence_ends_on_its_day(anne: Character, alice: Person, bob: Person, sign_in: SignIn) -> None:
    wound = hurt(anne)
    tried(sign_in(bob), wound, 3, rest_until="1 June 1590")
    wound.refresh_from_db()
    assert wound.next_on == "1590-06-01"
    form = {"seen": str(Seen.of(wound))}
    sign_in(bob).post(at("end_convalescence", wound), form)
    wound.refresh_from_db()
    assert wound.course == Course.HEALING, "a player waits for the day"
    sign_in(alice).post(at("end_convalescence", wound), form)
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.course, anne.fate) == (Course.SCARRED, Fate.ACTIVE)


def test_who_may_try_and_who_learns_what(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne)
    rosa = Person.objects.create_user("rosa", password="x", display_name="Rosa")
    olga = Person.objects.create_user("olga", password="x", display_name="Olga")
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    for person in (charlie, rosa, olga):
        assert tried(sign_in(person), wound).status_code == 404
    assert not Healing.objects.exists()
    assert [sign_in(one).get(page_of(wound)).status_code for one in (alice, bob, charlie, rosa, olga)] == [
        *(200, 200, 200, 200),
        404,
    ]
    tried(sign_in(bob), wound, 1)
    assert "against health 3" in sign_in(bob).get(page_of(wound)).text
    for person in (charlie, rosa):
        text = sign_in(person).get(page_of(wound)).text
        assert "will live and heal" in text
        assert "against health" not in text and "qualified" not in text, "health stands on the sheet"


def test_a_hidden_wound_and_a_hidden_healer_stay_hidden(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    ghost = somebody(campaign, "The ghost of the mill", audience=Circle.GM, sheet={**CLASS_3, "skills": "medic"})
    open_wound, secret = hurt(anne), hurt(ghost)
    assert sign_in(bob).get(page_of(secret)).status_code == 404
    assert tried(sign_in(bob), secret).status_code == 404
    assert "ghost" not in sign_in(bob).get(page_of(open_wound)).text
    assert tried(sign_in(bob), open_wound, healer=KEPT.over(ghost.pk)).status_code == 422
    assert tried(sign_in(alice), open_wound, healer=KEPT.over(ghost.pk)).status_code == 302
    for person in (bob, charlie):
        assert "ghost" not in sign_in(person).get(page_of(open_wound)).text


def test_without_a_sheet_nothing_is_thrown(campaign: Campaign, alice: Person, sign_in: SignIn) -> None:
    wound = hurt(somebody(campaign, "Anne", slug="", form="", sheet={}))
    answer = sign_in(alice).post(at("treat_wound", wound), {}, follow=True)
    assert answer.status_code == 200
    assert "fill one in first" in answer.text


def test_a_wound_that_came_treated_from_its_game_waits_for_a_later_one(
    campaign: Campaign, anne: Character, bob: Person, sign_in: SignIn
) -> None:
    game = Game.objects.create(campaign=campaign, name="First", slug="argad", release="1", started_at=timezone.now())
    wound = hurt(anne, severity=Severity.SERIOUS, game=game, treated=True)
    assert tried(sign_in(bob), wound).status_code == 409
    later(anne)
    assert tried(sign_in(bob), wound).status_code == 302


def test_the_rules_are_asked_what_the_rows_say(anne: Character) -> None:
    case = case_of(hurt(anne, location="trunk or arm"), Care(poor_conditions=True))
    assert (case.place, case.is_down, case.has_healer, case.poor_conditions) == ("trunk_arm", True, False, True)


def test_a_character_shows_his_wounds_and_who_may_follow_him(
    campaign: Campaign, anne: Character, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne)
    path = reverse("row", args=[campaign.pk, "character", anne.pk])
    for person in (bob, charlie):
        assert page_of(wound) in sign_in(person).get(path).text
    tried(sign_in(bob), wound, 6)
    follow = reverse("name_successor", args=[campaign.pk, anne.pk])
    assert follow in sign_in(bob).get(path).text
    assert follow in sign_in(bob).get(page_of(wound)).text
    assert follow not in sign_in(charlie).get(path).text


def test_a_page_of_a_wound_asks_few_questions(
    anne: Character, alice: Person, sign_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    wound = hurt(anne)
    for n in range(12):
        somebody(anne.campaign, f"Healer {n}", sheet=CLASS_3)
        with act(Doing(anne.campaign, None, "entered", {"row": "x"})) as pen:
            pen.create(Healing, {"wound": wound, "result": "failed", "face": 6, "healer": anne})
    client = sign_in(alice)
    client.get(page_of(wound))
    with django_assert_max_num_queries(19):
        client.get(page_of(wound))


@pytest.mark.parametrize(
    ("days", "says"),
    [
        ({"on": "13 May 1590"}, "it has not happened yet"),
        ({"on": "1 May 1590"}, "The second day lies before the first."),
        ({"rest_until": "11 May 1590"}, "The second day lies before the first."),
        ({"on": "11 May 1590", "rest_until": "10 May 1590"}, "The second day lies before the first."),
    ],
)
def test_days_out_of_order_are_refused_and_nothing_is_thrown(
    anne: Character, alice: Person, bob: Person, sign_in: SignIn, days: dict[str, str], says: str
) -> None:
    wound = hurt(anne, happened_on="1590-05-05")
    for person in (alice, bob):
        answer = tried(sign_in(person), wound, **days)
        assert answer.status_code == 422
        assert says in answer.text
    assert not Healing.objects.exists()


def test_no_day_that_is_not_yet_there_lets_a_player_be_early(anne: Character, bob: Person, sign_in: SignIn) -> None:
    wound = hurt(anne, next_on="1590-06-01")
    assert tried(sign_in(bob), wound, on="2 June 1590").status_code == 422
    assert not Healing.objects.exists()


def test_what_moves_out_of_sight_leaves_no_mark_in_the_form(anne: Character, bob: Person, sign_in: SignIn) -> None:
    wound = hurt(anne)

    def seen() -> str:
        found = re.search(r'name="seen" value="(.*?)"', sign_in(bob).get(page_of(wound)).text)
        assert found is not None
        return found[1]

    before = seen()
    assert str(wound.version) != before.split(".")[0]
    for circle in (Circle.SOME, Circle.ALL):
        with act(Doing(anne.campaign, None, "changed", {"row": "x"}, secret=True)) as pen:
            pen.change(wound, {"audience": circle})
    assert seen() == before
    with act(Doing(anne.campaign, None, "changed", {"row": "x"})) as pen:
        pen.change(wound, {"location": "left leg"})
    assert seen() != before


def test_an_attempt_counts_though_its_wound_was_struck_out(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """Entered anew it is no new wound; only what nobody may know of tells nothing."""
    first, client = hurt(anne, severity=Severity.SERIOUS), sign_in(bob)
    assert client.post(at("treat_wound", first), care(first, 5)).status_code == 302
    assert Healing.objects.count() == 1
    strike = reverse("strike_out", args=[campaign.pk, "wound", first.pk])
    assert sign_in(alice).post(strike, {"reason": "Written down wrongly"}).status_code == 302
    assert not Healing.objects.exists() and not Wound.objects.exists()
    again = hurt(anne, location="left arm", severity=Severity.SERIOUS)
    answer = client.post(at("treat_wound", again), care(again, 1))
    assert (answer.status_code, answer.context["page"].hindered[:18]) == (409, "One attempt a game")
    hidden = Act.objects.get(code="struck_out").changes.get(noun="wound")
    hidden.before = {**hidden.before, "audience": Circle.GM}
    hidden.save(update_fields=["before"])
    assert client.post(at("treat_wound", again), care(again, 1)).status_code == 302


# -- a sheet that the game cannot read -------------------------------------------------------------------------------
def test_a_wound_of_somebody_whose_sheet_says_nothing_to_his_game_is_shown_and_says_why_it_waits(
    campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    """As it may stand in a file of an earlier release."""
    wound = hurt(anne)
    Character.objects.filter(pk=anne.pk).update(sheet={**anne.sheet, "weapons": "hallebarde"})
    for person in (alice, bob):
        answer = sign_in(person).get(page_of(wound))
        assert answer.status_code == 200
        assert "“weapons”" in answer.text
        assert 'name="healer"' not in answer.text
    answer = tried(sign_in(bob), wound)
    assert answer.status_code == 409
    assert "“weapons”" in answer.text
    assert not Healing.objects.exists()


def test_a_healer_counts_by_the_word_of_the_game_master_though_he_is_of_no_roster(
    anne: Character, alice: Person, sign_in: SignIn
) -> None:
    wound = hurt(anne, severity=Severity.SERIOUS)
    assert tried(sign_in(alice), wound, 3, qualified="yes").status_code == 302
    row = Healing.objects.get()
    assert (row.healer, row.result, row.need) == (None, "heals", 4)
    assert ["ARG-HEA-05", "qualified_healer", 1] in row.modifiers
