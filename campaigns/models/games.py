"""Games: one play of a ruleset in a campaign."""

from __future__ import annotations

from django.db import models


class Game(models.Model):
    campaign = models.ForeignKey("campaigns.Campaign", on_delete=models.CASCADE, related_name="games")
    name = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.name
