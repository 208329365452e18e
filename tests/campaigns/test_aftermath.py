"""After the battle: what a game proposes, the form that closes it, what each learns of it, taken back as one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.models import (
    Act,
    Band,
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Condition,
    Course,
    Fate,
    Game,
    GameStatus,
    Hearing,
    Knowledge,
    Membership,
    Person,
    Place,
    Possession,
    Role,
    Standing,
    Way,
    Wound,
)
from campaigns.services.acts import Doing, act
from campaigns.services.aftermath import Aftermath, closings, proposals
from campaigns.services.games import create_game, start_game
from campaigns.services.held_together import person_id
from campaigns.services.loading import load
from campaigns.services.people_in_games import people_to_bring
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.seats import invite_guest
from campaigns.services.undoing import undo_act
from campaigns.veils import KEPT
from rulesets.common.outcomes import Consequence
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import member
from tests.campaigns.test_people_in_games import ARGAD, bring, somebody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed", "in_may")]
SCENARIO = "raid"
GHOST = "The ghost of the mill"


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
    """Anne fell and Perrine was wounded; a ghost of the game master's was there too, and died."""
    ghost = somebody(campaign, GHOST, audience=Circle.GM)
    plan = GamePlan("The raid", ARGAD, SCENARIO, {"blue": member(bob), "red": member(charlie)}, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    client = sign_in(alice)
    assert bring(client, game, blue=[anne], red=[perrine, ghost]).status_code == 302
    start_game(game_id=game.pk, by=alice)
    rule(client, game, "gm.remove", "Anne", "removed")
    rule(client, game, "gm.state", "Perrine", "wounded")
    rule(client, game, "gm.remove", GHOST, "dead")
    return over(game)


def rule(client: Client, game: Game, kind: str, who: str, value: str) -> None:
    state = load(game.pk).state
    subject = next(one for one in state.people if state.people[one].name == who)
    names = [one.name for one in load(game.pk).ruleset.kinds[kind].__dataclass_fields__.values() if one.name != "kind"]
    form = dict(zip(names, (subject, value, "So it was at the table"), strict=False))
    answer = client.post(reverse("game_ruling", args=[game.pk]), {"kind": kind, **form})
    assert answer.status_code == 302, answer.text[:2000]


def over(game: Game) -> Game:
    outcome = {"ending": "by_agreement", "rule": "ARG-END-06", "winners": [], "results": {}}
    Game.objects.filter(pk=game.pk).update(status=GameStatus.FINISHED, outcome=outcome)
    return Game.objects.get(pk=game.pk)


def path(game: Game) -> str:
    return reverse("game_aftermath", args=[game.pk])


def filled_in(client: Client, game: Game, **other: Any) -> dict[str, Any]:
    """The form as the game proposes it, with changes by the names of its fields."""
    page = client.get(path(game)).context["page"]
    values: dict[str, Any] = {}
    for form in (*page.forms, page.news):
        for one in form:
            value = one.value()
            if value is not None and value is not False and value not in ("", []):
                values[one.html_name] = "on" if value is True else value
    return {**values, **other}


def field(client: Client, game: Game, kind: str, who: Character, name: str) -> str:
    page = client.get(path(game)).context["page"]
    form = next(one for one in page.forms if one.kind == kind and one.who == who)
    return str(form[name].html_name)


def close(client: Client, game: Game, **other: Any) -> Any:
    return client.post(path(game), filled_in(client, game, **other))


def test_it_is_proposed_in_words_with_its_rules(game: Game, alice: Person, sign_in: SignIn) -> None:
    text = sign_in(alice).get(path(game)).text
    for said in ("Anne", "Perrine", "Was put out of action", "Was wounded", "ARG-LIF-01", "ARG-END-04", GHOST):
        assert said in text, said


def test_a_talent_that_no_sheet_can_hold_is_refused_and_nothing_is_written(
    game: Game, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    page = client.get(path(game)).context["page"]
    feat = next(one for one in page.forms if one.kind == "feat")
    who = next(key for key, name in feat.fields["who"].choices if name == "Perrine")
    given = {"who": who, "event": "Held the bridge alone", "bond": "feat", "score": "1", "audience": "all"}
    columns = {feat[name].html_name: value for name, value in given.items()}
    answer = close(client, game, **columns, **{feat["skill"].html_name: "good star: 3 times"})
    assert answer.status_code == 422
    assert "“good star: 3 times”" in answer.text
    assert not Wound.objects.exists()
    assert close(client, game, **columns, **{feat["skill"].html_name: "good star:3"}).status_code == 302
    perrine.refresh_from_db()
    assert perrine.sheet["skills"].endswith("good star:3")
    assert client.get(reverse("row", args=[game.campaign_id, "wound", perrine.wounds.get().pk])).status_code == 200


def test_one_act_writes_it_all_and_one_takes_it_back(
    game: Game, anne: Character, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    acts = Act.objects.count()
    assert close(client, game).status_code == 302
    assert Act.objects.count() == acts + 1
    anne.refresh_from_db()
    perrine.refresh_from_db()
    assert (anne.fate, perrine.fate) == (Fate.WOUNDED, Fate.WOUNDED)
    wound = Wound.objects.get(character=anne)
    assert (wound.game, wound.turn, wound.rule, wound.severity) == (game, 1, "ARG-LIF-01", "desperate")
    assert (wound.course, wound.happened_on) == (Course.OPEN, "1590-05-12")
    assert Wound.objects.get(character__name=GHOST).course == Course.FATAL
    assert Hearing.objects.filter(character=anne, way=Way.GAME).exists()
    assert "This game is closed" in client.get(path(game)).text
    undo_act(done=Act.objects.first(), author=alice, reason="another evening")  # type: ignore[arg-type]
    anne.refresh_from_db()
    assert anne.fate == Fate.ACTIVE
    assert not Wound.objects.exists() and not Hearing.objects.exists() and not Knowledge.objects.exists()
    assert closings(Game.objects.get()) == []
    assert close(client, game).status_code == 302, "and it can be closed again"


def test_it_is_never_written_twice(game: Game, alice: Person, sign_in: SignIn) -> None:
    client = sign_in(alice)
    form = filled_in(client, game)
    client.post(path(game), form)
    wounds = Wound.objects.count()
    answer = client.post(path(game), form, follow=True)
    assert "written down already" in answer.text
    assert Wound.objects.count() == wounds


def test_what_is_proposed_can_be_corrected_and_left_out(
    game: Game, anne: Character, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    form = filled_in(client, game)
    form[field(client, game, "fate", anne, "fate")] = "prisoner"
    form[field(client, game, "fate", anne, "captor")] = "The abbot"
    form[field(client, game, "wound", anne, "location")] = "left leg"
    del form[field(client, game, "wound", perrine, "keep")]
    client.post(path(game), form)
    anne.refresh_from_db()
    assert (anne.fate, anne.captor, Wound.objects.get(character=anne).location) == ("prisoner", "The abbot", "left leg")
    assert not Wound.objects.filter(character=perrine).exists()
    assert anne not in people_to_bring(game.campaign, Viewer(alice), ARGAD)


@pytest.mark.parametrize(("audience", "named"), [(Circle.ALL, "Kerguel"), (Circle.SOME, ""), (Circle.GM, "")])
def test_a_hidden_captor_is_named_in_no_column_that_others_read(
    game: Game, campaign: Campaign, anne: Character, alice: Person, audience: str, named: str
) -> None:
    captor = somebody(campaign, "Kerguel", audience=audience)
    by = {"by": "Kerguel", "captor": person_id(captor), "turn": 1, "cause": ""}
    told = [Consequence("a", "was_captured", "ARG-AFT-09", by), Consequence("a", "was_wounded", "ARG-WND-01", by)]
    after = Aftermath(load(game.pk), ("blue",), {"a": anne}, told)
    fate, wound = proposals(after)
    assert (fate.values["captor"], wound.values["dealt_by"]) == (named, named)
    as_his_side_calls_him = Consequence("a", "was_captured", "ARG-AFT-09", {**by, "by": "117"})
    (fate,) = proposals(Aftermath(load(game.pk), ("blue",), {"a": anne}, [as_his_side_calls_him]))
    assert fate.values["captor"] == ("117" if named else "")


def test_more_is_added(game: Game, campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        band = pen.create(Band, {"name": "The mill"})
    who = str(KEPT.over(anne.pk))
    more = {
        "more-spoil-0-who": who, "more-spoil-0-name": "A silver chalice", "more-spoil-0-count": "1",
        "more-feat-0-who": who, "more-feat-0-event": "Held the bridge alone", "more-feat-0-skill": "strong",
        "more-condition-0-band": KEPT.over(band.pk),
        "more-condition-0-what": "Hungry", "more-condition-0-modifier": "-1",
        "more-learnt-0-title": "The relic is false", "more-learnt-0-to": [who],
    }  # fmt: skip
    assert close(sign_in(alice), game, **more).status_code == 302
    assert Possession.objects.get(name="A silver chalice").character == anne
    anne.refresh_from_db()
    assert anne.sheet["skills"] == "strong"
    feat = Standing.objects.get(event="Held the bridge alone")
    assert (feat.character, feat.bond, feat.game, feat.on) == (anne, "feat", game, "1590-05-12")
    assert Possession.objects.get(name="A silver chalice").origin == "The raid"
    assert (Condition.objects.get().modifier, Condition.objects.get().band) == (-1, band)
    assert Hearing.objects.get(title="The relic is false").character == anne


def test_an_added_row_says_whom_it_is_about(game: Game, alice: Person, sign_in: SignIn) -> None:
    answer = close(sign_in(alice), game, **{"more-spoil-0-name": "A chalice"})
    assert answer.status_code == 422
    assert "Say whom it is about." in answer.text
    assert not Act.objects.filter(code="game_closed").exists()


@pytest.mark.parametrize("audience", ["all", "gm"])
def test_news_stand_in_the_chronicle_and_go_with_the_act(
    game: Game, alice: Person, sign_in: SignIn, audience: str
) -> None:
    news = {"news-title": "In the weeks after", "news-text": "The abbot fled.", "news-audience": audience}
    close(sign_in(alice), game, **news)
    entry = ChronicleEntry.objects.get(title="In the weeks after")
    assert (entry.game, entry.audience, entry.author) == (game, audience, alice)
    back = undo_act(done=Act.objects.first(), author=alice, reason="no")  # type: ignore[arg-type]
    assert not ChronicleEntry.objects.filter(title="In the weeks after").exists()
    undo_act(done=back, author=alice, reason="yes")
    assert ChronicleEntry.objects.get(title="In the weeks after").text == "The abbot fled."
    assert len(closings(Game.objects.get())) == 1


def test_news_for_some_reach_those_alone(
    game: Game, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    news = {
        "news-title": "A whisper",
        "news-text": "Trust nobody.",
        "news-audience": "some",
        "news-to": [KEPT.over(bob.pk)],
    }
    close(sign_in(alice), game, **news)
    assert Hearing.objects.get(title="A whisper").person == bob
    assert not ChronicleEntry.objects.filter(title="A whisper").exists()
    assert Hearing.objects.visible_to(Viewer(charlie)).filter(title="A whisper").count() == 0
    assert Hearing.objects.visible_to(Viewer(bob)).filter(title="A whisper").count() == 1


def test_each_player_reads_of_his_own_people_and_of_nobody_else(
    game: Game, campaign: Campaign, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    rosa = Person.objects.create_user("rosa", password="x", display_name="Rosa")
    olga = Person.objects.create_user("olga", password="x", display_name="Olga")
    Membership.objects.create(campaign=campaign, person=rosa, role=Role.READER)
    mine = sign_in(bob).get(path(game)).text
    assert "Anne" in mine and "Was put out of action" in mine
    assert "Perrine" not in mine and GHOST not in mine and "Write it down" not in mine
    theirs = sign_in(charlie).get(path(game)).text
    assert "Perrine" in theirs and "Anne" not in theirs
    reader = sign_in(rosa).get(path(game)).text
    assert "Anne" not in reader and "Perrine" not in reader
    assert sign_in(olga).get(path(game)).status_code == 404
    for person in (bob, charlie, rosa, olga):
        assert sign_in(person).post(path(game), {}).status_code == 404
    assert not Act.objects.filter(code="game_closed").exists()


def test_what_was_closed_tells_nobody_of_a_hidden_one(
    game: Game, campaign: Campaign, anne: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    close(sign_in(alice), game, **{"news-title": "After", "news-text": "Quiet weeks.", "news-audience": "all"})
    client = sign_in(bob)
    pages = [path(game), reverse("row", args=[campaign.pk, "character", anne.pk])]
    pages += [reverse(one, args=[campaign.pk]) for one in ("campaign", "chronicle", "game_list")]
    pages += [
        reverse("register", args=[campaign.pk, noun]) for noun in ("character", "wound", "standing", "possession")
    ]
    for one in pages:
        assert GHOST not in client.get(one).text, one


def test_without_a_game_master_each_closes_it_for_his_own(
    campaign: Campaign, anne: Character, perrine: Character, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    plan = GamePlan("Alone", ARGAD, SCENARIO, {"blue": member(bob), "red": member(charlie)})
    game = create_game(campaign=campaign, author=bob, plan=plan)
    bring(sign_in(bob), game, blue=[anne])
    bring(sign_in(charlie), game, red=[perrine])
    start_game(game_id=game.pk, by=bob)
    game = over(game)
    form = filled_in(sign_in(bob), game)
    assert "Perrine" not in sign_in(bob).get(path(game)).text
    assert sign_in(bob).post(path(game), form).status_code == 302
    assert [one.facts["seats"] for one in closings(game)] == [["blue"]]
    assert "Perrine" in sign_in(charlie).get(path(game)).text
    assert close(sign_in(charlie), game).status_code == 302
    assert len(closings(game)) == 2


def test_a_guest_reads_of_his_seat_and_closes_nothing(
    campaign: Campaign, anne: Character, perrine: Character, alice: Person, bob: Person, sign_in: SignIn
) -> None:
    plan = GamePlan("The raid", ARGAD, SCENARIO, {"blue": member(bob), "red": SeatPlan("guest")}, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    assert bring(sign_in(alice), game, blue=[anne], red=[perrine]).status_code == 302
    link = invite_guest(game_id=game.pk, seat="red", name="Jeanne", author=alice)
    guest = Client()
    guest.post(reverse("guest_join", args=[link.token]))
    people = reverse("game_people", args=[game.pk])
    assert "Anne" not in guest.get(people).text
    start_game(game_id=game.pk, by=alice)
    rule(sign_in(alice), game, "gm.remove", "Perrine", "captured")
    rule(sign_in(alice), game, "gm.remove", "Anne", "dead")
    game = over(game)
    text = guest.get(path(game)).text
    assert "Perrine" in text and "Was captured" in text
    assert "Anne" not in text and "Write it down" not in text
    assert guest.post(path(game), {}).status_code == 404
    assert closings(game) == []


def test_no_game_is_closed_before_it_is_over(
    campaign: Campaign, alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    plan = GamePlan("The raid", ARGAD, SCENARIO, {"blue": member(bob), "red": member(charlie)}, gm=alice)
    game = start_game(game_id=create_game(campaign=campaign, author=alice, plan=plan).pk, by=alice)
    assert sign_in(alice).get(path(game)).status_code == 404
    game = over(game)
    assert close(sign_in(alice), game).status_code == 302, "nobody of the roster was there: that is said too"
    assert len(closings(game)) == 1


def test_the_form_asks_few_questions_however_many_were_there(
    game: Game, alice: Person, bob: Person, sign_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    for person in (alice, bob):
        client = sign_in(person)
        client.get(path(game))
        with django_assert_max_num_queries(19):
            client.get(path(game))


def test_loot_has_its_worth_and_may_be_left_with_a_band_or_at_a_place(
    game: Game, campaign: Campaign, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        band, mill = pen.create(Band, {"name": "The Wolves"}), pen.create(Place, {"name": "The mill"})
    client = sign_in(alice)
    more = {
        "more-spoil-0-name": "A chest", "more-spoil-0-sort": "money", "more-spoil-0-count": "40",
        "more-spoil-0-value": "3", "more-spoil-0-currency": "écu", "more-spoil-0-band": str(KEPT.over(band.pk)),
        "more-spoil-1-name": "The colours", "more-spoil-1-sort": "flag", "more-spoil-1-count": "1",
        "more-spoil-1-place": str(KEPT.over(mill.pk)),
    }  # fmt: skip
    twice = {**more, "more-spoil-0-who": str(KEPT.over(anne.pk))}
    assert "It can be with one only" in close(client, game, **twice).text
    assert not Possession.objects.exists()
    assert close(client, game, **more).status_code == 302
    chest, colours = (Possession.objects.get(name=one) for one in ("A chest", "The colours"))
    assert (chest.value, chest.currency, chest.band, chest.character) == (3, "écu", band, None)
    assert (colours.place, colours.game, colours.sort) == (mill, game, "flag")
    assert "The raid" in client.get(reverse("row", args=[campaign.pk, "possession", colours.pk])).text


def test_where_a_prisoner_is_held_is_said_and_a_place_not_known_stays(
    game: Game, campaign: Campaign, anne: Character, perrine: Character, alice: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        mill, abbey = (pen.create(Place, {"name": name}) for name in ("The mill", "The abbey"))
        pen.change(perrine, {"place": mill})
    client = sign_in(alice)
    held = {
        field(client, game, "fate", anne, "fate"): "prisoner",
        field(client, game, "fate", anne, "place"): str(KEPT.over(abbey.pk)),
    }
    assert close(client, game, **held).status_code == 302
    anne.refresh_from_db()
    perrine.refresh_from_db()
    assert (anne.fate, anne.place, perrine.place) == (Fate.PRISONER, abbey, mill)
    assert "The abbey" in client.get(reverse("row", args=[campaign.pk, "character", anne.pk])).text


def test_an_added_wound_may_name_its_rule_and_no_other(
    game: Game, anne: Character, alice: Person, sign_in: SignIn
) -> None:
    client = sign_in(alice)
    more = {"more-wound-0-who": str(KEPT.over(anne.pk)), "more-wound-0-location": "hand", "more-wound-0-lives": "1"}
    more |= {"more-wound-0-severity": "light", "more-wound-0-course": "open", "more-wound-0-audience": "all"}
    assert "There is no rule" in close(client, game, **more, **{"more-wound-0-rule": "PCW-1"}).text
    assert close(client, game, **more, **{"more-wound-0-rule": "ARG-WND-01"}).status_code == 302
    wound = Wound.objects.get(location="hand")
    assert (wound.rule, wound.game, wound.turn) == ("ARG-WND-01", game, 0)


def test_without_a_game_master_nothing_is_left_with_others_and_a_hidden_place_is_kept(
    campaign: Campaign, anne: Character, perrine: Character, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    with act(Doing(campaign, None, "entered", {"row": "x"})) as pen:
        cave = pen.create(Place, {"name": "The cave", "audience": Circle.GM})
        theirs = pen.create(Band, {"name": "Theirs", "leader": perrine})
        pen.change(anne, {"place": cave})
    plan = GamePlan("Alone", ARGAD, SCENARIO, {"blue": member(bob), "red": member(charlie)})
    game = create_game(campaign=campaign, author=bob, plan=plan)
    bring(sign_in(bob), game, blue=[anne])
    start_game(game_id=game.pk, by=bob)
    game, client = over(game), sign_in(bob)
    assert "The cave" not in client.get(path(game)).text
    spoil = {"more-spoil-0-name": "A cup", "more-spoil-0-count": "1", "more-spoil-0-place": str(KEPT.over(cave.pk))}
    assert close(client, game, **spoil, **{"more-spoil-0-band": str(KEPT.over(theirs.pk))}).status_code == 422
    done = close(client, game, **{**spoil, "more-spoil-0-who": str(KEPT.over(anne.pk))})
    assert done.status_code == 302, [one.errors for one in done.context["page"].forms]
    anne.refresh_from_db()
    cup = Possession.objects.get(name="A cup")
    assert (anne.place, cup.character, cup.place, cup.game) == (cave, anne, None, game)
