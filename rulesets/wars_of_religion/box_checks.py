"""What the rows of a group's own files may say of each other, and the ones that the rules themselves name.

Whatever no rule would ever read is refused rather than kept in silence: a card without an effect is never playable, a
character's flag that nothing knows does nothing. The known ones are those of the files that come with the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.common.component_files import find
from rulesets.common.refusals import BadFile

from .components import PARIS, Area, Character, Chit, City, EventCard, Mission

BOARD, CHARACTERS, EVENTS, CHITS = "board.toml", "characters.toml", "events.toml", "chits.toml"
AIDS, TURNS, SCENARIOS = "aids.toml", "turns.toml", "scenario.toml"

CITIES_NAMED = (PARIS, "la_rochelle", "le_havre")  # by rules and cards: WOR-2.1a, WOR-17a, WOR-19b, WOR-19g
AREAS_NAMED = ("IDF", "NOR", "DAU", "PRO", "ENG", "FLA", "SAV")  # WOR-15.7.3b, WOR-19j
PEOPLE_NAMED = (
    *("henri_de_navarre", "francois_d_alencon", "huguenot_assembly", "henri_d_anjou"),
    *("henri_de_guise", "cardinal_de_guise_2"),
)  # WOR-18c, WOR-18d, WOR-18n, WOR-19j
INCOMES_NAMED = (
    *("tax_first", "tax_more", "huguenot_three_cities", "league_allied", "league_city", "la_rochelle_card"),
)  # WOR-15.3
WHEN = ("always", "before_call", "after_call", *(f"from_turn_{turn}" for turn in range(1, 7)))
TURNS_NAMED = range(1, 7)

# In files of a game that was set up before they were refused: no rule reads them, so they do no harm.
HARMLESS = (
    *((EVENTS, "unknown_event"), (EVENTS, "never_playable"), (EVENTS, "unknown_word"), (CHARACTERS, "unknown_word")),
    *((BOARD, "paris_is_paris"), (BOARD, "never_enters"), (BOARD, "city_abroad"), (AIDS, "mission_twice")),
)
Fault = tuple[str, str, int, str, str, str]  # file, table, row, column, code, what it is about
Forgiven = Collection[tuple[str, str]]  # files and codes


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a box, each table in the order of its file."""

    areas: Mapping[str, Area]
    cities: Mapping[str, City]
    characters: Mapping[str, Character]
    events: Mapping[str, EventCard]
    chits: Mapping[str, Chit]
    missions: tuple[Mission, ...]


def check_rows(texts: Mapping[str, str], ours: Rows, known: Rows, forgiven: Forgiven = ()) -> None:
    """Raises BadFile for the first fault, with its place in the file. `known`: the rows that come with the game."""
    for file, table, row, column, code, about in _faults(ours, known):
        if (file, code) not in forgiven:
            raise BadFile(file, *find(texts[file], table, row, column), code, at=about)


def check_named(rows: Rows, others: Mapping[str, Iterable[Any]]) -> None:
    """Nothing is left out that the rules name. `others`: the keys of tables that are needed whole."""
    needed = (
        (BOARD, AREAS_NAMED, rows.areas),
        (BOARD, CITIES_NAMED, rows.cities),
        (CHARACTERS, PEOPLE_NAMED, rows.characters),
    )
    for file, names, there in needed:
        for name in names:
            if name not in there:
                raise BadFile(file, 1, 1, "row_needed", at=name)
    for place, missing in others.items():
        for one in missing:
            raise BadFile(place, 1, 1, "row_needed", at=str(one))


def _faults(ours: Rows, known: Rows) -> Iterator[Fault]:
    yield from _of_cities(ours)
    yield from _of_characters(ours, known)
    yield from _of_events(ours, known)
    for n, chit in enumerate(ours.chits):
        if chit not in known.chits:
            yield CHITS, "chit", n, "id", "unknown_chit", chit
    yield from _of_missions(ours)


def _of_cities(ours: Rows) -> Iterator[Fault]:
    for n, city in enumerate(ours.cities.values()):
        if (city.size == PARIS) != (city.id == PARIS):
            yield BOARD, "city", n, "size", "paris_is_paris", city.id
        if bool(city.enters) != (city.id == "le_havre"):
            yield BOARD, "city", n, "enters", "never_enters", city.enters or city.id
        if city.area in ours.areas and ours.areas[city.area].country:
            yield BOARD, "city", n, "province", "city_abroad", city.area


def _of_characters(ours: Rows, known: Rows) -> Iterator[Fault]:
    flags = {word for one in known.characters.values() for word in one.flags}
    abilities = {word for one in known.characters.values() for word in one.abilities}
    for n, one in enumerate(ours.characters.values()):
        yield from ((CHARACTERS, "character", n, "flags", "unknown_word", w) for w in one.flags if w not in flags)
        strange = [word for word in one.abilities if word not in abilities]
        yield from ((CHARACTERS, "character", n, "abilities", "unknown_word", word) for word in strange)


def _of_events(ours: Rows, known: Rows) -> Iterator[Fault]:
    windows = {window for one in known.events.values() for window in one.windows}
    for n, one in enumerate(ours.events.values()):
        if one.id not in known.events:
            yield EVENTS, "event", n, "id", "unknown_event", one.id
        if not one.windows:
            yield EVENTS, "event", n, "window", "never_playable", one.id
        yield from ((EVENTS, "event", n, "window", "unknown_word", w) for w in one.windows if w not in windows)


def _of_missions(ours: Rows) -> Iterator[Fault]:
    for n, one in enumerate(ours.missions):
        yield from ((AIDS, "mission", n, "areas", "unknown_place", at) for at in one.areas if at not in ours.areas)
        if not one.areas:
            yield AIDS, "mission", n, "areas", "mission_nowhere", one.country
        if one.when not in WHEN:
            yield AIDS, "mission", n, "when", "unknown_word", one.when
        if any((one.faction, one.country) == (other.faction, other.country) for other in ours.missions[:n]):
            yield AIDS, "mission", n, "country", "mission_twice", one.country
