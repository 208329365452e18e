"""Campaigns: who belongs to one and as what, the links that invite, the chronicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.fields import TypedLine
from campaigns.models.people import GuestLink, Person
from campaigns.secret_links import LinkToken

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Role(models.TextChoices):
    """What a member does in the story. Owning the campaign is apart: an owner is not its game master by owning."""

    GM = "gm", _("game master")
    PLAYER = "player", _("player")
    READER = "reader", _("reader")


class Status(models.TextChoices):
    ACTIVE = "active", _("running")
    ARCHIVED = "archived", _("archived")


class Audience(models.TextChoices):
    ALL = "all", _("everybody in the campaign")
    GM = "gm", _("the game master only")


def open_to(person: Person, **membership: Any) -> models.QuerySet[Any]:
    """The ids of the campaigns that this person belongs to, a guest as long as a link of his stands."""
    mine = Membership.objects.filter(person=person, **membership)
    if person.is_guest:
        mine = mine.filter(campaign__in=GuestLink.objects.active().filter(person=person).values("campaign"))
    return mine.values("campaign")


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def _of(self, viewer: Viewer, **membership: Any) -> CampaignQuerySet:
        return self.none() if viewer.person is None else self.filter(pk__in=open_to(viewer.person, **membership))

    def visible_to(self, viewer: Viewer) -> CampaignQuerySet:
        return self._of(viewer)

    def writable_by(self, viewer: Viewer) -> CampaignQuerySet:
        """Where the viewer takes part: game masters and players, not readers."""
        return self.shared_by(viewer).filter(status=Status.ACTIVE)

    def shared_by(self, viewer: Viewer) -> CampaignQuerySet:
        """The same, archived or not."""
        return self._of(viewer, role__in=[Role.GM, Role.PLAYER])

    def mastered_by(self, viewer: Viewer) -> CampaignQuerySet:
        return self._of(viewer, role=Role.GM)

    def owned_by(self, viewer: Viewer) -> CampaignQuerySet:
        return self._of(viewer, is_owner=True)

    def of_person(self, person: Person) -> CampaignQuerySet:
        """Each with `my_role` and `owned`, the running ones first."""
        mine = Membership.objects.filter(campaign=OuterRef("pk"), person=person)
        found = self.annotate(my_role=Subquery(mine.values("role")[:1]), owned=Subquery(mine.values("is_owner")[:1]))
        return found.order_by("status", "name")

    def kept_by(self, viewer: Viewer) -> CampaignQuerySet:
        """Whose doors the viewer keeps, so that he sees and revokes links: owners and game masters."""
        return self.owned_by(viewer) | self.mastered_by(viewer)

    def inviting_by(self, viewer: Viewer) -> CampaignQuerySet:
        """Where he may also let people in."""
        return self.kept_by(viewer).filter(status=Status.ACTIVE)


class Campaign(models.Model):
    name = TypedLine(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    story_date = TypedLine(_("date in the story"), max_length=60, blank=True)
    calendar = models.CharField(_("calendar"), max_length=40, default="gregorian")
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    created_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = CampaignQuerySet.as_manager()

    mine: Membership | None = None  # the viewer's own membership, filled in by access.py

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.status == Status.ARCHIVED


class Membership(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=6, choices=Role, default=Role.PLAYER)
    is_owner = models.BooleanField(_("owner"), default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    seen_chronicle = models.BigIntegerField(default=0)  # read at visits before this one
    shown_chronicle = models.BigIntegerField(default=0)  # shown at the visit of last_seen_at
    seen_hearing = models.BigIntegerField(default=0)  # the last that he read of what he was told

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "person"], name="one_membership_each")]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")

    def __str__(self) -> str:
        return f"{self.person} ({self.role})"

    @property
    def is_gm(self) -> bool:
        return self.role == Role.GM

    @property
    def takes_part(self) -> bool:
        return self.role in (Role.GM, Role.PLAYER)

    @property
    def may_invite(self) -> bool:
        return self.is_owner or self.is_gm


class CampaignInviteQuerySet(models.QuerySet["CampaignInvite"]):
    def active(self) -> CampaignInviteQuerySet:
        return self.filter(revoked_at=None)


class CampaignInvite(LinkToken):
    """A link that lets anybody with an account join, until it is revoked."""

    purpose = "invite"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(_("role"), max_length=6, choices=Role, default=Role.PLAYER)
    created_by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    objects: models.Manager[Any] = CampaignInviteQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.campaign} ({self.role})"


class ChronicleQuerySet(models.QuerySet["ChronicleEntry"]):
    def visible_to(self, viewer: Viewer) -> ChronicleQuerySet:
        theirs = Campaign.objects.visible_to(viewer).values("pk")
        mastered = Campaign.objects.mastered_by(viewer).values("pk")
        return self.filter(campaign__in=theirs).filter(Q(audience=Audience.ALL) | Q(campaign__in=mastered))

    def told_in(self, campaign: Campaign) -> ChronicleQuerySet:
        return self.filter(campaign=campaign)

    def writable_by(self, viewer: Viewer) -> ChronicleQuerySet:
        """What the viewer wrote by hand, and in his own campaigns the game master anything written by hand."""
        if viewer.person is None:
            return self.none()
        mine = Q(author=viewer.person, campaign__in=Campaign.objects.writable_by(viewer).values("pk"))
        mastered = Q(campaign__in=Campaign.objects.mastered_by(viewer).values("pk"))
        return self.visible_to(viewer).filter(mine | mastered, code="", campaign__status=Status.ACTIVE)


class ChronicleEntry(models.Model):
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chronicle")
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    story_date = TypedLine(_("date in the story"), max_length=60, blank=True)
    story_order = models.BigIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)
    code = models.CharField(max_length=60, blank=True)  # told by the site: a sentence in each language
    facts = models.JSONField(default=dict, blank=True)
    title = TypedLine(_("title"), max_length=120, blank=True)
    text = models.TextField(_("what happened"), max_length=4000, blank=True)
    audience = models.CharField(_("who reads it"), max_length=3, choices=Audience, default=Audience.ALL)
    author = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    objects: models.Manager[Any] = ChronicleQuerySet.as_manager()

    class Meta:
        ordering = ["-story_order", "-at", "-pk"]
        indexes = [models.Index(fields=["campaign", "-story_order", "-at"], name="chronicle_by_story")]
        verbose_name = _("chronicle entry")
        verbose_name_plural = _("chronicle entries")

    def __str__(self) -> str:
        return self.title or self.code or self.text[:40]

    @property
    def is_secret(self) -> bool:
        return self.audience == Audience.GM
