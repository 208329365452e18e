"""Who is asked what, what may be answered, and who carries it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rulesets.common.actions import Action
from rulesets.common.answers import check_answer, offered
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather, hands, resolve_in_hand
from rulesets.common.params import Pick, Place
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import NONE, chosen
from tests.barons import council, fights, table
from tests.barons.state import KINDS, RULE, State, leave

STANDING = ("ask", "castle", "pass")
STEPS: dict[str, Callable[[State, Gather, Dice, Sink], None]] = {"deal": table.deal, "turn": council.begin_turn}
STEPS |= {"stake": council.show_stakes, "announce": council.ask_agreement, "agree": fights.open_fights}
STEPS |= {"meet": fights.meet, "react": fights.show_reactions, "battle": fights.battle}
STEPS |= {"omen": council.read_omen, "strike": council.close_turn}
DECISIONS: dict[str, Callable[[State, Seat, Action, Sink], None]] = dict.fromkeys(KINDS, table.rule)
DECISIONS |= dict.fromkeys(council.SAID, council.answer)
DECISIONS |= {"announce": council.announce, "banner": council.arrange, "standing": council.arrange}
DECISIONS["capitulate"] = lambda state, seat, action, sink: leave(state, seat, "capitulation", sink)
OPTIONS: dict[str, Callable[[State, Seat], list[str]]] = {
    "stake": lambda state, seat: [NONE, *state.cards.candidates(f"hand.{seat}")],
    "react": lambda state, seat: [NONE, *fights.reactions(state, seat)],
    "announce": lambda state, seat: [NONE, *council.targets(state, seat)],
    "strike": lambda state, seat: [NONE, *council.marches(state)],
    "banner": lambda state, seat: [at for at in state.box.domains if at != state.banner[seat]],
    "standing": lambda state, seat: [one for one in STANDING if one != state.standing[seat]],
}
PLACES = ("announce", "strike", "banner")


def resolve(state: State, dice: Dice, sink: Sink) -> bool:
    """Dice last: whoever waits for a throw holds up no window."""
    frames = sorted(hands(state.stack), key=lambda frame: frame.kind == "battle")
    return resolve_in_hand(state, frames, STEPS, dice, sink)


def decide(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    DECISIONS[action.kind](state, seat, action, sink)


def form(state: State, kind: str, seat: Seat, *fight: str) -> tuple[Form, ...]:
    if kind not in OPTIONS:
        return (Form(kind, grave=kind == "capitulate"),)
    options = tuple(OPTIONS[kind](state, seat))
    params = (("choice", Place(options, kind) if kind in PLACES else Pick(options, kind)),)
    return (Form(kind, (("fight", Pick(fight, "place")), *params) if fight else params),)


def questions(state: State, viewer: Viewer) -> list[Question]:
    """Who has reacted is never shown to the others."""
    found = []
    for frame in [one for one in hands(state.stack) if one.seats]:
        fight = frame.subject[:1] if frame.kind == "react" else ()
        answered = tuple(one for one, _ in frame.answers if not fight or viewer in (one, GM))
        asks = form(state, frame.kind, viewer, *fight) if viewer in frame.waiting else ()
        question = Question(frame.id, frame.kind, frame.seats, frame.rule, asks, True, frame.sealed, answered)
        default = clock(state, frame.kind, *fight) if asks else None
        found.append(replace(question, default=default, facts={"place": fight[0]} if fight else {}))
    if not state.ending:
        found += [table.rulings(state)] if viewer == GM else _may(state, viewer) if viewer in state.alive else []
    return found


def clock(state: State, kind: str, *fight: str) -> Action:
    """What is answered for those who let the time run out: the least, or what is foretold."""
    values = () if kind == "agree" else (*fight, council.foretold(state) if kind == "strike" else NONE)
    action: Action = KINDS[kind](*values)
    return action


def _may(state: State, seat: Seat) -> list[Question]:
    """What he may do at any time. Of his banner and his standing answer the others learn nothing at all."""
    plans, now = council.plans_of(state), KINDS["standing"](state.standing[seat])
    found: list[tuple[str, str, Action | None]] = [("capitulate", "BAR-1e", None)]
    found += [("standing", "BAR-6f", now)] if f"told {seat}" not in state.marks else []
    if state.phase in ("council", "plans") and f"moved {seat}" not in state.marks:
        found.append(("banner", "BAR-4b", None))
    may = [
        Question(
            f"r{state.round}.{kind}.{seat}", kind, (seat,), RULE[rule], form(state, kind, seat), False, True, mine=mine
        )
        for kind, rule, mine in found
    ]
    if plans and (plan := plans.answer_of(seat)):
        name = f"r{state.round}.revise.{plans.subject[0]}.{seat}"
        asked = form(state, "announce", seat)
        may.append(Question(name, "revise", (seat,), RULE["BAR-5b"], asked, False, mine=plan))
    return may


def legal_actions(state: State, seat: Seat) -> list[Action]:
    if seat == GM and not state.ending:
        return offered(questions(state, GM), GM, KINDS, table.samples(state), partial(table.check_ruling, state))
    return offered(questions(state, seat), seat, KINDS)


def check(state: State, seat: Seat, action: Action) -> None:
    if state.ending:
        raise IllegalAction("game_over", RULE["BAR-1c"])
    asked, at = questions(state, seat), chosen(action)
    announces = any(one.kind == action.kind for question in asked if question.asks(seat) for one in question.forms)
    if announces and action.kind == "announce" and at in state.owner and at not in council.targets(state, seat):
        raise IllegalAction("own_domain" if state.owner[at] == seat else "too_far", RULE["BAR-5a"], at=at)
    check_answer(asked, seat, action)
    if seat == GM:
        table.check_ruling(state, action)


def near_misses(state: State, seat: Seat) -> list[Near]:
    """Domains that he would look for and may not attack."""
    found: list[Near] = []
    for action in [KINDS["announce"](at) for at in state.owner] if state.phase == "plans" else []:
        try:
            check(state, seat, action)
        except IllegalAction as why:
            found += [Near(action, why.code, why.rule, why.facts)] if why.code in ("own_domain", "too_far") else []
    return found
