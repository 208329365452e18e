"""Fights and brawls beside real miniatures, told by hand: ARG-PH-08, ARG-OBJ, ARG-TAB, ARG-BRW."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulesets.argad.companion_contacts import PartByHand, TouchByHand
from rulesets.argad.companion_melee import CorneredByHand
from rulesets.argad.hand_brawls import BrawlByHand
from rulesets.argad.hand_told import GROUNDS, SPECIALS
from rulesets.argad.melee_advance import Advance
from rulesets.argad.melee_mercy import Quarter, Surrender
from rulesets.common.events import Listener
from rulesets.common.params import Many, Pick
from rulesets.common.shapes import NONE
from tests.rulesets.argad.marks import hidden, rule
from tests.rulesets.argad.melees import by_hand, causes, falls, man, met, parts, refused
from tests.rulesets.argad.played import GAME, Game

CAST = (
    man("malo", "blue", weapons="spear"),
    man("bili", "blue", weapons="spear"),
    man("kado", "blue", role="cavalry"),
    man("tudi", "blue", training=["fencer"]),
    man("knut", "red"),
    man("odd", "red", weapons="two_handed"),
    man("frodi", "red", weapons="knife"),
    *(man(f"red{n}", "red") for n in range(4)),
)


def table() -> Game:
    return met(*CAST, until="hands", table=False)


def told(game: Game, ours: str, theirs: str, *, faces: Mapping[str, int], **more: object) -> Game:
    falls(game, **faces)
    return game.answer("blue", by_hand(game, ours, theirs, **more))


@rule("ARG-MEL-11", "ARG-MEL-22")
def test_a_fight_is_told_in_three_touches():
    game = told(table(), "malo", "knut", faces={"malo": 6})
    assert game.state.now[game.who("knut")].out == "removed"
    game = told(table(), "malo", "knut", faces={"malo": 1, "knut": 1})
    assert game.state.contacts == ["|".join(sorted((game.who("malo"), game.who("knut"))))]


def test_the_phase_waits_till_all_are_done():
    game = table()
    assert game.state.phase == "melee"
    for seat in [one for one in game.seats if "hands" in game.asked(one)]:
        assert game.state.phase == "melee"
        game.usual(seat)
    assert game.state.phase != "melee"


def test_while_the_dice_of_a_fight_fall_all_are_still_asked_for_theirs():
    game = table()
    before = [GAME.questions(game.state, seat) for seat in ("red", "public")]
    once, again = (by_hand(game, "malo", other) for other in ("knut", "odd"))
    for action in (once, again):  # told by two hands before any die has fallen
        GAME.check(game.state, "blue", action)
        GAME.decide(game.state, "blue", action, Listener())
    assert [GAME.questions(game.state, seat) for seat in ("red", "public")] == before
    falls(game, malo=1, knut=1).run()
    assert game.state.aside == []
    assert game.state.contacts == ["|".join(sorted((game.who("malo"), game.who("knut"))))]


@rule("ARG-ACT-05")
def test_nobody_fights_twice_in_a_turn():
    game = told(table(), "malo", "knut", faces={"malo": 1, "knut": 1})
    assert refused(game, "blue", by_hand(game, "malo", "odd")) == ("one_strike_a_turn", "ARG-ACT-05")


@rule("ARG-MEL-06", "ARG-MEL-08")
def test_one_side_of_a_fight_is_a_single_one_with_room_around_him():
    game = table()
    assert refused(game, "blue", by_hand(game, "malo bili", "knut odd")) == ("one_against_one_or_more", "ARG-MEL-06")
    crowd = by_hand(game, "malo", "knut red0 red1 red2 red3")
    assert refused(game, "blue", crowd) == ("no_room_around", "ARG-MEL-08")


@pytest.mark.parametrize(
    ("ground", "special", "mine", "theirs"),
    [
        ("theirs_cross", "nothing", ["defend_obstacle"], []),
        ("ours_climb", "nothing", ["climbing"], ["defend_obstacle"]),
        ("ours_lower", "nothing", ["lower_ground"], []),
        ("theirs_on_table", "nothing", ["beside_table"], []),
    ],
)
@rule("ARG-OBS-02", "ARG-LVL-01", "ARG-TAB-06")
def test_what_is_said_of_the_ground_counts(ground: str, special: str, mine: list[str], theirs: list[str]):
    game = told(table(), "malo", "knut", faces={"malo": 1, "knut": 1}, ground=ground, special=special)
    assert [causes(part) for part in parts(game, "melee_missed")] == [mine, theirs]
    for name in ("theirs_cross", "ours_climb", "ours_lower", "theirs_on_table"):  # all of them, for the ledger
        other = told(table(), "malo", "knut", faces={"malo": 1, "knut": 1}, ground=name)
        assert any(causes(part) for part in parts(other, "melee_missed"))


@rule("ARG-CAV-07", "ARG-CAV-10")
def test_a_charge_is_said_of_riders():
    game = told(table(), "kado", "knut", faces={"kado": 1, "knut": 1}, special="ours_charge")
    assert causes(parts(game, "melee_missed")[0]) == ["cavalry_vs_foot", "charge"]
    game = table()
    assert refused(game, "blue", by_hand(game, "malo", "knut", special="ours_charge"))[0] == "only_cavalry_charges"


@rule("ARG-HOS-01", "ARG-HOS-02")
def test_a_hostage_is_held_between_them():
    game = table()
    fight = by_hand(game, "malo", "knut", special="our_hostage")
    assert refused(game, "blue", fight) == ("no_hostage", "ARG-HOS-01")
    frodi = game.who("frodi")
    game.state.now[frodi] = replace(game.state.now[frodi], prisoner_of=game.who("malo"))
    game = told(game, "malo", "knut", faces={"malo": 1, "knut": 1}, special="our_hostage")
    assert [causes(part) for part in parts(game, "melee_missed")] == [["over_hostage"], ["over_hostage"]]


@rule("ARG-RNK-03", "ARG-RNK-01")
def test_the_second_rank_strikes_too():
    game = told(table(), "malo", "knut", faces={"malo": 1, "bili": 6, "knut": 1}, behind="bili")
    assert parts(game, "melee_over_shoulder")[0].facts["who"] == "Bili"
    game = table()
    short = by_hand(game, "malo", "knut", behind="tudi")
    assert refused(game, "blue", short) == ("too_short_for_second_rank", "ARG-RNK-01")


@rule("ARG-RNK-08")
def test_over_whose_shoulder_is_said():
    faces = {"malo": 1, "tudi": 1, "bili": 1, "knut": 1}
    for friend in ("malo", "tudi"):
        game = told(table(), "malo tudi", "knut", faces=faces, behind="bili", each={"bili": friend})
        shoulder = parts(game, "melee_over_shoulder")[0]
        assert shoulder.facts["other"] == friend.title()
        assert [one.cause for one in shoulder.modifiers] == ["chose_shoulder"]
    assert not parts(told(table(), "malo", "knut", faces=faces, behind="bili"), "melee_over_shoulder")[0].modifiers
    game = table()
    for who, friend in (("bili", "kado"), ("malo", "tudi")):
        wrong = by_hand(game, "malo tudi", "knut", behind="bili", each={who: friend})
        assert refused(game, "blue", wrong) == ("not_over_that_shoulder", "ARG-RNK-08")


@rule("ARG-OBS-03")
def test_one_alone_defends_an_obstacle_with_one_spear_behind_him():
    game = table()
    before = GAME.encode(game.state)
    for ground, names in (("ours_cross", ("malo", "knut odd")), ("theirs_cross", ("malo tudi", "knut"))):
        assert refused(game, "blue", by_hand(game, *names, ground=ground)) == ("one_defender_only", "ARG-OBS-03")
        assert refused(game, "blue", by_hand(game, *names)) == ("", "")
    assert refused(game, "blue", by_hand(game, "tudi", "knut", ground="theirs_cross", behind="bili")) == ("", "")
    two = by_hand(game, "tudi", "knut", ground="theirs_cross", behind="malo bili")
    assert refused(game, "blue", two) == ("one_defender_only", "ARG-OBS-03")
    assert refused(game, "blue", by_hand(game, "malo bili", "knut", ground="ours_cross")) == ("", "")
    assert GAME.encode(game.state) == before


@rule("ARG-STR-03", "ARG-SKL-03")
def test_a_fencer_strikes_twice_if_he_is_one():
    game = told(table(), "tudi", "knut", faces={"tudi": 1, "knut": 1}, special="two_strikes")
    assert len([part for part in parts(game, "melee_missed") if part.facts["who"] == "Tudi"]) == 2
    game = table()
    assert refused(game, "blue", by_hand(game, "malo", "knut", special="two_strikes")) == ("no_fencer", "ARG-SKL-03")


@rule("ARG-BRW-01", "ARG-UNT-04")
def test_with_bare_hands_one_is_knocked_out():
    game = told(table(), "malo", "knut", faces={"malo": 6, "knut": 1}, special="brawl")
    assert next(event.rule for event in game.events if event.code == "goes_down") == "ARG-BRW-01"
    game = told(table(), "malo", "knut", faces={"malo": 6, "knut": 1}, arms={"malo": "bare_hands"})
    assert next(event.rule for event in game.events if event.code == "goes_down") == "ARG-UNT-04"


@rule("ARG-TAB-08")
def test_a_table_topples_under_two():
    game = told(table(), "malo", "knut", faces={"malo": 4, "knut": 4}, ground="both_on_table", arms={"malo": "sword"})
    assert parts(game, "melee_table_topples")
    assert all(game.state.now[game.who(name)].down_until for name in ("malo", "knut"))


@pytest.mark.parametrize(
    ("ground", "code"),
    [
        *((one, "melee_off_table") for one in ("theirs_on_table", "both_on_table")),
        *((one, "melee_stays_on_table") for one in ("theirs_on_stage", "both_on_stage")),
    ],
)
@rule("ARG-TAB-07")
def test_a_recoil_from_a_table_ends_on_the_ground(ground: str, code: str):
    assert recoils_told(ground, 5 if ground.startswith("theirs") else 4) == [(code, "ARG-TAB-07")]


@pytest.mark.parametrize("ground", ["level", "ours_on_table", "ours_on_stage"])
def test_who_recoils_before_a_table_stands_on_none(ground: str):
    assert recoils_told(ground, 4) == []


def recoils_told(ground: str, face: int) -> list[tuple[str, str]]:
    """Knut is driven back: what is told of a table."""
    game = told(table(), "malo", "knut", faces={"malo": face, "knut": 1}, ground=ground, arms={"malo": "sword"})
    assert parts(game, "melee_goes_back")[0].facts["who"] == "Knut"
    tables = [event for event in game.events if event.code in ("melee_off_table", "melee_stays_on_table")]
    return [(event.code, event.rule) for event in tables]


# What each of them does


OTHERS = (
    man("malo", "blue", weapons="spear"),
    man("tudi", "blue", training=["fencer"]),
    man("knut", "red", training=["fencer"]),
    man("odd", "red"),
    man("ulf", "red", weapons="sword spear"),
)


def others() -> Game:
    return met(*OTHERS, until="hands", table=False)


def strikes_of(game: Game, name: str) -> int:
    found = [part for code in ("melee_missed", "melee_recoil", "melee_hit") for part in parts(game, code)]
    return len([part for part in found if part.facts["who"] == name])


@rule("ARG-RNK-03", "ARG-RNK-01")
def test_the_second_rank_of_the_other_side_is_told_as_well():
    game = told(others(), "malo", "knut", faces={"malo": 1, "ulf": 6, "knut": 1}, across="ulf")
    assert parts(game, "melee_over_shoulder")[0].facts == {"who": "Ulf", "other": "Knut"}
    assert not game.state.in_play(game.who("malo"))
    game = others()
    assert refused(game, "blue", by_hand(game, "malo", "knut", across="odd"))[0] == "too_short_for_second_rank"


@rule("ARG-MEL-04")
def test_of_several_he_strikes_whom_he_says():
    for enemy in ("knut", "odd"):
        faces = {"tudi": 1, "knut": 1, "odd": 1}
        game = told(others(), "tudi", "knut odd", faces=faces, each={"tudi": enemy})
        assert parts(game, "melee_chose")[0].facts["other"] == enemy.title()
    far = by_hand(game := others(), "tudi", "knut", each={"tudi": "odd"})
    assert refused(game, "blue", far) == ("not_in_contact", "ARG-MEL-01")


@rule("ARG-STR-03", "ARG-SKL-03")
def test_every_fencer_strikes_twice_if_he_is_one():
    faces = {"tudi": 1, "knut": 1, "odd": 1}
    both = {"tudi": "- two_strikes", "knut": "- two_strikes"}
    game = told(others(), "tudi", "knut", faces=faces, each=both)
    assert [strikes_of(game, name) for name in ("Tudi", "Knut")] == [2, 2]
    game = told(others(), "tudi", "odd", faces=faces, each={"odd": "- two_strikes"})
    assert [strikes_of(game, name) for name in ("Tudi", "Odd")] == [1, 1]  # what he is shows when he strikes
    game = others()
    mine = by_hand(game, "malo", "knut", each={"malo": "- two_strikes"})
    assert refused(game, "blue", mine) == ("no_fencer", "ARG-SKL-03")


@rule("ARG-MEL-26", "ARG-AFT-09")
def test_he_holds_back_and_calls_on_the_other_to_surrender():
    game = told(others(), "tudi", "odd", faces={"tudi": 6, "odd": 1}, each={"tudi": "- spares"})
    assert [strikes_of(game, name) for name in ("Tudi", "Odd")] == [0, 1]
    assert parts(game, "melee_declines")
    game.answer("red", Surrender((game.who("odd"),)))
    assert game.state.now[game.who("odd")].prisoner_of == game.who("tudi")
    game = others()
    his = by_hand(game, "tudi", "odd", each={"odd": "- declines"})
    assert refused(game, "blue", his) == ("says_it_himself", "ARG-MEL-26")
    assert refused(game, "gm", his) == ("", "")


@rule("ARG-AFT-04")
def test_he_holds_back_and_offers_to_surrender():
    game = told(others(), "tudi", "odd", faces={"odd": 1}, each={"tudi": "- yields"})
    game.answer("red", Quarter((game.who("tudi"),)))
    assert game.state.now[game.who("tudi")].prisoner_of == game.who("odd")


@rule("ARG-UNT-10")
def test_who_lies_there_is_taken():
    game = others()
    odd, ulf = game.who("odd"), game.who("ulf")
    game.state.now[ulf] = replace(game.state.now[ulf], down_until=game.state.turn + 1)
    assert refused(game, "blue", by_hand(game, "tudi", "odd", each={"tudi": "- captures"}))[0] == "nobody_to_capture"
    game.state.now[odd] = replace(game.state.now[odd], down_until=game.state.turn + 1)
    told(game, "tudi", "odd", faces={}, each={"tudi": "- captures"})
    assert game.state.now[odd].prisoner_of == game.who("tudi")


# After it


@rule("ARG-AFT-02", "ARG-AFT-06")
def test_who_recoils_is_told_so_and_may_be_followed():
    game = told(table(), "malo", "knut", faces={"malo": 4, "knut": 1})
    assert parts(game, "melee_goes_back")[0].facts["who"] == "Knut"
    assert game.state.contacts == []
    game.answer("blue", Advance(((game.who("malo"), game.who("knut")),)))
    assert parts(game, "melee_follows")
    assert len(game.state.contacts) == 1


@rule("ARG-MEL-25")
def test_who_followed_in_this_phase_is_fought_in_the_next_turn():
    """Bili strikes first and drives Knut back, who has not struck: he does not make up for it by being followed."""
    game = told(table(), "bili", "knut", faces={"bili": 4, "knut": 6})
    bili, knut = game.who("bili"), game.who("knut")
    assert not game.state.now[knut].strikes
    game.answer("blue", Advance(((bili, knut),)))
    assert [one.cause for one in parts(game, "melee_follows")[0].modifiers] == ["fought_next_turn"]
    game.state.now[bili] = replace(game.state.now[bili], strikes=0)
    assert refused(game, "blue", by_hand(game, "bili", "knut")) == ("contact_too_new", "ARG-MEL-25")
    assert refused(game, "blue", by_hand(game, "malo", "knut")) == ("", "")
    turn = game.state.turn
    while game.state.turn == turn:
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    game.until("hands")
    assert refused(game, "blue", by_hand(game, "bili", "knut")) == ("", "")


@rule("ARG-AFT-04")
def test_somebody_says_that_there_was_no_room():
    game = told(table(), "malo", "knut", faces={"malo": 4, "knut": 1})
    game.usual("blue")
    game.answer("red", CorneredByHand(game.who("knut")))
    game.usual("red")
    game.usual("blue")
    assert game.state.now[game.who("knut")].prisoner_of == game.who("malo")


@rule("ARG-MEL-07", "ARG-MEL-01")
def test_contacts_are_told_and_taken_back():
    game = table()
    malo, knut, odd = (game.who(name) for name in ("malo", "knut", "odd"))
    game.answer("blue", TouchByHand(malo, knut))
    assert parts(game, "melee_touch", "red")[0].facts["other"] == "Knut"
    assert refused(game, "blue", PartByHand(malo, odd))[0] == "not_offered"
    game.answer("blue", TouchByHand(game.who("bili"), odd))
    assert refused(game, "blue", PartByHand(malo, odd)) == ("not_in_contact", "ARG-MEL-01")
    game.answer("blue", PartByHand(malo, knut))
    assert len(game.state.contacts) == 1


# Brawls


@rule("ARG-OBJ-02", "ARG-OBJ-04")
def test_something_is_thrown_once():
    game = falls(table(), malo=6)
    throw = BrawlByHand(game.who("malo"), "throws", game.who("knut"))
    game.answer("blue", throw)
    assert game.state.now[game.who("knut")].down_until == game.state.turn + 1
    assert not game.state.contacts
    game.state.now[game.who("malo")] = replace(game.state.now[game.who("malo")], strikes=0)
    assert refused(game, "blue", throw) == ("thrown_already", "ARG-OBJ-02")


@pytest.mark.parametrize(("face", "landing", "fights"), [(1, "jumps", True), (4, "stops", True), (6, "blocked", False)])
@rule("ARG-TAB-03", "ARG-TAB-05")
def test_a_jump_on_a_table(face: int, landing: str, fights: bool):
    game = table()
    for one in (1, 6, face):  # the ledger wants both ends of it
        game = table()
        game.dice.given = {"bout": one}  # type: ignore[attr-defined]
        game.answer("blue", BrawlByHand(game.who("malo"), "jumps_on", NONE))
    assert parts(game, "melee_jump")[-1].facts["landing"] == landing
    assert (refused(game, "blue", by_hand(game, "malo", "knut"))[0] == "") == fights


# Forms and chances


def test_what_one_sees_of_a_stranger_is_what_he_may_be_said_to_hold():
    game = met(*CAST[:4], man("knut", "red", concealed=["sabre"]), until="hands", table=False)
    question = next(one for one in GAME.questions(game.state, "blue") if one.kind == "fights_by_hand")
    assert "sabre" not in str(question.forms)
    fight = by_hand(game, "malo", "knut", arms={"knut": "lance"})
    assert refused(game, "blue", fight) == ("not_offered", "ARG-MEL-01")


def test_a_fight_takes_few_touches():
    question = next(one for one in GAME.questions(table().state, "blue") if one.kind == "fights_by_hand")
    params = dict(question.forms[0].params)
    assert [name for name, param in params.items() if isinstance(param, Many) and param.low] == ["ours", "theirs"]
    assert [param.options[0] for param in params.values() if isinstance(param, Pick)] == ["level", "nothing"]


@hidden("ARG-HID-07")
@rule("ARG-MEL-12")
def test_the_chances_of_a_fight_told_by_hand_are_a_range():
    found = []
    for class_ in (1, 5):
        game = met(*CAST[:4], man("knut", "red", **{"class": class_}), until="hands", table=False)
        found.append(GAME.odds_of(game.state, "blue", by_hand(game, "malo", "knut")))
    assert found[0] == found[1]
    assert all("low" in one.facts for one in found[0].chances)
    told(game, "malo", "knut", faces={"malo": 5, "knut": 1})


def test_a_jump_and_a_throw_have_their_chances():
    game = table()
    jump = GAME.odds_of(game.state, "blue", BrawlByHand(game.who("malo"), "jumps_on", NONE))
    assert {one.code: one.weight for one in jump.chances} == {"leap_jumps": 3, "leap_stops": 1, "leap_blocked": 2}
    throw = GAME.odds_of(game.state, "gm", BrawlByHand(game.who("malo"), "throws", game.who("knut")))
    assert {one.facts["theirs"] for one in throw.chances} == {"stands", "recoils", "down"}


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_ground_can_be_fought_on(ground: str):
    game = told(table(), "malo", "knut", faces={"malo": 1, "knut": 1}, ground=ground)
    assert parts(game, "melee_faces")


def test_every_special_thing_has_its_words():
    for kind, ids in (("hand_ground", GROUNDS), ("hand_special", SPECIALS)):
        assert [one for one in ids if GAME.words.name(kind, one, "fr") == one] == []


def to_the_end(game: Game, seat: str, theirs: str = "knut") -> list[Any]:
    stages = GAME.stages(game.state, seat, by_hand(game, "malo", theirs))
    return [(one.code, one.facts, {str(way): way.weight for way in one.odds.chances}) for one in stages if one.odds]


@hidden("ARG-HID-07")
@rule("ARG-MEL-22")
def test_a_duel_has_the_odds_of_its_end_a_range_for_the_players_and_the_truth_for_the_game_master():
    found = {}
    for class_ in (1, 5):
        game = met(*CAST[:4], man("knut", "red", **{"class": class_}), until="hands", table=False)
        found[class_] = [to_the_end(game, seat) for seat in ("blue", "gm")]
        (stage,) = GAME.stages(game.state, "blue", by_hand(game, "malo", "knut"))
        assert stage.facts == {"who": "Malo", "other": "Knut"}
        assert stage.odds and all("low" in way.facts for way in stage.odds.chances)
        assert {way.facts["theirs"] for way in stage.odds.chances} <= {"falls", "stands"}
    assert found[1][0] == found[5][0]
    assert found[1][1] != found[5][1]
    told(game, "malo", "knut", faces={"malo": 1, "knut": 1})


def test_of_several_at_once_nothing_is_said_of_the_end():
    assert not to_the_end(table(), "blue", "knut odd")
