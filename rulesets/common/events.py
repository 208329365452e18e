"""Events: facts in the past tense, with the rule that decided and an audience.

An event has a part for everybody (or none), parts for single seats and one for the game master. Each part is enough
for a true sentence of its own: whoever is told less is told less, never "????". A viewer hears exactly one part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rulesets.common.seats import GM, Fact, Facts, RuleId, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number that counted, and why: `cause` is a code that words.toml names."""

    value: int
    cause: str
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Part:
    """What one audience learns. `code` picks the sentence; `dice` are the keys of the rolls it may look at."""

    code: str
    facts: Facts
    modifiers: tuple[Modifier, ...] = ()
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """`code` names what happened; parts may say it in other words (a part's own code). `moved` lists token ids."""

    code: str
    rule: RuleId
    public: Part | None = None
    seats: Mapping[Seat, Part] = field(default_factory=dict)
    gm: Part | None = None
    ruling: bool = False  # the game master's hand
    reason: str = ""
    moved: tuple[str, ...] = ()

    def part_for(self, viewer: Viewer) -> Part | None:
        """What this viewer is told; None when he learns not even that something happened."""
        if viewer in self.seats:
            return self.seats[viewer]
        if viewer == GM:
            return self.gm or self._everything()
        return self.public

    def _everything(self) -> Part | None:
        parts = [*([self.public] if self.public else []), *self.seats.values()]
        if not parts:
            return None
        facts = {name: value for part in parts for name, value in part.facts.items()}
        dice = tuple(dict.fromkeys(key for part in parts for key in part.dice))
        modifiers = tuple(dict.fromkeys(one for part in parts for one in part.modifiers))
        return Part(parts[-1].code, facts, modifiers, dice)


class Sink(Protocol):
    """Where events go. A deaf sink spares the rules the work of wording them: look at `deaf` before building one."""

    deaf: bool

    def tell(self, event: Event) -> None: ...


class Deaf:
    deaf = True

    def tell(self, event: Event) -> None:
        pass


class Listener:
    """Keeps what it hears."""

    deaf = False

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


Keys = tuple[str, ...]


def tell(
    sink: Sink, code: str, rule: RuleId, *, dice: Keys = (), modifiers: tuple[Modifier, ...] = (), **facts: Fact
) -> None:
    """Everybody is told the same."""
    if not sink.deaf:
        sink.tell(Event(code, rule, Part(code, facts, modifiers, dice)))


def whisper(sink: Sink, code: str, rule: RuleId, *, to: Seat, public: str = "", dice: Keys = (), **facts: Fact) -> None:
    """One seat and the game master are told; all others hear `public`, which only names him (`who`), or nothing."""
    if not sink.deaf:
        part = Part(code, {"who": to, **facts}, (), dice)
        heard = Part(public, {"who": to}) if public else None
        sink.tell(Event(code, rule, heard, {} if to == GM else {to: part}, part))
