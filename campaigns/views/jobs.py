"""Simulations: asking for one, watching it, stopping it, looking at single games of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rulesets
from campaigns.access import get_visible_campaign, get_writable_campaign
from campaigns.access_games import Table, get_visible_game
from campaigns.access_jobs import get_jobs, get_own_job, get_visible_job
from campaigns.forms.jobs import JobForm
from campaigns.models import ComponentBox
from campaigns.models.jobs import Job
from campaigns.presenters.components import show_fault
from campaigns.presenters.jobs import JobLine, JobPage, known_of_scenario, known_to
from campaigns.presenters.refused import show_refused
from campaigns.presenters.retraced import RetracedGame
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import job_chunks
from campaigns.services.jobs import simulate_game as start_from_game
from campaigns.services.jobs import simulate_scenario
from campaigns.services.retraces import retraced
from campaigns.views.games import found_scenario, games_to_choose, scenario_line
from campaigns.views.sitting import in_hand, reader_of
from campaigns.views.ways import known_only, members_only
from rulesets.common.meta import Meta
from rulesets.common.refusals import BadFile, Refused
from rulesets.common.seats import PUBLIC

MOST_DIGITS = 9


@known_only
@require_safe
def job_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The simulations of a campaign that the reader may see."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    lines = [JobLine(one) for one in get_jobs(request.viewer, campaign) if not is_behind_curtain(request, one)]
    may_ask = campaign.mine.takes_part and request.viewer.is_member and not campaign.is_archived
    context = {"campaign": campaign, "lines": lines, "may_ask": may_ask}
    return render(request, "campaigns/jobs/list.html", context)


@members_only
@require_safe
def choose_simulation(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Of which game, and of which scenario."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    return render(request, "campaigns/jobs/choose.html", {"campaign": campaign, "games": games_to_choose()})


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def create_job(request: HttpRequest, campaign_id: int, slug: str, scenario_id: str) -> HttpResponse:
    """Games that are set up anew each time."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    meta, scenario = found_scenario(slug, scenario_id)
    form = _job_form(request, meta, scenario.seats, ComponentBox.objects.of_game(campaign, slug))
    status = 200
    if request.method == "POST" and form.is_valid():
        asked = {"campaign": campaign, "author": request.viewer.person, "slug": slug, "scenario": scenario_id}
        try:
            return redirect("job", simulate_scenario(**asked, plan=form.plan()).pk)
        except SiteRefused as refusal:
            status = _refuse(form, refusal)
        except BadFile as fault:
            form.add_error(None, str(show_fault(fault, slug)))
        except Refused as refusal:
            form.add_error(None, str(show_refused(refusal, Speech.of(slug, {}), "", "").sentence))
    language = get_language() or "en"
    context = {
        "campaign": campaign,
        "form": form,
        "titles": scenario_line(scenario, language),
        "game_title": meta.titles.in_language(language),
        "knows": known_of_scenario(),
    }
    return render(request, "campaigns/jobs/create.html", context, status=_status(form, status))


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def simulate_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Games that go on from where this one stands, as the seat knows it as which one looks."""
    table = get_visible_game(request.viewer, game_id)
    reader = _seat_that_asks(request, table)
    game, meta = table.game, rulesets.meta(table.game.slug)
    form = _job_form(request, meta, game.setup["seats"])
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            job = start_from_game(game=game, author=request.viewer.person, viewer=reader, plan=form.plan())
            return redirect("job", job.pk)
        except SiteRefused as refusal:
            status = _refuse(form, refusal)
    knows = known_to(reader, Speech.of(game.slug).name("seat", reader))
    context = {"game": game, "form": form, "knows": knows, "reader": reader}
    return render(request, "campaigns/jobs/from_game.html", context, status=_status(form, status))


def _seat_that_asks(request: HttpRequest, table: Table) -> str:
    """A seat, and only for whoever holds one; the game master also asks as another."""
    reader = reader_of(request, table, request.GET.get("as", "")) if table.seats and table.game.has_begun else None
    if reader is None or reader == PUBLIC:
        raise Http404
    return reader


def _job_form(request: HttpRequest, meta: Meta, seats: Sequence[str], boxes: Iterable[ComponentBox] = ()) -> JobForm:
    """An empty form that was sent is not one that was only opened."""
    return JobForm(request.POST if request.method == "POST" else None, meta=meta, seats=seats, boxes=boxes)


def _refuse(form: JobForm, refusal: SiteRefused) -> int:
    form.add_error(None, str(refusal))
    return refusal.status


def _status(form: JobForm, status: int) -> int:
    return 422 if status == 200 and form.errors else status


@known_only
@require_safe
def job(request: HttpRequest, job_id: int) -> HttpResponse:
    page = JobPage(_readable_job(request, job_id), request.viewer)
    return render(request, "campaigns/jobs/job.html", {"page": page})


@known_only
@require_safe
def job_progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """What the page shows, as far as it is by now; 304 when that is what it shows already."""
    page = JobPage(_readable_job(request, job_id), request.viewer)
    if request.GET.get("seen") == page.print:
        return HttpResponse(status=304)
    return render(request, "campaigns/jobs/_job.html", {"page": page})


@known_only
@require_POST
def stop_job(request: HttpRequest, job_id: int) -> HttpResponse:
    """What was played stays."""
    found = get_own_job(request.viewer, job_id)
    if is_behind_curtain(request, found):
        raise Http404
    job_chunks.stop(found.pk)
    return redirect("job", found.pk)


@known_only
@require_safe
def find_job_game(request: HttpRequest, job_id: int) -> HttpResponse:
    """From the number that was typed to that game; the nearest there is."""
    found = _readable_job(request, job_id)
    return redirect("job_game", found.pk, max(1, min(_number(request.GET.get("number", ""), 1), found.games)))


@known_only
@require_safe
def job_game(request: HttpRequest, job_id: int, number: int) -> HttpResponse:
    """A single game of it, step by step. Games are counted from 1."""
    found = _readable_job(request, job_id)
    if not 1 <= number <= found.games:
        raise Http404
    page = RetracedGame(found, retraced(found, number - 1), number, _number(request.GET.get("step", ""), 0))
    return render(request, "campaigns/jobs/game.html", {"page": page, "job": JobPage(found, request.viewer)})


def _number(typed: str, otherwise: int) -> int:
    return int(typed) if typed.isdecimal() and len(typed) <= MOST_DIGITS else otherwise


def _readable_job(request: HttpRequest, job_id: int) -> Job:
    found = get_visible_job(request.viewer, job_id)
    if is_behind_curtain(request, found):
        raise Http404
    return found


def is_behind_curtain(request: HttpRequest, found: Job) -> bool:
    """Whoever holds several seats reads what was asked for the one in hand, and for no other."""
    if found.game is None:
        return False
    table: Any = get_visible_game(request.viewer, found.game_id)
    return len(table.seats) > 1 and in_hand(request, table) != found.viewer
