"""What one viewer may know: built up from what he may know, never stripped down."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.outcomes import Consequence, Outcome, Token
from rulesets.common.seats import GM, PUBLIC, Viewer
from rulesets.common.view import BoardPlace, Card, Line, PhaseNow, SeatView, Step, View
from tests.barons.actions import KINDS, chosen
from tests.barons.asking import questions
from tests.barons.council import foretold, plans_of, targets
from tests.barons.fights import odds_of
from tests.barons.state import ENDINGS, RULE, State

PHASES = {"council": ("stake",), "plans": ("announce", "agree"), "fights": ("react", "battle"), "omen": ("strike",)}


def phase(state: State, viewer: Viewer) -> PhaseNow:
    """A seat that has to answer is waited for, whoever asks; reactions as `questions` shows them."""
    names, asked = list(PHASES), [one for one in questions(state, viewer) if one.must]
    now = len(names) if state.ending else names.index(state.phase)
    waiting = tuple(seat for seat in (*state.setup.seats, GM) if any(seat in one.waiting for one in asked))
    steps = tuple(
        Step(kind, "now" if any(one.kind == kind for one in asked) else "ahead") for kind in PHASES[state.phase]
    )
    states = ["done" if n < now else "now" if n == now else "ahead" for n in range(len(names))]
    phases = (
        Step(name, at, (RULE["BAR-1a"],), steps if at == "now" else ()) for name, at in zip(names, states, strict=True)
    )
    return PhaseNow(state.turn, state.setup.turn_limit, tuple(phases), waiting)


def view(state: State, viewer: Viewer) -> View:
    numbers = {
        seat: (("points", state.points(seat)), ("cards", state.cards.count[f"hand.{seat}"]))
        for seat in state.setup.seats
    }
    hands = [pile for pile in state.cards.count if pile != "deck"]
    cards = (
        Card(card, card, "hand" if pile in hands else "played", pile[5:] if pile in hands else "", secret=pile in hands)
        for card, pile in state.cards.where.items()
        if pile != "deck" and state.cards.knows(viewer, card)
    )
    return View(
        viewer,
        state.turn,
        tuple(SeatView(seat, seat in state.alive, numbers[seat]) for seat in state.setup.seats),
        tuple(cards),
        tuple(_secrets(state, viewer)),
        tuple(_notes(state)),
        tuple(BoardPlace(at, at, tuple(_lines(state, viewer, at))) for at in state.box.domains),
        _board(state, viewer),
    )


def _secrets(state: State, viewer: Viewer) -> Iterable[Line]:
    for seat in state.alive if viewer == GM else [one for one in state.alive if one == viewer]:
        yield Line("banner", {"who": seat, "at": state.banner[seat], "truth": state.truth[seat]}, RULE["BAR-4a"])
        yield Line("standing", {"who": seat, "answer": state.standing[seat]}, RULE["BAR-6f"])
    if state.cards.order and state.cards.knows(viewer, state.cards.order[-1]):
        yield Line("top_card", {"card": state.cards.order[-1]}, RULE["BAR-3c"])
    if viewer == GM and state.omen:
        yield Line("omen", {"face": state.omen, "at": foretold(state)}, RULE["BAR-7a"])


def _notes(state: State) -> Iterable[Line]:
    plans = plans_of(state)
    for seat, plan in plans.answers if plans else ():
        yield Line("plan", {"who": seat, "target": chosen(plan)}, RULE["BAR-5a"])
    for mark in state.marks:
        if mark.startswith("wounded"):
            yield Line("wounded", {"who": mark.split()[1]}, RULE["BAR-6c"])


def _lines(state: State, viewer: Viewer, at: str) -> Iterable[Line]:
    yield Line("held_by" if state.owner[at] else "held_by_nobody", {"who": state.owner[at]})
    for seat in state.alive:
        if state.banner[seat] == at and state.sees_banner(viewer, seat):
            yield Line("banner_here", {"who": seat}, RULE["BAR-4b"])


def _board(state: State, viewer: Viewer) -> dict[str, object]:
    """Plain data for the drawing, with the chances of what the viewer may attack in thousandths."""
    aims, seats = (
        targets(state, viewer) if viewer in state.alive else [],
        {one: n for n, one in enumerate(state.setup.seats, 1)},
    )
    odds = {at: odds_of(state, viewer, KINDS["announce"](at)) for at in aims}
    places = [
        {
            "id": at,
            "x": one.x,
            "y": one.y,
            "owner": state.owner[at],
            "mark": seats.get(state.owner[at], 0),
            "castle": one.castle,
            "worth": one.worth,
            "chance": round(1000 * found.share("taken")) if (found := odds.get(at)) else 0,
            "banners": [seat for seat in state.alive if state.banner[seat] == at and state.sees_banner(viewer, seat)],
        }
        for at, one in state.box.domains.items()
    ]
    ends = [(one, state.box.domains[near]) for at, one in state.box.domains.items() for near in one.near if at < near]
    return {"places": places, "roads": [{"x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y} for a, b in ends]}


def tokens(state: State) -> Iterable[Token]:
    everybody = (*state.setup.seats, PUBLIC)
    for card, pile in state.cards.where.items():
        known = tuple(one for one in everybody if state.cards.knows(one, card))
        yield Token(card, "card", pile, pile[5:] if pile.startswith("hand.") else "", known)
    for seat in state.setup.seats:
        known = tuple(one for one in everybody if state.sees_banner(one, seat))
        yield Token(f"banner.{seat}", "banner", state.banner[seat] or "out", seat, known)
        leader = next((one.id for one in state.setup.people if one.seat == seat), f"baron.{seat}")
        yield Token(leader, "baron", state.box.castle(seat) if seat in state.alive else "out", seat, everybody)


def outcome(state: State) -> Outcome | None:
    results = {seat: {"points": state.points(seat)} for seat in state.setup.seats}
    return Outcome(state.ending, RULE[ENDINGS[state.ending]], state.winners(), results) if state.ending else None


def aftermath(state: State) -> list[Consequence]:
    """What people take home; a decoy that nobody turned over stays a secret of his (BAR-9b)."""
    found = []
    for one in state.setup.people if state.ending else ():
        deeds = {"renowned": one.seat in state.winners(), "captive": one.seat not in state.alive}
        deeds["wounded"] = f"wounded {one.seat}" in state.marks
        found += [Consequence(one.id, code, RULE["BAR-9b"]) for code, is_so in deeds.items() if is_so]
        if state.truth[one.seat] == "decoy" and not state.sees_truth(PUBLIC, one.seat):
            found.append(Consequence(one.id, "unmasked_never", RULE["BAR-9b"], known_to=(one.seat,)))
    return found
