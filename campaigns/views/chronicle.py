"""The chronicle of a campaign: read, written, rewritten, struck out."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_visible_campaign, get_writable_campaign, get_writable_entry
from campaigns.forms.campaigns import ChronicleForm
from campaigns.models import ChronicleEntry
from campaigns.services.chronicle import (
    delete_entry,
    mark_chronicle_read,
    read_lines,
    rewrite_entry,
    write_entry,
)
from campaigns.veils import CHRONICLE
from campaigns.views.ways import known_only

ENTRIES_A_PAGE = 40


@known_only
@require_safe
def chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    entries = ChronicleEntry.objects.visible_to(request.viewer).told_in(campaign)
    sheet = Paginator(entries, ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    context = {"campaign": campaign, "sheet": sheet, "lines": read_lines(sheet.object_list, viewer=request.viewer)}
    return render(request, "campaigns/campaigns/chronicle.html", context)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def write_chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    first = {"story_date": campaign.story_date}
    form = ChronicleForm(request.POST or None, may_keep_secret=campaign.mine.is_gm, initial=first)
    if request.method == "POST" and form.is_valid():
        write_entry(campaign=campaign, author=request.viewer.person, written=form.written())
        messages.success(request, _("It is written."), extra_tags="good")
        return redirect("campaign", campaign.pk)
    context = {"campaign": campaign, "form": form}
    return render(request, "campaigns/campaigns/write_chronicle.html", context, status=422 if form.errors else 200)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_chronicle(request: HttpRequest, entry_id: int) -> HttpResponse:
    entry = get_writable_entry(request.viewer, entry_id)
    campaign = get_writable_campaign(request.viewer, entry.campaign_id)
    written = {name: getattr(entry, name) for name in ChronicleForm.base_fields}
    form = ChronicleForm(request.POST or None, may_keep_secret=campaign.mine.is_gm, initial=written)
    if request.method == "POST" and form.is_valid():
        rewrite_entry(entry=entry, written=form.written())
        messages.success(request, _("The entry is rewritten."), extra_tags="good")
        return redirect("campaign", campaign.pk)
    context = {"campaign": campaign, "form": form, "entry": entry}
    return render(request, "campaigns/campaigns/write_chronicle.html", context, status=422 if form.errors else 200)


@known_only
@require_POST
def delete_chronicle(request: HttpRequest, entry_id: int) -> HttpResponse:
    entry = get_writable_entry(request.viewer, entry_id)
    delete_entry(entry=entry)
    messages.success(request, _("The entry is struck out."), extra_tags="good")
    return redirect("campaign", entry.campaign_id)


@known_only
@require_POST
def read_chronicle(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    mark_chronicle_read(membership=campaign.mine, up_to=CHRONICLE.read(request.POST.get("up_to", "")))
    return redirect("campaign", campaign.pk)
