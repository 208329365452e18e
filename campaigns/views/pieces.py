"""Pieces of knowledge, for the game master: listed, entered, told, prepared, the matrix of who knows what."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_gm_campaign, get_led_campaign
from campaigns.forms.knowledge import AimForm, AskForm, FilterForm, HearersForm, TellForm, piece_form
from campaigns.forms.registers import ReasonForm, RowForm
from campaigns.models import Campaign, Knowledge, Matter, Person
from campaigns.presenters.knowledge import heard_lines, matrix_key, matrix_rows, subjects_of
from campaigns.presenters.registers import history_of
from campaigns.refusals import SiteRefused
from campaigns.services import knowing, knowledge
from campaigns.services.acts import Clash
from campaigns.services.knowledge import as_written
from campaigns.services.labels import named_rows
from campaigns.services.pictures import keep_picture
from campaigns.services.register_writing import Told
from campaigns.services.registers import Eyes
from campaigns.views.pages import query_without_page
from campaigns.views.ways import known_only

PAGE, TOLD, ACROSS, AT_HAND = 40, 30, 10, 12


@known_only
@require_safe
def piece_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_gm_campaign(request.viewer, campaign_id)
    form = FilterForm(request.GET or None, is_gm=True)
    rows = knowing.sought_pieces(knowing.pieces_of(campaign, request.viewer), **form.wanted())
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    lines = [(one, subjects_of(one, request.viewer)) for one in page.object_list]
    context = {"campaign": campaign, "form": form, "page": page, "lines": lines}
    context["query"] = query_without_page(request)
    return render(request, "campaigns/knowledge/piece_list.html", context)


@known_only
@require_safe
def piece(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_gm_campaign(request.viewer, campaign_id)
    return _piece(request, knowing.get_piece(campaign, request.viewer, row_id), ReasonForm(), 200)


def _piece(request: HttpRequest, found: Knowledge, form: ReasonForm, status: int) -> HttpResponse:
    page = Paginator(knowing.told_of(found, request.viewer), TOLD).get_page(request.GET.get("page"))
    told = list(page.object_list)
    context = {
        "campaign": found.campaign,
        "piece": found,
        "subjects": subjects_of(found, request.viewer),
        "page": page,
        "told": heard_lines(told, request.viewer, acts=knowing.acts_of_tellings(told)),
        "history": history_of(found, Eyes(True, False), request.viewer),
        "aim_form": _aim_form(request, found) if found.matter == Matter.OBJECTIVE else None,
        "form": form,
    }
    return render(request, "campaigns/knowledge/piece.html", context, status=status)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def enter_piece(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    form = piece_form(campaign, request.viewer, None, request)
    if request.method == "POST" and form.is_valid():
        try:
            values = _values(campaign, form)
            made = knowledge.enter_piece(campaign=campaign, viewer=request.viewer, values=values, told=form.told())
            messages.success(request, _("It is entered. Nobody has been told yet."), extra_tags="good")
            return redirect("piece", campaign.pk, made.pk)
        except SiteRefused as refusal:
            return _refused_form(request, campaign, form, None, refusal)
    return _form(request, campaign, form, None, 422 if form.errors else 200)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_piece(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = knowing.get_writable_piece(campaign, request.viewer, row_id)
    form = piece_form(campaign, request.viewer, found, request)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            values = _values(campaign, form)
            knowledge.change_piece(piece=found, viewer=request.viewer, values=values, seen=seen, told=form.told())
            messages.success(request, _("It is saved. Who was told knows what he was told."), extra_tags="good")
            return redirect("piece", campaign.pk, found.pk)
        except Clash as clash:
            found.refresh_from_db()
            names = named_rows(Knowledge, list(clash.theirs.items()), request.viewer)
            form.show_clash(clash.theirs, names)
            form.add_error(None, str(clash))
        except SiteRefused as refusal:
            return _refused_form(request, campaign, form, found, refusal)
    return _form(request, campaign, form, found, 422 if form.errors else 200)


def _values(campaign: Campaign, form: RowForm) -> dict[str, Any]:
    values = form.values()
    if file := form.cleaned_data.get("picture_file"):
        return {**values, "picture": keep_picture(campaign=campaign, file=file)}
    return {**values, "picture": None} if form.cleaned_data.get("no_picture") else values


def _refused_form(
    request: HttpRequest, campaign: Campaign, form: RowForm, found: Knowledge | None, refusal: SiteRefused
) -> HttpResponse:
    form.add_error("picture_file" if refusal.code.startswith("picture") else None, str(refusal))
    return _form(request, campaign, form, found, refusal.status)


def _form(
    request: HttpRequest, campaign: Campaign, form: RowForm, found: Knowledge | None, status: int
) -> HttpResponse:
    context = {"campaign": campaign, "form": form, "piece": found}
    return render(request, "campaigns/knowledge/piece_form.html", context, status=status)


@known_only
@require_POST
def strike_piece(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = knowing.get_writable_piece(campaign, request.viewer, row_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _piece(request, found, form, 422)
    knowledge.strike_piece(piece=found, viewer=request.viewer, told=Told(form.cleaned_data["reason"]))
    messages.success(request, _("It is struck out. In the history it can be brought back."), extra_tags="good")
    return redirect("piece_list", campaign.pk)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def tell_piece(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """To one, some or all. `?to=knowers`: those who heard of it are chosen, to be told the correction."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = knowing.get_writable_piece(campaign, request.viewer, row_id)
    form = _tell_form(request, found)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                knowledge.tell_piece(
                    piece=found, viewer=request.viewer, telling=form.telling(found), hearers=form.hearers()
                )
                messages.success(request, _("It is told."), extra_tags="good")
                return redirect("piece", campaign.pk, found.pk)
            except SiteRefused as refusal:
                form.add_error(None, str(refusal))
    context = {"campaign": campaign, "piece": found, "form": form}
    return render(request, "campaigns/knowledge/tell.html", context, status=status)


