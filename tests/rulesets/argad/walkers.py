"""People on the move, as the tests of movement and terrain describe them."""

from __future__ import annotations

from rulesets.argad.component_rows import CM
from rulesets.argad.movement import Allowance, Traveller, allowance
from rulesets.argad.sheets import own_box
from rulesets.argad.slowing import Stretch, Walk

BOX = own_box()
ARMOUR, CLOTHES, GEAR, MOUNTS = BOX.armours, BOX.clothes, BOX.gear, BOX.mounts
LIGHT = Traveller()
MAIL = Traveller(ARMOUR["4"])
KNIGHT = Traveller(ARMOUR["5"])
RIDER = Traveller(mount=MOUNTS["cavalry_light"])
CHILD = Traveller(clothing=CLOTHES["child"])


def may_go(who: Traveller) -> Allowance:
    return allowance(who, BOX.moves)


def cm(who: Traveller) -> int:
    return may_go(who).length // CM


def way(*stretches: tuple[int, str]) -> tuple[Stretch, ...]:
    """Lengths in centimetres."""
    return tuple(Stretch(length * CM, going) for length, going in stretches)  # type: ignore[arg-type]


def walk_of(who: Traveller, *stretches: tuple[int, str]) -> Walk:
    return Walk(may_go(who), way(*stretches), who.mount is not None)
