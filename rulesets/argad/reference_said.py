"""The reference sheet in words, table by table, to be printed: for a period, for a game, for what a troop carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.common.meta import OptionMeta, ReadingMeta
from rulesets.common.troops import PrintedTable, ReferenceSheet, Row, Setting

from .ledger import RULE
from .meta import META
from .reference import FOR_GM, reference_sheet
from .roster import Roster
from .sheets import Box
from .wording import WORDS

IMPOSSIBLE = "–"
Raw = Mapping[str, Any]  # one row by its columns
Cells = Callable[["Teller", Raw], tuple[str, ...]]
ARMS = ("shooting", "melee_weapons")
FLAGS = ("both_hands", "heavy", "pole", "braces", "improvised")


class Teller:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def name(self, kind: str, of: Any) -> str:
        return WORDS.name(kind, of, self.language)

    def word(self, code: str, **facts: Any) -> str:
        return WORDS.text("reference", code, facts, self.language)

    def cause(self, code: str) -> str:
        """What a modifier is for; some situations have names of their own."""
        named = self.name("situation", code)
        known = named != code or not WORDS.has("causes", code)
        return named if known else WORDS.text("causes", code, {"value": ""}, self.language)

    def length(self, centimetres: str) -> str:
        text = centimetres.replace(".", ",") if self.language == "fr" else centimetres
        return text.replace("-", "−")


def signed(value: int) -> str:
    return f"−{-value}" if value < 0 else f"+{value}" if value else "0"


def reference(box: Box, sheet: str, chosen: Mapping[str, str], language: str) -> ReferenceSheet:
    """Of a period as a campaign plays it: with these options, the others as the game proposes."""
    options = {one.id: chosen.get(one.id, one.default) for one in META.options}
    readings = {one.id: one.default for one in META.readings}
    return sheet_of(box, sheet, {**options, **readings}, language, for_gm=True)


def sheet_of(box: Box, sheet: str, chosen: Mapping[str, str], language: str, *, for_gm: bool) -> ReferenceSheet:
    """`chosen`: the value of every option and reading by its id."""
    on = {one.id: chosen.get(one.id, one.default) != "off" for one in META.options}
    readings = {one.id: chosen.get(one.id, one.default) for one in META.readings}
    found = reference_sheet(box, sheet, on, readings)
    shown = {name: one for name, one in found["tables"].items() if for_gm or name not in FOR_GM}
    return ReferenceSheet(
        title=WORDS.name("sheet", sheet, language) if sheet else WORDS.text("reference", "any_period", {}, language),
        tables=tables_said(shown, language),
        options=tuple(_option(one, found["options"], language) for one in META.options),
        readings=tuple(_reading(one, readings[one.id], language) for one in META.readings),
    )


def _option(one: OptionMeta, found: Sequence[Raw], language: str) -> Setting:
    row = next(row for row in found if row["id"] == one.id)
    choice = next(choice for choice in one.choices if choice.value == ("on" if row["on"] else "off"))
    title = one.titles.in_language(language)
    return Setting(title, choice.titles.in_language(language), tuple(row["rules"]), bool(row["on"]))


def _reading(one: ReadingMeta, value: str, language: str) -> Setting:
    choice = next(choice for choice in one.choices if choice.value == value)
    titles = one.titles.in_language(language), choice.titles.in_language(language)
    return Setting(*titles, (one.rule,), value != one.default)


def arms_of(box: Box, roster: Roster, language: str) -> tuple[PrintedTable, ...]:
    """The lines of the weapons that a troop carries, out of the tables of its period."""
    carried = {arm: None for one in roster.entries for arm in one.profile.all_weapons}
    period = _tables(box, roster.sheet)
    any_period = _tables(box, "") if roster.sheet else period
    found: dict[str, Any] = {}
    for name in ARMS:
        rows = [row for row in period[name]["rows"] if row[0] in carried]
        there = [row[0] for row in rows]
        rows += [row for row in any_period[name]["rows"] if row[0] in carried and row[0] not in there]
        if rows:
            found[name] = {"columns": period[name]["columns"], "rows": rows}
    return tables_said(found, language)


def _tables(box: Box, sheet: str) -> Mapping[str, Any]:
    tables: Mapping[str, Any] = reference_sheet(box, sheet, {}, {})["tables"]
    return tables


def tables_said(tables: Mapping[str, Any], language: str) -> tuple[PrintedTable, ...]:
    say, found = Teller(language), []
    for name, table in tables.items():
        heads, cells = SAID[name]
        raw = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
        rows = tuple(Row(cells(say, one), _rule(one.get("rule", "")), str(one.get("source", ""))) for one in raw)
        head = tuple(say.word(f"head_{one}") for one in heads)
        found.append(PrintedTable(name, say.word(name), head, rows, name in FOR_GM))
    return tuple(found)


def _rule(rule: str) -> str:
    return RULE[rule] if rule else ""


# -- one function a table ----------------------------------------------------------------------------------------------


def _pace(say: Teller, row: Raw) -> tuple[str, ...]:
    kind = "clothing" if row["who"] in WORDS.ids("clothing") else "pace"
    return say.name(kind, row["who"]), say.length(row["cm"])


def _armour(say: Teller, row: Raw) -> tuple[str, ...]:
    return say.name("armour", row["armour"]), str(row["value"]), str(row["rank"]), say.length(row["cm"])


def _mount(say: Teller, row: Raw) -> tuple[str, ...]:
    return say.name("mount", row["mount"]), say.name("role", row["role"]), say.length(row["cm"])


def _gear(say: Teller, row: Raw) -> tuple[str, ...]:
    load = say.name("load", row["load"]) if row["load"] else ""
    return say.name("gear", row["thing"]), say.length(row["cm"]), load


def _distance(say: Teller, row: Raw) -> tuple[str, ...]:
    return say.name("measure", row["what"]), say.length(row["cm"])


def _ground(say: Teller, row: Raw) -> tuple[str, ...]:
    going = [say.name("going_short", row[name]) for name in ("foot", "cavalry", "heavy_cavalry")]
    hides = say.word(f"hides_{row['hides']}", behind=say.length(row["behind_cm"])) if row["hides"] else ""
    cover = signed(row["protection"]) if row["protection"] else ""
    return say.name("terrain", row["ground"]), *going, cover, hides


def _shooting(say: Teller, row: Raw) -> tuple[str, ...]:
    bands = " · ".join(_band(say, one) for one in row["bands"])
    handling = [say.name("handling", row[name]) for name in ("foot", "mounted")]
    reload = str(row["reload_turns"] or IMPOSSIBLE)
    shots = f" ×{row['shots']}" if row["shots"] > 1 else ""
    armour = ", ".join(_pierced(say, one) for one in row["armour"])
    return say.name("weapon", row["weapon"]) + shots, bands, *handling, reload, armour


def _band(say: Teller, band: Raw) -> str:
    need = f"{band['need']}+" if band["need"] else IMPOSSIBLE
    outdoors = "°" if band["outdoors"] else ""
    return (
        f"{say.length(band['cm'])}{outdoors}: {need}"
        if say.language != "fr"
        else (f"{say.length(band['cm'])}{outdoors}\u00a0: {need}")
    )


def _pierced(say: Teller, row: Raw) -> str:
    band = f" ({say.name('band', row['band'])})" if row["band"] else ""
    return f"{row['armour']}: {signed(row['value'])}{band}".replace(": ", "\u00a0: " if say.language == "fr" else ": ")


def _blade(say: Teller, row: Raw) -> tuple[str, ...]:
    notes = [say.word(f"is_{name}") for name in FLAGS if row[name]]
    rank = say.word(f"second_{row['second_rank']}") if row["second_rank"] else ""
    return say.name("weapon", row["weapon"]), say.name("reach", row["length"]), ", ".join(notes), rank


def _blow(say: Teller, row: Raw) -> tuple[str, ...]:
    return say.cause(row["situation"]), signed(row["value"])


def _granted(say: Teller, row: Raw) -> tuple[str, ...]:
    return str(row["class_from"]), say.name("weapon", row["weapon"])


def _wound(say: Teller, row: Raw) -> tuple[str, ...]:
    faces = str(row["from"]) if row["from"] == row["to"] else f"{row['from']}–{row['to']}"
    return faces, say.name("wound", row["where"])


def _work(say: Teller, row: Raw) -> tuple[str, ...]:
    last = row["done_up_to"]
    return str(row["turn"]), "1" if last == 1 else f"1–{last}"


def _mood(say: Teller, row: Raw) -> tuple[str, ...]:
    return str(row["face"]), say.name("attitude", row["mood"])


def _price(say: Teller, row: Raw) -> tuple[str, ...]:
    kinds = {"armour": "armour", "training": "training", "gear": "gear"}
    return say.name(kinds.get(row["kind"], "weapon"), row["id"]), str(row["points"])


SAID: dict[str, tuple[tuple[str, ...], Cells]] = {
    "moves_on_foot": (("who", "cm"), _pace),
    "armour": (("armour", "value", "rank", "cm"), _armour),
    "mounts": (("mount", "role", "cm"), _mount),
    "gear": (("thing", "cm", "load"), _gear),
    "distances": (("distance", "cm"), _distance),
    "terrain": (("ground", "foot", "cavalry", "heavy", "cover", "hides"), _ground),
    "shooting": (("weapon", "bands", "foot", "mounted", "reload", "armour"), _shooting),
    "melee_weapons": (("weapon", "length", "notes", "second"), _blade),
    "melee_modifiers": (("situation", "value"), _blow),
    "granted_unseen": (("class_from", "weapon"), _granted),
    "danger": (("situation", "value"), _blow),
    "morale": (("situation", "value"), _blow),
    "wounds": (("die", "where"), _wound),
    "healing": (("situation", "value"), _blow),
    "work": (("turn", "done"), _work),
    "attitudes": (("die", "mood"), _mood),
    "points": (("thing", "points"), _price),
}
