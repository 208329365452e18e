"""The bots play honestly, and the marcher sensibly."""

from __future__ import annotations

from rulesets.common.playout import play_out
from rulesets.common.setup import Setup
from rulesets.picrochole import ruleset
from tests.rulesets.picrochole.table import SEATS


def test_the_marcher_beats_random_play_from_either_side():
    won = 0
    for number in range(4):
        for seat, other in (SEATS, SEATS[::-1]):
            bots = {seat: ruleset.bots["marcher"], other: ruleset.bots["random"]}
            won += play_out(ruleset, Setup("teaching", SEATS), f"march/{number}", bots).outcome.winners == (seat,)
    assert won >= 7


def test_two_marchers_come_to_blows():
    bots = dict.fromkeys(SEATS, ruleset.bots["marcher"])
    finished = play_out(ruleset, Setup("teaching", SEATS), "march", bots)
    assert sum(int(str(result["strength"])) for result in finished.outcome.results.values()) < 1900
