"""Meetings: when and where, who comes, what is planned, what was played, and the links by which calendars are fed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Kept, KeptQuerySet
from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person
from campaigns.secret_links import LinkToken

AT_ONCE = timedelta(seconds=1)  # between two clocks of one row


class MeetingState(models.TextChoices):
    PLANNED = "planned", _("planned")
    HELD = "held", _("held")
    CANCELLED = "cancelled", _("cancelled")


class Coming(models.TextChoices):
    UNKNOWN = "", _("no answer yet")
    YES = "yes", _("comes")
    MAYBE = "maybe", _("perhaps")
    NO = "no", _("cannot come")


class Meeting(Kept):
    noun = "meeting"
    kept = ("title", "begins_at", "ends_at", "where", "plan", "notes", "story_date", "played", "state", "audience")
    secret = ("notes",)

    title = TypedLine(_("title"), max_length=120)
    begins_at = models.DateTimeField(_("begins"))
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    where = TypedLine(_("where"), max_length=200, blank=True)
    plan = models.TextField(_("what is planned"), max_length=4000, blank=True)
    notes = models.TextField(_("notes of the game master"), max_length=8000, blank=True)
    story_date = TypedLine(_("date in the story"), max_length=60, blank=True)
    played = models.TextField(_("what was played"), max_length=8000, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=MeetingState, default=MeetingState.PLANNED)
    games: models.ManyToManyField[Any, Any] = models.ManyToManyField(
        "campaigns.Game", blank=True, related_name="meetings", through="campaigns.MeetingGame"
    )

    class Meta(Kept.Meta):
        ordering = ["begins_at", "pk"]
        indexes = [models.Index(fields=["campaign", "begins_at"], name="meetings_by_date")]
        verbose_name = _("meeting")
        verbose_name_plural = _("meetings")

    def __str__(self) -> str:
        return self.title


class MeetingGame(Kept):
    """A game that was played there."""

    noun = "meeting_game"
    hangs_on = ("meeting", "game")
    kept = ("meeting", "game", "audience")

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey("campaigns.Game", on_delete=models.CASCADE, related_name="+", verbose_name=_("game"))

    class Meta(Kept.Meta):
        constraints = [models.UniqueConstraint(fields=["meeting", "game"], name="one_game_a_meeting")]
        verbose_name = _("game of a meeting")
        verbose_name_plural = _("games of meetings")

    def __str__(self) -> str:
        return str(self.game_id)


class AttendanceQuerySet(KeptQuerySet):
    owners = ("person",)

    def edited_by(self, person: Person) -> Q:
        return Q(person=person)


class Attendance(Kept):
    """Whether somebody means to come, and whether he came."""

    noun = "attendance"
    hangs_on = ("meeting",)
    kept = ("meeting", "person", "answer", "came", "remark", "audience")

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="attendance")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    answer = models.CharField(_("comes"), max_length=5, choices=Coming, default=Coming.UNKNOWN, blank=True)
    came = models.BooleanField(_("was there"), null=True, blank=True)
    remark = TypedLine(_("remark"), max_length=200, blank=True)

    objects: models.Manager[Any] = AttendanceQuerySet.as_manager()

    class Meta(Kept.Meta):
        constraints = [models.UniqueConstraint(fields=["meeting", "person"], name="one_answer_a_meeting")]
        verbose_name = _("attendance")
        verbose_name_plural = _("attendance")

    def __str__(self) -> str:
        return self.answer


class MeetingLinkQuerySet(models.QuerySet["MeetingLink"]):
    def active(self) -> MeetingLinkQuerySet:
        return self.filter(revoked_at=None)


class MeetingLink(LinkToken):
    """By which one person answers for one meeting, without logging in."""

    purpose = "meeting"

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="links")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    objects: models.Manager[Any] = MeetingLinkQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["meeting", "person"], name="one_link_a_meeting")]

    def __str__(self) -> str:
        return f"meeting {self.meeting_id}"


class FeedLinkQuerySet(models.QuerySet["FeedLink"]):
    def active(self) -> FeedLinkQuerySet:
        return self.filter(revoked_at=None)


class FeedLink(LinkToken):
    """The private address at which a calendar program, or a reader of news, asks for one member's own."""

    purpose = "feed"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)

    objects: models.Manager[Any] = FeedLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"feed of {self.person_id}"

    @property
    def was_asked(self) -> bool:
        """By any program, since it was made."""
        return self.asked_at - self.created_at > AT_ONCE
