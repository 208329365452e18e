"""The game master's one screen for the evening, and the curtain before it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import get_evening_campaign, get_led_campaign
from campaigns.forms.evening import AT_HAND, QuickNoteForm, TestForm
from campaigns.models import Campaign, Character, Fate
from campaigns.presenters.calendars import due_lines
from campaigns.presenters.evening import show_tonight
from campaigns.presenters.knowledge import matrix_rows, note_lines
from campaigns.presenters.quick_tests import tests_panel
from campaigns.refusals import SiteRefused
from campaigns.services import knowing, notes, quick_tests
from campaigns.services.dues import still_waiting
from campaigns.services.evening import not_read, tables_tonight
from campaigns.services.roster_dice import RosterDice
from campaigns.veils import KEPT
from campaigns.views.ways import known_only

MOST_DUE, MOST_NOTES, MOST_PREPARED = 12, 8, 8


@known_only
@require_safe
def evening(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Whoever arbitrates a table and not the campaign finds his own tables there, and nothing else."""
    campaign = get_evening_campaign(request.viewer, campaign_id)
    if campaign.mine is not None and campaign.mine.is_gm:
        return _page(request, campaign, QuickNoteForm(), 200)
    return render(request, "campaigns/evening/own_tables.html", _tables(request, campaign))


def _tables(request: HttpRequest, campaign: Campaign) -> dict[str, Any]:
    return {"campaign": campaign, "tonight": show_tonight(tables_tonight(campaign=campaign, viewer=request.viewer))}


def _page(request: HttpRequest, campaign: Campaign, note: QuickNoteForm, status: int) -> HttpResponse:
    viewer = request.viewer
    people = _people(campaign, request)
    at_hand = list(people[:AT_HAND])
    wanted = TestForm(request.GET or None, people=people).wanted(at_hand)
    written = list(notes.notes_of(campaign, viewer).filter(author=viewer.person)[:MOST_NOTES])
    context = {
        **_tables(request, campaign),
        "due": due_lines(still_waiting(campaign=campaign, viewer=viewer)[:MOST_DUE], campaign, is_late=True),
        "taps": _prepared(campaign, request, [one for one in at_hand if one.player_id]),  # type: ignore[attr-defined]
        "tests": tests_panel(campaign, viewer, wanted),
        "notes": note_lines(written, viewer),
        "note_form": note,
        "not_read": not_read(campaign=campaign, viewer=viewer),
        "may_write": not campaign.is_archived,
    }
    return render(request, "campaigns/evening/evening.html", context, status=status)


def _people(campaign: Campaign, request: HttpRequest) -> Any:
    """The living, those of players first."""
    return knowing.who_could_know(campaign, request.viewer).exclude(fate=Fate.DEAD)


def _prepared(campaign: Campaign, request: HttpRequest, characters: list[Character]) -> list[Any]:
    """What may be revealed with one tap for each who might be shown."""
    ready = knowing.sought_pieces(knowing.pieces_of(campaign, request.viewer), prepared=True)
    pieces = list(ready[:MOST_PREPARED])
    heard = list(knowing.heard_of_by(pieces, characters, request.viewer)) if pieces else []
    rows = matrix_rows(pieces, characters, heard)
    return [(row.piece, list(zip(characters, row.cells, strict=True))) for row in rows]


@known_only
@require_safe
def evening_tables(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The part that changes by itself; the page asks for it now and then."""
    campaign = get_evening_campaign(request.viewer, campaign_id)
    return render(request, "campaigns/evening/_tables.html", _tables(request, campaign))


@known_only
@require_safe
def curtain(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Nothing but a way back: what anybody may see who looks over a shoulder."""
    campaign = get_evening_campaign(request.viewer, campaign_id)
    return render(request, "campaigns/evening/curtain.html", {"campaign": campaign})


@known_only
@require_POST
def evening_note(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A note to himself, in one line."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = QuickNoteForm(request.POST)
    if not form.is_valid():
        return _page(request, campaign, form, 422)
    notes.write_note(campaign=campaign, viewer=request.viewer, text=form.cleaned_data["text"], to=[])
    return redirect(f"{reverse('evening', args=[campaign.pk])}#notes")


@known_only
@require_POST
def evening_test(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The die falls for the one who is chosen; the page stays at him."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = TestForm(request.POST, people=_people(campaign, request))
    who = form.person() if form.is_valid() else None
    if who is None:
        raise Http404
    who.campaign = campaign
    try:
        quick_tests.roll_test(character=who, viewer=request.viewer, case=form.case(), dice=RosterDice())
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    return redirect(f"{reverse('evening', args=[campaign.pk])}?who={KEPT.over(who.pk)}#tests")
