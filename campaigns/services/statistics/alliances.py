"""How bands, people and places stand with each other: attitudes, standings and relations that the reader sees.

People of the players count with the band they belonged to on that day; those of the game master stand for themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from campaigns.models import Attitude, Band, Bond, Place, Relation, Standing
from campaigns.services.statistics.asked import order_of_day
from campaigns.services.statistics.scope import Scope

Party = tuple[str, int | str]  # its kind, and its key or its words
UNKNOWN: Party = ("unknown", 0)
OF_STANDINGS = ("character", "band", "towards", "with_whom", "score", "bond", "on", "resolved")
OF_ATTITUDES = ("npc", "place", "towards", "towards_band", "score", "since")


@dataclass(frozen=True, slots=True)
class Tie:
    """`word`: of a relation, or the kind of a standing. Settled ones weigh nothing."""

    of: Party
    to: Party
    score: int
    on: str
    word: str = ""
    settled: bool = False


@dataclass(slots=True)
class Pair:
    """How one stands with another. `steps`: what the scores came to from each day on."""

    of: str
    to: str
    score: int = 0
    ties: int = 0
    settled: int = 0
    words: list[str] = field(default_factory=list)
    steps: list[tuple[int, int]] = field(default_factory=list)


def pairs(scope: Scope) -> list[Pair]:
    """Those who feel most strongly first."""
    names = _Names(scope)
    found: dict[tuple[Party, Party], Pair] = {}
    ties = [*_standings(scope), *_attitudes(scope), *_relations(scope)]
    for one in sorted(ties, key=lambda one: order_of_day(one.on)):
        if _is_asked(scope, one, names):
            key = (names.party(one.of), names.party(one.to))
            _add(found.setdefault(key, Pair(names.of(one.of), names.of(one.to))), one)
    return sorted(found.values(), key=lambda one: (-abs(one.score), -one.ties, one.of.casefold(), one.to.casefold()))


def _add(pair: Pair, one: Tie) -> None:
    if one.word and one.word not in pair.words:
        pair.words.append(one.word)
    pair.ties += 1
    pair.settled += one.settled
    if one.settled or not one.score:
        return
    pair.score += one.score
    order = order_of_day(one.on)
    if pair.steps and pair.steps[-1][0] == order:
        pair.steps.pop()
    pair.steps.append((order, pair.score))


class _Names:
    """What parties are called, those that he may know of."""

    def __init__(self, scope: Scope) -> None:
        self.known: dict[Party, str] = {("character", key): row.name for key, row in scope.characters.items()}
        self.known |= {("band", key): name for key, name in scope.rows(Band).values_list("pk", "name")}
        self.known |= {("place", key): name for key, name in scope.rows(Place).values_list("pk", "name")}

        names = Counter(name.casefold() for name in self.known.values())
        self.called = {name.casefold(): key for key, name in self.known.items() if names[name.casefold()] == 1}

    def of(self, party: Party) -> str:
        """Words that name somebody whom he knows mean him."""
        kind, key = self.party(party)
        return str(party[1]) if kind == "words" else self.known.get((kind, key), "")

    def party(self, party: Party) -> Party:
        """All of whom he knows nothing are one."""
        kind, key = party
        if kind == "words":
            return self.called.get(str(key).casefold(), (kind, str(key).casefold()))
        return party if party in self.known else UNKNOWN


def _is_asked(scope: Scope, one: Tie, names: _Names) -> bool:
    sides = (names.party(one.of), names.party(one.to))
    if scope.asked.band is not None and ("band", scope.asked.band) not in sides:
        return False
    return scope.asked.spans(one.on) and any(scope.asked.names(names.of(side)) for side in sides)


def _standings(scope: Scope) -> Iterable[Tie]:
    labels = dict(Bond.choices)
    for who, band, towards, words, score, bond, on, resolved in (
        scope.rows(Standing).order_by("pk").values_list(*OF_STANDINGS)
    ):
        if bond == Bond.FEAT and not towards and not words:
            continue  # done by somebody, not to anybody
        of = ("band", band) if band else _person(scope, who, on)
        to = _person(scope, towards, on) if towards else ("words", words) if words else ("words", "")
        if to != ("words", ""):
            yield Tie(of, to, score, on, str(labels[bond]), resolved)


def _attitudes(scope: Scope) -> Iterable[Tie]:
    rows = scope.rows(Attitude).order_by("pk").values_list(*OF_ATTITUDES)
    for npc, place, towards, band, score, since in rows:
        of = _person(scope, npc, since) if npc else ("place", place or 0)
        to = ("band", band) if band else _person(scope, towards, since)
        if to != UNKNOWN:
            yield Tie(of, to, score, since)


def _relations(scope: Scope) -> Iterable[Tie]:
    for one, other, what in scope.rows(Relation).order_by("pk").values_list("one", "other", "what"):
        yield Tie(_person(scope, one, "", alone=True), _person(scope, other, "", alone=True), 0, "", what)


def _person(scope: Scope, key: int | None, on: str, *, alone: bool = False) -> Party:
    row = scope.characters.get(key or 0)
    if row is None:
        return UNKNOWN
    band = None if alone or row.is_npc else scope.band_on(row.pk, on)
    return ("band", band) if band else ("character", row.pk)
