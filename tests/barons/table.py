"""Sections 2 and 8: the board as a document, and the game master's hand on it, by the verbs that the rules use."""

from __future__ import annotations

from rulesets.common.actions import Action, arguments
from rulesets.common.dice import Dice, private
from rulesets.common.events import Event, Part, Sink, whisper
from rulesets.common.frames import Gather, swap
from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.piles import TABLE, Piles
from rulesets.common.position import Position, PositionShape, Row, TableShape, from_toml, to_toml
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import BadFile, BadPosition, IllegalAction, Refused
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.shapes import NONE, BoardRuling, Ruling
from tests.barons.cards import BaronsBox
from tests.barons.council import draw, marches
from tests.barons.meta import SEATS
from tests.barons.state import RULE, State, auto

TRUTHS = ("true", "decoy")
HANDS = tuple(f"hand.{seat}" for seat in SEATS)
BOARD = Text(200_000, 1, lines=True)


def position_shape(setup: Setup, box: BaronsBox) -> PositionShape:
    places, cards, hand = Pick(("", *box.domains), "place"), tuple(box.cards), Number(0, len(box.cards) // 3)
    truth, pile = Pick(("", *TRUTHS), "truth"), Pick(("discard", "out", *HANDS), "pile")
    seats = (
        ("seat", Pick(SEATS, "seat")),
        ("hand", hand),
        ("wounded", Number(0, 1)),
        ("banner", places),
        ("truth", truth),
    )
    domains = (("id", Pick(tuple(box.domains), "place")), ("owner", Pick(("", *SEATS), "seat")))
    fixed = (TableShape("seats", seats, "seat", False), TableShape("domains", domains, "id", False))
    cards_table = TableShape("cards", (("card", Pick(cards, "card")), ("pile", pile)), "card")
    return PositionShape((("turn", Number(1, setup.turn_limit or 99)),), (*fixed, cards_table))


def position(state: State, viewer: Viewer) -> Position:
    """All that the viewer knows; what he does not know is dealt when a game starts from it."""
    seats: list[Row] = []
    for seat in state.setup.seats:
        banner = state.banner[seat] if state.sees_banner(viewer, seat) else ""
        truth = state.truth[seat] if state.sees_truth(viewer, seat) else ""
        numbers = {"hand": state.cards.count[f"hand.{seat}"], "wounded": int(f"wounded {seat}" in state.marks)}
        seats.append({"seat": seat, **numbers, "banner": banner, "truth": truth})
    known = {card: pile for card, pile in state.cards.where.items() if state.cards.knows(viewer, card)}
    cards = tuple({"card": card, "pile": pile} for card, pile in known.items() if pile != "deck")
    domains = tuple({"id": at, "owner": state.owner[at]} for at in state.box.domains)
    return Position({"turn": state.turn}, {"seats": tuple(seats), "domains": domains, "cards": cards})


def lay(state: State, given: Position) -> None:
    """Everything as the board says; what it does not say is dealt next. Raises BadPosition or Malformed."""
    board = position_shape(state.setup, state.box).check(given)
    state.turn = int(board.values["turn"] or 0)
    state.owner = {str(row["id"]): str(row["owner"]) for row in board.tables["domains"]}
    if len(state.alive) < 2:
        raise BadPosition("no_game_left")
    if strays := [at for at, owner in state.owner.items() if owner and owner not in state.alive]:
        raise BadPosition("lord_without_castle", at=strays[0])
    state.cards, state.marks, state.omen = Piles.of(state.box.cards, ("deck", *HANDS)), [], 0
    for row in board.tables["cards"]:
        state.cards.place(str(row["card"]), str(row["pile"]))
        state.cards.see(str(row["card"]), str(row["pile"])[5:])
    for row in board.tables["seats"]:
        seat = str(row["seat"])
        alive, state.standing[seat] = seat in state.alive, "ask"
        state.banner[seat] = (str(row["banner"]) or state.box.castle(seat)) if alive else ""
        state.truth[seat] = str(row["truth"]) or ("" if alive else TRUTHS[1])
        if row["wounded"]:
            state.mark("wounded", seat)
    state.cards.stock(state.cards.cards(""), unknown=state.setup.cards == "table")
    hands = (f"{row['seat']} {row['hand']}" for row in board.tables["seats"])
    state.stack = [auto(state, "turn"), auto(state, "deal", *hands)]


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The pile is shuffled, hands are filled, each banner without a truth gets one (BAR-2a, BAR-4a)."""
    size, key = len(state.cards.order), f"r{state.round}.deck"
    unsure = [seat for seat in state.setup.seats if not state.truth[seat]]
    order = dice.shuffle(size, key=key, seat=GM, why=RULE["BAR-2a"]) if size else ()
    kinds = [dice.pick(2, key=f"{key}.{one}", seat=one, why=RULE["BAR-4a"], stream=private(one)) for one in unsure]
    state.stack = swap(state.stack, frame, [])
    state.cards.shuffle(order)
    whisper(sink, "shuffled", RULE["BAR-2a"], to=GM, public="shuffled", dice=(key,) if size else ())
    for seat, kind in zip(unsure, kinds, strict=True):
        state.truth[seat], keys = TRUTHS[kind], (f"{key}.{seat}",)
        whisper(sink, "banner_dealt", RULE["BAR-4a"], to=seat, public="has_banner", dice=keys, truth=TRUTHS[kind])
    for seat, wanted in (one.split() for one in frame.subject):
        for _ in range(int(wanted) - state.cards.count[f"hand.{seat}"]):
            draw(state, seat, sink)


def rulings(state: State) -> Question:
    cards = tuple(card for card, pile in state.cards.where.items() if pile != TABLE)
    alive, open_marches = tuple(state.alive), tuple(marches(state)) if state.phase != "fights" else ()
    verbs: dict[str, tuple[Pick, Pick]] = {
        "gm.remove": (Pick(cards, "token"), Pick(("out",), "pile")),
        "gm.give": (Pick(alive if state.cards.count["deck"] else (), "seat"), Pick(("card",), "gift")),
        "gm.move": (Pick((*cards, *alive), "token"), Pick(("discard", *HANDS, *state.box.domains), "place")),
        "gm.set": (Pick(open_marches, "place"), Pick((NONE, *alive), "holder")),
    }
    reason: tuple[str, Param] = ("reason", Text(300, 3))
    forms = [
        Form(verb, (("subject", one), ("value", two), reason)) for verb, (one, two) in verbs.items() if one.options
    ]
    board = Form("gm.board", (("board", BOARD), reason), RULE["BAR-8b"], grave=True)
    return Question("gm.rulings", "rulings", (GM,), RULE["BAR-8a"], (*forms, board), must=False)


def samples(state: State) -> dict[str, tuple[str, ...]]:
    """Some of many rulings: any would do."""
    cards = tuple(card for card, pile in state.cards.where.items() if pile != TABLE)[::9]
    board = BOARD.read(to_toml(position(state, GM)), "board")
    return {"gm.board.board": (board,), "gm.move.subject": (*cards, *state.alive), "gm.remove.subject": cards}


def check_ruling(state: State, action: Action) -> None:
    """What the forms cannot say: a card goes to a pile, a banner to a domain, a board is one that can be played."""
    if isinstance(action, BoardRuling):
        try:
            lay(state.copy(), from_toml(action.board))
        except Refused as error:
            raise IllegalAction(error.code, RULE["BAR-8b"], **error.facts) from None
        except BadFile as error:
            raise IllegalAction(error.code, RULE["BAR-8b"], line=error.line) from None
    elif isinstance(action, Ruling) and action.kind in ("gm.move", "gm.remove"):
        at = {**state.cards.where, **state.banner}[action.subject]
        if at == action.value or (action.subject in state.banner) != (action.value in state.owner):
            raise IllegalAction("not_there", RULE["BAR-8a"], token=action.subject, at=action.value)


def rule(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """Rulings are made in the open, but for where a banner goes; all remember a card that they saw go into a hand."""
    facts = {name: value for name, value in arguments(action).items() if name in ("subject", "value")}
    code, told = action.kind.replace("gm.", "ruled_"), {}
    public = Part(code, facts)
    if isinstance(action, BoardRuling):
        lay(state, from_toml(action.board))
    elif isinstance(action, Ruling) and action.kind == "gm.give":
        draw(state, action.subject, sink)
    elif isinstance(action, Ruling) and action.kind == "gm.set":
        state.owner[action.subject] = action.value.replace(NONE, "")
    elif isinstance(action, Ruling) and action.subject in state.banner:
        state.banner[action.subject] = action.value
        state.marks = [
            one for one in state.marks if one.split()[:2] not in (["shown", action.subject], ["absent", action.subject])
        ]
        public, told = Part("ruled_banner", {"subject": action.subject}), {action.subject: public}
    elif isinstance(action, Ruling):
        state.cards.move(action.subject, action.value)
        state.cards.see(action.subject, *state.setup.seats, PUBLIC)
    rule = RULE["BAR-8b" if isinstance(action, BoardRuling) else "BAR-8a"]
    sink.tell(Event(code, rule, public, told, None, True, str(arguments(action)["reason"])))
