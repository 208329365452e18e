"""Who was looked after while a game went on: closing it writes down how that wound goes; nobody tries it twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from campaigns.access import Viewer
from campaigns.models import Act, Campaign, Character, Course, Fate, Game, Healing, Person, Wound
from campaigns.refusals import SiteRefused
from campaigns.services.aftermath import Aftermath, proposals, read_aftermath
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import load
from campaigns.services.once_a_game import check_once
from campaigns.services.plans import GamePlan
from campaigns.services.undoing import undo_act
from rulesets.common.outcomes import Consequence
from rulesets.common.seats import Fact
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import member
from tests.campaigns.test_aftermath import close, field, filled_in, over, path
from tests.campaigns.test_healing import hurt
from tests.campaigns.test_people_in_games import ARGAD, bring

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed", "in_may")]


@pytest.fixture
def wound(anne: Character) -> Wound:
    anne.fate = Fate.WOUNDED
    anne.save()
    return hurt(anne, severity="serious", location="trunk or arm")


@pytest.fixture
def game(campaign: Campaign, anne: Character, wound: Wound, alice: Person, bob: Person, sign_in: SignIn) -> Game:
    """Anne plays with the wound that she brought along."""
    plan = GamePlan("The raid", ARGAD, "raid", {"blue": member(bob)}, gm=alice)
    game = create_game(campaign=campaign, author=alice, plan=plan)
    assert bring(sign_in(alice), game, blue=[anne]).status_code == 302
    start_game(game_id=game.pk, by=alice)
    return over(game)


def treated(monkeypatch: pytest.MonkeyPatch, end: str, number: int, *, at_once: bool = False, harm: str = "") -> None:
    """The game tells this of her attempt, besides what else it tells."""
    facts: Mapping[str, Fact] = {"end": end, "wound": number, "at_once": at_once}
    code, rule = ("was_treated_with_harm", "ARG-HEA-03") if harm else ("was_treated", "ARG-HEA-02")
    read = read_aftermath

    def told(*args: object) -> Aftermath:
        after = read(*args)  # type: ignore[arg-type]
        said = Consequence(next(iter(after.people)), code, rule, {**facts, "sequela": harm} if harm else facts)
        return replace(after, told=[*after.told, said])

    monkeypatch.setattr("campaigns.services.aftermath.read_aftermath", told)


@pytest.mark.parametrize(
    ("end", "at_once", "course", "fate"),
    [
        ("heals", False, Course.HEALING, Fate.RECOVERING),
        ("heals", True, Course.HEALED, Fate.ACTIVE),
        ("failed", False, Course.OPEN, Fate.WOUNDED),
    ],
)
def test_a_wound_that_was_brought_along_goes_on_as_the_table_saw_it(
    game: Game,
    anne: Character,
    wound: Wound,
    alice: Person,
    sign_in: SignIn,
    monkeypatch: pytest.MonkeyPatch,
    end: str,
    at_once: bool,
    course: str,
    fate: str,
) -> None:
    treated(monkeypatch, end, -1, at_once=at_once)
    assert close(sign_in(alice), game).status_code == 302
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.course, wound.treated, anne.fate) == (course, True, fate)
    assert list(Healing.objects.values_list("wound", "result", "rule", "on")) == [
        (wound.pk, end, "ARG-HEA-02", "1590-05-12")
    ]
    with pytest.raises(SiteRefused, match="One attempt a game"):
        check_once(wound, Viewer(alice))


def test_what_remains_changes_the_sheet_and_is_taken_back_with_it(
    game: Game, anne: Character, wound: Wound, alice: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    treated(monkeypatch, "sequelae", -1, harm="lame")
    before = dict(anne.sheet)
    client = sign_in(alice)
    assert "lame for good" in client.get(path(game)).text
    assert close(client, game).status_code == 302
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.remains, anne.sheet["skills"], anne.fate) == ("lame for good", "lame", Fate.RECOVERING)
    undo_act(done=Act.objects.first(), author=alice, reason="another evening")  # type: ignore[arg-type]
    wound.refresh_from_db()
    anne.refresh_from_db()
    assert (wound.course, wound.remains, anne.sheet, Healing.objects.count()) == (Course.OPEN, "", before, 0)


def test_who_closes_it_may_leave_the_sheet_as_it_is(
    game: Game, anne: Character, alice: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    treated(monkeypatch, "sequelae", -1, harm="lame")
    client, before = sign_in(alice), dict(anne.sheet)
    form = filled_in(client, game)
    del form[field(client, game, "healed", anne, "on_sheet")]
    assert client.post(path(game), form).status_code == 302
    anne.refresh_from_db()
    assert (anne.sheet, Wound.objects.get().remains) == (before, "lame for good")


def test_of_several_new_wounds_only_the_one_that_was_tried_gets_better(game: Game, anne: Character) -> None:
    by = {"turn": 1, "cause": "", "by": "", "captor": ""}
    wounds = [Consequence("a", "was_wounded_at", "ARG-WND-02", {**by, "where": one}) for one in ("head", "belly_leg")]
    said = Consequence("a", "was_treated_with_harm", "ARG-HEA-03", {"end": "sequelae", "wound": 2, "at_once": False,
                                                                    "sequela": "lame"})  # fmt: skip
    after = Aftermath(load(game.pk), ("blue",), {"a": anne}, [*wounds, said])
    fate, head, leg = proposals(after)
    assert [(one.values["course"], one.values["treated"], one.values["sequela"]) for one in (head, leg)] == [
        (Course.OPEN, False, ""),
        (Course.HEALING, True, "lame"),
    ]
    assert fate.values["fate"] == Fate.WOUNDED
