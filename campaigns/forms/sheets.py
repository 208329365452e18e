"""The sheet of a character, column by column as its game types it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import PlainField
from campaigns.forms.troops import LineForm
from rulesets.common.params import Pick
from rulesets.common.troops import Field
from rulesets.common.words import Words


class SheetForm(LineForm):
    """A line of a troop without its name and number: those belong to the character."""

    count = None  # type: ignore[assignment]

    def __init__(
        self, *args: Any, columns: Sequence[Field], words: Words, values: Mapping[str, Any], **kwargs: Any
    ) -> None:
        super().__init__(*args, columns=columns, words=words, values=values, **kwargs)
        self.fields["reason"] = PlainField(label=_("Why"), max_length=300, required=False)
        self.fields["reason"].widget.attrs["class"] = "input"

    @property
    def plain_fields(self) -> list[BoundField]:
        return self._of(Pick)

    def values(self) -> dict[str, Any]:
        return {name: self._value(name, self.cleaned_data) for name in self.columns}
