"""A group's own components: a name, a game, its files; and choosing a box where something is set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language, gettext_lazy

import rulesets
from campaigns.forms.look import LookForm, PlainField
from campaigns.models import ComponentBox
from campaigns.presenters.components import box_choices
from campaigns.services.components import BoxPlan


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or more; each is judged by the game, not here."""

    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        given = data if isinstance(data, list | tuple) else [data]
        clean_one = super().clean
        return [clean_one(one, initial) for one in given] or [clean_one(None, initial)]


class BoxForm(LookForm):
    name = PlainField(label=gettext_lazy("Name of the box"), max_length=60)
    slug = forms.ChoiceField(label=gettext_lazy("Game"))
    files = FilesField(
        label=gettext_lazy("Files"),
        allow_empty_file=True,
        help_text=gettext_lazy("One or more, under the names the game gives them. What you leave out stays as it is."),
    )

    def __init__(self, *args: Any, files: MultiValueDict[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, files=files, **kwargs)
        language = get_language() or "en"
        metas = [rulesets.meta(slug) for slug in rulesets.slugs()]
        self.fields["slug"].choices = [(meta.slug, meta.titles.in_language(language)) for meta in metas]

    def plan(self) -> BoxPlan:
        data = self.cleaned_data
        return BoxPlan(data["name"], data["slug"], {file.name: file.read() for file in data["files"]})


def add_box_field(form: forms.Form, boxes: Iterable[ComponentBox]) -> dict[str, ComponentBox]:
    """A choice among the boxes of the campaign; no field where there is nothing to choose. The boxes by choice."""
    found = list(boxes)
    if found:
        field = forms.ChoiceField(
            label=gettext_lazy("Components"), choices=box_choices(found), initial="", required=False
        )
        field.widget.attrs["class"] = "input"
        form.fields["components"] = field
    return {str(one.pk): one for one in found}
