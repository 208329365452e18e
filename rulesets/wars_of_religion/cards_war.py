"""Event cards of the war: at its opening, at a move, a battle, a siege; and of the End Phase (WOR-19g, WOR-19j)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .attrition import suffer
from .cards import Effect
from .cities import minor_cities
from .conversions import turns
from .court_results import own_army
from .factions import FACTIONS, HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .sieges import win
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question
from .windows import SIEGE

PLAGUED, UNPAID, PAYS, RANSOMED = "plagued", "unpaid", "pays_reiters", "ransoms"
KINDS = kinds_of({Choice: (PLAGUED, UNPAID, PAYS, RANSOMED)})
Play = Callable[[State, Seat, Gather, Sink], None]
Can = Callable[[State, Seat, Gather], bool]
PARIS, RANSOM, ARREARS = "paris", 3, 2


def _push(state: State, *frames: Gather) -> None:
    state.stack = [*state.stack, *frames[::-1]]


def _rule() -> str:
    return RULE["WOR-19j"]


def help_venture(state: State, word: str) -> None:
    """What was played counts for this activation."""
    if state.venture:
        state.venture = replace(state.venture, helps=(*state.venture.helps, word))


def _asks(kind: str) -> Play:
    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        _push(state, question(state, kind, (seat,), _rule(), *window.subject[1:]))

    return play


# A move


def _all_armies(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[frame.kind](one) for one in sorted(state.at)]


def _any_army(state: State, seat: Seat, window: Gather) -> bool:
    return bool(state.at)


def _plagued(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    suffer(state, chosen(frame.answers[0][1]), 1, _rule(), sink)


def _unpaid(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Its faction pays, or loses troops; without the money it has no choice."""
    army = chosen(frame.answers[0][1])
    if armies.is_revolt(army) or state.money[armies.control(state, army)] < ARREARS:
        done(state, frame)
        return suffer(state, army, ARREARS, _rule(), sink)
    return instead(state, frame, question(state, PAYS, (armies.control(state, army),), _rule(), army))


def _pays_or_not(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[PAYS](one) for one in ("yes", "no")]


def _arrears(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0], "money": ARREARS}


