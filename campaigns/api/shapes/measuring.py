"""What was measured."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import SentenceShape, Shape


class MeasuredShape(Shape):
    length = serializers.IntegerField(help_text="In the unit of the game: tenths of a millimetre.")
    lines = SentenceShape(many=True)
    refused = SentenceShape(
        allow_null=True, help_text="Why such a way would not be taken; null: nothing is against it."
    )
    odds = serializers.CharField(allow_blank=True, help_text="The chance to come to its end, where that is not sure.")
    sentence = serializers.CharField(help_text="All of it in one line.")
