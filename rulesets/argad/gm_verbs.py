"""The game master's hand on named things: ARG-GEN-09, ARG-GEN-15 and the rules that leave something to him.

Each verb has its subjects, its values and what it does; all use the records that the rules use themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.common.params import Pick
from rulesets.common.seats import GM

from .ledger import RULE
from .muster import seats_of
from .npc_conduct import Conduct
from .state import Fallen, FigureId, State

Subjects = Callable[[State], Sequence[str]]
Does = Callable[[State, str, Any], None]
FATES = ("removed", "dead", "captured", "left")
STATES = ("up", "down", "steady", "disordered", "shown", "hidden", "loaded", "freed", "unhurt", "wounded")
BEHAVIOURS = ("aggressive", "cautious", "guard", "raid", "frightened", "still")
DOORS = ("open", "shut", "bolted", "broken")
SLIPS = ("open", "done", "failed", "withdrawn")


@dataclass(frozen=True, slots=True)
class Verb:
    """`open`: the whole table hears of it; else only who perceives the subject, or nobody where it is no figure."""

    rule: str
    subjects: Subjects
    values: Subjects
    does: Does
    subject_kind: str = "figure"
    value_kind: str = ""
    open: bool = False


def everybody(state: State) -> list[FigureId]:
    return [who for who in state.people if state.now[who].is_in_game]


def on_the_scene(state: State) -> list[FigureId]:
    """Those who stand for themselves: no animal does, and they do not wait off the table."""
    return [who for who in everybody(state) if not state.is_standing_in(who) and not state.is_off(who)]


def fallen(state: State) -> list[FigureId]:
    return [who for who, now in state.now.items() if not now.is_in_game]


def remove(state: State, who: str, fate: Any) -> None:
    """He is out of the game, as if the rules had said so."""
    state.now[who] = replace(state.now[who], out=fate)
    state.stands.pop(who, None)
    state.fallen.append(Fallen(who, state.turn, fate, "ruling", RULE["ARG-GEN-09"]))
    for name, band in list(state.reserves.items()):
        if who in band.members:
            state.reserves[name] = replace(band, members=tuple(one for one in band.members if one != who))


def bring_back(state: State, who: str, value: str) -> None:
    state.now[who] = replace(state.now[who], out="", prisoner_of="")
    state.fallen = [one for one in state.fallen if one.who != who]


def change_state(state: State, who: str, value: str) -> None:
    """One word of his condition."""
    now = state.now[who]
    changed = {
        "up": replace(now, down_until=0, stunned_until=0),
        "down": replace(now, down_until=state.turn + 1),
        "steady": replace(now, disordered=False, conduct=""),
        "disordered": replace(now, disordered=True),
        "shown": replace(now, hidden=False),
        "hidden": replace(now, hidden=True),
        "loaded": replace(now, unloaded=(), reloading="", wet=()),
        "freed": replace(now, prisoner_of="", hostage_of=""),
        "unhurt": replace(now, wounds=(), lost_points=0),
        "wounded": replace(now, wounds=(*now.wounds, ""), lost_points=now.lost_points + 1),
    }
    state.now[who] = changed[value]


def hand_over(state: State, who: str, seat: str) -> None:
    """Somebody else moves him from now on: the game master a player's man, a player one of the village (FOG-07)."""
    state.seat[who] = seat


def unmask(state: State, who: str, value: str) -> None:
    state.guise.pop(who, None)


def make_peace_or_war(state: State, pair: str, value: str) -> None:
    others = [one for one in state.hostile if one != pair]
    state.hostile = sorted([*others, pair]) if value == "war" else others


def call_reserve(state: State, name: str, value: str) -> None:
    state.reserves[name] = replace(state.reserves[name], called=value == "now", turn=state.turn, uncertain=False)


def give_slip(state: State, name: str, seat: str) -> None:
    one = state.slips[name]
    state.slips[name] = replace(one, knowers=tuple(dict.fromkeys([*one.knowers, seat])))


def judge_slip(state: State, name: str, value: Any) -> None:
    state.slips[name] = replace(state.slips[name], state=value)


def behave(state: State, who: str, value: Any) -> None:
    before = state.conduct.get(who, Conduct())
    state.conduct[who] = replace(before, behaviour=value)


def set_mood(state: State, who: str, value: str) -> None:
    state.moods[who] = value


