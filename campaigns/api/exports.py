"""Campaigns as files, games kept out of them, and boxes of components: saved, taken in, loaded, discarded."""

from __future__ import annotations

import base64
import binascii
import io
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

import rulesets
from campaigns.access import (
    get_kept_game,
    get_visible_box,
    get_visible_campaign,
    get_writable_box,
    get_writable_campaign,
)
from campaigns.access_games import Table
from campaigns.api.door import Door, MembersDoor, only_members
from campaigns.api.schema import PAGE, takes
from campaigns.api.shapes.exports import (
    MOST_BASE64,
    BoxShape,
    BoxSheetShape,
    CampaignFileShape,
    ImportedShape,
    ImportShape,
    KeepBoxShape,
    KeptGameShape,
    KeptGameSheetShape,
)
from campaigns.models import ComponentBox, KeptGame
from campaigns.refusals import BadInput
from campaigns.services.components import BoxPlan, discard_box, keep_box
from campaigns.services.exports import export_campaign
from campaigns.services.importing import import_campaign
from campaigns.services.throttle import TAKE_IN, knock
from campaigns.views.exports import file_name
from campaigns.views.sitting import reader_of
from rulesets.common.seats import PUBLIC


class CampaignFile(Door):
    """A campaign as one file: whole for the game master of its games, for others what they know."""

    @takes(answer=CampaignFileShape)
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        exported = export_campaign(campaign=campaign, viewer=self.viewer, readers=self._readers)
        body = base64.b64encode(exported.body).decode()
        return self.say(CampaignFileShape, {"name": file_name(campaign), "whole": exported.whole, "file": body})

    def _readers(self, table: Table) -> tuple[str, ...]:
        """A program has no curtain between the seats of its person; a shared device has."""
        if self.comes_by_token:
            return table.seats or (PUBLIC,)
        return (reader_of(self.plain_request, table) or PUBLIC,)


class ImportCampaign(MembersDoor):
    """Takes a campaign in from its file: you own it, and take the place of whoever saved it."""

    most_bytes = MOST_BASE64 + 1_000

    @takes(ImportShape, ImportedShape, 201)
    def post(self, request: Request) -> Response:
        knock(TAKE_IN, str(request.user.pk))
        sent = self.read(ImportShape)
        try:
            body = base64.b64decode(sent["file"], validate=True)
        except (binascii.Error, ValueError):
            raise BadInput("file_foreign") from None
        done = import_campaign(file=io.BytesIO(body), importer=request.user)
        return self.say(ImportedShape, {"campaign": done.campaign.pk, "kept": done.kept}, 201)


class KeptGames(Door):
    """The games of a campaign that were taken in as one seat knew them, for who took them in."""

    @takes(answer=KeptGameSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        rows = KeptGame.objects.visible_to(self.viewer).filter(campaign=campaign).defer("known")
        return self.sheet(KeptGameSheetShape, rows, lambda found: [_kept_line(one) for one in found])


class KeptGameRoom(Door):
    """One of them: its file can be verified offline, what was told can be read."""

    @takes(answer=KeptGameShape)
    def get(self, request: Request, kept_id: int) -> Response:
        kept = get_kept_game(self.viewer, kept_id)
        return self.say(KeptGameShape, {**_kept_line(kept), "known": kept.known})


class Boxes(Door):
    """The boxes of components of a campaign."""

    @takes(answer=BoxSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        rows = ComponentBox.objects.visible_to(self.viewer).filter(campaign=campaign)
        return self.sheet(BoxSheetShape, rows, lambda found: [_box(one) for one in found])

    @takes(KeepBoxShape, BoxShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        """Loads one, if the game finds no fault in its files."""
        only_members(self.viewer)
        campaign = get_writable_campaign(self.viewer, campaign_id)
        sent = self.read(KeepBoxShape)
        self.slug = sent["slug"] if sent["slug"] in rulesets.slugs(unlisted=True) else ""
        files = {name: text.encode() for name, text in sent["files"].items()}
        plan = BoxPlan(sent["name"], sent["slug"], files)
        return self.say(BoxShape, _box(keep_box(campaign=campaign, author=request.user, plan=plan)), 201)


class BoxRoom(Door):
    """One box with its files. Games that were set up with it keep their copy when it is discarded."""

    @takes(answer=BoxShape)
    def get(self, request: Request, box_id: int) -> Response:
        return self.say(BoxShape, _box(get_visible_box(self.viewer, box_id)))

    @takes(status=204)
    def delete(self, request: Request, box_id: int) -> Response:
        only_members(self.viewer)
        discard_box(box=get_writable_box(self.viewer, box_id))
        return Response(status=204)


def _kept_line(one: KeptGame) -> dict[str, Any]:
    return {"id": one.pk, "campaign": one.campaign_id, "name": one.name, "slug": one.slug}


def _box(box: ComponentBox) -> dict[str, Any]:
    return {"id": box.pk, "name": box.name, "slug": box.slug, "files": box.files}
