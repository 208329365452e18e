"""Campaigns: my list, the page of one, founding, editing, closing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import Viewer, get_owned_campaign, get_visible_campaign
from campaigns.forms.campaigns import CampaignForm, FoundCampaignForm
from campaigns.models import Campaign
from campaigns.presenters.calendars import due_panel
from campaigns.presenters.demo import guide_of
from campaigns.presenters.meetings import MeetingShown, show_meetings
from campaigns.refusals import BadInput
from campaigns.services import campaigns as services
from campaigns.services.attendance import attendance_at
from campaigns.services.campaign_page import CampaignPage, campaign_page
from campaigns.services.demos import demo_in
from campaigns.views.demo import may_return
from campaigns.views.ways import known_only, members_only


@known_only
@require_safe
def campaign_list(request: HttpRequest) -> HttpResponse:
    campaigns = Campaign.objects.visible_to(request.viewer).of_person(request.viewer.person)
    return render(request, "campaigns/campaigns/campaign_list.html", {"campaigns": campaigns})


@known_only
@require_safe
def campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    page = campaign_page(campaign=get_visible_campaign(request.viewer, campaign_id), viewer=request.viewer)
    context = {
        "campaign": page.campaign,
        "page": page,
        "next_meeting": next_meeting(page, request.viewer),
        "due": due_panel(page.agenda, page.campaign),
        "guide": guide_of(page=page, viewer=request.viewer, may_return=may_return(request, demo_in(page.campaign))),
    }
    return render(request, "campaigns/campaigns/campaign.html", context)


def next_meeting(page: CampaignPage, viewer: Viewer) -> MeetingShown | None:
    if page.next_meeting is None:
        return None
    return show_meetings([page.next_meeting], attendance_at([page.next_meeting], viewer), viewer)[0]


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def create_campaign(request: HttpRequest) -> HttpResponse:
    form = FoundCampaignForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        founded = services.found_campaign(
            founder=request.viewer.person, register=form.register(), role=form.cleaned_data["role"]
        )
        return redirect("campaign", founded.pk)
    return render(request, "campaigns/campaigns/create.html", {"form": form}, status=422 if form.errors else 200)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_owned_campaign(request.viewer, campaign_id)
    written = {name: getattr(campaign, name) for name in CampaignForm.base_fields}
    form = CampaignForm(request.POST or None, initial=written)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_campaign(campaign=campaign, register=form.register())
            messages.success(request, _("The campaign is saved."), extra_tags="good")
            return redirect("campaign", campaign.pk)
        except BadInput as refusal:
            form.add_error("story_date", str(refusal))
    context = {"campaign": campaign, "form": form}
    return render(request, "campaigns/campaigns/edit.html", context, status=422 if form.errors else 200)


@members_only
@require_POST
def archive_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_owned_campaign(request.viewer, campaign_id)
    services.archive_campaign(campaign=campaign)
    messages.success(request, _("The campaign is archived: it can be read, not written."), extra_tags="good")
    return redirect("campaign", campaign.pk)


@members_only
@require_POST
def reopen_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_owned_campaign(request.viewer, campaign_id)
    services.reopen_campaign(campaign=campaign)
    messages.success(request, _("The campaign is open again."), extra_tags="good")
    return redirect("campaign", campaign.pk)
