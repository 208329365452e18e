"""Open decisions and pending consequences: frozen records on `state.stack`, the last one is the one in hand.

A `Gather` asks several seats at once and its answers commute. A `Beside` holds independent siblings, each a small stack
of its own. A frame that asks nobody is a consequence for `resolve`. Games add frozen dataclasses of their own: pieces
are named by id, and a piece gone by then is an answer, not a KeyError.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVar

from rulesets.common.actions import Action
from rulesets.common.dice import Ask, Dice, DiceNeeded
from rulesets.common.events import Deaf, Sink
from rulesets.common.seats import RuleId, Seat, Viewer

Frame = Any  # a frozen dataclass that common/records.py can encode


class Copied(Protocol):
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)


Answers = tuple[tuple[Seat, Action], ...]
COMPILED = not __file__.endswith(".py")


class _Open:
    """A gather while it is filled in. To fill in a frozen record takes three times as long, and playouts make several
    for each answer; compiled ones are filled in without being asked whether they are frozen."""

    __slots__ = ("answers", "id", "kind", "revisable", "rule", "sealed", "seats", "subject")


@dataclass(frozen=True, slots=True, init=False)
class Gather:
    """One question to several seats. `subject` names what it is about (ids, canonical order)."""

    id: str
    kind: str
    seats: tuple[Seat, ...]
    rule: RuleId
    sealed: bool = False
    revisable: bool = False
    answers: Answers = ()
    subject: tuple[str, ...] = ()

    def __init__(
        self,
        id: str,
        kind: str,
        seats: tuple[Seat, ...],
        rule: RuleId,
        sealed: bool = False,
        revisable: bool = False,
        answers: Answers = (),
        subject: tuple[str, ...] = (),
    ) -> None:
        if not COMPILED:
            object.__setattr__(self, "__class__", _Open)
        self.id, self.kind, self.seats, self.rule = id, kind, seats, rule  # type: ignore[misc]
        self.sealed, self.revisable = sealed, revisable  # type: ignore[misc]
        self.answers, self.subject = answers, subject  # type: ignore[misc]
        if not COMPILED:
            self.__class__ = Gather

    def answer_of(self, seat: Seat) -> Action | None:
        return next((action for one, action in self.answers if one == seat), None)

    def with_answer(self, seat: Seat, action: Action) -> Gather:
        """The same frame however the answers came in: they stand in the order of the seats."""
        answers: tuple[tuple[Seat, Action], ...] = ((seat, action),)
        if len(self.seats) > 1:
            given = {**dict(self.answers), seat: action}
            answers = tuple([(one, given[one]) for one in self.seats if one in given])
        return Gather(
            self.id, self.kind, self.seats, self.rule, self.sealed, self.revisable, answers, self.subject
        )  # quicker than `replace`, and every sealed answer of a playout comes by here

    def without(self, seat: Seat) -> Gather:
        """The seat is asked no more (it was eliminated)."""
        return replace(
            self,
            seats=tuple(one for one in self.seats if one != seat),
            answers=tuple((one, action) for one, action in self.answers if one != seat),
        )

    @property
    def waiting(self) -> tuple[Seat, ...]:
        if not self.answers:
            return self.seats
        answered = [seat for seat, _ in self.answers]
        return tuple(seat for seat in self.seats if seat not in answered)

    @property
    def complete(self) -> bool:
        return not self.waiting


@dataclass(frozen=True, slots=True)
class Beside:
    """Independent siblings: (key, stack of frames) each. Nobody waits for another's; empty siblings leave."""

    id: str
    siblings: tuple[tuple[str, tuple[Frame, ...]], ...]

    def with_sibling(self, key: str, stack: Sequence[Frame]) -> Beside:
        """The sibling's stack replaced; an empty one is finished and leaves."""
        changed = ((one, tuple(stack) if one == key else old) for one, old in self.siblings)
        return replace(self, siblings=tuple((one, frames) for one, frames in changed if frames))


