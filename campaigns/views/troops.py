"""Troops of a campaign: those that one may see, building one line by line, its files, its printed roster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access import get_visible_campaign, get_visible_troop, get_writable_campaign, get_writable_troop
from campaigns.forms.troops import HeadForm, LineForm, LoadForm, NewTroopForm
from campaigns.models import Campaign, Troop
from campaigns.plain_text import without_isolation
from campaigns.presenters.components import show_fault
from campaigns.presenters.troops import TroopPage
from campaigns.refusals import SiteRefused
from campaigns.services import troops as services
from campaigns.views.ways import members_only
from rulesets.common.refusals import BadFile, IllegalAction, Malformed, Refused
from rulesets.common.troops import Copied, Counted, Hired, Raised, TroopChange

TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json; charset=utf-8"}


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def troop_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One's own troops, for the game master everybody's; and the form that begins another."""
    if request.method != "POST":
        return _list(request, get_visible_campaign(request.viewer, campaign_id), NewTroopForm(), 200)
    campaign = get_writable_campaign(request.viewer, campaign_id)
    form = NewTroopForm(request.POST, request.FILES)
    if not form.is_valid():
        return _list(request, campaign, form, 422)
    slug = form.cleaned_data["slug"]
    try:
        troop = services.keep_troop(campaign=campaign, owner=request.viewer.person, plan=form.plan())
        return redirect("troop", troop.pk)
    except BadFile as fault:
        form.add_error("file", str(show_fault(fault, slug)))
    except SiteRefused as refusal:
        form.add_error(None, str(refusal))
    except Refused as refusal:
        form.add_error("budget", said(refusal, slug))
    return _list(request, campaign, form, 422)


def _list(request: HttpRequest, campaign: Campaign, form: NewTroopForm, status: int) -> HttpResponse:
    troops = Troop.objects.visible_to(request.viewer).filter(campaign=campaign).select_related("campaign", "owner")
    found = list(troops)
    for one in found:
        one.campaign = campaign
    pages = [TroopPage(one, request.viewer) for one in found]
    may_write = campaign.mine.takes_part and not campaign.is_archived and bool(services.builders())
    context = {"campaign": campaign, "pages": pages, "form": form, "may_write": may_write}
    return render(request, "campaigns/troops/list.html", context, status=status)


def said(refusal: Refused, slug: str) -> str:
    """What the rules refuse, as the game says it."""
    words = services.builder_of(slug).words
    text: str = words.text("refusals", refusal.code, refusal.facts, get_language() or "en")
    return text


@members_only
@require_safe
def troop(request: HttpRequest, troop_id: int) -> HttpResponse:
    return _page(request, get_visible_troop(request.viewer, troop_id))


def _page(request: HttpRequest, found: Troop, *, status: int = 200, **forms: Any) -> HttpResponse:
    page = TroopPage(found, request.viewer)
    shown = page.shown
    head = {"name": without_isolation(found.name), "period": shown.period, "budget": shown.budget or None}
    context = {"head_form": HeadForm(initial=head, slugs=[found.slug]), "load_form": LoadForm(), **forms}
    context |= {"campaign": found.campaign, "page": page, "troop": found}
    return render(request, "campaigns/troops/troop.html", context, status=status)


# -- changes -----------------------------------------------------------------------------------------------------------


def _number(request: HttpRequest, name: str, usual: int) -> int:
    raw = request.POST.get(name, "")
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) < 6 else usual


def _line(request: HttpRequest) -> str:
    return request.POST.get("line", "")


CHANGES: dict[str, Callable[[HttpRequest], TroopChange]] = {
    "hire": lambda request: Hired(
        request.POST.get("sample", ""), _number(request, "count", 1), (get_language() or "en")[:2]
    ),
    "count": lambda request: Counted(_line(request), _number(request, "count", 1)),
    "remove": lambda request: Counted(_line(request), 0),
    "copy": lambda request: Copied(_line(request)),
    "raise": lambda request: Raised(_line(request)),
}


@members_only
@require_POST
def change_troop(request: HttpRequest, troop_id: int, change: str) -> HttpResponse:
    """One line more, less or otherwise; its name, period and budget; a switch under which it is built."""
    found = get_writable_troop(request.viewer, troop_id)
    if change == "head":
        return _change_head(request, found)
    try:
        if change == "option":
            services.set_option(troop=found, name=request.POST.get("name", ""), value=request.POST.get("value", ""))
        elif change in CHANGES:
            services.change_troop(troop=found, change=CHANGES[change](request))
        else:
            raise Http404
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    except Refused as refusal:
        messages.error(request, said(refusal, found.slug), extra_tags="refused")
    return redirect("troop", found.pk)


