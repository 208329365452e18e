"""Refusals are codes with facts the seat knows; `words.toml` says every code in both languages."""

from __future__ import annotations

from rulesets.common.seats import Fact, RuleId


class Refused(Exception):
    """Something was asked that cannot be done. Nothing was changed."""

    def __init__(self, code: str, rule: RuleId = "", **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts: dict[str, Fact] = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {self.rule} {told}".strip()


class IllegalAction(Refused):
    """The rules forbid this action, for a reason that the seat may know."""


class Malformed(Refused):
    """An answer that is not of the form asked for; `path` names the place, like "orders.17.path.3".

    Names in it may be those that a stranger sent: what cannot be printed becomes "?".
    """

    def __init__(self, code: str, path: str, **facts: Fact) -> None:
        self.path = "".join(letter if letter.isprintable() else "?" for letter in path)
        super().__init__(code, "", **{"path": self.path, **facts})


class BadSetup(Refused):
    """A game cannot start like this."""


class BadPosition(Refused):
    """A position that the game cannot hold."""


class BadFile(Exception):
    """A component file has a fault; says where and which."""

    def __init__(self, file: str, line: int, column: int, code: str, **facts: Fact) -> None:
        super().__init__(f"{file}:{line}:{column}: {code}")
        self.file = file
        self.line = line
        self.column = column
        self.code = code
        self.facts: dict[str, Fact] = facts


class AuditError(Exception):
    """A card, a piece or a point is no longer accounted for: a bug of ours, never a player's fault."""
