"""Somebody comes before somebody whom the game master plays; what lay in wait happens; what was done off stage."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField, PlainTextField
from campaigns.models import Audience, Character
from campaigns.refusals import BadInput
from campaigns.services.npcs import Encounter, Happened
from campaigns.services.roster_dice import RosterDice

SITE, TYPED = "site", "typed"
DICE = [(SITE, gettext_lazy("the site throws it")), (TYPED, gettext_lazy("typed from the table"))]
TODAY = gettext_lazy("Left empty, it is the campaign's own date.")


class ThrownForm(LookForm):
    """A form that ends in a six-sided die."""

    dice = forms.ChoiceField(label=gettext_lazy("Die"), choices=DICE, initial=SITE, widget=forms.RadioSelect)
    face = forms.IntegerField(label=gettext_lazy("The six-sided die shows"), min_value=1, max_value=6, required=False)

    def thrown(self) -> RosterDice:
        """Raises BadInput where nothing was typed."""
        if self.cleaned_data["dice"] == SITE:
            return RosterDice()
        if not self.cleaned_data["face"]:
            raise BadInput("face_missing")
        return RosterDice({6: self.cleaned_data["face"]})


class EncounterForm(ThrownForm):
    met = Chosen(None, label=gettext_lazy("Who comes"), required=False)
    asked = PlainField(label=gettext_lazy("What is asked of him"), max_length=200, required=False)
    leave_out = forms.BooleanField(label=gettext_lazy("What he thinks of them does not move the die"), required=False)
    other = forms.IntegerField(
        label=gettext_lazy("Something else counts, + or −"), min_value=-6, max_value=6, required=False
    )
    because = PlainField(label=gettext_lazy("Because"), max_length=120, required=False)
    on = StoryDateField(label=gettext_lazy("On which day of the story"), help_text=TODAY)

    def __init__(self, *args: Any, npc: Character, viewer: Viewer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = Character.objects.visible_to(viewer).filter(campaign=npc.campaign_id).exclude(pk=npc.pk)
        field: Any = self.fields["met"]
        field.offer(people.order_by("is_npc", "name", "pk"), npc.campaign_id)
        field.empty_label = _("nobody in particular")
        self.order_fields(["met", "asked", "leave_out", "other", "because", "on", "dice", "face"])

    def case(self) -> Encounter:
        data = self.cleaned_data
        return Encounter(
            met=data["met"],
            asked=data["asked"],
            counts=not data["leave_out"],
            other=data["other"] or 0,
            because=data["because"],
            on=data["on"],
        )


class HappenedForm(LookForm):
    on = StoryDateField(label=gettext_lazy("On which day of the story"), help_text=TODAY)
    text = PlainTextField(label=gettext_lazy("What the chronicle says of it"), max_length=4000, required=False, rows=3)
    audience = forms.ChoiceField(
        label=gettext_lazy("Who reads it"), choices=Audience, initial=Audience.GM, required=False
    )

    def told(self) -> Happened:
        data = self.cleaned_data
        return Happened(data["on"], data["text"], data["audience"] or Audience.GM)


class OffStageForm(LookForm):
    text = PlainTextField(label=gettext_lazy("What happened"), max_length=4000, rows=3)
    on = StoryDateField(label=gettext_lazy("On which day of the story"), help_text=TODAY)
