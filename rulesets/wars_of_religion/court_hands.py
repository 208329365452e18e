"""Section 14.3, a to c: the faction leader, Catherine de Medici, the chosen characters.

Who is faction leader is public, and so is Catherine; what is chosen in step c only the chooser knows (WOR-H-4).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import PUBLIC, Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Asked, Room
from .factions import FACTIONS, ROYALIST
from .ledger import RULE
from .real_cards import are_real
from .state import State
from .succession import chooser, ranked
from .telling import tell_all, tell_apart, tell_moved
from .turn import done, instead, question

LEADERS, NAME, CHOOSE = "leaders", "name_leader", "choose"
ALWAYS = "in_court_hand"
KINDS = kinds_of({Choice: (NAME, CHOOSE)})


def begin(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Step a where nothing is to be decided, and step b; then what is to be decided of step a, then step c."""
    done(state, frame)
    tell_all(sink, "hands_are_built", RULE["WOR-14.3a"])
    _ask_to_choose(state, 1)
    for faction in reversed(FACTIONS):
        best = ranked(state, faction)
        if len(best) == 1:
            _lead(state, best[0], RULE["WOR-14.3b"], sink)
        elif state.people.living(faction):
            rule = RULE["WOR-14.3b" if best else "WOR-14.3c"]
            state.stack.append(question(state, NAME, (chooser(state, faction) if best else faction,), rule, faction))
    for card in [card for card in state.people.living(ROYALIST) if ALWAYS in state.box.characters[card].flags]:
        _join(state, card, PUBLIC)
        tell_moved(sink, "always_at_court", RULE["WOR-14.3d"], card, who=card, faction=ROYALIST)


def _lead(state: State, card: str, rule: RuleId, sink: Sink) -> None:
    faction = state.people.faction(card)
    state.chief[faction] = card
    _join(state, card, PUBLIC)
    tell_moved(sink, "leads_faction", rule, card, who=card, faction=faction)


def _join(state: State, card: str, *seen_by: str) -> None:
    state.people.move(card, f"hand.{state.people.faction(card)}", *seen_by)


def _may_lead(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    (faction,) = frame.subject
    return [KINDS[NAME](one) for one in ranked(state, faction) or state.people.living(faction)]


def _of_faction(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"faction": frame.subject[0]}


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    _lead(state, chosen(frame.answer_of(frame.seats[0])), frame.rule, sink)


def to_choose(state: State, faction: Seat) -> int:
    """How many a faction chooses: one, the opposition two; one more for a Catherine who is faction leader besides."""
    chief = state.chief[faction]
    more = faction == ROYALIST and bool(chief) and ALWAYS in state.box.characters[chief].flags
    return 1 + (faction == state.opposition) + more


def _ask_to_choose(state: State, nth: int) -> None:
    rule = RULE["WOR-14.3e" if nth == 1 else "WOR-14.3f"]
    state.stack.append(question(state, CHOOSE, (), rule, str(nth), sealed=True))


def _choices(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[CHOOSE](one) for one in state.people.pile(f"deck.{seat}")]


def _choose(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Once it is known who leads, all are asked at once, sealed; the opposition is asked a second time."""
    nth = int(frame.subject[0])
    if are_real(state):
        return done(state, frame)
    if not frame.seats:
        seats = [one for one in FACTIONS if state.people.count(f"deck.{one}") and to_choose(state, one) >= nth]
        asked = [question(state, CHOOSE, seats, frame.rule, *frame.subject, sealed=True)] if seats else []
        return instead(state, frame, *asked)
    more = max(to_choose(state, one) for one in FACTIONS)
    instead(state, frame)
    for seat, action in frame.answers:
        card = chosen(action)
        _join(state, card)
        tell_apart(
            sink, "chose", RULE["WOR-14.3g"], (seat,), Part("chose_one", {"who": seat}), card, who=seat, card=card
        )
    if nth < more:
        _ask_to_choose(state, nth + 1)
    return None


ROOM: Room = Room(
    kinds=KINDS,
    asked={
        NAME: Asked(_may_lead, _named, facts=_of_faction),
        CHOOSE: Asked(_choices, _choose, told=("sealed_choice", "sealed")),
    },
    steps={LEADERS: begin},
)
