"""Event cards under test: held, played in their moment, refused; and which tests say so of which card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from rulesets.common.actions import Action
from rulesets.common.seats import Seat
from rulesets.wars_of_religion import battles, windows
from rulesets.wars_of_religion.actions import March, Share
from rulesets.wars_of_religion.decks import WAR
from rulesets.wars_of_religion.factions import FACTIONS
from rulesets.wars_of_religion.ledger import RULE
from rulesets.wars_of_religion.state import State, Venture
from rulesets.wars_of_religion.turn import consequence, question
from tests.rulesets.wars_of_religion.court_field import after, court, options
from tests.rulesets.wars_of_religion.played import GAME, Game, Loaded, begun
from tests.rulesets.wars_of_religion.test_bad_input import choice, refused
from tests.rulesets.wars_of_religion.war_field import field

Test = Callable[..., None]
APPLIED: dict[str, list[str]] = {}
REFUSED: dict[str, list[str]] = {}
BOX = GAME.load_box({})
ACTOR: Mapping[Seat, str] = {"royalist": "tavannes", "huguenot": "coligny", "league": "pelleve"}
NOT_HELD, WRONG_MOMENT = ("card_not_held", "WOR-13c"), ("wrong_moment", "WOR-19j")
NOT_FITTING = ("card_not_fitting", "WOR-19j")


def applies(*cards: str) -> Callable[[Test], Test]:
    """This test plays the card, or the chit, and looks at what comes of it; of several it is one test each."""
    return _tests(APPLIED, cards)


def refuses(*cards: str) -> Callable[[Test], Test]:
    """This test has it refused, or sees that it does nothing where it should not."""
    return _tests(REFUSED, cards)


def _tests(book: dict[str, list[str]], cards: Sequence[str]) -> Callable[[Test], Test]:
    def mark(test: Test) -> Test:
        for card in cards:
            book.setdefault(card, []).append(test.__name__)
        return pytest.mark.parametrize("card", cards)(test) if len(cards) > 1 else test

    return mark


def owner_of(card: str) -> Seat:
    """Whose deck it is from; a war card is held by the Huguenots here."""
    deck = BOX.events[card].deck
    return "huguenot" if deck == WAR else deck


def hold(state: State, card: str, seat: Seat = "") -> State:
    state.decks.of_card(state.box, card).move(card, f"hand.{seat or owner_of(card)}")
    return state


def at_court(card: str, *hand: str, turn: int = 0, held: bool = True, **values: object) -> Game:
    """The faction of the card is about to act, with these characters at court, in the card's own turn."""
    seat = owner_of(card)
    turn = turn or max(BOX.events[card].turn, 2)
    game = court(*(hand or (ACTOR[seat],)), seat=seat, turn=turn, **values)  # type: ignore[arg-type]
    if held:
        hold(game.state, card)
    return game


def play(game: Game, card: str) -> Game:
    seat = next(one for one in game.seats if choice("play", card) in options(game, one))
    game.answer(seat, choice("play", card))
    where = game.state.decks.of_card(BOX, card).where[card]
    assert where == ("out" if BOX.events[card].star else "discard")
    return game


def unplayable(game: Game, card: str, seat: Seat = "") -> tuple[str, str]:
    """Code and rule with which it is refused to its holder, or to this seat."""
    return refused(game, seat or owner_of(card), choice("play", card))


def asked_alone(state: State, window: str, seat: Seat, *about: str) -> Game:
    """This faction alone has to say whether it plays anything at such a moment."""
    state.stack = [question(state, windows.WINDOW, (seat,), RULE["WOR-15.1b"], window, *about)]
    return Game(state, Loaded()).run()


def causes(game: Game, seat: Seat, action: Action) -> dict[str, int]:
    """What counts in the roll of this court action."""
    game.events.clear()
    after(game, seat, action)
    rolls = [part for event in game.events if (part := event.public) and part.code.startswith("court_")]
    return {one.cause: one.value for one in rolls[0].modifiers}


# At war


def without_decks(state: State) -> State:
    """Nobody draws anything, and nobody but whom a test gives a card may hold one."""
    for piles in state.decks.piles.values():
        for card in piles.cards("deck"):
            piles.move(card, "discard")
    return state


def marching(
    card: str, holder: Seat, *dice: Sequence[int], leads: Mapping[str, str] | None = None, **values: object
) -> Game:
    """A round of a war with this card in this hand; everybody has money. `leads`: who commands which army."""
    leaders = {leader: army.partition(".")[0] for army, leader in (leads or {}).items()}
    money = dict.fromkeys(FACTIONS, 9)
    state = without_decks(field(**{"money": money, "leaders": leaders, "side": "opposition", **values}))  # type: ignore[arg-type]
    state.leads |= leads or {}
    hold(state, card, holder)
    state.step, state.stack = "rounds", [consequence(state, "round", RULE["WOR-15.7a"], state.side)]
    return Game(state, Loaded(*dice)).run()


def sets_out(game: Game, army: str, way: str, troops: int = 0) -> Game:
    """Announced by whoever commands it; nobody goes along. Now cards may be played."""
    seat = next(one for one in game.seats if "lead" in game.asked(one))
    game.answer(seat, March(army, way, troops or game.state.troops[army]))
    return on_with(game, "join")


def goes(game: Game) -> Game:
    """No more cards, the march is paid for, and whatever comes of it up to the next question."""
    on_with(game, "window")
    seat = next(one for one in game.seats if "pay" in game.asked(one))
    return game.answer(seat, Share(0))


def fighting(card: str, holder: Seat, *dice: Sequence[int], **values: object) -> Game:
    """Royalists with seven troop points attack Huguenots with five in Orléanais; this card is in this hand."""
    troops = {"royalist.1": ("ORL", 7), "huguenot.1": ("ORL", 5)}
    state = without_decks(field(**{"troops": troops, **values}))  # type: ignore[arg-type]
    hold(state, card, holder)
    state.side, state.venture = "crown", Venture("ORL", ("royalist.1",), ("PIC ORL",), (7,))
    state.stack = [battles.battle_frame(state, "royalist.1", "huguenot.1")]
    return Game(state, Loaded(*dice)).run()


def besieging(
    card: str,
    holder: Seat,
    city: str,
    *dice: Sequence[int],
    army: str = "",
    others: Mapping[str, Seat] | None = None,
    **values: object,
) -> Game:
    """An army of nine of the side that does not hold this city is about to besiege it; this card is in this hand.
    `others`: cards in other hands."""
    area = BOX.cities[city].area
    owner = str((values.get("cities") or begun().state.owner)[city])  # type: ignore[index]
    army = army or ("huguenot.1" if owner != "huguenot" else "royalist.1")
    state = without_decks(field(**{"troops": {army: (area, 9)}, **values}))  # type: ignore[arg-type]
    for one, seat in {card: holder, **(others or {})}.items():
        hold(state, one, seat)
    state.side, state.venture = state.side_of(army.partition(".")[0]), Venture(area, (army,), (area,), (9,))
    state.stack = [consequence(state, "may_besiege", RULE["WOR-15.7.7b"], area)]
    game = Game(state, Loaded(*dice)).run()
    return game.answer(army.partition(".")[0], choice("besiege", city))


def on_with(game: Game, *kinds: str) -> Game:
    """Whoever is asked one of these passes or gives the clock's answer."""
    while seat := next((one for one in game.seats if set(kinds) & set(game.asked(one))), ""):
        game.usual(seat)
    return game
