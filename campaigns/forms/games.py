"""Setting up a game: its name, who sits where, who arbitrates, options and readings, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from campaigns.bot_names import bot_name
from campaigns.forms.components import add_box_field
from campaigns.forms.drawing import FILE, Drawing
from campaigns.forms.enlisting import Enlisting
from campaigns.forms.look import LookForm, PlainField
from campaigns.forms.mustering import Mustering
from campaigns.forms.options import OptionGroup, Switch, grouped, is_switch, loose
from campaigns.forms.weighing import WEIGHTS, Weighing
from campaigns.models import Character, ComponentBox, DiceMode, Holder, Person, Troop
from campaigns.services.plans import LONGEST_NAME, MOST_HOURS, GamePlan, SeatPlan
from campaigns.services.weights import Scales
from rulesets.common.contract import Ruleset
from rulesets.common.meta import Choice, Meta, OptionMeta, ScenarioMeta, Titles
from rulesets.common.position import Position, from_toml
from rulesets.common.refusals import BadFile, BadPosition
from rulesets.common.rulebook import Rule

NOBODY = "nobody"
GUEST = "guest"
UNUSED = "unused"
MOST_POSITION_BYTES = 200_000
FOLDED = 8  # more questions than that are folded


class GameForm(LookForm):
    """One form for any game and scenario, made of what its meta says."""

    name = PlainField(label=gettext_lazy("Name of the game"), max_length=LONGEST_NAME)
    dice = forms.ChoiceField(
        label=gettext_lazy("Dice"), choices=DiceMode.choices, initial=DiceMode.SITE, widget=forms.RadioSelect
    )
    deadline_hours = forms.IntegerField(
        label=gettext_lazy("Hours to answer"),
        min_value=1,
        max_value=MOST_HOURS,
        required=False,
        help_text=gettext_lazy("When they are over the clock answers by the default. Left empty, everybody waits."),
    )
    turn_limit = forms.IntegerField(
        label=gettext_lazy("Turns"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=gettext_lazy("Left empty, as many as the scenario says."),
    )
    cards = forms.ChoiceField(
        label=gettext_lazy("Cards"),
        choices=[("site", gettext_lazy("the site deals")), ("table", gettext_lazy("real cards on our own table"))],
        initial="site",
        widget=forms.RadioSelect,
    )
    position = forms.FileField(
        label=gettext_lazy("Start from a position"),
        required=False,
        help_text=gettext_lazy("A file saved from the game master’s board, to go on in mid-game."),
    )

    def __init__(
        self,
        *args: Any,
        ruleset: Ruleset[Any],
        scenario: ScenarioMeta,
        people: Iterable[Person],
        me: Person,
        boxes: Iterable[ComponentBox] = (),
        troops: Iterable[Troop] = (),
        roster: Iterable[Character] = (),
        scales: Scales | None = None,
        text: str = "",
        **kwargs: Any,
    ) -> None:
        self.meta: Meta = ruleset.meta
        self._rulebook = ruleset.rulebook
        self._words = ruleset.words
        self.scenario = scenario
        self._people = {str(one.pk): one for one in people}
        super().__init__(*args, **kwargs)
        for seat in scenario.seats:
            self.fields[f"seat_{seat}"] = self._seat_field(_said(self.meta.seat(seat).titles), ruleset.bots)
        if self.meta.game_master != "required":
            self.fields[f"seat_{scenario.seats[0]}"].initial = f"person:{me.pk}"
        if self.meta.game_master != "none":
            self.fields["gm"] = self._gm_field(me)
        for option in self.meta.options:
            self.fields[f"option_{option.id}"] = _option_field(option)
        for reading in self.meta.readings:
            self.fields[f"reading_{reading.id}"] = _choices(reading.titles, reading.choices, reading.default)
        self.fields["turn_limit"].widget.attrs["placeholder"] = str(scenario.turn_limit)
        self._boxes = add_box_field(self, boxes)
        self.drawing = Drawing(ruleset, scenario.id, text)
        self.enlisting = Enlisting(ruleset, scenario, troops)
        self.mustering = Mustering(ruleset, scenario, roster)
        self.weighing = Weighing(scales)
        self.fields.update({**self.drawing.fields(), **self.enlisting.fields(), **self.mustering.fields()})
        self.fields.update(self.weighing.fields())
        if self.drawing.is_own:
            for seat in scenario.seats:
                field = self.fields[f"seat_{seat}"]
                field.choices = [*field.choices, (UNUSED, _("not in this game"))]
        if not self.meta.dice:
            del self.fields["dice"]
        if not ruleset.words.codes("zones"):
            del self.fields["cards"]

    def _seat_field(self, label: str, bots: Mapping[str, Any]) -> forms.ChoiceField:
        people = [(f"person:{pk}", one.shown_name) for pk, one in self._people.items()]
        machines = [(f"bot:{name}", bot_name(self.meta.slug, name)) for name in bots]
        choices = [("open", _("nobody yet")), (GUEST, _("a guest, by a link")), *people, *machines]
        return _select(label, choices, "open")

    def _gm_field(self, me: Person) -> forms.ChoiceField:
        people = [(pk, one.shown_name) for pk, one in self._people.items() if not one.is_guest]
        nobody = [] if self.meta.game_master == "required" else [(NOBODY, _("nobody: the table decides together"))]
        initial = str(me.pk) if self.meta.game_master == "required" else NOBODY
        return _select(_("Game master"), [*nobody, *people], initial)

    # -- what the page shows, in its order ---------------------------------------------------------------------
    @property
    def seat_fields(self) -> list[BoundField]:
        return [self[f"seat_{seat}"] for seat in self.scenario.seats]

    @property
    def option_fields(self) -> list[tuple[BoundField, list[Rule]]]:
        """Those that stand in no group."""
        return [self._options[one] for one in loose(self.meta.options)]

    @property
    def option_groups(self) -> list[OptionGroup]:
        return grouped(self.meta, self._words, self._options)

    @cached_property
    def _options(self) -> dict[str, tuple[BoundField, list[Rule]]]:
        return {one.id: (self[f"option_{one.id}"], self._rules(*one.rules)) for one in self.meta.options}

    @property
    def reading_fields(self) -> list[tuple[BoundField, list[Rule]]]:
        """With each the rule that it reads, whose ledger says what is unclear and how we rule."""
        return [(self[f"reading_{one.id}"], self._rules(one.rule)) for one in self.meta.readings]

    @property
    def folds_readings(self) -> bool:
        """So many that they would drown the page."""
        return len(self.meta.readings) > FOLDED

    @property
    def drawing_fields(self) -> list[BoundField]:
        """The file of a scenario, or the numbers to draw one by."""
        return [self[name] for name in self.drawing.names]

    @property
    def troop_fields(self) -> list[BoundField]:
        """Who may bring a troop: one for each seat."""
        return self.enlisting.shown(self)

    @property
    def people_fields(self) -> list[BoundField]:
        """Who of the roster comes along: one for each seat, and the game master's."""
        return self.mustering.shown(self)

    @property
    def weights_field(self) -> BoundField | None:
        """What weighs on their bands, where a game master decides on it."""
        return self[WEIGHTS] if WEIGHTS in self.fields else None

    def _rules(self, *ids: str) -> list[Rule]:
        return [self._rulebook.rule(one) for one in ids]

    # -- what comes out ----------------------------------------------------------------------------------------
    def clean_position(self) -> Position | None:
        file = self.cleaned_data["position"]
        if not file:
            return None
        if file.size > MOST_POSITION_BYTES:
            raise forms.ValidationError(_("This file is too large to be a position."))
        try:
            return from_toml(file.read().decode())
        except BadFile as fault:
            place = {"line": fault.line, "column": fault.column}
            raise forms.ValidationError(_("Line %(line)s, column %(column)s cannot be read.") % place) from None
        except (UnicodeDecodeError, BadPosition):
            raise forms.ValidationError(_("This file holds no position.")) from None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        gm = data.get("gm", NOBODY)
        for seat in self.scenario.seats:
            if gm != NOBODY and data.get(f"seat_{seat}") == f"person:{gm}":
                self.add_error(f"seat_{seat}", _("The game master of this game cannot hold a seat in it."))
        self.drawn = self.drawing.clean(self)
        self.files = self.enlisting.clean(self, self._components())
        self.mustering.clean(self, {seat: self._sitter(data, seat) for seat in self.scenario.seats})
        return data

    def plan(self) -> GamePlan:
        data, people = self.cleaned_data, self.mustering.carried(self, self._seats)
        return GamePlan(
            name=data["name"],
            slug=self.meta.slug,
            scenario=self.scenario.id,
            seats={seat: self._seat_plan(data[f"seat_{seat}"]) for seat in self._seats},
            gm=self._people.get(data.get("gm", NOBODY)),
            options={one.id: data[f"option_{one.id}"] for one in self.meta.options},
            readings={one.id: data[f"reading_{one.id}"] for one in self.meta.readings},
            dice=data.get("dice", DiceMode.SITE),
            deadline_hours=data["deadline_hours"],
            turn_limit=data["turn_limit"] or (self.drawing.found.turns if self.drawing.found else 0),
            cards=data.get("cards", "site"),
            position=data["position"],
            people=people,
            weights=self.weighing.weights(self, people),
            box_files=self.files,
        )

    def _sitter(self, data: Mapping[str, Any], seat: str) -> Person | None:
        return self._people.get(str(data.get(f"seat_{seat}", "")).removeprefix("person:"))

    @property
    def _seats(self) -> list[str]:
        """Those of the scenario that are played; of one that was brought along, those that it has."""
        found = self.drawing.found
        there = [seat for seat in self.scenario.seats if found is None or seat in found.seats]
        return [seat for seat in there if self.cleaned_data[f"seat_{seat}"] != UNUSED]

    def _components(self) -> dict[str, str]:
        """A map of one's own goes before the chosen box, and the box before what is drawn by numbers."""
        box = self._boxes.get(self.cleaned_data.get("components", ""))
        chosen = box.files if box else {}
        is_brought = self.cleaned_data.get(FILE) or self.drawing.text
        return {**chosen, **self.drawn} if is_brought else {**self.drawn, **chosen}

    def _seat_plan(self, held: str) -> SeatPlan:
        kind, _colon, name = held.partition(":")
        if kind == GUEST:
            return SeatPlan(Holder.GUEST)
        if kind == "bot":
            return SeatPlan(Holder.BOT, bot=name)
        if kind == "person":
            person = self._people[name]
            return SeatPlan(Holder.GUEST if person.is_guest else Holder.MEMBER, person)
        return SeatPlan()


def _said(titles: Titles) -> str:
    return titles.in_language(get_language() or "en")


def _choices(titles: Titles, choices: tuple[Choice, ...], default: str) -> forms.ChoiceField:
    return _select(_said(titles), [(one.value, _said(one.titles)) for one in choices], default)


def _option_field(option: OptionMeta) -> forms.ChoiceField:
    """A list of its choices; of many options that are on or off, a switch."""
    field = _choices(option.titles, option.choices, option.default)
    if option.group and is_switch(option.choices):
        field.widget = Switch()
    return field


def _select(label: str, choices: list[tuple[str, str]], initial: str) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial)
    field.widget.attrs["class"] = "input"
    return field
