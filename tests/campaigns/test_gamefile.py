"""The file of a game as the site hands it out: played again offline, verified, and holding nothing one may not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import tasks
from campaigns.models import EntryKind, Game, JournalEntry, Person, StreamSecrets, Told
from campaigns.services.actors import Actor
from campaigns.services.dice import Entered, correct_faces, type_faces
from campaigns.services.gamefile import file_reader, game_file
from campaigns.services.games import reveal_gm_dice
from campaigns.services.loading import forget_everything
from campaigns.services.recomputed import recompute
from campaigns.services.releases import renew
from campaigns.services.rewind import Back, rewind
from campaigns.services.seats import hand_seat
from campaigns.services.undo import undo
from rulesets.common.component_files import own_texts
from rulesets.common.gamefile import dumps, loads
from rulesets.common.proof import Fault
from rulesets.common.replay import verify
from tests.barons.state import DATA
from tests.campaigns.tables import bot, choose, council, give, member, now, play_card, refused, told, two_hats
from tests.rulesets.common.test_every_flip import flips, found_at, names
from tests.rulesets.tiny import Tiny

pytestmark = pytest.mark.anywhere


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Typed dice, a correction, a decision taken back, a rewind with new dice, a ruling: and then the end."""
    game = two_hats(alice, bob, gm=charlie, dice="typed", typed_seats=["left"])
    first_round(game, alice, bob)
    correct_faces(game_id=game.pk, actor=Actor.of(alice), entered=Entered("left", "t1.left", (6,)))
    play_card(game, "left", alice, 2)
    undo(game_id=game.pk, actor=Actor.of(alice), seat="left")
    line = next(
        one.n for one in Told.objects.to(game, "gm").filter(undone=False) if one.sentences[0]["dice"] and one.n > 1
    )
    rewind(game_id=game.pk, actor=Actor.of(charlie), back=Back("gm", line, "Nobody was looking", reroll=True))
    give(game, "gm", charlie, "gm.rulings", kind="gm.points", who="right", points=1, reason="A gift")
    if Game.objects.get(pk=game.pk).asks:
        type_faces(game_id=game.pk, actor=Actor.of(alice), entered=Entered("left", "t1.left", (2,)))
    give(game, "left", alice, "yielding", kind="yield")
    return Game.objects.get(pk=game.pk)


def first_round(game: Game, alice: Person, bob: Person) -> None:
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    type_faces(game_id=game.pk, actor=Actor.of(alice), entered=Entered("left", "t1.left", (1,)))


def written(game: Game, viewer: str) -> Any:
    return loads(dumps(game_file(game=game, viewer=viewer)))


def test_the_whole_game_is_played_again_offline(game: Game) -> None:
    found = verify(written(game, "gm"), now(game).ruleset)
    assert found.ending == "yielded"
    assert found.entries == JournalEntry.objects.filter(game=game).count()
    assert found.by_hand >= 1 and found.proved >= 2 and found.sealed == 0


@pytest.mark.parametrize("viewer", ["left", "right", "public"])
def test_each_verifies_as_far_as_he_may_know(game: Game, viewer: str) -> None:
    found = verify(written(game, viewer), now(game).ruleset)
    assert found.entries and not found.digests


def test_a_flipped_face_is_found_and_named(game: Game) -> None:
    data = json.loads(dumps(game_file(game=game, viewer="gm")))
    entry = next(one for one in data["entries"] if one["kind"] == "frame")
    die = next(one for one in entry["faces"] if one["source"] == "site")
    die["faces"] = [die["faces"][0] % 6 + 1]
    with pytest.raises(Fault, match=f"entry {entry['n']}"):
        verify(loads(json.dumps(data)), now(game).ruleset)


def test_nothing_is_revealed_before_the_end(alice: Person, bob: Person, charlie: Person) -> None:
    game = two_hats(alice, bob, gm=charlie)
    for viewer in ("gm", "left", "public"):
        assert written(game, viewer).secrets == {}
    with refused("not_over"):
        reveal_gm_dice(game_id=game.pk)


def test_where_nobody_arbitrates_no_one_alone_opens_what_nobody_saw(
    alice: Person, bob: Person, sign_in: Callable[[Person], Client]
) -> None:
    game = two_hats(alice, bob)
    give(game, "left", alice, "yielding", kind="yield")
    assert Game.objects.get(pk=game.pk).outcome is not None
    page = sign_in(alice).post(reverse("change_game", args=[game.pk, "reveal"]), follow=True)
    assert "opened by nobody" in page.text
    assert "gm" not in written(Game.objects.get(pk=game.pk), "left").secrets


def test_at_the_end_each_gets_the_open_dice_and_his_own(game: Game) -> None:
    assert set(written(game, "left").secrets) == {"open", "deck", "seat:left"}
    assert set(written(game, "public").secrets) == {"open", "deck"}
    reveal_gm_dice(game_id=game.pk)
    fresh = Game.objects.get(pk=game.pk)
    assert set(written(fresh, "left").secrets) == {"open", "deck", "gm", "seat:left"}
    assert told(game, "public")[-1] == "gm_dice_revealed"


