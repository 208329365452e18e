"""What can be told of a game file without playing it: secrets against what was promised, dice against the seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulesets.common.dice import DiceNeeded, Rolled
from rulesets.common.drivers import BadTape, Seeded, Streams, commitment
from rulesets.common.gamefile import Entry, GameFile, rolled_of, unsealed_json
from rulesets.common.records import canonical
from rulesets.common.refusals import AuditError, Refused
from rulesets.common.seals import broken

PROVED, BY_HAND, SEALED = STANDINGS = ("proved", "by_hand", "sealed")  # of a roll in which nothing is wrong


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


def changed_since_written(game: GameFile) -> list[str]:
    """The places whose seals do not fit; none in a file without seals."""
    if game.seals is None:
        return []
    try:
        return list(broken(unsealed_json(game), game.seals, [one.seal for one in game.entries]))
    except (ValueError, RecursionError):
        raise Fault("file", "it holds what no file of a game can hold") from None


def check_promises(game: GameFile) -> None:
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


def standing_of(rolled: Rolled, seeded: Seeded) -> str:
    """How a roll stands to the secrets at hand: drawn once more from the secret of its stream, where that is open."""
    if not rolled.ask.accepts(rolled.faces):
        return "impossible_faces"
    if rolled.source != "site":
        return BY_HAND
    if not seeded.knows(rolled.ask.stream):
        return SEALED
    return PROVED if seeded.draw(rolled.ask) == rolled.faces else "not_the_seed"


def check_dice(entry: Entry, streams: Streams, found: Verified) -> None:
    """The rolls of an entry against the seed, without the rules."""
    seeded = Seeded(streams, entry.epoch)
    for record in entry.faces:
        rolled = rolled_of(record)
        standing = standing_of(rolled, seeded)
        if standing in TAPE_PROBLEMS:
            raise Fault(f"entry {entry.n}", f"roll {rolled.ask.key}: {TAPE_PROBLEMS[standing]}")
        found.proved += standing == PROVED
        found.by_hand += standing == BY_HAND
        found.sealed += standing == SEALED
    found.entries += 1


def check_shown(entry: Entry) -> None:
    """The dice that its sentences show are those of the entry."""
    by_key = {record["key"]: record for record in entry.faces}
    for sentence in entry.told or ():
        for record in sentence.get("dice") or ():
            if canonical(record) != canonical(by_key.get(record.get("key"))):
                raise Fault(f"entry {entry.n}", f"roll {record.get('key')}: it is told otherwise than it is recorded")


TAPE_PROBLEMS = {
    "roll_missing": "the rules ask for it and it is not recorded",
    "roll_not_asked": "it is recorded and the rules do not ask for it",
    "impossible_faces": "no such faces can lie on the table",
    "not_the_seed": "the faces are not what the seed gives",
}


@contextmanager
def faults_at(where: str) -> Iterator[None]:
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
