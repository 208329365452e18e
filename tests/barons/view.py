"""What one viewer may know, built up from it and never stripped down; what is kept of a game; what nobody may lose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.common.agreement import announced
from rulesets.common.codec import Codec
from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.piles import Piles
from rulesets.common.refusals import AuditError
from rulesets.common.schemas import Schemas
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.common.view import BoardPlace, Line, SeatView, View
from tests.barons.council import ENDINGS, revolts, targets
from tests.barons.fights import odds_of
from tests.barons.meta import META
from tests.barons.state import KINDS, OUT, RULE, State


def view(state: State, viewer: Viewer) -> View:
    seats = []
    for seat in state.setup.seats:
        numbers = (("points", state.points(seat)), ("cards", state.cards.count[f"hand.{seat}"]))
        seats.append(SeatView(seat, seat in state.alive, numbers))
    cards, secrets = state.cards.shown(viewer, "played"), _secrets(state, viewer)
    plans = (Line("plan", {"who": who, "target": at}, RULE["BAR-5a"]) for who, at in announced(state).items())
    places = (BoardPlace(at, at, tuple(_lines(state, viewer, at))) for at in state.box.near)
    return View(
        viewer,
        state.turn,
        tuple(seats),
        tuple(cards),
        tuple(secrets),
        tuple(plans),
        tuple(places),
        _board(state, viewer),
    )


def _secrets(state: State, viewer: Viewer) -> Iterable[Line]:
    for seat in [one for one in state.alive if viewer in (GM, one)]:
        yield Line("banner", {"who": seat, "at": state.banner[seat], "truth": state.truth[seat]}, RULE["BAR-4a"])
        yield Line("standing", {"who": seat, "answer": state.standing[seat]}, RULE["BAR-6f"])
    if viewer == GM and state.omen:
        yield Line("omen", {"face": state.omen, "at": revolts(state)[0]}, RULE["BAR-7a"])


def _lines(state: State, viewer: Viewer, at: str) -> Iterable[Line]:
    yield Line("held_by" if state.owner[at] else "held_by_nobody", {"who": state.owner[at]})
    yield from (Line("banner_here", {"who": seat}, RULE["BAR-4b"]) for seat in _banners(state, viewer, at))


def _banners(state: State, viewer: Viewer, at: str) -> list[str]:
    return [seat for seat in state.alive if state.banner[seat] == at and state.sees_banner(viewer, seat)]


def _board(state: State, viewer: Viewer) -> dict[str, Any]:
    """Plain data for the drawing, with the chances of what the viewer may attack, in thousandths."""
    aims = targets(state, viewer)[1:] if viewer in state.alive else []
    odds = {at: odds_of(state, viewer, KINDS["announce"](at)) for at in aims}
    chances = {at: round(1000 * one.share("taken")) for at, one in odds.items() if one}
    box = state.box
    places = [
        {"id": at, "x": box.x[at], "y": box.y[at], "worth": box.worth[at], "castle": box.castle[at]}
        | {"owner": state.owner[at], "chance": chances.get(at, 0), "banners": _banners(state, viewer, at)}
        for at in box.near
    ]
    ends = [(at, to) for at in box.near for to in box.near[at].split(",") if at < to]
    roads = [{"x1": box.x[at], "y1": box.y[at], "x2": box.x[to], "y2": box.y[to]} for at, to in ends]
    return {"places": places, "roads": roads}


def tokens(state: State) -> Iterable[Token]:
    everybody = (*state.setup.seats, PUBLIC)
    yield from state.cards.tokens(everybody)
    for seat in state.setup.seats:
        known = tuple(one for one in everybody if state.sees_banner(one, seat))
        yield Token(f"banner.{seat}", "banner", state.banner[seat], seat, known)
        leader, place = state.setup.person_of(seat), state.box.home(seat) if seat in state.alive else OUT
        yield Token(leader.id if leader else f"baron.{seat}", "baron", place, seat, everybody)


def outcome(state: State) -> Outcome | None:
    results = {seat: {"points": state.points(seat)} for seat in state.setup.seats}
    return Outcome(state.ending, RULE[ENDINGS[state.ending]], state.winners(), results) if state.ending else None


def aftermath(state: State) -> list[Consequence]:
    """What people take home; a decoy that nobody turned over stays a secret of his (BAR-9b)."""
    found = []
    for one in state.setup.people if state.ending else ():
        if state.truth[one.seat] == "decoy" and state.banner[one.seat] != OUT:
            found.append(Consequence(one.id, "unmasked_never", RULE["BAR-9b"], known_to=(one.seat,)))
        deeds = {"renowned": one.seat in state.winners(), "captive": one.seat not in state.alive}
        found += [Consequence(one.id, code, RULE["BAR-9b"]) for code, is_so in deeds.items() if is_so]
    return found


def audit(state: State) -> None:
    state.cards.check(list(state.box.value))
    strays = [at for at, owner in state.owner.items() if owner not in ("", *state.alive)]
    if sorted(state.owner) != sorted(state.box.near) or strays:
        raise AuditError(f"a domain went astray: {state.owner}")
    for seat in state.setup.seats:
        if state.banner[seat] not in ((*state.box.near, OUT) if seat in state.alive else (OUT,)):
            raise AuditError(f"the banner of {seat} is at {state.banner[seat]!r}")


STEPS = {1: lambda data: {**data, "standing": dict.fromkeys(data["setup"]["seats"], "ask")}}  # schema 1 knew none
CODEC = Codec(
    State, Schemas(META.schema, STEPS), KINDS, parts={"cards": lambda data, box: Piles.decode(data, box.value)}
)
