"""A group's own table: every fault has its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.common.component_files import by_column, own_texts, read_table
from rulesets.common.params import Number, Text
from rulesets.common.refusals import BadFile

COLUMNS = {"kind": Text(9, 1), "value": Number(0, 9)}
GOOD = '[[card]]\nkind = "gold"\nvalue = 3\n\n[[card]]\nkind = "iron"\nvalue = 1\n'


def test_a_good_table_is_read() -> None:
    assert read_table("c.toml", GOOD, "card", COLUMNS, "kind")[1] == {"kind": "iron", "value": 1}


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ("value = 1", "value = 12", 7, 9, "out_of_range"),
        ("value = 1", 'value = "x"', 7, 9, "not_a_number"),
        ("value = 1", "", 5, 1, "missing"),
        ("value = 1", "value = 1\nsize = 2", 8, 8, "unknown_field"),
        ('"iron"', '"gold"', 6, 8, "row_twice"),
        ("value = 1", "value = = 1", 7, 9, "not_toml"),
        ("[[card]]\nkind", "stray = 1.5\n[[card]]\nkind", 1, 1, "not_a_value"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, line: int, column: int, code: str) -> None:
    text = new.join(GOOD.rsplit(old, 1))
    text = GOOD.replace(old, new, 1) if code == "not_a_value" else text
    with pytest.raises(BadFile) as found:
        read_table("c.toml", text, "card", COLUMNS, "kind")
    assert (found.value.line, found.value.column, found.value.code) == (line, column, code)


def test_a_group_brings_some_files_and_the_rest_are_ours(tmp_path: Path) -> None:
    for name in ("c.toml", "d.toml"):
        (tmp_path / name).write_text(f"ours = {name!r}", "utf-8")
    texts = own_texts({"d.toml": "theirs = 1"}, tmp_path, "c.toml", "d.toml")
    assert texts == {"c.toml": "ours = 'c.toml'", "d.toml": "theirs = 1"}
    with pytest.raises(BadFile, match="unknown_file"):
        own_texts({"map.toml": ""}, tmp_path, "c.toml")


def test_a_table_is_turned_into_columns() -> None:
    rows = read_table("c.toml", GOOD, "card", COLUMNS, "kind")
    assert by_column(rows, "kind") == {"value": {"gold": 3, "iron": 1}}
    assert by_column([], "kind") == {}
