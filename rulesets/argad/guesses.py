"""Another position that agrees with all that a viewer knows: what he cannot know is drawn anew (`unknown_to`).

Whom he sees stays where he is and looks as he does; class, skills, wounds and what is under the cloak are others. Whom
he only remembers is somewhere out of sight, or gone. Whom he never met never was: others are made up, as many as may
be, so that whoever draws again and again learns no more than by drawing once. What is written for others is rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.frames import Gather, each_gather, reseal
from rulesets.common.records import pack
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer

from .awareness import is_own, knows_of
from .forgotten import forget
from .guessed_people import add_strangers, disguise_some, hide_remembered, redraw
from .guessed_secrets import redraw_secrets
from .guessing import Guess, gathers_of
from .intentions import Announce
from .rooms import DESK
from .state import BORNE, FigureId, State
from .watching import found_by

NUMBER = re.compile(r"\bf\d{3}\b")


def unknown_to(state: State, viewer: Viewer, shuffle: Dice) -> State:
    """The game master knows all. When the game is over everybody knows who was there, and no more than that."""
    if viewer == GM:
        return state.copy()
    guess = Guess(state, state.copy(), viewer, shuffle)
    forget(guess.other, strangers(state, viewer))
    for who in list(guess.other.people):
        if not is_own(state, viewer, who):
            redraw(guess, who)
    if not state.ending and viewer != PUBLIC:
        disguise_some(guess)
        hide_remembered(guess)
    if not state.ending:
        add_strangers(guess)
        _keep_what_is_seen(guess)
    redraw_secrets(guess)
    guess.other.counts = {name: n for name, n in guess.other.counts.items() if not _weighs_on_others(guess, name)}
    guess.other.stack = each_gather(guess.other.stack, lambda gather: [_resealed(guess, gather)])
    guess.other.aside = each_gather(guess.other.aside, lambda gather: [_resealed(guess, gather)])
    return guess.other


def _weighs_on_others(guess: Guess, name: str) -> bool:
    """How hungry they are, or how keen, stands on no base."""
    return name.startswith(f"{BORNE} ") and name != f"{BORNE} {guess.viewer}"


def strangers(state: State, viewer: Viewer) -> list[FigureId]:
    """People who need never have been: neither known to him nor named by anything that he knows of."""
    if state.ending:
        return []
    named = _named(state, viewer)
    return [who for who in state.people if not knows_of(state, viewer, who) and who not in named]


def _named(state: State, viewer: Viewer) -> Mapping[str, None]:
    """The numbers in questions that stand, in one's own people, things, tasks and secrets."""
    found: list[object] = [replace(one, answers=()) if is_redrawn(one) else pack(one) for one in gathers_of(state)]
    found += [pack(state.now[who]) for who in state.people if is_own(state, viewer, who)]
    captives = [one for who, one in state.now.items() if knows_of(state, viewer, who)]
    found += [word for one in captives for word in (one.prisoner_of, one.hostage_of)]
    found += [pack(one) for one in state.slips.values() if viewer in one.knowers]
    found += [pack(one) for one in state.tasks.values() if one.seat == viewer or not one.secret]
    found += [pack(one) for one in state.things.values() if viewer in one.finders]
    found += [pack(one) for one in state.formations.values() if any(is_own(state, viewer, who) for who in one.members)]
    found += [pack(one) for who, one in state.deeds.items() if is_own(state, viewer, who)]
    said = str(found)
    found += [pack(one) for name, one in state.things.items() if f"'{name}'" in said]
    return dict.fromkeys(NUMBER.findall(str(found)))


SPOKEN = ("announce", "agree")  # what counts of these answers stands in the plans


def is_redrawn(gather: Gather) -> bool:
    """Whether what others have answered is drawn anew with all the rest."""
    asked = DESK.asked.get(gather.kind)
    return asked is not None and (gather.sealed or asked.secret or gather.kind in SPOKEN)


def _spoken(guess: Guess, seat: Seat, answer: Action) -> Action:
    """What somebody else announced is whatever his people now intend."""
    if seat == guess.viewer or answer.kind != "announce":
        return answer
    return Announce(())


def _keep_what_is_seen(guess: Guess) -> None:
    """Nobody of those made up may be seen, or stand in the way of what is."""
    state, other = guess.state, guess.other
    if guess.viewer == PUBLIC or not guess.moved:
        return
    true, made_up = found_by(state)[guess.viewer], found_by(other)[guess.viewer]
    same = all(
        made_up.get(who) == level for who, level in true.items() if who in other.stands and who not in guess.moved
    )
    if not same or any(made_up.get(who, "nothing") != "nothing" for who in guess.moved):
        for who in guess.moved:
            guess.take_off(who)


def _resealed(guess: Guess, gather: Gather) -> Gather:
    """Answers of others that nobody has seen are other answers (ARG-HID-08, ARG-HID-09)."""
    asked = DESK.asked.get(gather.kind)
    if asked is None or not gather.answers or not is_redrawn(gather):
        return gather
    if gather.kind in SPOKEN:
        return replace(gather, answers=tuple((seat, _spoken(guess, seat, one)) for seat, one in gather.answers))

    def answers(seat: Seat) -> list[object]:
        fresh = replace(gather, answers=tuple(one for one in gather.answers if one[0] != seat))
        offered = asked.samples(guess.other, seat, fresh) if asked.samples else []
        mine = gather.answer_of(seat)
        return [one for one in offered if mine is None or one.kind == mine.kind]

    given = [seat for seat, _ in gather.answers if seat == guess.viewer or answers(seat)]
    usable = replace(gather, answers=tuple(one for one in gather.answers if one[0] in given))
    return reseal(usable, guess.viewer, answers, guess.dice, shown=not asked.secret)  # type: ignore[arg-type]
