"""The same game, whoever plays it again: replays, restarts, other processes, another game in between."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.common.dice import Dice, Rolled, Source
from rulesets.common.drivers import Tape
from rulesets.common.events import Deaf, Listener, Sink
from rulesets.common.playout import play_games
from rulesets.common.records import digest
from rulesets.common.seats import PUBLIC
from rulesets.common.totals import Totals
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import compare, heard, look, seen
from tests.rulesets.kit.still import still
from tests.rulesets.kit.subjects import ROOT, Subject, found, seeded
from tests.rulesets.kit.walk import Step, Table, play

HASH_SEEDS = ("0", "1", "4711", "random")
Recorded = dict[str, tuple[tuple[int, ...], Source]]


def trace(subject: Subject, game: Sequence[Step]) -> list[str]:
    """The digest after the start, every answer and every frame."""
    found = []
    for step in game:
        found.append(digest(subject.ruleset.encode(step.decided)))
        found += [digest(subject.ruleset.encode(frame.after)) for frame in step.frames]
    return found


def recorded(rolled: Sequence[Rolled]) -> Recorded:
    return {one.ask.key: (one.faces, one.source) for one in rolled}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a recorded game again, which must come to the same at every entry."""

    name: str
    dice: Dice
    saving: bool = False  # saved and loaded after every entry
    peeping: bool = False  # looked at by everybody, bots included, after every entry
    deaf: bool = False  # nobody listens


def replayed(subject: Subject, game: Sequence[Step], way: Way) -> Iterator[tuple[str, str]]:
    """The recorded answers played again; at each entry the digest there and the digest then."""
    ruleset, setup, dice = subject.ruleset, subject.setup(game[0].where.seed), way.dice
    sink: Sink = Deaf() if way.deaf else Listener()
    state: Any = None
    for step in game:
        if step.action is None:
            state = ruleset.new_game(setup, subject.box, dice, sink)
        else:
            ruleset.check(state, step.seat, step.action)
            ruleset.decide(state, step.seat, step.action, sink)
        state = _handled(subject, state, step, way)
        yield digest(ruleset.encode(state)), digest(ruleset.encode(step.decided))
        for frame in step.frames:
            step.where.expect(ruleset.resolve(state, dice, sink), "replay", "a frame is missing")
            state = _handled(subject, state, step, way)
            yield digest(ruleset.encode(state)), digest(ruleset.encode(frame.after))
        step.where.expect(not ruleset.resolve(state, dice, sink), "replay", "there is one frame too many")


def _handled(subject: Subject, state: Any, step: Step, way: Way) -> Any:
    """What may be done to a position without any effect."""
    if way.peeping:
        for viewer in subject.viewers(state.setup):
            seen(subject, state, viewer, (step.action,) if step.action else (), step.where)
    return reloaded(subject, state) if way.saving else state


def reloaded(subject: Subject, state: Any) -> Any:
    return subject.ruleset.decode(json.loads(json.dumps(subject.ruleset.encode(state))), subject.box)


def check_replay(subject: Subject, seed: int) -> None:
    """Invariants 2 and 3: verified, forced, saved and loaded at every entry, looked at all the time, unheard."""
    game = play(subject, seed)
    setup = game[0].after.setup
    tape = recorded([one for step in game for one in step.dice])
    for way in (
        Way("verifying the dice", Tape(tape, seeded(seed, setup))),
        Way("forcing the faces", Tape(tape)),
        Way("saved and loaded", seeded(seed, setup), saving=True),
        Way("looked at", seeded(seed, setup), peeping=True),
        Way("unheard", seeded(seed, setup), deaf=True),
    ):
        for n, (now, then) in enumerate(replayed(subject, game, way)):
            game[0].where.at(n).expect(now == then, "replay", f"{way.name}: another digest at entry {n}")


def check_chunks(subject: Subject, games: int) -> None:
    """Invariant 15: many games come to the same totals in one piece, in chunks, and in chunks out of order."""
    where = Where(subject.slug, 0)
    for n, bot in enumerate(subject.ruleset.bots.values()):
        setup = subject.setup(n)
        players = dict.fromkeys(setup.seats, bot)
        whole = play_games(subject.ruleset, setup, 7, range(games), players).to_json()
        parts = Totals()
        for start in reversed(range(0, games, 3)):
            part = play_games(subject.ruleset, setup, 7, range(start, min(start + 3, games)), players)
            parts.merge(Totals.from_json(json.loads(json.dumps(part.to_json()))))
        compare(still(whole), still(parts.to_json()), "chunks", where)


