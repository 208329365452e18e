"""Sheets of characters, typed by the game they are for: which there are, what is filled in, what it says in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.translation import get_language

import rulesets
from campaigns.access import Viewer
from campaigns.models import Change, Character
from campaigns.refusals import BadInput
from campaigns.services.acts import Clash, act
from campaigns.services.held_together import check_holds_together
from campaigns.services.register_writing import Told, doing_of
from rulesets.common.meta import SheetMeta
from rulesets.common.params import Many, Number, Pick, Text
from rulesets.common.refusals import Malformed
from rulesets.common.seats import Fact
from rulesets.common.troops import Field, Scores

SEVERAL = ", "
HINT = re.compile(r"\s*[(;]")  # what stands behind it says how a form is filled in


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One thing that a sheet says."""

    title: str
    value: str
    is_number: bool


def sheet_games() -> list[str]:
    """The games whose people have sheets."""
    return [slug for slug in rulesets.slugs() if rulesets.meta(slug).sheets]


def game_or_404(slug: str) -> str:
    if slug not in sheet_games():
        raise Http404
    return slug


def sheet_meta(slug: str, form: str = "") -> SheetMeta:
    """Raises BadInput."""
    if slug not in rulesets.slugs(unlisted=True):
        raise BadInput("unknown_game")
    found = [one for one in rulesets.meta(slug).sheets if form in ("", one.id)]
    if not found:
        raise BadInput("unknown_game")
    return found[0]


def has_sheet(slug: str, form: str) -> bool:
    """Whether this release types it; a sheet of an earlier one may be gone."""
    return slug in rulesets.slugs(unlisted=True) and any(one.id == form for one in rulesets.meta(slug).sheets)


def sheet_fields(slug: str, form: str, values: Mapping[str, Any]) -> list[Field]:
    """As a form asks for them: a game that builds troops has lists to tick where the sheet has a line of words."""
    rules: Any = rulesets.load(slug)
    asked = in_lists(slug, form, values)
    richer = {one.id: one for one in rules.troop_fields("", asked)} if hasattr(rules, "troop_fields") else {}
    return [_field(one, richer) for one in sheet_meta(slug, form).fields]


def _field(one: Any, richer: Mapping[str, Field]) -> Field:
    name, titles, param = one
    found = richer.get(name)
    if found is not None and isinstance(param, Text) and isinstance(found.param, (Many, Scores)):
        return Field(name, found.titles, found.param)
    return Field(name, titles, param)


