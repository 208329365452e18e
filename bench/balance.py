"""Who wins when sensible players play each other: by faction, by victory, by turn, with 95 % intervals.

python -m bench.balance wars_of_religion --games 2000 --seed balance --into games.jsonl

Each game is a line of the file, so that a run that was broken off goes on where it stopped. Game k is made of the seed
and of k alone.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import rulesets
from rulesets.common.playout import uncollected
from rulesets.common.setup import Setup
from rulesets.common.simulation import Simulation

SURE = 1.96  # of a normal law, so much to each side holds 95 %
Played = dict[str, Any]


def games(slug: str, bot: str, seed: str, numbers: Sequence[int], alone: str = "") -> Iterator[Played]:
    """`alone`: the seat that has such a bot among random ones; "": all have."""
    ruleset = rulesets.load(slug)
    box, scenario = ruleset.load_box({}), ruleset.meta.scenarios[0]
    setup = Setup(scenario.id, scenario.seats, gm=ruleset.meta.game_master == "required", box_digest=box.digest)
    bots = {seat: bot if alone in ("", seat) else "random" for seat in scenario.seats}
    simulation = Simulation(ruleset, setup, box, seed, bots)
    for number in numbers:
        with uncollected():
            found = simulation.play((number,)).to_json()
        results = found["results"]
        numbers_of = {name: one["total"] for name, one in results["numbers"].items() if not name.startswith("#")}
        yield {
            "game": number,
            "winner": next(iter(results["wins"]), ""),
            "ending": next(iter(found["endings"])),
            "turn": results["turns"]["total"],
            **numbers_of,
        }


def share(count: int, of: int) -> str:
    """With its interval after Wilson."""
    middle, spread = count + SURE**2 / 2, SURE * sqrt(count * (of - count) / of + SURE**2 / 4)
    low, high = (100 * (middle + side * spread) / (of + SURE**2) for side in (-1, 1))
    return f"{count:5} {100 * count / of:5.1f} % ({low:.1f} to {high:.1f})"


def report(played: Sequence[Played]) -> Iterator[str]:
    of = len(played)
    yield f"{of} games"
    for name in ("winner", "ending", "turn"):
        yield f"\nby {name}"
        counted = Counter(one[name] for one in played)
        yield from (f"  {value!s:22} {share(counted[value], of)}" for value in sorted(counted, key=str))
    yield "\nby turn and ending"
    both = Counter((one["turn"], one["ending"]) for one in played)
    yield from (f"  {turn} {ending:22} {share(both[turn, ending], of)}" for turn, ending in sorted(both))
    yield "\nat the end, on the average"
    names = [name for name in played[0] if "." in name]
    yield from (f"  {name:22} {sum(one[name] for one in played) / of:5.1f}" for name in sorted(names))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--alone", default="", metavar="SEAT", help="only this seat has the bot, the others are random")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--into", type=Path, required=True)
    asked = parser.parse_args()
    kept = asked.into.read_text("utf-8").splitlines() if asked.into.exists() else []
    with asked.into.open("a", encoding="utf-8") as file:
        for one in games(asked.slug, asked.bot, asked.seed, range(len(kept), asked.games), asked.alone):
            file.write(json.dumps(one) + "\n")
            file.flush()
    played = [json.loads(line) for line in asked.into.read_text("utf-8").splitlines()]
    print("\n".join(report(played[: asked.games])))


if __name__ == "__main__":
    main()
