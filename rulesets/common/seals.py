"""Seals of a game file: a digest of each part of it, so that whatever was changed since it was written is found.

Each entry's seal is taken of the entry and of the seal before it; the head has one for each of its parts, "entries"
being the last entry's. They tell a slip, a broken copy, a flipped letter, and where. They are no signature: who writes
a whole file anew can seal it anew, and is found out by the dice and by playing it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.common.records import digest

Data = dict[str, Any]
NOT_SEALED = ("entries", "seals")


def sealed(data: Data) -> Data:
    """The file as plain data, with its seals."""
    entries, last = [], ""
    for entry in data["entries"]:
        last = seal_of(entry, last)
        entries.append({**entry, "seal": last})
    return {**data, "seals": head_seals(data, last), "entries": entries}


def unsealed(data: Data) -> Data:
    entries = [{name: value for name, value in one.items() if name != "seal"} for one in data["entries"]]
    return {**{name: value for name, value in data.items() if name != "seals"}, "entries": entries}


def seal_of(entry: Mapping[str, Any], before: str) -> str:
    return digest([before, entry])


def head_seals(data: Mapping[str, Any], last: str) -> dict[str, str]:
    parts = {name: digest(value) for name, value in data.items() if name not in NOT_SEALED}
    return {**parts, "entries": last}


def broken(data: Data, seals: Mapping[str, str], entries: Sequence[str]) -> Iterator[str]:
    """The places whose seals do not fit, the head's first. `data` without seals; `entries`: theirs, one each."""
    found = head_seals(data, entries[-1] if entries else "")
    parts = [name for name in {**found, **seals} if found.get(name) != seals.get(name)]
    yield from (name for name in parts if name != "entries")
    for entry, before, seal in zip(data["entries"], ["", *entries], entries, strict=False):
        if seal_of(entry, before) != seal:
            yield f"entry {entry['n']}"
    if "entries" in parts:
        yield "entries"
