"""People: class, armour or clothing, weapons, abilities and skills (ARG-CLS, ARG-ARM, ARG-MNT, ARG-SKL, ARG-LIF), and
what each carries through a game.

A `Profile` is what somebody is before the game, a `Condition` what has become of him in it. Both are frozen: a change
is a new record (`dataclasses.replace`), so that positions may share them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.events import Modifier
from rulesets.common.seats import RuleId

from .ledger import RULE

Role = Literal["foot", "cavalry", "mounted_foot"]
Rank = Literal["", "officer", "chief", "hero"]
Wound = Literal["", "head", "trunk_arm", "belly_leg"]

LOWEST_CLASS, HIGHEST_CLASS = 1, 5  # ARG-CLS-01
SIMPLE_FIGHTER = 3  # ARG-FRM-07: up to this class one needs somebody who commands
UNTRAINED = 2  # ARG-UNT-01
ALL = "*"
ABILITIES = ("health", "morale", "perception", "agility")


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour or the lack of it. `value` is what a total must exceed, `rank` its place in tie-breaks (ARG-ARM-12)."""

    id: str
    value: int = 0
    rank: int = 0
    modern: bool = False  # 4T, 5T: counts against modern projectiles (ARG-ARM-07, ARG-ARM-08)
    foot: int = 2000  # length of a move on foot

    @property
    def stops_blows(self) -> int:
        """What counts beside the class in melee: armour 3 does not (ARG-ARM-09)."""
        return self.value if self.value > SIMPLE_FIGHTER else 0


LIGHT = Armour("light")  # ARG-ARM-01


@dataclass(frozen=True, slots=True)
class Profile:
    """A character. Numbers left at 0 are taken as equal to the class when they are needed (ARG-CLS-07)."""

    id: str
    class_: int
    name: str = ""
    sheet: str = ""
    armour: Armour = LIGHT
    clothing: str = "practical"
    role: Role = "foot"
    mount: str = ""
    weapons: tuple[str, ...] = ()
    concealed: tuple[str, ...] = ()  # weapons nobody sees until they are drawn (ARG-WPN-03)
    gear: tuple[str, ...] = ()  # equipment and loads
    training: tuple[str, ...] = ()  # close_order, open_order, shield_wall, rank_polearm, faces_cavalry, fencer, strong
    skills: tuple[tuple[str, int], ...] = ()  # 0: simply owned (ARG-SKL-09)
    health: int = 0
    morale: int = 0
    perception: int = 0
    agility: int = 0
    life_points: int = 1
    rank: Rank = ""
    musician: bool = False
    banner: bool = False
    own_errand: bool = False  # a player's character, or an NPC on his own business: his own leader (ARG-FRM-07)
    player: bool = False  # embodies a player (ARG-GEN-01)
    motivated: bool = False  # ARG-UNT-02
    unit: str = ""
    commands: tuple[str, ...] = ()  # units; "*" all of the troop

    def ability(self, name: str) -> int:
        """A number of 1 to 5: given, or a skill's, or the class."""
        return self._given(name) or self.class_

    def is_given(self, name: str) -> bool:
        return self._given(name) != 0

    def _given(self, name: str) -> int:
        return int(getattr(self, name)) if name in ABILITIES else dict(self.skills).get(name, 0)

    def is_trained(self, what: str) -> bool:
        return what in self.training

    def has_skill(self, name: str) -> bool:
        """Granted as a skill, or paid for as training: the same thing."""
        return name in self.training or any(name == skill for skill, _ in self.skills)

    @property
    def is_mounted(self) -> bool:
        return self.role != "foot"

    @property
    def leads(self) -> bool:
        """Chief, NCO, officer or hero."""
        return self.rank != ""

    @property
    def is_own_leader(self) -> bool:
        return self.leads or self.own_errand or self.player

    def may_command(self, other: Profile) -> bool:
        """Whether his orders count for the other, both being of one troop (ARG-FRM-07)."""
        return self.leads and other.id != self.id and (ALL in self.commands or other.unit in self.commands)

    @property
    def all_weapons(self) -> tuple[str, ...]:
        return self.weapons + self.concealed


