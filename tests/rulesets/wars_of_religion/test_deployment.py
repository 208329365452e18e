"""Sections 15.2 and 15.3, WOR-15.7.3b, WOR-19g: recruits, and where they are put."""

from __future__ import annotations

import pytest

from rulesets.wars_of_religion import recruitment
from rulesets.wars_of_religion.state import State
from tests.rulesets.wars_of_religion.played import GAME, Game
from tests.rulesets.wars_of_religion.war_field import choose, field, offers, owned, refused, step

ALL_CITIES = tuple(field().owner)


def royal(taxes: int = 5, levels: int = 3, **values: object) -> Game:
    """The Royalists have spent their taxes and deploy."""
    return choose(step(field(taxes=taxes, **values), "recruit"), "levy", str(levels))


def put(game: Game, area: str, troops: int) -> Game:
    """Troops into a province, each question that is asked for it answered."""
    if any("deploy" in game.asked(seat) for seat in game.seats):
        choose(game, "deploy", area)
    return choose(game, "deploy_troops", str(troops))


def said(game: Game, code: str) -> tuple[object, object]:
    facts = game.facts(code)[-1]
    return facts["troops"], facts["money"]


def with_cities(faction: str, count: int, **values: object) -> Game:
    """The recruitment when this faction has so many cities and all others have none."""
    other = "league" if faction == "huguenot" else "royalist"
    cities = {city: faction if n < count else other for n, city in enumerate(ALL_CITIES)}
    return step(field(cities=cities, **values), "recruit")


# Worked examples


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        pytest.param(0, (0, 0), marks=pytest.mark.example("WOR-15.3b", 1)),
        pytest.param(1, (8, 5), marks=pytest.mark.example("WOR-15.3b", 2)),
        pytest.param(3, (12, 9), marks=pytest.mark.example("WOR-15.3b", 3)),
    ],
)
def test_royal_taxes_bring_troops_and_money(levels, expected):
    game = royal(levels=levels)
    assert said(game, "levied") == expected
    assert (game.state.money["royalist"], game.state.taxes) == (expected[1], 5 - levels)


@pytest.mark.parametrize(
    ("cities", "expected"),
    [
        pytest.param(3, 1, marks=pytest.mark.example("WOR-15.3e", 1)),
        pytest.param(4, 2, marks=pytest.mark.example("WOR-15.3e", 2)),
        pytest.param(5, 2, marks=pytest.mark.example("WOR-15.3e", 3)),
        pytest.param(6, 2, marks=pytest.mark.example("WOR-15.3e", 4)),
        pytest.param(7, 3, marks=pytest.mark.example("WOR-15.3e", 5)),
        pytest.param(0, 0, marks=pytest.mark.example("WOR-15.3e", 6)),
    ],
)
def test_huguenot_cities_bring_troops_and_money_by_threes(cities, expected):
    assert said(with_cities("huguenot", cities), "mustered") == (expected, expected)


@pytest.mark.example("WOR-15.3h", 1)
@pytest.mark.rule("WOR-15.3h")
def test_the_league_alone_recruits_by_the_city():
    game = with_cities("league", 9, called=1)
    assert said(game, "hired") == (9, 9) and game.asked("league") == ["deploy"]


@pytest.mark.example("WOR-15.3h", 2)
def test_before_the_call_the_league_has_no_troops_by_its_cities():
    with_cities("league", 9, called=1)  # this is where the rule is cited
    game = with_cities("league", 9)
    assert said(game, "subsidised") == (0, 5)


@pytest.mark.example("WOR-15.3l", 1)
@pytest.mark.rule("WOR-15.3l")
@pytest.mark.rule("WOR-15.2b")
def test_twelve_troops_are_at_least_two_armies():
    for first, second in ((9, 3), (8, 4), (6, 6)):
        game = put(put(royal(), "IDF", first), "PIC", second)
        assert (game.state.troops["royalist.1"], game.state.troops["royalist.2"]) == (first, second)
    refused(royal(), "royalist", GAME.kinds["deploy_troops"]("12"))
    refusal = refused(royal(), "royalist", GAME.kinds["deploy_troops"]("10"))
    assert (refusal.code, refusal.rule) == ("army_too_large", "WOR-15.2b")


