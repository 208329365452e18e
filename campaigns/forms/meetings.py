"""Forms of meetings: when and where, who comes, how it was. Hours are typed by the clock of whoever types them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import ChosenMany
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Attendance, Circle, Coming, Game, Meeting, Membership
from campaigns.notice_words import shown_moment
from campaigns.services.attendance import Answered
from campaigns.services.labels import value_label
from campaigns.services.meetings import Held
from campaigns.veils import KEPT, seen_veil

TYPED = "%Y-%m-%dT%H:%M"
YEARS = range(2000, 2200)
LATEST = 8  # games played last, listed first
COLUMNS = ("title", "begins_at", "ends_at", "where", "plan", "notes", "story_date", "audience")
CIRCLES = [(one.value, one.label) for one in (Circle.ALL, Circle.GM)]
ANSWERS = [
    (Coming.YES.value, pgettext_lazy("I come", "Yes")),
    (Coming.MAYBE.value, pgettext_lazy("I come", "Perhaps")),
    (Coming.NO.value, pgettext_lazy("I come", "No")),
]


class MomentField(forms.DateTimeField):
    """A day and an hour, kept as they are everywhere."""

    widget = forms.DateTimeInput({"type": "datetime-local"}, TYPED)

    def to_python(self, value: Any) -> datetime | None:
        if isinstance(value, str) and value[:4].isdecimal() and int(value[:4]) not in YEARS:
            raise ValidationError(_("Write a year from 2000 to 2199."), code="year")
        found = super().to_python(value)
        return found.astimezone(UTC) if found else None

    def prepare_value(self, value: Any) -> Any:
        return timezone.localtime(value).strftime(TYPED) if isinstance(value, datetime) else value


class SeenForm(LookForm):
    """`seen`: the version of the row that its author had before him."""

    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def show_clash(self, model: Any, theirs: Mapping[str, Any], version: int) -> None:
        """Beside each column what stands there now; whoever saves again writes over it knowingly."""
        for name, value in theirs.items():
            is_moment = isinstance(self.fields[name], MomentField) and value
            shown = shown_moment(datetime.fromisoformat(value)) if is_moment else value_label(model, name, value, {})
            self.add_error(name, _("It now says: %(value)s") % {"value": shown})
        self.data = self.data.copy()
        self.data["seen"] = str(version)


class MeetingForm(SeenForm):
    title = PlainField(label=_("Title"), max_length=120)
    begins_at = MomentField(label=_("Begins"))
    ends_at = MomentField(label=_("Ends"), required=False)
    where = PlainField(label=_("Where"), max_length=200, required=False)
    plan = PlainTextField(
        label=_("What is planned"), max_length=4000, required=False, help_text=_("Read by all members.")
    )
    notes = PlainTextField(
        label=_("Your own notes"), max_length=8000, required=False, help_text=_("Read by the game master only.")
    )
    story_date = StoryDateField()
    audience = forms.ChoiceField(label=_("Who sees it"), choices=CIRCLES, initial=Circle.ALL, widget=forms.RadioSelect)
    reason = PlainField(label=_("Why"), max_length=300, required=False)
    field_order = (*COLUMNS, "reason", "seen")

    @classmethod
    def of(cls, meeting: Meeting, data: Any) -> MeetingForm:
        return cls(data, initial={name: getattr(meeting, name) for name in COLUMNS} | {"seen": meeting.version})

    def values(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in COLUMNS}


def shown_version(row: Attendance) -> int:
    """A sign for the version that its owner had before him; it tells nobody how often it was changed."""
    return seen_veil(row.noun, row.pk).over(row.version)


class AnswerForm(SeenForm):
    answer = forms.ChoiceField(label=_("Your answer"), choices=ANSWERS, widget=forms.RadioSelect)
    remark = PlainField(
        label=_("Remark"), max_length=200, required=False, help_text=_("Read by all members, such as: an hour late.")
    )

    @classmethod
    def of(cls, row: Attendance | None, data: Any) -> AnswerForm:
        initial = {"answer": row.answer, "remark": row.remark, "seen": shown_version(row)} if row else {}
        return cls(data, initial=initial)

    def answered(self, row: Attendance | None) -> Answered:
        """`row`: what stands there now."""
        shown = self.cleaned_data["seen"]
        seen = None if shown is None or row is None else seen_veil(row.noun, row.pk).under(shown)
        return Answered(self.cleaned_data["answer"], self.cleaned_data["remark"], seen)


class HeldForm(SeenForm):
    came = forms.MultipleChoiceField(label=_("Who was there"), required=False, widget=forms.CheckboxSelectMultiple)
    games = ChosenMany(Game.objects.none(), label=_("Games played"), required=False)
    played = PlainTextField(
        label=_("What was played"), max_length=8000, required=False, help_text=_("Read by all members.")
    )
    story_date = StoryDateField()

    def __init__(
        self, data: Any, *, members: Sequence[Membership], games: Any, campaign_id: int, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self._members = {str(KEPT.over(one.person_id)): one for one in members}
        self.fields["came"].choices = [(number, one.person.shown_name) for number, one in self._members.items()]
        self.fields["games"].offer(games, campaign_id, near=games.order_by("-moved_at", "-pk")[:LATEST])

    def held(self) -> Held:
        data = self.cleaned_data
        came = frozenset(self._members[one].person_id for one in data["came"])
        return Held(came, list(data["games"]), data["played"], data["story_date"], data["seen"])


class ReasonForm(LookForm):
    """Said in the history; others see that a meeting is called off, not why."""

    reason = PlainField(label=_("Why"), max_length=300, required=False)
