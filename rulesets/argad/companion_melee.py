"""Fights and brawls beside real miniatures, told by hand in the melee phase (ARG-PH-08, ARG-OBJ, ARG-TAB, ARG-BRW).

The phase waits until everybody who has people there says that all fights are done. Contacts are told at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.params import Each, Many, Param, Pick
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, PUBLIC, Facts, Seat, Viewer
from rulesets.common.shapes import NONE, Plain, kinds_of

from . import companion_contacts as touching
from . import hand_brawls as brawls
from . import hand_checks as checks
from . import hand_fights as fights
from .asking import Asked, Deed, Room, gathers, legal, put_aside, settled_aside
from .awareness import is_aware, is_own
from .contacts import meet_by_hand
from .hand_fights import beside_miniatures
from .hand_told import GROUNDS, LEVEL, NOTHING, USUAL, WAYS, WHOEVER, FightByHand, specials
from .ledger import RULE
from .melee_advance import note_won
from .melee_apply import carry_out, fight_out
from .melee_chances import case_seen, odds_of_cases
from .melee_known import as_known
from .melee_mercy import CORNERED, Plea, ask_for_mercy
from .melee_said import is_thrown, tell_fight
from .melee_wishes import CAPTURES, STRIKES, Bout, Wishes
from .nearness import is_able
from .state import FigureId, State
from .telling import Told, tell_of
from .turn import ORDER, asked_seats, is_waited_for, name

HANDS, BY_HAND, BOUT = "hands", "fights_by_hand", "bout_by_hand"
CORNER = "cornered_by_hand"
RECOILED = "recoiled"  # mark of who went back before whom by hand: "recoiled f1 f2"
NO_WISHES: Wishes = {}
FEW = 3  # of each in what is offered


@dataclass(frozen=True, slots=True)
class CorneredByHand(Action):
    """He who was driven back has no room for it (ARG-AFT-04)."""

    kind: ClassVar[str] = CORNER
    who: str


KINDS = kinds_of(
    {Plain: (HANDS,)}, FightByHand, brawls.BrawlByHand, touching.TouchByHand, touching.PartByHand, CorneredByHand
)


# Who is asked, and what may be done


def ask_hands(state: State) -> None:
    """As the phase begins: everybody with able people beside miniatures, and the game master, whatever he has."""
    people = [who for who in beside_miniatures(state) if is_able(state, who)]
    seats = asked_seats(state, [*(state.seat[who] for who in people), GM]) if people else ()
    if seats and len(dict.fromkeys(state.party[who] for who in people)) > 1:
        state.stack.append(Gather(name(state, HANDS), HANDS, seats, RULE["ARG-MEL-01"]))


def is_open(state: State) -> bool:
    """Whether fights of the real table are being resolved."""
    return any(one.kind == HANDS for one in gathers(state))


def questions(state: State, viewer: Viewer) -> Sequence[Question]:
    if viewer == PUBLIC or (viewer == GM and not state.setup.gm) or state.phase not in ORDER:
        return ()
    mine, others = _mine(state, viewer), _others(state, viewer)
    if not mine or not others:
        return ()
    forms = [
        *(_fights(state, viewer, mine, others) if is_open(state) else ()),
        *touching.forms(state, viewer, mine, others),
    ]
    facts: Facts = {"fights": is_open(state)}
    rule, is_now = RULE["ARG-MEL-01"], is_waited_for(state, HANDS, viewer)
    return (Question(BY_HAND, BY_HAND, (viewer,), rule, tuple(forms), must=False, facts=facts, at_hand=is_now),)


def _mine(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """One's own people beside miniatures; for the game master, everybody's."""
    return tuple(who for who in beside_miniatures(state) if seat == GM or state.seat[who] == seat)


def _others(state: State, seat: Seat) -> tuple[FigureId, ...]:
    """Those whom they could meet, as far as the seat perceives them."""
    there = [who for who in beside_miniatures(state) if is_aware(state, seat, who)]
    return tuple(who for who in there if seat == GM or not is_own(state, seat, who))


def _fights(state: State, seat: Seat, mine: tuple[FigureId, ...], others: tuple[FigureId, ...]) -> Sequence[Form]:
    if not is_open(state):
        return ()
    arms = dict.fromkeys(arm.id for who in dict.fromkeys((*mine, *others)) for arm in fights.weapons(state, seat, who))
    everybody = tuple(dict.fromkeys((*mine, *others)))
    row: tuple[tuple[str, Param], ...] = (
        ("at", Pick((WHOEVER, *everybody), "figure")),
        ("how", Pick(_ways(state, everybody), "way_to_fight", STRIKES)),
        ("arm", Pick((USUAL, *arms), "weapon", USUAL)),
    )
    params: tuple[tuple[str, Param], ...] = (
        ("ours", Many(mine, 1, 6, "figure")),
        ("theirs", Many(others, 1, 6, "figure")),
        ("behind", Many(mine, 0, 6, "figure")),
        ("ground", Pick(tuple(GROUNDS), "hand_ground", LEVEL)),
        ("special", Pick(specials(state), "hand_special", NOTHING)),
        ("across", Many(others, 0, 6, "figure")),
        ("each", Each(everybody, row, "figure")),
    )
    folded, laid_out = ("across", "each"), ("ground", "special")
    fight = Form(FightByHand.kind, params, RULE["ARG-MEL-01"], folded=folded, laid_out=laid_out)
    return fight, *brawls.forms(state, mine, others), *_cornered(state, everybody)


def _ways(state: State, people: Sequence[FigureId]) -> tuple[str, ...]:
    """Whoever lies there may be taken (ARG-UNT-10), where anybody does."""
    lying = any(state.now[who].is_down(state.turn) for who in people)
    return tuple(one for one in WAYS if one != CAPTURES or lying)


def _cornered(state: State, people: Sequence[FigureId]) -> Sequence[Form]:
    back = tuple(who for who in people if causes_of(state, who))
    return (Form(CORNER, (("who", Pick(back, "figure")),), RULE["ARG-AFT-04"]),) if back else ()


def causes_of(state: State, who: FigureId) -> list[FigureId]:
    """Before whom he went back by hand this turn."""
    marks = [words.split(" ") for words in state.marks if words.startswith(f"{RECOILED} {who} ")]
    return [words[2] for words in marks if state.in_play(who) and not state.now[who].prisoner_of]


# What is offered


def samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    """A few of what this form may say: those in contact first."""
    form = question.forms[0]
    check = DEEDS[form.kind].check
    found = _few(state, seat, form)
    return (legal(state, seat, found, check) if check else list(found))[:FEW]


def _few(state: State, seat: Seat, form: Form) -> Sequence[Action]:
    if form.kind == CORNER:
        return [CorneredByHand(who) for who in _options(form, "who")]
    if form.kind == brawls.BRAWL:
        return brawls.few(state, form)
    if form.kind == FightByHand.kind:
        pairs = touching.likely(state, _options(form, "ours"), _options(form, "theirs"))
        level = [FightByHand((one,), (other,)) for one, other in pairs[:FEW]]
        return [*level[:1], *(replace(one, ground="ours_cross") for one in level[:1]), *level[1:]]
    pairs = touching.likely(state, _options(form, "one"), _options(form, "other"))
    kind = touching.TouchByHand if form.kind == touching.TOUCH else touching.PartByHand
    return [kind(one, other) for one, other in pairs]


def _options(form: Form, named: str) -> tuple[str, ...]:
    param = dict(form.params)[named]
    return param.options if isinstance(param, Pick | Many) else ()


# What follows


def begin(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Somebody has told a fight or a throw: its dice are asked next, while all are still asked for more."""
    asked = name(state, BOUT, state.called("bout"))
    kind = BOUT if isinstance(action, FightByHand) else brawls.BRAWL
    rule = RULE["ARG-MEL-02"] if kind == BOUT else RULE["ARG-OBJ-02"]
    put_aside(state, Gather(asked, kind, (), rule, answers=((seat, action),)))


