"""Who belongs to a campaign: members and their roles, invitations, the links of guests."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import (
    get_administered_membership,
    get_inviting_campaign,
    get_kept_campaign,
    get_kept_guest_link,
    get_kept_invite,
    get_visible_campaign,
)
from campaigns.access_games import may_seat_guest
from campaigns.api.campaigns import described
from campaigns.api.door import Door, MembersDoor
from campaigns.api.refusals import check_form
from campaigns.api.schema import takes
from campaigns.api.shapes import campaigns as shapes
from campaigns.forms.campaigns import InviteForm
from campaigns.models import CampaignInvite, GuestLink
from campaigns.services import campaigns as services
from campaigns.services.campaign_page import MemberLine, member_lines
from campaigns.services.guests import Invited, make_guest_link, reissue_guest_link, revoke_guest_link
from campaigns.services.throttle import GUESS_LINK, address_of, check_quiet, knock
from campaigns.views.qr import address_for_others


def _member(line: MemberLine) -> dict[str, Any]:
    one = line.membership
    person = {"person": one.person_id, "name": one.person.shown_name, "is_guest": one.person.is_guest}
    return {"id": one.pk, "role": one.role, "is_owner": one.is_owner, "is_me": line.is_me, **person}


class Members(Door):
    """Who belongs to a campaign, and as what."""

    @takes(answer=shapes.MemberShape(many=True))
    def get(self, request: Request, campaign_id: int) -> Response:
        lines = member_lines(campaign=get_visible_campaign(self.viewer, campaign_id), viewer=self.viewer)
        return self.say(shapes.MemberShape, [_member(one) for one in lines], many=True)


class Member(MembersDoor):
    """One membership, for the owners of its campaign."""

    @takes(shapes.ChangeMemberShape, shapes.MemberShape)
    def patch(self, request: Request, membership_id: int) -> Response:
        """Another role, owner or no longer; who becomes game master is for the game master to say."""
        membership, mine = get_administered_membership(self.viewer, membership_id)
        sent = self.read(shapes.ChangeMemberShape)
        if "role" in sent:
            services.change_role(membership=membership, role=sent["role"], by=mine)
        if "is_owner" in sent:
            services.change_owner(membership=membership, is_owner=sent["is_owner"])
        lines = member_lines(campaign=membership.campaign, viewer=self.viewer)
        return self.say(shapes.MemberShape, next(_member(one) for one in lines if one.membership.pk == membership_id))

    @takes(status=204)
    def delete(self, request: Request, membership_id: int) -> Response:
        """From here on this member reads nothing of it, and is told."""
        membership, _mine = get_administered_membership(self.viewer, membership_id)
        services.remove_member(membership=membership)
        return Response(status=204)


class InvitingDoor(MembersDoor):
    def address(self, name: str, row: Any) -> str:
        alive = row.is_active and row.token
        return address_for_others(self.plain_request, reverse(name, args=[row.token])) if alive else ""

    def invite(self, row: CampaignInvite) -> dict[str, Any]:
        told = {"id": row.pk, "role": row.role, "by": row.created_by.shown_name, "is_active": row.is_active}
        return {**told, "address": self.address("join_campaign", row)}

    def guest(self, row: GuestLink) -> dict[str, Any]:
        shown = may_seat_guest(self.viewer, row)
        told = {"id": row.pk, "name": row.name, "game": row.game_id, "seat": row.seat, "is_active": row.is_active}
        address = self.address("guest_join", row) if shown else ""
        return {**told, "is_taken": row.person_id is not None, "address": address}


class Invites(InvitingDoor):
    """The links by which people with an account join a campaign."""

    @takes(answer=shapes.InviteShape(many=True))
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_kept_campaign(self.viewer, campaign_id)
        rows = campaign.invites.active().select_related("created_by")
        return self.say(shapes.InviteShape, [self.invite(one) for one in rows], many=True)

    @takes(shapes.RoleShape, shapes.InviteShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """A link that makes members of this role."""
        campaign = get_inviting_campaign(self.viewer, campaign_id)
        form = InviteForm(self.read(shapes.RoleShape), may_make_gm=services.may_make_gm(campaign.mine))
        check_form(form)
        row = services.make_invite(campaign=campaign, author=request.user, role=form.cleaned_data["role"])
        return self.say(shapes.InviteShape, self.invite(row), 201)


class Invite(InvitingDoor):
    """One invitation."""

    @takes(answer=shapes.InviteShape)
    def get(self, request: Request, invite_id: int) -> Response:
        return self.say(shapes.InviteShape, self.invite(get_kept_invite(self.viewer, invite_id)))

    @takes(status=204)
    def delete(self, request: Request, invite_id: int) -> Response:
        """It opens nothing from then on; who came by it stays."""
        services.revoke_invite(invite=get_kept_invite(self.viewer, invite_id))
        return Response(status=204)


class JoinCampaign(MembersDoor):
    """Joins the campaign of an invitation."""

    @takes(shapes.JoinShape, shapes.CampaignShape)
    def post(self, request: Request) -> Response:
        address = address_of(self.plain_request)
        check_quiet(GUESS_LINK, address)
        invite = services.find_invite(token=self.read(shapes.JoinShape)["token"])
        if invite is None:
            knock(GUESS_LINK, address)
            raise Http404
        services.join_campaign(invite=invite, person=request.user)
        return self.say(shapes.CampaignShape, described(get_visible_campaign(self.viewer, invite.campaign_id)))


class Guests(InvitingDoor):
    """The links of guests, for those who keep the doors of the campaign."""

    @takes(answer=shapes.GuestShape(many=True))
    def get(self, request: Request, campaign_id: int) -> Response:
        rows = GuestLink.objects.of_campaign(get_kept_campaign(self.viewer, campaign_id))
        return self.say(shapes.GuestShape, [self.guest(one) for one in rows], many=True)

    @takes(shapes.NameGuestShape, shapes.GuestShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """A link for one guest by name; where he sits is settled in each game."""
        campaign = get_inviting_campaign(self.viewer, campaign_id)
        invited = Invited(name=self.read(shapes.NameGuestShape)["name"])
        link = make_guest_link(campaign=campaign, author=request.user, invited=invited)
        return self.say(shapes.GuestShape, self.guest(link), 201)


class Guest(InvitingDoor):
    """The link of one guest."""

    @takes(answer=shapes.GuestShape)
    def get(self, request: Request, link_id: int) -> Response:
        return self.say(shapes.GuestShape, self.guest(get_kept_guest_link(self.viewer, link_id)))

    @takes(status=204)
    def delete(self, request: Request, link_id: int) -> Response:
        """Neither the link nor a session that came by it opens anything from then on."""
        revoke_guest_link(link=get_kept_guest_link(self.viewer, link_id))
        return Response(status=204)


class ReissueGuest(InvitingDoor):
    """A new link for the same guest; the old one is dead at once, and the table is told."""

    @takes(answer=shapes.GuestShape, status=201)
    def post(self, request: Request, link_id: int) -> Response:
        link = get_kept_guest_link(self.viewer, link_id)
        get_inviting_campaign(self.viewer, link.campaign_id)
        if not may_seat_guest(self.viewer, link):
            raise Http404
        return self.say(shapes.GuestShape, self.guest(reissue_guest_link(link=link, author=request.user)), 201)
