"""One wound: its page, a try to heal it, the end of a convalescence."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from campaigns.access import get_writable_campaign
from campaigns.forms.healing import CareForm
from campaigns.forms.registers import ReasonForm
from campaigns.models import Healing, Kept, Wound
from campaigns.presenters.wounds import wound_page
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services import healing as services
from campaigns.services.registers import REGISTERS, Register, get_kept_row
from campaigns.views.ways import known_only
from rulesets.common.dice import DiceNeeded

SAID = {
    "heals": gettext_lazy("It heals."),
    "sequelae": gettext_lazy("It heals, but something remains."),
    "failed": gettext_lazy("It is no better yet."),
    "dead": gettext_lazy("Nothing helped: dead."),
}


def show_wound(
    request: HttpRequest,
    register: Register,
    row: Kept,
    *,
    form: ReasonForm | None = None,
    care: CareForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    assert isinstance(row, Wound)
    if care is None and request.GET.get("look") and services.may_treat(row, request.viewer) and services.rules_of(row):
        care = CareForm(request.GET, wound=row, viewer=request.viewer)
    context = {
        "campaign": row.campaign,
        "register": register,
        "row": row,
        "page": wound_page(wound=row, viewer=request.viewer, form=care),
        "form": form or ReasonForm(),
        "refused": refused,
    }
    return render(request, "campaigns/wounds/wound.html", context, status=status)


def _treatable(request: HttpRequest, campaign_id: int, row_id: int) -> Wound:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    wound: Wound = get_kept_row(REGISTERS["wound"], campaign, request.viewer, row_id)
    if not services.may_treat(wound, request.viewer):
        raise Http404
    return wound


@known_only
@require_POST
def treat_wound(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """The die falls, and what it says is written."""
    wound = _treatable(request, campaign_id, row_id)
    if services.rules_of(wound) is None:
        return _refused(request, wound, SiteRefused("no_rules_of_healing"))
    form = CareForm(request.POST, wound=wound, viewer=request.viewer)
    if request.POST.get("look"):  # the chances first
        return show_wound(request, REGISTERS["wound"], wound, care=form)
    if not form.is_valid():
        return show_wound(request, REGISTERS["wound"], wound, care=form, status=422)
    try:
        row = _tried(request, wound, form)
    except DiceNeeded:
        form.add_error("place_face", _("The die equals health: now throw a twelve-sided one for where it struck."))
        return show_wound(request, REGISTERS["wound"], wound, care=form, status=422)
    except SiteRefused as refusal:
        now = _treatable(request, campaign_id, row_id)
        again = form if refusal.status == BadInput.status else None
        return show_wound(request, REGISTERS["wound"], now, care=again, refused=str(refusal), status=refusal.status)
    tag = "good" if row.result in ("heals", "sequelae") else "warn"
    said = _("The die shows %(face)s.") % {"face": row.face}
    messages.success(request, f"{said} {SAID[row.result]}", extra_tags=tag)
    return redirect("row", wound.campaign.pk, "wound", wound.pk)


def _tried(request: HttpRequest, wound: Wound, form: CareForm) -> Healing:
    seen = services.Seen.read(form.cleaned_data["seen"])
    return services.try_healing(wound=wound, viewer=request.viewer, care=form.care(), dice=form.thrown(), seen=seen)


def _refused(request: HttpRequest, wound: Wound, refusal: SiteRefused) -> HttpResponse:
    messages.error(request, str(refusal), extra_tags="refused")
    return redirect("row", wound.campaign.pk, "wound", wound.pk)


@known_only
@require_POST
def end_convalescence(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    wound = _treatable(request, campaign_id, row_id)
    seen = services.Seen.read(request.POST.get("seen", ""))
    try:
        services.end_convalescence(wound=wound, viewer=request.viewer, seen=seen)
    except SiteRefused as refusal:
        return _refused(request, wound, refusal)
    messages.success(request, _("On his feet again."), extra_tags="good")
    return redirect("row", wound.campaign.pk, "wound", wound.pk)
