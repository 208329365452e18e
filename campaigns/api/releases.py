"""The rules of one game: under which release it runs and goes on, and where a rule was applied in it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.deeds import DeedDoor
from campaigns.api.journal import entry
from campaigns.api.rules import rule_shown
from campaigns.api.schema import AS, takes
from campaigns.api.shapes.play import StandingShape
from campaigns.api.shapes.releases import AppliedShape, ReleaseShape, RenewShape
from campaigns.presenters.rules import show_rule
from campaigns.services.applied import last_applied
from campaigns.services.proposals import propose_renewal
from campaigns.services.releases import Renewal, is_played_by_people, preview_renewal, renew
from rulesets.common.rulebook import UnknownRule
from rulesets.common.seats import GM


class GameRelease(DeedDoor):
    """The release of the rules under which a game runs, and what going on under another one would change."""

    @takes(answer=ReleaseShape)
    def get(self, request: Request, game_id: int) -> Response:
        game = self.begun(game_id).game
        renewal = preview_renewal(game)
        return self.say(ReleaseShape, {"release": game.release, "renewal": _shown(renewal) if renewal else None})

    @takes(RenewShape, StandingShape)
    def post(self, request: Request, game_id: int) -> Response:
        """Goes on under the rules that are here. Where nobody arbitrates, it is proposed to the table."""
        table = self.begun(game_id)
        sent = self.read(RenewShape)
        if table.game.has_gm and not table.acts_as(GM):
            raise Http404
        if table.game.has_gm or (table.may_manage and not is_played_by_people(table.game)):
            renew(game_id=game_id, actor=self.actor, after=sent["after"])
            return self.stands(table)
        seat = self.speaks_for(table, sent.get("seat", ""))
        if not table.acts_as(seat):
            raise Http404
        propose_renewal(game_id=game_id, actor=self.actor, seat=seat, after=sent["after"])
        return self.stands(table, seat)


def _shown(renewal: Renewal) -> dict[str, Any]:
    names = ("before", "after", "schemas", "opens", "is_whole")
    language = get_language() or "en"
    notes = None
    if renewal.notes is not None:
        notes = [{"version": one.version, "lines": one.in_language(language)} for one in renewal.notes]
    return {**{name: getattr(renewal, name) for name in names}, "notes": notes}


class GameRule(DeedDoor):
    """A rule of this game, and where it was last applied, as far as this viewer was told."""

    @takes(answer=AppliedShape, query=[AS])
    def get(self, request: Request, game_id: int, rule_id: str) -> Response:
        page = self.page(game_id)
        try:
            rule = page.speech.rulebook.rule(rule_id)
        except UnknownRule:
            raise Http404 from None
        applied = last_applied(game=page.game, viewer=page.seat, rule=rule.id)
        entries = [entry(line, page.speech) for line in applied.lines]
        told = {"rule": rule_shown(show_rule(page.slug, rule)), "entries": entries, "has_more": applied.has_more}
        return self.say(AppliedShape, told)
