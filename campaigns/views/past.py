"""History from before the site was used, entered by the game master: a line at a time, or many from a file."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_led_campaign
from campaigns.forms.past import COLUMNS, PastFileForm, PastForm, past_lines, past_of
from campaigns.models import Campaign
from campaigns.refusals import SiteRefused
from campaigns.services.past import Entered, enter_past
from campaigns.services.rows_from_files import MOST_ROWS, read_rows_file
from campaigns.views.meetings import by_own_clock
from campaigns.views.ways import known_only


@known_only
@by_own_clock
@require_http_methods(["GET", "HEAD", "POST"])
def enter_history(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One line, by its form."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = PastForm(request.POST or None)
    status = 422 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        try:
            line = past_of(form, campaign, request.viewer)
            _say(request, enter_past(campaign=campaign, viewer=request.viewer, lines=[line]))
            return redirect("enter_history", campaign.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal.facts.get("what", refusal)))
    return _shown(request, campaign, form, PastFileForm(), status)


@known_only
@by_own_clock
@require_http_methods(["POST"])
def enter_history_file(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Many lines, as one act or not at all."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = PastFileForm(request.POST, request.FILES)
    status = 422
    if form.is_valid():
        try:
            rows = past_lines(read_rows_file(form.cleaned_data["file"].read()), campaign, request.viewer)
            asked: dict[str, Any] = {"campaign": campaign, "viewer": request.viewer}
            _say(request, enter_past(**asked, lines=rows, reason=form.cleaned_data["reason"]))
            return redirect("enter_history", campaign.pk)
        except SiteRefused as refusal:
            form.add_error("file", str(refusal))
            status = refusal.status
    return _shown(request, campaign, PastForm(), form, status)


def _say(request: HttpRequest, done: Entered) -> None:
    if done.written:
        said = _("Entered: %(count)s. In “What was done” it can be taken back, as one act.") % {"count": done.written}
        messages.success(request, said, extra_tags="good")
    if done.there:
        said = _("There already, and left as it is: %(count)s.") % {"count": done.there}
        messages.info(request, said, extra_tags="warn")


def _shown(
    request: HttpRequest, campaign: Campaign, form: PastForm, file_form: PastFileForm, status: int
) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "file_form": file_form, "columns": COLUMNS, "most": MOST_ROWS}
    return render(request, "campaigns/past/enter.html", context, status=status)
