"""What the conformance kit has to know of Argad: see tests/rulesets/conformance.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.argad.awareness import is_aware, is_own, knows_of, knows_slip, knows_thing
from rulesets.argad.guesses import gathers_of
from rulesets.argad.meta import META
from rulesets.argad.state import FigureId, State
from rulesets.common.actions import Action
from rulesets.common.events import Event
from rulesets.common.records import pack
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup
from tests.rulesets.argad import seldom
from tests.rulesets.argad.played import GAME
from tests.rulesets.kit.subjects import draw

SEATS = ("blue", "red", "green", "gold", "violet", "white")
COUNTED = ("score", "people", "lost", "turns")


def others(state: State, viewer: Viewer) -> list[FigureId]:
    return [who for who in sorted(state.people) if not is_own(state, viewer, who)]


def unseen(state: State, viewer: Viewer) -> list[FigureId]:
    return [who for who in others(state, viewer) if not is_aware(state, viewer, who)]


def hides(viewer: Viewer) -> bool:
    """Whether anything is kept from him at all."""
    return viewer not in (GM, PUBLIC)


def slips(state: State, viewer: Viewer, *kinds: str) -> object:
    hidden = [pack(one) for name, one in sorted(state.slips.items()) if not knows_slip(state, viewer, name)]
    found = [one for one in hidden if isinstance(one, dict) and one["kind"] in kinds]
    return found or None


def objectives(state: State, viewer: Viewer) -> object:
    return slips(state, viewer, "objective", "fact", "clue") if hides(viewer) else None


def what_npcs_have_in_mind(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    minds = [(who, state.moods.get(who), pack(state.conduct.get(who))) for who in others(state, viewer)]
    return [pack(one) for one in state.triggers.values()], minds


def which_animal(state: State, viewer: Viewer) -> object:
    found = [(who, one.troop) for who, one in sorted(state.animals.items()) if not is_own(state, viewer, who)]
    return found or None if hides(viewer) else None


def reserves_and_ambushers(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    waiting = [pack(one) for one in state.reserves.values() if one.seat != viewer]
    lying = [(who, pack(state.stands.get(who))) for who in unseen(state, viewer) if state.now[who].hidden]
    return waiting, lying


def who_is_in_disguise(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    met = [who for who in others(state, viewer) if knows_of(state, viewer, who)]
    return [(who, state.owner[who], state.people[who].name) for who in met if who in state.guise]


def what_is_concealed(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    weapons = [(who, state.people[who].concealed) for who in others(state, viewer)]
    hidden = [pack(one) for name, one in sorted(state.things.items()) if not knows_thing(state, viewer, name)]
    return weapons, hidden


def what_others_are(state: State, viewer: Viewer) -> object:
    met = [who for who in others(state, viewer) if knows_of(state, viewer, who)]
    if not met or not hides(viewer):
        return None
    people = [state.people[who] for who in met]
    return [(one.class_, one.skills, one.life_points) for one in people], [state.now[who].lost_points for who in met]


def intentions_of_the_unseen(state: State, viewer: Viewer) -> object:
    if not hides(viewer) or state.phase != "moves":
        return None
    return [pack(one) for who, one in sorted(state.plans.items()) if who in unseen(state, viewer)]


def sealed_shots(state: State, viewer: Viewer) -> object:
    sealed = [one for one in gathers_of(state) if one.sealed and hides(viewer)]
    answers = [(seat, pack(action)) for one in sealed for seat, action in one.answers if seat != viewer]
    return answers or None


def when_others_come(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    bands = [(one.turn, one.uncertain, one.work.turns) for one in state.reserves.values() if one.seat != viewer]
    return bands, [one.turn for one in state.triggers.values()]


def what_a_search_would_find(state: State, viewer: Viewer) -> object:
    found = [(name, one.found) for name, one in sorted(state.tasks.items())]
    return found or None if hides(viewer) else None


def what_was_said_in_private(state: State, viewer: Viewer) -> object:
    """Talk itself is on the pages of the site; what it hands over is a slip, and who knows of it."""
    if not hides(viewer):
        return None
    return [(name, one.knowers, one.holder) for name, one in sorted(state.slips.items()) if one.kind != "objective"]


def who_is_out_of_sight(state: State, viewer: Viewer) -> object:
    if not hides(viewer):
        return None
    return [(who, pack(state.stands.get(who))) for who in unseen(state, viewer)]


def real_sides(state: State, viewer: Viewer) -> object:
    return [(who, state.party[who]) for who in others(state, viewer)] if hides(viewer) else None


def plotted_orders(state: State, viewer: Viewer) -> object:
    """Sealed orders, and orders for those whom he does not see: of a vehicle too nobody else hears what it does."""
    if not hides(viewer):
        return None
    orders = {**state.deeds, **state.plans}
    sealed = [one.en for name, one in state.slips.items() if name.startswith("plot") and one.state == "open"]
    return [pack(one) for who, one in sorted(orders.items()) if who in unseen(state, viewer)], sealed


def what_comes_of_wounds(state: State, viewer: Viewer) -> object:
    """News is written on the pages of the site; what it rests on are the wounds that nobody else has seen."""
    met = others(state, viewer)
    return [(who, state.now[who].lost_points, state.now[who].healed) for who in met] if hides(viewer) and met else None


def what_creatures_are(state: State, viewer: Viewer) -> object:
    found = [(who, state.people[who].class_, state.people[who].training) for who in others(state, viewer)]
    return found if hides(viewer) else None


def tricks(state: State, viewer: Viewer) -> object:
    return slips(state, viewer, "trick", "fact") if hides(viewer) else None


HIDDEN_PROBES = {
    "ARG-HID-01": objectives,
    "ARG-HID-02": what_npcs_have_in_mind,
    "ARG-HID-03": which_animal,
    "ARG-HID-04": reserves_and_ambushers,
    "ARG-HID-05": who_is_in_disguise,
    "ARG-HID-06": what_is_concealed,
    "ARG-HID-07": what_others_are,
    "ARG-HID-08": intentions_of_the_unseen,
    "ARG-HID-09": sealed_shots,
    "ARG-HID-10": when_others_come,
    "ARG-HID-11": what_a_search_would_find,
    "ARG-HID-12": what_was_said_in_private,
    "ARG-HID-13": who_is_out_of_sight,
    "ARG-HID-14": real_sides,
    "ARG-HID-15": plotted_orders,
    "ARG-HID-16": what_comes_of_wounds,
    "ARG-HID-17": what_creatures_are,
    "ARG-HID-18": tricks,
}

SIGHT = "who comes into sight was hidden until then (ARG-MEA-06, ARG-MEA-07)"
ANIMALS = "an opponent comes near enough to see what an animal stands for (ARG-FOG-04)"
PLANS = "whoever is announced for may have come into sight, and may be another's than he seems (ARG-FOG-07)"
MOVES = "pace, weapons and what bars the way may have been hidden until one sees him go"
SHOTS = "classes, skills and weapons decide, and nobody knows those of others until they show (ARG-HID-07)"
BLOWS = SHOTS
NERVES = "who has nerve and who has not shows when it is tested (ARG-HID-07)"
WORK = "how long work takes and what it finds nobody knows beforehand (ARG-HID-10, ARG-HID-11)"
GM_KNOWS = "the game master's secrets come out as he lets them (ARG-HID-01, ARG-HID-02)"
END = "who is left, and what was wanted of whom, is laid open at the end"


def _told(*codes: str, why: str) -> dict[str, str]:
    return dict.fromkeys(codes, why)


def _all(beginnings: tuple[str, ...], why: str) -> dict[str, str]:
    return {code: why for code in GAME.words.codes("events") if code.startswith(beginnings)}


REVEALS = {
    **_told("recognised", "seen_far_off", "lost_from_sight", why=SIGHT),
    **_told("animal_seen", "animal_was_troop", "animal_was_nothing", "animals_gone", why=ANIMALS),
    **_told("announced", "plans_changed", "plans_show", "hesitates", why=PLANS),
    **_told("went", "own_went", "held_up", "own_held_up", "barred", "stopped_short", "stops_at_sight", why=MOVES),
    **_told("slowed", "breaks_free", "blocked_in_contact", "is_caught", "leaves_table", "met", "did", why=MOVES),
    **_told(
        "breaks_contact", "pursues", "slowed_by_hand", "comes_in", "sets_out", "goes_away", "arrival_near", why=MOVES
    ),
    **_told(
        "drops_disguise",
        "left_standing",
        "arrival_waits",
        "reserve_called",
        "danger_crossed",
        "clings",
        "swims",
        why=MOVES,
    ),
    **_told("falls_from_high", "danger_caught", "goes_away", "drifts", why=MOVES),
    **_told("single_shot", "volley", "is_shot_at", "shoots_at_somebody", "weapon_jams", "shot_not_made", why=SHOTS),
    **_told("shot_waits", "shot_before_contact", "passes_by", "duel", "duel_together", "announces_shot", why=SHOTS),
    **_told("has_reloaded", "reloads_on", "reload_interrupted", "no_early_shot", why=SHOTS),
    **_told("falls", "is_wounded", "wounded_head", "wounded_trunk_arm", "wounded_belly_leg", why=BLOWS),
    **_told("goes_down", "goes_free", "flag_is_taken", "handed_over", why=BLOWS),
    **_told("nobody_commands_them", "ranks_hold", "ranks_dissolved", "formation_stands", "formation_fails", why=NERVES),
    **_told("nerve_obeys", "nerve_disorder", "nerve_flees", "nerve_pillages", "nerve_rushes", why=NERVES),
    **_told("unit_holds", "unit_wavers", "ability_tested", "difficulty_tested", why=NERVES),
    **_told("work_begun", "work_begun_unseen", "work_done", "work_goes_on", "work_given_up", why=WORK),
    **_told("work_starts_again", "work_was_interrupted", "nothing_found", "thing_found", why=WORK),
    **_told("healing_with_harm", "recruits_answered", "trigger_met_with_text", "trigger_asks_with_text", why=GM_KNOWS),
    **_told("slip_handed", "trigger_met", "trigger_asks", "news", "parties_at_war", "parties_at_peace", why=GM_KNOWS),
    **_told("said", "called_out", "mood_rolled", "told_secretly", "request_answered", "healing_tried", why=GM_KNOWS),
    **_told("objective_done", "objective_failed", "game_over", why=END),
    **_told("is_yours", "group_forms", why=GM_KNOWS),
    **_told("group_parts", why=MOVES),
    **_told("plot_opened", why="a sealed order is read out when it is executed (ARG-HID-15)"),
    **_told("phase_begins", why="a phase in which nobody has anything to do is over at once"),
    **_all(("melee_", "wounded_", "fight_"), BLOWS),
    **_all(("shot_", "volley_", "early_", "duel_", "single_"), SHOTS),
    **_all(("work_", "arrival_", "danger_", "formation_"), WORK),
    **_all(("ruled_",), GM_KNOWS),
}
WHETHER = _told("turn_begins", "is_ready", "has_announced", "all_move", "evening_decided", why=END)
WHETHER["all_answered"] = (
    "who broke contact is said when the last has answered; who has, and who is still asked, is not"
)
SLOTS = ("who", "other", "by", "at", "target", "killer", "victim", "friend", "shooter", "striker", "captor")
SEVERAL = [f"{name}_{n}" for name in ("by", "at", "who", "other", "target", "shooter") for n in range(1, 13)]
UNSAID = {
    "*": " ".join([f"{name}_at" for name in (*SLOTS, *SEVERAL)] + SEVERAL),
    "single_shot": "n moment",
    "volley": "n moment",
    "shot_seen": "n moment",
    "volley_seen": "n moment",
    "announced": "plans",
    "plans_changed": "plans",
    "plans_show": "plans",
    "is_yours": "sheet",
    "game_over": "winners " + " ".join(f"{seat}_{one}" for seat in SEATS for one in COUNTED),
}
COME_AND_GO = {"animal": "an animal is taken away when it is seen what it stands for (ARG-FOG-04)"}
DERIVED = {"terms": "what is in force follows from box and set-up"}
SHOWN_DICE = {
    "t": "who sees it happen sees the dice; it is hushed because not all do, so that open dice tell nobody else"
}
FORGOTTEN = {
    "person": "whoever was seen goes out of sight again, and whose he is was never to be seen",
    "animal": "animals go out of sight as people do",
}
BY_HAND = "what is rolled by hand takes any numbers: only some of the answers are listed"
SAMPLED = {kind: BY_HAND for kind in GAME.kinds if kind.endswith("_by_hand")}
SAMPLED["by_habit"] = "of the habits only the usual ones are listed where people shoot"
OTHERS = "who shoots nobody himself sends for the dice of the others alone"
DUSK = "who decides last ends the turn: who is on the road nobody foresees (ARG-WRK-10), tests follow what all decide"
NO_ODDS = {
    "shoot_early": OTHERS,
    "declare": OTHERS,
    "by_habit": "the odds stand beside the announcements and shots that it comes to",
    "settle_by_dice": "a whole fight has no exact odds: simulations fight it as often as one likes",
    "hands": "whoever is done last lets the evening begin, with the dice of those who work",
    "agree": "whoever agrees last sets all in motion; the odds stand beside the announcements",
    **dict.fromkeys(("evening", "evening_acts", "dusk", "dusk_acts"), DUSK),
}


def shot_came_out(events: Sequence[Event], seat: Seat, action: Action, odds: Any) -> str | None:
    """What became of a lone target of one declared shot. Where others shot at him too, or nobody shot, it is left out.

    None: not decided yet; or not one shot at one known target, which the tests of shots throw by themselves.
    """
    codes, rows = [one.code for one in odds.chances], getattr(action, "shots", ())
    if len(rows) != 1 or not all(code.startswith("target_") for code in codes):
        return None
    who, target = rows[0][0], rows[0][1][0]
    fires = [one for one in events if one.code in FIRES and one.moved[1:2] == (target,)]
    if not any(who in one.moved for one in fires):
        return "" if any(one.code in ("turn_begins", "phase_begins") for one in events) else None
    if len(fires) > 1 or fires[0].code != "shot_seen":
        return ""
    fate = next((FATES[one.code] for one in events if one.code in FATES and one.moved == (target,)), "target_stands")
    if fate == "target_wounded" and fate not in codes:
        fate = "target_falls"  # for all he knows one hit is enough (ARG-HID-07)
    return fate if fate in codes else ""


FIRES = ("shot_seen", "volley_seen", "duel", "duel_together")
FATES = {"falls": "target_falls", "is_wounded": "target_wounded", "goes_down": "target_knocked_down"}
FATES |= {code: "target_wounded" for code in GAME.words.codes("events") if code.startswith("wounded_")}


def rolled_by_hand(events: Sequence[Event], seat: Seat, action: Action, odds: Any) -> str | None:
    """What the game master hears of a test, a request or a swim that was called for by hand."""
    for event in events:
        told = event.part_for(GM)
        facts = told.facts if told else {}
        if event.code in ("ability_tested", "difficulty_tested"):
            return f"test_{facts['result']}"
        if event.code in ("request_answered", "recruits_answered"):
            return f"request_{facts['answer']}"
        if event.code == "swims":
            return "reaches" if int(str(facts["length"])) >= 100 * getattr(action, "far", 0) else "falls_short"
        if event.code.startswith("nerve_"):
            return event.code.removeprefix("nerve_") if len(getattr(action, "who", ())) == 1 else ""
    return None


HANDS = ("test_by_hand", "difficulty_by_hand", "morale_by_hand", "request_by_hand", "swim_by_hand")
CAME_OUT = {"declare": shot_came_out, "shoot_early": shot_came_out, **dict.fromkeys(HANDS, rolled_by_hand)}
SELDOM = seldom.SELDOM
BY_BOTS = ((7, "aggressive"), (3, "sensible"))
PACE = 0.4
ROUND = ("lesson", "raid", "companion", "mirror", "lesson", "mirror", "companion", "mirror", "lesson", "companion")
ROUND = (*ROUND, "ambush", "mirror", "skirmish", "lesson", "companion", "lesson", "mirror", "lesson", "companion")
ROUND = (*ROUND, "lesson", "governor", "pulp", "own", "tregor")


def SETUPS(seed: int) -> Setup:
    """Small tables oftener than large ones; with and without a game master; every third with other switches."""
    scenario, turn = META.scenario(ROUND[seed % len(ROUND)]), seed // len(ROUND) + seed
    names = [(one.id, [choice.value for choice in one.choices]) for one in (*META.options, *META.readings)]
    chosen = {name: values[draw(seed, name, len(values))] for name, values in names} if turn % 3 == 2 else {}
    return Setup(
        scenario=scenario.id,
        seats=scenario.seats,
        gm=turn % 2 == 1,
        options={one.id: chosen[one.id] for one in META.options if chosen},
        readings={one.id: chosen[one.id] for one in META.readings if chosen},
        box_digest=GAME.load_box({}).digest,
    )
