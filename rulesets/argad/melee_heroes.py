"""A hero, a priest or a mage heartens friends who hear him as their melee begins (ARG-HER-01, ARG-HER-02).

Once in each melee without the game master; he may call it as often as he likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Many, Pick
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .asking import Deed, Room, gathers, legal
from .companion_melee import HANDS
from .contacts import HEARTENS, contacts, melee_around
from .hand_fights import beside_miniatures
from .ledger import RULE
from .melee_cases import INSPIRED
from .melee_choices import FIGHT
from .morale import Inspiration, inspired
from .mustering import is_disordered
from .nearness import gap, is_able
from .state import FigureId, State
from .telling import Told, tell_of

HEARTEN = "hearten"
GREAT = ("priest", "mage")
SOME = 4  # of the friends in what is offered
ENOUGH = 1_000


@dataclass(frozen=True, slots=True)
class Hearten(Action):
    """A hero speaks to these friends before the first blow."""

    kind: ClassVar[str] = HEARTEN
    who: str
    friends: tuple[str, ...]


def questions(state: State, viewer: Viewer) -> Sequence[Question]:
    """While it is said who strikes whom."""
    if viewer == PUBLIC or state.phase != "melee" or not state.terms.melee.inspiring_heroes:
        return ()
    if not any(one.kind in (FIGHT, HANDS) for one in gathers(state)) or (viewer == GM and not state.setup.gm):
        return ()
    mine = heroes(state, viewer)
    friends = tuple(who for who in fighting(state) if viewer == GM or state.seat[who] == viewer)
    if not mine or not friends:
        return ()
    params = (("who", Pick(mine, "figure")), ("friends", Many(friends, 1, len(friends), "figure")))
    form = Form(HEARTEN, params, RULE["ARG-HER-01"])
    return (Question(HEARTENS, HEARTENS, (viewer,), RULE["ARG-HER-01"], (form,), must=False),)


def heroes(state: State, seat: Seat) -> tuple[FigureId, ...]:
    own = [who for who in state.people if (seat == GM or state.seat[who] == seat) and is_able(state, who)]
    return tuple(who for who in own if _is_great(state, who))


def _is_great(state: State, who: FigureId) -> bool:
    one = state.people[who]
    return one.rank == "hero" or any(one.has_skill(skill) for skill in GREAT)


def fighting(state: State) -> list[FigureId]:
    """Who is in contact; beside miniatures, where fights are told one by one, anybody may be."""
    busy = dict.fromkeys(who for pair in contacts(state) for who in pair)
    return list(dict.fromkeys([*(who for who in state.people if who in busy), *beside_miniatures(state)]))


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises IllegalAction for friends to whom it would do nothing."""
    if not isinstance(action, Hearten):
        return
    for who in action.friends:
        found = inspired(_case(state, seat, action.who, who))
        if not found or state.party[who] != state.party[action.who]:
            raise IllegalAction("hears_no_hero", RULE["ARG-HER-01"], who=who)
        if not any(one.value for one in found):
            raise IllegalAction("heartened_enough", RULE["ARG-HER-02"])


def _case(state: State, seat: Seat, hero: FigureId, who: FigureId) -> Inspiration:
    return Inspiration(
        gap(state, hero, who),
        state.distances.earshot,
        first_turn=not state.now[who].at_contact,
        times_in_this_melee=int(any(f"{HEARTENS} {hero} {one}" in state.counts for one in _melee_of(state, who))),
        most=ENOUGH if seat == GM else 1,
        disordered=is_disordered(state, who),
    )


def _melee_of(state: State, who: FigureId) -> list[FigureId]:
    """All whom contact joins to him; beside miniatures, where nobody has spoken of contact yet, all such."""
    pairs = contacts(state)
    melee = melee_around(pairs, who)
    if len(melee) > 1:
        return melee
    busy = dict.fromkeys(one for pair in pairs for one in pair)
    return list(dict.fromkeys([who, *(one for one in beside_miniatures(state) if one not in busy)]))


def samples(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    params = dict(question.forms[0].params)
    who, friends = params["who"], params["friends"]
    assert isinstance(who, Pick)
    assert isinstance(friends, Many)
    found = [Hearten(hero, (one,)) for hero in who.options[:1] for one in friends.options[:SOME]]
    return legal(state, seat, found, check)


def hearten(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    if not isinstance(action, Hearten):
        return
    told = [(who, inspired(_case(state, seat, action.who, who))) for who in action.friends]
    spoken = [one for who in action.friends for one in _melee_of(state, who)]
    state.counts |= {f"{HEARTENS} {action.who} {one}": state.turn for one in spoken}
    state.marks = sorted(dict.fromkeys([*state.marks, *(f"{INSPIRED} {who}" for who in action.friends)]))
    for who, why in told:
        figures = {"who": action.who, "other": who}
        tell_of(state, sink, Told("melee_heartens", RULE["ARG-HER-01"], figures, modifiers=why))


ROOM = Room(kinds={HEARTEN: Hearten}, deeds={HEARTEN: Deed(hearten, check, samples)}, may=(questions,))
