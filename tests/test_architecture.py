"""The shape of the house: who may import whom, how large a room may be, what never stands where."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulesets.common.rulebook import Rulebook
from rulesets.common.words import COMMON
from tests.coming import BEGUN, COMING
from tests.rulesets.kit import sources
from tests.rulesets.kit.subjects import slugs, source_of, subject

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("rulesets", "campaigns", "config")  # each may import those before it
PRODUCT = LAYERS
GAMES = ("argad", "wars_of_religion", "picrocholine_wars", "picrochole", "cochons", "barons", "tiny")
TEST_GAME = 700  # lines of the Three Barons, all modules together
FUNCTION, MODULE, SETTINGS, TEMPLATE, FRAGMENT = 50, 300, 200, 120, 60
CLOCKS = ("time", "datetime")
MAY_LOOK_AT_THE_CLOCK = ("rulesets/common/playout.py", "rulesets/__main__.py")  # they say how long it took
NEVER = ("TODO", "FIXME", "XXX:", "HACK")  # words that no file of ours holds
NOT_OURS = ("static/vendor", "static/fonts", ".venv", "var/", "node_modules", ".git/")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def python(*folders: str) -> list[Path]:
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    return [file for file in files if "migrations" not in file.parts]


def templates() -> list[Path]:
    folders = [ROOT / "templates", *(ROOT / "tests").glob("*/templates")]
    return [file for folder in folders for file in sorted(folder.rglob("*.html"))]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def package(path: Path) -> tuple[str, ...]:
    return module(path) if path.name == "__init__.py" else module(path)[:-1]


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """The full names of all modules that a file imports, wherever in the file and however it spells them."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (tuple(one.name.split(".")) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package(path)[: len(package(path)) - node.level + 1] if node.level else ()
            base = (*above, *(node.module.split(".") if node.module else ()))
            yield from ((*base, one.name) for one in node.names)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield from (tuple(one.split(".")) for one in sources.texts(node.args[0]))


def _called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def faults(found: Iterator[str]) -> None:
    listed = list(found)
    assert not listed, "\n" + "\n".join(listed)


def test_imports_run_one_way():
    def found() -> Iterator[str]:
        for layer in LAYERS:
            above = (*LAYERS[LAYERS.index(layer) + 1 :], "tests", "bench")
            for path in python(layer):
                yield from (f"{name(path)} imports {'.'.join(one)}" for one in imports(path) if one[0] in above)

    faults(found())


def test_the_rules_need_nothing_but_python():
    def found() -> Iterator[str]:
        for path in python("rulesets"):
            for one in imports(path):
                if one[0] != "rulesets" and one[0] not in sys.stdlib_module_names:
                    yield f"{name(path)} imports {'.'.join(one)}"

    faults(found())


def test_a_game_imports_no_other_game():
    def found() -> Iterator[str]:
        for path in python("rulesets"):
            home = module(path)[1:2]
            for one in imports(path):
                at_home = path.parent == ROOT / "rulesets" or one[0] != "rulesets" or one[1:2] in (("common",), home)
                if not at_home:
                    yield f"{name(path)} imports {'.'.join(one)}"

    faults(found())


def test_relative_imports_are_seen_through(tmp_path: Path):
    path = ROOT / "rulesets" / "picrochole" / "sneaky.py"
    for source, imported in (
        ("from ..argad import state", ("rulesets", "argad", "state")),
        ("from .. import argad", ("rulesets", "argad")),
        ("from . import state", ("rulesets", "picrochole", "state")),
        ("import_module('rulesets.argad')", ("rulesets", "argad")),
    ):
        tree.cache_clear()
        module_of = ast.parse(source)
        globals()["tree"], kept = lambda _: module_of, tree  # noqa: B023
        try:
            assert list(imports(path)) == [imported]
        finally:
            globals()["tree"] = kept


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or 0) - node.lineno + 1


