"""What a game’s rules are to it: the release it runs under, and where one of them was applied."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import Shape
from campaigns.api.shapes.games import RuleShape
from campaigns.api.shapes.table import EntryShape


class ReleaseNoteShape(Shape):
    version = serializers.CharField()
    lines = serializers.ListField(child=serializers.CharField())


class RenewalShape(Shape):
    """What would change if the game went on under the rules that are here."""

    before = serializers.CharField()
    after = serializers.CharField()
    notes = ReleaseNoteShape(many=True, allow_null=True, help_text="Newest first; null: nothing is written down of it.")
    schemas = serializers.ListField(child=serializers.IntegerField(), help_text="Of the position, step by step.")
    opens = serializers.BooleanField(help_text="These rules can read the position.")
    is_whole = serializers.BooleanField(help_text="They find everything in it accounted for.")


class ReleaseShape(Shape):
    release = serializers.CharField(help_text="The rules under which the game runs.")
    renewal = RenewalShape(allow_null=True, help_text="null: these are the rules that are here, or it is over.")


class RenewShape(Shape):
    after = serializers.CharField(max_length=40, help_text="The release that was looked at.")
    seat = serializers.CharField(required=False, max_length=40)


class AppliedShape(Shape):
    """A rule, and the lines of the reader’s journal that cite it, newest first."""

    rule = RuleShape()
    entries = EntryShape(many=True)
    has_more = serializers.BooleanField()
