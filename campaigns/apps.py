"""The Django app of the site."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

import rulesets


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Games that live outside the house, such as a group's own: playable here, listed to nobody."""
        for named in settings.REGISTER_GAMES:
            slug, _equals, module = named.partition("=")
            rulesets.register(slug, module)
