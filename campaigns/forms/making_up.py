"""After which sample somebody is made up, and what he is called when he is kept."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.forms.look import LookForm, PlainField
from campaigns.services.making_up import Wanted, samples_offered


class MakeUpForm(LookForm):
    kind = forms.ChoiceField(label=gettext_lazy("Period and kind"))
    seed = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kind: Any = self.fields["kind"]
        kind.choices = samples_offered()

    def wanted(self) -> Wanted:
        return Wanted.read(self.cleaned_data["kind"], self.cleaned_data["seed"])


class KeepForm(MakeUpForm):
    name = PlainField(label=gettext_lazy("Name"), max_length=80)
