"""Sections 2 and 8: the board as a document, and the game master's hand on it, by the verbs that the rules use."""

from __future__ import annotations

from rulesets.common.actions import Action
from rulesets.common.dice import Dice, private
from rulesets.common.events import Sink, whisper
from rulesets.common.frames import Gather, ask_about_gone, swap
from rulesets.common.params import Number, Param, Pick
from rulesets.common.piles import TABLE, Piles
from rulesets.common.position import Position, PositionShape, Row, TableShape, from_toml
from rulesets.common.questions import Question
from rulesets.common.refusals import BadPosition
from rulesets.common.rulings import rulings, tell_ruling
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup, complete
from rulesets.common.shapes import NONE, BoardRuling, Ruling
from tests.barons.meta import META, SEATS
from tests.barons.state import DATA, OUT, RULE, BaronsBox, State

TRUTHS = ("true", "decoy")
HANDS = tuple(f"hand.{seat}" for seat in SEATS)


def new_game(setup: Setup, box: BaronsBox, dice: Dice, sink: Sink) -> State:
    setup = complete(setup, META, all_seats=True, one_leader=True)
    file = DATA.joinpath("midgame.toml" if setup.scenario == "midgame" else "council.toml")
    state = State(box, setup)
    lay(state, setup.position or from_toml(file.read_text("utf-8"), file.name))
    deal(state, state.stack[-1], dice, sink)
    return state


def position_shape(setup: Setup, box: BaronsBox) -> PositionShape:
    pile, banner = Pick(("discard", OUT, *HANDS), "pile"), Pick(("", *box.near, OUT), "place")
    seats: dict[str, Param] = {"seat": Pick(SEATS, "seat"), "hand": Number(0, len(box.value) // 3)}
    seats |= {"banner": banner, "truth": Pick(("", *TRUTHS), "truth")}
    domains: dict[str, Param] = {"id": Pick(tuple(box.near), "place"), "owner": Pick(("", *SEATS), "seat")}
    cards: dict[str, Param] = {"card": Pick(tuple(box.value), "card"), "pile": pile}
    fixed = (TableShape.of("seats", seats, grows=False), TableShape.of("domains", domains, grows=False))
    return PositionShape((("turn", Number(1, setup.turn_limit or 99)),), (*fixed, TableShape.of("cards", cards)))


def position(state: State, viewer: Viewer) -> Position:
    """All that the viewer knows; what he does not know is dealt when a game starts from it."""
    seats: list[Row] = []
    for seat in state.setup.seats:
        banner = (state.banner[seat], state.truth[seat]) if state.sees_banner(viewer, seat) else ("", "")
        hand = state.cards.count[f"hand.{seat}"]
        seats.append({"seat": seat, "hand": hand, "banner": banner[0], "truth": banner[1]})
    domains = tuple({"id": at, "owner": state.owner[at]} for at in state.box.near)
    tables = {"seats": tuple(seats), "domains": domains, "cards": state.cards.rows(viewer)}
    return Position({"turn": state.turn}, tables)


def lay(state: State, given: Position) -> None:
    """Everything as the board says; what it does not say is dealt next. Raises BadPosition or Malformed."""
    board = position_shape(state.setup, state.box).check(given)
    state.turn, state.omen, state.marks = int(str(board.values["turn"])), 0, []
    state.owner = {str(row["id"]): str(row["owner"]) for row in board.tables["domains"]}
    if len(state.alive) < 2 or any(owner not in ("", *state.alive) for owner in state.owner.values()):
        raise BadPosition("no_game_left")
    state.cards = Piles.of(state.box.value, ("deck", *HANDS))
    state.cards.lay_out(board.tables["cards"], real=state.setup.cards == "table")
    for seat, banner, truth in ((str(row["seat"]), row["banner"], row["truth"]) for row in board.tables["seats"]):
        state.standing[seat], state.truth[seat] = "ask", str(truth)
        state.banner[seat] = str(banner or state.box.home(seat)) if seat in state.alive else OUT
    hands = (f"{row['seat']} {row['hand']}" for row in board.tables["seats"])
    turn, name = Gather("turn", "turn", (), RULE["BAR-1a"]), f"r{state.round}.deck"
    state.stack = [turn, Gather(name, "deal", (), RULE["BAR-2a"], subject=tuple(hands))]


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The pile is shuffled, hands are filled, each banner without a truth gets one (BAR-2a, BAR-4a)."""
    size, key = len(state.cards.order), frame.id
    unsure = [seat for seat in state.setup.seats if not state.truth[seat]]
    order = dice.shuffle(size, key=key, seat=GM, why=RULE["BAR-2a"]) if size else ()
    kinds = [dice.pick(2, key=f"{key}.{one}", seat=one, why=RULE["BAR-4a"], stream=private(one)) for one in unsure]
    state.stack = swap(state.stack, frame, [])
    state.cards.shuffle(order)
    whisper(
        sink, "shuffled", RULE["BAR-2a" if size else "BAR-2c"], to=GM, public="shuffled", dice=(key,) if size else ()
    )
    for seat, kind in zip(unsure, kinds, strict=True):
        state.truth[seat], keys = TRUTHS[kind], (f"{key}.{seat}",)
        whisper(sink, "banner_dealt", RULE["BAR-4a"], to=seat, public="has_banner", dice=keys, truth=TRUTHS[kind])
    for seat, wanted in (one.split() for one in frame.subject):
        for _ in range(int(wanted) - state.cards.count[f"hand.{seat}"]):
            state.cards.draw_for(seat, f"hand.{seat}", RULE["BAR-2b"], sink)


def asked_rulings(state: State) -> Question:
    cards = tuple(card for card, pile in state.cards.where.items() if pile != TABLE)
    banners = tuple(seat for seat in state.alive if state.banner[seat] != OUT)
    marches = tuple(at for at, lord in state.box.castle.items() if not lord)
    verbs = {
        "gm.card": (Pick(cards, "card"), Pick(("discard", OUT, *HANDS), "pile")),
        "gm.banner": (Pick(banners, "seat"), Pick(tuple(state.box.near), "place")),
        "gm.set": (Pick(marches, "place"), Pick((NONE, *state.alive), "holder")),
    }
    return rulings(verbs, RULE["BAR-8a"], RULE["BAR-8b"])


def rule(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Made in the open, but for where a banner goes; all remember a card that they saw go into a hand."""
    if isinstance(action, BoardRuling):
        lay(state, from_toml(action.board))
        return tell_ruling(sink, action, RULE["BAR-8b"])
    assert isinstance(action, Ruling)
    if action.kind == "gm.banner":
        state.banner[action.subject] = action.value
        state.marks = [one for one in state.marks if one.split()[:2] != ["absent", action.subject]]
        return tell_ruling(sink, action, RULE["BAR-8a"], to=action.subject, public="ruled_unseen")
    if action.kind == "gm.card":
        state.cards.move(action.subject, action.value)
        state.cards.see(action.subject, *state.setup.seats, PUBLIC)
    else:
        state.owner[action.subject] = action.value.replace(NONE, "")
        asked = (GM,) if state.setup.gm else ()
        fights = (lambda gather: gather.subject[:1] == (action.subject,), asked, RULE["BAR-8a"])
        state.stack = ask_about_gone(state.stack, *fights)
    return tell_ruling(sink, action, RULE["BAR-8a"])
