"""Answers to questions, drafts of them, their odds, and taking them back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.access_games import Table, get_visible_game
from campaigns.forms.answers import read_answer, typed_values
from campaigns.presenters.asked import kind_chosen
from campaigns.presenters.odds import show_odds, show_stages
from campaigns.presenters.refused import RefusedShown, show_refused, show_site_refusal
from campaigns.presenters.sitting import Moment, Sitting
from campaigns.refusals import SiteRefused, Stale
from campaigns.services.actors import Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.drafts import save_draft
from campaigns.services.forecasts import with_ways
from campaigns.services.undo import undo
from campaigns.views.errors import too_large
from campaigns.views.panels import show_page
from campaigns.views.play import page_of
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.questions import Question, parse
from rulesets.common.refusals import Malformed, Refused
from rulesets.common.seats import Seat


@known_only
@require_POST
def game_answer(request: HttpRequest, game_id: int) -> HttpResponse:
    """Done: back to the page. Refused: the page with the reason, and everything that was typed."""
    table, seat = at_table(request, game_id)
    question_id = request.POST.get("question", "")[:200]
    typed: dict[str, Any] = {}
    try:
        typed = typed_values(request.POST)
        sitting = sit(table, own_seat(request, table))
        question = standing_question(sitting, question_id)
        data = read_answer(question, typed) if question else typed
        if question and (moment := _look_twice(request, sitting, question, typed, data)):
            return show_page(request, page_of(sitting, moment))
        given = with_ways(sitting.desk, question, data) if question else data
        answer = Answer(seat, question_id, given, _tick(request))
        _send(game_id, Actor.of(request.viewer.person), answer, was_read=question is not None)
    except (SiteRefused, Refused) as refusal:
        return _refuse(request, table, refusal, Moment(ask=question_id, typed=typed))
    return redirect("game", game_id)


def _send(game_id: int, actor: Actor, answer: Answer, *, was_read: bool) -> None:
    """A form is read by its question. One that began to stand only after it was looked for was not on that page."""
    try:
        answer_question(game_id=game_id, actor=actor, answer=answer)
    except Malformed:
        if was_read:
            raise
        raise Stale("question_gone") from None


def _look_twice(
    request: HttpRequest, sitting: Sitting, question: Question, typed: dict[str, Any], data: dict[str, Any]
) -> Moment | None:
    """The page once more before the answer counts: with its odds, or because it is grave."""
    if "ask_odds" in request.POST:
        action = parse(question, sitting.desk.ruleset.kinds, data)
        odds = sitting.desk.odds_of(action)
        stages = sitting.desk.stages_of(action)
        speech = page_of(sitting, Moment()).speech
        shown = show_odds(odds, speech) if odds else None
        return Moment(ask=question.id, typed=typed, odds=shown, stages=show_stages(stages, speech))
    grave = any(form.grave for form in question.forms if form.kind == data.get("kind"))
    if grave and "sure" not in request.POST:
        return Moment(ask=question.id, typed=typed, confirming=question.id)
    return None


@known_only
@require_POST
def game_draft(request: HttpRequest, game_id: int) -> HttpResponse:
    """What was filled in so far, kept for the next visit; nobody else learns of it."""
    table, seat = at_table(request, game_id)
    question = request.POST.get("question", "")
    try:
        if not table.acts_as(seat):
            raise Http404
        save_draft(game=table.game, seat=seat, question=question, data=typed_values(request.POST))
    except (SiteRefused, Malformed):
        return too_large(request)
    return redirect("game", game_id)


@known_only
@require_POST
def game_undo(request: HttpRequest, game_id: int) -> HttpResponse:
    table, seat = at_table(request, game_id)
    try:
        undo(game_id=game_id, actor=Actor.of(request.viewer.person), seat=seat)
    except SiteRefused as refusal:
        return _refuse(request, table, refusal, Moment())
    messages.success(request, _("Taken back. Nobody had rolled, seen or answered anything."), extra_tags="good")
    return redirect("game", game_id)


def at_table(request: HttpRequest, game_id: int) -> tuple[Table, Seat]:
    """The game, and the seat that the form speaks for: whether it may is asked when it does.

    Whoever holds several seats speaks for the one in hand: behind the curtain the others are another reader's.
    """
    table = get_visible_game(request.viewer, game_id)
    if not table.game.has_begun:
        raise Http404
    own = own_seat(request, table)
    seat = request.POST.get("seat", "")[:40] or own
    if seat != own and table.acts_as(seat):
        raise Http404
    return table, seat


def standing_question(sitting: Sitting, question_id: str) -> Question | None:
    """Among what is asked of this seat; rulings are answers too, where there is a game master to give them."""
    desk = sitting.desk
    rulings = [desk.rulings] if desk.is_gm and desk.rulings else []
    return next((one for one in [*desk.asked, *rulings] if one.id == question_id), None)


def _tick(request: HttpRequest) -> int | None:
    tick = request.POST.get("tick", "")
    return int(tick) if tick.isdecimal() and len(tick) < 16 else None


def _refuse(request: HttpRequest, table: Table, refusal: SiteRefused | Refused, moment: Moment) -> HttpResponse:
    page = page_of(sit(table.again(), own_seat(request, table)), moment)
    shown: RefusedShown
    if isinstance(refusal, SiteRefused):
        shown = show_site_refusal(refusal, moment.ask)
    else:
        kind = kind_chosen(standing_question(page.sitting, moment.ask), moment.typed)
        shown = show_refused(refusal, page.speech, moment.ask, kind)
    again = Moment(ask=moment.ask, typed=moment.typed, refused=shown)
    return show_page(request, page_of(page.sitting, again), status=shown.status)
