"""A group's own table: every fault has its line and column."""

from __future__ import annotations

import pytest

from rulesets.common.component_files import read_table
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
