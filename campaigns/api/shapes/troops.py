"""Shapes of troops, of sheets to print, of scenarios that people write."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import FormField, SentenceShape, Shape, sheet_of
from campaigns.forms.scenarios import NewScenarioForm
from campaigns.forms.troops import HIGHEST_BUDGET, HIGHEST_COUNT, HeadForm
from campaigns.services import scenarios, troops

DEEDS = ("head", "hire", "count", "copy", "raise", "write", "option")
BUDGET = "In points; 0: no limit."
FILE_NAME = "Its ending says what it is: .csv or .json."


class PriceShape(Shape):
    value = serializers.CharField(allow_blank=True)
    cause = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)


class TroopLineShape(Shape):
    """So many of one profile."""

    id = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()
    each = serializers.IntegerField(help_text="Points of one of them.")
    points = serializers.IntegerField()
    price = PriceShape(many=True)
    told = serializers.ListField(child=serializers.CharField())
    values = serializers.DictField(
        child=serializers.JSONField(allow_null=True), help_text="Every column, as `write` takes it."
    )


class TroopHeadShape(Shape):
    id = serializers.IntegerField()
    campaign = serializers.IntegerField()
    owner = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    period = serializers.CharField(allow_blank=True)
    budget = serializers.IntegerField(help_text=BUDGET)
    points = serializers.IntegerField()
    size = serializers.IntegerField()


class TroopShape(TroopHeadShape):
    lines = TroopLineShape(many=True)
    odd = SentenceShape(many=True, help_text="Worth a look; nothing of it is refused.")
    options = serializers.DictField(child=serializers.CharField())


class NewTroopShape(Shape):
    slug = serializers.CharField(max_length=40)
    name = FormField(HeadForm.base_fields["name"])
    period = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    budget = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=HIGHEST_BUDGET, help_text=BUDGET
    )
    file_name = serializers.CharField(required=False, max_length=100, help_text=FILE_NAME)
    text = serializers.CharField(
        required=False, max_length=troops.MOST_BYTES, trim_whitespace=False, help_text="People to begin with."
    )


class TroopChangeShape(Shape):
    """`hire`: sample, count. `count`, `copy`, `raise`: line, and for the first its count, 0 removes it. `head`: name,
    period, budget. `write`: values, count, and the line that they replace. `option`: option, value."""

    do = serializers.ChoiceField(choices=DEEDS)
    line = serializers.CharField(required=False, max_length=80, default="", allow_blank=True)
    count = serializers.IntegerField(required=False, min_value=0, max_value=HIGHEST_COUNT, default=1)
    sample = serializers.CharField(required=False, max_length=80, default="")
    name = FormField(HeadForm.base_fields["name"], required=False)
    period = serializers.CharField(required=False, max_length=40, allow_blank=True)
    budget = serializers.IntegerField(required=False, min_value=0, max_value=HIGHEST_BUDGET)
    values = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False)
    option = serializers.CharField(required=False, max_length=60, default="")
    value = serializers.CharField(required=False, max_length=60, default="")


class TroopFileShape(Shape):
    file_name = serializers.CharField(max_length=100, help_text=FILE_NAME)
    text = serializers.CharField(max_length=troops.MOST_BYTES, trim_whitespace=False, allow_blank=True)


class TableRowShape(Shape):
    cells = serializers.ListField(child=serializers.CharField(allow_blank=True))
    rule = serializers.CharField(allow_blank=True)
    source = serializers.CharField(allow_blank=True, help_text="rules, found or proposed")


class TableShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    head = serializers.ListField(child=serializers.CharField())
    rows = TableRowShape(many=True)


class PrintedSettingShape(Shape):
    title = serializers.CharField()
    choice = serializers.CharField()
    on = serializers.BooleanField()
    rules = serializers.ListField(child=serializers.CharField())


class ReferenceShape(Shape):
    """The tables and options really in force, in words."""

    title = serializers.CharField()
    tables = TableShape(many=True)
    options = PrintedSettingShape(many=True)
    readings = PrintedSettingShape(many=True)


class ScenarioHeadShape(Shape):
    id = serializers.IntegerField()
    campaign = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()


class FaultShape(Shape):
    line = serializers.IntegerField()
    column = serializers.IntegerField()
    sentence = serializers.CharField()


class ScenarioTextShape(ScenarioHeadShape):
    text = serializers.CharField(allow_blank=True, trim_whitespace=False)
    fault = FaultShape(allow_null=True, help_text="The first one; null: it can be played.")


class NewScenarioShape(Shape):
    slug = serializers.CharField(max_length=40)
    name = FormField(NewScenarioForm.base_fields["name"])
    house = serializers.CharField(required=False, max_length=60, help_text="A scenario of the house to begin with.")
    text = serializers.CharField(required=False, max_length=scenarios.MOST_BYTES, trim_whitespace=False)


class SaveScenarioShape(Shape):
    name = FormField(NewScenarioForm.base_fields["name"])
    text = serializers.CharField(max_length=scenarios.MOST_BYTES, trim_whitespace=False, allow_blank=True)


class LookShape(Shape):
    slug = serializers.CharField(max_length=40)
    text = serializers.CharField(max_length=scenarios.MOST_BYTES, trim_whitespace=False, allow_blank=True)
    secrets = serializers.BooleanField(default=True, help_text="false: as players see it when the game begins.")


class LookedShape(Shape):
    fault = FaultShape(allow_null=True)
    drawn = serializers.DictField(child=serializers.JSONField(allow_null=True), allow_null=True)


TroopSheetShape = sheet_of(TroopHeadShape)
ScenarioSheetShape = sheet_of(ScenarioHeadShape)
