"""Who may see, who may write: the one place that fetches an object and asks for the right to it.

A stranger is told that there is no such thing, exactly as if there were none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from campaigns.models.campaigns import Campaign, CampaignInvite, ChronicleEntry, Membership
from campaigns.models.components import ComponentBox
from campaigns.models.kept_games import KeptGame
from campaigns.models.notices import Notice
from campaigns.models.people import GuestLink, Person


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever reads: a member, a guest who came by a link, or nobody we know."""

    person: Person | None = None
    theme: str = ""

    @property
    def is_known(self) -> bool:
        return self.person is not None

    @property
    def is_guest(self) -> bool:
        return self.person is not None and self.person.is_guest

    @property
    def is_member(self) -> bool:
        """Holds an account of his own, so may found campaigns and join them."""
        return self.person is not None and not self.person.is_guest

    @property
    def notice_count(self) -> int:
        return Notice.objects.visible_to(self).unread().count()


ANONYMOUS = Viewer()


def found_or_404(rows: QuerySet[Any], **lookup: Any) -> Any:
    """The one row, or the same answer that a stranger gets."""
    try:
        return rows.get(**lookup)
    except rows.model.DoesNotExist:
        raise Http404 from None


def get_visible_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    return _with_mine(viewer, found_or_404(Campaign.objects.visible_to(viewer), pk=campaign_id))


def get_writable_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For those who take part: the game master and the players, while it is not archived."""
    return _with_mine(viewer, found_or_404(Campaign.objects.writable_by(viewer), pk=campaign_id))


def get_gm_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    return _with_mine(viewer, found_or_404(Campaign.objects.mastered_by(viewer), pk=campaign_id))


def get_owned_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    return _with_mine(viewer, found_or_404(Campaign.objects.owned_by(viewer), pk=campaign_id))


def get_kept_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For owners and game masters, who see its links and revoke them."""
    return _with_mine(viewer, found_or_404(Campaign.objects.kept_by(viewer), pk=campaign_id))


def get_inviting_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For the same people, who let others in while it is not archived."""
    return _with_mine(viewer, found_or_404(Campaign.objects.inviting_by(viewer), pk=campaign_id))


def get_writable_entry(viewer: Viewer, entry_id: int) -> ChronicleEntry:
    return found_or_404(ChronicleEntry.objects.writable_by(viewer).select_related("campaign"), pk=entry_id)


def get_kept_guest_link(viewer: Viewer, link_id: int) -> GuestLink:
    """A guest link of a campaign whose doors the viewer keeps."""
    theirs = Campaign.objects.kept_by(viewer).values("pk")
    rows = GuestLink.objects.renewable().with_place().filter(campaign__in=theirs)
    link: GuestLink = found_or_404(rows, pk=link_id)
    _with_mine(viewer, link.campaign)
    return link


def get_kept_invite(viewer: Viewer, invite_id: int) -> CampaignInvite:
    theirs = Campaign.objects.kept_by(viewer).values("pk")
    rows = CampaignInvite.objects.filter(campaign__in=theirs).select_related("campaign")
    invite: CampaignInvite = found_or_404(rows, pk=invite_id)
    _with_mine(viewer, invite.campaign)
    return invite


def get_administered_membership(viewer: Viewer, membership_id: int) -> tuple[Membership, Membership]:
    """A membership that the viewer may change as an owner of the campaign, and the viewer's own."""
    theirs = Campaign.objects.owned_by(viewer).values("pk")
    rows = Membership.objects.filter(campaign__in=theirs).select_related("campaign", "person")
    membership = found_or_404(rows, pk=membership_id)
    return membership, Membership.objects.get(campaign=membership.campaign, person=viewer.person)


def get_visible_box(viewer: Viewer, box_id: int) -> ComponentBox:
    return found_or_404(ComponentBox.objects.visible_to(viewer), pk=box_id)


def get_writable_box(viewer: Viewer, box_id: int) -> ComponentBox:
    """For those who take part in its campaign."""
    return found_or_404(ComponentBox.objects.writable_by(viewer), pk=box_id)


def get_kept_game(viewer: Viewer, kept_id: int) -> KeptGame:
    return found_or_404(KeptGame.objects.visible_to(viewer).select_related("campaign"), pk=kept_id)


def get_own_notice(viewer: Viewer, notice_id: int) -> Notice:
    return found_or_404(Notice.objects.visible_to(viewer).select_related("campaign"), pk=notice_id)


def _with_mine(viewer: Viewer, campaign: Campaign) -> Campaign:
    campaign.mine = campaign.memberships.get(person=viewer.person)
    return campaign
