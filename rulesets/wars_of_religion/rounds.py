"""War rounds: sides in turn, armies in order of their leaders' ranks, until both sides pass (15.7, 15.7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.offers import Joined
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form
from rulesets.common.seats import Seat
from rulesets.common.shapes import Choice, Plain, chosen, kinds_of

from . import armies
from .actions import March
from .asking import Asked, Room
from .command import reassigning
from .factions import CROWN, OPPOSITION, ROYALIST, other_side
from .ledger import RULE
from .marching import announce, unpaid
from .state import State
from .telling import tell_all
from .turn import before, consequence, done, instead, question
from .ways import Ends, Marches, stops_of, ways_by_end, ways_of

ROUNDS, ROUND, FIRST, LEAD, STAY, REST = "rounds", "round", "goes_first", "lead", "stays", "rest"
KINDS = kinds_of({Choice: (FIRST, STAY), Plain: (REST,)}, March)
RESTING: tuple[Action, ...] = (KINDS[REST](),)


def begin(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The opposition has the first round; each time one side's round is over it is the other's (WOR-15.7a, 15.7b)."""
    if frame.subject and _is_over(state, frame):
        tell_all(sink, "rounds_are_over", RULE["WOR-15.7.8a"], rounds=state.round)
        return done(state, frame)
    last = frame.subject[0] if frame.subject else CROWN
    side = other_side(last)
    if state.reading("pass_rounds") == "final" and f"passed {side}" in state.marks:
        side = last
    state.round = state.round + 1 if frame.subject else 1
    state.passes = 0 if not frame.subject else state.passes
    state.side, state.used = side, []
    leaders = [reassigning(state, side)] if state.round > 1 else []  # the first side has just placed them
    here, then = consequence(state, ROUND, RULE["WOR-15.7a"], side), consequence(state, ROUNDS, frame.rule, side)
    instead(state, frame, *leaders, here, then)
    rule = RULE["WOR-15.7b" if state.round == 1 else "WOR-15.7a"]
    return tell_all(sink, "round_begins", rule, side=side, round=state.round)


def _is_over(state: State, frame: Gather) -> bool:
    """Two rounds in a row in which nothing was activated (WOR-15.7c). It comes to that: each activation costs money."""
    if state.reading("pass_rounds") == "final":
        return all(f"passed {one}" in state.marks for one in (CROWN, OPPOSITION))
    return state.passes > 1


def ready(state: State) -> list[str]:
    """Armies of the active side that were neither activated nor declined in this round, and that can be paid for."""
    money, used = state.money, state.used
    purse = sum([money[one] for one in state.factions_of(state.side)])
    if state.box.size(1).cost > purse:
        return []
    return [one for one in armies.on_map(state, state.side) if one not in used]


def _can_act(state: State) -> bool:
    """Whether the active side has any army and any money."""
    return bool(armies.on_map(state, state.side)) and any(state.money[one] for one in state.factions_of(state.side))


def highest(state: State, found: Sequence[str]) -> list[str]:
    ranks, leads = state.box.ranks, state.leads
    best = min([ranks[leads[one]] for one in found], default="")
    return [one for one in found if ranks[leads[one]] == best]


