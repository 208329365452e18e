"""The components: cards and map. A group may load a cards.toml of its own; the map is always ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulesets.common.box import files_digest
from rulesets.common.component_files import read_table
from rulesets.common.params import Number, Param, Text
from rulesets.common.refusals import BadFile

DATA = Path(__file__).with_name("data")
FILE = "cards.toml"
CARD: dict[str, Param] = {"kind": Text(20, 1), "copies": Number(1, 9), "value": Number(0, 9), "bonus": Number(0, 3)}
DOMAIN: dict[str, Param] = {"id": Text(20, 1), "castle": Text(9), "near": Text(99, 1)}
DOMAIN |= {"worth": Number(1, 9), "x": Number(0, 600), "y": Number(0, 520)}
FEWEST = 12  # hands and draws of the shortest game, BAR-2b


@dataclass(frozen=True, slots=True)
class Card:
    value: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Domain:
    castle: str
    near: tuple[str, ...]
    worth: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class BaronsBox:
    digest: str
    files: Mapping[str, str]
    cards: Mapping[str, Card]
    domains: Mapping[str, Domain]

    def castle(self, seat: str) -> str:
        return next(at for at, one in self.domains.items() if one.castle == seat)


def load_box(files: Mapping[str, str]) -> BaronsBox:
    if strange := [name for name in files if name != FILE]:
        raise BadFile(strange[0], 1, 1, "unknown_file", name=strange[0])
    text = files.get(FILE) or (DATA / FILE).read_text("utf-8")
    rows = [row for row in read_table(FILE, text, "card", CARD, "kind") for _ in range(row["copies"])]
    cards = {f"{row['kind']}-{rows[:n].count(row) + 1}": Card(row["value"], row["bonus"]) for n, row in enumerate(rows)}
    if len(cards) < FEWEST:
        raise BadFile(FILE, text.count("\n") + 1, 1, "too_few_cards", fewest=FEWEST)
    places = read_table("map.toml", (DATA / "map.toml").read_text("utf-8"), "domain", DOMAIN, "id")
    domains = {one.pop("id"): Domain(**{**one, "near": tuple(one["near"].split(","))}) for one in places}
    return BaronsBox(files_digest({FILE: text}), {FILE: text}, cards, domains)
