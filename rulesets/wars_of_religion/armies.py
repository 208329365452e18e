"""Army markers on the map: place and lift, size, command, control (sections 15.2, 15.4 to 15.6).

An army is named after its marker ("royalist.1"); it is controlled by the faction of its commander, whoever raised it
(WOR-15.5i). Only these verbs put armies and leaders on the map and take them off.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.seats import Seat

from .box import WarsBox
from .cast import PILES_OF
from .components import Size
from .factions import CROWN, FACTIONS, HUGUENOT, OPPOSITION, side_of
from .state import MARKERS, REVOLTS, State

WOUNDED, ALONE, CAPTIVE = "wounded", "alone", "captive"
RANKS = "ABCD"
MOST = 9
_PILES_OF = {faction: frozenset(piles) for faction, piles in PILES_OF.items()}

_MARKERS = tuple(
    {
        one: tuple([army for faction in FACTIONS if side_of(called, faction) == one for army in MARKERS[faction]])
        for one in (CROWN, OPPOSITION)
    }
    for called in (0, 1)
)


def marker_of(army: str) -> Seat:
    """The faction whose marker it is; "revolt" for a neutral one."""
    return army.partition(".")[0]


def is_revolt(army: str) -> bool:
    return army in REVOLTS


def control(state: State, army: str) -> Seat:
    """Who moves it and decides for it (WOR-15.5i); without a leader the faction of the marker (WOR-15.5h)."""
    leader = state.leads.get(army, "")
    return state.people.faction(leader) if leader else marker_of(army)


def scorer(state: State, army: str) -> Seat:
    """Whose war points its victories bring, of one faction, not of the side (WOR-15.8g)."""
    return marker_of(army) if state.reading("war_points_to") == "marker" else control(state, army)


def side(state: State, army: str) -> str:
    """ "crown", "opposition", or "" for a revolt."""
    return "" if is_revolt(army) else state.side_of(marker_of(army))


def size(state: State, army: str) -> Size:
    return state.box.size(state.troops[army])


def on_map(state: State, a_side: str) -> list[str]:
    """The armies of a side, in the order of the markers."""
    at = state.at
    return [one for one in _MARKERS[bool(state.called)][a_side] if one in at]


def standing(state: State, area: str, a_side: str) -> list[str]:
    at = state.at
    return [one for one in _MARKERS[bool(state.called)][a_side] if one in at and at[one] == area]


def enemies_in(state: State, area: str, a_side: str) -> list[str]:
    """Whom an army of this side meets there: a revolt first (WOR-20d), then armies of the other side."""
    met = [one for one, at in state.at.items() if at == area and side(state, one) != a_side]
    return sorted(met, key=lambda one: (not is_revolt(one), one)) if len(met) > 1 else met


def free_markers(state: State, faction: Seat) -> list[str]:
    return [one for one in MARKERS[faction] if one not in state.at]


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


def pools(state: State, factions: Sequence[Seat], starred: bool = False) -> list[tuple[str, Seat]]:
    """The leaders of these factions who are with no army, or the starred ones: one faction after the other, the highest
    rank first (WOR-15.5h)."""
    where = state.people.where
    found = []
    busy = {*state.leads.values(), *state.backs.values(), *state.lost}
    free = [one for one in (stars(state.box) if starred else counters(state.box)) if one not in busy]
    for faction in factions:
        piles = _PILES_OF[faction]
        found += [(one, faction) for one in free if where[one] in piles]
    return found


def taking_part(state: State, faction: Seat) -> list[str]:
    """All leaders of a faction whose counters are at hand in this war, with an army or not."""
    where, piles = state.people.where, _PILES_OF[faction]
    return [one for one in counters(state.box) if where[one] in piles and one not in state.lost]


def counters(box: WarsBox) -> tuple[str, ...]:
    """All characters who have a leader counter, the highest rank first, then in the order of the box."""
    found: tuple[str, ...] | None = box.memo.get("counters")
    if found is None:
        people = sorted(box.characters.values(), key=lambda one: one.rank)
        found = box.memo["counters"] = tuple([one.id for one in people if one.counter])
    return found


def stars(box: WarsBox) -> tuple[str, ...]:
    """Those of them who may support others."""
    found: tuple[str, ...] | None = box.memo.get("stars")
    if found is None:
        found = box.memo["stars"] = tuple([one for one in counters(box) if box.characters[one].star])
    return found


def best_of_pool(state: State, a_side: str) -> list[str]:
    """The highest-ranked leaders of a side who are with no army: several where they tie."""
    found = [one for one, _ in pools(state, state.factions_of(a_side))]
    characters = state.box.characters
    best = min([characters[one].rank for one in found], default="")
    return [one for one in found if characters[one].rank == best]


def may_back(state: State, leader: str, commander: str) -> bool:
    """Whether a starred leader may support this commander: lower rank, better Tactical Value (WOR-15.5e)."""
    one = state.box.characters[leader]
    if not one.star or not commander:
        return one.star and one.rank > state.box.rank("") and one.tactical > 0
    other = state.box.characters[commander]
    return one.rank > other.rank and one.tactical > other.tactical


def dice_of(state: State, army: str, troops: int) -> int:
    """How many dice it rolls in a battle or a siege with so many troops (WOR-15.7.5a to c)."""
    return dice_under(state.box, troops, state.leads[army], state.backs.get(army, ""))


def dice_under(box: WarsBox, troops: int, commander: str, helper: str) -> int:
    helps = helper and box.characters[helper].tactical > box.tactical(commander)
    return box.size(troops).dice + box.tactical(commander) + int(bool(helps))


def is_frozen(state: State, army: str) -> bool:
    """Whether war weariness holds a Huguenot army where it stands (WOR-19d)."""
    return marker_of(army) == HUGUENOT and state.at[army] in state.frozen
