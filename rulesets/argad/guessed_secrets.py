"""Written secrets, conditions, things and work as somebody may think them to be: ARG-HID-01, 02, 06, 10, 11, 18."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulesets.common.meta import Titles
from rulesets.common.seats import GM

from .awareness import is_own, knows_job, knows_slip, knows_thing
from .convoys import WRITTEN
from .guessing import Guess
from .state import FigureId, Slip, Stand, Thing, Trigger

KINDS: tuple[Literal["objective", "fact", "clue", "trick"], ...] = ("objective", "fact", "clue", "trick")
TEXTS = (
    ("Come home with more than you brought.", "Rentrez plus riches que vous n’êtes partis."),
    ("The bridge will not bear a cart.", "Le pont ne supportera pas une charrette."),
    ("Somebody was paid to look away.", "Quelqu’un a été payé pour détourner les yeux."),
    ("The man in the grey coat is not a merchant.", "L’homme au manteau gris n’est pas un marchand."),
    ("Be seen by nobody before noon.", "Que personne ne vous voie avant midi."),
    ("The well is dry, and something lies in it.", "Le puits est à sec, et quelque chose y dort."),
)
THINGS = (("A letter", "Une lettre"), ("A purse", "Une bourse"), ("A ring", "Une bague"), ("A map", "Une carte"))


def redraw_secrets(guess: Guess) -> None:
    _slips(guess)
    if not guess.state.ending:
        _things(guess)
        _tasks(guess)
        _jobs(guess)
    _triggers(guess)


def _slips(guess: Guess) -> None:
    """What was not given to him says something else, or was never written (ARG-HID-01, ARG-HID-18)."""
    other, viewer = guess.other, guess.viewer
    named = guess.answered
    asked = {name: one for name, one in other.slips.items() if f"'{name}'" in named}
    known = {name: one for name, one in other.slips.items() if knows_slip(other, viewer, name)}
    for name, one in known.items():
        shared = tuple(seat for seat in other.setup.seats if seat == viewer or guess.seldom(4))
        is_open = guess.state.ending or not other.terms.on("secret_objectives")
        known[name] = replace(one, knowers=one.knowers if is_open or _is_sealed(guess, name) else shared)
    counted = {name: one for name, one in other.slips.items() if _lies_there(guess, name, one)}
    made: dict[str, Slip] = {name: replace(one, en=guess.one_of(TEXTS)[0]) for name, one in counted.items()}
    made |= {f"slip{100 + guess.below(900)}": _slip(guess) for _ in range(guess.below(5))}
    other.slips = {**{name: one for name, one in made.items() if name not in known}, **asked, **known}


def _lies_there(guess: Guess, name: str, one: Slip) -> bool:
    """What everybody knows to be written, though not what: sealed orders, and at the end what counted."""
    return _is_sealed(guess, name) or bool(guess.state.ending and one.points)


def _is_sealed(guess: Guess, name: str) -> bool:
    """An order for the next turn: everybody sees whose it is (ARG-MNT-03)."""
    return f"{WRITTEN} {name}" in guess.state.counts


def _slip(guess: Guess) -> Slip:
    en, fr = guess.one_of(TEXTS)
    seats = [seat for seat in guess.state.setup.seats if seat != guess.viewer]
    holder = guess.one_of(_others(guess) or [""])
    knowers = guess.some_of(seats) if guess.other.terms.on("secret_objectives") else ()
    return Slip(guess.one_of(KINDS), en, fr, knowers, holder)


def _others(guess: Guess) -> list[FigureId]:
    """People of others who are in play."""
    other = guess.other
    return [who for who in other.people if not is_own(other, guess.viewer, who) and other.now[who].is_in_game]


def _triggers(guess: Guess) -> None:
    """Conditions that wait for something, of which only the game master knows (ARG-HID-02)."""
    turn = max(1, guess.state.turn)
    made: dict[str, Trigger] = {}
    for n in range(guess.below(4)):
        when = guess.one_of(("turn", "falls", "enters"))
        en, fr = guess.one_of(TEXTS)
        made[f"if{n}"] = Trigger(when, turn=turn + 1 + guess.below(6), whom=(GM,), en=en, fr=fr)
    guess.other.triggers = made


def _things(guess: Guess) -> None:
    """Hidden things are elsewhere, on somebody else, or nowhere (ARG-HID-06)."""
    other, viewer = guess.other, guess.viewer
    named = guess.answered
    kept = [name for name in other.things if knows_thing(guess.state, viewer, name) or f"'{name}'" in named]
    things = {name: other.things[name] for name in kept}
    for _ in range(guess.below(4)):
        en, fr = guess.one_of(THINGS)
        things[f"thing{100 + guess.below(900)}"] = _thing(guess, en, fr)
    other.things = things


def _thing(guess: Guess, en: str, fr: str) -> Thing:
    table, others = guess.other.terms.table, _others(guess)
    if others and (table is None or guess.below(2)):
        return Thing(en, fr, holder=guess.one_of(others), hidden=True)
    if table is None:
        return Thing(en, fr, hidden=True)
    return Thing(en, fr, stand=Stand(guess.below(table.width), guess.below(table.depth)), hidden=True)


def _tasks(guess: Guess) -> None:
    """Whether there is anything to find nobody knows beforehand; secret work of others is other work (ARG-HID-11)."""
    other, viewer = guess.other, guess.viewer
    for name, one in list(other.tasks.items()):
        if one.secret and one.seat != viewer:
            del other.tasks[name]
        elif not one.done:
            other.tasks[name] = replace(one, found=guess.below(2) > 0, trigger="")


def _jobs(guess: Guess) -> None:
    """What there is to be done elsewhere is something else, or nothing (ARG-HID-02, ARG-HID-11)."""
    state, terms = guess.state, guess.other.terms
    begun = [*state.tasks, *(deed.at for deed in (*state.plans.values(), *state.deeds.values()))]
    named, jobs = guess.answered, []
    for job in terms.scenario.jobs:
        if knows_job(state, guess.viewer, job) or job.id in begun or f"'{job.id}'" in named:
            jobs.append(job)
        elif guess.below(2):
            jobs.append(replace(job, titles=Titles(*guess.one_of(TEXTS))))
    guess.other.terms = replace(terms, scenario=replace(terms.scenario, jobs=tuple(jobs)))
