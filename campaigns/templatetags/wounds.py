"""What a character bears, for any page that shows him: his wounds, and who comes after him."""

from __future__ import annotations

from typing import Any

from django import template

from campaigns.models import Character
from campaigns.presenters.wounds import Bears, borne_by

register = template.Library()


@register.simple_tag(takes_context=True)
def wounds_of(context: Any, character: Character) -> Bears:
    """For `campaigns/wounds/_wounds.html`. The campaign of the character was fetched for this reader."""
    return borne_by(character, context["request"].viewer)