def in_lists(slug: str, form: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as columns of a form hold them; a line of words is a list where it will be ticked."""
    rules: Any = rulesets.load(slug)
    lists = (
        {one.id for one in rules.troop_fields("", {}) if isinstance(one.param, (Many, Scores))}
        if hasattr(rules, "troop_fields")
        else set()
    )
    found: dict[str, Any] = {}
    for name, _titles, param in sheet_meta(slug, form).fields:
        value = values.get(name)
        if name in lists and isinstance(param, Text):
            found[name] = [part.strip() for part in str(value or "").split(",") if part.strip()]
        elif value is not None:
            found[name] = value
    return found


def fill_in(
    *, character: Character, slug: str, values: Mapping[str, Any], viewer: Viewer, told: Told, seen: int | None
) -> Character:
    """Raises BadInput with the field that does not fit, and Clash when somebody else wrote on the same columns of the
    sheet since `seen`; what others wrote on its other columns stays."""
    wanted = read_sheet(slug, values)
    with act(doing_of(character.campaign, viewer, "changed", character, told)) as pen:
        now = Character._base_manager.select_for_update(no_key=True).get(pk=character.pk)
        if (now.slug, now.form) == (wanted["slug"], wanted["form"]):
            wanted = {"sheet": _merged(now, wanted["sheet"], seen)}
            seen = None
        found: Character = pen.change(now, wanted, seen=seen)
        check_holds_together(found)
        check_fits(found)
        return found


def _merged(now: Character, wanted: Mapping[str, Any], seen: int | None) -> dict[str, Any]:
    """Column by column of the sheet, as `Pen.merged` does with those of a row."""
    base = _sheet_at(now, seen)
    params = {name: param for name, _titles, param in sheet_meta(now.slug, now.form).fields}
    usual = {name: usual_value(param) for name, param in params.items()}
    mine = {name: value for name, value in wanted.items() if value != base.get(name, usual[name])}
    theirs = {name: now.sheet.get(name, usual[name]) for name in mine}
    moved = {name: one for name, one in theirs.items() if one != base.get(name, usual[name])}
    clashing = {name: one for name, one in moved.items() if one != mine[name]}
    if clashing:
        raise Clash(clashing)
    return {**wanted, **now.sheet, **mine}


def _sheet_at(now: Character, seen: int | None) -> Mapping[str, Any]:
    """As it stood at this version."""
    if seen is None:
        return now.sheet
    since = Change.objects.filter(noun=now.noun, row=now.pk, field="sheet", version__gt=seen).order_by("pk").first()
    return now.sheet if since is None else since.before or {}


def read_sheet(slug: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a character with this sheet. Raises BadInput with the field that does not fit."""
    meta = sheet_meta(slug)
    read: dict[str, Any] = {}
    for name, _titles, param in meta.fields:
        value = values.get(name, "")
        try:
            read[name] = param.read(SEVERAL.join(map(str, value)) if isinstance(value, list | tuple) else value, name)
        except Malformed:
            raise BadInput("sheet_misfit", field=name) from None
    found = {"slug": slug, "form": meta.id, "sheet": read}
    check_fits(Character(**found))
    return found


def usual_value(param: Any) -> Any:
    """What stands on a sheet where nothing was filled in."""
    if isinstance(param, Number):
        return param.low if param.usual is None else param.usual
    return param.options[0] if isinstance(param, Pick) else ""


def whole_sheet(one: Character) -> dict[str, Fact]:
    """All that the game asks for; what was never filled in is as usual."""
    meta = next(found for found in rulesets.meta(one.slug).sheets if found.id == one.form)
    values = {name: one.sheet.get(name, usual_value(param)) for name, _titles, param in meta.fields}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def misfit_of(one: Character) -> str:
    """The column of his sheet with which his game can do nothing; "" where it reads all of it."""
    rules: Any = rulesets.load(one.slug) if has_sheet(one.slug, one.form) else None
    if not hasattr(rules, "check_sheet"):
        return ""
    try:
        rules.check_sheet(whole_sheet(one))
    except Malformed as fault:
        return fault.path
    return ""


def check_fits(one: Character) -> None:
    """Raises BadInput with the column that his game cannot read."""
    if column := misfit_of(one):
        raise BadInput("sheet_misfit", field=column)


def sheet_lines(character: Character) -> list[SheetLine]:
    """What is filled in, by the names that the game has for it; nothing for a sheet that is not here any more."""
    if not has_sheet(character.slug, character.form):
        return []
    words, language = rulesets.load(character.slug).words, (get_language() or "en")[:2]
    fields = sheet_fields(character.slug, character.form, character.sheet)
    values = in_lists(character.slug, character.form, character.sheet)
    found = []
    for one in fields:
        said = _said(one, values.get(one.id), words, language)
        if said:
            found.append(SheetLine(one.titles.in_language(language), said, isinstance(one.param, Number)))
    return found


@dataclass(frozen=True, slots=True)
class Blank:
    """A column of a sheet on paper: empty ones are there to be written in. `is_tick`: something one has or has not."""

    title: str
    value: str
    is_number: bool = False
    is_tick: bool = False


def sheet_on_paper(character: Character) -> list[Blank]:
    """Every column that his game types; of somebody without a sheet those of the one game that has any."""
    slug, form = character.slug, character.form
    if not form:
        games = sheet_games()
        slug, form = (games[0], sheet_meta(games[0]).id) if len(games) == 1 else ("", "")
    if not has_sheet(slug, form):
        return []
    words, language = rulesets.load(slug).words, (get_language() or "en")[:2]
    values = in_lists(slug, form, character.sheet) if character.form else {}
    found = []
    for one in sheet_fields(slug, form, values):
        title = HINT.split(one.titles.in_language(language))[0]
        is_tick = isinstance(one.param, Pick) and one.param.options == ("no", "yes")
        said = _said(one, values.get(one.id), words, language)
        found.append(Blank(title, said, isinstance(one.param, Number), is_tick))
    return found


def is_sheet(slug: str, form: str, values: Any) -> bool:
    """Whether pages could show these values under this kind of sheet; of a game that is not here nothing is shown."""
    try:
        if slug in rulesets.slugs(unlisted=True):
            sheet_meta(slug, form)
        sheet_lines(Character(slug=slug, form=form, sheet=values))
    except (BadInput, LookupError, TypeError, ValueError, AttributeError):
        return False
    return isinstance(values, dict)


def _said(one: Field, value: Any, words: Any, language: str) -> str:
    match one.param:
        case Number():
            return "" if value in (None, 0) else str(value)
        case Pick():
            text = words.name(one.param.kind, value, language) if value else ""
            return "" if one.param.options == ("no", "yes") and value == "no" else text
        case Many() | Scores():
            return SEVERAL.join(_called(part, one.param.kind, words, language) for part in value or ())
    return str(value or "")


def _called(part: str, kind: str, words: Any, language: str) -> str:
    name, colon, score = part.partition(":")
    return f"{words.name(kind, name, language)} {score}" if colon else words.name(kind, name, language)


def said_on_sheet(character: Character) -> dict[str, str]:
    """What each column of it says now, in the reader's words."""
    words, language = rulesets.load(character.slug).words, (get_language() or "en")[:2]
    values = in_lists(character.slug, character.form, character.sheet)
    fields = sheet_fields(character.slug, character.form, character.sheet)
    return {one.id: _said(one, values.get(one.id), words, language) for one in fields}


def titles_of_games(slugs: Sequence[str]) -> list[tuple[str, str]]:
    language = get_language() or "en"
    return [(slug, rulesets.meta(slug).titles.in_language(language)) for slug in slugs]