@dataclass(frozen=True, slots=True)
class Condition:
    """What somebody carries from phase to phase and from turn to turn. Turns are counted from 1; 0 is never."""

    at_contact: bool = False  # was in contact with an enemy when the turn began
    moved: int = 0  # this turn, along the path
    announced: bool = False  # a move was announced and agreed: not immobile any more (ARG-TER-17)
    shots: int = 0  # this turn
    shot_early: bool = False  # ARG-ACT-10
    strikes: int = 0  # this turn
    unloaded: tuple[tuple[str, int], ...] = ()  # weapon -> whole turns of reloading still needed
    reloading: str = ""  # weapon, this turn
    wet: tuple[str, ...] = ()  # black powder that was in water (ARG-SWI-04)
    drawn: tuple[str, ...] = ()  # concealed weapons that have been seen
    task: str = ""
    worked: int = 0  # turns of it
    crouched: bool = False  # the whole turn
    hidden: bool = False
    disordered: bool = False  # by a morale test (ARG-FRM-08)
    conduct: Literal["", "flees", "pillages", "rushes"] = ""  # for the next game turn (ARG-MOR-05)
    hesitates: bool = False  # ARG-DBT-04
    only_moves: bool = False  # cried out in danger (ARG-DAN-03)
    in_danger: bool = False  # ARG-DAN-04
    down_until: int = 0  # lies on the ground till the end of this turn (ARG-UNT-10)
    stunned_until: int = 0  # head wound: the same, and hit at +1 (ARG-WND-02)
    wounds: tuple[Wound, ...] = ()
    lost_points: int = 0
    loads: tuple[str, ...] = ()  # carried just now, beside what the profile says
    dismounted: bool = False
    disguise: str = ""
    prisoner_of: str = ""
    hostage_of: str = ""
    healed: bool = False  # the one attempt of this game was made (ARG-HEA-10)
    healing: str = ""  # how it went (ARG-HEA-02 to 04)
    sequela: str = ""  # what remains for good (ARG-HEA-07)
    treated_wound: int = 0  # which of his wounds it was for, from 1; 0: for his fall
    out: Literal["", "removed", "dead", "left", "captured"] = ""

    def is_down(self, turn: int) -> bool:
        """Lying or half-stunned in this turn: moves not, acts not."""
        return turn <= max(self.down_until, self.stunned_until)

    def turns_to_load(self, weapon: str) -> int:
        return dict(self.unloaded).get(weapon, 0)

    def is_immobile(self, two_paces: int) -> bool:
        """Turning and two paces are no move (ARG-MOV-18); an announced move that was stopped is one (ARG-TER-17)."""
        return not self.announced and self.moved <= two_paces

    @property
    def is_in_game(self) -> bool:
        return self.out == ""


FRESH = Condition()


def because(cause: str, rule: RuleId) -> Modifier:
    """A reason that counted without being a number."""
    return Modifier(0, cause, rule)


def why_no_action(who: Condition, turn: int) -> Modifier | None:
    """What keeps him from starting anything this turn; None when nothing does."""
    if not who.is_in_game:
        return because("out_of_game", RULE["ARG-LIF-01"])
    if turn <= who.stunned_until:
        return because("half_stunned", RULE["ARG-WND-02"])
    if turn <= who.down_until:
        return because("on_the_ground", RULE["ARG-UNT-10"])
    if who.in_danger:
        return because("in_danger", RULE["ARG-DAN-04"])
    if who.hesitates:
        return because("hesitates", RULE["ARG-DBT-04"])
    if who.prisoner_of:
        return because("is_prisoner", RULE["ARG-AFT-09"])
    return None
