"""Wounds of a campaign, healed between its games by the rules of those in play: ARG-HEA, ARG-CMP-02, ARG-CMP-03."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.odds import Odds
from rulesets.common.recovery import Sheet, Treated, Treatment
from rulesets.common.refusals import BadSetup
from rulesets.common.seats import Fact
from rulesets.common.setup import Person

from .healing import SEQUELAE, Attempt, Sequela, healing_odds, resolve_healing, with_sequela
from .healing_in_play import MEDIC
from .ledger import RULE
from .people import Profile, Wound
from .recruits import PLACES, profile_of, read_sheet
from .sheets import own_box

RULES = {"attempt": RULE["ARG-HEA-01"], "again": RULE["ARG-HEA-10"], "successor": RULE["ARG-END-04"]}
KEY = "recovery"


def check_sheet(sheet: Sheet) -> None:
    """Raises Malformed, whose path is the column that means nothing."""
    read_sheet(sheet, own_box())


def is_healer(sheet: Sheet) -> bool:
    """A qualified one (ARG-HEA-05); nobody is by a sheet that means nobody."""
    try:
        return _profile(sheet).has_skill(MEDIC)
    except BadSetup:
        return False


def treatment_odds(case: Treatment) -> Odds:
    return healing_odds(_attempt(case))


def treat(case: Treatment, dice: Dice) -> Treated:
    """One die against health; where nobody knows where the wound is, a second one says what remains of it."""
    done = resolve_healing(dice, _attempt(case))
    if done.end != "sequelae":
        return Treated(done.end, done.rule, case.place, modifiers=done.modifiers)
    before = _profile(case.sheet)
    after, why = with_sequela(before, done.sequela)
    place = case.place or next(one for one in PLACES if SEQUELAE[one] == done.sequela)
    return Treated(done.end, done.rule, place, why.cause, _changes(before, after), done.modifiers)


def lasting_harm(sheet: Sheet, harm: str) -> dict[str, Fact]:
    """What is another on his sheet from now on, after a game in which a wound of his healed badly (ARG-HEA-07)."""
    before = _profile(sheet)
    sequela: Sequela = next((one for one in SEQUELAE.values() if one == harm), "")
    return _changes(before, with_sequela(before, sequela)[0])


def _attempt(case: Treatment) -> Attempt:
    box = own_box()
    place: Wound = next((one for one in PLACES if one == case.place), "")
    return Attempt(
        _profile(case.sheet).ability("health"),
        box.healing,
        key=KEY,
        healer=case.has_healer,
        poor_conditions=case.poor_conditions,
        wounded_only=not case.is_down,
        place=place,
        table=() if place else box.wounds,
        at_once=case.at_once,
    )


def _profile(sheet: Sheet) -> Profile:
    return profile_of(Person("", "", "", "character", sheet), own_box())


def _changes(before: Profile, after: Profile) -> dict[str, Fact]:
    """The lines of a sheet that are others from now on."""
    found: dict[str, Fact] = {
        name: getattr(after, name) for name in ("perception", "health") if getattr(after, name) != getattr(before, name)
    }
    if after.skills != before.skills:
        found["skills"] = ", ".join(f"{name}:{score}" if score else name for name, score in after.skills)
    return found
