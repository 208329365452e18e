"""Who wins the war, and what it brings: 15.7.8, 15.8."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Asked, Room
from .cities import take
from .components import PARIS
from .court_results import gain_treaty
from .event_phase import drop_red_cards
from .factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .revolts import in_revolt
from .state import State
from .telling import tell_all
from .turn import done, instead, question
from .windows import AFTER_PLACEMENT, BATTLE, MOVE, SIEGE, WAR_OPENING

WAR_END, WINNER, BONUS, NOTHING = "war_end", "war_winner", "bonus_city", "nothing"
KINDS = kinds_of({Choice: (WINNER, BONUS)})
MOST_BONUS = 2


def counted_points(state: State) -> dict[Seat, int]:
    """War points; under one reading without those for cities where a revolt still lives (WOR-20h)."""
    found = dict(state.points)
    if state.reading("revolt_scope") == "war_points_too":
        for mark in [one for one in state.marks if one.startswith("taken ")]:
            _, faction, city, points = mark.split()
            if in_revolt(state, state.box.cities[city].area):
                found[faction] -= int(points)
    return found


def close(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Most war points win; the Royalists name the winner among those who tie (WOR-15.8i)."""
    done(state, frame)
    drop_red_cards(state, (WAR_OPENING, AFTER_PLACEMENT, MOVE, BATTLE, SIEGE), sink)
    points = counted_points(state)
    for one in FACTIONS:
        if points[one] != state.points[one]:
            tell_all(sink, "points_left_out", RULE["WOR-20h"], who=one, points=state.points[one] - points[one])
    best = [one for one in FACTIONS if points[one] == max(points.values())]
    if len(best) > 1:
        state.stack.append(question(state, WINNER, (ROYALIST,), RULE["WOR-15.8i"], *best))
    else:
        win(state, best[0], sink)


def _tied(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[WINNER](one) for one in frame.subject]


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    win(state, chosen(frame.answer_of(ROYALIST)), sink)


def win(state: State, faction: Seat, sink: Sink) -> None:
    """A treaty point, and for League and Huguenots cities (WOR-15.8j, WOR-15.8k, WOR-15.8h)."""
    tell_all(sink, "war_won", RULE["WOR-15.8i"], who=faction, points=state.points[faction])
    gain_treaty(state, faction, RULE["WOR-15.8j"], sink)
    if faction == LEAGUE and bonus_cities(state, LEAGUE):
        state.stack.append(question(state, BONUS, (LEAGUE,), RULE["WOR-15.8k"], "1"))
    elif faction == HUGUENOT and state.massacre and bonus_cities(state, HUGUENOT):
        state.stack.append(question(state, BONUS, (HUGUENOT,), RULE["WOR-15.8h"], str(MOST_BONUS)))


def bonus_cities(state: State, faction: Seat) -> list[str]:
    if faction == LEAGUE:
        return [city for city, owner in state.owner.items() if owner not in (HUGUENOT, LEAGUE)]
    sizes = state.box.cities
    return [city for city, owner in state.owner.items() if owner == ROYALIST and sizes[city].size != PARIS]


def _cities(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """The League takes one; the Huguenots may stop before the second (WOR-15.8h: they may take two)."""
    found = [KINDS[BONUS](one) for one in bonus_cities(state, seat)]
    return [*found, KINDS[BONUS](NOTHING)] if seat == HUGUENOT else found


def _left(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"left": int(frame.subject[0])}


def _taken(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    left, city = int(frame.subject[0]) - 1, chosen(action)
    if city == NOTHING:
        return done(state, frame)
    take(state, city, seat, frame.rule, sink)
    more = [question(state, BONUS, (seat,), frame.rule, str(left))] if left and bonus_cities(state, seat) else []
    return instead(state, frame, *more)


ROOM: Room = Room(
    kinds=KINDS,
    asked={WINNER: Asked(_tied, _named), BONUS: Asked(_cities, _taken, facts=_left)},
    steps={WAR_END: close},
)
