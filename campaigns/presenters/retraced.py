"""One simulated game on the ordinary board: where it stood at a step, what was told on the way, all steps as a table.

It shows everything. That betrays nothing: a simulation starts from a position that holds nothing its asker does not
know, and what happens in it happens nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from django.urls import reverse

from campaigns.bot_names import bot_name
from campaigns.models import Told
from campaigns.models.jobs import Job
from campaigns.presenters.asked import arguments_as_facts
from campaigns.presenters.cards import PlaceShown, Zone, existing_template, faces_of, show_places, show_zones
from campaigns.presenters.figures import grouped
from campaigns.presenters.guide import Guide, show_guide
from campaigns.presenters.jobs import JobLine
from campaigns.presenters.journal import Entry, show_entries
from campaigns.presenters.speech import Mark, Sentence, Speech
from campaigns.presenters.stepped import Stepped
from campaigns.presenters.table import TableShown, show_table
from campaigns.services.retraces import Trace
from rulesets.common.events import Listener
from rulesets.common.gamefile import told_to
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.simulation import Moment
from rulesets.common.view import View

AROUND = 12  # rows of the table to either side


@dataclass(frozen=True, slots=True)
class StepRow:
    n: int
    turn: int
    mark: Mark | None
    said: Sentence | None  # None: the start
    url: str
    is_now: bool


class RetracedGame(Stepped):
    """Takes the place of a play page for the panels that they share."""

    sitting = SimpleNamespace(is_gm=False)
    links = SimpleNamespace(places="", journal="")

    def __init__(self, job: Job, trace: Trace, number: int, step: int) -> None:
        self.line = JobLine(job)
        self.job = job
        self.trace = trace
        self.number = number  # counted from 1, as people do
        self.step = trace.clamped(step)
        self.slug = job.slug
        bots = {seat: bot_name(job.slug, name) for seat, name in job.bots.items()}
        self.speech = Speech.of(job.slug, bots)

    @property
    def moment(self) -> Moment:
        return self.trace.moments[self.step]

    @property
    def ruleset(self) -> Any:
        return self.trace.simulation.ruleset

    # -- the way through the game ------------------------------------------------------------------------------
    @property
    def last(self) -> int:
        return len(self.trace.moments) - 1

    def url(self, step: int) -> str:
        return f"{reverse('job_game', args=[self.job.pk, self.number])}?step={step}"

    @property
    def other_games(self) -> list[tuple[str, str]]:
        """The game before and the one after, where there are such."""
        return [
            (grouped(one, self.speech.language), reverse("job_game", args=[self.job.pk, one]))
            for one in (self.number - 1, self.number + 1)
            if 1 <= one <= self.job.games
        ]

    @property
    def name(self) -> str:
        return grouped(self.number, self.speech.language)

    # -- where it stands ---------------------------------------------------------------------------------------
    @cached_property
    def view(self) -> View:
        view: View = self.ruleset.view(self.moment.state, GM)
        return view

    @cached_property
    def guide(self) -> Guide:
        phase = self.ruleset.phase(self.moment.state, GM)
        return show_guide(phase, self.speech, GM, over=self.outcome is not None)

    @property
    def outcome(self) -> Any:
        return self.ruleset.outcome(self.moment.state)

    @property
    def ending(self) -> Sentence | None:
        outcome = self.outcome
        if outcome is None:
            return None
        return self.speech.say("endings", outcome.ending, {"winners": outcome.winners}, outcome.rule)

    @property
    def winners(self) -> str:
        return ", ".join(self.speech.name("seat", one) for one in self.outcome.winners) if self.outcome else ""

    @cached_property
    def table(self) -> TableShown:
        return show_table(self.view, (), self.speech, {})

    @property
    def notes(self) -> tuple[Sentence, ...]:
        return tuple(self.speech.line(one) for one in self.view.notes)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        return show_zones(self.view.cards, self.speech, faces_of(self.view, self.speech))

    @cached_property
    def board_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_board.html") if self.view.board else ""

    @property
    def legend_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_legend.html")

    @property
    def board_title(self) -> str:
        return self.guide.turn

    @cached_property
    def places(self) -> tuple[PlaceShown, ...]:
        return show_places(self.view, self.speech)

    # -- what happened -----------------------------------------------------------------------------------------
    @property
    def decision(self) -> StepRow:
        return self._row(self.step)

    @cached_property
    def entries(self) -> list[Entry]:
        """What was told on the way to this step."""
        told = self.moment.told
        sentences = told_to(GM, told.events, ()) if isinstance(told, Listener) else []
        rows = [Told(n=n, entry_n=n, viewer=GM, sentences=[one]) for n, one in enumerate(sentences, 1)]
        return show_entries(rows, self.speech)

    @property
    def rows(self) -> list[StepRow]:
        """The steps around this one."""
        return [self._row(n) for n in self.around(AROUND)]

    def _row(self, n: int) -> StepRow:
        moment = self.trace.moments[n]
        turn = self.ruleset.phase(moment.state, PUBLIC).turn
        if moment.decided is None:
            return StepRow(n, turn, None, None, self.url(n), n == self.step)
        seat, action = moment.decided
        said = self.speech.say("actions", action.kind, arguments_as_facts(action))
        return StepRow(n, turn, self.speech.mark(seat), said, self.url(n), n == self.step)
