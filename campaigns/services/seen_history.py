"""Which changes of a row a reader may know of: those since he sees it, and of its own columns those since it is his.

Before a row was opened to him it had perhaps another name; before somebody was given to him to play he was another's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Act, Band, Change, Character, Circle, Game, Kept, Shown
from campaigns.services.registers import Eyes

LINKS = {"possession": (("character", "character"), ("band", "band")), "band": (("leader", "character"),)}
TO_OWNERS = ("succeeded", "recruits_asked", "recruits_answered")  # deeds whose sentences say what is private
HANDING = ("player", "leader", "character", "band")  # columns by which a row becomes somebody's


@dataclass(frozen=True, slots=True)
class Since:
    """By which acts the row was opened to its reader and handed to him; 0: from the beginning. None: not at all."""

    opened: int | None
    handed: int | None
    shown_at: datetime | None = None

    def eyes_then(self, change: Change) -> Eyes | None:
        """How much of the row he saw when this was changed; None where he saw nothing of it."""
        if self.handed is not None and change.act_id > self.handed:
            return Eyes(False, owns=True)
        is_open = self.opened is not None and change.act_id > self.opened
        if is_open and self.shown_at is not None and change.act.at < self.shown_at:
            is_open = False
        return Eyes(False, owns=False) if is_open else None

    def was_his(self, change: Change) -> bool:
        """It was his own by then, or became it by this very act."""
        return self.handed is not None and change.act_id >= self.handed


@dataclass(frozen=True, slots=True)
class Chain:
    """By whom a row becomes somebody's: a thing by its holder, a band by its leader, both by who plays these.

    `near`: a row by its register and key; `last`: the last act by which a column of a row came to hold this.
    """

    near: Callable[[str, int], Any]
    last: Callable[[str, int, str, Any], int]

    def handed(self, row: Any, person_id: int) -> int | None:
        """By which act it became his, 0 where it always was; None where it is not his by any of these."""
        if isinstance(row, Character):
            return self.last(row.noun, row.pk, "player", person_id) if row.player_id == person_id else None
        found = []
        for column, noun in LINKS.get(row.noun, ()):
            key = getattr(row, f"{column}_id")
            other = self.near(noun, key) if key is not None else None
            then = self.handed(other, person_id) if other is not None else None
            if then is not None:
                found.append(max(then, self.last(row.noun, row.pk, column, key)))
        return min(found) if found else None


def chain_now() -> Chain:
    """For one row, by a look at the tables."""
    kinds: dict[str, Any] = {one.noun: one for one in (Character, Band)}

    def last(noun: str, row: int, name: str, value: Any) -> int:
        rows = Change.objects.filter(noun=noun, row=row, field=name, after=value).order_by("-act")
        return rows.values_list("act", flat=True).first() or 0

    return Chain(lambda noun, key: kinds[noun]._base_manager.filter(pk=key).first(), last)


def chain_of(found: Mapping[str, Sequence[Kept]], changes: Iterable[Change]) -> Chain:
    """For many, out of what was fetched already."""
    rows = {(noun, row.pk): row for noun, listed in found.items() for row in listed}
    last: dict[tuple[str, int, str, Any], int] = {}
    for one in changes:
        if one.field in HANDING and isinstance(one.after, int):
            key = (one.noun, one.row, one.field, one.after)
            last[key] = max(last.get(key, 0), one.act_id)
    return Chain(lambda noun, key: rows.get((noun, key)), lambda *asked: last.get(asked, 0))


def since_when(row: Kept, changes: Iterable[Change], shown_at: datetime | None, handed: int | None) -> Since:
    """`changes`: of this row, from its audience, in any order; `shown_at`: when he was let see it; `handed`: by which
    act it became his own."""
    opened = kept = 0  # `kept`: till then by the game master from its owner too
    for change in changes:
        if change.field == "audience" and change.before != Circle.ALL:
            opened = max(opened, change.act_id)
        if change.field == "audience" and change.before == Circle.GM:
            kept = max(kept, change.act_id)
    handed = None if handed is None else max(handed, kept)
    some = row.audience == Circle.SOME
    is_open = row.audience == Circle.ALL or (some and shown_at is not None)
    return Since(opened if is_open else None, handed, shown_at if some else None)


def handed_when(row: Kept, eyes: Eyes, viewer: Viewer, chain: Chain) -> int | None:
    """None of what is not his own."""
    if not eyes.owns or viewer.person is None:
        return None
    if row.noun != Character.noun and row.noun not in LINKS:
        return 0
    return chain.handed(row, viewer.person.pk) or 0


def shown_when(row: Kept, viewer: Viewer) -> datetime | None:
    """When a row of the circle "some" was shown to him."""
    if row.audience != Circle.SOME:
        return None
    rows = Shown.objects.filter(noun=row.noun, row=row.pk, person=viewer.person)
    return rows.values_list("at", flat=True).first()


def since_each(
    found: Mapping[str, Sequence[Kept]],
    seen: Mapping[str, Mapping[int, Eyes]],
    viewer: Viewer,
    changes: Sequence[Change],
) -> dict[tuple[str, int], Since]:
    """The same of many rows at once, by register and key."""
    rows = {(noun, row.pk): row for noun, listed in found.items() for row in listed}
    shown = {(one.noun, one.row): one.at for one in Shown.objects.filter(person=viewer.person)}
    by_row: dict[tuple[str, int], list[Change]] = {key: [] for key in rows}
    for one in changes:
        if (one.noun, one.row) in rows:
            by_row[one.noun, one.row].append(one)
    chain = chain_of(found, changes)
    return {
        key: since_when(row, by_row[key], shown.get(key), handed_when(row, seen[key[0]][row.pk], viewer, chain))
        for key, row in rows.items()
    }


def hide_games(acts: Sequence[Act], viewer: Viewer) -> None:
    """Acts of games of which he does not know are secret to him: a guest knows only those in which he sits."""
    games = {one.game_id for one in acts if one.game_id is not None} if viewer.is_guest else set()
    if games:
        games -= set(Game.objects.visible_to(viewer).filter(pk__in=games).values_list("pk", flat=True))
    for one in acts:
        one.is_secret |= one.game_id in games


def hide_private(acts: Sequence[Act], own: Collection[int]) -> None:
    """Who follows whom, and who asked for people, is told to those whose own something was moved. `own`: these acts."""
    for one in acts:
        deed = one.undoes if one.undoes is not None else one
        one.is_secret |= deed.code in TO_OWNERS and one.pk not in own
