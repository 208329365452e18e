"""Scenarios as text: ours are sound, balanced and written back alike; a group's own with every fault in its place."""

from __future__ import annotations

import json

import pytest

from rulesets.argad.aims import Aim, read_aim
from rulesets.argad.decoys import opponents
from rulesets.argad.muster import laid_out
from rulesets.argad.plane import Point
from rulesets.argad.roster import Entry, Roster, cost_of_roster
from rulesets.argad.scenario import Figure, Scenario
from rulesets.argad.scenario_checks import name_flaws
from rulesets.argad.scenario_files import Stock, read_scenario
from rulesets.argad.scenario_places import place_flaws
from rulesets.argad.scenario_preview import preview
from rulesets.argad.scenario_writing import write_scenario
from rulesets.argad.sheets import DATA, OURS, TROOPS, load_box, own_box
from rulesets.argad.watching import found_by
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.refusals import BadFile, Malformed
from rulesets.common.setup import Setup

OWN_SCENARIO = "scenarios/own.toml"
BOX = own_box()
SAMPLES = {name: one.profile for name, one in BOX.troops.items()}
STOCK = Stock(BOX.known, SAMPLES, BOX.terrains)
BIG = ("raid", "ambush", "tregor", "governor", "skirmish", "pulp")
SPREAD = 15  # per cent between the dearest and the cheapest troop


def own(name: str) -> str:
    return DATA.joinpath("scenarios", f"{name}.toml").read_text("utf-8")


def read(text: str, name: str = "own") -> Scenario:
    return read_scenario(text, STOCK, f"scenarios/{name}.toml")


def cost(scenario: Scenario, seat: str) -> int:
    entries = tuple(Entry(one.profile) for one in scenario.figures if one.seat == seat)
    return cost_of_roster(Roster(entries=entries), BOX)[0]


@pytest.mark.parametrize("name", OURS)
def test_ours_are_sound_and_written_back_alike(name: str):
    scenario = BOX.scenarios[name]
    assert scenario.id == name
    assert [*name_flaws(scenario), *place_flaws(scenario)] == []
    assert read(write_scenario(scenario), name) == scenario
    assert read(write_scenario(scenario, SAMPLES), name) == scenario


@pytest.mark.parametrize("name", OURS)
def test_troops_cost_about_the_same(name: str):
    costs = [cost(BOX.scenarios[name], seat) for seat in BOX.scenarios[name].seats]
    assert (max(costs) - min(costs)) * 100 <= SPREAD * max(costs)


@pytest.mark.parametrize("name", BIG)
def test_the_big_ones_have_something_of_everything(name: str):
    one = BOX.scenarios[name]
    assert one.table and 12000 <= one.table.width <= 18000 and 9000 <= one.table.depth <= 12000
    assert all(6 <= sum(who.seat == seat for who in one.figures) <= 10 for seat in one.seats)
    behaviours = [who.behaviour for who in one.figures if not who.seat]
    assert len(dict.fromkeys(behaviours)) >= 3
    assert any(who.disguise for who in one.figures) and any(who.profile.concealed for who in one.figures)
    assert any(band.uncertain for band in one.waiting) and one.items and one.jobs and one.conditions
    assert any(not herd.seat for herd in one.herds) and any(herd.troop for herd in one.herds)
    assert any(secret.holder and secret.kind == "fact" for secret in one.secrets)
    for seat in one.seats:
        assert sum(secret.to == (seat,) and secret.check != "" for secret in one.secrets) >= 2
        assert sum(who.profile.player for who in one.figures if who.seat == seat) == 1


def texts(scenario: Scenario) -> list[tuple[str, str]]:
    titled = [scenario.titles, scenario.summary, scenario.briefing]
    titled += [one.titles for one in (*scenario.parties, *scenario.items, *scenario.areas, *scenario.jobs)]
    titled += [one.text for one in (*scenario.secrets, *scenario.conditions)]
    return [(one.en, one.fr) for one in titled]


