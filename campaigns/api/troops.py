"""Troops of a campaign: listed, built change by change, saved and read as files; reference sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

import rulesets
from campaigns.access import get_visible_campaign, get_visible_troop, get_writable_campaign, get_writable_troop
from campaigns.api.door import Door, only_members
from campaigns.api.schema import AS, PAGE, takes, text
from campaigns.api.shapes.troops import (
    NewTroopShape,
    ReferenceShape,
    TroopChangeShape,
    TroopFileShape,
    TroopShape,
    TroopSheetShape,
)
from campaigns.api.table import GameDoor
from campaigns.models import Troop
from campaigns.plain_text import without_isolation
from campaigns.presenters.troops import TroopPage
from campaigns.services import references, troops
from rulesets.common.troops import Copied, Counted, Headed, Hired, Raised, ReferenceSheet, Setting, TroopChange, Written

Sent = Mapping[str, Any]
CHANGES: dict[str, Callable[[Sent], TroopChange]] = {
    "hire": lambda sent: Hired(sent["sample"], sent["count"], (get_language() or "en")[:2]),
    "count": lambda sent: Counted(sent["line"], sent["count"]),
    "copy": lambda sent: Copied(sent["line"]),
    "raise": lambda sent: Raised(sent["line"]),
    "write": lambda sent: Written(sent.get("values", {}), sent["count"], sent["line"]),
}


def _head(page: TroopPage) -> dict[str, Any]:
    troop, shown = page.troop, page.shown
    about = {"id": troop.pk, "campaign": troop.campaign_id, "owner": troop.owner_id, "slug": troop.slug}
    sums = {"period": shown.period, "budget": shown.budget, "points": shown.points, "size": shown.size}
    return {**about, "name": troop.name, **sums}


def _whole(page: TroopPage) -> dict[str, Any]:
    lines = []
    for one in page.lines:
        price = [{"value": p.value, "cause": p.cause, "rule": p.chip.id if p.chip else ""} for p in one.price]
        names = ("id", "name", "count", "each", "points", "told", "values")
        lines.append({**{name: getattr(one.line, name) for name in names}, "price": price})
    odd = [
        {"code": one.code, "facts": dict(one.facts), "rule": one.rule, "sentence": str(said)}
        for one, said in zip(page.shown.odd, page.odd, strict=True)
    ]
    return {**_head(page), "lines": lines, "odd": odd, "options": page.troop.options}


class TroopDoor(Door):
    """For members who may see the troop."""

    def found(self, troop_id: int, *, write: bool = False) -> Troop:
        only_members(self.viewer)
        troop = get_writable_troop(self.viewer, troop_id) if write else get_visible_troop(self.viewer, troop_id)
        self.slug = troop.slug
        return troop

    def told(self, troop: Troop, status: int = 200) -> Response:
        fresh = get_visible_troop(self.viewer, troop.pk)
        return self.say(TroopShape, _whole(TroopPage(fresh, self.viewer)), status)


class Troops(TroopDoor):
    """One's own troops of a campaign; for its game master those of everybody."""

    @takes(answer=TroopSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        only_members(self.viewer)
        campaign = get_visible_campaign(self.viewer, campaign_id)
        rows = Troop.objects.visible_to(self.viewer).filter(campaign=campaign).select_related("campaign")
        return self.sheet(TroopSheetShape, rows, lambda found: [_head(TroopPage(one, self.viewer)) for one in found])

    @takes(NewTroopShape, TroopShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """Begins one, empty or out of a file. More than its budget is refused."""
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        sent = self.read(NewTroopShape)
        self.slug = sent["slug"] if sent["slug"] in rulesets.slugs(unlisted=True) else ""
        file = (
            {"file_name": sent.get("file_name", "troop.json"), "body": sent["text"].encode()} if "text" in sent else {}
        )
        plan = troops.TroopPlan(sent["slug"], Headed(sent["name"], sent["period"], sent["budget"]), **file)
        return self.told(troops.keep_troop(campaign=campaign, owner=request.user, plan=plan), 201)


class TroopRoom(TroopDoor):
    """One troop, line by line, with what each line costs."""

    @takes(answer=TroopShape)
    def get(self, request: Request, troop_id: int) -> Response:
        return self.told(self.found(troop_id))

    @takes(TroopChangeShape, TroopShape)
    def post(self, request: Request, troop_id: int) -> Response:
        """One change of it."""
        troop = self.found(troop_id, write=True)
        sent = self.read(TroopChangeShape)
        if sent["do"] == "option":
            troops.set_option(troop=troop, name=sent["option"], value=sent["value"])
        else:
            make = CHANGES.get(sent["do"])
            troops.change_troop(troop=troop, change=make(sent) if make else _headed(troop, sent))
        return self.told(troop)

    @takes(status=204)
    def delete(self, request: Request, troop_id: int) -> Response:
        """Games that were set up with it keep its people."""
        troops.discard_troop(troop=self.found(troop_id, write=True))
        return Response(status=204)


def _headed(troop: Troop, sent: Sent) -> Headed:
    """What is left out stays as it is."""
    now = troops.shown_troop(troop)
    name = sent.get("name", without_isolation(troop.name))
    return Headed(name, sent.get("period", now.period), sent.get("budget", now.budget))


class TroopFile(TroopDoor):
    """A troop as CSV or as JSON."""

    @takes(answer=TroopFileShape)
    def get(self, request: Request, troop_id: int, form: str) -> Response:
        troop = self.found(troop_id)
        if form not in (troops.CSV, troops.JSON):
            raise Http404
        return self.say(TroopFileShape, {"file_name": f"troop.{form}", "text": troops.troop_file(troop, form)})

    @takes(TroopFileShape, TroopShape)
    def put(self, request: Request, troop_id: int, form: str) -> Response:
        """The people of a file in place of those that are there."""
        troop = self.found(troop_id, write=True)
        if form not in (troops.CSV, troops.JSON):
            raise Http404
        sent = self.read(TroopFileShape)
        return self.told(troops.load_troop(troop=troop, file_name=f"troop.{form}", body=sent["text"].encode()))


class CopyTroop(TroopDoor):
    """The same people once more, to be changed apart."""

    @takes(answer=TroopShape, status=201)
    def post(self, request: Request, troop_id: int) -> Response:
        troop = self.found(troop_id, write=True)
        return self.told(troops.copy_troop(troop=troop, owner=request.user), 201)


# -- reference sheets --------------------------------------------------------------------------------------------------


def _setting(one: Setting) -> dict[str, Any]:
    return {"title": one.title, "choice": one.choice, "on": one.on, "rules": list(one.rules)}


def _sheet(sheet: ReferenceSheet) -> dict[str, Any]:
    settings = {name: [_setting(one) for one in getattr(sheet, name)] for name in ("options", "readings")}
    return {"title": sheet.title, "tables": sheet.tables, **settings}


class PeriodReference(Door):
    """The tables of a period, with the options as the game proposes them."""

    @takes(answer=ReferenceShape, query=[text("period", "As the game calls it; none: the weapons of all of them.")])
    def get(self, request: Request, slug: str) -> Response:
        return self.say(ReferenceShape, _sheet(references.sheet_of_period(slug, self.text("period", 40), {})))


class GameReference(GameDoor):
    """The tables of a game, with the options and readings really in force in it."""

    @takes(answer=ReferenceShape, query=[AS])
    def get(self, request: Request, game_id: int) -> Response:
        sheet = references.sheet_of_game(self.page(game_id).desk)
        if sheet is None:
            raise Http404
        return self.say(ReferenceShape, _sheet(sheet))
