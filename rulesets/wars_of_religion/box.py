"""The box: seven files of tables, the default ones or a group's own, each fault of theirs named by line and column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from rulesets.common.box import FileBox, files_digest
from rulesets.common.component_files import find, own_texts, read_table
from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.refusals import BadFile

from .box_checks import (
    AIDS,
    BOARD,
    CHARACTERS,
    CHITS,
    EVENTS,
    HARMLESS,
    INCOMES_NAMED,
    SCENARIOS,
    TURNS,
    TURNS_NAMED,
    Forgiven,
    Rows,
    check_named,
    check_rows,
)
from .components import Area, Character, Chit, City, CitySize, EventCard, Income, Mission, Size, Start, TurnBox
from .factions import FACTIONS

DATA = Path(__file__).with_name("data")
FILES = (AIDS, BOARD, CHARACTERS, CHITS, EVENTS, SCENARIOS, TURNS)

NAME, ID, WORDS = Text(80, 1), Text(40, 1), Text(200)
YES = Pick(("yes", "no"))
FACTION, ANY_FACTION = Pick(FACTIONS, "seat"), Pick(("", *FACTIONS), "seat")
MARKS: dict[str, Param] = {"source": Pick(("rules", "found", "proposed"))}
GIVEN: dict[str, Param] = {**MARKS, "given": WORDS}
DECKS = (*FACTIONS, "war")

AREA: dict[str, Param] = {"id": ID, "name": NAME, "country": Text(40), "adjacent": WORDS, "by_sea": WORDS, **GIVEN}
CITY: dict[str, Param] = {"id": ID, "name": NAME, "province": ID}
CITY |= {"size": Pick(("minor", "major", "paris", "la_rochelle")), "loire": YES, "initial": FACTION, "enters": Text(40)}
CITY |= GIVEN
CHARACTER: dict[str, Param] = {"id": ID, "name": NAME, "original": FACTION, "recruitable_by": ANY_FACTION}
CHARACTER |= {"military": Number(0, 3), "intrigue": Number(0, 3), "entry": Number(0, 6), "last": Number(0, 6)}
CHARACTER |= {"rank": Pick(("", "A", "B", "C", "D")), "counter": YES, "tactical": Number(0, 3), "star": YES}
CHARACTER |= {"kind": Pick(("man", "woman", "collective")), "priest": YES}
CHARACTER |= {"abilities": WORDS, "provinces": WORDS, "flags": WORDS, **GIVEN}
EVENT: dict[str, Param] = {"id": ID, "name": NAME, "deck": Pick(DECKS), "turn": Number(1, 6), "window": WORDS}
EVENT |= {"red": YES, "star": YES, "aside": YES, "effect": Text(400), **GIVEN}
CHIT: dict[str, Param] = {"id": ID, "name": NAME, "entry": Number(2, 6), "duration": Pick(("at once", "turn", "game"))}
CHIT |= {"troops": Number(0, 9), "place": Pick(("", "any", "royalist_major")), "effect": Text(400), **GIVEN}
TURN: dict[str, Param] = {"turn": Number(1, 6), "name": NAME, "begins": WORDS, "ends": WORDS, "peace": WORDS}
TURN |= {"massacre": Number(0, 12), **MARKS}
SIZE: dict[str, Param] = {"id": Pick(("small", "medium", "large")), "min": Number(1, 9), "max": Number(1, 9)}
SIZE |= {"movement": Number(1, 6), "dice": Number(0, 9), "cost": Number(0, 9), "points": Number(0, 9), **MARKS}
CITY_SIZE: dict[str, Param] = {"id": CITY["size"], "garrison": Number(1, 9), "points": Number(0, 9), **MARKS}
INCOME: dict[str, Param] = {"id": ID, "troops": Number(0, 20), "money": Number(0, 20), **MARKS}
MISSION: dict[str, Param] = {"faction": FACTION, "country": NAME, "modifier": Number(-3, 3)}
MISSION |= {"troops": Number(0, 9), "money": Number(0, 20), "max_troops": Number(0, 9), "max_money": Number(0, 20)}
MISSION |= {"areas": WORDS, "when": Text(20, 1), **MARKS}
START: dict[str, Param] = {"id": ID, "first": Number(1, 6), "last": Number(1, 6), "taxes": Number(0, 9)}
START |= {"money": Number(0, 30), "treaties": Number(0, 9), **MARKS}

ARMY_MOST = 9  # WOR-15.2b
KEPT = 200  # boxes of groups that are kept open in one process
Row = Mapping[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WarsBox(FileBox):
    areas: Mapping[str, Area]
    cities: Mapping[str, City]
    characters: Mapping[str, Character]
    events: Mapping[str, EventCard]
    chits: Mapping[str, Chit]
    missions: Mapping[str, Mission]  # "league Spain"
    sizes: tuple[Size, ...]  # by troop points, 0 to 9
    city_sizes: Mapping[str, CitySize]
    incomes: Mapping[str, Income]
    turns: Mapping[int, TurnBox]
    starts: Mapping[str, Start]
    cities_in: Mapping[str, tuple[str, ...]]
    loire_areas: tuple[str, ...]  # where one may have to stop (WOR-15.7.3c)
    ranks: Mapping[str, str] = field(init=False)  # of each character; "", the anonymous leader: the lowest (WOR-15.5h)
    memo: dict[Any, Any] = field(init=False, default_factory=dict)  # what was reckoned from this box and never changes

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", {"": "D", **{card: one.rank for card, one in self.characters.items()}})

    def size(self, troops: int) -> Size:
        return self.sizes[troops if troops < ARMY_MOST else ARMY_MOST]

    def garrison(self, city: str) -> int:
        return self.city_sizes[self.cities[city].size].garrison

    def tactical(self, leader: str) -> int:
        """Of a commander; the anonymous one has none (WOR-15.5h)."""
        return self.characters[leader].tactical if leader else 0

    def rank(self, leader: str) -> str:
        return self.ranks[leader]


def load_box(files: Mapping[str, str]) -> WarsBox:
    """Raises BadFile for the first fault."""
    return _opened(files, _LATELY, ())


def reopen_box(files: Mapping[str, str]) -> WarsBox:
    """Files of a game that was set up with them, when less was refused. Raises BadFile for what rules stumble over."""
    return _opened(files, _REOPENED, HARMLESS)


def _opened(files: Mapping[str, str], lately: dict[str, WarsBox], forgiven: Forgiven) -> WarsBox:
    if not files:
        return _own_box()
    texts = own_texts(files, DATA, *FILES)
    found = lately.get(files_digest(texts))
    if found is None:
        found = _box(texts)
        _check_own(found, forgiven)
        if len(lately) >= KEPT:
            del lately[next(iter(lately))]
        lately[found.digest] = found
    return found


def box_known_as(digest: str) -> WarsBox:
    """The box with this digest, where one was opened lately in this process; else the one that comes with the game."""
    return _REOPENED.get(digest) or _LATELY.get(digest) or _own_box()


_LATELY: dict[str, WarsBox] = {}  # a group's own boxes by their digests
_REOPENED: dict[str, WarsBox] = {}  # those of games that were set up with them


@lru_cache(maxsize=1)
def _own_box() -> WarsBox:
    return _box(own_texts({}, DATA, *FILES))


def _check_own(box: WarsBox, forgiven: Forgiven) -> None:
    check_rows(box.files, _rows(box), _rows(_own_box()), forgiven)
    needed: dict[str, list[Any]] = {
        TURNS: [one for one in TURNS_NAMED if one not in box.turns],
        SCENARIOS: [one for one in _own_box().starts if one not in box.starts],
        AIDS: [
            *[one for one in INCOMES_NAMED if one not in box.incomes],
            *[one for one in _own_box().city_sizes if one not in box.city_sizes],
        ],
    }
    check_named(_rows(box), needed)


def _rows(box: WarsBox) -> Rows:
    missions = [_made(Mission)(row) for row in read_table(AIDS, box.files[AIDS], "mission", MISSION)]
    return Rows(box.areas, box.cities, box.characters, box.events, box.chits, tuple(missions))


def _box(texts: Mapping[str, str]) -> WarsBox:
    areas = _records(texts, BOARD, "area", AREA, "id", _made(Area))
    cities = _records(texts, BOARD, "city", CITY, "id", lambda row: _made(City)({**row, "area": row["province"]}))
    characters = _records(texts, CHARACTERS, "character", CHARACTER, "id", _made(Character))
    events = _records(
        texts, EVENTS, "event", EVENT, "id", lambda row: _made(EventCard)({**row, "windows": row["window"]})
    )
    missions = [_made(Mission)(row) for row in read_table(AIDS, texts[AIDS], "mission", MISSION)]
    sizes = _records(texts, AIDS, "army_size", SIZE, "id", _made(Size))
    _check(texts, areas, cities, characters)
    return WarsBox(
        files_digest(texts),
        texts,
        areas,
        cities,
        characters,
        events,
        _records(texts, CHITS, "chit", CHIT, "id", _made(Chit)),
        {f"{one.faction} {one.country}": one for one in missions},
        tuple(_size_of(sizes.values(), troops) for troops in range(ARMY_MOST + 1)),
        _records(texts, AIDS, "city_size", CITY_SIZE, "id", _made(CitySize)),
        _records(texts, AIDS, "income", INCOME, "id", _made(Income)),
        _records(texts, TURNS, "turn", TURN, "turn", _made(TurnBox)),
        _records(texts, SCENARIOS, "scenario", START, "id", _made(Start)),
        {at: tuple(one.id for one in cities.values() if one.area == at) for at in areas},
        tuple(at for at in areas if any(one.loire and one.area == at for one in cities.values())),
    )


def _records(
    texts: Mapping[str, str], file: str, table: str, columns: Mapping[str, Param], key: str, make: Callable[[Row], T]
) -> dict[Any, T]:
    return {row[key]: make(row) for row in read_table(file, texts[file], table, columns, key)}


def _made(record: type[T]) -> Callable[[Row], T]:
    """Rows as records: several words are a tuple of words, yes and no what they say."""
    names = {one.name: str(one.type) for one in fields(record)}  # type: ignore[arg-type]

    def make(row: Row) -> T:
        return record(**{name: _cell(row[name], kind) for name, kind in names.items()})

    return make


def _cell(value: Any, kind: str) -> Any:
    """`kind`: the type as it is written; classes that are compiled name it otherwise, "<class 'tuple'>"."""
    if "bool" in kind:
        return value == "yes"
    return tuple(str(value).split()) if "tuple" in kind else value


def _size_of(sizes: Any, troops: int) -> Size:
    """An army without troops counts as small, for as long as it is still spoken of."""
    found: list[Size] = [one for one in sizes if one.min <= max(troops, 1) <= one.max]
    if not found:
        raise BadFile(AIDS, 1, 1, "no_army_size", troops=troops)
    return found[0]


def _check(
    texts: Mapping[str, str], areas: Mapping[str, Area], cities: Mapping[str, City], people: Mapping[str, Character]
) -> None:
    """What one row says of another: neighbours are neighbours both ways, and every place is on the board."""
    for n, name, place, table, file in _places(areas, cities, people):
        if place not in areas:
            raise BadFile(file, *find(texts[file], table, n, name), "unknown_place", at=place)
    for n, area in enumerate(areas.values()):
        lonely = [to for to in area.adjacent if area.id not in areas[to].adjacent]
        if lonely:
            raise BadFile(BOARD, *find(texts[BOARD], "area", n, "adjacent"), "one_way", at=lonely[0])


def _places(
    areas: Mapping[str, Area], cities: Mapping[str, City], people: Mapping[str, Character]
) -> Iterator[tuple[int, str, str, str, str]]:
    for n, area in enumerate(areas.values()):
        yield from ((n, "adjacent", at, "area", BOARD) for at in area.adjacent)
        yield from ((n, "by_sea", at, "area", BOARD) for at in area.by_sea)
    for n, city in enumerate(cities.values()):
        yield n, "province", city.area, "city", BOARD
    for n, one in enumerate(people.values()):
        yield from ((n, "provinces", at, "character", CHARACTERS) for at in one.provinces)
