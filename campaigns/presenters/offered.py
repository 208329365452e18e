"""What a question offers, as its templates show it: rows, cards, what stands with each card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from campaigns.presenters.cards import CardShown
from campaigns.presenters.controls import Widget
from campaigns.presenters.odds import OddsShown, StageShown
from campaigns.presenters.speech import Chip, Sentence
from campaigns.presenters.widgets import LAID_OUT


@dataclass(frozen=True, slots=True)
class Answer:
    """One row: either a whole action, or a kind of answer with controls to fill in."""

    value: str  # what the form posts as `choice`
    sentence: Sentence
    deed: str  # what the main button says while this is chosen
    chosen: bool = False
    odds: OddsShown | None = None
    sure: bool = False
    places: str = ""  # the places of the board that stand for this answer
    widgets: tuple[Widget, ...] = ()
    more: tuple[Widget, ...] = ()  # what is rarely needed, folded
    has_odds: bool = False
    rule: Chip | None = None
    card: CardShown | None = None  # it is this card and nothing else
    by: CardShown | None = None  # the card that does it
    brief: Sentence | None = None  # what it does, where it is plain by which card

    @property
    def opens_more(self) -> bool:
        """Where something folded was refused."""
        return any(one.bad for one in self.more)

    @property
    def key(self) -> str:
        """For the id of its row: the same answer keeps its row whatever comes and goes around it."""
        return sha256(self.value.encode()).hexdigest()[:10]


@dataclass(frozen=True, slots=True)
class OfCard:
    """All that one card may do, and what it may not."""

    card: CardShown
    answers: tuple[Answer, ...]
    near: tuple[Sentence, ...]

    @property
    def is_chosen(self) -> bool:
        return any(one.chosen for one in self.answers)


@dataclass(frozen=True, slots=True)
class Asked:
    id: str
    sentence: Sentence
    rule: Chip | None
    answers: tuple[Answer, ...]
    near: tuple[Sentence, ...]
    sealed: bool
    must: bool
    mine: str = ""
    default: str = ""
    is_foreseen: bool = False  # what comes of it can be looked at before
    stages: tuple[StageShown, ...] = ()  # what may follow, one thing after another
    at_hand: bool = False  # what this moment is for, though it need not be answered
    of_cards: tuple[OfCard, ...] = ()  # where so much may be answered that one takes a card first

    @property
    def rows(self) -> tuple[Answer, ...]:
        """The answers that stand by themselves."""
        return tuple(one for one in self.answers if one.by is None) if self.of_cards else self.answers

    @property
    def key(self) -> str:
        """Safe in the id of an element; two questions never share one."""
        return key_of(self.id)

    @property
    def form_id(self) -> str:
        """Of one question alone: what was typed for it never turns up in the form of the next."""
        return f"action-{self.key}"

    @property
    def single(self) -> Answer | None:
        """The only kind of answer there is, to be filled in without being chosen first."""
        return self.answers[0] if len(self.answers) == 1 else None

    @property
    def chosen(self) -> Answer | None:
        return self.single or next((one for one in self.answers if one.chosen), None)

    @property
    def deed(self) -> str:
        return self.chosen.deed if self.chosen else ""

    @property
    def is_new(self) -> bool:
        """Not answered yet: its heading says what it is."""
        return not self.mine

    @property
    def lays_cards(self) -> bool:
        """Every answer is a card, and there are few enough to lay them out."""
        return 0 < len(self.answers) <= LAID_OUT and all(one.card and not one.odds for one in self.answers)

    @property
    def has_odds(self) -> bool:
        """Whether the chances of some answer can be asked for once it is filled in."""
        return any(one.has_odds for one in self.answers)


def key_of(question: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", question.lower())
