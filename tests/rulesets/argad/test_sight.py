"""Lines of sight: ARG-LOS-01, ARG-LOS-04, ARG-LOS-05, ARG-PRO-04 to ARG-PRO-06, ARG-PRO-16, ARG-PRO-17, ARG-MEA-06."""

from __future__ import annotations

import math
import random

from rulesets.argad.bases import MOUNTED, SQUARE_FOOT, Base, base_at
from rulesets.argad.distances import Distances
from rulesets.argad.plane import Polygon
from rulesets.argad.sight import (
    Screens,
    crossed,
    is_hidden,
    look,
    made_out,
    screens,
)
from rulesets.argad.sight import (
    sees as sees_at_a_glance,
)
from rulesets.argad.sight_lines import CLEAR, InTheWay, Line, _seen_aside, between, free_line, is_walled_off
from rulesets.argad.terrain_map import Obstacle, Opening, Piece, Room, Table, table_of
from tests.rulesets.argad.tables import Real, along, chances, edge_points, holds, some_bases, some_polygon, to_line

OPEN = Screens()


def wood(*corners: tuple[int, int], hides: int = 1000) -> Piece:
    return Piece(f"wood {corners}", "forest", corners, hides_behind=hides)


def strip(depth: int, hides: int = 1000) -> Piece:
    return wood((1000, -3000), (1000 + depth, -3000), (1000 + depth, 3000), (1000, 3000), hides=hides)


def sees(bases: list[Base], screen: Screens = OPEN) -> bool:
    free = look(bases, 0, 1, screen).is_free
    assert sees_at_a_glance(bases, 0, 1, screen) == free
    return free


def apart(p: Line | tuple[Real, Real], q: tuple[Real, Real]) -> float:
    """The distance of two segments in floats; 0 where they cross."""

    def turn(o: Real, a: Real, b: Real) -> float:
        return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

    (a, b), (c, d) = p, q
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return 0.0
    return min(to_line(a, c, d), to_line(b, c, d), to_line(c, a, b), to_line(d, a, b))


def room_beside(line: tuple[Real, Real], things: InTheWay) -> float:
    """How far the nearest thing keeps off a line."""
    far = [1000.0]
    for base in things.bodies:
        if base.corners:
            far += [apart(line, (base.corners[n - 1], base.corners[n])) for n in range(4)]
        else:
            far.append(to_line(base.centre, *line) - base.radius)
    for solid in things.solids:
        far += [apart(line, (solid[n - 1], solid[n])) for n in range(len(solid))]
        far += [0.0] if holds(solid, line[0]) else []
    far += [apart(line, wall) for wall in things.walls]
    return min(far)


def off_edge(base: Base, p: Real) -> float:
    if base.corners:
        return min(to_line(p, base.corners[n - 1], base.corners[n]) for n in range(4))
    return abs(math.dist(p, base.centre) - base.radius)


def scene(chance: random.Random) -> tuple[Base, Base, InTheWay]:
    """Two bases with all kinds of things between them."""
    first, second, *others = some_bases(chance, chance.randint(2, 12), 2200)
    clear = (first, second)
    solids: list[Polygon] = []
    if chance.random() < 0.4:
        piece = some_polygon(chance, (chance.randint(0, 2200), chance.randint(0, 2200)), 500)
        edge = along([*piece, piece[0]], 60)
        if not any(
            holds(piece, one.centre) or math.dist(p, one.centre) < one.reach + 60 for one in clear for p in edge
        ):
            solids.append(piece)
    walls: list[Line] = []
    for _ in range(chance.randint(0, 3)):
        wall = tuple((chance.randint(0, 2200), chance.randint(0, 2200)) for _ in range(2))
        if all(to_line(one.centre, *wall) > one.reach + 60 for one in clear):
            walls.append(wall)  # type: ignore[arg-type]
    return first, second, InTheWay(tuple(others), tuple(solids), tuple(walls))


def everything(_: Line) -> bool:
    return True


def test_lines_of_sight_are_those_that_sampled_lines_find():
    seen = 0
    for chance in chances("sight"):
        first, second, things = scene(chance)
        line = free_line(first, second, things, everything)
        if line:
            seen += 1
            assert room_beside(line, things) > CLEAR - 0.01, (first, second, things)
            for base, end in ((first, line[0]), (second, line[1])):
                assert off_edge(base, end) < 1.5
        else:
            starts, ends = edge_points(first, 24), edge_points(second, 24)
            for _ in range(24):
                sampled = (chance.choice(starts), chance.choice(ends))
                assert room_beside(sampled, things) < 2 * CLEAR, (first, second, things, sampled)
    assert 300 < seen < 900


