"""What a campaign's page shows to one viewer, put together once for the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, Exists, Max, QuerySet, Subquery
from django.db.models.functions import Coalesce

from campaigns.access import Viewer
from campaigns.models import Campaign, ChronicleEntry, KeptGame, Meeting, MeetingState, Membership
from campaigns.services.chronicle import ChronicleLine, read_lines, visit, with_marks
from campaigns.services.dues import Agenda, agenda
from campaigns.services.game_lines import GameLine, games_of
from campaigns.services.knowing import unheard_rows
from campaigns.services.meetings import coming, meetings_of, missed_meeting
from campaigns.services.notes import unread_notes
from campaigns.services.notices import NoticeLine, notices_of
from campaigns.story_dates import shown_story_date
from campaigns.veils import CHRONICLE

SHOWN_ENTRIES = 12
MARKS = 6


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member with the sign that stands for him on this campaign's pages."""

    membership: Membership
    mark: str
    letter: str
    is_me: bool


@dataclass(frozen=True, slots=True)
class CampaignPage:
    campaign: Campaign
    mine: Membership
    lines: list[ChronicleLine]
    has_more: bool
    newest: int
    members: list[MemberLine]
    notices: list[NoticeLine]
    games: list[GameLine]
    kept: list[KeptGame]
    agenda: Agenda
    next_meeting: Meeting | None
    missed: Meeting | None
    unheard: int  # what he was told and has not read yet
    unread: int  # notes to him
    is_member: bool  # of the site: a guest plays, and sets nothing up

    @property
    def story_date(self) -> str:
        return shown_story_date(self.campaign.story_date)

    @property
    def new_lines(self) -> list[ChronicleLine]:
        """What was written since the last visit, oldest first, as it happened."""
        return sorted((line for line in self.lines if line.is_new), key=lambda line: line.entry.pk)

    @property
    def may_write(self) -> bool:
        return self.mine.takes_part and not self.campaign.is_archived

    @property
    def may_set_up(self) -> bool:
        return self.may_write and self.is_member

    @property
    def may_invite(self) -> bool:
        return self.mine.may_invite and not self.campaign.is_archived


def campaign_page(*, campaign: Campaign, viewer: Viewer) -> CampaignPage:
    waiting = _waiting(campaign, viewer)
    seen = visit(membership=campaign.mine, newest=waiting.newest)
    members = member_lines(campaign=campaign, viewer=viewer)
    people = [one.membership.person for one in members]
    told = with_marks(ChronicleEntry.objects.visible_to(viewer).told_in(campaign), viewer)
    entries = list(told[: SHOWN_ENTRIES + 1])
    meetings = meetings_of(campaign, viewer).in_bulk([one for one in (waiting.coming, waiting.missed) if one])
    return CampaignPage(
        campaign=campaign,
        mine=campaign.mine,
        lines=read_lines(entries[:SHOWN_ENTRIES], viewer=viewer, seen=seen, people=people),
        has_more=len(entries) > SHOWN_ENTRIES,
        newest=CHRONICLE.over(campaign.mine.shown_chronicle),
        members=members,
        notices=notices_of(campaign=campaign, viewer=viewer),
        games=games_of(campaign=campaign, viewer=viewer),
        kept=list(_kept(campaign, viewer).defer("known")) if waiting.has_kept else [],
        next_meeting=meetings.get(waiting.coming or 0),
        missed=meetings.get(waiting.missed or 0),
        agenda=agenda(campaign=campaign, viewer=viewer),
        unheard=waiting.unheard,
        unread=waiting.unread,
        is_member=viewer.is_member,
    )


class Waiting(NamedTuple):
    newest: int
    unheard: int
    unread: int
    has_kept: bool
    coming: int | None  # the next meeting
    missed: int | None


def _kept(campaign: Campaign, viewer: Viewer) -> QuerySet[KeptGame]:
    rows: QuerySet[KeptGame] = KeptGame.objects.visible_to(viewer).filter(campaign=campaign)
    return rows


def _waiting(campaign: Campaign, viewer: Viewer) -> Waiting:
    """The newest entry, how much he has not read yet, whether he keeps games, which meetings: in one question."""
    planned = coming(campaign, viewer).filter(state=MeetingState.PLANNED)
    entries = ChronicleEntry.objects.visible_to(viewer).filter(campaign=campaign)
    asked = (
        _one(entries, "campaign", Max("pk")),
        _one(unheard_rows(campaign, viewer), "campaign", Count("pk")),
        _one(unread_notes(campaign, viewer), "person", Count("pk")),
        Exists(_kept(campaign, viewer)),
        Subquery(planned.values("pk")[:1]),
        Subquery(missed_meeting(campaign, viewer).values("meeting")[:1]),
    )
    return Waiting(*Campaign.objects.filter(pk=campaign.pk).values_list(*asked).get())


def _one(rows: QuerySet[Any], by: str, number: Any) -> Any:
    """One number of these rows, which are all of the same campaign or the same person."""
    return Coalesce(Subquery(rows.order_by().values(by).annotate(number=number).values("number")), 0)


def member_lines(*, campaign: Campaign, viewer: Viewer) -> list[MemberLine]:
    """Game masters bear the seal; the others take the marks in the order in which they came."""
    lines = []
    others = 0
    for membership in campaign.memberships.select_related("person").order_by("joined_at", "pk"):
        others += not membership.is_gm
        lines.append(
            MemberLine(
                membership=membership,
                mark="gm" if membership.is_gm else str((others - 1) % MARKS + 1),
                letter=membership.person.initial,
                is_me=membership.person == viewer.person,
            )
        )
    return lines