@pytest.mark.parametrize("name", OURS)
def test_every_text_is_in_both_languages_with_french_spaces(name: str):
    for english, french in texts(BOX.scenarios[name]):
        assert english and french and english != french
        assert not any(f" {mark}" in french for mark in ":;!?»") and "« " not in french and "'" not in french


def mirrored(one: Figure, depth: int) -> tuple[object, ...]:
    x, y = one.place or (0, 0)
    return one.profile.id, x, depth - y, one.facing[0], -one.facing[1]


def test_the_mirror_is_the_same_from_both_sides():
    scenario = BOX.scenarios["mirror"]
    assert scenario.table
    depth = scenario.table.depth
    blue = [mirrored(one, depth) for one in scenario.figures if one.seat == "blue"]
    red = [(one.profile.id, *(one.place or (0, 0)), *one.facing) for one in scenario.figures if one.seat == "red"]
    assert sorted(blue) == sorted(red) and len(red) == 8

    def flipped(corners: tuple[Point, ...]) -> list[Point]:
        return sorted((x, depth - y) for x, y in corners)

    for piece in scenario.table.pieces:
        assert flipped(piece.corners) == sorted(piece.corners)
    walls = [sorted(one.points) for one in scenario.table.obstacles]
    assert sorted(walls) == sorted(flipped(one.points) for one in scenario.table.obstacles)


@pytest.mark.parametrize("name", BIG)
def test_animals_and_the_hidden_begin_out_of_sight(name: str):
    scenario = BOX.scenarios[name]
    state = laid_out(Setup(name, scenario.seats, gm=True, options={"decoys": "on"}), BOX, Fast(1), Deaf())
    state.turn = 1
    found = found_by(state)
    assert "recognised" in found["blue"].values()
    seen = [
        who for who in state.animals for seat in opponents(state, who) if found[seat].get(who, "nothing") != "nothing"
    ]
    hidden = [who for who, one in state.now.items() if one.hidden]
    seen += [who for who in hidden for seat in scenario.seats if found[seat].get(who, "nothing") != "nothing"]
    assert seen == [] and state.animals


LESSON = own("lesson")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ('sheet = "dark_ages"', 'sheet = "stone_soup"', 0, 9, "not_offered"),
        ("turns = 8", "turns = 80", 0, 9, "out_of_range"),
        ("minutes = 45\n", "", None, 1, "missing"),
        ("minutes = 45", 'minutes = 45\nweather = "rain"', 1, 11, "unknown_field"),
        ("[[road]]", "[[rode]]", 0, 1, "unknown_table"),
        ('points = "10,24 24,22', 'points = "10,24 24;22', 0, 17, "bad_point"),
        ('place = "45,7"', 'place = "45,7.125"', 0, 13, "bad_length"),
        ('place = "45,7"', 'place = "90,7"', 0, 9, "off_the_table"),
        ('place = "45,7"', 'place = "44,12"', 10, 9, "place_taken"),
        ('place = "45,7"\n', "", -9, 1, "not_placed"),
        ('troop = "breton_archer"', 'troop = "breton_marcher"', 0, 9, "unknown_troop"),
        ('weapons = ["two_handed"]', 'weapons = ["chopsticks"]', 0, 11, "not_offered"),
        ("class = 4", "class = 7", 0, 9, "out_of_range"),
        ('party = "lower_village"', 'party = "middle_village"', 0, 9, "unknown_name"),
        ('seat = "blue"', 'seat = "green"', 0, 8, "unknown_seat"),
        ('id = "blue_axe"', 'id = "erispoe"', 0, 6, "row_twice"),
        ('id = "pen_for_the_south"', 'id = "pig"', None, 6, "row_twice"),
        ('names = ["Malo", "Bili"]', 'names = ["Malo"]', 0, 9, "wrong_count"),
        ('facing = "south"', 'facing = "down"', 0, 10, "bad_facing"),
        ('check = "carry pig south"', 'check = "carry pig downhill"', 0, 9, "unknown_name"),
        ('check = "hold pen"', 'check = "keep pen"', 0, 9, "unknown_aim"),
        ('load = "large_bag"', 'load = "piano"', 0, 8, "not_offered"),
        ('to = ["blue"]', 'to = ["white"]', 0, 6, "unknown_seat"),
        ('title_en = "Whose Pig?"', 'title_en = "Whose Pig?', None, None, "not_toml"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, line: int | None, column: int | None, code: str):
    """`line` is counted from where the text was changed; None: anywhere."""
    assert old in LESSON
    at = LESSON[: LESSON.index(old)].count("\n") + 1
    with pytest.raises(BadFile) as found:
        load_box({OWN_SCENARIO: LESSON.replace(old, new, 1)})
    fault = found.value
    assert (fault.file, fault.code) == (OWN_SCENARIO, code)
    assert column in (None, fault.column)
    assert line is None or fault.line == at + line


