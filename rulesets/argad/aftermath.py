"""What outlives the game, by the people of the roster: ARG-PH-11, ARG-END-04, ARG-CMP-02 to ARG-CMP-05."""

from __future__ import annotations

from rulesets.common.outcomes import Consequence
from rulesets.common.seats import GM, Fact, Facts, Seat
from rulesets.common.setup import Person

from .awareness import knows_of, label
from .healing_in_play import how_it_went
from .ledger import RULE
from .naming import facts_of
from .recruits import condition_of
from .state import Fallen, FigureId, Slip, State
from .wounds import OF_PLACE

ENDS = {"removed": "out_of_action", "dead": "died", "captured": "was_captured", "left": "left_the_table"}
RULES = {"removed": "ARG-LIF-01", "dead": "ARG-END-04", "captured": "ARG-AFT-09", "left": "ARG-END-02"}
BROUGHT_ALONG = -1
TREATED = {
    "heals": "ARG-HEA-02",
    "sequelae": "ARG-HEA-03",
    "dead": "ARG-HEA-04",
    "failed": "ARG-HEA-08",
    "tried": "ARG-HEA-10",
}


def consequences(state: State) -> list[Consequence]:
    """Fate, wounds, captivity, deeds and spoils of everybody who came from the roster, and what each has learnt."""
    found: list[Consequence] = []
    if not state.terms.on("living_on"):
        return found
    for who, person in state.roster.items():
        known = _knowers(state, who)
        found += _fate(state, who, person, known)
        found += _wounds(state, who, person, known)
        found += _feats(state, who, person, known)
        found += [
            Consequence(person, "carries_off", RULE["ARG-CVY-01"], _thing(state, name), known)
            for name, thing in state.things.items()
            if thing.holder == who and (state.terms.on("convoys") or thing.flag_of)
        ]
    return found + _learnt(state)


def _fate(state: State, who: FigureId, person: str, known: tuple[Seat, ...]) -> list[Consequence]:
    now = state.now[who]
    last = next((one for one in reversed(state.fallen) if one.who == who), None)
    found: list[Consequence] = []
    if now.out:
        facts = _how(state, who, last)
        found.append(Consequence(person, ENDS[now.out], RULE[RULES[now.out]], facts, known))
    elif now.prisoner_of:
        captor = label(state, state.owner[who], now.prisoner_of)
        facts = {"turn": state.turn, "cause": "", "by": captor, "captor": state.roster.get(now.prisoner_of, "")}
        found.append(Consequence(person, "was_captured", RULE["ARG-AFT-09"], facts, known))
    return found + _treatment(state, who, person, known)


def _treatment(state: State, who: FigureId, person: str, known: tuple[Seat, ...]) -> list[Consequence]:
    """How his one attempt went, on which wound: of this game from 1 on, 0: on his fall, -1: on one brought along."""
    end, harm = how_it_went(state, who)
    if not end:
        return []
    now, brought = state.now[who], _brought(next((one for one in state.setup.people if one.id == person), None))
    wound = now.treated_wound and (now.treated_wound - brought if now.treated_wound > brought else BROUGHT_ALONG)
    at_once = not now.out and now.lost_points < now.treated_wound  # by magic (ARG-HEA-09)
    facts: dict[str, Fact] = {"end": end, "wound": wound, "at_once": at_once}
    seen = (GM,) if state.setup.gm else known  # he hands the news out when there is any (ARG-HID-16)
    code = "was_treated_with_harm" if harm else "was_treated"
    return [Consequence(person, code, RULE[TREATED[end]], {**facts, "sequela": harm} if harm else facts, seen)]


def _wounds(state: State, who: FigureId, person: str, known: tuple[Seat, ...]) -> list[Consequence]:
    """Those of this game; what somebody brought along from earlier ones is known at home."""
    came = next((one for one in state.setup.people if one.id == person), None)
    fresh = state.now[who].wounds[_brought(came) :]
    told = [one for one in state.fallen if one.who == who and one.fate == "wounded"][-len(fresh) :]
    found: list[Consequence] = []
    for n, where in enumerate(fresh):
        how = _how(state, who, told[n] if n < len(told) else None)
        code = "was_wounded_at" if where else "was_wounded"
        found.append(Consequence(person, code, RULE[OF_PLACE[where]], {**how, "where": where}, known))
    return found


def _brought(came: Person | None) -> int:
    return condition_of(came).lost_points if came else 0


def _how(state: State, who: FigureId, fall: Fallen | None) -> dict[str, Fact]:
    """When, by what, and by whom, as his own side calls him."""
    if fall is None:
        return {"turn": state.turn, "cause": "", "by": "", "captor": ""}
    by = label(state, state.owner[who], fall.by) if fall.by else ""
    captor = state.roster.get(fall.by, "") if fall.by else ""
    return {"turn": fall.turn, "cause": fall.cause, "by": by, "captor": captor}


def _feats(state: State, who: FigureId, person: str, known: tuple[Seat, ...]) -> list[Consequence]:
    felled = [one for one in state.fallen if one.by == who and one.fate not in ("left", "wounded")]
    if not felled:
        return []
    return [Consequence(person, "felled", RULE["ARG-SKL-01"], {"count": len(felled)}, known)]


def _thing(state: State, name: str) -> Facts:
    return {**facts_of(state, name), "flag": bool(state.things[name].flag_of)}


def _learnt(state: State) -> list[Consequence]:
    """Objectives fulfilled or not, and facts learnt, for the people of the seats that know of them."""
    found: list[Consequence] = []
    for name, slip in state.slips.items():
        for seat in slip.knowers:
            theirs = [person for who, person in state.roster.items() if state.owner[who] == seat]
            found += [_heard(person, name, slip, seat) for person in theirs]
    return found


def _heard(person: str, name: str, slip: Slip, seat: Seat) -> Consequence:
    code = f"objective_{slip.state}" if slip.kind == "objective" else "learnt"
    facts = {"slip": name, "en": slip.en, "fr": slip.fr, "kind": slip.kind}
    return Consequence(person, code, RULE["ARG-OBV-01"], facts, (seat,))


def _knowers(state: State, who: FigureId) -> tuple[Seat, ...]:
    """The game master, and every seat that knows of him: whoever nobody met is no news to anybody."""
    return (GM, *(seat for seat in state.setup.seats if knows_of(state, seat, who)))
