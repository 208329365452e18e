"""Recruits: asked for by those who lead a band, answered by the game master."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import get_led_campaign, get_writable_campaign
from campaigns.forms.recruiting import AnswerForm, AskForm
from campaigns.forms.registers import ReasonForm
from campaigns.models import Answer, Kept, Recruit
from campaigns.presenters.odds import show_odds
from campaigns.presenters.registers import cells_of, history_of
from campaigns.presenters.speech import Speech
from campaigns.refusals import SiteRefused
from campaigns.services import recruiting as services
from campaigns.services.registers import REGISTERS, Register, eyes_on, get_writable_row
from campaigns.services.roster_dice import RosterDice
from campaigns.views.ways import known_only


def show_recruit(
    request: HttpRequest,
    register: Register,
    row: Kept,
    *,
    form: ReasonForm | None = None,
    answer: AnswerForm | None = None,
    status: int = 200,
) -> HttpResponse:
    assert isinstance(row, Recruit)
    eyes = eyes_on(row, request.viewer)
    context = {
        "campaign": row.campaign,
        "register": register,
        "row": row,
        "eyes": eyes,
        "cells": cells_of(row, eyes, register.fields, request.viewer),
        "history": history_of(row, eyes, request.viewer),
        "form": form or ReasonForm(),
    }
    if eyes.is_gm and row.answer == Answer.OPEN and not row.campaign.is_archived:
        context |= _open(row) | {"answer": answer or AnswerForm(recruit=row)}
    return render(request, "campaigns/recruits/recruit.html", context, status=status)


def _open(recruit: Recruit) -> dict[str, object]:
    """The chances, where the game has a rule for it."""
    rules, odds = services.rules_of(recruit.band), services.request_outlook(recruit)
    if odds is None:
        return {}
    speech = Speech.of(rules.meta.slug)
    return {"odds": show_odds(odds, speech), "chip": speech.chip(rules.encounter_rules["request"])}


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def ask_for_recruits(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    band = services.get_band_to_ask(campaign, request.viewer, row_id)
    form = AskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = services.ask_for_recruits(band=band, viewer=request.viewer, wish=data["wish"], count=data["count"])
        messages.success(request, _("It is asked; the game master answers."), extra_tags="good")
        return redirect("row", campaign.pk, "recruit", made.pk)
    context = {"campaign": campaign, "row": band, "form": form}
    return render(request, "campaigns/recruits/ask.html", context, status=422 if form.errors else 200)


@known_only
@require_POST
def answer_recruit(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    recruit: Recruit = get_writable_row(REGISTERS["recruit"], campaign, request.viewer, row_id)
    form = AnswerForm(request.POST, recruit=recruit)
    if not form.is_valid():
        return show_recruit(request, REGISTERS["recruit"], recruit, answer=form, status=422)
    try:
        decision = form.decision()
        dice = form.thrown() if decision.how in (services.BY_RULE, services.BY_NEED) else RosterDice()
        services.answer_recruit(recruit=recruit, viewer=request.viewer, decision=decision, dice=dice)
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return show_recruit(request, REGISTERS["recruit"], recruit, answer=form, status=refusal.status)
    messages.success(request, _("It is answered."), extra_tags="good")
    return redirect("row", campaign.pk, "recruit", recruit.pk)
