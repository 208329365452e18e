"""Asking for a simulation: how many games, and which bot plays which seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language, gettext_lazy

import rulesets
from campaigns.bot_names import bot_names
from campaigns.forms.components import add_box_field
from campaigns.forms.look import LookForm
from campaigns.models import ComponentBox
from campaigns.services.jobs import MOST_GAMES, JobPlan
from rulesets.common.meta import Meta
from rulesets.common.seats import Seat
from rulesets.common.simulation import BY_DICE, NOBODY, can_fight_out

RANDOM = "random"
FIGHT = "fight"
BY_DICE_ALONE = gettext_lazy("Only the fight, by dice alone")
BY_DICE_HELP = gettext_lazy(
    "Nobody plays: all who have an enemy at hand fight it out at once. The bots say how bold each side is."
)
USUAL = 1000


class JobForm(LookForm):
    games = forms.IntegerField(
        label=gettext_lazy("How many games"),
        min_value=1,
        max_value=MOST_GAMES,
        initial=USUAL,
        help_text=gettext_lazy(
            "The more games, the narrower the result; a thousand tell a share to within three per cent."
        ),
    )

    def __init__(
        self, *args: Any, meta: Meta, seats: Sequence[Seat], boxes: Iterable[ComponentBox] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._seats = tuple(seats)
        bots = bot_names(meta.slug)
        sensible = next((name for name in bots if name != RANDOM), RANDOM)
        for seat in self._seats:
            title = meta.seat(seat).titles.in_language(get_language() or "en")
            field = forms.ChoiceField(label=title, choices=list(bots.items()), initial=sensible)
            field.widget.attrs["class"] = "input"
            self.fields[f"seat_{seat}"] = field
        if can_fight_out(rulesets.load(meta.slug)):
            self.fields[FIGHT] = forms.BooleanField(label=BY_DICE_ALONE, help_text=BY_DICE_HELP, required=False)
        self._boxes = add_box_field(self, boxes)

    @property
    def seat_fields(self) -> list[BoundField]:
        return [self[f"seat_{seat}"] for seat in self._seats]

    def plan(self) -> JobPlan:
        bots = {seat: self.cleaned_data[f"seat_{seat}"] for seat in self._seats}
        if self.cleaned_data.get(FIGHT):
            bots[NOBODY] = BY_DICE
        box = self._boxes.get(self.cleaned_data.get("components", ""))
        return JobPlan(games=self.cleaned_data["games"], bots=bots, box=box)
