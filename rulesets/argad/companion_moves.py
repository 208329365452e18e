"""Moves beside real miniatures: what the engine cannot measure is told by hand.

ARG-PH-05, ARG-TAB-01, ARG-TER-02, ARG-TER-14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many, Number, Pick
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Plain, kinds_of

from .asking import Asked, Room, consequence, put_aside, settled_aside
from .brawls import climbs_in_peace
from .buildings import Stairs, on_stairs
from .components import Going
from .contacts import contacts, foes_of, meet_by_hand, part_by_hand
from .indoors import STAIRS, is_drunk
from .ledger import RULE
from .lost_cover import note_edge_by_hand
from .slowing import HARD, Slowed, Stretch, Walk, going_of, roll_slowing, slowness_of, walk_together
from .state import Deed, FigureId, State
from .telling import ANSWERED, Told, tell_all, tell_of
from .travel_dice import Rolled
from .turn import asked_seats, name
from .watched_dice import watched
from .ways import allowance_of, crossing_of, is_riding, terrain_of

BY_HAND, SLOW, DONE = "by_hand", "slow_by_hand", "moves_done"
TABLE = "table"  # a table, a counter or a stage: difficult, as long as nobody opposes (ARG-TAB-01)
FAR = 100_000  # hard ground that is longer than anybody goes
MOVES = ("moves", "through_hard_ground", "contact", "follow", "keep_distance")


@dataclass(frozen=True, slots=True)
class SlowByHand(Action):
    """These come to hard ground after so many centimetres: what is left of their move?"""

    kind: ClassVar[str] = SLOW
    figures: tuple[str, ...]
    ground: str
    after: int


KINDS = kinds_of({Plain: (DONE,)}, SlowByHand)
Done: Callable[[], Action] = KINDS[DONE]


def carry_out_by_hand(state: State, plans: Mapping[FigureId, Deed], rolled: Rolled) -> None:
    """Those without a place on the drawn table have moved, met somebody or parted, as was announced."""
    for who, deed in plans.items():
        if who in state.now and deed.does in MOVES and state.in_play(who):
            length = min(_pace(state, deed), rolled.limits.get(who, FAR))
            state.now[who] = replace(state.now[who], moved=length, announced=True, crouched=deed.manner == "crouched")
        elif who in state.now and deed.does == "hide":
            state.now[who] = replace(state.now[who], crouched=True)
        if deed.does == "contact":
            meet_by_hand(state, who, deed.at)
    for split, parted, _ in rolled.partings:
        for (team, _party), held in zip(split.enemies, parted.in_contact, strict=True):
            for one in split.team.members if not held else ():
                for other in team.members:
                    part_by_hand(state, one, other)


def _pace(state: State, deed: Deed) -> int:
    try:
        return allowance_of(state, deed, state.plans).length
    except IllegalAction:
        return 0


def ask_by_hand(state: State, plans: Mapping[FigureId, Deed]) -> None:
    """Whoever goes through hard ground beside miniatures says which, and rolls for it."""
    slow = [who for who, deed in plans.items() if deed.does == "through_hard_ground" and state.in_play(who)]
    if asked := asked_seats(state, [state.seat[who] for who in slow]):
        state.stack.append(Gather(name(state, BY_HAND), BY_HAND, asked, RULE["ARG-TER-02"]))


def waiting(state: State, seat: Seat) -> list[FigureId]:
    """Those of this seat whose dice by hand are still to fall; one throw a turn for each (ARG-TER-09)."""
    return [
        who
        for who, deed in state.deeds.items()
        if deed.does == "through_hard_ground" and state.seat[who] == seat and f"slowed {who}" not in state.marks
    ]


def _grounds(state: State, figures: Sequence[FigureId]) -> list[str]:
    """What slows people; any stairs where one of them is drunk (ARG-BLD-07)."""
    terrains = state.terms.period.terrains.values()
    hard = [one.id for one in terrains if one.foot in HARD or one.cavalry in HARD]
    hard += [one for one in STAIRS if one not in hard and any(is_drunk(state, who) for who in figures)]
    return [*hard, TABLE] if state.terms.on("tables") else hard


def _forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    done = Form(DONE, (), RULE["ARG-TER-02"])
    figures = waiting(state, seat)
    if not figures:
        return (done,)
    params = (
        ("figures", Many(tuple(figures), 1, kind="figure")),
        ("ground", Pick(tuple(_grounds(state, figures)), "terrain")),
        ("after", Number(0, 100, 0)),
    )
    return (Form(SLOW, params, RULE["ARG-TER-14"]), done)


def _samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    figures, grounds = waiting(state, seat), _grounds(state, waiting(state, seat))
    found: list[Action] = [Done()]
    if figures:
        found += [SlowByHand(tuple(figures), ground, 4) for ground in grounds[:2]]
    return found


def _check(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction for who gets on or off a table before enemies: that takes a jump (ARG-TAB-02)."""
    if isinstance(action, SlowByHand) and action.ground == TABLE:
        pairs = contacts(state)
        climbs_in_peace(opposed=any(foes_of(pairs, who) for who in action.figures))


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    gather = state.stack[-1]
    if isinstance(action, SlowByHand):
        subject = (seat, action.ground, str(action.after), *action.figures)
        frame = name(state, SLOW, action.figures[0])
        put_aside(state, consequence(frame, SLOW, RULE["ARG-TER-02"], *subject))
    else:
        state.stack[-1] = gather.with_answer(seat, action)
        tell_all(sink, ANSWERED, RULE["ARG-TER-02"], who=seat)


