"""A wound for one reader: what it is, each try to heal it, and the chances of the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.access import Viewer
from campaigns.forms.healing import CareForm
from campaigns.models import Character, Course, Fate, Game, Healing, Place, Wound
from campaigns.presenters.odds import ModifierShown, OddsShown, show_modifiers, show_odds
from campaigns.presenters.registers import Cell, Moved, cells_of, history_of
from campaigns.presenters.speech import Chip, Speech
from campaigns.refusals import SiteRefused
from campaigns.services import healing
from campaigns.services.held_together import book_of
from campaigns.services.labels import Names, named_rows
from campaigns.services.registers import Eyes, eyes_on
from campaigns.services.succession import GONE, is_followed, may_name
from campaigns.story_dates import shown_story_date
from rulesets.common.events import Modifier

FACE = (
    *("severity", "course", "location", "lives", "cause", "dealt_by", "witnesses", "happened_on", "remains", "next_on"),
    "audience",
)
WELL = (Course.HEALED, Course.SCARRED)


@dataclass(frozen=True, slots=True)
class Tried:
    """One try. `need`, `modifiers`: what is on the sheet of the wounded, for those who may read it."""

    row: Healing
    result: str
    tone: str
    when: str
    at: datetime
    healer: str
    place: str
    chip: Chip | None
    modifiers: tuple[ModifierShown, ...]
    shows_die: bool


@dataclass(frozen=True, slots=True)
class WoundPage:
    wound: Wound
    eyes: Eyes
    cells: list[Cell]
    game: str
    chip: Chip | None
    tried: list[Tried]
    form: CareForm | None
    odds: OddsShown | None
    hindered: str  # why nothing is tried now
    may_overrule: bool
    may_end: bool
    seen: str
    successor: bool
    history: list[Moved]
    may_write: bool


def wound_page(*, wound: Wound, viewer: Viewer, form: CareForm | None = None) -> WoundPage:
    eyes = eyes_on(wound, viewer)
    rules = healing.rules_of(wound)
    speech = Speech.of(wound.character.slug, {}) if rules else None
    may = healing.may_treat(wound, viewer)
    hindered = _hindered(wound, viewer) if may else None
    is_early = hindered is not None and hindered.code in ("after_a_later_game", "not_before_that_day")
    tries = may and rules is not None and (hindered is None or (is_early and eyes.is_gm))
    form = (form or CareForm(wound=wound, viewer=viewer)) if tries else None
    writable: Any = Wound.objects.writable_by(viewer).filter(pk=wound.pk)
    return WoundPage(
        wound=wound,
        eyes=eyes,
        cells=cells_of(wound, eyes, FACE, viewer),
        game=_game_of(wound, viewer),
        chip=_chip_of(wound),
        tried=tries_of(wound, eyes, viewer, speech),
        form=form,
        odds=_odds(wound, form, speech) if form and speech else None,
        hindered=str(hindered) if hindered else "",
        may_overrule=is_early and eyes.is_gm,
        may_end=may and wound.course == Course.HEALING,
        seen=str(healing.Seen.of(wound)),
        successor=may and wound.character.fate == Fate.DEAD,
        history=history_of(wound, eyes, viewer),
        may_write=writable.exists(),
    )


def _game_of(wound: Wound, viewer: Viewer) -> str:
    """Its name; a guest knows only of those games in which he sits."""
    found = Game.objects.visible_to(viewer).filter(pk=wound.game_id) if wound.game_id else ()
    return next((one.name for one in found), "")


def _chip_of(wound: Wound) -> Chip | None:
    book = book_of(wound) if wound.rule else ""
    return Speech.of(book, {}).chip(wound.rule) if book else None


def _hindered(wound: Wound, viewer: Viewer) -> SiteRefused | None:
    try:
        healing.check_can_try(wound, viewer)
    except SiteRefused as refusal:
        return refusal
    return None


def _odds(wound: Wound, form: CareForm, speech: Speech) -> OddsShown:
    """Of what the form says; as it comes, before anything was chosen."""
    is_read = form.is_bound and form.is_valid()
    care = form.care() if is_read else healing.Care(place=wound.character.place)
    return show_odds(healing.healing_outlook(wound, care), speech)


def tries_of(wound: Wound, eyes: Eyes, viewer: Viewer, speech: Speech | None) -> list[Tried]:
    rows = list(Healing.objects.visible_to(viewer).filter(wound=wound).order_by("-pk"))
    pairs = [(name, getattr(row, f"{name}_id")) for row in rows for name in ("healer", "place")]
    names = named_rows(Healing, pairs, viewer)
    return [_tried(row, eyes, names, speech) for row in rows]


TONES = {"heals": "good", "sequelae": "mid", "failed": "bad", "dead": "bad"}


def _tried(row: Healing, eyes: Eyes, names: Names, speech: Speech | None) -> Tried:
    reads_sheet = eyes.is_gm or eyes.owns
    counted = tuple(Modifier(value, cause, rule) for rule, cause, value in row.modifiers if rule)
    return Tried(
        row=row,
        result=speech.words.name("healing", row.result, speech.language) if speech else row.result,
        tone=TONES.get(row.result, "none"),
        when=shown_story_date(row.on),
        at=row.made_at,
        healer=names.get((Character, row.healer_id or 0), ""),
        place=names.get((Place, row.place_id or 0), ""),
        chip=speech.chip(row.rule) if speech and row.rule else None,
        modifiers=show_modifiers(counted, speech) if speech and reads_sheet else (),
        shows_die=reads_sheet and row.face > 0,
    )


@dataclass(frozen=True, slots=True)
class WoundLine:
    """In the panel of a character."""

    wound: Wound
    title: str
    course: str
    tone: str
    next_on: str


@dataclass(frozen=True, slots=True)
class Bears:
    """`may_follow`: he is gone, nobody took his place yet, and this reader may say who does."""

    wounds: list[WoundLine]
    may_follow: bool


def borne_by(character: Character, viewer: Viewer) -> Bears:
    lines = [wound_line(one) for one in healing.wounds_of(character, viewer)]
    is_gone = character.fate in GONE and may_name(character, viewer)
    return Bears(lines, is_gone and not is_followed(character, viewer))


def wound_line(wound: Wound) -> WoundLine:
    title = " · ".join(str(one) for one in (wound.location, wound.get_severity_display()) if one)  # type: ignore[attr-defined]
    tone = "good" if wound.course in WELL else "bad" if wound.course == Course.FATAL else "mid"
    return WoundLine(wound, title, str(wound.get_course_display()), tone, shown_story_date(wound.next_on))  # type: ignore[attr-defined]
