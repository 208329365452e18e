"""Looking ahead, and ways."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import ChoiceShape, SentenceShape, Shape
from campaigns.api.shapes.play import SEAT


class AskAheadShape(Shape):
    """As an answer is sent: its kind, and a value for each parameter of the form. Paths may be given by their ends."""

    question = serializers.CharField(max_length=200)
    answer = serializers.DictField(child=serializers.JSONField(allow_null=True))
    assumption = serializers.CharField(required=False, max_length=40)
    seat = serializers.CharField(required=False, max_length=40, help_text=SEAT)


class AheadShape(Shape):
    """What is to come, in the order of turns, as far as the seat can tell."""

    assumption = serializers.CharField()
    assumptions = ChoiceShape(many=True)
    lines = SentenceShape(many=True)


class WayShape(Shape):
    path = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Place by place; null: there is no way."
    )
    turn = serializers.IntegerField(allow_null=True, help_text="When it arrives; null: not to be said.")
    sentence = serializers.CharField()


class MapShape(Shape):
    toml = serializers.CharField(help_text="A scenario, which can be handed in again as `map`.")
