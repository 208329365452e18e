"""What a viewer calls the named things of a game: people, things, doors, work, slips, bands, conditions, parties.

Of slips, bands and conditions only those are named that he knows of: all of them, for the game master.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.common.meta import Titles
from rulesets.common.seats import GM, PUBLIC, Fact, Viewer

from .awareness import is_own, knows_job, knows_of, knows_slip, knows_task, knows_thing, label, shown
from .scenario import Scenario
from .state import FigureId, State
from .wording import WORDS

LONGEST = 60
Name = str | Titles
OPENINGS = {
    "door": Titles("door", "porte"),
    "window": Titles("window", "fenêtre"),
    "gate": Titles("gate", "portail"),
    "arrow_slit": Titles("arrow slit", "meurtrière"),
}


def names_of(state: State, viewer: Viewer) -> dict[str, Name]:
    """By id; whoever is not in it has no name for him."""
    found: dict[str, Name] = {}
    for which in (_conditions, _bands, _parties, _openings, _work, _slips, _things, _animals):
        found |= which(state, viewer)
    return found | {who: label(state, viewer, who) for who in sorted(state.people) if knows_of(state, viewer, who)}


def facts_of(state: State, name: str) -> dict[str, Fact]:
    """The name of a slip, a thing, a band, a condition, an opening or a pair of parties, for slots {en} and {fr}."""
    found = names_of(state, GM).get(name, name)
    return {"en": found.en, "fr": found.fr} if isinstance(found, Titles) else {"en": found, "fr": found}


def short(text: str) -> str:
    """As it begins, cut between two words."""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(",;:. \u00a0") + "…"


def _shortened(en: str, fr: str) -> Titles:
    return Titles(short(en), short(fr))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _slips(state: State, viewer: Viewer) -> Mapping[str, Name]:
    known = [name for name in sorted(state.slips) if knows_slip(state, viewer, name)]
    return {name: _shortened(state.slips[name].en, state.slips[name].fr) for name in known}


def _things(state: State, viewer: Viewer) -> Mapping[str, Name]:
    known = [name for name in sorted(state.things) if knows_thing(state, viewer, name)]
    return {name: _shortened(state.things[name].en, state.things[name].fr) for name in known}


def _animals(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """By kind, and by the number on the base."""
    found: dict[str, Name] = {}
    for who, one in sorted(state.animals.items()):
        if knows_of(state, viewer, who):
            en, fr = (WORDS.name("animal", one.kind, language) for language in ("en", "fr"))
            found[who] = Titles(f"{en} {who}", f"{fr} {who}")
    return found


def _conditions(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """By the text that is told then, or by what the scenario calls it."""
    there = state.triggers if viewer == GM else {}
    return {name: _shortened(one.en or _spaced(name), one.fr or _spaced(name)) for name, one in there.items()}


def _bands(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """By the first of its people."""
    known = {name: one for name, one in state.reserves.items() if viewer in (GM, one.seat)}
    return {name: _band(state, one.members) or _spaced(name) for name, one in sorted(known.items())}


def _band(state: State, members: tuple[FigureId, ...]) -> Name | None:
    if not members:
        return None
    first, rest = state.people[members[0]].name, len(members) - 1
    return Titles(f"{first} + {rest}", f"{first} + {rest}") if rest else first


def _openings(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """As the scenario calls it; or by what it is and its id."""
    found: dict[str, Name] = {}
    for one in state.terms.table.openings if state.terms.table else ():
        kind, which = OPENINGS[one.kind], _spaced(one.id)
        found[one.id] = Titles(one.en or f"{kind.en} ({which})", one.fr or one.en or f"{kind.fr} ({which})")
    return found


def _work(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """Jobs of the scenario that he knows of, and what people are at, as far as he has seen them at it."""
    jobs = [job for job in state.terms.scenario.jobs if knows_job(state, viewer, job)]
    found: dict[str, Name] = {job.id: job.titles for job in jobs}
    for name, one in state.tasks.items():
        if name not in found and knows_task(state, viewer, name):
            found[name] = one.name
    return found


def _parties(state: State, viewer: Viewer) -> Mapping[str, Name]:
    """Those that he has people of, or seen people of; the game master all, and each two of them as a pair."""
    titles = _titles(state.terms.scenario)
    known = sorted(titles) if viewer == GM else sorted(dict.fromkeys(_seen_parties(state, viewer)))
    found: dict[str, Name] = {one: titles[one] for one in known if one in titles}
    for one in known if viewer == GM else ():
        for other in known:
            pair = (titles[one], titles[other])
            found[f"{one}|{other}"] = Titles(f"{pair[0].en} / {pair[1].en}", f"{pair[0].fr} / {pair[1].fr}")
    return found


def _titles(scenario: Scenario) -> dict[str, Titles]:
    return {one.id: one.titles for one in scenario.parties}


def _seen_parties(state: State, viewer: Viewer) -> Iterator[str]:
    for who in state.people:
        if viewer != PUBLIC and is_own(state, viewer, who):
            yield state.party[who]
        elif knows_of(state, viewer, who) and (seen := shown(state, viewer, who)) and seen.looks.party:
            yield seen.looks.party
