"""A rule read from a running game: where it was applied, as far as the reader was told, and not a line more."""

from __future__ import annotations

from django.urls import reverse

from campaigns.models import Person, Told
from campaigns.services.applied import last_applied
from tests.campaigns.conftest import SignIn
from tests.campaigns.tables import choose, council, play_card, two_hats


def stakes(alice: Person, bob: Person, charlie: Person):
    """Three barons have staked, each in secret."""
    game = council({"red": alice, "white": bob, "black": charlie})
    for seat, person in (("red", alice), ("white", bob), ("black", charlie)):
        choose(game, seat, person, "stake")
    return game


def rules_told(game, viewer: str) -> set[str]:
    return {one["rule"] for line in Told.objects.to(game, viewer) for one in line.sentences if one["rule"]}


def test_each_viewer_finds_the_lines_he_was_told(alice: Person, bob: Person, charlie: Person) -> None:
    game = stakes(alice, bob, charlie)
    for viewer in ("red", "white", "public"):
        for rule in rules_told(game, viewer):
            found = last_applied(game=game, viewer=viewer, rule=rule, size=500)
            lines = Told.objects.to(game, viewer).order_by("-n")
            cites = [one.n for one in lines if any(_cites(sentence, rule) for sentence in one.sentences)]
            assert [one.n for one in found.lines] == cites


def _cites(sentence, rule: str) -> bool:
    return sentence["rule"] == rule or any(one["rule"] == rule for one in sentence["modifiers"])


def test_a_rule_that_begins_like_another_is_not_taken_for_it(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    play_card(game, "left", alice)
    assert not last_applied(game=game, viewer="left", rule="HAT").lines
    assert not last_applied(game=game, viewer="left", rule="hat-1").lines


def test_more_lines_than_are_shown_are_said_to_be_there(alice: Person, bob: Person, charlie: Person) -> None:
    game = stakes(alice, bob, charlie)
    rule = max(rules_told(game, "red"), key=lambda one: len(last_applied(game=game, viewer="red", rule=one).lines))
    found = last_applied(game=game, viewer="red", rule=rule, size=1)
    assert len(found.lines) == 1
    assert found.has_more == (len(last_applied(game=game, viewer="red", rule=rule).lines) > 1)


def test_chips_of_the_play_page_lead_to_the_rule_and_back_to_the_journal(
    alice: Person, bob: Person, charlie: Person, sign_in: SignIn
) -> None:
    game = stakes(alice, bob, charlie)
    rule = next(iter(sorted(rules_told(game, "red"))))
    there = reverse("game_rule", args=[game.pk, rule])
    client = sign_in(alice)
    assert f'href="{there}"' in client.get(reverse("game", args=[game.pk])).content.decode()
    page = client.get(there).content.decode()
    newest = last_applied(game=game, viewer="red", rule=rule).lines[0].n
    assert f"before={newest + 1}#e{newest}" in page
    assert (
        f'id="e{newest}"'
        in client.get(reverse("game_journal", args=[game.pk]) + f"?before={newest + 1}").content.decode()
    )


def test_strangers_and_unknown_rules_find_nothing(alice: Person, bob: Person, charlie: Person, sign_in: SignIn) -> None:
    game = two_hats(alice, bob)
    assert sign_in(charlie).get(reverse("game_rule", args=[game.pk, "HAT-1"])).status_code == 404
    assert sign_in(alice).get(reverse("game_rule", args=[game.pk, "HAT-99"])).status_code == 404
    assert sign_in(alice).get(reverse("game_rule", args=[game.pk, "HAT-1"])).status_code == 200
