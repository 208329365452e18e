"""Two Hats with one fault each: what the kit has to find. Each class names the invariant that it breaks."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace
from typing import Any

from rulesets.common.events import Event, Part
from rulesets.common.frames import Gather
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Consequence, Outcome
from rulesets.common.position import Position
from rulesets.common.questions import Near
from rulesets.common.refusals import AuditError, IllegalAction
from rulesets.common.seats import GM
from rulesets.common.view import Card, Line
from tests.rulesets.tiny import SEATS, Play, SetPoints, State, Tiny, Yield, gather

CALLS = itertools.count()
RULE = "HAT-1"


class Retelling:
    """A sink that passes on events in other words."""

    deaf = False

    def __init__(self, sink: Any, retell: Any) -> None:
        self.sink, self.retell = sink, retell

    def tell(self, event: Event) -> None:
        told = self.retell(event)
        if told is not None:
            self.sink.tell(told)


class OfferedTwice(Tiny):
    breaks = "offers"

    def legal_actions(self, state, seat):
        return [*super().legal_actions(state, seat), *super().legal_actions(state, seat)]


class OfferedInAnyOrder(Tiny):
    breaks = "offers"

    def legal_actions(self, state, seat):
        found = super().legal_actions(state, seat)
        return found[::-1] if next(CALLS) % 2 else found


class OfferedUnasked(Tiny):
    breaks = "offers"

    def legal_actions(self, state, seat):
        return [*super().legal_actions(state, seat), Play("c9")]


class OffersNothing(Tiny):
    breaks = "offers"

    def legal_actions(self, state, seat):
        return [one for one in super().legal_actions(state, seat) if not isinstance(one, Play)]


class OfferedAndRefused(Tiny):
    breaks = "accepted when legal"

    def check(self, state, seat, action):
        super().check(state, seat, action)
        if action == Play("c3"):
            raise IllegalAction("not_in_hand", RULE, card="c3")


class LegalAndNotOffered(Tiny):
    breaks = "accepted when legal"

    def legal_actions(self, state, seat):
        found = super().legal_actions(state, seat)
        return found if len(found) < 3 or seat == GM else found[1:]


class AcceptsAnything(Tiny):
    breaks = "accepted when legal"

    def check(self, state, seat, action):
        if not isinstance(action, Play):
            super().check(state, seat, action)


class AcceptsAnotherSeat(Tiny):
    breaks = "accepted when legal"

    def check(self, state, seat, action):
        if not (isinstance(action, Yield) and seat == GM):
            super().check(state, seat, action)


class StumblesOverNonsense(Tiny):
    breaks = "refusals"

    def check(self, state, seat, action):
        if isinstance(action, Play):
            _ = state.place[action.card]
        super().check(state, seat, action)


class RefusesAndChanges(Tiny):
    breaks = "refusals"

    def check(self, state, seat, action):
        try:
            super().check(state, seat, action)
        except IllegalAction:
            state.points["left"] += 1
            raise


class RefusesWithoutRule(Tiny):
    breaks = "refusals"

    def check(self, state, seat, action):
        try:
            super().check(state, seat, action)
        except IllegalAction as refusal:
            raise IllegalAction(refusal.code, "HAT-99", **refusal.facts) from None


class FallsOver(Tiny):
    breaks = "applies cleanly"

    def decide(self, state, seat, action, sink):
        if action == Play("c5"):
            raise LookupError("c5")
        super().decide(state, seat, action, sink)


class ForbidsWhatIsAllowed(Tiny):
    breaks = "near misses"

    def near_misses(self, state, seat):
        return [Near(Yield(), "not_in_hand", RULE, {"card": "c1"})] if seat in SEATS and state.stack else []


class RulesUnexplained(Tiny):
    breaks = "rulings"

    def check(self, state, seat, action):
        if not (isinstance(action, SetPoints) and seat == GM and not action.reason):
            super().check(state, seat, action)


class RulesUnmarked(Tiny):
    breaks = "rulings"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, Retelling(sink, lambda event: replace(event, ruling=False)))


class EverybodyRules(Tiny):
    breaks = "rulings"

    def check(self, state, seat, action):
        super().check(state, GM if isinstance(action, SetPoints) else seat, action)


class HoldsASet(Tiny):
    breaks = "state"

    def new_game(self, *args):
        state = super().new_game(*args)
        state.points = {"left": 0.0, "right": 0.0}
        return state


class HoldsWhatCanChange(Tiny):
    breaks = "state"

    def new_game(self, *args):
        state = super().new_game(*args)
        state.stack[0] = replace(state.stack[0], subject=["a"])
        return state


class CopiesTooLittle(State):
    __slots__ = ()

    def copy(self):
        kept = (self.box, self.setup, self.turn, self.place, dict(self.points), list(self.stack), self.yielded)
        return CopiesTooLittle(*kept)


class SharesInCopies(Tiny):
    breaks = "copy"

    def new_game(self, *args):
        state = super().new_game(*args)
        kept = (state.box, state.setup, state.turn, state.place, state.points, state.stack, state.yielded)
        return CopiesTooLittle(*kept)


class SharesInViews(Tiny):
    breaks = "shares nothing"

    def view(self, state, viewer):
        return replace(super().view(state, viewer), board=state.points)


class TellsItsOwn(Tiny):
    breaks = "shares nothing"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, sink)
        sink.tell(Event("sealed", RULE, Part("sealed", state.points)))


class ChangesWhenLookedAt(Tiny):
    breaks = "looking changes nothing"

    def view(self, state, viewer):
        state.points["left"] += 1
        return super().view(state, viewer)


class EncodesTuples(Tiny):
    breaks = "encode"

    def encode(self, state):
        return {**super().encode(state), "order": tuple(SEATS)}


class EncodesTheClock(Tiny):
    breaks = "encode"

    def encode(self, state):
        return {**super().encode(state), "clock": time.perf_counter_ns()}


class LosesCards(Tiny):
    breaks = "tokens"

    def tokens(self, state):
        return [token for token in super().tokens(state) if token.place != "spent"]


class DoublesCards(Tiny):
    breaks = "tokens"

    def tokens(self, state):
        return [*super().tokens(state), *super().tokens(state)]


class FailsTheAudit(Tiny):
    breaks = "AuditError"

    def audit(self, state):
        if state.turn > 1:
            raise AuditError("a card too many")


class ForgetsWhatIsKnown(Tiny):
    breaks = "known tokens"

    def unknown_to(self, state, viewer, shuffle):
        other = super().unknown_to(state, viewer, shuffle)
        mine = [card for card, place in state.place.items() if place == viewer]
        theirs = [card for card, place in state.place.items() if place not in (viewer, "spent")]
        if mine and viewer != GM:
            other.place[mine[0]], other.place[theirs[0]] = other.place[theirs[0]], other.place[mine[0]]
        return other


class TellsOfACardInTheDeck(Tiny):
    breaks = "told is known"

    def resolve(self, state, dice, sink):
        def named(event):
            card = next(card for card, place in state.place.items() if place == "deck")
            return replace(event, public=replace(event.public, facts={**event.public.facts, "deck": card}))

        return super().resolve(state, dice, Retelling(sink, named))


class StrangersAreToldOf(Tiny):
    breaks = "aftermath"

    def aftermath(self, state):
        return [Consequence("nobody", "famous", RULE)] if not state.stack else []


class IsFamousTooSoon(Tiny):
    breaks = "aftermath"

    def aftermath(self, state):
        return [Consequence("nobody", "famous", RULE)]


class LosesPoints(Tiny):
    breaks = "position"

    def position(self, state, viewer):
        found = super().position(state, viewer)
        return Position({**found.values, "points_left": 3}, found.tables) if state.turn == 1 else found

    def new_game(self, setup, box, dice, sink):
        state = super().new_game(setup, box, dice, sink)
        state.turn = 2 if setup.position else state.turn
        return state


class LoadsTooLittle(Tiny):
    breaks = "encode and decode"

    def decode(self, data, box):
        state = super().decode(data, box)
        state.stack = [replace(frame, answers=()) for frame in state.stack]
        return state


class TouchesFirst(Tiny):
    breaks = "dice asked first"

    def resolve(self, state, dice, sink):
        if state.stack and state.stack[-1].complete:
            state.points["left"] += 1
        return super().resolve(state, dice, sink)


class TellsFirst(Tiny):
    breaks = "dice asked first"

    def resolve(self, state, dice, sink):
        if state.stack and state.stack[-1].complete:
            sink.tell(Event("ended", RULE, Part("ended", {})))
        return super().resolve(state, dice, sink)


class ClaimsNoDice(Tiny):
    breaks = "dice claimed"

    def resolve(self, state, dice, sink):
        def plain(event):
            return replace(event, public=replace(event.public, dice=()))

        return super().resolve(state, dice, Retelling(sink, plain))


class RollsInSecretWithOpenDice(Tiny):
    breaks = "dice claimed"

    def resolve(self, state, dice, sink):
        def behind_the_screen(event):
            return replace(event, public=replace(event.public, dice=()), gm=event.public)

        return super().resolve(state, dice, Retelling(sink, behind_the_screen))


class ShowsTheDeal(Tiny):
    breaks = "dice claimed"

    def new_game(self, setup, box, dice, sink):
        def shown(event):
            return replace(event, public=replace(event.public, dice=("deal",)))

        return super().new_game(setup, box, dice, Retelling(sink, shown))


class RollsAgain(Tiny):
    breaks = "dice keys"

    def resolve(self, state, dice, sink):
        turn, state.turn = state.turn, 1
        frames = list(state.stack)
        done = super().resolve(state, dice, sink)
        if done and turn < 3:
            state.stack = [gather(turn + 1)]
        elif done:
            state.stack = []
        state.turn = turn + 1 if done and turn < 3 else turn
        assert done or frames == state.stack
        return done


class ForetellsNothing(Tiny):
    breaks = "odds"

    def odds_of(self, state, viewer, action):
        return None


class ForetellsWrong(Tiny):
    breaks = "odds"

    def odds_of(self, state, viewer, action):
        found = super().odds_of(state, viewer, action)
        if found is None:
            return None
        won, even, lost = found.chances
        moved = min(found.total // 10, lost.weight)
        return Odds(
            (replace(won, weight=won.weight + moved), even, replace(lost, weight=lost.weight - moved)), found.total
        )


class LightsALampInSilence(Tiny):
    breaks = "hidden step"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, Retelling(sink, lambda event: None if event.code == "sealed" else event))


class TellsTheSealedCard(Tiny):
    breaks = "sealed choice"

    def decide(self, state, seat, action, sink):
        def named(event):
            return replace(event, public=Part("sealed", {"who": seat, "card": action.card}))

        super().decide(state, seat, action, Retelling(sink, named) if isinstance(action, Play) else sink)


class TellsMoreThanItSays(Tiny):
    breaks = "says all"

    def resolve(self, state, dice, sink):
        def more(event):
            facts = {**event.public.facts, "deck": state.place["c1"]}
            return replace(event, public=replace(event.public, facts=facts))

        return super().resolve(state, dice, Retelling(sink, more))


class LeavesASlotEmpty(Tiny):
    breaks = "words"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, Retelling(sink, lambda event: replace(event, public=Part("sealed", {}))))


class SaysNoWord(Tiny):
    breaks = "words"

    def view(self, state, viewer):
        return replace(super().view(state, viewer), notes=(Line("unheard_of", {}, RULE),))


class CitesNoRule(Tiny):
    breaks = "rules cited"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, Retelling(sink, lambda event: replace(event, rule="HAT-99")))


class ShowsAHand(Tiny):
    breaks = "secret swap"

    def view(self, state, viewer):
        found = super().view(state, viewer)
        return replace(found, cards=tuple(Card(one, one, "hand", "left") for one in state.hand("left")))


class ForeseesByTheDeck(Tiny):
    breaks = "secret swap"
    foreseen, assumptions = ("play",), ("usual",)

    def forecast(self, state, viewer, action, assumption):
        return self

    def lines(self):
        return [Line("sealed", {"card": self.top}, RULE)]

    def legal_actions(self, state, seat):
        self.top = next(card for card, place in state.place.items() if place == "deck")
        return super().legal_actions(state, seat)


class SwapsNothing(Tiny):
    breaks = "not vacuous"

    def unknown_to(self, state, viewer, shuffle):
        return state.copy()


class AsksTheStrong(Tiny):
    """A second card is asked for when somebody holds a high one: who is asked tells what he holds."""

    breaks = "played on"

    def resolve(self, state, dice, sink):
        done = super().resolve(state, dice, sink)
        if done and state.turn == 2 and state.place["c8"] == "left":
            state.stack[-1] = replace(state.stack[-1], id="t2.again")
        return done


class TellsOfHiddenCards(Tiny):
    breaks = "played on"

    def resolve(self, state, dice, sink):
        done = super().resolve(state, dice, sink)
        if done and state.place["c8"] == "left":
            sink.tell(Event("ended", RULE, Part("ended", {})))
        return done


class CountsArrivals(Tiny):
    breaks = "any order"

    def decide(self, state, seat, action, sink):
        super().decide(state, seat, action, sink)
        if state.stack and isinstance(action, Play):
            frame: Gather = state.stack[-1]
            state.stack[-1] = replace(frame, subject=(*frame.subject, seat))
            state.points[frame.subject[0] if frame.subject else seat] += 1


class NeverEnds(Tiny):
    breaks = "random play ends"

    def legal_actions(self, state, seat):
        return [one for one in super().legal_actions(state, seat) if not isinstance(one, Yield)]

    def resolve(self, state, dice, sink):
        done = super().resolve(state, dice, sink)
        if done and not state.stack and not state.yielded:
            state.stack.append(replace(gather(3), id=f"t{next(CALLS) + 4}.card"))
            for n, card in enumerate(state.place):
                state.place[card] = ("left", "right", "deck")[n % 3]
        return done


class StopsDead(Tiny):
    breaks = "questions stand"

    def outcome(self, state):
        return None


class AsksAgainUnderOneName(Tiny):
    breaks = "question names"

    def questions(self, state, viewer):
        found = super().questions(state, viewer)
        return [replace(one, id="card") if one.kind == "card" else one for one in found]


class EndsOtherwise(Tiny):
    breaks = "reach"

    def outcome(self, state):
        found = super().outcome(state)
        return found and Outcome("three_rounds", found.rule, found.winners)


class GoesByTheCalls(Tiny):
    breaks = "replay"

    def resolve(self, state, dice, sink):
        done = super().resolve(state, dice, sink)
        if done:
            state.points["left"] += next(CALLS) % 7
        return done


class GoesByCalls(GoesByTheCalls):
    breaks = "undo"


class GoesByOtherGames(GoesByTheCalls):
    breaks = "interleaved"


class ListensToItself(Tiny):
    breaks = "replay"

    def resolve(self, state, dice, sink):
        done = super().resolve(state, dice, sink)
        if done and not sink.deaf:
            state.points["left"] += 1
        return done


class PlaysOnFromTheLast(GoesByTheCalls):
    breaks = "chunks"


class DefaultsToNonsense(Tiny):
    breaks = "defaults"

    def questions(self, state, viewer):
        return [replace(one, default=Play("c9")) for one in super().questions(state, viewer)]


class AskedToTheEnd(Tiny):
    breaks = "the end"

    def check(self, state, seat, action):
        if state.stack or not isinstance(action, Yield):
            super().check(state, seat, action)


class GoesByHashes(Tiny):
    breaks = "fresh processes"

    def legal_actions(self, state, seat):
        return sorted(super().legal_actions(state, seat), key=lambda one: hash(str(one)))


FAULTY = [one for one in Tiny.__subclasses__() + GoesByTheCalls.__subclasses__() if hasattr(one, "breaks")]
