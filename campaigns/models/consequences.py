"""What lasts between games: repute and grudges, convoys and trade, conditions, and what falls due on which day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Circle, Kept, KeptQuerySet, owned_through
from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.knowledge import Knowledge, Matter
from campaigns.models.people import Person
from campaigns.models.places import Place
from campaigns.models.rosters import Band, Character
from campaigns.models.wounds import Wound
from campaigns.story_dates import order_of

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Bond(models.TextChoices):
    REPUTE = "repute", _("repute")
    BETRAYAL = "betrayal", _("betrayal")
    FOUL = "foul", _("foul deed")
    FEAT = "feat", _("feat")
    PROMISE = "promise", _("promise")
    ALLIANCE = "alliance", _("alliance")
    DEBT = "debt", _("debt of honour")
    GRUDGE = "grudge", _("grudge")
    VENGEANCE = "vengeance", _("vengeance sworn")
    TRADE = "trade", _("trade relation")


class StandingQuerySet(KeptQuerySet):
    owners = ("character__player", "band__leader__player")


class Standing(Kept):
    """How somebody stands with somebody, for something that happened, and what is to come of it."""

    noun = "standing"
    hangs_on = ("character", "band", "towards")
    kept = (
        *("character", "band", "bond", "towards", "with_whom", "score", "event", "on", "game", "planned", "due_on"),
        *("resolved", "outcome", "audience"),
    )
    secret = ("planned", "due_on")

    character = models.ForeignKey(
        Character, on_delete=models.CASCADE, null=True, blank=True, related_name="standings", verbose_name=_("who")
    )
    band = models.ForeignKey(
        Band, on_delete=models.CASCADE, null=True, blank=True, related_name="standings", verbose_name=_("or the band")
    )
    bond = models.CharField(_("kind"), max_length=9, choices=Bond, default=Bond.REPUTE)
    towards = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("with whom")
    )
    with_whom = TypedLine(_("or with whom, in words"), max_length=80, blank=True)
    score = models.SmallIntegerField(_("how much, + or -"), default=0)
    event = TypedLine(_("what happened"), max_length=300)
    on = TypedLine(_("date in the story"), max_length=60, blank=True)
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    planned = models.TextField(_("what is to come of it"), max_length=2000, blank=True)
    due_on = TypedLine(_("when"), max_length=60, blank=True)
    resolved = models.BooleanField(_("settled"), default=False)
    outcome = TypedLine(_("how it ended"), max_length=300, blank=True)

    objects: models.Manager[Any] = StandingQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("standing")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return self.event


class Leg(models.TextChoices):
    PREPARED = "prepared", _("being prepared")
    UNDER_WAY = "way", _("under way")
    ARRIVED = "arrived", _("arrived")
    TAKEN = "taken", _("taken on the way")
    LOST = "lost", _("lost")


class ConvoyQuerySet(KeptQuerySet):
    owners = ("escort__leader__player",)


class Convoy(Kept):
    noun = "convoy"
    kept = (
        *("name", "origin", "destination", "goods", "escort", "leaves_on", "arrives_on", "leg", "outcome"),
        *("relation_change", "notes", "audience"),
    )
    secret = ("notes", "relation_change")

    name = TypedLine(_("name"), max_length=80)
    origin = models.ForeignKey(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("from")
    )
    destination = models.ForeignKey(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("to")
    )
    goods = TypedLine(_("what it carries"), max_length=300, blank=True)
    escort = models.ForeignKey(
        Band, on_delete=models.SET_NULL, null=True, blank=True, related_name="convoys", verbose_name=_("escort")
    )
    leaves_on = TypedLine(_("leaves on"), max_length=60, blank=True)
    arrives_on = TypedLine(_("is to arrive on"), max_length=60, blank=True)
    leg = models.CharField(_("where it is"), max_length=8, choices=Leg, default=Leg.PREPARED)
    outcome = TypedLine(_("what became of it"), max_length=300, blank=True)
    relation_change = models.SmallIntegerField(_("what it does to trade, + or -"), default=0)
    notes = models.TextField(_("notes of the game master"), max_length=4000, blank=True)

    objects: models.Manager[Any] = ConvoyQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("convoy")
        verbose_name_plural = _("convoys")

    def __str__(self) -> str:
        return self.name


class Condition(Kept):
    """Hunger, zeal, the season: what changes morale or supply for as long as it lasts (ARG-MOR-13)."""

    noun = "condition"
    hangs_on = ("band",)
    kept = ("band", "what", "modifier", "since", "until", "audience")

    band = models.ForeignKey(
        Band, on_delete=models.CASCADE, null=True, blank=True, related_name="conditions", verbose_name=_("band")
    )
    what = TypedLine(_("what"), max_length=200)
    modifier = models.SmallIntegerField(_("modifier of morale"), default=0)
    since = TypedLine(_("since"), max_length=60, blank=True)
    until = TypedLine(_("until"), max_length=60, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("condition")
        verbose_name_plural = _("conditions")

    def __str__(self) -> str:
        return self.what


class Cause(models.TextChoices):
    HEALING = "healing", _("healing")
    ARRIVAL = "arrival", _("arrival")
    PAY = "pay", _("pay")
    CONVOY = "convoy", _("convoy")
    LETTER = "letter", _("letter")
    CONSEQUENCE = "outcome", _("consequence")
    OTHER = "other", _("other")


class DueState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DONE = "done", _("done")
    OVERRULED = "overruled", _("overruled")


class DueQuerySet(KeptQuerySet):
    def visible_to(self, viewer: Viewer) -> KeptQuerySet:
        """What is shown to some is shown to those besides whose character or band it concerns."""
        found = super().visible_to(viewer)
        if viewer.person is None:
            return found
        by_character = owned_through("character__player", viewer.person)
        his = by_character | owned_through("band__leader__player", viewer.person)
        theirs = Campaign.objects.visible_to(viewer).values("pk")
        concerned = self.filter(his, audience=Circle.SOME, campaign__in=theirs).values("pk")
        return self.filter(Q(pk__in=found.values("pk")) | Q(pk__in=concerned))  # type: ignore[return-value]


class Due(Kept):
    """Something that falls due on a day of the story. `every`: days after which it comes again, 0 for once."""

    noun = "due"
    hangs_on = ("character", "band")
    secret = ("knowledge", "standing", "reason")
    inner = ("order",)
    kept = (
        *("cause", "what", "on", "order", "every", "state", "reason", "wound", "convoy", "knowledge", "standing"),
        *("character", "band", "amount", "currency", "payer", "payer_band", "audience"),
    )

    cause = models.CharField(_("kind"), max_length=8, choices=Cause, default=Cause.OTHER)
    what = TypedLine(_("what"), max_length=300)
    on = TypedLine(_("date in the story"), max_length=60)
    order = models.BigIntegerField(default=0)
    every = models.PositiveIntegerField(_("again every so many days"), default=0)
    state = models.CharField(_("state"), max_length=9, choices=DueState, default=DueState.WAITING)
    reason = TypedLine(_("why it was overruled"), max_length=300, blank=True)
    wound = models.ForeignKey(Wound, on_delete=models.CASCADE, null=True, blank=True, related_name="dues")
    convoy = models.ForeignKey(Convoy, on_delete=models.CASCADE, null=True, blank=True, related_name="dues")
    knowledge = models.ForeignKey(
        Knowledge,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="dues",
        limit_choices_to={"matter": Matter.LETTER},
        verbose_name=_("the letter that comes then"),
    )
    standing = models.ForeignKey(Standing, on_delete=models.CASCADE, null=True, blank=True, related_name="dues")
    character = models.ForeignKey(
        Character,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="dues",
        verbose_name=_("whom it concerns"),
    )
    band = models.ForeignKey(
        Band, on_delete=models.CASCADE, null=True, blank=True, related_name="dues", verbose_name=_("or which band")
    )
    amount = models.PositiveBigIntegerField(_("how much is paid"), null=True, blank=True)
    currency = TypedLine(_("currency"), max_length=40, blank=True)
    payer = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("who pays it")
    )
    payer_band = models.ForeignKey(
        Band, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("or which band pays")
    )

    objects: models.Manager[Any] = DueQuerySet.as_manager()

    class Meta(Kept.Meta):
        ordering = ["order", "pk"]
        indexes = [models.Index(fields=["campaign", "state", "order"], name="dues_by_day")]
        verbose_name = _("thing due")
        verbose_name_plural = _("things due")

    def __str__(self) -> str:
        return self.what

    @classmethod
    def following(cls, values: Mapping[str, Any], campaign: Campaign) -> dict[str, Any]:
        """Where its day stands among the others."""
        return {"order": order_of(values["on"], campaign.calendar) or 0} if "on" in values else {}


class GmTerm(models.Model):
    """From when to when somebody arbitrated (ARG-CMP-12). What he knew by then is in his hearings; no more is added."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="gm_terms")
    game = models.ForeignKey("campaigns.Game", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.person_id} since {self.since:%Y-%m-%d}"
