"""Links of meetings: by one of them a member answers for one meeting, by the other programs fetch his calendar."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Campaign, FeedLink, Meeting, MeetingLink, Person
from campaigns.secret_links import hash_token

AN_HOUR = timedelta(hours=1)  # no need to note a program more often


@transaction.atomic
def make_meeting_link(*, meeting: Meeting, person: Person) -> MeetingLink:
    """A new one; an older one of the same person and meeting opens nothing any more."""
    MeetingLink.objects.filter(meeting=meeting, person=person).delete()
    made: MeetingLink = MeetingLink.objects.create(meeting=meeting, person=person)
    return made


def meeting_link_of(*, meeting: Meeting, person: Person) -> MeetingLink | None:
    found: MeetingLink | None = MeetingLink.objects.active().filter(meeting=meeting, person=person).first()
    return found


def revoke_meeting_link(*, meeting: Meeting, person: Person) -> None:
    MeetingLink.objects.active().filter(meeting=meeting, person=person).update(revoked_at=timezone.now())


def find_meeting_link(*, token: str) -> MeetingLink | None:
    """The living link, while the one it was made for takes part in the campaign and may see the meeting."""
    rows = MeetingLink.objects.active().filter(token_hash=hash_token(token))
    link: MeetingLink | None = rows.select_related("meeting__campaign", "person").first()
    if link is None:
        return None
    viewer = Viewer(link.person)
    takes_part = Campaign.objects.writable_by(viewer).filter(pk=link.meeting.campaign_id).exists()
    return link if takes_part and Meeting.objects.visible_to(viewer).filter(pk=link.meeting_id).exists() else None


@transaction.atomic
def make_feed_link(*, campaign: Campaign, person: Person) -> FeedLink:
    revoke_feed_link(campaign=campaign, person=person)
    made: FeedLink = FeedLink.objects.create(campaign=campaign, person=person)
    return made


def feed_link_of(*, campaign: Campaign, person: Person) -> FeedLink | None:
    found: FeedLink | None = FeedLink.objects.active().filter(campaign=campaign, person=person).first()
    return found


def revoke_feed_link(*, campaign: Campaign, person: Person) -> None:
    FeedLink.objects.active().filter(campaign=campaign, person=person).update(revoked_at=timezone.now())


def find_feed_link(*, token: str) -> FeedLink | None:
    """The living link of somebody who still belongs to the campaign."""
    rows = FeedLink.objects.active().filter(token_hash=hash_token(token))
    link: FeedLink | None = rows.select_related("campaign", "person").first()
    if link is None:
        return None
    is_in = Campaign.objects.visible_to(Viewer(link.person)).filter(pk=link.campaign_id).exists()
    return link if is_in else None


def note_asked(*, link: FeedLink) -> None:
    """When a program came by it last, so that its owner sees whether one does."""
    now = timezone.now()
    if not link.was_asked or link.asked_at < now - AN_HOUR:
        FeedLink.objects.filter(pk=link.pk).update(asked_at=now)


def cut_links(*, campaign: Campaign, person: Person) -> None:
    """He leaves: they open nothing again, even when he comes back."""
    now = timezone.now()
    MeetingLink.objects.active().filter(meeting__campaign=campaign, person=person).update(revoked_at=now)
    FeedLink.objects.active().filter(campaign=campaign, person=person).update(revoked_at=now)
