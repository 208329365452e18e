"""Two Hats: the smallest game that keeps the contract. The kit is tried on it, and a new game may start from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.odds import Chance, Odds
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.params import Number, Pick, Text
from rulesets.common.position import Position, PositionShape, TableShape
from rulesets.common.questions import Form, Near, Question
from rulesets.common.refusals import AuditError, IllegalAction
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup, complete
from rulesets.common.view import Card, Line, PhaseNow, SeatView, Step, View
from rulesets.common.words import Words
from tests.rulesets.tiny.meta import META, SEATS
from tests.rulesets.tiny.state import (
    CARDS,
    HELD,
    KINDS,
    MOST,
    RULE,
    SPENT,
    Box,
    Play,
    SetPoints,
    State,
    Yield,
    decode,
    encode,
    from_position,
    gather,
    position,
)


class TinyBot:
    def choose(self, view: View, questions: Sequence[Question], actions: Sequence[Action], dice: Dice) -> Action:
        return actions[dice.pick(len(actions), key=questions[0].id, seat=view.viewer, why="")]


class Tiny:
    meta = META
    rulebook = RULE
    words = Words(Path(__file__).with_name("words.toml"))
    bots: ClassVar = {"random": TinyBot()}
    kinds = KINDS

    def load_box(self, files: Mapping[str, str]) -> Box:
        return Box(files)

    def new_game(self, setup: Setup, box: Box, dice: Dice, sink: Sink) -> State:
        setup = complete(setup, META)
        if setup.position is not None:
            return from_position(setup, box, setup.position)
        order = dice.shuffle(len(CARDS), key="deal", seat=GM, why=RULE["HAT-1"])
        owners = [*SEATS * HELD, *["deck"] * (len(CARDS) - 2 * HELD)]
        place = {card: owners[order[n]] for n, card in enumerate(CARDS)}
        dealt = Part("dealt", {})
        sink.tell(Event("dealt", RULE["HAT-1"], public=dealt, gm=Part("dealt", {}, dice=("deal",))))
        return State(box, setup, 1, place, dict.fromkeys(SEATS, 0), [gather(1)])

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        waiting = state.stack[-1].waiting if state.stack else ()
        return PhaseNow(state.turn, HELD, (Step("round", "now" if state.stack else "done"),), waiting)

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        asked = []
        for frame in state.stack:
            forms = (
                ()
                if frame.answer_of(viewer) or viewer not in SEATS
                else (Form("play", (("card", Pick(tuple(state.hand(viewer)), "card")),), RULE["HAT-1"]),)
            )
            answered = tuple(seat for seat, _ in frame.answers)
            asked.append(Question(frame.id, "card", SEATS, frame.rule, forms, True, True, answered))
        if viewer in SEATS and state.stack:
            asked.append(Question("yielding", "yielding", SEATS, RULE["HAT-3"], (Form("yield", grave=True),), False))
        if viewer == GM and state.stack:
            params = (("who", Pick(SEATS, "seat")), ("points", Number(0, MOST)), ("reason", Text(300, 3)))
            asked.append(Question("gm.rulings", "rulings", (GM,), RULE["HAT-4"], (Form("gm.points", params),), False))
        return asked

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        if not state.stack:
            return []
        if seat == GM:
            return [SetPoints(who, points, "A sample") for who in SEATS for points in range(MOST + 1)]
        cards: list[Action] = [] if state.stack[-1].answer_of(seat) else [Play(card) for card in state.hand(seat)]
        return [*cards, Yield()]

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        return []

    def check(self, state: State, seat: Seat, action: Action) -> None:
        if not state.stack:
            raise IllegalAction("game_over", RULE["HAT-3"])
        if isinstance(action, SetPoints) and seat == GM and action.who in SEATS and 0 <= action.points <= MOST:
            if len(action.reason) < 3:
                raise IllegalAction("no_reason", RULE["HAT-4"])
        elif (
            seat not in SEATS
            or not isinstance(action, Play | Yield)
            or (isinstance(action, Play) and state.stack[-1].answer_of(seat))
        ):
            raise IllegalAction("not_asked", RULE["HAT-1"])
        elif isinstance(action, Play) and action.card not in state.hand(seat):
            raise IllegalAction("not_in_hand", RULE["HAT-1"], card=action.card)

    def decide(self, state: State, seat: Seat, action: Action, sink: Sink) -> None:
        who = {"who": seat}
        match action:
            case Play():
                state.stack[-1] = state.stack[-1].with_answer(seat, action)
                sink.tell(Event("sealed", RULE["HAT-1"], public=Part("sealed", who)))
            case Yield():
                state.yielded = seat
                state.stack.clear()
                sink.tell(Event("yielded", RULE["HAT-3"], public=Part("yielded", who)))
            case SetPoints():
                state.points[action.who] = action.points
                told = Part("ruled", {"who": action.who, "points": action.points})
                sink.tell(Event("ruled", RULE["HAT-4"], public=told, ruling=True, reason=action.reason))

    def resolve(self, state: State, dice: Dice, sink: Sink) -> bool:
        if not state.stack or not state.stack[-1].complete:
            return False
        keys = tuple(f"t{state.turn}.{seat}" for seat in SEATS)
        asks = [Ask("die", 1, 6, key, seat, RULE["HAT-2"]) for key, seat in zip(keys, SEATS, strict=True)]
        faces = dice.together(asks)
        cards = {seat: action.card for seat, action in state.stack.pop().answers}
        left, right = (CARDS.index(cards[seat]) + face for seat, face in zip(SEATS, faces, strict=True))
        winner = "" if left == right else SEATS[left < right]
        for card in cards.values():
            state.place[card] = SPENT
        if winner:
            state.points[winner] += 1
        code = "scored" if winner else "drawn"
        sink.tell(Event(code, RULE["HAT-2"], public=Part(code, {**cards, "winner": winner}, dice=keys)))
        if state.turn < HELD:
            state.turn += 1
            state.stack.append(gather(state.turn))
        else:
            sink.tell(Event("ended", RULE["HAT-3"], public=Part("ended", {})))
        return True

    def view(self, state: State, viewer: Viewer) -> View:
        numbers = {seat: (("points", state.points[seat]), ("hand", len(state.hand(seat)))) for seat in SEATS}
        sealed = state.stack[-1].answer_of(viewer) if state.stack else None
        lines = (Line("sealed", {"card": sealed.card}, RULE["HAT-1"]),) if isinstance(sealed, Play) else ()
        seats = SEATS if viewer == GM else tuple(seat for seat in SEATS if seat == viewer)
        cards = tuple(Card(one, one, "hand", seat, secret=True) for seat in seats for one in state.hand(seat))
        return View(viewer, state.turn, tuple(SeatView(seat, True, numbers[seat]) for seat in SEATS), cards, lines)

    def odds_of(self, state: State, viewer: Viewer, action: Action) -> Odds | None:
        if not isinstance(action, Play) or viewer not in SEATS:
            return None
        others = [card for card in CARDS if state.place[card] not in (viewer, SPENT)]
        mine = CARDS.index(action.card)
        gaps = [mine + a - CARDS.index(card) - b for card in others for a in range(6) for b in range(6)]
        won, lost = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
        weights = (("won", won, "good"), ("even", len(gaps) - won - lost, "mid"), ("lost", lost, "bad"))
        return Odds(tuple(Chance(code, weight, tone) for code, weight, tone in weights), len(gaps))

    def outcome(self, state: State) -> Outcome | None:
        if state.stack:
            return None
        if state.yielded:
            return Outcome("yielded", RULE["HAT-3"], tuple(seat for seat in SEATS if seat != state.yielded))
        best = max(state.points.values())
        winners = tuple(seat for seat in SEATS if state.points[seat] == best)
        return Outcome("three_rounds", RULE["HAT-3"], winners if len(winners) == 1 else ())

    def tokens(self, state: State) -> Iterable[Token]:
        known = {one: (one,) for one in (*SEATS, "deck")} | {SPENT: (*SEATS, PUBLIC)}
        for card, place in state.place.items():
            yield Token(card, "card", place, place if place in SEATS else "", known[place])

    def position(self, state: State, viewer: Viewer) -> Position:
        return position(state, viewer)

    def position_shape(self, setup: Setup, box: Box) -> PositionShape:
        values = (("turn", Number(1, HELD)), *((f"points_{seat}", Number(0, MOST)) for seat in SEATS))
        columns = (("card", Pick(CARDS, "card")), ("place", Pick((*SEATS, "deck", SPENT), "place")))
        return PositionShape(values, (TableShape("cards", columns, "card", grows=False),))

    def aftermath(self, state: State) -> list[Consequence]:
        return []

    def encode(self, state: State) -> dict[str, Any]:
        return encode(state)

    def decode(self, data: Mapping[str, Any], box: Box) -> State:
        return decode(data, box)

    def audit(self, state: State) -> None:
        held = [len(state.hand(seat)) for seat in SEATS]
        if tuple(state.place) != CARDS or held[0] != held[1]:
            raise AuditError(f"cards went astray: {state.place}")

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        """What lies in hands and deck that are not his is dealt anew; a sealed card is any of the new hand."""
        other = state.copy()
        if viewer == GM:
            return other
        unseen = [card for card in CARDS if state.place[card] not in (viewer, SPENT)]
        order = shuffle.shuffle(len(unseen), key="unseen", seat=viewer, why="")
        for n, card in enumerate(unseen):
            other.place[card] = state.place[unseen[order[n]]]
        for frame in state.stack:
            answers = {seat: self._resealed(other, seat, action, viewer, shuffle) for seat, action in frame.answers}
            for seat, action in answers.items():
                other.stack[-1] = other.stack[-1].with_answer(seat, action)
        return other

    def _resealed(self, other: State, seat: Seat, action: Action, viewer: Viewer, shuffle: Dice) -> Action:
        hand = other.hand(seat)
        return (
            action if seat == viewer else Play(hand[shuffle.pick(len(hand), key=f"sealed.{seat}", seat=seat, why="")])
        )


ruleset = Tiny()
