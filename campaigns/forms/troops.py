"""Building troops: a troop to begin with, its head, a profile with all its columns, a file of people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

import rulesets
from campaigns.forms.look import LookForm, PlainField
from campaigns.services.troops import MOST_BYTES, TroopPlan, builders
from rulesets.common.params import Many, Number, Pick, Text
from rulesets.common.troops import Field, Headed, Scores, Written
from rulesets.common.words import Words

HIGHEST_BUDGET = 100_000
HIGHEST_COUNT = 300
SPARE_ROWS = 2  # empty ones below what somebody can do already


def _language() -> str:
    return (get_language() or "en")[:2]


class Offered(forms.ChoiceField):
    """One of the choices; the empty one is as good as any."""

    def validate(self, value: Any) -> None:
        if not self.valid_value(value):
            code = "invalid_choice"
            raise forms.ValidationError(self.error_messages[code], code=code, params={"value": value})


class OfferedSelect(forms.Select):
    def use_required_attribute(self, initial: Any) -> bool:
        return False


class HeadForm(LookForm):
    """Its name, its period, its budget."""

    name = PlainField(label=gettext_lazy("Name of the troop"), max_length=80)
    period = Offered(label=gettext_lazy("Period"), widget=OfferedSelect)
    budget = forms.IntegerField(
        label=gettext_lazy("Budget in points"),
        min_value=0,
        max_value=HIGHEST_BUDGET,
        required=False,
        help_text=gettext_lazy("Left empty, there is no limit."),
    )

    def __init__(self, *args: Any, slugs: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["period"].choices = period_choices(slugs)

    def head(self) -> Headed:
        data = self.cleaned_data
        return Headed(data["name"], data["period"], data["budget"] or 0)


def period_choices(slugs: Sequence[str]) -> list[tuple[str, str]]:
    found = {"": _("any period")}
    for slug in slugs:
        rules: Any = rulesets.load(slug)
        found |= {one: capital(rules.words.name("sheet", one, _language())) for one in rules.troop_periods}
    return list(found.items())


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class PeopleFile(forms.FileField):
    """CSV or JSON, of a size that a troop may have."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file and file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be a troop."))
        return file