BAND = """
[[waiting]]
id = "late"
seat = "blue"
members = ["blue_archer"]
entry = "0,10 0,20"
"""


@pytest.mark.parametrize(
    ("old", "new", "column", "code"),
    [
        ("", "", "place", "placed_and_waiting"),
        ('"0,10 0,20"', '"5,10 0,20"', "entry", "not_an_edge"),
        ('"0,10 0,20"', '"-5,10"', "entry", "off_the_table"),
        ('["blue_archer"]', '["nobody"]', "members", "unknown_name"),
        ('["blue_archer"]', '["red_archer"]', "members", "of_another_seat"),
        ('["blue_archer"]', '["blue_archer", "blue_archer"]', "members", "in_two_bands"),
    ],
)
def test_who_waits_has_no_place_and_comes_over_an_edge(old: str, new: str, column: str, code: str):
    text = LESSON if code == "placed_and_waiting" else LESSON.replace('place = "31,10"\n', "")
    with pytest.raises(BadFile) as found:
        read(text + (BAND.replace(old, new) if old else BAND))
    assert found.value.code == code
    assert column in (text + BAND).splitlines()[found.value.line - 1] or code == "of_another_seat"


def test_nobody_stands_in_a_wall():
    room = '[[room]]\nid = "hut"\nbuilding = "hut"\npoints = "40,3 50,3 50,7.5 40,7.5"\n\n[[area]]\nid = "pen"'
    with pytest.raises(BadFile, match="on_a_wall"):
        read(LESSON.replace('[[area]]\nid = "pen"', room))


def test_a_scenario_without_a_table_has_no_places():
    with pytest.raises(BadFile, match="no_table"):
        read(own("companion").replace('name = "Sigrid"', 'name = "Sigrid"\nplace = "10,10"'))


CONDITION = '\n[[condition]]\nid = "x"\nwhen = "turn"\nturn = 2\nthen = "{0}"\nwhat = "{1}"\nen = "a"\nfr = "b"\n'


@pytest.mark.parametrize(
    ("then", "what", "code"),
    [
        ("behave", "upper_village aggressive", ""),
        ("hostile", "upper_village lower_village", ""),
        ("slip", "pig_to_the_south", ""),
        ("tell", "", ""),
        ("behave", "upper_village hungry", "unknown_name"),
        ("hostile", "upper_village", "wrong_count"),
        ("call", "late", "unknown_name"),
        ("dance", "", "not_offered"),
    ],
)
def test_what_a_condition_brings_about_must_be_there(then: str, what: str, code: str):
    text = LESSON + CONDITION.format(then, what)
    if not code:
        assert read(text).conditions[0].what == what
        return
    with pytest.raises(BadFile, match=code):
        read(text)


