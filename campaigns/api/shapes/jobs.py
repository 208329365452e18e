"""Simulations as they are asked for and answered."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.api.shapes.common import SentenceShape, Shape, sheet_of
from campaigns.api.shapes.play import PhaseShape
from campaigns.models import JobStatus
from campaigns.services.jobs import MOST_GAMES


class AskJobShape(Shape):
    """How many games, and which bot plays which seat; a seat without one plays at random."""

    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES)
    bots = serializers.DictField(child=serializers.CharField(max_length=100), required=False)


class AskScenarioJobShape(AskJobShape):
    slug = serializers.CharField(max_length=40)
    scenario = serializers.CharField(max_length=100)
    components = serializers.IntegerField(
        required=False, min_value=1, max_value=10**12, help_text="A box of the campaign; without it, the game's own."
    )


class AskGameJobShape(AskJobShape):
    seat = serializers.CharField(required=False, max_length=40, help_text="As which seat knows the game; yours.")


class JobShape(Shape):
    id = serializers.IntegerField()
    campaign = serializers.IntegerField()
    game = serializers.IntegerField(allow_null=True)
    slug = serializers.CharField()
    release = serializers.CharField()
    scenario = serializers.CharField(allow_blank=True)
    viewer = serializers.CharField(help_text="As who knows it the games go on.")
    turn = serializers.IntegerField()
    bots = serializers.DictField(child=serializers.CharField())
    games = serializers.IntegerField()
    played = serializers.IntegerField()
    status = serializers.ChoiceField(choices=JobStatus.choices)
    backends = serializers.ListField(child=serializers.CharField())
    components = serializers.CharField(allow_blank=True, help_text="The box it is played with; empty: the game's own.")
    asked_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    may_stop = serializers.BooleanField()


class TotalsShape(Shape):
    """What the games that were played came to. Shares are counts of `games`."""

    games = serializers.IntegerField()
    decisions = serializers.IntegerField()
    endings = serializers.DictField(child=serializers.IntegerField())
    results = serializers.JSONField()
    digest = serializers.CharField()


class JobStepShape(Shape):
    n = serializers.IntegerField()
    turn = serializers.IntegerField()
    seat = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField(allow_blank=True)
    answer = serializers.JSONField(allow_null=True)


class RetracedShape(Shape):
    """One simulated game: its steps, a page of them."""

    number = serializers.IntegerField()
    steps = serializers.IntegerField(help_text="How many decisions, as far as it was played again.")
    is_whole = serializers.BooleanField(help_text="False: ask again, and it is played on.")
    results = JobStepShape(many=True)
    next = serializers.IntegerField(allow_null=True)


class RetracedStepShape(JobStepShape):
    """Where a simulated game stood after a step, and what was told on the way to it."""

    phase = PhaseShape()
    board = serializers.JSONField()
    outcome = serializers.JSONField(allow_null=True)
    told = SentenceShape(many=True)


JobSheetShape = sheet_of(JobShape)
