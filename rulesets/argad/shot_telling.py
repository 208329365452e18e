"""How shots are told: need, range, modifiers and dice to those who see both ends, less to those who see one of them.

Who is hit by somebody unseen learns that and no more (ARG-TGT-07, ARG-HID-13).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulesets.common.events import Event, Listener, Modifier, Part, Sink
from rulesets.common.seats import GM, PUBLIC, Fact, Facts, Seat, Viewer

from .awareness import is_aware, is_own, knows_of, label
from .ledger import RULE
from .people import because
from .projectiles import BurstOutcome
from .salvos import why_apart
from .shooting import Shot, band_of, explained, natural_need
from .shot_plans import Fire
from .sixes import pool_key
from .state import FigureId, State
from .telling import Told, said_to, tell_of
from .timing import resolved
from .volleys import VolleyOutcome

Outcome = VolleyOutcome | BurstOutcome
PARTLY = ("is_shot_at", "shoots_at_somebody")
HURT = ("removed", "wounded", "knocked_down")
SEVEN = 7  # two sixes together; three are worth more (ARG-MEA-10)
MOST_NAMED = 8  # modifiers of so many different shots are listed


def tell_fire(state: State, fire: Fire, outcomes: Sequence[Outcome], dice: tuple[str, ...], sink: Sink) -> None:
    """One sentence for all that is shot at one target; what was rolled for it stands behind."""
    if sink.deaf:
        return
    told = replace(_told(state, fire, _facts(fire, outcomes)), modifiers=reasons(state, fire, outcomes), dice=dice)
    heard = Listener()
    tell_of(state, heard, told)
    for event in heard.events:
        sink.tell(_with_parts(state, _with_shooters(state, event, fire, told), fire, outcomes, dice))


def _with_parts(state: State, event: Event, fire: Fire, outcomes: Sequence[Outcome], dice: tuple[str, ...]) -> Event:
    """Whoever perceives some of the shots is told of those alone; everybody at least of his own."""
    whole = {seat for seat, part in event.seats.items() if part.code not in PARTLY}
    seats = dict(event.seats)
    for seat in state.setup.seats:
        if seat not in whole and (part := _some_of_it(state, seat, fire, outcomes, dice)):
            seats[seat] = part
    all_hear = event.public is None and len(seats) == len(state.setup.seats)
    public = _some_of_it(state, PUBLIC, fire, outcomes, dice) if all_hear else event.public
    return replace(event, seats=seats, public=public)


def _some_of_it(
    state: State, viewer: Viewer, fire: Fire, outcomes: Sequence[Outcome], dice: tuple[str, ...]
) -> Part | None:
    """The same of those shots that this viewer knows of, as if there were no others."""
    shots = tuple(one for one in fire.shots if _knows_shot(state, viewer, fire, one.shooter.id))
    if not shots:
        return None
    mine = [one for one in shots if viewer != PUBLIC and is_own(state, viewer, one.shooter.id)]
    at = fire.aim_of(shots[0].shooter.id)
    members = sorted(fire.members, key=lambda one: one.id != at)
    known = replace(fire, shots=shots, named=at, members=tuple(members))
    names = [f".{one.shooter.id}.{one.shooter.weapon.id}." for one in shots]
    hits = [
        fell for one in outcomes for fell in one.fell if fell.effect in HURT and is_aware(state, viewer, fell.member)
    ]
    facts = {**_facts(known, ()), "hits": len(hits)}
    told = replace(_told(state, known, facts), modifiers=reasons(state, known) if mine else ())
    told = replace(told, dice=tuple(key for key in dice if any(name in key for name in names)))
    return said_to(state, viewer, told, own=bool(mine))


def _knows_shot(state: State, viewer: Viewer, fire: Fire, shooter: FigureId) -> bool:
    """Both ends of it, or that it is his own."""
    at = fire.aim_of(shooter)
    if viewer != PUBLIC and is_own(state, viewer, shooter):
        return knows_of(state, viewer, at)
    return is_aware(state, viewer, shooter) and is_aware(state, viewer, at)


def _told(state: State, fire: Fire, facts: Facts) -> Told:
    """What all these shots are called, before it is said how they came about."""
    many = len(fire.shots) > 1
    return Told(
        "volley_seen" if many else "shot_seen",
        RULE["ARG-SHO-06" if many else "ARG-SHO-05"],
        {"by": fire.shooters[0], "at": fire.named, **_others(fire.shooters)},
        {**facts, "others": len(fire.shooters) > 1} if many else facts,
        own_code="volley" if many else "single_shot",
        own={"need": natural_need(fire.shots[0], fire.members[0], state.terms.shots)},
        partly={"at": "is_shot_at", "by": "shoots_at_somebody"},
    )


def _with_shooters(state: State, event: Event, fire: Fire, told: Told) -> Event:
    """Those who shoot know at whom they shot, though he is out of sight again (ARG-TIM-11)."""
    seats = dict(event.seats)
    for seat in dict.fromkeys(shot.shooter.seat for shot in fire.shots):
        if seat != GM and not is_aware(state, seat, fire.named) and _knows_all(state, seat, fire):
            names = {name: label(state, seat, who) for name, who in told.figures.items()}
            seats[seat] = Part(told.own_code, {**names, **told.facts, **told.own}, told.modifiers, told.dice)
    return replace(event, seats=seats)


def _knows_all(state: State, seat: Seat, fire: Fire) -> bool:
    return knows_of(state, seat, fire.named) and all(is_aware(state, seat, who) for who in fire.shooters)


def _others(shooters: Sequence[FigureId]) -> dict[str, FigureId]:
    """All the other shooters have to be seen as well by whoever is told how many they were."""
    return {f"by_{n}": who for n, who in enumerate(shooters[1:], 2)}


def _facts(fire: Fire, outcomes: Sequence[Outcome]) -> dict[str, Fact]:
    shot = fire.shots[0]
    band = band_of(shot)
    found: dict[str, Fact] = {
        "n": len(fire.shots),
        "weapon": tuple(dict.fromkeys(one.shooter.weapon.id for one in fire.shots)),
        "band": band.name if band else "short",
        "hits": sum(fell.effect in HURT for one in outcomes for fell in one.fell),
        "moment": shot.moment,
    }
    return found


def reasons(state: State, fire: Fire, outcomes: Sequence[Outcome] = ()) -> tuple[Modifier, ...]:
    """Everything that counted, each once: for each kind of shot, then for the sixes and the casualties."""
    kinds = dict.fromkeys(_kind(one) for one in fire.shots)
    shown: dict[Modifier, None] = {}
    for kind in list(kinds)[:MOST_NAMED]:
        shot = next(one for one in fire.shots if _kind(one) == kind)
        shown.update(dict.fromkeys(explained(shot, fire.members[0], state.terms.shots)))
    shown.update(dict.fromkeys(fire.why))
    shown.update(dict.fromkeys((*_on_the_move(fire), *_after_others(state, fire))))
    shown[resolved(fire.shots[0].moment)[1]] = None
    for outcome in outcomes:
        if isinstance(outcome, BurstOutcome):
            shown.update(dict.fromkeys(outcome.why))
        else:
            shown.update(dict.fromkeys(outcome.pooled.raises))
        shown.update(dict.fromkeys(why for fell in outcome.fell for why in fell.why))
    shown.update(dict.fromkeys(list(_naturals(shown, outcomes))))
    if len(fire.shots) > 1:
        shown[Modifier(0, "declared_together", RULE["ARG-SHO-07"])] = None
    return tuple(shown)


def _kind(shot: Shot) -> tuple[object, ...]:
    who = shot.shooter
    return who.weapon.id, who.class_, band_of(shot), shot.moment, who.elite


def _on_the_move(fire: Fire) -> Iterator[Modifier]:
    """Shot by somebody who moved this turn, and did not have to say so before (ARG-ACT-03, ARG-MOV-06)."""
    if any(one.shooter.moving == "moved" for one in fire.shots):
        yield because("shoots_after_moving", RULE["ARG-ACT-03"])
        if fire.shots[0].moment == "phase":
            yield because("shot_without_announcing", RULE["ARG-MOV-06"])


def _after_others(state: State, fire: Fire) -> Iterator[Modifier]:
    """Friends shot at the same target before the moves or on the way: those dice were another pool (ARG-SIX-06)."""
    shooter, moment = fire.shots[0].shooter, fire.shots[0].moment
    friends = [who for who in state.of_seat(shooter.seat) if state.now[who].shot_early and who not in fire.shooters]
    if moment == "phase" and any(state.shot_at.get(f"{who} {fire.named}") == state.turn for who in friends):
        yield why_apart(pool_key("early", fire.named, shooter.seat), pool_key(moment, fire.named, shooter.seat))


def _naturals(shown: Iterable[Modifier], outcomes: Sequence[Outcome]) -> Iterator[Modifier]:
    """What the dice themselves came to, and that nobody rolls to be saved (ARG-MEA-09, ARG-MEA-10, ARG-GEN-13)."""
    if any(one.value for one in shown):
        yield because("added_to_the_natural_die", RULE["ARG-MEA-09"])
    rolled = [n for one in outcomes if isinstance(one, VolleyOutcome) for n in one.pooled.naturals]
    best = max(rolled, default=0)
    if best == SEVEN:
        yield because("natural_seven", RULE["ARG-MEA-10"])
    if best > SEVEN:
        yield because("natural_eight", RULE["ARG-MEA-10"])
    if any(one.fell for one in outcomes):
        yield because("one_roll_settles_it", RULE["ARG-GEN-13"])


def tell_jam(state: State, shot: Shot, dice: tuple[str, ...], sink: Sink) -> None:
    who, weapon = shot.shooter.id, shot.shooter.weapon.id
    own = tuple(one for one in dice if f".{who}.{weapon}." in one)
    tell_of(state, sink, Told("weapon_jams", RULE["ARG-SHO-14"], {"who": who}, {"weapon": weapon}, dice=own))
