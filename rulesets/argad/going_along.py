"""Those who go the same way at the same time are a group, whatever their player says: ARG-GRP-06.

After the moves the engine says to the game master who went so, of people on foot who are not trained for open order,
and he confirms. Until then, and without a game master, distances alone decide. They stay a group until they part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.answers import REASON as REASON_SAMPLE
from rulesets.common.events import Event, Part, Sink
from rulesets.common.params import Many
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import REASON
from rulesets.common.seats import GM, Seat, Viewer

from .announcing import Marked
from .asking import Deed as Done
from .asking import Room
from .awareness import label
from .grouping import OPEN_ORDER, band_of, bands, is_mounted
from .groups import Travel, going_together
from .ledger import RULE
from .mustering import mark, marked
from .state import Deed, FigureId, State
from .telling import Told, tell_of
from .turn import name

ALONG, TOGETHER = "along", "gm.together"
Pair = tuple[FigureId, FigureId]


@dataclass(frozen=True, slots=True)
class GoTogether(Action):
    """A ruling: those of these who go the same way are in one group."""

    kind: ClassVar[str] = TOGETHER
    figures: tuple[str, ...]
    reason: str


def note_going(state: State, before: State, plans: Mapping[FigureId, Deed], sink: Sink) -> None:
    """After the moves: who parts is no longer joined; who newly went the same way is named to the game master."""
    pairs = [*_on_the_table(state, before), *_beside_miniatures(state, plans)]
    for words in [one for one in state.joined if _have_parted(state, one, pairs)]:
        state.joined = [one for one in state.joined if one != words]
        who, other = words.split("|")
        if state.in_play(who) and state.in_play(other):
            tell_of(state, sink, Told("group_parts", RULE["ARG-GRP-06"], {"who": who, "other": other}))
    if not state.setup.gm:
        return
    known = bands(state)
    new = [pair for pair in pairs if pair[1] not in band_of(known, pair[0]).members]
    for one, other in new:
        mark(state, f"{ALONG} {one} {other}")
    if new and not sink.deaf:
        names = tuple(label(state, GM, who) for who in _figures(state, new))
        sink.tell(Event("seem_together", RULE["ARG-GRP-06"], gm=Part("seem_together", {"figures": names})))


def _have_parted(state: State, words: str, pairs: Sequence[Pair]) -> bool:
    one, other = words.split("|")
    if not (state.in_play(one) and state.in_play(other)):
        return True
    stay = not state.now[one].moved and not state.now[other].moved
    return not stay and (one, other) not in pairs


def _on_the_table(state: State, before: State) -> Iterator[Pair]:
    """By where each started and ended (ARG-GRP-06)."""
    for troop in _troops(state, state.stands):
        travels = [Travel(before.base(who), state.base(who)) for who in troop if who in before.stands]
        here = [who for who in troop if who in before.stands]
        for one, other in going_together(travels):
            yield here[one], here[other]


def _beside_miniatures(state: State, plans: Mapping[FigureId, Deed]) -> Iterator[Pair]:
    """By what was announced: those who go along with somebody."""
    for troop in _troops(state, plans):
        for who in troop:
            guide = plans[who].guide if who not in state.stands else ""
            if guide in troop and guide != who:
                yield min(who, guide), max(who, guide)


def _troops(state: State, among: Iterable[FigureId]) -> list[list[FigureId]]:
    """Those of them who moved, on foot and without the training that keeps people apart, troop by troop."""
    found: dict[tuple[str, str], list[FigureId]] = {}
    for who in sorted(among):
        if who in state.people and state.in_play(who) and state.now[who].moved and _flocks(state, who):
            found.setdefault((state.owner[who], state.party[who]), []).append(who)
    return list(found.values())


def _flocks(state: State, who: FigureId) -> bool:
    return not is_mounted(state, who) and not state.people[who].is_trained(OPEN_ORDER)


# -- the game master's word --------------------------------------------------------------------------------------------


def proposed(state: State) -> list[Pair]:
    """The pairs of this turn on which he has not yet decided, both still in play."""
    pairs = [(words[0], words[1]) for words in marked(state, ALONG)]
    return [pair for pair in pairs if all(state.in_play(who) for who in pair)]


def _figures(state: State, pairs: Sequence[Pair]) -> tuple[FigureId, ...]:
    named = [who for pair in pairs for who in pair]
    return tuple(who for who in state.people if who in named)


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """Whether they are a group, as long as the turn lasts."""
    pairs = proposed(state)
    if viewer != GM or not state.setup.gm or state.ending or not pairs:
        return ()
    rule, params = RULE["ARG-GRP-06"], (("figures", Many(_figures(state, pairs), 2, kind="figure")), REASON)
    return (Question(name(state, ALONG, str(len(pairs))), ALONG, (GM,), rule, (Form(TOGETHER, params, rule),), False),)


def chosen(state: State, action: Action) -> list[Pair]:
    """Of the pairs that were proposed those that this answer confirms."""
    assert isinstance(action, GoTogether)
    return [pair for pair in proposed(state) if all(who in action.figures for who in pair)]


def _check(state: State, seat: Seat, action: Action) -> None:
    if not chosen(state, action):
        raise IllegalAction("not_going_together", RULE["ARG-GRP-06"])


def _samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    """Each of the first pairs, and all."""
    pairs = proposed(state)
    some = [_figures(state, [pair]) for pair in pairs[:3]]
    return tuple(dict.fromkeys(GoTogether(one, REASON_SAMPLE) for one in (*some, _figures(state, pairs))))


def _taken(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """From now on they hang together, wherever they stand; who perceives both hears of it."""
    assert isinstance(action, GoTogether)
    for one, other in chosen(state, action):
        state.joined = sorted(dict.fromkeys([*state.joined, f"{one}|{other}"]))
        state.marks = [words for words in state.marks if words != f"{ALONG} {one} {other}"]
        told = Told("group_forms", RULE["ARG-GRP-06"], {"who": one, "other": other})
        tell_of(state, Marked(sink, action.reason), told)


ROOM = Room(kinds={TOGETHER: GoTogether}, deeds={TOGETHER: Done(_taken, _check, _samples)}, may=(asked,))
