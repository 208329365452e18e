"""One character: the page, the sheet that his game types."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rulesets
from campaigns.access import get_writable_campaign
from campaigns.forms.registers import ReasonForm
from campaigns.forms.sheets import SheetForm
from campaigns.models import Character, Kept
from campaigns.presenters.characters import character_page
from campaigns.refusals import SiteRefused
from campaigns.services import sheets as services
from campaigns.services.register_writing import Told
from campaigns.services.registers import REGISTERS, Register, get_writable_row
from campaigns.views.subjects import Subject, show_subject
from campaigns.views.ways import known_only


def show_character(
    request: HttpRequest, register: Register, row: Kept, *, form: ReasonForm | None = None, status: int = 200
) -> HttpResponse:
    assert isinstance(row, Character)
    page = character_page(character=row, viewer=request.viewer)
    games = services.titles_of_games(services.sheet_games())
    subject = Subject(register, row, "campaigns/characters/character.html", page, {"games": games})
    return show_subject(request, subject, form=form, status=status)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_sheet(request: HttpRequest, campaign_id: int, row_id: int, slug: str) -> HttpResponse:
    """All columns of the sheet that this game types; whoever had one of another game begins anew."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    character = get_writable_row(REGISTERS["character"], campaign, request.viewer, row_id)
    slug = services.game_or_404(slug)
    before = character.sheet if character.slug == slug else {}
    sheet = services.sheet_meta(slug).id
    form = SheetForm(
        request.POST or None,
        columns=services.sheet_fields(slug, sheet, before),
        words=rulesets.load(slug).words,
        values=services.in_lists(slug, sheet, before),
    )
    if request.method == "POST" and form.is_valid():
        told = Told(form.cleaned_data["reason"])
        try:
            services.fill_in(character=character, slug=slug, values=form.values(), viewer=request.viewer, told=told)
            messages.success(request, _("The sheet is saved."), extra_tags="good")
            return redirect("row", campaign.pk, "character", character.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
    context = {"campaign": campaign, "row": character, "form": form, "slug": slug}
    return render(request, "campaigns/characters/sheet.html", context, status=422 if form.errors else 200)
