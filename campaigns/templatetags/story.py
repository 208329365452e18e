"""Words of the campaigns: story dates and roles in the reader's language."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext as _

from campaigns.models import Role
from campaigns.story_dates import shown_story_date

register = template.Library()
register.filter("story_date", shown_story_date)


@register.filter
def day(at: datetime) -> str:
    """18 November 2026, the same order in both languages."""
    return date_format(timezone.localtime(at), "j F Y")


@register.filter
def ago(at: datetime) -> str:
    """How long ago, in one unit."""
    if timezone.now() - at < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(at, timezone.now(), depth=1)}


@register.filter
def elapsed(at: datetime) -> str:
    """How long it has lasted by the site's clock, in the two largest units."""
    return timesince(at, timezone.now())


@register.filter
def time_left(at: datetime) -> str:
    return timeuntil(at, timezone.now())


@register.filter
def role_label(role: str) -> str:
    return str(Role(role).label)