def test_a_player_s_file_holds_nothing_of_the_others(alice: Person, bob: Person, charlie: Person) -> None:
    game = council({"red": alice, "white": bob, "gm": charlie})
    choose(game, "red", alice, "stake")
    text = dumps(game_file(game=game, viewer="white"))
    file = loads(text)
    assert [one.n for one in file.entries] == list(range(1, len(file.entries) + 1))
    assert all(one.seat in ("", "white") and not one.digest for one in file.entries)
    assert not any(one.action for one in file.entries if one.seat != "white")


def test_bots_games_can_be_proved_too(alice: Person) -> None:
    game = council({"gm": alice}, scenario="short")
    game.seats.filter(seat="gm").update(person=None, holder="open")
    for _ in range(40):
        tasks.play_bots(game.pk)
    found = verify(written(Game.objects.get(pk=game.pk), "gm"), now(game).ruleset)
    assert found.ending


def test_new_rules_are_an_entry_of_the_journal(
    alice: Person, bob: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = two_hats(alice, bob, gm=charlie)
    play_card(game, "left", alice)
    before = JournalEntry.objects.filter(game=game).last()
    monkeypatch.setattr(Tiny, "meta", replace(Tiny.meta, version="2"))
    forget_everything()
    renew(game_id=game.pk, actor=Actor.of(charlie), after="2")
    play_card(game, "right", bob)
    renewed = JournalEntry.objects.get(game=game, kind=EntryKind.RELEASE)
    assert renewed.action["after"] == "2" and renewed.digest == before.digest == renewed.action["digest_before"]
    assert Game.objects.get(pk=game.pk).release == "2"
    assert told(game, "left").count("renewed") == 1
    found = verify(written(Game.objects.get(pk=game.pk), "gm"), now(game).ruleset)
    assert found.not_replayed == ["1"] and found.digests
    with refused("other_release"):
        rewind(game_id=game.pk, actor=Actor.of(charlie), back=Back("gm", 2, "Back to the old rules"))


def test_the_game_master_reveals_his_dice_on_the_page(
    game: Game, charlie: Person, alice: Person, sign_in: Callable[[Person], Client]
) -> None:
    proof, reveal = (
        reverse(name, args=[game.pk, *more]) for name, more in (("game_proof", ()), ("change_game", ["reveal"]))
    )
    assert reveal not in sign_in(alice).get(proof).text
    assert sign_in(alice).post(reveal).status_code == 404
    assert reveal in sign_in(charlie).get(proof).text
    assert sign_in(charlie).post(reveal).headers["Location"] == proof
    assert reveal not in sign_in(charlie).get(proof).text
    assert written(Game.objects.get(pk=game.pk), "left").secrets.keys() >= {"gm"}


def test_a_game_with_components_of_its_own_is_verified(alice: Person, bob: Person) -> None:
    """By the game master at any time; by the others, when the game is over and they may have them."""
    cards = own_texts({}, DATA, "cards.toml")["cards.toml"] + "# Ours.\n"
    game = council({"gm": alice, "red": bob}, scenario="short", box_files={"cards.toml": cards})
    assert "cards.toml" not in dumps(written(game, "red"))
    game.seats.filter(seat__in=["gm", "red"]).update(person=None, holder="bot", bot="random")
    for _ in range(40):
        tasks.play_bots(game.pk)
    over, rules = Game.objects.get(pk=game.pk), now(game).ruleset
    assert verify(written(over, "gm"), rules).ending
    for viewer in ("red", "public"):
        data = json.loads(dumps(game_file(game=over, viewer=viewer)))
        assert (
            data["box"]["files"]["cards.toml"].endswith("# Ours.\n") and verify(loads(json.dumps(data)), rules).proved
        )
        data["box"]["files"]["cards.toml"] += "# Not ours.\n"
        with pytest.raises(Fault, match="box"):
            verify(loads(json.dumps(data)), rules)


def test_whatever_is_flipped_in_a_file_of_the_site_is_found_and_named(game: Game) -> None:
    """Typed, corrected, taken back, ruled, rewound with new dice."""
    rules = now(game).ruleset
    for viewer in ("gm", "left"):
        data = json.loads(dumps(game_file(game=game, viewer=viewer)))
        missed = [path for path, text in flips(data) if not names(found_at(text, rules), path, data)]
        assert not missed


def test_each_verifies_a_game_that_went_on_under_new_rules(
    alice: Person, bob: Person, charlie: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = two_hats(alice, bob, gm=charlie)
    first_card = now(game).state.hand("left")[0]
    play_card(game, "left", alice)
    monkeypatch.setattr(Tiny, "meta", replace(Tiny.meta, version="2"))
    forget_everything()
    renew(game_id=game.pk, actor=Actor.of(charlie), after="2")
    play_card(game, "right", bob)
    give(game, "left", alice, "yielding", kind="yield")
    over, rules = Game.objects.get(pk=game.pk), now(game).ruleset
    assert verify(written(over, "gm"), rules).ending == "yielded"
    for viewer in ("left", "right", "public"):
        assert verify(written(over, viewer), rules).entries
    data = json.loads(dumps(game_file(game=over, viewer="gm")))
    release = next(one for one in data["entries"] if one["kind"] == "release")
    assert first_card in json.dumps(release["state"])
    missed = [path for path, text in flips(data) if not names(found_at(text, rules), path, data)]
    assert not missed


def proof_page(game: Game, viewer: str) -> list[str]:
    return [one.standing for one in recompute(game_file(game=game, viewer=viewer)).rolls]


def test_the_page_reckons_every_die_once_more(game: Game, charlie: Person, sign_in: Callable[[Person], Client]) -> None:
    counts = recompute(game_file(game=game, viewer="gm")).counts
    assert counts["proved"] >= 2 and counts["by_hand"] >= 1 and not counts["sealed"] and not counts["wrong"]
    page = sign_in(charlie).get(reverse("game_proof", args=[game.pk])).content.decode()
    assert f"{counts['proved']} rolls are as the secrets give them" in page
    assert page.count("fits its seal") == len(game.commitments)
    assert "corrected by" in page


def test_the_page_names_a_face_that_the_secret_does_not_give(
    game: Game, charlie: Person, sign_in: Callable[[Person], Client]
) -> None:
    row = next(one for one in JournalEntry.objects.filter(game=game) if any(f["source"] == "site" for f in one.faces))
    die = next(one for one in row.faces if one["source"] == "site")
    die["faces"] = [face % die["sides"] + 1 for face in die["faces"]]
    row.save(update_fields=["faces"])
    client = sign_in(charlie)
    page = client.get(reverse("game_proof", args=[game.pk])).content.decode()
    assert "Something does not agree." in page and page.index(die["key"]) < page.index("as the secret gives it")
    told = client.get(reverse("api_proof", args=[game.pk])).json()["rolls"]
    assert told["faults"] == [{"entry": row.n, "key": die["key"]}] and told["wrong"] == 1


def test_the_page_names_a_secret_that_was_not_promised(
    game: Game, charlie: Person, sign_in: Callable[[Person], Client]
) -> None:
    kept = StreamSecrets.objects.get(game=game)
    kept.secrets["deck"] = "00" * 32
    kept.save(update_fields=["secrets"])
    client = sign_in(charlie)
    assert "does not fit its seal" in client.get(reverse("game_proof", args=[game.pk])).content.decode()
    assert client.get(reverse("api_proof", args=[game.pk])).json()["rolls"]["broken_seals"] == ["deck"]


def test_while_it_is_played_nothing_is_reckoned_from_what_is_sealed(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    play_card(game, "left", alice)
    play_card(game, "right", bob)
    for viewer in ("gm", "left", "public"):
        assert set(proof_page(game, viewer)) <= {"sealed"}


@pytest.fixture
def solo(alice: Person) -> Game:
    """Against a bot, nobody arbitrates, and it is over."""
    game = two_hats(alice, None, seats={"left": member(alice), "right": bot()})
    give(game, "left", alice, "yielding", kind="yield")
    return Game.objects.get(pk=game.pk)


def test_who_has_played_against_bots_alone_gets_the_whole_game(
    solo: Game, alice: Person, sign_in: Callable[[Person], Client]
) -> None:
    client = sign_in(alice)
    assert "their orders too" in client.get(reverse("game_proof", args=[solo.pk])).content.decode()
    file = loads(client.get(reverse("game_proof", args=[solo.pk]), {"file": "1"}).content.decode())
    found = verify(file, now(solo).ruleset)
    assert found.ending and found.digests == found.entries > 1
    assert client.get(reverse("api_game_file", args=[solo.pk])).json()["viewer"] == "gm"


def test_and_nobody_else_does(solo: Game, alice: Person, bob: Person) -> None:
    assert file_reader(solo, "left") == "gm"
    assert file_reader(solo, "public") == "public"
    Game.objects.filter(pk=solo.pk).update(outcome=None)
    assert file_reader(Game.objects.get(pk=solo.pk), "left") == "left"


def test_a_seat_that_somebody_else_has_held_keeps_its_secrets(alice: Person, bob: Person) -> None:
    game = two_hats(alice, bob)
    hand_seat(game_id=game.pk, seat="right", to=bot())
    give(game, "left", alice, "yielding", kind="yield")
    over = Game.objects.get(pk=game.pk)
    assert over.outcome is not None and file_reader(over, "left") == "left"
