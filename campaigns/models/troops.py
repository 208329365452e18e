"""Troops that people put together for their games, each kept as the text of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.games import GameSeat
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


def of_others_where_he_plays(viewer: Viewer) -> Q:
    """Another's, for games of a kind that he plays in this campaign: he may meet any of them, whoever brings it."""
    there = {"game__campaign": OuterRef("campaign"), "game__slug": OuterRef("slug")}
    return ~Q(owner=viewer.person) & Exists(GameSeat.objects.played_by(viewer).filter(**there))


class TroopQuerySet(models.QuerySet["Troop"]):
    def visible_to(self, viewer: Viewer) -> TroopQuerySet:
        """Its owner's, and the campaign's game master's; whom it will meet learns of it in the game, and so does a game
        master who plays there himself.
        """
        own = Q(owner=viewer.person, campaign__in=Campaign.objects.visible_to(viewer).values("pk"))
        mastered = Q(campaign__in=Campaign.objects.mastered_by(viewer).values("pk"))
        return self.filter(own | mastered & ~of_others_where_he_plays(viewer))

    def writable_by(self, viewer: Viewer) -> TroopQuerySet:
        return self.visible_to(viewer).filter(campaign__in=Campaign.objects.writable_by(viewer).values("pk"))

    def of_game(self, campaign: Campaign, slug: str) -> TroopQuerySet:
        return self.filter(campaign=campaign, slug=slug)


class Troop(models.Model):
    """`options`: those of the game under which it is built. A game copies a troop when it is set up."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="troops")
    owner = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(max_length=40)
    text = models.TextField()
    options = models.JSONField(default=dict)
    updated_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = TroopQuerySet.as_manager()

    class Meta:
        ordering = ["slug", "name", "pk"]
        verbose_name = _("troop")
        verbose_name_plural = _("troops")

    def __str__(self) -> str:
        return self.name
