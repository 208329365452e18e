"""Looking ahead: what comes of the orders on the form, or of going on as it is; the way to a far place."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access_games import get_visible_game
from campaigns.forms.answers import read_answer, typed_values
from campaigns.presenters.ahead import show_ahead
from campaigns.presenters.asked import kind_chosen
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.refused import RefusedShown, show_refused, show_site_refusal
from campaigns.presenters.sitting import Sitting
from campaigns.refusals import SiteRefused, Stale
from campaigns.services.forecasts import assumptions_of, can_find_ways, can_foresee, find_way, look_ahead, with_ways
from campaigns.views.answers import standing_question
from campaigns.views.play import sitting_at
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.actions import Action
from rulesets.common.questions import parse
from rulesets.common.refusals import Refused

LONGEST_ID = 40


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_forecast(request: HttpRequest, game_id: int) -> HttpResponse:
    """Saves nothing: the orders on the form stay a draft."""
    is_draft = request.method == "POST"
    sitting = _seated(request, game_id) if is_draft else sitting_at(request, game_id)
    desk = sitting.desk
    if not can_foresee(desk):
        raise Http404
    asked = (request.POST if is_draft else request.GET).get("assumption", "")
    assumption = asked if asked in assumptions_of(desk) else assumptions_of(desk)[0]
    page = PlayPage(sitting)
    try:
        action = _on_the_form(request, sitting) if is_draft else None
        ahead = look_ahead(desk=desk, action=action, assumption=assumption)
    except (SiteRefused, Refused) as refusal:
        refused = _shown(refusal, request, page)
        context = {"page": page, "ahead": None, "refused": refused}
        return render(request, "campaigns/games/ahead.html", context, status=refused.status)
    if ahead is None:
        raise Http404
    context = {"page": page, "ahead": show_ahead(page, ahead, assumption, is_draft=is_draft)}
    return render(request, "campaigns/games/ahead.html", context)


def _on_the_form(request: HttpRequest, sitting: Sitting) -> Action:
    question = standing_question(sitting, request.POST.get("question", "")[:200])
    if question is None:
        raise Stale("question_gone")
    given = with_ways(sitting.desk, question, read_answer(question, typed_values(request.POST)))
    return given if isinstance(given, Action) else parse(question, sitting.desk.ruleset.kinds, given)


def _shown(refusal: SiteRefused | Refused, request: HttpRequest, page: PlayPage) -> RefusedShown:
    if isinstance(refusal, SiteRefused):
        return show_site_refusal(refusal)
    question = standing_question(page.sitting, request.POST.get("question", "")[:200])
    choice = {"choice": request.POST.get("choice", "")}
    return replace(show_refused(refusal, page.speech, "", kind_chosen(question, choice)), way="")


@known_only
@require_safe
def game_way(request: HttpRequest, game_id: int) -> HttpResponse:
    """For the board, in plain data: the whole path over the steps so far, and when its end is reached."""
    desk = _seated(request, game_id).desk
    if not can_find_ways(desk):
        raise Http404
    steps = [one.strip() for one in request.GET.get("steps", "").split(",") if one.strip()]
    piece, to = (request.GET.get(name, "")[:LONGEST_ID] for name in ("piece", "to"))
    way = find_way(desk=desk, piece=piece, steps=steps, to=to)
    if way is None:
        return JsonResponse({"path": None, "said": _("No way leads to %(place)s.") % {"place": to}})
    facts = {"place": to, "turn": way.turn}
    said = _("to %(place)s, there in turn %(turn)s") if way.turn else _("to %(place)s")
    return JsonResponse({"path": way.path, "said": said % facts})


def _seated(request: HttpRequest, game_id: int) -> Sitting:
    """Whoever plays a seat, while the game takes answers."""
    table = get_visible_game(request.viewer, game_id)
    sitting = sit(table, own_seat(request, table))
    if not sitting.acts or not sitting.is_seated:
        raise Http404
    return sitting
