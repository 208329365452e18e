"""What became of people: their games, wounds, feats, whom they put down, what they hold; as far as the reader knows.

That somebody was in a game is known to who sat there with him, who arbitrated it, and who sees what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Bond, Character, Course, Game, Severity, Standing, Wound
from campaigns.services.people_in_games import keys_of
from campaigns.services.statistics.asked import order_of_day
from campaigns.services.statistics.holdings import Holding, holdings
from campaigns.services.statistics.scope import Scope
from rulesets.common.seats import GM

OF_WOUNDS = ("character", "game", "happened_on", "severity", "course", "dealt_by")
Days = list[str]


@dataclass(slots=True)
class Career:
    """Each deed by its day of the story, "" where it has none."""

    who: Character
    games: dict[int, str] = field(default_factory=dict)
    wounds: Days = field(default_factory=list)
    feats: Days = field(default_factory=list)
    felled: Days = field(default_factory=list)  # whom he put out of action
    killed: Days = field(default_factory=list)  # those of them who died of it
    holds: list[Holding] = field(default_factory=list)

    @property
    def weight(self) -> int:
        return len(self.games) + len(self.wounds) + len(self.feats) + len(self.felled)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a row says of a man. `game` 0: in none that he may know of."""

    who: int
    kind: str
    on: str
    game: int


def careers(scope: Scope) -> list[Career]:
    """Of all whom he asks for, who has done most first; without what they hold."""
    found = {key: Career(row) for key, row in scope.characters.items() if scope.wants(key)}
    slugs = scope.slugs
    kind = scope.asked.slug
    for deed in [*_suffered(scope), *_standing(scope)]:
        if deed.who in found and (not kind or slugs.get(deed.game) == kind) and scope.asked.spans(deed.on):
            getattr(found[deed.who], deed.kind).append(deed.on)
            if deed.game:
                found[deed.who].games.setdefault(deed.game, deed.on)
    for game, who in _carried(scope):
        day = next(iter(scope.days_of_games.get(game, ())), "")
        if who in found and (not kind or slugs[game] == kind):
            known = day or found[who].games.get(game, "")
            if scope.asked.spans(known):
                found[who].games[game] = known
    return sorted(found.values(), key=lambda one: (-one.weight, one.who.name.casefold(), one.who.name))


def with_holdings(scope: Scope, chosen: Sequence[Career]) -> None:
    held = holdings(scope, [one.who for one in chosen])
    for one in chosen:
        one.holds = held.get(one.who.pk, [])


def _suffered(scope: Scope) -> list[Deed]:
    """Wounds, of him who bears and of him who dealt them, where only one bears that name."""
    named: dict[str, list[int]] = {}
    for key, row in scope.characters.items():
        named.setdefault(row.name.casefold(), []).append(key)
    games = {one.pk for one in scope.all_games}
    found = []
    for who, game, on, severity, course, by in scope.rows(Wound).order_by("pk").values_list(*OF_WOUNDS):
        known = game if game in games else 0
        found.append(Deed(who, "wounds", on, known))
        dealers = named.get(by.casefold(), []) if by else []
        if len(dealers) == 1 and (severity == Severity.DESPERATE or course == Course.FATAL):
            found.append(Deed(dealers[0], "felled", on, known))
            if course == Course.FATAL:
                found.append(Deed(dealers[0], "killed", on, known))
    return found


def _standing(scope: Scope) -> list[Deed]:
    games = {one.pk for one in scope.all_games}
    rows = scope.rows(Standing).filter(bond=Bond.FEAT, character__isnull=False).order_by("pk")
    deeds = rows.values_list("character", "on", "game")
    return [Deed(who, "feats", on, game if game in games else 0) for who, on, game in deeds]


def _carried(scope: Scope) -> Iterable[tuple[int, int]]:
    """Games that have begun, with those who came on the reader's own seats, or with all where he arbitrates."""
    own = {game: tuple(one.seat for one in scope.own(chairs)) for game, chairs in scope.chairs.items()}
    seats = {game: mine for game, mine in own.items() if mine}
    setups = Game.objects.filter(pk__in=list(seats)).values_list("pk", "setup__people")
    people = [(game, one) for game, listed in setups for one in listed or () if _sits(one, seats[game])]
    keys = keys_of((str(one["id"]) for _game, one in people), scope.campaign.pk)
    return [(game, keys[str(one["id"])]) for game, one in people]


def _sits(person: dict[str, Any], seats: tuple[str, ...]) -> bool:
    return GM in seats or person["seat"] in seats


def summed(days: Iterable[str]) -> list[tuple[int, int]]:
    """How many there were up to each day, by the order of the days; those without one are there from the first."""
    orders = sorted(order_of_day(one) for one in days)
    found: dict[int, int] = {}
    for n, order in enumerate(orders, 1):
        found[order] = n
    return list(found.items())
