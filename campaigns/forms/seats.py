"""Forms at the table: a message with its audience, a seat that changes hands, words for the dice, faces that lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Campaign, Holder, Person
from campaigns.services.messages import Letter
from campaigns.services.plans import MOST_HOURS, SeatPlan
from rulesets.common.seats import Seat, Viewer

EVERYBODY = "all"
MOST_DICE = 60


class MessageForm(LookForm):
    """To everybody, or to some of those who sit in the game."""

    to = forms.MultipleChoiceField(
        label=_("To"), widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Choose to whom it goes.")}
    )
    text = PlainTextField(label=_("Message"), max_length=2000, rows=3)

    def __init__(self, *args: Any, readers: Sequence[tuple[Viewer, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [(EVERYBODY, _("everybody at the table")), *readers]

    def letter(self, seat: Seat) -> Letter:
        to = self.cleaned_data["to"]
        if EVERYBODY in to:
            return Letter(seat, self.cleaned_data["text"], to_all=True)
        return Letter(seat, self.cleaned_data["text"], tuple(to))


class HandSeatForm(LookForm):
    """Who is to hold a seat: a member, a bot, nobody for now; guests have a form of their own, with a name."""

    to = forms.ChoiceField(label=_("Held by"))

    def __init__(self, *args: Any, people: Sequence[Person], bots: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._people = {str(one.pk): one for one in people}
        members = [(f"person:{pk}", one.shown_name) for pk, one in self._people.items()]
        machines = [(f"bot:{one}", title) for one, title in bots.items()]
        self.fields["to"].choices = [("open", _("nobody yet")), *members, *machines]
        self.fields["to"].widget.attrs["class"] = "input dense"

    def plan(self) -> SeatPlan:
        kind, _colon, name = self.cleaned_data["to"].partition(":")
        if kind == "bot":
            return SeatPlan(Holder.BOT, bot=name)
        if kind == "person":
            person = self._people[name]
            return SeatPlan(Holder.GUEST if person.is_guest else Holder.MEMBER, person)
        return SeatPlan()


class GuestSeatForm(LookForm):
    name = PlainField(label=_("Name of the guest"), max_length=60)


class WordForm(LookForm):
    word = PlainField(
        label=_("Your word for the dice"),
        max_length=60,
        required=False,
        help_text=_("Mixed into the dice before the first roll: then nobody can have chosen them beforehand."),
    )


def people_of(campaign: Campaign) -> list[Person]:
    """Those who may hold a seat: members and guests, in the order in which they came."""
    rows = campaign.memberships.select_related("person").order_by("joined_at", "pk")
    return [row.person for row in rows]


def read_faces(post: QueryDict) -> tuple[int, ...]:
    """Faces pressed die by die, or typed in one line; what is no number is no face of any die."""
    if "faces" in post:
        words = post["faces"].replace(",", " ").replace(";", " ").split()[: MOST_DICE + 1]
        if len(words) == 1 and len(words[0]) > 1 and set(words[0]) <= set("123456"):
            words = list(words[0])  # "3512": six-sided dice, one after the other
        return tuple(int(one) if one.isdecimal() and len(one) < 7 else 0 for one in words)
    pressed = (post.get(f"face{n}", "") for n in range(MOST_DICE))
    return tuple(int(one) if one.isdecimal() and len(one) < 7 else 0 for one in pressed if one)


class MasterForm(LookForm):
    person_id = forms.ChoiceField(label=_("Game master"))

    def __init__(self, *args: Any, people: Sequence[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._people = {str(one.pk): one for one in people}
        self.fields["person_id"].choices = [(pk, one.shown_name) for pk, one in self._people.items()]

    def person(self) -> Person:
        return self._people[self.cleaned_data["person_id"]]


class DeadlineForm(LookForm):
    hours = forms.IntegerField(
        label=_("Hours to answer"),
        required=False,
        min_value=1,
        max_value=MOST_HOURS,
        help_text=_("When they are over the clock answers by the default. Left empty, everybody waits."),
    )
