"""Notices: what waits for somebody, told once, never a secret."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaigns import Campaign, open_to
from campaigns.models.meetings import Meeting
from campaigns.models.people import Person

if TYPE_CHECKING:
    from campaigns.access import Viewer


class NoticeQuerySet(models.QuerySet["Notice"]):
    def visible_to(self, viewer: Viewer, now: datetime | None = None) -> NoticeQuerySet:
        """The viewer's own, of campaigns still open to him, that no quiet hours hold back; none of a meeting that he
        sees no more, or that is gone.
        """
        if viewer.person is None:
            return self.none()
        told = Q(held_until=None) | Q(held_until__lte=now or timezone.now())
        open_to_him = Q(campaign=None) | Q(campaign__in=open_to(viewer.person))
        seen = Exists(Meeting.objects.visible_to(viewer).filter(pk=OuterRef("its_meeting")))
        named = self.alias(its_meeting=Cast(KT("facts__meeting"), models.BigIntegerField()))
        return named.filter(Q(its_meeting=None) | seen, told, open_to_him, person=viewer.person)

    def unread(self) -> NoticeQuerySet:
        return self.filter(read_at=None)


class Notice(models.Model):
    """One line for one person. At most one unread line a game and code: news replaces news."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    game = models.ForeignKey("campaigns.Game", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    code = models.CharField(max_length=60)
    facts = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=timezone.now)
    held_until = models.DateTimeField(null=True, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    mail_at = models.DateTimeField(null=True, blank=True)  # when it goes out by mail, if it is unread then

    objects: models.Manager[Any] = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "game", "code"],
                condition=Q(read_at=None, game__isnull=False),
                name="one_unread_notice_a_game",
            )
        ]
        indexes = [
            models.Index(fields=["person", "read_at"], name="notices_waiting"),
            models.Index(fields=["mail_at"], condition=Q(mail_at__isnull=False), name="notices_to_mail"),
        ]
        verbose_name = _("notice")
        verbose_name_plural = _("notices")

    def __str__(self) -> str:
        return self.code
