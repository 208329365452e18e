"""What shots and moves of one turn have to do with each other, as moves are announced: ARG-TIM-05 to 08, ARG-TIM-10."""

from __future__ import annotations

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .awareness import is_aware, is_own
from .grouping import is_mounted
from .ledger import RULE
from .mustering import marked
from .shot_books import MOVES_ON
from .shot_cases import ranged_weapons, weapon_of
from .state import Deed, FigureId, State
from .timing import check_move_after

SHOOT = "shoot"  # a shot on the way: a deed about somebody
EXCLUDED = ("work", "mount", "dismount", "change_clothes", "hide", SHOOT)  # by an early shot (ARG-TIM-05)


def check_after_shot(state: State, deed: Deed, *, moves: bool) -> None:
    """Who has shot this turn does nothing else, and moves only as he said and as his weapon allows."""
    who = deed.who
    if not state.now[who].shot_early:
        return
    if deed.does in EXCLUDED:
        raise IllegalAction("has_shot_this_turn", RULE["ARG-TIM-05" if deed.does == SHOOT else "ARG-ACT-10"])
    said = [who] in marked(state, MOVES_ON)
    for words in marked(state, "shot_early") if moves else ():
        if words[0] == who:
            check_move_after(weapon_of(state, words[1]), mounted=is_mounted(state, who), said=said)


def check_announced(state: State, seat: Seat, deed: Deed) -> None:
    """A shot on the way is announced at somebody whom one perceives, with something that shoots on the move."""
    if not state.terms.on("early_shots"):
        raise IllegalAction("option_off", RULE["ARG-TIM-02"], option="early_shots")
    if deed.at not in state.people or is_own(state, seat, deed.at) or not is_aware(state, seat, deed.at):
        raise IllegalAction("unseen", RULE["ARG-TGT-07"])
    if not ready_on_the_way(state, deed.who, moves=bool(deed.way)):
        raise IllegalAction("nothing_to_shoot_on_the_way", RULE["ARG-SHO-09"])


def ready_on_the_way(state: State, who: FigureId, *, moves: bool) -> list[str]:
    """His loaded weapons, those for shooting on the move where he moves."""
    mounted = is_mounted(state, who)
    loaded = [one for one in ranged_weapons(state, who) if not state.now[who].turns_to_load(one)]
    held = ("no", "immobile") if moves else ("no",)
    return [one for one in loaded if weapon_of(state, one).handling(mounted=mounted) not in held]
