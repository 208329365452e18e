"""The chronicle of a campaign: read, written, rewritten, struck out. Its entries go by the numbers that pages show."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import get_visible_campaign, get_writable_campaign, get_writable_entry
from campaigns.api.door import Door
from campaigns.api.schema import PAGE, takes
from campaigns.api.shapes.campaigns import ChronicleLineShape, ChronicleSheetShape, ReadUpToShape, WriteEntryShape
from campaigns.models import Audience, Campaign, ChronicleEntry
from campaigns.services.chronicle import (
    ChronicleLine,
    Written,
    delete_entry,
    mark_chronicle_read,
    read_lines,
    rewrite_entry,
    write_entry,
)
from campaigns.veils import CHRONICLE


def _line(line: ChronicleLine) -> dict[str, Any]:
    entry = line.entry
    return {
        "id": CHRONICLE.over(entry.pk),
        "code": entry.code,
        "title": line.title,
        "text": line.text,
        "story_date": line.when,
        "author": line.author,
        "audience": entry.audience,
        "game": entry.game_id if line.game else None,
        "at": entry.at,
        "may_edit": line.may_edit,
    }


class Chronicle(Door):
    """What was written and told of a campaign, as far as the reader may know it."""

    @takes(answer=ChronicleSheetShape, query=[PAGE])
    def get(self, request: Request, campaign_id: int) -> Response:
        """The newest day of the story first."""
        campaign = get_visible_campaign(self.viewer, campaign_id)
        entries = ChronicleEntry.objects.visible_to(self.viewer).told_in(campaign)
        return self.sheet(ChronicleSheetShape, entries, self._lines)

    @takes(WriteEntryShape, ChronicleLineShape, 201)
    def post(self, request: Request, campaign_id: int) -> Response:
        campaign = get_writable_campaign(self.viewer, campaign_id)
        written = _written(campaign, self.read(WriteEntryShape))
        entry = write_entry(campaign=campaign, author=request.user, written=written)
        return self.say(ChronicleLineShape, self._lines([entry])[0], 201)

    def _lines(self, entries: Any) -> list[dict[str, Any]]:
        return [_line(one) for one in read_lines(entries, viewer=self.viewer)]


class ChronicleEntryRoom(Door):
    """One entry written by hand, for who wrote it and for the game master."""

    @takes(WriteEntryShape, ChronicleLineShape)
    def put(self, request: Request, entry_id: int) -> Response:
        entry = get_writable_entry(self.viewer, entry_id)
        campaign = get_writable_campaign(self.viewer, entry.campaign_id)
        rewrite_entry(entry=entry, written=_written(campaign, self.read(WriteEntryShape)))
        return self.say(ChronicleLineShape, _line(read_lines([entry], viewer=self.viewer)[0]))

    @takes(status=204)
    def delete(self, request: Request, entry_id: int) -> Response:
        delete_entry(entry=get_writable_entry(self.viewer, entry_id))
        return Response(status=204)


class ReadChronicle(Door):
    """Notes how far somebody has read."""

    @takes(ReadUpToShape, status=204)
    def post(self, request: Request, campaign_id: int) -> Response:
        campaign = get_visible_campaign(self.viewer, campaign_id)
        up_to = CHRONICLE.under(self.read(ReadUpToShape)["up_to"])
        mark_chronicle_read(membership=campaign.mine, up_to=up_to)
        return Response(status=204)


def _written(campaign: Campaign, sent: dict[str, str]) -> Written:
    """Only a game master says that others do not read it."""
    assert campaign.mine is not None
    audience = sent.get("audience", Audience.ALL) if campaign.mine.is_gm else Audience.ALL
    return Written(sent["title"], sent["text"], sent.get("story_date", ""), audience)
