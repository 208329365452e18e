"""Who takes the place of somebody who is gone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Character
from campaigns.services.succession import Legacy, heirs_for
from campaigns.story_dates import stored_story_date


class SuccessorForm(LookForm):
    heir = Chosen(None, label=_("Somebody of the roster"), required=False, empty_label=_("somebody new"))
    name = PlainField(label=_("Or somebody new, called"), max_length=80, required=False)
    relation = PlainField(label=_("Who he was to him: brother, friend, lieutenant"), max_length=80, required=False)
    goods = forms.BooleanField(label=_("inherits the goods"), required=False, initial=True)
    grudges = forms.BooleanField(
        label=_("inherits grudges, debts and promises that are not settled"), required=False, initial=True
    )
    objectives = forms.BooleanField(label=_("is told the objectives that are open"), required=False, initial=True)
    on = StoryDateField(label=_("On which day of the story"), help_text=_("Left empty, it is the campaign's own date."))
    reason = PlainField(label=_("Why"), max_length=300, required=False)

    def __init__(self, *args: Any, dead: Character, viewer: Viewer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["heir"]
        field.offer(heirs_for(dead, viewer), dead.campaign_id)

    def legacy(self) -> Legacy:
        data = self.cleaned_data
        return Legacy(**{**data, "on": stored_story_date(data["on"])})
