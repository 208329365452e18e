"""Forms of the calendar: to which day the story goes, and what is done with each thing that falls due."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.calendars import calendar_choices
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.look import LookForm, PlainField
from campaigns.refusals import BadInput
from campaigns.services.carrying_out import (
    CARRY,
    OVERRULE,
    PUT_OFF,
    WAIT,
    Answer,
    check_answer,
    deeds_for,
    trade_of,
    usual_answer,
)
from campaigns.services.dues import Falling
from campaigns.services.stepping import Step
from campaigns.story_dates import stored_story_date

DEED_WORDS = {
    CARRY: _("carry it out"),
    WAIT: _("let it wait"),
    PUT_OFF: _("put it off"),
    OVERRULE: _("overrule it"),
}
MOST_TRADE = 999


class DayForm(LookForm):
    """A day or an event in words, typed."""

    to = StoryDateField(label=_("To the day"), required=True)


class CorrectDateForm(LookForm):
    to = StoryDateField(label=_("It is in truth"), required=True)
    reason = PlainField(label=_("Why"), max_length=300)


class CalendarForm(LookForm):
    calendar = forms.ChoiceField(
        label=_("Calendar"),
        widget=forms.RadioSelect,
        help_text=_("Days stay as they were entered; what changes is how months, weeks and feasts are counted."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["calendar"].choices = calendar_choices()


class AnswerForm(LookForm):
    """What is done with one thing."""

    deed = forms.ChoiceField(label=_("What is done"), widget=forms.RadioSelect)
    day = StoryDateField(label=_("Put off to"))
    why = PlainField(
        label=_("Why"),
        max_length=300,
        required=False,
        help_text=_("To overrule it, say why. Whoever may see it reads this."),
    )
    trade = forms.IntegerField(
        label=_("What it does to trade, + or -"),
        required=False,
        min_value=-MOST_TRADE,
        max_value=MOST_TRADE,
        help_text=_("As the convoy proposes it. If you write something else, say why; only the game master reads it."),
    )
    trade_why = PlainField(label=_("Why something else"), max_length=300, required=False)

    def __init__(self, *args: Any, item: Falling, to: str, calendar: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.item, self.to, self.calendar = item, to, calendar
        self.fields["deed"].choices = [(deed, DEED_WORDS[deed]) for deed in deeds_for(item)]
        if item.convoy is None:
            del self.fields["trade"], self.fields["trade_why"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors:
            try:
                check_answer(self.item, self.answer(), self.to, self.calendar)
            except BadInput as refusal:
                raise ValidationError(str(refusal), code=refusal.code) from refusal
        return data

    def answer(self) -> Answer:
        data = self.cleaned_data
        day = stored_story_date(data["day"], self.calendar)
        why = data.get("trade_why", "") if data["deed"] == CARRY else data["why"]
        return Answer(data["deed"], day, why, data.get("trade"))


def answer_forms(step: Step, sent: Any = None) -> list[AnswerForm]:
    """One for each thing that is listed, in their order."""
    found = []
    for n, item in enumerate(step.listed):
        usual = {"deed": usual_answer(item).deed, "trade": trade_of(item)}
        form = AnswerForm(sent, prefix=f"due{n}", initial=usual, item=item, to=step.to, calendar=step.campaign.calendar)
        found.append(form)
    return found
