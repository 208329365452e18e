"""What the dice of one step do: ties, kills and recoils at once (ARG-MEL-11 to ARG-MEL-21, ARG-TIE, ARG-RNK-06)."""

from __future__ import annotations

from rulesets.common.dice import Dice

from .arms import SHOT, Step
from .blows import lays_down
from .fight_plan import Aimed, Plan
from .fights import BACK, FLAT, HURT, LOST, OUT, Course, Names, Place, Roll
from .ledger import RULE
from .melee_modifiers import total_of
from .melee_notes import Note, Verdict, notes_on_hurt, notes_on_recoil, notes_on_sixes, notes_on_strike, notes_on_tie
from .sixes import HIT, LESSER, MISS, Pool
from .sixes import settle as settle_sixes
from .ties import Claim, winner_of


def settle(dice: Dice, plan: Plan, names: Names, course: Course, step: Step, notes: list[Note] | None) -> Course:
    """All that fell at this step takes effect at once; `notes`, if there are any, hear of it."""
    verdicts = _verdicts(dice, plan, names, course, step, notes)
    verdicts = _break_ties(plan, verdicts, HIT, step, notes)
    fates = _hurt(plan, course.fates, verdicts, notes)
    verdicts = _ignored(plan, fates, verdicts, notes)
    if not _topples(plan, fates, verdicts):
        verdicts = _break_ties(plan, verdicts, LESSER, step, notes)
        fates = _drive_back(plan, fates, verdicts, notes)
    else:
        fates = _topple(plan, fates, notes)
    closed = _closed(plan, fates, verdicts, course.closed)
    return Course(fates, course.struck, closed, ())


# The sixes


def _verdicts(
    dice: Dice, plan: Plan, names: Names, course: Course, step: Step, notes: list[Note] | None
) -> list[Verdict]:
    """What each die does, once the sixes against each enemy are combined (ARG-MEL-16, ARG-SIX-06)."""
    pools: dict[tuple[Place, str], list[Roll]] = {}
    for roll in course.rolls:
        at, blow = plan.fight.reaches[roll.reach].at, plan.fight.blows[roll.blow]
        seat = plan.fight.fighters[blow.by].seat if plan.fight.options.six_pool == "per_player" else ""
        pools.setdefault((at, seat), []).append(roll)
    found = []
    for (at, seat), rolls in pools.items():
        key = f"{names.key}.{step}.at.{names.of(at)}{seat}"
        aims = [plan.aimed(roll.blow, roll.reach, course.fates[at]) for roll in rolls]
        for n, natural in _settled(dice, plan, key, rolls, aims, notes):
            found.append(_verdict(plan, rolls[n], aims[n], natural))
            if notes is not None:
                notes += notes_on_strike(plan, found[-1], aims[n], step, course.fates[at])
    return found


def _settled(
    dice: Dice, plan: Plan, key: str, rolls: list[Roll], aims: list[Aimed], notes: list[Note] | None
) -> list[tuple[int, int]]:
    """Each roll, by its number, with its natural value at last."""
    if all(roll.natural < aimed.die.sides for roll, aimed in zip(rolls, aims, strict=True)):
        return [(n, roll.natural) for n, roll in enumerate(rolls)]
    order = sorted(range(len(rolls)), key=lambda n: (aims[n].die.need, aims[n].die.lesser, rolls[n].blow))
    exact = any(aimed.gentle or aimed.may_tie for aimed in aims)
    dice_of_pool = tuple(aims[n].die for n in order)
    pool = Pool(dice_of_pool, key, RULE["ARG-MEL-16"], plan.fight.options.six_reroll, exact=exact)
    pooled = settle_sixes(dice, pool, tuple(rolls[n].natural for n in order))
    if notes is not None:
        hows = [plan.fight.reaches[roll.reach] for roll in rolls]
        notes += notes_on_sixes(plan, hows[0].at, [how.by for how in hows], pooled.raises)
    return list(zip(order, pooled.naturals, strict=True))


def _verdict(plan: Plan, roll: Roll, aimed: Aimed, natural: int) -> Verdict:
    how, die = plan.fight.reaches[roll.reach], aimed.die
    effect = HIT if natural >= die.need else LESSER if natural >= die.lesser > 0 else MISS
    gentle = effect == HIT and not plan.fight.blows[roll.blow].shot and lays_down(aimed.strike, aimed.needs, natural)
    total = total_of(aimed.needs.modifiers)
    return Verdict(how.by, plan.front_of(roll.reach), how.at, effect, natural, total, gentle)


# Ties


def _break_ties(
    plan: Plan, verdicts: list[Verdict], effect: int, step: Step, notes: list[Note] | None
) -> list[Verdict]:
    """Of two who do the same to each other, one does not suffer it (ARG-TIE-01, ARG-TIE-07)."""
    if step == SHOT or len(verdicts) < 2:
        return verdicts
    for one, other in _mutual(verdicts, effect):
        if not _is_one_against_one(plan, verdicts, one, other):
            if notes is not None:
                notes.append(Note("several_strikers", RULE["ARG-TIE-08"], one, other, step))
            continue
        fighters = plan.fight.fighters
        mine, theirs = _best(verdicts, one, other), _best(verdicts, other, one)
        claims = (Claim(fighters[one], mine.natural, mine.total), Claim(fighters[other], theirs.natural, theirs.total))
        sign, rule = winner_of(*claims, plan.fight.options)
        winner, loser = (one, other) if sign >= 0 else (other, one)
        if sign:
            verdicts = [_spared(v, effect) if (v.front, v.at) == (loser, winner) else v for v in verdicts]
        if notes is not None:
            ranked = mine.by != mine.front or theirs.by != theirs.front
            notes += notes_on_tie(winner, loser, rule, recoil=effect == LESSER, ranked=ranked, even=not sign)
    return verdicts


