"""In which columns of which registers the search looks, and how short rows are called where they are found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.models import (
    Attendance,
    Attitude,
    Band,
    BandMember,
    Character,
    Condition,
    Convoy,
    Due,
    Healing,
    Kept,
    Knowledge,
    Lurking,
    Meeting,
    Place,
    Possession,
    Reaction,
    Recruit,
    Relation,
    Standing,
    Traveller,
    Wound,
)

COLUMNS: dict[type[Kept], tuple[str, ...]] = {
    Character: (
        *("name", "description", "biography", "languages", "figures", "captor", "ransom", "relation", "notes"),
    ),
    Band: ("name", "description", "notes"),
    Place: ("name", "kind", "description", "notes"),
    Possession: ("name", "origin", "taken_from", "currency"),
}
HEARD = ("title", "text", "source")
OF_MASTERS: dict[type[Kept], tuple[str, ...]] = {
    Knowledge: ("title", "text", "price", "source"),
    Lurking: ("condition", "effect"),
}


@dataclass(frozen=True, slots=True)
class Short:
    """Of a register of short rows: what makes their titles, in which columns it may stand, and who besides is named in
    them, by link and columns, where the reader may know of him. `leads`: of which row the page shows it."""

    titles: tuple[str, ...]
    columns: tuple[str, ...]
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    leads: str = "pk"


SHORT: dict[type[Kept], Short] = {  # all looked through in one query
    Wound: Short(("character__name", "location"), ("location", "cause", "dealt_by", "witnesses", "remains")),
    Relation: Short(("one__name", "what", "other__name"), ("what", "note", "one__name", "other__name")),
    Standing: Short(("event",), ("event", "with_whom", "planned", "outcome")),
    Convoy: Short(("name",), ("name", "goods", "outcome", "notes")),
    Meeting: Short(("title",), ("title", "where", "plan", "played", "notes")),
    Attendance: Short(("meeting__title",), ("remark",), leads="meeting"),
    BandMember: Short(("character__name", "band__name"), ("part",)),
    Condition: Short(("what",), ("what",)),
    Due: Short(("what",), ("what", "reason")),
    Recruit: Short(("wish",), ("wish", "said")),
    Attitude: Short(("cause",), ("cause",)),
    Healing: Short(
        ("wound__character__name", "wound__location", "on"),
        ("wound__character__name", "wound__location"),
        {"healer": ("name",), "place": ("name",)},
        "wound",
    ),
    Reaction: Short(("npc__name", "asked"), ("npc__name", "asked"), {"met": ("name",)}, "npc"),
    Traveller: Short(
        ("character__name",),
        ("character__name",),
        {"from_game": ("name", "region"), "to_game": ("name", "region")},
    ),
}