def hands(stack: Sequence[Frame]) -> list[Frame]:
    """The frames in hand: the top of the stack, or the top of each sibling when a Beside is on top."""
    if not stack:
        return []
    top = stack[-1]
    if isinstance(top, Beside):
        return [frame for _, frames in top.siblings for frame in hands(frames)]
    return [top]


def swap(stack: Sequence[Frame], old: Frame, new: Sequence[Frame]) -> list[Frame]:
    """A stack with the frame `old` in hand replaced by the frames `new` (the last of them next; none: finished)."""
    top = stack[-1]
    if top is old or (not isinstance(top, Beside) and top == old):
        return [*stack[:-1], *new]
    if isinstance(top, Beside):
        for key, frames in top.siblings:
            if old in hands(frames):
                beside = top.with_sibling(key, swap(frames, old, new))
                return [*stack[:-1], *([beside] if beside.siblings else [])]
    raise LookupError("the frame is not in hand")


def resolve_in_hand(
    state: S,
    frames: Sequence[Gather],
    steps: Mapping[str, Callable[[S, Gather, Dice, Sink], None]],
    dice: Dice,
    sink: Sink,
) -> bool:
    """Resolve the first of the frames that are complete, by the step of its kind; False when none is.

    When it lacks dice, those of the frames after it are asked for as well: fights side by side roll at the same time,
    and are resolved in their order all the same. Put frames that ask for no dice first, so that they wait for nobody.
    """
    missing: list[Ask] = []
    for frame in [one for one in frames if one.complete]:
        try:
            steps[frame.kind](state.copy() if missing else state, frame, dice, Deaf() if missing else sink)
            if not missing:
                return True
        except DiceNeeded as needed:
            missing += needed.asks
    if missing:
        raise DiceNeeded(missing)
    return False


def each_gather(stack: Sequence[Frame], change: Callable[[Gather], Sequence[Frame]]) -> list[Frame]:
    """The stack with the frames that `change` makes of each gather in its place, inside siblings as well."""
    changed: list[Frame] = []
    for frame in stack:
        if isinstance(frame, Beside):
            inner = [(key, tuple(each_gather(frames, change))) for key, frames in frame.siblings]
            siblings = tuple((key, frames) for key, frames in inner if frames)
            changed += [replace(frame, siblings=siblings)] if siblings else []
        else:
            changed += change(frame) if isinstance(frame, Gather) else [frame]
    return changed


def without_seat(stack: Sequence[Frame], seat: Seat, is_off: Callable[[Gather], bool]) -> list[Frame]:
    """The stack when a seat is asked no more: its answers are gone, and so are the gathers that `is_off` names."""
    return each_gather(stack, lambda gather: [] if is_off(gather) else [gather.without(seat)])


def ask_about_gone(
    stack: Sequence[Frame], is_gone: Callable[[Gather], bool], seats: tuple[Seat, ...], rule: RuleId
) -> list[Frame]:
    """The stack after a ruling that took away what some gathers are about: in their place stands a question about it.

    `seats` is the game master; nobody, where there is none: then it is a consequence that the game settles by itself.
    """

    def change(gather: Gather) -> list[Frame]:
        asked = Gather(f"{gather.id}.gone", "gone", seats, rule, subject=gather.subject)
        return [asked if is_gone(gather) else gather]

    return each_gather(stack, change)


def reseal(
    gather: Gather, viewer: Viewer, answers: Callable[[Seat], Sequence[Action]], dice: Dice, *, shown: bool = True
) -> Gather:
    """The sealed answers of others drawn anew, each out of `answers(seat)`, for a `unknown_to`.

    Where everybody is shown who has answered, that stays; else it is drawn as well, but somebody is still waited for.
    """
    sealed = replace(gather, answers=tuple(one for one in gather.answers if one[0] == viewer))
    for seat in gather.seats:
        given = gather.answer_of(seat) is not None if shown else dice.pick(2, key="", seat=viewer, why="") > 0
        if seat != viewer and given and (shown or len(sealed.waiting) > 1):
            options = answers(seat)
            sealed = sealed.with_answer(seat, options[dice.pick(len(options), key="", seat=viewer, why="")])
    return sealed
