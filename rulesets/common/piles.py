"""Cards in piles: where each lies, who knows it, and the verbs by which rules and rulings alike move them.

Some piles are hidden (hands, draw piles): of those everybody knows how many cards they hold. Who saw a card go into one
remembers it until the card lies open again. Where the cards are real ones on a real table, a hidden pile holds cards
that nobody here can name: they are counted, and a card gets its place when it is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.dice import Dice
from rulesets.common.events import Sink, whisper
from rulesets.common.outcomes import Token
from rulesets.common.position import Row
from rulesets.common.refusals import AuditError
from rulesets.common.seats import GM, RuleId, Seat, Viewer
from rulesets.common.shapes import NONE
from rulesets.common.view import Card

TABLE = "table"  # in one of the hidden piles of a real table, and nobody here knows in which


@dataclass(slots=True, eq=False)
class Piles:
    """`where` names the pile of each card, in the order of the box; "" for one that is being moved."""

    where: dict[str, str]
    count: dict[str, int]  # of each hidden pile
    order: list[str] = field(default_factory=list)  # of the draw pile, the top card last
    seen: list[str] = field(default_factory=list)  # "viewer card": he knows where this hidden card lies
    drawn_from: str = "deck"

    @classmethod
    def of(cls, cards: Iterable[str], hidden: Iterable[str]) -> Piles:
        return cls(dict.fromkeys(cards, ""), dict.fromkeys(hidden, 0))

    def copy(self) -> Piles:
        return Piles(self.where.copy(), self.count.copy(), self.order.copy(), self.seen.copy(), self.drawn_from)

    def cards(self, pile: str) -> list[str]:
        """The cards of a pile that have a name, in the order of the box: no order of theirs shows."""
        return [card for card, where in self.where.items() if where == pile]

    def candidates(self, pile: str) -> list[str]:
        """What may be taken out of a pile: of real cards, any that nobody has seen."""
        return self.cards(pile) + (self.cards(TABLE) if self.has_nameless(pile) else [])

    def has_nameless(self, pile: str) -> bool:
        """Whether real cards lie there."""
        return self.count.get(pile, 0) > len(self.cards(pile))

    def lift(self, card: str, pile: str = "") -> None:
        """Take a card up; `pile` says which one a real card was in."""
        pile = pile if self.where[card] == TABLE else self.where[card]
        if pile == self.drawn_from and card in self.order:
            self.order.remove(card)
        if pile in self.count:
            self.count[pile] -= 1
        self.where[card] = ""

    def place(self, card: str, pile: str) -> None:
        """Lay a lifted card down, on top. In the open everybody sees it, and nobody need remember it any more."""
        self.where[card] = pile
        if pile == self.drawn_from:
            self.order.append(card)
        if pile in self.count:
            self.count[pile] += 1
        else:
            self.seen = [one for one in self.seen if one.split()[1] != card]

    def move(self, card: str, pile: str, out_of: str = "") -> None:
        self.lift(card, out_of)
        self.place(card, pile)

    def stock(self, cards: Sequence[str], *, unknown: bool = False) -> None:
        """These cards, not placed yet, become the draw pile; `unknown` ones are real and have no order here."""
        for card in cards:
            self.where[card] = TABLE if unknown else self.drawn_from
        self.order += [] if unknown else cards
        self.count[self.drawn_from] += len(cards)

    def shuffle(self, order: Sequence[int]) -> None:
        """The draw pile in a new order, as `dice.shuffle` gives it."""
        self.order = [self.order[n] for n in order]

    def draw(self, pile: str, *seen_by: Viewer) -> str:
        """The top card goes to a hidden pile. Returns it, or "" where it has no name; nothing moves without a card."""
        if not self.count[self.drawn_from]:
            return ""
        if not self.order:
            self.count[self.drawn_from] -= 1
            self.count[pile] += 1
            return ""
        card = self.order[-1]
        self.move(card, pile)
        self.see(card, *seen_by)
        return card

    def lay_down(self, card: str, out_of: str, to: str) -> str:
        """A card named out of a pile, laid where all see it. NONE when it cannot be: a real one that lies elsewhere."""
        if card not in self.candidates(out_of):
            return NONE
        self.move(card, to, out_of)
        return card

    def draw_for(self, seat: Seat, pile: str, rule: RuleId, sink: Sink) -> None:
        """A seat draws, while there are cards: "drew_card" to him alone, of a real one "drew" to all alike."""
        if self.count[self.drawn_from]:
            card = self.draw(pile, seat)
            whisper(sink, "drew_card" if card else "drew", rule, to=seat, public="drew", card=card)

    def see(self, card: str, *viewers: Viewer) -> None:
        for viewer in viewers:
            if self.where[card] in self.count and f"{viewer} {card}" not in self.seen:
                self.seen = sorted([*self.seen, f"{viewer} {card}"])

    def knows(self, viewer: Viewer, card: str) -> bool:
        """Whether the viewer knows where the card lies; of real cards in hidden piles nobody does."""
        where = self.where[card]
        if where == TABLE:
            return False
        return viewer == GM or where not in self.count or f"{viewer} {card}" in self.seen

    def redrawn(self, viewer: Viewer, dice: Dice) -> Mapping[str, str]:
        """Deal what the viewer cannot know anew, in place: which card took which card's place. The rest stays."""
        unknown = [card for card, where in self.where.items() if where in self.count and not self.knows(viewer, card)]
        if not unknown:
            return {}
        order = dice.shuffle(len(unknown), key="redrawn", seat=viewer, why="")
        instead = {card: unknown[order[n]] for n, card in enumerate(unknown)}
        before = dict(self.where)
        for card, other in instead.items():
            self.where[other] = before[card]
        self.order = [instead.get(card, card) for card in self.order]
        split = [one.split() for one in self.seen]
        self.seen = sorted(f"{who} {instead.get(card, card)}" for who, card in split)
        return instead

    def rows(self, viewer: Viewer) -> tuple[Row, ...]:
        """The cards whose place the viewer knows, as a position lists them; what is not named lies in the draw pile."""
        known = ((card, pile) for card, pile in self.where.items() if pile != self.drawn_from)
        return tuple({"card": card, "pile": pile} for card, pile in known if self.knows(viewer, card))

    def lay_out(self, rows: Iterable[Row], *, real: bool) -> None:
        """What `rows` lists, from nothing: a card in somebody's pile is known to him. The rest is the draw pile."""
        for row in rows:
            card, pile = str(row["card"]), str(row["pile"])
            self.place(card, pile)
            self.see(card, _owner(pile))
        self.stock(self.cards(""), unknown=real)

    def tokens(self, viewers: Sequence[Viewer], kind: str = "card") -> Iterator[Token]:
        """Every card with those who know where it is. A pile called "hand.red" belongs to red."""
        for card, pile in self.where.items():
            known = tuple(viewer for viewer in viewers if self.knows(viewer, card))
            yield Token(card, kind, pile, _owner(pile), known)

    def shown(self, viewer: Viewer, open_zone: str) -> Iterator[Card]:
        """The cards whose faces the viewer may look at, but for those in the draw pile."""
        for card, pile in self.where.items():
            if pile != self.drawn_from and self.knows(viewer, card):
                hidden = pile in self.count
                zone = pile.split(".")[0] if hidden else open_zone
                yield Card(card, card, zone, _owner(pile), secret=hidden, spent="" if hidden else open_zone)

    def check(self, cards: Sequence[str]) -> None:
        """Every card in one place, every pile as large as it is said to be. Raises AuditError."""
        if list(self.where) != list(cards) or "" in self.where.values():
            raise AuditError(f"cards went astray: {self.where}")
        if self.order and sorted(self.order) != sorted(self.cards(self.drawn_from)):
            raise AuditError(f"the draw pile is not the draw pile: {self.order}")
        named = {pile: len(self.cards(pile)) for pile in self.count}
        nameless = sum(self.count.values()) - sum(named.values())
        if any(self.count[pile] < named[pile] for pile in named) or nameless != len(self.cards(TABLE)):
            raise AuditError(f"a pile was miscounted: {self.count}, {named}")

    def encode(self) -> dict[str, Any]:
        flat = {"where": dict(self.where), "count": dict(self.count)}
        return {**flat, "order": list(self.order), "seen": list(self.seen)}

    @classmethod
    def decode(cls, data: Mapping[str, Any], cards: Iterable[str]) -> Piles:
        where = {card: data["where"][card] for card in cards}
        return cls(where, dict(data["count"]), list(data["order"]), list(data["seen"]))


def _owner(pile: str) -> Seat:
    return pile.partition(".")[2]
