"""Game files: written down, read back, verified; whatever is changed in one is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rulesets.common.drivers import rehearsed_streams
from rulesets.common.gamefile import BadGameFile, GameFile, dumps, from_json, loads, to_json
from rulesets.common.playout import Players, asked
from rulesets.common.proof import Fault
from rulesets.common.recorder import Recorder, record_game
from rulesets.common.replay import verify
from rulesets.common.seals import unsealed
from rulesets.common.seats import GM
from rulesets.common.setup import Setup
from tests.barons import ruleset as barons
from tests.rulesets.tiny import SEATS, Play, ruleset

SETUP = Setup("evening", SEATS)
WORDS = (("left", "hops"), ("right", "barley"))


@pytest.fixture(scope="module")
def recorded() -> Recorder:
    return record_game(ruleset, SETUP, "golden", words=WORDS)


@pytest.fixture(scope="module")
def whole(recorded: Recorder) -> dict[str, Any]:
    """Without seals, as a forger would leave them out: what the dice and the rules find out by themselves."""
    return json.loads(json.dumps({**unsealed(to_json(recorded.file())), "version": 1}))


def changed(data: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> GameFile:
    copy = json.loads(json.dumps(data))
    change(copy)
    return from_json(copy)


def fault_of(game: GameFile) -> str:
    with pytest.raises(Fault) as caught:
        verify(game, ruleset)
    return caught.value.at


def first_with_dice(data: dict[str, Any]) -> int:
    """A frame that somebody rolled in, past the deal."""
    return next(n for n, one in enumerate(data["entries"]) if one.get("faces") and one["kind"] == "frame")


def test_a_recorded_game_is_verified(whole: dict[str, Any]):
    found = verify(from_json(whole), ruleset)
    assert (found.entries, found.digests) == (len(whole["entries"]),) * 2
    assert found.proved == sum(len(one.get("faces", ())) for one in whole["entries"]) > 3
    assert found.ending in ("three_rounds", "yielded")


def test_what_is_written_is_read_back(recorded: Recorder):
    for viewer in (*SEATS, GM, "public"):
        game = recorded.file(viewer)
        assert to_json(loads(dumps(game))) == to_json(game)


def test_the_same_seed_records_the_same_game(recorded: Recorder):
    assert dumps(record_game(ruleset, SETUP, "golden", words=WORDS).file()) == dumps(recorded.file())


def test_every_flipped_face_is_found(whole: dict[str, Any]):
    for n, entry in enumerate(whole["entries"]):
        for m, record in enumerate(entry.get("faces", ())):
            flipped = (
                [*record["faces"][1:], record["faces"][0]] if len(record["faces"]) > 1 else [7 - record["faces"][0]]
            )

            def flip(data: dict[str, Any], n: int = n, m: int = m, faces: list[int] = flipped) -> None:
                data["entries"][n]["faces"][m]["faces"] = faces

            assert fault_of(changed(whole, flip)) == f"entry {entry['n']}"


def test_every_flipped_digest_is_found(whole: dict[str, Any]):
    for n, entry in enumerate(whole["entries"]):

        def flip(data: dict[str, Any], n: int = n) -> None:
            digest = data["entries"][n]["digest"]
            data["entries"][n]["digest"] = ("1" if digest[0] == "0" else "0") + digest[1:]

        assert fault_of(changed(whole, flip)) == f"entry {entry['n']}"


def test_every_flipped_secret_is_found(whole: dict[str, Any]):
    for stream in whole["secrets"]:

        def flip(data: dict[str, Any], stream: str = stream) -> None:
            data["secrets"][stream] = "00" + data["secrets"][stream][2:]

        assert fault_of(changed(whole, flip)) == f"secrets.{stream}"


def test_another_word_gives_other_dice(whole: dict[str, Any]):
    assert fault_of(changed(whole, lambda data: data["words"].append(["left", "again"]))) == "entry 1"


CHANGES: dict[str, tuple[Callable[[dict[str, Any], int], None], int]] = {
    "a sentence": (lambda data, n: data["entries"][n]["told"][0]["facts"].update(winner="nobody"), 0),
    "a roll left out": (lambda data, n: data["entries"][n]["faces"].pop(), 0),
    "a roll made up": (lambda data, n: data["entries"][n]["faces"].append({**_roll(data, n), "key": "extra"}), 0),
    "who rolled": (lambda data, n: _roll(data, n).update(seat="gm"), 0),
    "an epoch": (lambda data, n: data["entries"][n].update(epoch=1), 0),
    "a step left out": (lambda data, n: data["entries"].pop(n), 1),
}


def _roll(data: dict[str, Any], n: int) -> dict[str, Any]:
    roll: dict[str, Any] = data["entries"][n]["faces"][0]
    return roll


@pytest.mark.parametrize("name", list(CHANGES))
def test_other_changes_are_found_where_they_were_made(whole: dict[str, Any], name: str):
    change, after = CHANGES[name]
    n = first_with_dice(whole)
    assert fault_of(changed(whole, lambda data: change(data, n))) == f"entry {whole['entries'][n + after]['n']}"


def test_a_step_out_of_order_is_found(whole: dict[str, Any]):
    def swap(data: dict[str, Any]) -> None:
        entries = data["entries"]
        entries[2], entries[3] = entries[3], entries[2]

    assert fault_of(changed(whole, swap)) == f"entry {whole['entries'][2]['n']}"


def test_an_answer_that_was_not_asked_is_found(whole: dict[str, Any]):
    answer = next(n for n, one in enumerate(whole["entries"]) if one["kind"] == "answer")

    for change in ({"question": "t9.cards"}, {"action": {"kind": "play", "card": "c99"}}):
        game = changed(whole, lambda data, change=change: data["entries"][answer].update(change))  # type: ignore[misc]
        assert fault_of(game) == f"entry {whole['entries'][answer]['n']}"


def test_other_components_are_noticed(whole: dict[str, Any]):
    assert fault_of(changed(whole, lambda data: data["box"].update(digest="another"))) == "box"


def test_typed_dice_are_marked_and_not_compared_with_the_seed():
    recorder = Recorder(ruleset, SETUP, rehearsed_streams("typed", SEATS), typed={"t1.left": ((6,), "typed")})
    recorder.play({}, "typed")
    found = verify(recorder.file(), ruleset)
    assert found.by_hand == 1
    assert found.proved > 1


def test_what_is_not_revealed_stays_sealed(recorded: Recorder):
    found = verify(recorded.file(revealed=["open"]), ruleset)
    assert found.sealed == 1
    assert "1 still sealed" in found.sentence()


@pytest.mark.parametrize("reroll", [False, True])
def test_what_was_taken_back_is_followed(reroll: bool):
    recorder = Recorder(ruleset, SETUP, rehearsed_streams("undo", SEATS))
    recorder.settle()
    for seat in SEATS:
        recorder.answer(seat, Play(recorder.state.hand(seat)[0]))
    rolled = [one["faces"] for one in recorder.entries[-1].faces]
    recorder.take_back(2, "rewind", reroll=reroll)
    recorder.note("paused")
    for seat in SEATS:
        recorder.answer(seat, Play(recorder.state.hand(seat)[0]))
    assert ([one["faces"] for one in recorder.entries[-1].faces] == rolled) is not reroll
    recorder.play({}, "undo")
    assert verify(recorder.file(), ruleset).digests == len(recorder.entries)


def test_one_of_several_sealed_answers_may_be_taken_back():
    setup = Setup("council", barons.meta.scenarios[0].seats)
    recorder = Recorder(barons, setup, rehearsed_streams("one of three", setup.seats))
    recorder.settle()
    first = len(recorder.entries) + 1
    for _ in range(2):
        seat, questions = asked(barons, recorder.state, setup.seats)
        actions = barons.legal_actions(recorder.state, seat)
        recorder.answer(seat, Players("one of three").answer(barons, recorder.state, seat, questions, actions))
    assert [one.kind for one in recorder.entries[first - 1 :]] == ["answer", "answer"]
    recorder.take_back_one(first)
    recorder.play({}, "one of three")
    assert verify(recorder.file(), barons).digests == len(recorder.entries)


def test_what_is_gone_cannot_be_taken_back_again():
    recorder = Recorder(ruleset, SETUP, rehearsed_streams("twice", SEATS))
    recorder.answer("left", Play(recorder.state.hand("left")[0]))
    recorder.take_back(2)
    game = recorder.file()
    assert verify(game, ruleset).digests == 3
    taken_twice = replace(game, entries=(*game.entries, replace(game.entries[-1], n=4)))
    assert fault_of(taken_twice) == "entry 4"


@pytest.mark.parametrize("viewer", [*SEATS, "public"])
def test_a_players_file_verifies_to_its_extent(recorded: Recorder, viewer: str):
    game = recorded.file(viewer)
    found = verify(game, ruleset)
    assert found.proved >= 2 and found.digests == 0
    assert not any(one.digest for one in game.entries)
    assert [one.n for one in game.entries] == list(range(1, len(game.entries) + 1))
    actions = [(one.seat, one.action) for one in game.entries if one.action]
    assert all(seat == viewer for seat, _ in actions)


def test_a_flipped_face_in_a_players_file_is_found(recorded: Recorder):
    data = {**unsealed(to_json(recorded.file("left"))), "version": 1}
    n = next(n for n, one in enumerate(data["entries"]) if one.get("faces"))

    def flip(entries: dict[str, Any]) -> None:
        roll = entries["entries"][n]["faces"][0]
        roll["faces"] = [7 - roll["faces"][0]]

    def flip_what_is_told(entries: dict[str, Any]) -> None:
        roll = entries["entries"][n]["told"][0]["dice"][0]
        roll["faces"] = [7 - roll["faces"][0]]

    assert fault_of(changed(data, flip)) == f"entry {data['entries'][n]['n']}"
    assert fault_of(changed(data, flip_what_is_told)) == f"entry {data['entries'][n]['n']}"


def test_no_secret_is_shown_before_the_end():
    recorder = Recorder(ruleset, SETUP, rehearsed_streams("running", SEATS))
    for viewer in (*SEATS, GM, "public"):
        assert recorder.file(viewer).secrets == {}
    assert verify(recorder.file(), ruleset).sealed == 1


def test_each_release_is_verified_by_its_own_rules(whole: dict[str, Any]):
    """The first entries were played under release 0; from the position in the release entry on, it is ours."""

    def begin_elsewhere(data: dict[str, Any]) -> None:
        entries = data["entries"]
        recorder = Recorder(ruleset, SETUP, rehearsed_streams("golden", SEATS, WORDS))
        start = {**entries[0], "digest": "of other rules"}
        state = ruleset.encode(recorder.state)
        passage = {"n": 1.5, "kind": "release", "epoch": 0, "before": "0", "after": ruleset.meta.version}
        renumbered = [start, {**passage, "state": state, "digest": entries[0]["digest"]}, *entries[1:]]
        data["entries"] = [{**one, "n": n} for n, one in enumerate(renumbered, 1)]

    found = verify(changed(whole, begin_elsewhere), ruleset)
    assert found.not_replayed == ["0"]
    assert found.digests == len(whole["entries"])
    assert found.ending


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", ""),
        ("[]", ""),
        ("[" * 100_000, ""),
        ('{"format": "registre-game", "version": 3}', "version"),
        ('{"format": "registre-game", "version": 2.0}', "version"),
        ('{"format": "registre-game", "version": 1, "seals": {}}', "version"),
        ('{"format": "registre-game", "version": NaN}', ""),
        ('{"format": "registre-game", "version": 1, "box": {}, "slug": 3}', "slug"),
    ],
)
def test_other_files_are_refused_in_words(text: str, path: str):
    with pytest.raises(BadGameFile) as caught:
        loads(text)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("entries.0", 3),
        ("entries.0.n", "one"),
        ("entries.0.kind", "magic"),
        ("entries.0.faces", 5),
        ("entries.0.faces.0", []),
        ("entries.0.faces.0.faces", ["six"]),
        ("entries.0.faces.0.source", "luck"),
        ("entries.0.undone", ["a"]),
        ("entries.0.told", {}),
        ("entries.0.epoch", True),
        ("words", [["left"]]),
        ("secrets", {"open": 3}),
        ("box.files", {"map": 3}),
    ],
)
def test_a_wrong_field_is_named(whole: dict[str, Any], path: str, value: object):
    data = json.loads(json.dumps(whole))
    at: Any = data
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in keys:
        at = at[key]
    at[last] = value
    with pytest.raises(BadGameFile) as caught:
        from_json(data)
    assert caught.value.path in (path, path.removesuffix(".source"))
