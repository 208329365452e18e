"""What sheets of people and of bands have in common: wounds with their boxes, things held, read at once for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from campaigns.models import Band, BandMember, Character, Course, Possession, Severity, Wound
from campaigns.presenters.registers import Cell, all_cells
from campaigns.services.printing import Edition, followers_of, members_of
from campaigns.story_dates import shown_story_date

THING = ("count", "value", "currency", "origin", "concealed")
WELL = (Course.HEALED, Course.SCARRED)
SPARE_WOUNDS, SPARE_THINGS, SPARE_PEOPLE = 3, 4, 4  # empty lines to write on


@dataclass(frozen=True, slots=True)
class Bruise:
    """A wound with its boxes: how bad it is, whether it was treated and healed."""

    title: str
    by: str
    severity: str
    treated: bool
    healed: bool
    remains: str

    @property
    def degrees(self) -> list[bool]:
        return [self.severity == one for one in Severity.values]


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    count: str
    worth: str
    concealed: bool


def degrees() -> list[str]:
    return [str(one) for one in Severity.labels]


def bruise(wound: Wound) -> Bruise:
    by = " · ".join(one for one in (wound.cause, wound.dealt_by, shown_story_date(wound.happened_on)) if one)
    healed = wound.course in WELL
    return Bruise(wound.location, by, wound.severity, wound.treated or healed, healed, wound.remains)


@dataclass(frozen=True, slots=True)
class Around:
    """Read at once for all whom these sheets are about."""

    members: list[BandMember]
    followers: dict[int, Character]
    wounds: dict[int, list[Wound]]
    things: dict[tuple[str, int], list[Thing]]

    @classmethod
    def of(cls, edition: Edition, people: Sequence[Character], bands: Sequence[Band]) -> Around:
        if not people and not bands:
            return cls([], {}, {}, {})
        members = members_of(edition, people, bands)
        followers = followers_of(edition, [one for one in members if one.band in bands])
        wounds: dict[int, list[Wound]] = {}
        for one in edition.rows(Wound).filter(character__in=[*followers, *(one.pk for one in people)]).order_by("pk"):
            wounds.setdefault(one.character_id, []).append(one)
        return cls(members, followers, wounds, _things(edition, people, bands))


def _things(edition: Edition, people: Sequence[Character], bands: Sequence[Band]) -> dict[tuple[str, int], list[Thing]]:
    rows = edition.marked(Possession).filter(Q(character__in=people) | Q(band__in=bands, character=None))
    held = list(rows.order_by("sort", "name", "pk"))
    cells = all_cells([(one, edition.eyes(one)) for one in held], THING, edition.reader)
    found: dict[tuple[str, int], list[Thing]] = {}
    for row, columns in zip(held, cells, strict=True):
        key = ("character", row.character_id) if row.character_id else ("band", row.band_id)
        found.setdefault(key, []).append(_thing(row, columns))
    return found


def _thing(row: Possession, cells: dict[str, Cell]) -> Thing:
    worth = " ".join(cells[name].value for name in ("value", "currency") if name in cells and cells["value"].value)
    return Thing(str(row), str(row.count), worth, "concealed" in cells and row.concealed)
