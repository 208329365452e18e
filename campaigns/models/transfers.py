"""Files of large campaigns that a worker writes or takes in: how far it is, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone

from campaigns.models.campaigns import Campaign
from campaigns.models.jobs import OPEN, JobStatus
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Direction(models.TextChoices):
    SAVE = "save", "save"
    TAKE_IN = "take_in", "take in"


class TransferQuerySet(models.QuerySet["Transfer"]):
    def visible_to(self, viewer: Viewer) -> TransferQuerySet:
        """His own, of campaigns that he may still see; what he saved as game master, while he is that."""
        if viewer.person is None:
            return self.none()
        seen = models.Q(campaign=None) | models.Q(campaign__in=Campaign.objects.visible_to(viewer).values("pk"))
        mastered = models.Q(as_gm=False) | models.Q(campaign__in=Campaign.objects.mastered_by(viewer).values("pk"))
        return self.filter(seen & mastered, person=viewer.person)

    def open(self) -> TransferQuerySet:
        return self.filter(status__in=OPEN)


class Transfer(models.Model):
    """`token`: how its file is called on the disk. `campaign`: the one that is saved, or that was taken in.

    `growing`: a campaign that is being written and that nobody sees yet; it goes when the work is broken off.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="transfers")
    direction = models.CharField(max_length=7, choices=Direction)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    growing = models.ForeignKey(Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    as_gm = models.BooleanField(default=False)
    readers = models.JSONField(default=dict, blank=True)  # game -> as whom it is read
    token = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=160)
    size = models.BigIntegerField(default=0)
    kept_games = models.JSONField(default=list, blank=True)  # names of those that can be read only

    status = models.CharField(max_length=7, choices=JobStatus, default=JobStatus.WAITING)
    percent = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    refusal = models.JSONField(default=dict, blank=True)  # its code and facts
    asked_at = models.DateTimeField(default=timezone.now)
    beat_at = models.DateTimeField(null=True, blank=True)  # when its worker was last heard of
    ended_at = models.DateTimeField(null=True, blank=True)

    objects: models.Manager[Any] = TransferQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["status"], name="transfers_open")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def is_done(self) -> bool:
        return self.status == JobStatus.DONE

    @property
    def saves(self) -> bool:
        return self.direction == Direction.SAVE
