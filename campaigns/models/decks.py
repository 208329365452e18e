"""The cards of games: from pile to pile, each as one viewer knew of it."""

from __future__ import annotations

from typing import Any

from django.db import models

from campaigns.models.games import Game


class CardFate(models.TextChoices):
    """What a move was to the card, beyond lying elsewhere now."""

    NONE = "", ""
    PLAYED = "played"
    GONE = "gone"
    CHANGED = "changed"


class CardMoveQuerySet(models.QuerySet["CardMove"]):
    def to(self, game: Game, viewer: str) -> CardMoveQuerySet:
        """All that this viewer of the game knows of its cards, the oldest first."""
        return self.filter(game=game, viewer=viewer).order_by("pk")


class CardMove(models.Model):
    """What one viewer came to know of a card by one entry: where it lies now, and whose it is.

    `place` empty: he knows no more where it is. `told_n` is the line of his own journal, the last before if none came.
    Kept when it happens, for each viewer apart; what is taken back is gone.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="card_moves")
    viewer = models.CharField(max_length=40)
    card = models.CharField(max_length=80)
    kind = models.CharField(max_length=40)
    entry_n = models.BigIntegerField()
    told_n = models.BigIntegerField()
    turn = models.IntegerField(default=0)  # 0: so it lay when the first was written of it
    place = models.CharField(max_length=80, blank=True)
    owner = models.CharField(max_length=40, blank=True)
    fate = models.CharField(max_length=7, choices=CardFate, blank=True, default=CardFate.NONE)
    by = models.CharField(max_length=40, blank=True)  # the seat that did it, where that was told
    rule = models.CharField(max_length=40, blank=True)

    objects: models.Manager[Any] = CardMoveQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "viewer", "card", "entry_n"], name="one_move_an_entry")]
        indexes = [models.Index(fields=["game", "entry_n"], name="card_moves_by_entry")]

    def __str__(self) -> str:
        return f"{self.card} to {self.viewer}"
