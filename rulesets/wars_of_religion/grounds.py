"""Where recruits may be put, and how many of them: WOR-15.2a, WOR-15.2b, WOR-15.3c to WOR-15.3k."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.common.questions import Near
from rulesets.common.seats import Seat
from rulesets.common.shapes import Choice, kinds_of

from .actions import Deploy
from .armies import MOST, free_markers, on_map
from .asking import asking
from .components import PARIS, City
from .factions import ROYALIST
from .ledger import RULE
from .state import State

LEVY, CROSS, TROOPS = "levy", "cross", "deploy_troops"


KINDS = kinds_of({Choice: (LEVY, CROSS, TROOPS)}, Deploy)


def hosts(state: State, faction: Seat) -> dict[str, str]:
    """The armies of the faction's side by where they stand, of several the first one with room: troops join it
    (WOR-15.3j, WOR-15.3k)."""
    found: dict[str, str] = {}
    for one in on_map(state, state.side_of(faction)):
        there = found.setdefault(state.at[one], one)
        if state.troops[there] >= MOST > state.troops[one]:
            found[state.at[one]] = one
    return found


def host(state: State, faction: Seat, area: str) -> str:
    return hosts(state, faction).get(area, "")


def seat_of_crown(state: State) -> str:
    """The province of Paris while the Royalists' side holds the city (WOR-15.3c)."""
    city: City | None = state.box.memo.get(PARIS)
    if city is None:
        city = state.box.memo[PARIS] = next(one for one in state.box.cities.values() if one.size == PARIS)
    return city.area if state.owner.get(city.id) in (ROYALIST, state.ally(ROYALIST)) else ""


def holds_city(state: State, faction: Seat, area: str) -> bool:
    return faction in [state.owner.get(city) for city in state.box.cities_in[area]]


def space(state: State, faction: Seat, army: str) -> int:
    """How many more troops the army that stands there can take; a new one, where none of the side stands."""
    return MOST - state.troops[army] if army else MOST if free_markers(state, faction) else 0


def room(state: State, faction: Seat, area: str, new: Sequence[str]) -> int:
    """How many troops may be put there now. `new`: the armies deployed so far, the Royalists' in Paris first."""
    return _room(state, faction, area, new, hosts(state, faction))


def _room(state: State, faction: Seat, area: str, new: Sequence[str], there: Mapping[str, str]) -> int:
    army, crown = there.get(area, ""), seat_of_crown(state) if faction == ROYALIST else ""
    first = faction == ROYALIST and not new
    if not (first and area == crown) and not holds_city(state, faction, area):
        return 0
    most = space(state, faction, army)
    if faction != ROYALIST or (army and army not in new):
        return most
    if first:
        return most if area == crown or not crown or not space(state, faction, there.get(crown, "")) else 0
    return most if army == new[0] else min(most, state.troops[new[0]] - state.troops.get(army, 0))


def places(state: State, faction: Seat, new: Sequence[str]) -> list[str]:
    """All provinces that can take troops now."""
    cities, there = state.box.cities, hosts(state, faction)
    mine = [*dict.fromkeys([cities[city].area for city in state.cities_of(faction)])]
    crown = seat_of_crown(state) if faction == ROYALIST and not new else ""
    found = [crown, *mine] if crown and crown not in mine else mine
    return [at for at in found if _room(state, faction, at, new, there) > 0]


def why_not(state: State, faction: Seat, area: str, new: Sequence[str]) -> tuple[str, str]:
    """Why nothing may be put where the faction has a city: a code and the rule."""
    army = host(state, faction, area)
    if army and state.troops[army] >= MOST:
        return "place_is_taken", "WOR-15.3j"
    if not army and not free_markers(state, faction):
        return "no_marker_left", "WOR-15.2a"
    return ("largest_in_paris" if not new else "not_above_paris"), "WOR-15.3c"


def levies_refused(state: State, seat: Seat) -> list[Near]:
    if not any(one.kind == LEVY and seat in one.waiting for one in asking(state)):
        return []
    levels = str(state.taxes + 1)
    return [Near(KINDS[LEVY](levels), "taxes_lacking", RULE["WOR-15.3b"], {"taxes": state.taxes})]


def numbers_refused(state: State, seat: Seat) -> list[Near]:
    """One more than may be: of an army, than in Paris, than there are; and an army of ten."""
    frame = next((one for one in asking(state) if one.kind == TROOPS and seat in one.waiting), None)
    if frame is None:
        return []
    faction, left, area, *new = frame.subject
    most = space(state, faction, host(state, faction, area))
    fine = min(int(left), room(state, faction, area, new))
    found = []
    for troops in dict.fromkeys((fine + 1, MOST + 1)):
        code, rule = ("army_too_large", "WOR-15.2b") if troops > most else ("not_above_paris", "WOR-15.3c")
        if int(left) < troops <= most:
            code, rule = "troops_lacking", "WOR-15.3l"
        found.append(Near(KINDS[TROOPS](str(troops)), code, RULE[rule], {"area": area, "most": fine}))
    return found
