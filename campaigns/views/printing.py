"""To print: the page where one chooses what and for whom, and the sheets themselves."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from campaigns.access import get_visible_campaign
from campaigns.forms.printing import Asked
from campaigns.presenters.print_hub import groups
from campaigns.presenters.printing import print_out
from campaigns.services import printing as services
from campaigns.views.qr import QrCode
from campaigns.views.ways import known_only


@known_only
@require_safe
def print_hub(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What this viewer can have on paper; what the page he came from is about is ticked already."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    asked = Asked.read(request.GET)
    edition = services.edition_of(campaign, request.viewer, "")
    context = {
        "campaign": campaign,
        "asked": asked,
        "edition": edition,
        "readers": services.readers_of(campaign, request.viewer),
        "groups": groups(edition, asked.what, asked.words),
        "meetings": services.held_meetings(edition),
    }
    return render(request, "campaigns/printing/hub.html", context)


@known_only
@require_safe
def print_sheets(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """In the language of whoever is to read them."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    asked = Asked.read(request.GET)
    edition = services.edition_of(campaign, request.viewer, asked.whose)
    with in_words_of(edition):
        printed = print_out(edition, services.read_picked(asked.what), partial(QrCode.of_page, request))
        context = {
            "campaign": edition.campaign,
            "asked": asked,
            "edition": edition,
            "printed": printed,
            "today": timezone.now(),
        }
        return render(request, "campaigns/printing/sheets.html", context)


def in_words_of(edition: services.Edition) -> translation.override:
    """What is printed for somebody else is in his language."""
    person = edition.reader.person
    return translation.override(person.language if edition.is_for_another and person else translation.get_language())
