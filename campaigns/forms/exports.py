"""Taking a campaign in: its file."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm


class ImportForm(LookForm):
    file = forms.FileField(
        label=_("File of a campaign"),
        help_text=_("As Le Registre has written it, here or elsewhere: a name that ends in .registre.zip."),
        allow_empty_file=True,
    )
