"""What a seat may declare: its shooters, the targets that it knows, legal shots that are worth proposing.

Everything here is judged by what the seat perceives, so that no list and no refusal betrays anybody (ARG-HID-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.common.params import Each, Param, Pick
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Facts, Seat, Viewer

from .awareness import is_own, label
from .ledger import RULE
from .muster import seats_of
from .passing_shots import obstacles_in_passing, passed, takes_his_time
from .shooting import Moment
from .shot_cases import (
    HOW,
    LEANS,
    NO_ORDER,
    ORDERS,
    PLAIN,
    WHOLE_GROUP,
    Aimed,
    arms_without_table,
    bearing_of,
    ranged_weapons,
    reach,
    two_paces,
    weapon_of,
)
from .shot_checks import is_legal, obstacles
from .shot_scene import Scene
from .shot_targets import foes_by_distance, line_of
from .state import FigureId, State

NEAR_MISSES = 2  # so many shooters and targets for each
TRIES = 4  # so many of the nearest enemies are looked at for a proposal
Rows = tuple[tuple[FigureId, tuple[str, ...]], ...]


def shooters(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """Those of its people on the drawn table who have something to shoot and their hands free."""
    return tuple(sorted(who for who in state.of_seat(seat) if who in state.stands and is_able(state, who)))


def is_able(state: State, who: FigureId) -> bool:
    if who not in state.people or state.is_standing_in(who):
        return False
    now = state.now[who]
    return bool(ranged_weapons(state, who)) and not now.prisoner_of and not now.is_down(state.turn)


def targets(state: State, scene: Scene, seat: Seat) -> tuple[FigureId, ...]:
    """Whom it sees and does not move itself, and those who passed by."""
    seen = [one for one in scene.people if state.seat[one] != seat and (seat == GM or not is_own(state, seat, one))]
    return tuple(sorted(dict.fromkeys([*seen, *(target for _, target in passed(state, seat))])))


def fields(state: State, seat: Seat, scene: Scene) -> list[tuple[str, Param]]:
    """Target and weapon; what elite shooters and chiefs add to that, where there are any."""
    mine = shooters(state, seat)
    weapons = tuple(dict.fromkeys(arm for who in mine for arm in ranged_weapons(state, who)))
    elite = any(state.people[who].has_skill("elite_shot") for who in mine) and state.terms.on("special_skills")
    free = state.terms.shots.whole_group_fire == "free"
    unled = (NO_ORDER, WHOLE_GROUP) if free else (NO_ORDER,)
    leaning = (LEANS,) if any(scene.is_at_opening(who) for who in mine if who in scene.bodies) else ()
    led = any(state.people[who].leads for who in state.of_seat(seat))
    return [
        ("target", Pick(targets(state, scene, seat), "figure")),
        ("weapon", Pick(weapons, "weapon")),
        ("how", Pick((*(HOW if elite else (PLAIN,)), *leaning), "aim")),
        ("order", Pick(ORDERS if led else unled, "shot_order")),
    ]


def each_shooter(state: State, seat: Seat, more: Sequence[tuple[str, Param]] = ()) -> Each:
    scene = Scene(state, seat)
    mine = shooters(state, seat) if has_targets(state, seat, scene) else ()
    return Each(mine, (*fields(state, seat, scene), *more), "figure")


def shoots_by_hand(state: State, seat: Viewer) -> bool:
    """Whether all its shots are made beside the drawn table, where they are told one by one."""
    return any(who not in state.stands for who in state.of_seat(seat)) and not shooters(state, seat)


def has_targets(state: State, seat: Seat, scene: Scene) -> bool:
    """Whether there is anything to declare: somebody who could shoot, and somebody to shoot at."""
    return bool(shooters(state, seat) and targets(state, scene, seat))


def aimed_rows(state: State, seat: Seat, rows: Rows, moment: Moment = "phase") -> list[Aimed]:
    """The declarations as shots. Who passed by is shot at as he passed."""
    known = passed(state, seat)
    found = []
    for who, (target, weapon, how, order, *said) in rows:
        leans = how == LEANS
        how = PLAIN if leans else how
        aimed = Aimed(who, target, weapon, how, order, moment, will_move=said == ["yes"], leans=leans)
        if (who, target) in known and moment == "phase":
            slow = takes_his_time(state, who, target)
            aimed = replace(aimed, moment="movement", distance=known[who, target])
            aimed = replace(aimed, furtive=not slow and passes_too(state, who), furtive_target=not slow)
        found.append(aimed)
    return found


def passes_too(state: State, who: FigureId) -> bool:
    """Whether the shooter is on the move himself, and so furtive (ARG-TIM-13)."""
    return not state.now[who].is_immobile(two_paces(state, who))


def reasons_against(state: State, scene: Scene, aimed: Aimed, shooting: Sequence[FigureId]) -> Iterator[IllegalAction]:
    if aimed.moment == "movement":
        yield from obstacles_in_passing(state, aimed)
    else:
        yield from obstacles(scene, aimed, [one for one in shooting if one != aimed.who])


def check_rows(state: State, seat: Seat, declared: Sequence[Aimed], scene: Scene | None = None) -> None:
    """Raises the first reason why these are not possible together; the refusal names the shooter."""
    scene = scene or Scene(state, seat)
    shooting = [one.who for one in declared]
    if sum(one.how != PLAIN for one in declared) > 1:
        raise IllegalAction("one_elite_shot", RULE["ARG-SKL-05"])
    for aimed in declared:
        for reason in reasons_against(state, scene, aimed, shooting):
            raise named(state, seat, aimed, reason)


def named(state: State, seat: Seat, aimed: Aimed, reason: IllegalAction) -> IllegalAction:
    """The same refusal, saying for whom."""
    who = label(state, seat, aimed.who)
    return IllegalAction(reason.code, reason.rule, **{**reason.facts, "shooter": who})


# Proposals


def proposals(state: State, seat: Seat, moment: Moment = "phase", scene: Scene | None = None) -> list[Aimed]:
    """Everybody who can shoots at the nearest enemies whom he may shoot at."""
    scene = scene or Scene(state, seat)
    mine = shooters(state, seat)
    found = [one for who in mine if (one := proposal(scene, who, moment))]
    shooting = [one.who for one in found]
    return [
        one for one in found if _is_alone(scene, one) or is_legal(scene, one, [w for w in shooting if w != one.who])
    ]


def _is_alone(scene: Scene, aimed: Aimed) -> bool:
    """Whether no friend stands in the line or close beside it, so that it does not matter who else shoots."""
    return line_of(scene, aimed, bearing_of(scene, aimed)) == "clear"


def proposal(scene: Scene, who: FigureId, moment: Moment = "phase") -> Aimed | None:
    """His best legal shot: the weapon that reaches farthest among those that are ready, the nearest enemy."""
    state = scene.state
    if who not in scene.bodies or state.now[who].shots:
        return None
    foes = foes_by_distance(scene, who)[:TRIES]
    for arm in ranged_weapons(state, who):
        if state.now[who].turns_to_load(arm):
            continue
        for foe, far in foes:
            if reach(state, far) > weapon_of(state, arm).range:
                break
            aimed = Aimed(who, foe, arm, moment=moment)
            if is_legal(scene, aimed):
                return aimed
    return None


def as_rows(declared: Sequence[Aimed], *more: str) -> Rows:
    return tuple((one.who, (one.target, one.weapon, one.how, one.order, *more)) for one in declared)


def forbidden(state: State, seat: Seat, moment: Moment = "phase") -> Iterator[tuple[Aimed, IllegalAction]]:
    """Some shots that one would look for and may not make now, with the reason."""
    scene = Scene(state, seat)
    arms = [(who, ranged_weapons(state, who)[0]) for who in shooters(state, seat)[:NEAR_MISSES]]
    for who, arm in (*arms, *_without_table(state, seat, scene)):
        for foe, _ in foes_by_distance(scene, who)[:NEAR_MISSES]:
            aimed = Aimed(who, foe, arm, moment=moment)
            reason = next(obstacles(scene, aimed), None)
            if reason is not None:
                yield aimed, named(state, seat, aimed, reason)


def _without_table(state: State, seat: Seat, scene: Scene) -> list[tuple[FigureId, str]]:
    """The first of his people who carries what cannot be shot in this period."""
    mine = [who for who in state.of_seat(seat) if who in scene.bodies]
    return [(who, arm) for who in mine for arm in arms_without_table(state, who)][:1]


def said_of(aimed: Aimed) -> Facts:
    """Who shoots at whom with what, for a sentence about this shot alone."""
    return {"who": aimed.who, "target": aimed.target, "weapon": aimed.weapon}


# Who is asked


def asked_for_shots(state: State) -> tuple[Seat, ...]:
    """Everybody at the table, but those of whom all know that nobody is left to them: no silence tells anything."""
    return tuple(seat for seat in seats_of(state) if not is_known_to_be_spent(state, seat))


def is_known_to_be_spent(state: State, seat: Seat) -> bool:
    """Whether all its people are out of the game, and every other seat saw it."""
    if seat == GM:
        return False
    mine = [who for who, owner in state.owner.items() if owner == seat and who in state.people]
    others = [one for one in state.setup.seats if one != seat]
    if not mine or any(state.now[who].is_in_game for who in mine):
        return False
    return all(_saw_the_end(state, one, who) for one in others for who in mine)


def _saw_the_end(state: State, seat: Seat, who: FigureId) -> bool:
    seen = state.seen.get(f"{seat} {who}")
    return seen is not None and "out" in seen.state
