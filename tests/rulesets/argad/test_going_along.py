"""Those who go the same way at the same time: proposed to the game master, confirmed by him (ARG-GRP-06)."""

from __future__ import annotations

import pytest

from rulesets.argad.going_along import GoTogether
from rulesets.argad.grouping import Band, band_of, bands
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM
from tests.rulesets.argad.fields import field, moved, plan, row
from tests.rulesets.argad.melees import refused
from tests.rulesets.argad.played import GAME, Game

FOE = "hoel red 90,90"
WALKERS = ("malo blue 10,10", "bili blue 18,10", "gwen blue 26,10")
WHY = "They chat on the way"


def walked(*people: str, gm: bool = True, **ways: str) -> Game:
    """All go their ways, each ten centimetres north unless it is said."""
    game = field(*people, FOE, gm=gm)
    starts = {line.split()[0]: line.split()[2].split(",") for line in people}
    rows = [row(game, name, ways.get(name, f"{x},{int(y) + 10}")) for name, (x, y) in starts.items()]
    return moved(game, blue=plan(game.until("announce"), *rows))


def joins(game: Game, *names: str) -> GoTogether:
    chosen = [game.who(name) for name in names]
    return GoTogether(tuple(who for who in game.state.people if who in chosen), WHY)


def asks(game: Game, viewer: str = GM) -> bool:
    return any(one.kind == "along" for one in GAME.questions(game.state, viewer))


def band(game: Game, name: str, viewer: str = GM) -> Band:
    return band_of(bands(game.state, viewer), game.who(name))


@pytest.mark.rule("ARG-GRP-06")
def test_who_go_the_same_way_are_a_group_once_the_game_master_says_so() -> None:
    game = walked(*WALKERS)
    assert "seem_together" in game.told(GM)
    assert asks(game)
    assert not band(game, "malo").is_group
    game.answer(GM, joins(game, "malo", "bili", "gwen"))
    assert band(game, "malo").members == tuple(sorted(game.who(one) for one in ("malo", "bili", "gwen")))
    assert band(game, "malo").is_group
    assert not asks(game)
    confirmed = [one for one in game.events if one.code == "group_forms"]
    assert {(one.rule, one.ruling, one.reason) for one in confirmed} == {("ARG-GRP-06", True, WHY)}


def test_unconfirmed_distances_alone_decide() -> None:
    game = walked(*WALKERS)
    game.until("evening").until("ready")
    assert not asks(game)
    assert not band(game, "malo").is_group


def test_without_a_game_master_nothing_is_proposed() -> None:
    game = walked(*WALKERS, gm=False)
    assert "seem_together" not in game.told(GM)
    assert not asks(game)


def test_players_hear_of_it_when_it_is_so() -> None:
    game = walked(*WALKERS)
    assert not any("seem_together" in game.told(seat) for seat in ("blue", "red", "public"))
    assert not asks(game, "blue")
    game.answer(GM, joins(game, "malo", "bili"))
    assert "group_forms" in game.told("blue")
    assert band(game, "malo", "red") == band(game, "malo")


def test_only_those_proposed_are_joined() -> None:
    game = walked(*WALKERS, gwen="26,4")
    assert refused(game, GM, joins(game, "malo", "bili")) == ("", "")
    assert refused(game, "blue", joins(game, "malo", "bili"))[0] == "not_asked"
    game.answer(GM, joins(game, "malo", "bili"))
    with pytest.raises(IllegalAction):
        game.answer(GM, joins(game, "malo", "bili"))


@pytest.mark.rule("ARG-GRP-06")
def test_two_of_different_pairs_do_not_go_together() -> None:
    game = walked(*WALKERS, "yann blue 60,10", "kado blue 68,10")
    assert refused(game, GM, joins(game, "malo", "kado")) == ("not_going_together", "ARG-GRP-06")


@pytest.mark.parametrize(
    ("other", "ways"),
    [
        ('bili blue 18,10 training=["open_order"]', {}),
        ("bili blue 24,10", {}),
        ("bili blue 18,10", {"bili": "28,10"}),
        ("bili blue 18,10", {"bili": "18,10"}),
        ('bili blue 18,10 role="cavalry"', {}),
        ("bili blue 12,10", {}),
    ],
    ids=["trained", "too far apart", "another way", "stays", "rides", "together already"],
)
def test_who_is_not_proposed(other: str, ways: dict[str, str]) -> None:
    assert asks(walked("malo blue 10,10", "bili blue 18,10"))
    assert not asks(walked("malo blue 10,10", other, **ways))


def test_they_stay_together_until_they_part() -> None:
    game = walked(*WALKERS[:2])
    game.answer(GM, joins(game, "malo", "bili"))
    game.until("announce")
    moved(game, blue=plan(game, row(game, "malo", "10,30"), row(game, "bili", "18,30")))
    assert len(band(game, "malo").members) == 2
    assert not asks(game)
    moved(game.until("announce"), blue=plan(game, row(game, "malo", "10,34"), row(game, "bili", "28,30")))
    assert len(band(game, "malo").members) == 1
    assert "group_parts" in game.told("blue")


def test_beside_miniatures_those_who_go_along_are_proposed() -> None:
    people = ("malo blue -", "bili blue -", "gwen blue -", "hoel red -")
    game = field(*people, width=0, gm=True).until("announce")
    moved(game, blue=plan(game, row(game, "malo", does="moves", others="bili gwen")))
    assert asks(game)
    game.answer(GM, joins(game, "malo", "bili", "gwen"))
    assert band(game, "malo").is_group
