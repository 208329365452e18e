"""What the rules let a viewer see, as plain data with words: views, phases, questions, their forms, odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from campaigns.api.table import line, lines, plain_facts, told
from campaigns.forms.answers import read_answer
from campaigns.presenters.asked import arguments_as_facts, param_label
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.speech import Blanks, Speech
from campaigns.services.dice import AskedDice
from rulesets.common.actions import Action, arguments, plain
from rulesets.common.events import Modifier
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Outcome
from rulesets.common.params import Each, Pairs, Param, Pick, Split
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import Malformed
from rulesets.common.view import Card, PhaseNow, SeatView, Step


def view(page: PlayPage) -> dict[str, Any]:
    seen, desk, speech = page.view, page.desk, page.speech
    return {
        "viewer": page.seat,
        "acts": desk.acts,
        "tick": page.tick,
        "status": page.game.status,
        "is_resolving": desk.is_resolving,
        "has_stumbled": desk.has_stumbled,
        "may_undo": desk.may_undo,
        "phase": phase(desk.phase, speech),
        "outcome": outcome(desk.outcome, speech),
        "seats": [_seat(one, page) for one in seen.seats],
        "cards": [_card(one, speech) for one in seen.cards],
        "secrets": lines(seen.secrets, speech),
        "notes": lines(seen.notes, speech),
        "places": [
            {"id": one.id, "title": speech.name("place", one.name), "lines": lines(one.lines, speech)}
            for one in seen.places
        ],
        "pieces": {piece: line(one, speech) for piece, one in seen.pieces.items()},
        "board": data(seen.board),
    }


def data(value: Any) -> Any:
    """Plain JSON of what a board holds."""
    if isinstance(value, Mapping):
        return {str(name): data(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [data(one) for one in value]
    if hasattr(type(value), "__dataclass_fields__"):
        return {one.name: data(getattr(value, one.name)) for one in fields(value)}
    return value


def phase(now: PhaseNow, speech: Speech) -> dict[str, Any]:
    phases = [_step(one, speech) for one in now.phases]
    return {"turn": now.turn, "turns": now.turns, "waiting": list(now.waiting), "phases": phases}


def _step(one: Step, speech: Speech) -> dict[str, Any]:
    told_of = {"id": one.id, "title": speech.title("phases", one.id), "state": one.state, "rules": list(one.rules)}
    return {**told_of, "steps": [_step(step, speech) for step in one.steps]}


def outcome(found: Outcome | None, speech: Speech) -> dict[str, Any] | None:
    if found is None:
        return None
    results = {seat: plain_facts(facts) for seat, facts in found.results.items()}
    said = told("endings", found.ending, {"winners": found.winners}, found.rule, speech)
    return {"ending": found.ending, "rule": found.rule, "winners": list(found.winners), "results": results, **said}


def _seat(one: SeatView, page: PlayPage) -> dict[str, Any]:
    speech = page.speech
    numbers = [{"name": name, "title": speech.title("numbers", name), "value": value} for name, value in one.numbers]
    who = {"title": speech.name("seat", one.id), "player": speech.players.get(one.id, "")}
    waited = page.game.is_running and one.id in page.desk.phase.waiting
    return {"seat": one.id, **who, "alive": one.alive, "waited_for": waited, "numbers": numbers}


def _card(one: Card, speech: Speech) -> dict[str, Any]:
    told_of = {"id": one.id, "name": one.name, "title": speech.name("card", one.name), "zone": one.zone}
    state = {"owner": one.owner, "is_secret": one.secret, "spent": one.spent}
    return {**told_of, **state, "lines": lines(one.lines, speech)}


# -- what is asked -----------------------------------------------------------------------------------------------------


def question(one: Question, page: PlayPage) -> dict[str, Any]:
    said = told("questions", one.kind, one.facts, one.rule, page.speech)
    return {
        **said,
        "id": one.id,
        "seats": list(one.seats),
        "answered": list(one.answered),
        "must": one.must,
        "sealed": one.sealed,
        "asks_me": one.asks(page.seat),
        "mine": answer(one.mine, one.forms) if one.mine else None,
        "default": answer(one.default, one.forms) if one.default else None,
        "draft": _draft(one, page) if page.desk.acts else None,
        "forms": [_form(form, page.speech) for form in one.forms],
    }


def _draft(one: Question, page: PlayPage) -> dict[str, Any] | None:
    """What was begun, as an answer; one that a page keeps and that is none yet is not shown here."""
    typed = page.desk.draft(one.id)
    if "kind" in typed:
        index = next((n for n, form in enumerate(one.forms) if form.kind == typed["kind"]), None)
        return {"kind": typed["kind"], **typed.get(f"f{index}", {})}
    try:
        return read_answer(one, typed) if typed else None
    except Malformed:
        return None


def _form(one: Form, speech: Speech) -> dict[str, Any]:
    params = {
        name: {"title": param_label(speech, one.kind, name), **_param(param, speech)} for name, param in one.params
    }
    title = speech.text("actions", one.kind, Blanks())
    told = {"kind": one.kind, "title": title, "rule": one.rule, "grave": one.grave, "params": params}
    return {**told, "folded": list(one.folded), "sampled": one.sampled}


def _param(one: Param, speech: Speech) -> dict[str, Any]:
    """Its type in lower case, its bounds and options by the names that they have in the rules."""
    described: dict[str, Any] = {"type": type(one).__name__.lower()}
    for field in fields(one):
        value = getattr(one, field.name)
        described[field.name] = plain(value) if not isinstance(one, Each) or field.name != "fields" else None
    if isinstance(one, Each):
        described["fields"] = {name: _param(inner, speech) for name, inner in one.fields}
    if isinstance(one, Pick) and one.kind:
        described["titles"] = {option: speech.name(one.kind, option) for option in one.options}
    return described


def answer(action: Action, forms: Sequence[Form]) -> dict[str, Any]:
    """The action as one of these forms takes it."""
    form = next((one for one in forms if one.kind == action.kind), None)
    params = dict(form.params) if form else {}
    return {"kind": action.kind, **{name: _sent(params.get(name), one) for name, one in arguments(action).items()}}


def _sent(param: Param | None, value: Any) -> Any:
    """Where an action holds pairs, what is sent is a table."""
    if isinstance(param, Each):
        inner = dict(param.fields)
        return {
            one: {name: _sent(inner[name], cell) for name, cell in zip(inner, row, strict=True)} for one, row in value
        }
    return dict(value) if isinstance(param, Split | Pairs) else value


def said_action(action: Action, speech: Speech) -> str:
    return speech.text("actions", action.kind, arguments_as_facts(action))


def odds(found: Odds | None, speech: Speech) -> dict[str, Any] | None:
    if found is None:
        return None
    chances = [
        {**told("odds", one.code, one.facts, "", speech), "tone": one.tone, "weight": one.weight}
        for one in found.chances
    ]
    modifiers = [modifier(one, speech) for one in found.modifiers]
    return {"total": found.total, "chances": chances, "modifiers": modifiers, "readings": dict(found.readings)}


def modifier(one: Modifier, speech: Speech) -> dict[str, Any]:
    title, _says_it = speech.counted("causes", one.cause, one.value)
    return {"value": one.value, "cause": one.cause, "title": title, "rule": one.rule}


def dice(one: AskedDice) -> dict[str, Any]:
    ask = one.ask
    asked = {name: getattr(ask, name) for name in ("key", "seat", "count", "sides", "shape", "need", "modifier")}
    return {**asked, "rule": ask.why, "faces": list(one.faces), "is_mine": one.is_mine}
