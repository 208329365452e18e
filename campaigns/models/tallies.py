"""What was counted of the journals of games, each as one viewer was told it, so that no page counts a whole journal."""

from __future__ import annotations

from django.db import models

from campaigns.models.games import Game


class ToldTally(models.Model):
    """The dice that one viewer of a game looked at in the first `told_count` lines of his journal.

    `dice`: seat -> sides -> who made them (site, typed, forced) -> how often each face fell. It follows from the
    journal alone and may be thrown away at any time.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="told_tallies")
    viewer = models.CharField(max_length=40)
    told_count = models.BigIntegerField(default=0)
    dice = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "viewer"], name="one_tally_a_viewer")]

    def __str__(self) -> str:
        return f"{self.viewer} up to {self.told_count}"
