"""Games that were played elsewhere and are known here only as one seat knew them: kept to be read."""

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


class KeptGameQuerySet(models.QuerySet["KeptGame"]):
    def visible_to(self, viewer: Viewer) -> KeptGameQuerySet:
        """What one seat knew is for who took it in, while the campaign is open to him; not for those beside him."""
        campaigns = Campaign.objects.visible_to(viewer).values("pk")
        return self.filter(person=viewer.person, campaign__in=campaigns)


class KeptGame(models.Model):
    """`known`: the part of a campaign's file (`services.exports`) from which the game is shown, and saved again."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="kept_games")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(max_length=40)
    known = models.JSONField(default=dict)
    kept_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = KeptGameQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("kept game")
        verbose_name_plural = _("kept games")

    def __str__(self) -> str:
        return self.name
