"""Cards followed from pile to pile: for each viewer what he knows of them, whenever something reaches him.

Nothing is written for a viewer by an entry that does not reach him: his records, their number and their order follow
from what he knew when he was told something, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import rulesets
from campaigns.models import CardFate, CardMove, Game, GameSeat, JournalEntry
from campaigns.services.kept import Kept
from rulesets.common.contract import Ruleset
from rulesets.common.gamefile import Sentence
from rulesets.common.meta import CardKind
from rulesets.common.seats import GM, PUBLIC, Viewer

BATCH = 500
LOST = ""  # where a card is whose viewer knows no more where it is


class Seen(NamedTuple):
    """A card as one viewer knows of it: its pile, or as much of it as everybody may know."""

    kind: str
    place: str
    owner: str


Known = Mapping[str, Seen]
NOTHING: Known = {}
RECORDED: Kept[Mapping[Viewer, Known]] = Kept(64)  # by (game, entry): what the rows say


@cache
def card_kinds(slug: str) -> Mapping[str, CardKind]:
    return {one.kind: one for one in rulesets.meta(slug).cards}


def seen_by(ruleset: Ruleset[Any], state: Any, viewers: Iterable[Viewer]) -> dict[Viewer, dict[str, Seen]]:
    """What each of them knows of the cards of this position."""
    kinds = card_kinds(ruleset.meta.slug)
    found: dict[Viewer, dict[str, Seen]] = {viewer: {} for viewer in viewers}
    for token in ruleset.tokens(state):
        if token.kind not in kinds:
            continue
        exactly = Seen(token.kind, token.place, token.owner)
        roughly = Seen(token.kind, token.roughly, token.roughly.partition(".")[2]) if token.roughly else None
        for viewer, known in found.items():
            if viewer == GM or viewer in token.known_to:
                known[token.id] = exactly
            elif roughly:
                known[token.id] = roughly
    return found


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry about to be written: what it tells, whom it reaches, what they know then. `known` None: as before."""

    n: int
    told: Mapping[Viewer, Sequence[Sentence]]
    reached: Sequence[Viewer]
    known: Mapping[Viewer, Known] | None
    turn: int
    undoes: int = 0  # the first of the entries that it takes back


@dataclass(slots=True)
class Record:
    """The cards of one game over a few entries."""

    game: Game
    moments: Sequence[Moment]
    known: Mapping[Viewer, Known]
    rows: list[CardMove] = field(default_factory=list)

    def write(self) -> None:
        """With the entries, in their transaction, after their lines."""
        for one in self.moments:
            if one.undoes:
                take_back(self.game, one.undoes)
                self.known = read_known(self.game)
            if one.known is not None:
                self._follow(one, one.known)
        if self.rows:
            self._number()
            CardMove.objects.bulk_create(self.rows, batch_size=BATCH)

    def keep(self) -> None:
        """Once they are written."""
        if self.moments:
            RECORDED.put((self.game.identity, self.moments[-1].n), self.known)

    def _follow(self, moment: Moment, known: Mapping[Viewer, Known]) -> None:
        """As the cards lie when the first is written of them, all may know; it was no move that brought them there."""
        begins = not self.known
        for viewer in known if begins else moment.reached:
            before = None if begins else self.known.get(viewer, NOTHING)
            self.rows += _moves(self.game, viewer, moment, before, known[viewer])
        self.known = {**self.known, **{one: known[one] for one in (known if begins else moment.reached)}}

    def _number(self) -> None:
        """By the lines of each viewer's own journal, counted back from how many he has now."""
        rows = GameSeat.objects.filter(game=self.game, seat__in={one.viewer for one in self.rows})
        counts = dict(rows.values_list("seat", "told_count"))
        for row in self.rows:
            later = sum(row.viewer in one.told for one in self.moments if one.n > row.entry_n)
            row.told_n = counts[row.viewer] - later


def open_record(game: Game, moments: Sequence[Moment]) -> Record:
    known = RECORDED.get((game.identity, game.entry))
    return Record(game, moments, read_known(game) if known is None else known)


def turn_of(ruleset: Ruleset[Any], state: Any) -> int:
    """As everybody may know it."""
    return ruleset.phase(state, PUBLIC).turn


def read_known(game: Game) -> Mapping[Viewer, Known]:
    """What the rows say, of every viewer for whom there are any."""
    found: dict[Viewer, dict[str, Seen]] = {}
    rows = CardMove.objects.filter(game=game).order_by("pk")
    for viewer, card, *seen in rows.values_list("viewer", "card", "kind", "place", "owner"):
        known = found.setdefault(viewer, {})
        known[card] = Seen(*seen)
        if known[card].place == LOST:
            del known[card]
    return found


def take_back(game: Game, first: int) -> None:
    """Moves by entries that do not count any more. What others did meanwhile stays."""
    live = JournalEntry.objects.making().filter(game=game, n__gte=first).values("n")
    CardMove.objects.filter(game=game, entry_n__gte=first).exclude(entry_n__in=live).delete()


def _moves(game: Game, viewer: Viewer, moment: Moment, before: Known | None, now: Known) -> list[CardMove]:
    """`before` None: the first that is written of what he knows."""
    old = before or NOTHING
    found = [(card, seen) for card, seen in now.items() if old.get(card) != seen]
    found += [(card, Seen(seen.kind, LOST, "")) for card, seen in old.items() if card not in now]
    said = _said(moment.told.get(viewer, ()), {card for card, _seen in found}) if before is not None else {}
    rows = []
    for card, seen in found:
        row = CardMove(game=game, viewer=viewer, card=card, kind=seen.kind, place=seen.place, owner=seen.owner)
        row.entry_n = moment.n
        if before is not None:
            row.turn = moment.turn
            row.fate = _fate(card_kinds(game.slug)[seen.kind], old.get(card), seen)
            row.by, row.rule = _told_of(game, said.get(card))
            row.by = row.by or seen.owner or (old[card].owner if card in old else "")
        rows.append(row)
    return rows


def _fate(kind: CardKind, before: Seen | None, now: Seen) -> str:
    pile, was = now.place.partition(".")[0], before.place.partition(".")[0] if before else ""
    if pile != was and pile in kind.played:
        return CardFate.PLAYED
    if pile != was and pile in kind.gone:
        return CardFate.GONE
    if before and before.owner and now.owner and before.owner != now.owner:
        return CardFate.CHANGED
    return CardFate.NONE


def _said(sentences: Iterable[Sentence], cards: set[str]) -> dict[str, Sentence]:
    """Of each card the first sentence that names it."""
    found: dict[str, Sentence] = {}
    for sentence in sentences:
        for value in sentence["facts"].values():
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, str) and one in cards:
                    found.setdefault(one, sentence)
    return found


def _told_of(game: Game, sentence: Sentence | None) -> tuple[str, str]:
    """Which seat did it, and under which rule, as far as the sentence says so."""
    if sentence is None:
        return "", ""
    seats = game.setup.get("seats", ())
    by = next((value for value in sentence["facts"].values() if isinstance(value, str) and value in seats), "")
    return by, sentence["rule"]
