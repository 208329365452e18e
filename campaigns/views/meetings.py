"""Meetings: those to come and those that were, answering, planning, calling off, noting how it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import Viewer, get_led_campaign, get_visible_campaign, get_writable_campaign
from campaigns.forms.chosen import veiled
from campaigns.forms.meetings import AnswerForm, HeldForm, MeetingForm, ReasonForm, shown_version
from campaigns.models import Attendance, Campaign, Game, Meeting, MeetingState
from campaigns.presenters.meetings import MeetingShown, show_meetings
from campaigns.presenters.registers import history_of
from campaigns.refusals import SiteRefused
from campaigns.services import meetings as services
from campaigns.services.acts import Clash
from campaigns.services.attendance import answer_meeting as give_answer
from campaigns.services.attendance import attendance_at, may_answer
from campaigns.services.meeting_links import feed_link_of
from campaigns.services.registers import Eyes
from campaigns.views.feeds import feed_addresses
from campaigns.views.ways import known_only

PAGE = 20
MOST_AHEAD = 30
View = Callable[..., HttpResponse]


def by_own_clock(view: View) -> View:
    """Hours are read and written in the time zone of who asks."""

    @wraps(view)
    def timed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        with timezone.override(request.viewer.person.zone):
            return view(request, *args, **kwargs)

    return timed


@known_only
@by_own_clock
@require_safe
def meeting_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    ahead = list(services.coming(campaign, request.viewer)[:MOST_AHEAD])
    page = Paginator(services.past(campaign, request.viewer), PAGE).get_page(request.GET.get("page"))
    behind = list(page.object_list)
    rows = attendance_at([*ahead, *behind], request.viewer)
    link = feed_link_of(campaign=campaign, person=request.viewer.person)
    context = {
        "campaign": campaign,
        "ahead": show_meetings(ahead, rows, request.viewer),
        "behind": show_meetings(behind, rows, request.viewer),
        "page": page,
        "may_plan": campaign.mine.is_gm and not campaign.is_archived,
        "feed": feed_addresses(request, link) if link else None,
        "link": link,
    }
    return render(request, "campaigns/meetings/list.html", context)


@known_only
@require_safe
def meeting(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    return show_meeting(request, services.get_meeting(campaign, request.viewer, meeting_id))


def show_meeting(
    request: HttpRequest, found: Meeting, *, form: AnswerForm | None = None, status: int = 200
) -> HttpResponse:
    campaign, viewer = found.campaign, request.viewer
    shown = shown_meeting(found, request)
    is_gm = campaign.mine.is_gm
    context = {
        "campaign": campaign,
        "shown": shown,
        "meeting": found,
        "games": services.games_at(found, viewer),
        "may_answer": may_answer(found, campaign),
        "may_change": is_gm and not campaign.is_archived,
        "history": history_of(found, Eyes(True, owns=False), viewer) if is_gm else [],
        "form": form or AnswerForm.of(shown.mine, None),
    }
    return render(request, "campaigns/meetings/meeting.html", context, status=status)


def shown_meeting(found: Meeting, request: HttpRequest) -> MeetingShown:
    """With all whom it is for."""
    return meeting_for(found, request.viewer)


def meeting_for(found: Meeting, viewer: Viewer) -> MeetingShown:
    rows = attendance_at([found], viewer)
    return show_meetings([found], rows, viewer, list(services.expected(found.campaign)))[0]


@known_only
@by_own_clock
@require_http_methods(["GET", "HEAD", "POST"])
def plan_meeting(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = MeetingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.plan_meeting(
                campaign=campaign,
                author=request.viewer.person,
                values=form.values(),
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, _("The meeting is set; those who see it are told."), extra_tags="good")
            return redirect("meeting", campaign.pk, made.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, campaign, form, None)


@known_only
@by_own_clock
@require_http_methods(["GET", "HEAD", "POST"])
def change_meeting(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = services.get_meeting(campaign, request.viewer, meeting_id)
    form = MeetingForm.of(found, request.POST or None)
    if request.method == "POST" and form.is_valid() and _save(request, found, form):
        return redirect("meeting", campaign.pk, found.pk)
    return _form(request, campaign, form, found)


def _save(request: HttpRequest, found: Meeting, form: MeetingForm) -> bool:
    data = form.cleaned_data
    try:
        services.change_meeting(
            meeting=found,
            author=request.viewer.person,
            values=form.values(),
            seen=data["seen"],
            reason=data["reason"],
        )
    except Clash as clash:
        found.refresh_from_db()
        form.add_error(None, str(clash))
        form.show_clash(Meeting, clash.theirs, found.version)
        return False
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("The meeting is changed."), extra_tags="good")
    return True


def _form(request: HttpRequest, campaign: Campaign, form: MeetingForm, found: Meeting | None) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "meeting": found, "zone": str(request.viewer.person.zone)}
    return render(request, "campaigns/meetings/form.html", context, status=422 if form.errors else 200)


@known_only
@require_POST
def call_off(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    """Or, with `again`, let it take place after all."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = services.get_meeting(campaign, request.viewer, meeting_id)
    form, again = ReasonForm(request.POST), "again" in request.POST
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        services.call_off(meeting=found, author=request.viewer.person, reason=reason, again=again)
        said = _("The meeting takes place after all.") if again else _("The meeting is cancelled.")
        messages.success(request, said, extra_tags="good")
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    return redirect("meeting", campaign.pk, found.pk)


