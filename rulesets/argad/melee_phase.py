"""The melee phase: who is in contact says what he does, all fights fall at once, then mercy and advances.

ARG-PH-08, ARG-MEL-05, ARG-MEL-25.
"""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather, swap
from rulesets.common.seats import PUBLIC, Seat

from . import melee_advance as advance
from . import melee_choices as choices
from . import melee_mercy as mercy
from .asking import Asked, Room, gathers
from .companion_melee import ask_hands
from .habit_fights import habit_fight, unplayed_wishes
from .habits import ByHabit
from .ledger import RULE
from .melee_apply import carry_out, fight_out
from .melee_cases import bouts_of
from .melee_chances import chances
from .melee_said import tell_fight
from .melee_split import melee_now
from .melee_wishes import Melee, known_seats, melee_of, seems_at_peace, with_seats
from .small_fights import at_once
from .state import FigureId, State
from .storming import note_storms
from .telling import tell_answered
from .turn import asked_seats, name


def open_melee(state: State, sink: Sink) -> None:
    """Contacts as the phase begins: those that come about in it are fought next turn (ARG-MEL-25)."""
    melee = melee_now(state)
    if melee.pairs:
        seats = _deciding_seats(state, melee.words())
        asked = name(state, choices.FIGHT)
        words = with_seats(state, melee.words(), _open_enemies(state, melee))
        state.stack.append(Gather(asked, choices.FIGHT, seats, RULE["ARG-MEL-06"], sealed=True, subject=words))
    ask_hands(state)


def _open_enemies(state: State, melee: Melee) -> list[FigureId]:
    """Not those whom all around them take for somebody else: that they are asked would betray them."""
    foes = {who: melee.enemies_of(who) for who in melee.everybody()}
    return [who for who, near in foes.items() if not all(seems_at_peace(state, who, foe) for foe in near)]


def _deciding_seats(state: State, words: tuple[str, ...]) -> tuple[Seat, ...]:
    melee = melee_of(words)
    owners = dict.fromkeys(state.seat[who] for who in melee.everybody())
    return asked_seats(state, [seat for seat in owners if choices.deciding(state, melee, seat)])


def fight(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """All dice of all fights first; none knows of another, so that they may fall in any order (ARG-MEL-05)."""
    melee = melee_of(gather.subject)
    wishes = {**unplayed_wishes(state, melee), **choices.wishes_of(gather)}
    bouts = bouts_of(state, melee, wishes)
    fights = [fight_out(state, dice, bout, wishes) for bout in bouts]
    note_storms(state, bouts)
    state.stack = state.stack[:-1]
    why = at_once([(fought.bout.fight, fought.bout.names) for fought, _ in fights])
    for n, (fought, _) in enumerate(fights):
        tell_fight(state, fought, sink, (why,) if why and not n else ())
    wake = carry_out(state, fights, wishes, sink)
    advance.note_won(state, wake.won)
    mercy.ask_for_mercy(state, wake.pleas)


def answered(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Sealed; what goes by habit is worked out now, from what the seat perceives. Who saw that he is asked hears it."""
    if isinstance(action, ByHabit):
        action = habit_fight(state, seat, action.style)
    gather = next(one for one in gathers(state) if one.kind == choices.FIGHT)
    state.stack = swap(state.stack, gather, [gather.with_answer(seat, action)])
    if not sink.deaf:
        viewers = (*state.setup.seats, PUBLIC)
        seeing = [one for one in viewers if seat in known_seats(state, one, gather)]
        tell_answered(sink, gather.rule, (seat, seeing), ("fight_sealed", ""))


ROOM = Room(
    kinds={one.kind: one for one in (choices.Fight, mercy.Surrender, mercy.Quarter, advance.Advance)},
    asked={
        choices.FIGHT: Asked(
            choices.forms,
            fight,
            choices.samples,
            choices.usual,
            choices.check_fight,
            taken=answered,
            known=known_seats,
        ),
        mercy.SURRENDER: Asked(
            mercy.surrender_forms, mercy.settle_surrender, mercy.surrender_samples, known=known_seats
        ),
        mercy.QUARTER: Asked(mercy.quarter_forms, mercy.settle_quarter, mercy.quarter_samples, known=known_seats),
        advance.ADVANCE: Asked(advance.forms, advance.settle, advance.samples, check=advance.check, known=known_seats),
    },
    steps={advance.WON: advance.ask_winners},
    opens={"melee": open_melee},
    odds={choices.FIGHT: chances},
    near=(choices.near_misses,),
)
