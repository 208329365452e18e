"""Plots as the server draws them: what stands where, in plain shapes that one fragment writes down as SVG.

What differs, differs by its place, its shape or its hatching as well as by its colour. The same numbers stand in the
table of each plot, which is also what its file holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import get_language

from campaigns.presenters.charts import LETTER, WIDTHS
from campaigns.presenters.figures import grouped

Value = int | str | None
FILLS = ("solid", "lines", "dots", "open")  # how the parts of a column are told apart
TOP, HIGH, FOOT = 10, 150, 44
BAR, ROW = 20, 32
LINES = 4  # of a grid
NICE = (1, 2, 5)
MOST_LABELS = {"wide-only": 12, "phone-only": 6}
MOST_ROWS = 20  # of a table on a page; files hold all
LONGEST = 28  # letters of a label beside a bar


@dataclass(frozen=True, slots=True)
class Box:
    x: str
    y: str
    width: str
    height: str
    fill: str = "solid"
    told: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """`css`: axis, grid, expected, step, mark."""

    path: str
    css: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    x: str
    y: str
    text: str
    anchor: str = "middle"
    css: str = ""


@dataclass(slots=True)
class Drawing:
    """`kind`: the class of the pages it is for; empty for all."""

    kind: str
    width: int
    height: int
    boxes: list[Box] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table: `head` names its columns, `rows` hold plain values, so that a file can hold the same."""

    head: tuple[str, ...]
    rows: Sequence[tuple[Value, ...]]

    @property
    def shown(self) -> list[list[tuple[str, bool]]]:
        """The first rows, each value as it is read, and whether it is a number."""
        return [[(figure(one), isinstance(one, int)) for one in row] for row in self.rows[:MOST_ROWS]]

    @property
    def columns(self) -> list[tuple[str, bool]]:
        """The heads, and whether numbers stand under them."""
        first = self.rows[0] if self.rows else ()
        return [(name, n < len(first) and isinstance(first[n], int)) for n, name in enumerate(self.head)]

    @property
    def more(self) -> str:
        """How many more rows the file holds."""
        return figure(len(self.rows) - MOST_ROWS) if len(self.rows) > MOST_ROWS else ""


