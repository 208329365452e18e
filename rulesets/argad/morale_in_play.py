"""Morale at the table: what calls for a test, the test itself, rallying, and what those do who broke.

ARG-MOR-01 to ARG-MOR-13. Other rooms note what may shake a unit as a mark, "morale <unit> <cause>".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer

from . import grouping
from .asking import consequence, put_aside, settled_aside
from .awareness import is_aware, plays_music, seems_hostile
from .ledger import RULE
from .morale import SEEN, Cause, MoraleTest, Nerve, Nerves, Steadied, after_test, check_rally, resolve_morale
from .mustering import in_close_order, is_disordered, mark, marked
from .nearness import chiefs_in_earshot, gap, in_earshot, is_near, troop_of, unit_of
from .people import ALL
from .state import BORNE, FigureId, State
from .telling import Told, tell_of, tell_seats
from .terrain_map import room_at
from .travellers import NOWHERE, Around, nerves
from .turn import name
from .watched_dice import watched
from .witnesses import is_witness

TEST = "morale_test"
CALLED_BY_PEOPLE: tuple[Cause, ...] = ("fear", "encircled", "called_to_surrender", "pillage", "vengeance")
CAUSES: dict[str, Cause] = {one: one for one in dict.fromkeys((*SEEN, *CALLED_BY_PEOPLE))}
AFTER: dict[str, Cause] = {"rushes": "vengeance", "pillages": "pillage"}  # why somebody behaves so; else from fear
GREAT = ("king", "general", "priest", "mage")  # skills of those whose presence steadies, beside heroes


Call = tuple[FigureId, Cause]  # the first member of a unit, and what shook it


def proposals(state: State) -> list[Call]:
    """The units that may have to test, each once, with the first cause there was (ARG-MOR-09)."""
    if not state.terms.on("morale"):
        return []
    found: dict[FigureId, Cause] = {}
    for unit, cause in [*_noted(state), *_leaders_lost(state)]:
        for who in state.people:
            if state.in_play(who) and (grouping.unit_of(state, who) == unit or who == unit) and cause in CAUSES:
                found.setdefault(unit_of(state, who)[0], CAUSES[cause])
    return list(found.items())


def _noted(state: State) -> list[tuple[str, str]]:
    """What other rooms noted this turn: the name of a unit or somebody of it, and the cause."""
    return [(" ".join(words[:-1]), words[-1]) for words in marked(state, "morale") if len(words) > 1]


def _leaders_lost(state: State) -> list[tuple[str, str]]:
    """Leaders and chiefs who fell, were taken or ran, as far as their people perceived it."""
    now = [one for one in state.fallen if one.turn == state.turn and one.fate != "wounded" and one.who in state.people]
    lost = [(one.who, "leader_captured" if one.fate == "captured" else "leader_falls") for one in now]
    lost += [(who, "leader_flees") for who, one in state.now.items() if one.conduct == "flees" and state.in_play(who)]
    found: list[tuple[str, str]] = []
    for chief, cause in lost:
        if state.people[chief].leads:
            found += [(who, _of_whom(state, chief, cause)) for who in _led(state, chief)]
    return found


def _led(state: State, chief: FigureId) -> list[FigureId]:
    """His people who saw or heard it, and have no leader beside them if he was the chief of one group alone."""
    whole = ALL in state.people[chief].commands
    led = [who for who in troop_of(state, chief) if state.people[chief].may_command(state.people[who])]
    led = [who for who in led if state.in_play(who) and is_near(state, who, chief, state.distances.recognised)]
    led = [who for who in led if is_witness(state, who, chief)]
    return led if whole else [who for who in led if not _has_leader(state, who, chief)]


def _has_leader(state: State, who: FigureId, chief: FigureId) -> bool:
    return any(ALL in state.people[one].commands for one in chiefs_in_earshot(state, who) if one != chief)


def _of_whom(state: State, chief: FigureId, cause: str) -> str:
    return cause if ALL in state.people[chief].commands or cause != "leader_falls" else "chief_falls"


# The test


def push_test(state: State, cause: Cause, members: Sequence[FigureId], changed: int = 0) -> None:
    """A test of these people comes next."""
    if members:
        n = sum(1 for one in state.marks if one.startswith(f"tested {members[0]} "))
        mark(state, f"tested {members[0]} {n}")
        frame = name(state, TEST, members[0], str(n))
        put_aside(state, consequence(frame, TEST, RULE["ARG-MOR-02"], cause, str(changed), *members))


@dataclass(frozen=True, slots=True)
class Moment:
    """What changes the nerve of all of them: so much by the table's word, and whom this viewer perceives."""

    changed: int = 0
    viewer: Viewer = GM


