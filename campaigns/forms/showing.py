"""Who sees a row: everybody, some, or the game master alone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.chosen import ChosenMany
from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Circle, Person


class ShowForm(LookForm):
    circle = forms.ChoiceField(label=_("Who sees it"), choices=Circle.choices, widget=forms.RadioSelect)
    people = ChosenMany(
        Person.objects.none(),
        label=_("To whom it is shown"),
        required=False,
        help_text=_("Each sees it from now on, and none learns who else does. Its own player sees it as well."),
    )
    reason = PlainField(label=_("Why"), max_length=300, required=False)

    def __init__(self, *args: Any, people: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["people"].queryset = people  # type: ignore[attr-defined]
