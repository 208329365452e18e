"""Writing scenarios: one to begin with, and its text."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

import rulesets
from campaigns.forms.look import LookForm, PlainField
from campaigns.services.scenarios import LONGEST_NAME, MOST_BYTES, writers

HOUSE, FILE = "house", "file"


def _language() -> str:
    return (get_language() or "en")[:2]


class TextFile(forms.FileField):
    def clean(self, data: Any, initial: Any = None) -> str:
        """Its text; "" where there is no file."""
        file = super().clean(data, initial)
        if not file:
            return ""
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be a scenario."))
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This is no text file.")) from None


class NewScenarioForm(LookForm):
    """Out of one of the house, or out of a file."""

    source = forms.ChoiceField(label=gettext_lazy("Begin with"), required=False)
    name = PlainField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    file = TextFile(
        label=gettext_lazy("A scenario file"),
        required=False,
        help_text=gettext_lazy("In place of the above: a text that was saved here or written elsewhere."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].choices = house_choices()

    def chosen(self) -> tuple[str, str]:
        """Game and scenario."""
        slug, _colon, scenario = self.cleaned_data["source"].partition(":")
        return slug or next(iter(writers()), ""), scenario


def house_choices() -> list[tuple[str, str]]:
    """The scenarios of the house in all games whose scenarios people write."""
    found = []
    for slug in writers():
        rules: Any = rulesets.load(slug)
        several = len(writers()) > 1
        game = f"{rules.meta.titles.in_language(_language())} · " if several else ""
        found += [(f"{slug}:{one.id}", game + one.titles.in_language(_language())) for one in rules.meta.scenarios]
    return found


class ScenarioForm(LookForm):
    """The text as it is typed: nothing is taken out of it."""

    name = PlainField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    text = forms.CharField(
        label=gettext_lazy("Text of the scenario"),
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(
            attrs={"rows": 32, "wrap": "off", "spellcheck": "false", "autocomplete": "off", "translate": "no"}
        ),
    )
    file = TextFile(
        label=gettext_lazy("Text from a file"),
        required=False,
        help_text=gettext_lazy("Takes the place of what stands above when you save."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs["class"] = "input code"
        self.fields["text"].required = False

    def typed(self) -> str:
        text: str = self.cleaned_data["file"] or self.cleaned_data["text"]
        return text
