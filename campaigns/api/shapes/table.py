"""The table around a game: journal, messages, rulings, the board, going back, what is decided together, the proof."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import SentenceShape, Shape
from campaigns.api.shapes.play import ModifierShape
from campaigns.forms.games import MOST_POSITION_BYTES

ANSWER = serializers.JSONField(allow_null=True)


class RollShape(Shape):
    key = serializers.CharField()
    seat = serializers.CharField()
    faces = serializers.ListField(child=serializers.IntegerField())
    sides = serializers.IntegerField()
    source = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)


class ToldShape(SentenceShape):
    reason = serializers.CharField(allow_blank=True)
    is_ruling = serializers.BooleanField()
    rolls = RollShape(many=True)
    modifiers = ModifierShape(many=True)


class EntryShape(Shape):
    n = serializers.IntegerField(help_text="In the numbering of this reader.")
    is_undone = serializers.BooleanField()
    told = ToldShape(many=True)


class JournalShape(Shape):
    """Newest first. `older`: what to ask for as `before` next; null at the beginning."""

    tick = serializers.IntegerField()
    entries = EntryShape(many=True)
    older = serializers.IntegerField(allow_null=True)


class MessageShape(Shape):
    id = serializers.IntegerField()
    seat = serializers.CharField()
    to = serializers.ListField(child=serializers.CharField())
    to_all = serializers.BooleanField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    is_mine = serializers.BooleanField()
    is_unread = serializers.BooleanField()
    read_by = serializers.ListField(child=serializers.CharField(), help_text="Told to the sender alone.")


class SendShape(Shape):
    """To some seats, or to all of the table."""

    text = serializers.CharField(max_length=10_000, trim_whitespace=False, allow_blank=True)
    to = serializers.ListField(child=serializers.CharField(max_length=40), required=False, max_length=100)
    to_all = serializers.BooleanField(default=False)
    seat = serializers.CharField(required=False, max_length=40)


class RulingShape(Shape):
    """`ruling`: its kind, a value for each parameter of its form, and the reason."""

    ruling = serializers.DictField(child=ANSWER)
    seat = serializers.CharField(required=False, max_length=40)


class BoardShape(Shape):
    toml = serializers.CharField(allow_blank=True)


class LayBoardShape(Shape):
    toml = serializers.CharField(max_length=MOST_POSITION_BYTES, trim_whitespace=False)
    reason = serializers.CharField(max_length=1000)


class BackShape(Shape):
    line = serializers.IntegerField(min_value=1, max_value=10**12, help_text="Of your own journal: back to before it.")
    reroll = serializers.BooleanField(default=False, help_text="What is played again is rolled anew.")
    reason = serializers.CharField(max_length=1000)
    seat = serializers.CharField(required=False, max_length=40)


class UndoneShape(EntryShape):
    told_to = serializers.ListField(child=serializers.CharField())
    seen_by = serializers.ListField(child=serializers.CharField())


class RewindShape(Shape):
    """What would no longer count, and who has already had it before him."""

    lines = UndoneShape(many=True)
    more = serializers.IntegerField()
    seen_by = serializers.ListField(child=serializers.CharField())


class ProposalShape(Shape):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    by = serializers.CharField()
    reason = serializers.CharField()
    sentence = serializers.CharField()
    ruling = serializers.JSONField(allow_null=True)
    agreed = serializers.ListField(child=serializers.CharField())
    missing = serializers.ListField(child=serializers.CharField())
    is_mine = serializers.BooleanField()
    may_vote = serializers.BooleanField()


class ProposeHandShape(Shape):
    absent = serializers.CharField(max_length=40, help_text="The seat of who does not come any more.")
    to = serializers.CharField(max_length=100, help_text="open, person:<id> or bot:<name>")
    reason = serializers.CharField(max_length=1000)
    seat = serializers.CharField(required=False, max_length=40)


class VoteShape(Shape):
    vote = serializers.ChoiceField(choices=["agree", "decline", "withdraw"])
    seat = serializers.CharField(required=False, max_length=40)


class StreamShape(Shape):
    stream = serializers.CharField()
    title = serializers.CharField()
    commitment = serializers.CharField()
    secret = serializers.CharField(allow_blank=True, help_text="Empty until it is revealed.")


class SpokenShape(Shape):
    seat = serializers.CharField()
    word = serializers.CharField()


class WrongRollShape(Shape):
    entry = serializers.IntegerField(help_text="Of your file of the game.")
    key = serializers.CharField()


class RecomputedShape(Shape):
    proved = serializers.IntegerField(help_text="Rolls that are as the open secrets give them.")
    by_hand = serializers.IntegerField(help_text="Typed, corrected or set by people.")
    sealed = serializers.IntegerField(help_text="Their secret is not open yet.")
    wrong = serializers.IntegerField()
    faults = WrongRollShape(many=True)
    broken_seals = serializers.ListField(
        child=serializers.CharField(), help_text="Streams whose secret is another one."
    )


class ProofShape(Shape):
    viewer = serializers.CharField()
    release = serializers.CharField()
    box_digest = serializers.CharField(allow_blank=True)
    streams = StreamShape(many=True)
    words = SpokenShape(many=True)
    rolls = RecomputedShape()
    entries = serializers.IntegerField(help_text="How many entries your file of the game holds.")