def _named(state: State, viewer: Viewer, gather: Gather) -> str:
    """Another question after each throw of his own."""
    thrown = [who for who in state.deeds if f"slowed {who}" in state.marks and state.seat[who] == viewer]
    return f"{gather.id}.{len(thrown)}"


def _close(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    state.stack = state.stack[:-1]


def _slow(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """One throw for those on foot, one for the riders; each hears what is left of his move (ARG-MOV-23)."""
    seat, ground, after, *figures = frame.subject
    own = watched(dice, state, figures)
    cases = [_case(state, who, ground, int(after) * 100) for who in figures]
    kinds = slowness_of(cases, frame.id, seat)
    rolled: dict[bool, Slowed] = dict(zip(kinds, roll_slowing(own, *kinds.values()), strict=True))
    walks = walk_together(cases, rolled)
    settled_aside(state, frame)
    state.marks = sorted([*state.marks, *(f"slowed {who}" for who in figures)])
    for n, (who, walked) in enumerate(zip(figures, walks, strict=True)):
        state.now[who] = replace(state.now[who], moved=walked.length, announced=True)
        note_edge_by_hand(state, who, ground, walked)
        keys = own.keys if not n else ()
        facts: Facts = {"length": walked.length, "ground": ground}
        why = (*walked.modifiers, climbs_in_peace(opposed=False)) if ground == TABLE else walked.modifiers
        told = Told("slowed_by_hand", walked.rule, {"who": who}, facts, modifiers=why, dice=keys)
        tell_of(state, sink, told)


def _case(state: State, who: FigureId, ground: str, after: int) -> Walk:
    deed = state.deeds[who]
    kind = terrain_of(state, ground)
    going: Going = going_of(kind, crossing_of(state, deed))[0] if kind is not None else "difficult"
    most = allowance_of(state, deed, {})
    if ground in STAIRS and is_drunk(state, who):
        going, why = on_stairs(Stairs(drunk=True))
        most = replace(most, modifiers=(*most.modifiers, why))
    riding = is_riding(state, who)
    reading = "one_six" if state.terms.readings.get("mounted_block") == "one_six" else "two_sixes"
    way = (*((Stretch(after),) if after else ()), Stretch(FAR, going))
    return Walk(most, way, riding, reading)  # type: ignore[arg-type]


ASKED = Asked(_forms, _close, _samples, check=_check, taken=_taken, named=_named)
ROOM = Room(kinds=KINDS, asked={BY_HAND: ASKED}, steps={SLOW: _slow})
