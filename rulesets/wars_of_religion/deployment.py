"""Recruitment and deployment: sections 15.2 and 15.3, one army after another; English troops again (WOR-15.7.3b).

The Royalists' first army is their largest, so it goes to Paris, and no other one of theirs grows above it (WOR-15.3c).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, RuleId, Seat, Viewer
from rulesets.common.shapes import chosen

from . import armies, grounds, recruitment
from .actions import Deploy
from .asking import Asked, Room
from .court_results import ENGLAND, NORMANDY, may_land
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .grounds import CROSS, KINDS, LEVY, TROOPS
from .ledger import RULE
from .state import MARKERS, State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

RECRUIT, MUSTER, LANDING, UNLOAD = "recruit", "muster", "landing", "unload"
STAY, GO = "stays_in_england", "crosses"
ORDER = (ROYALIST, HUGUENOT, LEAGUE)  # WOR-15.3a, whoever is allied


def begin(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    instead(state, frame, *[consequence(state, MUSTER, frame.rule, one) for one in ORDER])
    tell_all(sink, "recruitment_opens", RULE["WOR-15.3a"], order=ORDER)


# Troops and money


def muster(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The Royalists say how many tax levels they spend, if there are any; the others just receive."""
    (faction,) = frame.subject
    if faction == ROYALIST and state.taxes:
        return instead(state, frame, question(state, LEVY, (ROYALIST,), RULE["WOR-15.3b"]))
    return _raise(state, frame, faction, 0, sink)


def _levels(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[LEVY](str(levels)) for levels in range(state.taxes + 1)]


