"""Small tables with a few people on them, as tests of movement lay them out; places in centimetres."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.argad.intentions import Announce, Row
from rulesets.common.dice import Ask, Dice, Fast
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import Seat

from .played import GAME, Game, begun

HEAD = """
title_en = "Field"
title_fr = "Champ"
summary_en = "A field."
summary_fr = "Un champ."
briefing_en = "A field."
briefing_fr = "Un champ."
sheet = "dark_ages"
seats = [{seats}]
turns = 8
minutes = 10
"""
TABLE = 'width = "{width}"\ndepth = "{depth}"\n'
PARTY = '[[party]]\nid = "{one}s"\nen = "{one}s"\nfr = "{one}s"\nagainst = [{against}]\n'
WALL = "low_wall_fence"


class Given(Dice):
    """Dice of which some show what a test says: by a part of their keys."""

    def __init__(self, faces: Mapping[str, int]) -> None:
        super().__init__()
        self.given, self.rest, self.asked = dict(faces), Fast(1), list[str]()

    def faces(self, ask: Ask) -> tuple[int, ...]:
        self.asked.append(ask.key)
        for part, face in self.given.items():
            if part in ask.key:
                return (face,) * ask.count
        return self.rest.faces(ask)


def field(
    *people: str, ground: str = "", width: int = 100, depth: int = 100, dice: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None, gm: bool = False, head: str = "",
) -> Game:  # fmt: skip
    """People as "name seat x,y extra": "malo blue 10,10 hidden=true". Every seat is at war with every other."""
    seats = list(dict.fromkeys(line.split()[1] for line in people if line.split()[1] != "gm"))
    names = ", ".join(f'"{seat}"' for seat in seats)
    text = [HEAD.format(seats=names) + head, TABLE.format(width=width, depth=depth) if width else ""]
    parties = list(dict.fromkeys(line.split()[1] for line in people))
    for one in parties:
        text.append(PARTY.format(one=one, against=", ".join(f'"{o}s"' for o in parties if o != one)))
    text += [_figure(line) for line in people]
    scenario = "lesson" if len(seats) < 3 else "own"
    return begun(scenario, gm=gm, text="\n".join([*text, ground]), dice=Given(dice or {}), options=options)


def _figure(line: str) -> str:
    name, seat, place, *extra = line.split()
    at = f'place = "{place}"\n' if place != "-" else ""
    owner = f'seat = "{seat}"\n' if seat != "gm" else ""
    has = [one.partition("=")[0] for one in extra]
    klass = "" if "troop" in has else "class = 3\n"
    klass += "" if "troop" in has or "weapons" in has else 'weapons = ["spear"]\n'
    more = "".join(f"{one.replace('=', ' = ', 1)}\n" for one in extra)
    return f'[[figure]]\nid = "{name}"\nname = "{name}"\nparty = "{seat}s"\n{owner}{at}{klass}{more}'


def row(game: Game, name: str, way: str = "", does: str = "", *, at: str = "", others: str = "", **more: object) -> Row:
    about = game.who(at) if any(one.id == at for one in game.state.people.values()) else at
    together = tuple(who for who in game.state.people if game.state.people[who].id in others.split())
    distance, manner = more.get("distance", 0), more.get("manner", "walks")
    return game.who(name), (way, str(manner), does, about, int(str(distance)), together)


def plan(game: Game, *rows: Row) -> Announce:
    order = {who: n for n, who in enumerate(game.state.seat)}
    return Announce(tuple(sorted(rows, key=lambda one: order[one[0]])))


def moved(game: Game, **plans: Announce) -> Game:
    """These are announced, the others stay; all agree, and the moves are made."""
    game.until("announce")
    for seat in game.seats:
        game.answer(seat, plans.get(seat, Announce(())))
    for seat in game.seats:
        game.usual(seat)
    return game


def place(game: Game, name: str) -> tuple[int, int]:
    """Where somebody stands, in tenths of a millimetre."""
    return game.state.stands[game.who(name)].centre


def refusal(game: Game, seat: Seat, plans: Announce) -> str:
    """The code with which this announcement is refused; "" when it is not."""
    try:
        GAME.check(game.state, seat, plans)
    except IllegalAction as no:
        return no.code
    return ""


def told_to(game: Game, viewer: Seat, code: str) -> list[dict[str, object]]:
    """The facts of all that this viewer was told under this code."""
    parts = [event.part_for(viewer) for event in game.events]
    return [dict(part.facts) for part in parts if part is not None and part.code == code]
