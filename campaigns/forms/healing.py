"""Somebody is looked after: by whom, where, how, and who throws the die."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from campaigns.access import Viewer
from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Place, Severity, Wound
from campaigns.refusals import BadInput
from campaigns.services.healing import Care, Seen, healers_for, rules_of
from campaigns.services.people_in_games import place_code
from campaigns.services.roster_dice import RosterDice
from campaigns.story_dates import stored_story_date

SITE, TYPED = "site", "typed"
GM_ONLY = ("qualified", "at_once", "anyway")
WORD = [("", gettext_lazy("as the sheet says")), ("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))]


class CareForm(LookForm):
    """What counts for the chances; and below it what is needed to try."""

    healer = Chosen(None, label=gettext_lazy("Who looks after him"), required=False)
    qualified = forms.ChoiceField(label=gettext_lazy("A qualified healer?"), choices=WORD, required=False)
    conditions = forms.ChoiceField(
        label=gettext_lazy("Under what conditions"),
        choices=[
            ("good", gettext_lazy("clean, under a roof, in good hands")),
            ("poor", gettext_lazy("poor: dirt, no bed, on the field, clumsy hands")),
        ],
        initial="good",
        widget=forms.RadioSelect,
    )
    location = forms.ChoiceField(label=gettext_lazy("Where the wound is"), required=False)
    place = Chosen(None, label=gettext_lazy("At which place"), required=False)
    at_once = forms.BooleanField(label=gettext_lazy("By magic: it takes effect at once"), required=False)
    on = StoryDateField(
        label=gettext_lazy("On which day of the story"),
        help_text=gettext_lazy("Left empty, it is the campaign's own date."),
    )
    rest_until = StoryDateField(
        label=gettext_lazy("On his feet, or tried again, from"),
        help_text=gettext_lazy("A day of the story; left empty, the next game decides."),
    )
    dice = forms.ChoiceField(
        label=gettext_lazy("Die"),
        choices=[(SITE, gettext_lazy("the site throws it")), (TYPED, gettext_lazy("typed from the table"))],
        initial=SITE,
        widget=forms.RadioSelect,
    )
    face = forms.IntegerField(label=gettext_lazy("The six-sided die shows"), min_value=1, max_value=6, required=False)
    place_face = forms.IntegerField(
        label=gettext_lazy("A twelve-sided die shows"),
        min_value=1,
        max_value=12,
        required=False,
        help_text=gettext_lazy("Only where the die equals health and nobody knows where the wound is."),
    )
    anyway = PlainField(label=gettext_lazy("All the same, because"), max_length=300, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, wound: Wound, viewer: Viewer, **kwargs: Any) -> None:
        slug = wound.character.slug
        initial = {"location": place_code(slug, wound.location), "place": wound.character.place_id}
        super().__init__(*args, initial={**initial, "seen": str(Seen.of(wound))}, **kwargs)
        words, language = rules_of(wound).words, (get_language() or "en")[:2]
        codes = [(one, words.name("wound", one, language)) for one in words.ids("wound")]
        self.fields["location"].choices = [("", _("nobody knows")), *codes]  # type: ignore[attr-defined]
        self._choose("healer", healers_for(wound, viewer), wound, _("nobody in particular"))
        here = Place.objects.visible_to(viewer).filter(campaign=wound.campaign_id).order_by("name")
        self._choose("place", here, wound, _("not said"))
        mine = wound.campaign.mine
        for name in () if mine is not None and mine.is_gm else GM_ONLY:
            del self.fields[name]
        if wound.severity == Severity.DESPERATE:
            self.fields["rest_until"].label = _("On his feet again on")

    def _choose(self, name: str, rows: Any, wound: Wound, nobody: str) -> None:
        field: Any = self.fields[name]
        field.offer(rows, wound.campaign_id)
        field.empty_label = nobody

    def care(self) -> Care:
        data = self.cleaned_data
        return Care(
            healer=data["healer"],
            place=data["place"],
            qualified={"yes": True, "no": False}.get(data.get("qualified", "")),
            poor_conditions=data["conditions"] == "poor",
            at_once=data.get("at_once", False),
            location=data["location"],
            on=stored_story_date(data["on"]),
            rest_until=stored_story_date(data["rest_until"]),
            anyway=data.get("anyway", ""),
        )

    def thrown(self) -> RosterDice:
        """Raises BadInput where nothing was typed."""
        data = self.cleaned_data
        if data["dice"] == SITE:
            return RosterDice()
        if not data["face"]:
            raise BadInput("face_missing")
        twelve = {12: data["place_face"]} if data["place_face"] else {}
        return RosterDice({6: data["face"], **twelve})
