"""Nobody tells a false monk from a true one by going up to him, past him or into his sight: ARG-HID-05, ARG-DSG-03."""

from __future__ import annotations

import pytest

from rulesets.argad.contacts import contacts
from rulesets.argad.guesses import unknown_to
from rulesets.common.dice import Fast
from tests.rulesets.argad.fields import field, moved, place, plan, refusal, row
from tests.rulesets.argad.marks import hidden
from tests.rulesets.argad.played import GAME, Game

PARISH = '[[party]]\nid = "parish"\nen = "Parish"\nfr = "Paroisse"\n'
HEDGE = '[[piece]]\nid = "h"\nkind = "bushes_high_crops"\npoints = "45,20 55,20 55,40 45,40"\nblocks = true\n'
STAIRS = '[[piece]]\nid = "s"\nkind = "steep_stairs_in_a_hurry"\npoints = "30,40 40,40 40,60 30,60"\n'
MONK = '[[figure]]\nid = "m{n}"\nname = "m{n}"\nparty = "parish"\ntroop = "monk"\nplace = "{place}"\n'


def abbey(*places: str, false: bool, start: str = "20,50", foe: str = "75,20") -> Game:
    """One of blue's, and monks at these places; one of red's stands behind the hedge."""
    people = [f"a blue {start}", f"z red {foe}"]
    if false:
        people += [f'm{n} red {one} disguise="monk" seems_of="parish"' for n, one in enumerate(places)]
    true = "" if false else "".join(MONK.format(n=n, place=one) for n, one in enumerate(places))
    return field(*people, ground=PARISH + HEDGE + STAIRS + true)


def lived(game: Game, **move: str) -> list[object]:
    """What blue comes by in two turns, of which he goes somewhere in the first and back in the second."""
    moved(game, blue=plan(game, row(game, "a", **move)))
    found: list[object] = [place(game, "a")]
    while game.state.turn < 2 or game.state.phase != "moves":
        found.append((game.state.turn, game.state.phase, game.asked("blue")))
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    back = plan(game, row(game, "a", "20,50"))
    measured = GAME.measured(game.state, "blue", game.who("a"), "20,50", {})
    codes = [part.code for event in game.events if (part := event.part_for("blue"))]
    states = sorted(str(one["states"]) for one in GAME.view(game.state, "blue").board["figures"] if one["own"])
    return [*found, codes, refusal(game, "blue", back), str(measured.refused), states, game.state.phase]


@hidden("ARG-HID-05")
@pytest.mark.parametrize(
    ("places", "start", "way", "does", "at"),
    [
        (("35,50",), "20,50", "", "contact", "m0"),
        (("35,50",), "20,50", "33,50", "", ""),
        (("35,47", "35,53"), "20,50", "39,50", "", ""),
        (("65,42",), "40,30", "42,46", "", ""),
    ],
)
def test_to_go_near_him_tells_nothing(places: tuple[str, ...], start: str, way: str, does: str, at: str):
    lives = []
    for false in (True, False):
        game = abbey(*places, false=false, start=start)
        lives.append(lived(game, way=way, does=does, at=at))
    assert lives[0] == lives[1]


@hidden("ARG-HID-05")
def test_steep_stairs_do_not_tell_that_an_enemy_looks_on():
    lines = []
    for false in (True, False):
        game = abbey("60,70", false=false).until("announce")
        measured = GAME.measured(game.state, "blue", game.who("a"), "34,50", {})
        lines.append([one.code for one in measured.lines])
    assert lines[0] == lines[1]


@hidden("ARG-HID-05")
def test_who_stands_beside_one_of_ours_may_always_be_somebody_else():
    """The positions that blue could be in: of a false monk at his side, and of a true one."""
    for false in (True, False):
        game = abbey("22,50", false=false, foe="5,95").until("announce")
        monk, own = game.who("m0"), game.who("a")
        others = [unknown_to(game.state, "blue", Fast(f"guess {n}")) for n in range(80)]
        assert {other.are_hostile(monk, own) for other in others} == {True, False}
        assert not any(contacts(other) for other in others)
