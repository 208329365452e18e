"""What is told of the movement: to each of those whom he perceived before it, or perceives after it (ARG-FOG-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.events import Modifier, Sink
from rulesets.common.seats import GM, PUBLIC, Facts

from .awareness import is_aware, label
from .contacts import contacts, face_each_other
from .dangerous_ways import Crossed
from .deeds import TOWARDS, breaks, is_left
from .disengaging import Parted, dice_of
from .ledger import RULE
from .lost_cover import is_at_an_edge
from .muster import seats_of
from .people import because
from .running import Ran
from .state import FigureId, State
from .teams import Split, Team
from .telling import Told, tell_all, tell_of, tell_seats
from .travel_dice import Reach, Rolled
from .ways import two_paces

Carried = tuple[list[Ran], Mapping[FigureId, Reach], Rolled]


def tell_moves(state: State, before: State, carried: Carried, sink: Sink) -> None:
    """First the dice, then what each did, then who met whom."""
    if sink.deaf:
        return
    moves, reaches, rolled = carried
    tell_all(sink, "all_move", RULE["ARG-MOV-02"])
    for team, kinds, keys in rolled.teams:
        if keys:
            _tell_slowed(state, before, (team, max(one.loss for one in kinds.values()), keys), sink)
    for crossed in rolled.dangers:
        _tell_danger(state, before, crossed, sink)
    for split, parted, keys in rolled.partings:
        _tell_parting(state, before, (split, parted, keys), sink)
    _tell_forgotten(before, moves, sink)
    for ran in moves:
        _tell_move(state, before, ran, reaches[ran.who], sink)
    known = contacts(before)
    for one, other in [pair for pair in contacts(state) if pair not in known]:
        why = (because("face_each_other", RULE["ARG-CON-03"]),) if face_each_other(state, one, other) else ()
        tell_of(state, sink, Told("met", RULE["ARG-CON-01"], {"who": one, "other": other}, modifiers=why), before)


def _tell_slowed(state: State, before: State, rolled: tuple[Team, int, tuple[str, ...]], sink: Sink) -> None:
    """What the dice of a team took; that they are several hears who moves them, others only if all see them all."""
    team, loss, keys = rolled
    many = len(team.members) > 1
    shown = many and all(is_aware(before, PUBLIC, who) for who in team.members)
    rule = RULE["ARG-TER-13" if shown else "ARG-TER-02"]
    why = (because("one_die_for_group", RULE["ARG-TER-13"]),) if many else ()
    facts: Facts = {"loss": loss, "many": shown}
    told = Told("slowed", rule, {"who": team.members[0]}, facts, "slowed", {"many": many}, modifiers=why, dice=keys)
    tell_of(state, sink, told, before)


def _tell_danger(state: State, before: State, crossed: Crossed, sink: Sink) -> None:
    """Who cried out or clings to something is plain to see; what it took to get there is not (ARG-DAN-03)."""
    done, caught = crossed.done, [(who, fate) for who, fate in crossed.fates if fate]
    names = tuple(label(before, before.seat[who], who) for who, _ in caught)
    own: Facts = {"count": len(crossed.who), "caught": names}
    told = Told("danger_crossed", done.rule, {"who": crossed.who[0]}, own, "danger_crossed_own")
    only = (crossed.team.seat, *dict.fromkeys(before.owner[who] for who in crossed.who))
    tell_of(state, sink, replace(told, modifiers=done.reasons, dice=crossed.dice, only=only), before)
    for who, fate in caught:
        rule = RULE["ARG-DAN-04" if fate == "in_danger" else "ARG-DAN-03"]
        code = "is_in_danger" if fate == "in_danger" else "cries_out"
        tell_of(state, sink, Told(code, rule, {"who": who}), before)


def _tell_forgotten(before: State, moves: list[Ran], sink: Sink) -> None:
    """Of whom nobody spoke his own seat hears that he stayed, and counts as immobile (ARG-DBT-05)."""
    for seat in seats_of(before):
        figures = [ran.who for ran in moves if before.seat[ran.who] == seat and ran.who not in before.plans]
        if figures:
            names = tuple(label(before, seat, who) for who in sorted(figures))
            tell_seats(sink, "left_standing", RULE["ARG-DBT-05"], (seat,), {"figures": names})


def _tell_parting(state: State, before: State, done: tuple[Split, Parted, tuple[str, ...]], sink: Sink) -> None:
    split, parted, keys = done
    code = "breaks_free" if parted.escaped else "blocked_in_contact" if parted.leaver.blocked else "is_caught"
    rule = RULE["ARG-DIS-02" if parted.escaped else "ARG-DIS-05" if parted.leaver.blocked else "ARG-DIS-04"]
    reasons = tuple(dict.fromkeys((dice_of(split.team.members), parted.leaver.reason, *parted.reasons)))
    told = Told(code, rule, {"who": split.team.members[0]}, modifiers=reasons, dice=keys)
    tell_of(state, sink, told, before)


def _shift(before: State, ran: Ran) -> tuple[Modifier, ...]:
    """So little is no move (ARG-MEA-02), nor does a fighting line that is rearranged break contact (ARG-DIS-07)."""
    if ran.who in before.animals or not ran.walk.length:
        return ()
    held = before.now[ran.who].at_contact
    rearranged = (because("line_rearranged", RULE["ARG-DIS-07"]),) if held else ()
    if ran.walk.length <= two_paces(before, ran.who):
        return (because("no_more_than_two_paces", RULE["ARG-MEA-02"]), *rearranged)
    plan = before.plans.get(ran.who)
    goes = plan is not None and plan.does == "contact" and not breaks(before, ran.who) and not is_left(before, ran.who)
    return rearranged if goes else ()


def _for_another(before: State, ran: Ran) -> tuple[Modifier, ...]:
    """What was agreed because of somebody else's move is made, whatever became of that one (ARG-DBT-01)."""
    plan = before.plans.get(ran.who)
    return (because("begun", RULE["ARG-DBT-01"]),) if ran.distance and plan and plan.does in TOWARDS else ()


