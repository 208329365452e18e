"""Addresses that open one thing without logging in: a calendar, a feed of notices, an answer to one meeting."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import Viewer, get_visible_campaign
from campaigns.icalendar import TYPE
from campaigns.models import FeedLink
from campaigns.services.feeds import calendar_of, news_of
from campaigns.services.meeting_links import find_feed_link, make_feed_link, note_asked, revoke_feed_link
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.views.errors import too_many
from campaigns.views.qr import address_for_others
from campaigns.views.ways import known_only

ATOM = "application/atom+xml; charset=utf-8"
NEVER_KEPT = {"Cache-Control": "private, no-store"}


@dataclass(frozen=True, slots=True)
class FeedAddresses:
    """Empty where the secret key of the site has changed since: then a new link must be made."""

    calendar: str
    notices: str


def feed_addresses(request: HttpRequest, link: FeedLink) -> FeedAddresses:
    names = ("meeting_calendar", "notice_feed")
    found = [address_for_others(request, reverse(one, args=[link.token])) if link.token else "" for one in names]
    return FeedAddresses(*found)


@known_only
@require_POST
def change_feed(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Makes a private address, a new one in place of the old; or revokes it."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    change = revoke_feed_link if "revoke" in request.POST else make_feed_link
    change(campaign=campaign, person=request.viewer.person)
    return redirect(f"{reverse('meeting_list', args=[campaign.pk])}#feed")


@require_safe
def meeting_calendar(request: HttpRequest, token: str) -> HttpResponse:
    try:
        link = _link(request, token)
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    with translation.override(link.person.language):
        body = calendar_of(
            campaign=link.campaign,
            viewer=Viewer(link.person),
            address=lambda one: request.build_absolute_uri(reverse("meeting", args=[one.campaign_id, one.pk])),
        )
    headers = {**NEVER_KEPT, "Content-Disposition": 'inline; filename="meetings.ics"'}
    return HttpResponse(body, content_type=TYPE, headers=headers)


@require_safe
def notice_feed(request: HttpRequest, token: str) -> HttpResponse:
    try:
        link = _link(request, token)
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    with translation.override(link.person.language):
        body = news_of(
            campaign=link.campaign,
            viewer=Viewer(link.person),
            site=request.build_absolute_uri(reverse("campaign", args=[link.campaign_id])),
            address=lambda line: request.build_absolute_uri(reverse("open_notice", args=[line.notice.pk])),
        )
    return HttpResponse(body, content_type=ATOM, headers=NEVER_KEPT)


def _link(request: HttpRequest, token: str) -> FeedLink:
    check_quiet(GUESS_LINK, address_of(request))
    link = find_feed_link(token=token)
    if link is None:
        knock(GUESS_LINK, address_of(request))
        raise Http404
    note_asked(link=link)
    return link
