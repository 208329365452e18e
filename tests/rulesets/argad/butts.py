"""A shooting range: small scenarios written row by row, for tests of shots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from rulesets.argad.casualties import Blow, hurt_by, take
from rulesets.argad.scenario_files import Stock, read_scenario
from rulesets.argad.sheets import Box, own_box
from rulesets.common.dice import Dice, Fast
from rulesets.common.events import Listener, Sink
from rulesets.common.setup import Setup
from tests.rulesets.argad.played import GAME, Game

HEAD = """
title_en = "Butts"
title_fr = "Buttes"
summary_en = "Shots."
summary_fr = "Des tirs."
sheet = "{sheet}"
seats = {seats}
turns = 9
minutes = 45
"""
TABLE = """
width = "300"
depth = "200"
"""
SIDES = """
[[party]]
id = "archers"
en = "Archers"
fr = "Archers"
against = ["spears"]

[[party]]
id = "spears"
en = "Spears"
fr = "Lances"
against = ["archers"]
"""


def figure(name: str, seat: str, place: str = "", **more: object) -> str:
    """One row of people; blue ones are archers, the others spears."""
    party = "archers" if seat == "blue" else "spears"
    own = {"class": 3, "name": name.title(), "weapons": ["bow"] if seat == "blue" else ["spear"], **more}
    own |= {"id": name, "seat": seat, "party": party} | ({"place": place} if place else {})
    return "\n[[figure]]\n" + "\n".join(f"{key} = {_written(value)}" for key, value in own.items()) + "\n"


def piece(kind: str, points: str, **more: object) -> str:
    """A piece of ground."""
    own = {"id": f"{kind}_{points[:3]}".replace(",", "_"), "kind": kind, "points": points, **more}
    return "\n[[piece]]\n" + "\n".join(f"{key} = {_written(value)}" for key, value in own.items()) + "\n"


def bushes(x: int, y: int, half: int = 8) -> str:
    """Bushes around a place: who hides in them is unseen from afar."""
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return piece("bushes_high_crops", " ".join(f"{a},{b}" for a, b in corners))


def _written(value: object) -> str:
    if isinstance(value, bool | int | list):
        return str(value).replace("'", '"').replace("True", "true").replace("False", "false")
    return f'"{value}"'


def _box(text: str) -> Box:
    """Our components with this scenario beside ours, without reading all of ours again."""
    ours = own_box()
    stock = Stock(ours.known, {name: one.profile for name, one in ours.troops.items()}, ours.terrains)
    digest = sha256(text.encode()).hexdigest()
    return replace(ours, digest=digest, scenarios={**ours.scenarios, "own": read_scenario(text, stock)})


def butts(
    *rows: str,
    options: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    dice: Dice | None = None,
    sheet: str = "dark_ages",
    table: bool = True,
    gm: bool = True,
    seats: str = '["blue", "red"]',
) -> Game:
    """A game with these people on an empty table, or without a table; `[[…]]` rows of terrain count as well."""
    text = HEAD.format(sheet=sheet, seats=seats) + (TABLE if table else "") + SIDES + "".join(rows)
    box = _box(text)
    present = box.scenarios["own"].seats
    setup = Setup("own", present, gm=gm, options=options or {}, readings=readings or {}, box_digest=box.digest)
    dice, listener = dice or Fast(1), Listener()
    game = Game(GAME.new_game(setup, box, dice, listener), dice)
    game.events += listener.events
    return game.run()


def hit_somebody(game: Game, blow: Blow, sink: Sink) -> None:
    """He takes a blow that asks for no other die afterwards."""
    take(game.state, blow, hurt_by(game.state, game.dice, blow), sink)