def test_a_glance_says_what_a_look_says():
    for chance in chances("glances"):
        bases = some_bases(chance, chance.randint(2, 9), 1800)
        assert sees_at_a_glance(bases, 0, 1, OPEN) == look(bases, 0, 1, OPEN).is_free


def test_who_is_walled_off_is_seen_by_no_tangent_either():
    walled = 0
    for chance in chances("walled off"):
        line = [base_at(1000 + chance.randint(-60, 60), 200 * n + chance.randint(0, 12)) for n in range(-3, 4)]
        first, second = base_at(0, chance.randint(-200, 200)), base_at(2000, chance.randint(-200, 200))
        near = between(first, second, InTheWay(tuple(line)))
        if is_walled_off(first, second, near.bodies):
            walled += 1
            assert _seen_aside(first, second, near, everything) is None
    assert 50 < walled < 950


def test_who_is_walled_off_by_walls_and_people_is_seen_by_no_tangent_either():
    walled = 0
    for chance in chances("walls and people"):
        first, second = base_at(0, chance.randint(-200, 200)), base_at(2000, chance.randint(-200, 200))
        posts = [(1000 + chance.randint(-700, 700), chance.randint(-500, 500)) for _ in range(3)]
        walls = [(posts[0], posts[1]), (posts[1], posts[2]), ((posts[2][0], posts[2][1] + 12), (1000, 900))]
        people = tuple(base_at(posts[0][0] + chance.randint(-40, 40), posts[0][1] - 105 - 200 * n) for n in range(3))
        near = between(first, second, InTheWay(people, (), tuple(walls[: chance.randint(1, 3)])))
        if is_walled_off(first, second, near.bodies, near.walls):
            walled += 1
            assert _seen_aside(first, second, near, everything) is None
    assert 50 < walled < 950


def test_sight_is_mutual_and_depends_on_no_order():
    for chance in chances("mutual"):
        first, second, things = scene(chance)
        line = free_line(first, second, things, everything)
        mixed = InTheWay(
            tuple(chance.sample(things.bodies, len(things.bodies))), things.solids, things.walls[::-1], things.corners
        )
        assert free_line(first, second, mixed, everything) == line
        back = free_line(second, first, things, everything)
        assert back == (line and line[::-1])


def test_a_figure_between_two_blocks_and_one_beside_does_not():
    bases = [base_at(0, 0), base_at(2000, 0)]
    assert sees(bases)
    assert sees([*bases, base_at(1000, 100)])
    assert not sees([*bases, base_at(1000, 0), base_at(1000, 200), base_at(1000, -200)])
    crowd = [*bases, base_at(1000, 0), base_at(1000, 200), base_at(1000, -200)]
    assert look(crowd, 0, 1, OPEN).blocked == "figure"


def test_any_line_will_do_or_the_line_of_the_centres_by_the_other_reading():
    bases = [base_at(0, 0), base_at(2000, 0), base_at(1000, 60)]
    assert sees(bases)
    assert not look(bases, 0, 1, OPEN, centre_only=True).is_free
    assert look(bases, 0, 1, OPEN, centre_only=True, through=(2,)).is_free


def test_bases_in_contact_leave_no_hairs_breadth():
    line = [base_at(1000, 200 * n) for n in range(-8, 9)]
    assert not sees([base_at(0, 0), base_at(2000, 0), *line])
    squares = [base_at(1000, 200 * n, SQUARE_FOOT) for n in range(-8, 9)]
    assert not sees([base_at(0, 100), base_at(2000, 100), *squares])
    ajar = [base_at(1000, 220 * n) for n in range(-8, 9)]
    assert sees([base_at(0, 110), base_at(2000, 110), *ajar])


def test_a_hill_blocks_unless_somebody_stands_on_it():
    hill = Piece("hill", "hill", ((800, -900), (1200, -900), (1200, 900), (800, 900)), height=500, blocks=True)
    screen = Screens(blocking=(hill,))
    assert not sees([base_at(0, 0), base_at(2000, 0)], screen)
    assert sees([base_at(0, 0), base_at(1290, 0)], screen)
    assert look([base_at(0, 0), base_at(2000, 0)], 0, 1, screen, heights=(500, 600)).is_free
    assert look([base_at(0, 0), base_at(2000, 0)], 0, 1, screen).blocked == "terrain"


def test_more_than_10_cm_of_forest_hides():
    bases = [base_at(0, 0), base_at(4000, 0)]
    assert sees(bases, Screens(woods=(strip(1000),)))
    assert not sees(bases, Screens(woods=(strip(1001),)))
    assert look(bases, 0, 1, Screens(woods=(strip(1001),))).blocked == "wood"


