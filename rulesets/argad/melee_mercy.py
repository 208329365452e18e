"""Surrender and quarter: the cornered, those who yield, those who are summoned; prisoners (ARG-AFT-04, ARG-AFT-09).

First those in need say whether they surrender, then the victors whether they accept. Where nobody plays somebody, he
surrenders rather than die, and spares whoever surrenders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Many
from rulesets.common.questions import Form
from rulesets.common.seats import RuleId, Seat

from .casualties import Blow, hurt_by, lives_of, take
from .ledger import RULE
from .melee_wishes import with_seats
from .nearness import is_able
from .people import because
from .state import Fallen, FigureId, State
from .telling import Told, tell_of
from .turn import asked_seats, name

SURRENDER, QUARTER = "surrender", "quarter"
CORNERED, SUMMONED, YIELDING = "cornered", "summoned", "yielding"


@dataclass(frozen=True, slots=True)
class Surrender(Action):
    """Which of one's own people surrender."""

    kind: ClassVar[str] = SURRENDER
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Quarter(Action):
    """Whose surrender is accepted."""

    kind: ClassVar[str] = QUARTER
    accepts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plea:
    """Somebody in need, and those who have him at their mercy, the captor first."""

    need: str
    who: FigureId
    by: tuple[FigureId, ...]

    def words(self) -> str:
        return ">".join((self.need, self.who, ",".join(self.by)))


def plea_of(words: str) -> Plea:
    need, who, by = words.split(">")
    return Plea(need, who, tuple(by.split(",")))


# Who is asked


def ask_for_mercy(state: State, pleas: Sequence[Plea], *more: str) -> None:
    """Those who must say whether they surrender; whoever yields has said so."""
    if pleas:
        people = [one.who for one in pleas if one.need != YIELDING]
        seats = asked_seats(state, [state.seat[who] for who in people])
        words = with_seats(state, [one.words() for one in pleas], people)
        state.stack.append(Gather(name(state, SURRENDER, *more), SURRENDER, seats, RULE["ARG-AFT-04"], subject=words))


def _pleas(gather: Gather) -> list[Plea]:
    return [plea_of(words) for words in gather.subject if ">" in words]


def _in_need(state: State, gather: Gather, seat: Seat) -> list[FigureId]:
    return [one.who for one in _pleas(gather) if one.need != YIELDING and state.seat[one.who] == seat]


def _at_mercy(state: State, gather: Gather, seat: Seat) -> list[FigureId]:
    return [one.who for one in _pleas(gather) if state.seat[one.by[0]] == seat]


def surrender_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    people = dict.fromkeys(_in_need(state, gather, seat))
    return (Form(SURRENDER, (("offers", Many(tuple(people), kind="figure")),), RULE["ARG-AFT-04"]),)


def surrender_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """The cornered surrender, the others fight on; or none; or all."""
    people = dict.fromkeys(_in_need(state, gather, seat))
    cornered = [one.who for one in _pleas(gather) if one.need == CORNERED]
    usual = tuple(who for who in people if who in cornered)
    return [Surrender(offers) for offers in dict.fromkeys((usual, (), tuple(people)))]


def quarter_forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    people = dict.fromkeys(_at_mercy(state, gather, seat))
    return (Form(QUARTER, (("accepts", Many(tuple(people), kind="figure")),), RULE["ARG-AFT-04"]),)


def quarter_samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    people = tuple(dict.fromkeys(_at_mercy(state, gather, seat)))
    return [Quarter(accepts) for accepts in dict.fromkeys((people, (), people[:1]))]


# What follows


def settle_surrender(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """Who accepts a summons is a prisoner; who is cornered and will not surrender is killed; of the others the victors
    decide."""
    state.stack = state.stack[:-1]
    said = [who for _, action in gather.answers if isinstance(action, Surrender) for who in action.offers]
    left: list[Plea] = []
    for plea in _pleas(gather):
        offers = plea.who in said or (state.seat[plea.who] not in gather.seats and _gives_in(state, plea))
        if not _stands(state, plea):
            continue
        if plea.need == CORNERED and not offers:
            _killed(state, dice, plea, sink)
        elif plea.need == SUMMONED and offers:
            take_prisoner(state, plea.who, plea.by[0], RULE["ARG-AFT-09"], sink)
        elif offers:
            tell_of(state, sink, Told("melee_offers_surrender", RULE["ARG-AFT-04"], {"who": plea.who}))
            left.append(plea)
    if left:
        seats = asked_seats(state, [state.seat[one.by[0]] for one in left])
        words = with_seats(state, [one.words() for one in left], [one.by[0] for one in left])
        asked = gather.id.replace(SURRENDER, QUARTER)
        state.stack.append(Gather(asked, QUARTER, seats, RULE["ARG-AFT-04"], subject=words))


def _gives_in(state: State, plea: Plea) -> bool:
    """Whom nobody plays: rather than die; at a mere summons only if he is frightened (ARG-NPC-01)."""
    conduct = state.conduct.get(plea.who)
    return plea.need != SUMMONED or (conduct is not None and conduct.behaviour == "frightened")


def settle_quarter(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    state.stack = state.stack[:-1]
    said = [who for _, action in gather.answers if isinstance(action, Quarter) for who in action.accepts]
    for plea in _pleas(gather):
        accepted = plea.who in said or state.seat[plea.by[0]] not in gather.seats
        if not _stands(state, plea):
            continue
        if accepted:
            take_prisoner(state, plea.who, plea.by[0], RULE["ARG-AFT-04"], sink)
        elif plea.need == CORNERED:
            _killed(state, dice, plea, sink)
        else:
            figures = {"who": plea.who, "other": plea.by[0]}
            tell_of(state, sink, Told("melee_no_quarter", RULE["ARG-AFT-04"], figures))


def _stands(state: State, plea: Plea) -> bool:
    """Still there, nobody's prisoner yet, and before somebody who can take him."""
    return state.in_play(plea.who) and not state.now[plea.who].prisoner_of and is_able(state, plea.by[0])


def _killed(state: State, dice: Dice, plea: Plea, sink: Sink) -> None:
    """Cornered without quarter (ARG-AFT-04): no die is left to fall."""
    why = because("cornered", RULE["ARG-AFT-04"])
    tell_of(state, sink, Told("melee_cut_down", why.rule, {"who": plea.who, "other": plea.by[0]}, modifiers=(why,)))
    key = f"{name(state, SURRENDER)}.{plea.who}"
    blow = Blow(plea.who, "melee", why.rule, key, plea.by[0], lives_of(state, plea.who))
    take(state, blow, hurt_by(state, dice, blow), sink)


def take_prisoner(state: State, who: FigureId, captor: FigureId, rule: RuleId, sink: Sink) -> None:
    """In the hands of the victor; he does nothing of his own from now on (ARG-AFT-09)."""
    now = state.now[who]
    state.now[who] = replace(now, prisoner_of=captor, task="", reloading="", hidden=False)
    state.fallen = [*state.fallen, Fallen(who, state.turn, "captured", "melee", rule, captor)]
    leave_contacts(state, who)
    tell_of(state, sink, Told("melee_taken_prisoner", rule, {"who": who, "other": captor}))


def leave_contacts(state: State, who: FigureId) -> None:
    """Nobody is in contact with him any more, as far as that was said by hand."""
    state.contacts = [pair for pair in state.contacts if who not in pair.split("|")]
