"""The recap of a meeting, on the screen and on paper: to each what he was told himself."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.access import Viewer, get_visible_campaign
from campaigns.access_games import Table
from campaigns.models import Campaign, Meeting, MeetingState
from campaigns.presenters.recaps import show_recap
from campaigns.services.chronicle import read_lines
from campaigns.services.meetings import get_meeting
from campaigns.services.printing import Edition, edition_of
from campaigns.services.recaps import Chronicled, chronicled, hear, seat_shown_to, span_of, tables_for
from campaigns.views.meetings import meeting_for
from campaigns.views.printing import in_words_of
from campaigns.views.qr import QrCode
from campaigns.views.sitting import reader_of
from campaigns.views.ways import known_only
from rulesets.common.seats import PUBLIC

GAMES = 3  # on one page
FOR_ALL = "all"


@known_only
@require_safe
def recap(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    campaign, viewer = get_visible_campaign(request.viewer, campaign_id), request.viewer
    for_all = request.GET.get("as") == FOR_ALL
    context = _told(request, Edition(campaign, viewer, viewer), _held(campaign, viewer, meeting_id), for_all)
    return render(request, "campaigns/meetings/recap.html", context)


@known_only
@require_safe
def print_recap(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    """His own; the game master's also for a member, of the games that he arbitrates, and for all."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    edition = edition_of(campaign, request.viewer, request.GET.get("for", ""))
    found = _held(edition.campaign, edition.reader, meeting_id)
    for_all = request.GET.get("as") == FOR_ALL or edition.is_for_each
    with in_words_of(edition):
        context = _told(request, edition, found, for_all)
        context |= {"edition": edition, "today": timezone.now()}
        context["qr"] = QrCode.of_page(request, "recap", campaign.pk, found.pk)
        return render(request, "campaigns/meetings/print_recap.html", context)


def _held(campaign: Campaign, viewer: Viewer, meeting_id: int) -> Meeting:
    """There is nothing to tell of one that was not held."""
    found = get_meeting(campaign, viewer, meeting_id)
    if found.state != MeetingState.HELD:
        raise Http404
    return found


def _told(request: HttpRequest, edition: Edition, found: Meeting, for_all: bool) -> dict[str, Any]:
    viewer = edition.reader
    span = span_of(found, viewer)
    page = Paginator(tables_for(edition, found), GAMES).get_page(request.GET.get("page"))
    readers = {table.game.pk: _reader(request, edition, table, for_all) for table in page.object_list}
    story = chronicled(found, viewer, span, for_all=for_all) if page.number == 1 else Chronicled()
    return {
        "campaign": found.campaign,
        "meeting": found,
        "shown": meeting_for(found, viewer),
        "games": show_recap(hear(page.object_list, readers, span)),
        "lines": read_lines(story.entries, viewer=viewer),
        "has_earlier_lines": story.has_earlier,
        "page": page,
        "for_all": for_all,
    }


def _reader(request: HttpRequest, edition: Edition, table: Table, for_all: bool) -> str:
    """As his own seat; whoever holds several reads as the one in hand, and as everybody while none is."""
    if for_all:
        return PUBLIC
    if edition.is_for_another:
        return seat_shown_to(edition, table)
    return reader_of(request, table) or PUBLIC
