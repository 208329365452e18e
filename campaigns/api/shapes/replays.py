"""Past turns once more."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import SentenceShape, Shape, sheet_of


class TurnShape(Shape):
    turn = serializers.IntegerField()


class SceneShape(SentenceShape):
    """One thing that was told of the turn."""

    step = serializers.IntegerField()
    phase = serializers.CharField(allow_blank=True)


class TurnStepShape(SceneShape):
    """`code` is empty where the turn begins and where it ends."""

    turn = serializers.IntegerField()
    steps = serializers.IntegerField(help_text="The number of the last step.")
    board = serializers.JSONField(help_text="As the game describes it.")


TurnSheetShape = sheet_of(TurnShape)
SceneSheetShape = sheet_of(SceneShape)
