"""Members of a campaign: invited by a link, given a role, removed, gone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import (
    get_administered_membership,
    get_inviting_campaign,
    get_kept_campaign,
    get_kept_invite,
    get_visible_campaign,
)
from campaigns.forms.campaigns import InviteForm, RoleForm
from campaigns.models import Membership
from campaigns.services import campaigns as services
from campaigns.services.campaign_page import member_lines
from campaigns.services.campaigns import MembershipRefused
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many
from campaigns.views.qr import QrCode
from campaigns.views.ways import AFTER_LOG_IN, known_only, members_only


@known_only
@require_safe
def member_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    context = {"campaign": campaign, "members": member_lines(campaign=campaign, viewer=request.viewer)}
    return render(request, "campaigns/campaigns/member_list.html", context)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def invite_member(request: HttpRequest, campaign_id: int) -> HttpResponse:
    get = get_inviting_campaign if request.method == "POST" else get_kept_campaign
    campaign = get(request.viewer, campaign_id)
    form = InviteForm(request.POST or None, may_make_gm=services.may_make_gm(campaign.mine))
    if request.method == "POST" and form.is_valid():
        role = form.cleaned_data["role"]
        invite = services.make_invite(campaign=campaign, author=request.viewer.person, role=role)
        return redirect("invite", invite.pk)
    context = {"campaign": campaign, "form": form, "invites": campaign.invites.active().select_related("created_by")}
    return render(request, "campaigns/campaigns/invite_member.html", context, status=422 if form.errors else 200)


@members_only
@require_safe
def invite(request: HttpRequest, invite_id: int) -> HttpResponse:
    found = get_kept_invite(request.viewer, invite_id)
    qr = QrCode.of_page(request, "join_campaign", found.token) if found.is_active and found.token else None
    return render(request, "campaigns/campaigns/invite.html", {"invite": found, "campaign": found.campaign, "qr": qr})


@members_only
@require_POST
def revoke_invite(request: HttpRequest, invite_id: int) -> HttpResponse:
    found = get_kept_invite(request.viewer, invite_id)
    services.revoke_invite(invite=found)
    messages.success(request, _("The link opens nothing any more. Members who came by it stay."), extra_tags="good")
    return redirect("invite_member", found.campaign_id)


@require_http_methods(["GET", "HEAD", "POST"])
def join_campaign(request: HttpRequest, token: str) -> HttpResponse:
    try:
        check_quiet(GUESS_LINK, address_of(request))
        found = services.find_invite(token=token)
        if found is None:
            knock(GUESS_LINK, address_of(request))
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    if found is None:
        return render(request, "campaigns/campaigns/invite_refused.html", status=404)
    if not request.viewer.is_member:
        request.session[AFTER_LOG_IN] = request.path
        return render(request, "campaigns/campaigns/join.html", {"invite": found, "campaign": found.campaign})
    if request.method == "POST":
        services.join_campaign(invite=found, person=request.viewer.person)
        return redirect("campaign", found.campaign_id)
    is_in = Membership.objects.filter(campaign=found.campaign, person=request.viewer.person).exists()
    context = {"invite": found, "campaign": found.campaign, "is_in": is_in}
    return render(request, "campaigns/campaigns/join.html", context)


@members_only
@require_POST
def change_role(request: HttpRequest, membership_id: int) -> HttpResponse:
    membership, mine = get_administered_membership(request.viewer, membership_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such role. Nothing has changed."), extra_tags="refused")
        return redirect("member_list", membership.campaign_id)
    try:
        services.change_role(membership=membership, role=form.cleaned_data["role"], by=mine)
    except MembershipRefused as refusal:
        return _refused(request, membership.campaign_id, refusal)
    messages.success(request, _("The role is changed; everybody reads it in the chronicle."), extra_tags="good")
    return redirect("member_list", membership.campaign_id)


@members_only
@require_POST
def change_owner(request: HttpRequest, membership_id: int) -> HttpResponse:
    membership, _mine = get_administered_membership(request.viewer, membership_id)
    try:
        services.change_owner(membership=membership, is_owner=request.POST.get("owner") == "yes")
    except MembershipRefused as refusal:
        return _refused(request, membership.campaign_id, refusal)
    messages.success(request, _("It is changed; everybody reads it in the chronicle."), extra_tags="good")
    return redirect("member_list", membership.campaign_id)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def remove_member(request: HttpRequest, membership_id: int) -> HttpResponse:
    membership, _mine = get_administered_membership(request.viewer, membership_id)
    if request.method != "POST":
        context = {"campaign": membership.campaign, "membership": membership}
        return render(request, "campaigns/campaigns/remove_member.html", context)
    try:
        services.remove_member(membership=membership)
    except MembershipRefused as refusal:
        return _refused(request, membership.campaign_id, refusal)
    messages.success(request, _("%(name)s no longer belongs to it.") % {"name": membership.person}, extra_tags="good")
    return redirect("member_list", membership.campaign_id)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def leave_campaign(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    if request.method != "POST":
        return render(request, "campaigns/campaigns/leave.html", {"campaign": campaign})
    try:
        services.leave_campaign(membership=campaign.mine)
    except MembershipRefused as refusal:
        return _refused(request, campaign.pk, refusal)
    messages.success(request, _("You have left “%(name)s”.") % {"name": campaign.name}, extra_tags="good")
    return redirect("campaign_list")


def _refused(request: HttpRequest, campaign_id: int, refusal: MembershipRefused) -> HttpResponse:
    """The page of the members again, with the reason; nothing has changed."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    members = member_lines(campaign=campaign, viewer=request.viewer)
    context = {"campaign": campaign, "members": members, "refusal": refusal.code}
    return render(request, "campaigns/campaigns/member_list.html", context, status=409)
