"""What a page of somebody, or of a place, says of attitudes, encounters, things that lie in wait, and what is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer
from campaigns.forms.npcs import EncounterForm
from campaigns.models import Attitude, Character, ChronicleEntry, Kept, Lurking, Place, Reaction
from campaigns.presenters.odds import OddsShown, show_odds
from campaigns.presenters.registers import Cell, Moved, cells_of, history_of
from campaigns.presenters.speech import Chip, Speech, signed
from campaigns.services import npcs
from campaigns.services.linked import Linked, linked_rows
from campaigns.services.npcs import Known, Subject
from campaigns.services.registers import REGISTERS, Eyes, eyes_on
from campaigns.story_dates import shown_story_date

FACE = ("kind", "within", "description", "notes", "audience")
SHOWN_APART = ("attitude npc", "attitude place", "attitude towards", "lurking npc", "lurking place")
OF_PLAYERS = ("due character", "traveller character")  # of others they stand in the calendar and with the games


@dataclass(frozen=True, slots=True)
class Because:
    """One cause of an attitude."""

    row: Attitude
    value: str
    since: str
    is_secret: bool


@dataclass(frozen=True, slots=True)
class Towards:
    """What somebody thinks of one other: the sum of all causes that the reader knows of."""

    whom: Kept | None  # nobody in particular: of everybody
    total: int
    causes: list[Because]

    @property
    def sum(self) -> str:
        return signed(self.total) if self.total else "0"

    @property
    def tone(self) -> str:
        return "good" if self.total > 0 else "bad" if self.total < 0 else "none"


def attitudes_of(subject: Subject, viewer: Viewer) -> list[Towards]:
    return _by_whom(npcs.causes_of(subject, viewer))


def attitudes_around(character: Character, viewer: Viewer) -> tuple[list[Towards], list[Because]]:
    """What he thinks of others, and what others think of him."""
    rows = npcs.causes_around(character, viewer)
    own = [one for one in rows if one.npc_id == character.pk]  # type: ignore[attr-defined]
    others = [one for one in rows if one.npc_id != character.pk]  # type: ignore[attr-defined]
    return _by_whom(own), [_because(one) for one in others]


def _by_whom(rows: list[Attitude]) -> list[Towards]:
    """In the order in which they came about."""
    groups: dict[tuple[str, int], list[Attitude]] = {}
    for row in rows:
        whom = row.towards or row.towards_band
        groups.setdefault((whom.noun, whom.pk) if whom else ("", 0), []).append(row)
    return [_towards(rows) for rows in groups.values()]


def _towards(rows: list[Attitude]) -> Towards:
    return Towards(
        rows[0].towards or rows[0].towards_band, sum(one.score for one in rows), [_because(one) for one in rows]
    )


def _because(row: Attitude) -> Because:
    return Because(row, signed(row.score) if row.score else "0", shown_story_date(row.since), row.audience == "gm")


@dataclass(frozen=True, slots=True)
class ReactionShown:
    row: Reaction
    mood: str
    met: str
    modifiers: list[tuple[str, str]]  # number, cause
    when: str
    chip: Chip | None


@dataclass(frozen=True, slots=True)
class Behind:
    """What only the game master sees of somebody, or of a place."""

    waiting: list[Lurking]
    happened: list[tuple[Lurking, str]]
    known: list[Known]
    off_stage: list[tuple[ChronicleEntry, str]]
    may_meet: bool  # his game has rules for how strangers are received


def behind(subject: Subject, viewer: Viewer) -> Behind:
    rows = npcs.lurking_at(subject, viewer)
    return Behind(
        waiting=[one for one in rows if not one.happened_on],
        happened=[(one, shown_story_date(one.happened_on)) for one in rows if one.happened_on],
        known=npcs.known_of(subject, viewer),
        off_stage=[(one, shown_story_date(one.story_date)) for one in npcs.off_stage(subject, viewer)],
        may_meet=isinstance(subject, Character) and npcs.rules_for(subject) is not None,
    )


@dataclass(frozen=True, slots=True)
class EncounterPage:
    """Somebody comes before somebody: the chances, all that counts, and how it went before."""

    form: EncounterForm
    odds: OddsShown
    modifiers: list[tuple[str, str]]
    chip: Chip | None
    reactions: tuple[ReactionShown, ...]


def encounter_page(npc: Character, viewer: Viewer, form: EncounterForm) -> EncounterPage:
    speech = Speech.of(npcs.slug_for(npc))
    is_read = form.is_bound and form.is_valid()
    counted = npcs.modifiers_of(npc, form.case() if is_read else npcs.Encounter(), viewer)
    return EncounterPage(
        form=form,
        odds=show_odds(npcs.reception_outlook(npc, counted), speech),
        modifiers=_signed(counted),
        chip=speech.chip(npcs.rules_for(npc).encounter_rules["reception"]),
        reactions=_reactions(npc, viewer, speech),
    )


def _signed(modifiers: list[list[Any]]) -> list[tuple[str, str]]:
    return [(signed(value), cause) for cause, value in modifiers]


def _reactions(npc: Character, viewer: Viewer, speech: Speech) -> tuple[ReactionShown, ...]:
    rows = npcs.reactions_of(npc, viewer)
    return tuple(
        ReactionShown(
            row=one,
            mood=speech.words.name("attitude", one.result, speech.language),
            met=str(one.met or ""),
            modifiers=_signed(one.modifiers),
            when=shown_story_date(one.on),
            chip=speech.chip(one.rule) if one.rule else None,
        )
        for one in rows
    )


@dataclass(frozen=True, slots=True)
class PlacePage:
    place: Place
    eyes: Eyes
    cell_groups: list[list[Cell]]
    attitudes: list[Towards]
    behind: Behind | None
    groups: list[Linked]
    history: list[Moved]
    may_write: bool
    thought_of: tuple[Because, ...] = ()  # nobody thinks of a place as of somebody


def place_page(*, place: Place, viewer: Viewer) -> PlacePage:
    eyes = eyes_on(place, viewer)
    linked = linked_rows(place, viewer, apart=SHOWN_APART)
    return PlacePage(
        place=place,
        eyes=eyes,
        cell_groups=[cells_of(place, eyes, FACE, viewer)],
        attitudes=attitudes_of(place, viewer),
        behind=behind(place, viewer) if eyes.is_gm else None,
        groups=linked,
        history=history_of(place, eyes, viewer),
        may_write=bool(REGISTERS["place"].model.objects.writable_by(viewer).filter(pk=place.pk).exists()),
    )
