"""A scenario as text: one TOML file that a person can write, checked to line and column.

The drawn table stands in the same file (see terrain_files.py). People are rows of `[[figure]]`: a sample of the troops
(`troop = "breton_archer"`), columns of their own (see profile_rows.py), or both; `count` makes several of one row, in
`ranks` beside each other, `apart` from centre to centre. Lists of people may name such a row and mean all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

from rulesets.common.meta import Titles
from rulesets.common.position import from_plain
from rulesets.common.refusals import BadFile, BadPosition, Malformed

from . import scenario as s
from . import scenario_rows as rows
from .bases import scaled
from .component_rows import CM, Cells, Source, may
from .components import Terrain
from .distances import CHANGEABLE
from .people import Profile
from .plane import Point
from .profile_rows import Known, columns, read_profile, write_profile
from .scenario_checks import Flaw, name_flaws
from .scenario_places import place_flaws
from .terrain_files import CENTIMETRE, COLUMNS, draw_table, place_of_name
from .terrain_map import Table

SIZE = ("width", "depth")
ON_FOOT, MOUNTED = 4 * CENTIMETRE, 5 * CENTIMETRE  # from centre to centre where a row does not say
MOST_PEOPLE, MOST_ROWS = 300, 150  # more than any evening has; there are numbers for 900
FEWER = {"herd": 60, "piece": 60}
TABLES = ("option", "party", "area", "figure", "waiting", "herd", "secret", "condition", "item", "job")


@dataclass(frozen=True, slots=True)
class Stock:
    """What a scenario may name: components, sample people, kinds of ground."""

    known: Known
    troops: Mapping[str, Profile]
    grounds: Mapping[str, Terrain]


@dataclass(frozen=True, slots=True)
class _People:
    """The people read, and of which row of the file each is."""

    figures: tuple[s.Figure, ...]
    rows: tuple[int, ...]
    groups: Mapping[str, tuple[str, ...]]

    def named(self, names: Sequence[str]) -> tuple[str, ...]:
        """The ids, a row of several standing for all of them."""
        return tuple(one for name in names for one in self.groups.get(name, (name,)))


def read_scenario(text: str, stock: Stock, file: str = "scenarios/own.toml") -> s.Scenario:
    """The scenario, called as its file. Raises BadFile for the first fault."""
    source = replace(Source.parse(file, text), marked=False)
    cells = rows.head_cells(stock.known)
    head = source.head({**cells, **{name: may(rows.Phrase(20), "") for name in SIZE}})
    source.allow(*cells, *SIZE, *TABLES, *COLUMNS)
    _check_counts(source)
    areas = tuple(s.Area(row["id"], _titles(row), row["points"]) for row in source.rows("area", rows.AREA))
    people = _people(source, stock, head["sheet"], {one.id: one.corners for one in areas})
    scenario = s.Scenario(
        id=PurePosixPath(file).stem,
        titles=_headed(head, "title"),
        summary=_headed(head, "summary"),
        sheet=head["sheet"],
        seats=tuple(dict.fromkeys(head["seats"])),
        turns=head["turns"],
        minutes=head["minutes"],
        wet=head["wet"],
        **{name: head[f"{name}_cm"] * CM for name in CHANGEABLE},
        table=_table(source, stock.grounds),
        figures=people.figures,
        areas=areas,
        briefing=_headed(head, "briefing"),
        **_laid_out(source, stock.known, people),
    )
    _check(scenario, source, people)
    return scenario


def _check_counts(source: Source) -> None:
    """Whoever looks at a text should not have to wait for it."""
    for table in (*TABLES, *COLUMNS):
        rows_of, most = source.data.get(table), FEWER.get(table, MOST_ROWS)
        if isinstance(rows_of, list) and len(rows_of) > most:
            raise source.refuse(table, most, "", "too_many_rows", at=table, most=most)


def _headed(head: Mapping[str, Any], name: str) -> Titles:
    return Titles(head[f"{name}_en"], head[f"{name}_fr"])


def _titles(row: Mapping[str, Any]) -> Titles:
    return Titles(row["en"], row["fr"])


def _table(source: Source, grounds: Mapping[str, Terrain]) -> Table | None:
    drawn = {name: value for name, value in source.data.items() if name in SIZE or name in COLUMNS}
    if not drawn:
        return None
    try:
        return draw_table(from_plain(drawn), grounds, source.file, source.text)
    except BadPosition as error:
        line, column = place_of_name(source.text, str(error.facts.get("at", "")))
        raise BadFile(source.file, line, column, error.code, **error.facts) from None


def _people(source: Source, stock: Stock, sheet: str, areas: Mapping[str, tuple[Point, ...]]) -> _People:
    figures: list[s.Figure] = []
    numbers: list[int] = []
    groups: dict[str, tuple[str, ...]] = {}
    raw: Sequence[Mapping[str, Any]] = source.data.get("figure", ())
    for n, row in enumerate(source.rows("figure", rows.figure_cells(stock.known))):
        try:
            profile = _profile(raw[n], stock, sheet)
            one = replace(_figure(row, profile, stock), guards=_guards(row["guards"], areas))
            made = _several(one, row)
        except Malformed as error:
            raise source.refuse("figure", n, error.path, error.code, **error.facts) from None
        figures += made
        if len(figures) > MOST_PEOPLE:
            raise source.refuse("figure", n, "id", "too_many_people", most=MOST_PEOPLE)
        numbers += [n] * len(made)
        groups[row["id"]] = tuple(one.id for one in made)
    return _People(tuple(figures), tuple(numbers), groups)


def _profile(raw: Mapping[str, Any], stock: Stock, sheet: str) -> Profile:
    """The sample that the row names, what the row says otherwise, or all of it from the row."""
    troop, own = raw.get("troop", ""), {name: one for name, one in raw.items() if name in columns(stock.known)}
    if troop and troop not in stock.troops:
        raise Malformed("unknown_troop", "troop", troop=str(troop)[:40])
    base = write_profile(stock.troops[troop]) if troop else {"sheet": sheet}
    name = {"id": raw.get("profile") or troop or raw["id"]}
    return read_profile({**base, **own, **name}, stock.known)


def _figure(row: Mapping[str, Any], profile: Profile, stock: Stock) -> s.Figure:
    if row["disguise"] and row["disguise"] not in stock.troops:
        raise Malformed("unknown_troop", "disguise", troop=row["disguise"])
    same = ("id", "party", "seat", "facing", "floor", "hidden", "disguise", "seems_of", "moved_by_gm", "behaviour")
    given = {name: row[name] for name in (*same, "loads", "prisoner_of")}
    return s.Figure(**given, name=row["name"], profile=profile)


def _guards(raw: str, areas: Mapping[str, tuple[Point, ...]]) -> tuple[Point, ...]:
    return areas[raw] if raw in areas else rows.Points(0, 60).read(raw, "guards")


def _several(one: s.Figure, row: Mapping[str, Any]) -> list[s.Figure]:
    """All that the row stands for, each with a name and a place of his own."""
    count, names, places = row["count"], row["names"], row["place"]
    if names and len(names) != count:
        raise Malformed("wrong_count", "names", low=count, high=count)
    if not names and not one.name:
        raise Malformed("missing", "name")
    if len(places) not in (0, 1, count):
        raise Malformed("wrong_count", "place", low=1, high=count)
    if len(places) == 1:
        places = _beside(one, places[0], row)
    made: list[s.Figure] = []
    for n in range(count):
        name = names[n] if names else one.name if count == 1 else f"{one.name} {n + 1}"
        profile = replace(one.profile, name=name)
        place = places[n] if places else None
        made.append(
            replace(one, id=one.id if count == 1 else f"{one.id}_{n + 1}", name=name, profile=profile, place=place)
        )
    return made


def _beside(one: s.Figure, place: Point, row: Mapping[str, Any]) -> list[Point]:
    """Places in ranks: `place` is the middle of the first rank, the others stand behind it."""
    count, ranks = row["count"], row["ranks"]
    apart = row["apart"] or (MOUNTED if one.profile.is_mounted else ON_FOOT)
    files = (count + ranks - 1) // ranks
    (fx, fy), found = one.facing, []
    for n in range(count):
        rank, file = divmod(n, files)
        in_rank = min(files, count - rank * files)
        aside, back = (2 * file - in_rank + 1) * apart // 2, rank * apart
        right, rear = scaled((fy, -fx), abs(aside)), scaled((-fx, -fy), back)
        sign = 1 if aside >= 0 else -1
        found.append((place[0] + sign * right[0] + rear[0], place[1] + sign * right[1] + rear[1]))
    return found


def _laid_out(source: Source, known: Known, people: _People) -> dict[str, Any]:
    """Everything but the people and the areas."""

    def read(table: str, cells: Cells) -> list[dict[str, Any]]:
        return source.rows(table, cells)

    def written(row: Mapping[str, Any]) -> dict[str, Any]:
        return {name: one for name, one in row.items() if name not in ("en", "fr")} | {"text": _titles(row)}

    def titled(row: Mapping[str, Any]) -> dict[str, Any]:
        return {name: one for name, one in row.items() if name not in ("en", "fr")} | {"titles": _titles(row)}

    named = people.named
    return {
        "options": tuple((row["id"], row["value"]) for row in read("option", rows.OPTION)),
        "parties": tuple(s.PartySide(**titled(row)) for row in read("party", rows.PARTY)),
        "waiting": tuple(
            s.Waiting(**{**row, "members": named(row["members"])}) for row in read("waiting", rows.WAITING)
        ),
        "herds": tuple(s.Herd(**{**row, "troop": named(row["troop"])}) for row in read("herd", rows.HERD)),
        "secrets": tuple(s.Secret(**written(row)) for row in read("secret", rows.SECRET)),
        "conditions": tuple(
            s.Condition(**{**written(row), "who": named(row["who"])}) for row in read("condition", rows.CONDITION)
        ),
        "items": tuple(
            s.Item(**{**titled(row), "place": next(iter(row["place"]), None)})
            for row in read("item", rows.item_cells(known))
        ),
        "jobs": tuple(s.Job(**titled(row)) for row in read("job", rows.JOB)),
    }


def _check(scenario: s.Scenario, source: Source, people: _People) -> None:
    """Raises BadFile for what the whole of it shows to be wrong."""
    if not scenario.seats:
        raise source.refuse("", -1, "seats", "wrong_count", path="seats", low=1, high=len(rows.SEATS))
    for flaws in (name_flaws(scenario), place_flaws(scenario)):
        for flaw in flaws:
            raise _refused(flaw, source, people)


def _refused(flaw: Flaw, source: Source, people: _People) -> BadFile:
    n = people.rows[flaw.n] if flaw.table == "figure" else flaw.n
    return source.refuse(flaw.table, n, flaw.column, flaw.code, **{"path": flaw.column, **flaw.facts})
