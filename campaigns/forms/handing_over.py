"""Who arbitrates from now on, and which games go along."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.access import Viewer
from campaigns.forms.chosen import Chosen, ChosenMany
from campaigns.forms.look import LookForm
from campaigns.models import Campaign
from campaigns.services.handing_over import games_of, heirs_of


class HandOverForm(LookForm):
    """Asked twice: `sure` comes with the second page."""

    to = Chosen(None, label=gettext_lazy("Who is game master from now on"), empty_label=None)
    games = ChosenMany(None, label=gettext_lazy("These games go along"), required=False)
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, campaign: Campaign, viewer: Viewer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        to: Any = self.fields["to"]
        games: Any = self.fields["games"]
        to.queryset, games.queryset = heirs_of(campaign), games_of(campaign, viewer)
