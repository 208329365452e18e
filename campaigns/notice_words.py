"""What a notice says: one sentence for each code, never a secret. Facts may be texts in both languages."""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaigns.chronicle_words import readable

YOUR_TURN = "your_turn"
JOB_DONE = "job_done"

WORDS: dict[str, Any] = {
    YOUR_TURN: _("“%(game)s” waits for you."),
    "game_begun": _("“%(game)s” has begun; you are at the table."),
    "game_ended": _("“%(game)s” is over."),
    "message": _("You have a message in “%(game)s”."),
    "role_changed": _("In “%(campaign)s” you are now %(role)s."),
    "member_removed": _("You no longer belong to “%(campaign)s”."),
    JOB_DONE: ngettext_lazy(
        "A simulation of “%(title)s” has come to its end: %(games)s game.",
        "A simulation of “%(title)s” has come to its end: %(games)s games.",
        "games",
    ),
    "entry_written": _("“%(campaign)s”: somebody wrote in the chronicle."),
}


def worded(code: str, facts: dict[str, Any]) -> str:
    return str(WORDS[code] % {name: _shown(name, value) for name, value in facts.items()})


class Number(int):
    """Counted as a number, written as people write one."""

    def __str__(self) -> str:
        return str(number_format(int(self), force_grouping=True))


def _shown(name: str, value: Any) -> Any:
    return Number(value) if type(value) is int else readable(name, value)
