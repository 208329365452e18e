"""Winners may go at once into the place they have won, two paces at most (ARG-AFT-06, ARG-OBS-04, ARG-LVL-05).

Who is touched by it is fought in the next turn (ARG-MEL-25). Beside miniatures they say only whether they follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.params import Pairs
from rulesets.common.questions import Form
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .asking import consequence, gathers
from .contacts import contacts, foes_of, meet_by_hand, pair_of
from .fighters import Reach
from .ledger import RULE
from .lookout import look_around
from .melee_recoil import advanced, nearest_first
from .melee_wishes import with_seats
from .mustering import mark
from .nearness import is_able, troop_of
from .obstacles import Stand as Height
from .obstacles import ground_of, place_won
from .people import because
from .plane import Point, do_cross, squared
from .state import FigureId, Stand, State, standing
from .telling import Told, tell_of
from .terrain_map import elevation
from .timing import may_close_in
from .turn import asked_seats, name
from .ways import two_paces

ADVANCE, WON = "advance", "melee_won"
MARGIN = 50
NEW = "met_in_melee"  # the first word of the mark of two who touch since the fights of this turn


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Into whose place each winner goes; whoever is left out stays."""

    kind: ClassVar[str] = ADVANCE
    ways: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Won:
    """A place won: by whom, from whom, and where that one stood; None beside miniatures."""

    who: FigureId
    other: FigureId
    stand: Point | None = None

    def words(self) -> str:
        place = f">{self.stand[0]}>{self.stand[1]}" if self.stand else ""
        return f"{self.who}>{self.other}{place}"


def followers(state: State, before: Mapping[FigureId, Stand], shot: Sequence[FigureId]) -> list[Won]:
    """Those who came behind somebody shot just before contact, and may step over him (ARG-CCT-06)."""
    busy = [who for pair in contacts(state) for who in pair]
    found: list[Won] = []
    for fallen in [who for who in shot if who in before and not state.in_play(who)]:
        place = before[fallen].centre
        for who in troop_of(state, fallen):
            free = who in state.stands and who not in busy and is_able(state, who) and _is_behind(state, who, place)
            immobile = state.now[who].is_immobile(two_paces(state, who))
            if free and may_close_in(fallen=True, follows=True, immobile=immobile) is not None:
                found.append(Won(who, fallen, place))
    return found


def _is_behind(state: State, who: FigureId, place: Point) -> bool:
    """So near that two paces bring him there."""
    reach = two_paces(state, who) + MARGIN
    return squared(state.stands[who].centre, place) <= reach * reach


def _over_the_fallen(state: State, won: Won) -> tuple[Modifier, ...]:
    """Why he may, where it is not he who won the place (ARG-CCT-06)."""
    fell = any(one.who == won.other and one.turn == state.turn and one.by != won.who for one in state.fallen)
    why = may_close_in(fallen=True, follows=fell and not state.are_hostile(won.who, won.other), immobile=False)
    return (why,) if why is not None else ()


def won_of(words: str) -> Won:
    who, other, *place = words.split(">")
    return Won(who, other, (int(place[0]), int(place[1])) if place else None)


def note_won(state: State, won: Sequence[Won], *more: str) -> None:
    """A frame that asks the winners once nothing else is left to be decided."""
    words = tuple(one.words() for one in won)
    state.stack.append(consequence(name(state, WON, *more), WON, RULE["ARG-AFT-06"], *words))


