"""Guests come in by a link; those who keep the doors make, show, revoke and renew such links."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_inviting_campaign, get_kept_campaign, get_kept_guest_link
from campaigns.access_games import may_seat_guest
from campaigns.forms.people import GuestLinkForm
from campaigns.models import GuestLink
from campaigns.services.guests import (
    Invited,
    LinkRefused,
    check_device,
    enter_by_link,
    find_guest_link,
    make_guest_link,
    reissue_guest_link,
    revoke_guest_link,
)
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many
from campaigns.views.qr import QrCode
from campaigns.views.ways import members_only

REFUSED_STATUS = {"unknown": 404, "other_device": 409}


@require_http_methods(["GET", "HEAD", "POST"])
def guest_join(request: HttpRequest, token: str) -> HttpResponse:
    """Looking at the link binds nothing, since messengers look at links too; sitting down does."""
    try:
        check_quiet(GUESS_LINK, address_of(request))
        link = find_guest_link(token=token)
        check_device(link=link, request=request)
        if request.viewer.is_guest and request.viewer.person == link.person:
            return redirect(_place_of(link))
        if request.method == "POST":
            response = redirect(_place_of(link))
            enter_by_link(link=link, request=request, response=response)
            return response
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    except LinkRefused as refusal:
        return _refuse(request, refusal.code)
    return render(request, "campaigns/people/guest_join.html", {"link": link})


def _place_of(link: GuestLink) -> str:
    return reverse("game", args=[link.game_id]) if link.game_id else reverse("campaign", args=[link.campaign_id])


def _refuse(request: HttpRequest, code: str) -> HttpResponse:
    if code == "unknown":
        try:
            knock(GUESS_LINK, address_of(request))
        except TooMany as refusal:
            return too_many(request, refusal.minutes)
    return render(request, "campaigns/people/guest_refused.html", {"code": code}, status=REFUSED_STATUS[code])


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def guest_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    get = get_inviting_campaign if request.method == "POST" else get_kept_campaign
    campaign = get(request.viewer, campaign_id)
    form = GuestLinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        invited = Invited(name=form.cleaned_data["name"])
        link = make_guest_link(campaign=campaign, author=request.viewer.person, invited=invited)
        return redirect("guest_link", link.pk)
    context = {"campaign": campaign, "form": form, "links": GuestLink.objects.of_campaign(campaign)}
    return render(request, "campaigns/people/guest_list.html", context, status=422 if form.errors else 200)


@members_only
@require_safe
def guest_link(request: HttpRequest, link_id: int) -> HttpResponse:
    link = get_kept_guest_link(request.viewer, link_id)
    may_show = may_seat_guest(request.viewer, link)
    qr = QrCode.of_page(request, "guest_join", link.token) if may_show and link.is_active and link.token else None
    context = {"link": link, "campaign": link.campaign, "qr": qr, "may_show": may_show}
    return render(request, "campaigns/people/guest_link.html", context)


@members_only
@require_POST
def revoke_guest(request: HttpRequest, link_id: int) -> HttpResponse:
    link = get_kept_guest_link(request.viewer, link_id)
    revoke_guest_link(link=link)
    said = _("The link of %(name)s opens nothing any more.") % {"name": link.name}
    messages.success(request, said, extra_tags="good")
    return redirect("guest_list", link.campaign_id)


@members_only
@require_POST
def reissue_guest(request: HttpRequest, link_id: int) -> HttpResponse:
    link = get_kept_guest_link(request.viewer, link_id)
    get_inviting_campaign(request.viewer, link.campaign_id)
    if not may_seat_guest(request.viewer, link):
        raise Http404
    new = reissue_guest_link(link=link, author=request.viewer.person)
    messages.success(request, _("A new link is ready; the old one is dead."), extra_tags="good")
    return redirect("guest_link", new.pk)
