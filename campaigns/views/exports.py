"""A campaign as one file: what it would hold, the file itself, and taking one in."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import get_visible_campaign
from campaigns.access_games import Table
from campaigns.forms.exports import ImportForm
from campaigns.models import Campaign, Direction
from campaigns.plain_text import isolated
from campaigns.presenters.transfers import TransferPage
from campaigns.refusals import SiteRefused
from campaigns.services.exports import export_campaign, games_in, tables_in
from campaigns.services.importing import Imported, import_campaign
from campaigns.services.kept_games import kept_names
from campaigns.services.throttle import TAKE_IN, TooMany, knock
from campaigns.services.transfers import LARGE_FILE, ask_export, ask_import, is_large, transfers_of
from campaigns.views.errors import too_many
from campaigns.views.sitting import reader_of
from campaigns.views.ways import known_only, members_only
from rulesets.common.seats import PUBLIC

PAGE = 40


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Which games would be whole in the file, and as whom the others would be read. Posted, a worker makes it ready."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    if request.method != "POST":
        return _export(request, campaign)
    told = {table.game.pk: readers_of(request, table) for table in tables_in(campaign, request.viewer)}
    try:
        asked = {"campaign": campaign, "viewer": request.viewer, "name": file_name(campaign)}
        return redirect("transfer", ask_export(**asked, readers=told).pk)
    except SiteRefused as refusal:
        return _export(request, campaign, refusal)


def readers_of(request: HttpRequest, table: Table) -> list[str]:
    """Whoever holds several seats saves what the one in hand knows, as he reads it."""
    return [] if table.is_gm else [reader_of(request, table) or PUBLIC]


def _export(request: HttpRequest, campaign: Campaign, refusal: SiteRefused | None = None) -> HttpResponse:
    whole, known = games_in(campaign, request.viewer)
    known += kept_names(viewer=request.viewer, campaign=campaign)
    mine = transfers_of(request.viewer, campaign=campaign, direction=Direction.SAVE)
    context = {
        "campaign": campaign,
        "whole": Paginator(whole, PAGE).get_page(request.GET.get("page")),
        "known": Paginator(known, PAGE).get_page(request.GET.get("page")),
        "is_large": is_large(campaign, request.viewer),
        "transfers": [TransferPage(one) for one in mine],
        "refusal": refusal,
    }
    return render(request, "campaigns/exports/export.html", context, status=refusal.status if refusal else 200)


@known_only
@require_safe
def export_file(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """At once; of a large campaign the page before is shown, where a worker is asked for it."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    if is_large(campaign, request.viewer):
        return redirect("export_campaign", campaign.pk)
    exported = export_campaign(
        campaign=campaign, viewer=request.viewer, readers=lambda table: readers_of(request, table)
    )
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
                file = form.cleaned_data["file"]
                if file.size > LARGE_FILE:
                    return redirect("transfer", ask_import(file=file, importer=importer).pk)
                return _taken_in(request, import_campaign(file=file, importer=importer))
            except TooMany as refusal:
                return too_many(request, refusal.minutes)
            except SiteRefused as refusal:
                form.add_error("file", str(refusal))
                status = refusal.status
    mine = [TransferPage(one) for one in transfers_of(request.viewer, direction=Direction.TAKE_IN)]
    return render(request, "campaigns/exports/import.html", {"form": form, "transfers": mine}, status=status)


def _taken_in(request: HttpRequest, done: Imported) -> HttpResponse:
    said = _("The campaign is taken in. Those who are not known here wait as guests: hand them their links.")
    messages.success(request, said, extra_tags="good")
    if done.kept:
        games = ", ".join(map(isolated, done.kept))
        text = _("To be read, not played on, because the file holds what one seat knows of them: %(games)s.")
        text %= {"games": games}
        messages.warning(request, text, extra_tags="warn")
    return redirect("campaign", done.campaign.pk)
