"""Questions about chances that stand apart from any game: `python -m rulesets odds wars_of_religion battle …`."""

from __future__ import annotations

from rulesets.common.events import Modifier
from rulesets.common.laws import law_of
from rulesets.common.odds import Ending, Odds, OddsQuestion, odds_of_law
from rulesets.common.params import Number, Pick

from . import massacre
from .battle_rolls import Corps, Siege
from .box import load_box
from .court_rolls import DOOMED, FAILED, OUTSTANDING, SUCCEEDED, rolled
from .fates import BATTLE_FATE, SIEGE_FATE
from .ledger import RULE
from .odds_court import law_over, odds_over
from .odds_war import battle_odds, fate_odds, siege_odds
from .reactions import succeeds, weighed

YES_NO = Pick(("no", "yes"))
TROOPS, TACTICAL, HELP = Number(1, 9), Number(0, 3), Number(0, 8)
COURT = {
    FAILED: Ending("court_failure", "none"),
    SUCCEEDED: Ending("court_success", "good"),
    OUTSTANDING: Ending("court_great", "good"),
}
HAPPENS = {True: Ending("reaction_succeeds", "good"), False: Ending("reaction_fails", "none")}


def _dice(troops: int, tactical: int, star: str, more: int = 0) -> int:
    return load_box({}).size(troops).dice + tactical + (star == "yes") + more


def battle_chances(troops: int, enemy_troops: int, **more: str | int) -> Odds:
    """Both sides with all that is left of them."""
    mine = _dice(troops, int(more["tactical"]), str(more["star"]), int(more["dice"]))
    theirs = _dice(enemy_troops, int(more["enemy_tactical"]), str(more["enemy_star"]), int(more["enemy_dice"]))
    return battle_odds(
        Corps("", mine, troops, again=int(more["again"])),
        Corps("", theirs, enemy_troops, again=int(more["enemy_again"])),
        fine=True,
    )


def siege_chances(troops: int, city: str, tactical: int, star: str, dice: int, city_dice: int) -> Odds:
    garrison = load_box({}).city_sizes[city].garrison
    attack = _dice(troops, tactical, star, dice)
    return siege_odds(Siege(("", attack), ("", garrison + city_dice), garrison, troops, garrison))


def reaction_chances(
    kind: str, troops: int, enemy_troops: int, tactical: int, enemy_tactical: int, **more: str
) -> Odds:
    """Of the army that reacts against the one that moves."""
    box, reading = load_box({}), more["evasion_size"]
    rule = "WOR-15.7.4d" if kind == "interception" else "WOR-15.7.4e"
    mine, theirs = (tactical, box.size(troops).id), (enemy_tactical, box.size(enemy_troops).id)
    known = weighed(rule, mine, theirs, reading, "")
    law = law_of(succeeds, "", "", sum(one.value for one in known), rule)
    readings = (("evasion_size", reading),) if kind == "evasion" else ()
    return odds_of_law(law, lambda hit: HAPPENS[hit], known, readings)


def fate_chances(after: str, deathless: str) -> Odds:
    return fate_odds(BATTLE_FATE if after == "battle" else SIEGE_FATE, deathless == "yes")


def court_chances(modifier: int, immune: str, immunity: str) -> Odds:
    """A court action with all that counts added up."""
    law = law_of(rolled, "", "", modifier, immune == "yes" and immunity == "full")
    doom = Ending("court_failure", "none") if immune == "yes" else Ending("court_death", "bad")
    counted = (Modifier(modifier, "all_that_counts", RULE["WOR-14.6a"]),) if modifier else ()
    return odds_of_law(
        law, lambda one: COURT.get(one, doom) if one != DOOMED else doom, counted, (("immunity", immunity),)
    )


def massacre_chances(turn: int) -> Odds:
    """By the roll of this turn alone; nothing is rolled in a turn without a number."""
    number = load_box({}).turns[turn].massacre
    law = massacre.chance(number)
    name = {True: Ending("massacre_now", "bad"), False: Ending("massacre_not_now", "none")}
    return odds_of_law(law, lambda comes: name[comes])


def massacre_ahead(turn: int) -> Odds:
    """By the rolls of this turn and all that come after it."""
    numbers = {one: row.massacre for one, row in load_box({}).turns.items() if row.massacre and one >= turn}
    return odds_over(law_over(numbers), turn)


QUESTIONS = (
    OddsQuestion(
        "battle",
        (
            *(("troops", TROOPS), ("tactical", TACTICAL), ("star", YES_NO), ("dice", HELP), ("again", Number(0, 2))),
            *(("enemy_troops", TROOPS), ("enemy_tactical", TACTICAL), ("enemy_star", YES_NO), ("enemy_dice", HELP)),
            ("enemy_again", Number(0, 2)),
        ),
        battle_chances,
        dict.fromkeys(("tactical", "dice", "again", "enemy_tactical", "enemy_dice", "enemy_again"), 0)
        | dict.fromkeys(("star", "enemy_star"), "no"),
    ),
    OddsQuestion(
        "siege",
        (
            *(("troops", TROOPS), ("city", Pick(("minor", "major", "paris", "la_rochelle"))), ("tactical", TACTICAL)),
            *(("star", YES_NO), ("dice", HELP), ("city_dice", HELP)),
        ),
        siege_chances,
        {"tactical": 0, "star": "no", "dice": 0, "city_dice": 0},
    ),
    OddsQuestion(
        "reaction",
        (
            *(("kind", Pick(("interception", "evasion"))), ("troops", TROOPS), ("enemy_troops", TROOPS)),
            *(("tactical", TACTICAL), ("enemy_tactical", TACTICAL)),
            ("evasion_size", Pick(("moving_army", "evading_army"))),
        ),
        reaction_chances,
        {"tactical": 0, "enemy_tactical": 0, "evasion_size": "moving_army"},
    ),
    OddsQuestion(
        "fate", (("after", Pick(("battle", "siege"))), ("deathless", YES_NO)), fate_chances, {"deathless": "no"}
    ),
    OddsQuestion(
        "court",
        (("modifier", Number(-8, 12)), ("immune", YES_NO), ("immunity", Pick(("death_only", "full")))),
        court_chances,
        {"modifier": 0, "immune": "no", "immunity": "death_only"},
    ),
    OddsQuestion("massacre", (("turn", Number(1, 6)),), massacre_chances, {}),
    OddsQuestion("massacre_ahead", (("turn", Number(1, 6)),), massacre_ahead, {}),
)
