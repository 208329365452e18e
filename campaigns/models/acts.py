"""What was done to the registers of a campaign: every change with who, when, on which day of the story, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Circle(models.TextChoices):
    """Who may see a row. Its game master may see every one; its owner, where it has one, each that is not for the
    game master only."""

    ALL = "all", _("everybody in the campaign")
    SOME = "some", _("those to whom it was shown")
    GM = "gm", _("the game master only")


class Act(models.Model):
    """One deed, perhaps on many rows, undone as one. `code` and `facts` make its sentence (`act_words`)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="acts")
    author = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    code = models.CharField(max_length=60)
    facts = models.JSONField(default=dict, blank=True)
    reason = TypedLine(_("reason"), max_length=300, blank=True)
    story_date = TypedLine(_("date in the story"), max_length=60, blank=True)
    story_order = models.BigIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    is_secret = models.BooleanField(default=False)  # its sentence and reason are the game master's
    undoes = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="undone_by")
    corrects = models.BooleanField(default=False)  # amends something of an earlier day

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["campaign", "code"], name="acts_by_code")]
        verbose_name = _("act")
        verbose_name_plural = _("acts")

    def __str__(self) -> str:
        return self.code


class Change(models.Model):
    """One column of one row before and after. With an empty `field` the whole row: it came about, or went."""

    act = models.ForeignKey(Act, on_delete=models.CASCADE, related_name="changes")
    noun = models.CharField(max_length=30)
    row = models.BigIntegerField()
    version = models.BigIntegerField(default=0)  # of the row, after
    field = models.CharField(max_length=40, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = TypedLine(max_length=300, blank=True)  # of this row alone, where an act entered many
    story_date = TypedLine(max_length=60, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["noun", "row"], name="changes_of_a_row")]

    def __str__(self) -> str:
        return f"{self.noun} {self.row} {self.field}"


class Shown(models.Model):
    """A row of the circle "some" that somebody was let see."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    noun = models.CharField(max_length=30)
    row = models.BigIntegerField()
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["noun", "row", "person"], name="shown_once")]
        indexes = [models.Index(fields=["person", "noun"], name="shown_to_a_person")]

    def __str__(self) -> str:
        return f"{self.noun} {self.row}"


def owned_through(path: str, person: Person) -> Q:
    """Rows that are his by this column, perhaps of a row that they name: not by one that is kept from him too."""
    found = Q(**{path: person})
    named = path.split("__")[:-1]
    for n in range(len(named)):
        found &= Q(**{f"{'__'.join(named[: n + 1])}__audience__in": [Circle.ALL, Circle.SOME]})
    return found


class KeptQuerySet(models.QuerySet[Any]):
    """Rows of a register, for whoever may see them. `owners`: the columns by which one is somebody's."""

    owners: ClassVar[tuple[str, ...]] = ()

    def owned_by(self, person: Person) -> Q:
        """Those whose owner he is, whoever else may see them; most registers have none."""
        found = Q(pk__in=[])
        for path in self.owners:
            found |= owned_through(path, person)
        return found

    def edited_by(self, person: Person) -> Q:
        """Those that he writes himself, besides the game master."""
        return Q(pk__in=[])

    def shown_to_owner(self, person: Person) -> Q:
        """His own, but for those that the game master keeps to himself."""
        return self.owned_by(person) & ~Q(audience=Circle.GM)

    def visible_to(self, viewer: Viewer) -> KeptQuerySet:
        if viewer.person is None:
            return self.none()
        theirs = Campaign.objects.visible_to(viewer).values("pk")
        mastered = Campaign.objects.mastered_by(viewer).values("pk")
        shown = Shown.objects.filter(noun=self.model.noun, person=viewer.person).values("row")
        in_circle = Q(audience=Circle.ALL) | Q(audience=Circle.SOME, pk__in=shown)
        for name in self.model.hangs_on:  # nobody meets a hidden man in the list of a band
            kind = self.model._meta.get_field(name).related_model
            in_circle &= Q(**{f"{name}__isnull": True}) | Q(**{f"{name}__in": kind.objects.visible_to(viewer)})
        open_to_him = in_circle | self.shown_to_owner(viewer.person)
        return self.filter(Q(campaign__in=mastered) | Q(open_to_him, campaign__in=theirs))

    def mastered_by(self, viewer: Viewer) -> KeptQuerySet:
        """Where he arbitrates the campaign, archived or not."""
        return self.filter(campaign__in=Campaign.objects.mastered_by(viewer).values("pk"))

    def writable_by(self, viewer: Viewer) -> KeptQuerySet:
        """For the game master, and for those who keep their own."""
        if viewer.person is None:
            return self.none()
        running = self.filter(campaign__in=Campaign.objects.writable_by(viewer).values("pk"))
        mastered = Campaign.objects.mastered_by(viewer).values("pk")
        his_own = self.edited_by(viewer.person) & ~Q(audience=Circle.GM)
        found: KeptQuerySet = running.filter(Q(campaign__in=mastered) | his_own)
        return found

    def in_campaign(self, campaign: Campaign) -> KeptQuerySet:
        return self.filter(campaign=campaign)


class Kept(models.Model):
    """A row of a register. It is written by `services.acts` and nowhere else, which counts `version` up.

    `kept`: its columns, whose changes are noted; `secret`: those that only the game master sees; `private`: those that
    its owner sees besides; `hangs_on`: the rows that one must see to see this one; `inner`: columns that no page shows.
    """

    noun: ClassVar[str]
    kept: ClassVar[tuple[str, ...]]
    secret: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[tuple[str, ...]] = ()
    hangs_on: ClassVar[tuple[str, ...]] = ()
    inner: ClassVar[tuple[str, ...]] = ()

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    audience = models.CharField(_("who sees it"), max_length=4, choices=Circle, default=Circle.ALL)
    version = models.BigIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = KeptQuerySet.as_manager()

    @classmethod
    def following(cls, values: Mapping[str, Any], campaign: Campaign) -> dict[str, Any]:
        """Columns that follow from those that are being written."""
        return {}

    class Meta:
        abstract = True
        ordering = ["pk"]
