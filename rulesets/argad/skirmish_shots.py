"""The shooting phase of a fight that nobody plays: who shoots at whom, and who falls (ARG-SHO, ARG-TGT, ARG-GRP).

Everybody shoots at the nearest enemies who are in no melee. All shots are declared before the first die, and nobody who
is hit loses his own (ARG-SHO-07).
"""

from __future__ import annotations

from typing import Final

from rulesets.common.columns import Column, Whole

from .groups import kind_of
from .projectiles import Burst, Target, resolve_burst
from .skirmish_dice import Chance
from .skirmish_draws import Struck
from .skirmish_field import BY_SHOT, CALM, FOOT_LINK, MOUNTED_LINK, Field
from .skirmish_kinds import STANDS_STILL, UNCOUNTED, Kind
from .skirmish_sides import NOBODY
from .skirmish_volleys import Code, Fire, Gunnery, code_of_member, code_of_shot

MASSED_NEED: Final = 8  # nobody wastes his time on less
THROWN_NEED: Final = 6  # nor what he carries two of


class Flock:
    """Enemies who stand together: one target."""

    __slots__ = ("is_group", "kind", "members", "side")

    def __init__(self, side: int, members: list[int], is_group: bool, kind: Target) -> None:
        self.side = side
        self.members = members
        self.is_group = is_group
        self.kind: Target = kind


class Aimed:
    """Shots of one side at one target."""

    __slots__ = ("flock", "shooters", "shots", "side")

    def __init__(self, side: int, flock: Flock) -> None:
        self.side = side
        self.flock = flock
        self.shooters: list[int] = []
        self.shots: list[Code] = []


def shooting_phase(field: Field, guns: Gunnery, dice: Chance) -> None:
    """All that is shot this turn, before any melee."""
    declared = declare(field, guns)
    lives = field.lives[:]
    struck: list[tuple[int, int, bool]] = []
    for aimed in declared:
        for shooter in aimed.shooters:
            _spend(field, shooter)
        struck += _resolve(field, guns, dice, aimed, lives)
    for shooter, victim, down in struck:
        field.hits[field.side[shooter]] += 1
        if down:
            field.down[victim] = max(field.down[victim], field.turn + 1)
        elif field.playing[victim]:
            field.costs_life(victim, 1, BY_SHOT, shooter)
    _feel(field, declared)


def declare(field: Field, guns: Gunnery) -> list[Aimed]:
    """Who shoots at what (ARG-TGT-01, ARG-TGT-03)."""
    ready = [who for who in range(len(field.side)) if may_shoot(field, who)]
    found: list[Aimed] = []
    if not ready:
        return found
    free = [who for who, one in enumerate(field.playing) if one and field.clash[who] is None]
    foes = [[who for who in free if field.side[who] != side] for side in range(len(field.homes))]
    flocks: list[Flock | None] = [None] * len(field.side)
    for who in ready:
        target = nearest(field, who, foes[field.side[who]])
        if target == NOBODY or not field.is_within(who, target, field.kinds[who].range):
            continue
        flock = flocks[target]
        if flock is None:
            flock = flock_of(field, target, free)
            for member in flock.members:
                flocks[member] = flock
        shot = _shot_at(field, guns, who, target, flock)
        if shot:
            aimed = _aimed(found, field.side[who], flock)
            aimed.shooters.append(who)
            aimed.shots.append(shot)
    return found


def _aimed(found: list[Aimed], side: int, flock: Flock) -> Aimed:
    """The shots of this side at this target so far."""
    for one in found:
        if one.flock is flock and one.side == side:
            return one
    first = Aimed(side, flock)
    found.append(first)
    return first


def may_shoot(field: Field, who: Whole) -> bool:
    """Loaded, free, on his feet, and not walking with what needs a steady hand (ARG-SHO-03, 04, 08, 10)."""
    if field.load[who] or not field.throws[who] or field.clash[who] is not None or field.began[who]:
        return False
    kind = field.kinds[who]
    if not kind.range or not field.can_act(who) or field.nerve[who] != CALM:
        return False
    return kind.handling != STANDS_STILL or field.moved[who] <= kind.paces


def nearest(field: Field, who: Whole, foes: list[int]) -> int:
    xs, ys = field.x, field.y
    x: Whole = xs[who]
    y: Whole = ys[who]
    found: Whole = NOBODY
    least: Whole = 0
    for enemy in foes:
        one: Whole = enemy
        dx: Whole = xs[one] - x
        dy: Whole = ys[one] - y
        far: Whole = dx * dx + dy * dy
        if found < 0 or far < least:
            found, least = one, far
    return found


def _shot_at(field: Field, guns: Gunnery, who: int, target: int, flock: Flock) -> Code:
    """The shot, if it is worth it; else 0."""
    kind = field.kinds[who]
    band = guns.band(kind.number, field.far(who, target), kind.radius + field.kinds[target].radius)
    moving = field.moved[who] > kind.paces
    if not band or (moving and not _may_move(kind, band)):
        return 0
    disordered = field.is_disordered(who)
    shot = code_of_shot(kind.number, band, moving=moving, disordered=disordered, group=flock.is_group)
    if not guns.column(shot):
        return 0
    least = guns.need(shot, _member(field, target))
    return shot if least <= (THROWN_NEED if kind.throws < UNCOUNTED else MASSED_NEED) else 0


