"""Who is asked what, what may be answered, and who carries it out."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.common.actions import Action
from rulesets.common.answers import check_answer, offered
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather, hands, resolve_in_hand
from rulesets.common.params import Param, Pick, Place
from rulesets.common.position import to_toml
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer
from tests.barons import council, fights, table
from tests.barons.actions import KINDS, React, chosen
from tests.barons.state import RULE, State, leave

STANDING = ("ask", "castle", "pass")
Step = Callable[[State, Gather, Dice, Sink], None]
Decision = Callable[[State, Seat, Action, Sink], None]
STEPS: dict[str, Step] = {
    "deal": table.deal,
    "turn": council.begin_turn,
    "stake": council.show_stakes,
    "announce": council.ask_agreement,
    "agree": fights.open_fights,
    "meet": fights.meet,
    "react": fights.show_reactions,
    "battle": fights.battle,
    "omen": council.read_omen,
    "strike": council.close_turn,
}
DECISIONS: dict[str, Decision] = {
    **dict.fromkeys(KINDS, table.rule),
    **dict.fromkeys(("stake", "agree", "strike"), council.answer),
    "announce": council.announce,
    "banner": council.move_banner,
    "react": fights.react,
    "standing": fights.set_standing,
    "capitulate": lambda state, seat, _, sink: leave(state, seat, "capitulation", sink),
}


def resolve(state: State, dice: Dice, sink: Sink) -> bool:
    def step(frame: Gather) -> bool:
        if frame.complete:
            STEPS[frame.kind](state, frame, dice, sink)
        return frame.complete

    return resolve_in_hand(state.stack, step)


def decide(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    DECISIONS[action.kind](state, seat, action, sink)


def questions(state: State, viewer: Viewer) -> list[Question]:
    """Who has reacted is never shown to the others."""
    found = []
    for frame in hands(state.stack):
        answered = tuple(one for one, _ in frame.answers if frame.kind != "react" or one == viewer or viewer == GM)
        forms, default = _form(state, frame, viewer) if viewer in frame.waiting else ((), None)
        facts = {"place": frame.subject[0]} if frame.kind == "react" else {}
        asked = Question(
            frame.id, frame.kind, frame.seats, frame.rule, forms, True, frame.sealed, answered, None, default, facts
        )
        found += [asked] if frame.seats else []
    if not state.ending:
        found += [table.rulings(state)] if viewer == GM else _may(state, viewer) if viewer in state.alive else []
    return found


def _form(state: State, frame: Gather, seat: Seat) -> tuple[tuple[Form, ...], Action]:
    """What this seat may answer, and what the clock says for it."""
    if frame.kind == "agree":
        return (Form("agree"),), KINDS["agree"]()
    if frame.kind == "react":
        at, cards = frame.subject[0], ("", *fights.reactions(state, seat))
        return (Form("react", (("fight", Pick((at,), "place")), ("choice", Pick(cards, "card")))),), React(at, "")
    params: dict[str, Callable[[], Param]] = {
        "stake": lambda: Pick(("", *state.cards.candidates(f"hand.{seat}")), "card"),
        "announce": lambda: Place(("", *council.targets(state, seat)), "place"),
        "strike": lambda: Place(("", *council.marches(state)), "place"),
    }
    default = council.foretold(state) if frame.kind == "strike" else ""
    return (Form(frame.kind, (("choice", params[frame.kind]()),)),), KINDS[frame.kind](default)


def _may(state: State, seat: Seat) -> list[Question]:
    """What he may do at any time. Of his banner and his standing answer the others learn nothing at all."""
    plans, now = council.plans_of(state), state.standing[seat]
    plan = plans.answer_of(seat) if plans else None
    found: list[tuple[str, str, Param, str]] = []
    if f"told {seat}" not in state.marks:
        found.append(("standing", "standing", Pick(tuple(one for one in STANDING if one != now), "standing"), "BAR-6f"))
    if state.phase in ("council", "plans") and f"moved {seat}" not in state.marks:
        found.append(("banner", "banner", Place(state.box.domains[state.banner[seat]].near, "place"), "BAR-4b"))
    if plans and plan:
        others = tuple(at for at in ("", *council.targets(state, seat)) if at != chosen(plan))
        found.append((f"revise.{plans.subject[0]}", "announce", Place(others, "place"), "BAR-5b"))
    mine = {"standing": KINDS["standing"](now), "announce": plan}
    return [
        *(
            Question(
                f"r{state.round}.{name}.{seat}", name.split(".")[0], (seat,), RULE[rule], (Form(kind, (("choice", param),)),),
                must=False, sealed=True, mine=mine.get(kind),
            )
            for name, kind, param, rule in found
        ),
        Question(f"capitulate.{seat}", "capitulate", (seat,), RULE["BAR-1e"], (Form("capitulate", grave=True),), must=False),
    ]  # fmt: skip


def legal_actions(state: State, seat: Seat) -> list[Action]:
    board = (table.BOARD.read(to_toml(table.position(state, GM)), "board"),) if seat == GM else ()
    found = offered(questions(state, seat), seat, KINDS, {"gm.board.board": board})
    return [one for one in found if _is_legal(state, seat, one)] if seat == GM else found


def _is_legal(state: State, seat: Seat, action: Action) -> bool:
    try:
        check(state, seat, action)
    except IllegalAction:
        return False
    return True


def check(state: State, seat: Seat, action: Action) -> None:
    if state.ending:
        raise IllegalAction("game_over", RULE["BAR-1c"])
    asked = questions(state, seat)
    if action.kind == "announce" and any(one.kind in ("announce", "revise") and one.asks(seat) for one in asked):
        at = chosen(action)
        if at in state.owner and at not in council.targets(state, seat):
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
