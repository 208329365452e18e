"""Who was hurt, taken and killed: each man once for each fight or day, by the worst that befell him there.

From wounds and from how people fare. A death without a fatal wound counts on the day on which it was noted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from campaigns.models import Change, Character, Course, Fate, Severity, Wound
from campaigns.services.statistics.histories import changes_of, day_of, is_known, since_of
from campaigns.services.statistics.scope import Scope


class Loss(StrEnum):
    """From the worst to the lightest."""

    DEAD = "dead"
    TAKEN = "taken"
    DOWN = "down"
    HURT = "hurt"


WORST = list(Loss)
OF_FATES = {Fate.DEAD: Loss.DEAD, Fate.PRISONER: Loss.TAKEN, Fate.MISSING: Loss.TAKEN}
Noted = dict[tuple[int, int], "Casualty"]  # by act and man
COLUMNS = ("character", "game", "cause", "severity", "course", "happened_on")


@dataclass(frozen=True, slots=True)
class Casualty:
    """`game` 0: in none that he may know of."""

    character: int
    loss: Loss
    on: str
    game: int = 0
    cause: str = ""
    band: int | None = None


def casualties(scope: Scope) -> list[Casualty]:
    """Those that he asks for, by the day, those without one last."""
    wounded = _wounded(scope)
    slain = {one.character for one in wounded if one.loss == Loss.DEAD}
    noted = [one for one in _noted(scope) if one.loss != Loss.DEAD or one.character not in slain]
    found = [_of_band(scope, one) for one in _together([*wounded, *noted])]
    asked = [one for one in found if _is_asked(scope, one)]
    return sorted(asked, key=lambda one: (not one.on, one.on, scope.characters[one.character].name, one.character))


def _is_asked(scope: Scope, one: Casualty) -> bool:
    slug = scope.asked.slug
    is_kind = not slug or scope.slugs.get(one.game) == slug
    return is_kind and scope.asked.spans(one.on) and scope.wants(one.character, one.on)


def _together(found: Iterable[Casualty]) -> Iterable[Casualty]:
    """One for all that befell a man in one game, or else on one day."""
    by_fight: dict[tuple[int, int, str], list[Casualty]] = {}
    for one in found:
        by_fight.setdefault((one.character, one.game, "" if one.game else one.on), []).append(one)
    for several in by_fight.values():
        several.sort(key=lambda one: WORST.index(one.loss))
        cause = next((one.cause for one in several if one.cause), "")
        on = next((one.on for one in several if one.on), "")
        yield replace(several[0], cause=cause, on=on)


def _wounded(scope: Scope) -> list[Casualty]:
    games = {one.pk for one in scope.all_games}
    found = []
    for character, game, cause, severity, course, on in scope.rows(Wound).order_by("pk").values_list(*COLUMNS):
        if character in scope.characters:
            found.append(Casualty(character, _loss(severity, course), on, game if game in games else 0, cause))
    return found


def _loss(severity: str, course: str) -> Loss:
    if course == Course.FATAL:
        return Loss.DEAD
    return Loss.DOWN if severity == Severity.DESPERATE else Loss.HURT


def _of_band(scope: Scope, one: Casualty) -> Casualty:
    return replace(one, band=scope.band_on(one.character, one.on))


def _noted(scope: Scope) -> list[Casualty]:
    """Those of whom the register says that they died or were taken."""
    changes = changes_of(scope, Character, ("fate",))
    people = {Character.noun: list(scope.characters.values())}
    since = since_of(scope, people, {Character.noun: scope.own_people}, changes)
    games = {one.pk for one in scope.all_games}
    found: dict[tuple[int, int], Casualty] = {}
    struck: dict[tuple[int, int], Casualty] = {}
    for one in changes:
        if (
            one.row in scope.characters
            and one.field == "fate"
            and is_known(one, Character, since.get((one.noun, one.row)))
        ):
            of_it = one.act.game_id if one.act.game_id in games and (scope.is_gm or not one.act.is_secret) else 0
            _note(found, struck, one, of_it or 0)
    return list(_still(found.values(), scope))


def _note(found: Noted, struck: Noted, change: Change, game: int) -> None:
    """What was taken back has not happened; unless the taking back was taken back."""
    here = (change.act_id, change.row)
    if change.act.undoes_id is not None:
        before = (change.act.undoes_id, change.row)
        if before in found:
            struck[here] = found.pop(before)
        elif before in struck:
            found[here] = struck.pop(before)
    elif change.after in OF_FATES:
        found[here] = Casualty(change.row, OF_FATES[Fate(change.after)], day_of(change), game)


def _still(noted: Iterable[Casualty], scope: Scope) -> Iterable[Casualty]:
    """A man dies once: of several deaths that were noted the last one holds, if he is dead at all."""
    dead = {}
    for one in noted:
        if one.loss != Loss.DEAD:
            yield one
        elif scope.characters[one.character].fate == Fate.DEAD:
            dead[one.character] = one
    yield from dead.values()
