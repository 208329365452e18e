"""The four decks of event cards: each faction's own and the common War deck (WOR-5a, WOR-12b, WOR-12c, WOR-H-1 to 3).

Piles of each: "deck", "hand.<faction>", "aside" (two of the three of WOR-18o), all hidden; "later", "discard", "out".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.common.dice import Dice
from rulesets.common.outcomes import Token
from rulesets.common.piles import TABLE as TABLE
from rulesets.common.piles import Piles
from rulesets.common.seats import Seat, Viewer

from .box import WarsBox
from .factions import FACTIONS

WAR = "war"
DECKS = (*FACTIONS, WAR)
LATER, DISCARD, OUT, ASIDE = "later", "discard", "out", "aside"


@dataclass(slots=True, eq=False)
class Decks:
    piles: dict[str, Piles] = field(default_factory=dict)

    @classmethod
    def of(cls, box: WarsBox) -> Decks:
        """Before the first turn: no card has entered yet."""
        found = cls()
        for deck in DECKS:
            cards = [card for card, one in box.events.items() if one.deck == deck]
            hands = [f"hand.{faction}" for faction in FACTIONS if deck in (faction, WAR)]
            found.piles[deck] = Piles.of(cards, ("deck", *hands, ASIDE))
            for card in cards:
                found.piles[deck].place(card, LATER)
        return found

    def copy(self) -> Decks:
        return Decks({deck: piles.copy() for deck, piles in self.piles.items()})

    def hand(self, faction: Seat) -> list[str]:
        """All event and war cards that a faction holds, in the order of the box; of real cards, that it may hold."""
        mine = f"hand.{faction}"
        held = [piles for piles in (self.piles[faction], self.piles[WAR]) if piles.count[mine]]
        return [card for piles in held for card in piles.candidates(mine)]

    def is_named(self, box: WarsBox, card: str) -> bool:
        """Whether it is known here where the card lies: of a real one in a hidden pile it is not."""
        return self.of_card(box, card).where[card] != TABLE

    def held(self, faction: Seat) -> int:
        """How many it holds, as everybody may know."""
        return self.piles[faction].count[f"hand.{faction}"] + self.piles[WAR].count[f"hand.{faction}"]

    def of_card(self, box: WarsBox, card: str) -> Piles:
        return self.piles[box.events[card].deck]

    def redraw(self, viewer: Viewer, dice: Dice) -> None:
        for piles in self.piles.values():
            piles.redrawn(viewer, dice)

    def tokens(self, viewers: Sequence[Viewer]) -> Iterator[Token]:
        """A card of a faction's own deck is that faction's wherever it lies; whether it lies hidden everybody knows."""
        for deck, piles in self.piles.items():
            for one in piles.tokens(viewers, "event"):
                owner = one.owner if deck == WAR else deck
                hidden = "hidden" if deck == WAR else f"hidden.{deck}"
                roughly = hidden if one.place == TABLE or one.place in piles.count else ""
                yield Token(one.id, one.kind, one.place, owner, one.known_to, roughly)

    def check(self, box: WarsBox) -> None:
        for deck, piles in self.piles.items():
            piles.check([card for card, one in box.events.items() if one.deck == deck])

    def encode(self) -> dict[str, Any]:
        return {deck: piles.encode() for deck, piles in self.piles.items()}

    @classmethod
    def decode(cls, data: Mapping[str, Any], box: WarsBox) -> Decks:
        cards = {deck: [card for card, one in box.events.items() if one.deck == deck] for deck in DECKS}
        return cls({deck: Piles.decode(data[deck], cards[deck]) for deck in DECKS})
