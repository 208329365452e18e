"""Dice in statistics: those that each was told of, ahead of time or at once, and what is said of them."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, Circle, Game, Membership, Person, Role, Told, ToldTally, Wound
from campaigns.services.actors import Actor
from campaigns.services.rewind import Back, rewind
from campaigns.services.statistics.fairness import judge, upper_tail
from campaigns.services.statistics.told_dice import count_told, games_to_count
from tests.campaigns.conftest import SignIn
from tests.campaigns.counting import entered, game_of, numbers, page, roll, tell
from tests.campaigns.known import character
from tests.campaigns.tables import found, play_card, two_hats

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(alice: Person, bob: Person, charlie: Person) -> Campaign:
    made = found("Le Trégor", alice, bob, charlie, gm=alice)
    Campaign.objects.filter(pk=made.pk).update(story_date="1590-06-01")
    made.refresh_from_db()
    return made


@pytest.fixture
def gm(alice: Person, campaign: Campaign, sign_in: SignIn) -> Client:
    return sign_in(alice)


@pytest.fixture
def player(bob: Person, campaign: Campaign, sign_in: SignIn) -> Client:
    return sign_in(bob)


# -- dice ------------------------------------------------------------------------------------------------------------
@pytest.fixture
def rolled(campaign: Campaign, alice: Person, bob: Person, charlie: Person) -> Game:
    """Bob rolled 6, 6, 1 in the open and typed a 2; Charlie a 3 of which only he and the game master know."""
    game = game_of(campaign, "At the ford", {"gm": alice, "left": bob, "right": charlie})
    everybody = ("gm", "left", "right", "public")
    tell(game, everybody, roll("left", [6, 6], "a"), roll("left", [6, 6], "a"), roll("left", [1], "b"))
    tell(game, everybody, roll("left", [2], "c", source="typed"), roll("gm", [4, 1, 2], "d", shape="shuffle"))
    tell(game, ("gm", "right"), roll("right", [3], "e"))
    tell(game, ("gm",), roll("gm", [20], "f", sides=20))
    return game


def fell(client: Client, campaign: Campaign, **asked: str) -> dict[str, list[int]]:
    """By kind of dice how often each face fell."""
    found: dict[str, list[int]] = {}
    for kind, _face, count, _expected in numbers(client, campaign, "dice", "faces", **asked):
        found.setdefault(kind, []).append(int(count))
    return found


SITE, TYPED = "D6 · rolled by the site", "D6 · typed from the table"


def test_dice_are_those_that_each_was_told_of(
    campaign: Campaign, rolled: Game, gm: Client, player: Client, charlie: Person, sign_in: SignIn
) -> None:
    open_dice = {SITE: [1, 0, 0, 0, 0, 2], TYPED: [0, 1, 0, 0, 0, 0]}
    assert fell(player, campaign) == open_dice
    assert fell(sign_in(charlie), campaign) == {**open_dice, SITE: [1, 0, 1, 0, 0, 2]}
    whole = fell(gm, campaign)
    assert whole["D20 · rolled by the site"] == [0] * 19 + [1]
    assert whole[SITE] == [1, 0, 1, 0, 0, 2]
    reader = Person.objects.create_user("rosa")
    Membership.objects.create(campaign=campaign, person=reader, role=Role.READER)
    assert fell(sign_in(reader), campaign) == open_dice
    rows = {(row[0], row[1]): row[2:4] for row in numbers(gm, campaign, "dice", "people")}
    assert rows["Bob", SITE] == ["3", "4.3"]
    assert rows["Bob", TYPED] == ["1", "2.0"]
    assert rows["Charlie", SITE] == ["1", "3.0"]
    assert fell(gm, campaign, since="1590") == {}  # the game bears no date


def test_a_game_master_who_plays_counts_what_he_sees_there(
    campaign: Campaign, alice: Person, bob: Person, gm: Client
) -> None:
    game = game_of(campaign, "At the inn", {"gm": bob, "left": alice, "right": None})
    tell(game, ("gm", "right"), roll("right", [3], "e"))
    tell(game, ("gm", "left"), roll("left", [5], "f"))
    assert fell(gm, campaign) == {SITE: [0, 0, 0, 0, 1, 0]}
    hurt = character(campaign, "Malo")
    entered(campaign, Wound, character=hurt, game=game, audience=Circle.GM, happened_on="1590-05-12")
    assert numbers(gm, campaign, "casualties", "list") == []
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert len(numbers(gm, campaign, "casualties", "list")) == 1


def test_tallies_say_the_same_as_the_journal(campaign: Campaign, rolled: Game, gm: Client, player: Client) -> None:
    before = [fell(one, campaign) for one in (gm, player)]
    assert games_to_count() == []  # it runs, and little is missing
    count_told(rolled.pk)
    assert ToldTally.objects.get(game=rolled, viewer="left").told_count == 2
    assert [fell(one, campaign) for one in (gm, player)] == before
    tell(rolled, ("gm", "left"), roll("left", [6], "g"))
    assert fell(player, campaign)[SITE] == [1, 0, 0, 0, 0, 3]
    Game.objects.filter(pk=rolled.pk).update(status="finished")
    assert games_to_count() == [rolled.pk]
    count_told(rolled.pk)
    assert games_to_count() == []
    assert fell(player, campaign)[SITE] == [1, 0, 0, 0, 0, 3]


def test_a_long_journal_is_waited_for(
    campaign: Campaign, rolled: Game, player: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.services.statistics.told_dice.AT_ONCE", 1)
    assert fell(player, campaign) == {}
    assert "Games still being counted: 1;" in page(player, campaign, "dice")
    count_told(rolled.pk)
    assert fell(player, campaign)[SITE] == [1, 0, 0, 0, 0, 2]
    assert "being counted" not in page(player, campaign, "dice")


def test_dice_that_were_taken_back_did_not_fall(alice: Person, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    game = two_hats(alice, bob, gm=charlie)

    def dice() -> int:
        return sum(sum(faces) for faces in fell(sign_in(alice), game.campaign).values())

    counts = [dice()]
    for turn in (1, 2):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
        counts.append(dice())
    assert counts[0] == 0 < counts[1] < counts[2]
    count_told(game.pk)
    assert dice() == counts[2]
    sealed = [one.n for one in Told.objects.to(game, "gm") if one.sentences[0]["code"] == "sealed"]
    rewind(game_id=game.pk, actor=Actor.of(charlie), back=Back("gm", sealed[2], "Too soon", False))
    assert dice() == counts[1]
    count_told(game.pk)
    assert dice() == counts[1]


def test_whether_dice_are_fair() -> None:
    assert judge([5, 5, 5, 5, 5, 4]).verdict == "few"
    even = judge([10] * 6)
    assert (even.worse, even.verdict) == (1.0, "usual")
    assert judge([20, 8, 8, 8, 8, 8]).verdict == "unusual"
    assert judge([60, 20, 20, 20, 20, 20]).verdict == "very"
    table = ((3.841, 1, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (30.144, 19, 0.05), (123.225, 99, 0.05))
    for squares, freedom, share in table:
        assert upper_tail(squares, freedom) == pytest.approx(share, rel=0.002)


def test_the_verdict_in_words(campaign: Campaign, rolled: Game, player: Client) -> None:
    assert "Too few to say anything: 3 of the 30" in page(player, campaign, "dice")
    tell(rolled, ("left",), roll("left", [6] * 40, "h"))
    assert "Very uneven: of as many fair dice fewer than 1 sets of 1,000" in page(player, campaign, "dice")