def _uncovered(state: State, ran: Ran) -> tuple[Modifier, ...]:
    """Who was stopped at the edge of cover has none of it (ARG-PRO-21)."""
    return (because("cover_lost", RULE["ARG-PRO-21"]),) if is_at_an_edge(state, ran.who) else ()


def _tell_move(state: State, before: State, ran: Ran, reach: Reach, sink: Sink) -> None:
    """That he went; how far and why no farther his own side hears."""
    who = {"who": ran.who}
    if ran.left:
        tell_of(before, sink, Told("leaves_table", RULE["ARG-END-02"], who, dice=reach.dice))
    elif ran.distance or ran.walk.length or reach.dice or reach.stop not in ("arrived", "ran_out"):
        code = "went" if ran.distance else "held_up"
        own: Facts = {"length": ran.distance} if ran.distance else {}
        animal = ran.who in before.animals
        by_gm = animal and before.seat[ran.who] == GM
        rule = RULE["ARG-FOG-06" if by_gm else "ARG-FOG-03"] if animal else reach.rule
        why = (*reach.why, *_shift(before, ran), *_for_another(before, ran), *_uncovered(state, ran))
        told = Told(code, rule, who, {}, f"own_{code}", own, modifiers=why, dice=reach.dice)
        tell_of(state, sink, told, before)
    if ran.bar:
        figures = {"who": ran.who, "by": ran.bar.by[0]}
        rule = ran.bar.why.rule if ran.bar.why.rule == RULE["ARG-LVL-04"] else RULE["ARG-CON-04"]
        told = Told("barred", rule, figures, partly={"who": "stopped_short"}, modifiers=(ran.bar.why,))
        tell_of(state, sink, told, before)
    if ran.sees:
        seats = (before.seat[ran.who], before.owner[ran.who])
        tell_of(state, sink, Told("stops_at_sight", RULE["ARG-CON-06"], who, only=seats))
