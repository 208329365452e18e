"""Simulations: asked for from a scenario or a game, watched, stopped; single games of them step by step."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import found_or_404, get_visible_campaign, get_writable_campaign
from campaigns.access_jobs import get_jobs, get_own_job, get_visible_job
from campaigns.api import described
from campaigns.api.door import Door, only_members
from campaigns.api.schema import PAGE, takes
from campaigns.api.shapes.jobs import (
    AskGameJobShape,
    AskScenarioJobShape,
    JobShape,
    JobSheetShape,
    RetracedShape,
    RetracedStepShape,
    TotalsShape,
)
from campaigns.api.table import GameDoor, shown
from campaigns.models import ComponentBox
from campaigns.models.jobs import Job
from campaigns.presenters.retraced import RetracedGame
from campaigns.services import job_chunks
from campaigns.services.jobs import JobPlan, simulate_game, simulate_scenario
from campaigns.services.retraces import retraced
from campaigns.veils import JOBS
from campaigns.views.jobs import is_behind_curtain
from campaigns.views.sitting import reader_of
from rulesets.common.actions import to_json
from rulesets.common.seats import GM, PUBLIC

STEPS_A_PAGE = 100


class JobDoor(Door):
    def job(self, row: Job) -> dict[str, Any]:
        names = ("slug", "release", "viewer", "turn", "bots", "games", "played", "status", "backends")
        mine = row.asked_by_id == self.request.user.pk
        return {
            "id": JOBS.over(row.pk),
            "campaign": row.campaign_id,
            "game": row.game_id,
            **{name: getattr(row, name) for name in names},
            "scenario": row.setup["scenario"],
            "components": row.box_name,
            "asked_at": row.asked_at,
            "ended_at": row.ended_at,
            "may_stop": row.is_open and mine,
        }

    def readable(self, row: Job) -> Job:
        if not self.is_shown(row):
            raise Http404
        self.slug = row.slug
        return row

    def is_shown(self, row: Job) -> bool:
        """On a shared device only what was asked for the seat in hand."""
        return self.comes_by_token or not is_behind_curtain(self.request, row)


class Jobs(JobDoor):
    """The simulations of a campaign that the reader may see."""

    @takes(answer=JobSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        rows = [one for one in get_jobs(self.viewer, campaign) if self.is_shown(one)]
        return self.sheet(JobSheetShape, rows, lambda found: [self.job(one) for one in found])

    @takes(AskScenarioJobShape, JobShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """Games that are set up anew each time, as a scenario says."""
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        sent = self.read(AskScenarioJobShape)
        box = None
        if "components" in sent:
            box = found_or_404(ComponentBox.objects.of_game(campaign, sent["slug"]), pk=sent["components"])
        self.slug = sent["slug"] if box else ""
        plan = JobPlan(games=sent["games"], bots=sent.get("bots", {}), box=box)
        asked = {"slug": sent["slug"], "scenario": sent["scenario"], "plan": plan}
        row = simulate_scenario(campaign=campaign, author=request.user, **asked)
        return self.say(JobShape, self.job(row), 201)


class GameJobs(JobDoor, GameDoor):
    """Games that go on from where this one stands, as a seat knows it."""

    @takes(AskGameJobShape, JobShape, 201)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(AskGameJobShape)
        named = sent.get("seat", "")
        seat = None
        if table.seats:
            seat = table.reader(named) if self.comes_by_token else reader_of(self.request, table, named)
        if seat is None or seat == PUBLIC:
            raise Http404
        plan = JobPlan(games=sent["games"], bots=sent.get("bots", {}))
        row = simulate_game(game=table.game, author=request.user, viewer=seat, plan=plan)
        return self.say(JobShape, self.job(row), 201)


class JobRoom(JobDoor):
    """How far a simulation is."""

    @takes(answer=JobShape)
    def get(self, request: Request, job_id: int) -> Response:
        return self.say(JobShape, self.job(self.readable(get_visible_job(self.viewer, job_id))))


class JobTotals(JobDoor):
    """What its games came to, as far as they were played."""

    @takes(answer=TotalsShape)
    def get(self, request: Request, job_id: int) -> Response:
        row = self.readable(get_visible_job(self.viewer, job_id))
        return self.say(TotalsShape, job_chunks.so_far(row).to_json())


class StopJob(JobDoor):
    """No more games; what was played stays."""

    @takes(answer=JobShape)
    def post(self, request: Request, job_id: int) -> Response:
        job_chunks.stop(self.readable(get_own_job(self.viewer, job_id)).pk)
        return self.say(JobShape, self.job(get_visible_job(self.viewer, job_id)))


class RetraceDoor(JobDoor):
    def retraced(self, job_id: int, number: int, step: int = 0) -> RetracedGame:
        row = self.readable(get_visible_job(self.viewer, job_id))
        if not 1 <= number <= row.games:
            raise Http404
        return RetracedGame(row, retraced(row, number - 1), number, step)


class JobGame(RetraceDoor):
    """One of its games, counted from 1: who decided what, step by step."""

    @takes(answer=RetracedShape, query=[PAGE])
    def get(self, request: Request, job_id: int, number: int) -> Response:
        game = self.retraced(job_id, number)
        index = self.number("page") or 1
        first, end = (index - 1) * STEPS_A_PAGE, index * STEPS_A_PAGE
        steps = [_step(game, n) for n in range(first, min(end, game.last + 1))]
        more = index + 1 if end <= game.last else None
        told = {"number": number, "steps": game.last, "is_whole": game.trace.is_whole, "results": steps, "next": more}
        return self.say(RetracedShape, told)


class JobGameStep(RetraceDoor):
    """Where one of its games stood after a step; 0: at the start."""

    @takes(answer=RetracedStepShape)
    def get(self, request: Request, job_id: int, number: int, step: int) -> Response:
        game = self.retraced(job_id, number, step)
        if step != game.step:
            raise Http404
        told = [shown(one.sentence) for entry in game.entries for one in entry.told]
        phase = described.phase(game.ruleset.phase(game.moment.state, GM), game.speech)
        outcome = described.outcome(game.outcome, game.speech)
        board = described.data(game.view.board)
        shape = {**_step(game, step), "phase": phase, "board": board, "outcome": outcome, "told": told}
        return self.say(RetracedStepShape, shape)


def _step(game: RetracedGame, n: int) -> dict[str, Any]:
    moment = game.trace.moments[n]
    turn = game.ruleset.phase(moment.state, PUBLIC).turn
    if moment.decided is None:
        return {"n": n, "turn": turn, "seat": "", "sentence": "", "answer": None}
    seat, action = moment.decided
    said = described.said_action(action, game.speech)
    return {"n": n, "turn": turn, "seat": seat, "sentence": said, "answer": to_json(action)}
