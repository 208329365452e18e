"""The form of a row of any register, made of its columns: choices hold only what its reader may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db import models
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Campaign, Change, Character, Game, Kept, Person
from campaigns.models.fields import TypedLine
from campaigns.services.acts import plain
from campaigns.services.labels import DAYS, value_label
from campaigns.services.register_writing import Told
from campaigns.services.suggesting import LETTERS
from campaigns.story_dates import stored_story_date
from campaigns.veils import seen_veil


class ReasonForm(LookForm):
    """Why something is struck out or taken back."""

    reason = PlainField(label=_("Why"), max_length=300)


class Counted(forms.IntegerField):
    """A whole number; left empty it is the usual one."""

    def __init__(self, *, usual: int | None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.usual = usual

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        return self.usual if found is None else found


class RowForm(LookForm):
    """Made by `row_form`; beside the columns why they are changed, and what its author had before him."""

    reason = PlainField(
        label=_("Why"), max_length=300, required=False, help_text=_("Stands in the history of this sheet.")
    )
    on = StoryDateField(label=_("On which day of the story"), help_text=_("Left empty, it is the campaign's own date."))
    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    columns: Sequence[str] = ()
    row: Kept | None = None

    def values(self) -> dict[str, Any]:
        found = {name: self.cleaned_data[name] for name in self.columns}
        return {name: stored_story_date(one) if name in DAYS else one for name, one in found.items()}

    def told(self) -> Told:
        """A row that has a day of its own does not say on which day it was written."""
        return Told(self.cleaned_data["reason"], "" if "on" in self.columns else self.cleaned_data["on"])

    def clean_seen(self) -> int | None:
        shown = self.cleaned_data["seen"]
        return None if shown is None or self.row is None else seen_veil(self.row.noun, self.row.pk).under(shown)

    def show_clash(self, theirs: Mapping[str, Any], names: Any) -> None:
        """Beside each column what stands there now; whoever saves again writes over it knowingly."""
        assert self.row is not None
        for name, value in theirs.items():
            self.add_error(
                name, _("It now says: %(value)s") % {"value": value_label(type(self.row), name, value, names)}
            )
        self.data = self.data.copy()
        self.data["seen"] = str(shown_version(self.row, self.columns))


def row_form(
    model: type[Kept], columns: Sequence[str], campaign: Campaign, viewer: Viewer, *, row: Kept | None, data: Any = None
) -> RowForm:
    initial = {name: _shown(row, name) for name in columns} if row is not None else {}
    if row is not None:
        initial["seen"] = shown_version(row, columns)
    made = {name: _field(model._meta.get_field(name), campaign, viewer) for name in columns}
    if row is None and not (campaign.mine is not None and campaign.mine.is_gm):
        _only_his(model, made, campaign, viewer)
    kind = type("RowForm", (RowForm,), {**made, "columns": tuple(columns), "row": row})
    form: RowForm = kind(data, initial=initial)
    form.order_fields([*columns, "reason", "on", "seen"])
    if row is None:
        for name in columns:
            column = model._meta.get_field(name)
            form.initial.setdefault(name, column.get_default() if column.has_default() else None)  # type: ignore[union-attr]
    return form


def shown_version(row: Kept, columns: Sequence[str]) -> int:
    """A sign for the last version that moved one of these columns: what moves others leaves it as it is."""
    moved = Change.objects.filter(noun=row.noun, row=row.pk, field__in=["", *columns])
    version = moved.aggregate(last=Max("version"))["last"] or 0
    return seen_veil(row.noun, row.pk).over(version)


def _only_his(model: type[Kept], made: Mapping[str, forms.Field], campaign: Campaign, viewer: Viewer) -> None:
    """What a player enters is with somebody whose sheet he keeps."""
    for name, field in made.items():
        if isinstance(field, Chosen) and model._meta.get_field(name).related_model is Character:
            field.queryset = Character.objects.writable_by(viewer).filter(campaign=campaign).order_by("name", "pk")
            field.required, field.empty_label = True, None


def _shown(row: Kept, name: str) -> Any:
    column = row._meta.get_field(name)
    return plain(row, name) if not column.is_relation else getattr(row, column.attname)  # type: ignore[union-attr]


def _field(column: Any, campaign: Campaign, viewer: Viewer) -> forms.Field:
    label = str(column.verbose_name)[:1].upper() + str(column.verbose_name)[1:]
    required = not (column.blank or column.null)
    if column.is_relation:
        rows = _choices(column.related_model, campaign, viewer).complex_filter(column.get_limit_choices_to())
        field = Chosen(rows, label=label, required=required, empty_label="—")
        field.offer(rows, campaign.pk, LETTERS if column.get_limit_choices_to() else "")
        return field
    if column.choices:
        return forms.ChoiceField(label=label, choices=column.choices, required=required)
    if column.name in DAYS:
        return StoryDateField(label=label, required=required)
    if isinstance(column, models.BooleanField):
        return forms.BooleanField(label=label, required=False)
    if isinstance(column, models.IntegerField):
        return _number(column, label)
    if isinstance(column, models.TextField):
        return PlainTextField(label=label, max_length=column.max_length or 8000, required=required)
    assert isinstance(column, (TypedLine, models.CharField))
    return PlainField(label=label, max_length=column.max_length or 200, required=required)


def _number(column: Any, label: str) -> forms.Field:
    kind = column.get_internal_type()
    most = {"SmallIntegerField": 1_000, "PositiveSmallIntegerField": 1_000, "BigIntegerField": 10**15}.get(kind, 10**9)
    least = 0 if kind.startswith("Positive") else -most
    required = not (column.null or column.blank)
    return Counted(label=label, min_value=least, max_value=most, required=required, usual=_usual(column))


def _usual(column: Any) -> int | None:
    return None if column.null else column.get_default()


def _choices(model: type[models.Model], campaign: Campaign, viewer: Viewer) -> Any:
    if model is Person:
        members = campaign.memberships.filter(role__in=["gm", "player"]).values("person")
        return Person.objects.filter(pk__in=members).order_by("display_name", "username")
    if model is Game:
        return Game.objects.visible_to(viewer).filter(campaign=campaign).order_by("pk")
    assert issubclass(model, Kept)
    names = [name for name in ("name", "title", "what") if name in model.kept]
    return model.objects.visible_to(viewer).filter(campaign=campaign).order_by(*names[:1], "pk")
