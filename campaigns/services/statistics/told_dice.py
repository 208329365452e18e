"""The dice of games as one viewer was told of them: counted ahead of time for long journals, the last lines at once.

A tally follows from the lines of one viewer alone, and so does whether it is still waited for: nothing that happened
out of his sight moves either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Protocol

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from campaigns.models import Game, GameSeat, GameStatus, Told, ToldTally

Dice = dict[str, dict[str, dict[str, list[int]]]]
NOT_DICE = ("shuffle", "pick")  # a pile of cards, somebody chosen by lot
HANDS = {"site": "site", "tape": "site", "typed": "typed", "corrected": "typed", "forced": "forced"}
BEHIND = 200  # lines of a running game that pages may count themselves
AT_ONCE = 1500  # lines that one page counts in all
PAIRS = 60
GAMES_A_SWEEP = 10
LARGEST = 1000  # sides of a die


def add_dice(dice: Dice, lines: Iterable[Sequence[Mapping[str, Any]]]) -> Dice:
    """Each roll once, however many sentences of a line speak of it."""
    for sentences in lines:
        rolls = {one["key"]: one for sentence in sentences for one in sentence.get("dice", ())}
        for roll in rolls.values():
            if roll["shape"] not in NOT_DICE and 1 < roll["sides"] <= LARGEST:
                _add_roll(dice, roll)
    return dice


def _add_roll(dice: Dice, roll: Mapping[str, Any]) -> None:
    sides = roll["sides"]
    by_hand = dice.setdefault(roll["seat"], {}).setdefault(str(sides), {})
    faces = by_hand.setdefault(HANDS.get(roll["source"], "forced"), [0] * sides)
    for face in roll["faces"]:
        if 1 <= face <= sides:
            faces[face - 1] += 1


class Chair(Protocol):
    """Of whom the dice are asked."""

    @property
    def game_id(self) -> int: ...
    @property
    def seat(self) -> str: ...
    @property
    def told_count(self) -> int: ...


def told_dice(chairs: Sequence[Chair]) -> dict[int, Dice | None]:
    """By game, as whoever sits on the chair was told; None where the journal is long and not counted yet."""
    games, viewers = [one.game_id for one in chairs], {one.seat for one in chairs}
    found = ToldTally.objects.filter(game__in=games, viewer__in=viewers)
    kept = {(one.game_id, one.viewer): one for one in found}
    tallies = {one.game_id: kept.get((one.game_id, one.seat)) for one in chairs}
    ready: dict[int, Dice | None] = {game: one.dice if one else {} for game, one in tallies.items()}
    missing = {one.game_id: one.told_count - _counted(tallies[one.game_id]) for one in chairs}
    behind = sorted((one for one in chairs if missing[one.game_id] > 0), key=lambda one: missing[one.game_id])
    room, near = AT_ONCE, []
    for one in behind:
        room -= missing[one.game_id]
        if room < 0 or len(near) == PAIRS:
            ready[one.game_id] = None
        else:
            near.append((one, _counted(tallies[one.game_id])))
    for game, lines in _lines_after(near).items():
        ready[game] = add_dice(deepcopy(ready[game] or {}), lines)
    return ready


def _counted(tally: ToldTally | None) -> int:
    return tally.told_count if tally else 0


def _lines_after(near: Sequence[tuple[Chair, int]]) -> dict[int, list[Any]]:
    if not near:
        return {}
    wanted = Q(pk__in=[])
    for chair, counted in near:
        wanted |= Q(game=chair.game_id, viewer=chair.seat, n__gt=counted, n__lte=chair.told_count)
    found: dict[int, list[Any]] = {chair.game_id: [] for chair, _ in near}
    for game, sentences in Told.objects.filter(wanted, undone=False).order_by().values_list("game", "sentences"):
        found[game].append(sentences)
    return found


def games_to_count() -> list[int]:
    """Where journals are ahead of their tallies: of games that lie still all that is missing, of others a good part."""
    tally = ToldTally.objects.filter(game=OuterRef("game"), viewer=OuterRef("seat")).values("told_count")[:1]
    chairs = GameSeat.objects.annotate(counted=Coalesce(Subquery(tally), 0)).filter(told_count__gt=F("counted"))
    far = Q(told_count__gte=F("counted") + BEHIND) | ~Q(game__status=GameStatus.RUNNING)
    return sorted(set(chairs.filter(far).order_by().values_list("game", flat=True)[: GAMES_A_SWEEP * 4]))[
        :GAMES_A_SWEEP
    ]


def count_told(game_id: int) -> None:
    """Brings the tallies of all its viewers up to date; nothing is written when the game moved meanwhile."""
    game = Game.objects.get(pk=game_id)
    kept = {one.viewer: one for one in ToldTally.objects.filter(game=game)}
    found = []
    for chair in GameSeat.objects.filter(game=game):
        tally = kept.get(chair.seat) or ToldTally(game=game, viewer=chair.seat)
        if tally.told_count < chair.told_count:
            lines = Told.objects.to(game, chair.seat).filter(n__gt=tally.told_count, n__lte=chair.told_count)
            add_dice(tally.dice, lines.filter(undone=False).values_list("sentences", flat=True).iterator(500))
            tally.told_count = chair.told_count
            found.append(tally)
    if found:
        _keep(game, found)


@transaction.atomic
def _keep(game: Game, found: Sequence[ToldTally]) -> None:
    if not Game.objects.select_for_update().filter(pk=game.pk, version=game.version).exists():
        return
    fields = {"update_fields": ["told_count", "dice"], "unique_fields": ["game", "viewer"]}
    rows = [ToldTally(game=game, viewer=one.viewer, told_count=one.told_count, dice=one.dice) for one in found]
    ToldTally.objects.bulk_create(rows, update_conflicts=True, **fields)
