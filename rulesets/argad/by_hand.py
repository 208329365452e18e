"""What people may call by hand at any time: tests, dangers, healing, work, requests, a word from the game master.

Few values each. On offer is what this seat's people could do; the game master may call anything for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.answers import offered
from rulesets.common.events import Sink
from rulesets.common.params import Many, Number, Param, Pick, Text
from rulesets.common.questions import Form, Question
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.shapes import NONE, kinds_of

from . import arrivals, by_hand_dangers, by_hand_tests, healing_in_play, morale_in_play, settling, talk, work_by_hand
from . import second_looks as looks
from . import vehicles_by_hand as vehicles
from .aims import EDGES
from .asking import Chances, Check, Deed, Room, legal
from .ledger import RULE
from .people import ABILITIES
from .state import FigureId, State

BY_HAND = "call_by_hand"
YES_NO, NO = Pick(("no", "yes"), "yes_no", "no"), Pick(("no",), "yes_no")
CHANGED = Number(-2, 2, 0)
FOLDED = ("changed", "dice", "secret", "magic", "how", "search", "hard")  # as they usually are
MOST_TOGETHER, MOST_WORKERS, MOST_SAID, FARTHEST_SWIM = 8, 12, 500, 60
Params = tuple[tuple[str, Param], ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One thing to call by hand: its option, what it asks of whom, what it does, its chances."""

    action: type[Action]
    rule: str
    params: Callable[[Caller], Params]
    taken: Callable[[State, Seat, Action, Sink], None]
    option: str = ""
    check: Check | None = None
    odds: Chances | None = None
    gm_only: bool = False


