"""Lines of history from before, typed one by one or read from a file: each is cleaned by the same form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.forms.meetings import MomentField
from campaigns.models import Audience, Campaign, Character, Severity
from campaigns.plain_text import without_isolation
from campaigns.services.past import DEATH, GAME, MEETING, WOUND, Past
from campaigns.services.rows_from_files import Misfit, Raw
from campaigns.story_dates import stored_story_date

KINDS = [
    (MEETING, gettext_lazy("a meeting")),
    (GAME, gettext_lazy("a game, as a line of the chronicle")),
    (WOUND, gettext_lazy("a wound")),
    (DEATH, gettext_lazy("a death")),
]
COLUMNS = ("kind", "day", "title", "text", "who", "begins", "where", "severity", "audience", "anyway")
NEEDED = {MEETING: ("title", "begins"), GAME: ("title", "day"), WOUND: ("who", "title", "day"), DEATH: ("who", "day")}
EVENING = time(20)


class BeganField(MomentField):
    """A day is enough: nobody remembers the hour."""

    def to_python(self, value: Any) -> datetime | None:
        if isinstance(value, str) and len(value.strip()) == 10:
            value = f"{value.strip()}T{EVENING:%H:%M}"
        return super().to_python(value)


class PastForm(LookForm):
    kind = forms.ChoiceField(label=gettext_lazy("What it was"), choices=KINDS)
    day = StoryDateField(label=gettext_lazy("On which day of the story"))
    title = PlainField(label=gettext_lazy("Title, or where the wound is"), max_length=120, required=False)
    text = PlainTextField(label=gettext_lazy("What happened, or by what"), max_length=4000, rows=3, required=False)
    who = PlainField(label=gettext_lazy("Of whom, by name"), max_length=80, required=False)
    begins = BeganField(label=gettext_lazy("When people met"), required=False)
    where = PlainField(label=gettext_lazy("Where people met"), max_length=200, required=False)
    severity = forms.ChoiceField(
        label=gettext_lazy("How bad the wound was"), choices=[("", "—"), *Severity.choices], required=False
    )
    audience = forms.ChoiceField(
        label=gettext_lazy("Who sees it"), choices=Audience.choices, initial=Audience.ALL, required=False
    )
    anyway = forms.BooleanField(label=gettext_lazy("The story did go back"), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for name in NEEDED.get(str(data.get("kind")), ()):
            if not data.get(name) and name not in self.errors:
                self.add_error(name, _("This is needed here."))
        return data


class PastFileForm(LookForm):
    file = forms.FileField(
        label=gettext_lazy("CSV or JSON"),
        help_text=gettext_lazy("A line for each, with the columns named below."),
        allow_empty_file=True,
    )
    reason = PlainField(label=gettext_lazy("Why"), max_length=300, required=False)


def past_of(form: PastForm, campaign: Campaign, viewer: Viewer, line: int = 1) -> Past:
    """Raises Misfit for somebody of whom nothing is known here."""
    data = form.cleaned_data
    return Past(
        kind=data["kind"],
        day=stored_story_date(data["day"], campaign.calendar),
        title=data["title"],
        text=data["text"],
        who=_called(data["who"], campaign, viewer, line) if data["who"] else None,
        begins=data["begins"],
        where=data["where"],
        severity=data["severity"],
        audience=data["audience"] or Audience.ALL,
        line=line,
        anyway=data["anyway"],
    )


def _called(name: str, campaign: Campaign, viewer: Viewer, line: int) -> Character:
    rows = Character.objects.visible_to(viewer).filter(campaign=campaign)
    found = [one for one in rows if without_isolation(one.name).casefold() == name.casefold()]
    if len(found) > 1:
        raise Misfit(line, "who", _("Several are called so."))
    if not found:
        raise Misfit(line, "who", _("Nobody and nothing here is called so."))
    found[0].campaign = campaign
    return found[0]


def past_lines(rows: Sequence[Raw], campaign: Campaign, viewer: Viewer) -> list[Past]:
    """All lines of a file. Raises Misfit at the first fault."""
    people: dict[str, Character] = {}
    found = []
    for raw in rows:
        odd = next((name for name in raw.values if name not in COLUMNS), None)
        if odd is not None:
            raise Misfit(raw.line, odd, _("There is no such column here."))
        form = PastForm({name: _typed(raw, name) for name in COLUMNS})
        if not form.is_valid():
            name, errors = next(iter(form.errors.items()))
            raise Misfit(raw.line, name, str(errors[0]))
        past = past_of(form, campaign, viewer, raw.line)
        if past.who is not None:  # one and the same, whatever line names him
            past = replace(past, who=people.setdefault(past.who.name, past.who))
        found.append(past)
    return found


def _typed(raw: Raw, name: str) -> Any:
    value = raw.values.get(name)
    if isinstance(value, dict | list):
        raise Misfit(raw.line, name, _("This is not a value for this column."))
    if name == "anyway":
        return str(value or "").casefold() in ("yes", "true", "1", "oui", "on")
    return "" if value is None else str(value)
