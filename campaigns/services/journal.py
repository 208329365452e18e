"""The one way a game is written: swap the row if nobody was faster, append the entry, tell those who learnt of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import EntryKind, Game, GameSeat, JournalEntry, Person, Snapshot, Told, ToldTally
from campaigns.models.journal import MAKING
from campaigns.services import decks, hints
from campaigns.services.journal_texts import forget_struck
from campaigns.services.kept import Kept
from campaigns.services.loading import POSITIONS, Loaded, Packed, pack
from rulesets.common.gamefile import Sentence
from rulesets.common.seats import Viewer

SNAPSHOT_EVERY = 50
MANY = 500
LOOKED_BACK = 24
LATEST: Kept[Sequence[JournalEntry]] = Kept(64)
VIEWERS: Kept[tuple[Viewer, ...]] = Kept(256)


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

    @property
    def reached(self) -> list[Viewer]:
        """Whose tick it moves."""
        return list(dict.fromkeys([*self.told, *self.stirred]))


@dataclass(frozen=True, slots=True)
class Numbered:
    """A step about to be written as entry `n`. `is_kept`: its position is kept to rebuild others from."""

    n: int
    step: Step
    packed: Packed | None
    is_kept: bool


def save_step(loaded: Loaded, step: Step) -> Loaded | None:
    """The game as it is after the step; None, and nothing written, when the row has moved since it was read."""
    return save_steps(loaded, [step])


def save_steps(loaded: Loaded, steps: Sequence[Step]) -> Loaded | None:
    """The same for several steps that follow each other: each is an entry of its own, the row is swapped once."""
    numbered = _numbered(loaded, steps)
    columns = _columns(loaded.game, numbered)
    cards = _cards(loaded, numbered)
    if not _write(loaded.game, numbered, columns, cards):
        return None
    if cards is not None:
        cards.keep()
    kept = {name: value for name, value in columns.items() if name != "state"}
    states = [step.state for step in steps if step.state is not None]
    for one in numbered:
        if one.step.state is not None:
            POSITIONS.put((loaded.game.identity, one.n), one.step.state)
    return loaded.next(decoded=states[-1] if states else loaded.state, **kept)


def _numbered(loaded: Loaded, steps: Sequence[Step]) -> list[Numbered]:
    found: list[Numbered] = []
    last_kept = loaded.game.snapshot_entry
    for n, step in enumerate(steps, loaded.game.entry + 1):
        packed = pack(loaded.ruleset, step.state) if step.state is not None else None
        is_kept = packed is not None and (step.snapshot or n - last_kept >= SNAPSHOT_EVERY)
        last_kept = n if is_kept else last_kept
        found.append(Numbered(n, step, packed, is_kept))
    return found


def _cards(loaded: Loaded, numbered: Sequence[Numbered]) -> decks.Record | None:
    """What the steps do to the cards, of games that have some; worked out before anything is written."""
    if not decks.card_kinds(loaded.game.slug):
        return None
    viewers, moments = viewers_of(loaded.game), []
    for n, step in ((one.n, one.step) for one in numbered):
        known, turn = None, 0
        if step.state is not None and (step.reached or n == 1):
            known = decks.seen_by(loaded.ruleset, step.state, viewers)
            turn = decks.turn_of(loaded.ruleset, step.state)
        moments.append(decks.Moment(n, step.told, step.reached, known, turn, min(step.undone, default=0)))
    return decks.open_record(loaded.game, moments)


def _columns(game: Game, numbered: Sequence[Numbered]) -> dict[str, Any]:
    """The columns of the game that the steps change."""
    changed: dict[str, Any] = {}
    for one in numbered:
        changed |= {"entry": one.n, "moved_at": one.step.entry.at, **one.step.columns}
        if one.packed is not None:
            changed |= {"settled": one.step.settled, "asks": [], "fault": ""}
        if one.is_kept:
            changed["snapshot_entry"] = one.n
    packed = [one.packed for one in numbered if one.packed is not None]
    return {**changed, "state": packed[-1].body} if packed else changed


@transaction.atomic
def _write(
    game: Game, numbered: Sequence[Numbered], columns: dict[str, Any], cards: decks.Record | None = None
) -> bool:
    if not Game.objects.swap(game, **columns):
        return False
    for one in numbered:
        entry = one.step.entry
        entry.game, entry.n = game, one.n
        entry.digest = one.packed.digest if one.packed else last_digest(game)
    JournalEntry.objects.bulk_create(one.step.entry for one in numbered)
    kept = [Snapshot(game=game, n=one.n, state=one.packed.body) for one in numbered if one.is_kept and one.packed]
    Snapshot.objects.bulk_create(kept)
    for one in numbered:
        if one.step.undone:
            _strike(game, one.n, one.step.undone)
        one.step.also()
    _tell(game, numbered)
    if cards is not None:
        cards.write()
    return True


def _tell(game: Game, numbered: Sequence[Numbered]) -> None:
    """Appends to the journals of those who are told something; their ticks move, and nobody else's."""
    news = Counter(viewer for one in numbered for viewer in one.step.reached)
    if not news:
        return
    lines = Counter(viewer for one in numbered for viewer in one.step.told)
    rows = GameSeat.objects.filter(game=game)
    for ticks, count in {(news[one], lines[one]) for one in news}:
        alike = [one for one in news if (news[one], lines[one]) == (ticks, count)]
        rows.filter(seat__in=alike).update(tick=F("tick") + ticks, told_count=F("told_count") + count)
    if lines:
        after = {row["seat"]: row for row in rows.filter(seat__in=list(lines)).values("seat", "tick", "told_count")}
        Told.objects.bulk_create(_lines_of(game, numbered, after))
    transaction.on_commit(partial(hints.nudge, game.pk, list(news)))


