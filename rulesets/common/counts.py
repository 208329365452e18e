"""What simulated games are asked besides who won: whether somebody survived, how many fell by what.

A number is called by what it says, so that parts of a job add up by name, in any order, wherever they were played. The
sentence is made when a page is read: `code` and the heading `group` stand in section [counts] of the game's words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulesets.common.seats import NO_FACTS, Facts

MARK = "#"
MOST_TEXT = 1000
MOST_FACTS = 4


@dataclass(frozen=True, slots=True)
class Count:
    """`value` 0 or 1 throughout a group: a share of all games. Facts are short texts: a seat, a name."""

    group: str
    code: str
    value: int = 0
    facts: Facts = NO_FACTS

    @property
    def name(self) -> str:
        """Its name among the numbers of the totals, in one spelling."""
        return MARK + json.dumps([self.group, self.code, dict(sorted(self.facts.items()))], ensure_ascii=False)


def read_count(name: str) -> Count | None:
    """What a number of the totals says; None: it is none of these, or nobody of ours wrote it."""
    if not name.startswith(MARK) or len(name) > MOST_TEXT:
        return None
    try:
        found = json.loads(name[1:])
    except ValueError:
        return None
    if not isinstance(found, list) or len(found) != 3:
        return None
    group, code, facts = found
    count = Count(group, code, 0, facts) if _is_named(group, code) and _are_facts(facts) else None
    return count if count is not None and count.name == name else None


def _is_named(*names: Any) -> bool:
    return all(isinstance(one, str) and one.isidentifier() for one in names)


def _are_facts(facts: Any) -> bool:
    if not isinstance(facts, dict) or len(facts) > MOST_FACTS:
        return False
    return all(one.isidentifier() and isinstance(value, str) for one, value in facts.items())


def summed(counts: Iterable[Count]) -> dict[str, int]:
    """By name; what is said twice of one game is added."""
    found: dict[str, int] = {}
    for one in counts:
        found[one.name] = found.get(one.name, 0) + one.value
    return found
