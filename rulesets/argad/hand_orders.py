"""What elite shooters and chiefs add to a shot told by hand: +1 or one man out of a group, a whole group, a melee.

ARG-SKL-04, ARG-SKL-05, ARG-SGR-07, ARG-SGR-10, ARG-TGT-05. An order is given aloud at the real table; that there is a
chief to give it, and who hangs together in a melee, is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Viewer

from .awareness import is_aware
from .contacts import Pair, foes_of
from .ledger import RULE
from .nearness import is_able
from .people import because
from .shot_cases import AT_MELEE, HOW, NO_ORDER, PLAIN, WHOLE_GROUP, Aimed
from .shot_checks import lacking_order, lacking_skill
from .state import FigureId, State

REAR_RANKS = "rear_ranks"  # what is shot at stands behind those who fight (ARG-SGR-10)
ORDERS = (NO_ORDER, WHOLE_GROUP, AT_MELEE)


def aims(state: State, who: Sequence[FigureId]) -> tuple[str, ...]:
    """What elite shooters among them may do; nothing to say where there is none."""
    return HOW if state.terms.on("special_skills") and any(is_elite(state, one) for one in who) else HOW[:1]


def orders(state: State, who: Sequence[FigureId]) -> tuple[str, ...]:
    """What may be ordered to those of them who have a chief; nothing to say where nobody gives orders."""
    seats = dict.fromkeys(state.seat[one] for one in who)
    led = any(state.people[one].leads and is_able(state, one) for seat in seats for one in state.of_seat(seat))
    free = state.terms.shots.whole_group_fire == "free"
    return ORDERS if led else ORDERS[:2] if free else ORDERS[:1]


def is_elite(state: State, who: FigureId) -> bool:
    return state.people[who].has_skill("elite_shot")


def aim_of_shooter(state: State, shooters: Sequence[FigureId], who: FigureId, aim: str) -> str:
    """One elite shot in a volley: that of the first who can (ARG-SKL-05); where nobody can, whoever tries is told."""
    able = [one for one in shooters if is_elite(state, one)]
    return aim if who in (able[:1] or shooters) else PLAIN


def in_melee(state: State, viewer: Viewer, targets: Sequence[FigureId], pairs: Sequence[Pair]) -> tuple[FigureId, ...]:
    """Friends and foes who hang together by contacts with one of these, as far as the viewer perceives them."""
    found = list(targets)
    for one in found:  # grows while it is walked
        found += [foe for foe in foes_of(pairs, one) if foe not in found]
    return tuple(sorted(one for one in found if foes_of(pairs, one) and is_aware(state, viewer, one)))


def ordered(order: str) -> tuple[Modifier, ...]:
    """Why casualties are drawn among all of them."""
    return (because("whole_group_ordered", RULE["ARG-SGR-07"]),) if order == WHOLE_GROUP else ()


def lacking(state: State, aimed: Aimed) -> Iterator[IllegalAction]:
    """What this shooter has not got for it: the skill, or a chief who orders it."""
    yield from lacking_skill(state, aimed)
    yield from lacking_order(state, aimed)
