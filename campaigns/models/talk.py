"""What seats say to each other and prepare: messages with an audience, drafts, proposals of the whole table."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.games import Game
from campaigns.models.people import Person


class MessageQuerySet(models.QuerySet["Message"]):
    def readable_as(self, game: Game, viewer: str) -> MessageQuerySet:
        """Those whose audience holds this seat (or the game master); a message outside it does not exist."""
        return self.filter(game=game, readers__viewer=viewer)


class Message(models.Model):
    """A line from one seat (or the game master) to others. Who may read it has a row in `readers`, the sender too."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="messages")
    seat = models.CharField(max_length=40)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    to_all = models.BooleanField(default=False)
    text = models.TextField(_("message"), max_length=2000)
    at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"message of {self.seat}"


class MessageReader(models.Model):
    """One of those a message is for, and when it was read."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="readers")
    viewer = models.CharField(max_length=40)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "viewer"], name="one_reader_a_seat")]
        indexes = [models.Index(fields=["viewer", "message"], name="messages_of_a_seat")]

    def __str__(self) -> str:
        return self.viewer


class Draft(models.Model):
    """An answer begun and not given yet. It belongs to the site, not to the journal; only its seat sees it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="drafts")
    seat = models.CharField(max_length=40)
    question = models.CharField(max_length=200)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat", "question"], name="one_draft_a_question")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.question}"


class ProposalKind(models.TextChoices):
    RULING = "ruling"  # action: a gm.* action
    REWIND = "rewind"  # action: {"told": n of the proposer's journal, "reroll": bool}
    HAND = "hand"  # action: {"seat", "holder", "person", "bot"}
    RULES = "rules"  # action: {"before", "after"}: go on under another release of the rules


class ProposalStatus(models.TextChoices):
    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")
    IMPOSSIBLE = "void", _("no longer possible")


class Proposal(models.Model):
    """What a table without a game master does together: it happens when every seat a person plays has agreed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=6, choices=ProposalKind)
    seat = models.CharField(max_length=40)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    action = models.JSONField(default=dict)
    reason = TypedLine(max_length=300)
    status = models.CharField(max_length=9, choices=ProposalStatus, default=ProposalStatus.OPEN)
    at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} by {self.seat}"


class ProposalVote(models.Model):
    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    seat = models.CharField(max_length=40)
    agrees = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "seat"], name="one_vote_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.agrees}"
