"""TOML that somebody sent: read like any other, but for names made of so many parts that reading them would not end.

The reader of the standard library takes time by the square of the parts of a name; a text of 100 kB that is nothing but
one such name would hold it up for half a minute.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

MOST_PARTS = 32  # of one name; ours have one or two
STRINGS = re.compile(  # one that has no end goes to the end: nothing is ever looked at twice
    r'"""(?:\\[\s\S]|(?!""")[^\\])*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:(?!''')[\s\S])*+(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
LONG_NAME = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")


def read_toml(text: str) -> dict[str, Any]:
    """Raises ValueError or RecursionError: text that is no TOML, a number or a nesting without end, a name too long."""
    if LONG_NAME.search(STRINGS.sub(_stands_for, text)):
        raise ValueError("a name of too many parts")
    return tomllib.loads(text)


def _stands_for(found: re.Match[str]) -> str:
    """Strings may be parts of names too; a comment is nothing."""
    return "" if found[0].startswith("#") else "s"
