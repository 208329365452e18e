"""What was put right of an earlier day: what was said, what it is now, what was decided of all that rested on it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Circle, Kept
from campaigns.models.fields import TypedLine
from campaigns.models.rosters import Character


class Verdict(models.TextChoices):
    ACCEPTED = "accepted", _("accepted")
    REFUSED = "refused", _("refused")


class Correction(Kept):
    """A proposal that was accepted or refused: either way its trace stays.

    `moved` and `decided`: in both languages, as the game master had them before him. `said`: what others read of it.
    """

    noun = "correction"
    hangs_on = ("character",)
    kept = (
        *("title", "verdict", "character", "game", "entry", "on", "amended_on", "moved", "decided", "said"),
        *("why", "audience"),
    )
    secret = ("title", "verdict", "moved", "decided", "why")
    inner = ("entry",)

    audience = models.CharField(_("who sees it"), max_length=4, choices=Circle, default=Circle.GM)
    title = TypedLine(_("what"), max_length=200)
    verdict = models.CharField(_("how it was decided"), max_length=8, choices=Verdict, default=Verdict.ACCEPTED)
    character = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("who")
    )
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    entry = models.BigIntegerField(null=True, blank=True)  # of the game's journal, beside which it is remarked
    on = TypedLine(_("date in the story"), max_length=60, blank=True)
    amended_on = TypedLine(_("amended on"), max_length=60, blank=True)
    moved = models.JSONField(default=list, blank=True)  # [[language, column, before, after], …]
    decided = models.JSONField(default=list, blank=True)  # [[language, what rested on it, what becomes of it], …]
    said = models.TextField(_("what others read of it"), max_length=1000, blank=True)
    why = TypedLine(_("why"), max_length=300, blank=True)

    class Meta(Kept.Meta):
        ordering = ["-pk"]
        indexes = [models.Index(fields=["game", "entry"], name="corrections_of_an_entry")]
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")

    def __str__(self) -> str:
        return self.title
