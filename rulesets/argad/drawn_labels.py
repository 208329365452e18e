"""Names on plates beside those who bear them, so that they cover neither people nor one another more than must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

SMALLEST, LARGEST, PER_TABLE = 165, 250, 62  # height of letters in tenths of a millimetre, out of the table's width
LETTER = 54  # how broad a letter is, in hundredths of its height
MOST_LETTERS = 26
TOLERABLE = 30  # hundredths of a plate that may lie on others


@dataclass(frozen=True, slots=True)
class Box:
    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Box) -> int:
        """How much area two have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0

    @property
    def area(self) -> int:
        return (self.right - self.left) * (self.bottom - self.top)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A name for somebody who stands at a place of the drawing and reaches so far from it. Low ranks come first."""

    text: str
    x: int
    y: int
    reach: int
    rank: int = 0
    look: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A name where it is shown; the letters stand in the middle of it. `x`, `y`: its point nearest to who bears it."""

    text: str
    box: Box
    size: int
    x: int
    y: int
    look: str = ""


def letters(width: int) -> int:
    """How high letters are on a table of this width."""
    return min(LARGEST, max(SMALLEST, width // PER_TABLE))


@lru_cache(maxsize=256)
def placed(wanted: tuple[Wanted, ...], size: int, sheet: Box) -> tuple[Plate, ...]:
    """A plate for each that finds room; what is left out is still said of its bearer."""
    bodies = [Box(one.x - one.reach, one.y - one.reach, one.x + one.reach, one.y + one.reach) for one in wanted]
    plates: list[Plate] = []
    for n, one in sorted(enumerate(wanted), key=lambda entry: (entry[1].rank, entry[0])):
        if not one.text:
            continue
        short = replace(one, text=_shortened(one.text))
        near = _near(short, size)
        taken = [plate.box for plate in plates if near.meets(plate.box)]
        others = [body for m, body in enumerate(bodies) if m != n and near.meets(body)]
        cost, _, box = min((_cost(box, taken, others, sheet), m, box) for m, box in enumerate(_around(short, size)))
        if 100 * cost <= TOLERABLE * box.area:
            x, y = min(max(one.x, box.left), box.right), min(max(one.y, box.top), box.bottom)
            plates.append(Plate(short.text, box, size, x, y, one.look))
    return tuple(plates)


def _near(one: Wanted, size: int) -> Box:
    """All that a plate could lie on."""
    wide, high = one.reach + (len(one.text) + 3) * size, one.reach + 5 * size
    return Box(one.x - wide, one.y - high, one.x + wide, one.y + high)


def _cost(box: Box, plates: Sequence[Box], bodies: Sequence[Box], sheet: Box) -> int:
    off = box.area - box.meets(sheet)
    return 4 * off + 3 * sum(box.meets(one) for one in plates) + sum(box.meets(one) for one in bodies)


def _around(one: Wanted, size: int) -> list[Box]:
    """The places that a plate may take, the best first: below, above, at the sides, then a little farther off."""
    wide, high = len(one.text) * size * LETTER // 100 + size, size * 3 // 2
    found = []
    for gap in (size // 3, size + size // 2):
        far = one.reach + gap
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            aside = (far + wide // 2) // (2 if dy else 1)
            x, y = one.x + dx * aside, one.y + dy * (far + high // 2)
            found.append(Box(x - wide // 2, y - high // 2, x + wide // 2, y + high // 2))
    return found


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1].rstrip()}…"
