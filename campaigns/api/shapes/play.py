"""A game as one viewer has it before him, and what he sends: view, phase, questions, answers, dice."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import SentenceShape, Shape

SEAT = "For which seat; without it, your own."


class NumberShape(Shape):
    name = serializers.CharField()
    title = serializers.CharField()
    value = serializers.JSONField()


class SeatSeenShape(Shape):
    seat = serializers.CharField()
    title = serializers.CharField()
    player = serializers.CharField(allow_blank=True)
    alive = serializers.BooleanField()
    waited_for = serializers.BooleanField()
    numbers = NumberShape(many=True)


class CardShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField(help_text="A code of the game.")
    title = serializers.CharField()
    zone = serializers.CharField()
    owner = serializers.CharField(allow_blank=True)
    is_secret = serializers.BooleanField()
    spent = serializers.CharField(allow_blank=True)
    lines = SentenceShape(many=True)


class PlaceShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    lines = SentenceShape(many=True)


class StepShape(Shape):
    id = serializers.CharField()
    title = serializers.CharField()
    state = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class PhaseStepShape(StepShape):
    steps = StepShape(many=True)


class PhaseShape(Shape):
    turn = serializers.IntegerField()
    turns = serializers.IntegerField()
    waiting = serializers.ListField(child=serializers.CharField(), help_text="By what the rules make public.")
    phases = PhaseStepShape(many=True)


class ViewShape(Shape):
    viewer = serializers.CharField()
    acts = serializers.BooleanField(help_text="Whether you may answer for this viewer.")
    tick = serializers.IntegerField(help_text="Of this viewer alone; send it back with an answer.")
    status = serializers.CharField()
    is_resolving = serializers.BooleanField()
    has_stumbled = serializers.BooleanField()
    may_undo = serializers.BooleanField()
    phase = PhaseShape()
    outcome = serializers.JSONField(allow_null=True)
    seats = SeatSeenShape(many=True)
    cards = CardShape(many=True)
    secrets = SentenceShape(many=True)
    notes = SentenceShape(many=True)
    places = PlaceShape(many=True)
    pieces = serializers.DictField(child=SentenceShape())
    board = serializers.JSONField(help_text="As the game describes it.")


class FormShape(Shape):
    kind = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    grave = serializers.BooleanField()
    params = serializers.DictField(
        child=serializers.JSONField(), help_text="By name: type, bounds, and what may be chosen."
    )
    folded = serializers.ListField(
        child=serializers.CharField(), help_text="What is rarely needed: parameters, or columns of one."
    )
    sampled = serializers.BooleanField(help_text="The actions of this kind that are listed are not all it takes.")


class QuestionShape(SentenceShape):
    id = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    answered = serializers.ListField(child=serializers.CharField())
    must = serializers.BooleanField()
    sealed = serializers.BooleanField()
    asks_me = serializers.BooleanField()
    mine = serializers.JSONField(allow_null=True, help_text="Your answer, where it may still be changed.")
    default = serializers.JSONField(allow_null=True)
    draft = serializers.JSONField(allow_null=True)
    forms = FormShape(many=True)


class QuestionsShape(Shape):
    tick = serializers.IntegerField()
    due_at = serializers.DateTimeField(allow_null=True)
    questions = QuestionShape(many=True)


class ChanceShape(SentenceShape):
    tone = serializers.CharField()
    weight = serializers.IntegerField()


class ModifierShape(Shape):
    value = serializers.IntegerField()
    cause = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


class OddsShape(Shape):
    total = serializers.IntegerField(help_text="What the weights add up to.")
    chances = ChanceShape(many=True)
    modifiers = ModifierShape(many=True)
    readings = serializers.DictField(child=serializers.CharField())


class ActionShape(Shape):
    id = serializers.CharField()
    question = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField()
    answer = serializers.JSONField(help_text="What to send as the answer.")
    odds = OddsShape(allow_null=True)


class NearShape(Shape):
    sentence = serializers.CharField()
    answer = serializers.JSONField()
    why = SentenceShape()


class ActionsShape(Shape):
    tick = serializers.IntegerField()
    actions = ActionShape(many=True)
    next = serializers.IntegerField(allow_null=True)
    near_misses = NearShape(many=True)


class AnswerShape(Shape):
    """`answer`: its kind, and a value for each parameter of the form."""

    question = serializers.CharField(max_length=200)
    answer = serializers.DictField(child=serializers.JSONField(allow_null=True))
    seat = serializers.CharField(required=False, max_length=40, help_text=SEAT)
    tick = serializers.IntegerField(
        required=False, min_value=0, max_value=10**15, help_text="Sent twice with the same tick, it counts once."
    )


class AskOddsShape(Shape):
    question = serializers.CharField(max_length=200)
    answer = serializers.DictField(child=serializers.JSONField(allow_null=True))


class OddsFoundShape(Shape):
    odds = OddsShape(allow_null=True)


class ForSeatShape(Shape):
    seat = serializers.CharField(required=False, max_length=40, help_text=SEAT)


class FacesShape(ForSeatShape):
    key = serializers.CharField(max_length=200)
    faces = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=10**6), max_length=1000)


class ForceShape(Shape):
    key = serializers.CharField(max_length=200)
    faces = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=10**6), max_length=1000)
    reason = serializers.CharField(max_length=1000)


class DiceShape(Shape):
    key = serializers.CharField()
    seat = serializers.CharField()
    count = serializers.IntegerField()
    sides = serializers.IntegerField()
    shape = serializers.CharField()
    need = serializers.IntegerField()
    modifier = serializers.IntegerField()
    rule = serializers.CharField(allow_blank=True)
    faces = serializers.ListField(child=serializers.IntegerField())
    is_mine = serializers.BooleanField()


class DiceTableShape(Shape):
    """Dice asked for now; rolls that may be corrected; for the game master, rolls that he may set."""

    asked = DiceShape(many=True)
    correctable = DiceShape(many=True)
    forcible = DiceShape(many=True)


class StandingShape(Shape):
    """How the game stands for you now."""

    seat = serializers.CharField()
    tick = serializers.IntegerField()
    status = serializers.CharField()
    waiting = serializers.ListField(child=serializers.CharField())
    asked = serializers.ListField(child=serializers.CharField(), help_text="Ids of the questions put to you.")
