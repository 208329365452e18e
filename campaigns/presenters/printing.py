"""Sheets of paper: characters, bands, slips and handouts as one edition has them, with room to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Character
from campaigns.presenters import characters as live
from campaigns.presenters.band_sheets import BandSheet, band_sheets
from campaigns.presenters.paper import SPARE_THINGS, SPARE_WOUNDS, Around, Bruise, Thing, bruise, degrees
from campaigns.presenters.registers import Cell, all_cells
from campaigns.presenters.slips import Qr, Slip, slips_of
from campaigns.services import printing as services
from campaigns.services.printing import Edition, Picked
from campaigns.services.sheets import Blank, sheet_on_paper
from campaigns.story_dates import shown_story_date

FACE = tuple(one for one in live.FACE if one not in ("player", "is_npc", "keeper", "audience"))
GM_FACE = (*FACE, "audience")
TEXTS = ("description", "biography", "notes")
RULED = ("place", "languages")  # empty columns that one fills in at the table
HEARD = 14  # lines of what somebody knows


@dataclass(frozen=True, slots=True)
class Learnt:
    title: str
    kind: str
    on: str
    is_false: bool = False  # said by the game master's edition alone


@dataclass(frozen=True, slots=True)
class CharacterSheet:
    character: Character
    qr: Any
    bands: str
    face: list[Cell]
    texts: list[Cell]
    columns: list[Blank]
    wounds: list[Bruise]
    things: list[Thing]
    learnt: list[Learnt]
    is_whole: bool  # the reader sees all of it, not only what everybody does

    @property
    def numbers(self) -> list[Blank]:
        return [one for one in self.columns if one.is_number]

    @property
    def words(self) -> list[Blank]:
        return [one for one in self.columns if not one.is_number and not one.is_tick]

    @property
    def ticks(self) -> list[Blank]:
        return [one for one in self.columns if one.is_tick]

    @property
    def degrees(self) -> list[str]:
        return degrees()

    @property
    def spare_wounds(self) -> range:
        return range(SPARE_WOUNDS)

    @property
    def spare_things(self) -> range:
        return range(SPARE_THINGS)


@dataclass(frozen=True, slots=True)
class Printed:
    characters: list[CharacterSheet]
    bands: list[BandSheet]
    slips: list[Slip]
    handouts: list[Slip]

    def __bool__(self) -> bool:
        return bool(self.characters or self.bands or self.slips or self.handouts)

    @property
    def is_full(self) -> bool:
        return services.MOST in (len(self.characters), len(self.slips) + len(self.handouts))


def print_out(edition: Edition, picked: Picked, qr: Qr) -> Printed:
    people = services.characters_of(edition, picked)
    bands = services.bands_of(edition, picked)
    around = Around.of(edition, people, bands)
    told = slips_of(edition, picked, qr)
    return Printed(
        characters=character_sheets(edition, people, around, qr),
        bands=band_sheets(edition, bands, around, qr),
        slips=[one for one in told if one.is_objective],
        handouts=[one for one in told if not one.is_objective],
    )


# -- characters --------------------------------------------------------------------------------------------------------


def character_sheets(edition: Edition, people: Sequence[Character], around: Around, qr: Qr) -> list[CharacterSheet]:
    if not people:
        return []
    seen = [(one, edition.eyes(one)) for one in people]
    face = GM_FACE if edition.is_gms else FACE
    cells = all_cells(seen, (*face, *TEXTS), edition.reader)
    learnt, bands = _learnt(edition, people), _bands_of(around)
    return [
        CharacterSheet(
            character=one,
            qr=qr("row", edition.campaign.pk, "character", one.pk),
            bands=", ".join(bands.get(one.pk, ())),
            face=[own[name] for name in face if name in own and (own[name].value or name in RULED)],
            texts=[own[name] for name in TEXTS if name in own],
            columns=sheet_on_paper(one) if eyes.sees(Character, "sheet") else [],
            wounds=[bruise(wound) for wound in around.wounds.get(one.pk, ())],
            things=around.things.get(("character", one.pk), []),
            learnt=learnt.get(one.pk, []),
            is_whole=eyes.sees(Character, "sheet"),
        )
        for (one, eyes), own in zip(seen, cells, strict=True)
    ]


def _bands_of(around: Around) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in around.members:
        said = " · ".join(str(part) for part in (one.band, one.part) if part)
        found.setdefault(one.character_id, []).append(said)  # type: ignore[attr-defined]
    return found


def _learnt(edition: Edition, people: Sequence[Character]) -> dict[int, list[Learnt]]:
    """The last that each heard himself; whether it is true only the game master's edition says."""
    found: dict[int, list[Learnt]] = {}
    rows = edition.heard().filter(character__in=people).defer("text")
    rows = rows.select_related("knowledge") if edition.is_gms else rows.select_related(None)
    for one in rows:
        his = found.setdefault(one.character_id, [])
        if len(his) < HEARD:
            is_false = edition.is_gms and not one.knowledge.truth
            his.append(Learnt(one.title, one.get_matter_display(), shown_story_date(one.on), is_false))
    return found
