"""What is told of a small fight: who faces whom, the order of strikes, each die with what it needed, what it did.

Those who have somebody in it hear modifiers, and the class that decided (ARG-HID-07); others see faces and results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesets.common.events import Modifier, Sink
from rulesets.common.seats import NO_FACTS, Facts

from .arms import STEPS
from .blows import guard_of
from .fight_plan import plan_of
from .ledger import RULE
from .melee import FightResult
from .melee_notes import Note
from .melee_wishes import Bout
from .people import because
from .state import FigureId, State
from .telling import Told, tell_of

STRIKES = ("missed", "recoil", "hit")
SAID = (
    *(
        "step",
        "chose",
        "struck_by_several",
        "two_strikes",
        "over_shoulder",
        "sixes",
        "tie_won",
        "tie_stands",
        "several_strikers",
        "killer_stays",
    ),
    *("killer_driven_back", "fists_killed", "creature_maximum", "cannot_answer", "nobody_left", "declines"),
    *("table_topples", "still_in_contact"),
)
UNSEEN = {"other": "melee_is_struck"}  # what whoever perceives only him who is struck is told
FACE_TO_FACE = ("step", "still_in_contact", "chose")


@dataclass(frozen=True, slots=True)
class Jam:
    """A gun that did not go off, and the key of its die."""

    who: FigureId
    weapon: str
    key: str


@dataclass(frozen=True, slots=True)
class Fought:
    """A small fight and how it ended; `dice`: the keys of all its rolls, but for those of guns that jammed."""

    bout: Bout
    result: FightResult
    dice: tuple[str, ...] = ()
    jams: tuple[Jam, ...] = ()


def tell_fight(state: State, fought: Fought, sink: Sink, why: tuple[Modifier, ...] = ()) -> None:
    """`why`: what holds for all fights of the phase."""
    if sink.deaf:
        return
    said = [*_faces(state, fought, why), *_kept(fought), *_jams(fought), *_notes(fought)]
    rest = tuple(key for key in fought.dice if not any(key in one.dice for one in said))
    said[-1] = replace(said[-1], dice=(*said[-1].dice, *rest))
    for one in said:
        tell_of(state, sink, one)


def is_thrown(bout: Bout) -> bool:
    """An object flies, and nobody is near enough to answer."""
    return any(blow.thrown for blow in bout.fight.blows)


def _faces(state: State, fought: Fought, why: tuple[Modifier, ...]) -> Iterator[Told]:
    """The single one, with each who faces him (ARG-MEL-06)."""
    ids, fight = fought.bout.ids, fought.bout.fight
    if is_thrown(fought.bout):
        yield Told("melee_throws", RULE["ARG-OBJ-02"], {"who": ids[0], "other": ids[1]})
        return
    pairs = dict.fromkeys((min(one.by, one.at), max(one.by, one.at)) for one in fight.reaches if one.over < 0)
    for one, other in sorted(pairs):
        reasons = (*why, *_of_the_moves(state, ids[one], ids[other]))
        yield Told("melee_faces", RULE["ARG-MEL-06"], {"who": ids[one], "other": ids[other]}, modifiers=reasons)


def _kept(fought: Fought) -> Iterator[Told]:
    """Who does not strike at one who crosses an obstacle, because another defends it (ARG-OBS-03)."""
    for who in fought.bout.kept:
        yield Told("melee_kept_by_obstacle", RULE["ARG-OBS-03"], {"who": who})


def _of_the_moves(state: State, *pair: FigureId) -> Iterator[Modifier]:
    """They met in this very turn (ARG-CON-08), and whoever moved strikes all the same (ARG-ACT-02)."""
    if not all(state.now[who].at_contact for who in pair):
        yield because("met_this_turn", RULE["ARG-CON-08"])
    if any(state.now[who].moved for who in pair):
        yield because("moves_and_strikes", RULE["ARG-ACT-02"])


def _jams(fought: Fought) -> Iterator[Told]:
    for one in fought.jams:
        facts = {"weapon": one.weapon}
        yield Told("weapon_jams", RULE["ARG-SHO-14"], {"who": one.who}, facts, dice=(one.key,))


def _notes(fought: Fought) -> Iterator[Told]:
    waiting = list(fought.dice)
    for note in fought.result.notes:
        if note.code in STRIKES:
            key = _key_of(fought.bout, note, waiting)
            waiting = [one for one in waiting if one != key]
            yield _strike(fought.bout, note, (key,) if key else ())
        elif note.code in SAID and not (is_thrown(fought.bout) and note.code in FACE_TO_FACE):
            yield _told(fought.bout, note)


def _key_of(bout: Bout, note: Note, waiting: Sequence[str]) -> str:
    """The die of this blow: that of its fighter, or the second one of a fencer."""
    name = f"{bout.names.key}.{note.step}.{bout.ids[note.who]}"
    return next((key for key in waiting if key == name or key.startswith(f"{name}.")), "")


def _told(bout: Bout, note: Note) -> Told:
    figures = {"who": bout.ids[note.who]}
    if note.other >= 0:
        figures["other"] = bout.ids[note.other]
    facts: Facts = {"step": STEPS[note.step]} if note.code == "step" else NO_FACTS
    why = note.modifiers
    if note.code == "over_shoulder" and figures["who"] in bout.chose:
        why = (*why, because("chose_shoulder", RULE["ARG-RNK-08"]))
    return Told(f"melee_{note.code}", note.rule, figures, facts, modifiers=why)


def _strike(bout: Bout, note: Note, dice: tuple[str, ...]) -> Told:
    """What it did; to those concerned also what it needed, and what decided: class, or armour above it."""
    told, fight = replace(_told(bout, note), dice=dice), bout.fight
    if note.code != "missed":
        told = replace(told, partly=UNSEEN)
    blow = next((n for n, one in enumerate(fight.blows) if one.by == note.who), -1)
    reach = next((n for n, one in enumerate(fight.reaches) if (one.by, one.at) == (note.who, note.other)), -1)
    if blow < 0 or reach < 0 or fight.blows[blow].shot:
        return told
    needs, at = plan_of(fight).aimed(blow, reach, 0).needs, fight.fighters[note.other]
    needed: Facts = {"need": needs.kill} if note.code == "hit" else {"need": needs.kill, "recoil": needs.recoil}
    if note.code == "missed":
        return replace(told, own_code="melee_missed_needing", own=needed)
    if guard_of(at, fight.options) > at.class_:
        return replace(told, own_code=f"melee_{note.code}_armour", own=needed)
    return replace(told, own_code=f"melee_{note.code}_class", own={**needed, "class": at.class_})
