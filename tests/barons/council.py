"""Sections 1, 3, 4, 5 and 7: the turn with its council, banners that move unseen, announced plans, the omen."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.agreement import Agreement
from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Sink, tell, whisper
from rulesets.common.frames import Gather, swap, without_seat
from rulesets.common.seats import GM, Seat
from rulesets.common.shapes import NONE, chosen
from tests.barons.state import OUT, RULE, State

PLANS = Agreement(RULE["BAR-5a"], RULE["BAR-5b"])
OMENS = 2  # faces that foretell a revolt, BAR-7a
ENDINGS = {"last_baron": "BAR-1c", "points": "BAR-1d", "draw": "BAR-1d", "capitulation": "BAR-1e"}


def begin_turn(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    state.round += 1
    state.phase, state.marks = "council", []
    state.stack = [Gather(f"r{state.round}.stake", "stake", tuple(state.alive), RULE["BAR-3a"], sealed=True)]
    tell(sink, "turn_began", RULE["BAR-1a"], turn=state.turn)


def stakes(state: State, seat: Seat) -> list[str]:
    return [NONE, *state.cards.candidates(f"hand.{seat}")]


def show_stakes(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Each draws a card, the highest stakes a second one (BAR-3b); then plans are made."""
    values: dict[Seat, int] = {}
    for seat, action in frame.answers:
        card = state.cards.lay_down(chosen(action), f"hand.{seat}", "discard")
        values[seat] = state.box.value.get(card, 0)
        tell(sink, "showed", RULE["BAR-3a"], who=seat, card=card, value=values[seat])
    won = [seat for seat in values if values[seat] == max(values.values()) > 0]
    if won:
        tell(sink, "council_won", RULE["BAR-3b"], who=tuple(won))
    for seat in [*state.alive, *won]:
        state.cards.draw_for(seat, f"hand.{seat}", RULE["BAR-2b"], sink)
    state.phase, state.stack = "plans", [PLANS.ask(f"r{state.round}.announce", frame.seats)]


def out_of_reach(state: State, seat: Seat, at: str) -> str:
    """Why he may not attack a domain (BAR-5a); empty when he may."""
    near = map(state.owner.get, state.box.near[at].split(","))
    return "own_domain" if state.owner[at] == seat else "" if seat in near else "too_far"


def targets(state: State, seat: Seat) -> list[str]:
    return [NONE, *(at for at in state.box.near if not out_of_reach(state, seat, at))]


def elsewhere(state: State, seat: Seat) -> list[str]:
    return [at for at in state.box.near if at != state.banner[seat]]


def read_omen(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The game master rolls behind the screen and decides; where there is none, it is as foretold (BAR-7a)."""
    state.omen = dice.die(6, key=frame.id, seat=GM, why=RULE["BAR-7a"], stream=GM_DICE)
    state.phase, asked = "omen", (GM,) if state.setup.gm else ()
    state.stack = swap(state.stack, frame, [Gather(f"{frame.id}.strike", "strike", asked, RULE["BAR-7a"])])
    whisper(sink, "omen_read", RULE["BAR-7a"], to=GM, public="omen_awaited", dice=(frame.id,), face=state.omen)


def revolts(state: State, seat: Seat = GM) -> list[str]:
    """The marches that may rise, or none of them; first what the omen foretells, which is the richest on a 1 or 2."""
    marches = [at for at, lord in state.box.castle.items() if state.owner[at] and not lord]
    richest = sorted(marches, key=lambda at: -state.box.worth[at])
    return [*richest, NONE] if 0 < state.omen <= OMENS else [NONE, *richest]


def close_turn(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A revolt or a calm season; then the next turn, or the end (BAR-1d)."""
    at = chosen(frame.answer_of(GM)) if frame.seats else revolts(state)[0]
    state.omen = 0
    if state.owner.get(at):
        tell(sink, "revolt", RULE["BAR-7a"], at=at, who=state.owner[at])
        state.owner[at] = ""
    else:
        tell(sink, "calm", RULE["BAR-7a"])
    if state.turn >= state.setup.turn_limit:
        end(state, "points" if state.winners() else "draw", sink)
    else:
        state.turn += 1
        begin_turn(state, frame, dice, sink)


def leave(state: State, seat: Seat, gives_up: Action | None, sink: Sink) -> None:
    """A baron is out (BAR-1b, 1e): his own fights are off, those against him go on against the country people."""
    state.owner.update({at: "" for at, owner in state.owner.items() if owner == seat})
    state.banner[seat] = OUT
    state.stack = without_seat(state.stack, seat, lambda gather: gather.subject[1:2] == (seat,))
    tell(sink, "baron_out", RULE["BAR-1b"], who=seat, truth=state.truth[seat])
    if len(state.alive) == 1:
        end(state, "capitulation" if gives_up else "last_baron", sink)


def end(state: State, ending: str, sink: Sink) -> None:
    state.ending, state.stack = ending, []
    tell(sink, "game_ended", RULE[ENDINGS[ending]], ending=ending)
