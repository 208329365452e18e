"""Hex maps drawn as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.drawn_maps import read_map, write_map
from rulesets.common.refusals import BadFile

DRAWING = """\
// woods west, a road east
. w . R
 w . R .

. . R .
"""


def test_a_drawing_is_read_row_by_row():
    drawn = read_map(DRAWING, ".wR")
    assert (drawn.grid.columns, drawn.grid.rows) == (4, 3)
    assert drawn.symbols[drawn.grid.index["0201"]] == "w"
    assert drawn.symbols[drawn.grid.index["0302"]] == "R"


@pytest.mark.parametrize(
    ("text", "line", "column", "code"),
    [
        ("", 1, 1, "empty_map"),
        ("\n// nothing\n", 1, 1, "empty_map"),
        (". .\n. .\n", 2, 1, "wrong_indent"),
        (" . .\n", 1, 1, "wrong_indent"),
        (". .\n . . .\n", 2, 6, "wrong_width"),
        (". . .\n . .\n", 2, 6, "wrong_width"),
        (". .\n . x\n", 2, 4, "unknown_symbol"),
        (". ..\n", 1, 4, "wrong_spacing"),
        (".  .\n", 1, 3, "wrong_spacing"),
        (".\t.\n", 1, 2, "wrong_spacing"),
    ],
)
def test_faults_are_found_where_they_stand(text: str, line: int, column: int, code: str):
    with pytest.raises(BadFile) as caught:
        read_map(text, ".wR", "map.txt")
    assert (caught.value.line, caught.value.column, caught.value.code) == (line, column, code)
    assert str(caught.value).startswith(f"map.txt:{line}:{column}")


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_what_is_written_is_read_back(columns: int, rows: int, data: st.DataObject):
    size = columns * rows
    symbols = tuple(data.draw(st.lists(st.sampled_from(".wR~"), min_size=size, max_size=size)))
    assert read_map(write_map(columns, symbols), ".wR~").symbols == symbols
