"""What the conformance kit has to know of the Three Barons: see tests/rulesets/kit/subjects.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.common.events import Event
from rulesets.common.frames import hands
from rulesets.common.seats import Facts, Viewer
from rulesets.common.setup import Person, Setup
from tests.barons.meta import META, SEATS
from tests.barons.state import State


def others(state: State, viewer: Viewer) -> list[str]:
    return [seat for seat in state.setup.seats if seat != viewer]


def sealed(kind: str) -> Any:
    def probe(state: State, viewer: Viewer) -> object:
        frames = [frame for frame in hands(state.stack) if frame.kind == kind]
        return [[one for one in frame.answers if one[0] != viewer] for frame in frames] or None

    return probe


HIDDEN_PROBES = {
    "BAR-H1": lambda state, viewer: [state.cards.cards(f"hand.{seat}") for seat in others(state, viewer)],
    "BAR-H2": lambda state, viewer: list(state.cards.order),
    "BAR-H3": lambda state, viewer: [state.banner[seat] for seat in others(state, viewer)],
    "BAR-H4": lambda state, viewer: [state.truth[seat] for seat in others(state, viewer)],
    "BAR-H5": sealed("stake"),
    "BAR-H6": sealed("react"),
    "BAR-H7": lambda state, viewer: [state.standing[seat] for seat in others(state, viewer)],
    "BAR-H8": lambda state, viewer: state.omen or None,
}

REVEALS = {
    "showed": "all stakes are shown (BAR-3a)",
    "council_won": "the stakes decide (BAR-3b)",
    "drew_card": "he looks at the card that he draws (BAR-2b)",
    "drew": "how many draw hangs on the stakes shown (BAR-3b)",
    "banner_turned": "a banner where its owner fights (BAR-4c)",
    "played": "the cards laid down are shown (BAR-6e)",
    "taken": "a true banner counts (BAR-4c)",
    "held": "a true banner counts (BAR-4c)",
    "revolt": "what the omen foretold (BAR-7a)",
    "calm": "what the omen foretold (BAR-7a)",
    "baron_out": "the banner is taken away and looked at (BAR-1b)",
}
UNSAID = {"taken": "by", "held": "by", "drew": "card"}
WHETHER = {"reactions_shown": "both sides have answered, or had left word (BAR-6e, 6f)"}
NO_ODDS = {
    "agree": "what it may send for depends on how others announced and agree; each announcement had its odds",
    "capitulate": "it may only close a window for which others wait",
    "gm.set": "it may only call a fight off, and so bring on the omen",
    "gm.board": "a new deal of banners has no good or bad end",
}


def judged(events: Sequence[Event], seat: str, action: Any, odds: Any) -> str | None:
    """What the dice came to with nothing but what the odds had counted: no reactions of others, no unknown banner."""
    for event in events:
        part = event.public
        if event.code == "stood_off" and part and seat in str(part.facts["who"]):
            return ""
        if event.code in ("taken", "held") and part and _is_it(part.facts, seat, action):
            one, other = ([mod.cause for mod in known] for known in (part.modifiers, odds.modifiers))
            if ("country" in one) != ("country" in other):  # another fight drove the defender out first
                return ""
            counted = sum(mod.value for mod in part.modifiers) - sum(mod.value for mod in odds.modifiers)
            tie = ("ties", "attacker") in odds.readings
            return "taken" if int(str(part.facts["by"])) - counted + tie > 0 else "held"
    return None


def _is_it(facts: Facts, seat: str, action: Any) -> bool:
    if action.kind == "agree":
        return facts["who"] == seat
    at = action.at if action.kind == "react" else action.choice
    return facts["at"] == at and (action.kind == "react" or facts["who"] == seat)


CAME_OUT = dict.fromkeys(("agree", "announce", "react"), judged)
LOSSY: dict[str, str] = {}
REAL_CARD = "it is named before it is laid down, and may be in another hand (BAR-2c)"
FORGOTTEN = dict.fromkeys(("staked", "reacted"), REAL_CARD)
ON_THE_SPOT = "a ruling would have to give away the very march that is fought for: test_game_master.py"
UNREACHED = dict.fromkeys(("action:gone", "event:settled", "event:fight_goes_on"), ON_THE_SPOT)


def SETUPS(seed: int) -> Setup:
    """Every third game with people of the roster, every fifth on a table of real cards."""
    scenario, odd = META.scenarios[seed % 3], seed // 3
    people = tuple(Person(f"p{n}", seat.title(), seat, "baron", {"skill": n}) for n, seat in enumerate(SEATS))
    chosen = odd % 3 == 2
    return Setup(
        scenario.id,
        SEATS,
        gm=odd % 2 == 1,
        readings={"ties": "attacker"} if chosen else {},
        people=people if odd % 3 == 1 else (),
        cards="table" if seed % 5 == 4 else "site",
    )
