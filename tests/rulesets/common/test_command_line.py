"""`python -m rulesets`: what it prints, what it answers, and one clear line for whatever cannot be done."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import rulesets
from rulesets import commands
from rulesets.__main__ import main
from rulesets.common import exercised
from rulesets.common.gamefile import dumps
from rulesets.common.odds import Chance, Odds, OddsQuestion
from rulesets.common.params import Number
from rulesets.common.recorder import record_game
from rulesets.common.setup import Setup
from tests.rulesets.tiny import SEATS, ruleset

ROOT = Path(__file__).resolve().parents[3]
TINY = "tests.rulesets.tiny"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def unregistered():
    yield
    rulesets.unregister(TINY)


def test_the_games_are_listed(capsys: Capture):
    assert main(["list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == rulesets.slugs()
    assert main(["list", "--json"]) == 0
    assert [one["slug"] for one in json.loads(capsys.readouterr().out)] == rulesets.slugs()


def test_a_playout_says_what_it_came_to(capsys: Capture):
    assert main(["playout", TINY, "--games", "5", "--seed", "x", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    promised = "games decisions seconds games_per_second decisions_per_second endings results digest backend"
    assert set(promised.split()) <= set(found)
    assert sum(found["endings"].values()) == found["games"] == 5


def test_a_playout_is_shown_as_a_table(capsys: Capture):
    assert main(["playout", TINY, "--games", "2", "--bots", "random,random", "--scenario", "evening"]) == 0
    assert "games                2" in capsys.readouterr().out.splitlines()


def test_a_good_file_is_verified(capsys: Capture, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(dumps(record_game(ruleset, Setup("evening", SEATS), "file").file()), "utf-8")
    assert main(["replay", str(path), "--game", TINY]) == 0
    assert "verified" in capsys.readouterr().out


def test_a_changed_file_fails_and_names_the_entry(capsys: Capture, tmp_path: Path):
    path = tmp_path / "game.json"
    data = json.loads(dumps(record_game(ruleset, Setup("evening", SEATS), "file").file()))
    data["entries"][2]["digest"] = "0" * 64
    path.write_text(json.dumps(data), "utf-8")
    assert main(["replay", str(path), "--game", TINY]) == 1
    assert "entry 3: the position after it has another digest" in capsys.readouterr().err


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "dance",
        "playout",
        "playout nothing",
        "playout tests.nothing",
        "rules os.path",
        "rules tests.rulesets",
        "rules .tiny",
        "rules tests..tiny",
        "rules .",
        f"playout {TINY} --games none",
        f"playout {TINY} --games 0",
        f"playout {TINY} --games -1",
        f"playout {TINY} --bots clever",
        f"playout {TINY} --bots random,random,random",
        f"playout {TINY} --scenario morning",
        f"playout {TINY} --unknown",
        "replay",
        "replay /nowhere",
        "replay /",
        "replay LICENSE",
        f"odds {TINY} battle",
        f"odds {TINY}",
        "rules nothing",
        "rules nothing --missing",
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(typed: str, capsys: Capture):
    assert main(typed.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1 and told.err.startswith("rulesets: ")


def test_a_module_that_is_no_game_is_not_kept_among_the_games(capsys: Capture):
    known = rulesets.slugs(unlisted=True)
    assert main(["playout", "tests.nothing"]) == main(["rules", "os.path"]) == 2
    assert rulesets.slugs(unlisted=True) == known


@pytest.mark.parametrize("slug", ["this.that", "tests.rulesets.tiny", ".", "", "x" * 100_000])
def test_a_file_names_no_module_to_be_loaded(slug: str, capsys: Capture, tmp_path: Path):
    path, loaded = tmp_path / "game.json", "this" in sys.modules
    data = json.loads(dumps(record_game(ruleset, Setup("evening", SEATS), "file").file()))
    path.write_text(json.dumps({**data, "slug": slug}), "utf-8")
    assert main(["replay", str(path)]) == 2
    told = capsys.readouterr().err
    assert "there is no game" in told and len(told.splitlines()) == 1 and len(told) < 500
    assert ("this" in sys.modules) == loaded and slug not in rulesets.slugs(unlisted=True)


@pytest.mark.parametrize("module", ["tests.barons", "os.path"])
def test_a_file_is_not_verified_by_another_game(module: str, capsys: Capture, tmp_path: Path):
    path = tmp_path / "game.json"
    path.write_text(dumps(record_game(ruleset, Setup("evening", SEATS), "file").file()), "utf-8")
    assert main(["replay", str(path), "--game", module]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_game_that_is_registered_is_loaded_and_never_listed(capsys: Capture):
    assert main(["rules", TINY]) == 0
    assert rulesets.load(TINY) is ruleset and TINY in rulesets.slugs(unlisted=True)
    assert TINY not in rulesets.slugs() and "tests.barons" not in rulesets.slugs()
    capsys.readouterr()
    main(["list", "--json"])
    listed = [one["slug"] for one in json.loads(capsys.readouterr().out)]
    assert listed == list(rulesets.GAMES) and not {"barons", "tiny", TINY} & set(listed)


def test_ledgers_are_listed(capsys: Capture):
    assert main(["rules", TINY]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ruleset.rulebook)
    assert main(["hidden", TINY]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(ruleset.rulebook.hidden)
    assert main(["examples", TINY]) == 0


def write_exercised(folder: Path, monkeypatch: pytest.MonkeyPatch, found: exercised.Exercised | None) -> None:
    home = folder / "tests" / "rulesets" / "tiny"
    home.mkdir(parents=True)
    if found is not None:
        (home / exercised.FILE).write_text(found.dumps(), "utf-8")
    monkeypatch.setattr(exercised, "ROOT", folder)


def test_what_no_test_exercises_is_missing(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    found = exercised.Exercised({"HAT-1": ("a test",), "HAT-3": ("a test",)}, (), ("HAT-HID-1",))
    write_exercised(tmp_path, monkeypatch, found)
    assert main(["rules", TINY, "--missing"]) == 1
    assert capsys.readouterr() == ("HAT-2\nHAT-4\n", "")
    assert main(["hidden", TINY, "--missing"]) == 1
    assert capsys.readouterr() == ("HAT-HID-2\n", "")


def test_nothing_missing_is_a_success(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    everything = exercised.Exercised(
        {rule.id: ("a test",) for rule in ruleset.rulebook},
        tuple(exercised.example_ids(ruleset.rulebook)),
        tuple(ruleset.rulebook.hidden),
    )
    write_exercised(tmp_path, monkeypatch, everything)
    for command in ("rules", "examples", "hidden"):
        assert main([command, TINY, "--missing"]) == 0
    assert capsys.readouterr() == ("", "")


def test_tests_that_were_never_written_down_exercise_nothing(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    write_exercised(tmp_path, monkeypatch, None)
    assert main(["rules", TINY, "--missing"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == len(ruleset.rulebook)


def test_a_copy_without_tests_says_so(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exercised, "ROOT", tmp_path)
    assert main(["rules", TINY, "--missing"]) == 2
    assert "without the tests" in capsys.readouterr().err


def _win(strength: int, luck: int) -> Odds:
    return Odds((Chance("won", strength, "good"), Chance("lost", luck, "bad")), strength + luck)


QUESTION = OddsQuestion("duel", (("strength", Number(0, 9)), ("luck", Number(0, 9))), _win, {"luck": 1})


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "odds_questions", lambda ruleset: {QUESTION.id: QUESTION})


def test_odds_are_told(asking: None, capsys: Capture):
    assert main(["odds", TINY, "duel", "strength=3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 4
    assert main(["odds", TINY, "duel", "strength=3", "luck=2"]) == 0
    assert "60.00 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    "values", ["", "strength", "strength=ten", "strength=10", "strength=1 skill=2", "=3", "strength=1 luck=1 luck=2"]
)
def test_wrong_values_are_named(asking: None, capsys: Capture, values: str):
    assert main(["odds", TINY, "duel", *values.split()]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1 and told.startswith("rulesets: ")


def test_it_runs_without_the_site():
    code = "import sys; from rulesets.__main__ import main; main(['list']); sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


def test_a_reader_who_leaves_early_is_no_fault():
    command = f"{sys.executable} -m rulesets rules {TINY} | head -1"
    run = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True)
    assert run.stderr == ""


def test_a_game_with_dice_lists_its_questions(capsys: Capture):
    assert main(["odds", "tests.barons", "fight", "lead=2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["33.56", "66.44"]
    assert main(["odds", "tests.barons", "siege"]) == 2
    assert "there are: fight" in capsys.readouterr().err