def _change_head(request: HttpRequest, found: Troop) -> HttpResponse:
    form = HeadForm(request.POST, slugs=[found.slug])
    if form.is_valid():
        try:
            services.change_troop(troop=found, change=form.head())
            return redirect("troop", found.pk)
        except Refused as refusal:
            form.add_error("budget", said(refusal, found.slug))
    return _page(request, found, status=422, head_form=form)


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def troop_line(request: HttpRequest, troop_id: int) -> HttpResponse:
    """A profile with every column: a new line, or the one named in the address."""
    found = get_writable_troop(request.viewer, troop_id)
    page = TroopPage(found, request.viewer)
    name = request.GET.get("line", "")
    line = next((one for one in page.shown.lines if one.id == name), None)
    if name and line is None:
        raise Http404
    values = line.values if line else {"sheet": page.shown.period}
    about = {"columns": page.rules.troop_fields(page.shown.period, values), "words": page.rules.words}
    count = {"count": line.count if line else 1}
    form = LineForm(request.POST or None, initial=count, values=values, **about)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_troop(troop=found, change=form.written(name))
            return redirect("troop", found.pk)
        except Malformed as fault:
            _blame(form, fault, found.slug)
        except IllegalAction as refusal:
            form.add_error(None, said(refusal, found.slug))
    context = {"campaign": found.campaign, "page": page, "troop": found, "form": form, "line": line}
    return render(request, "campaigns/troops/line.html", context, status=422 if form.errors else 200)


def _blame(form: LineForm, fault: Malformed, slug: str) -> None:
    """Beside its field, called as the field is."""
    name = form.at_fault(fault.path)
    fault.facts["path"] = str(form.fields[name].label)
    form.add_error(name, said(fault, slug))


# -- files and paper ---------------------------------------------------------------------------------------------------


@members_only
@require_safe
def troop_file(request: HttpRequest, troop_id: int, form: str) -> HttpResponse:
    """As CSV, for a spreadsheet, or as JSON."""
    found = get_visible_troop(request.viewer, troop_id)
    if form not in TYPES:
        raise Http404
    name = f"{slugify(found.name) or 'troop'}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(services.troop_file(found, form), content_type=TYPES[form], headers=headers)


@members_only
@require_POST
def load_troop(request: HttpRequest, troop_id: int) -> HttpResponse:
    """The people of a file in place of those that are there."""
    found = get_writable_troop(request.viewer, troop_id)
    form = LoadForm(request.POST, request.FILES)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            services.load_troop(troop=found, file_name=file.name, body=file.read())
            messages.success(request, _("The file was read: these are its people."), extra_tags="good")
            return redirect("troop", found.pk)
        except BadFile as fault:
            form.add_error("file", str(show_fault(fault, found.slug)))
        except SiteRefused as refusal:
            form.add_error("file", str(refusal))
        except Refused as refusal:
            form.add_error("file", said(refusal, found.slug))
    return _page(request, found, status=422, load_form=form)


@members_only
@require_safe
def print_troop(request: HttpRequest, troop_id: int) -> HttpResponse:
    """The roster with boxes to tick, and the lines of its weapons, for a sheet of paper."""
    found = get_visible_troop(request.viewer, troop_id)
    context = {"campaign": found.campaign, "page": TroopPage(found, request.viewer), "troop": found}
    return render(request, "campaigns/troops/print.html", context)


@members_only
@require_POST
def copy_troop(request: HttpRequest, troop_id: int) -> HttpResponse:
    found = get_writable_troop(request.viewer, troop_id)
    try:
        copy = services.copy_troop(troop=found, owner=request.viewer.person)
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
        return redirect("troop", found.pk)
    return redirect("troop", copy.pk)


@members_only
@require_POST
def discard_troop(request: HttpRequest, troop_id: int) -> HttpResponse:
    """Games that were set up with it keep its people."""
    found = get_writable_troop(request.viewer, troop_id)
    services.discard_troop(troop=found)
    return redirect("troop_list", found.campaign_id)
