"""Personal links to one meeting: made, shown, revoked; and the page that such a link opens, without logging in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import Viewer, found_or_404, get_writable_campaign
from campaigns.forms.meetings import AnswerForm
from campaigns.models import MeetingLink
from campaigns.presenters.meetings import show_meetings
from campaigns.services.attendance import attendance_at, may_answer
from campaigns.services.meeting_links import (
    find_meeting_link,
    make_meeting_link,
    meeting_link_of,
    revoke_meeting_link,
)
from campaigns.services.meetings import get_meeting, invited_by
from campaigns.services.throttle import GUESS_LINK, TooMany, address_of, check_quiet, knock
from campaigns.story_dates import read_by
from campaigns.views.errors import too_many
from campaigns.views.meetings import save_answer
from campaigns.views.qr import QrCode
from campaigns.views.ways import known_only


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def meeting_link(request: HttpRequest, campaign_id: int, meeting_id: int, person_id: int) -> HttpResponse:
    """The link of one person: his own, and for the game master that of anybody whom the meeting is for."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    meeting = get_meeting(campaign, request.viewer, meeting_id)
    person = found_or_404(invited_by(campaign.mine), person=person_id).person
    if request.method == "POST":
        change = revoke_meeting_link if "revoke" in request.POST else make_meeting_link
        change(meeting=meeting, person=person)
        return redirect("meeting_link", campaign.pk, meeting.pk, person.pk)
    link = meeting_link_of(meeting=meeting, person=person)
    qr = QrCode.of_page(request, "answer_by_link", link.token) if link and link.token else None
    context = {"campaign": campaign, "meeting": meeting, "person": person, "qr": qr}
    return render(request, "campaigns/meetings/link.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def answer_by_link(request: HttpRequest, token: str) -> HttpResponse:
    try:
        check_quiet(GUESS_LINK, address_of(request))
        link = find_meeting_link(token=token)
        if link is None:
            knock(GUESS_LINK, address_of(request))
    except TooMany as refusal:
        return too_many(request, refusal.minutes)
    if link is None:
        return render(request, "campaigns/people/guest_refused.html", {"code": "unknown"}, status=404)
    form = AnswerForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid() and save_answer(link.meeting, link.person, form):
        messages.success(request, _("Your answer is noted."), extra_tags="good")
        return redirect("answer_by_link", token)
    return _page(request, link, form)


def _page(request: HttpRequest, link: MeetingLink, form: AnswerForm | None) -> HttpResponse:
    """This meeting, as its owner may read it, and his own answer: nobody else's, and nothing else."""
    viewer, meeting = Viewer(link.person), link.meeting
    read_by(meeting.campaign.calendar)
    mine = [row for row in attendance_at([meeting], viewer) if row.person_id == link.person_id]
    with timezone.override(link.person.zone):
        shown = show_meetings([meeting], mine, viewer)[0]
    meeting.campaign.mine = meeting.campaign.memberships.get(person=link.person)
    context = {
        "shown": shown,
        "meeting": meeting,
        "person": link.person,
        "may_answer": may_answer(meeting, meeting.campaign),
        "form": form or AnswerForm.of(shown.mine, None),
    }
    status = 422 if form is not None and form.errors else 200
    response = render(request, "campaigns/meetings/by_link.html", context, status=status)
    response.headers["Cache-Control"] = "private, no-store"
    return response
