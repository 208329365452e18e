"""Games as they are set up, listed and managed; the shelf of games; rules."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import ChoiceShape, FormField, Shape, sheet_of
from campaigns.forms.games import MOST_POSITION_BYTES, GameForm
from campaigns.forms.seats import WordForm
from campaigns.models import DiceMode, GameStatus, Holder
from campaigns.services.plans import MOST_BOX_BYTES, MOST_HOURS

CHANGES = ("start", "pause", "resume", "archive", "reopen", "reveal")
SEAT = "open, guest, person:<id of a person>, or bot:<name of a bot>"


class SettingShape(Shape):
    """An option of a game, or a reading of one of its rules."""

    id = serializers.CharField()
    title = serializers.CharField()
    default = serializers.CharField()
    choices = ChoiceShape(many=True)
    rules = serializers.ListField(child=serializers.CharField())
    group = serializers.CharField(allow_blank=True, help_text="Of option_groups; empty for those that stand alone.")


class OptionGroupShape(Shape):
    """Options that belong together."""

    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class BoundShape(Shape):
    """A number of a plan to draw a scenario by."""

    id = serializers.CharField()
    title = serializers.CharField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    usual = serializers.IntegerField()


class ScenarioShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    turns = serializers.IntegerField()
    minutes = serializers.IntegerField()
    seats = ChoiceShape(many=True)
    plan = BoundShape(many=True, help_text="Empty where it is not drawn by numbers.")


class ShelfShape(Shape):
    slug = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    release = serializers.CharField()
    rules = serializers.IntegerField(help_text="How many rules its ledger holds.")
    game_master = serializers.ChoiceField(choices=["none", "optional", "required"])
    scenarios = ScenarioShape(many=True)
    options = SettingShape(many=True)
    option_groups = OptionGroupShape(many=True)
    readings = SettingShape(many=True)
    bots = ChoiceShape(many=True)


class RuleShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    ruling = serializers.CharField(allow_blank=True, help_text="How we read it, where it is unclear.")
    why = serializers.CharField(allow_blank=True, help_text="What is unclear.")
    section = serializers.CharField(allow_blank=True)
    mode = serializers.CharField(help_text="How it is handled, in words.")
    level = serializers.CharField()
    language = serializers.CharField()


class GameShape(Shape):
    id = serializers.IntegerField()
    campaign = serializers.IntegerField()
    name = serializers.CharField()
    slug = serializers.CharField()
    release = serializers.CharField()
    scenario = serializers.CharField()
    status = serializers.ChoiceField(choices=GameStatus.choices)
    has_gm = serializers.BooleanField()
    dice = serializers.ChoiceField(choices=DiceMode.choices)
    deadline_hours = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField()
    turns = serializers.IntegerField()
    my_seats = serializers.ListField(child=serializers.CharField())
    asked = serializers.BooleanField(help_text="A question waits for you.")
    outcome = serializers.JSONField(allow_null=True)
    commitments = serializers.DictField(child=serializers.CharField())


class CreateGameShape(Shape):
    """What is left out is as the game itself proposes."""

    slug = serializers.CharField(max_length=40)
    scenario = serializers.CharField(max_length=100)
    name = FormField(GameForm.base_fields["name"])
    seats = serializers.DictField(child=serializers.CharField(max_length=100), required=False, help_text=SEAT)
    gm = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=10**12)
    options = serializers.DictField(child=serializers.CharField(max_length=100), required=False)
    readings = serializers.DictField(child=serializers.CharField(max_length=100), required=False)
    dice = serializers.ChoiceField(choices=DiceMode.choices, required=False)
    deadline_hours = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST_HOURS)
    turn_limit = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=999)
    cards = serializers.ChoiceField(choices=["site", "table"], required=False)
    components = serializers.IntegerField(
        required=False, min_value=1, max_value=10**12, help_text="A box of the campaign; without it, the game's own."
    )
    position = serializers.CharField(
        required=False, max_length=MOST_POSITION_BYTES, trim_whitespace=False, help_text="A position as TOML."
    )
    plan = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=10**12),
        required=False,
        help_text="Numbers to draw the scenario by, as the shelf lists them; without a seed, one is drawn by lot.",
    )
    troops = serializers.DictField(
        child=serializers.CharField(max_length=20),
        required=False,
        help_text="Troops by seat, each by its number: they take the places of the people of the scenario.",
    )
    map = serializers.CharField(
        required=False, max_length=MOST_BOX_BYTES, trim_whitespace=False, help_text="A scenario of your own as TOML."
    )


class SeatShape(Shape):
    seat = serializers.CharField()
    title = serializers.CharField()
    holder = serializers.ChoiceField(choices=Holder.choices)
    name = serializers.CharField(allow_blank=True, help_text="Of the person or bot.")
    person = serializers.IntegerField(allow_null=True)
    bot = serializers.CharField(allow_blank=True)
    is_me = serializers.BooleanField()
    has_word = serializers.BooleanField()
    may_hand = serializers.BooleanField()


class HandShape(Shape):
    to = serializers.CharField(max_length=100, help_text="open, person:<id> or bot:<name>")


class WordShape(Shape):
    word = FormField(WordForm.base_fields["word"], required=True)


class MasterShape(Shape):
    person = serializers.IntegerField(min_value=1, max_value=10**12)


class DeadlineShape(Shape):
    hours = serializers.IntegerField(allow_null=True, min_value=1, max_value=MOST_HOURS)


class ScreenShape(Shape):
    id = serializers.IntegerField()
    address = serializers.CharField(allow_blank=True)


GameSheetShape = sheet_of(GameShape)
RuleSheetShape = sheet_of(RuleShape)
