"""Golden games: finished games as files that must replay to their recorded end for as long as the release stands.

    python -m tests.rulesets.golden write <slug> [--anew]

plays random games and keeps the few that together come by every scenario, every way to end and whatever else random
games come by. It refuses to replace games of the release that stands when they no longer replay: a change of digests is
a new release (`META.version`). `--anew` is for a release that nobody has been given yet.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rulesets.common.actions import to_json
from rulesets.common.gamefile import Entry, GameFile, dumps, face_record, loads, told_to
from rulesets.common.playout import Players, asked
from rulesets.common.proof import Fault
from rulesets.common.records import digest
from rulesets.common.replay import verify
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup, encode_setup
from rulesets.common.words import Words
from tests.rulesets.kit.subjects import Subject, streams, subject
from tests.rulesets.kit.walk import Choice, Step, Table, answered, play

GAMES_PLAYED = 120
MOST_FILES = 12


def files(game: Subject) -> list[Path]:
    return sorted((game.home / "games").glob("*.json"))


def recorded(game: Subject, steps: Sequence[Step]) -> GameFile:
    """The game master's file of a game that the kit has played, with every secret revealed."""
    seed, setup = steps[0].where.seed, steps[0].after.setup
    drawn = streams(seed, setup)
    return GameFile(
        slug=game.slug,
        release=game.ruleset.meta.version,
        setup=encode_setup(game.setup(seed)),
        box_digest=game.box.digest,
        commitments=drawn.commitments(),
        secrets={stream: secret.hex() for stream, secret in drawn.secrets.items()},
        words=drawn.words,
        viewer=GM,
        entries=tuple(_numbered(_entries(game, steps))),
    )


def _entries(game: Subject, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    for step in steps:
        yield {
            "kind": "answer" if step.action else "start",
            "seat": step.seat,
            "actor": "bot" if step.action else "",
            "question": step.question,
            "action": to_json(step.action) if step.action else None,
            **_made(game, step.told, step.rolled, step.decided),
        }
        for frame in step.frames:
            yield {"kind": "frame", **_made(game, frame.events, frame.rolled, frame.after)}


def _made(game: Subject, events: Any, rolled: Any, after: Any) -> dict[str, Any]:
    faces = tuple(face_record(one) for one in rolled)
    return {
        "faces": faces,
        "told": tuple(told_to(GM, events, faces)),
        "digest": digest(game.ruleset.encode(after)),
    }


def _numbered(entries: Iterator[dict[str, Any]]) -> Iterator[Entry]:
    for n, entry in enumerate(entries, 1):
        yield Entry(n=n, **entry)


def comes_by(game: Subject, file: GameFile, ending: str) -> set[str]:
    """Scenario, ending, kinds of answers, things told, and every named thing that was spoken of."""
    names = _names(game.ruleset.words)
    found = {f"scenario:{file.setup['scenario']}", f"ending:{ending}"}
    for entry in file.entries:
        said: list[Any] = []
        if entry.action:
            found.add(f"action:{entry.action['kind']}")
            said += entry.action.values()
        for told in entry.told or ():
            found.add(f"event:{told['code']}")
            said += told["facts"].values()
        found |= {name for value in said for one in _flat(value) for name in names.get(one, ())}
    return found


def comes_by_steps(game: Subject, steps: Sequence[Step]) -> set[str]:
    outcome = game.ruleset.outcome(steps[-1].after)
    return comes_by(game, recorded(game, steps), outcome.ending if outcome else "")


def _names(words: Words) -> dict[str, list[str]]:
    """Everything that the game has names for (cards, chits, places): id -> "card:gold" for each kind of them."""
    found: dict[str, list[str]] = {}
    for kind, named in words._sections.get("names", {}).items():
        for one in named:
            found.setdefault(one, []).append(f"{kind}:{one}")
    return found


def _flat(value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        for one in value:
            yield from _flat(one)
    elif isinstance(value, dict):
        yield from _flat(list(value.values()))
    else:
        yield str(value)


def seats_of(setup: Setup) -> tuple[Seat, ...]:
    return (*setup.seats, *((GM,) if setup.gm else ()))


class ByBots(Table):
    """A game in which a bot answers for everybody, to its end."""

    def __init__(self, subject: Subject, seed: int, bot: str) -> None:
        super().__init__(subject, seed)
        seats = seats_of(self.setup)
        self.players = Players(f"golden {seed}", dict.fromkeys(seats, subject.ruleset.bots[bot]))

    def choose(self) -> tuple[Choice, int]:
        seat, questions = asked(self.ruleset, self.state, seats_of(self.setup))
        actions = self.ruleset.legal_actions(self.state, seat)
        action = self.players.answer(self.ruleset, self.state, seat, questions, actions)
        question = answered(self.subject, questions, action)
        assert question is not None
        return Choice(seat, action, question), len(actions)


def _needed(names: set[str]) -> int:
    """How many of them every set of golden games has to come by."""
    return sum(one.startswith(("scenario:", "ending:")) for one in names)


def chosen(game: Subject, count: int) -> list[list[Step]]:
    """The few games of many that between them come by the most; the shorter one where two do as well."""
    played = [play(game, seed) for seed in game.seeds(count)]
    played += [list(ByBots(game, seed, bot).steps()) for seed, bot in game.notes.BY_BOTS]
    reached = [comes_by_steps(game, steps) for steps in played]
    kept: list[list[Step]] = []
    known: set[str] = set()
    while len(kept) < MOST_FILES:
        best = max(
            range(len(played)), key=lambda n: (_needed(reached[n] - known), len(reached[n] - known), -len(played[n]))
        )
        if not reached[best] - known:
            break
        kept.append(played[best])
        known |= reached[best]
    return kept


def write(slug: str, *, anew: bool) -> None:
    game = subject(slug)
    for path in files(game):
        file = loads(path.read_text("utf-8"))
        if file.release == game.ruleset.meta.version and not anew:
            try:
                verify(file, game.ruleset)
            except Fault as fault:
                sys.exit(f"{path.name}: {fault}\nThe rules have changed: give META.version a new number first.")
    folder = game.home / "games"
    folder.mkdir(parents=True, exist_ok=True)
    for path in files(game):
        path.unlink()
    for steps in chosen(game, GAMES_PLAYED):
        path = folder / f"{steps[0].after.setup.scenario}-{steps[0].where.seed}.json"
        path.write_text(dumps(recorded(game, steps)), "utf-8")
        print(f"{path.name}: {len(steps)} answers, {path.stat().st_size // 1000} kB")


def schema_file(game: Subject) -> None:
    """An encoded position of the present schema, to be decoded for ever after."""
    folder = game.home / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    steps = play(game, 1)
    data = game.ruleset.encode(steps[len(steps) // 2].after)
    path = folder / f"schema-{data['schema']}.json"
    if not path.exists():
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(f"{path.name} written")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.rulesets.golden")
    parser.add_argument("command", choices=["write"])
    parser.add_argument("slug")
    parser.add_argument("--anew", action="store_true", help="this release has not been given to anybody yet")
    given = parser.parse_args()
    write(given.slug, anew=given.anew)
    schema_file(subject(given.slug))


if __name__ == "__main__":
    main()
