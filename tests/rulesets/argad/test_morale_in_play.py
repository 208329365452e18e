"""Morale at the table: what calls for a test, what it does, rallying."""

from __future__ import annotations

from dataclasses import replace

from rulesets.argad.by_hand_tests import Nerve
from rulesets.argad.casualties import Blow, hurt_by, take
from rulesets.argad.dusk import Dusk
from rulesets.argad.evening import NOTHING_MORE, Evening
from rulesets.argad.morale_in_play import nerves_of, proposals
from rulesets.argad.mustering import mark
from rulesets.argad.state import Fallen, Stand, Thing
from rulesets.common.events import Deaf
from tests.rulesets.argad.butts import figure
from tests.rulesets.argad.evenings import BAND, CHIEF, FOE, FOLLOWERS, at_opening, ends, evening, next_evening, shift
from tests.rulesets.argad.fields import field
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.marks import rule
from tests.rulesets.argad.played import GAME, Game


def lose(game: Game, name: str, fate: str = "removed") -> None:
    """Somebody falls this turn."""
    who = game.who(name)
    game.state.now[who] = replace(game.state.now[who], out="captured" if fate == "captured" else "removed")
    game.state.fallen = [*game.state.fallen, Fallen(who, game.state.turn, fate, "shot", "ARG-LIF-01")]


def states(game: Game, *names: str) -> list[tuple[bool, str]]:
    now = [game.state.now[game.who(name)] for name in names]
    return [(one.disordered, one.conduct) for one in now]


@rule("ARG-MOR-02", "ARG-MOR-04", "ARG-MOR-09")
def test_when_the_leader_falls_his_people_test_with_one_die() -> None:
    game = at_opening(BAND, dice=Loaded(morale=5)).until("shots")
    lose(game, "cadoc")
    game.until("evening")
    assert [cause for _, cause in proposals(game.state)] == ["leader_falls"]
    ends(game)
    assert states(game, "yann", "bili") == [(True, ""), (True, "")]
    assert "nerve_disorder" in game.told("blue")
    assert "unit_wavers" in game.told("red")
    assert "nerve_disorder" not in game.told("red")


@rule("ARG-MOR-03")
def test_a_low_die_lets_them_obey() -> None:
    game = at_opening(BAND, dice=Loaded(morale=1)).until("shots")
    lose(game, "cadoc", "captured")
    ends(game.until("evening"))
    assert states(game, "yann", "bili") == [(False, ""), (False, "")]
    assert "unit_holds" in game.told("red")


def test_the_game_master_may_say_that_nobody_tests() -> None:
    game = at_opening(BAND, dice=Loaded(morale=6)).until("shots")
    lose(game, "cadoc")
    game.until("evening")
    game.answer("blue", NOTHING_MORE()).answer("red", NOTHING_MORE())
    assert isinstance(GAME.questions(game.state, "gm")[0].default, Dusk)
    game.answer("gm", Dusk())
    assert states(game, "yann") == [(False, "")]


def fallen(*people: str, head: str = "", name: str = "lud") -> Game:
    """Somebody is shot dead."""
    game = field(*people, ground=head).until("evening")
    blow = Blow(game.who(name), "shot", "ARG-SGR-02", "blow")
    take(game.state, blow, hurt_by(game.state, game.dice, blow), Deaf())
    return game


def test_who_neither_sees_nor_hears_the_leader_fall_does_not_test() -> None:
    people = 'lud blue 20,50 rank="chief" commands=["*"]', 'm blue 60,50 unit="u"', "z red 99,99"
    hill = '[[piece]]\nid = "h"\nkind = "open_ground"\npoints = "40,0 50,0 50,100 40,100"\nblocks = true\n'
    assert [cause for _, cause in proposals(fallen(*people).state)] == ["leader_falls"]
    assert proposals(fallen(*people, head=hill).state) == []
    near = people[0], 'm blue 36,50 unit="u"', people[2]
    wall = hill.replace("40,0 50,0 50,100 40,100", "26,0 30,0 30,100 26,100")
    assert [cause for _, cause in proposals(fallen(*near, head=wall).state)] == ["leader_falls"]  # within earshot


def test_a_comrade_of_another_unit_picks_a_flag_up_and_nobody_must_test() -> None:
    people = 'c blue 40,50 rank="chief" commands=["*"]', 'x blue 44,50 unit="u1"', 'y blue 50,50 unit="u2"'
    game = field(*people, "z red 99,99").until("evening")
    game.state.things["flag"] = Thing("Flag", "Drapeau", stand=Stand(5000, 5000), flag_of="u1")
    next_evening(game)
    assert game.state.things["flag"].holder == game.who("y")
    next_evening(game)
    assert proposals(game.state) == []


