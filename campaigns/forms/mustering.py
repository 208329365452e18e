"""The part of a form by which people of the roster come into a game: for each seat those who may be brought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.forms.look import LookForm
from campaigns.forms.weighing import Weighing
from campaigns.models import Character, Person
from campaigns.refusals import BadInput
from campaigns.services.people_in_games import carried, check_may_come
from campaigns.veils import KEPT
from rulesets.common.contract import Ruleset
from rulesets.common.meta import ScenarioMeta
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Person as Carried
from rulesets.common.setup import Weight

Chosen = dict[Seat, list[Character]]


class Mustering:
    """Nothing where there is nobody to bring."""

    def __init__(self, ruleset: Ruleset[Any], scenario: ScenarioMeta, roster: Iterable[Character]) -> None:
        self._meta = ruleset.meta
        self._roster = {str(KEPT.over(one.pk)): one for one in roster}
        master = (GM,) if self._meta.game_master != "none" else ()
        self.seats: Sequence[Seat] = (*scenario.seats, *master) if self._roster else ()

    def fields(self) -> dict[str, forms.Field]:
        return {f"people_{seat}": self._field(seat) for seat in self.seats}

    def _field(self, seat: Seat) -> forms.Field:
        choices = [(key, _called(one)) for key, one in self._roster.items()]
        label = _("Game master") if seat == GM else self._meta.seat(seat).titles.in_language(get_language() or "en")
        return forms.MultipleChoiceField(
            label=label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple
        )

    def shown(self, form: forms.Form) -> list[BoundField]:
        return [form[f"people_{seat}"] for seat in self.seats]

    def clean(self, form: forms.Form, sitters: Mapping[Seat, Person | None]) -> None:
        """Everybody comes once, and goes with whoever sits there."""
        met: list[int] = []
        for seat, people in self.chosen(form).items():
            for one in people:
                if one.pk in met:
                    form.add_error(f"people_{seat}", _("%(name)s would come twice.") % {"name": one.name})
                met.append(one.pk)
                try:
                    check_may_come(one, sitters.get(seat), seat)
                except BadInput as refusal:
                    form.add_error(f"people_{seat}", str(refusal))

    def chosen(self, form: forms.Form) -> Chosen:
        data = form.cleaned_data
        return {seat: [self._roster[key] for key in data.get(f"people_{seat}", ())] for seat in self.seats}

    def carried(self, form: forms.Form, seats: Sequence[Seat]) -> tuple[Carried, ...]:
        """As the set-up of a game holds them; nobody comes on a seat that is not played."""
        chosen = self.chosen(form)
        return tuple(carried(one, seat) for seat in chosen if seat in (*seats, GM) for one in chosen[seat])


def _called(one: Character) -> str:
    return f"{one.name} · {one.player.shown_name}" if one.player else one.name


class PeopleForm(LookForm):
    """Of a game that was set up and has not begun: who comes on the seats of whoever brings them."""

    def __init__(
        self,
        *args: Any,
        mustering: Mustering,
        sitters: Mapping[Seat, Person | None],
        weighing: Weighing,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._mustering, self._sitters, self._weighing = mustering, sitters, weighing
        self.fields.update({name: one for name, one in mustering.fields().items() if name[7:] in sitters})
        self.fields.update(weighing.fields())

    def weights(self, people: Iterable[Carried]) -> tuple[Weight, ...]:
        return self._weighing.weights(self, people)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._mustering.clean(self, self._sitters)
        return data

    def chosen(self) -> Chosen:
        return {seat: people for seat, people in self._mustering.chosen(self).items() if seat in self._sitters}
