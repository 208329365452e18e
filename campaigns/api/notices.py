"""What waits for who asks."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import get_own_notice
from campaigns.api.door import Door
from campaigns.api.schema import takes
from campaigns.api.shapes.people import NoticeShape, NoticesShape
from campaigns.services.notices import NoticeLine, notice_lines, open_notice, read_all_notices
from campaigns.veils import NOTICES


def _line(line: NoticeLine) -> dict[str, Any]:
    one = line.notice
    place = {"campaign": one.campaign_id, "game": one.game_id}
    told = {"code": one.code, "sentence": line.sentence, "at": one.at, "is_read": one.read_at is not None}
    return {"id": NOTICES.over(one.pk), **place, **told}


class Notices(Door):
    """Those that wait, and the last that were read."""

    @takes(answer=NoticesShape)
    def get(self, request: Request) -> Response:
        waiting, read = notice_lines(viewer=self.viewer)
        return self.say(NoticesShape, {"waiting": map(_line, waiting), "read": map(_line, read)})


class ReadNotices(Door):
    """All of them have been read."""

    @takes(status=204)
    def post(self, request: Request) -> Response:
        read_all_notices(viewer=self.viewer)
        return Response(status=204)


class ReadNotice(Door):
    """One of them has been read."""

    @takes(answer=NoticeShape)
    def post(self, request: Request, notice_id: int) -> Response:
        notice = get_own_notice(self.viewer, notice_id)
        open_notice(notice=notice)
        waiting, read = notice_lines(viewer=self.viewer)
        return self.say(NoticeShape, next(_line(one) for one in [*read, *waiting] if one.notice.pk == notice.pk))
