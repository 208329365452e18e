"""The page of one character, put together for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Character
from campaigns.presenters.npcs import OF_PLAYERS, SHOWN_APART, Because, Behind, Towards, attitudes_around, behind
from campaigns.presenters.registers import Cell, Moved, cells_of, history_of
from campaigns.services.linked import Linked, linked_rows
from campaigns.services.registers import REGISTERS, Eyes, eyes_on
from campaigns.services.sheets import SheetLine, sheet_lines

FACE = (
    *("fate", "captor", "ransom", "player", "is_npc", "place", "born", "languages", "figures", "successor_of"),
    *("relation", "keeper", "audience"),
)
TEXTS = ("description", "biography", "notes")


@dataclass(frozen=True, slots=True)
class CharacterPage:
    character: Character
    eyes: Eyes
    face: list[Cell]
    texts: list[Cell]
    lines: list[SheetLine]
    linked: dict[str, Linked]
    history: list[Moved]
    may_write: bool
    attitudes: list[Towards]
    thought_of: list[Because]
    behind: Behind | None

    @property
    def cell_groups(self) -> list[list[Cell]]:
        return [self.face, self.texts]

    @property
    def numbers(self) -> list[SheetLine]:
        return [one for one in self.lines if one.is_number]

    @property
    def words(self) -> list[SheetLine]:
        return [one for one in self.lines if not one.is_number]

    @property
    def groups(self) -> list[Linked]:
        return list(self.linked.values())


def character_page(*, character: Character, viewer: Viewer) -> CharacterPage:
    eyes = eyes_on(character, viewer)
    apart = (*SHOWN_APART, "wound character", *(OF_PLAYERS if character.is_npc else ()))
    linked = linked_rows(character, viewer, apart=apart)
    attitudes, of_him = attitudes_around(character, viewer)
    return CharacterPage(
        character=character,
        eyes=eyes,
        face=cells_of(character, eyes, FACE, viewer),
        texts=cells_of(character, eyes, TEXTS, viewer),
        lines=sheet_lines(character) if eyes.sees(Character, "sheet") else [],
        linked={f"{one.register.noun} {one.column}": one for one in linked},
        history=history_of(character, eyes, viewer),
        may_write=writable_now(character, eyes, viewer),
        attitudes=attitudes,
        thought_of=of_him,
        behind=behind(character, viewer) if eyes.is_gm and character.is_npc else None,
    )


def writable_now(character: Character, eyes: Eyes, viewer: Viewer) -> bool:
    if eyes.is_gm:
        return not character.campaign.is_archived
    found: Any = Character.objects.writable_by(viewer).filter(pk=character.pk)
    return bool(found.exists())


def enter_links(campaign_id: int) -> list[tuple[str, str]]:
    """Registers in which something about a character is entered."""
    nouns = ("possession", "band_member", "relation", "wound", "standing")
    return [(noun, str(REGISTERS[noun].model._meta.verbose_name)) for noun in nouns]
