"""Rules renewed under a running game: it waits, its table sees what changes, and goes on by a deed of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.models import EntryKind, Game, JournalEntry, Person, Proposal
from campaigns.services.actors import Actor
from campaigns.services.games import create_game, start_game
from campaigns.services.loading import forget_everything
from campaigns.services.plans import GamePlan
from campaigns.services.proposals import propose_renewal, vote
from campaigns.services.releases import preview_renewal, renew
from campaigns.services.rewind import Back, rewind
from campaigns.services.undo import undo
from rulesets.common.schemas import UnknownSchema
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import bot, found, member, now, play_card, refused, row, told, two_hats
from tests.rulesets.tiny import Tiny

Renewed = Callable[[], None]


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> Renewed:
    """The site is started again with release 2 of Two Hats."""

    def start_again() -> None:
        monkeypatch.setattr(Tiny, "meta", replace(Tiny.meta, version="2"))
        forget_everything()

    return start_again


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Charlie arbitrates; the left hat has played."""
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    return game


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_a_game_waits_under_the_release_it_names(game: Game, alice: Person, bob: Person, new_rules: Renewed) -> None:
    before = JournalEntry.objects.filter(game=game).count()
    new_rules()
    with refused("rules_renewed"):
        play_card(game, "right", bob)
    with refused("rules_renewed"):
        undo(game_id=game.pk, actor=Actor.of(alice), seat="left")
    tasks.continue_game(game.pk)
    tasks.sweep()
    assert JournalEntry.objects.filter(game=game).count() == before
    assert fresh(game).release == "1"


def test_bots_wait_too(alice: Person, bob: Person, new_rules: Renewed) -> None:
    game = two_hats(alice, bob, seats={"left": member(alice), "right": bot()})
    new_rules()
    tasks.play_bots(game.pk)
    assert not JournalEntry.objects.filter(game=game, kind=EntryKind.ANSWER).exists()


def test_what_would_change_is_shown_first(game: Game, new_rules: Renewed) -> None:
    assert preview_renewal(fresh(game)) is None
    new_rules()
    shown = preview_renewal(fresh(game))
    assert shown is not None and shown.fits
    assert (shown.before, shown.after, shown.schemas) == ("1", "2", (1,))
    assert [one.version for one in shown.notes or ()] == ["2"]


def test_the_game_master_lets_it_go_on(game: Game, bob: Person, charlie: Person, new_rules: Renewed) -> None:
    last = JournalEntry.objects.filter(game=game).last()
    new_rules()
    renew(game_id=game.pk, actor=Actor.of(charlie), after="2")
    entry = JournalEntry.objects.get(game=game, kind=EntryKind.RELEASE)
    assert entry.action == {"before": "1", "after": "2", "digest_before": last.digest}
    assert (entry.digest, entry.person, fresh(game).release) == (last.digest, charlie, "2")
    assert told(game, "left").count("renewed") == 1
    play_card(game, "right", bob)
    with refused("nothing_to_do"):
        renew(game_id=game.pk, actor=Actor.of(charlie), after="2")
    with refused("other_release"):
        rewind(game_id=game.pk, actor=Actor.of(charlie), back=Back("gm", 2, "Back to the old rules"))


def test_a_game_begins_under_the_rules_that_deal(alice: Person, bob: Person, new_rules: Renewed) -> None:
    """It was set up under others; nobody has played under those."""
    campaign = found("Evenings", alice, bob)
    seats = {"left": member(alice), "right": member(bob)}
    game = create_game(campaign=campaign, author=alice, plan=GamePlan("Hats", "tiny", "evening", seats))
    new_rules()
    start_game(game_id=game.pk, by=alice)
    assert fresh(game).release == "2" and fresh(game).takes_answers


def test_players_do_not_decide_it_for_the_game_master(game: Game, alice: Person, new_rules: Renewed) -> None:
    new_rules()
    with refused("not_your_seat"):
        renew(game_id=game.pk, actor=Actor.of(alice), after="2")


def test_what_was_not_looked_at_is_not_agreed_to(game: Game, charlie: Person, new_rules: Renewed) -> None:
    new_rules()
    with refused("release_gone"):
        renew(game_id=game.pk, actor=Actor.of(charlie), after="1.9")


