"""The game master takes the game back: with a reason, knowing who has seen what, to the exact position of then."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.forms.gm import RewindForm
from campaigns.models import Game, JournalEntry, Person, Snapshot, Told
from campaigns.models.journal import EntryKind
from campaigns.services import rebuilding
from campaigns.services.actors import Actor
from campaigns.services.desk import mark_seen, open_desk
from campaigns.services.journal import SNAPSHOT_EVERY
from campaigns.services.rewind import Back, RewindPreview, preview_rewind, rewind
from tests.campaigns.tables import give, now, play_card, position, refused, row, told, two_hats

REASON = "Two cards were played at once"


@pytest.fixture
def game(alice: Person, bob: Person, charlie: Person) -> Game:
    """Two rounds have been played."""
    game = two_hats(alice, bob, gm=charlie)
    for turn in (1, 2):
        play_card(game, "left", alice, turn)
        play_card(game, "right", bob, turn)
    return game


def back_to(game: Game, code: str, nth: int = 0, *, reroll: bool = False, reason: str = REASON) -> Back:
    lines = [one.n for one in Told.objects.to(game, "gm").filter(undone=False) if one.sentences[0]["code"] == code]
    return Back("gm", lines[nth], reason, reroll)


def rewound(game: Game, by: Person, back: Back) -> None:
    rewind(game_id=game.pk, actor=Actor.of(by), back=back)


def faces(game: Game) -> list[list[int]]:
    """All that was rolled in frames that still count."""
    frames = JournalEntry.objects.making().filter(game=game, kind=EntryKind.FRAME)
    return [one["faces"] for frame in frames for one in frame.faces]


def preview(game: Game, back: Back) -> RewindPreview:
    return preview_rewind(game=game, reader="gm", told=back.told)


def test_the_position_is_exactly_that_of_then(game: Game, alice: Person, charlie: Person) -> None:
    then = JournalEntry.objects.get(game=game, n=4).digest  # after the first round
    rewound(game, charlie, back_to(game, "sealed", 2))
    assert position(game) == then
    assert now(game).state.turn == 2
    play_card(game, "left", alice, 2)


def test_the_dice_that_fall_again_show_the_same_faces_unless_rolled_anew(
    game: Game, alice: Person, bob: Person, charlie: Person
) -> None:
    before = faces(game)
    rewound(game, charlie, back_to(game, "sealed", 2))
    play_card(game, "left", alice, 2)
    play_card(game, "right", bob, 2)
    assert faces(game) == before
    for _ in range(5):  # five new throws that all equal the old ones would be a wonder
        rewound(game, charlie, back_to(game, "sealed", 2, reroll=True))
        play_card(game, "left", alice, 2)
        play_card(game, "right", bob, 2)
        if faces(game) != before:
            break
    assert faces(game)[:2] == before[:2] and faces(game) != before
    assert Game.objects.get(pk=game.pk).epoch >= 1


def test_a_throw_alone_can_be_rolled_anew(game: Game, charlie: Person) -> None:
    """Back to before the round was resolved: it resolves again at once."""
    code = next(one for one in told(game, "gm")[::-1] if one in ("scored", "drawn"))
    rewound(game, charlie, back_to(game, code, -1, reroll=True))
    assert now(game).state.turn == 3
    assert JournalEntry.objects.making().filter(game=game).last().epoch == 1


def test_the_preview_names_what_goes_and_who_has_seen_it(game: Game) -> None:
    mark_seen(game=game, viewer="left", tick=row(game, "left").tick)
    shown = preview(game, back_to(game, "sealed", 2))
    assert [line.told.sentences[0]["code"] for line in shown.lines][:2] == ["sealed", "sealed"]
    assert len(shown.lines) == 3
    assert shown.seen_by == ("left",)
    assert shown.lines[0].told_to == ("left", "right", "gm", "public")


def test_who_was_told_reads_why_and_what_no_longer_counts(game: Game, charlie: Person) -> None:
    rewound(game, charlie, back_to(game, "sealed", 2))
    last = Told.objects.to(game, "left").last()
    (sentence,) = last.sentences
    assert (sentence["code"], sentence["reason"], sentence["facts"]["count"]) == ("rewound", REASON, 3)
    struck = Told.objects.to(game, "left").filter(undone=True)
    assert [one.sentences[0]["code"] for one in struck][:2] == ["sealed", "sealed"]
    assert open_desk(game=game, viewer="left", acts=True).asked


@pytest.mark.parametrize("reason", ["", "  ", "no", "x" * 301])
def test_a_reason_is_needed(game: Game, charlie: Person, reason: str) -> None:
    before = position(game)
    with refused("reason_missing"):
        rewound(game, charlie, back_to(game, "sealed", 2, reason=reason))
    assert position(game) == before


def test_only_the_game_master_rewinds(game: Game, alice: Person) -> None:
    with refused("not_your_seat"):
        rewound(game, alice, back_to(game, "sealed", 2))


@pytest.mark.parametrize("line", [0, 1, 99, -1])
def test_the_deal_and_what_never_was_are_no_places_to_go_back_to(game: Game, charlie: Person, line: int) -> None:
    with refused("rewind_nowhere"):
        rewound(game, charlie, Back("gm", line, REASON))


def test_a_rewind_of_a_rewind_goes_back_along_what_still_counts(game: Game, alice: Person, charlie: Person) -> None:
    first = JournalEntry.objects.get(game=game, n=1).digest
    rewound(game, charlie, back_to(game, "sealed", 2))
    play_card(game, "left", alice, 2)
    rewound(game, charlie, back_to(game, "sealed", 0))
    assert position(game) == first
    assert told(game, "left")[0] == "dealt"


def test_a_finished_game_goes_on(game: Game, alice: Person, bob: Person, charlie: Person) -> None:
    give(game, "left", alice, "yielding", kind="yield")
    rewound(game, charlie, back_to(game, "yielded"))
    assert Game.objects.get(pk=game.pk).status == "running"
    assert game.campaign.chronicle.filter(code="game_resumed").exists()
    play_card(game, "right", bob, 3)


def test_positions_that_were_kept_are_dropped_with_what_is_struck(game: Game, charlie: Person) -> None:
    for n in range(60):
        give(game, "gm", charlie, "gm.rulings", kind="gm.points", who="left", points=n % 3, reason=f"Number {n}")
    assert Snapshot.objects.filter(game=game).count() == 2
    rewound(game, charlie, back_to(game, "ruled", 10))
    kept = Snapshot.objects.filter(game=game).order_by("n").values_list("n", flat=True)
    assert list(kept) == [1, Game.objects.get(pk=game.pk).entry]
    assert now(game).state.points["left"] == 9 % 3


def long_journal(game: Game, length: int) -> None:
    """As if a long game had been played: points are set again and again, written as they are written."""
    loaded = now(game)
    first = Game.objects.get(pk=game.pk).entry
    digests = [JournalEntry.objects.get(game=game, n=first).digest]
    action = {"kind": "gm.points", "who": "left", "points": loaded.state.points["left"], "reason": "Again"}
    at = timezone.now()
    entry = {"game": game, "kind": "answer", "seat": "gm", "action": action, "digest": digests[0], "at": at}
    JournalEntry.objects.bulk_create(JournalEntry(n=n, **entry) for n in range(first + 1, length + 1))
    sentence = Told.objects.to(game, "left").last().sentences
    for seat in game.seats.filter(seat__in=["left", "gm"]):
        line = {"game": game, "viewer": seat.seat, "tick": seat.tick, "sentences": sentence, "at": at}
        count = seat.told_count
        rows = [Told(entry_n=n, n=count + n - first, **line) for n in range(first + 1, length + 1)]
        Told.objects.bulk_create(rows, batch_size=2000)
        game.seats.filter(pk=seat.pk).update(told_count=count + length - first)
    Snapshot.objects.create(game=game, n=length - 49, state=Game.objects.defer(None).get(pk=game.pk).state)
    Game.objects.filter(pk=game.pk).update(entry=length, snapshot_entry=length - 49, version=length)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # a database that has grown with the game knows what it holds


def test_taking_back_at_entry_ten_thousand_plays_little_again(
    game: Game,
    alice: Person,
    charlie: Person,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    long_journal(game, 10_000)
    play_card(game, "left", alice, 3)
    played: list[int] = []
    replay = rebuilding.replay
    monkeypatch.setattr(rebuilding, "replay", lambda *given: (played.append(given[2].n), replay(*given)))
    with django_assert_max_num_queries(40):
        rewound(game, charlie, Back("gm", row(game, "gm").told_count - 30, REASON))
    assert 0 < len(played) < SNAPSHOT_EVERY
    with django_assert_max_num_queries(6):
        desk = open_desk(game=game, viewer="left", acts=True)
        assert len(desk.journal().lines) == 50 and desk.asked and not desk.may_undo


@pytest.mark.parametrize(("rolls_dice", "offered"), [(True, 2), (False, 0)])
def test_where_no_dice_fall_nobody_is_asked_about_them(rolls_dice: bool, offered: int) -> None:
    shown = str(RewindForm(rolls_dice=rolls_dice)["dice"])
    assert shown.count('type="radio"') == offered
    assert 'value="keep"' in shown
