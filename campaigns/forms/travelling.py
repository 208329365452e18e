"""Which table this is of several, and who leaves it for another."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from campaigns.access_games import Table
from campaigns.forms.chosen import Chosen
from campaigns.forms.look import LookForm, PlainField
from campaigns.services.travelling import Journey, has_dice, others_of, people_at


class RegionForm(LookForm):
    region = PlainField(label=gettext_lazy("Table or region"), max_length=80, required=False)


class JourneyForm(LookForm):
    character = Chosen(None, label=gettext_lazy("Who leaves"), empty_label=None)
    to_game = Chosen(None, label=gettext_lazy("For which table"), empty_label=None)
    hard = forms.BooleanField(label=gettext_lazy("The way is hard: the first turn does not count"), required=False)
    takes = forms.IntegerField(label=gettext_lazy("Turns on the way"), min_value=1, max_value=99, required=False)

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who: Any = self.fields["character"]
        where: Any = self.fields["to_game"]
        who.offer(people_at(table), table.game.campaign_id)
        where.offer(others_of(table), table.game.campaign_id)
        if has_dice(table.game):
            self.fields["takes"].help_text = gettext_lazy("Left empty, dice decide, a die for each turn.")
        else:
            del self.fields["hard"]
            self.fields["takes"].required = True

    def journey(self) -> Journey:
        data = self.cleaned_data
        return Journey(data["character"], data["to_game"], data.get("hard", False), data["takes"] or 0)
