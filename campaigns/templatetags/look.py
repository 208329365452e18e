"""Small pieces of the look that every page repeats."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("campaigns/_icon.html")
def icon(name: str, label: str = "") -> dict[str, Any]:
    """An icon of the sprite; with a label it stands alone and is read out."""
    return {"name": name, "label": label, "solid": name.startswith("g-")}


@register.inclusion_tag("campaigns/_field.html")
def field(bound: Any, kind: str = "") -> dict[str, Any]:
    """One labelled control with its hint and what is wrong with it."""
    return {"field": bound, "kind": kind}