def test_one_row_makes_several_beside_each_other():
    text = LESSON.replace(
        'count = 2\nparty = "lower_village"', 'count = 2\nranks = 2\napart = "3"\nparty = "lower_village"'
    )
    by_id = {one.id: one for one in read(text).figures}
    assert [by_id[f"blue_spear_{n}"].place for n in (1, 2)] == [(4500, 1200), (4500, 900)]
    assert [by_id[f"red_spear_{n}"].place for n in (1, 2)] == [(4700, 4800), (4300, 4800)]
    assert [by_id[f"red_spear_{n}"].name for n in (1, 2)] == ["Kadog", "Mazhe"]


def test_columns_of_a_row_come_before_those_of_the_sample():
    text = LESSON.replace('troop = "breton_archer"', 'troop = "breton_archer"\nclass = 4\narmour = "4"', 1)
    archer = next(one for one in read(text).figures if one.id == "blue_archer")
    assert (archer.profile.class_, archer.profile.armour.id, archer.profile.weapons) == (4, "4", ("bow",))
    assert archer.profile.id == "breton_archer"


def test_a_group_brings_a_scenario_of_its_own():
    box = load_box({OWN_SCENARIO: LESSON})
    assert box.scenarios["own"].titles == box.scenarios["lesson"].titles != BOX.scenarios["own"].titles
    assert box.digest != BOX.digest
    changed = load_box({"scenarios/lesson.toml": LESSON.replace("turns = 8", "turns = 9")})
    assert (changed.scenarios["lesson"].turns, BOX.scenarios["lesson"].turns) == (9, 8)


def test_our_scenarios_know_our_people_beside_a_groups_own_list():
    few = 'schema = 1\n\n[[troop]]\nid = "monk"\nclass = 2\npoints = 2\nsource = "proposed"\n'
    box = load_box({TROOPS: few})
    assert list(box.troops) == ["monk"]
    abbot = next(one for one in box.scenarios["raid"].figures if one.id == "abbot")
    assert abbot.profile.class_ == 2


@pytest.mark.parametrize(
    ("text", "aim"),
    [
        ("hold mill", Aim("hold", ("mill",))),
        ("leave west 2", Aim("leave", ("west",), 2)),
        ("carry chest west", Aim("carry", ("chest", "west"))),
        ("kill vikings 3", Aim("kill", ("vikings",), 3)),
    ],
)
def test_objectives_are_read(text: str, aim: Aim):
    assert read_aim(text) == aim


@pytest.mark.parametrize("text", ["", "hold", "hold a b", "leave west 0", "leave west many", "live yann 2", "win"])
def test_what_is_no_objective_is_refused(text: str):
    with pytest.raises(Malformed):
        read_aim(text)


@pytest.mark.parametrize("name", OURS)
def test_a_preview_without_secrets_tells_none(name: str):
    scenario = BOX.scenarios[name]
    shown = json.dumps(preview(scenario, secrets=False))
    hidden = [one.id for one in scenario.figures if one.hidden or one.place is None]
    hidden += [one.id for one in (*scenario.waiting, *scenario.herds, *scenario.conditions)]
    hidden += [one.id for one in scenario.items if one.hidden] + [one.id for one in scenario.figures if one.disguise]
    assert "areas" not in preview(scenario, secrets=False)
    if scenario.table:
        assert not [one for one in hidden if f'"{one}"' in shown]
    told = json.dumps(preview(scenario, secrets=True))
    assert all(f'"{one.id}"' in told for one in scenario.figures)


def test_a_preview_shows_somebody_in_disguise_as_what_he_seems():
    scenario = BOX.scenarios["raid"]
    shown = {one["name"]: one for one in preview(scenario, secrets=False)["figures"]}
    assert (shown["Brother Eozen"]["party"], shown["Brother Eozen"]["seat"]) == ("parish", "")
    told = {one["id"]: one for one in preview(scenario, secrets=True)["figures"]}
    assert (told["false_monk"]["party"], told["false_monk"]["seat"]) == ("bretons", "blue")
    assert told["judikael"]["at"] == [1200, 560] and told["judikael"]["corners"]