# Rules


@pytest.mark.rule("WOR-15.3a")
def test_royalists_recruit_before_the_huguenots_and_these_before_the_league():
    for called in (0, 1):
        game = royal(levels=1, called=called)
        while game.state.step == "recruit":
            game.usual(next(seat for seat in game.seats if game.asked(seat)))
        codes = [code for code in game.told() if code in ("levied", "mustered", "subsidised", "hired")]
        assert codes == ["levied", "mustered", "hired" if called else "subsidised"]


@pytest.mark.rule("WOR-15.3b")
def test_taxes_that_are_not_there_cannot_be_spent():
    game = step(field(taxes=2), "recruit")
    assert offers(game, "royalist", "levy") == ["0", "1", "2"]
    refusal = refused(game, "royalist", GAME.kinds["levy"]("3"))
    assert (refusal.code, refusal.rule) == ("taxes_lacking", "WOR-15.3b")


def test_without_taxes_the_royalists_are_not_asked():
    assert "levy" not in step(field(taxes=0), "recruit").asked("royalist")


@pytest.mark.rule("WOR-15.3e")
@pytest.mark.rule("WOR-15.3g")
def test_income_is_told_and_paid():
    game = step(field(), "recruit")
    assert said(game, "mustered")[1] == game.state.money["huguenot"] == -(-len(game.state.cities_of("huguenot")) // 3)
    assert recruitment.league(game.state.box, 9, called=False) == recruitment.Gain(0, 5)
    while game.state.step == "recruit":
        game.usual("huguenot")
    assert said(game, "subsidised") == (0, 5) and game.state.money["league"] == 5


@pytest.mark.rule("WOR-19g")
def test_the_card_la_rochelle_brings_more_while_the_city_is_huguenot():
    plain = said(step(field(), "recruit"), "mustered")
    more = step(field(lasting=["la_rochelle"]), "recruit")
    lost = step(field(lasting=["la_rochelle"], cities={"la_rochelle": "royalist"}), "recruit")
    assert said(more, "mustered") == (plain[0] + 1, plain[1] + 1)
    assert said(lost, "mustered")[0] <= plain[0]
    event = next(one for one in more.events if one.code == "mustered")
    assert [one.rule for one in event.public.modifiers] == ["WOR-19g"]


@pytest.mark.rule("WOR-15.3c")
@pytest.mark.rule("WOR-15.3d")
def test_the_largest_royal_army_is_in_paris():
    game = put(royal(), "IDF", 5)
    assert "SAI" in offers(game, "royalist", "deploy")
    choose(game, "deploy", "SAI")
    assert offers(game, "royalist", "deploy_troops") == ["5", "4", "3", "2", "1"]
    refusal = refused(game, "royalist", GAME.kinds["deploy_troops"]("6"))
    assert (refusal.code, refusal.rule) == ("not_above_paris", "WOR-15.3c")
    choose(game, "deploy_troops", "5")
    assert game.state.at["royalist.1"] == "IDF" and "SAI" not in offers(game, "royalist", "deploy")


@pytest.mark.rule("WOR-15.3c")
def test_the_first_royal_army_goes_nowhere_else():
    huguenots = {"huguenot.1": ("NOR", 4)}
    game = royal(called=1, troops=huguenots)  # troops may join the ally in Normandy, but a royal army goes to Paris
    assert offers(game, "royalist", "deploy") == ["IDF", "NOR"]
    refusal = refused(game, "royalist", GAME.kinds["deploy"]("PIC"))
    assert (refusal.code, refusal.rule) == ("largest_in_paris", "WOR-15.3c")


@pytest.mark.rule("WOR-15.3c")
def test_with_paris_lost_the_largest_army_stands_in_another_royal_city():
    game = royal(cities={"paris": "huguenot"})
    assert "PIC" in offers(game, "royalist", "deploy") and "IDF" not in offers(game, "royalist", "deploy")
    put(game, "PIC", 2)
    choose(game, "deploy", "BRE")
    assert offers(game, "royalist", "deploy_troops") == ["2", "1"]
    assert refused(game, "royalist", GAME.kinds["deploy_troops"]("3")).rule == "WOR-15.3c"


@pytest.mark.rule("WOR-15.3c")
def test_paris_in_the_hands_of_the_ally_serves():
    game = royal(cities={"paris": "league"})
    assert game.asked("royalist") == ["deploy_troops"]
    assert game.usual("royalist").state.at["royalist.1"] == "IDF"
    assert [one.rule for one in game.events if one.code == "deployed"] == ["WOR-15.3c"]


@pytest.mark.rule("WOR-15.2c")
def test_royalists_without_any_city_lose_their_troops():
    game = royal(cities=owned(huguenot=["paris"]))
    assert game.facts("troops_unplaced")[0]["troops"] == 12
    assert not [army for army in game.state.at if army.startswith("royalist")]


@pytest.mark.rule("WOR-15.2c")
def test_a_faction_has_five_armies_and_what_is_over_is_lost():
    abroad = {f"royalist.{n}": ("SWI", 2) for n in (1, 2, 3, 4)}
    game = put(royal(troops=abroad), "IDF", 7)
    assert offers(game, "royalist", "deploy_troops") == ["2", "1"]  # no marker is left: only that army can grow
    choose(game, "deploy_troops", "2")
    assert game.state.troops["royalist.5"] == 9
    assert game.facts("troops_unplaced")[0]["troops"] == 3


@pytest.mark.rule("WOR-15.2a")
def test_a_sixth_army_is_refused():
    abroad = {f"huguenot.{n}": ("SWI", 2) for n in (1, 2, 3)}
    game = step(field(troops=abroad), "recruit")
    put(put(game, "NOR", 1), "SAI", 1)
    refusal = refused(game, "huguenot", GAME.kinds["deploy"]("ORL"))
    assert (refusal.code, refusal.rule) == ("no_marker_left", "WOR-15.2a")
    assert sorted(offers(game, "huguenot", "deploy")) == ["NOR", "SAI"]


@pytest.mark.rule("WOR-15.3f")
def test_huguenots_deploy_where_they_have_a_city():
    game = step(field(), "recruit")
    areas = {game.state.box.cities[city].area for city in game.state.cities_of("huguenot")}
    assert set(offers(game, "huguenot", "deploy")) == areas
    refusal = refused(game, "huguenot", GAME.kinds["deploy"]("IDF"))
    assert (refusal.code, refusal.rule) == ("no_city_of_yours", "WOR-15.3f")


@pytest.mark.rule("WOR-15.3i")
def test_the_league_deploys_where_it_has_a_city():
    game = with_cities("league", 2, called=1)
    refusal = refused(game, "league", GAME.kinds["deploy"]("BRE"))
    assert (refusal.code, refusal.rule) == ("no_city_of_yours", "WOR-15.3i")
    assert offers(game, "league", "deploy") == ["IDF", "PIC"]


@pytest.mark.rule("WOR-15.3j")
def test_where_the_side_has_a_full_army_no_other_is_placed():
    game = royal(called=1, troops={"huguenot.1": ("PIC", 9)}, levels=1)
    put(game, "IDF", 5)
    refusal = refused(game, "royalist", GAME.kinds["deploy"]("PIC"))
    assert (refusal.code, refusal.rule) == ("place_is_taken", "WOR-15.3j")


@pytest.mark.rule("WOR-15.3k")
def test_an_allys_army_is_reinforced_up_to_nine():
    game = royal(called=1, troops={"huguenot.1": ("PIC", 6)}, levels=1)
    put(game, "IDF", 4)
    choose(game, "deploy", "PIC")
    assert offers(game, "royalist", "deploy_troops") == ["3", "2", "1"]
    assert refused(game, "royalist", GAME.kinds["deploy_troops"]("10")).rule == "WOR-15.2b"
    choose(game, "deploy_troops", "3")
    assert game.state.troops["huguenot.1"] == 9 and "royalist.2" not in game.state.at


@pytest.mark.rule("WOR-15.3k")
def test_ones_own_army_that_landed_before_is_reinforced_in_the_same_way():
    game = put(step(field(troops={"huguenot.1": ("NOR", 3)}), "recruit"), "NOR", 2)
    assert game.state.troops["huguenot.1"] == 5 and list(game.state.at) == ["huguenot.1"]


def test_an_army_of_the_enemy_hinders_no_deployment():
    game = put(royal(troops={"huguenot.1": ("PIC", 6)}, levels=1), "IDF", 4)
    put(game, "PIC", 4)
    assert game.state.at["royalist.2"] == "PIC" and game.state.troops["huguenot.1"] == 6


@pytest.mark.rule("WOR-15.2b")
def test_an_army_of_ten_or_of_none_is_refused():
    game = royal()
    assert refused(game, "royalist", GAME.kinds["deploy_troops"]("10")).code == "army_too_large"
    for nonsense in ("0", "-1", "many", "99"):
        assert refused(game, "royalist", GAME.kinds["deploy_troops"](nonsense)).rule == "WOR-15.3l"
    refused(game, "huguenot", GAME.kinds["deploy_troops"]("3"))


@pytest.mark.rule("WOR-15.3l")
def test_more_troops_than_were_raised_are_refused():
    game = royal(levels=1)
    refusal = refused(game, "royalist", GAME.kinds["deploy_troops"]("9"))
    assert (refusal.code, refusal.rule) == ("troops_lacking", "WOR-15.3l")


def english(**values: object) -> Game:
    troops = {"huguenot.1": ("ENG", 3), **values.pop("more", {})}  # type: ignore[dict-item]
    return step(field(troops=troops, **values), "recruit")


@pytest.mark.rule("WOR-15.7.3b")
def test_english_troops_may_still_land_in_normandy():
    game = choose(english(), "cross", "crosses")
    assert game.state.at["huguenot.1"] == "NOR" and game.asked("huguenot") == ["deploy"]
    stayed = choose(english(), "cross", "stays_in_england")
    assert stayed.state.at["huguenot.1"] == "ENG" and stayed.asked("huguenot") == ["deploy"]


@pytest.mark.rule("WOR-15.7.3b")
def test_english_troops_join_the_army_in_normandy_as_far_as_it_has_room():
    game = choose(english(more={"huguenot.2": ("NOR", 7)}), "cross", "crosses")
    assert (game.state.troops["huguenot.2"], game.state.troops["huguenot.1"]) == (9, 1)
    all_over = choose(english(more={"huguenot.2": ("NOR", 2)}), "cross", "crosses")
    assert all_over.state.troops["huguenot.2"] == 5 and "huguenot.1" not in all_over.state.at


def test_without_a_norman_city_english_troops_stay():
    lost = {"rouen": "royalist", "dieppe": "royalist"}
    assert "cross" not in english(cities=lost).asked("huguenot")
    assert "cross" not in english(more={"huguenot.2": ("NOR", 9)}).asked("huguenot")


def test_with_one_place_and_nothing_to_choose_troops_go_there():
    game = step(field(cities=owned(huguenot=["nimes"])), "recruit")
    assert (game.state.at["huguenot.1"], game.state.troops["huguenot.1"]) == ("BLA", 1)


def test_nothing_is_changed_by_a_refusal():
    game = royal()
    before = GAME.encode(game.state)
    refused(game, "royalist", GAME.kinds["deploy_troops"]("10"))
    assert GAME.encode(game.state) == before and isinstance(game.state, State)
