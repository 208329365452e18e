"""Registers: what a campaign keeps of its people, bands, places and things; entering, changing, taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_gm_campaign, get_led_campaign, get_visible_campaign, get_writable_campaign
from campaigns.forms.registers import ReasonForm, RowForm, row_form
from campaigns.models import Campaign, Kept
from campaigns.presenters.registers import act_lines, cells_of, history_of, lines_of
from campaigns.refusals import SiteRefused
from campaigns.services import register_writing as writing
from campaigns.services import registers as services
from campaigns.services.acts import Clash
from campaigns.services.labels import named_rows
from campaigns.services.linked import linked_rows
from campaigns.services.register_writing import Told
from campaigns.services.registers import REGISTERS, Register, register_or_404
from campaigns.services.undoing import acts_of, get_act, undo_act
from campaigns.views.characters import show_character
from campaigns.views.npcs import show_place
from campaigns.views.recruiting import show_recruit
from campaigns.views.ways import known_only
from campaigns.views.wounds import show_wound

PAGE = 50
PAGES: dict[str, Callable[..., HttpResponse]] = {
    "character": show_character,
    "wound": show_wound,
    "place": show_place,
    "recruit": show_recruit,
}


@known_only
@require_safe
def register(request: HttpRequest, campaign_id: int, noun: str) -> HttpResponse:
    """All rows that the reader may see, sought and by pages."""
    campaign = get_visible_campaign(request.viewer, campaign_id)
    kept = register_or_404(noun)
    rows = services.sought(kept, services.rows_of(kept, campaign, request.viewer), request.GET.get("q", ""))
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "register": kept,
        "page": page,
        "lines": lines_of(kept, list(page.object_list), request.viewer),
        "q": request.GET.get("q", ""),
        "may_enter": services.may_enter(kept, campaign),
        "registers": list(REGISTERS.values()),
    }
    return render(request, "campaigns/registers/register.html", context)


@known_only
@require_safe
def row(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_visible_campaign(request.viewer, campaign_id)
    kept = register_or_404(noun)
    return show(request, kept, services.get_kept_row(kept, campaign, request.viewer, row_id))


def show(request: HttpRequest, register: Register, row: Kept, **more: Any) -> HttpResponse:
    """On a page of its own kind, where there is one."""
    return PAGES.get(register.noun, show_row)(request, register, row, **more)


def show_row(
    request: HttpRequest, register: Register, row: Kept, *, form: ReasonForm | None = None, status: int = 200
) -> HttpResponse:
    eyes = services.eyes_on(row, request.viewer)
    context = {
        "campaign": row.campaign,
        "register": register,
        "row": row,
        "eyes": eyes,
        "cells": cells_of(row, eyes, register.fields, request.viewer),
        "history": history_of(row, eyes, request.viewer),
        "may_write": _may_write(request, register, row),
        "linked": linked_rows(row, request.viewer),
        "form": form or ReasonForm(),
    }
    return render(request, "campaigns/registers/row.html", context, status=status)


def _may_write(request: HttpRequest, register: Register, row: Kept) -> bool:
    return bool(register.model.objects.writable_by(request.viewer).filter(pk=row.pk).exists())


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def enter_row(request: HttpRequest, campaign_id: int, noun: str) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    kept = services.enterable_or_404(register_or_404(noun), campaign)
    columns = services.form_fields(kept, is_gm=campaign.mine.is_gm)
    form = row_form(kept.model, columns, campaign, request.viewer, row=None, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = writing.enter_row(
                register=kept, campaign=campaign, viewer=request.viewer, values=form.values(), told=form.told()
            )
            messages.success(request, _("It is entered."), extra_tags="good")
            return redirect("row", campaign.pk, noun, made.pk)
        except SiteRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, campaign, kept, form, None)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def edit_row(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_writable_campaign(request.viewer, campaign_id)
    kept = register_or_404(noun)
    found = services.get_writable_row(kept, campaign, request.viewer, row_id)
    columns = services.form_fields(kept, is_gm=campaign.mine.is_gm)
    form = row_form(kept.model, columns, campaign, request.viewer, row=found, data=request.POST or None)
    if request.method == "POST" and form.is_valid() and _save(request, found, form):
        return redirect("row", campaign.pk, noun, found.pk)
    return _form(request, campaign, kept, form, found)


def _save(request: HttpRequest, found: Kept, form: RowForm) -> bool:
    seen = form.cleaned_data["seen"]
    try:
        writing.change_row(row=found, viewer=request.viewer, values=form.values(), seen=seen, told=form.told())
    except Clash as clash:
        form.add_error(None, str(clash))
        found.refresh_from_db()
        names = named_rows(type(found), list(clash.theirs.items()), request.viewer)
        form.show_clash(clash.theirs, names)
        return False
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("It is saved."), extra_tags="good")
    return True


def _form(request: HttpRequest, campaign: Campaign, kept: Register, form: RowForm, found: Kept | None) -> HttpResponse:
    context: dict[str, Any] = {"campaign": campaign, "register": kept, "form": form, "row": found}
    return render(request, "campaigns/registers/form.html", context, status=422 if form.errors else 200)


@known_only
@require_POST
def strike_out(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_gm_campaign(request.viewer, campaign_id)
    kept = register_or_404(noun)
    found = services.get_writable_row(kept, campaign, request.viewer, row_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return show(request, kept, found, form=form, status=422)
    try:
        writing.strike_out(row=found, viewer=request.viewer, told=Told(form.cleaned_data["reason"]))
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return show(request, kept, found, form=form, status=refusal.status)
    messages.success(request, _("It is struck out. In the history it can be brought back."), extra_tags="good")
    return redirect("register", campaign.pk, noun)


@known_only
@require_POST
def take_back(request: HttpRequest, campaign_id: int, act_id: int) -> HttpResponse:
    """A whole act, with all that it did to other rows; in an archived campaign what was done stands."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    done = get_act(campaign, request.viewer, act_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _acts(request, campaign, form, 422)
    try:
        undo_act(done=done, author=request.viewer.person, reason=form.cleaned_data["reason"])
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
        return _acts(request, campaign, form, refusal.status)
    messages.success(request, _("It is taken back, as one; the history keeps both."), extra_tags="good")
    return redirect("act_list", campaign.pk)


@known_only
@require_safe
def act_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Everything that was done to the registers, newest first: for the game master."""
    return _acts(request, get_gm_campaign(request.viewer, campaign_id), ReasonForm(), 200)


def _acts(request: HttpRequest, campaign: Campaign, form: ReasonForm, status: int) -> HttpResponse:
    page = Paginator(acts_of(campaign, request.viewer), PAGE).get_page(request.GET.get("page"))
    lines = act_lines(list(page.object_list))
    context = {"campaign": campaign, "page": page, "lines": lines, "form": form, "registers": list(REGISTERS.values())}
    return render(request, "campaigns/registers/acts.html", context, status=status)
