"""Sections 1, 3, 4, 5 and 7: the turn, the council, banners that move unseen, announced plans, omens."""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, Dice
from rulesets.common.events import Sink, tell, whisper
from rulesets.common.frames import Gather, hands, swap
from rulesets.common.seats import GM, Seat
from rulesets.common.shapes import NONE, chosen
from tests.barons.state import LASTING, RULE, State, end

OMENS = 2  # faces that foretell a revolt, BAR-7a
SAID = {"stake": ("staked", "sealed"), "agree": ("agreed", "agreed")}
SAID |= {"strike": ("struck", "omen_judged"), "react": ("reacted", "")}


def begin_turn(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    state.round += 1
    state.phase = "council"
    state.marks = [one for one in state.marks if one.split()[0] in LASTING]
    state.stack = [Gather(f"r{state.round}.stake", "stake", tuple(state.alive), RULE["BAR-3a"], sealed=True)]
    tell(sink, "turn_began", RULE["BAR-1a"], turn=state.turn)


def answer(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """What is only recorded until all have answered."""
    at = getattr(action, "fight", "")
    gather = next(one for one in hands(state.stack) if one.kind == action.kind and at in ("", *one.subject[:1]))
    state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
    code, public = SAID[gather.kind]
    whisper(sink, code, gather.rule, to=seat, public=public, choice=chosen(action), at=at)


def arrange(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Banners and standing answers, once a turn; nobody else learns anything (BAR-4b, 6f)."""
    kept, mark = {"banner": (state.banner, "moved"), "standing": (state.standing, "told")}[action.kind]
    kept[seat] = chosen(action)
    state.mark(mark, seat)
    rule = RULE["BAR-4b" if action.kind == "banner" else "BAR-6f"]
    whisper(sink, f"{action.kind}_set", rule, to=seat, choice=chosen(action))


def show_stakes(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The single highest stake draws a card more and looks at the next one (BAR-3b, 3c); then plans are made."""
    values: dict[Seat, int] = {}
    for seat, action in frame.answers:
        card = lay_down(state, seat, chosen(action))
        values[seat] = state.box.cards[card].value if card != NONE else 0
        tell(sink, "showed", RULE["BAR-3a"], who=seat, card=card, value=values[seat])
    first = [seat for seat in values if values[seat] == max(values.values()) > 0]
    won = first if len(first) == 1 else []
    tell(sink, "council_won" if won else "council_tied", RULE["BAR-3b"], who=tuple(won))
    for seat in [*state.alive, *won]:
        draw(state, seat, sink)
    for seat in won if state.cards.order else ():
        state.cards.see(state.cards.order[-1], seat)
        whisper(sink, "looked", RULE["BAR-3c"], to=seat, public="has_looked", card=state.cards.order[-1])
    state.phase = "plans"
    state.stack = [Gather(f"r{state.round}.announce", "announce", frame.seats, RULE["BAR-5a"], subject=("0",))]


def lay_down(state: State, seat: Seat, card: str) -> str:
    """A card of the hand, for all to see; NONE when a real card turned out to lie elsewhere (BAR-2c)."""
    if card not in state.cards.candidates(f"hand.{seat}"):
        return NONE
    state.cards.move(card, "discard", out_of=f"hand.{seat}")
    return card


def draw(state: State, seat: Seat, sink: Sink) -> None:
    """While there are cards (BAR-2b); a real one has no name here."""
    if state.cards.count["deck"]:
        card = state.cards.draw(f"hand.{seat}", seat)
        code, rule = ("drew_card", "BAR-2b") if card else ("drew", "BAR-2c")
        whisper(sink, code, RULE[rule], to=seat, public="drew", card=card)


def plans_of(state: State) -> Gather | None:
    return next((one for one in state.stack if isinstance(one, Gather) and one.kind == "announce"), None)


def targets(state: State, seat: Seat) -> list[str]:
    """What he may attack: domains next to his own (BAR-5a)."""
    mine = [at for at, owner in state.owner.items() if owner == seat]
    return [at for at, one in state.box.domains.items() if at not in mine and any(near in mine for near in one.near)]


def announce(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """A first announcement, or a change: it withdraws the agreement of all whom it touches (BAR-5b)."""
    plans = next(one for one in state.stack if one.kind == "announce")
    before = plans.answer_of(seat)
    changes = str(int(plans.subject[0]) + (before is not None))
    state.stack[state.stack.index(plans)] = replace(plans.with_answer(seat, action), subject=(changes,))
    agreed = state.stack[-1]
    if before and agreed.kind == "agree":
        touched = [at for at in (chosen(before), chosen(action)) if at != NONE]
        lost = [seat, *map(state.owner.get, touched), *(one for one, plan in plans.answers if chosen(plan) in touched)]
        kept = tuple(one for one in agreed.answers if one[0] not in lost)
        state.stack[-1] = replace(agreed, id=f"r{state.round}.agree.{changes}", answers=kept)
    code, rule = ("plan_changed", "BAR-5b") if before else ("announced", "BAR-5a")
    tell(sink, code, RULE[rule], who=seat, target=chosen(action))


def ask_agreement(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The announcements stay below, open to change; each change makes it another question."""
    state.stack.append(Gather(f"r{state.round}.agree.{frame.subject[0]}", "agree", frame.seats, RULE["BAR-5b"]))
    tell(sink, "plans_known", RULE["BAR-5b"])


def read_omen(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The game master rolls behind the screen and decides; where there is none, it is as foretold (BAR-7a)."""
    if state.setup.options["omens"] == "on":
        key = f"r{state.round}.omen"
        state.omen = dice.die(6, key=key, seat=GM, why=RULE["BAR-7a"], stream=GM_DICE)
        whisper(sink, "omen_read", RULE["BAR-7a"], to=GM, public="omen_awaited", dice=(key,), face=state.omen)
        state.phase = "omen"
    asked = (GM,) if state.setup.gm and state.omen else ()
    state.stack = swap(state.stack, frame, [Gather(f"r{state.round}.strike", "strike", asked, RULE["BAR-7a"])])


def marches(state: State) -> list[str]:
    """What may rise: every domain that somebody holds, but for the castles."""
    return [at for at, one in state.box.domains.items() if state.owner[at] and not one.castle]


def foretold(state: State) -> str:
    """What the omen says: a revolt in the richest march, or none."""
    richest = sorted(marches(state), key=lambda at: -state.box.domains[at].worth)
    return richest[0] if richest and 0 < state.omen <= OMENS else NONE


def close_turn(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A revolt or a calm season; then the next turn, or the end (BAR-1d)."""
    at = chosen(frame.answer_of(GM)) if frame.seats else foretold(state)
    state.omen = 0
    if at in marches(state):
        tell(sink, "revolt", RULE["BAR-7a"], at=at, who=state.owner[at])
        state.owner[at] = ""
    else:
        tell(sink, "calm", RULE["BAR-7a"])
    if state.turn >= state.setup.turn_limit:
        end(state, "points" if state.winners() else "draw", sink)
    else:
        state.turn += 1
        begin_turn(state, frame, dice, sink)
