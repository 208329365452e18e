"""A plugin of the tests: writes down which rules, worked examples and secrets of the ledgers were exercised.

A mark (`rule("PIC-1a")`, `example("PIC-1a", 2)`, at most three rules a test) counts when its test passed and the engine
told an event, a refusal, a question or an odds modifier citing the id while it ran. `hidden("PIC-HID-1")` counts when
its test passed. A whole run fails when `exercised.json` beside a game's tests says something else, and writes it anew
with `--write-exercised`; a run of a part of the tests judges nothing. Where several processes share the tests, each
hands in what it saw and the first one judges.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from rulesets.common.events import Event, Modifier
from rulesets.common.exercised import FILE, ROOT, Exercised, example_id, example_ids, home_of_tests
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import Refused
from rulesets.common.rulebook import Rulebook

CITING = (Event, Modifier, Question, Form, Near, Refused)
MOST_RULES = 3
GAMES = ("tests.barons", "tests.rulesets.tiny")  # they live among the tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-exercised", action="store_true", help="write down anew which rules the tests exercise")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recording(config), "exercised rules")


@contextmanager
def citations() -> Iterator[set[str]]:
    """The ids that the engine cites meanwhile. What a test makes up itself does not count."""
    cited: set[str] = set()
    before = {kind: kind.__init__ for kind in CITING}
    for kind, init in before.items():
        kind.__init__ = _noting(init, cited)  # type: ignore[method-assign]
    try:
        yield cited
    finally:
        for kind, init in before.items():
            kind.__init__ = init  # type: ignore[method-assign]


def _noting(init: Callable[..., None], cited: set[str]) -> Callable[..., None]:
    def noting(self: Any, *args: Any, **kwargs: Any) -> None:
        init(self, *args, **kwargs)
        if not _is_of_tests(sys._getframe(1)):
            cited.add(self.rule)

    return noting


def _is_of_tests(frame: FrameType | None) -> bool:
    """Whether a test or what is made for tests wrote this down itself. What copies a record says nothing of its own."""
    while frame is not None and frame.f_globals.get("__name__") == "dataclasses":
        frame = frame.f_back
    module: str = frame.f_globals.get("__name__", "") if frame is not None else ""
    made_for_tests = module.startswith("tests.") and not any(f"{module}.".startswith(f"{one}.") for one in GAMES)
    return made_for_tests or module.rpartition(".")[2].startswith("test_")


@dataclass(frozen=True, slots=True)
class Marks:
    """What one test says it exercises."""

    rules: tuple[str, ...]
    examples: tuple[tuple[str, int], ...]
    hidden: tuple[str, ...]

    @classmethod
    def of(cls, item: pytest.Item) -> Marks:
        return cls(
            tuple(rule for mark in item.iter_markers("rule") for rule in mark.args),
            tuple((mark.args[0], mark.args[1]) for mark in item.iter_markers("example")),
            tuple(one for mark in item.iter_markers("hidden") for one in mark.args),
        )

    @property
    def any(self) -> bool:
        return bool(self.rules or self.examples or self.hidden)


@dataclass(slots=True)
class Ledgers:
    """Whose id it is."""

    games: dict[str, str] = field(default_factory=dict)  # slug -> module
    rules: dict[str, str] = field(default_factory=dict)  # id -> slug
    examples: dict[str, str] = field(default_factory=dict)
    hidden: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls) -> Ledgers:
        from tests.coming import BEGUN
        from tests.rulesets.kit.subjects import module_of, slugs  # late, so that pytest can rewrite its assertions

        found = cls()
        found.games = {slug: module_of(slug) for slug in slugs()}
        for slug, module in {**found.games, **BEGUN}.items():
            file = ROOT.joinpath(*module.split("."), "rules.toml")
            if slug in BEGUN and not file.is_file():
                continue
            book = Rulebook(file)
            found.rules |= dict.fromkeys(book.rules, slug)
            found.examples |= dict.fromkeys(example_ids(book), slug)
            found.hidden |= dict.fromkeys(book.hidden, slug)
        return found


class Recording:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.ledgers = Ledgers()
        self.rules: dict[str, list[str]] = defaultdict(list)
        self.examples: set[str] = set()
        self.hidden: set[str] = set()
        self.vain: list[str] = []
        option = config.option
        self.partial = any((option.ignore, option.ignore_glob, option.collectonly, option.keyword, option.markexpr))
        self.verdicts: list[str] = []
        self._passed: set[str] = set()

    @property
    def handed_in(self) -> dict[str, Any] | None:
        """What the judging process is given by this one; None if this one judges."""
        found: dict[str, Any] | None = getattr(self.config, "workeroutput", None)
        return found

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        marked = [item for item in items if Marks.of(item).any]
        if not marked:
            return
        self.ledgers = Ledgers.read()
        for item in marked:
            if problem := self._problem(Marks.of(item)):
                raise pytest.UsageError(f"{item.nodeid}: {problem}")

    def _problem(self, marks: Marks) -> str:
        if len(marks.rules) > MOST_RULES:
            return f"{len(marks.rules)} rules are marked, {MOST_RULES} at most"
        if len(marks.examples) > 1:
            return "each worked example is a test of its own"
        known = self.ledgers
        examples = [example_id(*one) for one in marks.examples]
        unknown = [
            *(one for one in marks.rules if one not in known.rules),
            *(one for one in examples if one not in known.examples),
            *(one for one in marks.hidden if one not in known.hidden),
        ]
        return f"no ledger has {', '.join(unknown)}" if unknown else ""

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.partial = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        marks = Marks.of(item)
        if not marks.any:
            return (yield)
        with citations() as cited:
            result = yield
        if item.nodeid in self._passed:
            self._note(item.nodeid.partition("[")[0], marks, cited)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._passed.add(report.nodeid)

    def _note(self, test: str, marks: Marks, cited: set[str]) -> None:
        self.hidden.update(marks.hidden)
        for rule in dict.fromkeys([*marks.rules, *(rule for rule, _ in marks.examples)]):
            if rule in cited:
                self.rules[rule].append(test)
            else:
                self.vain.append(f"{test}: the engine never cited {rule}")
        self.examples.update(example_id(rule, n) for rule, n in marks.examples if rule in cited)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        output = getattr(node, "workeroutput", {})
        rules, examples, hidden, vain, partial = output.get("exercised", ((), (), (), (), True))
        for rule, test in rules:
            self.rules[rule].append(test)
        self.examples.update(examples)
        self.hidden.update(hidden)
        self.vain += vain
        self.partial |= partial

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if (output := self.handed_in) is not None:
            rules = [(rule, test) for rule, tests in self.rules.items() for test in tests]
            output["exercised"] = [rules, sorted(self.examples), sorted(self.hidden), self.vain, self.partial]
            return
        wants_writing = self.config.getoption("--write-exercised")
        if exitstatus != pytest.ExitCode.OK:
            return
        self.ledgers = self.ledgers if self.ledgers.games else Ledgers.read()
        for slug, module in self.ledgers.games.items():
            if not self._is_whole(module):
                self.verdicts += [f"{slug}: not written, this was not a whole run"] if wants_writing else []
            elif self._differs(slug, module, write=wants_writing) and not wants_writing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _is_whole(self, module: str) -> bool:
        """Whether all tests that may exercise this game were run."""
        if self.partial:
            return False
        if self.config.args_source == pytest.Config.ArgsSource.TESTPATHS:
            return True
        given = [Path(arg).resolve() for arg in self.config.args if "::" not in arg]
        homes = (ROOT / "tests" / "rulesets", home_of_tests(module))
        return all(any(home.is_relative_to(folder) for folder in given) for home in homes)

    def _differs(self, slug: str, module: str, *, write: bool) -> bool:
        path = home_of_tests(module) / FILE
        before = path.read_text("utf-8") if path.exists() else Exercised().dumps()
        now = self.exercised(slug).dumps()
        if before == now:
            return False
        if write:
            path.write_text(now, "utf-8")
        name = path.relative_to(ROOT)
        self.verdicts.append(f"{name} was written anew" if write else f"{name} is stale: run with --write-exercised")
        return True

    def exercised(self, slug: str) -> Exercised:
        ledgers = self.ledgers
        return Exercised(
            {rule: tuple(tests) for rule, tests in self.rules.items() if ledgers.rules[rule] == slug},
            tuple(one for one in self.examples if ledgers.examples[one] == slug),
            tuple(one for one in self.hidden if ledgers.hidden[one] == slug),
        )

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.vain or self.verdicts:
            terminalreporter.section("exercised rules")
        for line in [*dict.fromkeys(self.vain), *self.verdicts]:
            terminalreporter.write_line(line)
