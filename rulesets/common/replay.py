"""A game file verified offline: secrets against what was promised, every die against the seed, every step replayed.

What is found wrong first is named with its entry. The game master's file is played again from its first entry to its
last; of another viewer's file the secrets, the words and the dice are verified, which is all that it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.actions import Action, from_json
from rulesets.common.contract import Ruleset
from rulesets.common.dice import DiceNeeded, Rolled
from rulesets.common.drivers import BadTape, Seeded, Streams, Tape, commitment
from rulesets.common.events import Listener
from rulesets.common.gamefile import MAKING, TAKING_BACK, Entry, GameFile, rolled_of, told_to
from rulesets.common.records import canonical, digest
from rulesets.common.refusals import AuditError, BadFile, Refused
from rulesets.common.setup import decode_setup

KEPT_EVERY = 50


class Fault(Exception):
    """The first thing that is wrong. `at` is "entry 12", "secrets.open", "box"…"""

    def __init__(self, at: str, problem: str) -> None:
        super().__init__(f"{at}: {problem}")
        self.at = at
        self.problem = problem


@dataclass(slots=True)
class Verified:
    """How far a file without a fault was verified."""

    entries: int = 0
    digests: int = 0
    proved: int = 0  # rolls that the seed gives
    by_hand: int = 0  # rolls typed, forced or corrected by people
    sealed: int = 0  # rolls whose secret is not revealed
    not_replayed: list[str] = field(default_factory=list)  # releases whose rules are not these
    ending: str = ""

    def sentence(self) -> str:
        told = [
            f"{self.entries} entries, {self.digests} digests",
            f"{self.proved} rolls as the seed gives them, {self.by_hand} made by hand, {self.sealed} still sealed",
        ]
        if self.not_replayed:
            told.append(f"not replayed, played under other rules: release {', '.join(self.not_replayed)}")
        return "; ".join([*told, *([f"ended: {self.ending}"] if self.ending else [])])


def verify(game: GameFile, ruleset: Ruleset[Any]) -> Verified:
    """Raises Fault with the first thing that is wrong."""
    found = Verified()
    _check_promises(game)
    _check_numbers(game)
    streams = Streams({name: bytes.fromhex(secret) for name, secret in game.secrets.items()}, game.words)
    if not game.is_whole:
        for entry in game.entries:
            _check_dice(entry, streams, found)
            _check_shown(entry)
        return found
    replay = _Replay(game, ruleset, streams, found)
    for entry in game.entries:
        replay.play(entry)
    outcome = ruleset.outcome(replay.state) if replay.state is not None else None
    found.ending = outcome.ending if outcome else ""
    return found


def _check_promises(game: GameFile) -> None:
    """What was revealed is what was promised before the first roll."""
    for stream, secret in game.secrets.items():
        try:
            revealed = commitment(bytes.fromhex(secret))
        except ValueError:
            raise Fault(f"secrets.{stream}", "this is not written in hexadecimal") from None
        if stream not in game.commitments:
            raise Fault(f"secrets.{stream}", "nothing was promised for this stream")
        if revealed != game.commitments[stream]:
            raise Fault(f"secrets.{stream}", "this is not the secret that was promised")


def _check_numbers(game: GameFile) -> None:
    last = 0
    for place, entry in enumerate(game.entries):
        if entry.n <= last and place:
            raise Fault(f"entry {entry.n}", f"it stands after entry {last}")
        last = entry.n
    if game.is_whole and (not game.entries or game.entries[0].kind != "start"):
        raise Fault("entries", "the first one must be the start of the game")


def _check_dice(entry: Entry, streams: Streams, found: Verified) -> None:
    """The rolls of an entry against the seed, without the rules."""
    seeded = Seeded(streams, entry.epoch)
    for record in entry.faces:
        rolled = rolled_of(record)
        where = f"entry {entry.n}"
        if not rolled.ask.accepts(rolled.faces):
            raise Fault(where, f"roll {rolled.ask.key}: no such faces can lie on the table")
        if rolled.source != "site":
            found.by_hand += 1
        elif not seeded.knows(rolled.ask.stream):
            found.sealed += 1
        elif seeded.draw(rolled.ask) != rolled.faces:
            raise Fault(where, f"roll {rolled.ask.key}: {TAPE_PROBLEMS['not_the_seed']}")
        else:
            found.proved += 1
    found.entries += 1


def _check_shown(entry: Entry) -> None:
    """The dice that its sentences show are those of the entry."""
    by_key = {record["key"]: record for record in entry.faces}
    for sentence in entry.told or ():
        for record in sentence.get("dice") or ():
            if canonical(record) != canonical(by_key.get(record.get("key"))):
                raise Fault(f"entry {entry.n}", f"roll {record.get('key')}: it is told otherwise than it is recorded")


class _Replay:
    """The game as it stands after the entries played so far, and kept positions to go back to."""

    def __init__(self, game: GameFile, ruleset: Ruleset[Any], streams: Streams, found: Verified) -> None:
        self.state: Any = None
        self._game = game
        self._ruleset = ruleset
        self._streams = streams
        self._found = found
        self._release = next((one.before for one in game.entries if one.kind == "release"), game.release)
        self._live: list[Entry] = []
        self._kept: list[tuple[int, Any]] = []  # after how many living entries, and the position there
        self._rolled: dict[str, int] = {}  # key -> entry
        self._box = self._load_box()
        self._note_release()

    def play(self, entry: Entry) -> None:
        """Raises Fault unless the entry went exactly as it is recorded."""
        where = f"entry {entry.n}"
        _check_dice(entry, self._streams, self._found)
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
        return self._release == self._ruleset.meta.version

    def _note_release(self) -> None:
        if not self._replays:
            self._found.not_replayed.append(self._release)

    def _load_box(self) -> Any:
        """The components the game was played with."""
        try:
            box = self._ruleset.load_box(self._game.box_files or {})
        except BadFile as bad:
            raise Fault("box", str(bad)) from None
        if box.digest != self._game.box_digest:
            raise Fault("box", "the components have another digest")
        return box

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
        if entry.before != self._release:
            raise Fault(where, f"it goes on from release {entry.before}, and {self._release} was in force")
        self._release = entry.after
        self._live, self._kept, self._rolled = [], [], {}
        self._note_release()
        if not self._replays:
            return
        if entry.state is None:
            raise Fault(where, "the position from which it goes on is missing")
        with _faults_at(where):
            self.state = self._ruleset.decode(entry.state, self._box)
        self._kept.append((0, self.state.copy()))

    def _make(self, entry: Entry, where: str) -> None:
        listener = Listener()
        if (entry.kind == "start") != (self.state is None):
            raise Fault(where, "a game is set up once, at its start")
        with _faults_at(where):
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
        with _faults_at(where):
            for one in self._live[count:]:
                self._step(one, Listener())


TAPE_PROBLEMS = {
    "roll_missing": "the rules ask for it and it is not recorded",
    "roll_not_asked": "it is recorded and the rules do not ask for it",
    "impossible_faces": "no such faces can lie on the table",
    "not_the_seed": "the faces are not what the seed gives",
}


@contextmanager
def _faults_at(where: str) -> Iterator[None]:
    """Whatever the rules stumble over in a record is a fault of that record."""
    try:
        yield
    except BadTape as bad:
        raise Fault(where, f"roll {bad.key}: {TAPE_PROBLEMS[bad.code]}") from None
    except Refused as refused:
        raise Fault(where, f"the rules refuse it ({refused})") from None
    except DiceNeeded as needed:
        raise Fault(where, f"dice are missing ({needed})") from None
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, AuditError) as stumble:
        raise Fault(where, f"it cannot be played ({type(stumble).__name__}: {stumble})") from None


def _in_order(rolled: Sequence[Rolled], entry: Entry) -> list[Mapping[str, Any]]:
    """The records of the rolls that were made."""
    by_key = {one["key"]: one for one in entry.faces}
    return [by_key[one.ask.key] for one in rolled]
