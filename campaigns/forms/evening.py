"""What a game master writes on the screen of the evening: a note in one line, a quick test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Character
from campaigns.presenters.quick_tests import Wanted
from campaigns.services.knowing import with_words
from campaigns.veils import KEPT
from rulesets.common.evening import Trial

MOST_DICE, MOST_CHANGED, AT_HAND = 3, 6, 14


class QuickNoteForm(LookForm):
    text = PlainField(label=_("A note to yourself"), max_length=500)


class TestForm(LookForm):
    """Who is tested, and what makes it easier or harder; `kind` is the button that was pressed."""

    who = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)
    q = PlainField(label=_("Somebody else"), max_length=80, required=False)
    changed = forms.IntegerField(
        label=_("Easier or harder, + or −"), min_value=-MOST_CHANGED, max_value=MOST_CHANGED, required=False
    )
    dice = forms.IntegerField(label=_("Dice"), min_value=1, max_value=MOST_DICE, required=False)
    kind = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, people: QuerySet[Character], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = people

    def person(self, at_hand: Sequence[Character] = ()) -> Character | None:
        """Whom the form names, if he is one of the people."""
        key = KEPT.read(str(self.data.get("who", "")))
        return next((one for one in at_hand if one.pk == key), None) or self.people.filter(pk=key).first()

    def wanted(self, at_hand: list[Character]) -> Wanted:
        """What does not fit is as if it had not been said; without a name, the first of those at hand."""
        self.is_valid()
        sought = getattr(self, "cleaned_data", {}).get("q") or ""
        people = list(with_words(self.people, sought, ("name__icontains",))[:AT_HAND]) if sought else at_hand
        named = self.person(at_hand) if self.data.get("who") else None
        return Wanted(people, named or (people[0] if people else None), self.case(), sought)

    def case(self) -> Trial:
        data = getattr(self, "cleaned_data", {})
        return Trial(data.get("kind") or "", data.get("changed") or 0, data.get("dice") or 1)
