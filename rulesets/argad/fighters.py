"""Who fights in a melee, in numbers: fighters, whom each of them reaches and how, one single strike of them.

Fighters have no names here, only places in a fight, so that nothing can depend on names (ARG-MEL-05).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesets.common.seats import Seat

from .arms import BARE, Step, Swing, step_of
from .components import MeleeWeapon
from .people import LIGHT, UNTRAINED, Armour, Role

Feat = Literal["", "two_strikes", "speed"]
Ground = Literal["level", "lower", "higher", "climbing", "table"]
Crossing = Literal["", "attacks", "resists"]
Hostage = Literal["", "mine", "theirs"]


@dataclass(frozen=True, slots=True)
class MeleeOptions:
    """The switches and readings that count in melee. `sheet` holds modifiers of a period that differ from the rules."""

    tie_break: bool = True
    special_fighters: bool = True
    special_skills: bool = True
    formations: bool = True
    tables: bool = True
    two_life_points: bool = True
    extra_armours: bool = True
    inspiring_heroes: bool = True
    wound_location: bool = False
    fantasy_dice: bool = True
    wounded_recoil: bool = False  # ARG-LIF-02: the game master may wish it
    opponent_choice: Literal["own_step", "before_all_dice"] = "own_step"
    strike_at_fallen: Literal["redirected", "lost"] = "redirected"
    tie_modifiers: Literal["compared", "not_compared"] = "compared"
    fencer_tie_break: Literal["not_used", "pair_by_pair"] = "not_used"
    fallen_target: Literal["plus_one", "no_bonus"] = "plus_one"
    wounded_strikes: Literal["interrupted", "still_strikes"] = "interrupted"
    armour_three: Literal["tie_break_only", "raises_threshold"] = "tie_break_only"
    six_reroll: Literal["no_six_hits", "any_insufficient"] = "no_six_hits"
    six_pool: Literal["all_shooters", "per_player"] = "all_shooters"
    sheet: tuple[tuple[str, int], ...] = ()

    def value(self, cause: str, usual: int) -> int:
        """What a modifier is worth in this period (ARG-GEN-16)."""
        for name, value in self.sheet:
            if name == cause:
                return value
        return usual


BY_THE_BOOK = MeleeOptions()


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in a fight, with the weapon of this turn. Flags describe him now, at the beginning of the phase."""

    side: int
    class_: int
    armour: Armour = LIGHT
    arm: MeleeWeapon = BARE
    role: Role = "foot"
    seat: Seat = ""
    lives: int = 1  # life points left (ARG-LIF-02)
    die: int = 6  # sides; some creatures have others (ARG-FAN-01)
    strong: bool = False  # very strong, and this is a favourite weapon (ARG-STR-02, ARG-SKL-02)
    feat: Feat = ""  # what a swift fencer chose for this turn (ARG-STR-05)
    specialist: bool = False  # trained for bare hands, or for this staff (ARG-UNT-08)
    martial: bool = False  # strikes bare-handed as fast as with a knife (ARG-SKL-07)
    master: bool = False  # named by the game master: bare hands kill (ARG-SKL-07)
    motivated: bool = False  # highly, and in the first turn of melee he fights (ARG-UNT-02)
    inspired: bool = False  # ARG-HER-01
    disordered: bool = False  # ARG-FRM-09
    close_order: bool = False
    immobile: bool = False
    faces_cavalry: bool = False  # trained to (ARG-CAV-08)
    ranks_polearm: bool = False  # trained to strike over a shoulder with it (ARG-RNK-04)
    one_handed: bool = False  # forgoes the +1 of both hands, for a friend behind (ARG-RNK-02)
    wounded_arm: bool = False  # ARG-WND-03
    stunned: bool = False  # ARG-WND-02
    down: bool = False  # lies on the ground (ARG-UNT-10)

    @property
    def is_on_foot(self) -> bool:
        return self.role == "foot"

    @property
    def is_helpless(self) -> bool:
        return self.down or self.stunned

    @property
    def is_untrained(self) -> bool:
        """Strikes at -1 for want of training (ARG-UNT-01), unless something cancels it (ARG-UNT-02, ARG-UNT-06)."""
        spirited = self.motivated and self.class_ == UNTRAINED
        return self.class_ <= UNTRAINED and not spirited and not self.arm.heavy_tool


@dataclass(frozen=True, slots=True)
class Reach:
    """`by` may strike `at`, two places in the fight; from behind the friend at `over`, if that is not -1."""

    by: int
    at: int
    over: int = -1
    ground: Ground = "level"  # where the striker stands: "table" if the other stands on one (ARG-LVL-01, ARG-TAB-06)
    crossing: Crossing = ""  # a linear obstacle lies between (ARG-OBS-01)
    opening: bool = False  # it is a door or a window (ARG-BLD-06)
    both_attack: bool = False  # the other attacks across it as well (ARG-OBS-06)
    large: bool = False  # the other stands on a table large enough to recoil on (ARG-TAB-07)
    cramped: bool = False  # indoors, or through a door or window (ARG-MBL-01)
    rough: bool = False  # not on easy ground (ARG-CAV-09)
    charge: bool = False  # the striker's own charge ends here (ARG-CAV-07)
    hostage: Hostage = ""  # somebody is held between them, by the striker or by the other (ARG-HOS-01)
    leaning: bool = False  # the other leans too far out of a window (ARG-PRO-18)


@dataclass(frozen=True, slots=True)
class Strike:
    """One strike: who, at whom, how, and who stands in front of a striker of the second rank."""

    by: Fighter
    at: Fighter
    how: Reach = Reach(0, 1)
    front: Fighter | None = None
    charged: bool = False  # the other charges the striker
    shared: bool = False  # a friend strikes over the striker's shoulder
    thrown: bool = False  # an object flies across the room (ARG-OBJ-02)

    @property
    def step(self) -> Step:
        return 0 if self.thrown else step_of(self.by.arm, swing_of(self.by, self.how))[0]


def swing_of(by: Fighter, how: Reach) -> Swing:
    return Swing(how.cramped, by.close_order, by.feat == "speed", by.martial)
