"""A friend or relative takes the place of somebody who is gone."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import get_writable_campaign
from campaigns.forms.succession import SuccessorForm
from campaigns.refusals import SiteRefused
from campaigns.services import succession as services
from campaigns.services.registers import REGISTERS, get_kept_row
from campaigns.views.ways import known_only


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def name_successor(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    dead = get_kept_row(REGISTERS["character"], campaign, request.viewer, row_id)
    if not services.may_name(dead, request.viewer):
        raise Http404
    form = SuccessorForm(request.POST or None, dead=dead, viewer=request.viewer)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            heir = services.name_successor(dead=dead, viewer=request.viewer, legacy=form.legacy())
            messages.success(request, _("The place is taken."), extra_tags="good")
            return redirect("row", campaign.pk, "character", heir.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
    context = {"campaign": campaign, "row": dead, "form": form}
    return render(request, "campaigns/succession/name.html", context, status=status if status > 200 else _code(form))


def _code(form: SuccessorForm) -> int:
    return 422 if form.errors else 200
