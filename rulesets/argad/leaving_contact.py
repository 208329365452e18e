"""As a turn begins those in contact may break it, and their opponents say whether they pursue: ARG-PH-02, ARG-DIS-01.

Answers are sealed. Every seat is asked when anybody is in contact, those who have nobody there having answered already:
so nobody reads off a question who fights whom out of his sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many, Pairs
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .asking import Asked, Room
from .contact import free_places
from .contacts import contacts, foes_of, note_contacts
from .disengaging import check_breaking
from .ledger import RULE
from .lookout import look_around
from .muster import seats_of
from .people import why_no_action
from .state import FigureId, State
from .telling import Told, tell_of
from .turn import name
from .ways import walls_of

PART, PURSUE = "part", "pursue"
FLEES = "flees"  # how somebody behaves whose nerve is broken
AROUND = 4  # so many enemies around one man leave no way out, where nothing is measured


@dataclass(frozen=True, slots=True)
class Part(Action):
    """These of one's people break contact."""

    kind: ClassVar[str] = PART
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pursue(Action):
    """Who of one's people goes after whom; the others stay."""

    kind: ClassVar[str] = PURSUE
    whom: tuple[tuple[str, str], ...]


KINDS: dict[str, type[Action]] = {PART: Part, PURSUE: Pursue}


def open_contacts(state: State, sink: Sink) -> None:
    """What lasted one turn is over; who is in contact now is noted, and may say that he breaks it."""
    for who, now in state.now.items():
        fresh = replace(now, moved=0, announced=False, crouched=False, hesitates=False, only_moves=False, reloading="")
        if fresh != now:
            state.now[who] = fresh
    look_around(state, sink)
    note_contacts(state)
    able = {seat: leavers(state, seat) for seat in seats_of(state)}
    if any(able.values()):
        gather = Gather(name(state, PART), PART, seats_of(state), RULE["ARG-DIS-01"], sealed=True)
        for seat in [seat for seat, figures in able.items() if not figures]:
            gather = gather.with_answer(seat, Part(()))
        state.stack.append(gather)


def leavers(state: State, seat: Seat) -> list[FigureId]:
    """Those of this seat who are in contact and able to go."""
    return [who for who in state.of_seat(seat) if state.now[who].at_contact and _may_go(state, who)]


def _may_go(state: State, who: FigureId) -> bool:
    """Whether nothing keeps him from it: he can act, and is not surrounded."""
    if why_no_action(state.now[who], state.turn) is not None:
        return False
    try:
        check_breaking(in_contact=state.now[who].at_contact, surrounded=is_surrounded(state, who))
    except IllegalAction:
        return False
    return True


def _runs(state: State, who: FigureId) -> bool:
    """Whether his nerve makes him break contact, whatever is said of him (ARG-MOR-05)."""
    now = state.now[who]
    return now.conduct == FLEES and now.at_contact and state.in_play(who) and _may_go(state, who)


def is_surrounded(state: State, who: FigureId) -> bool:
    """Whether enemies and walls leave no side of his base free."""
    foes = foes_of(contacts(state), who)
    if who not in state.stands:
        return len(foes) >= AROUND
    enemies = [
        one for one in state.stands if one in state.people and state.in_play(one) and state.are_open_enemies(who, one)
    ]
    bases = [state.base(one) for one in enemies if one != who]
    base = state.base(who)
    return not free_places(base, base.footprint, bases, walls_of(state, who))


# -- who parts -------------------------------------------------------------------------------------------------------


def _part_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    figures = tuple(leavers(state, seat))
    return (Form(PART, (("figures", Many(figures, kind="figure")),), RULE["ARG-DIS-01"]),)


def _part_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """To stay; one alone; all."""
    figures = tuple(leavers(state, seat))
    return tuple(dict.fromkeys([Part(()), *(Part(figures[:n]) for n in (1, len(figures)))]))


def _parted(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """All say it together; then everybody is asked whom he goes after, also who has nobody to go after: others may not
    see that from how soon it is over."""
    state.stack = state.stack[:-1]
    going = [who for _, answer in gather.answers if isinstance(answer, Part) for who in answer.figures]
    going += [who for who in state.people if who not in going and _runs(state, who)]
    state.marks = sorted([*state.marks, *(f"breaks {who}" for who in going)])
    for who in [one for one in state.people if one in going]:
        rule = RULE["ARG-MOR-05" if _runs(state, who) else "ARG-DIS-01"]
        tell_of(state, sink, Told("breaks_contact", rule, {"who": who}))
    if any(chances(state, seat) for seat in gather.seats):
        state.stack.append(Gather(name(state, PURSUE), PURSUE, gather.seats, RULE["ARG-DIS-01"], sealed=True))
    _note_left(state)


def _note_left(state: State) -> None:
    """Those who have nobody left in contact are free to go elsewhere, slowed like the others (ARG-DIS-02)."""
    pairs = contacts(state)
    busy = dict.fromkeys(who for pair in pairs for who in pair)
    left = [who for who in busy if all(f"breaks {foe}" in state.marks for foe in foes_of(pairs, who))]
    state.marks = sorted([*state.marks, *(f"left {who}" for who in left)])


# -- who pursues -----------------------------------------------------------------------------------------------------


def chances(state: State, seat: Seat) -> list[tuple[FigureId, FigureId]]:
    """Of this seat who could go after whom: those in contact with one who breaks it, if they do not break it too."""
    pairs = contacts(state)
    return [
        (who, foe)
        for who in state.of_seat(seat)
        for foe in foes_of(pairs, who)
        if f"breaks {foe}" in state.marks
        and f"breaks {who}" not in state.marks
        and why_no_action(state.now[who], state.turn) is None
    ]


def _pursue_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    pairs = chances(state, seat)
    mine = tuple(dict.fromkeys(who for who, _ in pairs))
    theirs = tuple(dict.fromkeys(foe for _, foe in pairs))
    return (Form(PURSUE, (("whom", Pairs(mine, theirs, kind="figure")),), RULE["ARG-DIS-01"]),)


def _pursue_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """To stay; all after the first whom they can reach; one alone."""
    pairs = dict(reversed(chances(state, seat)))
    all_of_them = tuple((who, pairs[who]) for who in state.people if who in pairs)
    return tuple(dict.fromkeys([Pursue(()), Pursue(all_of_them), Pursue(all_of_them[:1])]))


def _check_pursuit(state: State, seat: Seat, action: Action) -> None:
    assert isinstance(action, Pursue)
    pairs = chances(state, seat)
    for pair in action.whom:
        if pair not in pairs:
            raise IllegalAction("not_in_contact_with_him", RULE["ARG-DIS-01"])


def _pursued(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    state.stack = state.stack[:-1]
    found = [pair for _, answer in gather.answers if isinstance(answer, Pursue) for pair in answer.whom]
    state.marks = sorted([*state.marks, *(f"pursues {who} {foe}" for who, foe in found)])
    order = {who: n for n, who in enumerate(state.people)}
    for who, foe in sorted(found, key=lambda pair: order[pair[0]]):
        tell_of(state, sink, Told("pursues", RULE["ARG-DIS-01"], {"who": who, "other": foe}))


ROOM = Room(
    kinds=KINDS,
    asked={
        PART: Asked(_part_forms, _parted, _part_samples, secret=True),
        PURSUE: Asked(_pursue_forms, _pursued, _pursue_samples, check=_check_pursuit, secret=True),
    },
    opens={"contacts": open_contacts},
)