def _tell_form(request: HttpRequest, found: Knowledge) -> TellForm:
    initial: dict[str, Any] = {}
    if request.GET.get("to") == "knowers":
        knowers = knowing.who_heard(knowing.whole_ones(found, knowing.last_told(found, request.viewer)))
        initial = {name: getattr(knowers, name) for name in ("everybody", "characters", "people")}
    return TellForm(request.POST or None, piece=found, initial=initial, **_choices(request, found))


def _choices(request: HttpRequest, found: Knowledge) -> dict[str, Any]:
    return {
        "characters": knowing.who_could_know(found.campaign, request.viewer),
        "members": Person.objects.filter(memberships__campaign=found.campaign).order_by("display_name", "username"),
    }


def _aim_form(request: HttpRequest, found: Knowledge, data: Any = None) -> AimForm:
    rows = knowing.last_told(found, request.viewer)
    knowers = knowing.who_heard(knowing.whole_ones(found, rows))
    return AimForm(data, piece=found, heard=knowing.who_heard(rows), knowers=knowers)


@known_only
@require_POST
def turn_objective(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = knowing.get_writable_piece(campaign, request.viewer, row_id)
    form = _aim_form(request, found, request.POST)
    if not form.is_valid():
        return _piece(request, found, ReasonForm(), 422)
    aim, text = form.cleaned_data["aim"], form.cleaned_data["text"]
    knowledge.turn_objective(piece=found, viewer=request.viewer, aim=aim, text=text, hearers=form.hearers())
    messages.success(request, _("It is saved."), extra_tags="good")
    return redirect("piece", campaign.pk, found.pk)


@known_only
@require_safe
def prepared(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What is ready to be shown this evening, one tap for each who might be shown."""
    campaign = get_gm_campaign(request.viewer, campaign_id)
    ready = knowing.sought_pieces(knowing.pieces_of(campaign, request.viewer), prepared=True)
    page = Paginator(ready, PAGE).get_page(request.GET.get("page"))
    pieces, played = list(page.object_list), knowing.who_could_know(campaign, request.viewer)
    characters = list(played.filter(player__isnull=False)[:AT_HAND])
    heard = list(knowing.heard_of_by(pieces, characters, request.viewer))
    rows = matrix_rows(pieces, characters, heard)
    taps = [(row.piece, list(zip(characters, row.cells, strict=True))) for row in rows]
    return render(request, "campaigns/knowledge/prepared.html", {"campaign": campaign, "page": page, "taps": taps})


@known_only
@require_POST
def tell_now(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """As it is written, to the one whose button it was, or to all."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    found = knowing.get_writable_piece(campaign, request.viewer, row_id)
    hearers = HearersForm(request.POST, campaign_id=campaign.pk, **_choices(request, found)).hearers()
    try:
        knowledge.tell_piece(piece=found, viewer=request.viewer, telling=as_written(found), hearers=hearers)
        messages.success(request, _("It is told."), extra_tags="good")
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    if "evening" in request.POST:
        return redirect(f"{reverse('evening', args=[campaign.pk])}#prepared")
    return redirect("prepared", campaign.pk)


@known_only
@require_safe
def knowledge_matrix(request: HttpRequest, campaign_id: int) -> HttpResponse:
    campaign = get_gm_campaign(request.viewer, campaign_id)
    form = FilterForm(request.GET or None, is_gm=True)
    rows = knowing.sought_pieces(knowing.pieces_of(campaign, request.viewer), **form.wanted())
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    across = Paginator(knowing.who_could_know(campaign, request.viewer), ACROSS).get_page(request.GET.get("who"))
    pieces, characters = list(page.object_list), list(across.object_list)
    heard = list(knowing.heard_of_by(pieces, characters, request.viewer))
    context = {"campaign": campaign, "form": form, "page": page, "across": across, "characters": characters}
    context |= {"rows": matrix_rows(pieces, characters, heard), "key": matrix_key()}
    context |= {"query": query_without_page(request), "narrowed": query_without_page(request, "who")}
    return render(request, "campaigns/knowledge/matrix.html", context)


@known_only
@require_safe
def ask_knowledge(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What does Anne know about the mill?"""
    campaign = get_gm_campaign(request.viewer, campaign_id)
    characters = knowing.who_could_know(campaign, request.viewer)
    form = AskForm(request.GET or None, characters=characters, campaign=campaign)
    context: dict[str, Any] = {"campaign": campaign, "form": form, "query": query_without_page(request)}
    if form.is_valid():
        found = knowing.known_by(form.cleaned_data["who"], request.viewer, form.cleaned_data["about"])
        page = Paginator(found, TOLD).get_page(request.GET.get("page"))
        lines = heard_lines(list(page.object_list), request.viewer)
        context |= {"page": page, "lines": lines, "who": form.cleaned_data["who"]}
    return render(request, "campaigns/knowledge/ask.html", context)
