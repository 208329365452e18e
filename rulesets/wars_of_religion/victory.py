"""Victory: automatic at the end of any turn, by points at the end of the last one (section 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.outcomes import Outcome
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from .asking import Asked, Room
from .counting import chronicle
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .revolts import counted_cities
from .state import REVOLTS, State
from .telling import tell_all
from .turn import done, instead, last_turn, question
from .two_players import winners

VICTORY, RANKS = "victory", "ranks"
KINDS = kinds_of({Choice: (RANKS,)})
FEW = 6
WORTH = {"cities": (7, 5, 3), "treaties": (4, 2, 1)}
AUTOMATIC, COUNTED = "automatic", "counted"
RULES = {ROYALIST: "WOR-17b", LEAGUE: "WOR-17c", HUGUENOT: "WOR-17d"}


def automatic(cities: Mapping[Seat, int], paris: Seat) -> dict[Seat, bool]:
    """Who fulfils the condition of his faction (WOR-17b to 17d)."""
    return {
        ROYALIST: cities[LEAGUE] < FEW and cities[HUGUENOT] < FEW,
        LEAGUE: cities[LEAGUE] >= 2 * cities[HUGUENOT],
        HUGUENOT: cities[HUGUENOT] > cities[ROYALIST] + cities[LEAGUE] and paris == HUGUENOT,
    }


def judge(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    cities = counted_cities(state)
    chronicle(state, cities)
    won = automatic(cities, state.owner["paris"])
    first = next((one for one in state.order if won[one]), "")
    for army in [one for one in REVOLTS if one in state.at]:
        rule = RULE["WOR-20e" if army == REVOLTS[0] else "WOR-20g"]
        tell_all(sink, "cities_left_out", rule, army=army, area=state.at[army])
    revolt = any(one in state.at for one in REVOLTS)
    tell_all(
        sink,
        "cities_counted",
        RULE["WOR-17k" if revolt else "WOR-18p" if state.called == state.turn else "WOR-17a"],
        royalist=cities[ROYALIST],
        huguenot=cities[HUGUENOT],
        league=cities[LEAGUE],
    )
    for one in state.order:
        tell_all(sink, "wins_at_once" if won[one] else "not_at_once", RULE[RULES[one]], who=one)
    if first:
        return end(state, first, AUTOMATIC, "WOR-17e" if sum(won.values()) > 1 else RULES[first], sink)
    if state.turn < last_turn(state):
        return done(state, frame)
    return _rank(state, frame, sink)


def standings(values: Mapping[Seat, int], decided: Sequence[Seat]) -> list[tuple[Seat, ...]]:
    """The factions from most to fewest, those who tie together; `decided` has broken a tie (WOR-10d)."""
    found: list[tuple[Seat, ...]] = []
    for value in sorted(dict.fromkeys(values.values()), reverse=True):
        tied = [one for one in values if values[one] == value]
        known = [one for one in decided if one in tied]
        if len(known) == len(tied):
            found += [(one,) for one in known]
        else:
            found.append(tuple(tied))
    return found


def _values(state: State, of: str) -> dict[Seat, int]:
    return counted_cities(state) if of == "cities" else dict(state.treaties)


def _decided(state: State, of: str) -> list[Seat]:
    mark = next((one for one in state.marks if one.startswith(f"ranked {of} ")), "")
    return mark.split()[2:]


def _rank(state: State, frame: Gather, sink: Sink) -> None:
    """The Royalist player breaks ties in cities, then in treaties; then points are added up (WOR-17g, WOR-17h)."""
    for of, rule in (("cities", "WOR-17g"), ("treaties", "WOR-17h")):
        tied = [one for one in standings(_values(state, of), _decided(state, of)) if len(one) > 1]
        if tied:
            return instead(state, frame, question(state, RANKS, (ROYALIST,), RULE[rule], of, *tied[0]), _again(state))
    points = final_points(state)
    for of, rule in (("cities", "WOR-17g"), ("treaties", "WOR-17h")):
        for one, worth in points_for(state, of).items():
            tell_all(sink, "points_for", RULE[rule], who=one, points=worth, of=of)
    best = [one for one in state.order if points[one] == max(points.values())]
    for one in state.order:
        tell_all(sink, "final_points", RULE["WOR-17f"], who=one, points=points[one])
    return end(state, best[0], COUNTED, "WOR-17j" if len(best) > 1 else "WOR-17f", sink)


def _again(state: State) -> Gather:
    return Gather(state.name(VICTORY), VICTORY, (), RULE["WOR-17a"])


def final_points(state: State) -> dict[Seat, int]:
    """What each faction has if no tie is open; among those who tie, in court order."""
    found = dict.fromkeys(state.order, 0)
    for of in WORTH:
        for one, points in points_for(state, of).items():
            found[one] += points
    return found


def points_for(state: State, of: str) -> dict[Seat, int]:
    """What most, second and fewest cities or treaties bring."""
    tied = standings(_values(state, of), _decided(state, of))
    return dict(zip([one for some in tied for one in _royal_first(state, some)], WORTH[of], strict=True))


def _royal_first(state: State, tied: Sequence[Seat]) -> list[Seat]:
    return [one for one in state.order if one in tied]


def _orders(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    """Every order of those who tie, as one choice: "royalist league"."""
    return [KINDS[RANKS](" ".join(one)) for one in permutations(_royal_first(state, frame.subject[1:]))]


def _ranked_by(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"of": frame.subject[0]}


def _ranked(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    of, order = frame.subject[0], chosen(frame.answer_of(ROYALIST))
    done(state, frame)
    before = " ".join(_decided(state, of))
    state.marks = [one for one in state.marks if not one.startswith(f"ranked {of} ")]
    state.marks.append(f"ranked {of} {before} {order}".replace("  ", " "))
    tell_all(sink, "tie_broken", frame.rule, of=of, order=tuple(order.split()))


def end(state: State, winner: Seat, how: str, rule: str, sink: Sink) -> None:
    state.winner, state.ending, state.stack = winner, f"{how}_{winner}", []
    tell_all(sink, "game_ended", RULE[rule], ending=state.ending, who=winner)


def outcome_of(state: State) -> Outcome | None:
    if not state.ending:
        return None
    cities, points = counted_cities(state), final_points(state)
    results = {
        one: {"cities": cities[one], "treaties": state.treaties[one], "points": points[one]}
        for one in state.setup.seats
    }
    rule = RULES[state.winner] if state.ending.startswith(AUTOMATIC) else "WOR-17f"
    return Outcome(state.ending, RULE[rule], winners(state), results)


ROOM: Room = Room(kinds=KINDS, asked={RANKS: Asked(_orders, _ranked, facts=_ranked_by)}, steps={VICTORY: judge})
