"""Places, and how those who are there or come from there think of others: attitudes with their causes, triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Circle, Kept, KeptQuerySet
from campaigns.models.fields import TypedLine
from campaigns.models.games import GameSeat, GameStatus
from campaigns.models.rosters import Band, Character

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Place(Kept):
    """A village, a mill, a port, a region. `within`: the larger place that it lies in."""

    noun = "place"
    kept = ("name", "kind", "within", "description", "notes", "audience")
    secret = ("notes",)

    name = TypedLine(_("name"), max_length=80)
    kind = TypedLine(_("what it is"), max_length=60, blank=True)
    within = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="parts", verbose_name=_("lies in")
    )
    description = models.TextField(_("what everybody sees"), max_length=4000, blank=True)
    notes = models.TextField(_("notes of the game master"), max_length=8000, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("place")
        verbose_name_plural = _("places")

    def __str__(self) -> str:
        return self.name


class Attitude(Kept):
    """One cause for which somebody thinks well or ill of somebody; all causes together are his attitude."""

    noun = "attitude"
    hangs_on = ("npc", "place", "towards", "towards_band")
    kept = ("npc", "place", "towards", "towards_band", "score", "cause", "since", "audience")

    npc = models.ForeignKey(
        Character, on_delete=models.CASCADE, null=True, blank=True, related_name="attitudes", verbose_name=_("who")
    )
    place = models.ForeignKey(
        Place,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="attitudes",
        verbose_name=_("or the people of"),
    )
    towards = models.ForeignKey(
        Character, on_delete=models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("thinks of")
    )
    towards_band = models.ForeignKey(
        Band, on_delete=models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("or of the band")
    )
    score = models.SmallIntegerField(_("how much, + or -"), default=0)
    cause = TypedLine(_("because"), max_length=200)
    since = TypedLine(_("since"), max_length=60, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("cause of an attitude")
        verbose_name_plural = _("causes of attitudes")

    def __str__(self) -> str:
        return self.cause


class Reaction(Kept):
    """A die that was rolled on how somebody receives somebody, with all that counted."""

    noun = "reaction"
    hangs_on = ("npc",)
    kept = ("npc", "met", "asked", "modifiers", "face", "result", "rule", "on", "audience")

    npc = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="reactions")
    met = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    asked = TypedLine(_("what was asked"), max_length=200, blank=True)
    modifiers = models.JSONField(default=list, blank=True)  # [[cause, value], …]
    face = models.PositiveSmallIntegerField(default=0)
    result = models.CharField(max_length=60, blank=True)
    rule = models.CharField(max_length=40, blank=True)
    on = TypedLine(_("date in the story"), max_length=60, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("reaction")
        verbose_name_plural = _("reactions")

    def __str__(self) -> str:
        return self.result


class Lurking(Kept):
    """What happens as soon as something is done: "if anyone enters the mill…". The game master's alone till then."""

    noun = "lurking"
    kept = ("npc", "place", "condition", "effect", "happened_on", "audience")

    npc = models.ForeignKey(
        Character, on_delete=models.CASCADE, null=True, blank=True, related_name="lurking", verbose_name=_("concerns")
    )
    place = models.ForeignKey(
        Place, on_delete=models.CASCADE, null=True, blank=True, related_name="lurking", verbose_name=_("at")
    )
    condition = TypedLine(_("as soon as"), max_length=300)
    effect = models.TextField(_("this happens"), max_length=2000)
    happened_on = TypedLine(_("it happened on"), max_length=60, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("trigger")
        verbose_name_plural = _("triggers")

    def __str__(self) -> str:
        return self.condition


def plays_at(viewer: Viewer, name: str) -> Q:
    """In a game that is not over and in which he holds a seat."""
    seats = GameSeat.objects.players().filter(game=OuterRef(name), person=viewer.person)
    return Exists(seats.exclude(game__status__in=[GameStatus.FINISHED, GameStatus.ARCHIVED]))


class TravellerQuerySet(KeptQuerySet):
    owners = ("character__player",)

    def visible_to(self, viewer: Viewer) -> KeptQuerySet:
        """Not for a game master of the campaign who plays at one of the tables himself, unless it is his own man."""
        found = super().visible_to(viewer)
        if viewer.person is None:
            return found
        apart = (plays_at(viewer, "from_game") | plays_at(viewer, "to_game")) & ~Q(character__player=viewer.person)
        return found.exclude(apart & ~Q(audience=Circle.ALL))  # type: ignore[return-value]

    def writable_by(self, viewer: Viewer) -> KeptQuerySet:
        return super().writable_by(viewer).filter(pk__in=self.visible_to(viewer).values("pk"))  # type: ignore[return-value]


class Traveller(Kept):
    """Somebody between two tables of a giant game, each of which counts its own turns."""

    noun = "traveller"
    hangs_on = ("character",)
    secret = ("face", "takes", "arrives_turn")  # how long it takes nobody knows (ARG-WRK-10)
    kept = ("character", "from_game", "to_game", "left_turn", "face", "takes", "arrives_turn", "arrived", "audience")

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="travels", verbose_name=_("who"))
    from_game = models.ForeignKey(
        "campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("leaves")
    )
    to_game = models.ForeignKey(
        "campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("goes to")
    )
    left_turn = models.PositiveIntegerField(_("left in turn"), default=0)
    face = models.PositiveSmallIntegerField(_("the die"), null=True, blank=True)
    takes = models.PositiveIntegerField(_("turns on the way"), null=True, blank=True)
    arrives_turn = models.PositiveIntegerField(_("arrives in turn"), null=True, blank=True)
    arrived = models.BooleanField(_("has arrived"), default=False)

    objects: models.Manager[Any] = TravellerQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("traveller")
        verbose_name_plural = _("travellers")

    def __str__(self) -> str:
        return str(self.character)
