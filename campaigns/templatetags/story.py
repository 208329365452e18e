"""Words of the campaigns: story dates and roles in the reader's language."""

from __future__ import annotations

from django import template

from campaigns.models import Role
from campaigns.story_dates import shown_story_date

register = template.Library()
register.filter("story_date", shown_story_date)


@register.filter
def role_label(role: str) -> str:
    return str(Role(role).label)
