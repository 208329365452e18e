"""People: accounts, guests without one, the links that seat them, and how often a door was knocked at."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.models.fields import TypedLine
from campaigns.plain_text import isolated, without_isolation
from campaigns.secret_links import LinkToken

if TYPE_CHECKING:
    from campaigns.models.campaigns import Campaign


class Language(models.TextChoices):
    ENGLISH = "en", "English"
    FRENCH = "fr", "Français"


class Theme(models.TextChoices):
    SYSTEM = "", _("as the device asks")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class Person(AbstractUser):
    """Somebody at the table: a member with an account, or a guest who holds a link."""

    username = models.CharField(
        _("account name"),
        max_length=40,
        unique=True,
        validators=[RegexValidator(r"^[\w.+@-]+\Z", _("Letters, digits and . + - _ @ only."))],
        error_messages={"unique": _("This account name is taken.")},
    )
    display_name = TypedLine(_("name shown to others"), max_length=60, blank=True)
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.ENGLISH)
    theme = models.CharField(_("light or dark"), max_length=5, choices=Theme, default=Theme.SYSTEM, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60, blank=True)
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_to = models.TimeField(_("quiet until"), null=True, blank=True)
    mail_notices = models.BooleanField(_("notices by mail"), default=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    gone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        if self.gone_at:
            return gettext("a former member")
        return self.display_name or isolated(self.username)

    @property
    def initial(self) -> str:
        return without_isolation(self.shown_name)[:1].upper()

    @property
    def zone(self) -> tzinfo:
        """By whose clock he reads and writes hours: his own, or that of the house."""
        return ZoneInfo(self.time_zone) if self.time_zone else timezone.get_default_timezone()

    def quiet_until(self, now: datetime) -> datetime | None:
        """The end of the quiet hours that `now` falls into, None outside them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        local = now.astimezone(self.zone)
        ends = local.replace(hour=self.quiet_to.hour, minute=self.quiet_to.minute, second=0, microsecond=0)
        at = local.time()
        if self.quiet_from < self.quiet_to:
            return ends if self.quiet_from <= at < self.quiet_to else None
        if at >= self.quiet_from:
            return ends + timedelta(days=1)
        return ends if at < self.quiet_to else None


class GuestLinkQuerySet(models.QuerySet["GuestLink"]):
    def active(self) -> GuestLinkQuerySet:
        return self.filter(revoked_at=None)

    def with_place(self) -> GuestLinkQuerySet:
        """With person, campaign and game, but without the position of the game, which is large."""
        return self.select_related("person", "campaign", "game").defer("game__state", "game__box_files")

    def of_campaign(self, campaign: Campaign) -> GuestLinkQuerySet:
        """The newest link of each guest, the living ones first."""
        newest = self.with_place().filter(campaign=campaign, replaced_by=None)
        return newest.order_by(F("revoked_at").asc(nulls_first=True), "name", "pk")

    def renewable(self) -> GuestLinkQuerySet:
        """Not those of guests who hold an account by now."""
        return self.filter(Q(person=None) | Q(person__is_guest=True))


class GuestLink(LinkToken):
    """A door for somebody without an account. It belongs to the first device that opens it."""

    purpose = "guest"

    campaign = models.ForeignKey("campaigns.Campaign", on_delete=models.CASCADE, related_name="guest_links")
    game = models.ForeignKey(
        "campaigns.Game", on_delete=models.CASCADE, null=True, blank=True, related_name="guest_links"
    )
    seat = models.CharField(max_length=40, blank=True)
    name = TypedLine(_("name of the guest"), max_length=60)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, blank=True, related_name="guest_links")
    device_hash = models.CharField(max_length=64, blank=True)
    created_by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    replaced_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="replaces")

    objects: models.Manager[Any] = GuestLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("guest link")
        verbose_name_plural = _("guest links")

    def __str__(self) -> str:
        return self.name

    @property
    def is_claimed(self) -> bool:
        return self.person is not None and not self.person.is_guest


class Throttle(models.Model):
    """How often one key knocked within one window of time."""

    key = models.CharField(max_length=80, unique=True)
    window_start = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.key} x{self.count}"
