"""Forms of people: coming in, being somebody, leaving; and the guest whom somebody invites."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Language, Person, Theme
from campaigns.plain_text import plain_line
from campaigns.services.hints import cut_streams
from campaigns.services.people import knows_password


class AccountNameField(PlainField):
    """Letters, digits and a few signs, not taken by anybody else whatever the capitals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=40,
            label=_("Account name"),
            help_text=_("Only you need it, to log in. Letters, digits and . + - _ @"),
            **kwargs,
        )
        self.widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")
        self.validators.extend(Person._meta.get_field("username").validators[:1])

    def plain(self, text: str) -> str:
        return Person.normalize_username(plain_line(text))

    def clean(self, value: Any) -> str:
        name: str = super().clean(value)
        if name.casefold().startswith("guest-") or Person.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("This account name is taken. Choose another one."), code="taken")
        return name


def password_field(label: Any, autocomplete: str, help_text: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, max_length=256, widget=widget, help_text=help_text)


def email_field() -> forms.EmailField:
    help_text = _("For a forgotten password, and for notices if you wish. Nobody sees it.")
    return forms.EmailField(label=_("E-mail"), required=False, max_length=200, help_text=help_text)


def clock_field(label: Any, help_text: Any = "") -> forms.TimeField:
    widget = forms.TimeInput({"type": "time"}, "%H:%M")
    return forms.TimeField(label=label, required=False, widget=widget, help_text=help_text)


class ClaimForm(LookForm):
    """An account name and a password: what makes a member of a guest."""

    username = AccountNameField()
    password = password_field(_("Password"), "new-password", _("At least 8 characters, and not a common word."))

    def __init__(self, *args: Any, person: Person | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person or Person()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self.person.username = data.get("username", "")
        if password := data.get("password"):
            try:
                password_validation.validate_password(password, self.person)
            except ValidationError as error:
                self.add_error("password", error)
        return data


class SignUpForm(ClaimForm):
    display_name = PlainField(
        label=_("Name shown to others"),
        max_length=60,
        help_text=_("The name your friends call you at the table."),
    )
    email = email_field()
    field_order = ["display_name", "username", "password", "email"]


class LogInForm(LookForm):
    username = forms.CharField(label=_("Account name"), max_length=150)
    password = password_field(_("Password"), "current-password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.update(autocomplete="username", autocapitalize="none", spellcheck="false")

    def clean_username(self) -> str:
        return plain_line(self.cleaned_data["username"])


class AccountForm(LookForm):
    display_name = PlainField(label=_("Name shown to others"), max_length=60)
    language = forms.ChoiceField(label=_("Language"), choices=Language.choices, widget=forms.RadioSelect)
    theme = forms.ChoiceField(label=_("Light or dark"), choices=Theme.choices, required=False, widget=forms.RadioSelect)
    quiet_from = clock_field(_("Quiet from"))
    quiet_to = clock_field(_("Quiet until"), _("Between the two no notice reaches you; it waits."))
    time_zone = forms.CharField(
        label=_("Time zone"),
        required=False,
        max_length=60,
        widget=forms.TextInput({"list": "time-zones"}),
        help_text=_("Such as Europe/Paris. Left empty, the clock of the house counts."),
    )
    email = email_field()
    mail_notices = forms.BooleanField(
        label=_("Send me notices by mail"),
        required=False,
        help_text=_("One letter for each that you have not read after a few minutes, outside your quiet hours."),
    )

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"].strip()
        if zone and zone not in available_timezones():
            raise ValidationError(_("There is no such time zone. Write one such as Europe/Paris."), code="zone")
        return zone

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        times = (data.get("quiet_from"), data.get("quiet_to"))
        if not self.errors and (times[0] is None) != (times[1] is None):
            self.add_error("quiet_to", _("Quiet hours need a beginning and an end, or neither."))
        return data


class GuestAccountForm(AccountForm):
    """A guest has no mail to be sent."""

    email = None  # type: ignore[assignment]
    mail_notices = None  # type: ignore[assignment]


class LeaveForm(LookForm):
    """Leaving for good is asked twice: the password is the second time."""

    password = password_field(_("Your password"), "current-password")

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not knows_password(person=self.person, password=password):
            raise ValidationError(_("This is not your password."), code="wrong")
        return password


class GuestLinkForm(LookForm):
    name = PlainField(
        label=_("Name of the guest"),
        max_length=60,
        help_text=_("Shown at the table. The guest needs no account."),
    )


class OtherDevicesOut(SetPasswordForm):
    """With a new password other devices are logged out: their pages hear no more news either."""

    def save(self, commit: bool = True) -> Person:
        person: Person = super().save(commit)
        cut_streams(person.pk)
        return person


class ChangePasswordForm(LookForm, OtherDevicesOut, PasswordChangeForm):
    """The old password, and the new one twice."""

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        if not knows_password(person=self.user, password=password):
            raise ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return password


class ForgottenPasswordForm(LookForm, PasswordResetForm):
    """The address to which the way back is sent."""

    email = forms.EmailField(label=_("E-mail"), max_length=200, widget=forms.EmailInput({"autocomplete": "email"}))


class NewPasswordForm(LookForm, OtherDevicesOut):
    """The new password twice."""
