"""Twelve ways for the Three Barons to tell what they should not, each as small as it would slip in.

Each class is the Barons with one leak; `caught_as` names the invariant that has to notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets.common.dice import Ask, Dice
from rulesets.common.frames import hands, swap
from rulesets.common.params import Place
from rulesets.common.refusals import IllegalAction
from tests.barons import Barons
from tests.barons.fights import fight_of, reactions
from tests.barons.state import State

SWAP, STEP, PLAYED_ON, SHARED = "secret swap", "hidden step", "played on", "shares nothing"


def hidden_banners(state: State, viewer: str) -> list[str]:
    """Where banners stand that the viewer cannot see."""
    return [state.banner[seat] for seat in state.alive if not state.sees_banner(viewer, seat)]


def bonuses(state: State, seat: str) -> int:
    """How many cards of use in a fight the seat holds."""
    return sum(state.box.bonus[card] > 0 for card in state.cards.cards(f"hand.{seat}"))


class ACount(Barons):
    """The panel of a seat counts those of its cards that are of use in a fight."""

    caught_as = SWAP

    def view(self, state: State, viewer: str) -> Any:
        shown = super().view(state, viewer)
        seats = [replace(one, numbers=(*one.numbers, ("cards", bonuses(state, one.id)))) for one in shown.seats]
        return replace(shown, seats=tuple(seats))


class AnOrder(Barons):
    """The strongest hand is listed first."""

    caught_as = SWAP

    def view(self, state: State, viewer: str) -> Any:
        shown = super().view(state, viewer)
        return replace(shown, seats=tuple(sorted(shown.seats, key=lambda one: -bonuses(state, one.id))))


class ARefusal(Barons):
    """An attack that is refused anyway is refused in another way where a hidden banner stands."""

    caught_as = SWAP

    def check(self, state: State, seat: str, action: Any) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refusal:
            if refusal.facts.get("at") in hidden_banners(state, seat):
                raise IllegalAction("own_domain", refusal.rule, at=refusal.facts["at"]) from None
            raise


class ALamp(Barons):
    """Whoever has reacted is waited for no longer, and all can see it."""

    caught_as = STEP

    def phase(self, state: State, viewer: str) -> Any:
        waiting = [seat for frame in hands(state.stack) for seat in frame.waiting]
        return replace(super().phase(state, viewer), waiting=tuple(dict.fromkeys(waiting)))


class ATick(Barons):
    """A question counts what has been done this turn, by whomsoever."""

    caught_as = STEP

    def questions(self, state: State, viewer: str) -> Any:
        done = {"done": sum(state.banner[seat] != state.box.home(seat) for seat in state.alive)}
        return [replace(one, facts={**one.facts, **done}) for one in super().questions(state, viewer)]


class ASharedDict(Barons):
    """What is drawn holds a table of the state itself."""

    caught_as = SHARED

    def view(self, state: State, viewer: str) -> Any:
        shown = super().view(state, viewer)
        return replace(shown, board={**shown.board, "owners": state.owner})


class TheOdds(Barons):
    """Odds reckon with a banner that nobody has turned over."""

    caught_as = SWAP

    def odds_of(self, state: State, viewer: str, action: Any) -> Any:
        found, fight = super().odds_of(state, viewer, action), fight_of(state, viewer, action)
        if found is None or fight is None or fight[0] not in hidden_banners(state, viewer):
            return found
        first, *others = found.chances
        return replace(found, chances=(replace(first, weight=first.weight + 1), *others), total=found.total + 1)


class ADropDown(Barons):
    """Where a hidden banner stands cannot even be chosen."""

    caught_as = SWAP

    def questions(self, state: State, viewer: str) -> Any:
        banners = hidden_banners(state, viewer)

        def without(form: Any) -> Any:
            if form.kind != "announce":
                return form
            (name, param), *others = form.params
            options = tuple(one for one in param.options if one not in banners)
            return replace(form, params=((name, Place(options, param.kind)), *others))

        asked = super().questions(state, viewer)
        return [replace(one, forms=tuple(map(without, one.forms))) for one in asked]


class Telling(Dice):
    """Dice whose requests say what number the game has in mind."""

    def __init__(self, dice: Dice, state: State) -> None:
        super().__init__()
        self.dice, self.state = dice, state

    @property
    def rolled(self) -> Any:
        return self.dice.rolled

    @rolled.setter
    def rolled(self, _: Any) -> None:
        """The record is kept by the dice that roll."""

    def faces(self, ask: Ask) -> tuple[int, ...]:
        return self.dice.faces(self.told(ask))

    def together(self, asks: Sequence[Ask]) -> tuple[int, ...]:
        return self.dice.together([self.told(ask) for ask in asks])

    def told(self, ask: Ask) -> Ask:
        others = sum(bonuses(self.state, seat) for seat in self.state.alive if seat != ask.seat)
        return replace(ask, need=others) if ask.shape == "total" else ask


class ADiceRequest(Barons):
    """Who is asked for dice is told how many good cards the others hold."""

    caught_as = PLAYED_ON

    def resolve(self, state: State, dice: Dice, sink: Any) -> bool:
        return super().resolve(state, Telling(dice, state), sink)


class AnId(Barons):
    """The name of a question says what the draw pile will give."""

    caught_as = SWAP

    def questions(self, state: State, viewer: str) -> Any:
        top = "".join(state.cards.order[-1:])
        return [replace(one, id=f"{one.id}.{top}") if one.must else one for one in super().questions(state, viewer)]


class ASkippedWindow(Barons):
    """Whoever holds nothing to react with is not asked."""

    caught_as = PLAYED_ON

    def resolve(self, state: State, dice: Dice, sink: Any) -> bool:
        done = super().resolve(state, dice, sink)
        for frame in [one for one in hands(state.stack) if one.kind == "react"]:
            able = [seat for seat in frame.waiting if reactions(state, seat)[1:]]
            unable = [seat for seat in frame.waiting if not reactions(state, seat)[1:]]
            if able and unable:
                state.stack = swap(state.stack, frame, [frame.without(unable[0])])
        return done


class ATitle(Barons):
    """A domain is called otherwise where a hidden banner stands."""

    caught_as = SWAP

    def view(self, state: State, viewer: str) -> Any:
        shown, banners = super().view(state, viewer), hidden_banners(state, viewer)
        places = [replace(one, name="abbey") if one.id in banners else one for one in shown.places]
        return replace(shown, places=tuple(places))


LEAKS = (
    *(ACount, AnOrder, ARefusal, ALamp, ATick, ASharedDict),
    *(TheOdds, ADropDown, ADiceRequest, AnId, ASkippedWindow, ATitle),
)
