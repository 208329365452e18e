"""What people held from day to day: told back from what they hold now, as far as the reader may know of the changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Change, Character, Possession, Sort
from campaigns.services.registers import unconcealed
from campaigns.services.seen_history import Since
from campaigns.services.statistics.asked import order_of_day
from campaigns.services.statistics.histories import changes_of, day_of, is_known, since_of
from campaigns.services.statistics.scope import Scope

MOVING = ("count", "character", "concealed", "value", "currency", "sort", "name")
MADE = ""  # the column of a change that is the whole row


@dataclass(slots=True)
class Holding:
    """`unit`: of money, which; "" for things. `steps`: how much there was from each day on."""

    unit: str
    steps: list[tuple[int, int]] = field(default_factory=list)

    @property
    def now(self) -> int:
        return self.steps[-1][1] if self.steps else 0


@dataclass(frozen=True, slots=True)
class Moved:
    """On one day somebody had so much more, or less, of it."""

    who: int
    unit: str
    order: int
    by: int


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of how rows came about: of things, and of those who hold them. Empty for the game master."""

    since: dict[tuple[str, int], Since]
    owned: set[int]
    own: set[int]
    is_gm: bool
    today: int


def holdings(scope: Scope, people: Sequence[Character]) -> dict[int, list[Holding]]:
    """By character, his things first, then his money by its kinds."""
    rows = unconcealed(scope.rows(Possession), scope.viewer).order_by("pk")
    columns = ("campaign_id", "audience", "band_id", "place_id", "character_id", "concealed")
    held = list(rows.filter(character__in=people).only(*columns, *[one for one in MOVING if one != "character"]))
    if not held:
        return {}
    changes = changes_of(scope, Possession, (*MOVING, MADE), [one.pk for one in held])
    known = _known(scope, people, held, changes)
    by_row: dict[int, list[Change]] = {}
    for one in changes:
        by_row.setdefault(one.row, []).append(one)
    wanted = {one.pk for one in people}
    moves = [one for row in held for one in _moves(row, by_row.get(row.pk, []), known) if one.who in wanted]
    return _summed(moves)


def _known(scope: Scope, people: Sequence[Character], held: Sequence[Possession], changes: list[Change]) -> Known:
    """Of no bands: what somebody holds is never with a band as well (`check_holds_together`)."""
    own = scope.own_people
    owned = {one.pk for one in held if one.character_id in own}
    of_people = [] if scope.is_gm else changes_of(scope, Character, (), [one.pk for one in people])
    rows = {Possession.noun: held, Character.noun: people}
    since = since_of(scope, rows, {Possession.noun: owned, Character.noun: own}, [*changes, *of_people])
    return Known(since, owned, own, scope.is_gm, order_of_day(scope.campaign.story_date))


def _moves(row: Possession, changes: Sequence[Change], known: Known) -> Iterable[Moved]:
    """From the newest change back, as far as he knows; each stretch gives something to one and takes it again."""
    state = {name: getattr(row, "character_id" if name == "character" else name) for name in MOVING}
    until: int | None = None
    for one in reversed(changes):
        if one.field not in (*MOVING, MADE) or not _counts(one, row, known):
            continue
        if not _is_open(one, row, state, known):
            break
        order = order_of_day(day_of(one))
        order = order if until is None else min(order, until)
        yield from _stretch(row, state, order, until, known)
        until = order
        if one.field == MADE:
            return
        state = {**state, one.field: one.before}
    else:
        yield from _stretch(row, state, 0, until, known)
        return
    if until is None:  # all that he knows is how it is now
        yield from _stretch(row, state, known.today, None, known)


def _counts(change: Change, row: Possession, known: Known) -> bool:
    """What others' purses are worth moves nothing for him."""
    sees = known.is_gm or row.pk in known.owned
    return sees or change.field not in ("value", "currency")


def _is_open(change: Change, row: Possession, state: dict[str, Any], known: Known) -> bool:
    """Whether he knew both the thing and its holder when this happened."""
    if known.is_gm:
        return True
    if change.field == "concealed" and row.pk not in known.owned:
        return False
    if change.field == MADE and change.after is None:
        return False
    since = known.since.get((row.noun, row.pk))
    holder = known.since.get((Character.noun, state["character"])) if state["character"] else None
    if since is None or holder is None or not (change.field == MADE or is_known(change, Possession, since)):
        return False
    eyes, of_thing = holder.eyes_then(change), since.eyes_then(change)
    owns = state["character"] in known.own
    return eyes is not None and of_thing is not None and (eyes.owns or not owns)


def _stretch(row: Possession, state: dict[str, Any], order: int, until: int | None, known: Known) -> Iterable[Moved]:
    who = state["character"]
    if who is None or order == until:
        return
    unit, much = _worth(row, state, known)
    yield Moved(who, unit, order, much)
    if until is not None:
        yield Moved(who, unit, until, -much)


def _worth(row: Possession, state: dict[str, Any], known: Known) -> tuple[str, int]:
    """Of money what it is worth, where he may know that; else how many pieces of what name."""
    count = int(state["count"] or 0)
    if state["sort"] != Sort.MONEY:
        return "", count
    if (known.is_gm or row.pk in known.owned) and state["currency"]:
        return str(state["currency"]), count * int(state["value"] or 1)
    return str(state["name"]), count


def _summed(moves: Iterable[Moved]) -> dict[int, list[Holding]]:
    by_day: dict[tuple[int, str], dict[int, int]] = {}
    for one in moves:
        days = by_day.setdefault((one.who, one.unit), {})
        days[one.order] = days.get(one.order, 0) + one.by
    found: dict[int, list[Holding]] = {}
    for (who, unit), days in sorted(by_day.items()):
        holding, so_far = Holding(unit), 0
        for order in sorted(days):
            so_far += days[order]
            holding.steps.append((order, so_far))
        found.setdefault(who, []).append(holding)
    return found
