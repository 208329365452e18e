"""Games: one play of a ruleset in a campaign, who sits where, and the dice people typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

import rulesets
from campaigns.models.campaigns import Campaign, open_to
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person
from campaigns.secret_links import LinkToken
from rulesets.common.seats import GM, PUBLIC

if TYPE_CHECKING:
    from campaigns.access import Viewer


class GameStatus(models.TextChoices):
    SETUP = "setup", _("being set up")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")


STANDING = [one for one in GameStatus if one != GameStatus.ARCHIVED]  # named one by one, so that an index finds them
NOT_OVER = [one for one in STANDING if one != GameStatus.FINISHED]


class DiceMode(models.TextChoices):
    SITE = "site", _("the site rolls")
    TYPED = "typed", _("typed from the table")


class Holder(models.TextChoices):
    OPEN = "open", _("nobody yet")
    MEMBER = "member", _("a member")
    GUEST = "guest", _("a guest")
    BOT = "bot", _("a bot")


class GameQuerySet(models.QuerySet["Game"]):
    def visible_to(self, viewer: Viewer) -> GameQuerySet:
        """Games of campaigns open to the viewer; a guest sees those his links seat him in."""
        if viewer.person is None:
            return self.none()
        found = self.filter(campaign__in=open_to(viewer.person))
        if viewer.is_guest:
            found = found.filter(pk__in=GameSeat.objects.filter(person=viewer.person).values("game"))
        return found

    def mastered_by(self, viewer: Viewer) -> GameQuerySet:
        mine = GameSeat.objects.filter(seat=GM, person=viewer.person, person__isnull=False)
        return self.visible_to(viewer).filter(pk__in=mine.values("game"))

    def with_cards(self) -> GameQuerySet:
        """Those that have begun of games whose cards are followed."""
        slugs = [slug for slug in rulesets.slugs(unlisted=True) if rulesets.meta(slug).cards]
        return self.filter(slug__in=slugs, started_at__isnull=False)

    def asking(self, person: Person) -> GameQuerySet:
        """Where a question waits for this person."""
        asked = GameSeat.objects.filter(person=person, asked=True)
        return self.filter(status=GameStatus.RUNNING, pk__in=asked.values("game"))

    def swap(self, game: Game, **changes: Any) -> bool:
        """Writes the row if nobody was faster since `game` was read; the version moves on."""
        unmoved = self.filter(pk=game.pk, version=game.version)
        return bool(unmoved.update(version=game.version + 1, **changes))


class GameManager(models.Manager["Game"]):
    """Rows come without position and components: those are read where they are needed, by `services.loading`."""

    def get_queryset(self) -> GameQuerySet:
        return GameQuerySet(self.model, using=self._db).defer("state", "box_files")


class Game(models.Model):
    """One play. `state` is the compressed position after entry `entry`; nothing but the rules reads it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="games")
    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(max_length=40)
    release = models.CharField(max_length=40)
    region = TypedLine(_("table or region"), max_length=80, blank=True)  # of several played at once
    setup = models.JSONField(default=dict)
    box_digest = models.CharField(max_length=64, blank=True)
    box_files = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=8, choices=GameStatus, default=GameStatus.SETUP)
    dice = models.CharField(_("dice"), max_length=5, choices=DiceMode, default=DiceMode.SITE)
    typed_seats = models.JSONField(null=True, blank=True)  # null: every seat types its dice
    deadline_hours = models.PositiveIntegerField(_("hours to answer"), null=True, blank=True)
    commitments = models.JSONField(default=dict)  # stream -> SHA-256 of its secret
    words = models.JSONField(default=list)  # [[seat, word]...], frozen when the game starts
    gm_dice_revealed = models.BooleanField(default=False)

    version = models.BigIntegerField(default=0)
    entry = models.BigIntegerField(default=0)
    epoch = models.IntegerField(default=0)
    state = models.BinaryField(null=True)
    settled = models.BooleanField(default=True)  # False: a frame waits to be resolved
    rested_entry = models.BigIntegerField(default=0)  # the last entry when the game came to rest
    asks = models.JSONField(default=list)  # dice that people have to roll before it goes on
    fault = models.CharField(max_length=200, blank=True)  # the rules stumbled; nobody tries again until something moves
    snapshot_entry = models.BigIntegerField(default=0)
    turn = models.IntegerField(default=0)  # as everybody may know it
    turns = models.IntegerField(default=0)
    outcome = models.JSONField(null=True, blank=True)  # {"ending", "rule", "winners", "results"}, public

    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects: models.Manager[Any] = GameManager.from_queryset(GameQuerySet)()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["status", "settled"], name="games_to_settle"),
            # Lists find their games here: a row is read past its whole position, which is long.
            models.Index(fields=["campaign", "status", "created_at"], name="games_of_a_campaign"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_gm(self) -> bool:
        """Whether somebody arbitrates it; then he is one of the seats and holds its secrets."""
        return bool(self.setup.get("gm"))

    @property
    def identity(self) -> tuple[int, str]:
        """Names this game and no other, whatever database it lies in: what caches are kept by."""
        return (self.pk, self.commitments.get("open", ""))

    @property
    def is_running(self) -> bool:
        return self.status == GameStatus.RUNNING

    @property
    def is_outdated(self) -> bool:
        """It names another release of the rules than the one that is here: it waits until its table goes on."""
        return self.has_begun and self.release != rulesets.load(self.slug).meta.version

    @property
    def takes_answers(self) -> bool:
        return self.is_running and not self.is_outdated

    @property
    def has_begun(self) -> bool:
        return self.started_at is not None


class StreamSecrets(models.Model):
    """What the dice are drawn from, one 32-byte secret a stream. Shown to nobody before the rules of proof say so."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="stream_secrets", primary_key=True)
    secrets = models.JSONField(default=dict)  # stream -> hex

    def __str__(self) -> str:
        return f"streams of game {self.pk}"


class GameSeatQuerySet(models.QuerySet["GameSeat"]):
    def players(self) -> GameSeatQuerySet:
        return self.exclude(seat__in=[GM, PUBLIC])

    def held_by(self, person: Person | None) -> GameSeatQuerySet:
        return self.filter(person=person, person__isnull=False)

    def played_by(self, viewer: Viewer) -> GameSeatQuerySet:
        """Seats that he holds in games that are not over."""
        mine = self.filter(person=viewer.person).exclude(seat=GM)
        return mine.exclude(game__status__in=[GameStatus.FINISHED, GameStatus.ARCHIVED])


class GameSeat(models.Model):
    """One viewer of a game: a seat, the game master ("gm", when there is one) or everybody else ("public").

    `tick` moves only when this viewer was told something or sees something else than before.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=40)
    place = models.PositiveSmallIntegerField(default=0)
    holder = models.CharField(max_length=6, choices=Holder, default=Holder.OPEN)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="game_seats")
    bot = models.CharField(max_length=40, blank=True)
    word = models.CharField(_("word for the dice"), max_length=60, blank=True)

    tick = models.BigIntegerField(default=0)
    seen_tick = models.BigIntegerField(default=0)
    told_count = models.BigIntegerField(default=0)
    seen_digest = models.CharField(max_length=64, blank=True)  # of all this viewer sees
    standing = models.JSONField(default=dict, blank=True)  # question id -> {"since", "must", "due"}
    asked = models.BooleanField(default=False)  # the game waits for an answer or a die of this seat
    due_at = models.DateTimeField(null=True, blank=True)  # when the clock answers the first of them

    objects: models.Manager[Any] = GameSeatQuerySet.as_manager()

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_row_a_seat")]
        indexes = [
            models.Index(fields=["person", "asked"], name="seats_asked"),
            models.Index(fields=["due_at"], name="seats_due"),
        ]

    def __str__(self) -> str:
        return self.seat

    @property
    def is_gm(self) -> bool:
        return self.seat == GM

    @property
    def is_bot(self) -> bool:
        return self.holder == Holder.BOT


class TypedDice(models.Model):
    """Faces that people rolled, or that the game master set. One row a request and epoch."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="typed_dice")
    epoch = models.IntegerField(default=0)
    key = models.CharField(max_length=200)
    seat = models.CharField(max_length=40)
    faces = models.JSONField(default=list)
    source = models.CharField(max_length=9, default="typed")  # typed, corrected, forced
    by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    by_seat = models.CharField(max_length=40)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "epoch", "key"], name="one_roll_a_key")]

    def __str__(self) -> str:
        return self.key


class TableScreenQuerySet(models.QuerySet["TableScreen"]):
    def active(self) -> TableScreenQuerySet:
        return self.filter(revoked_at=None).filter(~Q(game__status=GameStatus.ARCHIVED))


class TableScreen(LinkToken):
    """A link to what everybody may see of a game, large and without login, until it is revoked."""

    purpose = "table"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="table_screens")
    created_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    objects: models.Manager[Any] = TableScreenQuerySet.as_manager()

    def __str__(self) -> str:
        return f"table screen of {self.game_id}"
