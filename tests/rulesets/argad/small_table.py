"""A small table on which everything hidden lies: people near, far off, out of sight, in a wood, in disguise, off it."""

from __future__ import annotations

from rulesets.argad.awareness import is_own
from rulesets.argad.game import Argad
from rulesets.argad.lookout import level_for
from rulesets.argad.state import State
from rulesets.argad.watching import found_by
from rulesets.common.dice import Fast
from rulesets.common.seats import Viewer
from tests.rulesets.argad.played import Game, begun

HEAD = """
title_en = "Small"
title_fr = "Petit"
summary_en = "A test."
summary_fr = "Un essai."
sheet = "dark_ages"
seats = ["blue", "red"]
turns = 6
minutes = 30
width = "330"
depth = "120"

[[piece]]
id = "hill"
kind = "bushes_high_crops"
points = "100,80 110,80 110,119 100,119"
blocks = true

[[piece]]
id = "ferns"
kind = "bushes_high_crops"
points = "60,10 80,10 80,30 60,30"

[[area]]
id = "ford"
en = "The ford"
fr = "Le gué"
points = "10,10 30,10 30,30 10,30"

[[party]]
id = "bretons"
en = "Bretons"
fr = "Bretons"
against = ["vikings"]

[[party]]
id = "vikings"
en = "Vikings"
fr = "Vikings"
against = ["bretons"]

[[party]]
id = "parish"
en = "The parish"
fr = "La paroisse"

[[figure]]
id = "alan"
name = "Alan"
class = 4
rank = "chief"
weapons = ["sword", "bow"]
party = "bretons"
seat = "blue"
place = "20,60"

[[figure]]
id = "bran"
name = "Bran"
class = 5
weapons = ["hatchet", "bow"]
concealed = ["dagger"]
life_points = 2
skills = ["scout:4"]
party = "vikings"
seat = "red"
place = "60,60"

[[figure]]
id = "far"
name = "Thorolf"
class = 3
weapons = ["spear"]
party = "vikings"
seat = "red"
place = "170,40"

[[figure]]
id = "gone"
name = "Ulf"
class = 3
weapons = ["spear"]
party = "vikings"
seat = "red"
place = "310,60"

[[figure]]
id = "ambusher"
name = "Snorri"
class = 3
weapons = ["spear"]
party = "vikings"
seat = "red"
place = "70,20"
hidden = true

[[figure]]
id = "monk"
name = "Hrafn"
class = 4
weapons = ["sword"]
party = "vikings"
seat = "red"
disguise = "monk"
seems_of = "parish"
place = "50,75"

[[figure]]
id = "miller"
name = "Kado"
class = 2
party = "parish"
place = "35,50"
behaviour = "frightened"

[[figure]]
id = "late"
name = "Grim"
class = 3
weapons = ["spear"]
party = "vikings"
seat = "red"

[[figure]]
id = "scout"
name = "Thora"
class = 3
weapons = ["spear"]
party = "vikings"
seat = "red"

[[waiting]]
id = "second_boat"
seat = "red"
members = ["late"]
entry = "330,20 330,100"
turn = 3
uncertain = true

[[herd]]
id = "deer"
seat = "red"
animal = "deer"
places = "130,100 140,110 120,115"
troop = ["scout"]

[[item]]
id = "letter"
en = "A letter"
fr = "Une lettre"
holder = "bran"
hidden = true

[[secret]]
id = "hold_the_ford"
kind = "objective"
en = "Hold the ford."
fr = "Tenez le gué."
to = ["red"]
check = "hold ford"
points = 3

[[secret]]
id = "what_the_miller_knows"
kind = "fact"
en = "The bridge is down."
fr = "Le pont est rompu."
holder = "miller"

[[secret]]
id = "false_report"
kind = "trick"
en = "The scout was paid to lie."
fr = "L’éclaireur a été payé pour mentir."
to = ["red"]

[[condition]]
id = "bells"
when = "turn"
turn = 4
then = "hostile"
what = "parish bretons"
en = "The bells ring."
fr = "Les cloches sonnent."
"""
GAME = Argad()


def small(*, gm: bool = True, more: str = "", options: dict[str, str] | None = None, **readings: str) -> Game:
    """The small table at the beginning of its first turn."""
    return begun(text=HEAD + more, gm=gm, options=options, readings=readings)


def guesses(state: State, viewer: Viewer, count: int = 12) -> list[State]:
    """Positions that the viewer cannot tell from this one."""
    return [GAME.unknown_to(state, viewer, Fast(f"guess {n}")) for n in range(count)]


def shown(state: State, viewer: Viewer) -> str:
    """Everything that this viewer could read on his page."""
    found = (GAME.view(state, viewer), GAME.phase(state, viewer), GAME.questions(state, viewer))
    legal = GAME.legal_actions(state, viewer) if viewer != "public" else ()
    return repr((*found, GAME.position(state, viewer), legal))


def figures(state: State, viewer: Viewer) -> dict[str, dict[str, object]]:
    """The people on his board by what he calls them."""
    return {one["label"]: one for one in GAME.view(state, viewer).board["figures"]}


def would_see(state: State, seat: str) -> dict[str, str]:
    """Whom this seat would see if it looked around now, and at which level."""
    found = found_by(state)
    others = [who for who in [*state.people, *state.animals] if not is_own(state, seat, who)]
    levels = {who: level_for(state, seat, who, found) for who in others}
    return {who: level for who, level in levels.items() if level}