def go_on(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The owner of the highest-ranked leader who has neither moved nor declined has the first choice (WOR-15.7.2a)."""
    best = highest(state, ready(state))
    owners = [*dict.fromkeys([armies.control(state, one) for one in best])]
    if not best:
        done(state, frame)
        acted = any(one in state.box.areas for one in state.used)
        state.passes = 0 if acted else state.passes + 1
        if not acted:
            state.marks.append(f"passed {state.side}")
        rule = RULE["WOR-15.7c" if acted or _can_act(state) else "WOR-15.7.2q"]
        tell_all(sink, "round_ends" if acted else "side_passes", rule, side=state.side)
    elif len(owners) > 1:
        before(state, frame, question(state, FIRST, (ROYALIST,), RULE["WOR-15.7.2h"], *owners))
    else:
        before(state, frame, question(state, LEAD, (owners[0],), RULE["WOR-15.7.2a"], *best))


def _owners(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[FIRST](one) for one in frame.subject]


def _first(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    faction = chosen(frame.answer_of(ROYALIST))
    best = [one for one in highest(state, ready(state)) if armies.control(state, one) == faction]
    instead(state, frame, question(state, LEAD, (faction,), RULE["WOR-15.7.2a"], *best))


def _options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """To rest, to decline with one leader, or to go: with the whole army, or with half of it as an example."""
    found: list[Sequence[Action]] = [RESTING]
    fitting = _Fitting(state)
    for army in frame.subject:
        whole = state.troops[army]
        found.append((KINDS[STAY](army),))
        found.append(fitting.marches(army, whole))
        if whole > 1 and armies.free_markers(state, armies.marker_of(army)):
            found.append(fitting.marches(army, whole // 2))
    return Joined(found)


class _Fitting:
    """The marches that no rule is against; what is the same for all armies of a side is found once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.stops = stops_of(state, state.side)
        purse = sum([state.money[faction] for faction in state.factions_of(state.side)])
        self.paid = [one.cost <= purse for one in state.box.sizes]  # by troop points
        self.load: dict[str, int] = {}  # troops of the side, by where they stand
        for one in armies.on_map(state, state.side):
            at = state.at[one]
            self.load[at] = self.load.get(at, 0) + state.troops[one]

    def marches(self, army: str, troops: int) -> Sequence[Action]:
        """Of so many troops; some that are not the whole army leave."""
        state, here = self.state, self.state.at[army]
        ends, barred = ways_by_end(state, army, troops, self.stops), _barred(state, army)
        if armies.is_frozen(state, army):
            ends = Ends({here: ends.ways[here]}, len(ends.ways[here]))
        if troops < state.troops[army]:
            barred.append(here)
        if not all(self.paid):
            barred += self._too_dear(army, troops, ends)
        return Marches(state.box, army, troops, ends, dict.fromkeys([end for end in barred if end in ends.ways]))

    def _too_dear(self, army: str, troops: int, ends: Ends) -> list[str]:
        """Where they, with those of their side who stand there, come to more than can be paid."""
        paid, load = self.paid, self.load.copy()
        load[self.state.at[army]] -= self.state.troops[army]
        alone = paid[min(troops, armies.MOST)]
        return [end for end in (load if alone else ends.ways) if not paid[min(troops + load.get(end, 0), armies.MOST)]]


def _barred(state: State, army: str) -> list[str]:
    """What was activated in this round, and where the ally would not pay for going."""
    refused = unpaid(army, "")
    return [*state.used, *[one.removeprefix(refused) for one in state.used if one.startswith(refused)]]


def _forms(state: State, seat: Seat, frame: Gather) -> Sequence[Form]:
    found = [Form(REST, (), frame.rule), Form(STAY, (("choice", Pick(frame.subject, "army")),), RULE["WOR-15.7.2f"])]
    for army in frame.subject:
        ways = list(dict.fromkeys(way for n in range(1, state.troops[army] + 1) for way in ways_of(state, army, n)))
        go = (("army", Pick((army,), "army")), ("way", Pick(tuple(ways), "way")), ("troops", _number(state, army)))
        found.append(Form(March.kind, go, RULE["WOR-15.7.2b"]))
    return found


def _number(state: State, army: str) -> Number:
    return Number(1, state.troops[army], state.troops[army])


def _led(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    if isinstance(action, March):
        return announce(state, frame, seat, action, sink)
    done(state, frame)
    staying = (
        [chosen(action)] if action.kind == STAY else [one for one in ready(state) if armies.control(state, one) == seat]
    )
    state.used += staying
    return tell_all(sink, "declines", RULE["WOR-15.7.2f"], who=seat, armies=tuple(staying))


ROOM: Room = Room(
    kinds=KINDS,
    asked={FIRST: Asked(_owners, _first), LEAD: Asked(_options, _led, _forms, sampled=True)},
    steps={ROUNDS: begin, ROUND: go_on},
)
