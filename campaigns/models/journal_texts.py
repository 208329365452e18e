"""What the journals of games say, in words: written down ahead of time for the search, which reads no whole journal."""

from __future__ import annotations

from django.db import models

from campaigns.models.games import Game


class JournalText(models.Model):
    """The first `told_count` lines of one viewer's journal in one language, as the rules of this release say them.

    It follows from the journal alone and may be thrown away at any time. Lines behind `told_count` were taken back.
    `words`: each word of it once, plainly written; `text`: a line each, with its number. The longest stands last.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="journal_texts")
    viewer = models.CharField(max_length=40)
    language = models.CharField(max_length=2)
    release = models.CharField(max_length=40)
    told_count = models.BigIntegerField(default=0)
    words = models.TextField(default="")
    text = models.TextField(default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "viewer", "language"], name="one_text_a_viewer")]

    def __str__(self) -> str:
        return f"{self.viewer} up to {self.told_count} in {self.language}"
