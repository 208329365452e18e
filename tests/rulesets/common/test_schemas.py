"""Encoded states of earlier releases."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.common.schemas import Schemas, UnknownSchema


def _add_rain(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "rain": False}


def _rename_gold(data: dict[str, Any]) -> dict[str, Any]:
    data["coins"] = data.pop("gold")
    return data


SCHEMAS = Schemas(3, {1: _add_rain, 2: _rename_gold})


def test_old_data_is_brought_up_step_by_step():
    assert SCHEMAS.upgraded({"schema": 1, "gold": 4}) == {"schema": 3, "rain": False, "coins": 4}
    assert SCHEMAS.upgraded({"schema": 2, "gold": 4}) == {"schema": 3, "coins": 4}


def test_the_old_data_stays_as_it_was():
    old = {"schema": 2, "gold": 4}
    SCHEMAS.upgraded(old)
    assert old == {"schema": 2, "gold": 4}


@pytest.mark.parametrize("schema", [None, 0, 4, "2", True, -1])
def test_other_schemas_are_named(schema: object):
    with pytest.raises(UnknownSchema, match=repr(schema)):
        SCHEMAS.upgraded({"schema": schema})


def test_a_missing_step_is_noticed_at_once():
    with pytest.raises(ValueError, match="from 1 to 2"):
        Schemas(3, {2: _rename_gold})
