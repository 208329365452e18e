"""Army markers on the map: place and lift, size, command, control (sections 15.2, 15.4 to 15.6).

An army is named after its marker ("royalist.1"); it is controlled by the faction of its commander, whoever raised it
(WOR-15.5i). Only these verbs put armies and leaders on the map and take them off.
"""

from __future__ import annotations

from rulesets.common.seats import Seat

from .box import WarsBox
from .cast import PILES_OF
from .components import Size
from .factions import CROWN, FACTIONS, HUGUENOT, OPPOSITION, side_of
from .state import ARMIES, MARKERS, REVOLTS, State

WOUNDED, ALONE, CAPTIVE = "wounded", "alone", "captive"
RANKS = "ABCD"
MOST = 9
_PILES_OF = {faction: frozenset(piles) for faction, piles in PILES_OF.items()}

_MARKER_OF = {army: army.partition(".")[0] for army in ARMIES}
_SIDE = tuple(
    {army: "" if army in REVOLTS else side_of(called, marker) for army, marker in _MARKER_OF.items()}
    for called in (0, 1)
)
_MARKERS = tuple(
    {
        one: tuple([army for faction in FACTIONS if side_of(called, faction) == one for army in MARKERS[faction]])
        for one in (CROWN, OPPOSITION)
    }
    for called in (0, 1)
)


def marker_of(army: str) -> Seat:
    """The faction whose marker it is; "revolt" for a neutral one."""
    return _MARKER_OF[army]


def is_revolt(army: str) -> bool:
    return army in REVOLTS


def control(state: State, army: str) -> Seat:
    """Who moves it and decides for it (WOR-15.5i); without a leader the faction of the marker (WOR-15.5h)."""
    leader = state.leads.get(army, "")
    return state.people.where[leader].partition(".")[2] if leader else _MARKER_OF[army]


def scorer(state: State, army: str) -> Seat:
    """Whose war points its victories bring, of one faction, not of the side (WOR-15.8g)."""
    return marker_of(army) if state.reading("war_points_to") == "marker" else control(state, army)


def side(state: State, army: str) -> str:
    """ "crown", "opposition", or "" for a revolt."""
    return _SIDE[state.called > 0][army]


def size(state: State, army: str) -> Size:
    return state.box.size(state.troops[army])


def on_map(state: State, a_side: str) -> list[str]:
    """The armies of a side, in the order of the markers."""
    at = state.at
    return [one for one in _MARKERS[state.called > 0][a_side] if one in at]


def standing(state: State, area: str, a_side: str) -> list[str]:
    at = state.at
    return [one for one in _MARKERS[state.called > 0][a_side] if one in at and at[one] == area]


def enemies_in(state: State, area: str, a_side: str) -> list[str]:
    """Whom an army of this side meets there: a revolt first (WOR-20d), then armies of the other side."""
    sides = _SIDE[state.called > 0]
    met = [one for one, at in state.at.items() if at == area and sides[one] != a_side]
    return sorted(met, key=lambda one: (not is_revolt(one), one)) if len(met) > 1 else met


def crowded(state: State, a_side: str) -> list[str]:
    """Provinces of France in which more than one army of a side stands (WOR-15.6a, WOR-15.6d)."""
    areas = [state.at[one] for one in on_map(state, a_side)]
    return [at for at in dict.fromkeys(areas) if areas.count(at) > 1 and not state.box.areas[at].country]


def free_markers(state: State, faction: Seat) -> list[str]:
    at = state.at
    return [one for one in MARKERS[faction] if one not in at]


def place(state: State, army: str, area: str, troops: int) -> None:
    """A marker goes on the map; its leader is found by `command` (WOR-15.5h)."""
    state.at[army], state.troops[army] = area, min(troops, MOST)
    state.leads.setdefault(army, "")


def lift(state: State, army: str) -> None:
    """The marker leaves the map; its leaders are in nobody's army any more."""
    for table in (state.at, state.troops, state.leads, state.backs):
        table.pop(army, None)


def lose(state: State, army: str, troops: int) -> int:
    """Troop points that are gone; how many there were to lose. At 0 the marker leaves the map (WOR-15.2b), and its
    leaders, left alone, come back next turn (WOR-15.7.6c)."""
    gone = min(troops, state.troops[army])
    state.troops[army] -= gone
    if not state.troops[army]:
        disband(state, army)
    return gone


