"""Registers as files: saved as their reader sees them; entered from one, many rows at once."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import get_gm_campaign, get_visible_campaign
from campaigns.forms.rows_from_files import Cleaner, RowsFileForm
from campaigns.refusals import SiteRefused
from campaigns.services.registers import enterable_or_404, register_or_404
from campaigns.services.rows_from_files import MOST_ROWS, OF_THE_ROW, enter_rows, read_rows_file
from campaigns.services.rows_in_files import KINDS, columns_in_file, rows_file
from campaigns.views.ways import known_only


@known_only
@require_safe
def register_file(request: HttpRequest, campaign_id: int, noun: str, kind: str) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    register = register_or_404(noun)
    if kind not in KINDS:
        raise Http404
    body = rows_file(register=register, campaign=campaign, viewer=request.viewer, kind=kind)
    name = f"{slugify(campaign.name) or 'campaign'}-{noun}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(body, content_type=KINDS[kind], headers=headers)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def enter_from_file(request: HttpRequest, campaign_id: int, noun: str) -> HttpResponse:
    """For the game master."""
    campaign = get_gm_campaign(request.viewer, campaign_id)
    register = enterable_or_404(register_or_404(noun), campaign)
    form = RowsFileForm(request.POST or None, request.FILES or None)
    status = 422 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        try:
            raw = read_rows_file(form.cleaned_data["file"].read())
            rows = Cleaner(register, campaign, request.viewer).clean(raw)
            asked = {"register": register, "campaign": campaign, "viewer": request.viewer}
            made = enter_rows(**asked, rows=rows, told=form.told())
            said = _("%(count)s rows are entered, as one act: they can be taken back together.")
            messages.success(request, said % {"count": len(made)}, extra_tags="good")
            return redirect("register", campaign.pk, noun)
        except SiteRefused as refusal:
            form.add_error("file", str(refusal))
            status = refusal.status
    columns = [*columns_in_file(register), *OF_THE_ROW]
    context = {"campaign": campaign, "register": register, "form": form, "columns": columns, "most": MOST_ROWS}
    return render(request, "campaigns/registers/from_file.html", context, status=status)