class NewTroopForm(HeadForm):
    slug = forms.ChoiceField(label=gettext_lazy("Game"))
    file = PeopleFile(
        label=gettext_lazy("People from a file"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("CSV or JSON, as a troop is saved here. Left empty, you begin with nobody."),
    )
    field_order = ("slug", "name", "period", "budget", "file")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        games = builders()
        super().__init__(*args, slugs=games, **kwargs)
        titles = [(slug, rulesets.meta(slug).titles.in_language(_language())) for slug in games]
        self.fields["slug"].choices = titles
        if len(games) == 1:
            self.fields["slug"].widget = forms.HiddenInput()
            self.fields["slug"].initial = games[0]

    def plan(self) -> TroopPlan:
        data, file = self.cleaned_data, self.cleaned_data["file"]
        named = {"file_name": file.name, "body": file.read()} if file else {}
        return TroopPlan(data["slug"], self.head(), **named)


class LoadForm(LookForm):
    """People of a file in place of those that are there."""

    file = PeopleFile(label=gettext_lazy("CSV or JSON file"), allow_empty_file=True)


class LineForm(LookForm):
    """Every column of a profile, as the game types it."""

    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=HIGHEST_COUNT, initial=1, help_text=""
    )

    def __init__(
        self, *args: Any, columns: Sequence[Field], words: Words, values: Mapping[str, Any], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.columns = {one.id: one for one in columns}
        self._rows: dict[str, int] = {}
        for one in columns:
            self._add(one, words, values.get(one.id))

    def _add(self, one: Field, words: Words, value: Any) -> None:
        label = one.titles.in_language(_language())
        match one.param:
            case Scores():
                self._add_scores(one, one.param, words, list(value or ()))
                return
            case Pick() if one.param.options == ("no", "yes"):
                field: forms.Field = forms.BooleanField(label=label, required=False, initial=value == "yes")
            case Pick():
                field = _pick(label, one.param, words, str(value or ""))
            case Many():
                field = _many(label, one.param, words, list(value or ()))
            case Number():
                field = forms.IntegerField(label=label, min_value=one.param.low, max_value=one.param.high)
                field.initial = one.param.low if value is None else value
                field.widget.attrs["class"] = "input"
            case Text():
                field = PlainField(label=label, max_length=one.param.high, required=bool(one.param.low))
                field.initial, field.widget.attrs["class"] = value or "", "input"
        self.fields[one.id] = field

    def _add_scores(self, one: Field, param: Scores, words: Words, value: list[str]) -> None:
        self._rows[one.id] = rows = len(value) + SPARE_ROWS
        title = one.titles.in_language(_language())
        named = sorted((capital(words.name(param.kind, skill, _language())), skill) for skill in param.options)
        scores = [("", _("owned")), *((str(n), str(n)) for n in range(1, param.high + 1))]
        for n in range(rows):
            name, _colon, score = (value[n] if n < len(value) else "").partition(":")
            choices = [("", "–"), *((skill, label) for label, skill in named)]
            for part, offered, initial in (("name", choices, name), ("score", scores, score)):
                field = forms.ChoiceField(label=title, choices=offered, initial=initial, required=False)
                field.widget.attrs |= {"class": "input dense", "aria-label": f"{title} {n + 1}"}
                self.fields[f"{one.id}_{part}_{n}"] = field

    # -- what the page shows, in its order ---------------------------------------------------------------------
    def _of(self, *kinds: type) -> list[BoundField]:
        shown = [one for one in self.columns.values() if isinstance(one.param, kinds)]
        return [self[one.id] for one in shown if not isinstance(self.fields[one.id], forms.BooleanField)]

    @property
    def plain_fields(self) -> list[BoundField]:
        return [self["name"], self["count"], *(one for one in self._of(Pick))]

    @property
    def text_fields(self) -> list[BoundField]:
        return [one for one in self._of(Text) if one.name != "name"]

    @property
    def number_fields(self) -> list[BoundField]:
        return self._of(Number)

    @property
    def list_fields(self) -> list[tuple[BoundField, str]]:
        """Each with what is chosen in it, for its closed fold."""
        found = []
        for one in self._of(Many):
            names = dict(one.field.choices)
            chosen = [str(names[value]) for value in one.value() or () if value in names]
            found.append((one, ", ".join(chosen)))
        return found

    @property
    def flag_fields(self) -> list[BoundField]:
        return [self[name] for name, field in self.fields.items() if isinstance(field, forms.BooleanField)]

    @property
    def score_rows(self) -> list[tuple[str, list[tuple[BoundField, BoundField]]]]:
        return [
            (
                self.columns[name].titles.in_language(_language()),
                [(self[f"{name}_name_{n}"], self[f"{name}_score_{n}"]) for n in range(rows)],
            )
            for name, rows in self._rows.items()
        ]

    # -- what comes out ----------------------------------------------------------------------------------------
    def written(self, line: str) -> Written:
        data = self.cleaned_data
        values = {name: self._value(name, data) for name in self.columns}
        return Written(values, data["count"], line)

    def _value(self, name: str, data: Mapping[str, Any]) -> Any:
        if name in self._rows:
            pairs = [(data[f"{name}_name_{n}"], data[f"{name}_score_{n}"]) for n in range(self._rows[name])]
            return [f"{skill}:{score}" if score else skill for skill, score in pairs if skill]
        value = data[name]
        return ("yes" if value else "no") if isinstance(value, bool) else value

    def at_fault(self, path: str) -> str:
        """The field that a path of the game stands for."""
        if path in self._rows:
            return f"{path}_name_0"
        return path if path in self.fields else "name"


def _pick(label: str, param: Pick, words: Words, value: str) -> forms.Field:
    choices = [(one, capital(words.name(param.kind, one, _language())) or "–") for one in param.options]
    if value not in param.options:
        value = param.options[0]
    field = Offered(label=label, choices=choices, initial=value, widget=OfferedSelect)
    field.widget.attrs["class"] = "input"
    return field


def _many(label: str, param: Many, words: Words, value: list[str]) -> forms.Field:
    """What somebody has comes first, and stays in its order."""
    order = [*value, *(one for one in param.options if one not in value)]
    choices = [(one, words.name(param.kind, one, _language())) for one in order]
    return forms.MultipleChoiceField(
        label=label, choices=choices, initial=value, required=False, widget=forms.CheckboxSelectMultiple
    )
