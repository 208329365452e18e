"""The game master's hand: verbs on named things, the whole board, the end of a war or of the game; each with a reason.

They use the same place and lift as the rules and break only what the rules say, not what the box holds. An activation
whose armies are ruled on is called off; questions that have no answer left after a ruling are dropped (`asking.Desk`).
Undoing a decision and setting dice by hand are the site's own rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.actions import Action
from rulesets.common.events import Sink
from rulesets.common.params import Pick
from rulesets.common.position import from_toml
from rulesets.common.questions import Question
from rulesets.common.refusals import IllegalAction
from rulesets.common.rulings import check_board, rulings, tell_ruling
from rulesets.common.seats import GM, PUBLIC, RuleId, Seat, Viewer
from rulesets.common.shapes import NONE, BoardRuling, Ruling, kinds_of

from . import armies, cast, decks, laying
from .asking import Deed, Room, Unasked
from .conservation import allow_crowds
from .factions import FACTIONS
from .ledger import RULE
from .removal import leave_court, take_command
from .state import ARMIES, State
from .succession import succeed
from .telling import tell_moved
from .turn import PHASE_OF
from .unsettled import settle_armies, settle_leaders, still_possible

OFF = "off"
NUMBERS = tuple(map(str, range(41)))
CALLED_OFF, NOW, FREE = "called_off", "now", "free"


@dataclass(frozen=True, slots=True)
class Verb:
    """What it is about, what it may be set to, what it does, the rule about it; what it must not do."""

    kinds: tuple[str, str]
    subjects: Callable[[State], Sequence[str]]
    values: Callable[[State], Sequence[str]]
    does: Callable[[State, str, str, Sink], None]
    rule: RuleId
    check: Callable[[State, str, str], str] = lambda state, subject, value: ""


# Armies and leaders


def _army(state: State, army: str, to: str, sink: Sink) -> None:
    """Moved, put on the map with one troop point, or taken off it."""
    if to == OFF:
        armies.disband(state, army)
    elif army in state.at:
        state.at[army] = to
    else:
        armies.place(state, army, to, 1)
        take_command(state, army, sink)
    settle_armies(state)


def _troops(state: State, army: str, number: str, sink: Sink) -> None:
    state.troops[army] = int(number)
    settle_armies(state)


def _leader(state: State, army: str, leader: str, sink: Sink) -> None:
    """He leaves the army in which he was, which another one commands at once."""
    _leave_armies(state, leader, sink)
    helper = state.backs.get(army, "")
    state.leads[army] = leader.replace(NONE, "")
    if helper and not (leader != NONE and armies.may_back(state, helper, leader)):
        del state.backs[army]
    settle_armies(state)


def _leave_armies(state: State, leader: str, sink: Sink) -> None:
    state.backs = {one: helper for one, helper in state.backs.items() if helper != leader}
    for army in [one for one, commander in state.leads.items() if commander == leader]:
        state.leads[army] = ""
        _take_command(state, army, leader, sink)


def _take_command(state: State, army: str, but: str, sink: Sink) -> None:
    """Somebody else at once (WOR-15.7.6g)."""
    free = but not in state.lost and state.people.lives(but)
    if free:
        state.lost[but] = armies.ALONE
    take_command(state, army, sink)
    if free:
        del state.lost[but]


def _why_not_leader(state: State, army: str, leader: str) -> str:
    if leader == NONE:
        return ""
    if armies.is_revolt(army) or not armies.is_counter(state, leader):
        return "leads_nobody"
    same = state.side_of(state.people.faction(leader)) == armies.side(state, army)
    return "" if same else "leads_enemies"


def _free(state: State, leader: str, value: str, sink: Sink) -> None:
    """Out of captivity, healed, found again; or set aside for this war."""
    if value == FREE:
        state.lost.pop(leader, None)
        settle_leaders(state)
    else:
        state.lost[leader] = value
        _leave_armies(state, leader, sink)
        settle_armies(state)


def _generals(state: State) -> Sequence[str]:
    return [card for card, one in state.box.characters.items() if one.counter and state.people.lives(card)]


# Tracks, cities


def _sets(table: str) -> Callable[[State, str, str, Sink], None]:
    def does(state: State, faction: str, number: str, sink: Sink) -> None:
        getattr(state, table)[faction] = int(number)
        if table == "money":
            settle_armies(state, only_unpaid=True)

    return does


def _taxes(state: State, subject: str, number: str, sink: Sink) -> None:
    state.taxes = int(number)


def _city(state: State, city: str, faction: str, sink: Sink) -> None:
    state.owner[city] = faction


# Cards


CHARACTER_PILES = (*cast.LIVING, cast.OUT, cast.LATER)
EVENT_PILES = ("deck", *(f"hand.{one}" for one in FACTIONS), decks.DISCARD, decks.OUT, decks.LATER)


def _character(state: State, card: str, pile: str, sink: Sink) -> None:
    """Made in the open. Who leaves his faction leaves his army and his office; who comes to a headless one heads it."""
    before, faction = state.people.faction(card), pile.partition(".")[2]
    leave_court(state, card, sink)
    state.people.move(card, pile, PUBLIC)
    state.stack = still_possible(state)
    if faction == before:
        return
    state.lost.pop(card, None)
    _leave_armies(state, card, sink)
    succeed(state, before, card, sink)
    if faction and state.chief.get(faction) == "" and state.box.characters[card].rank:
        state.chief[faction] = card
    if state.box.characters[card].counter:
        settle_armies(state)


def _event(state: State, card: str, pile: str, sink: Sink) -> None:
    """Made in the open: all saw where it came from and into whose hand it went."""
    piles = state.decks.of_card(state.box, card)
    before = piles.where[card]
    if before in piles.count and before != pile:
        tell_moved(sink, "card_lay_here", RULE["WOR-5a"], card, card=card, pile=before)
    real = [one for one in (pile, "deck", *piles.count) if piles.count.get(one, 0) > len(piles.cards(one))]
    piles.move(card, pile, real[0] if real else "")
    if pile.startswith("hand."):
        piles.see(card, *state.setup.seats, PUBLIC)


def _why_not_card(state: State, card: str, pile: str) -> str:
    deck, owner = state.box.events[card].deck, pile.partition(".")[2]
    return "not_his_card" if owner and deck not in (owner, decks.WAR) else ""


# Ends


def _end_war(state: State, subject: str, value: str, sink: Sink) -> None:
    """Nothing more is activated; what comes next is who has won it."""
    state.stack, state.venture, state.step = [], None, "rounds"


def _end_game(state: State, subject: str, value: str, sink: Sink) -> None:
    state.stack, state.ending, state.winner = [], CALLED_OFF, ""


def _wars(state: State) -> Sequence[str]:
    at_war = PHASE_OF.get(state.step) == "war" and state.step != "war_end"
    return ("war",) if at_war else ()


def _on_map(state: State) -> Sequence[str]:
    return [one for one in ARMIES if one in state.at]


def _always(*values: str) -> Callable[[State], Sequence[str]]:
    return lambda state: values


LOST = (FREE, armies.WOUNDED, armies.ALONE, *(f"{armies.CAPTIVE} {one}" for one in FACTIONS))
VERBS: Mapping[str, Verb] = {
    "gm.army": Verb(("army", "where"), _always(*ARMIES), lambda state: (OFF, *state.box.areas), _army, "WOR-15.2a"),
    "gm.troops": Verb(("army", ""), _on_map, _always(*NUMBERS[1 : armies.MOST + 1]), _troops, "WOR-15.2b"),
    "gm.leader": Verb(
        ("army", "character"), _on_map, lambda state: (NONE, *_generals(state)), _leader, "WOR-15.5i", _why_not_leader
    ),
    "gm.lost": Verb(("character", "freedom"), _generals, _always(*LOST), _free, "WOR-15.7.6d"),
    "gm.money": Verb(("seat", ""), _always(*FACTIONS), _always(*NUMBERS), _sets("money"), "WOR-3.1b"),
    "gm.points": Verb(("seat", ""), _always(*FACTIONS), _always(*NUMBERS), _sets("points"), "WOR-15.8g"),
    "gm.treaties": Verb(("seat", ""), _always(*FACTIONS), _always(*NUMBERS), _sets("treaties"), "WOR-3.1a"),
    "gm.taxes": Verb(("taxes", ""), _always("taxes"), _always(*NUMBERS[:21]), _taxes, "WOR-3.1c"),
    "gm.city": Verb(("city", "seat"), lambda state: (*state.owner,), _always(*FACTIONS), _city, "WOR-2.1a"),
    "gm.character": Verb(
        ("character", "lies"),
        lambda state: tuple(state.box.characters),
        _always(*CHARACTER_PILES),
        _character,
        "WOR-9f",
    ),
    "gm.card": Verb(
        ("card", "lies"), lambda state: tuple(state.box.events), _always(*EVENT_PILES), _event, "WOR-5a", _why_not_card
    ),
    "gm.war": Verb(("war", "when"), _wars, _always(NOW), _end_war, "WOR-15b"),
    "gm.end": Verb(("game", "when"), _always("game"), _always(NOW), _end_game, "WOR-17f"),
}
KINDS = kinds_of({Ruling: tuple(VERBS)}, BoardRuling)


def may_rule(state: State, viewer: Viewer) -> bool:
    return viewer == GM and not state.ending


def asked(state: State, viewer: Viewer) -> Sequence[Question]:
    """All that he may rule, at any time."""
    if not may_rule(state, viewer):
        return ()
    picks = {
        kind: (Pick(tuple(one.subjects(state)), one.kinds[0]), Pick(tuple(one.values(state)), one.kinds[1]))
        for kind, one in VERBS.items()
    }
    return (rulings(picks, RULE["WOR-10d"], RULE["WOR-1d"]),)


def check(state: State, seat: Seat, action: Action) -> None:
    """What the box cannot hold: a leader of the enemies, a card in a hand that it is not made for."""
    check_board(action, lambda board: laying.lay(state.copy(), board), RULE["WOR-1d"])
    if isinstance(action, Ruling):
        verb = VERBS[action.kind]
        if code := verb.check(state, action.subject, action.value):
            card = action.value if action.kind == "gm.leader" else action.subject
            raise IllegalAction(code, RULE[verb.rule], card=card)


def rule(state: State, seat: Seat, action: Action, sink: Sink) -> None:
    if isinstance(action, BoardRuling):
        laying.lay(state, from_toml(action.board))
        return tell_ruling(sink, action, RULE["WOR-1d"])
    assert isinstance(action, Ruling)
    verb = VERBS[action.kind]
    tell_ruling(sink, action, RULE[verb.rule])
    verb.does(state, action.subject, action.value, sink)
    return allow_crowds(state)


ROOM: Room = Room(kinds=KINDS, deeds=dict.fromkeys(KINDS, Deed(rule, check)), may=(Unasked(asked, may_rule),))
