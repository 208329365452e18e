"""JSON that trusts nobody: depth and long numbers are found in the text itself, as reading it would find them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaigns.refusals import BadInput
from campaigns.services.plain_json import MOST_DEPTH, MOST_DIGITS, depth_of, has_many_digits, read_json

TEXTS = ("", "[", "]{", '"', '"[', "\\", '\\"[', "[[[]", "é[ß", "\\u005b", "\n[")


def deep(data: Any) -> int:
    within = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return 1 + max(map(deep, within), default=0) if isinstance(data, dict | list) else 0


@pytest.mark.parametrize("first", TEXTS)
@pytest.mark.parametrize("second", TEXTS)
def test_brackets_within_texts_are_no_depth(first: str, second: str) -> None:
    for data in (first, [first, second], [[first], [[second]]], {first: [second, {second: first}]}, [first, [], {}]):
        for body in (json.dumps(data), json.dumps(data, ensure_ascii=False, separators=(",", ":"))):
            assert depth_of(body.encode()) == deep(data), body


@pytest.mark.parametrize(("depth", "fits"), [(MOST_DEPTH, True), (MOST_DEPTH + 1, False), (500, False)])
def test_too_deep_is_refused_and_no_deeper_than_allowed_is_not(depth: int, fits: bool) -> None:
    body = b"[" * depth + b"]" * depth
    if fits:
        assert deep(read_json(body, "here")) == depth
    else:
        with pytest.raises(BadInput):
            read_json(body, "here")


@pytest.mark.parametrize("before", [0, 1, 7, 399, 400, 401, 402, 1000])
@pytest.mark.parametrize("after", [0, 1, 500])
def test_a_number_without_end_is_found_wherever_it_stands(before: int, after: int) -> None:
    for digits in (MOST_DIGITS, MOST_DIGITS + 1, MOST_DIGITS + 300):
        body = b" " * before + b"7" * digits + b" " * after
        assert has_many_digits(body) == (digits > MOST_DIGITS), (before, digits)
    assert not has_many_digits(b"7" * MOST_DIGITS + b"," + b"7" * MOST_DIGITS)


def test_a_number_without_end_is_refused() -> None:
    assert read_json(b"[" + b"7" * MOST_DIGITS + b"]", "here")
    with pytest.raises(BadInput):
        read_json(b"[" + b"7" * (MOST_DIGITS + 1) + b"]", "here")
