"""The one way a game is written: swap the row if nobody was faster, append the entry, tell those who learnt of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import EntryKind, Game, GameSeat, JournalEntry, Person, Snapshot, Told
from campaigns.models.journal import MAKING
from campaigns.services import hints
from campaigns.services.loading import Loaded, Packed, pack
from rulesets.common.gamefile import Sentence
from rulesets.common.seats import Viewer

SNAPSHOT_EVERY = 50
MANY = 500


def nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Step:
    """What one entry does. `state` None: the position stays as it is. `undone` are entries it takes back."""

    entry: JournalEntry
    told: dict[Viewer, list[Sentence]]
    state: Any = None
    stirred: Sequence[Viewer] = ()  # not told in words, but something is new to them
    undone: Sequence[int] = ()
    settled: bool = False
    snapshot: bool = False
    columns: dict[str, Any] = field(default_factory=dict)
    also: Callable[[], object] = nothing  # more rows of the same transaction


def save_step(loaded: Loaded, step: Step) -> Loaded | None:
    """The game as it is after the step; None, and nothing written, when the row has moved since it was read."""
    packed = pack(loaded.ruleset, step.state) if step.state is not None else None
    columns = _columns(loaded.game, step, packed)
    if not _write(loaded.game, step, columns, packed):
        return None
    kept = {name: value for name, value in columns.items() if name != "state"}
    return loaded.next(decoded=loaded.state if step.state is None else step.state, **kept)


def _columns(game: Game, step: Step, packed: Packed | None) -> dict[str, Any]:
    """The columns of the game that the step changes."""
    changed: dict[str, Any] = {"entry": game.entry + 1, "moved_at": step.entry.at, **step.columns}
    if packed is not None:
        changed |= {"state": packed.body, "settled": step.settled, "asks": [], "fault": ""}
        if step.snapshot or game.entry + 1 - game.snapshot_entry >= SNAPSHOT_EVERY:
            changed["snapshot_entry"] = game.entry + 1
    return changed


@transaction.atomic
def _write(game: Game, step: Step, columns: dict[str, Any], packed: Packed | None) -> bool:
    if not Game.objects.swap(game, **columns):
        return False
    entry, n = step.entry, columns["entry"]
    entry.game, entry.n = game, n
    entry.digest = packed.digest if packed else last_digest(game)
    entry.save(force_insert=True)
    if packed is not None and columns.get("snapshot_entry") == n:
        Snapshot.objects.create(game=game, n=n, state=packed.body)
    if step.undone:
        _strike(game, n, step.undone)
    step.also()
    _tell(game, step, columns["entry"])
    return True


def _tell(game: Game, step: Step, n: int) -> None:
    """Appends to the journals of those who are told something; their ticks move, and nobody else's."""
    viewers = list(dict.fromkeys([*step.told, *step.stirred]))
    if not viewers:
        return
    rows = GameSeat.objects.filter(game=game)
    rows.filter(seat__in=viewers).update(tick=F("tick") + 1)
    rows.filter(seat__in=list(step.told)).update(told_count=F("told_count") + 1)
    heard = rows.filter(seat__in=list(step.told)).values_list("seat", "tick", "told_count")
    Told.objects.bulk_create(
        Told(game=game, entry_n=n, viewer=one, n=count, tick=tick, sentences=step.told[one], at=step.entry.at)
        for one, tick, count in heard
    )
    transaction.on_commit(partial(hints.nudge, game.pk, viewers))


def _strike(game: Game, by: int, undone: Sequence[int]) -> None:
    """What is taken back stays in the journals, struck out; positions kept after it are of no more use."""
    first = min(undone)
    these = {"n__in": list(undone)} if len(undone) <= MANY else {"n__range": (first, max(undone))}
    JournalEntry.objects.live().filter(game=game, kind__in=MAKING, **these).update(undone_by=by)
    taken_back = JournalEntry.objects.filter(game=game, undone_by=by).values("n")
    Told.objects.filter(game=game, entry_n__in=taken_back).update(undone=True)
    Snapshot.objects.filter(game=game, n__gte=first, n__lt=by).delete()


def last_digest(game: Game) -> str:
    return JournalEntry.objects.filter(game=game).order_by("-n").values_list("digest", flat=True)[0]


def new_entry(kind: EntryKind, **fields: Any) -> JournalEntry:
    return JournalEntry(kind=kind, at=timezone.now(), **fields)


def viewers_of(game: Game) -> list[Viewer]:
    """Everybody who may be told something, in the order of the table."""
    return list(GameSeat.objects.filter(game=game).values_list("seat", flat=True))


def note(
    loaded: Loaded,
    sentence: Sentence,
    *,
    also: Callable[[], object] = nothing,
    person: Person | None = None,
    **columns: Any,
) -> Loaded | None:
    """Something of the table, not of the rules, that everybody is told. `person`: who gave a place up by it."""
    action = {"code": sentence["code"]}
    entry = new_entry(EntryKind.NOTE, actor="site", person=person, action=action, epoch=loaded.game.epoch)
    told = {viewer: [sentence] for viewer in viewers_of(loaded.game)}
    return save_step(loaded, Step(entry, told, columns=columns, also=also))
