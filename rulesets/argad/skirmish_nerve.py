"""Who commands, who loses his nerve, in a fight that nobody plays (ARG-FRM-07, ARG-FRM-08, ARG-MOR).

Where morale is played, a side is tested as one unit when one of its leaders falls and when half of it is lost; leaders
rally those who have run for a turn.
"""

from __future__ import annotations

from rulesets.common.columns import blank

from .morale import Cause
from .people import SIMPLE_FIGHTER
from .skirmish_dice import Chance
from .skirmish_field import CALM, FLEES, Field
from .skirmish_kinds import Kind, commands
from .skirmish_morale import (
    BASE,
    CHIEFS,
    DISORDERED,
    ENEMY_MUSIC,
    FLAG,
    FRIENDLY_MUSIC,
    GREAT_LEADER,
    OBEYS,
    MoraleTests,
)
from .skirmish_sides import Skirmish


class Nerve:
    """Who may command whom, and which tests are due."""

    def __init__(self, skirmish: Skirmish, kinds: list[Kind]) -> None:
        self.skirmish = skirmish
        self.commands = commands(kinds)
        self.music: bool = True in [one.profile.musician for one in kinds]
        self.leads = [one.profile.leads for one in kinds]
        self.flags = [one.profile.banner for one in kinds]
        self.great = [one.profile.rank == "hero" for one in kinds]
        self.base = [one.profile.ability("morale") for one in kinds]
        self._tests = MoraleTests(skirmish.morale) if skirmish.morale is not None else None
        self._lost: list[int] = []
        self._needs_leader = [one.profile.class_ <= SIMPLE_FIGHTER and not one.profile.is_own_leader for one in kinds]

    def begin_turn(self, field: Field) -> None:
        """Who has nobody able to command him within earshot (ARG-FRM-07); how many each side has lost so far."""
        self._lost = [field.lost(side) for side in range(len(field.homes))]
        leaders = [who for who, kind in enumerate(field.kinds) if self.leads[kind.number] and field.can_act(who)]
        always = self.skirmish.lone == "always"
        for who, kind in enumerate(field.kinds):
            if self._needs_leader[kind.number] and field.playing[who]:
                field.leaderless[who] = self._is_alone(field, who, leaders, always=always)

    def _is_alone(self, field: Field, who: int, leaders: list[int], *, always: bool) -> bool:
        """Nobody of his side whom he must follow hears him; or, as some read it, there is such a one elsewhere."""
        most = self.skirmish.ground.earshot
        found = always
        for one in leaders:
            if one != who and self.commands[field.kinds[one].number][field.kinds[who].number]:
                if field.is_within(who, one, most):
                    return False
                found = True
        return found

    def end_of_turn(self, field: Field, dice: Chance) -> None:
        """The tests for which this turn gave reason."""
        ran = [who for who, nerve in enumerate(field.nerve) if nerve == FLEES]
        field.nerve = blank(len(field.nerve), CALM)  # it is for one turn (ARG-MOR-05)
        if self._tests is None:
            return
        for side, before in enumerate(self._lost):
            if self._leader_fell(field, side):
                self._test(field, list(field.there[side]), "chief_falls", dice)
            elif 2 * before < field.strength[side] <= 2 * field.lost(side):
                self._test(field, list(field.there[side]), "fear", dice)
            else:
                mine = [who for who in ran if field.side[who] == side and field.playing[who]]
                self._test(field, [who for who in mine if self._is_rallied(field, who)], "fear", dice)

    def _leader_fell(self, field: Field, side: int) -> bool:
        return any(field.side[who] == side and self.leads[field.kinds[who].number] for who in field.felled)

    def _is_rallied(self, field: Field, who: int) -> bool:
        """Whether one who may command him, not in disorder himself, is within earshot (ARG-MOR-07)."""
        number, earshot = field.kinds[who].number, self.skirmish.ground.earshot
        for one in field.there[field.side[who]]:
            commands = one != who and self.commands[field.kinds[one].number][number]
            if commands and not field.disordered[one] and field.can_act(one) and field.is_within(who, one, earshot):
                return True
        return False

    def _test(self, field: Field, people: list[int], cause: Cause, dice: Chance) -> None:
        """One die for all of them (ARG-MOR-02). A chief who is not tested himself steadies nobody."""
        tests = self._tests
        if tests is None or not people:
            return
        company = Company(self, field, people)
        codes = [company.code(who) for who in company.leaders]
        places: list[int] = []
        alike: dict[int, int] = {}  # who stands alike does alike, for there is one die
        for who in people:
            if self.leads[field.kinds[who].number]:
                places.append(company.leaders.index(who))
            else:
                code = company.code(who)
                place = alike.get(code, -1)
                if place < 0:
                    place = alike[code] = len(codes)
                    codes.append(code)
                places.append(place)
        done = tests.test(dice, codes, cause)
        for n, who in enumerate(people):
            nerve = done[places[n]]
            field.disordered[who] = nerve != OBEYS
            field.nerve[who] = CALM if nerve == OBEYS else nerve


class Company:
    """People of one side who are tested together, and all that steadies or frightens them."""

    __slots__ = ("field", "flags", "great", "leaders", "musicians", "nerve")

    def __init__(self, nerve: Nerve, field: Field, people: list[int]) -> None:
        there = field.there[field.side[people[0]]]
        kinds = field.kinds
        self.nerve = nerve
        self.field = field
        self.leaders: list[int] = [who for who in people if nerve.leads[kinds[who].number]]
        self.flags: list[int] = [who for who in there if nerve.flags[kinds[who].number]]
        self.great: list[int] = [who for who in there if nerve.great[kinds[who].number]]
        self.musicians: list[int] = []  # nobody plays who fights
        if nerve.music:
            for who, kind in enumerate(kinds):
                if kind.profile.musician and field.clash[who] is None and field.can_act(who):
                    self.musicians.append(who)

    def code(self, who: int) -> int:
        """The nerves of one of them, as skirmish_morale.py counts them."""
        nerve, field = self.nerve, self.field
        number = field.kinds[who].number
        code = nerve.base[number] * BASE + (DISORDERED if field.is_disordered(who) else 0)
        earshot = nerve.skirmish.ground.earshot
        if self.flags and self._sees_flag(who, earshot):
            code += FLAG
        for one in self.great:
            if one != who and field.is_within(who, one, earshot):
                code += GREAT_LEADER
                break
        if self.musicians:
            code += self._music(who)
        place = CHIEFS
        for one in self.leaders:
            commands = one != who and nerve.commands[field.kinds[one].number][number]
            if commands and field.can_act(one) and field.is_within(who, one, earshot):
                code += place
            place *= 2
        return code

    def _sees_flag(self, who: int, earshot: int) -> bool:
        """That of his own unit (ARG-MOR-12)."""
        field = self.field
        unit = field.kinds[who].profile.unit
        own = [one for one in self.flags if field.kinds[one].profile.unit == unit]
        return True in [field.is_within(who, one, earshot) for one in own]

    def _music(self, who: int) -> int:
        """Whose musicians play within his hearing."""
        field, found = self.field, 0
        for one in self.musicians:
            if field.is_within(who, one, self.nerve.skirmish.ground.musician):
                found |= FRIENDLY_MUSIC if field.side[one] == field.side[who] else ENEMY_MUSIC
        return found
