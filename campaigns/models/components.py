"""Boxes of components: the values that a group loads for a game of its own, under a name, for all its campaign."""

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


class ComponentBoxQuerySet(models.QuerySet["ComponentBox"]):
    def visible_to(self, viewer: Viewer) -> ComponentBoxQuerySet:
        """Everybody of the campaign knows what lies in the box."""
        return self.filter(campaign__in=Campaign.objects.visible_to(viewer).values("pk"))

    def writable_by(self, viewer: Viewer) -> ComponentBoxQuerySet:
        return self.filter(campaign__in=Campaign.objects.writable_by(viewer).values("pk"))

    def of_game(self, campaign: Campaign, slug: str) -> ComponentBoxQuerySet:
        return self.filter(campaign=campaign, slug=slug)


class ComponentBox(models.Model):
    """Files that `load_box` has read without a fault. A game copies them when it is set up and looks here no more."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="component_boxes")
    name = TypedLine(_("name"), max_length=60)
    slug = models.CharField(max_length=40)
    files = models.JSONField(default=dict)
    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = ComponentBoxQuerySet.as_manager()

    class Meta:
        ordering = ["slug", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["campaign", "slug", "name"], name="one_box_a_name")]
        verbose_name = _("box of components")
        verbose_name_plural = _("boxes of components")

    def __str__(self) -> str:
        return self.name
