"""The game master's room: rulings on named things, places, judgements, letters to players, the whole board, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rulesets.common.actions import Action
from rulesets.common.answers import REASON as REASON_SAMPLE
from rulesets.common.answers import offered
from rulesets.common.events import Event, Part, Sink
from rulesets.common.params import Many, Number, Param, Pick, Text
from rulesets.common.position import from_toml
from rulesets.common.questions import Form, Question
from rulesets.common.records import pack
from rulesets.common.rulings import FEW, REASON, check_board, rulings, samples, tell_ruling
from rulesets.common.seats import GM, PUBLIC, Fact, Seat, Viewer
from rulesets.common.shapes import BoardRuling, Ruling, kinds_of

from . import boards
from .announcing import HESITATE, HESITATING, Hesitate, hesitate_form
from .asking import Deed, Room
from .awareness import is_aware, knows_thing, label
from .current import CARRYING, CURRENT, Drift, drift_form
from .endings import CALLED, close_game
from .gm_circumstances import OF_SOMEBODY, SETTING, SetDistance, distance_form, nobody_proposes
from .gm_verbs import VERBS, Verb, on_the_scene, picks
from .judgements import VALUES, of_the_moment
from .laying import lay
from .ledger import RULE
from .lookout import look_around
from .naming import facts_of
from .state import FigureId, Stand, State
from .telling import tell_seats

TYPED = Text(1000, 1)
JUDGE, END = "gm.say", "gm.end"


@dataclass(frozen=True, slots=True)
class PlaceFigure(Action):
    """Somebody stands there now, in tenths of a millimetre from the near left corner."""

    kind: ClassVar[str] = "gm.place"
    subject: FigureId
    x: int
    y: int
    floor: int
    reason: str


@dataclass(frozen=True, slots=True)
class TellSecretly(Action):
    """A letter to some players: what their people see, hear or are told (ARG-OBV-02, ARG-NPC-01)."""

    kind: ClassVar[str] = "gm.tell"
    to: tuple[Seat, ...]
    text: str
    reason: str


ALL_VERBS: Mapping[str, Verb] = {**VERBS, **OF_SOMEBODY}
SIMPLE = kinds_of({Ruling: (*ALL_VERBS, JUDGE, END)})
KINDS: Mapping[str, type[Action]] = {
    **SIMPLE,
    "gm.place": PlaceFigure,
    "gm.tell": TellSecretly,
    "gm.board": BoardRuling,
}


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """All that he may rule, at any time."""
    if viewer != GM or state.ending:
        return ()
    moment = of_the_moment(state)
    verbs = {**picks(state, ALL_VERBS), JUDGE: (Pick(moment, "rule"), Pick(VALUES, "judgement"))}
    verbs[END] = (Pick(("game",), "subject"), Pick((CALLED,), "ending"))
    question = rulings(verbs, RULE["ARG-GEN-09"], RULE["ARG-GEN-09"])
    extra = [Form("gm.tell", (("to", Many(state.setup.seats, 1, kind="seat")), ("text", TYPED), REASON))]
    if table := state.terms.table:
        x, y = Number(0, table.width), Number(0, table.depth)
        who = Pick(tuple(on_the_scene(state)), "figure")
        extra.append(Form("gm.place", (("subject", who), ("x", x), ("y", y), ("floor", Number(-3, 9)), REASON)))
    extra += [distance_form(), *hesitate_form(state), *drift_form(state)]
    forms = (*question.forms[:-1], *extra, question.forms[-1])
    return (Question(question.id, question.kind, question.seats, question.rule, forms, must=False),)


def check(state: State, seat: Seat, action: Action) -> None:
    check_board(action, lambda board: lay(state.copy(), board), RULE["ARG-GEN-09"])


def rule(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Carries a ruling out and tells it to whom it concerns."""
    if isinstance(action, BoardRuling):
        lay(state, from_toml(action.board))
        tell_ruling(sink, action, RULE["ARG-GEN-09"])
    elif isinstance(action, PlaceFigure):
        lift(state, action.subject)
        before = state.stands.get(action.subject, Stand(0, 0))
        state.stands[action.subject] = Stand(action.x, action.y, before.fx, before.fy, action.floor)
        _tell_of(state, sink, action, RULE["ARG-GEN-15"])
    elif isinstance(action, TellSecretly):
        _tell_letter(sink, action)
    elif isinstance(action, Ruling):
        _by_verb(state, action, sink)
    look_around(state, sink)


def _hand_on(state: State, action: Ruling, sink: Sink) -> None:
    """Whoever is handed somebody gets his sheet with him (ARG-FOG-07)."""
    if action.kind == "gm.hand" and action.value in state.setup.seats and action.subject in state.people:
        sheet = str(pack(state.people[action.subject])) + str(pack(state.now[action.subject]))
        facts = {"who": label(state, action.value, action.subject), "sheet": sheet}
        tell_seats(sink, "is_yours", RULE["ARG-FOG-07"], (action.value,), facts)


