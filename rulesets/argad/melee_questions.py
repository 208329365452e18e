"""Questions about the chances of a melee that stand apart from any game: `python -m rulesets odds argad melee …`."""

from __future__ import annotations

from dataclasses import replace

from rulesets.common.odds import Odds, OddsQuestion
from rulesets.common.params import Number, Pick
from rulesets.common.refusals import IllegalAction

from . import sheet_reading as reading
from .arms import BARE
from .component_rows import Source
from .duel_odds import ToTheEnd, duel_odds, exchange_odds
from .fighters import BY_THE_BOOK, Fighter, Reach
from .fights import all_strike
from .hand_told import GROUNDS, SPECIALS, Fields
from .ledger import RULE
from .people import HIGHEST_CLASS, LOWEST_CLASS
from .sheets import CORE, DATA
from .sheets import MELEE as MELEE_FILE
from .small_fights import check_room

ROLES = ("foot", "cavalry", "mounted_foot")
YES_NO = Pick(("no", "yes"))
MOST_ENEMIES, MOST_LIVES = 4, 3


def _source(file: str) -> Source:
    return Source.parse(file, DATA.joinpath(file).read_text("utf-8"))


ARMS = reading.read_melee_weapons(_source(MELEE_FILE), reading.read_lengths(_source(MELEE_FILE))) | {BARE.id: BARE}
ARMOURS = reading.read_armours(_source(CORE))
SAID = tuple(one for one in SPECIALS if one not in ("two_strikes", "speed", "brawl"))


def melee_chances(**asked: str | int) -> Odds:
    """One against so many equal enemies, for a turn or to the end, as the first of them sees it."""
    enemies, options = int(asked["enemies"]), replace(BY_THE_BOOK, tie_break=asked["tie_break"] == "yes")
    single, other = _fighter(asked, ""), _fighter(asked, "against_")
    check_room(single.role, enemies)
    there, back = ({**GROUNDS[str(asked["ground"])][n], **SPECIALS[str(asked["special"])][n]} for n in (0, 1))
    reaches = [reach for n in range(1, enemies + 1) for reach in (_reach(0, n, there), _reach(n, 0, back))]
    fight = all_strike((single, *(replace(other, side=1) for _ in range(enemies))), tuple(reaches), options=options)
    if asked["to_the_end"] == "yes":
        return duel_odds(fight, how=ToTheEnd(follows=asked["follows"] == "yes"))
    return exchange_odds(fight)


def _reach(by: int, at: int, fields: Fields) -> Reach:
    return Reach(by, at, **fields)


def _fighter(asked: dict[str, str | int], which: str) -> Fighter:
    role, arm = str(asked[f"{which}role"]), ARMS[str(asked[f"{which}weapon"])]
    if arm.mounted and role == "foot":
        raise IllegalAction("arm_needs_horse", RULE["ARG-WPN-09"], arm=arm.id)
    return Fighter(
        0,
        int(asked[f"{which}class"]),
        ARMOURS[str(asked[f"{which}armour"])],
        arm,
        "cavalry" if role == "cavalry" else "mounted_foot" if role == "mounted_foot" else "foot",
        lives=int(asked[f"{which}lives"]),
    )


SIDES = ("", "against_")
MELEE = OddsQuestion(
    "melee",
    (
        *((f"{which}class", Number(LOWEST_CLASS, HIGHEST_CLASS)) for which in SIDES),
        *((f"{which}weapon", Pick(tuple(ARMS), "weapon")) for which in SIDES),
        *((f"{which}armour", Pick(tuple(ARMOURS), "armour")) for which in SIDES),
        *((f"{which}role", Pick(ROLES, "role")) for which in SIDES),
        *((f"{which}lives", Number(1, MOST_LIVES)) for which in SIDES),
        ("enemies", Number(1, MOST_ENEMIES)),
        ("ground", Pick(tuple(GROUNDS), "hand_ground")),
        ("special", Pick(SAID, "hand_special")),
        ("to_the_end", YES_NO),
        ("follows", YES_NO),
        ("tie_break", YES_NO),
    ),
    melee_chances,
    {
        **{f"{which}{name}": value for which in SIDES for name, value in (("class", 3), ("lives", 1))},
        **{f"{which}{name}": value for which in SIDES for name, value in (("armour", "light"), ("role", "foot"))},
        **{f"{which}weapon": "sword" for which in SIDES},
        "enemies": 1,
        "ground": "level",
        "special": "nothing",
        "to_the_end": "no",
        "follows": "yes",
        "tie_break": "yes",
    },
)
MELEE_QUESTIONS = (MELEE,)