def _spared(verdict: Verdict, effect: int) -> Verdict:
    return verdict._replace(effect=MISS) if verdict.effect == effect else verdict


def _mutual(verdicts: list[Verdict], effect: int) -> list[tuple[Place, Place]]:
    """Pairs of first-rank fighters to whom, at the best, the other side does just this."""
    pairs = {(v.front, v.at): 0 for v in verdicts}
    for v in verdicts:
        pairs[v.front, v.at] = max(pairs[v.front, v.at], v.effect)
    return [
        (one, other)
        for (one, other), best in pairs.items()
        if one < other and best == effect and pairs.get((other, one)) == effect
    ]


def _is_one_against_one(plan: Plan, verdicts: list[Verdict], one: Place, other: Place) -> bool:
    """Nobody else strikes either of them at this step; a fencer against two may be read otherwise (ARG-TIE-08)."""
    alone = [len({v.by for v in verdicts if v.at == at}) == 1 for at in (one, other)]
    if all(alone) or plan.fight.options.fencer_tie_break == "not_used":
        return all(alone)
    fenced = [len({v.at for v in verdicts if v.by == by}) == 2 for by in (one, other)]
    return (fenced[0] and alone[1]) or (fenced[1] and alone[0])


def _best(verdicts: list[Verdict], front: Place, at: Place) -> Verdict:
    return max((v for v in verdicts if (v.front, v.at) == (front, at)), key=lambda v: (v.effect, v.natural, v.total))


# What becomes of them


def _hurt(plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict], notes: list[Note] | None) -> tuple[int, ...]:
    """Kills, wounds and knock-downs (ARG-MEL-11, ARG-LIF-02, ARG-UNT-04)."""
    after = list(fates)
    for at in dict.fromkeys(v.at for v in verdicts if v.effect == HIT):
        hits = [v for v in verdicts if v.at == at and v.effect == HIT]
        deadly = sum(not v.gentle for v in hits)
        lives = plan.fight.fighters[at].lives - after[at] // LOST
        after[at] += LOST * min(deadly, lives)
        if deadly >= lives:
            after[at] |= OUT
        else:
            after[at] |= (HURT if deadly else 0) | (FLAT if deadly < len(hits) else 0)
            after[at] |= BACK if deadly and plan.fight.options.wounded_recoil else 0
        if notes is not None:
            notes += notes_on_hurt(plan, after[at], hits)
    return tuple(after)


def _ignored(plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict], notes: list[Note] | None) -> list[Verdict]:
    """Who kills an enemy does not recoil before that enemy's blow; before others he does (ARG-MEL-19, ARG-MEL-20)."""
    kept = []
    for v in verdicts:
        killer = v.effect == LESSER and fates[v.front] & (OUT | FLAT)
        if killer and any(w.effect == HIT and (w.front, w.at) == (v.at, v.front) for w in verdicts):
            kept.append(v._replace(effect=MISS))
            if notes is not None and not fates[v.at] & (OUT | FLAT):
                notes.append(Note("killer_stays", RULE["ARG-MEL-19"], v.at, v.front))
        else:
            kept.append(v)
    return kept


def _drive_back(
    plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict], notes: list[Note] | None
) -> tuple[int, ...]:
    """Recoils; several move a fighter back once, and nobody who lies on the ground (ARG-MEL-12, ARG-MEL-21)."""
    after = list(fates)
    for v in verdicts:
        if v.effect != LESSER or after[v.at] & (OUT | FLAT):
            continue
        again = after[v.at] & BACK
        after[v.at] |= BACK
        if notes is not None:
            killer = any(w.effect == HIT and w.front == v.at and after[w.at] & OUT for w in verdicts)
            notes += notes_on_recoil(plan, v, again=bool(again), killer=killer)
    return tuple(after)


def _topples(plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict]) -> bool:
    """Whether both fighters on an unsteady table must recoil at once (ARG-TAB-08)."""
    on_it = plan.fight.unsteady
    if len(on_it) != 2 or not plan.fight.options.tables:
        return False
    driven = [v.at for v in verdicts if v.effect == LESSER]
    return all(place in driven and not fates[place] & (OUT | FLAT) for place in on_it)


def _topple(plan: Plan, fates: tuple[int, ...], notes: list[Note] | None) -> tuple[int, ...]:
    if notes is not None:
        notes.append(Note("table_topples", RULE["ARG-TAB-08"], plan.fight.unsteady[0], plan.fight.unsteady[1]))
    return tuple(fate | FLAT if place in plan.fight.unsteady else fate for place, fate in enumerate(fates))


def _closed(
    plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict], closed: tuple[tuple[Place, Place], ...]
) -> tuple[tuple[Place, Place], ...]:
    """The fight of two ranks against one whom they have felled or driven back is over (ARG-RNK-07)."""
    if all(reach.over < 0 for reach in plan.fight.reaches):
        return closed
    ranked = [reach.over for reach in plan.fight.reaches if reach.over >= 0]
    over = [
        (v.front, v.at) for v in verdicts if v.effect > MISS and v.front in ranked and fates[v.at] & (OUT | BACK | FLAT)
    ]
    return tuple(sorted({*closed, *over}))
