"""Messages between seats and the game master. Outside its audience a message does not exist."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.schema import AS, number, takes
from campaigns.api.shapes.campaigns import ReadUpToShape
from campaigns.api.shapes.table import MessageShape, SendShape
from campaigns.api.table import GameDoor
from campaigns.services.messages import Letter, MessageLine, mark_read, send_message
from campaigns.veils import MESSAGES


def _message(line: MessageLine) -> dict[str, Any]:
    one = line.message
    return {
        "id": MESSAGES.over(one.pk),
        "seat": one.seat,
        "to": [viewer for viewer, _at in line.readers],
        "to_all": one.to_all,
        "text": one.text,
        "at": one.at,
        "is_mine": line.is_mine,
        "is_unread": line.is_unread,
        "read_by": [viewer for viewer, at in line.readers if at] if line.is_mine else [],
    }


class GameMessages(GameDoor):
    """The messages that this viewer may read."""

    BEFORE = number("before", "Messages before the one of this id.", high=10**15 - 1)

    @takes(answer=MessageShape(many=True), query=[AS, BEFORE])
    def get(self, request: Request, game_id: int) -> Response:
        """The last ones, oldest first."""
        before = self.number("before", 10**15 - 1)
        found = self.page(game_id).desk.messages(None if before is None else MESSAGES.under(before))
        return self.say(MessageShape, [_message(one) for one in found], many=True)

    @takes(SendShape, MessageShape, 201)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        sent = self.read(SendShape)
        seat = self.speaks_for(table, sent.get("seat", ""))
        letter = Letter(seat, sent["text"], tuple(sent.get("to", ())), sent["to_all"])
        message = send_message(game_id=game_id, actor=self.actor, letter=letter)
        lines = self.looks(table, seat).desk.messages()
        return self.say(MessageShape, next(_message(one) for one in lines if one.message.pk == message.pk), 201)


class ReadMessages(GameDoor):
    """Those up to this one have been read; their senders learn it."""

    @takes(ReadUpToShape, status=204)
    def post(self, request: Request, game_id: int) -> Response:
        table = self.begun(game_id)
        up_to = MESSAGES.under(self.read(ReadUpToShape)["up_to"])
        seat = self.speaks_for(table)
        if table.acts_as(seat):
            mark_read(game=table.game, viewer=seat, up_to=up_to)
        return Response(status=204)
