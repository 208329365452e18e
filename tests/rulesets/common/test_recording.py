"""What the tests exercise is written down by a plugin of the test run: here it runs over tests made up for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesets.common import exercised
from rulesets.common.events import Event, Modifier
from tests.rulesets import recording
from tests.rulesets.kit import subjects

pytest_plugins = ("pytester",)

LEDGER = """
[[rule]]
id = "EX-1"
title = "One"
text = "Bids are sealed."
section = "1"
mode = "auto"
examples = [{ given = "two bids", dice = "", expect = "sealed" }]
[[rule]]
id = "EX-2"
title = "Two"
text = "A bid may be high."
section = "1"
mode = "auto"
[[hidden]]
id = "EX-HID"
title = "Bids"
what = "the bids"
"""
ENGINE = """
from rulesets.common.events import Event
from rulesets.common.refusals import IllegalAction
def tell(rule):
    return Event("told", rule)
def refuse(rule):
    raise IllegalAction("no", rule)
"""
GOOD = """
import pytest, engine
@pytest.mark.rule("EX-1")
@pytest.mark.hidden("EX-HID")
def test_told():
    engine.tell("EX-1")
@pytest.mark.example("EX-1", 1)
def test_example():
    engine.tell("EX-1")
@pytest.mark.rule("EX-2")
@pytest.mark.parametrize("n", [1, 2])
def test_refused(n):
    with pytest.raises(Exception):
        engine.refuse("EX-2")
"""
INI = "[pytest]\ntestpaths = tests\nmarkers = rule\n  example\n  hidden\n"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project of one game, `ex`, whose tests the plugin watches."""
    pytester.makeini(INI)
    pytester.makepyfile(engine=ENGINE)
    monkeypatch.syspath_prepend(pytester.path)
    (pytester.path / "ex").mkdir()
    (pytester.path / "ex" / "rules.toml").write_text(LEDGER, "utf-8")
    (pytester.path / "tests" / "rulesets" / "ex").mkdir(parents=True)
    for module in (recording, exercised):
        monkeypatch.setattr(module, "ROOT", pytester.path)
    monkeypatch.setattr(recording, "home_of_tests", lambda module: pytester.path / "tests" / "rulesets" / module)
    monkeypatch.setattr(subjects, "slugs", lambda: ["ex"])
    monkeypatch.setattr(subjects, "module_of", lambda slug: slug)
    return pytester


def run(project: pytest.Pytester, source: str, *args: str) -> pytest.RunResult:
    (project.path / "tests" / "rulesets" / "ex" / "test_ex.py").write_text(source, "utf-8")
    return project.runpytest_inprocess(
        "-p", "tests.rulesets.recording", "-p", "no:django", "-p", "no:cacheprovider", *args
    )


def written(project: pytest.Pytester) -> Path:
    return project.path / "tests" / "rulesets" / "ex" / exercised.FILE


def test_marks_that_count_are_written_down(project: pytest.Pytester):
    assert run(project, GOOD, "--write-exercised").ret == 0
    found = json.loads(written(project).read_text("utf-8"))
    place = "tests/rulesets/ex/test_ex.py::"
    assert found["rules"] == {"EX-1": [f"{place}test_example", f"{place}test_told"], "EX-2": [f"{place}test_refused"]}
    assert (found["examples"], found["hidden"]) == (["EX-1 1"], ["EX-HID"])
    assert run(project, GOOD).ret == 0


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("nothing was cited", "    pass"),
        ("something else was cited", '    engine.tell("EX-2")'),
        ("the test cited it itself", '    from rulesets.common.events import Event\n    Event("told", "EX-1")'),
        (
            "another record was copied",
            '    from dataclasses import replace\n    replace(engine.tell("EX-2"), rule="EX-1")',
        ),
        ("it failed", '    engine.tell("EX-1")\n    pytest.xfail("not yet")'),
    ],
)
def test_marks_that_do_not_count(project: pytest.Pytester, name: str, body: str):
    source = f'import pytest, engine\n@pytest.mark.rule("EX-1")\ndef test_it():\n{body}\n'
    run(project, source, "--write-exercised")
    assert not written(project).exists(), name


def test_a_stale_file_fails_a_whole_run(project: pytest.Pytester):
    run(project, GOOD, "--write-exercised")
    shorter = GOOD.partition("@pytest.mark.example")[0]
    result = run(project, shorter)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*exercised.json is stale*"])


@pytest.mark.parametrize("part", [("-k", "told"), ("tests/rulesets/ex",), ("tests/rulesets/ex/test_ex.py::test_told",)])
def test_a_run_of_a_part_judges_nothing(project: pytest.Pytester, part: tuple[str, ...]):
    run(project, GOOD, "--write-exercised")
    before = written(project).read_text("utf-8")
    assert run(project, GOOD.partition("@pytest.mark.example")[0], *part).ret == 0
    result = run(project, GOOD.partition("@pytest.mark.example")[0], *part, "--write-exercised")
    result.stdout.fnmatch_lines(["*not written*"])
    assert written(project).read_text("utf-8") == before


def test_a_failing_run_writes_nothing(project: pytest.Pytester):
    assert run(project, GOOD + "\ndef test_wrong():\n    assert False\n", "--write-exercised").ret == 1
    assert not written(project).exists()


@pytest.mark.parametrize(
    "marks",
    [
        'rule("EX-9")',
        'example("EX-1", 2)',
        'example("EX-1", 0)',
        'hidden("EX-1")',
        'rule("EX-1", "EX-2", "EX-1", "EX-2")',
        'example("EX-1", 1)\n@pytest.mark.example("EX-1", 1)',
    ],
)
def test_marks_that_mean_nothing_are_refused(project: pytest.Pytester, marks: str):
    assert run(project, f"import pytest\n@pytest.mark.{marks}\ndef test_it():\n    pass\n").ret == 4


def test_nothing_is_watched_outside_marked_tests():
    plain = Event.__init__
    with recording.citations() as cited:
        assert Event.__init__ is not plain
        exec("Modifier(1, 'rain', 'EX-7')", {"Modifier": Modifier, "__name__": "engine"})
        exec("Modifier(1, 'rain', 'EX-8')", {"Modifier": Modifier, "__name__": "tests.rulesets.ex.table"})
        exec("Modifier(1, 'rain', 'EX-9')", {"Modifier": Modifier, "__name__": "tests.barons.fights"})
    assert Event.__init__ is plain
    assert cited == {"EX-7", "EX-9"}
