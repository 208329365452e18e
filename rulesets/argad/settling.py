"""Resolve this fight without us: the game master has two bands fight it out at once, die by die (ARG-NPC-01).

The field is an open one, the chapters are those of the game (skirmish.py); what became of each is carried over to the
table. Whoever fought has shot and struck for this turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import GM_DICE, OPEN, Dice
from rulesets.common.events import Event, Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many, Number, Param, Pick
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Fact, Seat, Viewer

from .asking import consequence, put_aside, settled_aside
from .awareness import is_aware, label
from .by_hand_tests import hand_key
from .casualties import Blow, hurt_by, lives_of, remove, take
from .ledger import RULE
from .lookout import look_around
from .melee_mercy import leave_contacts
from .people import Profile
from .scenario import Behaviour
from .skirmish import Band, Ground, Person, Skirmish, resolve_skirmish
from .skirmish_sides import PersonFate, Result
from .state import BORNE, Fallen, FigureId, State
from .telling import Told, tell_of
from .watched_dice import Overseen
from .wounds import Hurt

SETTLE = "settle_by_dice"
BEHAVIOURS: tuple[Behaviour, ...] = ("aggressive", "cautious", "guard", "raid", "frightened", "still")
MOST, NEAREST, FARTHEST, MOST_TURNS = 40, 5, 100, 15  # people of a side, centimetres, turns of the fight
PHASES = ("shooting", "melee")
AWAY = ("fled", "left")
Bands = Sequence[Sequence[FigureId]]


@dataclass(frozen=True, slots=True)
class SettleByDice(Action):
    """These fight those until one side is left; how each behaves, how far apart they begin, in centimetres."""

    kind: ClassVar[str] = SETTLE
    ours: tuple[FigureId, ...]
    theirs: tuple[FigureId, ...]
    ours_are: Behaviour
    theirs_are: Behaviour
    apart: int


@dataclass(frozen=True, slots=True)
class Came:
    """What became of somebody, with the dice of a wound asked already."""

    who: FigureId
    fate: PersonFate
    blow: Blow | None = None
    hurt: Hurt | None = None


def may_settle(state: State) -> tuple[FigureId, ...]:
    """In the phases in which people fight, all who could."""
    if state.phase not in PHASES:
        return ()
    return tuple(who for who in state.people if is_ready(state, who))


def is_ready(state: State, who: FigureId) -> bool:
    return state.in_play(who) and not state.is_standing_in(who) and not state.now[who].prisoner_of


def params(state: State, seat: Seat) -> tuple[tuple[str, Param], ...]:
    people = Many(may_settle(state), 1, MOST, "figure")
    how = Pick(BEHAVIOURS, "behaviour")
    apart = Number(NEAREST, FARTHEST)
    return ("ours", people), ("theirs", people), ("ours_are", how), ("theirs_are", how), ("apart", apart)


def check(state: State, seat: Seat, action: Action) -> None:
    """Two bands of which everybody is at war with all of the other, and with nobody of his own."""
    assert isinstance(action, SettleByDice)
    sides = (action.ours, action.theirs)
    at_war = all(state.are_hostile(one, other) for one in action.ours for other in action.theirs)
    at_peace = not any(state.are_hostile(one, other) for side in sides for one in side for other in side)
    if not at_war or not at_peace:
        raise IllegalAction("not_two_sides", RULE["ARG-NPC-01"])


def samples(state: State) -> Sequence[Action]:
    """The first of them and one or two whom he is at war with."""
    people = may_settle(state)
    for who in people:
        if foes := tuple(other for other in people if state.are_hostile(who, other)):
            alone = SettleByDice((who,), foes[:1], "aggressive", "aggressive", 20)
            return (alone, replace(alone, theirs_are="cautious", apart=60))
    return ()


def settle(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    assert isinstance(action, SettleByDice)
    sides = (",".join(action.ours), ",".join(action.theirs))
    words = (*sides, action.ours_are, action.theirs_are, str(action.apart))
    put_aside(state, consequence(hand_key(state, seat, secret=True), SETTLE, RULE["ARG-NPC-01"], *words))


def skirmish_of(state: State, sides: Sequence[tuple[Sequence[FigureId], str]], apart: int) -> Skirmish:
    """The fight of these as they are now; they are called by their numbers."""
    bands = tuple(
        Band(tuple(Person(who, _borne_by(state, who), state.now[who]) for who in figures), conduct)  # type: ignore[arg-type]
        for figures, conduct in sides
    )
    terms = state.terms
    ground = Ground(apart * 100, earshot=state.distances.earshot, musician=state.distances.musician)
    nerve = state.box.morale if terms.on("morale") else None
    return Skirmish(
        bands, terms.period, terms.melee, terms.shots, ground, MOST_TURNS, max(1, state.turn), nerve
    )  # fmt: skip


def _borne_by(state: State, who: FigureId) -> Profile:
    """With his morale as the campaign lets it be (ARG-MOR-13)."""
    one, borne = state.people[who], state.counts.get(f"{BORNE} {state.owner[who]}", 0)
    return replace(one, morale=max(1, one.ability("morale") + borne)) if borne else one


def fight_it_out(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """All dice of the fight, those of wounds after them; then everything is carried over at once."""
    ours, theirs, ours_are, theirs_are, apart = frame.subject
    bands = [tuple(who for who in side.split(",") if is_ready(state, who)) for side in (ours, theirs)]
    if not all(bands):
        settled_aside(state, frame)
        return
    people = [who for side in bands for who in side]
    in_the_open = all(is_aware(state, PUBLIC, who) for who in people)
    seen = Overseen(dice, OPEN if in_the_open else GM_DICE)
    sides = list(zip(bands, (ours_are, theirs_are), strict=True))
    result = resolve_skirmish(seen, skirmish_of(state, sides, int(apart)), frame.id)
    came = [came_of(state, seen, fate, frame.id) for fate in result.fates]
    settled_aside(state, frame)
    _tell(state, result, bands, seen, sink)
    for one in came:
        carry_over(state, one, sink)
    look_around(state, sink)


def came_of(state: State, dice: Dice, fate: PersonFate, key: str) -> Came:
    who = fate.name
    if fate.fate not in ("fallen", "wounded"):
        return Came(who, fate)
    hits = lives_of(state, who) if fate.fate == "fallen" else 1
    blow = Blow(who, fate.cause or "melee", RULE["ARG-NPC-01"], f"{key}.{who}", fate.by, hits)
    return Came(who, fate, blow, hurt_by(state, dice, blow))


def carry_over(state: State, came: Came, sink: Sink) -> None:
    who = came.who
    now = state.now[who]
    state.now[who] = replace(now, strikes=max(1, now.strikes), shots=max(1, now.shots), hidden=False)
    if came.blow is not None and came.hurt is not None:
        spent = replace(came.hurt.condition, strikes=1, shots=1, hidden=False)
        take(state, came.blow, replace(came.hurt, condition=spent), sink)
    elif came.fate.fate in AWAY:
        tell_of(state, sink, Told("runs_off", RULE["ARG-NPC-01"], {"who": who}))
        state.fallen = [*state.fallen, Fallen(who, state.turn, "left", "fled", RULE["ARG-NPC-01"])]
        remove(state, who, replace(state.now[who], out="left"), sink)
        state.stands.pop(who, None)
    if not state.in_play(who):
        leave_contacts(state, who)


# What is told


def _tell(state: State, result: Result, bands: Bands, rolled: Overseen, sink: Sink) -> None:
    """Who perceives somebody of it hears that they fought, and of whom he perceives what became of them."""
    if sink.deaf:
        return
    parts = {seat: part for seat in state.setup.seats if (part := _part(state, seat, result, bands))}
    everybody = [who for side in bands for who in side]
    in_the_open = all(is_aware(state, PUBLIC, who) for who in everybody)
    public = _part(state, PUBLIC, result, bands) if in_the_open else None
    gm = _part(state, GM, result, bands)
    assert gm is not None
    parts = {seat: replace(part, dice=rolled.open_keys) for seat, part in parts.items()}
    public = replace(public, dice=rolled.open_keys) if public else None
    gm = replace(gm, dice=rolled.keys)
    sink.tell(Event("fight_settled", RULE["ARG-NPC-01"], public, parts, gm, moved=tuple(everybody)))


def _part(state: State, viewer: Viewer, result: Result, bands: Bands) -> Part | None:
    known = [[who for who in side if is_aware(state, viewer, who)] for side in bands]
    if not any(known):
        return None
    lost = sum(one.fate == "fallen" and is_aware(state, viewer, one.name) for one in result.fates)
    facts: dict[str, Fact] = {"turns": result.turns, "fallen": lost}
    if not all(known):
        return Part("fight_half_seen", {**facts, "ours": _labels(state, viewer, [*known[0], *known[1]])})
    facts |= {name: _labels(state, viewer, side) for name, side in zip(("ours", "theirs"), known, strict=True)}
    return Part("fight_settled", facts)


def _labels(state: State, viewer: Viewer, people: Sequence[FigureId]) -> tuple[str, ...]:
    return tuple(label(state, viewer, who) for who in people)


STEPS = {SETTLE: fight_it_out}
