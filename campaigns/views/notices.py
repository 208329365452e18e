"""My notices, their number in the bar, and the way to what they speak of."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import Viewer, get_own_notice, get_visible_campaign
from campaigns.models import Notice
from campaigns.notice_words import (
    CAME_IN,
    FALLEN_DUE,
    GAME_CLOSED,
    JOB_DONE,
    LETTER,
    NOTE,
    OBJECTIVE,
    OF_ONES_OWN,
    SET_OUT,
    SHOWN,
    TOLD,
)
from campaigns.services.notices import notice_lines, read_all_notices
from campaigns.services.notices import open_notice as mark_opened
from campaigns.services.registers import sees_row
from campaigns.views.ways import known_only

ANCHORS = {  # where on his page it stands
    TOLD: "told",
    **dict.fromkeys((LETTER, NOTE), "letters"),
    OBJECTIVE: "objectives",
    FALLEN_DUE: "due",
    **dict.fromkeys((GAME_CLOSED, SET_OUT, CAME_IN), "people"),
}


@known_only
@require_safe
def notice_list(request: HttpRequest) -> HttpResponse:
    waiting, read = notice_lines(viewer=request.viewer)
    return render(request, "campaigns/notices/notice_list.html", {"waiting": waiting, "read": read})


@require_safe
def notice_count(request: HttpRequest) -> HttpResponse:
    """Asked for by pages left open: whoever has logged out elsewhere is not disturbed by it."""
    if not request.viewer.is_known:
        return HttpResponse(status=204)
    return render(request, "campaigns/notices/_count.html", {"count": request.viewer.notice_count})


@known_only
@require_safe
def open_notice(request: HttpRequest, notice_id: int) -> HttpResponse:
    notice = get_own_notice(request.viewer, notice_id)
    mark_opened(notice=notice)
    return redirect(_place_of(notice))


@known_only
@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    read_all_notices(viewer=request.viewer)
    return redirect("notice_list")


def _place_of_news(notice: Notice) -> str:
    """On his own page; who only reads finds it among what he was told, and so does who arbitrates."""
    mine = get_visible_campaign(Viewer(notice.person), notice.campaign_id).mine
    assert mine is not None
    if mine.takes_part and (notice.code in OF_ONES_OWN or not mine.is_gm):
        return f"{reverse('my_page', args=[notice.campaign_id])}#{ANCHORS[notice.code]}"
    return reverse("note_list" if notice.code == NOTE else "heard_list", args=[notice.campaign_id])


def _place_of_row(notice: Notice) -> str:
    """The row itself, as long as he sees it."""
    campaign = get_visible_campaign(Viewer(notice.person), notice.campaign_id)
    noun, key = notice.facts["noun"], notice.facts["row"]
    if sees_row(campaign, Viewer(notice.person), noun, key):
        return reverse("row", args=[campaign.pk, noun, key])
    return reverse("campaign", args=[campaign.pk])


def _place_of(notice: Notice) -> str:
    if notice.campaign_id and notice.code == SHOWN:
        return _place_of_row(notice)
    if notice.campaign_id and notice.code in ANCHORS:
        return _place_of_news(notice)
    if notice.code == JOB_DONE and "job" in notice.facts:
        return reverse("job", args=[notice.facts["job"]])
    if notice.campaign_id and "meeting" in notice.facts:
        return reverse("meeting", args=[notice.campaign_id, notice.facts["meeting"]])
    if notice.game_id:
        return reverse("game", args=[notice.game_id])
    if notice.campaign_id:
        return reverse("campaign", args=[notice.campaign_id])
    return reverse("notice_list")
