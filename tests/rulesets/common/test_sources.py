"""What the architecture tests read off a source: floats, sets in their own order, codes."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.rulesets.kit import sources


def test_floats_and_sets_are_found():
    bad = ("x = 1.5", "x: float = 1", "x = a / 2", "x = float(a)", "x /= 3", "def f() -> float: ...")
    assert all(list(sources.floats(ast.parse(one))) for one in bad)
    assert not list(sources.floats(ast.parse('x = a // 2; p = Path(a) / "b"; D = Path(a); q = D / name')))
    bad = ("for x in set(a): ...", "for x in {1, 2}: ...", "[x for x in {y for y in a}]", "x: set[str]", "list(set(a))")
    bad += (
        "[*set(a)]",
        "dict.fromkeys(a & set(b))",
        "','.join({1})",
        "enumerate(frozenset(a))",
        "min({1}).x; {1}.pop()",
    )
    bad += ("x = {1, 2}\nfor y in x: ...", "x = set()\nx.add(1)\nz = [y for y in x]", "x = {1}\ny = tuple(x)")
    assert all(list(sources.sets(ast.parse(one))) for one in bad)
    assert not list(sources.sets(ast.parse("len(set(a)) < 2; x in {1, 2}; set(a) <= set(b); sorted(set(a))")))


def test_codes_are_found_wherever_they_are_written(tmp_path: Path):
    source = """
def tell_side(sink, side, code, **facts): ...
def act(sink, red):
    tell(sink, "one", RULE["A-1"])
    events.tell(sink, "two" if red else "three", "A-1")
    whisper(sink, "four", "A-1", to="red", public="five")
    tell_side(sink, 1, "six", at="home")
    raise IllegalAction("seven", RULE["A-1"])
ASKED = Asked(None, None, ("eight", ""))
law.map(lambda code: Ending("nine", "good"))
"""
    (tmp_path / "game.py").write_text(source, "utf-8")
    told = "one two three four five six eight"
    wanted = {*(("events", one) for one in told.split()), ("refusals", "seven"), ("odds", "nine")}
    assert set(sources.codes(tmp_path)) == wanted
