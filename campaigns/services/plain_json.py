"""JSON out of a file that trusts nobody: values that a row can hold, not too many, not too deep, or a refusal."""

from __future__ import annotations

import json
import re
from typing import Any

from campaigns.refusals import BadInput

MOST_VALUES = 6_000_000  # in one part
MOST_DEPTH = 80
MOST_DIGITS = 400

DIGITS = b"0123456789"
ESCAPED = re.compile(rb"\\.")
TEXT = re.compile(rb'"[^"]*"')
ONE_BRACKET = bytes.maketrans(b"{}", b"[]")
NO_MARKS = bytes(one for one in range(256) if one not in b'[]{}"')


def read_json(body: bytes, part: str) -> Any:
    """Values that a row can hold: not too many, not too deep, no number without end, no text that is none."""
    if sum(body.count(mark) for mark in (b",", b"[", b"{")) > MOST_VALUES:
        raise BadInput("file_too_large", status=413)
    try:
        whole = _whole if has_many_digits(body) else None
        data = json.loads(body.decode(), parse_int=whole, parse_float=_finite, parse_constant=_refused)
    except RecursionError:
        raise BadInput("file_too_large", status=413) from None
    except ValueError:
        raise BadInput("file_malformed", part=part, path="") from None
    if depth_of(body) > MOST_DEPTH:
        raise BadInput("file_too_large", status=413)
    if b"\\u0000" in body or b"\\ud" in body.lower():  # nothing else in the text can become what no row can hold
        _check_texts(data, part)
    return data


def has_many_digits(body: bytes) -> bool:
    """Whether so many stand in a row that they need another look: then one of them stands at each of these places."""
    for at in range(MOST_DIGITS, len(body), MOST_DIGITS + 1):
        if body[at] in DIGITS:
            before, after = body[at - MOST_DIGITS : at], body[at : at + MOST_DIGITS + 1]
            in_a_row = len(before) - len(before.rstrip(DIGITS)) + len(after) - len(after.lstrip(DIGITS))
            if in_a_row > MOST_DIGITS:
                return True
    return False


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError("too many digits")
    return int(digits)


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    found = float(digits)
    if found in (float("inf"), float("-inf")):
        raise ValueError("without end")
    return found


def depth_of(body: bytes) -> int:
    """Of what was read without fault, or one more than is allowed. Without its texts, its brackets are those of its
    tables: first quotes beside each other are taken out, which turns two texts into one and no bracket out of a text.
    Level by level from within, so that depth costs no stack.
    """
    bare = ESCAPED.sub(b"", body) if b"\\" in body else body
    level, depth = TEXT.sub(b"", bare.translate(ONE_BRACKET, NO_MARKS).replace(b'""', b"")), 0
    while level and depth <= MOST_DEPTH:
        depth += 1
        level = level.replace(b"[]", b"")
    return depth


def _check_texts(data: Any, part: str) -> None:
    level = [data]
    while level:
        for text in (one for one in level if isinstance(one, str)):
            if "\0" in text or (not text.isascii() and _is_torn(text)):
                raise BadInput("file_malformed", part=part, path="")
        tables = [one for one in level if isinstance(one, dict)]
        within = [value for one in level if isinstance(one, list) for value in one]
        level = [*within, *(value for one in tables for pair in one.items() for value in pair)]


def _is_torn(text: str) -> bool:
    """Half of a pair of characters, which no encoding can write."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)
