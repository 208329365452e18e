"""Charts as the server draws them: bars with whiskers, and histograms. Each is drawn twice, for wide pages and for
phones; whatever a number becomes on the page is a text, so that no language puts its comma into a path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.presenters.shares import WHOLE, Share
from campaigns.presenters.speech import THIN

WIDTHS = {"wide-only": 640, "phone-only": 340}
LETTER = 7.4  # about how wide a letter of a label is
ROW, BAR, TOP, FOOT = 38, 24, 8, 26
BESIDE = 66  # room for a share after its bar
MOST_COLUMNS = 50
WIDEST = 64  # of a column: where all games ended alike it stands alone, and is no wall
BOTTOM, HIGHEST, HEIGHT = 210, 180, 250  # of a histogram
STEPS = (10, 20, 50, 100, 200, 500)  # between two lines of a grid, in tenths of a per cent
FEW_LINES = 5


@dataclass(frozen=True, slots=True)
class Winner:
    """A row of the chart of winners. `look` is the class of its colour; the label says it as well."""

    label: str
    look: str
    share: Share
    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Column:
    """Games whose number lies from `low` to `high`."""

    low: int
    high: int
    games: int
    label: str
    told: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A line of the grid, or a label at an axis."""

    at: str
    text: str
    label_at: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    look: str
    x: str
    y: str
    width: str
    height: str
    told: str
    label: str = ""
    text: str = ""
    text_x: str = ""
    text_y: str = ""
    whisker: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """One drawing: `kind` is the class of the pages it is for."""

    kind: str
    width: int
    height: int
    left: str
    right: str
    bottom: str
    foot: str
    middle: str
    bars: tuple[Bar, ...]
    grid: tuple[Mark, ...]
    labels: tuple[Mark, ...] = ()
    here: Mark | None = None


def bar_charts(winners: Sequence[Winner]) -> list[Chart]:
    return [_bar_chart(kind, width, winners) for kind, width in WIDTHS.items()]


def _bar_chart(kind: str, width: int, winners: Sequence[Winner]) -> Chart:
    left = min(12 + LETTER * max(len(one.label) for one in winners), width * 0.36)
    step = _step(max(one.share.high for one in winners), FEW_LINES)
    top = min(-(-max(one.share.high for one in winners) // step) * step, WHOLE)
    scale = (width - left - BESIDE) / top
    bottom = TOP + ROW * len(winners)
    return Chart(
        kind=kind,
        width=width,
        height=bottom + FOOT,
        left=_at(left),
        right=_at(width - BESIDE),
        bottom=_at(bottom),
        foot=_at(bottom + 17),
        middle=_at(left - 8),
        bars=tuple(_bar(one, n, left, scale) for n, one in enumerate(winners)),
        grid=tuple(Mark(_at(left + tick * scale), f"{tick // 10}{THIN}%") for tick in range(0, top + 1, step)),
    )


def _bar(one: Winner, n: int, left: float, scale: float) -> Bar:
    y = TOP + 8 + ROW * n
    low, high = left + one.share.low * scale, left + one.share.high * scale
    return Bar(
        look=one.look,
        x=_at(left),
        y=_at(y),
        width=_at(one.share.tenths * scale),
        height=_at(BAR),
        told=one.told,
        label=one.label,
        text=one.text,
        text_x=_at(high + 7),
        text_y=_at(y + 17),
        whisker=f"M{_at(low)} {y + 12}H{_at(high)}M{_at(low)} {y + 5}v14M{_at(high)} {y + 5}v14",
    )


def columns_of(values: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """From, to, and how many; several values share a column where there are many of them."""
    low, high = min(values), max(values)
    size = -(-(high - low + 1) // MOST_COLUMNS)
    start = low - low % size
    counted = dict.fromkeys(range(start, high + 1, size), 0)
    for value, games in values.items():
        counted[value - (value - start) % size] += games
    return [(first, first + size - 1, games) for first, games in counted.items()]


def histograms(columns: Sequence[Column], look: str, here: int | None = None, here_text: str = "") -> list[Chart]:
    return [_histogram(kind, width, columns, look, here, here_text) for kind, width in WIDTHS.items()]


def _histogram(kind: str, width: int, columns: Sequence[Column], look: str, here: int | None, here_text: str) -> Chart:
    games = sum(one.games for one in columns)
    tallest = max(Share(one.games, games).tenths for one in columns)
    left, right = 46.0, width - 4.0
    each, scale = (right - left) / len(columns), HIGHEST / max(tallest, 1)
    wide = min(each * 0.92, WIDEST)
    step = _step(tallest, FEW_LINES)
    middles = [left + each * (n + 0.5) for n in range(len(columns))]
    there = next((x for x, one in zip(middles, columns, strict=True) if one.low <= (here or 0) <= one.high), None)
    return Chart(
        kind=kind,
        width=width,
        height=HEIGHT,
        left=_at(left),
        right=_at(right),
        bottom=_at(BOTTOM),
        foot=_at(HEIGHT - 4),
        middle=_at((left + right) / 2),
        bars=tuple(
            Bar(
                look=look,
                x=_at(x - wide / 2),
                y=_at(BOTTOM - one.games * WHOLE / games * scale),
                width=_at(wide),
                height=_at(one.games * WHOLE / games * scale),
                told=one.told,
            )
            for x, one in zip(middles, columns, strict=True)
            if one.games
        ),
        grid=tuple(_line(BOTTOM - tick * scale, tick) for tick in range(0, tallest + 1, step)),
        labels=_labels(columns, middles, 10 if width > 400 else 6),
        here=Mark(_at(there), here_text, _at(there + 6)) if here is not None and there is not None else None,
    )


def _line(y: float, tick: int) -> Mark:
    return Mark(_at(y), f"{tick // 10}{THIN}%", _at(y + 4))


def _labels(columns: Sequence[Column], middles: Sequence[float], most: int) -> tuple[Mark, ...]:
    """Every column, or every second, fifth, tenth: as many as there is room for."""
    every = next(one for one in (1, 2, 5, 10) if len(columns) <= one * most)
    first = next((n for n, one in enumerate(columns[:every]) if one.low % every == 0), 0)
    return tuple(Mark(_at(middles[n]), columns[n].label) for n in range(first, len(columns), every))


def _step(highest: int, most: int) -> int:
    return next((one for one in STEPS if highest <= one * most), STEPS[-1])


def _at(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