@known_only
@require_POST
def answer_meeting(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    found = services.get_meeting(campaign, request.viewer, meeting_id)
    form = AnswerForm(request.POST)
    if form.is_valid() and save_answer(found, request.viewer.person, form):
        messages.success(request, _("Your answer is noted."), extra_tags="good")
        return redirect("meeting", campaign.pk, found.pk)
    return show_meeting(request, found, form=form, status=422)


def save_answer(found: Meeting, person: Any, form: AnswerForm) -> bool:
    rows = Attendance.objects.filter(meeting=found, person=person)
    try:
        give_answer(meeting=found, person=person, answered=form.answered(rows.first()))
    except Clash as clash:
        form.add_error(None, str(clash))
        form.show_clash(Attendance, clash.theirs, shown_version(rows.get()))
        return False
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def hold_meeting(request: HttpRequest, campaign_id: int, meeting_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = services.get_meeting(campaign, request.viewer, meeting_id)
    form = _held_form(request, found)
    if request.method == "POST" and form.is_valid():
        try:
            services.hold_meeting(meeting=found, author=request.viewer.person, held=form.held())
            messages.success(request, _("It is noted how it was."), extra_tags="good")
            return redirect("meeting", campaign.pk, found.pk)
        except Clash as clash:
            found.refresh_from_db()
            form.add_error(None, str(clash))
            shown = {name: value for name, value in clash.theirs.items() if name in form.fields}
            form.show_clash(Meeting, shown, found.version)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
    context = {"campaign": campaign, "form": form, "meeting": found}
    return render(request, "campaigns/meetings/held.html", context, status=422 if form.errors else 200)


def _held_form(request: HttpRequest, found: Meeting) -> HeldForm:
    """Filled in with what was noted; before that, with those who said that they come."""
    rows = attendance_at([found], request.viewer)
    is_held = found.state == MeetingState.HELD
    there = [row.person_id for row in rows if (row.came if is_held else row.answer == "yes")]
    return HeldForm(
        request.POST or None,
        members=list(services.expected(found.campaign)),
        games=Game.objects.visible_to(request.viewer).filter(campaign=found.campaign).order_by("-pk"),
        campaign_id=found.campaign_id,
        initial={
            "came": [str(veiled(one)) for one in there],
            "games": list(services.games_at(found, request.viewer)),
            "played": found.played,
            "story_date": found.story_date or found.campaign.story_date,
            "seen": found.version,
        },
    )