def test_open_forest_hides_behind_20_cm_and_jungle_behind_2():
    bases = [base_at(0, 0), base_at(4000, 0)]
    for limit in (2000, 200):
        assert sees(bases, Screens(woods=(strip(limit, limit),)))
        assert not sees(bases, Screens(woods=(strip(limit + 1, limit),)))


def test_kinds_of_wood_on_one_line_share_their_limits():
    far = wood((3000, -900), (4000, -900), (4000, 900), (3000, 900), hides=2000)
    line = ((0, 0), (5000, 0))
    assert not is_hidden(line, (strip(500), far))
    assert is_hidden(line, (strip(501), far))


def test_who_stands_in_the_wood_is_hidden_by_what_lies_before_him():
    forest = strip(3000)
    assert sees([base_at(0, 0), base_at(2100, 0)], Screens(woods=(forest,)))
    assert not sees([base_at(0, 0), base_at(2101, 0)], Screens(woods=(forest,)))


def test_a_look_past_the_end_of_a_wood_is_free():
    assert sees(
        [base_at(0, 0), base_at(4000, 0)], Screens(woods=(wood((1000, -50), (3000, -50), (3000, 900), (1000, 900)),))
    )


def test_pieces_of_one_kind_of_wood_add_up():
    for chance in chances("woods"):
        woods = [wood(*some_polygon(chance, (1200 * n, 1000), 700)) for n in (0, 1, 2)]
        line = ((0, chance.randint(0, 2000)), (2800, chance.randint(0, 2000)))
        spots = along(list(line), 50)
        share = sum(holds(one.corners, spot) for one in woods for spot in spots) / 50
        sampled = share * math.dist(*line)
        assert is_hidden(line, woods) == (sampled > 1000) or abs(sampled - 1000) < 300


def test_what_can_be_made_out_needs_sight_and_distance():
    bases = [base_at(0, 0), base_at(12300, 0), base_at(6000, 0, MOUNTED, (1, 0)), base_at(6000, 250, MOUNTED, (1, 0))]
    assert made_out(bases[:2], 0, 1, OPEN, Distances()) == "seen"
    assert made_out([bases[0], base_at(12200, 0)], 0, 1, OPEN, Distances()) == "recognised"
    assert made_out([*bases, base_at(6000, -250, MOUNTED, (1, 0))], 0, 1, OPEN, Distances()) == "nothing"


def hut() -> Table:
    room = Room("hut", "hut", ((1000, 0), (2000, 0), (2000, 1000), (1000, 1000)))
    above = Room("loft", "hut", room.corners, floor=1, height=800)
    window = Opening("window", "window", (1000, 400), (1000, 600))
    hatch = Opening("hatch", "window", (1000, 400), (1000, 600), floor=1)
    return table_of(Table(4000, 4000, rooms=(room, above), openings=(window, hatch)))


def test_one_looks_through_windows_and_not_through_walls_or_shutters():
    inside, outside = base_at(1500, 500), base_at(200, 500)
    assert sees([inside, outside], screens(hut()))
    assert not sees([inside, base_at(200, 3000)], screens(hut()))
    assert not sees([inside, outside], screens(hut(), shut=("window",)))
    assert not sees([base_at(1500, 1500), base_at(1500, -500)], screens(hut()))


def test_who_is_upstairs_looks_out_above_the_ground_floor():
    bases = [base_at(1500, 500), base_at(200, 500)]
    assert sees(bases, screens(hut(), shut=("window",), floors=(1, 0), upstairs=("hut",)))
    assert not sees(bases, screens(hut(), shut=("hatch",), floors=(1, 0), upstairs=("hut",)))


def test_everything_on_the_line_is_named_with_its_depth():
    table = Table(4000, 4000, pieces=(strip(300),), openings=hut().openings[:1])
    a, b = base_at(0, 500), base_at(2000, 500)
    found = crossed(table, ((100, 500), (1900, 500)), a, b)
    assert [(one.kind, one.depth, one.from_viewer, one.from_target) for one in found] == [
        ("forest", 300, 900, 600),
        ("window", 0, 900, 900),
    ]


def test_walls_too_high_to_look_across_block():
    wall = Obstacle("wall", "wall", ((1000, -1000), (1000, 1000)), blocks=True)
    assert not sees([base_at(0, 0), base_at(2000, 0)], screens(Table(4000, 4000, obstacles=(wall,))))
    low = Obstacle("wall", "wall", ((1000, -1000), (1000, 1000)))
    assert sees([base_at(0, 0), base_at(2000, 0)], screens(Table(4000, 4000, obstacles=(low,))))
