"""What statistics are narrowed to: an ordinary form by GET; whatever does not fit narrows nothing."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms.campaigns import StoryDateField
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField
from campaigns.models import Band
from campaigns.presenters.statistics.games import kind_title
from campaigns.services.statistics.asked import Asked
from campaigns.services.statistics.scope import Scope
from campaigns.story_dates import stored_story_date


class NarrowForm(LookForm):
    slug = forms.ChoiceField(label=_("Kind of game"), required=False)
    band = Chosen(Band.objects.none(), label=_("Band"), required=False, empty_label=_("every band"))
    who = PlainField(label=_("Character, or a part of the name"), max_length=80, required=False)
    since = StoryDateField(label=_("From which day of the story"))
    until = StoryDateField(label=_("Up to which day"))

    def __init__(self, *args: Any, scope: Scope, names: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in [one for one in self.fields if one not in names]:
            del self.fields[name]
        if "slug" in names:
            self.fields["slug"].choices = [("", _("every kind")), *((one, kind_title(one)) for one in scope.kinds)]
        if "band" in names:
            self.fields["band"].queryset = scope.rows(Band).order_by("name", "pk")

    def asked(self) -> Asked:
        self.is_valid()
        data = getattr(self, "cleaned_data", {})
        days = {name: stored_story_date(data.get(name, "")) for name in ("since", "until")}
        band = data.get("band")
        return Asked(data.get("slug", ""), band.pk if band else None, data.get("who", ""), **days)
