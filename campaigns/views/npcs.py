"""Places, and what a game master does with those whom he plays: encounters, what lies in wait, what nobody sees."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import found_or_404, get_led_campaign
from campaigns.forms.npcs import EncounterForm, HappenedForm, OffStageForm
from campaigns.forms.registers import ReasonForm
from campaigns.models import Character, Kept, Lurking, Place
from campaigns.presenters.npcs import encounter_page, place_page
from campaigns.refusals import SiteRefused
from campaigns.services import npcs as services
from campaigns.services.registers import REGISTERS, Register, get_writable_row
from campaigns.views.subjects import Subject, show_subject
from campaigns.views.ways import known_only


def show_place(
    request: HttpRequest, register: Register, row: Kept, *, form: ReasonForm | None = None, status: int = 200
) -> HttpResponse:
    assert isinstance(row, Place)
    page = place_page(place=row, viewer=request.viewer)
    subject = Subject(register, row, "campaigns/places/place.html", page, {})
    return show_subject(request, subject, form=form, status=status)


def _npc(request: HttpRequest, campaign_id: int, row_id: int) -> Character:
    campaign = get_led_campaign(request.viewer, campaign_id)
    npc: Character = get_writable_row(REGISTERS["character"], campaign, request.viewer, row_id)
    if not npc.is_npc or services.rules_for(npc) is None:
        raise Http404
    return npc


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def receive(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """Somebody comes before him, and the die falls."""
    npc = _npc(request, campaign_id, row_id)
    data = request.POST or (request.GET if request.GET.get("look") else None)
    form = EncounterForm(data, npc=npc, viewer=request.viewer)
    status = 200
    looks = bool(request.POST.get("look"))  # the chances first
    if request.method == "POST" and not looks and form.is_valid():
        try:
            services.receive(npc=npc, viewer=request.viewer, case=form.case(), dice=form.thrown())
            messages.success(request, _("The die has fallen; below stands what it says."), extra_tags="good")
            return redirect("receive", npc.campaign_id, npc.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
    status = 422 if form.errors and status == 200 and not looks else status
    page = encounter_page(npc, request.viewer, form)
    context = {"campaign": npc.campaign, "row": npc, "page": page}
    return render(request, "campaigns/npcs/encounter.html", context, status=status)


@known_only
@require_POST
def spring(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """What lay in wait has happened."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    lurking: Lurking = get_writable_row(REGISTERS["lurking"], campaign, request.viewer, row_id)
    form = HappenedForm(request.POST)
    if not form.is_valid():
        return _again(request, lurking, form, _back(lurking))
    try:
        services.spring(lurking=lurking, viewer=request.viewer, told=form.told())
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
        return redirect(_back(lurking))
    messages.success(request, _("It happened. Among what was done it can be taken back."), extra_tags="good")
    return redirect(_back(lurking))


@known_only
@require_POST
def note_off_stage(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    if noun not in ("character", "place"):
        raise Http404
    subject = found_or_404(
        REGISTERS[noun].model.objects.visible_to(request.viewer).filter(campaign=campaign), pk=row_id
    )
    subject.campaign = campaign
    form = OffStageForm(request.POST)
    if not form.is_valid():
        return _again(request, subject, form, _address(noun, subject))
    data = form.cleaned_data
    services.note_off_stage(subject=subject, viewer=request.viewer, text=data["text"], on=data["on"])
    messages.success(request, _("It is noted; nobody else reads it."), extra_tags="good")
    return redirect(f"{_address(noun, subject)}#off-stage")


def _again(request: HttpRequest, row: Kept, form: HappenedForm | OffStageForm, back: str) -> HttpResponse:
    """What was typed stays, with what is wrong beside it."""
    context = {"campaign": row.campaign, "row": row, "form": form, "back": back}
    return render(request, "campaigns/npcs/again.html", context, status=422)


def _address(noun: str, row: Kept) -> str:
    return str(redirect("row", row.campaign_id, noun, row.pk).url)  # type: ignore[attr-defined]


def _back(lurking: Lurking) -> str:
    """To whom, or to the place, that it concerns."""
    if lurking.npc is not None:
        return _address("character", lurking.npc)
    return _address("place", lurking.place) if lurking.place is not None else _address("lurking", lurking)