def _levied(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    levels = int(chosen(frame.answer_of(ROYALIST)))
    state.taxes -= levels
    _raise(state, frame, ROYALIST, levels, sink)


def _raise(state: State, frame: Gather, faction: Seat, levels: int, sink: Sink) -> None:
    gain, rule = recruitment.raised(state, faction, levels), recruitment.rule_of(state, faction)
    landing = [consequence(state, LANDING, RULE["WOR-15.7.3b"])] if faction == HUGUENOT else []
    troops = consequence(state, UNLOAD, RULE["WOR-15.3l"], faction, str(gain.troops))
    instead(state, frame, *landing, troops)
    state.money[faction] += gain.money
    card: tuple[Modifier, ...] = ()
    if faction == HUGUENOT and recruitment.has_card_income(state):
        more = state.box.incomes["la_rochelle_card"]
        card = (Modifier(more.troops, "la_rochelle_troops", RULE["WOR-19g"]),)
    counted = levels if faction == ROYALIST else len(state.cities_of(faction))
    code = {ROYALIST: "levied", HUGUENOT: "mustered"}.get(faction, "hired" if state.called else "subsidised")
    tell_all(sink, code, rule, modifiers=card, who=faction, counted=counted, troops=gain.troops, money=gain.money)


def _purse(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"taxes": state.taxes}


# Troops left in England


def land(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Each Huguenot army in England may be put into Normandy, one after another (WOR-15.7.3b)."""
    left = [one for one in MARKERS[HUGUENOT] if state.at.get(one) == ENGLAND and one not in frame.subject]
    if not left or not may_land(state, free=True):
        return done(state, frame)
    asked = question(state, CROSS, (HUGUENOT,), frame.rule, left[0])
    return instead(state, frame, asked, consequence(state, LANDING, frame.rule, *frame.subject, left[0]))


def _crossings(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[CROSS](one) for one in (STAY, GO)]


def _crossed(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Into an army of the side that stands there, as far as it has room; else as an army of its own."""
    (army,) = frame.subject
    done(state, frame)
    if chosen(frame.answer_of(HUGUENOT)) == STAY or army not in state.at:
        return None
    there = grounds.host(state, HUGUENOT, NORMANDY)
    if not there:
        state.at[army] = NORMANDY
        return tell_moved(sink, "lands", frame.rule, army, who=HUGUENOT, army=army, troops=state.troops[army])
    over = min(armies.MOST - state.troops[there], state.troops[army])
    state.troops[there] += over
    state.troops[army] -= over
    if not state.troops[army]:
        armies.lift(state, army)
    return tell_moved(sink, "lands_in", frame.rule, army, there, who=HUGUENOT, army=there, troops=over)


def _army(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0], "troops": state.troops.get(frame.subject[0], 0)}


# Armies


def unload(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Where the next troops go; what fits in nowhere is lost (WOR-15.2c).

    The frame: faction, troops left, armies deployed so far, of the Royalists' the one in Paris first.
    """
    faction, left, *new = frame.subject
    if not int(left):
        return done(state, frame)
    where = grounds.places(state, faction, new)
    if not where:
        done(state, frame)
        return tell_all(sink, "troops_unplaced", RULE["WOR-15.2c"], who=faction, troops=int(left))
    if len(where) == 1 and faction != ROYALIST:  # there is nothing to choose
        return _put(state, frame, where[0], min(int(left), grounds.room(state, faction, where[0], new)), sink)
    if len(where) == 1:
        return _how_many(state, frame, where[0], sink)
    return instead(state, frame, question(state, Deploy.kind, (faction,), rule_of(faction, new), *frame.subject))


def rule_of(faction: Seat, new: Sequence[str]) -> RuleId:
    """Of where this faction may deploy its next army."""
    if faction == ROYALIST:
        return RULE["WOR-15.3d" if new else "WOR-15.3c"]
    return RULE["WOR-15.3f" if faction == HUGUENOT else "WOR-15.3i"]


def _areas(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [Deploy(at) for at in grounds.places(state, frame.subject[0], frame.subject[2:])]


def _went(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    action = frame.answers[0][1]
    assert isinstance(action, Deploy)
    _how_many(state, frame, action.area, sink)


def _how_many(state: State, frame: Gather, area: str, sink: Sink) -> None:
    """Asked unless there is but one number."""
    faction, left, *new = frame.subject
    most = min(int(left), grounds.room(state, faction, area, new))
    if most == 1:
        return _put(state, frame, area, 1, sink)
    asked = question(state, TROOPS, (faction,), RULE["WOR-15.3l"], *frame.subject[:2], area, *new)
    return instead(state, frame, asked)


def _numbers(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    faction, left, area, *new = frame.subject
    most = min(int(left), grounds.room(state, faction, area, new))
    return [KINDS[TROOPS](str(troops)) for troops in range(most, 0, -1)]


def _counted(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    _put(state, frame, frame.subject[2], int(chosen(frame.answers[0][1])), sink)


def _put(state: State, frame: Gather, area: str, troops: int, sink: Sink) -> None:
    """A new marker, or troops for the army of the side that stands there (WOR-15.3k)."""
    faction, left, *rest = frame.subject
    new = rest[1:] if frame.kind == TROOPS else rest
    army = grounds.host(state, faction, area)
    rule, code = (RULE["WOR-15.3k"], "reinforced") if army else (rule_of(faction, new), "deployed")
    if army:
        state.troops[army] += troops
    else:
        army = armies.free_markers(state, faction)[0]
        armies.place(state, army, area, troops)
    counts = code == "deployed" or (faction == ROYALIST and not new and area == grounds.seat_of_crown(state))
    new = [*new, army] if counts else new
    instead(state, frame, consequence(state, UNLOAD, RULE["WOR-15.3l"], faction, str(int(left) - troops), *new))
    size = state.troops[army]
    tell_moved(sink, code, rule, army, who=faction, army=army, area=area, troops=troops, size=size)


def _left(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"troops": int(frame.subject[1])}


def _left_at(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"troops": int(frame.subject[1]), "area": frame.subject[2]}


ROOM: Room = Room(
    kinds=KINDS,
    asked={
        LEVY: Asked(_levels, _levied, facts=_purse),
        CROSS: Asked(_crossings, _crossed, facts=_army),
        Deploy.kind: Asked(_areas, _went, facts=_left),
        TROOPS: Asked(_numbers, _counted, facts=_left_at),
    },
    steps={RECRUIT: begin, MUSTER: muster, LANDING: land, UNLOAD: unload},
    near=(grounds.levies_refused, grounds.numbers_refused),
)
