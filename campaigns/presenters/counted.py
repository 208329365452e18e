"""What simulated games were counted for besides who won: groups of shares with their intervals, or of means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.presenters.courses import Course, course_of
from campaigns.presenters.figures import grouped, interval_text, share_text
from campaigns.presenters.shares import Share
from campaigns.presenters.speech import Mark, Speech
from campaigns.presenters.tallies import TallyShown, show_count
from rulesets.common.counts import Count, read_count
from rulesets.common.totals import Tally


@dataclass(frozen=True, slots=True)
class ShareRow:
    title: str
    mark: Mark | None
    seat: str
    games: str
    share: str
    interval: str


@dataclass(frozen=True, slots=True)
class CountGroup:
    """`shares`: numbers that are 0 or 1 in every game; else `tallies`, and their course where they go by turns."""

    title: str
    shares: tuple[ShareRow, ...] = ()
    tallies: tuple[TallyShown, ...] = ()
    course: Course | None = None


def count_groups(numbers: Mapping[str, Tally], speech: Speech) -> list[CountGroup]:
    """In the order of the game's own words, within a group by seat and by title."""
    groups: dict[str, list[tuple[Count, Tally]]] = {}
    for name, tally in numbers.items():
        if (count := read_count(name)) is not None and speech.words.has("counts", count.code):
            groups.setdefault(count.group, []).append((count, tally))
    order = speech.words.codes("counts")
    return [_group(name, groups[name], speech, order) for name in order if name in groups]


def _group(name: str, counted: list[tuple[Count, Tally]], speech: Speech, order: list[str]) -> CountGroup:
    title = speech.title("counts", name)
    ranked = sorted(counted, key=lambda one: (_seat(one[0]), order.index(one[0].code), _title(one[0], speech)))
    if all(tally.low >= 0 and tally.high <= 1 for _, tally in ranked):
        return CountGroup(title, shares=tuple(_share(count, tally, speech) for count, tally in ranked))
    shown = [show_count(f"{name}-{n}", one, tally, speech) for n, (one, tally) in enumerate(ranked)]
    return CountGroup(title, tallies=tuple(shown), course=course_of(ranked, speech))


def _share(count: Count, tally: Tally, speech: Speech) -> ShareRow:
    share, seat, to = Share(tally.total, tally.games), _seat(count), speech.language
    mark = speech.mark(seat) if seat else None
    who = speech.name("seat", seat) if seat else ""
    games = grouped(share.count, to)
    return ShareRow(_title(count, speech), mark, who, games, share_text(share, to), interval_text(share, to))


def _seat(count: Count) -> str:
    return str(count.facts.get("seat", ""))


def _title(count: Count, speech: Speech) -> str:
    return speech.text("counts", count.code, count.facts)
