"""Demo campaigns that were laid out for newcomers, each for one, and the addresses that they had before a reset."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from campaigns.models.campaigns import Campaign
from campaigns.models.people import Language, Person


class DemoCopy(models.Model):
    """A campaign of somebody's own to try everything in.

    `mark` stands in the account names of the people who were made for it. `running`: its games that go on, each with
    the seat that waits for a phone. `gone`: numbers of the campaigns and games that it was before.
    """

    host = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="demo")
    campaign = models.OneToOneField(
        Campaign, on_delete=models.SET_NULL, null=True, blank=True, related_name="demo_copy"
    )
    player = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    mark = models.CharField(max_length=24, unique=True)
    language = models.CharField(max_length=2, choices=Language, default=Language.ENGLISH)
    running: Any = models.JSONField(default=list)
    gone: Any = models.JSONField(default=dict)
    founded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.mark

    def keeps_gone(self, kind: str, number: int) -> bool:
        """Whether this was the number of one of its campaigns or games before it was reset."""
        return number in self.gone.get(kind, ())
