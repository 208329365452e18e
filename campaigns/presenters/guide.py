"""The phase guide: the turn as a list that can be walked, where we are, and who is waited for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.presenters.speech import Chip, Speech
from rulesets.common.view import PhaseNow, Step

ICONS = {"done": "i-check", "now": "i-arrow-right", "late": "i-triangle-alert", "ahead": "i-minus"}
CLASSES = {"done": "ok", "late": "late"}


@dataclass(frozen=True, slots=True)
class StepShown:
    title: str
    state: str
    chips: tuple[Chip, ...]
    steps: tuple[StepShown, ...]

    @property
    def is_now(self) -> bool:
        return self.state == "now"

    @property
    def is_bare(self) -> bool:
        """Here and now, with no steps to hang its rules on."""
        return self.is_now and not self.steps

    @property
    def icon(self) -> str:
        return ICONS[self.state]

    @property
    def css(self) -> str:
        """The class of a step within a phase."""
        return CLASSES.get(self.state, "")

    @property
    def url(self) -> str:
        return self.chips[0].url if self.chips else ""


@dataclass(frozen=True, slots=True)
class Guide:
    turn: str
    now: str
    waiting: str
    phases: tuple[StepShown, ...]


def show_guide(phase: PhaseNow, speech: Speech, me: str, *, over: bool, rollers: Sequence[str] = ()) -> Guide:
    """`rollers` are the seats that the reader knows to have dice to roll."""
    turn = _("Turn %(turn)s of %(turns)s") if phase.turns else _("Turn %(turn)s")
    return Guide(
        turn=turn % {"turn": phase.turn, "turns": phase.turns},
        now=_("The game is over") if over else _now(phase, speech),
        waiting="" if over else waited_for(phase, speech, me) or waited_for_dice(rollers, speech, me),
        phases=tuple(_step(one, speech) for one in phase.phases),
    )


def waited_for(phase: PhaseNow, speech: Speech, me: str) -> str:
    others = tuple(seat for seat in phase.waiting if seat != me)
    if me in phase.waiting and others:
        return _("waiting for %(others)s") % {"others": speech.seats(others, first=_("you"))}
    if me in phase.waiting:
        return _("waiting for you")
    return _("waiting for %(others)s") % {"others": speech.seats(others)} if others else ""


def waited_for_dice(rollers: Sequence[str], speech: Speech, me: str) -> str:
    """Where nobody is asked anything, but dice are."""
    if me in rollers:
        return _("waiting for your dice")
    return _("waiting for the dice of %(others)s") % {"others": speech.seats(tuple(rollers))} if rollers else ""


def _now(phase: PhaseNow, speech: Speech) -> str:
    """Phase and step, as a heading."""
    if phase.now is None:
        return ""
    within = next((one for one in phase.now.steps if one.state == "now"), None)
    title = speech.title("phases", phase.now.id)
    return f"{title}{speech.colon.text}{speech.title('phases', within.id)}" if within else title


def _step(step: Step, speech: Speech) -> StepShown:
    chips = tuple(chip for chip in map(speech.chip, step.rules) if chip)
    return StepShown(
        speech.title("phases", step.id), step.state, chips, tuple(_step(one, speech) for one in step.steps)
    )
