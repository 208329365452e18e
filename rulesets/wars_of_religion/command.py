"""Leaders for armies: section 15.5. The step "command", and what each side may change at the start of its rounds.

A side's armies are made leaderless and its leaders dealt anew, the ties decided one by one. Frames: "arrange", then
with reading support_order "supporters_first" the supporters (`supporters.py`) and the deal, else the deal and the
supporters. `entries` of a frame: what has been settled about supporters.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies, leader_order, standing_order
from .asking import Asked, Room, asking
from .box import WarsBox
from .factions import CROWN, OPPOSITION, ROYALIST
from .leader_order import DEALT, OVER, Deal, Leader
from .ledger import RULE
from .state import State
from .supporters import SUPPORTERS, set_aside
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

COMMAND, ARRANGE, DEAL, KEEP_OR_NOT = "command", "arrange", "deal", "rearrange"
KEEP, ANEW = "keep", "anew"
TIES = {leader_order.ARMY: "tied_armies", leader_order.FACTION: "tied_factions", leader_order.LEADER: "tied_leaders"}
KINDS = kinds_of({Choice: (KEEP_OR_NOT, *TIES.values())})


def begin(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The Royalists' side first (WOR-15.5a)."""
    instead(state, frame, *[consequence(state, ARRANGE, RULE["WOR-15.5a"], side) for side in (CROWN, OPPOSITION)])


def reassigning(state: State, side: str) -> Gather:
    """The frame that comes before a side's round (WOR-15.5d)."""
    return consequence(state, ARRANGE, RULE["WOR-15.5d"], side)


