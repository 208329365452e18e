"""Who sees a row of a register, said by the game master."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_led_campaign
from campaigns.forms.showing import ShowForm
from campaigns.refusals import SiteRefused
from campaigns.services import showing as services
from campaigns.services.registers import get_writable_row, register_or_404
from campaigns.views.ways import known_only


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def show_to(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    register = register_or_404(noun)
    if "audience" not in register.fields:
        raise Http404
    row = get_writable_row(register, campaign, request.viewer, row_id)
    usual = {"circle": row.audience, "people": services.shown_to(row)}
    form = ShowForm(request.POST or None, people=services.who_may_see(campaign), initial=usual)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            services.show_row(row=row, viewer=request.viewer, **form.cleaned_data)
            messages.success(request, _("It is saved who sees it."), extra_tags="good")
            return redirect("row", campaign.pk, noun, row.pk)
        except SiteRefused as refusal:
            form.add_error("people", str(refusal))
            status = refusal.status
    context = {"campaign": campaign, "register": register, "row": row, "form": form}
    return render(request, "campaigns/registers/show_to.html", context, status=status)
