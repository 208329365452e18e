"""One character: the page, the sheet that his game types."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rulesets
from campaigns.access import get_writable_campaign
from campaigns.forms.portraits import PortraitForm
from campaigns.forms.registers import ReasonForm
from campaigns.forms.sheets import SheetForm
from campaigns.models import Character, Kept
from campaigns.presenters.characters import character_page
from campaigns.refusals import SiteRefused
from campaigns.services import sheets as services
from campaigns.services.acts import Clash
from campaigns.services.pictures import keep_picture
from campaigns.services.register_writing import Told, change_row
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
def change_portrait(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """For whoever keeps the sheet: another picture, or none."""
    campaign = get_writable_campaign(request.viewer, campaign_id)
    character = get_writable_row(REGISTERS["character"], campaign, request.viewer, row_id)
    form = PortraitForm(request.POST or None, request.FILES or None)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            file = form.cleaned_data["picture_file"]
            picture = keep_picture(campaign=campaign, file=file) if file else None
            change_row(row=character, viewer=request.viewer, values={"portrait": picture}, seen=None, told=form.told())
            messages.success(request, _("The portrait is changed."), extra_tags="good")
            return redirect("row", campaign.pk, "character", character.pk)
        except SiteRefused as refusal:
            form.add_error("picture_file", str(refusal))
            status = refusal.status
    context = {"campaign": campaign, "row": character, "form": form}
    return render(request, "campaigns/characters/portrait.html", context, status=status)


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
        character=character,
    )
    if request.method == "POST" and form.is_valid() and _fill_in(request, character, slug, form):
        messages.success(request, _("The sheet is saved."), extra_tags="good")
        return redirect("row", campaign.pk, "character", character.pk)
    context = {"campaign": campaign, "row": character, "form": form, "slug": slug}
    return render(request, "campaigns/characters/sheet.html", context, status=422 if form.errors else 200)


def _fill_in(request: HttpRequest, character: Character, slug: str, form: SheetForm) -> bool:
    told, seen = Told(form.cleaned_data["reason"]), form.cleaned_data["seen"]
    try:
        services.fill_in(
            character=character, slug=slug, values=form.values(), viewer=request.viewer, told=told, seen=seen
        )
    except Clash as clash:
        form.add_error(None, str(clash))
        character.refresh_from_db()
        said = services.said_on_sheet(character) if services.has_sheet(character.slug, character.form) else {}
        form.show_clash({name: said.get(name, "") for name in clash.theirs})
        return False
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True
