"""Scenarios that people write. What one hides is in its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


class ScenarioTextQuerySet(models.QuerySet["ScenarioText"]):
    def visible_to(self, viewer: Viewer) -> ScenarioTextQuerySet:
        """Its author's alone: anybody else of the campaign may come to play it."""
        campaigns = Campaign.objects.visible_to(viewer).values("pk")
        return self.filter(author=viewer.person, campaign__in=campaigns)

    def writable_by(self, viewer: Viewer) -> ScenarioTextQuerySet:
        return self.visible_to(viewer).filter(campaign__in=Campaign.objects.writable_by(viewer).values("pk"))


class ScenarioText(models.Model):
    """As it was typed, with its faults; only one without fault can be played."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="scenario_texts")
    author = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(max_length=40)
    text = models.TextField()
    updated_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = ScenarioTextQuerySet.as_manager()

    class Meta:
        ordering = ["slug", "name", "pk"]
        verbose_name = _("scenario")
        verbose_name_plural = _("scenarios")

    def __str__(self) -> str:
        return self.name
