"""Changing clothes at the table: a gown thrown off, the formal and the campaign dress of a character (DSG-02, 04, 05).

Beneath a gown, and instead of rich dress, practical clothes are worn; what was taken off may be put on again. It is
judged as the turn ends; what is light takes this one turn, the rest a time that nobody knows beforehand.
"""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import label
from .contacts import contacts
from .disguise import GOWN, Change, in_other_clothes, resolve_change
from .ledger import RULE
from .lookout import look_around
from .state import Deed, FigureId, State
from .telling import Told, tell_of, tell_seats
from .watched_dice import Watched, watched
from .ways import two_paces
from .work import Worked

CHANGE, CLOTHES = "change_clothes", "clothes"
RICH, PRACTICAL = "rich_dress", "practical"


def check_change_of_clothes(state: State, seat: Seat, deed: Deed) -> None:
    """Raises IllegalAction for who has no second figure in other clothes."""
    if not other_clothes(state, deed.who):
        raise IllegalAction("no_other_clothes", rule_of(state, deed.who), who=label(state, seat, deed.who))


def other_clothes(state: State, who: FigureId) -> str:
    """What he changes into; "" for nothing. Only special characters have two figures for the sake of convention."""
    one, kept = state.people[who], _kept(state, who)[0]
    if kept:
        return kept
    second = one.clothing == GOWN or (one.clothing == RICH and one.is_own_leader)
    return PRACTICAL if second else ""


def rule_of(state: State, who: FigureId) -> str:
    """Formal dress or something to be thrown off."""
    formal = RICH in (state.people[who].clothing, _kept(state, who)[0])
    return RULE["ARG-DSG-05" if formal else "ARG-DSG-04"]


def _kept(state: State, who: FigureId) -> tuple[str, int]:
    """What he took off before, and how many turns he has been changing."""
    words = state.tools.get(f"{CLOTHES} {who}", "- 0").split()
    return words[0].strip("-"), int(words[1])


def changing(state: State) -> list[FigureId]:
    """Those who changed clothes this turn, as was agreed, and are still there."""
    return [who for who, deed in state.deeds.items() if deed.does == CHANGE and state.in_play(who)]


def judge_clothes(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step: all dice first, then everybody wears what he wears."""
    seen = {who: watched(dice, state, [who]) for who in changing(state)}
    done = {who: _change(state, own, f"{frame.id}.{who}", who) for who, own in seen.items()}
    state.stack = state.stack[:-1]
    for who, worked in done.items():
        rule = rule_of(state, who)
        if worked is None:
            tell_seats(
                sink, "clothes_not_changed", rule, (state.seat[who],), {"who": label(state, state.seat[who], who)}
            )
            continue
        _note(state, who, worked)
        code = "changed_clothes" if worked.end == "done" else "changes_clothes_still"
        tell_of(state, sink, Told(code, rule, {"who": who}, modifiers=worked.modifiers, dice=seen[who].keys))
    look_around(state, sink)


def _change(state: State, dice: Watched, key: str, who: FigureId) -> Worked | None:
    """None: he was disturbed, and this turn is lost."""
    now, target, wears = state.now[who], other_clothes(state, who), state.people[who].clothing
    disturbed = any(who in pair for pair in contacts(state)) or now.is_down(state.turn)
    light = RICH not in (wears, target) or not state.terms.on("uncertain_tasks")
    formal = rule_of(state, who) == RULE["ARG-DSG-05"]
    moved = max(0, now.moved - two_paces(state, who))
    acted = disturbed or now.shots > 0 or now.strikes > 0
    case = Change(light, moved, acted, _kept(state, who)[1], formal)
    try:
        return resolve_change(dice, case, key, state.seat[who]) if target else None
    except IllegalAction:
        return None


def _note(state: State, who: FigureId, worked: Worked) -> None:
    kept, before = _kept(state, who)[0], state.people[who]
    if worked.end == "done":
        clothing = state.terms.period.clothes[other_clothes(state, who)]
        state.people[who], _ = in_other_clothes(before, clothing)
        state.tools[f"{CLOTHES} {who}"] = f"{before.clothing} 0"
    else:
        state.tools[f"{CLOTHES} {who}"] = f"{kept or '-'} {worked.work.turns}"


def drop_disguises(state: State, before: State, sink: Sink) -> None:
    """Whoever goes into contact with somebody who takes him for no enemy is seen from then on for what he is: so those
    who only pass by, or stand near, need never be asked whether they strike (ARG-FOG-07, ARG-DSG-03)."""
    for who, deed in state.plans.items():
        foe = deed.at if deed.does == "contact" and deed.at in state.people else ""
        if foe and who in state.guise and state.are_hostile(who, foe) and not state.are_open_enemies(who, foe):
            del state.guise[who]
            tell_of(before, sink, Told("drops_disguise", RULE["ARG-FOG-07"], {"who": who}))


STEPS = {CLOTHES: judge_clothes}
