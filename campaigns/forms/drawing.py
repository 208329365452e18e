"""The part of the set-up form by which a scenario is drawn: a file of one's own, or numbers to draw one by."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from campaigns.presenters.components import show_fault
from campaigns.presenters.figures import grouped
from campaigns.services.plans import MOST_BOX_BYTES
from rulesets.common.contract import Ruleset
from rulesets.common.extras import Bound
from rulesets.common.refusals import BadFile
from rulesets.common.troops import ScenarioSeats

FILE = "map_file"
SEED = "seed"  # left empty, nobody knows it beforehand


class Drawing:
    """What the game offers for this scenario; nothing where it draws no maps (`rulesets.common.extras.DrawsMaps`)."""

    def __init__(self, ruleset: Ruleset[Any], scenario: str, text: str = "") -> None:
        """`text`: a scenario that was written here and is to be played."""
        self._rules: Any = ruleset
        self.scenario = scenario
        self.text = text
        self.found: ScenarioSeats | None = None
        self.writes = hasattr(ruleset, "own_scenario")
        self.is_own = self.writes and self._rules.own_scenario == scenario
        self.draws = hasattr(ruleset, "draw_scenario") and not text
        self.bounds: Mapping[str, Bound] = self._rules.plan_bounds(scenario) if self.draws else {}

    @property
    def names(self) -> list[str]:
        """Of the fields, in their order."""
        return [*(f"plan_{name}" for name in self.bounds), FILE] if self.draws else []

    def fields(self) -> dict[str, forms.Field]:
        if not self.draws:
            return {}
        found: dict[str, forms.Field] = {f"plan_{name}": self._number(name) for name in self.bounds}
        found[FILE] = forms.FileField(
            label=gettext_lazy("A map of your own"),
            required=False,
            help_text=gettext_lazy("A scenario file: the map as drawn text, units and markers. Save one to see how."),
        )
        if self.writes:
            found[FILE].label = gettext_lazy("A scenario of your own")
            found[FILE].help_text = gettext_lazy("Its text, as you wrote it among the scenarios of the campaign.")
        found[FILE].widget.attrs["class"] = "input"
        return found

    def _number(self, name: str) -> forms.Field:
        bound = self.bounds[name]
        label = self._rules.words.text("params", f"plan.{name}", {}, (get_language() or "en")[:2])
        if bound.is_switch:
            yes_no = [("1", _("yes")), ("0", _("no"))]
            choice = forms.TypedChoiceField(label=label, choices=yes_no, coerce=int, empty_value=None, required=False)
            choice.initial = str(bound.usual)
            choice.widget.attrs["class"] = "input"
            return choice
        language = (get_language() or "en")[:2]
        facts = {"low": grouped(bound.low, language), "high": grouped(bound.high, language)}
        help_text = _("%(low)s to %(high)s") % facts
        if name == SEED:
            help_text = _("%(low)s to %(high)s. Left empty, it is drawn by lot and known to nobody.") % facts
        field = forms.IntegerField(
            label=label, min_value=bound.low, max_value=bound.high, required=False, help_text=help_text
        )
        said = _("A number from %(low)s to %(high)s.") % facts
        field.error_messages |= {"min_value": said, "max_value": said}
        field.widget.attrs["class"] = "input"
        if name != SEED:
            field.initial = bound.usual
        return field

    def clean(self, form: forms.Form) -> Mapping[str, str]:
        """The components that come of it, none for those of the house; what is wrong is said beside its field."""
        if not (self.draws or self.text) or any(name in form.errors for name in self.names):
            return {}
        file = form.cleaned_data.get(FILE)
        try:
            if self.text:
                return self._checked(self.text)
            if file:
                return self._checked(_text(file))
            numbers = self._numbers(form.cleaned_data)
            return self._checked(self._drawn(numbers)) if numbers else {}
        except BadFile as fault:
            beside = None if self.text else FILE if file else self.names[0]
            form.add_error(beside, fault_said(fault, self._rules.meta.slug, in_file=bool(file or self.text)))
        except UnicodeDecodeError:
            form.add_error(FILE, _("This is no text file."))
        return {}

    def _checked(self, text: str) -> Mapping[str, str]:
        """Raises BadFile for the first fault."""
        files: Mapping[str, str] = self._rules.scenario_files(self.scenario, text)
        self._rules.load_box(files)
        if self.writes:
            self.found = self._rules.scenario_seats(files, self.scenario)
        return files

    def _numbers(self, data: Mapping[str, Any]) -> dict[str, int]:
        """Those that were given."""
        given = {name: data.get(f"plan_{name}") for name in self.bounds}
        return {name: value for name, value in given.items() if value is not None}

    def _drawn(self, numbers: Mapping[str, int]) -> str:
        lot = {name: secrets.randbelow(bound.lots) for name, bound in self.bounds.items() if bound.lots}
        text: str = self._rules.draw_scenario(self.scenario, {**lot, **numbers})
        return text


def _text(file: Any) -> str:
    if file.size > MOST_BOX_BYTES:
        raise forms.ValidationError(_("This file is too large to be a scenario."))
    return str(file.read().decode("utf-8-sig"))


def fault_said(fault: BadFile, slug: str, *, in_file: bool = True) -> str:
    """Where the fault is, when it is in a file, and what it is, as the game says it."""
    shown = show_fault(fault, slug)
    said = shown.reason[:1].upper() + shown.reason[1:]
    facts = {"line": shown.line, "column": shown.column, "said": said}
    return _("Line %(line)s, column %(column)s: %(said)s") % facts if in_file else said