def _paid(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, action = frame.answers[0]
    done(state, frame)
    if chosen(action) == "no":
        return suffer(state, frame.subject[0], ARREARS, _rule(), sink)
    state.money[seat] -= ARREARS
    return tell_all(sink, "reiters_paid", _rule(), who=seat, money=ARREARS)


def _active(state: State, seat: Seat, window: Gather) -> bool:
    return state.side_of(seat) == state.side


def _inactive(state: State, seat: Seat, window: Gather) -> bool:
    return state.side_of(seat) != state.side


def _helps_side(card: str) -> Play:
    """Ambush and scouts count for the first interception or evasion of this activation by the side that played them."""

    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        help_venture(state, f"{card} {state.side_of(seat)}")

    return play


# A battle and a siege


def _psalm(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    army = _own_in_battle(state, HUGUENOT, window)
    help_venture(state, f"psalm_at_coutras {army}")


def _own_in_battle(state: State, seat: Seat, window: Gather) -> str:
    fighting = [one for one in window.subject[1:] if one in state.at and not armies.is_revolt(one)]
    return next((one for one in fighting if armies.control(state, one) == seat), "")


def _helps_siege(card: str) -> Play:
    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        help_venture(state, f"{card} {window.subject[2]}")

    return play


def _besieger(state: State, seat: Seat, window: Gather) -> bool:
    army = window.subject[1]
    return army in state.at and state.side_of(seat) == armies.side(state, army)


def _besieged(state: State, seat: Seat, window: Gather) -> bool:
    return state.side_of(seat) == state.side_of(state.owner[window.subject[2]])


def _league_city(state: State, seat: Seat, window: Gather) -> bool:
    return state.owner[window.subject[2]] == LEAGUE


def _swiss_can(state: State, seat: Seat, window: Gather) -> bool:
    """At a siege of a royal Paris, or at a move with a royal army in Île-de-France."""
    if window.subject[0] == "siege":
        return window.subject[2] == PARIS and state.owner[PARIS] == ROYALIST
    return bool(_swiss_army(state))


def _swiss_army(state: State) -> str:
    return own_army(state, ROYALIST, "IDF")


def _swiss(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    if window.subject[0] == "siege":
        return help_venture(state, f"swiss_guard {PARIS}")
    army = _swiss_army(state)
    gained = min(2, armies.MOST - state.troops[army])
    _grow(state, army, gained)
    return tell_moved(sink, "troops_raised", _rule(), army, who=ROYALIST, army=army, area="IDF", troops=gained)


def _grow(state: State, army: str, gained: int) -> None:
    """An army that sets out with all its troops takes the new ones along."""
    whole, one = state.troops[army], state.venture
    state.troops[army] += gained
    if one:
        pairs = zip(one.armies, one.troops, strict=True)
        state.venture = replace(one, troops=tuple([n + gained * ((name, n) == (army, whole)) for name, n in pairs]))


# Treason, ransom


TREASON, TREASON_NEED = "treason", 9


def _treason_can(state: State, seat: Seat, window: Gather) -> bool:
    return _besieger(state, seat, window) and window.subject[2] in minor_cities(state, *FACTIONS)


def _treason(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    """In place of the siege, with all that could still be played for it: a minor city opens its gates on a roll."""
    army, city = window.subject[1:3]
    _push(state, consequence(state, TREASON, _rule(), army, city))


def treason(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army, city = frame.subject
    hit = turns(dice, frame.id, armies.control(state, army), TREASON_NEED, 0)
    done(state, frame)
    state.stack = [one for one in state.stack if one.subject not in ((army, city), (SIEGE, army, city))]
    code = "gates_open" if hit else "gates_stay_shut"
    tell_moved(sink, code, frame.rule, army, dice=(frame.id,), army=army, city=city)
    garrison = state.box.garrison(city)
    if hit and state.troops[army] > garrison:
        points_to = armies.scorer(state, army)
        suffer(state, army, garrison, _rule(), sink)
        win(state, army, city, points_to, sink)


def captives(state: State, seat: Seat) -> list[str]:
    """Leaders of this faction who are captive, if it can pay."""
    if state.money[seat] < RANSOM:
        return []
    return sorted(
        one for one, why in state.lost.items() if why.startswith(armies.CAPTIVE) and state.people.faction(one) == seat
    )


def _captives(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[RANSOMED](one) for one in captives(state, seat)]


def _ransomed(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Back into the pool for three money; the captor keeps the war points; of a revolt he is bought from the bank."""
    seat, leader = frame.answers[0][0], chosen(frame.answers[0][1])
    done(state, frame)
    captor = state.lost.pop(leader).partition(" ")[2]
    state.money[seat] -= RANSOM
    if captor in state.money:
        state.money[captor] += RANSOM
    tell_moved(sink, "ransomed", _rule(), leader, who=leader, faction=seat, captor=captor, money=RANSOM)


CARDS: Mapping[str, Effect] = {
    "swiss_guard": Effect(_swiss, _swiss_can),
    "plague": Effect(_asks(PLAGUED), _any_army),
    "unpaid_reiters": Effect(_asks(UNPAID), _any_army),
    "ambush": Effect(_helps_side("ambush"), _inactive),
    "scouts": Effect(_helps_side("scouts"), _inactive),
    "psalm_at_coutras": Effect(_psalm, lambda state, seat, window: bool(_own_in_battle(state, HUGUENOT, window))),
    "siege_train": Effect(_helps_siege("siege_train"), _besieger),
    "mine": Effect(_helps_siege("mine"), _besieger),
    "heroic_defence": Effect(_helps_siege("heroic_defence"), _besieged),
    "town_militia": Effect(_helps_siege("town_militia"), _league_city),
    "treason_at_the_gate": Effect(_treason, _treason_can),
    "ransom": Effect(_asks(RANSOMED), lambda state, seat, window: bool(captives(state, seat))),
}
ROOM: Room = Room(
    kinds=KINDS,
    asked={
        PLAGUED: Asked(_all_armies, _plagued),
        UNPAID: Asked(_all_armies, _unpaid),
        PAYS: Asked(_pays_or_not, _paid, facts=_arrears),
        RANSOMED: Asked(_captives, _ransomed),
    },
    steps={TREASON: treason},
)
