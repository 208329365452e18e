"""The same game, whoever plays it again: replays, restarts, other processes, another game in between."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.common.dice import Dice, Rolled
from rulesets.common.drivers import Seeded, Source, Tape
from rulesets.common.events import Listener
from rulesets.common.records import digest
from rulesets.common.seats import PUBLIC
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.seen import heard, look, seen
from tests.rulesets.kit.still import difference, still
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


def replayed(
    subject: Subject, game: Sequence[Step], dice: Dice, *, saving: bool = False, peeping: bool = False
) -> Iterator[tuple[str, str]]:
    """The recorded answers played again; at each entry the digest there and the digest then."""
    ruleset, setup = subject.ruleset, game[0].where
    state: Any = None
    for step in game:
        if step.action is None:
            state = ruleset.new_game(subject.setup(setup.seed), subject.box, dice, Listener())
        else:
            ruleset.check(state, step.seat, step.action)
            ruleset.decide(state, step.seat, step.action, Listener())
        state = _handled(subject, state, step, saving, peeping)
        yield digest(ruleset.encode(state)), digest(ruleset.encode(step.decided))
        for frame in step.frames:
            step.where.expect(ruleset.resolve(state, dice, Listener()), "replay", "a frame is missing")
            state = _handled(subject, state, step, saving, peeping)
            yield digest(ruleset.encode(state)), digest(ruleset.encode(frame.after))
        step.where.expect(not ruleset.resolve(state, dice, Listener()), "replay", "there is one frame too many")


def _handled(subject: Subject, state: Any, step: Step, saving: bool, peeping: bool) -> Any:
    """What may be done to a position without any effect: saved and loaded, looked at by all."""
    if peeping:
        for viewer in subject.viewers(state.setup):
            seen(subject, state, viewer, (step.action,) if step.action else (), step.where)
    return reloaded(subject, state) if saving else state


def reloaded(subject: Subject, state: Any) -> Any:
    return subject.ruleset.decode(json.loads(json.dumps(subject.ruleset.encode(state))), subject.box)


def check_replay(subject: Subject, seed: int) -> None:
    """Invariants 2 and 3: verified, forced, saved and loaded at every entry, looked at all the time."""
    game = play(subject, seed)
    setup = game[0].after.setup
    tape = recorded([one for step in game for one in step.dice])
    ways: Mapping[str, tuple[Dice, bool, bool]] = {
        "verifying the dice": (Tape(tape, Seeded(seeded(seed, setup)._streams)), False, False),
        "forcing the faces": (Tape(tape), False, False),
        "saved and loaded": (seeded(seed, setup), True, False),
        "looked at": (seeded(seed, setup), False, True),
    }
    for name, (dice, saving, peeping) in ways.items():
        for n, (now, then) in enumerate(replayed(subject, game, dice, saving=saving, peeping=peeping)):
            game[0].where.at(n).expect(now == then, "replay", f"{name}: another digest at entry {n}")


def check_loaded_alike(subject: Subject, step: Step) -> None:
    """A loaded position shows everybody what the saved one did, and is written the same way again."""
    again = reloaded(subject, step.after)
    written = [still(subject.ruleset.encode(state)) for state in (step.after, again)]
    step.where.expect(written[0] == written[1], "encode and decode", difference(*written))
    for viewer in subject.viewers(step.after.setup):
        where = step.where.seen_by(viewer)
        looks = [seen(subject, state, viewer, (), where) for state in (step.after, again)]
        where.expect(looks[0] == looks[1], "save and load", difference(*looks))


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