def _may_move(kind: Kind, band: int) -> bool:
    """Some weapons are shot on the move at short range only (ARG-SHO-08)."""
    return not kind.moving_bands or band in kind.moving_bands


def _member(field: Field, who: int) -> Code:
    stunned = field.turn <= field.stunned[who]
    return code_of_member(field.kinds[who].number, covered=is_covered(field, who), stunned=stunned)


def is_covered(field: Field, who: Whole) -> bool:
    """Under the cover that his side found, as long as he has not left it (ARG-PRO-21)."""
    return not field.gone_on[who] and field.covers[field.side[who]]


def flock_of(field: Field, first: int, free: list[int]) -> Flock:
    """Everybody of his side who stands with him, chained by small gaps (ARG-GRP-05)."""
    side = field.side[first]
    rest = [who for who in free if field.side[who] == side and who != first]
    members = [first]
    riders = 0
    for one in members:  # grows while it is walked
        mounted = field.kinds[one].mounted
        if mounted:
            riders += 1
        apart: list[int] = []
        for who in rest:
            if field.is_within(one, who, MOUNTED_LINK if mounted or field.kinds[who].mounted else FOOT_LINK):
                members.append(who)
            else:
                apart.append(who)
        rest = apart
    together = kind_of(riders, len(members) - riders)[0]
    kind_of_target: Target = "group" if together == "group" else "couple" if together == "couple" else "lone"
    members.sort()
    return Flock(side, members, together == "group", kind_of_target)


def _resolve(field: Field, guns: Gunnery, dice: Chance, aimed: Aimed, lives: Column) -> list[tuple[int, int, bool]]:
    """Simple shots as one pool, then the weapons with several projectiles one by one (ARG-SIX-07, ARG-MUL-05)."""
    count = len(aimed.shots)
    order = _in_order([shot * count + n for n, shot in enumerate(aimed.shots)], count)
    simple = [n for n in order if not field.kinds[aimed.shooters[n]].in_bursts]
    members = _nearest_first(field, [who for who in aimed.flock.members if lives[who] > 0], aimed.shooters)
    members = guns.numbered(members, [is_covered(field, who) for who in members])
    codes = [_member(field, who) for who in members]
    found: list[tuple[int, int, bool]] = []
    if simple and members:
        fire = Fire([aimed.shots[n] for n in simple], codes, [lives[who] for who in members])
        for one in guns.volley(dice, fire):
            found.append(_told(aimed.shooters[simple[one.shot]], members, one, lives))
    for n in order:
        if members and field.kinds[aimed.shooters[n]].in_bursts:
            for one in _burst(guns, dice, aimed, n, Fire([], codes, [lives[who] for who in members])):
                found.append(_told(aimed.shooters[n], members, one, lives))
    return found


def _in_order(keys: list[int], size: int) -> list[int]:
    """The places that such keys hold, `measure * size + place`: the least measure first, then the first place."""
    keys.sort()
    return [key % size for key in keys]


def _told(shooter: int, members: list[int], one: Struck, lives: Column) -> tuple[int, int, bool]:
    victim = members[one.member]
    if not one.down:
        lives[victim] -= 1
    return shooter, victim, one.down


def _nearest_first(field: Field, members: list[int], shooters: list[int]) -> list[int]:
    """By how far they are from the middle of the shooters, in parts of a length that none of them has to be rounded."""
    xs, ys = field.x, field.y
    count: Whole = len(shooters)
    x: Whole = 0
    y: Whole = 0
    for one in shooters:
        x += xs[one]
        y += ys[one]
    size = len(field.side)
    far: list[int] = []
    for one in members:
        dx: Whole = xs[one] * count - x
        dy: Whole = ys[one] * count - y
        square: Whole = dx * dx + dy * dy
        far.append(square * size + one)
    return _in_order(far, size)


def _burst(guns: Gunnery, dice: Chance, aimed: Aimed, n: int, at: Fire) -> list[Struck]:
    """By the rule itself."""
    standing = [place for place, points in enumerate(at.lives) if points > 0]
    if not standing:
        return []
    members = tuple(guns.member(at.members[place], str(place), at.lives[place]) for place in standing)
    burst = Burst(guns.shot(aimed.shots[n]), members, aimed.flock.kind, rules=guns.skirmish.shots)
    told = [one for one in resolve_burst(dice, burst).fell if one.effect in ("removed", "wounded", "knocked_down")]
    return [Struck(0, int(one.member), one.effect == "knocked_down") for one in told]


def _spend(field: Field, who: int) -> None:
    """A shot, a javelin the fewer, a weapon to be loaded again (ARG-SHO-10, ARG-SHO-13)."""
    kind = field.kinds[who]
    field.shot[who] = True
    field.fired[field.side[who]] += 1
    field.load[who] = kind.reload
    if kind.throws < UNCOUNTED:
        field.throws[who] -= 1


def _feel(field: Field, declared: list[Aimed]) -> None:
    """Which sides have been shot at and have nobody left to answer."""
    for side in range(len(field.stung)):
        if not field.stung[side] and any(one.flock.side == side for one in declared):
            field.stung[side] = not any(field.kinds[who].range and field.throws[who] for who in field.there[side])