NOW = Moment()


def test_of(state: State, cause: Cause, members: Sequence[FigureId], moment: Moment = NOW) -> MoraleTest:
    people = tuple(nerves_of(state, who, members, moment) for who in members)
    return MoraleTest(people, state.box.morale, cause, seat=state.owner[members[0]])


def nerves_of(state: State, who: FigureId, members: Sequence[FigureId], moment: Moment = NOW) -> Nerves:
    """His nerve and what is near enough to change it (ARG-MOR-11 to ARG-MOR-13)."""
    chiefs, foes = chiefs_in_earshot(state, who), _foes(state, who, moment.viewer)
    now = replace(state.now[who], disordered=is_disordered(state, who))
    around = Around(
        musician=_nearest(state, who, _musicians(state, who, troop_of(state, who))),
        enemy_musician=_nearest(state, who, [one for one in foes if plays_music(state, moment.viewer, one)]),
        flag=_nearest(state, who, _banners(state, who)),
        great_leader=_nearest(state, who, _great_leaders(state, who)),
        close_order=in_close_order(state, who),
        fort=_is_indoors(state, who),
        in_danger=any(in_earshot(state, who, one) for one in foes),
        scenario=moment.changed + state.counts.get(f"{BORNE} {state.owner[who]}", 0),
        chiefs=tuple(n for n, one in enumerate(members) if one in chiefs),
    )
    return nerves(state.people[who], now, state.distances, around)


def _is_indoors(state: State, who: FigureId) -> bool:
    table, stand = state.terms.table, state.stands.get(who)
    return table is not None and stand is not None and room_at(table, stand.centre, stand.floor) is not None


def _foes(state: State, who: FigureId, viewer: Viewer) -> list[FigureId]:
    """Enemies on the same table, as far as this viewer perceives them; beside miniatures nobody measures."""
    placed = [one for one in state.stands if one in state.people and one != who and state.in_play(one)]
    return [one for one in placed if is_aware(state, viewer, one) and seems_hostile(state, viewer, who, one)]


def _musicians(state: State, who: FigureId, among: Sequence[FigureId]) -> list[FigureId]:
    return [one for one in among if state.people[one].musician and one != who and state.in_play(one)]


def _banners(state: State, who: FigureId) -> list[FigureId]:
    return [one for one in unit_of(state, who) if state.people[one].banner]


def _great_leaders(state: State, who: FigureId) -> list[FigureId]:
    return [one for one in troop_of(state, who) if one != who and state.in_play(one) and _is_great(state, one)]


def _is_great(state: State, who: FigureId) -> bool:
    one = state.people[who]
    return one.rank == "hero" or any(one.has_skill(skill) for skill in GREAT)


def _nearest(state: State, who: FigureId, others: Sequence[FigureId]) -> int:
    return min((gap(state, who, one) for one in others), default=NOWHERE)


