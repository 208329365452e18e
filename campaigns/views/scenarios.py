"""Scenarios that people write: one's own, writing one, looking at it drawn, its file."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_own_scenario, get_writable_campaign
from campaigns.forms.scenarios import NewScenarioForm, ScenarioForm
from campaigns.models import Campaign, ScenarioText
from campaigns.plain_text import without_isolation
from campaigns.presenters.scenarios import LookedShown
from campaigns.refusals import SiteRefused
from campaigns.services import scenarios as services
from campaigns.views.ways import members_only


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def scenario_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One's own, which nobody else sees, and the form that begins another."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    if request.method != "POST":
        return _list(request, campaign, NewScenarioForm(), 200)
    form = NewScenarioForm(request.POST, request.FILES)
    if not form.is_valid():
        return _list(request, campaign, form, 422)
    slug, house = form.chosen()
    try:
        text = form.cleaned_data["file"] or services.house_text(request.viewer, slug, house)
        found = services.keep_scenario(
            campaign=campaign, author=request.viewer.person, name=form.cleaned_data["name"], slug=slug, text=text
        )
    except SiteRefused as refusal:
        form.add_error("source", str(refusal))
        return _list(request, campaign, form, 422)
    return redirect("edit_scenario", found.pk)


def _list(request: HttpRequest, campaign: Campaign, form: NewScenarioForm, status: int) -> HttpResponse:
    own = ScenarioText.objects.visible_to(request.viewer).filter(campaign=campaign).defer("text")
    context = {"campaign": campaign, "own": own, "form": form, "may_write": bool(services.writers())}
    return render(request, "campaigns/scenarios/list.html", context, status=status)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_scenario(request: HttpRequest, text_id: int) -> HttpResponse:
    """The text and the table it draws. It is saved with its faults: the first one is shown beside it."""
    found = get_own_scenario(request.viewer, text_id)
    if request.method == "POST":
        form = ScenarioForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                services.save_scenario(scenario=found, name=form.cleaned_data["name"], text=form.typed())
                messages.success(request, _("The text is saved."), extra_tags="good")
                return redirect("edit_scenario", found.pk)
            except SiteRefused as refusal:
                form.add_error("text", str(refusal))
    else:
        form = ScenarioForm(initial={"name": without_isolation(found.name), "text": found.text})
    secrets = request.GET.get("secrets", "1") != "0"
    shown = _look(found.slug, found.text, secrets=secrets)
    context = {"campaign": found.campaign, "scenario": found, "form": form, "shown": shown}
    context["own_scenario"] = services.writer_of(found.slug).own_scenario
    return render(request, "campaigns/scenarios/edit.html", context, status=422 if form.errors else 200)


def _look(slug: str, text: str, *, secrets: bool) -> LookedShown:
    return LookedShown(slug, text, services.look_at(slug, text, secrets=secrets), secrets=secrets)


@members_only
@require_POST
def check_scenario(request: HttpRequest, campaign_id: int, slug: str) -> HttpResponse:
    """What is being typed, drawn or with its first fault; nothing is kept."""
    get_writable_campaign(request.viewer, campaign_id)
    try:
        text = services.checked_size(request.POST.get("text", ""))
        shown = _look(slug, text, secrets=request.POST.get("secrets", "1") != "0")
    except SiteRefused:
        raise Http404 from None
    return render(request, "campaigns/scenarios/_looked.html", {"shown": shown})


@members_only
@require_safe
def scenario_text(request: HttpRequest, text_id: int) -> HttpResponse:
    found = get_own_scenario(request.viewer, text_id)
    headers = {"Content-Disposition": f'attachment; filename="{slugify(found.name) or "scenario"}.toml"'}
    return HttpResponse(found.text, content_type="application/toml; charset=utf-8", headers=headers)


@members_only
@require_POST
def discard_scenario(request: HttpRequest, text_id: int) -> HttpResponse:
    """Games that were set up with it keep their copy."""
    found = get_own_scenario(request.viewer, text_id)
    services.discard_scenario(scenario=found)
    return redirect("scenario_list", found.campaign_id)
