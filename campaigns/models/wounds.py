"""Wounds, each a record of its own from the blow to the scar, and every attempt to heal one: ARG-CMP-02 and 03."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.models.acts import Kept, KeptQuerySet
from campaigns.models.fields import TypedLine
from campaigns.models.places import Place
from campaigns.models.rosters import Character


class Severity(models.TextChoices):
    LIGHT = "light", pgettext_lazy("wound", "light")
    SERIOUS = "serious", _("serious")
    DESPERATE = "desperate", _("desperate")


class Course(models.TextChoices):
    """How it goes with a wound."""

    OPEN = "open", _("open")
    HEALING = "healing", _("healing")
    HEALED = "healed", _("healed")
    SCARRED = "scarred", _("healed, with what remains")
    FATAL = "fatal", _("died of it")


class WoundQuerySet(KeptQuerySet):
    owners = ("character__player",)

    def unhealed(self) -> WoundQuerySet:
        return self.filter(course__in=[Course.OPEN, Course.HEALING])


class Wound(Kept):
    """`lives`: life points that it cost. `remains`: what stays when it has healed. `next_on`: the next try."""

    noun = "wound"
    hangs_on = ("character",)
    kept = (
        *("character", "game", "turn", "cause", "rule", "severity", "location", "lives", "dealt_by", "happened_on"),
        *("witnesses", "treated", "course", "remains", "next_on", "audience"),
    )

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="wounds", verbose_name=_("who"))
    game = models.ForeignKey(
        "campaigns.Game",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("out of which game"),
    )
    turn = models.PositiveIntegerField(_("in turn"), default=0, blank=True)
    cause = TypedLine(_("by what"), max_length=120, blank=True)
    rule = models.CharField(_("by which rule"), max_length=40, blank=True)
    severity = models.CharField(_("how bad"), max_length=9, choices=Severity, default=Severity.SERIOUS)
    location = TypedLine(_("where"), max_length=60, blank=True)
    lives = models.PositiveSmallIntegerField(_("life points lost"), default=1)
    dealt_by = TypedLine(_("dealt by"), max_length=80, blank=True)
    witnesses = TypedLine(_("who saw it"), max_length=200, blank=True)
    happened_on = TypedLine(_("date in the story"), max_length=60, blank=True)
    treated = models.BooleanField(_("has been treated"), default=False)
    course = models.CharField(_("how it goes"), max_length=7, choices=Course, default=Course.OPEN)
    remains = TypedLine(_("what remains of it"), max_length=200, blank=True)
    next_on = TypedLine(_("tried again on"), max_length=60, blank=True)

    objects: models.Manager[Any] = WoundQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("wound")
        verbose_name_plural = _("wounds")

    def __str__(self) -> str:
        return self.location or self.cause


class HealingQuerySet(KeptQuerySet):
    owners = ("wound__character__player",)


class Healing(Kept):
    """One attempt: who healed where, what counted, the die, what came of it."""

    noun = "healing"
    hangs_on = ("wound",)
    kept = ("wound", "healer", "place", "modifiers", "need", "face", "typed", "result", "rule", "on", "audience")

    wound = models.ForeignKey(Wound, on_delete=models.CASCADE, related_name="attempts")
    healer = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("healed by")
    )
    place = models.ForeignKey(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("at")
    )
    modifiers = models.JSONField(default=list, blank=True)  # [[rule, cause, value], …]
    need = models.SmallIntegerField(default=0)
    face = models.PositiveSmallIntegerField(default=0)
    typed = models.BooleanField(default=False)  # rolled at a table, by hand
    result = models.CharField(max_length=60, blank=True)
    rule = models.CharField(max_length=40, blank=True)
    on = TypedLine(_("date in the story"), max_length=60, blank=True)

    objects: models.Manager[Any] = HealingQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("attempt at healing")
        verbose_name_plural = _("attempts at healing")

    def __str__(self) -> str:
        return self.result
