"""Games of a campaign: choosing one, setting it up, starting it, pausing it, putting it away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rulesets
from campaigns.access import get_own_scenario, get_visible_campaign, get_writable_campaign
from campaigns.access_games import get_games, get_managed_game
from campaigns.forms.games import GameForm
from campaigns.forms.seats import people_of
from campaigns.models import Campaign, ComponentBox
from campaigns.presenters.components import show_fault
from campaigns.presenters.figures import evening
from campaigns.presenters.refused import show_refused
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import games as services
from campaigns.services.game_lines import games_of
from campaigns.services.people_in_games import people_to_bring
from campaigns.services.scenarios import seats_in
from campaigns.services.troops import troops_of
from campaigns.services.weights import scales_for
from campaigns.views.ways import known_only, members_only
from rulesets.common.meta import Meta, ScenarioMeta
from rulesets.common.refusals import BadFile, Refused

Change = Callable[[int, HttpRequest], Any]
CHANGES: dict[str, tuple[Change, Any]] = {
    "start": (
        lambda game, request: services.start_game(game_id=game, by=request.viewer.person),
        gettext_lazy("The game has begun."),
    ),
    "pause": (lambda game, request: services.pause_game(game_id=game), gettext_lazy("The game is paused.")),
    "resume": (lambda game, request: services.resume_game(game_id=game), gettext_lazy("The game goes on.")),
    "archive": (
        lambda game, request: services.archive_game(game_id=game),
        gettext_lazy("The game is in the archive: it can be read, not played."),
    ),
    "reopen": (
        lambda game, request: services.reopen_game(game_id=game),
        gettext_lazy("The game is out of the archive."),
    ),
    "reveal": (
        lambda game, request: services.reveal_gm_dice(game_id=game),
        gettext_lazy("The game master’s dice are open to everybody."),
    ),
}
LEADS_TO = {"archive": "game_seats", "reopen": "game_seats", "reveal": "game_proof"}

PAGE = 20


@known_only
@require_safe
def game_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """All games of a campaign that the reader may see; the archive apart."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    games = games_of(campaign=campaign, viewer=request.viewer)
    archived = Paginator(get_games(request.viewer, campaign, archived=True), PAGE).get_page(request.GET.get("page"))
    may_set_up = campaign.mine.takes_part and request.viewer.is_member and not campaign.is_archived
    context = {"campaign": campaign, "games": games, "archived": archived, "may_set_up": may_set_up}
    return render(request, "campaigns/games/list.html", context)


@members_only
@require_safe
def choose_game(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Which game, and which scenario of it."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    return render(request, "campaigns/games/choose.html", {"campaign": campaign, "games": games_to_choose()})


def games_to_choose() -> list[dict[str, Any]]:
    """All games of the house with their scenarios, in the reader's language."""
    metas = [rulesets.meta(slug) for slug in rulesets.slugs()]
    language = get_language() or "en"
    return [
        {
            "slug": meta.slug,
            "title": meta.titles.in_language(language),
            "summary": meta.summary.in_language(language),
            "scenarios": [scenario_line(one, language) for one in meta.scenarios],
        }
        for meta in metas
    ]


def scenario_line(scenario: ScenarioMeta, language: str) -> dict[str, Any]:
    return {
        "id": scenario.id,
        "title": scenario.titles.in_language(language),
        "summary": scenario.summary.in_language(language),
        "turns": scenario.turn_limit,
        "takes": evening(scenario.minutes),
    }


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def create_game(request: HttpRequest, campaign_id: int, slug: str, scenario_id: str) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    meta, scenario = found_scenario(slug, scenario_id)
    text = _written_text(request, campaign, slug)
    if text:
        scenario = as_written(scenario, slug, text)
    form = game_form(request, campaign, meta, scenario, text)
    if request.method == "POST" and form.is_valid():
        try:
            game = services.create_game(campaign=campaign, author=request.viewer.person, plan=form.plan())
            return redirect("game_seats", game.pk)
        except BadFile as fault:
            form.add_error(None, str(show_fault(fault, slug)))
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
        except Refused as refusal:
            shown = show_refused(refusal, Speech.of(slug, {}), "", "")
            form.add_error(None, str(shown.sentence))
    context = {"campaign": campaign, "form": form, "meta": meta, "scenario": scenario}
    context["titles"] = scenario_line(scenario, get_language() or "en")
    context["game_title"] = meta.titles.in_language(get_language() or "en")
    return render(request, "campaigns/games/create.html", context, status=422 if form.errors else 200)


def found_scenario(slug: str, scenario_id: str) -> tuple[Meta, ScenarioMeta]:
    """Or 404: there is no such game, or no such scenario."""
    if slug not in rulesets.slugs(unlisted=True):
        raise Http404
    meta = rulesets.meta(slug)
    scenario = next((one for one in meta.scenarios if one.id == scenario_id), None)
    if scenario is None:
        raise Http404
    return meta, scenario


def _written_text(request: HttpRequest, campaign: Campaign, slug: str) -> str:
    """The scenario of one's own that the address names; "" where it names none."""
    named = request.GET.get("text", "")
    if not (named.isascii() and named.isdecimal() and len(named) < 13):
        return ""
    found = get_own_scenario(request.viewer, int(named))
    if (found.campaign_id, found.slug) != (campaign.pk, slug):
        raise Http404
    return str(found.text)


def as_written(scenario: ScenarioMeta, slug: str, text: str) -> ScenarioMeta:
    """With the title, the seats and the turns of its text, if that is without fault."""
    try:
        found = seats_in(slug, text)
    except BadFile:
        return scenario
    return replace(scenario, titles=found.titles, seats=found.seats, turn_limit=found.turns, minutes=found.minutes)


def _wished(slug: str, text: str) -> dict[str, str]:
    """The options that a scenario of one's own wants otherwise than the game proposes them."""
    try:
        wishes = seats_in(slug, text).options if text else {}
    except BadFile:
        return {}
    return {f"option_{name}": value for name, value in wishes.items()}


def game_form(request: HttpRequest, campaign: Campaign, meta: Meta, scenario: ScenarioMeta, text: str = "") -> GameForm:
    name = scenario.titles.in_language(get_language() or "en")
    return GameForm(
        request.POST or None,
        request.FILES or None,
        initial={"name": name, **_wished(meta.slug, text)},
        ruleset=rulesets.load(meta.slug),
        scenario=scenario,
        people=people_of(campaign),
        me=request.viewer.person,
        boxes=ComponentBox.objects.of_game(campaign, meta.slug),
        troops=troops_of(request.viewer, campaign, meta.slug),
        roster=people_to_bring(campaign, request.viewer, meta.slug),
        scales=scales_for(campaign=campaign, viewer=request.viewer, decides=campaign.mine.is_gm, slug=meta.slug),
        text=text,
    )


@known_only
@require_POST
def change_game(request: HttpRequest, game_id: int, change: str) -> HttpResponse:
    """Start, pause, resume, archive, reopen, reveal the game master's dice: for those who manage the game."""
    get_managed_game(request.viewer, game_id)
    if change not in CHANGES:
        raise Http404
    do, said = CHANGES[change]
    try:
        do(game_id, request)
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
        return redirect("game_seats", game_id)
    messages.success(request, said, extra_tags="good")
    return redirect(LEADS_TO.get(change, "game"), game_id)
