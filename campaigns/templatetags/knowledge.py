"""Numbers of rows as forms of knowledge send them."""

from __future__ import annotations

from django import template

from campaigns.models import Kept
from campaigns.veils import KEPT

register = template.Library()


@register.filter
def veiled(row: Kept) -> int:
    return KEPT.over(row.pk)
