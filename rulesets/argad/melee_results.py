"""What the dice of one step do: ties, kills and recoils at once (ARG-MEL-11 to ARG-MEL-21, ARG-TIE, ARG-RNK-06)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.common.dice import Dice
from rulesets.common.seats import Seat

from .arms import SHOT, Step
from .blows import lays_down
from .fight_plan import Aimed, Plan
from .fights import BACK, FLAT, HURT, LOST, OUT, Course, Names, Place, Roll, Verdict
from .ledger import RULE
from .melee_notes import Note, notes_on_hurt, notes_on_recoil, notes_on_sixes, notes_on_strike, notes_on_tie
from .sixes import HIT, LESSER, MISS, Pool
from .sixes import settle as settle_sixes
from .ties import Claim, winner_of


@dataclass(frozen=True, slots=True)
class Scene:
    """A fight at one of its steps; `notes`, if there are any, hear of all that happens."""

    dice: Dice
    plan: Plan
    names: Names
    step: Step
    notes: list[Note] | None


def settle(scene: Scene, course: Course) -> Course:
    """All that fell at this step takes effect at once."""
    plan, verdicts = scene.plan, _verdicts(scene, course)
    effects = [verdict.effect for verdict in verdicts]
    fates = course.fates
    if HIT in effects:
        verdicts = _break_ties(scene, verdicts, HIT)
        fates = _hurt(scene, fates, verdicts)
        verdicts = _ignored(scene, fates, verdicts)
    if _topples(plan, fates, verdicts):
        fates = _topple(scene, fates)
    elif LESSER in effects:
        verdicts = _break_ties(scene, verdicts, LESSER)
        fates = _drive_back(scene, fates, verdicts)
    closed = _closed(plan, fates, verdicts, course.closed) if plan.ranked else ()
    return Course(fates, course.struck, closed, ())


# The sixes


def _verdicts(scene: Scene, course: Course) -> list[Verdict]:
    """What each die does, once the sixes against each enemy are combined (ARG-MEL-16, ARG-SIX-06)."""
    plan, notes = scene.plan, scene.notes
    ends = [plan.fight.reaches[roll.reach].at for roll in course.rolls]
    aims = [plan.aimed(roll.blow, roll.reach, course.fates[at]) for roll, at in zip(course.rolls, ends, strict=True)]
    naturals = [roll.natural for roll in course.rolls]
    pools: list[tuple[Place, Seat]] = []
    for n, (at, aimed) in enumerate(zip(ends, aims, strict=True)):
        pool = at, aimed.die.seat if plan.fight.options.six_pool == "per_player" else ""
        if naturals[n] >= aimed.die.sides and pool not in pools:
            pools.append(pool)
    for at, seat in pools:
        places = [n for n, one in enumerate(ends) if one == at and (not seat or aims[n].die.seat == seat)]
        _count_sixes(scene, course.rolls, aims, places, naturals)
    found = []
    for roll, aimed, natural in zip(course.rolls, aims, naturals, strict=True):
        found.append(_verdict(plan, roll, aimed, natural))
        if notes is not None:
            notes += notes_on_strike(plan, found[-1], aimed, scene.step, course)
    return found


def _count_sixes(
    scene: Scene, rolls: Sequence[Roll], aims: list[Aimed], places: list[int], naturals: list[int]
) -> None:
    """Enters what the sixes of one pool come to. Of equal dice, that of somebody whom the enemy strikes comes first."""
    plan, reaches = scene.plan, scene.plan.fight.reaches
    answered = [reaches[roll.reach].at for roll in rolls]

    def order(n: int) -> tuple[int, int, bool, bool, bool, str]:
        die, unanswered = aims[n].die, plan.fronts[rolls[n].reach] not in answered
        called = plan.called(scene.names, rolls[n].blow)
        return die.need, die.lesser, aims[n].gentle, die.disordered, unanswered, called

    places.sort(key=order)
    at, seat = reaches[rolls[places[0]].reach].at, aims[places[0]].die.seat
    key = f"{scene.names.key}.{scene.step}.at.{scene.names.of(at)}"
    if plan.fight.options.six_pool == "per_player":
        key = f"{key}.{seat}"
    exact = any(aims[n].gentle or aims[n].may_tie for n in places)
    reroll = plan.fight.options.six_reroll
    pool = Pool(tuple(aims[n].die for n in places), key, RULE["ARG-MEL-16"], reroll, exact=exact)
    pooled = settle_sixes(scene.dice, pool, tuple(naturals[n] for n in places))
    for n, natural in zip(places, pooled.naturals, strict=True):
        naturals[n] = natural
    if scene.notes is not None:
        strikers = [reaches[rolls[n].reach].by for n in places if naturals[n] >= aims[n].die.sides]
        scene.notes.extend(notes_on_sixes(at, strikers, pooled.raises))


def _verdict(plan: Plan, roll: Roll, aimed: Aimed, natural: int) -> Verdict:
    how, die = plan.fight.reaches[roll.reach], aimed.die
    effect = HIT if natural >= die.need else LESSER if natural >= die.lesser > 0 else MISS
    gentle = effect == HIT and not plan.fight.blows[roll.blow].shot and lays_down(aimed.strike, aimed.needs, natural)
    six = natural >= die.sides
    return Verdict(how.by, plan.fronts[roll.reach], how.at, effect, natural, aimed.total, gentle, six)


# Ties


def _break_ties(scene: Scene, verdicts: list[Verdict], effect: int) -> list[Verdict]:
    """Of two who do the same to each other, one does not suffer it (ARG-TIE-01, ARG-TIE-07)."""
    plan, step, notes = scene.plan, scene.step, scene.notes
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
    pairs: dict[tuple[Place, Place], int] = {}
    for v in verdicts:
        pair = v.front, v.at
        if v.effect >= pairs.get(pair, 0):
            pairs[pair] = v.effect
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


def _hurt(scene: Scene, fates: tuple[int, ...], verdicts: list[Verdict]) -> tuple[int, ...]:
    """Kills, wounds and knock-downs (ARG-MEL-11, ARG-LIF-02, ARG-UNT-04)."""
    plan, notes, after = scene.plan, scene.notes, list(fates)
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


def _ignored(scene: Scene, fates: tuple[int, ...], verdicts: list[Verdict]) -> list[Verdict]:
    """Who kills an enemy does not recoil before that enemy's blow; before others he does (ARG-MEL-19, ARG-MEL-20)."""
    notes, kept = scene.notes, []
    if all(v.effect != LESSER for v in verdicts):
        return verdicts
    for v in verdicts:
        if v.effect == LESSER and fates[v.front] & (OUT | FLAT) and _felled(verdicts, v.at, v.front):
            kept.append(v._replace(effect=MISS))
            if notes is not None and not fates[v.at] & (OUT | FLAT):
                notes.append(Note("killer_stays", RULE["ARG-MEL-19"], v.at, v.front))
        else:
            kept.append(v)
    return kept


