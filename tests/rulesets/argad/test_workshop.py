"""Troops built line by line, brought into a scenario; scenarios as texts with a preview; printed reference sheets."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.argad import ruleset
from rulesets.argad.meta import META
from rulesets.argad.scenario_places import place_flaws
from rulesets.argad.wording import WORDS
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.refusals import BadFile, BadSetup, IllegalAction, Malformed
from rulesets.common.setup import Setup, complete
from rulesets.common.troops import Copied, Counted, Headed, Hired, Raised, TroopChange, Written

HEROES = {"heroic_characters": "on"}
HOUSE = ruleset.load_box({})


def built(*changes: TroopChange, period: str = "dark_ages", budget: int = 0) -> str:
    text = ""
    for one in (Headed("Erik", period, budget), *changes):
        text = ruleset.change_troop(text, one, HEROES)
    return text


def shown(text: str, language: str = "en") -> Any:
    return ruleset.show_troop(text, HEROES, language)


def test_samples_and_profiles_of_ones_own_are_counted_in_points():
    text = built(Hired("viking_bondi", 3), Written({"name": "Éric", "class": "4", "weapons": ["bow"]}, 2))
    troop = shown(text)
    assert [(one.id, one.count, one.each) for one in troop.lines] == [("viking_bondi", 3, 6), ("eric", 2, 6)]
    assert troop.points == 30 and sum(one.value for one in troop.lines[1].price) == 6
    assert all(WORDS.has("causes", item.cause) for line in troop.lines for item in line.price)


@pytest.mark.rule("ARG-PTS-01")
def test_nothing_brings_a_troop_beyond_its_budget():
    text = built(Hired("viking_bondi", 5), budget=31)
    over: list[TroopChange] = [
        Hired("viking_bondi", 1),
        Counted("viking_bondi", 6),
        Copied("viking_bondi"),
        Headed("Erik", "dark_ages", 29),
    ]
    for change in over:
        with pytest.raises(IllegalAction) as error:
            ruleset.change_troop(text, change, {})
        assert (error.value.code, error.value.rule) == ("over_budget", "ARG-PTS-01")
    assert shown(ruleset.change_troop(text, Counted("viking_bondi", 4), {})).left == 7


@pytest.mark.rule("ARG-RPG-07")
def test_one_of_a_line_becomes_a_hero_where_that_is_played():
    text = built(Hired("viking_bondi", 3))
    with pytest.raises(IllegalAction) as error:
        ruleset.change_troop(text, Raised("viking_bondi"), {"heroic_characters": "off"})
    assert error.value.code == "option_off"
    rest, hero = shown(ruleset.change_troop(text, Raised("viking_bondi"), HEROES)).lines
    assert (rest.count, hero.count, hero.values["class"], hero.values["life_points"]) == (2, 1, "5", 2)
    assert not hero.may_be_hero and hero.values["player"] == "yes"


def test_a_sample_that_was_changed_is_another_line():
    text = built(Hired("viking_bondi", 1))
    values = {**shown(text).lines[0].values, "class": "4"}
    text = ruleset.change_troop(text, Written(values, 1, "viking_bondi"), {})
    text = ruleset.change_troop(text, Hired("viking_bondi", 2), {})
    assert [(one.id, one.count) for one in shown(text).lines] == [("viking_bondi", 1), ("viking_bondi_2", 2)]


def test_a_form_shows_what_it_was_filled_in_with():
    given = {
        "name": "Anne",
        "class": "3",
        "skills": ["scout:4", "sailor"],
        "gear": ["large_shield"],
        "commands": "first, *",
    }
    given |= {"rank": "chief", "player": "yes", "morale": 4, "training": ["two_life_points"]}
    text = built(Written(given, 1))
    line = shown(text).lines[0]
    assert {name: line.values[name] for name in given} == given and line.values["life_points"] == 2
    again = ruleset.change_troop(text, Written(line.values, 1, line.id), {})
    assert again == text
    fields = {one.id: one.param for one in ruleset.troop_fields("dark_ages", line.values)}
    assert all(line.values[name] == "" or fields[name].read(line.values[name], name) is not None for name in fields)


def test_what_nobody_can_be_is_refused_at_its_field():
    for field, values in (("class", {"class": "9"}), ("mount", {"class": "3", "mount": "farm_horse"})):
        with pytest.raises(Malformed) as error:
            built(Written({"name": "Odd", **values}))
        assert error.value.path == field


def test_oddities_name_people_as_they_are_called():
    text = built(Hired("viking_chief", 1, "fr"), Written({"name": "Jean", "class": "3", "weapons": ["arquebus"]}))
    said = {one.code: WORDS.text("refusals", one.code, one.facts, "fr") for one in shown(text, "fr").odd}
    assert "Chef viking" in said["unusual_pairing"] and "Jean, arquebuse" in said["weapon_of_another_period"]


def test_a_troop_goes_out_as_csv_and_json_and_comes_back():
    text = built(Hired("viking_bondi", 3), Written({"name": "=1+1", "class": "3"}))
    out = ruleset.write_troop(text, "csv")
    assert "'=1+1" in out
    back = ruleset.read_troop("ours.CSV", out)
    assert shown(back).lines == shown(text).lines
    assert ruleset.read_troop("ours.json", ruleset.write_troop(text, "json")) == text
    with pytest.raises(BadFile) as fault:
        ruleset.read_troop("ours.csv", "id,class,colour\na,3,red\n")
    assert (fault.value.line, fault.value.column) == (1, 10)


# -- into a game -------------------------------------------------------------------------------------------------------


def figures(files: Any, scenario: str, seat: str) -> list[Any]:
    return [one for one in ruleset.load_box(files).scenarios[scenario].figures if one.seat == seat]


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize(
    ("scenario", "sample"), [("ambush", "longbowman_14"), ("raid", "viking_bondi"), ("tregor", "cuirassier_1590")]
)
def test_few_and_many_stand_in_for_the_people_of_a_seat(scenario: str, sample: str, count: int):
    of = HOUSE.troops[sample].profile.sheet
    for seat in HOUSE.scenarios[scenario].seats:
        files = ruleset.with_troops({}, scenario, {seat: built(Hired(sample, count), period=of)})
        made = ruleset.load_box(files).scenarios[scenario]
        assert [one.profile.class_ for one in figures(files, scenario, seat)] == [
            HOUSE.troops[sample].profile.class_
        ] * count
        assert not list(place_flaws(made)) and len(made.secrets) == len(HOUSE.scenarios[scenario].secrets)
        others = [one for one in made.figures if one.seat != seat]
        assert [one.id for one in others] == [one.id for one in HOUSE.scenarios[scenario].figures if one.seat != seat]


def test_leaders_take_the_places_of_leaders():
    text = built(Hired("longbowman_14", 4), Hired("knight_14_foot", 1), period="medieval_14c")
    found = figures(ruleset.with_troops({}, "ambush", {"red": text}), "ambush", "red")
    leader = next(one for one in found if one.id == "croquart")
    assert leader.profile.leads == any(one.profile.leads for one in found)


def test_a_game_begins_with_such_people():
    text = built(Hired("viking_bondi", 6))
    for scenario in ("lesson", "raid", "companion", "mirror"):
        sheet = HOUSE.scenarios[scenario].sheet
        if sheet != "dark_ages" and scenario != "companion":
            continue
        files = ruleset.with_troops({}, scenario, {"blue": text})
        box = ruleset.load_box(files)
        state = ruleset.new_game(Setup(scenario, ("blue", "red"), gm=True), box, Fast("x"), Deaf())
        assert [one.name for who, one in state.people.items() if state.owner[who] == "blue"].count("Bondi 3") == 1
        ruleset.audit(state)


def test_beside_real_miniatures_the_period_is_that_of_the_troops():
    text = built(Hired("line_1805", 4), period="flintlock")
    made = ruleset.with_troops({}, "companion", {"blue": text, "red": text})
    assert ruleset.load_box(made).scenarios["companion"].sheet == "flintlock"


@pytest.mark.rule("ARG-GEN-16", "ARG-WPN-04")
def test_troops_that_do_not_fit_are_refused():
    rules = {"troop_of_another_period": "ARG-GEN-16", "arm_of_another_period": "ARG-WPN-04"}
    flint = built(Hired("line_1805", 4), period="flintlock")
    gun = built(Written({"name": "Jean", "class": "3", "weapons": ["arquebus"]}))
    wanted = {"troop_of_another_period": flint, "arm_of_another_period": gun, "troop_of_wrong_size": built()}
    for code, text in wanted.items():
        with pytest.raises(BadSetup) as error:
            ruleset.with_troops({}, "raid", {"blue": text})
        assert error.value.code == code and WORDS.has("refusals", code)
        assert error.value.rule == rules.get(code, "")
    with pytest.raises(BadSetup):
        ruleset.with_troops({}, "raid", {"white": built(Hired("viking_bondi"))})


# -- scenarios as texts ------------------------------------------------------------------------------------------------


def test_a_scenario_of_ones_own_is_a_text_and_has_its_own_seats():
    files = ruleset.scenario_files("own", ruleset.scenario_file(HOUSE, "lesson"))
    box = ruleset.load_box(files)
    assert ruleset.new_game(Setup("own", ("blue", "red")), box, Fast("x"), Deaf()).people
    assert ruleset.scenario_file(box, "own") == files["scenarios/own.toml"]
    assert ruleset.scenario_seats(files, "own").seats == ("blue", "red") and box.digest != HOUSE.digest
    with pytest.raises(BadSetup) as error:
        ruleset.new_game(Setup("own", ("blue", "gold")), box, Fast("x"), Deaf())
    assert error.value.code == "wrong_seats"


@pytest.mark.parametrize("scenario", list(HOUSE.scenarios))
def test_a_preview_tells_no_secret_without_being_asked(scenario: str):
    text = ruleset.scenario_file(HOUSE, scenario)
    plain, whole = (str(ruleset.preview(text, "en", secrets=secrets)) for secrets in (False, True))
    laid_out = HOUSE.scenarios[scenario]
    hidden = [one.name for one in laid_out.figures if one.hidden]
    hidden += [one.text.en for one in laid_out.secrets] + [one.titles.en for one in laid_out.items if one.hidden]
    assert [one for one in hidden if one in plain] == []
    assert all(repr(one.text.en)[1:-1] in whole for one in laid_out.secrets)


def test_a_fault_of_a_text_has_its_place():
    text = ruleset.scenario_file(HOUSE, "lesson").replace('seats = ["blue", "red"]', 'seats = ["blue", "pink"]')
    with pytest.raises(BadFile) as fault:
        ruleset.preview(text, "en", secrets=True)
    line = text.splitlines()[fault.value.line - 1]
    assert line.startswith("seats") and line[fault.value.column - 1] == "["


# -- printed sheets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cell_of_the_reference_sheet_is_in_words(language: str):
    for period in ("", *ruleset.reference_periods):
        sheet = ruleset.reference(period, {one.id: "on" for one in META.options}, language)
        cells = [
            cell for table in sheet.tables for row in table.rows for cell in (*row.cells, *table.head, table.title)
        ]
        assert [one for one in cells if "_" in one] == []
        assert len(sheet.tables) == 17 and all(one.title for one in (*sheet.options, *sheet.readings))


def test_every_option_is_on_the_sheet_with_its_rules():
    found = ruleset.reference("dark_ages", {}, "en").options
    assert [one.rules for one in found] == [one.rules for one in META.options] and all(one.rules for one in found)


def test_a_game_prints_its_own_sheet_and_the_gm_his_table():
    options = {"morale": "off", "healing": "on"}
    setup = complete(Setup("lesson", ("blue", "red"), gm=True, options=options), META)
    tables = {
        viewer: [one.id for one in ruleset.reference_of(setup, HOUSE, viewer, "en").tables] for viewer in ("blue", "gm")
    }
    assert "morale" not in tables["gm"] and "healing" in tables["blue"]
    assert "attitudes" in tables["gm"] and "attitudes" not in tables["blue"]


def test_a_roster_has_the_lines_of_its_weapons():
    text = built(Hired("viking_archer", 2), Written({"name": "Jean", "class": "3", "weapons": ["arquebus", "sword"]}))
    shots, blades = ruleset.troop_tables(text, "en")
    assert [row.cells[0] for row in shots.rows] == ["bow", "arquebus"]
    assert "sword" in [row.cells[0] for row in blades.rows]


def test_everybody_who_can_be_hired_has_a_name_in_both_languages():
    assert [one for one in HOUSE.troops if one not in WORDS.ids("troop")] == []
    for name, period in (("viking_chief", "dark_ages"), ("monk", "dark_ages")):
        french = ruleset.change_troop(built(period=period), Hired(name, 1, "fr"), {})
        assert shown(french).lines[0].name == WORDS.name("troop", name, "fr").capitalize()


def test_nobody_waits_long_for_a_text_that_is_far_too_large():
    text = ruleset.scenario_file(HOUSE, "lesson")
    row = '\n[[figure]]\nid = "more_{n}"\nname = "x"\nclass = 1\nparty = "{party}"\ncount = 30\nplace = "5,5"\n'
    people = "".join(row.format(n=n, party=HOUSE.scenarios["lesson"].parties[0].id) for n in range(11))
    pieces = "".join(f'\n[[piece]]\nid = "p{n}"\nkind = "forest"\npoints = "1,1 9,1 9,9"\n' for n in range(61))
    for wrong, code in ((people, "too_many_people"), (pieces, "too_many_rows")):
        with pytest.raises(BadFile) as fault:
            ruleset.preview(text + wrong, "en", secrets=True)
        assert fault.value.code == code and WORDS.has("refusals", code)
