"""Simulations: what was asked, how far it is, what it came to, who may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.games import Game
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


class JobStatus(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("finished")
    STOPPED = "stopped", _("stopped")
    FAILED = "failed", _("failed")


OPEN = (JobStatus.WAITING, JobStatus.RUNNING)


class JobQuerySet(models.QuerySet["Job"]):
    def visible_to(self, viewer: Viewer) -> JobQuerySet:
        """One's own; and those that start from a scenario, which know no secrets, for everybody of the campaign."""
        if viewer.person is None:
            return self.none()
        theirs = self.filter(campaign__in=Campaign.objects.visible_to(viewer).values("pk"))
        if viewer.is_guest:
            return theirs.filter(asked_by=viewer.person)
        return theirs.filter(Q(asked_by=viewer.person) | Q(game=None))

    def owned_by(self, viewer: Viewer) -> JobQuerySet:
        return self.visible_to(viewer).filter(asked_by=viewer.person, asked_by__isnull=False)

    def open(self) -> JobQuerySet:
        return self.filter(status__in=OPEN)


class Job(models.Model):
    """Many games of one kind. `start` is a position that holds nothing which `viewer` does not know."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="jobs")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="jobs")
    asked_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    viewer = models.CharField(max_length=40)
    turn = models.IntegerField(default=0)  # of the game, when it was asked
    slug = models.CharField(max_length=40)
    release = models.CharField(max_length=40)
    setup = models.JSONField(default=dict)
    start = models.BinaryField(null=True)
    box_files = models.JSONField(default=dict, blank=True)  # of a scenario played with the group's own components
    box_name = TypedLine(max_length=60, blank=True)
    bots = models.JSONField(default=dict)  # seat -> name
    seed = models.CharField(max_length=40)
    games = models.PositiveIntegerField()

    status = models.CharField(max_length=7, choices=JobStatus, default=JobStatus.WAITING)
    next_game = models.PositiveIntegerField(default=0)  # those before it lie in chunks
    chunk_games = models.PositiveIntegerField(default=1)
    played = models.PositiveIntegerField(default=0)
    totals = models.JSONField(null=True, blank=True)
    backends = models.JSONField(default=list)
    fault = models.CharField(max_length=300, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects: models.Manager[Any] = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-asked_at", "-pk"]
        indexes = [models.Index(fields=["status"], name="jobs_open")]

    def __str__(self) -> str:
        return f"{self.games} games of {self.slug}"

    @property
    def is_open(self) -> bool:
        return self.status in OPEN


class JobChunk(models.Model):
    """Some games of a job, lent to a worker until `leased_until`; whoever finds the lease run out plays them again."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    size = models.PositiveIntegerField()
    leased_until = models.DateTimeField()
    totals = models.JSONField(null=True, blank=True)
    backend = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["first"]
        constraints = [models.UniqueConstraint(fields=["job", "first"], name="one_chunk_a_first_game")]

    def __str__(self) -> str:
        return f"{self.first}+{self.size}"

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.size)
