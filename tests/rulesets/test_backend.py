"""The same rules, compiled or as they are: what runs where, and that nothing but speed depends on it."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rulesets
from config import fast
from rulesets import backend

HALFWAY = [sys.executable, "-m", "tests.rulesets.halfway"]
LAWS = """
from rulesets.common import dice
from rulesets.common.laws import law

WHO = {"key": "", "seat": "red", "why": "EX-1"}

def numbers(dice):
    return dice.hits(2, need=5, **WHO), dice.total(2, **WHO), dice.at_least(1, 3, modifier=1, **WHO)

def orders(dice):
    return dice.die(3, **WHO), dice.pick(2, **WHO), dice.shuffle(3, **WHO)

def duel(rolled):
    return rolled.margin(*[dice.Ask("die", 1, sides, "", "red", "EX-1") for sides in (6, 4)])

print(dice.__file__.endswith(".py"), law(numbers), law(orders), law(duel))
"""
PLAYOUT = [sys.executable, "-m", "rulesets", "playout", "picrochole", "--games", "6", "--seed", "fast", "--json"]


def run(command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True)


def halfway(slug: str, wanted: str, **settings: str) -> dict[str, object]:
    """What a worker makes of a game of this kind that is under way."""
    done = run([*HALFWAY, slug], RULESETS_BACKEND=wanted, **settings)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_letter_more_is_another_state_of_the_rules(tmp_path: Path):
    (tmp_path / "one.py").write_text("ONE = 1\n")
    before = backend.fingerprint(tmp_path)
    (tmp_path / "one.py").write_text("ONE = 2\n")
    assert backend.fingerprint(tmp_path) != before


def test_so_is_another_way_to_compile_them(tmp_path: Path):
    (tmp_path / "one.py").write_text("ONE = 1\n")
    (tmp_path / "stand_in.py").write_text("ONE = 1\n")
    before = backend.fingerprint(tmp_path, [tmp_path / "stand_in.py"])
    (tmp_path / "stand_in.py").write_text("ONE = 2\n")
    assert backend.fingerprint(tmp_path, [tmp_path / "stand_in.py"]) != before
    assert {*fast.STAND_INS.values(), Path(fast.__file__)} == set(backend.MADE_BY)


def test_compiled_rules_of_another_state_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("RULESETS_BACKEND", "auto")
    (tmp_path / "fast" / "of-another-day" / "rulesets").mkdir(parents=True)
    assert backend.chosen_path(["here"]) == ["here"]
    (tmp_path / "fast" / backend.fingerprint() / "rulesets").mkdir(parents=True)
    assert backend.chosen_path(["here"]) == [str(tmp_path / "fast" / backend.fingerprint() / "rulesets")]


def test_compiled_rules_that_are_demanded_must_be_there(tmp_path: Path):
    failed = run(PLAYOUT, VAR_DIR=str(tmp_path), RULESETS_BACKEND="compiled")
    assert failed.returncode != 0
    assert "make fast" in failed.stderr


def test_without_a_compiler_the_rules_run_as_they_are(tmp_path: Path):
    done = run([sys.executable, "-m", "config.fast"], VAR_DIR=str(tmp_path), CC="/bin/false")
    assert done.returncode == 0
    assert "no C compiler" in done.stdout
    played = run(PLAYOUT, VAR_DIR=str(tmp_path), RULESETS_BACKEND="auto")
    assert json.loads(played.stdout)["backend"] == "pure"


def test_no_rule_looks_for_something_in_what_it_unpacks_there():
    """The one thing in our way of writing that the compiler does not understand, so that it is found at once."""
    found = []
    for path in backend.sources():
        nodes = ast.walk(ast.parse(path.read_text("utf-8"))) if path.suffix == ".py" else ()
        for node in nodes:
            sought_in = node.comparators if isinstance(node, ast.Compare) else []
            written = [one for one in sought_in if isinstance(one, ast.Tuple | ast.List)]
            found += [f"{path}:{node.lineno}" for one in written if any(isinstance(x, ast.Starred) for x in one.elts)]
    assert not found


@pytest.mark.skipif(bool(fast.what_is_missing()), reason=f"there is {fast.what_is_missing()}")
def test_compiled_rules_play_the_same_games(tmp_path: Path):
    made = run([sys.executable, "-m", "config.fast"], VAR_DIR=str(tmp_path), FAST_LEVEL="0")
    assert made.returncode == 0, made.stderr
    pure = json.loads(run(PLAYOUT, RULESETS_BACKEND="pure").stdout)
    played = run(PLAYOUT, VAR_DIR=str(tmp_path), RULESETS_BACKEND="compiled")
    assert played.returncode == 0, played.stderr
    compiled = json.loads(played.stdout)
    assert (pure["backend"], compiled["backend"]) == ("pure", "compiled")
    assert compiled["digest"] == pure["digest"]
    assert compiled["results"] == pure["results"]
    pure = run([sys.executable, "-c", LAWS], RULESETS_BACKEND="pure").stdout
    compiled = run([sys.executable, "-c", LAWS], VAR_DIR=str(tmp_path), RULESETS_BACKEND="compiled").stdout
    assert pure.startswith("True Law(")  # from plain Python
    assert compiled == pure.replace("True", "False", 1)
    for slug in rulesets.slugs():
        pure, compiled = halfway(slug, "pure"), halfway(slug, "compiled", VAR_DIR=str(tmp_path))
        assert (pure.pop("backend"), compiled.pop("backend")) == ("pure", "compiled")
        assert compiled == pure
    shutil.rmtree(tmp_path / "fast")
