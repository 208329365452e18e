"""Dice that note what was asked, so that whoever is told of a result may look at its dice; and hush what not all see.

A roll whose cause is hidden from somebody at the table draws on the game master's stream, so that the open dice, which
everybody may reckon once the game is over, tell nothing of it (ARG-FOG-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulesets.common.dice import DECK, GM_DICE, OPEN, Ask, Dice
from rulesets.common.seats import GM, PUBLIC

from .awareness import is_aware
from .state import FigureId, State


class Watched(Dice):
    """Hands every request on. `keys` are those asked so far; open requests go to `stream`."""

    def __init__(self, dice: Dice, stream: str = OPEN) -> None:
        super().__init__()
        self._dice = dice
        self._stream = stream
        self._keys: list[str] = []

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._keys)

    def taken(self) -> tuple[str, ...]:
        """The keys asked since this was last called."""
        keys = self.keys
        self._keys.clear()
        return keys

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return self._dice.faces(self._noted(ask))

    def ask(self, ask: Ask) -> int:
        return self._dice.ask(self._noted(ask))

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        return self._dice.together([self._noted(one) for one in asks])

    def _noted(self, ask: Ask) -> Ask:
        self._keys.append(ask.key)
        if ask.stream != OPEN or self._stream == OPEN:
            return ask
        return replace(ask, stream=self._stream)


class Overseen(Watched):
    """The game master rolls what nobody's hand is named for, where dice lie on a real table; line-ups are shuffled
    where decks are, out of sight. `open_keys`: the dice that whoever saw all of it may look at."""

    def __init__(self, dice: Dice, stream: str = OPEN) -> None:
        super().__init__(dice, stream)
        self._shuffled: list[str] = []

    @property
    def open_keys(self) -> tuple[str, ...]:
        return tuple(key for key in self.keys if key not in self._shuffled) if self._stream == OPEN else ()

    def _noted(self, ask: Ask) -> Ask:
        if ask.shape == "shuffle":
            self._shuffled.append(ask.key)
            ask = replace(ask, stream=DECK)
        return super()._noted(ask if ask.seat else replace(ask, seat=GM))


class Ahead(Dice):
    """Dice thrown before it is known what comes of them; whoever asks for them later finds them on the table."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self._dice = dice
        self._lie: dict[str, int] = {}

    def throw(self, asks: Iterable[Ask]) -> None:
        """By their names, so that their order tells nothing either."""
        ordered = sorted(asks, key=lambda ask: ask.key)
        self._lie |= zip([ask.key for ask in ordered], self._dice.together(ordered), strict=True)

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return self._dice.faces(ask)

    def ask(self, ask: Ask) -> int:
        found = self._lie.get(ask.key)
        return self._dice.ask(ask) if found is None else found

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        missing = [ask for ask in asks if ask.key not in self._lie]
        answers = dict(zip([ask.key for ask in missing], self._dice.together(missing), strict=True))
        return tuple([self._lie[ask.key] if ask.key in self._lie else answers[ask.key] for ask in asks])


def watched(dice: Dice, state: State, of: Iterable[FigureId]) -> Watched:
    """Dice for something that happens to these: in the open where everybody perceives all of them."""
    return Watched(dice, OPEN if all(is_aware(state, PUBLIC, who) for who in of) else GM_DICE)
