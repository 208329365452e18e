"""What the conformance kit has to know of Wars of Religion: see tests/rulesets/kit/subjects.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesets.common.actions import Action
from rulesets.common.events import Event
from rulesets.common.frames import Gather, hands
from rulesets.common.odds import Odds
from rulesets.common.records import pack
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup
from rulesets.common.shapes import chosen
from rulesets.wars_of_religion import court_rolls, decks
from rulesets.wars_of_religion.box import load_box
from rulesets.wars_of_religion.confiding import heard_by
from rulesets.wars_of_religion.conversions import ANSWER
from rulesets.wars_of_religion.court_hands import CHOOSE, LEADERS
from rulesets.wars_of_religion.court_play import NOBODY, SQUADRONS, ladies
from rulesets.wars_of_religion.factions import FACTIONS, LEAGUE
from rulesets.wars_of_religion.meta import META
from rulesets.wars_of_religion.neighbours import GIVE
from rulesets.wars_of_religion.reactions import EVADE, INTERCEPT
from rulesets.wars_of_religion.sieges import BESIEGE
from rulesets.wars_of_religion.state import State
from rulesets.wars_of_religion.windows import BATTLE, BEFORE_MASSACRE, MOVE, SIEGE
from tests.rulesets.kit.subjects import draw
from tests.rulesets.wars_of_religion import seldom

BUILDING = ("leaders", "right", "left")
REACTIONS = (MOVE, BATTLE, SIEGE, BEFORE_MASSACRE)


def others(viewer: Viewer) -> list[Seat]:
    return [one for one in FACTIONS if one != viewer]


def unless_gm(probe: Callable[[State, Viewer], Any]) -> Callable[[State, Viewer], Any]:
    return lambda state, viewer: None if viewer == GM else probe(state, viewer) or None


def event_hands(state: State, viewer: Viewer) -> object:
    return [state.decks.piles[one].cards(f"hand.{one}") for one in others(viewer)]


def war_hands(state: State, viewer: Viewer) -> object:
    return [state.decks.piles[decks.WAR].cards(f"hand.{one}") for one in others(viewer)]


def deck_orders(state: State, viewer: Viewer) -> object:
    return [list(piles.order) for piles in state.decks.piles.values()]


def courts(state: State, viewer: Viewer) -> list[list[str]]:
    return [state.people.pile(f"hand.{one}") for one in others(viewer)]


def chosen_in_step_c(state: State, viewer: Viewer) -> object:
    """While hands are built: who was chosen, and what is sealed."""
    frames = [one for one in hands(state.stack) if isinstance(one, Gather) and one.kind == CHOOSE]
    sealed = [[pack(answer) for seat, answer in one.answers if seat != viewer] for one in frames]
    return [courts(state, viewer), sealed] if state.step in BUILDING else None


def looked_at(state: State, viewer: Viewer) -> object:
    """The cards before a neighbour, and those that he has put back into a deck."""
    frames = [one for one in hands(state.stack) if isinstance(one, Gather) and one.kind == GIVE]
    shown = [list(one.subject) for one in frames if viewer not in one.seats]
    back = [one for one in state.people.seen if state.people.where[one.split()[1]].startswith("deck")]
    return [shown, [one for one in back if one.split()[0] != viewer]] if shown or back else None


def unused_cards(state: State, viewer: Viewer) -> object:
    return None if state.step in BUILDING else courts(state, viewer)


def words_of_allies(state: State, viewer: Viewer) -> object:
    return None if not state.talk or heard_by(state, viewer) else list(state.talk)


def reactions_held(state: State, viewer: Viewer) -> object:
    """For each of the others: whether a lady is at court, and for which windows there is a card."""
    events, found = state.box.events, []
    for one in others(viewer):
        held = [window for card in state.decks.hand(one) for window in events[card].windows]
        at_court = any(state.people.where[card] == f"hand.{one}" for card in ladies(state))
        found.append([at_court, *[window in held for window in REACTIONS]])
    return found


def split(state: State, viewer: Viewer) -> object:
    return [state.people.pile(f"deck.{one}") for one in others(viewer)]


def aside(state: State, viewer: Viewer) -> object:
    piles = state.decks.piles[LEAGUE]
    return piles.cards(decks.ASIDE) if viewer != LEAGUE else None


def words_left(state: State, viewer: Viewer) -> object:
    return {key: word for key, word in state.standing.items() if key.split()[0] != viewer}


HIDDEN_PROBES = {
    "WOR-H-1": unless_gm(event_hands),
    "WOR-H-2": unless_gm(war_hands),
    "WOR-H-3": unless_gm(deck_orders),
    "WOR-H-4": unless_gm(chosen_in_step_c),
    "WOR-H-5": unless_gm(looked_at),
    "WOR-H-6": unless_gm(unused_cards),
    "WOR-H-7": unless_gm(words_of_allies),
    "WOR-H-8": unless_gm(reactions_held),
    "WOR-H-9": unless_gm(split),
    "WOR-H-10": unless_gm(aside),
    "WOR-H-12": unless_gm(words_left),
}

DRAWN = "the card was in the deck or in a hand, where he could not see it (WOR-H-1 to 3)"
AT_COURT = "a card of the Court Hand is shown when it is used (WOR-H-6)"
REVEALS = {
    "drew_card": DRAWN,
    "played": DRAWN,
    "dropped": DRAWN,
    "sees_cards": "who looks into a deck learns what is in it (WOR-H-5)",
    "gives_cards": "who is given cards learns which (WOR-H-5)",
    "removed": "who was in the Court Hand when Saint Bartholomew came falls (WOR-18c)",
    "spared": "who was in the Court Hand when Saint Bartholomew came is spared (WOR-18c)",
    "leaves_court": "whether he was in the deck or in the Court Hand nobody else knew (WOR-H-9)",
    "took_aside": DRAWN,
    "card_lay_here": "the game master takes it from its pile in the open: a hand has one card fewer (WOR-5a)",
    "finds_victims": "who may reach nobody at court looks into the decks first (WOR-19e, deck_only)",
    "chose": "who was chosen was sealed (WOR-H-4)",
    "word_answers": "that somebody has left word shows when it answers (WOR-H-12)",
}
FORGOTTEN = {
    "character": "who lives and for whom is public, in which of two piles his card lies is not (WOR-H-9)",
}


RESULTS = {
    "court_failed": ("court_failure",),
    "court_succeeded": ("court_success",),
    "court_outstanding": ("court_great", "court_success"),
    "court_doomed": ("court_death", "court_failure"),
    "intercepted": ("reaction_succeeds",),
    "not_intercepted": ("reaction_fails",),
    "evaded": ("reaction_succeeds",),
    "not_evaded": ("reaction_fails",),
    "siege_won": ("city_falls",),
    "city_turns": ("city_turns_over",),
    "city_stays": ("city_stays_true",),
}


def came_out(events: Sequence[Event], seat: Seat, action: Action, odds: Odds) -> str | None:
    """What was rolled for. A lady or a card that somebody else sends in between changes the odds: that is left out."""
    codes = [one.code for one in odds.chances]
    ladies_sent = int(action.kind == SQUADRONS and chosen(action) != NOBODY)
    for event in events:
        ladies_sent -= event.code == "squadron_flies"
        if event.code == "played" or ladies_sent < 0:
            return ""
        if event.code == "siege_lost":
            public = event.public
            return "city_holds" if public and public.facts["left"] else "siege_destroyed"
        if event.code in RESULTS:
            return next(code for code in RESULTS[event.code] if code in codes)
    return None


LETS_GO_ON = "whoever passes last lets go on what was decided before: the odds stand beside that decision"
NO_ODDS = {
    "pass": LETS_GO_ON,
    "agrees_to_pay": "the odds stand beside the march that is announced and the payment that is offered",
    "bonus_city": "what ends a war lets the next turn begin with its chit",
    "play": "of a card that rolls the page tells only what is written on it",
    "gm.war": "the game master ends a war: the next turn begins with its chit",
}
ROLLED = (*court_rolls.RULES, SQUADRONS, INTERCEPT, EVADE, BESIEGE, ANSWER)
CAME_OUT = dict.fromkeys(ROLLED, came_out)
SELDOM, UNREACHED = seldom.SELDOM, seldom.UNREACHED
BY_BOTS = ((27, "sensible"), (38, "sensible"), (57, "sensible"))
PACE = 0.1
SWAPPED = (19,)  # the Call to Arms comes before the last turn, and three cards are set aside (WOR-H-10)


def MOMENTS(state: State) -> bool:
    """While allies may confer: a few answers a turn (WOR-H-7)."""
    return state.step == LEADERS and any(one.kind == CHOOSE for one in hands(state.stack))


ROUND = ("call_to_arms", "first_war", "massacre", "first_war", "first_war", "campaign", "call_to_arms", "first_war")
ROUND = (*ROUND, "massacre", "first_war", "call_to_arms")


def SETUPS(seed: int) -> Setup:
    """Short wars oftener than whole reigns; with and without a game master; every third with other readings."""
    scenario, turn = META.scenario(ROUND[seed % len(ROUND)]), seed // len(ROUND) + seed
    names = [(one.id, [choice.value for choice in one.choices]) for one in META.readings]
    chosen_readings = {name: values[draw(seed, name, len(values))] for name, values in names} if turn % 3 == 2 else {}
    return Setup(
        scenario=scenario.id,
        seats=scenario.seats,
        gm=turn % 2 == 1,
        readings=chosen_readings,
        box_digest=load_box({}).digest,
    )