def lift(state: State, who: FigureId) -> None:
    """Out of a reserve, and from behind an animal: whoever is put somewhere is there and nowhere else."""
    for name, one in list(state.reserves.items()):
        if who in one.members:
            state.reserves[name] = replace(one, members=tuple(other for other in one.members if other != who))
            if not state.reserves[name].members:
                del state.reserves[name]
    for animal, one_of_herd in state.animals.items():
        if who in one_of_herd.troop:
            troop = tuple(other for other in one_of_herd.troop if other != who)
            state.animals[animal] = replace(one_of_herd, troop=troop)


def _by_verb(state: State, action: Ruling, sink: Sink) -> None:
    if action.kind == JUDGE:
        return _tell(sink, action, action.subject, {"subject": action.subject, "value": action.value})
    if action.kind == END:
        _tell(sink, action, RULE["ARG-END-06"], {})
        return close_game(state, CALLED, RULE["ARG-END-06"], sink)
    verb = ALL_VERBS[action.kind]
    before = _concerned(state, action)
    verb.does(state, action.subject, action.value)
    _hand_on(state, action, sink)
    if verb.open:
        return _tell(sink, action, RULE[verb.rule], {**facts_of(state, action.subject), "value": action.value})
    return _tell_of(state, sink, action, RULE[verb.rule], before)


def _concerned(state: State, action: Any) -> list[Viewer]:
    """For whom it changes something: who perceives somebody, knows of a thing or a slip, or waits for a band."""
    name, viewers = action.subject, (*state.setup.seats, PUBLIC)
    if action.kind in OWN_ONLY:
        return [state.owner[name], state.seat[name]]
    if name in state.people:
        return [one for one in viewers if is_aware(state, one, name)]
    if action.kind == "gm.thing":
        return [one for one in viewers if knows_thing(state, one, name)]
    if action.kind == "gm.give":
        return [action.value]
    if action.kind == "gm.judge":
        return [*state.slips[name].knowers]
    return [state.reserves[name].seat] if action.kind == "gm.call" else []


def _tell(sink: Sink, action: Ruling, rule: str, facts: Mapping[str, Any]) -> None:
    if not sink.deaf:
        code = action.kind.replace("gm.", "ruled_")
        sink.tell(Event(code, rule, Part(code, dict(facts)), {}, None, True, action.reason))


def _tell_of(state: State, sink: Sink, action: Any, rule: str, before: Sequence[Viewer] = ()) -> None:
    """Told to those whom it concerned before or does after; what concerns nobody, to nobody but the game master."""
    if sink.deaf:
        return
    code = action.kind.replace("gm.", "ruled_")
    viewers = list(dict.fromkeys([*before, *_concerned(state, action)]))
    parts = {one: Part(code, _named(state, one, action)) for one in viewers if one != GM}
    public = parts.pop(PUBLIC, None)
    sink.tell(Event(code, rule, public, parts, Part(code, _named(state, GM, action)), True, action.reason))


def _named(state: State, viewer: Viewer, action: Any) -> dict[str, Fact]:
    """Whom or what it is about, as this viewer calls it, and what becomes of it."""
    value = {"value": action.value} if isinstance(action, Ruling) and action.kind not in SAYS_ALL else {}
    if action.subject in state.people:
        return {"subject": label(state, viewer, action.subject), **value}
    return {**facts_of(state, action.subject), **value}


OWN_ONLY = ("gm.hand", "gm.behave", "gm.mood", *OF_SOMEBODY)
SAYS_ALL = ("gm.thing", "gm.return", "gm.unmask", "gm.arm")  # to whom, to where, as whom, which arm is not told


def _tell_letter(sink: Sink, action: TellSecretly) -> None:
    if not sink.deaf:
        part = Part("told_secretly", {"text": action.text})
        seats = dict.fromkeys(action.to, part)
        sink.tell(Event("told_secretly", RULE["ARG-OBV-02"], None, seats, part, True, action.reason))


def _offered(state: State, seat: Seat, question: Question) -> list[Action]:
    """Some of each ruling, since all of one kind are alike."""
    if any(form.kind == BoardRuling.kind for form in question.forms):
        few = samples([question], boards.position_of(state, GM))
    else:
        few = {f"{form.kind}.{name}": _some(param) for form in question.forms for name, param in form.params}
    return offered([question], seat, KINDS, few)


def _some(param: Param) -> Sequence[Any]:
    """A few values of a part of a ruling."""
    if isinstance(param, Pick):
        return param.options[:: -(-len(param.options) // FEW) or 1]
    if isinstance(param, Number):
        return (param.low, param.high)
    return ((param.options[0],),) if isinstance(param, Many) else (REASON_SAMPLE,)


DEEDS: Mapping[str, Deed] = {
    **{kind: Deed(rule, check, _offered) for kind in KINDS},
    **{kind: Deed(rule, samples=nobody_proposes) for kind in OF_SOMEBODY},
}
ROOM = Room(
    kinds={**KINDS, HESITATE: Hesitate, CURRENT: Drift, SetDistance.kind: SetDistance},
    deeds={**DEEDS, HESITATE: HESITATING, CURRENT: CARRYING, SetDistance.kind: SETTING},
    may=(asked,),
)
