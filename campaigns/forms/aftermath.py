"""After the battle: one form of many rows, each proposed by the game or added, each of which may be left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen, ChosenMany
from campaigns.forms.closing_rows import CIRCLES, HOLDERS, RowForm
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Aim, Bond, Character, Circle, Course, Fate, Matter, Person, Severity, Sort, Wound
from campaigns.refusals import SITE_WORDS
from campaigns.services.closing import Line, News
from campaigns.story_dates import stored_story_date
from campaigns.veils import KEPT


class FateForm(RowForm):
    kind, main = "fate", "fate"

    fate = forms.ChoiceField(label=_("How he fares"), choices=Fate.choices)
    captor = PlainField(label=_("In whose hands"), max_length=80, required=False)
    ransom = PlainField(label=_("Ransom, or what is meant for him"), max_length=200, required=False)
    place = Chosen(None, label=_("Where he is now, or is held"), required=False, empty_label=_("where he was"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered.to(self, "place")

    def line(self) -> Line:
        """Without a place he is where he was, of which whoever closes the game may not know."""
        found = super().line()
        left_out = () if found.values["place"] else ("place",)
        return Line(self.kind, {name: one for name, one in found.values.items() if name not in left_out}, found.who)


class WoundForm(RowForm):
    kind, main = "wound", "location"

    severity = forms.ChoiceField(label=_("How bad"), choices=Severity.choices, initial=Severity.SERIOUS)
    location = PlainField(label=_("Where"), max_length=60, required=False)
    cause = PlainField(label=_("By what"), max_length=120, required=False)
    dealt_by = PlainField(label=_("Dealt by"), max_length=80, required=False)
    witnesses = PlainField(label=_("Who saw it"), max_length=200, required=False)
    turn = forms.IntegerField(label=_("In turn"), min_value=0, max_value=10_000, required=False)
    lives = forms.IntegerField(label=_("Life points lost"), min_value=0, max_value=20, initial=1)
    treated = forms.BooleanField(label=_("Has been treated in this game"), required=False)
    course = forms.ChoiceField(label=_("How it goes"), choices=Course.choices, initial=Course.OPEN)
    remains = PlainField(label=_("What remains of it"), max_length=200, required=False)
    on_sheet = forms.BooleanField(label=_("His sheet changes accordingly"), required=False, initial=True)
    audience = forms.ChoiceField(label=_("Who sees it"), choices=CIRCLES, initial=Circle.ALL)
    rule = PlainField(label=_("By which rule"), max_length=40, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.who is not None:  # its rule stands above the row, as the game says it
            self.fields["rule"].widget = forms.HiddenInput()
        drop_without_harm(self)

    def line(self) -> Line:
        found = super().line()
        values = {**found.values, "turn": found.values["turn"] or 0}
        return Line(self.kind, values, found.who, harm=harm_of(self))


class HealedForm(RowForm):
    """A wound that he brought along, and that somebody looked after in this game."""

    kind, main = "healed", "course"

    course = forms.ChoiceField(label=_("How it goes"), choices=Course.choices)
    remains = PlainField(label=_("What remains of it"), max_length=200, required=False)
    on_sheet = forms.BooleanField(label=_("His sheet changes accordingly"), required=False, initial=True)

    def __init__(self, *args: Any, wound: Wound, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._wound = wound
        drop_without_harm(self)

    def line(self) -> Line:
        found = super().line()
        values = {name: value for name, value in found.values.items() if value}
        tried = {"wound": self._wound, "end": self.initial["end"], "rule": self.initial["rule"]}
        return Line(self.kind, values, found.who, harm=harm_of(self), **tried)


def drop_without_harm(form: RowForm) -> None:
    if not form.initial.get("sequela"):
        del form.fields["on_sheet"]


def harm_of(form: RowForm) -> str:
    """What the game says remains for good, unless whoever closes it leaves the sheet as it is."""
    return str(form.initial["sequela"]) if form.cleaned_data.get("on_sheet") else ""


class SpoilForm(RowForm):
    kind, main = "spoil", "name"

    sort = forms.ChoiceField(label=_("Kind"), choices=Sort.choices, initial=Sort.GOODS)
    name = PlainField(label=_("What"), max_length=120, required=False)
    count = forms.IntegerField(label=_("How many"), min_value=1, max_value=10**9, initial=1)
    value = forms.IntegerField(label=_("Worth, each"), min_value=0, max_value=10**15, required=False)
    currency = PlainField(label=_("Currency"), max_length=40, required=False)
    taken_from = PlainField(label=_("Taken from"), max_length=120, required=False)
    band = Chosen(None, label=_("With which band it is instead"), required=False, empty_label="—")
    place = Chosen(None, label=_("Or at which place"), required=False, empty_label="—")
    audience = forms.ChoiceField(label=_("Who sees it"), choices=CIRCLES, initial=Circle.ALL)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in HOLDERS:
            if name in self.offered.holders:
                self.offered.to(self, name)
            else:
                del self.fields[name]

    def names_whom(self, data: Mapping[str, Any]) -> bool:
        return bool(data.get("who") or self._elsewhere(data))

    def _elsewhere(self, data: Mapping[str, Any]) -> list[str]:
        return [name for name in HOLDERS if data.get(name)]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        elsewhere = self._elsewhere(data)
        if len(elsewhere) + bool(data.get("who")) > 1:
            self.add_error(elsewhere[-1], SITE_WORDS["held_twice"])
        return data

    def line(self) -> Line:
        found = super().line()
        return Line(self.kind, found.values, None if self._elsewhere(found.values) else found.who)


class FeatForm(RowForm):
    kind, main = "feat", "event"

    event = PlainField(label=_("What happened"), max_length=300, required=False)
    bond = forms.ChoiceField(label=_("Kind"), choices=Bond.choices, initial=Bond.FEAT)
    with_whom = PlainField(label=_("With whom"), max_length=80, required=False)
    score = forms.IntegerField(label=_("How much, + or -"), min_value=-1000, max_value=1000, initial=0)
    skill = PlainField(label=_("A talent that came to light"), max_length=30, required=False)
    audience = forms.ChoiceField(label=_("Who sees it"), choices=CIRCLES, initial=Circle.ALL)

    def line(self) -> Line:
        found = super().line()
        return Line(self.kind, found.values, found.who, skill=self.cleaned_data["skill"])


class LearntForm(RowForm):
    kind, main = "learnt", "title"

    matter = forms.ChoiceField(label=_("Kind"), choices=Matter.choices, initial=Matter.FACT)
    title = PlainField(label=_("Title"), max_length=120, required=False)
    text = PlainTextField(label=_("Text"), max_length=8000, rows=3, required=False)
    aim = forms.ChoiceField(label=_("How it stands"), choices=Aim.choices, required=False)
    to = forms.MultipleChoiceField(label=_("Who has learnt it"), required=False, widget=forms.CheckboxSelectMultiple)
    has_who = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [(key, one.name) for key, one in self._people.items()]  # type: ignore[attr-defined]

    def line(self) -> Line:
        return Line(self.kind, super().line().values, to=[self._people[key] for key in self.cleaned_data["to"]])


class ConditionForm(RowForm):
    kind, main = "condition", "what"
    has_who = False

    band = Chosen(None, label=_("Band"), required=False, empty_label="—")
    what = PlainField(label=_("What weighs on them, or bears them up"), max_length=200, required=False)
    modifier = forms.IntegerField(label=_("Modifier of morale"), min_value=-20, max_value=20, initial=0)
    until = StoryDateField(label=_("Until"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered.to(self, "band")

    def line(self) -> Line:
        values = dict(super().line().values)
        return Line(self.kind, {**values, "until": stored_story_date(values["until"])})


KINDS: dict[str, type[RowForm]] = {
    one.kind: one for one in (FateForm, WoundForm, HealedForm, SpoilForm, FeatForm, LearntForm, ConditionForm)
}
ADDED = ("wound", "spoil", "feat", "learnt", "condition")


class NewsForm(LookForm):
    """Of the weeks after, and on which day of the story all this was so."""

    title = PlainField(label=_("Title"), max_length=120, required=False)
    text = PlainTextField(label=_("What happened since"), max_length=4000, rows=4, required=False)
    audience = forms.ChoiceField(
        label=_("For whom"),
        choices=[(Circle.ALL, Circle.ALL.label), (Circle.SOME, _("those ticked here")), (Circle.GM, Circle.GM.label)],
        initial=Circle.ALL,
    )
    to = ChosenMany(None, label=_("To"), required=False)
    on = StoryDateField(label=_("On which day of the story"))

    def __init__(self, *args: Any, people: Any, is_gm: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["to"]
        field.queryset = people
        if not is_gm:  # a player writes for all, as in the chronicle
            del self.fields["to"], self.fields["audience"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if (data.get("title") or data.get("text")) and data.get("audience") == Circle.SOME and not data.get("to"):
            self.add_error("to", _("Choose to whom it goes."))
        return data

    def news(self) -> News:
        data = self.cleaned_data
        to: Sequence[Person] = list(data.get("to", ()))
        return News(data["title"], data["text"], data.get("audience", Circle.ALL), to)

    @property
    def day(self) -> str:
        return stored_story_date(self.cleaned_data["on"])


def keyed(people: Sequence[Character]) -> dict[str, Character]:
    return {str(KEPT.over(one.pk)): one for one in people}
