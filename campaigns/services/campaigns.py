"""Campaigns: founded, edited, closed; who belongs to one and as what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.models import Campaign, CampaignInvite, GuestLink, Membership, Person, Role, Status
from campaigns.refusals import BadInput
from campaigns.secret_links import hash_token
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.gm_terms import end_terms, give_role
from campaigns.services.hints import cut_streams
from campaigns.services.leaving import leave_seats
from campaigns.services.meeting_links import cut_links
from campaigns.services.notices import notify
from campaigns.services.own_people import tell_fallen_due
from campaigns.story_dates import comes_before, shown_story_date, stored_story_date


class MembershipRefused(Exception):
    """A change of members that the house does not allow; `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Register:
    """What a campaign is called and about."""

    name: str
    description: str = ""
    story_date: str = ""


@transaction.atomic
def found_campaign(*, founder: Person, register: Register, role: str = Role.GM) -> Campaign:
    """The founder owns it, and is in the story what he chose to be."""
    campaign = Campaign.objects.create(
        name=register.name, description=register.description, story_date=stored_story_date(register.story_date)
    )
    Membership.objects.create(campaign=campaign, person=founder, role=role, is_owner=True)
    entry = tell_chronicle(campaign=campaign, code="campaign_founded", facts={})
    entry.author = founder
    entry.save(update_fields=["author"])
    return campaign


@transaction.atomic
def edit_campaign(*, campaign: Campaign, register: Register) -> None:
    """The story goes on, never back: that is a correction of the calendar, and has its reason."""
    date = stored_story_date(register.story_date, campaign.calendar)
    if comes_before(date, campaign.story_date, campaign.calendar):
        raise BadInput("date_goes_back", today=shown_story_date(campaign.story_date, campaign.calendar))
    moved, since = date != campaign.story_date, campaign.story_date
    campaign.name, campaign.description, campaign.story_date = register.name, register.description, date
    campaign.save(update_fields=["name", "description", "story_date"])
    if moved and date:
        tell_chronicle(campaign=campaign, code="date_changed", facts={"date": date})
        tell_fallen_due(campaign=campaign, since=since)


@transaction.atomic
def archive_campaign(*, campaign: Campaign) -> None:
    if Campaign.objects.filter(pk=campaign.pk, status=Status.ACTIVE).update(status=Status.ARCHIVED):
        tell_chronicle(campaign=campaign, code="campaign_archived", facts={})


@transaction.atomic
def reopen_campaign(*, campaign: Campaign) -> None:
    if Campaign.objects.filter(pk=campaign.pk, status=Status.ARCHIVED).update(status=Status.ACTIVE):
        tell_chronicle(campaign=campaign, code="campaign_reopened", facts={})


def make_invite(*, campaign: Campaign, author: Person, role: str) -> CampaignInvite:
    return CampaignInvite.objects.create(campaign=campaign, created_by=author, role=role)


def revoke_invite(*, invite: CampaignInvite) -> None:
    CampaignInvite.objects.active().filter(pk=invite.pk).update(revoked_at=timezone.now())


def find_invite(*, token: str) -> CampaignInvite | None:
    open_ones = CampaignInvite.objects.active().filter(campaign__status=Status.ACTIVE).select_related("campaign")
    found: CampaignInvite | None = open_ones.filter(token_hash=hash_token(token)).first()
    return found


@transaction.atomic
def join_campaign(*, invite: CampaignInvite, person: Person) -> Membership:
    """A member who comes again stays what he is: an old link is no promotion."""
    membership, is_new = Membership.objects.get_or_create(
        campaign=invite.campaign, person=person, defaults={"role": _role_now(invite)}
    )
    if is_new:
        facts = {"person": person.pk, "role": membership.role}
        tell_chronicle(campaign=invite.campaign, code="member_joined", facts=facts)
    return membership


def _role_now(invite: CampaignInvite) -> str:
    """A link that once made game masters makes players when its author could not make one today."""
    masters = _game_masters(invite.campaign_id)
    if invite.role == Role.GM and masters.exists() and not masters.filter(person=invite.created_by_id).exists():
        return Role.PLAYER
    return str(invite.role)


def may_make_gm(by: Membership) -> bool:
    return by.is_gm or not _game_masters(by.campaign_id).exists()


@transaction.atomic
def change_role(*, membership: Membership, role: str, by: Membership) -> None:
    """An owner gives roles. Who becomes game master is for the game master to say, as long as there is one."""
    if role == membership.role:
        return
    if role == Role.GM and not may_make_gm(by):
        raise MembershipRefused("only_gm_makes_gm")
    if membership.person.is_guest and role == Role.GM:
        raise MembershipRefused("guest_stays_guest")
    if not give_role(membership=membership, role=role):
        return
    facts = {"person": membership.person_id, "role": role}
    tell_chronicle(campaign=membership.campaign, code="role_changed", facts=facts)
    if membership.pk != by.pk:
        said = {"campaign": membership.campaign.name, "role": role}
        notify(person=membership.person, campaign=membership.campaign, game=None, code="role_changed", facts=said)


@transaction.atomic
def change_owner(*, membership: Membership, is_owner: bool) -> None:
    if is_owner == membership.is_owner:
        return
    if membership.person.is_guest:
        raise MembershipRefused("guest_stays_guest")
    if not is_owner:
        _check_other_owner(membership)
    membership.is_owner = is_owner
    membership.save(update_fields=["is_owner"])
    code = "owner_made" if is_owner else "owner_gone"
    tell_chronicle(campaign=membership.campaign, code=code, facts={"person": membership.person_id})


def leave_campaign(*, membership: Membership) -> None:
    """From here on he reads nothing; his seats stand open."""
    campaign, person = membership.campaign, membership.person
    _part(membership)
    leave_seats(person=person, campaign=campaign)


def remove_member(*, membership: Membership) -> None:
    """The same, and the member is told; a guest's link dies with it."""
    campaign, person = membership.campaign, membership.person
    leave_campaign(membership=membership)
    said = {"campaign": campaign.name}
    notify(person=person, campaign=None, game=None, code="member_removed", facts=said)


@transaction.atomic
def _part(membership: Membership) -> None:
    _check_other_owner(membership)
    links = GuestLink.objects.active().filter(campaign=membership.campaign, person=membership.person)
    links.update(revoked_at=timezone.now())
    cut_links(campaign=membership.campaign, person=membership.person)
    facts = {"person": membership.person_id}
    tell_chronicle(campaign=membership.campaign, code="member_left", facts=facts)
    end_terms(membership)
    transaction.on_commit(partial(cut_streams, membership.person_id))
    membership.delete()


def _check_other_owner(membership: Membership) -> None:
    if not membership.is_owner:
        return
    Campaign.objects.select_for_update().get(pk=membership.campaign_id)  # two owners may be leaving at once
    owners = Membership.objects.filter(campaign=membership.campaign, is_owner=True).exclude(pk=membership.pk)
    if not owners.exists():
        raise MembershipRefused("last_owner")


def _game_masters(campaign_id: int) -> QuerySet[Membership]:
    return Membership.objects.filter(campaign=campaign_id, role=Role.GM)
