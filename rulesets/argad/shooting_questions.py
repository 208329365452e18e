"""Questions about the chances of shots that stand apart from any game: `python -m rulesets odds argad volley …`."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.common.events import Modifier
from rulesets.common.odds import Odds, OddsQuestion
from rulesets.common.params import Number, Pick
from rulesets.common.refusals import IllegalAction

from .component_rows import CM
from .duels import Duel, Duellist, duel_odds
from .ledger import RULE
from .projectiles import Burst, Target
from .shooting import Member, Shooter, Shot, need
from .shot_chances import rules_of, shot_odds
from .volleys import Volley
from .weapons import SHOOTING, Weapon, read_weapons

YES_NO = Pick(("no", "yes"))
MOST_SHOTS, MOST_MEMBERS, FARTHEST = 40, 20, 400


def own_weapons() -> dict[str, Weapon]:
    return dict(read_weapons(SHOOTING.read_text("utf-8")))


def volley_chances(weapon: str, distance: int, **asked: str | int) -> Odds:
    """So many equal shots at a mixed target, `covered` of its light members behind a wall; from three on a group."""
    members = _members(asked)
    who = Shooter("shooter", "red", own_weapons()[weapon], int(asked["class"]), disordered=asked["disordered"] == "yes")
    shot = Shot(who, distance * CM, at_group=len(members) > 2)
    if not members:
        raise IllegalAction("target_gone", RULE["ARG-SGR-08"])
    _check_range(shot)
    rules = rules_of({name: str(value) for name, value in asked.items()})
    if who.weapon.red_dice:
        kind: Target = "group" if len(members) > 2 else "couple" if len(members) == 2 else "lone"
        return shot_odds(Burst(shot, members, kind, rules=rules))
    return shot_odds(Volley((shot,) * int(asked["shots"]), members, rules=rules))


def _members(asked: Mapping[str, str | int]) -> tuple[Member, ...]:
    wall = (Modifier(-1, "wall", RULE["ARG-PRO-01"]),)
    light, covered = int(asked["light"]), min(int(asked["covered"]), int(asked["light"]))
    kinds = [("light", ())] * (light - covered) + [("light", wall)] * covered
    kinds += [(armour, ()) for armour in ("4", "5") for _ in range(int(asked[f"armour_{armour}"]))]
    return tuple(Member(f"{n}", armour, cover) for n, (armour, cover) in enumerate(kinds, 1))


def _check_range(shot: Shot) -> None:
    if not need(shot):
        reach = shot.shooter.weapon.range
        raise IllegalAction("beyond_range", RULE["ARG-RNG-01"], distance=shot.distance, range=reach)


def duel_chances(weapon: str, against: str, distance: int, swiftness: int, coloured: str, to_the_end: str) -> Odds:
    """Two lone shooters in light clothing, as the first of them sees it."""
    weapons = own_weapons()
    both = [Shot(Shooter(f"{n}", f"{n}", weapons[one]), distance * CM) for n, one in enumerate((weapon, against))]
    for shot in both:
        _check_range(shot)
    one, other = (Duellist(shot, Member(shot.shooter.id)) for shot in both)
    one = Duellist(one.shot, one.body, swiftness)
    return duel_odds(Duel(one, other, coloured=coloured == "yes"), to_the_death=to_the_end == "yes")


WEAPONS = Pick(tuple(own_weapons()), "weapon")
VOLLEY = OddsQuestion(
    "volley",
    (
        ("weapon", WEAPONS),
        ("distance", Number(0, FARTHEST)),
        ("shots", Number(1, MOST_SHOTS)),
        *((name, Number(0, MOST_MEMBERS)) for name in ("light", "armour_4", "armour_5", "covered")),
        ("class", Number(1, 5)),
        ("disordered", YES_NO),
        ("six_reroll", Pick(("no_six_hits", "any_insufficient"))),
        ("protection_limit", Pick(("terrain_and_target", "every_malus"))),
    ),
    volley_chances,
    {
        "shots": 1,
        "light": 1,
        "armour_4": 0,
        "armour_5": 0,
        "covered": 0,
        "class": 3,
        "disordered": "no",
        "six_reroll": "no_six_hits",
        "protection_limit": "terrain_and_target",
    },
)
DUEL = OddsQuestion(
    "duel",
    (
        ("weapon", WEAPONS),
        ("against", WEAPONS),
        ("distance", Number(0, FARTHEST)),
        ("swiftness", Number(-3, 3)),
        ("coloured", YES_NO),
        ("to_the_end", YES_NO),
    ),
    duel_chances,
    {"swiftness": 0, "coloured": "yes", "to_the_end": "no"},
)
SHOOTING_QUESTIONS = (VOLLEY, DUEL)
