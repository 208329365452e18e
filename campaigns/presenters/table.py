"""Everybody at the table: who plays which seat, what all may know of it, and the lamp of the question that stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.bot_names import bot_name
from campaigns.models import Holder
from campaigns.presenters.speech import Mark, Speech
from campaigns.services.desk import SeatLine
from rulesets.common.questions import Question
from rulesets.common.view import View

LAMPS = {"yes": "i-check", "no": "i-x", "wait": "i-hourglass"}


@dataclass(frozen=True, slots=True)
class SeatShown:
    id: str
    mark: Mark | None
    title: str
    player: str
    is_out: bool = False
    light: str = ""
    light_word: str = ""
    see_url: str = ""

    @property
    def light_icon(self) -> str:
        return LAMPS[self.light]


@dataclass(frozen=True, slots=True)
class NumberRow:
    title: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableShown:
    seats: tuple[SeatShown, ...]
    numbers: tuple[NumberRow, ...]
    hint: str = ""


def player_name(line: SeatLine, slug: str) -> str:
    """Who plays a seat, as everybody at the table may know; nothing while nobody does."""
    return bot_name(slug, line.bot) if line.holder == Holder.BOT else line.name


def holder_name(line: SeatLine, slug: str) -> str:
    if name := player_name(line, slug):
        return name
    return _("a guest is awaited") if line.holder == Holder.GUEST else _("nobody yet")


def show_table(view: View, questions: Sequence[Question], speech: Speech, see_urls: Mapping[str, str]) -> TableShown:
    lamps = lamps_of(questions)
    seats = tuple(
        SeatShown(
            id=one.id,
            mark=speech.mark(one.id),
            title=speech.name("seat", one.id),
            player=speech.players.get(one.id, ""),
            is_out=not one.alive,
            light=lamps.get(one.id, ("", ""))[0],
            light_word=lamps.get(one.id, ("", ""))[1],
            see_url=see_urls.get(one.id, ""),
        )
        for one in view.seats
    )
    return TableShown(seats, _numbers(view, speech), _hint(questions))


def lamps_of(questions: Sequence[Question]) -> dict[str, tuple[str, str]]:
    """The same words for all who are waited for: a lamp tells that somebody thinks, never what about."""
    lamps: dict[str, tuple[str, str]] = {}
    held = [one for one in questions if _holds_up(one)]
    for question in held:
        for seat in question.answered:
            lamps.setdefault(seat, ("yes", _("sealed") if question.sealed else _("answered")))
    for question in held:
        for seat in question.waiting:
            lamps[seat] = ("wait", _("choosing"))
    return lamps


def _holds_up(question: Question) -> bool:
    """The game waits for it, if no longer for the reader: one who has answered looks on while the others choose."""
    return question.must or (len(question.seats) > 1 and bool(question.answered))


def _hint(questions: Sequence[Question]) -> str:
    several = any(_holds_up(one) and one.sealed and len(one.seats) > 1 for one in questions)
    return _("What is sealed opens together, when all have sealed.") if several else ""


def _numbers(view: View, speech: Speech) -> tuple[NumberRow, ...]:
    names = list(dict.fromkeys(name for one in view.seats for name, _value in one.numbers))
    by_seat = [dict(one.numbers) for one in view.seats]
    return tuple(
        NumberRow(speech.title("numbers", name), tuple(str(numbers.get(name, "–")) for numbers in by_seat))
        for name in names
    )
