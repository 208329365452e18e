"""The games under test: each with its ruleset, its set-ups and what its own notes tell the kit.

The notes of a game are a module `tests/rulesets/<slug>/probes.py`, wherever the game itself lives. All names in it are
optional (see `Notes`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import rulesets
from rulesets.common.contract import Ruleset
from rulesets.common.dice import Fast
from rulesets.common.drivers import Seeded, Streams, stream_names
from rulesets.common.events import Event
from rulesets.common.exercised import home_of_tests
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup

ROOT = Path(__file__).resolve().parents[3]
TEST_GAMES = {"tiny": "tests.rulesets.tiny", "barons": "tests.barons"}
Reasons = Mapping[str, str]
Probe = Callable[[Any, Viewer], Any]


@dataclass(frozen=True, slots=True)
class Notes:
    """What a game tells the kit of itself. Every exception is a name with its reason.

    HIDDEN_PROBES  hidden id -> function(state, viewer) -> what that entry hides from the viewer now, or None where
                   there is nothing (or the viewer knows it). It must differ, for players, in 20 secret swaps.
    REVEALS        code of a sentence told -> why it may depend on things hidden until then. All others must be told
                   to a viewer alike in any two positions that he could not tell apart before.
                   Such a sentence says all that it lays open: no fact is told with it that its words do not show.
    WHETHER        the same for sentences of which only that they are told may depend on it, never what they say.
    UNSAID         code of a revealing sentence -> the facts that come with it though its words do not show them; "*":
                   with any of them.
    UNREACHED      "event:code", "action:kind", "refusal:code", "rule:id", "ending:code", "question:kind" -> why 300
                   random games need not come by.
    SELDOM         the same, for what some of them may come by and some may not: why, and what holds it instead.
    BY_BOTS        (seed, bot) of golden games that a bot plays for everybody, for endings that need some purpose.
    NO_ODDS        action kind -> why its dice have no odds.
    CAME_OUT       action kind -> function(events, seat, action, odds) -> the code of the chance that came true, None
                   while it is not decided, "" when something happened that the odds leave out on purpose. Without one
                   the kit looks for a chance code among the codes told.
    SAMPLED        action kind -> why `legal_actions` lists only some of its answers though they are few.
    SHOWN_DICE     prefix of a dice key -> why a roll of a hidden stream may be looked at by others.
    COME_AND_GO    token kind -> why tokens of it may appear or vanish.
    FORGOTTEN      token kind, or code of a sentence told -> why who hears of such a thing by its name need not know
                   where it is from then on.
    LOSSY          value or "table" or "table.column" of a position -> why a game started from it shows another one.
    SETUPS         function(seed) -> Setup, for games that want people, boxes or seats of their own choosing.
    DERIVED        slot of the state -> which part of box and set-up it was made of; never changed, never encoded.
    MOMENTS        function(state) -> whether secrets are at stake here that last only a moment: always looked at.
    SWAPPED        seeds of games that come by secrets which few others have: their secrets are swapped too.
    PACE           1 as a rule; less for a game that is so much slower, so that it is looked at less often.
    """

    HIDDEN_PROBES: Mapping[str, Probe] = field(default_factory=dict)
    REVEALS: Reasons = field(default_factory=dict)
    WHETHER: Reasons = field(default_factory=dict)
    UNSAID: Reasons = field(default_factory=dict)
    UNREACHED: Reasons = field(default_factory=dict)
    SELDOM: Reasons = field(default_factory=dict)
    BY_BOTS: Sequence[tuple[int, str]] = ()
    NO_ODDS: Reasons = field(default_factory=dict)
    CAME_OUT: Mapping[str, Callable[[Sequence[Event], Seat, Any, Any], str | None]] = field(default_factory=dict)
    SAMPLED: Reasons = field(default_factory=dict)
    SHOWN_DICE: Reasons = field(default_factory=dict)
    COME_AND_GO: Reasons = field(default_factory=dict)
    FORGOTTEN: Reasons = field(default_factory=dict)
    LOSSY: Reasons = field(default_factory=dict)
    DERIVED: Reasons = field(default_factory=dict)
    SETUPS: Callable[[int], Setup] | None = None
    MOMENTS: Callable[[Any], bool] | None = None
    SWAPPED: Sequence[int] = ()
    PACE: float = 1.0


@dataclass(frozen=True)
class Subject:
    """A game as the kit handles it. Leaks are planted by giving another `ruleset` to the same subject."""

    slug: str
    ruleset: Ruleset[Any]
    notes: Notes
    module: str
    origin: str = ""  # for a fresh process: "module:class" of a ruleset that is not the game's own

    @cached_property
    def box(self) -> Any:
        return self.ruleset.load_box({})

    @cached_property
    def walked(self) -> dict[int, Any]:
        """Whole random games with all their steps, by seed, that were played already."""
        return {}

    @property
    def home(self) -> Path:
        """Where its golden games and old schemas are kept."""
        return home_of_tests(self.module)

    @property
    def source(self) -> Path:
        return ROOT.joinpath(*self.module.split("."))

    def setup(self, seed: int) -> Setup:
        """One way to start, so that many seeds come by every scenario, with and without a game master."""
        if self.notes.SETUPS is not None:
            return self.notes.SETUPS(seed)
        meta = self.ruleset.meta
        scenario = meta.scenarios[seed % len(meta.scenarios)]
        turn = seed // len(meta.scenarios)
        gm = {"none": False, "required": True, "optional": turn % 2 == 1}[meta.game_master]
        names = [(one.id, [choice.value for choice in one.choices]) for one in (*meta.options, *meta.readings)]
        chosen = {name: values[draw(seed, name, len(values))] for name, values in names} if turn % 3 == 2 else {}
        return Setup(
            scenario=scenario.id,
            seats=scenario.seats,
            gm=gm,
            options={one.id: chosen[one.id] for one in meta.options if chosen},
            readings={one.id: chosen[one.id] for one in meta.readings if chosen},
            box_digest=self.box.digest,
        )

    def seats(self, setup: Setup) -> list[Seat]:
        return [*setup.seats, GM]

    def viewers(self, setup: Setup) -> list[Viewer]:
        return [*setup.seats, PUBLIC, GM]

    def seeds(self, count: int) -> list[int]:
        """So many games of this game; KIT_SEEDS names others."""
        if named := os.environ.get("KIT_SEEDS"):
            return [int(seed) for seed in named.split(",")]
        return list(range(max(2, round(count * self.notes.PACE))))

    def every(self, step: int) -> int:
        """To look at each n-th step only."""
        return max(1, round(step / self.notes.PACE))


def draw(seed: object, what: str, size: int) -> int:
    """A number below `size`, always the same for the same seed and purpose."""
    return int.from_bytes(sha256(f"{seed}/{what}".encode()).digest()[:8], "big") % size


def streams(seed: object, setup: Setup) -> Streams:
    names = stream_names(setup.seats)
    return Streams({name: sha256(f"{seed}/{name}".encode()).digest() for name in names})


def seeded(seed: object, setup: Setup) -> Seeded:
    return Seeded(streams(seed, setup))


def found(slug: str, origin: str) -> Subject:
    """The same subject in another process."""
    if not origin:
        return subject(slug)
    module, _, name = origin.partition(":")
    return replace(subject(slug), ruleset=getattr(import_module(module), name)())


def chance(*what: object) -> Fast:
    """Dice that have nothing to do with the game: choices of the kit, shuffles, bots."""
    return Fast("/".join(map(str, what)))


def slugs() -> list[str]:
    """Every game that is there to be tested."""
    listed = [slug for slug in rulesets.slugs() if find_spec(rulesets.GAMES[slug])]
    return [*listed, *(slug for slug, module in TEST_GAMES.items() if find_spec(module))]


def module_of(slug: str) -> str:
    return rulesets.GAMES.get(slug) or TEST_GAMES[slug]


def source_of(slug: str) -> Path:
    return ROOT.joinpath(*module_of(slug).split("."))


@cache
def subject(slug: str) -> Subject:
    if slug in TEST_GAMES:
        rulesets.register(slug, TEST_GAMES[slug])
    module = module_of(slug)
    return Subject(slug, rulesets.load(slug), _notes(module), module)


def _notes(module: str) -> Notes:
    name = ".".join(home_of_tests(module).relative_to(ROOT).parts) + ".probes"
    try:
        if find_spec(name) is None:
            return Notes()
    except ModuleNotFoundError:
        return Notes()
    found = import_module(name)
    return Notes(**{one: getattr(found, one) for one in Notes.__slots__ if hasattr(found, one)})
