"""A campaign as large as it gets in years of play, made at once: to see that pages and files stay quick.

The same numbers give the same campaign, but for the dice of its games, which nobody may foresee.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db import models, transaction
from django.utils import timezone

from campaigns.models import (
    Act,
    Band,
    BandMember,
    Campaign,
    Change,
    Character,
    ChronicleEntry,
    Circle,
    Due,
    Fate,
    Hearing,
    Kept,
    Knowledge,
    Matter,
    Meeting,
    Membership,
    Person,
    Place,
    Possession,
    Role,
    Severity,
    Standing,
    Wound,
)
from campaigns.services.acts import written
from campaigns.services.large_games import add_games
from campaigns.story_dates import order_of

BATCH = 1000
FIRST_DAY = date(1590, 1, 1)
NAMES = ("Anne", "Judikael", "Mahaut", "Yves", "Guillemette", "Tugdual", "Azenor", "Konan", "Perrine", "Ronan")
OF = ("Kerdaniel", "Ploubazlanec", "Runan", "Tonquédec", "Lannion", "Bégard", "Penvénan", "Loguivy", "Plestin")
WHERE = ("mill", "inn", "chapel", "ford", "market", "manor", "port", "forge", "wood", "bridge")
THINGS = ("sword", "mule", "cloak", "purse")
One = TypeVar("One")
R = TypeVar("R", bound=Kept)


@dataclass(frozen=True, slots=True)
class Size:
    """How many of each. `entries`: of the journals of all games together."""

    characters: int = 500
    games: int = 200
    entries: int = 100_000
    knowledge: int = 20_000
    players: int = 6
    seed: int = 1
    slug: str = "argad"
    scenario: str = "raid"

    def pick(self, among: Sequence[One], nth: int, salt: int = 0) -> One:
        """Spread without order, and the same every time."""
        mixed = (nth * 2_654_435_761 + (self.seed * 97 + salt) * 40_503) & 0xFFFFFFFF
        return among[(mixed >> 11) % len(among)]

    def day(self, nth: int, salt: int = 0) -> str:
        return (FIRST_DAY + timedelta(days=self.pick(range(1500), nth, salt))).isoformat()


@dataclass(slots=True)
class Making:
    """The campaign that is being made."""

    size: Size
    campaign: Campaign
    gm: Person
    players: list[Person]

    def rows(self, kind: type[R], count: int, values: Callable[[int], dict[str, Any]]) -> list[R]:
        """So many of a register, each entered by an act of its own."""
        made = kind._base_manager.bulk_create(
            (kind(campaign=self.campaign, **values(n)) for n in range(count)), batch_size=BATCH
        )
        acts = Act.objects.bulk_create((self._entered(one) for one in made), batch_size=BATCH)
        noted = [
            Change(act=act, noun=kind.noun, row=one.pk, after=written(one)) for act, one in zip(acts, made, strict=True)
        ]
        Change.objects.bulk_create(noted, batch_size=BATCH)
        return made

    def _entered(self, row: Kept) -> Act:
        on = self.size.day(row.pk)
        values = {"story_date": on, "story_order": order_of(on) or 0, "is_secret": row.audience == Circle.GM}
        return Act(campaign=self.campaign, author=self.gm, code="entered", facts={"row": str(row)}, **values)


@transaction.atomic
def make_large(*, gm: Person, size: Size) -> Campaign:
    """Of which he is the owner and the game master."""
    campaign = Campaign.objects.create(name=f"Large, {size.characters} characters", story_date="1594-01-01")
    making = Making(size, campaign, gm, _players(size))
    Membership.objects.create(campaign=campaign, person=gm, role=Role.GM, is_owner=True)
    Membership.objects.bulk_create(Membership(campaign=campaign, person=one) for one in making.players)
    places = making.rows(Place, max(5, size.characters // 10), lambda n: _place(size, n))
    people = making.rows(Character, size.characters, lambda n: _character(making, places, n))
    bands = making.rows(Band, max(2, size.characters // 20), lambda n: _band(size, people, n))
    _what_they_have(making, people, bands, places)
    games = add_games(campaign=campaign, gm=gm, players=making.players, size=size)
    _what_they_know(making, people, places)
    making.rows(Meeting, max(4, size.games // 2), lambda n: _meeting(size, n))
    entries = (_entry(making, games, n) for n in range(size.games * 5))
    ChronicleEntry.objects.bulk_create(entries, batch_size=BATCH)
    return campaign


def _players(size: Size) -> list[Person]:
    found = []
    for n in range(size.players):
        name = f"large-{size.seed}-{n}"
        person, new = Person.objects.get_or_create(username=name, defaults={"display_name": f"Player {n + 1}"})
        if new:
            person.set_unusable_password()
            person.save(update_fields=["password"])
        found.append(person)
    return found


def _circle(size: Size, n: int) -> str:
    """Of ten, two are the game master's."""
    return size.pick((Circle.ALL,) * 8 + (Circle.GM,) * 2, n, 7)


