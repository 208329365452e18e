"""Resolve this fight without us: two bands meet on a field and fight it out, turn by turn.

    >>> from rulesets.common.dice import Fast
    >>> from .periods import period
    >>> from .sheets import own_box
    >>> box = own_box()
    >>> hirdmen = [Person(f"hirdman {n}", box.troops["viking_hirdman"].profile) for n in range(5)]
    >>> levy = [Person(f"levy {n}", box.troops["breton_levy"].profile) for n in range(8)]
    >>> fight = Skirmish((Band(tuple(hirdmen)), Band(tuple(levy))), period(box, "dark_ages"))
    >>> resolve_skirmish(Fast(1), fight).holder
    0

The sequence of a turn is that of the game: moves, shots, melee, then what they did to people's nerve.
What the dice do follows the same rules as in a game that people play; where everybody goes is skirmish_plan.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.columns import blank
from rulesets.common.dice import Dice, Fast
from rulesets.common.playout import uncollected

from .ledger import RULE
from .skirmish_dice import NOBODYS, Chance
from .skirmish_field import FALLEN, STRIKES, Field
from .skirmish_kinds import Kind, kinds_of
from .skirmish_melee import melee_phase
from .skirmish_moves import move_phase
from .skirmish_nerve import Nerve
from .skirmish_partings import Partings
from .skirmish_plan import plan
from .skirmish_shots import shooting_phase
from .skirmish_sides import CAUSES, ENDS, NOBODY, Band, Ground, Person, PersonFate, Result, Skirmish
from .skirmish_strikes import Fighters
from .skirmish_totals import ENDED_AS, FALLEN_BY, Outcome, SkirmishTotals
from .skirmish_volleys import Gunnery

__all__ = ["Band", "Ground", "Person", "Result", "Skirmish", "Umpire", "resolve_skirmish", "simulate"]


class Umpire:
    """Everything that is worked out once for a fight that is fought again and again."""

    def __init__(self, skirmish: Skirmish) -> None:
        self.skirmish = skirmish
        self.kinds, self.numbers = kinds_of(skirmish)
        self.names = [one.name for _, one in skirmish.people()]
        self.guns = Gunnery(skirmish, self.kinds)
        self.blades = Fighters(skirmish, self.kinds, self.guns)
        self.partings = Partings(skirmish, self.kinds)
        self.nerve = Nerve(skirmish, self.kinds)

    def resolve(self, dice: Dice, key: str = "skirmish") -> Result:
        """The whole fight, with a line-up drawn for it."""
        return self._result(*self._fought(Chance(dice, key)))

    def outcome(self, dice: Dice, key: str = "skirmish") -> Outcome:
        """The same, and only what is counted of it."""
        field, lineup, holder = self._fought(Chance(dice, key))
        columns = [0] * len(lineup)
        for place, listed in enumerate(lineup):
            fate = field.fate[place]
            columns[listed] = FALLEN_BY[field.cause[place]] if fate == FALLEN else ENDED_AS[fate]
        return Outcome(holder, field.turn - self.skirmish.turn + 1, columns, field.fired, field.hits)

    def _fought(self, chance: Chance) -> tuple[Field, tuple[int, ...], int]:
        """As it ended; who stood where; who holds the table."""
        lineup = chance.shuffle(len(self.numbers), key="", seat=NOBODYS, why=RULE["ARG-NPC-01"])
        field = Field(self.skirmish, [self._kind_at(place) for place in lineup])
        sides = field.sides_left()
        while len(sides) > 1 and field.turn - self.skirmish.turn + 1 < self.skirmish.turns:
            self._turn(field, chance)
            self.nerve.end_of_turn(field, chance)
            sides = field.sides_left()
        return field, lineup, sides[0] if len(sides) == 1 else NOBODY

    def _kind_at(self, place: int) -> Kind:
        return self.kinds[self.numbers[place]]

    def _turn(self, field: Field, chance: Chance) -> None:
        _begin(field)
        self.nerve.begin_turn(field)
        orders = plan(field, self.guns)
        move_phase(field, self.guns, self.partings, orders, chance)
        shooting_phase(field, self.guns, chance)
        melee_phase(field, self.blades, chance)
        _reload(field)

    def _result(self, field: Field, lineup: tuple[int, ...], holder: int) -> Result:
        """In the order in which people were listed."""
        fates: list[PersonFate | None] = [None] * len(lineup)
        for place, listed in enumerate(lineup):
            by = field.by[place]
            fates[listed] = PersonFate(
                self.names[listed],
                field.side[place],
                ENDS[field.fate[place]],
                CAUSES[field.cause[place]],
                field.when[place],
                self.names[lineup[by]] if by != NOBODY else "",
            )
        turns = field.turn - self.skirmish.turn + 1
        told = tuple([one for one in fates if one is not None])
        return Result(holder, turns, told, tuple(field.fired), tuple(field.hits))


def _begin(field: Field) -> None:
    size = len(field.side)
    field.turn += 1
    field.began = [one is not None for one in field.clash]
    field.moved = blank(size)
    field.shot = [False] * size
    field.met = [False] * size
    field.felled = []
    field.charge = [False] * size
    field.does = blank(size, STRIKES)


def _reload(field: Field) -> None:
    """A whole turn without moving, shooting or an enemy in contact (ARG-SHO-10, ARG-TIM-08, ARG-ACT-06)."""
    for who, turns in enumerate(field.load):
        busy = field.shot[who] or field.began[who] or field.met[who]
        if turns and not busy and field.moved[who] <= field.kinds[who].paces and field.can_act(who):
            field.load[who] = turns - 1


def resolve_skirmish(dice: Dice, skirmish: Skirmish, key: str = "skirmish") -> Result:
    """One fight. Whoever wants thousands keeps the `Umpire`, who remembers what he has worked out."""
    return Umpire(skirmish).resolve(dice, key)


def simulate(umpire: Umpire, seed: str, numbers: Iterable[int]) -> SkirmishTotals:
    """These fights of a job: each is made of the seed and its own number, so that chunks of any size add up."""
    totals = SkirmishTotals.of(umpire.skirmish)
    with uncollected():
        for number in numbers:
            totals.count(umpire.outcome(Fast(f"{seed}/{number}")))
    return totals
