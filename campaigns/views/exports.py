"""A campaign as one file: what it would hold, the file itself, and taking one in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import get_visible_campaign
from campaigns.access_games import Table
from campaigns.forms.exports import ImportForm
from campaigns.models import Campaign
from campaigns.plain_text import isolated
from campaigns.refusals import SiteRefused
from campaigns.services.exports import export_campaign, tables_in
from campaigns.services.imports import Imported, import_campaign
from campaigns.services.kept_games import kept_names
from campaigns.services.throttle import TAKE_IN, TooMany, knock
from campaigns.views.errors import too_many
from campaigns.views.sitting import reader_of
from campaigns.views.ways import known_only, members_only
from rulesets.common.seats import PUBLIC


@known_only
@require_safe
def export(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Which games would be whole in the file, and as whom the others would be read."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    tables = tables_in(campaign, request.viewer)
    whole = [table.game for table in tables if table.is_gm]
    known = [table.game.name for table in tables if not table.is_gm]
    known += kept_names(viewer=request.viewer, campaign=campaign)
    return render(request, "campaigns/exports/export.html", {"campaign": campaign, "whole": whole, "known": known})


@known_only
@require_safe
def export_file(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)

    def readers(table: Table) -> tuple[str, ...]:
        """Whoever holds several seats saves what the one in hand knows, as he reads it."""
        return (reader_of(request, table) or PUBLIC,)

    exported = export_campaign(campaign=campaign, viewer=request.viewer, readers=readers)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(campaign)}"', "Cache-Control": "no-store"}
    return HttpResponse(exported.body, content_type="application/zip", headers=headers)


def file_name(campaign: Campaign) -> str:
    """With the day, so that several lie beside each other in order."""
    return f"{slugify(campaign.name) or 'campaign'}-{timezone.localdate().isoformat()}.registre.zip"


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            importer = request.viewer.person
            try:
                knock(TAKE_IN, str(importer.pk))
                return _taken_in(request, import_campaign(file=form.cleaned_data["file"], importer=importer))
            except TooMany as refusal:
                return too_many(request, refusal.minutes)
            except SiteRefused as refusal:
                form.add_error("file", str(refusal))
                status = refusal.status
    return render(request, "campaigns/exports/import.html", {"form": form}, status=status)


def _taken_in(request: HttpRequest, done: Imported) -> HttpResponse:
    said = _("The campaign is taken in. Those who are not known here wait as guests: hand them their links.")
    messages.success(request, said, extra_tags="good")
    if done.kept:
        games = ", ".join(map(isolated, done.kept))
        text = _("To be read, not played on, because the file holds what one seat knows of them: %(games)s.")
        text %= {"games": games}
        messages.warning(request, text, extra_tags="warn")
    return redirect("campaign", done.campaign.pk)
