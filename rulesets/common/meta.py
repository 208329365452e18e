"""What a game says of itself before anybody plays it: titles, seats, scenarios, options, readings, sheets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulesets.common.params import Param
from rulesets.common.seats import RuleId, Seat

GameMaster = Literal["none", "optional", "required"]


@dataclass(frozen=True, slots=True)
class Titles:
    """One text in the languages we speak."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        return self.fr if language.startswith("fr") else self.en


@dataclass(frozen=True, slots=True)
class SeatMeta:
    id: Seat
    titles: Titles
    mark: int  # 1 to 6: shape and colour of the seat palette
    letter: str  # what the mark shows


@dataclass(frozen=True, slots=True)
class ScenarioMeta:
    id: str
    titles: Titles
    summary: Titles
    seats: tuple[Seat, ...]
    turn_limit: int
    decision_limit: int  # random legal play ends within so many decisions
    minutes: int  # about how long a game takes at a table


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    titles: Titles


@dataclass(frozen=True, slots=True)
class OptionMeta:
    """A switch of the game that a group sets when it starts."""

    id: str
    titles: Titles
    choices: tuple[Choice, ...]
    default: str
    rules: tuple[RuleId, ...] = ()
    group: str = ""  # an id of [names.option_group], where a game has so many that they are shown in groups


@dataclass(frozen=True, slots=True)
class ReadingMeta:
    """A named way to read a disputed rule; the first choice is our ruling."""

    id: str
    titles: Titles
    rule: RuleId
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        return self.choices[0].value


@dataclass(frozen=True, slots=True)
class SheetMeta:
    """The typed fields of a person who may be carried into a game."""

    id: str
    titles: Titles
    fields: tuple[tuple[str, Titles, Param], ...]


@dataclass(frozen=True, slots=True)
class CardKind:
    """Tokens of this kind are cards: a campaign follows each of them from pile to pile.

    A pile is the first word of a token's place: in `played` lies what was played, in `gone` what has left the game.
    """

    kind: str
    played: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meta:
    slug: str
    titles: Titles
    summary: Titles
    credits: Titles
    seats: tuple[SeatMeta, ...]
    scenarios: tuple[ScenarioMeta, ...]
    version: str  # the rules release; a change of digests bumps it
    schema: int  # the newest shape of an encoded state
    game_master: GameMaster = "optional"
    dice: bool = True  # False where chance has no part: nothing is rolled, so nobody is asked who rolls
    options: tuple[OptionMeta, ...] = ()
    readings: tuple[ReadingMeta, ...] = ()
    sheets: tuple[SheetMeta, ...] = field(default=())
    cards: tuple[CardKind, ...] = ()

    def seat(self, seat: Seat) -> SeatMeta:
        return next(one for one in self.seats if one.id == seat)

    def scenario(self, scenario: str) -> ScenarioMeta:
        return next(one for one in self.scenarios if one.id == scenario)
