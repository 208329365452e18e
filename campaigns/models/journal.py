"""The journal of a game: what was decided and resolved, what each viewer was told of it, positions to rebuild from."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from campaigns.models.games import Game
from campaigns.models.people import Person


class EntryKind(models.TextChoices):
    """`start`, `answer` and `frame` make the position; the others only say what was done to the journal."""

    START = "start"
    ANSWER = "answer"
    FRAME = "frame"
    UNDO = "undo"
    REWIND = "rewind"
    CORRECTION = "correct"
    RELEASE = "release"
    NOTE = "note"


MAKING = (EntryKind.START, EntryKind.ANSWER, EntryKind.FRAME)


class EntryQuerySet(models.QuerySet["JournalEntry"]):
    def live(self) -> EntryQuerySet:
        """What the position is made of: all that was not taken back."""
        return self.filter(undone_by=None)

    def making(self) -> EntryQuerySet:
        return self.live().filter(kind__in=MAKING)


class JournalEntry(models.Model):
    """One step. `n` counts the whole game and is shown to nobody: each viewer's journal has its own numbers."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="journal")
    n = models.BigIntegerField()
    kind = models.CharField(max_length=7, choices=EntryKind)
    seat = models.CharField(max_length=40, blank=True)
    actor = models.CharField(max_length=8, default="person")  # person, bot, clock, table, site
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    question = models.CharField(max_length=200, blank=True)
    form_tick = models.BigIntegerField(null=True, blank=True)  # what the seat had seen when it answered
    action = models.JSONField(default=dict, blank=True)
    epoch = models.IntegerField(default=0)
    faces = models.JSONField(default=list, blank=True)
    digest = models.CharField(max_length=64)  # of the position after it
    at = models.DateTimeField(default=timezone.now)
    undone_by = models.BigIntegerField(null=True, blank=True)

    objects: models.Manager[Any] = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["game", "n"], name="entries_in_order")]
        indexes = [models.Index(fields=["game", "question", "seat"], name="entries_by_question")]

    def __str__(self) -> str:
        return f"{self.kind} {self.n}"


class ToldQuerySet(models.QuerySet["Told"]):
    def to(self, game: Game, viewer: str) -> ToldQuerySet:
        """All that this viewer was ever told, in his own numbering."""
        return self.filter(game=game, viewer=viewer)


class Told(models.Model):
    """What one viewer was told by one entry, in codes and facts. Stored when it is told, never computed again."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="told")
    entry_n = models.BigIntegerField()
    viewer = models.CharField(max_length=40)
    n = models.BigIntegerField()
    tick = models.BigIntegerField()
    sentences = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)
    undone = models.BooleanField(default=False)

    objects: models.Manager[Any] = ToldQuerySet.as_manager()

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["game", "viewer", "n"], name="told_in_order")]
        indexes = [models.Index(fields=["game", "entry_n"], name="told_by_entry")]

    def __str__(self) -> str:
        return f"{self.viewer} {self.n}"


class Snapshot(models.Model):
    """The position after an entry, kept so that taking back is quick however long the journal is."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="snapshots")
    n = models.BigIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "n"], name="one_snapshot_an_entry")]

    def __str__(self) -> str:
        return f"after {self.n}"
