"""What only people at a table can mean, as the game master says it: night and fog, drink, a hunt or an ambush.

ARG-MEA-08, ARG-BLD-07, ARG-HUN-01 to ARG-HUN-04. Nothing of it is proposed: nobody plays so by chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Number, Pick
from rulesets.common.questions import Form, Question
from rulesets.common.rulings import REASON
from rulesets.common.seats import Seat

from .announcing import Marked
from .asking import Deed as Done
from .component_rows import CM
from .distances import CHANGEABLE
from .gm_verbs import Verb, on_the_scene
from .indoors import DRUNK
from .ledger import RULE
from .lookout import look_around
from .mustering import mark
from .shooting import OCCASIONS
from .shot_cases import OCCASION, ranged_weapons
from .state import DISTANCE, FigureId, State
from .telling import tell_all

ORDINARY, SOBER = "ordinary", "sober"
FARTHEST = 999  # centimetres, as in a scenario


# Of somebody


def make_drunk(state: State, who: FigureId, value: str) -> None:
    """Until he is sober again; the drunk stumble on any stairs (ARG-BLD-07)."""
    state.tools.pop(f"{DRUNK} {who}", None)
    if value == DRUNK:
        state.tools[f"{DRUNK} {who}"] = DRUNK


def grant_occasion(state: State, who: FigureId, value: str) -> None:
    """His shots of this turn are a hunt, a contest, an ambush, or shots like others (ARG-HUN-01 to ARG-HUN-04)."""
    state.marks = [one for one in state.marks if one.split(" ")[:2] != [OCCASION, who]]
    if value != ORDINARY:
        mark(state, f"{OCCASION} {who} {value}")


def _shooters(state: State) -> list[FigureId]:
    """On the drawn table; beside miniatures whoever shoots says it himself."""
    return [who for who in on_the_scene(state) if who in state.stands and ranged_weapons(state, who)]


def _occasions(state: State) -> Sequence[str]:
    """An ambush at any time; what is peaceful where it is allowed."""
    peaceful = state.terms.on("peaceful_shooting")
    return (ORDINARY, *[one for one in OCCASIONS if peaceful or one == "ambush"])


def _sobriety(state: State) -> Sequence[str]:
    return DRUNK, SOBER


OF_SOMEBODY: Mapping[str, Verb] = {
    "gm.occasion": Verb("ARG-HUN-04", _shooters, _occasions, grant_occasion, value_kind="shooting_occasion"),
    "gm.drunk": Verb("ARG-BLD-07", on_the_scene, _sobriety, make_drunk, value_kind="condition"),
}


# Of the evening


@dataclass(frozen=True, slots=True)
class SetDistance(Action):
    """A ruling: so far one hears, sees or recognises from now on, in centimetres of this table; 0: as usual here."""

    kind: ClassVar[str] = "gm.distance"
    subject: str
    length: int
    reason: str


def distance_form() -> Form:
    params = (("subject", Pick(CHANGEABLE, DISTANCE)), ("length", Number(0, FARTHEST)), REASON)
    return Form(SetDistance.kind, params, RULE["ARG-MEA-08"])


def _set(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """The whole table hears of it, and everybody looks around anew."""
    assert isinstance(action, SetDistance)
    state.tools.pop(f"{DISTANCE} {action.subject}", None)
    if action.length:
        state.tools[f"{DISTANCE} {action.subject}"] = str(CM * action.length)
    length = getattr(state.distances, action.subject)
    told = Marked(sink, action.reason)
    tell_all(told, "ruled_distance", RULE["ARG-MEA-08"], subject=action.subject, length=length)
    look_around(state, sink)


def nobody_proposes(state: State, seat: Seat, question: Question) -> Sequence[Action]:
    return ()


SETTING = Done(_set, samples=nobody_proposes)
