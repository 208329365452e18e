"""The 74 characters: where each card lies, who knows it, and the verbs that move them.

Piles: "later" (not entered yet), "deck.<faction>" and "hand.<faction>", "spent.<faction>" (used this turn, open) and
"out" (of the game). Where the cards are real ones on a real table: "table.<faction>", in the deck or in the Court Hand,
nobody here knows which; `unnamed` counts those in the hand. Which living characters a faction has is public; how they
are divided between deck and Court Hand is not (WOR-H-4, WOR-H-5, WOR-H-6, WOR-H-9).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.dice import Dice
from rulesets.common.outcomes import Token
from rulesets.common.refusals import AuditError
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .factions import FACTIONS

LATER, OUT, TABLE = "later", "out", "table"
HIDDEN = tuple(f"{pile}.{faction}" for faction in FACTIONS for pile in ("deck", "hand"))
PILES_OF = {faction: tuple(f"{pile}.{faction}" for pile in ("deck", "hand", "spent", TABLE)) for faction in FACTIONS}
LIVING = (*HIDDEN, *(f"spent.{faction}" for faction in FACTIONS))
REAL = tuple(f"{TABLE}.{faction}" for faction in FACTIONS)


@dataclass(slots=True, eq=False)
class Cast:
    where: dict[str, str] = field(default_factory=dict)  # in the order of the box
    seen: list[str] = field(default_factory=list)  # "viewer card": he knows in which hidden pile it lies
    unnamed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FACTIONS, 0))

    @classmethod
    def of(cls, cards: Iterable[str]) -> Cast:
        return cls(dict.fromkeys(cards, LATER))

    def copy(self) -> Cast:
        return Cast(self.where.copy(), self.seen.copy(), self.unnamed.copy())

    def pile(self, name: str) -> list[str]:
        """In the order of the box: no order of the pile shows."""
        return [card for card, where in self.where.items() if where == name]

    def count(self, name: str) -> int:
        return [*self.where.values()].count(name)

    def court(self, faction: Seat) -> list[str]:
        """Who is in a Court Hand, or may be: of real cards, any that has not been named."""
        real = self.pile(f"{TABLE}.{faction}") if self.unnamed[faction] else []
        return [*self.pile(f"hand.{faction}"), *real]

    def in_hand(self, faction: Seat) -> int:
        return self.count(f"hand.{faction}") + self.unnamed[faction]

    def in_deck(self, faction: Seat) -> int:
        return self.count(f"deck.{faction}") + self.count(f"{TABLE}.{faction}") - self.unnamed[faction]

    def conceal(self, faction: Seat, cards: Sequence[str], hand: int) -> None:
        """These are real cards: so many are in the Court Hand, nobody here knows which, the others in the deck."""
        self.forget(cards)
        for card in cards:
            self.where[card] = f"{TABLE}.{faction}"
        self.unnamed[faction] = min(hand, len(cards))

    def faction(self, card: str) -> Seat:
        """Whose living character it is; "" for one that is not in play."""
        return self.where[card].partition(".")[2]

    def lives(self, card: str) -> bool:
        return "." in self.where[card]

    def living(self, faction: Seat) -> list[str]:
        piles = PILES_OF[faction]
        return [card for card, where in self.where.items() if where in piles]

    def move(self, card: str, pile: str, *seen_by: Viewer) -> None:
        """Who is not named knows no more where it is; in the open everybody sees it. A real card that is shown or used
        was in the hand."""
        before, _, faction = self.where[card].partition(".")
        self.where[card] = pile
        if before == TABLE:
            was_held = pile in (f"hand.{faction}", f"spent.{faction}")
            left = self.count(f"{TABLE}.{faction}")
            self.unnamed[faction] = min(max(self.unnamed[faction] - was_held, 0), left)
        self.forget((card,))
        if pile in HIDDEN:
            self.see((card,), *seen_by)

    def forget(self, cards: Sequence[str], *but: Viewer) -> None:
        """These cards may have been moved unseen: nobody knows where they lie, but those who are named."""
        if self.seen:
            moved = tuple([f" {card}" for card in cards])
            self.seen = [one for one in self.seen if not one.endswith(moved) or one.partition(" ")[0] in but]

    def see(self, cards: Iterable[str], *viewers: Viewer) -> None:
        more = [f"{viewer} {card}" for viewer in viewers for card in cards if f"{viewer} {card}" not in self.seen]
        if more:
            self.seen = sorted([*self.seen, *more])

    def knows(self, viewer: Viewer, card: str) -> bool:
        """Whether the viewer knows where the card lies: its owner does, so does who saw it go there."""
        where = self.where[card]
        if where in REAL:
            return False
        if viewer == GM or where not in HIDDEN or where.endswith(f".{viewer}"):
            return True
        return f"{viewer} {card}" in self.seen or f"{PUBLIC} {card}" in self.seen

    def redraw(self, viewer: Viewer, dice: Dice) -> dict[str, str]:
        """What the viewer cannot know is drawn anew: which of a faction's cards are in its deck, which in hand.

        Of his own deck: which of its cards others have looked at. Returns which card took which card's place.
        """
        instead: dict[str, str] = {}
        for faction in FACTIONS:
            piles = (f"deck.{faction}",) if faction == viewer else (f"deck.{faction}", f"hand.{faction}")
            found = [card for card, where in self.where.items() if where in piles]
            unknown = [card for card in found if faction == viewer or not self.knows(viewer, card)]
            if len(unknown) > 1:
                order = dice.shuffle(len(unknown), key="redrawn", seat=viewer, why="")
                instead |= {card: unknown[order[n]] for n, card in enumerate(unknown)}
        before = {card: self.where[card] for card in instead}
        self.where |= {other: before[card] for card, other in instead.items()}
        split = [one.split() for one in self.seen]
        self.seen = sorted(f"{who} {instead.get(card, card)}" for who, card in split)
        return instead

    def tokens(self, viewers: Sequence[Viewer]) -> Iterator[Token]:
        for card, where in self.where.items():
            known = tuple(viewer for viewer in viewers if self.knows(viewer, card))
            roughly = f"living.{self.faction(card)}" if where in HIDDEN or where in REAL else ""
            yield Token(card, "character", where, self.faction(card), known, roughly)

    def check(self, cards: Sequence[str]) -> None:
        """Raises AuditError unless every card lies somewhere."""
        places = (LATER, OUT, *LIVING, *REAL)
        if list(self.where) != list(cards) or any(one not in places for one in self.where.values()):
            raise AuditError(f"characters went astray: {self.where}")
        if any(not 0 <= held <= self.count(f"{TABLE}.{faction}") for faction, held in self.unnamed.items()):
            raise AuditError(f"a Court Hand was miscounted: {self.unnamed}")

    def encode(self) -> dict[str, Any]:
        return {"where": dict(self.where), "seen": list(self.seen), "unnamed": dict(self.unnamed)}

    @classmethod
    def decode(cls, data: Mapping[str, Any], cards: Iterable[str]) -> Cast:
        return cls({card: data["where"][card] for card in cards}, list(data["seen"]), dict(data["unnamed"]))
