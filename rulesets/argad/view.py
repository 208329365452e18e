"""What one viewer sees of the game: built up from what he perceives, remembers and was told (ARG-FOG-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.common.seats import GM, PUBLIC, Fact, Seat, Viewer
from rulesets.common.view import BoardPlace, Card, Line, SeatView, View

from .awareness import is_own, knows_of, knows_slip, knows_thing, label, shown
from .ledger import RULE
from .meta import META
from .naming import names_of
from .people_shown import hint_of, sheet
from .state import FigureId, Seen, Slip, State
from .table_shown import board_of

SLIP_RULES: Mapping[str, str] = {
    "objective": "ARG-OBV-01",
    "fact": "ARG-OBV-01",
    "clue": "ARG-OBV-02",
    "trick": "ARG-OBV-01",
}


def view_of(state: State, viewer: Viewer) -> View:
    known = sorted(who for who in state.people if knows_of(state, viewer, who))
    return View(
        viewer=viewer,
        turn=state.turn,
        seats=tuple(_seat(state, viewer, seat) for seat in state.setup.seats),
        cards=tuple(_cards(state, viewer)),
        secrets=tuple(_secrets(state, viewer)),
        notes=tuple(_notes(state)),
        places=tuple(_places(state, viewer, known)),
        board=board_of(state, viewer),
        pieces={who: hint_of(state, viewer, who, _seen(state, viewer, who)) for who in known},
        names=names_of(state, viewer),
    )


def _seen(state: State, viewer: Viewer, who: FigureId) -> Seen | None:
    """None for one's own."""
    return None if viewer != PUBLIC and is_own(state, viewer, who) else shown(state, viewer, who)


def _seat(state: State, viewer: Viewer, seat: Seat) -> SeatView:
    """How many people one has in play is one's own business; whom one sees of others, too (ARG-FOG-01)."""
    if viewer not in (seat, GM):
        return SeatView(seat)
    mine = [who for who, owner in state.owner.items() if owner == seat and who in state.people]
    left = [who for who in mine if state.now[who].is_in_game]
    return SeatView(seat, bool(left), (("people", len(left)), ("lost", len(mine) - len(left))))


def _cards(state: State, viewer: Viewer) -> Iterator[Card]:
    """The sheets of one's own people; all sheets, for the game master."""
    for who in sorted(state.people):
        if viewer != PUBLIC and is_own(state, viewer, who):
            yield sheet(state, who)


def _secrets(state: State, viewer: Viewer) -> Iterator[Line]:
    """Written secrets in their own words, which stand there in both languages (ARG-HID-01)."""
    for name, one in sorted(state.slips.items()):
        if knows_slip(state, viewer, name):
            yield _slip(one, viewer)
    if viewer != PUBLIC:
        for name in sorted(state.things):
            if state.things[name].hidden and knows_thing(state, viewer, name):
                yield _hidden_thing(state, viewer, name)


def _slip(one: Slip, viewer: Viewer) -> Line:
    rule = RULE[SLIP_RULES[one.kind]]
    if viewer != GM:
        return Line(f"slip_{one.kind}", {"en": one.en, "fr": one.fr}, rule)
    knowers = one.knowers or (GM,)
    return Line("slip_of", {"en": one.en, "fr": one.fr, "kind": one.kind, "seats": knowers, "state": one.state}, rule)


def _hidden_thing(state: State, viewer: Viewer, name: str) -> Line:
    one = state.things[name]
    holder = label(state, viewer, one.holder) if one.holder and knows_of(state, viewer, one.holder) else ""
    code = "hidden_thing_held" if holder else "hidden_thing"
    return Line(code, {"en": one.en, "fr": one.fr, "who": holder}, RULE["ARG-CVY-01"])


def _notes(state: State) -> Iterator[Line]:
    """The scenario's own words for all, what is switched otherwise than usual, how the fog is shown."""
    briefing = state.terms.scenario.briefing
    if briefing.en:
        yield Line("briefing", {"en": briefing.en, "fr": briefing.fr}, RULE["ARG-GEN-08"])
    for one in META.options:
        value = state.terms.options.get(one.id, one.default)
        if value != one.default:
            rule = one.rules[0] if one.rules else ""
            yield Line("option_on" if value == "on" else "option_off", {"option": one.id}, rule)
    if state.terms.readings.get("fog_display") == "open_table":
        yield Line("open_table", {}, RULE["ARG-FOG-01"])


def _places(state: State, viewer: Viewer, known: list[FigureId]) -> Iterator[BoardPlace]:
    """The board as a list: everybody known, then the animals, then what lies about, then the ground."""
    for who in known:
        yield BoardPlace(who, label(state, viewer, who), tuple(_about(state, viewer, who)))
    for who in sorted(state.animals):
        if knows_of(state, viewer, who):
            stand = state.stands[who]
            where = Line("animal_at", {"animal": state.animals[who].kind, **_cm(stand.x, stand.y)}, RULE["ARG-FOG-02"])
            yield BoardPlace(who, who, (where,))
    for name in sorted(state.things):
        one = state.things[name]
        if one.stand is not None and knows_thing(state, viewer, name):
            facts = {"en": one.en, "fr": one.fr, **_cm(one.stand.x, one.stand.y)}
            yield BoardPlace(name, name, (Line("lies_at", facts, RULE["ARG-CVY-01"]),))
    table = state.terms.table
    for piece in table.pieces if table else ():
        x, y = piece.corners[0]
        yield BoardPlace(piece.id, piece.kind, (Line("ground_at", {"terrain": piece.kind, **_cm(x, y)}),))


def _about(state: State, viewer: Viewer, who: FigureId) -> Iterator[Line]:
    seen = _seen(state, viewer, who)
    yield hint_of(state, viewer, who, seen)
    stand = state.stands.get(who) if seen is None else seen.stand
    if stand is not None:
        yield Line("stands_at" if seen is None or seen.now else "stood_at", _cm(stand.x, stand.y), RULE["ARG-MEA-01"])


def _cm(x: int, y: int) -> dict[str, Fact]:
    """Centimetres from the near left corner, for slots that take hundredths."""
    return {"x": x, "y": y}