def test_a_function_fits_one_thought():
    def found() -> Iterator[str]:
        for path in python(*PRODUCT, "tests", "bench"):
            yield from (f"{name(path)}: {one} has {lines} lines" for one, lines in functions(path) if lines > FUNCTION)

    faults(found())


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_a_module_fits_one_chapter():
    limits = {path: SETTINGS if name(path) == "config/settings.py" else MODULE for path in python(*PRODUCT)}
    faults(f"{name(path)} has {lines(path)} lines" for path, limit in limits.items() if lines(path) > limit)


def test_a_template_fits_one_page():
    limits = {path: FRAGMENT if path.name.startswith("_") else TEMPLATE for path in templates()}
    faults(f"{name(path)} has {lines(path)} lines" for path, limit in limits.items() if lines(path) > limit)


def test_every_template_is_shown():
    """By its path, as a panel of the play page, as a part that any game may bring, or by Django for a status."""
    texts = "\n".join(path.read_text("utf-8") for path in [*python("campaigns"), *templates()])
    constants = (node for node in ast.walk(tree(ROOT / "campaigns/views/panels.py")) if isinstance(node, ast.Constant))
    panels = {f"campaigns/games/_{one.value}.html" for one in constants}

    def found() -> Iterator[str]:
        for path in templates():
            within = path.as_posix().rpartition("/templates/")[2]
            of_any_game = ["rulesets/{self.slug}/" + path.name, "rulesets/{slug}/" + path.name]
            named = any(f"{quote}{one}{quote}" in texts for quote in "\"'" for one in (within, *of_any_game))
            if not named and within not in panels and not re.fullmatch(r"\d{3}\.html", within):
                yield f"{name(path)} is shown by nobody"

    faults(found())


def test_every_icon_is_in_the_sprite():
    drawn = set(re.findall(r'id="([a-z]-[a-z-]+)"', (ROOT / "static/icons/sprite.svg").read_text("utf-8")))
    asked = re.compile(r"""["']([ig]-[a-z][a-z-]+)["']""")
    faults(
        f"{name(path)} asks for {one}"
        for path in [*python("campaigns"), *templates()]
        for one in asked.findall(path.read_text("utf-8"))
        if one not in drawn
    )


def test_chance_enters_by_one_door():
    def found() -> Iterator[str]:
        for path in python(*PRODUCT):
            if name(path) != "rulesets/common/dice.py" and any(one[0] == "random" for one in imports(path)):
                yield f"{name(path)} imports random"

    faults(found())


def test_rules_have_no_clock():
    def found() -> Iterator[str]:
        for path in python("rulesets"):
            if name(path) not in MAY_LOOK_AT_THE_CLOCK and any(one[0] in CLOCKS for one in imports(path)):
                yield f"{name(path)} looks at the clock"

    faults(found())


def rules_of_games() -> list[Path]:
    """Every module of a game: state, chapters, view. What all games share may draw and average."""
    folders = [source_of(slug) for slug in slugs()]
    found = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [path for path in found if not path.name.startswith(("test_", "probes", "conftest"))]


def test_games_count_in_whole_numbers():
    faults(f"{name(path)}:{line}: {what}" for path in rules_of_games() for line, what in sources.floats(tree(path)))


def test_games_iterate_over_no_set():
    faults(f"{name(path)}:{line}: {what}" for path in rules_of_games() for line, what in sources.sets(tree(path)))


def test_no_game_is_named_outside_the_games():
    def found() -> Iterator[str]:
        for path in python("campaigns", "config"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Compare | ast.match_case):
                    named = [
                        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and one.value in GAMES
                    ]
                    yield from (f"{name(path)}: asks whether a game is {one}" for one in named)
        for path in (one for one in templates() if "rulesets" not in one.parts):
            for tag in re.findall(r"\{%\s*(?:el)?if[^%]*%\}", path.read_text("utf-8")):
                yield from (f"{name(path)}: {tag}" for slug in GAMES if f'"{slug}"' in tag or f"'{slug}'" in tag)

    faults(found())


