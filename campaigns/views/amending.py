"""A fact of an earlier day is amended: chosen, said, looked at with all that rests on it, accepted or refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import get_gm_campaign, get_led_campaign
from campaigns.access_games import get_visible_game
from campaigns.forms.amending import Typed, answers_in
from campaigns.models import Campaign, Character, Kept
from campaigns.presenters.amending import corrections_shown, left_by, plan_shown
from campaigns.refusals import SiteRefused
from campaigns.services.accepting import accept_amendment, refuse_amendment
from campaigns.services.acts import Clash
from campaigns.services.amended import corrections_of
from campaigns.services.amending import Plan, Whence, amended_or_404, day_of, plan_amendment, whence_of
from campaigns.services.labels import named_rows
from campaigns.services.registers import Register, get_writable_row
from campaigns.veils import ACTS, KEPT
from campaigns.views.sitting import reader_of
from campaigns.views.ways import known_only

PAGE = 30
WHENCE = ("game", "as", "entry", "act")


@known_only
@require_safe
def amend_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """What a game left of its people: which of it was otherwise, or what was forgotten."""
    table = get_visible_game(request.viewer, game_id)
    campaign = get_led_campaign(request.viewer, table.game.campaign_id)
    whence = _whence(request, campaign, {**request.GET.dict(), "game": str(game_id)}, None)
    context = {
        "campaign": campaign,
        "game": table.game,
        "people": left_by(table.game, request.viewer),
        "entry": whence.entry,
        "way": _query({**request.GET.dict(), "game": str(game_id)}),
    }
    return render(request, "campaigns/amending/choose.html", context)


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def amend_row(request: HttpRequest, campaign_id: int, noun: str, row_id: int) -> HttpResponse:
    campaign = get_led_campaign(request.viewer, campaign_id)
    register = amended_or_404(noun)
    return _amend(request, campaign, register, get_writable_row(register, campaign, request.viewer, row_id))


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def amend_new(request: HttpRequest, campaign_id: int, noun: str) -> HttpResponse:
    """Something that was forgotten."""
    campaign = get_led_campaign(request.viewer, campaign_id)
    register = amended_or_404(noun)
    if register.model is Character:
        raise Http404
    return _amend(request, campaign, register, None)


@dataclass(slots=True)
class Page:
    """One answer to come: what was typed, what it would do, with which status."""

    typed: Typed
    plan: Plan | None = None
    status: int = 200


def _amend(request: HttpRequest, campaign: Campaign, register: Register, row: Kept | None) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    whence = _whence(request, campaign, (data or request.GET).dict(), row)
    page = Page(Typed(campaign, request.viewer, register, row, data))
    if data is None:
        page.typed.row_form.initial |= {"on": day_of(campaign, row, whence), **_whom(request.GET.get("who", ""))}
    elif not page.typed.is_valid():
        page.status = 422
    elif (done := _step(request, page, whence, register)) is not None:
        return done
    given = answers_in(request.POST, page.plan) if page.plan else {}
    context = {
        "campaign": campaign,
        "register": register,
        "row": row,
        "game": whence.game,
        "typed": page.typed,
        "plan": plan_shown(page.plan, given) if page.plan else None,
        "whence": {name: one for name in WHENCE if (one := (data or request.GET).get(name))},
    }
    return render(request, "campaigns/amending/amend.html", context, status=page.status)


def _step(request: HttpRequest, page: Page, whence: Whence, register: Register) -> HttpResponse | None:
    """Looks, accepts or refuses; what stands in the way is said beside what was typed."""
    amendment = page.typed.amendment(whence)
    try:
        page.plan = plan_amendment(amendment)
        return _decide(request, page.plan, register)
    except Clash as clash:
        page.status = 422
        form = page.typed.row_form
        form.add_error(None, str(clash))
        names = named_rows(register.model, list(clash.theirs.items()), request.viewer)
        form.show_clash(clash.theirs, names)
    except SiteRefused as refusal:
        page.typed.row_form.add_error(None, str(refusal))
        page.status = refusal.status
    return None


def _decide(request: HttpRequest, plan: Plan, register: Register) -> HttpResponse | None:
    step, of = request.POST.get("step", "look"), plan.amendment
    if step == "accept":
        accept_amendment(plan=plan, answers=answers_in(request.POST, plan), seen=request.POST.get("planned", ""))
        messages.success(request, _("It is amended, as one act; what was before stays to be read."), extra_tags="good")
    elif step == "refuse":
        refuse_amendment(plan=plan, answers=answers_in(request.POST, plan))
        messages.success(request, _("It stays as it was; the proposal is kept."), extra_tags="good")
    else:
        return None
    is_there = of.row.pk and register.model.objects.filter(pk=of.row.pk).exists()
    if step == "accept" and is_there:
        return redirect("row", of.campaign.pk, register.noun, of.row.pk)
    return redirect("correction_list", of.campaign.pk)


def _whence(request: HttpRequest, campaign: Campaign, asked: dict[str, str], row: Kept | None) -> Whence:
    """The game, the line of its journal as he reads it, and the act by which it was written down."""
    game, line = None, None
    if asked.get("game", "").isdecimal() and len(asked["game"]) < 16:
        table = get_visible_game(request.viewer, int(asked["game"]))
        if table.game.campaign_id != campaign.pk:
            raise Http404
        game = table.game
        entry = asked.get("entry", "")
        reader = reader_of(request, table, asked.get("as", "")) if entry else None
        line = (reader, int(entry)) if reader and entry.isdecimal() and len(entry) < 16 else None
    act = ACTS.read(asked.get("act", ""))
    return whence_of(campaign=campaign, viewer=request.viewer, game=game, line=line, act_id=act, row=row)


def _whom(typed: str) -> dict[str, Any]:
    return {"character": KEPT.read(typed)} if typed else {}


def _query(asked: dict[str, str]) -> str:
    return urlencode({name: asked[name] for name in WHENCE if asked.get(name)})


@known_only
@require_safe
def correction_list(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """All that was amended, and what was proposed and refused: for the game master."""
    campaign = get_gm_campaign(request.viewer, campaign_id)
    page = Paginator(corrections_of(campaign, request.viewer), PAGE).get_page(request.GET.get("page"))
    context = {"campaign": campaign, "page": page, "lines": corrections_shown(list(page.object_list))}
    return render(request, "campaigns/amending/corrections.html", context)
