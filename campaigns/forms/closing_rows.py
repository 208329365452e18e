"""Rows of the form that closes a game: what they have in common, and among what they choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.chosen import MANY
from campaigns.forms.look import LookForm
from campaigns.models import Character, Circle
from campaigns.services.closing import Line

SPARE = 2  # empty rows of each kind
HOLDERS = ("band", "place")
CIRCLES = [
    (Circle.ALL, Circle.ALL.label),
    (Circle.SOME, _("his player and the game master")),
    (Circle.GM, Circle.GM.label),
]


@dataclass(frozen=True)
class Offered:
    """What rows choose among besides the people: read once, however many rows there are.

    `holders`: by which columns something may be with others than the people of the game.
    """

    campaign_id: int
    rows: Mapping[str, Any]  # bands and places, by the column
    holders: Sequence[str] = HOLDERS
    _first: dict[str, list[Any]] = field(default_factory=dict)

    def to(self, form: forms.Form, *names: str) -> None:
        for name in names:
            if name not in self._first:
                self._first[name] = list(self.rows[name][: MANY + 1])
            chosen: Any = form.fields[name]
            chosen.offer(self.rows[name], self.campaign_id, fetched=self._first[name])


class RowForm(LookForm):
    """`who`: about whom, chosen among those of the game where the row is not his already."""

    kind: ClassVar[str]
    main: ClassVar[str]  # an added row without it is empty

    keep = forms.BooleanField(label=_("Write this down"), required=False)

    def __init__(
        self, *args: Any, who: Character | None, people: Mapping[str, Character], offered: Offered, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.who, self._people, self.offered = who, people, offered
        if who is None and self.has_who:
            choices = [("", "—"), *((key, one.name) for key, one in people.items())]
            self.fields["who"] = forms.ChoiceField(label=_("Who"), choices=choices, required=False)
            self.fields["who"].widget.attrs["class"] = "input"
            self.order_fields(["keep", "who", *self.fields])
        if who is None:
            del self.fields["keep"]

    has_who: ClassVar[bool] = True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.who is None and self.has_who and data.get(self.main) and not self.names_whom(data):
            self.add_error("who", _("Say whom it is about."))
        return data

    def names_whom(self, data: Mapping[str, Any]) -> bool:
        return bool(data.get("who"))

    @property
    def is_meant(self) -> bool:
        data = self.cleaned_data
        return bool(data.get("keep")) if self.who is not None else bool(data.get(self.main))

    @property
    def whom(self) -> Character | None:
        return self.who or self._people.get(self.cleaned_data.get("who", ""))

    def line(self) -> Line:
        left_out = ("keep", "who", "skill", "to", "on_sheet")
        values = {name: value for name, value in self.cleaned_data.items() if name not in left_out}
        return Line(self.kind, values, self.whom)
