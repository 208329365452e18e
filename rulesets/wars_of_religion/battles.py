"""Battle: dice, hits, losses, winner, war points, retreat (15.7.5, WOR-15.8a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import armies
from .asking import Asked, Room
from .battle_rolls import ACTIVE, OTHER, TIE, Corps, clash
from .factions import ROYALIST
from .fates import fate_frames, leaders_of
from .ledger import RULE
from .merging import refuges, withdraw
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question
from .ways import end_of
from .windows import BATTLE, opened

FIGHT, WINS, RETREAT, AFTER = "battle", "wins_tie", "retreat", "after_battle"
KINDS = kinds_of({Choice: (WINS, RETREAT)})
MORE_DICE, CHARGE, CAMISADE = "psalm_at_coutras", "gendarmes_charge", "camisade"


def battle_frame(state: State, moving: str, enemy: str, rule: str = "WOR-15.7.4i") -> Gather:
    """`rule`: why it comes to a battle."""
    return consequence(state, "battle_opens", RULE[rule], moving, enemy)


def open_battle(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """A battle is certain: cards may be played, the active side first (WOR-15.1b, WOR-15.1c).

    Unless attrition took the whole army where it was stopped.
    """
    moving, enemy = frame.subject
    if moving not in state.at or enemy not in state.at:
        return done(state, frame)
    if state.venture:
        state.venture = replace(state.venture, helps=(*state.venture.helps, f"fought {enemy} {moving}"))
    cards = opened(state, sink, BATTLE, speakers(state, moving, enemy), RULE["WOR-15.1b"], moving, enemy)
    instead(state, frame, *cards, consequence(state, FIGHT, frame.rule, moving, enemy))
    return tell_moved(
        sink, "battle_begins", frame.rule, moving, enemy, army=moving, against=enemy, area=state.at[moving]
    )


def speakers(state: State, active: str, other: str) -> list[Seat]:
    """Who may play cards, in the order of WOR-15.1c; a revolt has none."""
    found: list[Seat] = []
    for army in (active, other):
        if not armies.is_revolt(army):
            seat = armies.control(state, army)
            found += [seat, state.ally(seat)]
    found += list(state.order)
    return [one for one in dict.fromkeys(found) if one]


def _helps(state: State) -> tuple[str, ...]:
    return state.venture.helps if state.venture else ()


def fallen_before(state: State, army: str) -> int:
    """Troops that a camisade took before the battle."""
    return min(
        sum(int(one.split()[2]) for one in _helps(state) if one.startswith(f"{CAMISADE} {army} ")), state.troops[army]
    )


def pool_of(state: State, army: str) -> int:
    """Dice of what is left of it; none where nothing is."""
    left = state.troops[army] - fallen_before(state, army)
    return armies.dice_of(state, army, left) + 2 * (f"{MORE_DICE} {army}" in _helps(state)) if left else 0


def charges(state: State, army: str) -> int:
    return 2 * (f"{CHARGE} {army}" in _helps(state))


def fight(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    moving, enemy = frame.subject
    if moving not in state.at or enemy not in state.at:
        return done(state, frame)
    corps = corps_of(state, moving, enemy), corps_of(state, enemy, moving)
    found = clash(dice, frame.id, *corps)
    keys = [f"{frame.id}.{name}" for name, one in zip((ACTIVE, OTHER), corps, strict=True) if one.dice]
    keys += [f"{frame.id}.{name}.again" for name, count in zip((ACTIVE, OTHER), found.again, strict=True) if count > 0]
    for army in (moving, enemy):
        _tell_dice(state, army, sink)
    tell_moved(
        sink,
        "battle_rolled",
        RULE["WOR-15.7.5d"],
        moving,
        enemy,
        dice=tuple(keys),
        army=moving,
        against=enemy,
        hits=found.hits[0],
        hits_taken=found.hits[1],
        dice_count=corps[0].dice,
        dice_against=corps[1].dice,
    )
    numbers = map(str, (corps[0].troops, corps[1].troops, *found.left))
    seats = [one.seat for one in corps]
    rule = RULE["WOR-15.7.5g" if found.hits[0] == found.hits[1] else "WOR-15.7.5f"]
    after = consequence(state, AFTER, rule, moving, enemy, *numbers, found.result, *seats)
    if found.result != TIE:
        return instead(state, frame, after)
    return instead(state, frame, question(state, WINS, (ROYALIST,), RULE["WOR-15.7.5h"], moving, enemy), after)


def _tell_dice(state: State, army: str, sink: Sink) -> None:
    """What its dice come from: size, after attrition; commander; supporter (WOR-15.7.5a to c, WOR-15.7.2r)."""
    left = state.troops[army] - fallen_before(state, army)
    if sink.deaf or not left:
        return
    tired = state.venture is not None and army in state.venture.tired
    tactical, size = state.box.tactical(state.leads[army]), state.box.size(left).dice
    support = armies.dice_of(state, army, left) - size - tactical
    found = (
        (size, "army_size", "WOR-15.7.2r" if tired else "WOR-15.7.5a"),
        (tactical, "commander_dice", "WOR-15.7.5b"),
        (support, "support_die", "WOR-15.7.5c"),
        (pool_of(state, army) - size - tactical - support, MORE_DICE, "WOR-19j"),
    )
    known = tuple(Modifier(value, cause, RULE[rule]) for value, cause, rule in found if value)
    tell_moved(sink, "battle_dice", RULE["WOR-8a"], army, modifiers=known, army=army, dice_count=pool_of(state, army))


def corps_of(state: State, army: str, other: str) -> Corps:
    """An army as it goes into a battle against the other."""
    troops, fallen = state.troops[army], fallen_before(state, army)
    return Corps(_roller(state, army, other), pool_of(state, army), troops, fallen, charges(state, army))


def _roller(state: State, army: str, other: str) -> Seat:
    """For a revolt somebody else throws the dice: the other army's player."""
    return armies.control(state, other if armies.is_revolt(army) else army)


