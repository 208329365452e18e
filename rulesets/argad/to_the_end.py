"""A duel gone on with to its end: what the page says of it beside the odds of the next exchange of blows or shots.

From what the one who asks knows: of a stranger, who may be of any class and in armour that cannot be told, the chances
are a range; the game master reads the true ones. In melee it is of one against one, whoever stands behind them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesets.common.actions import Action
from rulesets.common.laws import EndlessFight
from rulesets.common.seats import Viewer
from rulesets.common.stages import Stage

from . import hand_fights as fights
from .awareness import label
from .companion_fire import DuelByHand, duel_by_hand
from .duels import duel_odds
from .hand_told import FIGHT as FIGHT_BY_HAND
from .hand_told import FightByHand
from .ledger import RULE
from .melee_cases import bouts_of
from .melee_chances import Case, case_of, case_seen, odds_to_the_end
from .melee_choices import FIGHT, Fight, melee_in_hand
from .melee_known import as_known, melee_as_known
from .melee_wishes import Bout, Wish
from .shot_doubts import duels_in_doubt
from .shot_outlook import guessed
from .state import State

WALKED: Final = (FIGHT, FIGHT_BY_HAND, DuelByHand.kind)
MOST = 4  # duels of one answer that are followed to their end


def stages(state: State, viewer: Viewer, action: Action) -> Sequence[Stage]:
    """Each duel of this answer, if it is fought out."""
    if isinstance(action, DuelByHand):
        return _shot_out(state, viewer, action)
    if isinstance(action, FightByHand):
        found = _by_hand(state, viewer, action)
    else:
        found = _on_the_table(state, viewer, action) if isinstance(action, Fight) else []
    duels = [(bout, case) for bout, case in found if is_duel(case)]
    return [stage for bout, case in duels[:MOST] if (stage := _stage(state, viewer, bout, case))]


def _shot_out(state: State, viewer: Viewer, action: DuelByHand) -> list[Stage]:
    """Each shoots whenever he is loaded, until somebody falls (ARG-DUE-01, ARG-SHO-10)."""
    known = duels_in_doubt(state, viewer, duel_by_hand(state, viewer, action, "odds"))
    facts = {"who": label(state, viewer, action.shooter), "other": label(state, viewer, action.other)}
    try:
        odds = guessed([duel_odds(one, to_the_death=True) for one in known])
    except EndlessFight:
        return []
    return [Stage("duel_to_the_end", RULE["ARG-DUE-01"], facts, odds)]


def is_duel(case: Case) -> bool:
    """One against one in the first ranks, one of them one's own."""
    fronts = [way for way in case.fight.reaches if way.over < 0]
    pairs = dict.fromkeys((min(way.by, way.at), max(way.by, way.at)) for way in fronts)
    return len(pairs) == 1 and bool(case.mine and case.theirs)


def _by_hand(state: State, viewer: Viewer, action: FightByHand) -> list[tuple[Bout, Case]]:
    seen = as_known(state, viewer, action.everybody())
    bout = fights.bout_by_hand(seen, action, "odds")
    mine = tuple(n for n, one in enumerate(bout.fight.fighters) if one.side == 0)
    return [(bout, case_seen(state, viewer, bout, mine))]


def _on_the_table(state: State, viewer: Viewer, action: Fight) -> list[tuple[Bout, Case]]:
    melee = melee_as_known(state, viewer, melee_in_hand(state))
    seen = as_known(state, viewer, melee.everybody())
    bouts = bouts_of(seen, melee, {who: Wish(*row) for who, row in action.people})
    return [(bout, case_of(state, viewer, bout)) for bout in bouts]


def _stage(state: State, viewer: Viewer, bout: Bout, case: Case) -> Stage | None:
    """None where nobody can ever do anything to the other."""
    first = next(way for way in case.fight.reaches if way.over < 0)
    one, other = first.by, first.at
    if one not in case.mine:
        one, other = other, one
    facts = {"who": label(state, viewer, bout.ids[one]), "other": label(state, viewer, bout.ids[other])}
    try:
        return Stage("melee_to_the_end", RULE["ARG-MEL-22"], facts, odds_to_the_end(case))
    except EndlessFight:
        return None
