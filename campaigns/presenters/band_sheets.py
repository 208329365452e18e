"""The roster of a band on paper: who goes along, how he fares, boxes for what happens to him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Band, BandMember, Character, Condition
from campaigns.presenters.paper import SPARE_PEOPLE, SPARE_THINGS, WELL, Around, Thing, degrees
from campaigns.presenters.registers import Cell, all_cells
from campaigns.presenters.slips import Qr
from campaigns.services.printing import Edition
from campaigns.services.sheets import sheet_on_paper

TEXTS = ("description", "notes")


@dataclass(frozen=True, slots=True)
class Follower:
    """One of a band: boxes for the wounds that he gets."""

    who: Character
    part: str
    fate: str
    told: str
    wounds: str
    is_leader: bool


@dataclass(frozen=True, slots=True)
class BandSheet:
    band: Band
    qr: Any
    followers: list[Follower]
    things: list[Thing]
    conditions: list[Condition]
    texts: list[Cell]
    leader: str

    @property
    def degrees(self) -> list[str]:
        return degrees()

    @property
    def spare_people(self) -> range:
        return range(SPARE_PEOPLE)

    @property
    def spare_things(self) -> range:
        return range(SPARE_THINGS)


def band_sheets(edition: Edition, bands: Sequence[Band], around: Around, qr: Qr) -> list[BandSheet]:
    if not bands:
        return []
    seen = [(one, edition.eyes(one)) for one in bands]
    cells = all_cells(seen, ("leader", "budget", *TEXTS), edition.reader)
    conditions = list(edition.rows(Condition).filter(band__in=bands, until="").order_by("pk"))
    return [
        BandSheet(
            band=band,
            qr=qr("row", edition.campaign.pk, "band", band.pk),
            followers=_followers(edition, band, around),
            things=around.things.get(("band", band.pk), []),
            conditions=[one for one in conditions if one.band_id == band.pk],
            texts=[own[name] for name in ("budget", *TEXTS) if name in own and own[name].value],
            leader=own["leader"].value,
        )
        for band, own in zip(bands, cells, strict=True)
    ]


def _followers(edition: Edition, band: Band, around: Around) -> list[Follower]:
    """The leader first, then by name."""
    theirs = [one for one in around.members if one.band_id == band.pk]  # type: ignore[attr-defined]
    found = [_follower(edition, one, around) for one in theirs]
    return sorted(found, key=lambda one: (not one.is_leader, str(one.who).casefold(), one.who.pk))


def _follower(edition: Edition, member: BandMember, around: Around) -> Follower:
    who = around.followers[member.character_id]  # type: ignore[attr-defined]
    columns = sheet_on_paper(who) if who.form and edition.eyes(who).sees(Character, "sheet") else []
    open_wounds = [one for one in around.wounds.get(who.pk, ()) if one.course not in WELL]
    return Follower(
        who=who,
        part=member.part,
        fate=who.get_fate_display(),  # type: ignore[attr-defined]
        told=" · ".join(f"{one.title} {one.value}" for one in columns if one.is_number and one.value),
        wounds=", ".join(" ".join((one.location, f"({one.get_severity_display()})")).strip() for one in open_wounds),  # type: ignore[attr-defined]
        is_leader=member.band.leader_id == who.pk,  # type: ignore[attr-defined]
    )
