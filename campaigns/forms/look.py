"""Forms in the look of the site, and the text fields that take names and sentences."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaigns.plain_text import is_visible, plain_line, plain_text

TOO_LONG = ngettext_lazy(
    "This is too long: %(show_value)d characters, where at most %(limit_value)d fits.",
    "This is too long: %(show_value)d characters, where at most %(limit_value)d fit.",
    "limit_value",
)


class LookForm(forms.Form):
    """Gives every control its class; says what is wrong beside it."""

    required_css_class = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if not isinstance(field.widget, (forms.CheckboxInput, forms.RadioSelect)):
                field.widget.attrs.setdefault("class", "input")


class PlainField(forms.CharField):
    """One line: a name, a title. What turns the text round or hides in it is taken out; something must remain."""

    default_error_messages = {"invisible": _("Write at least one character that can be seen.")}

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.max_length = max_length
        self.validators.append(MaxLengthValidator(max_length, TOO_LONG))
        self.widget.attrs["maxlength"] = str(max_length)

    def to_python(self, value: Any) -> str:
        raw = super().to_python(value)
        text = self.plain(raw)
        if raw and not is_visible(text) and self.required:
            raise ValidationError(self.error_messages["invisible"], code="invisible")
        return text

    def plain(self, text: str) -> str:
        return plain_line(text)


class PlainTextField(PlainField):
    """Several lines, under the same promise."""

    widget = forms.Textarea

    def __init__(self, *, max_length: int, rows: int = 4, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)
        self.widget.attrs["rows"] = str(rows)

    def plain(self, text: str) -> str:
        return plain_text(text)
