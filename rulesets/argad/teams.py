"""Who shares slowing dice, and who parts from whom: ARG-TER-13, ARG-MOV-23, ARG-DIS-02, ARG-DIS-08.

Teams are named after the one of them who stands farthest west, then south: neither names nor numbers count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .components import Going
from .contacts import contacts, foes_of
from .deeds import breaks, pursued_by
from .disengaging import Conduct, Party
from .grouping import bands
from .groups import differ_by_less_than_45
from .plane import Point
from .slowing import MountedBlock, Walk
from .state import Deed, FigureId, State
from .turn import name
from .ways import allowance_of, is_riding

Deeds = Mapping[FigureId, Deed]
Cases = Mapping[FigureId, Walk]


@dataclass(frozen=True, slots=True)
class Team:
    """Some who roll together."""

    key: str
    seat: Seat
    members: tuple[FigureId, ...]


def teams_of(state: State, deeds: Deeds, who: Sequence[FigureId], kind: str) -> list[Team]:
    """These people by teams: of one seat, on one line, or of one group and going roughly the same way."""
    known = {one: n for n, band in enumerate(bands(state)) if band.is_group for one in band.members}
    left, found = list(who), []
    while left:
        members, left = [left[0]], left[1:]
        for one in members:
            near = [other for other in left if _together(state, deeds, known, (one, other))]
            members += near
            left = [other for other in left if other not in near]
        members.sort(key=lambda one: _place(state, one))
        first = members[0]
        found.append(Team(name(state, kind, first), state.seat[first], tuple(members)))
    return found


def _together(state: State, deeds: Deeds, known: Mapping[FigureId, int], pair: tuple[FigureId, FigureId]) -> bool:
    one, other = pair
    if state.seat[one] != state.seat[other]:
        return False
    a, b = deeds[one], deeds[other]
    if (a.guide or one) == (b.guide or other):
        return True
    same_group = one in known and known[one] == known.get(other)
    return same_group and differ_by_less_than_45(_heads(state, a), _heads(state, b))


def _heads(state: State, deed: Deed) -> Point:
    if deed.who not in state.stands or not deed.way:
        return 0, 0
    x, y = state.stands[deed.who].centre
    return deed.way[-1][0] - x, deed.way[-1][1] - y


def _place(state: State, who: FigureId) -> tuple[int, int, str]:
    stand = state.stands.get(who)
    return (stand.x, stand.y, "") if stand is not None else (0, 0, who)


@dataclass(frozen=True, slots=True)
class Split:
    """Some who break contact together, and the parties of those whom they leave."""

    team: Team
    leaver: Party
    enemies: tuple[tuple[Team, Party], ...]
    reading: MountedBlock

    @property
    def rolling(self) -> list[tuple[Team, Party]]:
        return [(self.team, self.leaver), *[one for one in self.enemies if one[1].rolls]]


def splits_of(state: State, deeds: Deeds, cases: Cases) -> list[Split]:
    """All partings of this turn. `deeds` are those of everybody, on the table or beside miniatures."""
    pairs = contacts(state)
    busy = list(dict.fromkeys(who for pair in pairs for who in pair))
    leaving = [who for who in busy if breaks(state, who) and who in deeds]
    teams = teams_of(state, deeds, leaving, "part")
    of = {who: team for team in teams for who in team.members}
    found: list[Split] = []
    for team in teams:
        left = list(dict.fromkeys(foe for who in team.members for foe in foes_of(pairs, who) if foe in deeds))
        others = teams_of(state, deeds, [foe for foe in left if foe not in of], "part")
        enemies = [(other, _party(state, deeds, cases, other, _conduct(state, deeds, other, team))) for other in others]
        met = dict.fromkeys(of[foe].key for foe in left if foe in of)
        enemies += [(other, _party(state, deeds, cases, other, "leaves")) for other in teams if other.key in met]
        reading: MountedBlock = "one_six" if state.terms.readings.get("mounted_block") == "one_six" else "two_sixes"
        found.append(Split(team, _party(state, deeds, cases, team, "leaves"), tuple(enemies), reading))
    return found


def _conduct(state: State, deeds: Deeds, team: Team, leavers: Team) -> Conduct:
    if any(pursued_by(state, who) in leavers.members for who in team.members):
        return "pursues"
    moves = any(pursued_by(state, who) or deeds[who].way or deeds[who].does == "moves" for who in team.members)
    return "leaves" if moves else "stays"


def _party(state: State, deeds: Deeds, cases: Cases, team: Team, conduct: Conduct) -> Party:
    moves = [_move(state, deeds, who) for who in team.members]
    riding = all(is_riding(state, who) for who in team.members)
    ahead = [cases[who] for who in team.members if who in cases and cases[who].first_hard >= 0]
    hard = [one.way[one.first_hard].going for one in ahead]
    going: Going = "very_difficult" if "very_difficult" in hard else "difficult" if hard else "easy"
    return Party(team.key, team.seat, min(moves), riding, going, conduct)


def _move(state: State, deeds: Deeds, who: FigureId) -> int:
    try:
        return allowance_of(state, deeds[who], deeds).length
    except IllegalAction:
        return 0
