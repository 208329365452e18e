"""A number that every simulated game ended with: its mean and spread in a table, its histogram where there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaigns.presenters.charts import Chart, Column, columns_of, histograms
from campaigns.presenters.figures import decimal, grouped
from campaigns.presenters.speech import Mark, Speech, percent
from rulesets.common.counts import Count
from rulesets.common.totals import Tally

PLAIN = "s0"  # what belongs to no seat has the colour of none


@dataclass(frozen=True, slots=True)
class ValueRow:
    value: str
    games: str
    share: str


@dataclass(frozen=True, slots=True)
class TallyShown:
    """`id` is unique on its page."""

    id: str
    title: str
    axis: str
    mean: str
    low: str
    high: str
    median: str = ""
    most_often: str = ""
    mark: Mark | None = None
    seat: str = ""
    charts: tuple[Chart, ...] = ()
    rows: tuple[ValueRow, ...] = ()


@dataclass(frozen=True)
class Shower:
    """How the values of one tally are written. `here`: where the game stands now."""

    tally: Tally
    speech: Speech
    write: Callable[[int], str]
    here: int | None = None

    @property
    def is_complete(self) -> bool:
        """Every game is counted value by value: only then is a histogram one of all games."""
        return bool(self.tally.games) and sum(self.tally.values.values()) == self.tally.games

    @property
    def median(self) -> str:
        seen = 0
        for value in sorted(self.tally.values):
            seen += self.tally.values[value]
            if 2 * seen >= self.tally.games:
                return self.write(value)
        return ""

    @property
    def most_often(self) -> str:
        return self.write(max(sorted(self.tally.values), key=self.tally.values.__getitem__))

    def columns(self, axis: str) -> list[Column]:
        found = []
        for low, high, games in columns_of(self.tally.values):
            label = self.write(low) if low == high else f"{self.write(low)}–{self.write(high)}"
            facts = {"what": axis, "value": label, "games": self._count(games), "share": self._share(games)}
            told = _("%(what)s %(value)s: %(games)s games, %(share)s") % facts
            found.append(Column(low, high, games, self.write(low), told))
        return found

    def charts(self, axis: str, look: str) -> tuple[Chart, ...]:
        here = _("now: %(value)s") % {"value": self.here} if self.here is not None else ""
        return tuple(histograms(self.columns(axis), look, self.here, here))

    def rows(self) -> tuple[ValueRow, ...]:
        counted = [one for one in columns_of(self.tally.values) if one[2]]
        return tuple(
            ValueRow(
                self.write(low) if low == high else f"{self.write(low)} – {self.write(high)}",
                self._count(games),
                self._share(games),
            )
            for low, high, games in counted
        )

    def _count(self, games: int) -> str:
        return grouped(games, self.speech.language)

    def _share(self, games: int) -> str:
        return percent(games, self.tally.games, self.speech.language)


def show_turns(tally: Tally, speech: Speech, here: int | None) -> TallyShown:
    """In which turn the games ended."""
    shower = Shower(tally, speech, lambda value: grouped(value, speech.language), here)
    return _shown(shower, "turns", _("Length of the games"), _("turn"), PLAIN, _tenths(tally, speech))


def show_number(name: str, tally: Tally, speech: Speech) -> TallyShown:
    """`name` as totals keep it: "seat.fact"."""
    seat, _dot, fact = name.partition(".")
    has_words = speech.words.has("numbers", fact)
    title = speech.text("numbers", fact, {"value": ""}).strip() if has_words else fact
    says_it = speech.counted("numbers", fact, 0)[1]

    def write(value: int) -> str:
        said = speech.counted("numbers", fact, value)[0].strip() if says_it else grouped(value, speech.language)
        return said.removeprefix(title).strip() if said != title else said

    mark, who = speech.mark(seat), speech.name("seat", seat)
    mean = write(round(tally.total / tally.games)) if says_it else _tenths(tally, speech)
    look = f"s{mark.shape}" if mark else PLAIN
    shown = _shown(Shower(tally, speech, write), name.replace(".", "-"), _capital(title), _capital(title), look, mean)
    return replace(shown, mark=mark, seat=who)


def show_count(name: str, count: Count, tally: Tally, speech: Speech) -> TallyShown:
    """A number that a game was asked besides; `name` is unique on its page."""
    title, seat = _capital(speech.text("counts", count.code, count.facts)), str(count.facts.get("seat", ""))
    mark = speech.mark(seat) if seat else None
    shower = Shower(tally, speech, lambda value: grouped(value, speech.language))
    shown = _shown(shower, name, title, title, f"s{mark.shape}" if mark else PLAIN, _tenths(tally, speech))
    return replace(shown, mark=mark, seat=speech.name("seat", seat) if seat else "")


def _shown(shower: Shower, name: str, title: str, axis: str, look: str, mean: str) -> TallyShown:
    tally = shower.tally
    shown = TallyShown(name, title, axis, mean, shower.write(tally.low), shower.write(tally.high))
    if not shower.is_complete:
        return shown
    charts, rows = shower.charts(axis, look), shower.rows()
    return replace(shown, median=shower.median, most_often=shower.most_often, charts=charts, rows=rows)


def _tenths(tally: Tally, speech: Speech) -> str:
    return decimal(round(10 * tally.total / tally.games), speech.language) if tally.games else "–"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
