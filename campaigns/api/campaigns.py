"""Campaigns: mine, founding, editing, closing, leaving."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import get_owned_campaign, get_visible_campaign
from campaigns.api.door import Door, MembersDoor, only_members
from campaigns.api.refusals import check_form
from campaigns.api.schema import PAGE, takes
from campaigns.api.shapes.campaigns import (
    CampaignShape,
    CampaignSheetShape,
    FoundCampaignShape,
    WriteCampaignShape,
)
from campaigns.forms.campaigns import CampaignForm
from campaigns.models import Campaign
from campaigns.services import campaigns as services
from campaigns.services.campaigns import Register
from campaigns.story_dates import shown_story_date


def described(campaign: Campaign) -> dict[str, Any]:
    """As a member sees it; `mine` was filled in by access."""
    mine = campaign.mine
    assert mine is not None
    return {
        "id": campaign.pk,
        "name": campaign.name,
        "description": campaign.description,
        "story_date": shown_story_date(campaign.story_date),
        "status": campaign.status,
        "role": mine.role,
        "is_owner": mine.is_owner,
    }


def _listed(campaign: Any) -> dict[str, Any]:
    told = {name: getattr(campaign, name) for name in ("name", "description", "status")}
    date = shown_story_date(campaign.story_date, campaign.calendar)
    return {**told, "id": campaign.pk, "story_date": date, "role": campaign.my_role, "is_owner": campaign.owned}


class Campaigns(Door):
    """The campaigns of who asks."""

    @takes(answer=CampaignSheetShape, query=[PAGE])
    def get(self, request: Request) -> Response:
        mine = Campaign.objects.visible_to(self.viewer).of_person(request.user)
        return self.sheet(CampaignSheetShape, mine, lambda found: [_listed(one) for one in found])

    @takes(FoundCampaignShape, CampaignShape, 201)
    def post(self, request: Request) -> Response:
        """Who founds it owns it, and is in the story what he says."""
        only_members(self.viewer)
        sent = self.read(FoundCampaignShape)
        founded = services.found_campaign(founder=request.user, register=_register(sent), role=sent["role"])
        return self.say(CampaignShape, described(get_visible_campaign(self.viewer, founded.pk)), 201)


class CampaignRoom(Door):
    """One campaign."""

    @takes(answer=CampaignShape)
    def get(self, request: Request, campaign_id: int) -> Response:
        return self.say(CampaignShape, described(get_visible_campaign(self.viewer, campaign_id)))

    @takes(WriteCampaignShape, CampaignShape)
    def patch(self, request: Request, campaign_id: int) -> Response:
        """For its owners."""
        campaign = get_owned_campaign(self.viewer, campaign_id)
        before = {name: getattr(campaign, name) for name in CampaignForm.base_fields}
        form = CampaignForm({**before, **self.read(WriteCampaignShape, partial=True)})
        check_form(form)
        services.edit_campaign(campaign=campaign, register=form.register())
        return self.say(CampaignShape, described(get_visible_campaign(self.viewer, campaign_id)))


class ArchiveCampaign(MembersDoor):
    """Read from then on, not written."""

    @takes(answer=CampaignShape)
    def post(self, request: Request, campaign_id: int) -> Response:
        services.archive_campaign(campaign=get_owned_campaign(self.viewer, campaign_id))
        return self.say(CampaignShape, described(get_visible_campaign(self.viewer, campaign_id)))


class ReopenCampaign(MembersDoor):
    """Written again."""

    @takes(answer=CampaignShape)
    def post(self, request: Request, campaign_id: int) -> Response:
        services.reopen_campaign(campaign=get_owned_campaign(self.viewer, campaign_id))
        return self.say(CampaignShape, described(get_visible_campaign(self.viewer, campaign_id)))


class LeaveCampaign(MembersDoor):
    """From here on one reads nothing of it; one's seats stand open."""

    @takes(status=204)
    def post(self, request: Request, campaign_id: int) -> Response:
        services.leave_campaign(membership=get_visible_campaign(self.viewer, campaign_id).mine)
        return Response(status=204)


def _register(sent: dict[str, str]) -> Register:
    return Register(**{name: sent.get(name, "") for name in ("name", "description", "story_date")})