def _tied(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[WINS](one) for one in frame.subject]


def _named(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army = chosen(frame.answers[0][1])
    done(state, frame)
    after: Gather = state.stack[-1]
    result = ACTIVE if army == frame.subject[0] else OTHER
    state.stack[-1] = replace(after, subject=(*after.subject[:6], result, *after.subject[7:]))


def settle(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """Losses, the winner's points, the fate of the leaders, then the loser's retreat (WOR-15.7.5d to 15.7.5k)."""
    moving, enemy, result = frame.subject[0], frame.subject[1], frame.subject[6]
    troops, left = [int(one) for one in frame.subject[2:4]], [int(one) for one in frame.subject[4:6]]
    won, lost = (moving, enemy) if result == ACTIVE else (enemy, moving)
    beaten = 1 if result == ACTIVE else 0
    tell_moved(sink, "battle_won", frame.rule, won, army=won, against=lost)
    if won == moving:
        _may_go_on(state, won, sink)
    _score(state, won, troops[beaten] if state.reading("points_size") == "battle_start" else left[beaten], sink)
    leaders = fate_frames(state, moving, enemy)
    for army, before, after in ((moving, troops[0], left[0]), (enemy, troops[1], left[1])):
        leading = leaders_of(state, army)
        gone = armies.lose(state, army, before - after)
        if gone and army not in state.at and leading:
            tell_moved(sink, "left_alone", RULE["WOR-15.7.6c"], *leading, characters=tuple(leading))
        if gone:
            tell_moved(sink, "troops_die", RULE["WOR-15.7.5d"], army, army=army, troops=gone, left=after)
    _mark_beaten(state, moving, lost)
    instead(state, frame, *leaders, *_retreats(state, lost, moving))


def _may_go_on(state: State, army: str, sink: Sink) -> None:
    """The winner on its way may march on; where its way ends it may besiege (WOR-15.7.5j)."""
    venture, at = state.venture, state.at[army]
    if venture and army in venture.armies:
        end = end_of(venture.ways[venture.armies.index(army)])
        if at != end:
            state.venture = replace(venture, helps=(*venture.helps, won_at(army, at)))
            return tell_moved(sink, "may_go_on", RULE["WOR-15.7.5j"], army, army=army, area=end)
    return tell_moved(sink, "may_besiege_now", RULE["WOR-15.7.5j"], army, army=army)


def won_at(army: str, area: str) -> str:
    """Among what counts in an activation: it won a battle there on its way."""
    return f"won {army} {area}"


def _mark_beaten(state: State, moving: str, lost: str) -> None:
    if lost == moving and state.venture:
        state.venture = replace(state.venture, beaten=(*state.venture.beaten, moving))


def _score(state: State, won: str, troops: int, sink: Sink) -> None:
    """By the size of the beaten army (WOR-15.8a, WOR-15.7.5l); revolts score nothing."""
    if armies.is_revolt(won):
        return
    points = state.box.size(troops).points
    size = (Modifier(points, "beaten_size", RULE["WOR-15.7.5l"]),)
    gain_points(state, armies.scorer(state, won), points, "WOR-15.8a", sink, size)


def gain_points(
    state: State, faction: Seat, points: int, rule: str, sink: Sink, why: tuple[Modifier, ...] = ()
) -> None:
    state.points[faction] += points
    tell_all(sink, "war_points", RULE[rule], modifiers=why, who=faction, points=points, all=state.points[faction])


def _retreats(state: State, lost: str, moving: str) -> list[Gather]:
    """The beaten army retreats or stays; one that was not moving as the reading has it (WOR-15.7.5i, WOR-15.7.5k)."""
    if lost not in state.at or armies.is_revolt(lost):
        return []
    places = refuges(state, lost)
    reading = "choice" if lost == moving else state.reading("inactive_loser")
    if reading == "must_retreat" and len(places) > 1:
        places = places[1:]
    if reading == "stays" or len(places) == 1 == len(refuges(state, lost)):
        return []
    rule = RULE["WOR-15.7.5i" if lost == moving else "WOR-15.7.5k"]
    return [question(state, RETREAT, (armies.control(state, lost),), rule, lost, *places)]


def _places(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[RETREAT](one) for one in frame.subject[1:]]


def _facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"army": frame.subject[0]}


def _retreated(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    army, to = frame.subject[0], chosen(frame.answers[0][1])
    done(state, frame)
    if army in state.at:
        withdraw(state, army, to, frame.rule, sink)


ROOM: Room = Room(
    kinds=KINDS,
    asked={WINS: Asked(_tied, _named), RETREAT: Asked(_places, _retreated, facts=_facts)},
    steps={"battle_opens": open_battle, FIGHT: fight, AFTER: settle},
)
