"""What bots are called, where people choose one or sit beside one."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets


def bot_name(slug: str, name: str) -> str:
    """As the game calls its bots; one without a name there by its id."""
    how = rulesets.load(slug).words.name("bot", name, get_language() or "en")
    return _("bot (%(how)s)") % {"how": how}


def bot_names(slug: str) -> dict[str, str]:
    """All bots that a game brings, by their ids."""
    return {name: bot_name(slug, name) for name in rulesets.load(slug).bots}
