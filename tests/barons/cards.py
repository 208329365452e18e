"""The components: cards and map. A group may load a cards.toml of its own; the map is always ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulesets.common.box import files_digest
from rulesets.common.component_files import read_table
from rulesets.common.params import Number, Pick, Text
from rulesets.common.refusals import BadFile

DATA = Path(__file__).with_name("data")
FILE = "cards.toml"
CARD = {"kind": Text(20, 1), "copies": Number(1, 9), "value": Number(0, 9), "bonus": Number(0, 3)}
DOMAIN = {
    "id": Text(20, 1),
    "castle": Pick(("", "red", "white", "black")),
    "worth": Number(1, 9),
    "near": Text(99, 1),
    "x": Number(0, 600),
    "y": Number(0, 520),
}
FEWEST = 12  # hands and draws of the shortest game, BAR-2b


@dataclass(frozen=True, slots=True)
class Card:
    value: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Domain:
    castle: str
    worth: int
    near: tuple[str, ...]
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
    for name in files:
        if name != FILE:
            raise BadFile(name, 1, 1, "unknown_file", file=name)
    text = files.get(FILE) or (DATA / FILE).read_text("utf-8")
    rows = read_table(FILE, text, "card", CARD, "kind")
    cards = {
        f"{row['kind']}-{n}": Card(row["value"], row["bonus"]) for row in rows for n in range(1, row["copies"] + 1)
    }
    if len(cards) < FEWEST:
        raise BadFile(FILE, text.count("\n") + 1, 1, "too_few_cards", fewest=FEWEST)
    domains = read_table("map.toml", (DATA / "map.toml").read_text("utf-8"), "domain", DOMAIN, "id")
    places = {one.pop("id"): Domain(**{**one, "near": tuple(one["near"].split(","))}) for one in domains}
    return BaronsBox(files_digest({FILE: text}), {FILE: text}, cards, places)
