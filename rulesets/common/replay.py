"""A game file verified offline: secrets against what was promised, every die against the seed, every step replayed.

What is found wrong first is named with its entry. The game master's file is played again from its first entry to its
last; of another viewer's file the secrets, the words and the dice are verified, which is all that it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rulesets.common.actions import Action, from_json
from rulesets.common.contract import Ruleset
from rulesets.common.dice import Rolled
from rulesets.common.drivers import Streams, Tape
from rulesets.common.events import Listener
from rulesets.common.gamefile import MAKING, TAKING_BACK, Entry, GameFile, rolled_of, told_to
from rulesets.common.proof import (
    Fault,
    Verified,
    changed_since_written,
    check_dice,
    check_promises,
    check_shown,
    faults_at,
)
from rulesets.common.records import canonical, digest
from rulesets.common.refusals import BadFile
from rulesets.common.setup import decode_setup

KEPT_EVERY = 50


def verify(game: GameFile, ruleset: Ruleset[Any]) -> Verified:
    """Raises Fault with the first thing that is wrong: where the file was changed, as well as it can be told."""
    changed = changed_since_written(game)
    try:
        found = _verify(game, ruleset)
    except Fault as fault:
        if not changed or fault.at in changed or fault.at.partition(".")[0] in changed:
            raise
    else:
        if not changed:
            return found
    raise Fault(changed[0], "this is not as it was written")


def _verify(game: GameFile, ruleset: Ruleset[Any]) -> Verified:
    found = _played(game, ruleset)
    for before, entry in pairwise(game.entries):
        if entry.epoch < before.epoch:
            raise Fault(f"entry {entry.n}", f"its dice are older than those of entry {before.n}")
    return found


def _played(game: GameFile, ruleset: Ruleset[Any]) -> Verified:
    found = Verified()
    check_promises(game)
    _check_numbers(game)
    streams = Streams({name: bytes.fromhex(secret) for name, secret in game.secrets.items()}, game.words)
    if not game.is_whole:
        if any(entry.digest for entry in game.entries):
            raise Fault("viewer", f"digests are not for {game.viewer}")
        if game.box_files is not None:
            _load_box(game, ruleset)
        for entry in game.entries:
            check_dice(entry, streams, found)
            check_shown(entry)
        return found
    replay = _Replay(game, ruleset, streams, found)
    for entry in game.entries:
        replay.play(entry)
    if replay.release != game.release:
        raise Fault("release", f"its journal ends under release {replay.release}")
    outcome = ruleset.outcome(replay.state) if replay.state is not None else None
    found.ending = outcome.ending if outcome else ""
    return found


def _check_numbers(game: GameFile) -> None:
    last = 0
    for place, entry in enumerate(game.entries):
        if entry.n <= last and place:
            raise Fault(f"entry {entry.n}", f"it stands after entry {last}")
        last = entry.n
    if game.is_whole and (not game.entries or game.entries[0].kind != "start"):
        raise Fault("entries", "the first one must be the start of the game")


def _load_box(game: GameFile, ruleset: Ruleset[Any]) -> Any:
    """The components the game was played with."""
    reopen = getattr(ruleset, "reopen_box", ruleset.load_box)
    try:
        box = reopen(game.box_files or {})
    except BadFile as bad:
        raise Fault("box", str(bad)) from None
    if box.digest != game.box_digest:
        raise Fault("box", "the components have another digest")
    return box


class _Replay:
    """The game as it stands after the entries played so far, and kept positions to go back to."""

    def __init__(self, game: GameFile, ruleset: Ruleset[Any], streams: Streams, found: Verified) -> None:
        self.state: Any = None
        self._game = game
        self._ruleset = ruleset
        self._streams = streams
        self._found = found
        self.release = next((one.before for one in game.entries if one.kind == "release"), game.release)
        self._live: list[Entry] = []
        self._kept: list[tuple[int, Any]] = []  # after how many living entries, and the position there
        self._rolled: dict[str, int] = {}  # key -> entry
        self._box = _load_box(game, ruleset)
        self._note_release()

    def play(self, entry: Entry) -> None:
        """Raises Fault unless the entry went exactly as it is recorded."""
        where = f"entry {entry.n}"
        check_dice(entry, self._streams, self._found)
        if entry.kind == "release":
            self._go_on_under(entry, where)
        elif self._replays and entry.kind in TAKING_BACK:
            self._take_back(entry, where)
        elif self._replays and entry.kind in MAKING:
            self._make(entry, where)
        if self._replays:
            self._check_digest(entry, where)

    @property
    def _replays(self) -> bool:
        return self.release == self._ruleset.meta.version

    def _note_release(self) -> None:
        if not self._replays:
            self._found.not_replayed.append(self.release)

    def _check_digest(self, entry: Entry, where: str) -> None:
        if not entry.digest:
            if entry.kind != "note":
                raise Fault(where, "its digest is missing")
        elif digest(self._ruleset.encode(self.state)) != entry.digest:
            raise Fault(where, "the position after it has another digest")
        else:
            self._found.digests += 1

    def _go_on_under(self, entry: Entry, where: str) -> None:
        """The rules changed. Under these the game goes on from the position that the entry holds."""
        if entry.before != self.release:
            raise Fault(where, f"it goes on from release {entry.before}, and {self.release} was in force")
        self.release = entry.after
        self._live, self._kept, self._rolled = [], [], {}
        self._note_release()
        if not self._replays:
            return
        if entry.state is None:
            raise Fault(where, "the position from which it goes on is missing")
        with faults_at(where):
            self.state = self._ruleset.decode(entry.state, self._box)
        self._kept.append((0, self.state.copy()))

    def _make(self, entry: Entry, where: str) -> None:
        listener = Listener()
        if (entry.kind == "start") != (self.state is None):
            raise Fault(where, "a game is set up once, at its start")
        with faults_at(where):
            if entry.kind == "answer":
                self._check_answer(entry)
            tape = self._step(entry, listener)
            tape.check_all_used()
        for rolled, record in zip(tape.rolled, _in_order(tape.rolled, entry), strict=True):
            if rolled_of(record) != rolled:
                raise Fault(where, f"roll {rolled.ask.key}: the rules asked for something else")
            if rolled.ask.key in self._rolled:
                raise Fault(
                    where, f"roll {rolled.ask.key}: it was rolled before, in entry {self._rolled[rolled.ask.key]}"
                )
            self._rolled[rolled.ask.key] = entry.n
        self._check_told(entry, listener, where)
        self._live.append(entry)
        if entry.kind == "start" or len(self._live) % KEPT_EVERY == 0:
            self._kept.append((len(self._live), self.state.copy()))

    def _check_answer(self, entry: Entry) -> None:
        asked = [one.id for one in self._ruleset.questions(self.state, entry.seat)]
        if entry.question and entry.question not in asked:
            raise LookupError(f"question {entry.question} does not stand for {entry.seat}")
        self._ruleset.check(self.state, entry.seat, self._action(entry))

    def _step(self, entry: Entry, listener: Listener) -> Tape:
        """One entry played on the position."""
        tape = Tape({one["key"]: (tuple(one["faces"]), one["source"]) for one in entry.faces})
        if entry.kind == "start":
            self.state = self._ruleset.new_game(decode_setup(self._game.setup), self._box, tape, listener)
        elif entry.kind == "answer":
            self._ruleset.decide(self.state, entry.seat, self._action(entry), listener)
        elif not self._ruleset.resolve(self.state, tape, listener):
            raise LookupError("there is nothing to resolve")
        return tape

    def _action(self, entry: Entry) -> Action:
        return from_json(self._ruleset.kinds, entry.action or {})

    def _check_told(self, entry: Entry, listener: Listener, where: str) -> None:
        if entry.told is None:
            return
        told = [one for one in entry.told if one.get("section") == "events"]
        if canonical(told) != canonical(told_to(self._game.viewer, listener.events, entry.faces)):
            raise Fault(where, "what it tells is not what happened")

    def _take_back(self, entry: Entry, where: str) -> None:
        """Go back to a kept position and play again what was not taken back."""
        numbers = [one.n for one in self._live]
        if not entry.undone or any(n not in numbers for n in entry.undone):
            raise Fault(where, "it takes back what is not there")
        untouched = numbers.index(min(entry.undone))
        self._kept = [(count, state) for count, state in self._kept if count <= untouched]
        if not self._kept:
            raise Fault(where, "it takes back the start of the game")
        count, state = self._kept[-1]
        self.state = state.copy()
        self._live = [one for one in self._live if one.n not in entry.undone]
        self._rolled = {key: n for key, n in self._rolled.items() if n not in entry.undone}
        with faults_at(where):
            for one in self._live[count:]:
                self._step(one, Listener())


def _in_order(rolled: Sequence[Rolled], entry: Entry) -> list[Mapping[str, Any]]:
    """The records of the rolls that were made."""
    by_key = {one["key"]: one for one in entry.faces}
    return [by_key[one.ask.key] for one in rolled]