class Caller:
    """Who may call what for whom: a seat for its own people in play, the game master for everybody."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat

    @cached_property
    def everybody(self) -> tuple[FigureId, ...]:
        off = [who for one in self.state.reserves.values() for who in one.members]
        now = self.state.now
        return tuple([who for who in self.state.people if who in now and not now[who].out and who not in off])

    @cached_property
    def people(self) -> tuple[FigureId, ...]:
        if self.seat == GM:
            return self.everybody
        return tuple([who for who in self.everybody if self.state.seat[who] == self.seat])


def _people(by: Caller) -> Pick:
    return Pick(by.people, "figure")


def _some(by: Caller, most: int = MOST_TOGETHER) -> Many:
    return Many(by.people, 1, most, "figure")


def _secret(by: Caller) -> Params:
    """Only the game master does anything unseen."""
    return (("secret", YES_NO if by.seat == GM else NO),)


def _test(by: Caller) -> Params:
    return ("who", _people(by)), ("ability", Pick(ABILITIES, "ability")), ("changed", CHANGED), *_secret(by)


def _doubt(by: Caller) -> Params:
    return ("who", _people(by)), ("at", Pick(looks.in_disguise(by.state), "figure"))


def _difficult(by: Caller) -> Params:
    levels = Pick(tuple(by_hand_tests.DIFFICULTIES), "difficulty")
    who = ("who", _people(by))
    return who, ("difficulty", levels), ("dice", Number(1, 3)), ("changed", CHANGED), *_secret(by)


def _nerve(by: Caller) -> Params:
    causes = Pick(tuple(morale_in_play.CAUSES), "alarm")
    return ("who", _some(by, MOST_WORKERS)), ("cause", causes), ("changed", CHANGED)


def _request(by: Caller) -> Params:
    return ("what", Text(80, 1)), ("number", Number(1, 12)), ("class_", Number(0, 5))


def _cross(by: Caller) -> Params:
    who = [one for one in by.people if by.seat == GM or one not in by.state.stands]
    goings, risks = tuple(by_hand_dangers.GOINGS), tuple(by_hand_dangers.RISKS)
    some = Many(tuple(who), 1, MOST_TOGETHER, "figure")
    return ("who", some), ("going", Pick(goings, "going")), ("risk", Pick(risks, "risk"))


def _cling(by: Caller) -> Params:
    caught = tuple(who for who in by_hand_dangers.in_danger(by.state) if who in by.people)
    return ("who", Pick(caught, "figure")), ("helper", Pick((NONE, *by.people), "figure", NONE))


def _jump(by: Caller) -> Params:
    return ("who", _some(by)), ("onto", Pick(by_hand_dangers.ONTO, "landing"))


def _swim(by: Caller) -> Params:
    return ("who", _people(by)), ("far", Number(1, FARTHEST_SWIM))


def _heal(by: Caller) -> Params:
    hurt = Pick(tuple(healing_in_play.victims(by.state, by.seat)), "figure")
    healer = ("healer", Pick((NONE, *by.people), "figure", NONE))
    return ("victim", hurt), healer, ("magic", YES_NO if by.seat == GM else NO)


def _work(by: Caller) -> Params:
    how = Pick(work_by_hand.KINDS, "work_kind")
    hidden = YES_NO if by.seat == GM else NO
    who = ("who", _some(by, MOST_WORKERS))
    return ("what", Text(80, 1)), who, ("how", how), ("search", hidden), ("secret", hidden)


def _travel(by: Caller) -> Params:
    return ("who", _some(by, MOST_WORKERS)), ("edge", Pick(EDGES, "edge")), ("hard", YES_NO)


def _speak(by: Caller) -> Params:
    voices = Pick(tuple(who for who in by.everybody if by.state.seat[who] == GM), "figure")
    listener = ("listener", Pick(by.everybody, "figure"))
    return ("speaker", voices), listener, ("say", Text(MOST_SAID, 1)), ("aloud", YES_NO)


def _board(by: Caller) -> Params:
    """Beside miniatures, where there may be water; not on a drawn table."""
    who = tuple(one for one in by.people if one not in by.state.stands)
    return ("who", Pick(who, "figure")), ("far", Number(0, FARTHEST_SWIM))


def _plot(by: Caller) -> Params:
    return (("order", Text(MOST_SAID, 1)),)


def _settle(by: Caller) -> Params:
    return settling.params(by.state, by.seat)


T, D, H, W = by_hand_tests, by_hand_dangers, healing_in_play, work_by_hand
HANDS: tuple[Hand, ...] = (
    Hand(T.Try, "ARG-TST-01", _test, T.test, "ability_tests", T.check_test, T.test_odds),
    Hand(T.Difficult, "ARG-TST-06", _difficult, T.test, "ability_tests", T.check_test, T.hard_odds),
    Hand(looks.LookTwice, "ARG-DSG-03", _doubt, looks.look_twice, "ability_tests", looks.check, looks.doubt_odds, True),
    Hand(T.Nerve, "ARG-MOR-01", _nerve, T.nerve, "morale", T.check_nerve, T.nerve_odds),
    Hand(T.Ask, "ARG-RPG-11", _request, T.request, "recruiting", T.check_request, T.request_odds),
    Hand(D.Cross, "ARG-DAN-01", _cross, D.cross, "dangerous_terrain", D.check_together, D.cross_odds),
    Hand(D.Cling, "ARG-DAN-05", _cling, D.cling, "dangerous_terrain", D.check_cling, D.cling_odds),
    Hand(D.Jump, "ARG-DAN-14", _jump, D.jump, "dangerous_terrain", D.check_together, D.jump_odds),
    Hand(D.Swims, "ARG-SWI-01", _swim, D.swims, "", None, D.swims_odds),
    Hand(H.Heal, "ARG-HEA-01", _heal, H.heal, "healing", H.check_heal, H.heal_odds),
    Hand(W.Begin, "ARG-WRK-01", _work, W.begin_by_hand, "uncertain_tasks", W.check_begin, W.begin_odds),
    Hand(arrivals.Travel, "ARG-GIA-02", _travel, arrivals.send_off, "several_tables", arrivals.check_travel),
    Hand(vehicles.Board, "ARG-BOA-02", _board, vehicles.board, "", vehicles.check_board, vehicles.board_odds),
    Hand(vehicles.Rows, "ARG-BOA-01", _board, vehicles.rows, "", vehicles.check_rows),
    Hand(vehicles.Order, "ARG-MNT-03", _plot, vehicles.seal, "plotted_vehicles", vehicles.check_order),
    Hand(settling.SettleByDice, "ARG-NPC-01", _settle, settling.settle, "", settling.check, gm_only=True),
    Hand(talk.SpeakAs, "ARG-NPC-04", _speak, talk.speak_as, "", talk.check_speak_as, gm_only=True),
)
NAMED = {one.action.kind: one for one in HANDS}


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """One question, with a form for each thing that this seat could call just now."""
    if viewer == PUBLIC or state.ending or not state.turn:
        return ()
    if viewer == GM and not state.setup.gm:
        return ()
    by = Caller(state, viewer)
    forms = tuple([form for one in HANDS if (form := _form(by, one)) is not None])
    return (Question(BY_HAND, BY_HAND, (viewer,), RULE["ARG-TST-01"], forms, must=False),) if forms else ()


def _form(by: Caller, hand: Hand) -> Form | None:
    """None where it is switched off, not his, or there is nobody to call it for."""
    if (hand.option and not by.state.terms.on(hand.option)) or (hand.gm_only and by.seat != GM):
        return None
    if hand.action is T.Ask and not T.is_before(by.state):
        return None
    params = hand.params(by)
    if any(isinstance(param, Pick | Many) and not param.options for _, param in params):
        return None
    folded = tuple(name for name, _ in params if name in FOLDED)
    return Form(hand.action.kind, params, RULE[hand.rule], folded=folded)


# What is offered


FEW: Mapping[str, Sequence[Any]] = {
    "test_by_hand.changed": (0,),
    "difficulty_by_hand.changed": (0,),
    "difficulty_by_hand.dice": (1,),
    "morale_by_hand.changed": (0,),
    "morale_by_hand.cause": ("fear", "vengeance"),
    "request_by_hand.what": ("powder",),
    "request_by_hand.number": (1, 4),
    "request_by_hand.class_": (0, 3),
    "danger_by_hand.risk": ("fall", "drowning", "other"),
    "jump_by_hand.onto": by_hand_dangers.ONTO[:1],
    "swim_by_hand.far": (8,),
    "work_by_hand.what": ("a barricade",),
    "board_by_hand.far": (2,),
    "row_by_hand.far": (10,),
    "plot_by_hand.order": ("ahead, twenty",),
    "speak_as.say": ("Who goes there?",),
}  # fmt: skip
FEWEST = 2  # people that are tried out in an offer
MOST_OFFERED = 12


def _samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    """Some of each, for the first of those whom it could be called for."""
    form = question.forms[0]
    if form.kind == settling.SETTLE:
        return legal(state, seat, settling.samples(state), settling.check)
    few = {f"{form.kind}.{name}": _few(param) for name, param in form.params if isinstance(param, Pick | Many)}
    chosen = {name: values for name, values in {**few, **FEW}.items() if name.startswith(f"{form.kind}.")}
    found = offered([question], seat, KINDS, chosen)
    check = NAMED[form.kind].check
    return (legal(state, seat, found, check) if check else found)[:MOST_OFFERED]


def _few(param: Pick | Many) -> Sequence[Any]:
    if isinstance(param, Many):
        return (param.options[:1], param.options[:FEWEST]) if len(param.options) > 1 else (param.options[:1],)
    return param.options if param.kind != "figure" else param.options[:FEWEST]


KINDS = kinds_of({}, *(one.action for one in HANDS))
ROOM = Room(
    kinds=KINDS,
    deeds={one.action.kind: Deed(one.taken, one.check, _samples) for one in HANDS},
    may=(asked,),
    steps={**T.STEPS, **D.STEPS, **H.STEPS, **morale_in_play.STEPS, **vehicles.STEPS, **settling.STEPS, **looks.STEPS},
    odds={one.action.kind: one.odds for one in HANDS if one.odds is not None},
)
