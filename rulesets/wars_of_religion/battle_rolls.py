"""What the dice of a battle and of a siege come to, by numbers alone: odds are made of the same (15.7.5, 15.7.7)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.common.dice import Ask, Dice
from rulesets.common.seats import Seat

from .ledger import RULE

HIT = 5
ACTIVE, OTHER, TIE = "active", "other", "tie"


@dataclass(frozen=True, slots=True)
class Corps:
    """One of two armies in a battle: who rolls for it, how many dice, for how many troops."""

    seat: Seat
    dice: int
    troops: int
    fallen: int = 0  # of these, before the battle, and for nobody's hits
    again: int = 0  # how many missed dice it may roll once more


@dataclass(frozen=True, slots=True)
class Clash:
    """What came of a battle: hits and troops left of the active army and of the other; who won."""

    hits: tuple[int, int]
    left: tuple[int, int]
    again: tuple[int, int]  # missed dice that were rolled once more
    result: str


@dataclass(frozen=True, slots=True)
class Siege:
    """Who rolls how many dice before a city and in it, the hits that are needed, the troops, the new garrison."""

    attack: tuple[Seat, int]
    defence: tuple[Seat, int]
    need: int
    troops: int
    garrison: int


@dataclass(frozen=True, slots=True)
class Assault:
    hits: int
    taken: int
    left: int  # of the besieger, before a garrison is left behind
    won: bool


def clash(dice: Dice, key: str, active: Corps, other: Corps) -> Clash:
    """A whole battle: both roll, up to some missed dice once more, losses, winner."""
    pools = active, other
    first = fought(dice, key, (active.seat, active.dice), (other.seat, other.dice))
    one, two = (
        charged(dice, f"{key}.{name}", (corps.seat, corps.dice), hits, corps.again) if corps.again else hits
        for name, corps, hits in zip((ACTIVE, OTHER), pools, first, strict=True)
    )
    left = max(active.troops - active.fallen - two, 0), max(other.troops - other.fallen - one, 0)
    gone = OTHER if active.fallen == active.troops else ACTIVE if other.fallen == other.troops else ""
    again = min(active.again, active.dice - first[0]), min(other.again, other.dice - first[1])
    return Clash((one, two), left, again, gone or winner((one, two), left))


def fought(dice: Dice, key: str, mine: tuple[Seat, int], theirs: tuple[Seat, int]) -> tuple[int, int]:
    """The hits of both armies, which roll at the same time (WOR-15.7.5d): seat and number of dice each."""
    asks = [
        Ask("hits", count, 6, f"{key}.{name}", seat, RULE["WOR-15.7.5d"], need=HIT)
        for name, (seat, count) in ((ACTIVE, mine), (OTHER, theirs))
        if count > 0
    ]
    hits = list(dice.together(asks))
    return (hits.pop(0) if mine[1] > 0 else 0, hits.pop(0) if theirs[1] > 0 else 0)


def charged(dice: Dice, key: str, pool: tuple[Seat, int], hits: int, again: int) -> int:
    """Hits with up to so many missed dice rolled once more; the second result stands."""
    seat, count = pool
    return hits + dice.hits(min(again, count - hits), need=HIT, key=f"{key}.again", seat=seat, why=RULE["WOR-19j"])


def winner(hits: tuple[int, int], left: tuple[int, int]) -> str:
    """More hits, then more troops left, else the King decides (WOR-15.7.5f to 15.7.5h)."""
    for mine, theirs in (hits, left):
        if mine != theirs:
            return ACTIVE if mine > theirs else OTHER
    return TIE


def assault(dice: Dice, key: str, siege: Siege) -> Assault:
    """A whole siege: both roll, losses, whether the city falls."""
    hits, taken = stormed(dice, key, siege.attack, siege.defence)
    left = max(siege.troops - taken, 0)
    return Assault(hits, taken, left, falls(hits, siege.need, left, siege.garrison))


def stormed(dice: Dice, key: str, attack: tuple[Seat, int], defence: tuple[Seat, int]) -> tuple[int, int]:
    """The hits of the besieger and of the city, rolled at the same time (WOR-15.7.7f, WOR-15.7.7g)."""
    asks = [
        Ask("hits", attack[1], 6, f"{key}.army", attack[0], RULE["WOR-15.7.7g"], need=HIT),
        Ask("hits", defence[1], 6, f"{key}.city", defence[0], RULE["WOR-15.7.7f"], need=HIT),
    ]
    hits = dice.together([one for one in asks if one.count > 0])
    return (hits[0], hits[1]) if attack[1] > 0 else (0, hits[0])


def falls(hits: int, need: int, left: int, garrison: int) -> bool:
    """Enough hits in this one roll, and enough troops left for the new garrison (WOR-15.7.7h, WOR-15.7.7i)."""
    return hits >= need and left >= garrison
