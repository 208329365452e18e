"""All dice of the movement, before anybody moves: slowing, parting, crawling, swimming (ARG-PH-05, ARG-TER-14).

Nothing is changed here. Dice for people whom not all perceive fall unseen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import PUBLIC, RuleId

from .awareness import is_aware
from .cavalry import Mounting, resolve_fluid_mounting
from .dangerous_ways import Crossed, cross_all
from .disengaging import Parted, Parting, settle, slowness_of_party
from .ledger import RULE
from .movement import crawl
from .paths import Walk
from .plan_odds import crawl_of, swim_of
from .slowing import Slowed, Slowness, Stop, roll_slowing, slowness_of, walk_together
from .slowing import Walk as Case
from .state import Deed, FigureId, State
from .teams import Split, Team, splits_of, teams_of
from .turn import name
from .watched_dice import watched
from .water import swim
from .ways import allowance_of, case_of, walk_of

Deeds = Mapping[FigureId, Deed]
Asks = Sequence[tuple[Team, Slowness]]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far somebody comes on his way, how far he could go at all, and why."""

    length: int
    most: int
    why: tuple[Modifier, ...] = ()
    rule: RuleId = RULE["ARG-MOV-07"]
    stop: Stop = "arrived"
    dice: tuple[str, ...] = ()


@dataclass(slots=True)
class Rolled:
    """What the dice said: teams with their slowing dice, partings, and how far the others crawl or swim."""

    teams: list[tuple[Team, Mapping[bool, Slowed], tuple[str, ...]]] = field(default_factory=list)
    partings: list[tuple[Split, Parted, tuple[str, ...]]] = field(default_factory=list)
    slowed: dict[FigureId, Slowed] = field(default_factory=dict)
    alone: dict[FigureId, Reach] = field(default_factory=dict)
    limits: dict[FigureId, int] = field(default_factory=dict)  # of those who part: no farther than this
    stuck: dict[FigureId, int] = field(default_factory=dict)  # of those who get into danger: where
    dangers: list[Crossed] = field(default_factory=list)


def roll_all(state: State, deeds: Deeds, by_hand: Deeds, dice: Dice) -> Rolled:
    """All of them, those that fall together in one throw."""
    found = Rolled()
    cases = {who: one for who, deed in deeds.items() if (one := _case(state, deed, deeds)) is not None}
    splits = splits_of(state, {**deeds, **by_hand}, cases)
    parting = dict.fromkeys(who for split in splits for team, _ in split.rolling for who in team.members)
    hard = [who for who, case in cases.items() if case.first_hard >= 0 and who not in parting]
    teams = teams_of(state, deeds, hard, "slow")
    asks = [(team, slowness_of([cases[who] for who in team.members], team.key, team.seat)) for team in teams]
    parties = {party.key: (team, slowness_of_party(party)) for split in splits for team, party in split.rolling}
    rolls = _roll(state, dice, [*[(team, one) for team, kinds in asks for one in kinds.values()], *parties.values()])
    for team, kinds in asks:
        by_kind = {riding: rolls[one.key] for riding, one in kinds.items()}
        found.teams.append((team, by_kind, tuple(ask.key for one in kinds.values() for ask in one.asks)))
        found.slowed |= {who: by_kind[cases[who].mounted] for who in team.members}
    for split in splits:
        _part(found, split, rolls)
    found.dangers = cross_all(state, deeds, [(team, kinds) for team, kinds, _ in found.teams], dice)
    for crossed in found.dangers:
        for (who, fate), at in zip(crossed.fates, crossed.at, strict=True):
            if fate == "in_danger":
                found.stuck[who] = at + 1
    for deed in deeds.values():
        if (reach := _alone(state, deed, deeds, dice)) is not None:
            found.alone[deed.who] = reach
    return found


def _case(state: State, deed: Deed, deeds: Deeds) -> Case | None:
    if not deed.way or deed.manner == "crouched" or deed.does in ("swim", "mount", "dismount"):
        return None
    try:
        return case_of(state, deed, deeds)
    except IllegalAction:
        return None


def _roll(state: State, dice: Dice, asks: Asks) -> dict[str, Slowed]:
    """One throw of all dice that everybody may see; those of hidden people apart, each unseen."""
    seen = [one for team, one in asks if all(is_aware(state, PUBLIC, who) for who in team.members)]
    found = dict(zip([one.key for one in seen], roll_slowing(dice, *seen), strict=True)) if seen else {}
    for team, one in asks:
        if one.key not in found:
            (found[one.key],) = roll_slowing(watched(dice, state, team.members), one)
    return found


def _part(found: Rolled, split: Split, rolls: Mapping[str, Slowed]) -> None:
    parted = settle(Parting(split.leaver, tuple(party for _, party in split.enemies), split.reading), rolls)
    keys = tuple(ask.key for _, party in split.rolling for ask in slowness_of_party(party).asks)
    found.partings.append((split, parted, keys))
    ways = [(split.team, parted.leaver.length)]
    ways += [(team, gone.length) for (team, _), gone in zip(split.enemies, parted.enemies, strict=True)]
    rolling = [team for team, _ in split.rolling]
    for team, length in ways:
        for who in team.members:
            if team in rolling:
                found.limits[who] = min(length, found.limits.get(who, length))
                found.slowed[who] = rolls[team.key]


def _alone(state: State, deed: Deed, deeds: Deeds, dice: Dice) -> Reach | None:
    """Crawling, swimming, and mounting as part of a move: each has a throw of his own."""
    own = watched(dice, state, [deed.who])
    key = name(state, "go", deed.who)
    if deed.who in state.animals or not deed.way:
        return None
    if deed.manner == "crouched":
        done = crawl(own, crawl_of(state, deed, key))
        return Reach(done.length, done.length, done.modifiers, done.rule, "ran_out", own.keys)
    if deed.does == "swim":
        swum = swim(own, swim_of(state, deed, key))
        return Reach(swum.length, swum.length, swum.modifiers, swum.rule, "ran_out", own.keys)
    if deed.does in ("mount", "dismount") and state.terms.on("fluid_mounting"):
        case = Mounting(allowance_of(state, deed, deeds).length, fluid=True)
        left = resolve_fluid_mounting(own, case, key=f"{key}.mount", seat=state.seat[deed.who])
        return Reach(left.left, left.left, (left.reason,), left.reason.rule, "ran_out", own.keys)
    return None


def reach_of(state: State, deed: Deed, deeds: Deeds, rolled: Rolled, walk: Walk | None = None) -> Reach:
    """How far he comes on a way, now that the dice are known."""
    walk = walk or walk_of(state, deed)
    if (alone := rolled.alone.get(deed.who)) is not None:
        length = min(alone.length, walk.length)
        return Reach(length, alone.most, alone.why, alone.rule, alone.stop, alone.dice)
    try:
        case = case_of(state, deed, deeds, walk)
    except IllegalAction as no:
        return Reach(0, 0, (), no.rule, "forbidden")
    slowed = rolled.slowed.get(deed.who)
    done = walk_together([case], {case.mounted: slowed} if slowed is not None and case.first_hard >= 0 else {})[0]
    length, most = done.length, done.most
    if case.first_hard >= 0 and slowed is None:
        length = min(length, case.start_of(case.first_hard))
    if deed.who in rolled.limits:
        length, most = min(length, rolled.limits[deed.who]), min(most, rolled.limits[deed.who])
    length = min(length, rolled.stuck.get(deed.who, length))
    return Reach(length, max(most, length), done.modifiers, done.rule, done.stop)