def _falls_through(state: State, frame: Gather) -> bool:
    """Whether it cannot take place any more, since another was told before its dice had fallen."""
    seat, action = frame.answers[0]
    check = DEEDS[action.kind].check
    there = all(state.in_play(who) for who in _named(action))
    return not there or (check is not None and not legal(state, seat, [action], check))


def _named(action: Action) -> Sequence[FigureId]:
    if isinstance(action, FightByHand):
        return action.everybody()
    return [one for one in (action.who, action.at) if one != NONE] if isinstance(action, brawls.BrawlByHand) else ()


def fight(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    action = frame.answers[0][1]
    assert isinstance(action, FightByHand)
    if _falls_through(state, frame):
        return settled_aside(state, frame)
    wishes = fights.wishes_of(state, action)
    return finish(state, frame, fights.bout_by_hand(state, action, frame.id), dice, sink, wishes)


def brawl(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    action = frame.answers[0][1]
    assert isinstance(action, brawls.BrawlByHand)
    if _falls_through(state, frame):
        return settled_aside(state, frame)
    if action.deed != brawls.THROWS:
        return brawls.leap(state, frame, action, dice, sink)
    finish(state, frame, brawls.bout_of(state, action, frame.id), dice, sink)
    return brawls.note_throw(state, action)


def finish(state: State, frame: Gather, bout: Bout, dice: Dice, sink: Sink, wishes: Wishes = NO_WISHES) -> None:
    """The fight falls; those who are still face to face stay in contact, the others part. Who held back is answered."""
    fought, harms = fight_out(state, dice, bout, wishes)
    settled_aside(state, frame)
    tell_fight(state, fought, sink)
    thrown = is_thrown(bout)
    met = [one for one in bout.fight.reaches if one.over < 0 and not thrown]
    pairs = [(bout.ids[one.by], bout.ids[one.at]) for one in met]
    for one, other in pairs:
        meet_by_hand(state, one, other)
    wake = carry_out(state, [(fought, harms)], wishes, sink)
    back = [who for who, fate in zip(bout.ids, fought.result.fates, strict=True) if fate.recoils and not fate.fallen]
    marks = [f"{RECOILED} {who} {other}" for who, other in dict.fromkeys(pairs) if who in back]
    state.marks = sorted(dict.fromkeys([*state.marks, *marks]))
    told = frame.id.split(".")[-1]
    note_won(state, [] if thrown else wake.won, told)
    ask_for_mercy(state, wake.pleas, told)


def corner(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """He begs for mercy, or dies (ARG-AFT-04)."""
    if isinstance(action, CorneredByHand):
        by = tuple(causes_of(state, action.who))
        state.marks = [one for one in state.marks if not one.startswith(f"{RECOILED} {action.who} ")]
        tell_of(state, sink, Told("melee_cornered", RULE["ARG-AFT-04"], {"who": action.who}))
        ask_for_mercy(state, [Plea(CORNERED, action.who, by)], action.who)


def done(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    state.stack = state.stack[:-1]


def _done_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    return (Form(HANDS, (), RULE["ARG-MEL-01"]),)


# The chances


def chances(state: State, viewer: Viewer, action: Action) -> Odds | None:
    if not isinstance(action, FightByHand):
        return None
    people = action.everybody()
    seen = as_known(state, viewer, people)
    bout = fights.bout_by_hand(seen, action, "odds")
    mine = tuple(n for n, one in enumerate(bout.fight.fighters) if one.side == 0)
    return odds_of_cases([case_seen(state, viewer, bout, mine)])


DEEDS: dict[str, Deed] = {
    FightByHand.kind: Deed(begin, checks.check, samples),
    brawls.BRAWL: Deed(begin, brawls.check, samples),
    touching.TOUCH: Deed(touching.touch, touching.check_touch, samples),
    touching.PART: Deed(touching.part, touching.check_part, samples),
    CORNER: Deed(corner, None, samples),
}
ROOM = Room(
    kinds=KINDS,
    asked={HANDS: Asked(_done_forms, done, told=("melee_hands_done", "melee_hands_done"))},
    deeds=DEEDS,
    may=(questions,),
    steps={BOUT: fight, brawls.BRAWL: brawl},
    odds={FightByHand.kind: chances, brawls.BRAWL: brawls.chances},
)
