"""My notices, their number in the bar, and the way to what they speak of."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import get_own_notice
from campaigns.models import Notice
from campaigns.notice_words import JOB_DONE
from campaigns.services.notices import notice_lines, read_all_notices
from campaigns.services.notices import open_notice as mark_opened
from campaigns.views.ways import known_only


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


def _place_of(notice: Notice) -> str:
    if notice.code == JOB_DONE and "job" in notice.facts:
        return reverse("job", args=[notice.facts["job"]])
    if notice.game_id:
        return reverse("game", args=[notice.game_id])
    if notice.campaign_id:
        return reverse("campaign", args=[notice.campaign_id])
    return reverse("notice_list")
