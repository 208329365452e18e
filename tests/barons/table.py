"""Sections 2 and 8: the board as a document, and the game master's hand on it, by the verbs that the rules use."""

from __future__ import annotations

from rulesets.common.actions import Action, arguments
from rulesets.common.dice import Dice, private
from rulesets.common.events import Event, Part, Sink, whisper
from rulesets.common.frames import Gather, swap
from rulesets.common.params import Number, Param, Pick, Text
from rulesets.common.piles import Piles
from rulesets.common.position import Position, PositionShape, TableShape, from_toml
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import BadFile, BadPosition, IllegalAction, Refused
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup
from tests.barons.actions import Board, Ruling
from tests.barons.cards import BaronsBox
from tests.barons.council import draw, marches
from tests.barons.meta import SEATS
from tests.barons.state import RULE, State, auto

TRUTHS = ("true", "decoy")
HANDS = tuple(f"hand.{seat}" for seat in SEATS)
BOARD = Text(200_000, 1, lines=True)


def position_shape(setup: Setup, box: BaronsBox) -> PositionShape:
    places, cards = tuple(box.domains), tuple(box.cards)
    seats = (
        *(("seat", Pick(SEATS, "seat")), ("hand", Number(0, len(cards) // 3)), ("wounded", Number(0, 1))),
        *(("banner", Pick(("", *places), "place")), ("truth", Pick(("", *TRUTHS), "truth"))),
    )
    domains = (("id", Pick(places, "place")), ("owner", Pick(("", *SEATS), "seat")))
    piles = (("card", Pick(cards, "card")), ("pile", Pick(("discard", "out", *HANDS), "pile")))
    tables = (TableShape("seats", seats, "seat", False), TableShape("domains", domains, "id", False))
    return PositionShape((("turn", Number(1, 99)),), (*tables, TableShape("cards", piles, "card")))


def position(state: State, viewer: Viewer) -> Position:
    """All that the viewer knows; what he does not know is dealt when a game starts from it."""
    seats = tuple(
        {
            "seat": seat,
            "hand": state.cards.count[f"hand.{seat}"],
            "wounded": int(f"wounded {seat}" in state.marks),
            "banner": state.banner[seat] if state.sees_banner(viewer, seat) else "",
            "truth": state.truth[seat] if state.sees_truth(viewer, seat) else "",
        }
        for seat in state.setup.seats
    )
    where = {card: pile for card, pile in state.cards.where.items() if pile not in ("deck", "table")}
    cards = tuple({"card": card, "pile": pile} for card, pile in where.items() if state.cards.knows(viewer, card))
    domains = tuple({"id": at, "owner": owner} for at, owner in state.owner.items())
    return Position({"turn": state.turn}, {"seats": seats, "domains": domains, "cards": cards})


def lay(state: State, given: Position) -> None:
    """Everything as the board says; what it does not say is dealt next. Raises BadPosition or Malformed."""
    board = position_shape(state.setup, state.box).check(given)
    state.turn = int(board.values["turn"] or 0)
    state.owner = {str(row["id"]): str(row["owner"]) for row in board.tables["domains"]}
    if len(state.alive) < 2 or state.turn > state.setup.turn_limit:
        raise BadPosition("no_game_left")
    state.cards, state.maybe, state.marks, state.omen = Piles.of(state.box.cards, ("deck", *HANDS)), [], [], 0
    for row in board.tables["cards"]:
        state.cards.place(str(row["card"]), str(row["pile"]))
        state.cards.see(str(row["card"]), str(row["pile"])[5:])
    for row in board.tables["seats"]:
        seat, castle = str(row["seat"]), state.box.castle(str(row["seat"]))
        state.banner[seat] = (str(row["banner"]) or castle) if seat in state.alive else ""
        state.set_possible(seat, list(state.box.domains) if row["banner"] else [castle])
        state.truth[seat], state.standing[seat] = str(row["truth"]) or ("" if seat in state.alive else "decoy"), "ask"
        state.marks = sorted([*state.marks, *([f"wounded {seat}"] if row["wounded"] else [])])
    hands = (f"{row['seat']} {row['hand']}" for row in board.tables["seats"])
    state.stack = [auto(state, "turn"), auto(state, "deal", *hands)]


def deal(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The rest of the cards is shuffled, hands are filled, each banner without a truth gets one (BAR-2a, BAR-4a)."""
    rest, key, part = state.cards.cards(""), f"r{state.round}.deck", Part("shuffled", {})
    unsure, site = [seat for seat in state.setup.seats if not state.truth[seat]], state.setup.cards == "site"
    order = dice.shuffle(len(rest), key=key, seat=GM, why=RULE["BAR-2a"]) if site else ()
    kinds = [dice.pick(2, key=f"{key}.{one}", seat=one, why=RULE["BAR-4a"], stream=private(one)) for one in unsure]
    state.stack = swap(state.stack, frame, [])
    for card in [rest[n] for n in order]:
        state.cards.place(card, "deck")
    if not site:
        state.cards.where.update(dict.fromkeys(rest, "table"))
        state.cards.count["deck"] = len(rest)
    sink.tell(Event("shuffled", RULE["BAR-2a"], part, {}, Part("shuffled", {}, (), (key,) if site else ())))
    for seat, kind in zip(unsure, kinds, strict=True):
        state.truth[seat] = TRUTHS[kind]
        whisper(
            sink,
            "banner_dealt",
            RULE["BAR-4a"],
            to=seat,
            public="has_banner",
            dice=(f"{key}.{seat}",),
            truth=TRUTHS[kind],
        )
    for seat, wanted in (one.split() for one in frame.subject):
        for _ in range(int(wanted) - state.cards.count[f"hand.{seat}"]):
            draw(state, seat, sink)


def rulings(state: State) -> Question:
    cards = tuple(card for card, pile in state.cards.where.items() if pile != "table")
    tokens = Pick((*cards, *(f"banner.{seat}" for seat in state.alive)), "token")
    verbs: dict[str, tuple[Param, Param]] = {
        "gm.remove": (Pick(cards, "token"), Pick(("out",), "pile")),
        "gm.give": (Pick(tuple(state.alive), "seat"), Pick(("card",), "gift")),
        "gm.move": (tokens, Pick(("discard", *HANDS, *state.box.domains), "place")),
        "gm.set": (Pick(tuple(marches(state)), "place"), Pick(("", *state.alive), "seat")),
    }
    reason = ("reason", Text(300, 3))
    forms = [
        Form(verb, (("subject", one), ("value", two), reason), RULE["BAR-8a"]) for verb, (one, two) in verbs.items()
    ]
    board = Form("gm.board", (("board", BOARD), reason), RULE["BAR-8b"], grave=True)
    return Question("gm.rulings", "rulings", (GM,), RULE["BAR-8a"], (*forms, board), must=False)


def check_ruling(state: State, action: Action) -> None:
    """What the forms cannot say: a card goes to a pile, a banner to a domain, a board is one that can be played."""
    if isinstance(action, Board):
        try:
            lay(state.copy(), from_toml(BOARD.read(action.board, "board")))
        except Refused as error:
            raise IllegalAction(error.code, RULE["BAR-8b"], **error.facts) from None
        except BadFile as error:
            raise IllegalAction(error.code, RULE["BAR-8b"], line=error.line) from None
    elif isinstance(action, Ruling) and action.kind in ("gm.move", "gm.remove"):
        at = state.cards.where.get(action.subject, state.banner.get(action.subject[7:], ""))
        if at == action.value or (action.subject in state.cards.where) == (action.value in state.owner):
            raise IllegalAction("not_there", RULE["BAR-8a"], token=action.subject, at=action.value)
    elif isinstance(action, Ruling) and action.kind == "gm.give" and not state.cards.count["deck"]:
        raise IllegalAction("no_cards_left", RULE["BAR-8a"])


def rule(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    """All rulings are made in the open; a card that all saw go into a hand is remembered there."""
    if isinstance(action, Board):
        lay(state, from_toml(BOARD.read(action.board, "board")))
    elif isinstance(action, Ruling) and action.kind == "gm.give":
        draw(state, action.subject, sink)
    elif isinstance(action, Ruling) and action.kind == "gm.set":
        state.owner[action.subject] = action.value
    elif isinstance(action, Ruling) and action.subject.startswith("banner."):
        state.banner[action.subject[7:]] = action.value
        state.set_possible(action.subject[7:], [action.value])
    elif isinstance(action, Ruling):
        state.cards.move(action.subject, action.value)
        state.cards.see(action.subject, *state.setup.seats, PUBLIC)
    facts = {name: value for name, value in arguments(action).items() if name in ("subject", "value")}
    code, reason = action.kind.replace("gm.", "ruled_"), arguments(action)["reason"]
    rule = RULE["BAR-8b" if isinstance(action, Board) else "BAR-8a"]
    sink.tell(Event(code, rule, Part(code, facts), ruling=True, reason=reason))
