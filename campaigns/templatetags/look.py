"""Small pieces of the look that every page repeats."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "") -> str:
    """An icon of the sprite; with a label it stands alone and is read out."""
    return _icon(name, str(label))


@lru_cache(maxsize=512)
def _icon(name: str, label: str) -> str:
    """Drawn once: a page shows some dozens of them."""
    return render_to_string("campaigns/_icon.html", {"name": name, "label": label, "solid": name.startswith("g-")})


@register.inclusion_tag("campaigns/_field.html")
def field(bound: Any, kind: str = "") -> dict[str, Any]:
    """One labelled control with its hint and what is wrong with it."""
    return {"field": bound, "kind": kind}
