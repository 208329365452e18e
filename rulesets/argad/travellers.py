"""From people to their moves: what a profile, a condition and the period's sheet say about somebody who sets out."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.refusals import IllegalAction

from .components import Distances, Gear, Load
from .danger import Endangered, Risk, score_of
from .distances import Distances as Measured
from .ledger import RULE
from .morale import Nerves
from .movement import Allowance, Manner, Traveller, allowance
from .people import Condition, Profile
from .periods import Period

LOADS: tuple[Load, ...] = ("very_heavy", "heavy")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is done on the way, beside going: how, what is picked up or dropped, who helps to carry, who is led."""

    manner: Manner = "walks"
    handled: tuple[str, ...] = ()
    carriers: int = 1
    guards: int = 0
    half: bool = False


def things_of(who: Profile, now: Condition, period: Period) -> tuple[Gear, ...]:
    """What he wears and carries, heavy weapons among it (ARG-MOV-13)."""
    found = [_thing(name, period) for name in (*who.gear, *now.loads)]
    for name in period.weapons_of(who):
        weapon = period.ranged.get(name)
        if weapon is not None and weapon.load and name not in who.gear:
            found.append(_thing(name, period) if name in period.gear else _heavy_weapon(name, weapon.load))
    return tuple(found)


def _thing(name: str, period: Period) -> Gear:
    if name not in period.gear:
        raise IllegalAction("unknown_load", RULE["ARG-MOV-13"], load=name)
    return period.gear[name]


def _heavy_weapon(name: str, weight: str) -> Gear:
    if weight.startswith("very"):
        return Gear(name, RULE["ARG-MOV-14"], load="very_heavy")
    return Gear(name, RULE["ARG-MOV-13"], load="heavy")


def traveller(who: Profile, now: Condition, period: Period, setting: Setting) -> Traveller:
    """Somebody who sets out; on foot once he has dismounted."""
    return Traveller(
        armour=who.armour,
        clothing=period.clothes[who.clothing],
        gear=things_of(who, now, period),
        handled=tuple(_thing(name, period) for name in setting.handled),
        carriers=setting.carriers,
        mount=None if now.dismounted else period.mount_of(who),
        manner=setting.manner,
        wounds=now.wounds,
        lame=who.has_skill("lame"),
        guards=setting.guards,
    )


HERE = Setting()
MOST_KEPT = 5000
_MOVES: dict[tuple[object, ...], tuple[Period, Allowance]] = {}  # with the period, so that no other takes its id


def longest_move(who: Profile, now: Condition, period: Period, setting: Setting = HERE) -> Allowance:
    """How far he may go on easy ground this turn, and why; kept, for it is asked again and again."""
    key = (who, now.dismounted, now.loads, now.wounds, setting, id(period))
    if key not in _MOVES:
        if len(_MOVES) >= MOST_KEPT:
            _MOVES.clear()
        _MOVES[key] = (period, allowance(traveller(who, now, period, setting), period.moves, half=setting.half))
    return _MOVES[key][1]


def heaviest(things: tuple[Gear, ...]) -> Load:
    return next((weight for weight in LOADS if any(one.load == weight for one in things)), "")


def endangered(
    who: Profile, now: Condition, period: Period, risk: Risk = "other", *, local: bool = False, straw: bool = False
) -> Endangered:
    """The same person on dangerous ground (ARG-DAN-08, ARG-DAN-10)."""
    mounted = who.is_mounted and not now.dismounted
    return Endangered(
        score=score_of(who, risk)[0],
        armour=who.armour.stops_blows,
        load=heaviest(things_of(who, now, period)),
        mounted=mounted,
        cavalry=mounted and who.role == "cavalry",
        local=local or who.has_skill("native"),
        straw=straw,
    )


NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Around:
    """What is near somebody whose nerve is tested: gaps, NOWHERE for what is not there."""

    musician: int = NOWHERE  # of his side, playing
    enemy_musician: int = NOWHERE
    flag: int = NOWHERE  # his unit's
    great_leader: int = NOWHERE
    close_order: bool = False
    fort: bool = False
    in_danger: bool = True
    scenario: int = 0
    chiefs: tuple[int, ...] = ()  # places in the test of those in earshot who may command him


ALONE = Around()


def nerves(who: Profile, now: Condition, distances: Distances | Measured, around: Around = ALONE) -> Nerves:
    """His morale and what is near enough to change it (ARG-MOR-11, ARG-MOR-12)."""

    def near(gap: int, most: int) -> bool:
        return gap != NOWHERE and gap <= most

    return Nerves(
        base=who.ability("morale"),
        friendly_musician=near(around.musician, distances.musician),
        flag=near(around.flag, distances.earshot),
        great_leader=near(around.great_leader, distances.earshot),
        close_order=around.close_order,
        fort=around.fort,
        disordered=now.disordered,
        enemy_musician=near(around.enemy_musician, distances.musician),
        scenario=around.scenario,
        in_danger=around.in_danger,
        chiefs=around.chiefs,
    )
