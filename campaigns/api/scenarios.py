"""Scenarios that people write: one's own, checked and drawn."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import get_own_scenario, get_writable_campaign
from campaigns.api.door import Door, MembersDoor, only_members
from campaigns.api.schema import PAGE, takes
from campaigns.api.shapes.troops import (
    LookedShape,
    LookShape,
    NewScenarioShape,
    SaveScenarioShape,
    ScenarioSheetShape,
    ScenarioTextShape,
)
from campaigns.models import ScenarioText
from campaigns.presenters.components import show_fault
from campaigns.services import scenarios as services
from rulesets.common.refusals import BadFile


def _head(one: ScenarioText) -> dict[str, Any]:
    return {"id": one.pk, "campaign": one.campaign_id, "slug": one.slug, "name": one.name}


def _fault(fault: BadFile | None, slug: str) -> dict[str, Any] | None:
    if fault is None:
        return None
    shown = show_fault(fault, slug)
    return {"line": shown.line, "column": shown.column, "sentence": shown.reason}


def _whole(one: ScenarioText) -> dict[str, Any]:
    looked = services.look_at(one.slug, one.text, secrets=False)
    return {**_head(one), "text": one.text, "fault": _fault(looked.fault, one.slug)}


class Scenarios(Door):
    """One's own, which nobody else sees."""

    @takes(answer=ScenarioSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        rows = ScenarioText.objects.visible_to(self.viewer).filter(campaign=campaign).defer("text")
        return self.sheet(ScenarioSheetShape, rows, lambda found: [_head(one) for one in found])

    @takes(NewScenarioShape, ScenarioTextShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """Begins one with a text, or with a scenario of the house that one does not play."""
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        sent = self.read(NewScenarioShape)
        slug = sent["slug"]
        text = sent["text"] if "text" in sent else services.house_text(self.viewer, slug, sent.get("house", ""))
        found = services.keep_scenario(campaign=campaign, author=request.user, name=sent["name"], slug=slug, text=text)
        return self.say(ScenarioTextShape, _whole(found), 201)


class ScenarioRoom(Door):
    """One of them: its text, with its first fault."""

    def found(self, text_id: int) -> ScenarioText:
        only_members(self.viewer)
        return get_own_scenario(self.viewer, text_id)

    @takes(answer=ScenarioTextShape)
    def get(self, request: Request, text_id: int) -> Response:
        return self.say(ScenarioTextShape, _whole(self.found(text_id)))

    @takes(SaveScenarioShape, ScenarioTextShape)
    def put(self, request: Request, text_id: int) -> Response:
        """It is kept with its faults."""
        found, sent = self.found(text_id), self.read(SaveScenarioShape)
        services.save_scenario(scenario=found, name=sent["name"], text=sent["text"])
        return self.say(ScenarioTextShape, _whole(self.found(text_id)))

    @takes(status=204)
    def delete(self, request: Request, text_id: int) -> Response:
        services.discard_scenario(scenario=self.found(text_id))
        return Response(status=204)


class LookAtScenario(MembersDoor):
    """A text drawn, or its first fault. Nothing is kept."""

    @takes(LookShape, LookedShape)
    def post(self, request: Request) -> Response:
        sent = self.read(LookShape)
        looked = services.look_at(sent["slug"], services.checked_size(sent["text"]), secrets=sent["secrets"])
        drawn = dict(looked.drawn) if looked.drawn else None
        return self.say(LookedShape, {"fault": _fault(looked.fault, sent["slug"]), "drawn": drawn})
