"""The sheet of a character, column by column as its game types it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import PlainField
from campaigns.forms.registers import shown_version
from campaigns.forms.troops import LineForm
from campaigns.models import Character
from campaigns.veils import seen_veil
from rulesets.common.params import Pick
from rulesets.common.troops import Field
from rulesets.common.words import Words

ON_SHEET = ("slug", "form", "sheet")


class SheetForm(LineForm):
    """A line of a troop without its name and number: those belong to the character."""

    count = None  # type: ignore[assignment]

    def __init__(
        self,
        *args: Any,
        columns: Sequence[Field],
        words: Words,
        values: Mapping[str, Any],
        character: Character,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, columns=columns, words=words, values=values, **kwargs)
        self.fields["reason"] = PlainField(label=_("Why"), max_length=300, required=False)
        self.fields["reason"].widget.attrs["class"] = "input"
        self.fields["seen"] = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
        self.character = character
        self.fields["seen"].initial = shown_version(character, ON_SHEET)

    @property
    def plain_fields(self) -> list[BoundField]:
        return self._of(Pick)

    def clean_seen(self) -> int | None:
        shown = self.cleaned_data["seen"]
        return None if shown is None else seen_veil(self.character.noun, self.character.pk).under(shown)

    def show_clash(self, theirs: Mapping[str, str]) -> None:
        """Beside each column what stands there now; whoever saves again writes over it knowingly."""
        for name, said in theirs.items():
            text = _("It now says: %(value)s") % {"value": said or _("nothing")}
            self.add_error(name if name in self.fields else None, text)
        self.data = self.data.copy()  # type: ignore[union-attr]
        self.data["seen"] = str(shown_version(self.character, ON_SHEET))

    def values(self) -> dict[str, Any]:
        return {name: self._value(name, self.cleaned_data) for name in self.columns}
