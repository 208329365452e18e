"""Positions as TOML, as JSON, as forms."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.common.params import Number, Pick, Text
from rulesets.common.position import Position, PositionShape, TableShape, from_plain, from_toml, to_plain, to_toml
from rulesets.common.refusals import BadFile, BadPosition, Malformed

names = st.text("abcdefgh_", min_size=1, max_size=6)
scalars = st.one_of(st.booleans(), st.integers(-(10**12), 10**12), st.text(st.characters(codec="utf-8"), max_size=12))
rows = st.dictionaries(names, scalars, min_size=1, max_size=3)
values = st.dictionaries(names, scalars, max_size=4)
tables = st.dictionaries(names.map(str.upper), st.lists(rows, min_size=1, max_size=3).map(tuple), max_size=3)
SHAPE = PositionShape(
    (("turn", Number(1, 9)), ("weather", Text(20))),
    (TableShape("units", (("id", Pick(("u1", "u2"))), ("men", Number(0, 99))), "id", grows=False),),
)


def test_the_first_column_names_the_rows():
    columns = {"id": Pick(("u1", "u2")), "men": Number(0, 99)}
    assert TableShape.of("units", columns, grows=False) == SHAPE.tables[0]


@settings(deadline=None, max_examples=80)
@given(st.builds(Position, values, tables).filter(lambda one: not set(one.values) & set(one.tables)))
def test_positions_survive_toml_and_json(position: Position):
    assert from_toml(to_toml(position)) == position
    assert from_plain(to_plain(position)) == position


def test_a_written_position_is_one_that_people_can_change():
    position = Position({"turn": 3, "rain": True}, {"units": ({"id": "u1", "men": 20, "gone": None},)})
    assert to_toml(position) == 'turn = 3\nrain = true\n\n[[units]]\nid = "u1"\nmen = 20\n'


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("turn = \n", 1, 8), ("turn = 1\nrain\n", 2, 5), ("turn = 1\nturn = 2\n", 2, 9), ("x = " + "[" * 5000, 1, 1)],
)
def test_faults_of_a_file_have_a_place(text: str, line: int, column: int):
    with pytest.raises(BadFile) as caught:
        from_toml(text, "board.toml")
    assert (caught.value.file, caught.value.line, caught.value.code) == ("board.toml", line, "not_toml")
    assert abs(caught.value.column - column) <= 1


def test_a_number_without_end_is_a_fault_like_any_other():
    with pytest.raises(BadFile):
        from_toml(f"turn = {'9' * 5000}")


@pytest.mark.parametrize("text", ["turn = 1.5", "turn = 2020-01-01", "[turn]\nx = 1", "turn = [1]", "[[u]]\nx = [1]"])
def test_what_a_position_cannot_hold_is_named(text: str):
    with pytest.raises(BadPosition):
        from_toml(text)


junk = st.recursive(
    st.one_of(st.none(), st.integers(), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(["units", "id", "men"]), inner)
    ),
    max_leaves=6,
)


@settings(deadline=None, max_examples=80)
@given(st.one_of(junk, st.fixed_dictionaries({"values": junk, "tables": junk})))
def test_any_form_is_a_position_or_malformed(raw: Any):
    try:
        assert isinstance(SHAPE.read(raw), Position)
    except Malformed as refused:
        assert refused.code


def test_the_form_and_the_file_say_the_same():
    posted = {
        "values": {"turn": "2", "weather": "rain"},
        "tables": {"units": {"0": {"id": "u1", "men": "7"}, "1": {"id": "u2", "men": "0"}}},
    }
    position = SHAPE.read(posted)
    assert SHAPE.check(from_toml(to_toml(position))) == position


@pytest.mark.parametrize(("ids", "code"), [(["u1", "u1"], "row_twice"), (["u1"], "row_missing")])
def test_rows_are_there_once_each(ids: list[str], code: str):
    rows = tuple({"id": one, "men": 1} for one in ids)
    with pytest.raises(BadPosition, match=code):
        SHAPE.check(Position({"turn": 1, "weather": ""}, {"units": rows}))
