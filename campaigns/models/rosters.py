"""Rosters: characters with their sheets, who is whose, bands and their members over time, recruits asked for."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Kept, KeptQuerySet
from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.people import Person


class Keeper(models.TextChoices):
    """Who keeps a sheet up to date."""

    PLAYER = "player", _("the player")
    GM = "gm", _("the game master")
    BOTH = "both", _("the player and the game master")


class Fate(models.TextChoices):
    ACTIVE = "active", _("active")
    WOUNDED = "wounded", _("wounded")
    RECOVERING = "recovering", _("recovering")
    PRISONER = "prisoner", _("prisoner")
    MISSING = "missing", _("missing")
    DEAD = "dead", _("dead")
    RETIRED = "retired", _("retired")


class Picture(models.Model):
    """A portrait, a handout, a map: written anew without what cameras add, so that it is nothing but an image."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="pictures")
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=4)  # png, jpeg
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    body = models.BinaryField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "digest"], name="one_picture_a_digest")]

    def __str__(self) -> str:
        return self.digest[:12]


class CharacterQuerySet(KeptQuerySet):
    owners = ("player",)

    def edited_by(self, person: Person) -> Q:
        return Q(player=person) & ~Q(keeper=Keeper.GM)


class Character(Kept):
    """Somebody of the story. `sheet`: values as the game's `meta.sheets` types them, under the id of the sheet."""

    noun = "character"
    kept = (
        *("name", "slug", "form", "sheet", "player", "keeper", "is_npc", "fate", "born", "description", "biography"),
        *("languages", "figures", "notes", "portrait", "place", "captor", "ransom", "successor_of", "relation"),
        "audience",
    )
    secret = ("notes",)
    private = ("slug", "sheet", "form", "biography", "keeper", "ransom", "successor_of", "relation")

    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(_("game of the sheet"), max_length=40, blank=True)
    form = models.CharField(_("kind of sheet"), max_length=40, blank=True)
    sheet = models.JSONField(_("sheet"), default=dict, blank=True)
    player = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="characters", verbose_name=_("player")
    )
    keeper = models.CharField(_("who keeps the sheet"), max_length=6, choices=Keeper, default=Keeper.BOTH)
    is_npc = models.BooleanField(_("played by the game master"), default=False)
    fate = models.CharField(_("how he fares"), max_length=10, choices=Fate, default=Fate.ACTIVE)
    born = TypedLine(_("born on"), max_length=60, blank=True)
    description = models.TextField(_("what everybody sees"), max_length=2000, blank=True)
    biography = models.TextField(_("biography"), max_length=8000, blank=True)
    languages = TypedLine(_("languages"), max_length=200, blank=True)
    figures = TypedLine(_("his figures, by what he wears"), max_length=200, blank=True)  # ARG-DSG-05
    notes = models.TextField(_("notes of the game master"), max_length=8000, blank=True)
    portrait = models.ForeignKey(Picture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    place = models.ForeignKey(
        "campaigns.Place",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="people",
        verbose_name=_("place"),
    )
    captor = TypedLine(_("in whose hands"), max_length=80, blank=True)
    ransom = TypedLine(_("ransom, or what is meant for him"), max_length=200, blank=True)
    successor_of = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="successors",
        verbose_name=_("takes over from"),
    )
    relation = TypedLine(_("who he was to him"), max_length=80, blank=True)
    came_as = models.CharField(max_length=20, blank=True)  # in games that were taken in with him from a file

    objects: models.Manager[Any] = CharacterQuerySet.as_manager()

    class Meta(Kept.Meta):
        indexes = [models.Index(fields=["campaign", "name"], name="characters_by_name")]
        verbose_name = _("character")
        verbose_name_plural = _("characters")

    def __str__(self) -> str:
        return self.name


class Relation(Kept):
    """What one is to another: brother, vassal, sworn enemy."""

    noun = "relation"
    hangs_on = ("one", "other")
    kept = ("one", "other", "what", "note", "audience")
    secret = ("note",)

    one = models.ForeignKey(Character, models.CASCADE, related_name="relations", verbose_name=_("who"))
    other = models.ForeignKey(Character, models.CASCADE, related_name="+", verbose_name=_("other"))
    what = TypedLine(_("is to the other"), max_length=80)
    note = models.TextField(_("notes of the game master"), max_length=2000, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("relation")
        verbose_name_plural = _("relations")

    def __str__(self) -> str:
        return self.what


class BandQuerySet(KeptQuerySet):
    owners = ("leader__player",)

    def edited_by(self, person: Person) -> Q:
        return self.owned_by(person)


class Band(Kept):
    """People who go together: a troop, a household, a crew."""

    noun = "band"
    kept = ("name", "slug", "leader", "description", "notes", "budget", "audience")
    secret = ("notes",)
    private = ("budget",)

    name = TypedLine(_("name"), max_length=80)
    slug = models.CharField(max_length=40, blank=True)
    leader = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="leads", verbose_name=_("leader")
    )
    description = models.TextField(_("what everybody sees"), max_length=2000, blank=True)
    notes = models.TextField(_("notes of the game master"), max_length=8000, blank=True)
    budget = models.IntegerField(_("points, as a hint"), null=True, blank=True)

    objects: models.Manager[Any] = BandQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("band")
        verbose_name_plural = _("bands")

    def __str__(self) -> str:
        return self.name


class BandMember(Kept):
    """One who is or was of a band."""

    noun = "band_member"
    hangs_on = ("band", "character")
    kept = ("band", "character", "part", "since", "until", "audience")

    band = models.ForeignKey(Band, models.CASCADE, related_name="members", verbose_name=_("band"))
    character = models.ForeignKey(Character, models.CASCADE, related_name="bands", verbose_name=_("character"))
    part = TypedLine(_("as what"), max_length=60, blank=True)
    since = TypedLine(_("since"), max_length=60, blank=True)
    until = TypedLine(_("until"), max_length=60, blank=True)

    class Meta(Kept.Meta):
        verbose_name = _("member of a band")
        verbose_name_plural = _("members of bands")

    def __str__(self) -> str:
        return self.part


class Answer(models.TextChoices):
    OPEN = "open", _("not answered yet")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")


class RecruitQuerySet(KeptQuerySet):
    owners = ("asked_by",)


class Recruit(Kept):
    """Somebody, or something, asked for: the game master grants, refuses, or has a die decide."""

    noun = "recruit"
    hangs_on = ("band",)
    kept = ("band", "asked_by", "wish", "count", "answer", "need", "face", "said", "audience")

    band = models.ForeignKey(Band, models.CASCADE, related_name="recruits", verbose_name=_("band"))
    asked_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    wish = TypedLine(_("who or what is asked for"), max_length=200)
    count = models.PositiveIntegerField(_("how many"), default=1)
    answer = models.CharField(_("answer"), max_length=7, choices=Answer, default=Answer.OPEN)
    need = models.PositiveSmallIntegerField(_("needed on a die"), null=True, blank=True)
    face = models.PositiveSmallIntegerField(_("the die"), null=True, blank=True)
    said = TypedLine(_("what the game master said"), max_length=300, blank=True)

    objects: models.Manager[Any] = RecruitQuerySet.as_manager()

    class Meta(Kept.Meta):
        verbose_name = _("request for recruits")
        verbose_name_plural = _("requests for recruits")

    def __str__(self) -> str:
        return self.wish
