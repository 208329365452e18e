"""What random games of Wars of Religion come by only by luck, and what they cannot come by.

Most of it is the doing of one card, one chit or one pair of dice: whether thirty games bring it about changes with
every rule that asks a die more or less.
"""

from __future__ import annotations

RULED = "every verb of the game master is carried out in test_rulings.py; only some games have rulings, a few of each"
LUCK = "one card, one chit or one throw at one moment, which a hundred games come by and thirty may not"
HELD = "it wants certain armies, cities or cards at one moment: the tests of its chapter bring them there"
ENDED = "people who play at random seldom win at once; test_turn_by_example.py counts cities for every faction"
FROM_POSITION = "only a game that starts from a position: test_positions.py"
REAL_CARDS = "only a game beside real cards: test_real_cards.py"
OWN_TEST = "no golden game has come by it: test_every_card.py names the tests of each card"
WHOLE_BOARD = "a whole board is no ready-made answer: test_rulings.py lays one out"

ACTIONS_BY_LUCK = "lay_aside stop ransoms raids answers_iconoclasm victim sermon hurry stop_at pays_reiters "
ACTIONS_BY_LUCK += "pass_word ask_again word_against leave_word takes_over heir marches_on"
ACTIONS_HELD = "general refuge plotter wins_tie disgraced"
RULINGS = "army troops leader lost money points treaties taxes city character card war end"
ENDINGS = "automatic_royalist automatic_huguenot automatic_league counted_royalist counted_huguenot counted_league"
EVENTS_BY_LUCK = """
    marker_laid gates_open gates_stay_shut ransomed laid_aside joins_court troops_lost taxes_lapse city_turns
    city_stays reiters_paid stops is_immune acts_again lands lands_in fate_captured fate_wounded evaded not_evaded
    stays_there stopped_by_river camisade word_kept word_answers word_passes word_unless word_unless_against word_back
    may_go_on halts heirs_wait favour_ends
"""
EVENTS_HELD = """
    points_left_out le_havre_lost le_havre_placed troops_unplaced wins_at_once vacant dropped set_aside took_aside
    took_one massacre_is_over has_no_leader plays_royalists weary_no_more
"""
REFUSALS_HELD = "taxes_lacking named_already leader_is_busy rank_follows_size"


def _all(what: str, listed: str, why: str) -> dict[str, str]:
    return {f"{what}:{one}": why for one in listed.split()}


SELDOM = {
    **_all("action", ACTIONS_BY_LUCK, LUCK),
    **_all("action", ACTIONS_HELD, HELD),
    **{f"action:gm.{one}": RULED for one in RULINGS.split()},
    **{f"event:ruled_{one}": RULED for one in RULINGS.split()},
    **_all("ending", ENDINGS, ENDED),
    "ending:called_off": RULED,
    **_all("event", EVENTS_BY_LUCK, LUCK),
    **_all("event", EVENTS_HELD, HELD),
    **_all("refusal", REFUSALS_HELD, HELD),
    "refusal:game_over": "only the last position of a game refuses so, and not each game is looked at there",
    "rule:WOR-15.5b": HELD,
}
UNREACHED = {
    **_all("event", "taken_up court_dealt dealt_to_court", FROM_POSITION),
    **_all("action", "at_court name_hand", REAL_CARDS),
    "event:hand_named": REAL_CARDS,
    "action:gm.board": WHOLE_BOARD,
    "event:ruled_board": WHOLE_BOARD,
    "card:jesuits_plot": OWN_TEST,
}