def check_loaded_alike(subject: Subject, step: Step) -> None:
    """A loaded position shows everybody what the saved one did, and is written the same way again."""
    again = reloaded(subject, step.after)
    written = [still(subject.ruleset.encode(state)) for state in (step.after, again)]
    compare(*written, "encode and decode", step.where)
    for viewer in subject.viewers(step.after.setup):
        where = step.where.seen_by(viewer)
        looks = [seen(subject, state, viewer, (), where) for state in (step.after, again)]
        compare(*looks, "save and load", where)


def check_undo(subject: Subject, seed: int) -> None:
    """Invariant 9: a snapshot and the answers after it give the exact digest, from wherever one starts."""
    game = play(subject, seed)
    digests = [digest(subject.ruleset.encode(step.after)) for step in game]
    for back in range(1, min(5, len(game))):
        for n in range(back, len(game), max(1, len(game) // 5)):
            state = reloaded(subject, game[n - back].after)
            dice = Tape(recorded([one for step in game for one in step.dice]))
            for step in game[n - back + 1 : n + 1]:
                _again(subject, state, step, dice)
            found = digest(subject.ruleset.encode(state))
            game[n].where.expect(found == digests[n], "undo", f"replayed from {back} answers earlier: another digest")


def _again(subject: Subject, state: Any, step: Step, dice: Dice) -> None:
    assert step.action is not None
    subject.ruleset.decide(state, step.seat, step.action, Listener())
    while subject.ruleset.resolve(state, dice, Listener()):
        pass


def check_interleaved(one: Subject, other: Subject, seeds: tuple[int, int]) -> None:
    """Invariant 13: two games played in turns are as if each were alone."""
    alone = [trace(one, play(one, seeds[0])), trace(other, play(other, seeds[1]))]
    tables = [Table(one, seeds[0]).steps(), Table(other, seeds[1]).steps()]
    games: list[list[Step]] = [[], []]
    running = [0, 1]
    while running:
        for n in list(running):
            step = next(tables[n], None)
            if step is None:
                running.remove(n)
            else:
                games[n].append(step)
    for n, played in enumerate((one, other)):
        where = Where(played.slug, seeds[n])
        where.expect(trace(played, games[n]) == alone[n], "interleaved", "another game in between changed this one")


def traced(subject: Subject, seeds: Sequence[int]) -> dict[str, list[str]]:
    """For a fresh process: digests of positions, of what everybody hears, and of what everybody sees."""
    found = {}
    for seed in seeds:
        game = play(subject, seed)
        shown = []
        for step in game:
            viewers = subject.viewers(step.after.setup)
            told = [heard(step.events, step.dice, viewer) for viewer in viewers]
            shown.append(digest([told, [look(subject, step.after, viewer) for viewer in viewers]]))
            legal = [subject.ruleset.legal_actions(step.after, one) for one in viewers if one != PUBLIC]
            shown.append(digest([repr(one) for one in legal]))
        found[str(seed)] = [*trace(subject, game), *shown]
    return found


def check_processes(subject: Subject, seeds: Sequence[int]) -> None:
    """Invariant 1: four fresh processes, each with another order of hashing, agree at every step."""
    command = [
        sys.executable,
        "-m",
        "tests.rulesets.kit.determinism",
        f"{subject.slug},{subject.origin}",
        *map(str, seeds),
    ]
    answers = []
    for pair in (HASH_SEEDS[:2], HASH_SEEDS[2:]):
        running = [
            subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": one},
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for one in pair
        ]
        for process in running:
            out, err = process.communicate(timeout=600)
            Where(subject.slug, seeds[0]).expect(process.returncode == 0, "fresh processes", err[-2000:])
            answers.append(json.loads(out))
    for seed in seeds:
        first = answers[0][str(seed)]
        for hash_seed, answer in zip(HASH_SEEDS, answers, strict=True):
            found = answer[str(seed)]
            at = next(
                (n for n, (a, b) in enumerate(zip(first, found, strict=False)) if a != b), min(len(first), len(found))
            )
            Where(subject.slug, seed, at).expect(
                found == first, "fresh processes", f"PYTHONHASHSEED={hash_seed} differs"
            )


if __name__ == "__main__":
    print(json.dumps(traced(found(*sys.argv[1].split(",")), [int(seed) for seed in sys.argv[2:]])))
