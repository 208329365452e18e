"""What comes up rarely, brought about in a game: mounting, reloading, prisoners, hostages, doubts, very large halls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesets.argad.second_looks import LookTwice
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.state import Deed
from rulesets.common.events import Modifier
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM
from tests.rulesets.argad.butts import butts, figure
from tests.rulesets.argad.fields import Given, field, moved, place, plan, refusal, row, told_to
from tests.rulesets.argad.marks import example, rule
from tests.rulesets.argad.melees import by_hand, does, falls, fought, man, met, parts, refused
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.small_table import small

MUSKET = "musket_flintlock"
HALL = """
[[room]]
id = "barn"
building = "barn"
points = "1,1 40,1 40,40 1,40"
"""


def why(game: Game, code: str) -> list[Modifier]:
    return [one for event in game.events if event.code == code and event.gm for one in event.gm.modifiers]


BARN = (
    HALL
    + """
[[opening]]
id = "gate"
kind = "door"
points = "18,40 22,40"
bolted = true
"""
)


@rule("ARG-BLD-08")
def test_nobody_goes_through_a_bolted_door() -> None:
    game = field("malo blue 20,30", "knut red 90,90", ground=BARN).until("announce")
    before = GAME.encode(game.state)
    with pytest.raises(IllegalAction, match="door_is_bolted ARG-BLD-08"):
        game.answer("blue", plan(game, row(game, "malo", "20,45")))
    assert GAME.encode(game.state) == before
    game.state.doors["gate"] = "shut"
    assert refusal(game, "blue", plan(game, row(game, "malo", "20,45"))) == ""


# Horses and powder


def mounting(does: str, **more: object) -> Game:
    """Yann gets on his horse, or off it, while Olaf comes up to him."""
    rider = figure("yann", "blue", "100,100", role="cavalry", weapons=["bow", "sword"], **{"class": 4})
    game = butts(rider, figure("olaf", "red", "100,106"), **more).until("announce")  # type: ignore[arg-type]
    game.state.now[game.who("yann")] = replace(game.state.now[game.who("yann")], dismounted=does == "mount")
    return moved(game, blue=plan(game, row(game, "yann", does=does)), red=plan(game, row(game, "olaf", "100,102.5")))


@pytest.mark.parametrize("does", ["mount", "dismount"])
@rule("ARG-CAV-01")
def test_who_mounts_or_dismounts_neither_shoots_nor_strikes(does: str) -> None:
    game = mounting(does).until("shots")
    before = GAME.encode(game.state)
    shot = Declare(((game.who("yann"), (game.who("olaf"), "bow", "plain", "no_order")),))
    with pytest.raises(IllegalAction, match="mounting_takes_the_turn ARG-CAV-01"):
        game.answer("blue", shot)
    assert GAME.encode(game.state) == before


@rule("ARG-CAV-01")
def test_who_mounts_beside_miniatures_does_not_strike() -> None:
    rows = (man("malo", "blue", role="cavalry"), man("knut", "red"))
    game = met(*rows, until="hands", table=False)
    malo = game.who("malo")
    game.state.deeds[malo] = Deed(malo, does="mount")
    assert refused(game, "blue", by_hand(game, "malo", "knut")) == ("mounting_takes_the_turn", "ARG-CAV-01")
    free = met(*rows, until="hands", table=False, options={"fluid_mounting": "on"})
    free.state.deeds[malo] = Deed(malo, does="mount")
    assert refused(free, "blue", by_hand(free, "malo", "knut"))[0] != "mounting_takes_the_turn"


def reloading(way: str = "") -> Game:
    """Malo reloads; Knut comes up to him, if a way is given."""
    malo, knut = figure("malo", "blue", "100,100", weapons=[MUSKET]), figure("knut", "red", "100,115")
    game = butts(malo, knut, sheet="flintlock", dice=Given({})).until("announce")
    who = game.who("malo")
    game.dice.given = {f".{game.who(name)}": 1 for name in ("malo", "knut")}  # type: ignore[attr-defined]
    game.state.now[who] = replace(game.state.now[who], unloaded=((MUSKET, 1),))
    foe = {"red": plan(game, row(game, "knut", way))} if way else {}
    moved(game, blue=plan(game, row(game, "malo", does="reload", at=MUSKET)), **foe)
    while game.state.turn == 1:
        game.usual(next(seat for seat in game.seats if game.asked(seat)))
    return game


@rule("ARG-ACT-06")
@example("ARG-ACT-06", 1)
def test_contact_interrupts_reloading() -> None:
    game = reloading("100,102")
    assert game.state.now[game.who("malo")].unloaded == ((MUSKET, 1),)
    assert told_to(game, "blue", "reload_interrupted")
    calm = reloading()
    assert calm.state.now[calm.who("malo")].unloaded == ()


@rule("ARG-TIM-08")
def test_nothing_is_reloaded_in_the_turn_of_the_shot() -> None:
    game = field(f'malo blue 10,10 weapons=["{MUSKET}"]', "knut red 10,25").until("announce")
    malo = game.who("malo")
    game.state.now[malo] = replace(game.state.now[malo], unloaded=((MUSKET, 1),), shots=1)
    with pytest.raises(IllegalAction, match="shot_this_turn ARG-TIM-08"):
        game.answer("blue", plan(game, row(game, "malo", does="reload", at=MUSKET)))


# Contact


@rule("ARG-DIS-07")
def test_a_line_is_rearranged_without_breaking_contact() -> None:
    game = met(man("malo", "blue", "10,10"), man("knut", "red", "10,12"), until="announce")
    moved(game, blue=plan(game, row(game, "malo", "11,10")))
    assert ("line_rearranged", "ARG-DIS-07") in [(one.cause, one.rule) for one in why(game, "went")]
    assert "breaks_free" not in game.told()


def held_by_ranks(rank: tuple[str, ...], held: bool) -> None:
    rows = (man("malo", "blue", "10,10"), *rank, man("knut", "red", "10,12", "knife"), man("frodi", "red", "10,14"))
    game = fought(falls(met(*rows, options={"rank_support": "on"}), malo=4, knut=1))
    assert (place(game, "knut") == (1000, 1200)) == held
    assert bool(parts(game, "melee_held_by_ranks")) == held


@rule("ARG-AFT-05")
@example("ARG-AFT-05", 1)
def test_a_friend_behind_holds_against_one_rank() -> None:
    held_by_ranks((), True)


@example("ARG-AFT-05", 2)
def test_and_not_against_two() -> None:
    held_by_ranks((), True)
    held_by_ranks((man("bili", "blue", "10,8"),), False)


@pytest.mark.parametrize("large", [False, True])
def test_only_in_a_very_large_room_a_halberd_keeps_its_length(large: bool) -> None:
    hall = HALL + ("very_large = true\n" if large else "")
    people = (man("malo", "blue", "10,10", "halberd"), man("knut", "red", "10,12", "sword"))
    game = met(*people, hall)
    fought(falls(game, malo=1, knut=1), blue=does(game, malo="halberd knut"))
    steps = [part.facts["step"] for part in parts(game, "melee_step")]
    assert (steps[0] == "long") == large


# Prisoners


def captive(at: str) -> Game:
    people = ("malo blue 10,10", "bili blue 80,80", f"knut red {at}", "odd red 90,10")
    game = field(*people)
    knut = game.who("knut")
    game.state.now[knut] = replace(game.state.now[knut], prisoner_of=game.who("malo"))
    game.until("announce")
    moved(game)
    return game.until("announce")


@rule("ARG-AFT-09")
def test_a_prisoner_whom_nobody_guards_may_run_away() -> None:
    game = captive("40,40")
    assert game.state.now[game.who("knut")].prisoner_of == ""
    assert ("prisoner_unguarded", "ARG-AFT-09") in [(one.cause, one.rule) for one in why(game, "goes_free")]
    assert refusal(game, "red", plan(game, row(game, "knut", "50,40"))) == ""
    for guarded in ("13,10", "80,77"):
        kept = captive(guarded)
        assert kept.state.now[kept.who("knut")].prisoner_of == kept.who("malo")
        assert "goes_free" not in kept.told()


def couple(how: str = "plain", at: str = "100,113", face: int = 6) -> Game:
    """Olaf holds Kado before him; Yann shoots at Olaf."""
    people = [figure("yann", "blue", "100,100", skills=["elite_shot"]), figure("olaf", "red", "100,115")]
    game = butts(*people, figure("kado", "blue", at), dice=Given({})).until("shots")
    game.dice.given = {f".{game.who('yann')}": face}  # type: ignore[attr-defined]
    kado, olaf = game.who("kado"), game.who("olaf")
    game.state.now[kado] = replace(game.state.now[kado], prisoner_of=olaf, hostage_of=olaf)
    game.answer("blue", Declare(((game.who("yann"), (olaf, "bow", how, "no_order")),)))
    for seat in ("red", "gm"):
        game.answer(seat, Declare(()))
    return game


@rule("ARG-HOS-02")
def test_a_shot_at_a_captor_may_hit_his_hostage() -> None:
    game = couple()
    told = [one for event in game.events if event.gm for one in event.gm.modifiers]
    assert ("hostage_couple", "ARG-HOS-02") in [(one.cause, one.rule) for one in told]
    fallen = [one.who for one in game.state.fallen]
    assert fallen in ([game.who("kado")], [game.who("olaf")])


@rule("ARG-HOS-02")
def test_an_elite_shot_picks_out_the_captor() -> None:
    game = couple("elite_aim", "102,115")
    assert not game.state.in_play(game.who("olaf"))
    assert game.state.in_play(game.who("kado"))


# Doubts


@rule("ARG-DSG-03")
def test_somebody_looks_twice_at_a_monk() -> None:
    game = small().until("announce")
    alan, monk, bran = (game.who(name) for name in ("alan", "monk", "bran"))
    kinds = [form.kind for one in GAME.questions(game.state, GM) for form in one.forms]
    assert "doubt_by_hand" in kinds
    assert "doubt_by_hand" not in [form.kind for one in GAME.questions(game.state, "blue") for form in one.forms]
    told = {viewer: len(game.told(viewer)) for viewer in ("blue", "red", "public")}
    game.answer(GM, LookTwice(alan, monk))
    assert game.told(GM)[-1] == "disguise_doubted"
    assert {viewer: len(game.told(viewer)) for viewer in ("blue", "red", "public")} == told
    assert monk in game.state.guise
    with pytest.raises(IllegalAction, match="knows_his_own ARG-DSG-03"):
        game.answer(GM, LookTwice(bran, monk))


@rule("ARG-DSG-03")
def test_nobody_doubts_whom_he_does_not_recognise() -> None:
    game = small().until("announce")
    alan, monk = game.who("alan"), game.who("monk")
    game.state.stands[alan] = replace(game.state.stands[alan], x=30000)
    with pytest.raises(IllegalAction, match="too_far_to_doubt ARG-DSG-03"):
        game.answer(GM, LookTwice(alan, monk))