def arrange(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Dealt anew where rank does not follow size any more; else only if somebody who has a say in it wants to."""
    (side,) = frame.subject
    if not armies.on_map(state, side):
        return done(state, frame)
    if not standing_order.stands(state, side):
        return anew(state, frame, side, sink)
    who = standing_order.deciders(state, side)
    if not who:
        return done(state, frame)
    return instead(state, frame, question(state, KEEP_OR_NOT, who, RULE["WOR-15.5d"], side))


def _keep_or_not(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[KEEP_OR_NOT](one) for one in (KEEP, ANEW)]


def _kept(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    if all(chosen(action) == KEEP for _, action in frame.answers):
        return done(state, frame)
    return anew(state, frame, frame.subject[0], sink)


def anew(state: State, frame: Gather, side: str, sink: Sink) -> None:
    tell_all(sink, "places_leaders", frame.rule, side=side)
    _clear(state, side)
    first = SUPPORTERS if state.reading("support_order") == "supporters_first" else DEAL
    instead(state, frame, consequence(state, first, RULE["WOR-15.5b"], side, *([""] * 2 if first == DEAL else [])))


def _clear(state: State, side: str) -> None:
    for army in armies.on_map(state, side):
        state.leads[army] = ""
        state.backs.pop(army, None)


# The deal


def upcoming(state: State, side: str, army: str, faction: Seat, entries: Sequence[str]) -> Deal:
    """Who is next."""
    return leader_order.next_deal(leaderless(state, side), unplaced(state, side, entries), army, faction)


def leaderless(state: State, side: str) -> dict[str, int]:
    return {one: state.troops[one] for one in armies.on_map(state, side) if not state.leads[one]}


def unplaced(state: State, side: str, entries: Sequence[str]) -> list[Leader]:
    """Leaders who lead nothing and are not set aside."""
    aside, found = set_aside(entries), []
    for faction, free in armies.pools(state, side):
        known = _leaders(state.box, faction)
        found += [known[one] for one in free if one not in aside]
    return found


def _leaders(box: WarsBox, faction: Seat) -> dict[str, Leader]:
    """All counters, as leaders of this faction."""
    key = ("leaders", faction)
    found: dict[str, Leader] | None = box.memo.get(key)
    if found is None:
        found = box.memo[key] = {one: Leader(one, box.ranks[one], faction) for one in armies.counters(box)}
    return found


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Leader after leader, up to a tie or to the end. The frame: side, the army and faction of an open tie, entries."""
    side, army, faction, *entries = frame.subject
    troops, leaders = leaderless(state, side), unplaced(state, side, entries)
    found = leader_order.next_deal(troops, leaders, army, faction)
    while found.what == DEALT:
        state.leads[found.army] = found.options[0]
        del troops[found.army]
        leaders = [one for one in leaders if one.id != found.options[0]]
        faction, found = "", leader_order.next_deal(troops, leaders)
    if found.what == OVER:
        return _settle(state, frame, side, entries, sink)
    who = state.people.faction(found.options[0]) if found.what == leader_order.LEADER else ROYALIST
    asked = question(state, TIES[found.what], (who,), RULE["WOR-15.5c"], side, found.army, faction, *entries)
    return instead(state, frame, asked)


def _settle(state: State, frame: Gather, side: str, entries: Sequence[str], sink: Sink) -> None:
    """Supporters join their commanders; one whose commander got no army is dealt out after all (WOR-15.5g)."""
    led = {leader: army for army, leader in state.leads.items() if leader}
    aside = set_aside(entries)
    failed = [one for one, commander in aside.items() if commander not in led]
    if failed:
        _clear(state, side)
        tell_all(sink, "support_fails", RULE["WOR-15.5g"], who=failed[0])
        kept = [one for one in entries if one.split()[0] not in failed]
        return instead(state, frame, consequence(state, DEAL, frame.rule, side, "", "", *kept))
    for helper, commander in aside.items():
        state.backs[led[commander]] = helper
    if not sink.deaf:
        for army in armies.on_map(state, side):
            _tell(state, army, sink)
    if state.reading("support_order") != "supporters_first":
        return instead(state, frame, consequence(state, SUPPORTERS, frame.rule, side))
    return done(state, frame)


def _tell(state: State, army: str, sink: Sink) -> None:
    """Who commands it, and who controls it by that (WOR-15.4b, WOR-15.5h, WOR-15.5i)."""
    leader, helper = state.leads[army], state.backs.get(army, "")
    if not leader:
        return tell_moved(sink, "has_no_leader", RULE["WOR-15.5h"], army, army=army)
    faction = state.people.faction(leader)
    if faction == armies.marker_of(army):
        tell_moved(sink, "commands", RULE["WOR-15.5b"], leader, who=leader, army=army)
    else:
        tell_moved(sink, "commands_ally", RULE["WOR-15.4b"], leader, who=leader, army=army)
        tell_all(sink, "controls", RULE["WOR-15.5i"], who=faction, army=army)
    if helper:
        tell_moved(sink, "supports", RULE["WOR-15.5e"], helper, who=helper, of=leader)
    return None


# Ties


def _tied(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    side, army, faction, *entries = frame.subject
    return [KINDS[frame.kind](one) for one in upcoming(state, side, army, faction, entries).options]


def _untied(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    side, army, faction, *entries = frame.subject
    choice = chosen(frame.answers[0][1])
    if frame.kind == TIES[leader_order.ARMY]:
        army = choice
    elif frame.kind == TIES[leader_order.FACTION]:
        faction = choice
    else:
        state.leads[army] = choice
        army = faction = ""
    instead(state, frame, consequence(state, DEAL, RULE["WOR-15.5b"], side, army, faction, *entries))


def _tie_facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    side, army, *_ = frame.subject
    return {"side": side, "army": army} if army else {"side": side}


def _side(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"side": frame.subject[0]}


def _near(state: State, seat: Seat) -> list[Near]:
    """A leader who leads or supports already, an army that is smaller or has a leader."""
    frame = next((one for one in asking(state) if one.kind in TIES.values() and seat in one.waiting), None)
    if frame is None:
        return []
    side, army, faction, *entries = frame.subject
    options = upcoming(state, side, army, faction, entries).options
    if frame.kind == TIES[leader_order.ARMY]:
        others = [one for one in armies.on_map(state, side) if one not in options]
        return [Near(KINDS[frame.kind](one), "rank_follows_size", RULE["WOR-15.5b"], {"army": one}) for one in others]
    if frame.kind == TIES[leader_order.FACTION]:
        return []
    leading = [state.leads[army] for army in armies.on_map(state, side) if state.leads[army]]
    mine = [one for one in (*leading, *set_aside(entries)) if state.people.faction(one) == seat]
    return [Near(KINDS[frame.kind](one), "leader_is_busy", RULE["WOR-15.5b"], {"who": one}) for one in mine]


ROOM: Room = Room(
    kinds=KINDS,
    asked={KEEP_OR_NOT: Asked(_keep_or_not, _kept, facts=_side)}
    | {kind: Asked(_tied, _untied, facts=_tie_facts) for kind in TIES.values()},
    steps={COMMAND: begin, ARRANGE: arrange, DEAL: deal},
    near=(_near,),
)
