"""Event cards of the court: what each of them does (WOR-19a to 19i, WOR-19j, WOR-18f, WOR-18k)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Part, Sink
from rulesets.common.frames import Gather
from rulesets.common.seats import RuleId, Seat
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import call_to_arms, real_cards
from .asking import Asked, Room
from .cards import Effect
from .cast import TABLE
from .cities import LE_HAVRE, cube
from .conversions import FITTING, convert_frame, roll_frame
from .court_results import gain_money, gain_taxes, gain_treaty, raise_troops
from .factions import HUGUENOT, LEAGUE, ROYALIST
from .ledger import RULE
from .massacre import strike_frame
from .removal import remove
from .state import State
from .telling import tell_all, tell_apart, tell_moved
from .turn import consequence, done, question

VICTIM, DISGRACED, PLOTTER, SERMON, GUISES = "victim", "disgraced", "plotter", "sermon", "guises"
KINDS = kinds_of({Choice: (VICTIM, DISGRACED, PLOTTER, SERMON)})
ASSEMBLY, KING, GUISE, CARDINAL = "huguenot_assembly", "henri_d_anjou", "henri_de_guise", "cardinal_de_guise_2"
BARRICADES_NEED = 9
SERMONS = ("treaty", "influence")


def _push(state: State, *frames: Gather) -> None:
    state.stack = [*state.stack, *frames[::-1]]


def _in_force(card: str) -> Callable[[State, Seat, Gather, Sink], None]:
    """Cards that count for the rest of the turn."""

    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        state.effects.append(card)

    return play


def _converts(card: str) -> Callable[[State, Seat, Gather, Sink], None]:
    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        _push(state, *convert_frame(state, seat, card))

    return play


def _hampton_court(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    """Le Havre first, then what a mission to England brings at most (WOR-19a, WOR-19b)."""
    state.owner[LE_HAVRE] = HUGUENOT
    tell_moved(sink, "le_havre_placed", RULE["WOR-19b"], cube(LE_HAVRE), city=LE_HAVRE)
    england = state.box.missions["huguenot England"]
    gain_money(state, HUGUENOT, england.max_money, RULE["WOR-19a"], sink)
    raise_troops(state, HUGUENOT, england.areas, england.max_troops, RULE["WOR-19a"], sink)


def _millau(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    if state.people.where[ASSEMBLY] == f"{TABLE}.{HUGUENOT}":
        real_cards.ask_whether_at_court(state, ASSEMBLY, real_cards.JOINS)
    elif state.people.where[ASSEMBLY] == f"deck.{HUGUENOT}":
        state.people.move(ASSEMBLY, f"hand.{HUGUENOT}", "public")
        tell_moved(sink, "joins_court", RULE["WOR-19j"], ASSEMBLY, who=ASSEMBLY)
    else:
        state.effects.append("millau_assembly")


def _tour(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    gain_taxes(state, RULE["WOR-19i"], sink)
    _push(state, *convert_frame(state, ROYALIST, "royal_tour"))


def _before_the_massacre(state: State, seat: Seat, window: Gather) -> bool:
    return not state.massacre


def _il_n_oserait(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    """The change of sides, then the two Guises (WOR-18k)."""
    _push(state, call_to_arms.frame(state, "WOR-18k"), consequence(state, GUISES, RULE["WOR-18k"]))


def _guises_fall(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    for card in (GUISE, CARDINAL):
        if state.people.lives(card):
            remove(state, card, frame.rule, sink)


def _mary_stuart(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    state.effects.append("death_of_mary_stuart")
    gain_treaty(state, LEAGUE, RULE["WOR-19i"], sink)
    _push(state, *convert_frame(state, LEAGUE, "death_of_mary_stuart"))


def _plot(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    """One who waits for the Call to Arms enters, or all of them (WOR-19h)."""
    waiting = call_to_arms.waiting(state)
    if state.reading("jesuits_plot") == "all":
        for card in waiting:
            call_to_arms.enter(state, card, sink, "WOR-14.2e")
    elif waiting:
        _push(state, question(state, PLOTTER, (LEAGUE,), RULE["WOR-19h"]))


def _plotters(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[PLOTTER](one) for one in call_to_arms.waiting(state)]


def _plotter(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    call_to_arms.enter(state, chosen(frame.answers[0][1]), sink, "WOR-14.2e")


def _barricades(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    chief = state.chief[LEAGUE]
    need, intrigue = BARRICADES_NEED, state.box.characters[chief].intrigue
    _push(state, roll_frame(state, LEAGUE, "paris", need, intrigue))


def _chief_at_court(state: State, seat: Seat, window: Gather) -> bool:
    """The League's leader is unused in the Court Hand, and Paris is not the League's."""
    chief = state.chief[LEAGUE]
    return bool(chief) and chief in state.people.court(LEAGUE) and state.owner["paris"] != LEAGUE


def _processions(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
    _push(state, question(state, SERMON, (LEAGUE,), RULE["WOR-19j"]))


def _sermons(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[SERMON](one) for one in SERMONS]


def _preached(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    on = chosen(frame.answers[0][1])
    done(state, frame)
    state.effects.append(f"processions {on}")
    tell_all(sink, "sermons_on", RULE["WOR-19j"], who=LEAGUE, on=on)


# Assassination, Vengeance, Disgrace: WOR-19e, WOR-19f


def victims(state: State, *, anyone: bool) -> list[str]:
    """Living characters of deck or Court Hand; women and priests only for a disgrace (reading assassination_reach)."""
    return _living(state, ("deck", TABLE) if _spares_courts(state) else ("deck", "hand", TABLE), anyone)


def _living(state: State, piles: Sequence[str], anyone: bool) -> list[str]:
    found = [one for one in state.box.characters.values() if state.people.where[one.id].partition(".")[0] in piles]
    return [one.id for one in found if anyone or (one.kind != "woman" and not one.priest)]


def _spares_courts(state: State) -> bool:
    return state.reading("assassination_reach") == "deck_only"


def _look_for(state: State, seat: Seat, rule: RuleId, anyone: bool, sink: Sink) -> None:
    """Who may reach nobody at court looks first who is in the decks; whoever is not there, is at court."""
    state.people.see(_living(state, ("deck", "hand"), anyone), seat)
    there = tuple(_living(state, ("deck",), anyone))
    public = Part("looks_for_victims", {"who": seat})
    tell_apart(sink, "finds_victims", rule, (seat,), public, who=seat, characters=there)


def _removes(kind: str) -> Callable[[State, Seat, Gather, Sink], None]:
    def play(state: State, seat: Seat, window: Gather, sink: Sink) -> None:
        rule = RULE["WOR-19f" if kind == DISGRACED else "WOR-19e"]
        if _spares_courts(state):
            _look_for(state, seat, rule, kind == DISGRACED, sink)
        if victims(state, anyone=kind == DISGRACED):
            _push(state, question(state, kind, (seat,), rule))

    return play


def _victims(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[frame.kind](one) for one in victims(state, anyone=frame.kind == DISGRACED)]


def _falls(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    done(state, frame)
    remove(state, chosen(frame.answers[0][1]), frame.rule, sink)


CARDS: Mapping[str, Effect] = {
    "hampton_court": Effect(_hampton_court),
    "surprise_of_meaux": Effect(_in_force("surprise_of_meaux")),
    "vengeance_h": Effect(_removes(VICTIM)),
    "palatine_reiters": Effect(_in_force("palatine_reiters")),
    "national_synod": Effect(_in_force("national_synod")),
    "iconoclasm": Effect(_converts("iconoclasm"), lambda state, seat, window: bool(FITTING["iconoclasm"](state))),
    "millau_assembly": Effect(_millau),
    "entrevue_de_bayonne": Effect(lambda state, seat, window, sink: _push(state, strike_frame(state, "WOR-18f"))),
    "royal_tour": Effect(_tour, _before_the_massacre),
    "il_n_oserait": Effect(_il_n_oserait, lambda state, seat, window: not state.called),
    "disgrace_r": Effect(_removes(DISGRACED)),
    "assassination_r": Effect(_removes(VICTIM)),
    "extraordinary_subsidy": Effect(lambda state, seat, window, sink: gain_taxes(state, RULE["WOR-19j"], sink)),
    "mignons": Effect(_in_force("mignons"), lambda state, seat, window: state.people.lives(KING)),
    "death_of_mary_stuart": Effect(_mary_stuart),
    "jesuits_plot": Effect(_plot),
    "assassination_l": Effect(_removes(VICTIM)),
    "vengeance_l": Effect(_removes(VICTIM)),
    "league_of_peronne": Effect(_converts("league_of_peronne")),
    "barricades": Effect(_barricades, _chief_at_court),
    "processions": Effect(_processions),
    "bull_of_sixtus": Effect(_in_force("bull_of_sixtus")),
}


ROOM: Room = Room(
    kinds=KINDS,
    asked={
        VICTIM: Asked(_victims, _falls),
        DISGRACED: Asked(_victims, _falls),
        PLOTTER: Asked(_plotters, _plotter),
        SERMON: Asked(_sermons, _preached),
    },
    steps={GUISES: _guises_fall},
)
