"""Who comes into whose sight while all move (CON-06, FOG-04, TIM-11): looked at again and again along the ways.

Nobody goes farther than half a centimetre from one look to the next; the first is taken before anybody moves, the last
when all have moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.argad.bases import Base

STEP = 50  # half a centimetre

Pair = tuple[int, int]
Placed = Callable[[int], Sequence[Base]]  # all bases at a moment


def looks(moments: int, fastest: int) -> tuple[int, ...]:
    """The moments at which one looks, when the fastest goes so far in all of them."""
    if moments <= 0 or fastest <= 0:
        return (0,)
    count = (fastest + STEP - 1) // STEP
    return tuple(dict.fromkeys([moments * n // count for n in range(count + 1)]))
