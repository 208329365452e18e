"""The page of his own that a member who takes part has in a campaign: read, and answered from, with a thumb."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import get_shared_campaign, get_writable_campaign
from campaigns.forms.meetings import AnswerForm
from campaigns.presenters.my_page import show_my_page
from campaigns.services import my_page as services
from campaigns.services.knowing import mark_heard
from campaigns.services.meetings import get_meeting
from campaigns.views.meetings import save_answer, show_meeting
from campaigns.views.ways import known_only


@known_only
@require_safe
def my_page(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What he was told and stands here is read by that."""
    campaign = get_shared_campaign(request.viewer, campaign_id)
    shown = show_my_page(services.my_page(campaign=campaign, viewer=request.viewer), request.viewer)
    answer = render(request, "campaigns/my_page/my_page.html", {"campaign": campaign, "shown": shown})
    mark_heard(campaign, request.viewer, shown.newest)
    return answer


@known_only
@require_POST
def answer_on_my_page(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    """Yes, no or perhaps; what does not fit is put right on the page of the meeting."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    found = get_meeting(campaign, request.viewer, meeting_id)
    form = AnswerForm(request.POST)
    if form.is_valid() and save_answer(found, request.viewer.person, form):
        messages.success(request, _("Your answer is noted."), extra_tags="good")
        return redirect(f"{reverse('my_page', args=[campaign.pk])}#meeting")
    return show_meeting(request, found, form=form, status=422)