def set_door(state: State, door: str, value: str) -> None:
    state.doors[door] = value


def give_thing(state: State, thing: str, who: str) -> None:
    state.things[thing] = replace(state.things[thing], holder=who, stand=None)


def count_as(state: State, who: str, weapon: str) -> None:
    """What a doubtful miniature holds in sight is the weapon it stands for, not what it looks like (ARG-WPN-12)."""
    one = state.people[who]
    shown = [name for name in one.weapons if name in state.terms.period.melee_weapons][:1]
    others = [name for name in one.weapons if name not in shown]
    state.people[who] = replace(one, weapons=tuple(dict.fromkeys([weapon, *others])))


def _arms(state: State) -> list[str]:
    known = state.terms.period.melee_weapons.values()
    return [one.id for one in known if one.length != "bare_hands" and not one.mounted]


def rouse(state: State, name: str, value: str) -> None:
    """A condition is met, or will never be."""
    one = state.triggers[name]
    state.triggers[name] = replace(one, fired=0 if value == "wait" else max(1, state.turn), when=one.when)


def party_pairs(state: State) -> list[str]:
    names = sorted(dict.fromkeys(state.party.values()))
    return [f"{one}|{other}" for n, one in enumerate(names) for other in names[n + 1 :]]


def openings(state: State) -> list[str]:
    return [one.id for one in state.terms.table.openings] if state.terms.table else []


def _words(*values: str) -> Subjects:
    return lambda state: values


def _seats(state: State) -> Sequence[str]:
    return seats_of(state)


def _players(state: State) -> Sequence[str]:
    return state.setup.seats


def _attitudes(state: State) -> Sequence[str]:
    return state.box.attitudes


def _nobodys(state: State) -> list[FigureId]:
    return [who for who in everybody(state) if state.owner[who] == GM]


def _disguised(state: State) -> list[FigureId]:
    return [who for who in state.guise if state.now[who].is_in_game]


def _uncalled(state: State) -> list[str]:
    return [name for name, one in state.reserves.items() if one.members]


VERBS: Mapping[str, Verb] = {
    "gm.remove": Verb("ARG-GEN-09", everybody, _words(*FATES), remove, value_kind="fate"),
    "gm.return": Verb("ARG-GEN-09", fallen, _words("on_the_table"), bring_back, value_kind="fate"),
    "gm.state": Verb("ARG-GEN-15", everybody, _words(*STATES), change_state, value_kind="state"),
    "gm.hand": Verb("ARG-FOG-07", everybody, _seats, hand_over, value_kind="seat"),
    "gm.unmask": Verb("ARG-DSG-03", _disguised, _words("himself"), unmask, value_kind="guise"),
    "gm.war": Verb("ARG-GEN-15", party_pairs, _words("war", "peace"), make_peace_or_war, "parties", "war", open=True),
    "gm.call": Verb("ARG-ENT-03", _uncalled, _words("now", "never"), call_reserve, "reserve", "when"),
    "gm.give": Verb("ARG-OBV-01", lambda state: list(state.slips), _players, give_slip, "slip", "seat"),
    "gm.judge": Verb("ARG-OBV-04", lambda state: list(state.slips), _words(*SLIPS), judge_slip, "slip", "outcome"),
    "gm.behave": Verb("ARG-NPC-01", _nobodys, _words(*BEHAVIOURS), behave, value_kind="behaviour"),
    "gm.mood": Verb("ARG-NPC-04", _nobodys, _attitudes, set_mood, value_kind="attitude"),
    "gm.door": Verb("ARG-GEN-15", openings, _words(*DOORS), set_door, "opening", "door", open=True),
    "gm.thing": Verb("ARG-CVY-01", lambda state: list(state.things), everybody, give_thing, "thing", "figure"),
    "gm.arm": Verb("ARG-WPN-12", on_the_scene, _arms, count_as, value_kind="weapon"),
    "gm.rouse": Verb("ARG-NPC-01", lambda state: list(state.triggers), _words("now", "wait"), rouse, "trigger", "when"),
}


def picks(state: State, verbs: Mapping[str, Verb]) -> dict[str, tuple[Pick, Pick]]:
    """Each verb with what it may be done to, and what may be made of it."""
    return {
        kind: (Pick(tuple(verb.subjects(state)), verb.subject_kind), Pick(tuple(verb.values(state)), verb.value_kind))
        for kind, verb in verbs.items()
    }
