"""Every switch and every reading makes a difference that a table can see, through the front door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from rulesets.argad.by_hand_dangers import Swims
from rulesets.argad.evening import NOTHING_MORE
from rulesets.argad.gm_room import KINDS
from rulesets.argad.meta import META
from rulesets.argad.shot_declarations import Declare
from rulesets.argad.state import Deed
from rulesets.argad.vehicles_by_hand import Board
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup
from tests.rulesets.argad.butts import butts, figure, piece
from tests.rulesets.argad.evenings import BAND, MONK, MONKS, at_opening, ends, evening, row
from tests.rulesets.argad.fields import field, moved, place, plan, refusal
from tests.rulesets.argad.fields import row as go
from tests.rulesets.argad.loaded import Loaded
from tests.rulesets.argad.melees import falls, fought, man, met
from tests.rulesets.argad.played import GAME, Game
from tests.rulesets.argad.rolled import Faces
from tests.rulesets.argad.small_table import small
from tests.rulesets.argad.test_forming import CLOSE
from tests.rulesets.argad.test_recruits import yann as roster_yann
from tests.rulesets.argad.test_shots_at_the_table import nothing, rows
from tests.rulesets.argad.test_talk import says
from tests.rulesets.argad.test_tasks_in_play import GATE, at_work

On = dict[str, str]
PAIR = (figure("malo", "blue", "100,100"), figure("olaf", "red", "100,115"))
FACES = ("malo blue 10,10", "hoel red 90,90")
BESIDE = (figure("malo", "blue"), figure("olaf", "red"))
GORGE = (
    '[[piece]]\nid = "gorge"\nkind = "earth_bank_ditch_hard_slope"\n'
    'points = "0,14 100,14 100,20 0,20"\ndanger = "danger"\n'
)


# -- what there is to see --------------------------------------------------------------------------------------------


def asked(game: Game, seat: Seat) -> str:
    """All that is put to a seat, in one string."""
    return repr(GAME.questions(game.state, seat))


def why_not(game: Game, seat: Seat, action: Any) -> str:
    return refusal(game, seat, action)


def told(game: Game, viewer: Seat, code: str) -> bool:
    return code in game.told(viewer)


def causes(game: Game) -> list[str]:
    parts = [event.part_for(GM) for event in game.events]
    return [one.cause for part in parts if part for one in part.modifiers]


def shot(game: Game, *faces: int, arm: str = "bow", how: str = "plain", order: str = "no_order") -> Game:
    """Malo shoots at Olaf."""
    game.until("shots")
    game.dice = Faces(*faces)
    game.answer("blue", Declare(((game.who("malo"), (game.who("olaf"), arm, how, order)),)))
    return nothing(game, *[one for one in game.seats if one != "blue" and "shots" in game.asked(one)])


def shot_refused(on: On, arm: str, sheet: str) -> str:
    gunner = figure("malo", "blue", "100,100", weapons=[arm])
    crew = [figure(f"ally{n}", "blue", f"{96 + 2 * n},98", weapons=["knife"]) for n in range(5)]
    foe = figure("olaf", "red", "100,106")
    game = butts(gunner, foe, *crew, options=on, sheet=sheet).until("shots")
    return why_not(game, "blue", Declare(((game.who("malo"), (game.who("olaf"), arm, "plain", "no_order")),)))


def duel(on: On, *people: str, malo: int, knut: int, **more: Any) -> Game:
    return fought(falls(met(*people, options=on, **more), malo=malo, knut=knut))


def lives(game: Game, name: str) -> bool:
    return game.state.in_play(game.who(name))


def judged(on: On, rule: str) -> bool:
    return rule in asked(butts(*PAIR, options=on), GM)


def by_hand(on: On, kind: str, seat: Seat = "blue") -> bool:
    return f"kind='{kind}'" in asked(butts(*PAIR, options=on), seat)


def in_a_brawl(on: On, word: str) -> bool:
    return word in asked(met(man("malo", "blue"), man("knut", "red"), until="hands", table=False, options=on), "blue")


# -- the switches ----------------------------------------------------------------------------------------------------


def half_scale(on: On) -> bool:
    game = field(*FACES, options=on).until("announce")
    return why_not(game, "blue", plan(game, go(game, "malo", "10,25"))) == "too_far"


def base_adaptations(on: On) -> bool:
    game = butts(*PAIR, options=on, sheet="flintlock")
    figures = GAME.view(game.state, "blue").board["figures"]
    round_ = GAME.view(butts(*PAIR, sheet="flintlock").state, "blue").board["figures"]
    return repr(figures) != repr(round_)


def extra_armours(on: On) -> bool:
    game = duel(on, man("malo", "blue", "10,10", armour="4*"), man("knut", "red", "12,10", armour="4"), malo=6, knut=6)
    return lives(game, "malo") and not lives(game, "knut")


def turned_back_reload(on: On) -> bool:
    game = butts(*PAIR, options=on).until("announce")
    who = game.who("malo")
    game.state.now[who] = replace(game.state.now[who], unloaded=(("bow", 1),))
    game.answer("blue", plan(game, go(game, "malo", does="reload"))).until("shots")
    return "reloading" in game.state.seen[f"red {who}"].state


def fixed_swim(on: On) -> bool:
    game = at_opening(figure("malo", "blue", "100,100", weapons=["knife"]), PAIR[1], dice=Loaded(swim=1), options=on)
    odds = GAME.odds_of(game.state, "blue", Swims(game.who("malo"), 4))
    return odds is None or len(odds.chances) == 1


def fluid_boats(on: On) -> bool:
    game = butts(*BESIDE, options=on, table=False)
    game.answer("blue", Board(game.who("malo"), 2))
    return told(game, "blue", "pushes_off") or told(game, "blue", "not_aboard")


def dangerous_terrain(on: On) -> bool:
    game = field(*FACES, ground=GORGE, dice={"slow": 5}, options=on).until("announce")
    moved(game, blue=plan(game, go(game, "malo", "10,16")))
    return game.state.now[game.who("malo")].in_danger


def jamming(on: On) -> bool:
    """With a bow that jams: none of our own weapons does."""
    game = butts(*PAIR, options=on).until("shots")
    ranged: Any = game.state.terms.period.ranged
    bow = ranged["bow"]
    ranged["bow"] = replace(bow, jams_upto=2)
    try:
        return told(shot(game, *((2,) if on["jamming"] == "on" else (5,))), "red", "weapon_jams")
    finally:
        ranged["bow"] = bow


def early_shots(on: On) -> bool:
    game = butts(*PAIR, options=on)
    game.until("announce")
    return any(str(part.facts.get("phase")) == "early" for event in game.events if (part := event.part_for("blue")))


def duels(on: On) -> bool:
    game = butts(*BESIDE, options=on, table=False).until("shots")
    return "duel_by_hand" in asked(game, "blue")


def shoot_rear_ranks(on: On) -> bool:
    people = [figure("yann", "blue", "100,100"), figure("mael", "blue", "112,113", weapons=["spear"])]
    people += [figure("k0", "red", "112,115"), figure("k1", "red", "109,114"), figure("k2", "red", "106,114")]
    game = butts(*people, options=on).until("shots")
    return why_not(game, "blue", rows(game, ("yann", "k2", "bow"))) == ""


def tie_break(on: On) -> bool:
    game = duel(on, man("malo", "blue", "10,10"), man("knut", "red", "12,10", **{"class": 3}), malo=6, knut=6)
    return lives(game, "malo")


def special_fighters(on: On) -> bool:
    game = met(man("malo", "blue", "10,10", training=["fencer"]), man("knut", "red", "12,10"), options=on)
    return "two_strikes" in asked(game, "blue")


def fluid_mounting(on: On) -> bool:
    rider = man("malo", "blue", "10,10", role="cavalry", mount="cavalry_light")
    game = butts(rider, PAIR[1], options=on).until("announce")
    return why_not(game, "blue", plan(game, go(game, "malo", "10,20", "dismount"))) == ""


def fantasy_dice(on: On) -> bool:
    troll = figure("malo", "blue", "100,100", skills=["d8"])
    return "other_die" in causes(shot(butts(troll, PAIR[1], options=on), 8 if on["fantasy_dice"] == "on" else 6))


def points(on: On) -> bool:
    box = GAME.load_box({})
    setup = Setup("lesson", ("blue", "red"), gm=True, options=on)
    return "points" in [one.id for one in GAME.reference_of(setup, box, GM, "en").tables]


def heroic_characters(on: On) -> bool:
    game = butts(figure("malo", "blue", "100,100", player=True, **{"class": 3}), PAIR[1], options=on)
    (sheet,) = GAME.view(game.state, "blue").cards
    return {"class": 5} in [dict(line.facts) for line in sheet.lines]


def attitude_die(on: On) -> bool:
    game = evening(BAND, MONKS, MONK, dice=Loaded(attitude=6), options=on)
    game.answer("blue", says(game)).answer("red", NOTHING_MORE())
    return told(game, GM, "mood_rolled")


def two_life_points(on: On) -> bool:
    return lives(shot(butts(PAIR[0], figure("olaf", "red", "100,115", life_points=2), options=on), 5), "olaf")


def wounded_recoil(on: On) -> bool:
    people = man("malo", "blue", "10,10"), man("knut", "red", "12,10", "knife", life_points=2)
    game = duel(on, *people, malo=6, knut=1)
    return place(game, "knut") != (1200, 1000)


def wound_location(on: On) -> bool:
    game = butts(PAIR[0], figure("olaf", "red", "100,115", life_points=2), options=on)
    return "twelve_sided_die" in causes(shot(game, *((5, 12) if on["wound_location"] == "on" else (5,))))


def secret_objectives(on: On) -> bool:
    return "Hold the ford." not in repr(GAME.view(small(options=on).state, "blue").secrets)


def convoys(on: On) -> bool:
    chest = row("item", id="chest", en="A chest", fr="Un coffre", load="heavy_chest", place="101,100")
    game = butts(*PAIR, chest, options=on).until("announce")
    return why_not(game, "blue", plan(game, go(game, "malo", "101,119", "pick_up", at="chest"))) == "too_far"


def decoys(on: On) -> bool:
    return bool(small(options=on).state.animals)


def living_on(on: On) -> bool:
    box = GAME.load_box({})
    setup = Setup("mirror", ("blue", "red"), gm=True, people=(roster_yann(),), options=on, box_digest=box.digest)
    game = Game(GAME.new_game(setup, box, Fast(1), Deaf()), Fast(1)).run()
    game.answer(GM, KINDS["gm.remove"](next(iter(game.state.roster)), "dead", "Fell"))  # type: ignore[call-arg]
    return bool(GAME.aftermath(game.state))


def disguise(on: On) -> bool:
    game = small(options=on)
    return "Hrafn" not in GAME.view(game.state, "blue").names.values()


def special_skills(on: On) -> bool:
    game = butts(figure("malo", "blue", "100,100", skills=["elite_shot"]), PAIR[1], options=on).until("shots")
    return "elite_aim" in asked(game, "blue")


def healing(on: On) -> bool:
    game = butts(*PAIR, figure("bili", "blue", "104,100"), options=on)
    who = game.who("bili")
    game.state.now[who] = replace(game.state.now[who], out="removed")
    return "kind='heal" in asked(game, "blue") + asked(game, GM)


def inspiring_heroes(on: On) -> bool:
    hero = man("malo", "blue", "10,10", rank="hero"), man("bili", "blue", "10,12"), man("knut", "red", "12,10")
    return "hearten" in asked(met(*hero, options=on), "blue")


def worked(on: On, face: int, **more: object) -> Game:
    job = row("job", id="break_in", en="Break in", fr="Enfoncer", area="gate", **more)
    return at_work(at_opening(BAND, GATE, job, dice=Loaded(work=face), options=on), "break_in", "yann")


def uncertain_tasks(on: On) -> bool:
    return not told(worked(on, 5), "blue", "work_done")


def work_natural_six(on: On) -> bool:
    return told(worked(on, 6), "blue", "work_given_up")


def hard_tasks(on: On) -> bool:
    return not told(worked(on, 1, hard=True), "blue", "work_done")


def peaceful_shooting(on: On) -> bool:
    return "hunting" in asked(butts(*BESIDE, options=on, table=False).until("shots"), "blue")


def cooperative(on: On) -> bool:
    """Green, of blue's party, sees Olaf behind the hedge; blue is far away and does not."""
    scout = figure("kado", "green", "200,100").replace('party = "spears"', 'party = "archers"')
    hill = piece("bushes_high_crops", "140,60 150,60 150,140 140,140", blocks=True)
    game = butts(PAIR[0], scout, figure("olaf", "red", "200,120"), hill, options=on, seats='["blue", "red", "green"]')
    return f"blue {game.who('olaf')}" in game.state.seen