@dataclass(frozen=True, slots=True)
class Multiple:
    """A small drawing among others of its kind. `value`: what it comes to; `told`: the same in a sentence."""

    title: str
    value: str
    told: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Group:
    """Small drawings that belong together: all of one man, all of one list."""

    title: str
    multiples: tuple[Multiple, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """`rows`: a name and its cells; a cell says a number and the word for it."""

    corner: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """`id`: of the plot on its page and of its file. `told`: what it comes to, in a sentence."""

    id: str
    title: str
    told: str
    numbers: Numbers
    drawings: tuple[Drawing, ...] = ()
    key: tuple[tuple[str, str], ...] = ()  # fills, with what they mean
    notes: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    matrix: Matrix | None = None
    expects: str = ""  # what a broken line across the columns means
    file: Numbers | None = None  # where a file holds more than the page

    @property
    def has_key(self) -> bool:
        """Whether there is anything drawn that needs one."""
        return bool((self.drawings or self.groups) and (self.key or self.expects))

    @property
    def is_list(self) -> bool:
        """Nothing but its table."""
        return self.id == "list"


@dataclass(frozen=True, slots=True)
class Stack:
    """A column of several parts, one on the other. `expected`: the height at which it was to end."""

    label: str
    parts: tuple[int, ...]
    told: str
    expected: float | None = None


def figure(value: Value) -> str:
    if isinstance(value, int):
        said = grouped(abs(value), (get_language() or "en")[:2])
        return f"\u2212{said}" if value < 0 else said
    return value or ""


def stacked(columns: Sequence[Stack]) -> tuple[Drawing, ...]:
    """Columns side by side."""
    return tuple(_stacked(kind, width, columns) for kind, width in WIDTHS.items()) if columns else ()


def _stacked(kind: str, width: int, columns: Sequence[Stack]) -> Drawing:
    top, step = scale(max(max(sum(one.parts), one.expected or 0) for one in columns))
    left = 14 + LETTER * len(figure(top))
    each, unit, bottom = (width - left - 6) / len(columns), HIGH / top, TOP + HIGH
    drawing = Drawing(kind, width, bottom + FOOT)
    for tick in range(0, top + 1, step):
        y = at(bottom - tick * unit)
        drawing.lines.append(Line(f"M{at(left)} {y}H{width - 4}", "axis" if tick == 0 else "grid"))
        drawing.texts.append(Text(at(left - 6), at(bottom - tick * unit + 4), figure(tick), "end"))
    wide = min(each * 0.8, 46.0)
    every = -(-len(columns) // MOST_LABELS[kind])
    rows = 2 if max(LETTER * len(one.label) for one in columns) > each * every else 1
    for n, one in enumerate(columns):
        middle, so_far = left + each * (n + 0.5), 0
        for fill, part in zip(FILLS, one.parts, strict=False):
            if part:
                so_far += part
                sizes = (middle - wide / 2, bottom - so_far * unit, wide, part * unit)
                drawing.boxes.append(Box(*map(at, sizes), fill, one.told))
        if one.expected is not None:
            reach = min(each / 2, wide / 2 + 5)
            path = f"M{at(middle - reach)} {at(bottom - one.expected * unit)}h{at(2 * reach)}"
            drawing.lines.append(Line(path, "expected"))
        if n % every == 0:
            drawing.texts.append(Text(at(middle), at(bottom + 18 + 15 * (n // every % rows)), one.label))
    return drawing


def bars(rows: Sequence[tuple[str, int, str]]) -> tuple[Drawing, ...]:
    """Lying bars: label, number, and what is said of it."""
    return tuple(_bars(kind, width, rows) for kind, width in WIDTHS.items()) if rows else ()


def _bars(kind: str, width: int, rows: Sequence[tuple[str, int, str]]) -> Drawing:
    most = LONGEST if width > 400 else LONGEST // 2
    labels = [one if len(one) <= most else f"{one[: most - 1]}…" for one, _, _ in rows]
    left = 12 + LETTER * max(map(len, labels))
    high = max(max(number for _, number, _ in rows), 1)
    unit = (width - left - 14 - LETTER * len(figure(high))) / high
    drawing = Drawing(kind, width, TOP + ROW * len(rows) + 6)
    for n, (label, (_whole, number, told)) in enumerate(zip(labels, rows, strict=True)):
        y = TOP + ROW * n + 6
        drawing.boxes.append(Box(at(left), at(y), at(number * unit), at(BAR), "solid", told))
        drawing.texts.append(Text(at(left - 8), at(y + 15), label, "end", "strong"))
        drawing.texts.append(Text(at(left + number * unit + 6), at(y + 15), figure(number), "start", "strong"))
    drawing.lines.append(Line(f"M{at(left)} {TOP}V{TOP + ROW * len(rows)}", "axis"))
    return drawing


@dataclass(frozen=True, slots=True)
class Frame:
    """Where small multiples lie: all of them between the same days and the same bounds."""

    first: int
    last: int
    low: int
    high: int
    width: int = 200
    height: int = 56

    def x(self, order: int) -> float:
        span = max(self.last - self.first, 1)
        return 4 + (min(max(order, self.first), self.last) - self.first) * (self.width - 8) / span

    def y(self, value: int) -> float:
        return 6 + (self.high - value) * (self.height - 12) / max(self.high - self.low, 1)


def steps(frame: Frame, points: Sequence[tuple[int, int]], place: Callable[[int], int]) -> Drawing:
    """A line that goes up and down by steps. `place`: how far a day lies along the story."""
    zero = frame.y(0)
    drawing = Drawing("", frame.width, frame.height)
    drawing.lines.append(Line(f"M4 {at(zero)}H{frame.width - 4}", "axis"))
    path, value = f"M4 {at(zero)}", 0
    for order, value in points:
        path += f"H{at(frame.x(place(order)))}V{at(frame.y(value))}"
    drawing.lines.append(Line(f"{path}H{frame.width - 4}", "step"))
    drawing.boxes.append(Box(at(frame.width - 7), at(frame.y(value) - 3), "6", "6"))
    return drawing


def strip(came: Sequence[bool | None]) -> Drawing:
    """A field for each meeting: a full square, an empty one that is crossed, a dash."""
    each, high = 14, 18
    drawing = Drawing("", each * max(len(came), 1) + 4, high)
    for n, one in enumerate(came):
        x = 2 + each * n
        if one is None:
            drawing.lines.append(Line(f"M{x + 3} 9h6", "mark"))
        elif one:
            drawing.boxes.append(Box(at(x), "3", "12", "12"))
        else:
            drawing.boxes.append(Box(at(x), "3", "12", "12", "open"))
            drawing.lines.append(Line(f"M{x + 2} 5l8 8m0 -8l-8 8", "mark"))
    return drawing


def scale(highest: float) -> tuple[int, int]:
    """The upper end of an axis, and the step of its grid."""
    size = 1
    while True:
        for one in NICE:
            if highest <= one * size * LINES:
                step = one * size
                return max(-(-int(highest + 0.999) // step) * step, step), step
        size *= 10


def at(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