def _name(size: Size, n: int) -> str:
    return f"{size.pick(NAMES, n)} de {size.pick(OF, n, 1)} {n + 1}"


def _place(size: Size, n: int) -> dict[str, Any]:
    kind = size.pick(WHERE, n)
    name = f"The {kind} of {size.pick(OF, n, 1)} {n + 1}"
    return {"name": name, "kind": kind, "description": "Stone and thatch.", "audience": _circle(size, n)}


def _character(making: Making, places: Sequence[Place], n: int) -> dict[str, Any]:
    """One of twelve is a player's; whoever plays has somebody to play, in a small campaign too."""
    size = making.size
    first = making.players[n] if n < size.players else None
    player = first or (size.pick(making.players, n, 2) if n % 12 == 0 else None)
    return {
        "name": _name(size, n),
        "player": player,
        "is_npc": player is None,
        "fate": size.pick(tuple(Fate.values), n, 3),
        "place": size.pick(places, n, 4),
        "description": "Seen at the market, seldom in church. " * 3,
        "biography": "Born in the year of the great frost. " * 8,
        "notes": "Owes money to the League." if n % 5 == 0 else "",
        "audience": Circle.ALL if player is not None else _circle(size, n),
    }


def _band(size: Size, people: Sequence[Character], n: int) -> dict[str, Any]:
    name = f"The people of {size.pick(OF, n)} {n + 1}"
    return {"name": name, "leader": people[(n * 12) % len(people)], "audience": _circle(size, n)}


def _what_they_have(
    making: Making, people: Sequence[Character], bands: Sequence[Band], places: Sequence[Place]
) -> None:
    size = making.size
    count = len(people)
    making.rows(BandMember, count, lambda n: {"band": size.pick(bands, n), "character": people[n], "since": "1590"})
    making.rows(
        Possession,
        count * 3,
        lambda n: {"name": size.pick(("sword", "mule", "cloak", "purse"), n), "character": people[n % count]},
    )
    making.rows(Wound, count, lambda n: _wound(size, people, n))
    making.rows(Standing, count, lambda n: _standing(size, people, n))
    making.rows(Due, count // 2, lambda n: _due(size, people, n))


def _wound(size: Size, people: Sequence[Character], n: int) -> dict[str, Any]:
    return {
        "character": size.pick(people, n),
        "severity": size.pick(tuple(Severity.values), n),
        "location": size.pick(("leg", "arm", "head"), n, 1),
        "happened_on": size.day(n),
        "course": "healed" if n % 3 else "open",
    }


def _standing(size: Size, people: Sequence[Character], n: int) -> dict[str, Any]:
    who, towards = size.pick(people, n), size.pick(people, n, 1)
    return {
        "character": who,
        "towards": towards,
        "event": "A word given at the ford",
        "score": n % 5 - 2,
        "on": size.day(n),
    }


def _due(size: Size, people: Sequence[Character], n: int) -> dict[str, Any]:
    on = size.day(n)
    values = {"what": "Pay falls due", "on": on, "order": order_of(on) or 0, "audience": Circle.GM}
    return {**values, "character": size.pick(people, n), "state": "waiting" if n % 4 == 0 else "done"}


def _meeting(size: Size, n: int) -> dict[str, Any]:
    begins = timezone.now() - timedelta(days=14 * n)
    return {"title": f"Evening {n + 1}", "begins_at": begins, "state": "held", "story_date": size.day(n)}


def _what_they_know(making: Making, people: Sequence[Character], places: Sequence[Place]) -> None:
    """Half of what there is was heard by somebody."""
    size = making.size
    matters = tuple(Matter.values)

    def fact(n: int) -> dict[str, Any]:
        about = {"about_character": size.pick(people, n), "about_place": size.pick(places, n, 1)}
        title = f"What was said at the {size.pick(WHERE, n)} {n + 1}"
        text = "They came by night, and nobody asked them why. " * 3
        values = {"title": title, "text": text, "truth": n % 7 != 0, "audience": Circle.GM}
        return {**values, **about, "matter": size.pick(matters, n, 2), "story_date": size.day(n)}

    facts = making.rows(Knowledge, size.knowledge, fact)
    making.rows(Hearing, len(facts) // 2, lambda n: _hearing(size, facts[n * 2], people, n))


def _hearing(size: Size, fact: Knowledge, people: Sequence[Character], n: int) -> dict[str, Any]:
    told = {name: getattr(fact, name) for name in ("matter", "title", "text")}
    return {**told, "knowledge": fact, "character": size.pick(people, n, 3), "on": size.day(n), "audience": Circle.GM}


def _entry(making: Making, games: Sequence[models.Model], n: int) -> ChronicleEntry:
    on = making.size.day(n, 5)
    values = {"title": f"Day {n + 1}", "text": "It rained, and the ford could not be crossed.", "author": making.gm}
    return ChronicleEntry(campaign=making.campaign, story_date=on, story_order=order_of(on) or 0, **values)
