"""What people, bands and places hold: arms, mounts, goods, money in any currency, flags taken and lost."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Kept, KeptQuerySet, owned_through
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person
from campaigns.models.places import Place
from campaigns.models.rosters import Band, Character, Keeper


class Sort(models.TextChoices):
    WEAPON = "weapon", _("weapon")
    ARMOUR = "armour", _("armour or clothing")
    EQUIPMENT = "equipment", _("equipment")
    MOUNT = "mount", _("mount")
    GOODS = "goods", _("goods")
    MONEY = "money", _("money")
    FLAG = "flag", _("flag or symbol")
    PAPER = "paper", _("letter or document")


class PossessionQuerySet(KeptQuerySet):
    owners = ("character__player", "band__leader__player")

    def edited_by(self, person: Person) -> Q:
        by_himself = owned_through("character__player", person) & ~Q(character__keeper=Keeper.GM)
        return by_himself | owned_through("band__leader__player", person)


class Possession(Kept):
    """So many of a thing. It is with a character, a band or at a place; with none of them it is lost.

    `concealed`: nobody sees it on him but its holder and the game master, whatever the circle says.
    """

    noun = "possession"
    hangs_on = ("character", "band", "place")
    kept = (
        *("sort", "name", "count", "value", "currency", "character", "band", "place", "origin", "concealed"),
        *("taken_from", "game", "audience"),
    )
    private = ("value", "currency", "origin", "concealed", "game")

    sort = models.CharField(_("kind"), max_length=9, choices=Sort, default=Sort.EQUIPMENT)
    name = TypedLine(_("what"), max_length=120)
    count = models.BigIntegerField(_("how many"), default=1)
    value = models.BigIntegerField(_("worth, each"), null=True, blank=True)
    currency = TypedLine(_("currency"), max_length=40, blank=True)
    character = models.ForeignKey(
        Character,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="possessions",
        verbose_name=_("held by"),
    )
    band = models.ForeignKey(
        Band,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="possessions",
        verbose_name=_("or by a band"),
    )
    place = models.ForeignKey(
        Place,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="possessions",
        verbose_name=_("or kept at"),
    )
    origin = TypedLine(_("where it came from"), max_length=200, blank=True)
    concealed = models.BooleanField(_("carried concealed"), default=False)
    taken_from = TypedLine(_("taken from"), max_length=120, blank=True)
    game = models.ForeignKey(  # ARG-CMP-19: out of which game a flag, or anything else, was carried
        "campaigns.Game",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("out of which game"),
    )

    objects: models.Manager[Any] = PossessionQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("possession")
        verbose_name_plural = _("possessions")

    def __str__(self) -> str:
        return self.name