def test_a_position_that_does_not_fit_stays_as_it_is(
    game: Game, charlie: Person, new_rules: Renewed, monkeypatch: pytest.MonkeyPatch, sign_in: SignIn
) -> None:
    def unreadable(*args: object) -> None:
        raise UnknownSchema(1, 0)

    monkeypatch.setattr(Tiny, "decode", unreadable)
    new_rules()
    shown = preview_renewal(fresh(game))
    assert shown is not None and not shown.opens
    with refused("release_unfit"):
        renew(game_id=game.pk, actor=Actor.of(charlie), after="2")
    page = sign_in(charlie).get(reverse("game_release", args=[game.pk])).content.decode()
    assert "cannot be read by these rules" in page and '<button class="btn main">' not in page


def test_without_a_game_master_the_table_agrees(alice: Person, bob: Person, new_rules: Renewed) -> None:
    game = two_hats(alice, bob)
    new_rules()
    with refused("not_your_seat"):
        renew(game_id=game.pk, actor=Actor.of(alice), after="2")
    proposal = propose_renewal(game_id=game.pk, actor=Actor.of(alice), seat="left", after="2")
    assert fresh(game).is_outdated
    vote(proposal_id=proposal.pk, actor=Actor.of(bob), seat="right", agrees=True)
    assert fresh(game).release == "2" and not fresh(game).is_outdated
    play_card(game, "right", bob)


def test_the_page_leads_from_the_table_to_the_deed(
    game: Game, alice: Person, charlie: Person, new_rules: Renewed, sign_in: SignIn
) -> None:
    new_rules()
    here = reverse("game_release", args=[game.pk])
    assert f'href="{here}"' in sign_in(alice).get(reverse("game", args=[game.pk])).content.decode()
    seen = sign_in(alice).get(here).content.decode()
    assert "Ties go to the left hat." in seen and 'name="after"' not in seen
    assert sign_in(alice).post(here, {"after": "2"}).status_code == 404
    master = sign_in(charlie)
    assert 'name="after" value="2"' in master.get(here).content.decode()
    assert master.post(here, {"after": "2"}).status_code == 302
    assert "has the rules that are here now" in master.get(here).content.decode()


def test_the_page_of_a_table_without_a_game_master_proposes(
    alice: Person, bob: Person, new_rules: Renewed, sign_in: SignIn
) -> None:
    game = two_hats(alice, bob)
    new_rules()
    answer = sign_in(alice).post(reverse("game_release", args=[game.pk]), {"after": "2"})
    assert answer.status_code == 302 and Proposal.objects.get(game=game).kind == "rules"
    page = sign_in(bob).get(reverse("game_proposals", args=[game.pk])).content.decode()
    assert "Go on under release 2 of the rules" in page


def test_readers_and_strangers(game: Game, sign_in: SignIn, new_rules: Renewed) -> None:
    new_rules()
    stranger = Person.objects.create_user("nobody-here")
    assert sign_in(stranger).get(reverse("game_release", args=[game.pk])).status_code == 404
    assert now(game).game.release == "1"


def test_programs_see_the_same_and_do_the_same(
    game: Game, alice: Person, charlie: Person, new_rules: Renewed, sign_in: SignIn
) -> None:
    new_rules()
    here = reverse("api_release", args=[game.pk])
    seen = sign_in(alice).get(here).json()
    assert seen["release"] == "1" and seen["renewal"]["after"] == "2" and seen["renewal"]["is_whole"]
    assert sign_in(alice).post(here, {"after": "2"}, content_type="application/json").status_code == 404
    assert sign_in(charlie).post(here, {"after": "2"}, content_type="application/json").status_code == 200
    assert sign_in(alice).get(here).json() == {"release": "2", "renewal": None}


def test_an_open_page_learns_that_its_game_waits(game: Game, bob: Person, new_rules: Renewed, sign_in: SignIn) -> None:
    """Nothing was told to anybody, so no tick has moved; the question is gone all the same."""
    there, tick = reverse("game_news", args=[game.pk]), {"as": "right", "tick": row(game, "right").tick}
    assert sign_in(bob).get(there, tick).status_code == 304
    new_rules()
    assert "The rules have been renewed" in sign_in(bob).get(there, tick).content.decode()
