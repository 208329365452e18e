"""What stands for other rows in the file of a campaign: numbers that mean nothing outside of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import models

from campaigns.models import Game, Kept, Person, Picture
from campaigns.services.undoing import registers

APART = ("campaign", "came_as")  # the second says as whom games know a character, which is written by `person_id`
UNKNOWN = "?"  # somebody or something that is not in the file
Key = int | str | None


@cache
def columns_of(model: type[models.Model]) -> list[Any]:
    """All that a row of a register holds but its key and its campaign."""
    return [one for one in model._meta.concrete_fields if not one.primary_key and one.name not in APART]


@cache
def registers_in_order() -> dict[str, type[Kept]]:
    """By their nouns, in the same order on every site."""
    return dict(sorted(registers().items()))


@dataclass(slots=True)
class Numbers:
    """The number of each row within the file. Rows of registers count by their kind, from 1."""

    person: Callable[[int | None], int | None]
    games: Mapping[int, int]
    rows: dict[type[models.Model], dict[int, int]] = field(default_factory=dict)
    _people: dict[int, bool] = field(default_factory=dict)

    def count(self, kind: type[models.Model], keys: Iterable[int]) -> None:
        """These follow on those that are counted already."""
        known = self.rows.setdefault(kind, {})
        for key in keys:
            known.setdefault(key, len(known) + 1)

    def of(self, kind: type[models.Model], key: Any) -> Key:
        """None for nobody, UNKNOWN for what is not in the file."""
        if key is None:
            return None
        if kind is Person:
            return self.person(key) if self._is_there(key) else UNKNOWN
        if kind is Game:
            return self.games.get(key, UNKNOWN)
        return self.rows.get(kind, {}).get(key, UNKNOWN)

    def _is_there(self, key: int) -> bool:
        """Somebody who has left the site may still be named in what was noted."""
        if key not in self._people:
            self._people[key] = Person.objects.filter(pk=key).exists()
        return self._people[key]

    def picture(self, key: int) -> int:
        self.count(Picture, [key])
        return self.rows[Picture][key]
