"""A table without a game master decides together: what is proposed, who has agreed, who is still asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access_games import Table, get_proposal, get_visible_game
from campaigns.bot_names import bot_names
from campaigns.forms.seats import HandSeatForm, people_of
from campaigns.models import Proposal, ProposalKind
from campaigns.presenters.asked import arguments_as_facts
from campaigns.presenters.play_page import PlayPage
from campaigns.presenters.proposed import said_renewal
from campaigns.presenters.refused import show_site_refusal
from campaigns.presenters.sitting import Moment
from campaigns.presenters.speech import Bit, Sentence, plain_sentence
from campaigns.refusals import SiteRefused
from campaigns.services.actors import Actor
from campaigns.services.proposals import ProposalLine, propose_hand, vote, withdraw
from campaigns.views.sitting import own_seat, sit
from campaigns.views.ways import known_only
from rulesets.common.seats import PUBLIC


@known_only
@require_http_methods(["GET", "HEAD", "POST"])
def game_proposals(request: HttpRequest, game_id: int) -> HttpResponse:
    """What is open; and, by post, another holder for the seat of somebody who does not come any more."""
    table = get_visible_game(request.viewer, game_id)
    sitting = sit(table, _seat(request, table))
    if request.method != "POST":
        return show_proposals(request, PlayPage(sitting))
    form = _hand_form(PlayPage(sitting), request.POST)
    try:
        if form.is_valid():
            _propose_hand(request, table, sitting.seat, form)
            return redirect("game_proposals", game_id)
    except SiteRefused as refusal:
        shown = show_site_refusal(refusal)
        return show_proposals(request, PlayPage(sitting, Moment(refused=shown)), status=shown.status)
    return show_proposals(request, PlayPage(sitting), status=422, hand=form)


def _seat(request: HttpRequest, table: Table) -> str:
    seat = own_seat(request, table)
    if table.game.has_gm or seat == PUBLIC or not table.game.has_begun:
        raise Http404
    return seat


def _propose_hand(request: HttpRequest, table: Table, seat: str, form: HandSeatForm) -> None:
    propose_hand(
        game_id=table.game.pk,
        actor=Actor.of(request.viewer.person),
        seat=seat,
        absent=request.POST.get("absent", "")[:40],
        to=form.plan(),
        reason=request.POST.get("reason", ""),
    )


def show_proposals(
    request: HttpRequest, page: PlayPage, status: int = 200, hand: HandSeatForm | None = None
) -> HttpResponse:
    others = [one.seat for one in page.desk.seats if one.seat != page.seat]
    context = {
        "page": page,
        "proposals": [_line(one, page) for one in page.desk.proposals],
        "absent": [(seat, page.speech.seats((seat,))) for seat in others],
        "hand": hand or _hand_form(page),
    }
    return render(request, "campaigns/games/proposals.html", context, status=status)


def _hand_form(page: PlayPage, data: Any = None) -> HandSeatForm:
    return HandSeatForm(data, people=people_of(page.game.campaign), bots=bot_names(page.slug))


def _line(line: ProposalLine, page: PlayPage) -> dict[str, Any]:
    return {
        "id": line.proposal.pk,
        "reason": line.proposal.reason,
        "by": page.speech.seats((line.proposal.seat,)),
        "what": said_proposal(line, page),
        "agreed": page.speech.seats(line.agreed),
        "missing": page.speech.seats(line.missing) if line.missing else "",
        "is_mine": line.is_mine,
        "may_vote": line.may_vote,
    }


def said_proposal(line: ProposalLine, page: PlayPage) -> Sentence:
    if line.action is not None:
        return page.speech.say("actions", line.action.kind, arguments_as_facts(line.action))
    if line.proposal.kind == ProposalKind.REWIND:
        return Sentence((Bit(_("Take the game back")),))
    if line.proposal.kind == ProposalKind.RULES:
        return plain_sentence(said_renewal(line.proposal))
    seat = page.speech.seats((line.proposal.action["seat"],))
    return Sentence((Bit(_("Hand over the seat of %(seat)s") % {"seat": seat}),))


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
    return _cast(request, proposal, next((votes[name] for name in votes if name in request.POST), None))


def _cast(request: HttpRequest, proposal: Proposal, cast: Callable[[], None] | None) -> HttpResponse:
    if cast is None:
        raise Http404
    try:
        cast()
        messages.success(request, _("Done: everybody at the table can see it."), extra_tags="good")
    except SiteRefused as refusal:
        messages.error(request, str(refusal), extra_tags="refused")
    return redirect("game_proposals", proposal.game_id)
