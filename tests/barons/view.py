"""What one viewer may know: built up from what he may know, never stripped down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.common.guide import guide
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.common.shapes import chosen
from rulesets.common.view import BoardPlace, Line, PhaseNow, SeatView, View
from tests.barons.asking import questions
from tests.barons.council import foretold, plans_of, targets
from tests.barons.fights import odds_of
from tests.barons.state import ENDINGS, KINDS, RULE, State

PHASES = {
    "council": (("stake", "BAR-3a"),),
    "plans": (("announce", "BAR-5a"), ("agree", "BAR-5b")),
    "fights": (("react", "BAR-6e"),),
    "omen": (("strike", "BAR-7a"),),
}


def phase(state: State, viewer: Viewer) -> PhaseNow:
    turns, now = (state.turn, state.setup.turn_limit), "" if state.ending else state.phase
    return guide(turns, PHASES, now, questions(state, viewer), (*state.setup.seats, GM))


def view(state: State, viewer: Viewer) -> View:
    seats = []
    for seat in state.setup.seats:
        numbers = (("points", state.points(seat)), ("cards", state.cards.count[f"hand.{seat}"]))
        seats.append(SeatView(seat, seat in state.alive, numbers))
    return View(
        viewer,
        state.turn,
        tuple(seats),
        tuple(state.cards.shown(viewer, "played")),
        tuple(_secrets(state, viewer)),
        tuple(_notes(state)),
        tuple(BoardPlace(at, at, tuple(_lines(state, viewer, at))) for at in state.box.domains),
        _board(state, viewer),
    )


def _secrets(state: State, viewer: Viewer) -> Iterable[Line]:
    for seat in [one for one in state.alive if viewer in (GM, one)]:
        yield Line("banner", {"who": seat, "at": state.banner[seat], "truth": state.truth[seat]}, RULE["BAR-4a"])
        yield Line("standing", {"who": seat, "answer": state.standing[seat]}, RULE["BAR-6f"])
    for card in state.cards.order[-1:]:
        if state.cards.knows(viewer, card):
            yield Line("top_card", {"card": card}, RULE["BAR-3c"])
    if viewer == GM and state.omen:
        yield Line("omen", {"face": state.omen, "at": foretold(state)}, RULE["BAR-7a"])


def _notes(state: State) -> Iterable[Line]:
    plans = plans_of(state)
    for seat, plan in plans.answers if plans else ():
        yield Line("plan", {"who": seat, "target": chosen(plan)}, RULE["BAR-5a"])
    for seat in state.setup.seats:
        if f"wounded {seat}" in state.marks:
            yield Line("wounded", {"who": seat}, RULE["BAR-6c"])


def _lines(state: State, viewer: Viewer, at: str) -> Iterable[Line]:
    yield Line("held_by" if state.owner[at] else "held_by_nobody", {"who": state.owner[at]})
    for seat in state.alive:
        if state.banner[seat] == at and state.sees_banner(viewer, seat):
            yield Line("banner_here", {"who": seat}, RULE["BAR-4b"])


def _board(state: State, viewer: Viewer) -> dict[str, Any]:
    """Plain data for the drawing, with the chances of what the viewer may attack, in thousandths."""
    aims = targets(state, viewer) if viewer in state.alive else []
    odds = {at: odds_of(state, viewer, KINDS["announce"](at)) for at in aims}
    chances = {at: round(1000 * one.share("taken")) for at, one in odds.items() if one}
    domains, banners = state.box.domains, [one for one in state.alive if state.sees_banner(viewer, one)]
    places = [
        {"id": at, "x": one.x, "y": one.y, "worth": one.worth, "castle": one.castle, "owner": state.owner[at]}
        | {"chance": chances.get(at, 0), "banners": [seat for seat in banners if state.banner[seat] == at]}
        for at, one in domains.items()
    ]
    ends = [(one, domains[near]) for at, one in domains.items() for near in one.near if at < near]
    return {"places": places, "roads": [{"x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y} for a, b in ends]}


def tokens(state: State) -> Iterable[Token]:
    everybody = (*state.setup.seats, PUBLIC)
    yield from state.cards.tokens(everybody)
    for seat in state.setup.seats:
        known = tuple(one for one in everybody if state.sees_banner(one, seat))
        yield Token(f"banner.{seat}", "banner", state.banner[seat] or "out", seat, known)
        leader, castle = state.setup.person_of(seat), state.box.castle(seat)
        name = leader.id if leader else f"baron.{seat}"
        yield Token(name, "baron", castle if seat in state.alive else "out", seat, everybody)


def outcome(state: State) -> Outcome | None:
    results = {seat: {"points": state.points(seat)} for seat in state.setup.seats}
    return Outcome(state.ending, RULE[ENDINGS[state.ending]], state.winners(), results) if state.ending else None


def aftermath(state: State) -> list[Consequence]:
    """What people take home; a decoy that nobody turned over stays a secret of his (BAR-9b)."""
    found = []
    for one in state.setup.people if state.ending else ():
        secret = state.truth[one.seat] == "decoy" and f"turned {one.seat}" not in state.marks
        deeds = {"renowned": one.seat in state.winners(), "captive": one.seat not in state.alive}
        deeds |= {"wounded": f"wounded {one.seat}" in state.marks, "unmasked_never": secret}
        for code in [code for code, is_so in deeds.items() if is_so]:
            known_to = (one.seat,) if code == "unmasked_never" else ()
            found.append(Consequence(one.id, code, RULE["BAR-9b"], known_to=known_to))
    return found
