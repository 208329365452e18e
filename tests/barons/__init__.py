"""The Three Barons: a small game with a bit of everything that the five games do. Front door."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.piles import Piles
from rulesets.common.position import from_toml
from rulesets.common.refusals import BadSetup
from rulesets.common.setup import Setup, complete
from rulesets.common.words import Words
from tests.barons import asking, cards, codec, fights, table
from tests.barons import view as seen
from tests.barons.bots import BOTS
from tests.barons.meta import META
from tests.barons.state import KINDS, RULE, State


class Barons:
    meta, rulebook, kinds, bots = META, RULE, KINDS, BOTS
    words = Words(Path(__file__).with_name("words.toml"))
    load_box = staticmethod(cards.load_box)
    phase, view, tokens = staticmethod(seen.phase), staticmethod(seen.view), staticmethod(seen.tokens)
    outcome, aftermath = staticmethod(seen.outcome), staticmethod(seen.aftermath)
    questions, legal_actions = staticmethod(asking.questions), staticmethod(asking.legal_actions)
    near_misses, check = staticmethod(asking.near_misses), staticmethod(asking.check)
    decide, resolve = staticmethod(asking.decide), staticmethod(asking.resolve)
    odds_of = staticmethod(fights.odds_of)
    position, position_shape = staticmethod(table.position), staticmethod(table.position_shape)
    encode, decode = staticmethod(codec.encode), staticmethod(codec.decode)
    audit, unknown_to = staticmethod(codec.audit), staticmethod(codec.unknown_to)

    @staticmethod
    def new_game(setup: Setup, box: cards.BaronsBox, dice: Dice, sink: Sink) -> State:
        setup = complete(setup, META)
        leaders = [one.seat for one in setup.people]
        if len(setup.seats) < len(META.seats) or any(leaders.count(seat) > 1 for seat in leaders):
            raise BadSetup("wrong_seats", scenario=setup.scenario)
        scenario = "midgame" if setup.scenario == "midgame" else "council"
        file = cards.DATA.joinpath(f"{scenario}.toml")
        state = State(box, setup, Piles.of(box.cards, ()))
        table.lay(state, setup.position or from_toml(file.read_text("utf-8"), file.name))
        table.deal(state, state.stack[-1], dice, sink)
        return state


ruleset = Barons()
