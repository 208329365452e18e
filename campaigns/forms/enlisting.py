"""The part of the set-up form by which troops come into a game: one for each seat, in place of its people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.models import Troop
from campaigns.presenters.components import show_fault
from rulesets.common.contract import Ruleset
from rulesets.common.meta import ScenarioMeta
from rulesets.common.refusals import BadFile, Refused
from rulesets.common.seats import Seat

Files = Mapping[str, str]


class Enlisting:
    """Nothing where there is no troop to choose, or the game builds none (`rulesets.common.extras.BuildsTroops`)."""

    def __init__(self, ruleset: Ruleset[Any], scenario: ScenarioMeta, troops: Iterable[Troop]) -> None:
        self._rules: Any = ruleset
        self._scenario = scenario
        self._troops = {str(one.pk): one for one in troops} if hasattr(ruleset, "with_troops") else {}

    @property
    def names(self) -> list[str]:
        return [f"troop_{seat}" for seat in self._scenario.seats] if self._troops else []

    def fields(self) -> dict[str, forms.Field]:
        choices = [("", _("the people of the scenario")), *((pk, self._title(one)) for pk, one in self._troops.items())]
        return {f"troop_{seat}": self._field(seat, choices) for seat in self._scenario.seats} if self._troops else {}

    def _field(self, seat: Seat, choices: Sequence[tuple[str, str]]) -> forms.Field:
        label = self._rules.meta.seat(seat).titles.in_language(get_language() or "en")
        field = forms.ChoiceField(label=label, choices=choices, required=False)
        field.widget.attrs["class"] = "input"
        return field

    def _title(self, troop: Troop) -> str:
        return f"{troop.name} · {troop.owner.shown_name}"

    def shown(self, form: forms.Form) -> list[BoundField]:
        return [form[name] for name in self.names]

    def clean(self, form: forms.Form, files: Files) -> Files:
        """The components of the game, with these people in them; what does not fit is said beside its field."""
        data = form.cleaned_data
        chosen = {seat: data.get(f"troop_{seat}", "") for seat in self._scenario.seats} if self._troops else {}
        for seat, pk in chosen.items():
            if pk and not form.errors:
                files = self._with(form, files, seat, self._troops[pk])
        return files

    def _with(self, form: forms.Form, files: Files, seat: Seat, troop: Troop) -> Files:
        name = f"troop_{seat}"
        try:
            found: Files = self._rules.with_troops(files, self._scenario.id, {seat: troop.text})
            return found
        except BadFile as fault:
            form.add_error(name, str(show_fault(fault, self._rules.meta.slug)))
        except Refused as refusal:
            language = get_language() or "en"
            form.add_error(name, self._rules.words.text("refusals", refusal.code, refusal.facts, language))
        return files
