"""What is said of a fact of an earlier day: it was otherwise, or never was; and what becomes of what rests on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainTextField
from campaigns.forms.registers import RowForm, row_form
from campaigns.models import Campaign, Character, Kept
from campaigns.services.amending import AMENDED, Amendment, Answer, Plan, Saying, Whence
from campaigns.services.registers import Register
from campaigns.services.since_then import FORGOTTEN, NEVER, OTHERWISE, Line, in_parts

DEEDS = [(OTHERWISE, _("it was otherwise")), (NEVER, _("it never was"))]


class AmendForm(LookForm):
    """Beside the columns of the row."""

    deed = forms.ChoiceField(
        label=_("What is said of it"), choices=DEEDS, initial=OTHERWISE, widget=forms.RadioSelect, required=False
    )
    said = PlainTextField(
        label=_("What others read of it"),
        max_length=1000,
        rows=2,
        required=False,
        help_text=_("In the chronicle, beside the journal, and where it is told anew. Nothing in it may be a secret."),
    )
    openly = forms.BooleanField(
        label=_("Whoever knew of it may know that it was amended"),
        required=False,
        initial=True,
        help_text=_("What is hidden stays so either way."),
    )

    def __init__(self, data: Any, *, may_strike: bool, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if not may_strike:
            del self.fields["deed"]


class Typed:
    """Both forms of one page, read as one."""

    def __init__(self, campaign: Campaign, viewer: Any, register: Register, row: Kept | None, data: Any) -> None:
        model = register.model
        self.row_form: RowForm = row_form(model, AMENDED[model], campaign, viewer, row=row, data=data)
        self.about = AmendForm(data, may_strike=row is not None and model is not Character)
        self.row_form.fields["reason"].required = True
        self._row = row if row is not None else model(campaign=campaign)
        self._campaign, self._viewer, self._is_new = campaign, viewer, row is None

    @property
    def columns(self) -> list[Any]:
        return [self.row_form[name] for name in self.row_form.columns]

    def is_valid(self) -> bool:
        if self.about.data.get("deed") == NEVER:  # what stands in the columns is not asked then
            for name in self.row_form.columns:
                self.row_form.fields[name].required = False
        return all([self.row_form.is_valid(), self.about.is_valid()])

    def amendment(self, whence: Whence) -> Amendment:
        about, data = self.about.cleaned_data, self.row_form.cleaned_data
        deed = FORGOTTEN if self._is_new else about.get("deed") or OTHERWISE
        told = Saying(data["reason"], data["on"], about["said"], about["openly"])
        values = self.row_form.values() if deed != NEVER else {}
        return Amendment(
            *(self._campaign, self._viewer, self._row, deed, values, told, whence), seen=data["seen"] if data else None
        )


def answers_in(data: Mapping[str, str], plan: Plan) -> dict[str, Answer]:
    """As they were ticked; a line with one way has no other, and what is left of a kind is decided by one tick."""
    singly, rests = in_parts(plan.lines)
    pairs = [(line.key, line) for line in singly] + [(rest.key, line) for rest in rests for line in rest.lines]
    return {line.key: _answer(data, key, line) for key, line in pairs}


def _answer(data: Mapping[str, str], key: str, line: Line) -> Answer:
    only = line.ways[0] if len(line.ways) == 1 else ""
    return Answer(data.get(f"way-{key}", only), data.get(f"to-{key}", ""))
