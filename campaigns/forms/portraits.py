"""A portrait: a picture, or none from now on."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.forms.knowledge import PictureField
from campaigns.forms.look import LookForm, PlainField
from campaigns.services.register_writing import Told


class PortraitForm(LookForm):
    picture_file = PictureField(
        label=gettext_lazy("Portrait"),
        help_text=gettext_lazy("PNG, JPEG or WebP, at most 8 MB. It is written anew without what a camera adds."),
    )
    no_picture = forms.BooleanField(label=gettext_lazy("Without a portrait from now on"), required=False)
    reason = PlainField(label=gettext_lazy("Why"), max_length=300, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("picture_file") and not data.get("no_picture") and "picture_file" not in self.errors:
            self.add_error("picture_file", _("Choose a picture."))
        return data

    def told(self) -> Told:
        return Told(self.cleaned_data["reason"])