def _lines_of(game: Game, numbered: Sequence[Numbered], after: Mapping[Viewer, dict[str, int]]) -> list[Told]:
    """What the steps told, each line with its number and the tick it moved: counted back from how they stand now."""
    found = []
    for one in reversed(numbered):
        for viewer, sentences in one.step.told.items():
            n, tick = after[viewer]["told_count"], after[viewer]["tick"]
            line = Told(game=game, entry_n=one.n, viewer=viewer, n=n, tick=tick, sentences=sentences)
            line.at = one.step.entry.at
            found.append(line)
            after[viewer]["told_count"] -= 1
        for viewer in one.step.reached:
            if viewer in after:
                after[viewer]["tick"] -= 1
    return found[::-1]


def _strike(game: Game, by: int, undone: Sequence[int]) -> None:
    """What is taken back stays in the journals, struck out; positions kept after it are of no more use."""
    first = min(undone)
    these = {"n__in": list(undone)} if len(undone) <= MANY else {"n__range": (first, max(undone))}
    JournalEntry.objects.live().filter(game=game, kind__in=MAKING, **these).update(undone_by=by)
    taken_back = JournalEntry.objects.filter(game=game, undone_by=by).values("n")
    struck = Told.objects.filter(game=game, entry_n__in=taken_back)
    struck.update(undone=True)
    ToldTally.objects.filter(game=game, viewer__in=struck.order_by().values("viewer")).delete()  # counted anew
    forget_struck(game, struck)
    Snapshot.objects.filter(game=game, n__gte=first, n__lt=by).delete()


def last_digest(game: Game) -> str:
    return JournalEntry.objects.filter(game=game).order_by("-n").values_list("digest", flat=True)[0]


def latest_entries(game: Game) -> Sequence[JournalEntry]:
    """The newest of those that make the position, kept by version: what pages look back at is seldom older."""
    key = (game.identity, game.version)
    latest = LATEST.get(key)
    if latest is None:
        making = JournalEntry.objects.making().filter(game=game, n__gt=game.entry - LOOKED_BACK, n__lte=game.entry)
        latest = LATEST.put(key, tuple(making))
    return latest


def new_entry(kind: EntryKind, **fields: Any) -> JournalEntry:
    return JournalEntry(kind=kind, at=timezone.now(), **fields)


def viewers_of(game: Game) -> list[Viewer]:
    """Everybody who may be told something, in the order of the table: the chairs of a game are set up once."""
    viewers = VIEWERS.get(game.identity)
    if viewers is None:
        viewers = VIEWERS.put(game.identity, tuple(GameSeat.objects.filter(game=game).values_list("seat", flat=True)))
    return list(viewers)


def note(
    loaded: Loaded,
    sentence: Sentence,
    *,
    also: Callable[[], object] = nothing,
    person: Person | None = None,
    **columns: Any,
) -> Loaded | None:
    """Something of the table, not of the rules, that everybody is told. `person`: who gave a place up by it.

    A game at rest stays there: at the next rest nobody is taken to have heard of what moved the game since.
    """
    action = {"code": sentence["code"]}
    entry = new_entry(EntryKind.NOTE, actor="site", person=person, action=action, epoch=loaded.game.epoch)
    if loaded.game.settled:
        columns["rested_entry"] = loaded.game.entry + 1
    told = {viewer: [sentence] for viewer in viewers_of(loaded.game)}
    return save_step(loaded, Step(entry, told, columns=columns, also=also))
