"""Going back, and what a table without a game master decides together."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access_games import Table, get_proposal
from campaigns.api.deeds import DeedDoor
from campaigns.api.journal import entry
from campaigns.api.refusals import check_form
from campaigns.api.schema import AS, number, takes
from campaigns.api.shapes.play import StandingShape
from campaigns.api.shapes.table import BackShape, ProposalShape, ProposeHandShape, RewindShape, VoteShape
from campaigns.bot_names import bot_names
from campaigns.forms.seats import HandSeatForm, people_of
from campaigns.presenters.play_page import PlayPage
from campaigns.services.proposals import ProposalLine, propose_hand, propose_rewind, vote, withdraw
from campaigns.services.rewind import Back, preview_rewind, rewind
from campaigns.views.proposals import said_proposal
from rulesets.common.actions import to_json
from rulesets.common.seats import GM, PUBLIC, Seat


class Rewind(DeedDoor):
    """Takes the game back to before a line of one's own journal."""

    @takes(answer=RewindShape, query=[AS, number("line", "The first line that would no longer count.")])
    def get(self, request: Request, game_id: int) -> Response:
        """What would be undone, and who has already seen what of it."""
        table = self.begun(game_id)
        page = self._page(table, self.reader(table))
        found = preview_rewind(game=page.game, reader=page.seat, told=self.number("line") or 0)
        lines = [
            {**entry(one.told, page.speech), "told_to": one.told_to, "seen_by": one.seen_by} for one in found.lines
        ]
        return self.say(RewindShape, {"lines": lines, "more": found.more, "seen_by": found.seen_by})

    @takes(BackShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        """For the game master; where there is none, it is proposed to the table."""
        table = self.begun(game_id)
        sent = self.read(BackShape)
        page = self._page(table, self.speaks_for(table, sent.get("seat", "")))
        back = Back(page.seat, sent["line"], sent["reason"], sent["reroll"])
        take = rewind if table.game.has_gm else propose_rewind
        take(game_id=game_id, actor=self.actor, back=back)
        return self.stands(table, page.seat)

    def _page(self, table: Table, seat: Seat) -> PlayPage:
        if not table.acts_as(seat) or (table.game.has_gm and seat != GM):
            raise Http404
        return self.looks(table, seat)


class TogetherDoor(DeedDoor):
    def page_of(self, table: Table, seat: Seat) -> PlayPage:
        if table.game.has_gm or seat == PUBLIC or not table.acts_as(seat):
            raise Http404
        return self.looks(table, seat)

    def proposals(self, page: PlayPage) -> Response:
        return self.say(ProposalShape, [_line(one, page) for one in page.desk.proposals], many=True)


class Proposals(TogetherDoor):
    """What is proposed to a table without a game master, and who has agreed. Rulings have a door of their own."""

    @takes(answer=ProposalShape(many=True), query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        return self.proposals(self.page_of(table, self.reader(table)))

    @takes(ProposeHandShape, ProposalShape(many=True), 201)
    def post(self, request: Request, game_id: int) -> Response:
        """Another holder for the seat of somebody who does not come any more."""
        table = self.begun(game_id)
        sent = self.read(ProposeHandShape)
        seat = self.page_of(table, self.speaks_for(table, sent.get("seat", ""))).seat
        form = HandSeatForm(sent, people=people_of(table.game.campaign), bots=bot_names(table.game.slug))
        check_form(form)
        propose_hand(
            game_id=game_id,
            actor=self.actor,
            seat=seat,
            absent=sent["absent"],
            to=form.plan(),
            reason=sent["reason"],
        )
        answer = self.proposals(self.looks(table, seat))
        answer.status_code = 201
        return answer


class VoteProposal(TogetherDoor):
    """Agrees, declines, or withdraws one's own."""

    @takes(VoteShape, ProposalShape(many=True))
    def post(self, request: Request, proposal_id: int) -> Response:
        _proposal, table = get_proposal(self.viewer, proposal_id)
        self.slug = table.game.slug
        sent = self.read(VoteShape)
        seat = self.speaks_for(table, sent.get("seat", ""))
        if sent["vote"] == "withdraw":
            withdraw(proposal_id=proposal_id, actor=self.actor)
        else:
            vote(proposal_id=proposal_id, actor=self.actor, seat=seat, agrees=sent["vote"] == "agree")
        return self.proposals(self.looks(table, seat))


def _line(line: ProposalLine, page: PlayPage) -> dict[str, Any]:
    one = line.proposal
    return {
        "id": one.pk,
        "kind": one.kind,
        "by": one.seat,
        "reason": one.reason,
        "sentence": said_proposal(line, page).text,
        "ruling": to_json(line.action) if line.action else None,
        "agreed": line.agreed,
        "missing": line.missing,
        "is_mine": line.is_mine,
        "may_vote": line.may_vote,
    }
