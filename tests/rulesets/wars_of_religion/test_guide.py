"""The phase guide knows every phase of the ledger and says which one it is; a march is walked through beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import PUBLIC
from rulesets.common.view import Step
from rulesets.wars_of_religion import guide
from rulesets.wars_of_religion.actions import March
from rulesets.wars_of_religion.ledger import RULE
from tests.rulesets.wars_of_religion.played import GAME, Game, begun


def steps(game: Game) -> list[Step]:
    """The steps of all phases, in order; a phase without any stands for itself."""
    return [one for phase in GAME.phase(game.state, PUBLIC).phases for one in (phase.steps or (phase,))]


def now(game: Game) -> list[str]:
    return [one.id for one in steps(game) if one.state == "now"]


@pytest.mark.parametrize("phase", RULE.phases, ids=lambda one: str(one["id"]))
def test_every_phase_of_the_ledger_is_in_the_guide(phase: dict[str, Any]):
    cited = {rule for one in steps(begun("first_war").run()) for rule in one.rules}
    assert cited & {RULE[one] for one in phase["rules"]}


def test_the_guide_goes_through_all_steps_in_order():
    game, seen = begun("first_war").run(), list[str]()
    while GAME.outcome(game.state) is None:
        seen += [one for one in now(game) if one not in seen]
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    order = [one.id for one in steps(game)]
    assert seen == sorted(seen, key=order.index) and {"leaders", "actions", "activation"} <= set(seen)
    assert not now(game)


def test_a_round_of_war_says_where_it_is():
    game = begun("first_war").run()
    game.until("lead")
    assert now(game) == ["activation"]
    assert set(guide.PART_OF.values()) == set(guide.ROUND)


def test_a_march_is_walked_through_with_its_cost_first():
    game = begun("first_war").run()
    seat = game.until("lead")
    march = next(one for one in GAME.legal_actions(game.state, seat) if isinstance(one, March) and " " in one.way)
    stages = GAME.stages(game.state, seat, march)
    game.answer(seat, march)
    assert game.until("pay") == seat
    asked = next(one for one in GAME.questions(game.state, seat) if one.kind == "pay")
    assert (stages[0].code, stages[0].facts) == ("step_cost", asked.facts)
    assert len(stages) > 1 and all(one.odds for one in stages[1:])
    assert {one.odds.total for one in stages[1:] if one.odds} and all(one.rule for one in stages)


def test_a_march_against_the_rules_is_not_walked_through():
    game = begun("first_war").run()
    seat = game.until("lead")
    with pytest.raises(IllegalAction):
        GAME.stages(game.state, seat, March("huguenot.1", "IDF PIC", 1))
    others = next(one for one in game.seats if one != seat)
    with pytest.raises(IllegalAction):
        GAME.stages(game.state, others, next(a for a in GAME.legal_actions(game.state, seat) if isinstance(a, March)))