def resolve_test(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The step of a test: one die for all of them, and what each does now (ARG-MOR-02 to ARG-MOR-06)."""
    cause, changed, *named = frame.subject
    members = [who for who in named if state.in_play(who)]
    if members:
        seen = watched(dice, state, members)
        case = replace(test_of(state, CAUSES[cause], members, Moment(int(changed))), key=frame.id)
        done = resolve_morale(seen, case)
        for who, nerve in zip(members, done.nerves, strict=True):
            state.now[who] = after_test(state.now[who], nerve)
            if nerve != "obeys":
                mark(state, f"broke {who}")
        state.marks = [one for one in state.marks if one not in _eased(members, done)]
        _tell(state, sink, members, done, seen.keys)
    settled_aside(state, frame)


def _eased(members: Sequence[FigureId], done: Steadied) -> list[str]:
    """Who obeys again is in disorder no more this turn."""
    return [f"disorder {who}" for who, nerve in zip(members, done.nerves, strict=True) if nerve == "obeys"]


def _tell(state: State, sink: Sink, members: Sequence[FigureId], done: Steadied, dice: tuple[str, ...]) -> None:
    """Others see how the unit takes it; its own people hear who does what."""
    broken = [n for n, nerve in enumerate(done.nerves) if nerve != "obeys"]
    code, rule = "unit_wavers" if broken else "unit_holds", done.rules[broken[0] if broken else 0]
    tell_of(state, sink, Told(code, rule, {"who": members[0]}, modifiers=done.reasons, dice=dice))
    seats = tuple(dict.fromkeys(seat for who in members for seat in (state.owner[who], state.seat[who])))
    for nerve in NERVES:
        if names := _names(state, members, done, nerve):
            rule = done.rules[done.nerves.index(nerve)]
            tell_seats(sink, f"nerve_{nerve}", rule, seats, {"who": names})


NERVES: tuple[Nerve, ...] = ("obeys", "disorder", "flees", "pillages", "rushes")


def _names(state: State, members: Sequence[FigureId], done: Steadied, nerve: Nerve) -> tuple[str, ...]:
    pairs = zip(members, done.nerves, strict=True)
    return tuple(state.people[who].name or who for who, one in pairs if one == nerve)


# Afterwards


def to_rally(state: State, chief: FigureId) -> list[FigureId]:
    """Those of his people in disorder by a test, whom he may steady this evening (ARG-MOR-07)."""
    return [who for who in troop_of(state, chief) if state.in_play(who) and _may_rally(state, chief, who)]


def _may_rally(state: State, chief: FigureId, who: FigureId) -> bool:
    try:
        check_rallied(state, chief, who)
    except IllegalAction:
        return False
    return True


def check_rallied(state: State, chief: FigureId, who: FigureId) -> None:
    """Raises why this chief may not cause a new test of him."""
    if not state.now[who].disordered:
        raise IllegalAction("not_in_disorder", RULE["ARG-MOR-07"])
    check_rally(
        chief_in_earshot=chief in chiefs_in_earshot(state, who),
        chief_disordered=is_disordered(state, chief),
        end_of_next_turn=f"broke {who}" not in state.marks,
    )


def rally(state: State, chief: FigureId) -> None:
    """A new test of all whom he may steady; whoever ran for vengeance is tested for it again."""
    members = to_rally(state, chief)
    if members:
        conduct = state.now[members[0]].conduct
        push_test(state, AFTER.get(conduct, "fear"), members)


def conduct_over(state: State, sink: Sink) -> None:
    """Running, pillaging and rushing last one game turn (ARG-MOR-05)."""
    for who, now in list(state.now.items()):
        if now.conduct and f"broke {who}" not in state.marks:
            state.now[who] = replace(now, conduct="")
            tell_of(state, sink, Told("himself_again", RULE["ARG-MOR-05"], {"who": who}))


def leaders_of(state: State, seat: Seat) -> list[FigureId]:
    """His people who may rally somebody this evening."""
    mine = [who for who in state.of_seat(seat) if state.people[who].leads]
    return [who for who in mine if to_rally(state, who)]


STEPS = {TEST: resolve_test}
