"""Dice as they lie on the page: faces of a roll that was made, and trays for those that people roll themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.presenters.refused import RefusedShown
from campaigns.presenters.speech import MINUS, Chip, Mark, Speech
from rulesets.common.dice import Ask

SPRITE = "icons/sprite.svg"
SHUFFLE = "shuffle"
ROWS = 6  # more dice than that are typed in one line
PLAIN_FACES = 12  # larger dice have no row of faces


@dataclass(frozen=True, slots=True)
class Die:
    label: str
    href: str  # empty: the face is written as a number
    css: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    seat: str
    mark: Mark | None
    dice: tuple[Die, ...]
    sum: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Face:
    value: int
    href: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class DieRow:
    index: int
    legend: str
    faces: tuple[Face, ...]

    @property
    def is_plain(self) -> bool:
        return not self.faces[0].href


@dataclass(frozen=True, slots=True)
class Tray:
    """One request for dice: who rolls, what for, and the rows to press or the line to type."""

    id: str
    key: str
    mark: Mark | None
    who: str
    what: str
    chip: Chip | None
    is_mine: bool
    on_behalf: bool
    is_typed: bool
    deed: str
    note: str
    dice: tuple[DieRow, ...] = ()
    text_label: str = ""
    text_value: str = ""
    refused: RefusedShown | None = None

    @property
    def as_text(self) -> bool:
        return not self.dice

    @property
    def waits(self) -> bool:
        """For the reader, and for nobody else."""
        return self.is_mine and not self.on_behalf and not self.is_typed


@dataclass(frozen=True, slots=True)
class Thrown:
    """Faces as they were sent and refused: pressed one by one, or `text` that was typed in one line."""

    key: str
    faces: tuple[int, ...]
    text: str
    refused: RefusedShown


@dataclass(frozen=True, slots=True)
class Rolling:
    """How one reader stands to a request: is it his, whom does he roll for, what lies there already."""

    is_mine: bool
    on_behalf: bool = False
    faces: tuple[int, ...] = ()
    who: str = ""
    thrown: Thrown | None = None

    @property
    def is_correction(self) -> bool:
        return bool(self.faces)


def show_roll(record: Mapping[str, Any], speech: Speech) -> Roll | None:
    """A roll as the journal keeps it; the order of a shuffle says nothing to anybody."""
    if record["shape"] == SHUFFLE:
        return None
    faces = list(record["faces"])
    seat, dice = record["seat"], tuple(_die(face, record) for face in faces)
    return Roll(seat, speech.mark(seat), dice, _sum(faces, record), tuple(_notes(record, speech)))


def show_tray(ask: Ask, index: int, rolling: Rolling, speech: Speech) -> Tray:
    """What was just refused stands in it as it was sent, else what lies there already."""
    rows = ask.count <= ROWS and ask.sides <= PLAIN_FACES
    thrown = rolling.thrown
    pressed = thrown.faces if thrown else rolling.faces
    return Tray(
        id=f"tray-{index}",
        key=ask.key,
        mark=speech.mark(ask.seat),
        who=rolling.who or speech.name("seat", ask.seat),
        what=what_for(ask, speech),
        chip=speech.chip(ask.why),
        is_mine=rolling.is_mine,
        on_behalf=rolling.on_behalf,
        is_typed=rolling.is_correction,
        deed=_deed(ask, rolling),
        note=_tray_note(rolling),
        dice=tuple(_row(ask, n, pressed) for n in range(ask.count)) if rows else (),
        text_label=ngettext("%(count)s face", "%(count)s faces", ask.count) % {"count": ask.count},
        text_value=thrown.text if thrown else " ".join(map(str, rolling.faces)),
        refused=thrown.refused if thrown else None,
    )


def face_href(face: int, sides: int) -> str:
    return f"{static(SPRITE)}#d-{face}" if sides == 6 else ""


def what_for(ask: Ask, speech: Speech) -> str:
    """What the dice are for, by the rule that asks for them, and how many there are."""
    dice = f"{ask.count}D{ask.sides}"
    needs = {
        "hits": _("%(dice)s, each needs %(need)s or more."),
        "at_least": _("%(dice)s, needs %(need)s or more in all."),
    }
    need = ask.need - ask.modifier if ask.shape == "at_least" else ask.need
    said = needs.get(ask.shape, "%(dice)s.") % {"dice": dice, "need": need}
    return f"{speech.rule_title(ask.why)}{speech.colon.text}{said}" if ask.why else said


def _deed(ask: Ask, rolling: Rolling) -> str:
    if rolling.is_correction:
        return _("Correct the faces")
    return ngettext("Enter this die", "Enter these %(count)s dice", ask.count) % {"count": ask.count}


def _tray_note(rolling: Rolling) -> str:
    if not rolling.is_mine:
        return _("Waiting for the dice.")
    if rolling.is_correction:
        return _("Everybody will see that the faces were corrected, and by whom.")
    if rolling.on_behalf:
        return _("You enter them for another seat; everybody will see that.")
    return _("They will be marked as typed by you.")


def _row(ask: Ask, n: int, before: Sequence[int]) -> DieRow:
    names = [_("First die"), _("Second die"), _("Third die"), _("Fourth die"), _("Fifth die"), _("Sixth die")]
    chosen = before[n] if n < len(before) else 0
    faces = tuple(Face(face, face_href(face, ask.sides), face == chosen) for face in range(1, ask.sides + 1))
    return DieRow(n, names[n] if ask.count > 1 else _("The die"), faces)


def _die(face: int, record: Mapping[str, Any]) -> Die:
    css = " hit" if record["shape"] == "hits" and face >= record["need"] else ""
    if record["source"] != "site":
        css += " typed"
    return Die(str(face), face_href(face, record["sides"]), css)


def _sum(faces: Sequence[int], record: Mapping[str, Any]) -> str:
    """The dice added up with what was added to them; nothing where a single face says it all."""
    modifier = record["modifier"]
    if record["shape"] not in ("total", "at_least") or (len(faces) < 2 and not modifier):
        return ""
    terms = " + ".join(map(str, faces))
    if modifier:
        terms += f" {MINUS if modifier < 0 else '+'} {abs(modifier)}"
    return f"{terms} = {sum(faces) + modifier}"


def _notes(record: Mapping[str, Any], speech: Speech) -> list[str]:
    notes = []
    if record["need"]:
        notes.append(_("needed %(need)s") % {"need": record["need"]})
    by_hand = note_of_hand(record, speech)
    return [*notes, by_hand] if by_hand else notes


def note_of_hand(record: Mapping[str, Any], speech: Speech) -> str:
    """Who made these faces by hand; empty where the site rolled them."""
    words = {"typed": _("typed by %(who)s"), "corrected": _("corrected by %(who)s"), "forced": _("set by %(who)s")}
    if record["source"] not in words:
        return ""
    by = record.get("by_seat") or record["seat"]
    return words[record["source"]] % {"who": speech.players.get(by) or speech.name("seat", by)}