@rule("ARG-MOR-11")
def test_walls_of_a_house_steady_who_is_inside() -> None:
    house = '[[room]]\nid = "hall"\nbuilding = "house"\npoints = "40,40 60,40 60,60 40,60"\n'
    game = field("a blue 50,50", "b blue 70,50", "z red 99,99", ground=house).until("evening")
    assert [nerves_of(game.state, game.who(one), [game.who(one)]).fort for one in ("a", "b")] == [True, False]
    odds = GAME.odds_of(game.state, "blue", Nerve((game.who("a"),), "fear"))
    assert odds is not None
    assert "fort" in [one.cause for one in odds.modifiers]


def test_who_saw_nothing_does_not_test() -> None:
    game = at_opening(BAND, figure("eric", "red", "20,20"), dice=Loaded(morale=6)).until("shots")
    lose(game, "olaf")
    assert proposals(game.state) == []


@rule("ARG-MOR-05")
def test_without_a_game_master_the_players_call_the_test_and_the_shaken_run() -> None:
    game = at_opening(BAND, gm=False, dice=Loaded(morale=6)).until("shots")
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], disordered=True)
    mark(game.state, "morale archers fear")
    game.until("evening")
    (unit,) = [who for who, _ in proposals(game.state)]
    game.answer("blue", Evening(tests=(unit,))).answer("red", NOTHING_MORE())
    assert states(game, "yann", "bili") == [(True, "flees"), (True, "")]


@rule("ARG-MOR-06")
def test_an_equal_die_is_passed_with_a_better_chief_and_else_failed() -> None:
    game = at_opening(BAND, dice=Loaded(morale=3)).until("shots")
    mark(game.state, "morale archers fear")
    ends(game.until("evening"))
    assert states(game, "yann") == [(False, "")]
    alone = at_opening(FOLLOWERS, FOE, dice=Loaded(morale=3)).until("shots")
    mark(alone.state, "morale archers fear")
    ends(alone.until("evening"))
    assert states(alone, "yann") == [(True, "flees")]  # in disorder already, for want of a chief


@rule("ARG-MOR-07")
def test_a_chief_in_earshot_rallies_at_the_end_of_the_next_turn() -> None:
    game = at_opening(BAND, dice=Loaded(morale=1)).until("shots")
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], disordered=True)
    mark(game.state, f"broke {yann}")
    game.until("evening")
    assert [one.kind for one in GAME.legal_actions(game.state, "blue") if "evening" in one.kind] == ["evening"]
    next_evening(game)
    game.answer("blue", Evening(rally=(game.who("cadoc"),)))
    ends(game)
    assert states(game, "yann") == [(False, "")]


def test_who_is_out_of_earshot_is_not_rallied() -> None:
    game = at_opening(BAND)
    yann = game.who("yann")
    game.state.now[yann] = replace(game.state.now[yann], disordered=True)
    shift(game, "yann", (20, 20))
    game.until("evening")
    assert [one.kind for one in GAME.legal_actions(game.state, "blue") if "evening" in one.kind] == ["evening"]


@rule("ARG-MOR-11", "ARG-MOR-12")
def test_music_and_flag_steady_within_their_range() -> None:
    near = figure("drum", "blue", "130,100", musician=True) + figure("flag", "blue", "110,100", banner=True)
    game = evening(CHIEF, FOLLOWERS, FOE, near)
    found = nerves_of(game.state, game.who("yann"), [game.who("yann")])
    assert (found.friendly_musician, found.flag, found.enemy_musician) == (True, True, False)
    odds = GAME.odds_of(game.state, "blue", Nerve((game.who("yann"),), "fear"))
    assert odds is not None
    assert [one.cause for one in odds.modifiers] == ["morale", "friendly_musician", "flag"]
    shift(game, "flag", (140, 140))
    assert not nerves_of(game.state, game.who("yann"), [game.who("yann")]).flag


@rule("ARG-MOR-13")
def test_a_test_called_by_hand_counts_what_the_moment_is_worth() -> None:
    game = evening(BAND, dice=Loaded(morale=4))
    game.answer("gm", Nerve((game.who("yann"),), "called_to_surrender", 2))
    assert states(game, "yann") == [(False, "")]
    game.answer("gm", Nerve((game.who("bili"),), "called_to_surrender", 0))
    assert states(game, "bili") == [(True, "")]
    causes = [one.cause for event in game.events for part in [event.part_for("blue")] if part for one in part.modifiers]
    assert "called_to_surrender" in causes
