"""The calendar: today and what is due, the story's next step, a date put right, by which calendar it is told."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_inviting_campaign, get_kept_campaign, get_led_campaign, get_visible_campaign
from campaigns.forms.calendars import AnswerForm, CalendarForm, CorrectDateForm, DayForm, answer_forms
from campaigns.models import Campaign
from campaigns.presenters.calendars import calendar_page, step_lines
from campaigns.refusals import SiteRefused, Stale
from campaigns.services.stepping import STEPS, Step, choose_calendar, correct_date, plan_step, step_target, take_step
from campaigns.views.ways import known_only, members_only


@known_only
@require_safe
def calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    return _calendar(request, get_visible_campaign(request.viewer, campaign_id))


def _calendar(request: HttpRequest, campaign: Campaign, status: int = 200, **forms: Any) -> HttpResponse:
    page = calendar_page(campaign=campaign, viewer=request.viewer, month=request.GET.get("month", ""))
    usual = {"day_form": DayForm(), "back_form": CorrectDateForm()}
    mine = campaign.mine
    may_step = mine is not None and mine.is_gm and not campaign.is_archived
    context = {"campaign": campaign, "page": page, "may_step": may_step, **usual, **forms}
    return render(request, "campaigns/calendars/calendar.html", context, status=status)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """First what falls due on the way, then all of it in one act. With nowhere to go: what has waited so far."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = DayForm(request.POST if request.method == "POST" else request.GET)
    is_typed = "to" in form.data
    if is_typed and not form.is_valid():
        return _calendar(request, campaign, 422, day_form=form)
    try:
        to = form.cleaned_data["to"] if is_typed else _reckoned(request, campaign)
        planned = plan_step(campaign=campaign, viewer=request.viewer, to=to)
    except SiteRefused as refusal:
        back = CorrectDateForm(initial={"to": form.data.get("to", "")})
        forms = {"day_form": form if is_typed else DayForm(), "back_form": back}
        return _calendar(request, campaign, 422, refusal=refusal, **forms)
    if request.method == "POST":
        return _take(request, planned)
    return _step(request, planned, answer_forms(planned))


def _reckoned(request: HttpRequest, campaign: Campaign) -> str:
    """The day to which the pressed button leads; none for what waits today."""
    by = request.GET.get("by", "")
    return step_target(campaign=campaign, viewer=request.viewer, by=by) if by in STEPS else ""


def _take(request: HttpRequest, planned: Step) -> HttpResponse:
    forms = answer_forms(planned, request.POST)
    if request.POST.get("seen") != planned.seen:
        return _step(request, planned, answer_forms(planned), Stale("list_changed"))
    unfit = [form for form in forms if not form.is_valid()]
    if unfit:
        return _step(request, planned, forms, status=422)
    try:
        answers = [form.answer() for form in forms]
        take_step(step=planned, viewer=request.viewer, answers=answers, seen=request.POST["seen"])
    except SiteRefused as refusal:
        return _step(request, planned, forms, refusal)
    messages.success(request, _("It is done, as one act: it can be taken back as one."), extra_tags="good")
    return redirect("calendar", planned.campaign.pk)


def _step(
    request: HttpRequest,
    planned: Step,
    forms: list[AnswerForm],
    refusal: SiteRefused | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "campaign": planned.campaign,
        "step": planned,
        "lines": list(zip(step_lines(planned), forms, strict=True)),
        "more": len(planned.items) - len(planned.listed),
        "refusal": refusal,
    }
    status = refusal.status if refusal else status
    return render(request, "campaigns/calendars/step.html", context, status=status)


@members_only
@require_POST
def correct(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Back to an earlier day, with a reason."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = CorrectDateForm(request.POST)
    if form.is_valid():
        try:
            correct_date(campaign=campaign, author=request.viewer.person, **form.cleaned_data)
            messages.success(request, _("The date is put right."), extra_tags="good")
            return redirect("calendar", campaign.pk)
        except SiteRefused as refusal:
            form.add_error("to", str(refusal))
    return _calendar(request, campaign, 422, back_form=form)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """For its owners and its game master."""
    get = get_inviting_campaign if request.method == "POST" else get_kept_campaign
    campaign = get(request.viewer, campaign_id)
    form = CalendarForm(request.POST or None, initial={"calendar": campaign.calendar})
    if request.method == "POST" and form.is_valid():
        choose_calendar(campaign=campaign, slug=form.cleaned_data["calendar"])
        messages.success(request, _("The story is told by this calendar now."), extra_tags="good")
        return redirect("calendar", campaign.pk)
    context = {"campaign": campaign, "form": form}
    return render(request, "campaigns/calendars/choose.html", context, status=422 if form.errors else 200)
