"""Each value of a game file in turn is another: it is found, and the place where it stands is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.common.drivers import rehearsed_streams
from rulesets.common.gamefile import BadGameFile, dumps, loads, to_json
from rulesets.common.proof import Fault
from rulesets.common.recorder import Recorder
from rulesets.common.replay import verify
from rulesets.common.seals import unsealed
from rulesets.common.setup import Setup
from tests.rulesets.tiny import SEATS, Play, ruleset

WORDS = (("left", "hops"), ("right", "barley"))
Path = tuple[Any, ...]


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    """A die typed by hand, a step back, a note, a rewind that rolls anew: and then the end."""
    streams = rehearsed_streams("flips", SEATS, WORDS)
    found = Recorder(ruleset, Setup("evening", SEATS), streams, typed={"t1.left": ((6,), "typed")})
    found.settle()
    play_round(found)
    found.take_back(len(found.entries))
    found.note("paused")
    found.settle()
    found.take_back(2, "rewind", reroll=True)
    play_round(found)
    found.play({}, "flips")
    return found


def play_round(recorder: Recorder) -> None:
    for seat in SEATS:
        recorder.answer(seat, Play(recorder.state.hand(seat)[0]))


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from places(value, (*path, name))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from places(value, (*path, n))
    else:
        yield path


def flipped(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value:
        return value[:-1] + ("0" if value[-1] != "0" else "1")
    return "x"


def flips(data: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Each place, and the file with another value there."""
    for path in list(places(data)):
        at = data
        for step in path[:-1]:
            at = at[step]
        kept, at[path[-1]] = at[path[-1]], flipped(at[path[-1]])
        yield path, json.dumps(data)
        at[path[-1]] = kept


def found_at(text: str, rules: Any = ruleset) -> str:
    """Where the first fault is; empty: none is found."""
    try:
        verify(loads(text), rules)
    except Fault as fault:
        return fault.at
    except BadGameFile as bad:
        return bad.path or "format"
    return ""


def names(at: str, path: Path, data: dict[str, Any]) -> bool:
    """Whether the fault is said to be where the flip was made."""
    if path[0] == "seals":
        return at == path[1]
    if path[0] != "entries":
        return at.partition(".")[0] == path[0]
    n = data["entries"][path[1]]["n"]
    return at in (f"entry {n}", f"entry {n + 1}") if path[2] == "n" else at == f"entry {n}" or at.startswith("entries.")


@pytest.mark.parametrize("viewer", ["gm", "left", "public"])
def test_every_flip_is_found_and_named(recorder: Recorder, viewer: str):
    data = to_json(recorder.file(viewer))
    assert found_at(json.dumps(data)) == ""
    missed = [(path, at) for path, text in flips(data) if not names(at := found_at(text), path, data)]
    assert not missed


NOT_THE_GAME = {  # what may be another without a decision, a die or a position being another
    ("slug",),  # says which rules are asked to verify the file, before it is verified
    ("release",),  # of rules that are not here; then the verdict says that nothing was played again
    ("entries", "actor"),  # a person or a bot: the same answer
    ("entries", "seat"),  # who took a decision back: the same position
    ("entries", "n"),  # of the last one: they only grow
    ("entries", "epoch"),  # of the last ones, after the last die: it only grows
    ("entries", "action", "code"),  # what the site noted: paused, resumed
}


def test_what_seals_do_not_guard_the_rules_and_the_dice_do(recorder: Recorder):
    """A forger leaves seals out, or makes them anew."""
    data = {**unsealed(to_json(recorder.file())), "version": 1}
    missed = {tuple(one for one in path if isinstance(one, str)) for path, text in flips(data) if not found_at(text)}
    assert missed <= NOT_THE_GAME


def test_an_end_that_is_left_out_is_found(recorder: Recorder):
    data = json.loads(dumps(recorder.file("left")))
    del data["entries"][-1]
    assert found_at(json.dumps(data)) == "entries"


def test_what_no_file_can_hold_is_a_fault_too(recorder: Recorder):
    data = json.loads(dumps(recorder.file()))
    data["setup"]["options"] = {"x": "\ud800"}
    assert found_at(json.dumps(data)) == "file"