def rank_support(on: On) -> bool:
    people = (man("malo", "blue", "10,10", "spear"), man("knut", "red", "12,10", "knife"))
    people += (man("frodi", "red", "14,10"), man("odd", "red", "16,10"))
    return place(duel(on, *people, malo=4, knut=1), "knut") == (1200, 1000)


def formations(on: On) -> bool:
    game = at_opening(CLOSE, options=on).until("shots")
    game.state.deeds[game.who("cadoc")] = Deed(game.who("cadoc"), does="form_line")
    ends(game.until("evening"))
    return told(game, "blue", "formation_stands")


SWITCHES: Mapping[str, Callable[[On], bool]] = {
    "half_scale": half_scale,
    "base_adaptations": base_adaptations,
    "extra_armours": extra_armours,
    "plotted_vehicles": lambda on: by_hand(on, "plot_by_hand"),
    "turned_back_reload": turned_back_reload,
    "fixed_swim": fixed_swim,
    "fluid_boats": fluid_boats,
    "dangerous_terrain": dangerous_terrain,
    "jamming": jamming,
    "stones": lambda on: shot_refused(on, "stone", "dark_ages") != "option_off",
    "modern_weapons": lambda on: shot_refused(on, "bolt_rifle", "modern") != "option_off",
    "shoot_rear_ranks": shoot_rear_ranks,
    "early_shots": early_shots,
    "multiple_projectiles": lambda on: shot_refused(on, "blunderbuss", "flintlock") != "option_off",
    "artillery": lambda on: shot_refused(on, "cannon_light_canister", "flintlock") != "option_off",
    "duel": duels,
    "tie_break": tie_break,
    "special_fighters": special_fighters,
    "brawl_objects": lambda on: in_a_brawl(on, "throws"),
    "tables": lambda on: in_a_brawl(on, "jumps_on"),
    "fluid_mounting": fluid_mounting,
    "fantasy_dice": fantasy_dice,
    "points": points,
    "rotating_gm": lambda on: judged(on, "ARG-RPG-02"),
    "heroic_characters": heroic_characters,
    "recruiting": lambda on: by_hand(on, "request_by_hand"),
    "attitude_die": attitude_die,
    "two_life_points": two_life_points,
    "wounded_recoil": wounded_recoil,
    "wound_location": wound_location,
    "secret_objectives": secret_objectives,
    "convoys": convoys,
    "decoys": decoys,
    "living_on": living_on,
    "disguise": disguise,
    "special_skills": special_skills,
    "ability_tests": lambda on: by_hand(on, "test_by_hand"),
    "healing": healing,
    "morale": lambda on: by_hand(on, "morale_by_hand", GM),
    "inspiring_heroes": inspiring_heroes,
    "uncertain_tasks": uncertain_tasks,
    "work_natural_six": work_natural_six,
    "hard_tasks": hard_tasks,
    "brawls": lambda on: in_a_brawl(on, "'speed', 'brawl'"),
    "peaceful_shooting": peaceful_shooting,
    "large_games": lambda on: judged(on, "ARG-GIA-01"),
    "several_tables": lambda on: by_hand(on, "travel"),
    "cooperative": cooperative,
    "rank_support": rank_support,
    "formations": formations,
}


def test_all_switches_are_looked_at() -> None:
    assert list(SWITCHES) == [one.id for one in META.options]


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_makes_a_difference_at_the_table(switch: str) -> None:
    seen = {value: SWITCHES[switch]({switch: value}) for value in ("on", "off")}
    assert seen == {"on": True, "off": False}
