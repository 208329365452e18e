"""Forms of the game master: taking the game back, laying the board out anew, a vote of the table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainField
from campaigns.services.dice import REASON
from campaigns.services.rewind import Back
from rulesets.common.seats import Viewer


def reason_field() -> PlainField:
    field = PlainField(label=_("Reason"), max_length=REASON[1], help_text=_("Everybody reads it."))
    field.widget.attrs["minlength"] = str(REASON[0])
    return field


class RewindForm(LookForm):
    line = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=10**12)
    dice = forms.ChoiceField(
        label=_("Dice"),
        choices=[
            ("keep", _("the dice that fall again show the same faces")),
            ("reroll", _("what is played again is rolled anew")),
        ],
        initial="keep",
        widget=forms.RadioSelect,
    )
    reason = reason_field()

    def __init__(self, *args: Any, rolls_dice: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rolls_dice = rolls_dice
        if not rolls_dice:  # nothing to choose
            self.fields["dice"].widget = forms.HiddenInput()

    def back(self, reader: Viewer) -> Back:
        data = self.cleaned_data
        return Back(reader, data["line"], data["reason"], data["dice"] == "reroll")


class BoardReasonForm(LookForm):
    reason = reason_field()


class BoardFileForm(LookForm):
    file = forms.FileField(label=_("A saved board"), help_text=_("A file that was saved here, as it is or changed."))