def _felled(verdicts: list[Verdict], by: Place, at: Place) -> bool:
    """Whether this fighter, or one behind him, has felled that enemy: by a hit, or a six that made another's seven."""
    joined = any(v.at == at and v.effect == HIT and v.six for v in verdicts)
    return any((v.effect == HIT or (joined and v.six)) and (v.front, v.at) == (by, at) for v in verdicts)


def _drive_back(scene: Scene, fates: tuple[int, ...], verdicts: list[Verdict]) -> tuple[int, ...]:
    """Recoils; several move a fighter back once, and nobody who lies on the ground (ARG-MEL-12, ARG-MEL-21)."""
    notes, after = scene.notes, list(fates)
    for v in verdicts:
        if v.effect != LESSER or after[v.at] & (OUT | FLAT):
            continue
        again = after[v.at] & BACK
        after[v.at] |= BACK
        if notes is not None:
            killer = any(w.effect == HIT and w.front == v.at and after[w.at] & OUT for w in verdicts)
            notes += notes_on_recoil(v, again=bool(again), killer=killer)
    return tuple(after)


def _topples(plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict]) -> bool:
    """Whether both fighters on an unsteady table must recoil at once (ARG-TAB-08)."""
    on_it = plan.fight.unsteady
    if len(on_it) != 2 or not plan.fight.options.tables:
        return False
    driven = [v.at for v in verdicts if v.effect == LESSER]
    return all(place in driven and not fates[place] & (OUT | FLAT) for place in on_it)


def _topple(scene: Scene, fates: tuple[int, ...]) -> tuple[int, ...]:
    plan, notes = scene.plan, scene.notes
    if notes is not None:
        notes.append(Note("table_topples", RULE["ARG-TAB-08"], plan.fight.unsteady[0], plan.fight.unsteady[1]))
    return tuple(fate | FLAT if place in plan.fight.unsteady else fate for place, fate in enumerate(fates))


def _closed(
    plan: Plan, fates: tuple[int, ...], verdicts: list[Verdict], closed: tuple[tuple[Place, Place], ...]
) -> tuple[tuple[Place, Place], ...]:
    """The fight of two ranks against one whom they have felled or driven back is over (ARG-RNK-07)."""
    over = [
        (v.front, v.at)
        for v in verdicts
        if v.effect > MISS and v.front in plan.ranked and fates[v.at] & (OUT | BACK | FLAT)
    ]
    return tuple(sorted(dict.fromkeys((*closed, *over))))