@pytest.mark.parametrize("slug", slugs())
def test_every_code_of_a_game_has_words(slug: str):
    game = subject(slug)
    words = game.ruleset.words
    used = sources.codes(game.source)
    faults(f"[{section}] {code} has no words" for section, code in used if not words.has(section, code))


def test_the_test_game_stays_small():
    assert sum(lines(path) for path in python("tests/barons")) < TEST_GAME


def test_every_code_that_games_share_has_words():
    """What is told in common modules is worded by the games that use them: the Barons use them all."""
    words = subject("barons").ruleset.words
    used = sources.codes(ROOT / "rulesets" / "common")
    assert {("refusals", "not_offered"), ("events", "drew_card")} <= set(used)
    faults(f"[{section}] {code} has no words" for section, code in used if not words.has(section, code))


def test_every_sentence_is_said_in_both_languages_with_the_same_slots():
    patterns = ("words*.toml", "words/*.toml")
    files = [COMMON, *(file for slug in slugs() for one in patterns for file in source_of(slug).glob(one))]
    faults(f"{name(file)}: {what}" for file in files for what in sources.sentence_faults(file))


def test_nothing_is_called_a_helper():
    banned = ("utils.py", "helpers.py", "util.py", "helper.py", "misc.py")
    faults(name(path) for path in python(*PRODUCT, "tests", "bench") if path.name in banned)


def test_marks_name_rules_that_exist():
    books = [Rulebook(source_of(slug) / "rules.toml") for slug in slugs()]
    books += [Rulebook(Path(*package.split("."), "rules.toml")) for package in (*COMING.values(), *BEGUN.values())]
    rules = {one.id: one for book in books for one in book}
    hidden = [one for book in books for one in book.hidden]
    marked = [mark for path in python("tests") for mark in sources.marks(tree(path), name(path))]

    def found() -> Iterator[str]:
        for mark in marks_by_test(marked):
            yield f"{mark}: more than three rules"
        for at, kind, args in marked:
            known = hidden if kind == "hidden" else rules
            yield from (f"{at}: {kind} {one}" for one in args[:1] if one not in known)

    faults(found())


def marks_by_test(marked: list[tuple[str, str, tuple[object, ...]]]) -> list[str]:
    """The tests that claim more than three rules."""
    claimed = [at for at, kind, args in marked if kind == "rule" for _ in args]
    return sorted({at for at in claimed if claimed.count(at) > 3})


def test_pages_hold_no_style_and_no_script():
    banned = re.compile(r"\sstyle=|\son[a-z]+=|hx-on|javascript:|js:|<script(?![^>]*\ssrc=)", re.IGNORECASE)
    written = ((path, re.sub(r"\{[%{#].*?[%}#]\}", "", path.read_text("utf-8"))) for path in templates())
    faults(f"{name(path)}: {one}" for path, text in written for one in banned.findall(text))


def test_pages_tell_the_time_by_the_sites_clock():
    """A test can stop that one (`timezone.now`); Django's own filters and tags ask another."""
    banned = re.compile(r"\|\s*time(?:since|until)\b|\{%\s*now\b")
    faults(f"{name(path)}: {one}" for path in templates() for one in banned.findall(path.read_text("utf-8")))


def test_no_file_holds_a_word_that_none_should():
    def found() -> Iterator[str]:
        for pattern in ("*.py", "*.html", "*.toml", "*.md", "*.js", "*.css", "*.po", "Makefile", "run"):
            for path in sorted(ROOT.rglob(pattern)):
                if path != Path(__file__) and path.is_file() and not any(part in name(path) for part in NOT_OURS):
                    text = path.read_text("utf-8")
                    yield from (f"{name(path)}: {word}" for word in NEVER if word in text)

    faults(found())


def test_what_is_silenced_is_named():
    bare = re.compile(r"# type: ignore(?!\[)|# noqa(?!:)")
    faults(name(path) for path in python(*PRODUCT) if bare.search(path.read_text("utf-8")))
