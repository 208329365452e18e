"""Forms of campaigns: what one is called, whom to invite, what to write into its chronicle."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Audience, Role
from campaigns.services.campaigns import Register
from campaigns.services.chronicle import Written
from campaigns.story_dates import NoSuchDay, read_story_date, shown_story_date


class StoryDateField(PlainField):
    """A date such as 12 May 1590, in either language, or words of another calendar."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Date in the story"))
        kwargs.setdefault("required", False)
        super().__init__(max_length=60, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return shown_story_date(value) if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            read_story_date(text)
        except NoSuchDay as error:
            raise no_such_day(error) from error
        return text


def no_such_day(error: NoSuchDay) -> ValidationError:
    """Why this is no day of the calendar."""
    if not error.days:
        return ValidationError(_("There is no such month. Write a date such as 30 June 1591."), code="no_such_day")
    if error.skipped:
        return ValidationError(_("This day never was: after 9 December 1582 came the 20th."), code="no_such_day")
    facts = {"month": error.name, "days": error.days}
    sentence = _("%(month)s has %(days)d days. Write a date such as 30 June 1591.")
    return ValidationError(sentence, code="no_such_day", params=facts)


class CampaignForm(LookForm):
    name = PlainField(label=_("Name of the campaign"), max_length=80)
    description = PlainTextField(
        label=_("What it is about"),
        max_length=2000,
        required=False,
        help_text=_("A few lines that every member reads."),
    )
    story_date = StoryDateField(help_text=_("Such as 12 May 1590, or the words of your own calendar."))

    def register(self) -> Register:
        return Register(**{name: self.cleaned_data[name] for name in ("name", "description", "story_date")})


class FoundCampaignForm(CampaignForm):
    role = forms.ChoiceField(
        label=_("You yourself are"),
        choices=Role.choices,
        initial=Role.GM,
        widget=forms.RadioSelect,
        help_text=_("Owning the register and leading the game are two things: an owner reads no secret by owning."),
    )


class InviteForm(LookForm):
    role = forms.ChoiceField(label=_("Whoever opens the link joins as"), choices=Role.choices, initial=Role.PLAYER)

    def __init__(self, *args: Any, may_make_gm: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_make_gm:
            self.fields["role"].choices = [choice for choice in Role.choices if choice[0] != Role.GM]


class RoleForm(LookForm):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class ChronicleForm(LookForm):
    title = PlainField(label=_("Title"), max_length=120)
    text = PlainTextField(label=_("What happened"), max_length=4000, rows=6)
    story_date = StoryDateField(help_text=_("Left empty, it is the campaign's own date."))
    audience = forms.ChoiceField(
        label=_("Who reads it"),
        choices=Audience.choices,
        initial=Audience.ALL,
        widget=forms.RadioSelect,
        required=False,
    )

    def __init__(self, *args: Any, may_keep_secret: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_keep_secret:
            del self.fields["audience"]

    def written(self) -> Written:
        data = self.cleaned_data
        return Written(
            title=data["title"],
            text=data["text"],
            story_date=data["story_date"],
            audience=data.get("audience") or Audience.ALL,
        )
