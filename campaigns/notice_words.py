"""What a notice says: one sentence for each code, never a secret. Facts may be texts in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaigns.chronicle_words import readable

YOUR_TURN = "your_turn"
JOB_DONE = "job_done"
TOLD, LETTER, OBJECTIVE, NOTE = "told", "letter", "objective_turned", "note"
HEARD = (TOLD, LETTER, OBJECTIVE)  # what he reads of as one who was told
GAME_CLOSED, FALLEN_DUE, SHOWN = "game_closed", "fallen_due", "row_shown"
SET_OUT, CAME_IN, AWAITED = "traveller_set_out", "traveller_came_in", "traveller_awaited"
OF_ONES_OWN = (GAME_CLOSED, FALLEN_DUE, SET_OUT, CAME_IN)  # people whom he plays

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
    "meeting_planned": _("“%(campaign)s”: “%(title)s”, %(begins)s. Will you come?"),
    "meeting_moved": _("“%(campaign)s”: “%(title)s” is moved. It is now %(begins)s."),
    "meeting_elsewhere": _("“%(campaign)s”: “%(title)s”, %(begins)s, is at another place."),
    "meeting_cancelled": _("“%(campaign)s”: “%(title)s”, %(begins)s, is cancelled."),
    "recruits_answered": _("“%(campaign)s”: the recruits that you asked for are answered."),
    TOLD: _("“%(campaign)s”: you were told something."),
    LETTER: _("“%(campaign)s”: there is a letter for you."),
    OBJECTIVE: _("“%(campaign)s”: one of your objectives stands differently now."),
    NOTE: _("“%(campaign)s”: there is a note for you."),
    GAME_CLOSED: _("“%(game)s” is closed: what comes of it for your people can be read."),
    FALLEN_DUE: _("“%(campaign)s”: something of yours has fallen due."),
    SHOWN: _("“%(campaign)s”: something was shown to you."),
    SET_OUT: _("“%(campaign)s”: one of your people is on the way to another table."),
    CAME_IN: _("“%(campaign)s”: one of your people has come to another table."),
    AWAITED: _("“%(game)s”: somebody is on the way to your table."),
    "entry_written": _("“%(campaign)s”: somebody wrote in the chronicle."),
}

SUBJECTS: dict[str, Any] = {  # of letters, where a title stands in the sentence: subjects are read over a shoulder
    "meeting_planned": _("“%(campaign)s”: a meeting is planned. Will you come?"),
    "meeting_moved": _("“%(campaign)s”: a meeting is moved."),
    "meeting_elsewhere": _("“%(campaign)s”: a meeting is at another place."),
    "meeting_cancelled": _("“%(campaign)s”: a meeting is cancelled."),
    JOB_DONE: _("A simulation has come to its end."),
}


def worded(code: str, facts: dict[str, Any]) -> str:
    return _filled(WORDS[code], facts)


def subject(code: str, facts: dict[str, Any]) -> str:
    return _filled(SUBJECTS.get(code, WORDS[code]), facts)


def _filled(words: Any, facts: dict[str, Any]) -> str:
    return str(words % {name: _shown(name, value) for name, value in facts.items()})


def shown_moment(at: datetime) -> str:
    """Day and hour by the clock of whoever reads."""
    return date_format(timezone.localtime(at), "l j F Y, H:i")


class Number(int):
    """Counted as a number, written as people write one."""

    def __str__(self) -> str:
        return str(number_format(int(self), force_grouping=True))


def _shown(name: str, value: Any) -> Any:
    if name == "begins":
        return shown_moment(datetime.fromisoformat(value))
    return Number(value) if type(value) is int else readable(name, value)
