"""Numbers that simulated games were asked turn by turn, as columns: one for each turn, its parts the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.presenters.figures import decimal
from campaigns.presenters.plots import FILLS, Drawing, Stack, stacked
from campaigns.presenters.speech import Speech
from rulesets.common.counts import Count
from rulesets.common.totals import Tally

TURN = "turn"


@dataclass(frozen=True, slots=True)
class Course:
    """`told`: of each turn the means, in a sentence; `key`: fills with the seats that they stand for."""

    told: str
    key: tuple[tuple[str, str], ...]
    drawings: tuple[Drawing, ...]


def course_of(counted: Sequence[tuple[Count, Tally]], speech: Speech) -> Course | None:
    """Of a group in which everything belongs to a turn and a seat, if there are turns enough and few seats enough."""
    seats = list(dict.fromkeys(str(count.facts.get("seat", "")) for count, _ in counted))
    turns = sorted({str(count.facts.get(TURN, "")) for count, _ in counted}, key=lambda one: (len(one), one))
    if "" in turns or "" in seats or len(turns) < 2 or len(seats) > len(FILLS):
        return None
    columns = [_column(turn, seats, counted, speech) for turn in turns]
    key = tuple(zip(FILLS, [speech.name("seat", seat) for seat in seats], strict=False))
    return Course(" ".join(one.told for one in columns), key, stacked(columns))


def _column(turn: str, seats: Sequence[str], counted: Sequence[tuple[Count, Tally]], speech: Speech) -> Stack:
    """The parts are drawn to whole numbers; the means are told to tenths."""
    here = {str(count.facts["seat"]): (count, tally) for count, tally in counted if count.facts[TURN] == turn}
    means = {seat: here[seat][1].total / max(1, here[seat][1].games) if seat in here else 0 for seat in seats}
    count = next(iter(here.values()))[0]
    title = speech.text("counts", count.code, count.facts)
    said = ", ".join(
        f"{speech.name('seat', seat)} {decimal(round(10 * means[seat]), speech.language)}" for seat in here
    )
    colon = "\u00a0:" if speech.language == "fr" else ":"
    return Stack(turn, tuple(round(means[seat]) for seat in seats), f"{title[:1].upper()}{title[1:]}{colon} {said}.")
