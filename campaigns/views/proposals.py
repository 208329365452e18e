"""A table without a game master decides together: what is proposed, who has agreed, who is still asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access_games import Table, get_proposal, get_visible_game
from campaigns.forms.answers import read_answer, typed_values
from campaigns.models import Proposal, ProposalKind
from campaigns.presenters.asked import arguments_as_facts
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.refused import show_refused, show_site_refusal
from campaigns.presenters.sitting import Moment
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.proposals import ProposalLine, propose_ruling, vote, withdraw
from campaigns.views.answers import at_table
from campaigns.views.panels import show_page
from campaigns.views.play import page_of
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.refusals import Refused
from rulesets.common.seats import PUBLIC


@known_only
@require_safe
def game_proposals(request: HttpRequest, game_id: int) -> HttpResponse:
    table = get_visible_game(request.viewer, game_id)
    page = PlayPage(sit(table, _seat(request, table)))
    lines = [_line(one, page) for one in page.desk.proposals]
    return render(request, "campaigns/games/proposals.html", {"page": page, "lines": lines})


def _seat(request: HttpRequest, table: Table) -> str:
    seat = own_seat(request, table)
    if table.game.has_gm or seat == PUBLIC or not table.game.has_begun:
        raise Http404
    return seat


def _line(line: ProposalLine, page: PlayPage) -> dict[str, Any]:
    return {
        "id": line.proposal.pk,
        "reason": line.proposal.reason,
        "who": page.speech.seats((line.proposal.seat,)),
        "what": _what(line, page),
        "agreed": page.speech.seats(line.agreed),
        "missing": page.speech.seats(line.missing),
        "is_mine": line.is_mine,
        "may_vote": line.may_vote,
    }


def _what(line: ProposalLine, page: PlayPage) -> str:
    if line.action is not None:
        return page.speech.text("actions", line.action.kind, arguments_as_facts(line.action))
    if line.proposal.kind == ProposalKind.REWIND:
        return _("Take the game back")
    return _("Hand over the seat of %(seat)s") % {"seat": page.speech.seats((line.proposal.action["seat"],))}


@known_only
@require_POST
def propose(request: HttpRequest, game_id: int) -> HttpResponse:
    """A ruling, worded in the drawer of a seat."""
    table, seat = at_table(request, game_id)
    sitting = sit(table, _seat(request, table))
    typed: dict[str, Any] = {}
    try:
        typed = typed_values(request.POST)
        question = sitting.desk.rulings
        given = read_answer(question, typed) if question else typed
        propose_ruling(game_id=game_id, actor=Actor.of(request.viewer.person), seat=seat, given=given)
    except (SiteRefused, Refused) as refusal:
        asked = request.POST.get("question", "")[:200]
        page = page_of(sitting, Moment())
        site = isinstance(refusal, SiteRefused)
        shown = show_site_refusal(refusal, asked) if site else show_refused(refusal, page.speech, asked, "")
        again = page_of(sitting, Moment(ask=asked, typed=typed, refused=shown))
        return show_page(request, again, status=shown.status)
    messages.success(request, _("Proposed: it happens when every seat agrees."), extra_tags="good")
    return redirect("game_proposals", game_id)


@known_only
@require_POST
def vote_proposal(request: HttpRequest, proposal_id: int) -> HttpResponse:
    proposal, table = get_proposal(request.viewer, proposal_id)
    actor, seat = Actor.of(request.viewer.person), own_seat(request, table)
    votes: dict[str, Callable[[], None]] = {
        "agree": lambda: vote(proposal_id=proposal_id, actor=actor, seat=seat, agrees=True),
        "decline": lambda: vote(proposal_id=proposal_id, actor=actor, seat=seat, agrees=False),
        "withdraw": lambda: withdraw(proposal_id=proposal_id, actor=actor),
    }
    return _cast(request, proposal, votes.get(request.POST.get("vote", "")))


def _cast(request: HttpRequest, proposal: Proposal, cast: Callable[[], None] | None) -> HttpResponse:
    if cast is None:
        raise Http404
    try:
        cast()
        messages.success(request, _("Done: everybody at the table can see it."), extra_tags="good")
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    return redirect("game_proposals", proposal.game_id)
