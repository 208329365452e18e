"""What a campaign's page shows to one viewer, put together once for the template."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.access import Viewer
from campaigns.models import Campaign, ChronicleEntry, KeptGame, Membership
from campaigns.services.chronicle import ChronicleLine, read_lines, visit
from campaigns.services.game_lines import GameLine, games_of
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
    seen = visit(membership=campaign.mine, viewer=viewer)
    entries = list(ChronicleEntry.objects.visible_to(viewer).told_in(campaign)[: SHOWN_ENTRIES + 1])
    return CampaignPage(
        campaign=campaign,
        mine=campaign.mine,
        lines=read_lines(entries[:SHOWN_ENTRIES], viewer=viewer, seen=seen),
        has_more=len(entries) > SHOWN_ENTRIES,
        newest=CHRONICLE.over(campaign.mine.shown_chronicle),
        members=member_lines(campaign=campaign, viewer=viewer),
        notices=notices_of(campaign=campaign, viewer=viewer),
        games=games_of(campaign=campaign, viewer=viewer),
        kept=list(KeptGame.objects.visible_to(viewer).filter(campaign=campaign).defer("known")),
        is_member=viewer.is_member,
    )


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
