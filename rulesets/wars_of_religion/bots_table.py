"""The table as a bot sees it: a position made of its view alone, for the functions that reckon odds.

Hidden cards lie nowhere in it; values and readings are those of this game, which the view names. A bot that guesses
wrong still plays by the rules, since it only chooses among the answers it is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.common.setup import Setup, complete
from rulesets.common.view import View

from .box import box_known_as
from .cast import LATER, OUT, Cast
from .factions import FACTIONS
from .meta import META
from .state import State, Venture

SETUP = complete(Setup(META.scenarios[0].id, FACTIONS), META)
PLACES = {"used": "spent", "": "deck"}  # where it is not known, the card is taken to lie in the deck


def table_of(view: View) -> State:
    """Everything in the open, as it stands in the view."""
    seen = view.board
    state = State(box_known_as(seen["box"]), replace(SETUP, readings=seen["readings"]), Cast(_where(seen)))
    state.turn, state.step = seen["turn"], seen["step"]
    state.called, state.massacre = seen["called"], seen["massacre"]
    state.owner = {one["id"]: one["owner"] for one in seen["cities"]}
    state.effects, state.lasting = list(seen["effects"]), list(seen["lasting"])
    state.frozen = [one["id"] for one in seen["areas"] if one["frozen"]]
    _factions(state, seen)
    _armies(state, seen)
    return state


def _where(seen: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    for one in seen["characters"]:
        place = PLACES.get(one["place"], one["place"])
        found[one["id"]] = place if place in (LATER, OUT) else f"{place}.{one['faction']}"
    return found


def _factions(state: State, seen: Mapping[str, Any]) -> None:
    for one in seen["factions"]:
        seat = one["id"]
        state.money[seat], state.treaties[seat], state.points[seat] = one["money"], one["treaties"], one["points"]
        state.chief[seat], state.phantoms[seat], state.acted[seat] = one["chief"], one["phantoms"], one["acted"]
        state.taxes = max(state.taxes, one["taxes"])


def _armies(state: State, seen: Mapping[str, Any]) -> None:
    for one in seen["armies"]:
        army = one["id"]
        state.at[army], state.troops[army] = one["area"], one["troops"]
        state.leads[army] = one["commander"]
        if one["supporter"]:
            state.backs[army] = one["supporter"]
    state.lost = {one["id"]: one["lost"] for one in seen["characters"] if one["lost"]}
    war = seen["war"]
    state.side, state.round, state.used = war["side"], war["round"], list(war["used"])
    if venture := war["venture"]:
        beaten = tuple([one["id"] for one in seen["armies"] if one["beaten"]])
        going = tuple(venture["armies"]), tuple(venture["ways"]), tuple(venture["troops"])
        state.venture = Venture(venture["area"], *going, beaten=beaten)
