"""What was amended, in words: in the chronicle, beside lines of journals, and in the list of all corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.access import Viewer
from campaigns.amending_words import LINE_WORDS, way_words
from campaigns.models import (
    Audience,
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Correction,
    Game,
    Healing,
    Hearing,
    Kept,
    Verdict,
    Wound,
)
from campaigns.plain_text import without_isolation
from campaigns.services.acts import Pen, plain, plain_value
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.labels import DAYS, Names, column_label, named_rows, value_label
from campaigns.services.since_then import FORGOTTEN, NEVER, OTHERWISE, Line
from campaigns.story_dates import order_of, shown_story_date

if TYPE_CHECKING:
    from campaigns.services.amending import Amendment, Answer

LANGUAGES = ("en", "fr")


def titled(row: Kept, who: Character | None) -> str:
    """By whom it is about, and what it is."""
    if who is None or row == who:
        return without_isolation(str(row))
    what = str(row) if row.pk else str(row._meta.verbose_name)
    return without_isolation(f"{who.name}: {what}" if what else who.name)


def called(row: Any) -> str:
    """A row of a line, by something that tells it from others."""
    if isinstance(row, Wound):
        return " · ".join(one for one in (str(row), row.get_severity_display()) if one)
    if isinstance(row, Healing):
        return " · ".join(one for one in (str(row.wound), shown_story_date(row.on)) if one)
    return without_isolation(str(row))


def in_both(worded: Callable[[], Any]) -> dict[str, Any]:
    found = {}
    for language in LANGUAGES:
        with override(language):
            found[language] = worded()
    return found


def by_language(worded: Callable[[], list[list[str]]]) -> list[list[str]]:
    """Lines in both, each under its language."""
    return [[language, *line] for language, lines in in_both(worded).items() for line in lines]


# -- what moved ------------------------------------------------------------------------------------------------------
def moved_in_words(of: Amendment, columns: Sequence[str] | None = None) -> list[list[str]]:
    """Column, before, after; all of them, or only these."""
    model = type(of.row)
    if of.deed == NEVER:
        return [[called(of.row), _("was kept"), _("never was")]]
    if of.deed == FORGOTTEN:
        return [[str(model._meta.verbose_name), _("nothing"), called(model(**of.values))]]
    pairs = [(name, value) for name, one in of.moved.items() for value in (plain(of.row, name), _plain(of, name, one))]
    names = named_rows(model, pairs, of.viewer)
    chosen = [name for name in of.moved if columns is None or name in columns]
    return [_moved(of, name, names) for name in chosen]


def _moved(of: Amendment, name: str, names: Names) -> list[str]:
    pair = (plain(of.row, name), _plain(of, name, of.moved[name]))
    before, after = (value_label(type(of.row), name, one, names) for one in pair)
    if name in DAYS:
        before, after = shown_story_date(before), shown_story_date(after)
    return [column_label(type(of.row), name), before, after]


def _plain(of: Amendment, name: str, value: Any) -> Any:
    return plain_value(of.row, name, value)


def open_columns(of: Amendment) -> list[str]:
    """Those that everybody reads, and in which nobody stands of whom somebody may not know."""
    model = type(of.row)
    found = [name for name in of.moved if name not in (*model.secret, *model.private, *model.inner)]
    return [name for name in found if all(one.audience == Circle.ALL for one in _named(of, name))]


def _named(of: Amendment, name: str) -> list[Any]:
    column: Any = type(of.row)._meta.get_field(name)
    if not column.is_relation:
        return []
    return [one for one in (getattr(of.row, name), of.moved[name]) if hasattr(one, "audience")]


# -- what rests on it ------------------------------------------------------------------------------------------------
def line_in_words(line: Line) -> str:
    kind = "later" if line.facts else line.kind
    facts: dict[str, Any] = {"row": called(line.row)}
    if isinstance(line.row, Hearing):
        facts["whom"] = _whom(line.row)
    if line.facts:
        facts |= _over(line)
    return str(LINE_WORDS[kind]) % facts


def _whom(row: Hearing) -> str:
    if row.character is not None:
        return row.character.name
    return row.person.shown_name if row.person is not None else _("everybody")


def _over(line: Line) -> dict[str, str]:
    name, model = line.facts["column"], type(line.row)
    label = {side: value_label(model, name, line.facts[side], {}) for side in ("before", "after")}
    return {**label, "column": column_label(model, name), "act": shown_story_date(line.facts["act"].story_date)}


def decided_in_words(answered: Iterable[tuple[Line, Answer]]) -> list[list[str]]:
    return [[line_in_words(line), _decided(line, answer)] for line, answer in answered]


def _decided(line: Line, answer: Answer) -> str:
    said = way_words(line.kind, answer.way, ways=len(line.ways))
    label = next((str(one) for value, one in line.options if str(value) == answer.to), "")
    return f"{said} {label}" if answer.way == "changes" and label else said


# -- told ------------------------------------------------------------------------------------------------------------
def tell_amended(pen: Pen, of: Amendment, *, openly: bool) -> ChronicleEntry:
    """On the day of the fact, with what was and what is; for the game master alone where others may not know."""
    is_whole = of.deed != OTHERWISE or bool(open_columns(of))
    audience = Audience.ALL if openly and is_whole else Audience.GM
    columns = open_columns(of) if audience == Audience.ALL else None
    what = in_both(lambda: _told(of, columns))
    today = of.campaign.story_date
    code, facts = ("amended_on", {"what": what, "date": today}) if today else ("amended", {"what": what})
    entry = tell_chronicle(campaign=of.campaign, code=code, facts=facts, audience=audience, game=of.whence.game)
    order = order_of(of.on, of.campaign.calendar) or entry.story_order
    entry.story_date, entry.story_order, entry.author = of.on, order, pen.doing.author
    entry.save(update_fields=["story_date", "story_order", "author"])
    return entry


def _told(of: Amendment, columns: Sequence[str] | None) -> str:
    moved = "; ".join(f"{label}: {before} → {after}" for label, before, after in moved_in_words(of, columns))
    return " ".join(one for one in (f"{of.title}. {moved}.", of.told.said) if one)


# -- read ------------------------------------------------------------------------------------------------------------
def remarks_on(game: Game, entries: Iterable[int], viewer: Viewer, *, as_gm: bool) -> dict[int, list[tuple[str, str]]]:
    """By entry of its journal, of those that he was told: what is said of what was amended of it, and since which day.

    Beside the lines of a seat stands what everybody may know; beside those of the game master all of it.
    """
    rows = Correction.objects.visible_to(viewer).filter(game=game, entry__in=list(entries), verdict=Verdict.ACCEPTED)
    found: dict[int, list[tuple[str, str]]] = {}
    for one in (rows if as_gm else rows.filter(audience=Circle.ALL)).order_by("pk"):
        found.setdefault(one.entry, []).append((one.said, shown_story_date(one.amended_on)))
    return found


def may_amend(campaign_id: int, viewer: Viewer) -> bool:
    rows = Campaign.objects.mastered_by(viewer) & Campaign.objects.writable_by(viewer)
    return bool(rows.filter(pk=campaign_id).exists())


def corrections_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Correction]:
    """All of them, the newest first: for the game master."""
    rows: QuerySet[Correction] = Correction.objects.mastered_by(viewer).filter(campaign=campaign)
    return rows.select_related("game").defer("game__state").order_by("-pk")
