"""What programs fetch for one member of a campaign: its meetings as a calendar, his notices as news.

Neither says more than its owner may read, and what counts changes of a meeting counts those that he may know of.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.feedgenerator import Atom1Feed

from campaigns.access import Viewer
from campaigns.icalendar import Event, calendar_file
from campaigns.models import Campaign, Change, Meeting, MeetingState
from campaigns.plain_text import without_isolation
from campaigns.services.meetings import meetings_of
from campaigns.services.notices import NoticeLine, newest_notices

A_YEAR = timedelta(days=365)
MOST = 50
OPEN = ("title", "begins_at", "ends_at", "where", "plan", "state")  # columns of which the file speaks
SHOWN = "audience"


def lasting_name(kind: str, row: int) -> str:
    """One name for one row for good, which says nothing about its number."""
    digest = salted_hmac(f"feed.{kind}", str(row), algorithm="sha256").digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


def calendar_of(*, campaign: Campaign, viewer: Viewer, address: Callable[[Meeting], str]) -> str:
    """Its meetings since a year ago. `address`: where the page of one is read."""
    since = timezone.now() - A_YEAR
    meetings = list(meetings_of(campaign, viewer).filter(begins_at__gte=since).order_by("begins_at", "pk"))
    changed = _changes(meetings)
    events = [_event(one, changed[one.pk], address(one)) for one in meetings]
    return calendar_file(without_isolation(campaign.name), events)


def _event(meeting: Meeting, changed: Sequence[datetime], url: str) -> Event:
    return Event(
        uid=lasting_name("meeting", meeting.pk),
        sequence=len(changed) - 1,
        stamp=changed[-1],
        begins=meeting.begins_at,
        ends=meeting.ends_at,
        title=without_isolation(meeting.title),
        place=without_isolation(meeting.where),
        text=meeting.plan,
        url=url,
        is_cancelled=meeting.state == MeetingState.CANCELLED,
    )


def _changes(meetings: Sequence[Meeting]) -> dict[int, list[datetime]]:
    """When each came to be seen, and when it was changed since then in what everybody reads of it."""
    found = {one.pk: [one.made_at] for one in meetings}
    acts: dict[int, int] = {}
    for row, field, act, at in _noted(found):
        if field == SHOWN:
            found[row] = [at]
        elif acts.get(row) != act:
            found[row].append(at)
        acts[row] = act
    return found


def _noted(rows: dict[int, list[datetime]]) -> QuerySet[Change]:
    noted = Change.objects.filter(noun=Meeting.noun, row__in=list(rows), field__in=(*OPEN, SHOWN)).order_by("pk")
    found: QuerySet[Change] = noted.values_list("row", "field", "act", "act__at")
    return found


def news_of(*, campaign: Campaign, viewer: Viewer, site: str, address: Callable[[NoticeLine], str]) -> str:
    """His notices of this campaign, the newest first. `address`: where what one speaks of is opened."""
    assert viewer.person is not None
    name = without_isolation(campaign.name)
    feed = Atom1Feed(title=name, link=site, description="", language=viewer.person.language, feed_guid=_guid(campaign))
    for line in newest_notices(campaign=campaign, viewer=viewer, most=MOST):
        feed.add_item(
            title=line.sentence,
            link=address(line),
            description="",
            unique_id=f"urn:uuid:{lasting_name('notice', line.notice.pk)}",
            pubdate=line.notice.at,
            updateddate=line.notice.at,
        )
    return feed.writeString("utf-8")


def _guid(campaign: Campaign) -> str:
    return f"urn:uuid:{lasting_name('campaign', campaign.pk)}"
