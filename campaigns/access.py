"""Who may see, who may write: the one place that fetches an object and asks for the right to it.

A stranger is told that there is no such thing, exactly as if there were none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404

from campaigns.models.campaigns import Campaign, CampaignInvite, ChronicleEntry, Membership
from campaigns.models.components import ComponentBox
from campaigns.models.demos import DemoCopy
from campaigns.models.games import Game, GameSeat, GameStatus
from campaigns.models.kept_games import KeptGame
from campaigns.models.notices import Notice
from campaigns.models.people import GuestLink, Person
from campaigns.models.scenarios import ScenarioText
from campaigns.models.troops import Troop
from campaigns.story_dates import read_by
from rulesets.common.seats import GM

PLAYED = (GameStatus.RUNNING, GameStatus.PAUSED)


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
    """With whose demo it is, if it is one."""
    return _in_one(viewer, Campaign.objects.visible_to(viewer), campaign_id, "campaign__demo_copy__host")


def get_writable_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For those who take part: the game master and the players, while it is not archived."""
    return _in_one(viewer, Campaign.objects.writable_by(viewer), campaign_id)


def get_shared_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For those who take part or took part in it until it was archived."""
    return _in_one(viewer, Campaign.objects.shared_by(viewer), campaign_id)


def get_own_demo(viewer: Viewer, campaign_id: int) -> DemoCopy:
    """For whom it was laid out, while it is his campaign."""
    campaign = get_owned_campaign(viewer, campaign_id)
    copy = found_or_404(DemoCopy.objects.filter(host=viewer.person).select_related("host", "player"), campaign=campaign)
    copy.campaign = campaign
    return copy


def gone_demo(viewer: Viewer, kind: str, number: int) -> DemoCopy | None:
    """His demo, when this was the number of one of its campaigns or games before it was laid out anew."""
    copy = DemoCopy.objects.filter(host=viewer.person).first() if viewer.person is not None else None
    return copy if copy is not None and copy.keeps_gone(kind, number) else None


def get_gm_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    return _in_one(viewer, Campaign.objects.mastered_by(viewer), campaign_id)


def get_evening_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For its game master, and for who arbitrates a game of it that is being played."""
    campaign = get_visible_campaign(viewer, campaign_id)
    if campaign.mine is None or not (campaign.mine.is_gm or keeps_table(campaign)):
        raise Http404
    return campaign


def keeps_table(campaign: Campaign) -> bool:
    """Whether the member for whom it was fetched arbitrates one of its games just now."""
    return bool(getattr(campaign.mine, "keeps_table", False))


def get_led_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For the game master, while it is not archived."""
    rows = Campaign.objects.mastered_by(viewer) & Campaign.objects.writable_by(viewer)
    return _in_one(viewer, rows, campaign_id)


def get_owned_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    return _in_one(viewer, Campaign.objects.owned_by(viewer), campaign_id)


def get_kept_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For owners and game masters, who see its links and revoke them."""
    return _in_one(viewer, Campaign.objects.kept_by(viewer), campaign_id)


def get_inviting_campaign(viewer: Viewer, campaign_id: int) -> Campaign:
    """For the same people, who let others in while it is not archived."""
    return _in_one(viewer, Campaign.objects.inviting_by(viewer), campaign_id)


def get_writable_entry(viewer: Viewer, entry_id: int) -> ChronicleEntry:
    entry: ChronicleEntry = found_or_404(
        ChronicleEntry.objects.writable_by(viewer).select_related("campaign"), pk=entry_id
    )
    read_by(entry.campaign.calendar)
    return entry


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


def get_visible_troop(viewer: Viewer, troop_id: int) -> Troop:
    troop: Troop = found_or_404(Troop.objects.visible_to(viewer).select_related("campaign", "owner"), pk=troop_id)
    _with_mine(viewer, troop.campaign)
    return troop


def get_writable_troop(viewer: Viewer, troop_id: int) -> Troop:
    """For its owner and the game master, while the campaign is not archived."""
    rows = Troop.objects.writable_by(viewer).select_related("campaign", "owner")
    troop: Troop = found_or_404(rows, pk=troop_id)
    _with_mine(viewer, troop.campaign)
    return troop


def get_own_scenario(viewer: Viewer, text_id: int) -> ScenarioText:
    """For its author, while he may set up games."""
    rows = ScenarioText.objects.writable_by(viewer).select_related("campaign")
    found: ScenarioText = found_or_404(rows, pk=text_id)
    _with_mine(viewer, found.campaign)
    return found


def get_own_notice(viewer: Viewer, notice_id: int) -> Notice:
    return found_or_404(Notice.objects.visible_to(viewer).select_related("campaign"), pk=notice_id)


def _in_one(viewer: Viewer, open_to_him: QuerySet[Campaign], campaign_id: int, along: str = "campaign") -> Campaign:
    """With his membership, in one question."""
    rows = _memberships(viewer).filter(campaign__in=open_to_him).select_related(along)
    mine: Membership = found_or_404(rows, campaign=campaign_id)
    return _read_as(viewer, mine.campaign, mine)


def _with_mine(viewer: Viewer, campaign: Campaign) -> Campaign:
    return _read_as(viewer, campaign, _memberships(viewer).get(campaign=campaign))


def _memberships(viewer: Viewer) -> QuerySet[Membership]:
    """His own, each with `sees_cards`: whether he may see a game there that has cards; and with `keeps_table`."""
    games = Game.objects.visible_to(viewer).filter(campaign=OuterRef("campaign")).with_cards()
    tables = GameSeat.objects.held_by(viewer.person).filter(seat=GM, game__status__in=PLAYED)
    kept = tables.filter(game__campaign=OuterRef("campaign"))
    return Membership.objects.filter(person=viewer.person).annotate(sees_cards=Exists(games), keeps_table=Exists(kept))


def _read_as(viewer: Viewer, campaign: Campaign, mine: Membership) -> Campaign:
    assert viewer.person is not None
    campaign.mine, mine.person = mine, viewer.person
    read_by(campaign.calendar)
    return campaign
