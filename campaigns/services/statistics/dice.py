"""How the dice of games fell, as far as the reader was told: by whoever rolls, by kind of die, by whose hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Holder
from campaigns.services.statistics.scope import Chair, Scope, people_named
from campaigns.services.statistics.told_dice import Dice, told_dice

SITE, TYPED, FORCED = "site", "typed", "forced"
BOT, NOBODY = -1, 0  # besides the keys of people
Faces = list[int]
Kind = tuple[str, int]  # by whose hand, how many sides


@dataclass(frozen=True, slots=True)
class DiceFallen:
    """`people`: by key of a person (or BOT, NOBODY); `unread`: games whose journals are still being counted."""

    all: dict[Kind, Faces]
    people: dict[int, dict[Kind, Faces]]
    names: dict[int, str]
    games: int
    unread: int


def dice_fallen(scope: Scope) -> DiceFallen:
    """Who holds several seats counts, in that game, what the first of them was told, as on its page."""
    read = [scope.read_from(chairs) for chairs in scope.chairs.values()]
    told = told_dice([one for one in read if one is not None])
    everybody: dict[Kind, Faces] = {}
    people: dict[int, dict[Kind, Faces]] = {}
    for game, chairs in scope.chairs.items():
        sitting = {one.seat: _who(one) for one in chairs}
        for seat, kind, faces in _rolls(told.get(game) or {}):
            _add(everybody, kind, faces)
            _add(people.setdefault(sitting.get(seat, NOBODY), {}), kind, faces)
    unread = sum(dice is None for dice in told.values())
    return DiceFallen(everybody, people, people_named(one for one in people if one > 0), len(told) - unread, unread)


def _who(chair: Chair) -> int:
    if chair.holder == Holder.BOT:
        return BOT
    return chair.person_id or NOBODY


def _rolls(dice: Dice) -> Iterable[tuple[str, Kind, Faces]]:
    for seat, by_sides in dice.items():
        for sides, by_hand in by_sides.items():
            for hand, faces in by_hand.items():
                yield seat, (hand, int(sides)), faces


def _add(counted: dict[Kind, Faces], kind: Kind, faces: Faces) -> None:
    so_far = counted.setdefault(kind, [0] * len(faces))
    for n, one in enumerate(faces):
        so_far[n] += one
