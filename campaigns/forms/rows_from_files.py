"""The file that many rows are entered from: each is cleaned by the form that a single one has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.look import LookForm, PlainField
from campaigns.forms.registers import RowForm, row_form
from campaigns.models import Campaign, Character, Person, Picture
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput
from campaigns.services.register_writing import Told
from campaigns.services.registers import Register
from campaigns.services.rows_from_files import OF_THE_ROW, Misfit, Raw, Ready
from campaigns.services.rows_in_files import columns_in_file
from campaigns.services.sheets import read_sheet, sheet_meta, usual_value

YES = ("yes", "true", "1", "oui")
NO = ("no", "false", "0", "non", "")
NAMED_ONCE = ("character", "band", "place")


class RowsFileForm(LookForm):
    file = forms.FileField(
        label=gettext_lazy("CSV or JSON"),
        help_text=gettext_lazy("As it is saved here, or written in a table program: a column for each value."),
        allow_empty_file=True,
    )
    reason = PlainField(label=gettext_lazy("Why"), max_length=300, required=False)
    on = StoryDateField(
        label=gettext_lazy("On which day of the story"),
        help_text=gettext_lazy("A row may have its own, in the columns on_day and why."),
    )

    def told(self) -> Told:
        return Told(self.cleaned_data["reason"], self.cleaned_data["on"])


class _OfTheRow(LookForm):
    on_day = StoryDateField()
    why = PlainField(label="", max_length=300, required=False)


@dataclass
class Cleaner:
    """Reads the rows of one file; names stand for those whom the game master sees."""

    register: Register
    campaign: Campaign
    viewer: Viewer
    _names: dict[Any, dict[str, list[int]]] = field(default_factory=dict)
    _further_up: dict[str, list[int]] = field(default_factory=dict)
    _form: Any = None

    def clean(self, rows: list[Raw]) -> list[Ready]:
        """Raises Misfit at the first fault."""
        return [self._ready(one, place) for place, one in enumerate(rows)]

    def _ready(self, raw: Raw, place: int) -> Ready:
        columns = columns_in_file(self.register)
        odd = next((name for name in raw.values if name not in (*columns, *OF_THE_ROW)), None)
        if odd is not None:
            raise Misfit(raw.line, odd, _("There is no such column here."))
        links = [name for name in columns if self._column(name).is_relation]
        values = self._plain(raw, [name for name in columns if name not in (*links, "slug", "sheet")])
        further_up = {}
        for name in links:
            found = self._linked(raw, name)
            if isinstance(found, Place):
                further_up[name] = found.number
            else:
                values[self._column(name).attname] = found
        if self.register.model is Character:
            values |= self._sheet(raw)
        self._note_name(raw, values, place)
        return Ready(raw.line, values, further_up, self._told(raw))

    def _column(self, name: str) -> Any:
        return self.register.model._meta.get_field(name)

    def _plain(self, raw: Raw, names: list[str]) -> dict[str, Any]:
        typed = {name: self._typed(raw, name) for name in names}
        if self._form is None:
            self._form = type(row_form(self.register.model, names, self.campaign, self.viewer, row=None))
        form: RowForm = self._form({**typed, "reason": "", "on": ""})
        if not form.is_valid():
            name, errors = next(iter(form.errors.items()))
            raise Misfit(raw.line, name, str(errors[0]))
        return form.values()

    def _typed(self, raw: Raw, name: str) -> Any:
        """What a form would have been sent; what is left out is as it usually is."""
        column, value = self._column(name), raw.values.get(name)
        if value is None and not isinstance(column, models.BooleanField):
            usual = column.get_default() if column.has_default() else ""
            return self.register.circle if name == "audience" else usual
        if isinstance(column, models.BooleanField):
            return _is_yes(raw.line, name, value)
        if isinstance(value, dict | list | float | bool):
            raise Misfit(raw.line, name, _("This is not a value for this column."))
        return str(value)

    def _linked(self, raw: Raw, name: str) -> Any:
        """The key of whoever is called so, or the place of a row further up in the file."""
        column, called = self._column(name), raw.values.get(name)
        if called in (None, ""):
            if not column.null:
                raise Misfit(raw.line, name, _("Whom it is about must be said."))
            return None
        kind, key = column.related_model, str(called).strip().casefold()
        keys = self._called(kind).get(key, [])
        places = self._further_up.get(key, []) if kind is self.register.model else []
        if len(keys) + len(places) > 1:
            raise Misfit(raw.line, name, _("Several are called so."))
        if not keys and not places:
            raise Misfit(raw.line, name, _("Nobody and nothing here is called so."))
        return keys[0] if keys else Place(places[0])

    def _called(self, kind: Any) -> dict[str, list[int]]:
        if kind not in self._names:
            found = self._names.setdefault(kind, {})
            for one in self._rows(kind):
                name = one.shown_name if isinstance(one, Person) else str(one)
                found.setdefault(without_isolation(name).casefold(), []).append(one.pk)
        return self._names[kind]

    def _rows(self, kind: Any) -> Any:
        if kind is Picture:
            return ()
        if kind is Person:
            return Person.objects.filter(pk__in=self.campaign.memberships.values("person"))
        return kind.objects.visible_to(self.viewer).filter(campaign=self.campaign)

    def _note_name(self, raw: Raw, values: Mapping[str, Any], place: int) -> None:
        if self.register.noun not in NAMED_ONCE:
            return
        key = str(values["name"]).casefold()
        if key in self._called(self.register.model) or key in self._further_up:
            raise Misfit(raw.line, "name", _("Somebody or something is called so already."))
        self._further_up.setdefault(key, []).append(place)

    def _sheet(self, raw: Raw) -> dict[str, Any]:
        slug, sheet = raw.values.get("slug", ""), raw.values.get("sheet") or {}
        if not slug and not sheet:
            return {}
        if not isinstance(slug, str) or not isinstance(sheet, Mapping):
            raise Misfit(raw.line, "sheet", _("This is not a value for this column."))
        try:
            usual = {name: usual_value(param) for name, _titles, param in sheet_meta(slug).fields}
            odd = next((name for name in sheet if name not in usual), None)
            if odd is not None:
                raise Misfit(raw.line, f"sheet.{odd}", _("There is no such column here."))
            return read_sheet(slug, {**usual, **sheet}) if sheet else {"slug": slug}
        except Misfit:
            raise
        except BadInput as refusal:
            raise Misfit(
                raw.line, f"sheet.{refusal.facts['field']}" if refusal.facts else "slug", str(refusal)
            ) from None

    def _told(self, raw: Raw) -> Told:
        form = _OfTheRow({name: str(raw.values.get(name, "")) for name in OF_THE_ROW})
        if not form.is_valid():
            name, errors = next(iter(form.errors.items()))
            raise Misfit(raw.line, name, str(errors[0]))
        return Told(form.cleaned_data["why"], form.cleaned_data["on_day"])


@dataclass(frozen=True, slots=True)
class Place:
    """A row further up in the same file."""

    number: int


def _is_yes(line: int, name: str, value: Any) -> bool:
    text = str("" if value is None else value).strip().casefold()
    if text not in YES + NO:
        raise Misfit(line, name, _("“yes” or “no” is expected."))
    return text in YES
