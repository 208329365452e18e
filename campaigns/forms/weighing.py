"""The part of a form by which a game master says what weighs on the people who come, or bears them up (ARG-CMP-16)."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Condition
from campaigns.services.weights import Scales, name_of
from campaigns.story_dates import shown_story_date
from rulesets.common.setup import Person, Weight

WEIGHTS = "weights"
COUNTS = gettext_noop("Counts for the morale of all people on the seats where somebody of that band comes (%(rule)s).")


class Weighing:
    """Nothing where nothing weighs on anybody, or somebody else decides on it."""

    def __init__(self, scales: Scales | None) -> None:
        self._scales = scales
        self._offered = {name_of(one): one for one in scales.offered} if scales is not None else {}

    def fields(self) -> dict[str, forms.Field]:
        if self._scales is None or not self._offered:
            return {}
        field = forms.MultipleChoiceField(
            label=_("What weighs on them, or bears them up"),
            choices=[(name, _called(one)) for name, one in self._offered.items()],
            initial=[name for name, one in self._offered.items() if self._scales.weighs(one)],
            help_text=_(COUNTS) % {"rule": self._scales.rule},
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        return {WEIGHTS: field}

    def weights(self, form: forms.Form, people: Iterable[Person]) -> tuple[Weight, ...]:
        if self._scales is None:
            return ()
        ticked = form.cleaned_data.get(WEIGHTS)
        return self._scales.weights(people, None if ticked is None else [self._offered[name] for name in ticked])


def _called(one: Condition) -> str:
    """Hungry · The mill · −1 · until 3 June 1590."""
    until = _("until %(day)s") % {"day": shown_story_date(one.until)} if one.until else ""
    parts = (one.what, one.band.name if one.band else "", f"{one.modifier:+d}", until)
    return " · ".join(part for part in parts if part)
