"""Recruits asked for, and how the game master answers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.forms.npcs import ThrownForm
from campaigns.models import Recruit
from campaigns.plain_text import plain_line
from campaigns.services.recruiting import BY_NEED, BY_RULE, GRANT, MOST_RECRUITS, REFUSE, Decision, rules_of

HOW = [
    (GRANT, gettext_lazy("grant it")),
    (REFUSE, gettext_lazy("refuse it")),
    (BY_RULE, gettext_lazy("a die decides, as the rules of the game say")),
    (BY_NEED, gettext_lazy("a die decides: it must show at least")),
]


class AskForm(LookForm):
    wish = PlainField(label=gettext_lazy("Who or what is asked for"), max_length=200)
    count = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=MOST_RECRUITS, initial=1)


class AnswerForm(ThrownForm):
    how = forms.ChoiceField(label=gettext_lazy("The answer"), choices=HOW, initial=GRANT, widget=forms.RadioSelect)
    need = forms.IntegerField(label=gettext_lazy("Needed on the die"), min_value=1, max_value=6, required=False)
    number = forms.IntegerField(
        label=gettext_lazy("How many are granted"),
        min_value=1,
        max_value=MOST_RECRUITS,
        required=False,
        help_text=gettext_lazy("Left empty, as many as were asked for."),
    )
    enters = forms.BooleanField(label=gettext_lazy("Enter them as people of the band, since today"), required=False)
    names = PlainTextField(
        label=gettext_lazy("What they are called"),
        max_length=4000,
        required=False,
        help_text=gettext_lazy("One on each line; those for whom no name is left are numbered."),
    )
    said = PlainField(label=gettext_lazy("What you say to it"), max_length=300, required=False)

    def __init__(self, *args: Any, recruit: Recruit, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if rules_of(recruit.band) is None:
            how: Any = self.fields["how"]
            how.choices = [one for one in HOW if one[0] != BY_RULE]
        self.order_fields(["how", "number", "need", "dice", "face", "enters", "names", "said"])

    def decision(self) -> Decision:
        data = self.cleaned_data
        names = [plain_line(one)[:80] for one in data["names"].splitlines()]
        return Decision(
            how=data["how"],
            number=data["number"] or 0,
            need=data["need"] or 0,
            said=data["said"],
            enters=data["enters"],
            names=[one for one in names if one],
        )