def ask_winners(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Those who are still there, and whose place is free; everybody looks around first."""
    state.stack = state.stack[:-1]
    look_around(state, sink)
    open_ways = [one for one in _won(frame) if _may_follow(state, one)]
    if open_ways:
        seats = asked_seats(state, [state.seat[one.who] for one in open_ways])
        words = with_seats(state, [one.words() for one in open_ways], [one.who for one in open_ways])
        asked = frame.id.replace(WON, ADVANCE)
        state.stack.append(Gather(asked, ADVANCE, seats, RULE["ARG-AFT-06"], subject=words))


def _won(frame: Gather) -> list[Won]:
    return [won_of(words) for words in frame.subject if ">" in words]


def _may_follow(state: State, won: Won) -> bool:
    if not is_able(state, won.who) or state.now[won.other].prisoner_of:
        return False
    if won.stand is None or won.who not in state.stands:
        return state.in_play(won.other)  # whoever has fallen leaves nothing to say
    return advanced(state, won.who, won.stand) is not None


# What is asked


def forms(state: State, seat: Seat, gather: Gather) -> Sequence[Form]:
    mine = [one for one in _won(gather) if state.seat[one.who] == seat]
    winners, losers = dict.fromkeys(one.who for one in mine), dict.fromkeys(one.other for one in mine)
    return (Form(ADVANCE, (("ways", Pairs(tuple(winners), tuple(losers), kind="figure")),), RULE["ARG-AFT-06"]),)


def samples(state: State, seat: Seat, gather: Gather) -> Sequence[Action]:
    """Nobody; everybody into the first place he won; each alone."""
    ways = {one.who: one.other for one in reversed(_won(gather)) if state.seat[one.who] == seat}
    pairs = tuple((who, ways[who]) for who in dict.fromkeys(one.who for one in _won(gather)) if who in ways)
    single = [(pair,) for pair in pairs[:6]]
    return [Advance(chosen) for chosen in dict.fromkeys(((), pairs, *single))]


def check(state: State, seat: Seat, action: Action) -> None:
    """Each into a place that he himself has won. Raises IllegalAction."""
    gather = next((one for one in gathers(state) if one.kind == ADVANCE), None)
    if not isinstance(action, Advance) or gather is None:
        raise IllegalAction("not_asked")
    won = [(one.who, one.other) for one in _won(gather)]
    if any(way not in won for way in action.ways):
        raise IllegalAction("no_place_won", RULE["ARG-AFT-06"])


# What follows


def settle(state: State, gather: Gather, dice: Dice, sink: Sink) -> None:
    """All go; where two want one place, the nearer has it."""
    state.stack = state.stack[:-1]
    chosen = [way for _, action in gather.answers if isinstance(action, Advance) for way in action.ways]
    following = [one for one in _won(gather) if (one.who, one.other) in chosen]
    places = {one.who: one.stand for one in following if one.stand is not None and one.who in state.stands}
    why = {one.who: _over_the_fallen(state, one) for one in following}
    for who, place in nearest_first(state, list(places.items())):
        _go(state, who, place, why[who], sink)
    for one in following:
        if one.who not in places and state.in_play(one.other):
            meet_by_hand(state, one.who, one.other)
            mark(state, f"{NEW} {' '.join(pair_of(one.who, one.other))}")
            figures = {"who": one.who, "other": one.other}
            tell_of(state, sink, Told("melee_follows", RULE["ARG-AFT-06"], figures, modifiers=(_next_turn(),)))
    if following:
        look_around(state, sink)


def _go(state: State, who: FigureId, place: Point, reasons: tuple[Modifier, ...], sink: Sink) -> None:
    before, end, foes = state.stands[who], advanced(state, who, place), foes_of(contacts(state), who)
    if end is None:
        tell_of(state, sink, Told("melee_no_way", RULE["ARG-AFT-06"], {"who": who}))
        return
    after = standing(end, before.floor)
    state.stands[who] = after
    why = place_won(_crossed(state, before, after))
    met = (_next_turn(),) if any(one not in foes for one in foes_of(contacts(state), who)) else ()
    tell_of(state, sink, Told("melee_advances", why.rule, {"who": who}, modifiers=(*reasons, why, *met)))


def _next_turn() -> Modifier:
    """Why those who touch each other only now do not fight any more (ARG-MEL-25)."""
    return because("fought_next_turn", RULE["ARG-MEL-25"])


def is_new(state: State, one: FigureId, other: FigureId) -> bool:
    """Whether these two came into contact in the melee phase of this turn, as one followed the other by hand."""
    return f"{NEW} {' '.join(pair_of(one, other))}" in state.marks


def _crossed(state: State, before: Stand, after: Stand) -> Reach:
    """What lay between him and the place: he stands on its level now, and no obstacle is in his way (ARG-OBS-07)."""
    table = state.terms.table
    if table is None:
        return Reach(0, 1)
    lines = [(one.points[n - 1], one.points[n]) for one in table.obstacles for n in range(1, len(one.points))]
    lines += [(one.a, one.b) for one in table.openings if one.floor == before.floor]
    over = any(do_cross(before.centre, after.centre, a, b) for a, b in lines)
    heights = [Height(elevation(table, one.centre, one.floor)) for one in (before, after)]
    return Reach(0, 1, ground=ground_of(*heights), crossing="attacks" if over else "")
