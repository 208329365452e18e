"""Where one chooses what to print: each thing with its box, those that one came from ticked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.models import Hearing
from campaigns.services import printing as services
from campaigns.services.printing import EVERY, HANDOUTS, SLIPS, Edition, Offered
from campaigns.veils import KEPT


@dataclass(frozen=True, slots=True)
class Choice:
    """A box. `note`: whose it is, or for whom."""

    value: str
    name: str
    note: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    title: str
    choices: list[Choice]
    has_more: bool
    empty: str


def groups(edition: Edition, what: Sequence[str], words: str) -> list[Group]:
    picked, ticked = services.read_picked(what), set(what)
    people = services.characters_offered(edition, picked, words)
    bands = services.bands_offered(edition, picked, words)
    slips, handouts = (services.told_offered(edition, picked, words, kind) for kind in (SLIPS, HANDOUTS))
    found = [
        ("characters", _("Character sheets"), people, "character", _("There is nobody here whom you may see.")),
        ("people", _("Sheets of all who go with a band"), bands, "people", ""),
        ("bands", _("Rosters of bands"), bands, "band", _("There is no band that you may see.")),
        (SLIPS, _("Slips with objectives"), slips, "piece", _("There are no objectives.")),
        (HANDOUTS, _("Handouts, letters and maps"), handouts, "piece", _("There are no handouts.")),
    ]
    return [
        Group(name, title, _choices(name, noun, offered, ticked), offered.has_more, empty)
        for name, title, offered, noun, empty in found
        if offered.rows or empty
    ]


def _choices(name: str, noun: str, offered: Offered, ticked: set[str]) -> list[Choice]:
    choices = [_choice(noun, row, ticked) for row in offered.rows]
    if name in (SLIPS, HANDOUTS) and len(choices) > 1:
        every = f"{EVERY}.{name}"
        choices.insert(0, Choice(every, pgettext("slips or handouts", "All of them"), "", every in ticked))
    return choices


def _choice(noun: str, row: Any, ticked: set[str]) -> Choice:
    value = f"{'heard' if isinstance(row, Hearing) else noun}.{KEPT.over(row.pk)}"
    return Choice(value, _name(row), _note(row), value in ticked)


def _name(row: Any) -> str:
    return str(getattr(row, "title", row))


def _note(row: Any) -> str:
    """By whom he is played; by whom it was heard."""
    if isinstance(row, Hearing):
        return str(row.character or (row.person.shown_name if row.person else _("everybody")))
    player = getattr(row, "player", None)
    return player.shown_name if player else ""
