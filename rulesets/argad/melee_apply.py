"""What the fights of a phase do to people, all at once: who struck, who falls, lies, goes back, is taken.

ARG-AFT-01 to ARG-AFT-05, ARG-MEL-05, ARG-UNT-04, ARG-UNT-10, ARG-WPN-03. What is still to be decided comes out as pleas
for mercy (melee_mercy.py) and places won (melee_advance.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.seats import RuleId

from .arms import SHOT
from .brawls import leaves_table
from .casualties import MELEE, Blow, hurt_by, lives_of, put_down, take
from .contacts import foes_of, part_by_hand
from .ledger import RULE
from .may_shoot import jams
from .melee import resolve_fight
from .melee_advance import Won, followers
from .melee_arms import shot_at
from .melee_cases import FOUGHT, SEPARATED
from .melee_mercy import CORNERED, SUMMONED, YIELDING, Plea, leave_contacts, take_prisoner
from .melee_recoil import drive_back, in_order, is_held_by_ranks
from .melee_said import STRIKES, Fought, Jam
from .melee_wishes import CAPTURES, SPARES, USUAL, YIELDS, Bout, Wishes
from .nearness import is_able
from .people import because
from .shooting import Shot
from .shot_books import after_shot
from .state import FigureId, Stand, State
from .telling import Told, tell_of
from .watched_dice import watched
from .wounds import Hurt

LAID_DOWN = ("laid_down", "knocked_out")
RECOILS = ("recoils", "recoils_once", "killer_driven_back")


@dataclass(frozen=True, slots=True)
class Harm:
    """A hit of these fights, with the roll for its place if there was one."""

    blow: Blow
    hurt: Hurt
    dice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Driven:
    """Who recoils, before whom and where those stood as they struck; `firm`: his ranks hold him (ARG-AFT-05)."""

    who: FigureId
    causes: Mapping[FigureId, Stand | None]
    firm: bool
    why: tuple[Modifier, ...] = ()


@dataclass(slots=True)
class Wake:
    """What the fights leave to be decided."""

    pleas: list[Plea] = field(default_factory=list)
    won: list[Won] = field(default_factory=list)


# The dice, before anything changes


def fight_out(state: State, dice: Dice, bout: Bout, wishes: Wishes) -> tuple[Fought, list[Harm]]:
    """A fight and the places of its wounds; the state stays as it is."""
    seen = watched(dice, state, bout.ids)
    jammed = _jammed(state, seen, bout, wishes)
    rest = tuple(key for key in seen.taken() if key not in [one.key for one in jammed])
    stuck = [one.who for one in jammed]
    blows = tuple(blow for blow in bout.fight.blows if not (blow.shot and bout.ids[blow.by] in stuck))
    bout = replace(bout, fight=replace(bout.fight, blows=blows))
    result = resolve_fight(seen, bout.fight, bout.names)
    fought = Fought(bout, result, (*rest, *seen.taken()), jammed)
    return fought, [Harm(blow, hurt_by(state, seen, blow), seen.taken()) for blow in _hits(state, fought)]


def _jammed(state: State, dice: Dice, bout: Bout, wishes: Wishes) -> tuple[Jam, ...]:
    """Whose gun does not go off, where that is played (ARG-SHO-14)."""
    found = []
    for place in dict.fromkeys(blow.by for blow in bout.fight.blows if blow.shot):
        who = bout.ids[place]
        gun, key = state.terms.period.ranged[wishes[who].arm], f"{bout.names.key}.jam.{who}"
        if state.terms.on("jamming") and jams(dice, gun, key=key, seat=state.seat[who]):
            found.append(Jam(who, gun.id, key))
    return tuple(found)


def _hits(state: State, fought: Fought) -> Iterator[Blow]:
    for place, who in enumerate(fought.bout.ids):
        fate = fought.result.fates[place]
        hits = lives_of(state, who) if fate.fallen else fate.wounded
        if hits:
            note = next(one for one in fought.result.notes if one.code == "hit" and one.other == place)
            cause = "shot" if _is_shot(fought.bout, note.who, note.step) else MELEE
            by, key = fought.bout.ids[note.who], f"{fought.bout.names.key}.{who}"
            yield Blow(who, cause, note.rule, key, by, hits)


def _is_shot(bout: Bout, place: int, step: int) -> bool:
    return step == SHOT and any(blow.by == place and blow.shot for blow in bout.fight.blows)


# All at once


def carry_out(state: State, fights: Sequence[tuple[Fought, list[Harm]]], wishes: Wishes, sink: Sink) -> Wake:
    """Everything that needs no answer. Recoils see the table as it is once all the fallen have left it."""
    before, wake = dict(state.stands), Wake()
    everybody = [fought for fought, _ in fights]
    for fought in everybody:
        _note_blows(state, fought, wishes)
    firm = [who for one in everybody for who, causes in _driven(one).items() if is_held_by_ranks(state, who, causes)]
    for fought, harms in fights:
        for harm in harms:
            take(state, harm.blow, harm.hurt, sink, harm.dice)
        for who, rule in _laid_down(fought):
            put_down(state, who, rule, sink)
    driven = {who: causes for one in everybody for who, causes in _driven(one).items()}
    for who in dict.fromkeys(who for one, causes in driven.items() if one not in firm for who in (one, *causes)):
        state.counts[f"{SEPARATED} {who}"] = state.turn
    for who in in_order(state, [who for who in driven if state.in_play(who)]):
        causes = {one: before.get(one) for one in driven[who]}
        wake.pleas += _goes_back(state, Driven(who, causes, who in firm, _more_recoils(everybody, who)), sink)
    for who, down in _on_tables(everybody, [who for who in driven if who not in firm]):
        if state.in_play(who):
            code = "melee_off_table" if down else "melee_stays_on_table"
            tell_of(state, sink, Told(code, RULE["ARG-TAB-07"], {"who": who}))
    for fought in everybody:
        _capture(state, fought, wishes, sink)
        wake.pleas += _pleas(state, fought, wishes)
        wake.won += [_place(before, *pair) for pair in _winners(fought) if pair[1] not in firm]
    shot = [harm.blow.who for _, harms in fights for harm in harms if harm.blow.cause == "shot"]
    wake.won += followers(state, before, shot)
    _forget(state, everybody)
    return wake


def _note_blows(state: State, fought: Fought, wishes: Wishes) -> None:
    """Who struck, who shot; whose hidden weapon is seen now; who has fought in this game."""
    bout, fired = fought.bout, list[FigureId]()
    for note in fought.result.notes:
        if note.code in STRIKES:
            who = bout.ids[note.who]
            if who in fired and note.step == SHOT:
                continue  # another die of the same shot
            if _is_shot(bout, note.who, note.step):
                fired.append(who)
                after_shot(state, _shot(state, who, wishes), bout.ids[note.other])
            else:
                state.now[who] = replace(state.now[who], strikes=state.now[who].strikes + 1, hidden=False)
                _draw(state, who, bout.fight.fighters[note.who].arm.id)
            state.guise.pop(who, None)  # whoever strikes shows whose he is
    for jam in fought.jams:
        after_shot(state, _shot(state, jam.who, wishes), _faced(bout, jam.who), jammed=True)
    for who in bout.ids:
        state.counts.setdefault(f"{FOUGHT} {who}", state.turn)


def _shot(state: State, who: FigureId, wishes: Wishes) -> Shot:
    return shot_at(state, who, state.terms.period.ranged[wishes[who].arm])


def _faced(bout: Bout, who: FigureId) -> FigureId:
    return next(bout.ids[reach.at] for reach in bout.fight.reaches if bout.ids[reach.by] == who)


def _draw(state: State, who: FigureId, arm: str) -> None:
    now = state.now[who]
    if arm in state.people[who].concealed and arm not in now.drawn:
        state.now[who] = replace(now, drawn=(*now.drawn, arm))


def _laid_down(fought: Fought) -> Iterator[tuple[FigureId, RuleId]]:
    """By bare hands, by an object of the house, or with the table on which two stood."""
    for place, who in enumerate(fought.bout.ids):
        if fought.result.fates[place].down:
            rules = [note.rule for note in fought.result.notes if note.code in LAID_DOWN and note.who == place]
            yield who, rules[0] if rules else RULE["ARG-TAB-08"]


# Recoils


def _driven(fought: Fought) -> dict[FigureId, list[FigureId]]:
    """Who goes back, and before whom: the first rank, where somebody struck over its shoulder."""
    bout, found = fought.bout, dict[FigureId, list[FigureId]]()
    for place, who in enumerate(bout.ids):
        if fought.result.fates[place].recoils:
            notes = [one for one in fought.result.notes if one.code in RECOILS and one.who == place]
            by = [one.other for one in notes]
            by += [one.who for one in fought.result.notes if one.code == "hit" and one.other == place and not notes]
            found[who] = list(dict.fromkeys(bout.ids[_front(bout, one)] for one in by))
    return found


def _front(bout: Bout, place: int) -> int:
    over = next((one.over for one in bout.fight.reaches if one.by == place and one.over >= 0), -1)
    return place if over < 0 else _front(bout, over)


def _on_tables(fights: Sequence[Fought], back: Sequence[FigureId]) -> Iterator[tuple[FigureId, bool]]:
    """Those of them who recoil on a table, and whether they jump to the ground."""
    for fought in fights:
        for place, who in enumerate(fought.bout.ids):
            down = leaves_table(fought.bout.fight, place)
            if who in back and down is not None:
                yield who, down


def _more_recoils(fights: Sequence[Fought], who: FigureId) -> tuple[Modifier, ...]:
    """Several enemies drive him back, which counts once (ARG-MEL-21)."""
    notes = [(fought.bout, note) for fought in fights for note in fought.result.notes if note.code in RECOILS]
    many = sum(bout.ids[note.who] == who for bout, note in notes) > 1
    return (because("one_recoil", RULE["ARG-MEL-21"]),) if many else ()


def _goes_back(state: State, back: Driven, sink: Sink) -> list[Plea]:
    """He is driven back on the table, or told to go; held by his ranks he stays, and cornered he may beg for mercy."""
    who, why = back.who, back.why
    if back.firm:
        tell_of(state, sink, Told("melee_held_by_ranks", RULE["ARG-AFT-05"], {"who": who}))
        return []
    known = {one: stand for one, stand in back.causes.items() if stand is not None}
    if who not in state.stands or not known:
        tell_of(state, sink, Told("melee_goes_back", RULE["ARG-AFT-02"], {"who": who}, modifiers=why))
        for one in back.causes:
            part_by_hand(state, who, one)
        return []
    gone, distance = drive_back(state, who, known)
    if not gone:
        tell_of(state, sink, Told("melee_cornered", RULE["ARG-AFT-04"], {"who": who}, modifiers=why))
        return [Plea(CORNERED, who, tuple(back.causes))]
    far = {"distance": distance}
    tell_of(state, sink, Told("melee_driven_back", RULE["ARG-AFT-02"], {"who": who}, far, modifiers=why))
    for friend in gone[1:]:
        tell_of(state, sink, Told("melee_pushed", RULE["ARG-AFT-03"], {"who": friend, "other": who}))
    return []


# Mercy, and who wins


def _capture(state: State, fought: Fought, wishes: Wishes, sink: Sink) -> None:
    """Somebody on the ground is taken by one who is still at his side (ARG-UNT-10)."""
    for who in fought.bout.ids:
        wish = wishes.get(who, USUAL)
        takes = wish.how == CAPTURES and _is_unharmed(state, fought, who)
        if takes and state.in_play(wish.at) and not state.now[wish.at].prisoner_of:
            take_prisoner(state, wish.at, who, RULE["ARG-UNT-10"], sink)


def _is_unharmed(state: State, fought: Fought, who: FigureId) -> bool:
    fate = fought.result.fates[fought.bout.place(who)]
    return not (fate.fallen or fate.recoils or fate.down) and is_able(state, who)


def _pleas(state: State, fought: Fought, wishes: Wishes) -> Iterator[Plea]:
    """Quarter that is offered, or begged for, by who is still there (ARG-MEL-26, ARG-AFT-09)."""
    bout = fought.bout
    pairs = [(bout.ids[one.by], bout.ids[one.at]) for one in bout.fight.reaches if one.over < 0]
    able = [who for who in bout.ids if _is_unharmed(state, fought, who)]
    for who in able:
        wish, foes = wishes.get(who, USUAL), [one for one in foes_of(pairs, who) if one in able]
        if wish.how == YIELDS and foes:
            yield Plea(YIELDING, who, tuple(dict.fromkeys(foes)))
        if wish.how == SPARES:
            summoned = [one for one in dict.fromkeys(foes) if wish.at not in bout.ids or one == wish.at]
            yield from (Plea(SUMMONED, one, (who,)) for one in summoned)


def _winners(fought: Fought) -> list[tuple[FigureId, FigureId]]:
    """Who may advance into whose place: nobody who was felled or driven back himself (ARG-AFT-06)."""
    ids, fates = fought.bout.ids, fought.result.fates
    won = [(who, other) for who, other in fought.result.advances()
           if not (fates[who].fallen or fates[who].recoils or fates[who].down)]  # fmt: skip
    return [(ids[who], ids[other]) for who, other in won]


def _place(before: Mapping[FigureId, Stand], who: FigureId, other: FigureId) -> Won:
    return Won(who, other, before[other].centre if other in before else None)


def _forget(state: State, fights: Sequence[Fought]) -> None:
    """Contacts said by hand end with those who are out of the game."""
    for fought in fights:
        for who in fought.bout.ids:
            if not state.in_play(who):
                leave_contacts(state, who)
