"""The shooting room beside real miniatures: shots, blasts and duels told by hand while a shooting phase is open.

ARG-PH-03, ARG-PH-07. Who falls to one volley may still shoot in another of the same phase: all of it is one moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Beside, Gather, hands, swap
from rulesets.common.params import Many, Param, Pick
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.shapes import kinds_of

from .asking import Deed, Room, legal
from .awareness import is_aware, label, seems_hostile
from .companion_bars import LATE, arms_by_hand, is_late, obstacles_by_hand, weapons_of_period
from .companion_fire import (
    APART,
    BANDS,
    FURTIVE,
    MOVING,
    NO_COVER,
    ORDINARY,
    RUNS_PAST,
    STILL,
    TOGETHER,
    USUAL,
    BlastByHand,
    DuelByHand,
    Said,
    ShootByHand,
    duel_by_hand,
    fire_of,
    other_side,
    said_in,
)
from .duel_shots import duel_wounds, finish_duels, roll_duel
from .hand_orders import REAR_RANKS, aims, orders
from .ledger import RULE
from .lookout import look_around
from .mustering import mark
from .shot_cases import LEANS, ranged_weapons
from .shot_declarations import SHOTS
from .shot_results import carry_out, roll, woundings
from .state import FigureId, State
from .turn import is_waited_for, name

BY_HAND = "shots_by_hand"
MOMENTS = {"early": ("early",), "passing": ("movement",), "shooting": ("phase", "movement", "contact", "melee")}
MOST = 20
FOLDED = ("weapon", "how", "occasion", "moment", "aim", "order", "bare")
Params = tuple[tuple[str, Param], ...]


def shooters(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """Those beside the miniatures who could shoot: this seat's, anybody's for the game master."""
    return tuple(
        who for who in state.people
        if who not in state.stands and (seat == GM or state.seat[who] == seat) and _is_ready(state, who)
    )  # fmt: skip


def _is_ready(state: State, who: FigureId) -> bool:
    now = state.now[who]
    here = state.in_play(who) or is_late(state, who)
    return here and not now.shots and not now.prisoner_of and bool(ranged_weapons(state, who))


def _shooters_with(state: State, seat: Seat, *, bursts: bool) -> tuple[FigureId, ...]:
    """Those who have a weapon of this kind: with several projectiles, or with one."""
    return tuple(one for one in shooters(state, seat) if arms_by_hand(state, (one,), bursts=bursts))


def targets(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """Whom it sees beside the miniatures and does not move itself; for the game master everybody."""
    here = [who for who in state.people if who not in state.stands and state.in_play(who)]
    return tuple(who for who in here if is_aware(state, seat, who) and (seat == GM or state.seat[who] != seat))


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """One question while shots are asked for, with a form for each kind of shot that somebody could make."""
    if viewer == PUBLIC or state.ending or state.phase not in MOMENTS or (viewer == GM and not state.setup.gm):
        return ()
    if state.phase != "shooting" and not state.terms.on("early_shots"):
        return ()
    forms = tuple(form for form in (_shoot(state, viewer), _blast(state, viewer), _duel(state, viewer)) if form)
    is_now = is_waited_for(state, SHOTS, viewer)
    question = Question(BY_HAND, BY_HAND, (viewer,), RULE["ARG-SHO-01"], forms, must=False, at_hand=is_now)
    return (question,) if forms else ()


def _shoot(state: State, seat: Seat) -> Form | None:
    who, at = _shooters_with(state, seat, bursts=False), targets(state, seat)
    arms = arms_by_hand(state, who, bursts=False)
    if not (who and at and arms):
        return None
    params: Params = (
        ("shooters", Many(who, 1, MOST, "figure")),
        ("weapon", _weapon(arms)),
        ("targets", Many(at, 1, MOST, "figure")),
        ("band", Pick(BANDS, "band")),
        ("cover", _cover(state)),
        ("how", Pick((STILL, MOVING, FURTIVE, LEANS), "shooting_how")),
        ("occasion", Pick(_occasions(state), "shooting_occasion")),
        ("moment", Pick(MOMENTS[state.phase], "moment")),
        ("aim", Pick(aims(state, who), "aim")),
        ("order", Pick(orders(state, who), "shot_order")),
        ("bare", Many(at, 0, MOST, "figure")),
    )
    return Form(ShootByHand.kind, params, RULE["ARG-SHO-05"], folded=FOLDED)


def _blast(state: State, seat: Seat) -> Form | None:
    who, at = _shooters_with(state, seat, bursts=True), targets(state, seat)
    arms = arms_by_hand(state, who, bursts=True)
    if not (who and at and arms):
        return None
    params: Params = (
        ("shooter", Pick(who, "figure")),
        ("weapon", _weapon(arms)),
        ("targets", Many(at, 1, MOST, "figure")),
        ("spread", Pick((TOGETHER, APART), "spread")),
        ("band", Pick(BANDS, "band")),
        ("cover", _cover(state)),
        ("how", Pick((STILL, MOVING), "shooting_how")),
        ("moment", Pick(MOMENTS[state.phase], "moment")),
        ("order", Pick(orders(state, who), "shot_order")),
        ("bare", Many(at, 0, MOST, "figure")),
    )
    return Form(BlastByHand.kind, params, RULE["ARG-MUL-02"], folded=("spread", *FOLDED))


def _duel(state: State, seat: Seat) -> Form | None:
    who, at = _shooters_with(state, seat, bursts=False), targets(state, seat)
    arms = arms_by_hand(state, who, bursts=False)
    if not (who and at and arms) or not state.terms.on("duel"):
        return None
    against = tuple(one.id for one in weapons_of_period(state))
    params: Params = (
        ("shooter", Pick(who, "figure")),
        ("other", Pick(at, "figure")),
        ("weapon", _weapon(arms)),
        ("against", Pick(tuple(dict.fromkeys([*arms, *against])), "weapon")),
        ("band", Pick(BANDS, "band")),
    )
    return Form(DuelByHand.kind, params, RULE["ARG-DUE-01"], folded=("weapon",))


def _weapon(arms: tuple[str, ...]) -> Pick:
    """Each with his own, unless one of several is named."""
    return Pick((USUAL, *arms) if len(arms) > 1 else arms, "weapon")


def _cover(state: State) -> Pick:
    return Pick((NO_COVER, *state.box.screens), "screen", NO_COVER)


def _occasions(state: State) -> tuple[str, ...]:
    peaceful = ("hunting", "contest") if state.terms.on("peaceful_shooting") else ()
    behind = (REAR_RANKS,) if state.terms.on("shoot_rear_ranks") else ()
    return (ORDINARY, RUNS_PAST, "ambush", *behind, *peaceful)


# Legal, offered, carried out


def check(state: State, seat: Seat, action: Action) -> None:
    said = said_in(action)
    if any(one in said.targets for one in said.shooters):
        raise IllegalAction("shoots_himself", RULE["ARG-SGR-01"])
    if any(one in said.shooters for other in _lying_open(state) for one in other.shooters):
        raise IllegalAction("has_shot", RULE["ARG-SHO-02"], n=1)
    for who, reason in obstacles_by_hand(state, said):
        raise IllegalAction(reason.code, reason.rule, **{**reason.facts, "shooter": label(state, seat, who)})


def _lying_open(state: State) -> list[Said]:
    """Shots that were told, and whose dice have not fallen yet."""
    asked = [one for one in hands(state.stack) if isinstance(one, Gather) and one.kind == BY_HAND]
    return [said_in(action) for one in asked for _, action in one.answers]


def samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    """One or two of each: the first shooters with their weapon at the first enemies."""
    kinds = {form.kind: form for form in question.forms}
    found: list[Action] = []
    for kind, form in kinds.items():
        found += SOME[kind](state, dict(form.params))
    return legal(state, seat, found, check)


def _foes(state: State, who: FigureId, options: Sequence[str]) -> tuple[str, ...]:
    hostile = [one for one in options if seems_hostile(state, state.seat[who], who, one)]
    return tuple(hostile or [one for one in options if one != who])[:3]


def _options(param: Param) -> tuple[str, ...]:
    assert isinstance(param, Pick | Many)
    return param.options


def _some_shots(state: State, params: dict[str, Param]) -> list[Action]:
    found: list[Action] = []
    moment = _options(params["moment"])[0]
    for who in _options(params["shooters"])[:2]:
        arms = arms_by_hand(state, (who,), bursts=False)
        foes = _foes(state, who, _options(params["targets"]))
        if arms and foes:
            usual = (NO_COVER, STILL, ORDINARY, moment)
            found.append(ShootByHand((who,), arms[0], foes[:1], "short", *usual))
            found.append(ShootByHand((who,), arms[0], foes, "short", *usual))
    return found


def _some_blasts(state: State, params: dict[str, Param]) -> list[Action]:
    who = _options(params["shooter"])[0]
    arms, foes = arms_by_hand(state, (who,), bursts=True), _foes(state, who, _options(params["targets"]))
    moment = _options(params["moment"])[0]
    return [BlastByHand(who, arms[0], foes, TOGETHER, "short", NO_COVER, STILL, moment)] if arms and foes else []


def _some_duels(state: State, params: dict[str, Param]) -> list[Action]:
    who, other = _options(params["shooter"])[0], _options(params["other"])
    foes, arms = _foes(state, who, other), arms_by_hand(state, (who,), bursts=False)
    return [DuelByHand(who, foes[0], arms[0], _options(params["against"])[0], "short")] if arms and foes else []


SOME = {ShootByHand.kind: _some_shots, BlastByHand.kind: _some_blasts, DuelByHand.kind: _some_duels}


def taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """What was said is rolled next."""
    frame = name(state, BY_HAND, state.called("shots_by_hand"))
    _beside(state, Gather(frame, BY_HAND, (), RULE["ARG-SHO-01"], answers=((seat, action),)))


def _beside(state: State, frame: Gather) -> None:
    """While somebody still rolls for one volley, everybody may go on with others, and with what the phase asks."""
    top = state.stack[-1]
    mine = (frame.id, (frame,))
    if isinstance(top, Beside):
        state.stack[-1] = Beside(top.id, (*top.siblings, mine))
    else:
        state.stack[-1] = Beside(name(state, BY_HAND, "beside", frame.id), (("phase", (top,)), mine))


def _carried_out(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Rolled and told; who falls here may still have his own shot in this phase."""
    (_, action), key = frame.answers[0], frame.id
    here = [who for who in state.people if state.in_play(who)]
    if isinstance(action, DuelByHand) and not _is_plain(state, action):
        done = [roll_duel(state, dice, duel_by_hand(state, GM, action, f"{key}.duel"))]
        wounds = duel_wounds(state, dice, done, [], key)
        finish_duels(state, done, sink)
        carry_out(state, [], wounds, sink)
    else:
        fires = roll(state, dice, [fire_of(state, GM, said_in(action))], key)
        carry_out(state, fires, woundings(state, dice, fires, key), sink)
        if isinstance(action, ShootByHand) and action.how == LEANS:
            for who in action.shooters:
                mark(state, f"{LEANS} {who}")
    for who in here:
        if not state.in_play(who):
            mark(state, f"{LATE} {state.phase} {who}")
    look_around(state, sink)
    state.stack = swap(state.stack, frame, [])


def _is_plain(state: State, action: DuelByHand) -> bool:
    """Whether the other one cannot shoot back: then it is a shot like any other."""
    return next(obstacles_by_hand(state, other_side(action)), None) is not None


KINDS = kinds_of({}, ShootByHand, BlastByHand, DuelByHand)
ROOM = Room(
    kinds=KINDS,
    deeds={kind: Deed(taken, check, samples) for kind in KINDS},
    may=(asked,),
    steps={BY_HAND: _carried_out},
)
