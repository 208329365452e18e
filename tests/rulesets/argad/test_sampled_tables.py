"""Earshot, cover and second ranks as the game asks for them, against samples of points on 1,000 random tables each."""

from __future__ import annotations

import math
import random
from itertools import permutations

from rulesets.argad.bases import Base
from rulesets.argad.melee_split import melee_now
from rulesets.argad.nearness import hears_order, in_earshot
from rulesets.argad.sight import crossed
from rulesets.argad.state import Stand
from rulesets.argad.terrain_map import Obstacle, Piece, Table
from tests.rulesets.argad.fields import field
from tests.rulesets.argad.played import Game
from tests.rulesets.argad.tables import Real, along, chances, edge_points, holds, some_base, some_polygon

HAIR = 5  # bases no farther apart are in contact
SURE = 25  # samples are so much coarser than the truth


def apart(one: Base, other: Base) -> float:
    return min(math.dist(p, q) for p in edge_points(one) for q in edge_points(other))


def stand(game: Game, name: str, place: Real, facing: tuple[int, int] = (0, 1)) -> None:
    game.state.stands[game.who(name)] = Stand(round(place[0]), round(place[1]), *facing)


def test_who_hears_whom_and_through_a_musician() -> None:
    game = field("malo blue 10,10 rank='chief'", "bili blue 20,10 musician=true", "hoel blue 30,10", "knut red 90,90")
    malo, hoel = game.who("malo"), game.who("hoel")
    heard = relayed = 0
    for chance in chances("earshot"):
        for name in ("malo", "bili", "hoel"):
            stand(game, name, (chance.randint(0, 9000), chance.randint(0, 9000)), (chance.randint(-9, 9), 1))
        voice, there = (apart(game.state.base(malo), game.state.base(game.who(name))) for name in ("hoel", "bili"))
        music = apart(game.state.base(game.who("bili")), game.state.base(hoel))
        if min(abs(voice - 2000), abs(there - 2000), abs(music - 6000)) < SURE:
            continue
        heard += voice < 2000
        relayed += voice > 2000 > there and music < 6000
        assert in_earshot(game.state, malo, hoel) == (voice < 2000)
        assert hears_order(game.state, hoel, malo) == (voice < 2000 or (there < 2000 and music < 6000))
    assert heard > 50 and relayed > 50


def some_table(chance: random.Random) -> Table:
    pieces = [some_polygon(chance, (chance.randint(0, 3000), chance.randint(0, 3000)), 900) for _ in range(3)]
    lines = [tuple((chance.randint(0, 3000), chance.randint(0, 3000)) for _ in range(3)) for _ in range(2)]
    return Table(
        3000,
        3000,
        pieces=tuple(Piece(f"p{n}", "forest", one) for n, one in enumerate(pieces)),
        obstacles=tuple(Obstacle(f"o{n}", "low_wall_fence", one) for n, one in enumerate(lines)),
    )


def cuts(p: Real, q: Real, a: Real, b: Real) -> float:
    """Where the line from p to q meets the segment, as a part of the way; -1 where it does not."""
    rx, ry, sx, sy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    below = rx * sy - ry * sx
    if not below:
        return -1.0
    t = ((a[0] - p[0]) * sy - (a[1] - p[1]) * sx) / below
    u = ((a[0] - p[0]) * ry - (a[1] - p[1]) * rx) / below
    return t if 0 <= t <= 1 and 0 <= u <= 1 else -1.0


def test_cover_is_what_a_sampled_line_runs_through() -> None:
    met = 0
    for chance in chances("cover"):
        table, a, b = some_table(chance), some_base(chance), some_base(chance)
        found = {one.id: one for one in crossed(table, (a.centre, b.centre), a, b)}
        whole, spots = math.dist(a.centre, b.centre), along([a.centre, b.centre], 300) if a.centre != b.centre else []
        for piece in table.pieces:
            inside = sum(holds(piece.corners, spot) for spot in spots) * whole / 300
            depth = found[piece.id].depth if piece.id in found else 0
            assert abs(depth - inside) < max(40, whole / 25), (piece, a, b)
            if piece.id in found and not any(holds(piece.corners, p) for p in (a.centre, *edge_points(a))):
                edge = along([*piece.corners, piece.corners[0]], 200)
                near = min(math.dist(p, q) for p in edge for q in edge_points(a))
                assert abs(found[piece.id].from_viewer - near) < 2 * SURE
                met += 1
        for line in table.obstacles:
            legs = [cuts(a.centre, b.centre, line.points[n - 1], line.points[n]) for n in (1, 2)]
            assert (line.id in found) == any(at >= 0 for at in legs), (line, a, b)
    assert met > 300


def test_who_strikes_over_whose_shoulder() -> None:
    game = field(*(f"{name} blue {at},10" for at, name in ((10, "ann"), (20, "bili"), (30, "cado"))), "knut red 90,90")
    blue, knut = [game.who(name) for name in ("ann", "bili", "cado")], game.who("knut")
    seconds = 0
    for chance in chances("shoulders"):
        stand(game, "knut", (5000, 5000))
        x, y = 5000.0, 5000.0
        for name in chance.sample(("ann", "bili", "cado"), 3):
            turn, off = chance.uniform(0, 2 * math.pi), chance.choice((201, 203, 215))
            start = (5000.0, 5000.0) if chance.random() < 0.5 else (x, y)
            x, y = start[0] + off * math.cos(turn), start[1] + off * math.sin(turn)
            stand(game, name, (x, y))
        at = {who: game.state.base(who).centre for who in (*blue, knut)}
        far = {(p, q): math.dist(at[p], at[q]) for p in at for q in at}
        near = {pair: one <= 200 + HAIR for pair, one in far.items()}
        wanted = {
            (back, front, knut)
            for back, front in permutations(blue, 2)
            if not near[back, knut] and near[front, knut] and near[back, front]
            if math.dist(at[back], at[knut])
            > math.hypot(math.dist(at[back], at[front]), math.dist(at[front], at[knut]))
        }
        found = {(one.who, one.over, one.at) for one in melee_now(game.state).rears if one.rank == 2}
        assert found == wanted, at
        seconds += bool(found)
    assert seconds > 100