def disband(state: State, army: str) -> None:
    for leader in (state.leads.get(army, ""), state.backs.get(army, "")):
        if leader and leader not in state.lost and state.people.lives(leader):
            state.lost[leader] = ALONE
    lift(state, army)


def is_counter(state: State, character: str) -> bool:
    """Whether the leader counter of a living character is at hand in this war."""
    return state.box.characters[character].counter and state.people.lives(character) and character not in state.lost


def pools(state: State, a_side: str) -> list[tuple[Seat, list[str]]]:
    """The leaders of a side who are with no army: one faction after the other, the highest rank first (WOR-15.5h)."""
    some = _living(state)
    busy = {*state.leads.values(), *state.backs.values(), *state.lost}
    return [(one, [who for who in some[one] if who not in busy]) for one in state.factions_of(a_side)]


def unled(state: State, a_side: str) -> list[str]:
    """Leaders of the side with no army, the highest rank first."""
    by_faction = pools(state, a_side)
    if len(by_faction) == 1:
        return by_faction[0][1]
    found = [one for _, leaders in by_faction for one in leaders]
    found.sort(key=state.box.ranks.__getitem__)
    return found


def taking_part(state: State, faction: Seat) -> list[str]:
    """All leaders of a faction whose counters are at hand in this war, with an army or not."""
    return [one for one in _living(state)[faction] if one not in state.lost]


def _living(state: State) -> dict[Seat, list[str]]:
    """The living characters of each faction who have a leader counter, the highest rank first. For long nobody dies
    and nobody changes sides: what was found last is kept for as long as everybody's card lies where it lay."""
    memo, counted = state.box.memo, counters(state.box)
    where = tuple(map(state.people.where.__getitem__, counted))
    last: tuple[tuple[str, ...], dict[Seat, list[str]]] | None = memo.get("living")
    if last is None or last[0] != where:
        pairs = [*zip(counted, where, strict=True)]
        last = where, {seat: [one for one, pile in pairs if pile in piles] for seat, piles in _PILES_OF.items()}
        memo["living"] = last
    return last[1]


def counters(box: WarsBox) -> tuple[str, ...]:
    """All characters who have a leader counter, the highest rank first, then in the order of the box."""
    found: tuple[str, ...] | None = box.memo.get("counters")
    if found is None:
        people = sorted(box.characters.values(), key=lambda one: one.rank)
        found = box.memo["counters"] = tuple([one.id for one in people if one.counter])
    return found


def best_of_pool(state: State, a_side: str) -> list[str]:
    """The highest-ranked leaders of a side who are with no army: several where they tie."""
    found, ranks = unled(state, a_side), state.box.ranks
    return [one for one in found if ranks[one] == ranks[found[0]]]


def may_back(state: State, leader: str, commander: str) -> bool:
    """Whether a starred leader may support this commander: lower rank, better Tactical Value (WOR-15.5e)."""
    return commander in backed_by(state.box, leader)


def backed_by(box: WarsBox, leader: str) -> dict[str, str]:
    """All whom he may support, with their ranks; "" among them for the anonymous leader."""
    key = ("backed by", leader)
    found: dict[str, str] | None = box.memo.get(key)
    if found is None:
        one, ranks = box.characters[leader], box.ranks
        higher = {other: rank for other, rank in ranks.items() if one.star and rank < one.rank}
        found = {other: rank for other, rank in higher.items() if box.tactical(other) < one.tactical}
        box.memo[key] = found
    return found


def dice_of(state: State, army: str, troops: int) -> int:
    """How many dice it rolls in a battle or a siege with so many troops (WOR-15.7.5a to c)."""
    return dice_under(state.box, troops, state.leads[army], state.backs.get(army, ""))


def dice_under(box: WarsBox, troops: int, commander: str, helper: str) -> int:
    helps = helper and box.characters[helper].tactical > box.tactical(commander)
    return box.size(troops).dice + box.tactical(commander) + int(bool(helps))


def is_frozen(state: State, army: str) -> bool:
    """Whether war weariness holds a Huguenot army where it stands (WOR-19d)."""
    return state.at.get(army) in state.frozen and marker_of(army) == HUGUENOT
