"""Rows chosen in a form: those that the reader may see, under veiled numbers: no gap tells of others between.

Where there are many, the list becomes a line to type a name into, with suggestions as one types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.services.suggesting import called, full_names, rows_called, sought_in
from campaigns.veils import KEPT

MANY = 40  # more rows than that are sought by name
SHOWN_ALIKE = 5
LINES = 4  # to type names into, for any number of them
NOT_FOUND = gettext_lazy("Nothing that you may choose here is called so.")
ALIKE = gettext_lazy("Several are called so. Write with its number the one that you mean: %(names)s.")


def veiled(value: Any) -> Any:
    """Of a row, or of its key: the number that a page may show. What was typed is one already."""
    if isinstance(value, models.Model):
        value = value.pk
    return KEPT.over(value) if isinstance(value, int) else value


class Sought(forms.TextInput):
    """A line for a name. `names_at`: the address that suggests some."""

    def __init__(self, names_at: str, attrs: Any = None) -> None:
        super().__init__(attrs)
        self.names_at = names_at

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        return render_to_string("campaigns/_sought.html", {**self.get_context(name, value, attrs), "at": self.names_at})


class Chosen(forms.ModelChoiceField):
    """One of them."""

    names_at = ""
    fetched: Sequence[Any] | None = None

    def offer(self, rows: Any, campaign_id: int, listed: str = "", fetched: Sequence[Any] | None = None) -> None:
        """These rows of a campaign. `listed`: among which names are sought, where that is not the whole register.

        `fetched`: the first of them, one more than are listed, where many fields of a page offer the same.
        """
        self.queryset, self.fetched = rows, fetched
        noun = listed or sought_in(rows)
        self.names_at = reverse("names", args=[campaign_id, noun]) if noun else ""

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        if self.names_at and isinstance(self.widget, forms.Select):
            self._list_or_line()
        return super().get_bound_field(form, field_name)

    def _list_or_line(self) -> None:
        rows = list(self.queryset[: MANY + 1]) if self.fetched is None else self.fetched
        if len(rows) > MANY:
            self.widget = Sought(self.names_at, self.widget.attrs)
            self.help_text = self.help_text or _("Write a part of the name; those that fit are suggested.")
        else:
            nothing = [] if self.empty_label is None else [("", self.empty_label)]
            self.widget.choices = [*nothing, *((veiled(one), called(one)) for one in rows)]
        self.widget.is_required = self.required

    def label_from_instance(self, row: Any) -> str:
        return called(row)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(self.widget, Sought) and isinstance(value, int | models.Model):
            key = value.pk if isinstance(value, models.Model) else value
            return next(iter(full_names(self.queryset, list(self.queryset.filter(pk=key)))), "")
        return veiled(value)

    def to_python(self, value: Any) -> Any:
        if value in self.empty_values or not isinstance(value, str | int):
            return None
        typed = str(value)
        rows = list(self.queryset.filter(pk=KEPT.read(typed)))
        return rows[0] if rows else the_one_called(self, typed)


def the_one_called(field: Any, typed: str) -> Any:
    """Raises ValidationError where there is none, or several."""
    found = rows_called(field.queryset, typed)
    if not found:
        raise ValidationError(NOT_FOUND, code="invalid_choice")
    if len(found) > 1:
        names = ", ".join(full_names(field.queryset, found[:SHOWN_ALIKE]))
        raise ValidationError(ALIKE, code="alike", params={"names": names})
    return found[0]


class ManyBound(forms.BoundField):
    """`lines`: to type further names into, where there are too many rows to list them."""

    lines: Sequence[SafeString] = ()


class ChosenMany(forms.ModelMultipleChoiceField):
    """Any number of them. Where there are many, only `near` and the chosen are listed; others are sought by name."""

    widget = forms.CheckboxSelectMultiple
    names_at = ""
    near: Sequence[Any] = ()

    def offer(self, rows: Any, campaign_id: int, near: Sequence[Any] = ()) -> None:
        """These rows of a campaign."""
        self.queryset, self.near = rows, near
        noun = sought_in(rows)
        self.names_at = reverse("names", args=[campaign_id, noun]) if noun else ""

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        bound = ManyBound(form, self, field_name)
        if self.names_at and len(self.queryset.order_by().values_list("pk")[: MANY + 1]) > MANY:
            self._list_some(bound)
        return bound

    def _list_some(self, bound: ManyBound) -> None:
        given = [str(one) for one in bound.value() or () if one]
        keys = {KEPT.read(one): one for one in given if one.isdecimal()}
        chosen = list(self.queryset.filter(pk__in=list(keys)))
        ticked = {keys[one.pk] for one in chosen}
        rows = [*chosen, *(one for one in self.near if one not in chosen)]
        self.widget.choices = [(veiled(one), called(one)) for one in rows]
        self.help_text = self.help_text or _("Write a part of the name; those that fit are suggested.")
        typed = [one for one in given if one not in ticked]
        bound.lines = [self._line(bound, n, text) for n, text in enumerate([*typed, *[""] * LINES])]

    def _line(self, bound: ManyBound, n: int, text: str) -> SafeString:
        attrs = {"class": "input", "id": f"{bound.auto_id}_line_{n}", "aria-label": str(bound.label)}
        return Sought(self.names_at).render(bound.html_name, text, attrs)

    def label_from_instance(self, row: Any) -> str:
        return called(row)

    def prepare_value(self, value: Any) -> Any:
        return [veiled(one) for one in value] if isinstance(value, list | tuple) else veiled(value)

    def clean(self, value: Any) -> Any:
        given = [str(one) for one in value or () if str(one).strip()]
        if self.names_at:
            given = [one if one.isdecimal() else str(veiled(the_one_called(self, one))) for one in given]
        return super().clean([str(KEPT.read(one)) for one in given])
