"""What becomes of people who are hit: removed, wounded, on the ground; and of what they held (ARG-LIF, ARG-SGR-08).

Shared by shots, blows, falls and dangers. `hurt_by` asks its dice and changes nothing, `take` carries the result out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.seats import RuleId, Seat

from .awareness import is_aware, is_own
from .distances import is_within
from .grouping import unit_of
from .laid_down import lay, lie, seers_of
from .ledger import RULE
from .nearness import is_able
from .people import Condition, because
from .state import Fallen, FigureId, Stand, State, Thing, placed
from .telling import Told, tell_of
from .witnesses import note_fall
from .wounds import Hit, Hurt, knock_down, leaves_a_body, resolve_hit

REMOVED, WOUNDED, OUT = "removed", "wounded", "out"
MELEE = "melee"  # what becomes of blows
GUARDS_WITHIN = 200  # ARG-AFT-09: two paces


@dataclass(frozen=True, slots=True)
class Blow:
    """Somebody is hit. `cause`: "shot", "melee", "fall", "danger"…; `key` begins the keys of its dice."""

    who: FigureId
    cause: str
    rule: RuleId
    key: str
    by: FigureId = ""
    hits: int = 1
    seat: Seat = ""  # who rolls where it struck; "": whose he is


def lives_of(state: State, who: FigureId) -> int:
    """The hits that remove him (ARG-LIF-01, ARG-LIF-02)."""
    most = state.people[who].life_points if state.terms.melee.two_life_points else 1
    return max(1, most - state.now[who].lost_points)


def hurt_by(state: State, dice: Dice, blow: Blow) -> Hurt:
    """What it does to him. Asks where a wound is, with that option; the state stays as it is."""
    most = state.people[blow.who].life_points if state.terms.melee.two_life_points else 1
    table = state.box.wounds if state.terms.melee.wound_location else ()
    roller = blow.seat or state.owner[blow.who]
    return resolve_hit(dice, state.now[blow.who], Hit(blow.key, roller, state.turn, most, blow.hits, table))


def take(state: State, blow: Blow, hurt: Hurt, sink: Sink, dice: tuple[str, ...] = ()) -> None:
    """He is removed or wounded; told to those who see him. `dice`: the keys of the roll for the place."""
    fate = REMOVED if hurt.is_removed else WOUNDED
    state.fallen = [*state.fallen, Fallen(blow.who, state.turn, fate, blow.cause, blow.rule, blow.by)]
    if hurt.is_removed:
        at_once = (because("no_saving_throw", RULE["ARG-AFT-01"]),) if blow.cause == MELEE else ()
        why = (*hurt.modifiers, *at_once)
        tell_of(state, sink, Told("falls", hurt.rule, {"who": blow.who}, modifiers=why, dice=dice))
        remove(state, blow.who, replace(hurt.condition, out="removed"), sink)
        return
    state.now[blow.who] = hurt.condition
    code = f"wounded_{hurt.place}" if hurt.place else "is_wounded"
    tell_of(state, sink, Told(code, hurt.rule, {"who": blow.who}, modifiers=hurt.modifiers, dice=dice))


def put_down(state: State, who: FigureId, rule: RuleId, sink: Sink) -> None:
    """On the ground till the end of the next turn (ARG-UNT-10)."""
    state.now[who], why = knock_down(state.now[who], state.turn)
    tell_of(state, sink, Told("goes_down", rule, {"who": who}, modifiers=(why, Modifier(0, "knocked_down", rule))))


def remove(state: State, who: FigureId, condition: Condition, sink: Sink) -> None:
    """He leaves the game; what he held lies where he stood; a body is left of those who matter (ARG-AFT-08)."""
    here, seers = state.stands.get(who), seers_of(state, who)
    note_fall(state, who)
    state.now[who] = condition
    _witnessed(state, who)
    if leaves_a_body(state.people[who], named_by_scenario=_is_named(state, who)) is None:
        state.stands.pop(who, None)
    _drop(state, who, here, seers)
    _let_go(state, who, here, sink)


def _is_named(state: State, who: FigureId) -> bool:
    """Whether the scenario asks after him: an objective or a trigger names him."""
    asked = any(who in one.check.split() for one in state.slips.values())
    return asked or any(who in one.who and one.when == "falls" for one in state.triggers.values())


def _witnessed(state: State, who: FigureId) -> None:
    """Those who saw it know that he is out; the others remember him as they saw him last."""
    for seat in state.setup.seats:
        if not is_own(state, seat, who) and is_aware(state, seat, who):
            seen = state.seen[f"{seat} {who}"]
            state.seen[f"{seat} {who}"] = replace(seen, now=False, turn=state.turn, state=(OUT,))


def _drop(state: State, who: FigureId, here: Stand | None, seers: list[Seat]) -> None:
    """Things and flags lie where their holder stood (ARG-MOR-10); what he hid about him stays hidden."""
    carried = [name for name, one in state.things.items() if one.holder == who]
    for name in carried:
        if state.things[name].hidden:
            state.things[name] = replace(state.things[name], holder="", stand=here)
        else:
            lay(state, name, seers, here)
    profile, unit = state.people[who], unit_of(state, who)
    if profile.banner and not any(one.flag_of == unit for one in state.things.values()):
        flag = Thing(f"Flag of {unit}", f"Drapeau de {unit}", stand=here, flag_of=unit)
        state.things[state.called("flag")] = lie(state, flag, seers)


def _let_go(state: State, who: FigureId, here: Stand | None, sink: Sink) -> None:
    """His prisoners pass to a friend within two paces, or are free (ARG-AFT-09); a hostage is let go."""
    for other, now in list(state.now.items()):
        if who in (now.prisoner_of, now.hostage_of):
            guard = _guard(state, who, here) if now.prisoner_of == who else ""
            state.now[other] = replace(now, prisoner_of=guard, hostage_of="")
            if not guard:
                tell_of(state, sink, Told("goes_free", RULE["ARG-AFT-09"], {"who": other}))


def free_the_unguarded(state: State, sink: Sink) -> None:
    """As a turn begins: a prisoner may run away whom no enemy guards within two paces (ARG-AFT-09). Beside miniatures
    nobody measures, and the players say so."""
    for who, now in list(state.now.items()):
        if now.prisoner_of and who in state.stands and state.in_play(who) and not _is_guarded(state, who):
            state.now[who] = replace(now, prisoner_of="", hostage_of="")
            why = (Modifier(0, "prisoner_unguarded", RULE["ARG-AFT-09"]),)
            tell_of(state, sink, Told("goes_free", RULE["ARG-AFT-09"], {"who": who}, modifiers=why))


def _is_guarded(state: State, who: FigureId) -> bool:
    captor, base = state.now[who].prisoner_of, state.base(who)
    theirs = [state.party[captor], *(party for pair in state.hostile for party in _against(pair, state.party[who]))]
    return any(
        is_within(state.base(one), base, GUARDS_WITHIN)
        for one in state.people
        if one != who and one in state.stands and state.party[one] in theirs and is_able(state, one)
    )


def _against(pair: str, party: str) -> list[str]:
    """The other of two parties at war, if the one is among them."""
    both = pair.split("|")
    return [one for one in both if one != party] if party in both else []


def _guard(state: State, who: FigureId, here: Stand | None) -> FigureId:
    friends = [one for one in state.people if state.party[one] == state.party[who] and state.in_play(one)]
    if here is None:
        return next((one for one in friends if one not in state.stands and state.owner[one] == state.owner[who]), "")
    base = placed(here, state.footprint(who))
    near = [one for one in friends if one in state.stands and is_within(state.base(one), base, GUARDS_WITHIN)]
    return next((one for one in near if one != who), "")
