"""What is said to be in shadow is: the quick answer never disagrees with the look for lines."""

from __future__ import annotations

import random

from rulesets.argad.bases import MOUNTED, ROUND_FOOT, base_at
from rulesets.argad.distances import is_partly_in
from rulesets.argad.plane import Polygon
from rulesets.argad.sight import Screens, look
from rulesets.argad.sight_shadows import is_convex, is_in_shadow
from rulesets.argad.terrain_map import Piece


def blob(rng: random.Random) -> Polygon:
    """A convex piece somewhere on the table."""
    x, y, w, h = (
        rng.randrange(2000, 8000),
        rng.randrange(1000, 5000),
        rng.randrange(200, 3000),
        rng.randrange(200, 3000),
    )
    cut = rng.randrange(0, min(w, h) // 2)
    return ((x + cut, y), (x + w, y), (x + w, y + h - cut), (x + w - cut, y + h), (x, y + h), (x, y + cut))


def test_shadows_agree_with_looks_on_many_tables() -> None:
    rng, dark, light = random.Random(7), 0, 0
    for _ in range(600):
        forms = [MOUNTED if rng.random() < 0.3 else ROUND_FOOT for _ in range(2)]
        a, b = (base_at(rng.randrange(300, 9000), rng.randrange(300, 6000), form, (1, 2)) for form in forms)
        piece = blob(rng)
        assert is_convex(piece)
        solid = rng.random() < 0.5
        one = Piece("p", "forest", piece, hides_behind=0 if solid else rng.choice((200, 1000)), blocks=solid)
        screen = Screens((one,), (), ()) if solid else Screens((), (), (one,))
        seen = look((a, b), 0, 1, screen).is_free
        solids = (piece,) if solid and not (is_partly_in(a, piece) or is_partly_in(b, piece)) else ()
        if is_in_shadow(a, b, solids, () if solid else (one,)):
            dark += 1
            assert not seen
        else:
            light += 1
    assert dark > 40
    assert light > 60
