"""What is known: facts, secrets, objectives, rumours, lies, handouts, and each time that somebody heard of one.

A reader reads hearings, never the fact behind them: what is changed later reaches him when he is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models.acts import Circle, Kept, KeptQuerySet
from campaigns.models.campaigns import Campaign
from campaigns.models.fields import TypedLine
from campaigns.models.games import GameSeat
from campaigns.models.people import Person
from campaigns.models.places import Place
from campaigns.models.rosters import Band, Character, Picture

if TYPE_CHECKING:
    from campaigns.access import Viewer


class Matter(models.TextChoices):
    FACT = "fact", _("fact")
    SECRET = "secret", _("secret")
    OBJECTIVE = "objective", _("objective")
    CLUE = "clue", _("clue")
    RUMOUR = "rumour", _("rumour")
    LIE = "lie", _("lie")
    HANDOUT = "handout", _("handout")
    LETTER = "letter", _("letter")
    HOUSE_RULE = "house_rule", _("house rule")
    CREATURE = "creature", _("creature or power")


class Aim(models.TextChoices):
    """How it stands with an objective."""

    NONE = "", _("none")
    OPEN = "open", _("open")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    CHANGED = "changed", _("changed")


def born_where_he_plays(viewer: Viewer) -> Q:
    """In a game that is not over and in which he holds a seat."""
    return Q(game__isnull=False) & Exists(GameSeat.objects.played_by(viewer).filter(game=OuterRef("game")))


class KnowledgeQuerySet(KeptQuerySet):
    def mastered_by(self, viewer: Viewer) -> KnowledgeQuerySet:
        """Not what was born in a running game in which the game master of the campaign holds a seat himself."""
        return super().mastered_by(viewer).exclude(born_where_he_plays(viewer))  # type: ignore[return-value]

    def visible_to(self, viewer: Viewer) -> KnowledgeQuerySet:
        """The fact itself is its game master's: all others read what they heard of it."""
        return self.none() if viewer.person is None else self.mastered_by(viewer)

    def writable_by(self, viewer: Viewer) -> KnowledgeQuerySet:
        running = Campaign.objects.writable_by(viewer).values("pk")
        return self.visible_to(viewer).filter(campaign__in=running)


class Knowledge(Kept):
    """`price`: what it costs to learn it, and `prepared`: ready to be shown this evening."""

    noun = "knowledge"
    kept = (
        *("matter", "title", "text", "picture", "truth", "aim", "price", "prepared", "source", "story_date", "game"),
        *("about_character", "about_place", "about_band", "about_open", "audience"),
    )
    secret = kept

    matter = models.CharField(_("kind"), max_length=10, choices=Matter, default=Matter.FACT)
    title = TypedLine(_("title"), max_length=120)
    text = models.TextField(_("text"), max_length=8000, blank=True)
    picture = models.ForeignKey(Picture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    truth = models.BooleanField(_("is true"), default=True)
    aim = models.CharField(_("how it stands"), max_length=7, choices=Aim, default=Aim.NONE, blank=True)
    price = TypedLine(_("what it costs to learn it"), max_length=120, blank=True)
    prepared = models.BooleanField(_("prepared for the next meeting"), default=False)
    source = TypedLine(_("where it comes from"), max_length=120, blank=True)
    story_date = TypedLine(_("date in the story"), max_length=60, blank=True)
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    about_character = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("about whom")
    )
    about_place = models.ForeignKey(
        Place, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("about which place")
    )
    about_band = models.ForeignKey(
        Band, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("about which band")
    )
    about_open = models.BooleanField(_("whoever hears it learns about whom or what it is"), default=False)

    objects: models.Manager[Any] = KnowledgeQuerySet.as_manager()

    class Meta(Kept.Meta):
        indexes = [
            models.Index(fields=["campaign", "matter"], name="knowledge_by_kind"),
            models.Index(fields=["campaign"], name="knowledge_prepared", condition=Q(prepared=True)),
        ]
        verbose_name = _("piece of knowledge")
        verbose_name_plural = _("knowledge")

    def __str__(self) -> str:
        return self.title


class Way(models.TextChoices):
    """How it was learnt."""

    TOLD = "told", _("was told")
    SAW = "saw", _("saw it")
    READ = "read", _("read it")
    FOUND = "found", _("found it")
    GUESSED = "guessed", _("guessed it")
    GAME = "game", _("learnt it in a game")
    GM = "gm", _("was game master then")


class HearingQuerySet(KeptQuerySet):
    owners = ("person", "character__player")

    def visible_to(self, viewer: Viewer) -> HearingQuerySet:
        """His own, what was told to all, and for the game master every one whose fact he may know himself."""
        if viewer.person is None:
            return self.none()
        theirs = Campaign.objects.visible_to(viewer).values("pk")
        known = Exists(Knowledge.objects.visible_to(viewer).filter(pk=OuterRef("knowledge")))
        read = Q(known) & ~born_where_he_plays(viewer)
        heard = Q(audience=Circle.ALL) | self.owned_by(viewer.person)
        return self.filter(read | Q(heard, campaign__in=theirs))

    def heard_by(self, viewer: Viewer) -> HearingQuerySet:
        """What he knows himself, whatever he may read as game master besides. Each part is found by an index: asked
        for in one condition, all that was ever told in a campaign would be looked through.
        """
        if viewer.person is None:
            return self.none()
        theirs = Campaign.objects.visible_to(viewer).values("pk")
        rows = Hearing.objects.order_by().values("pk")
        his = Character.objects.filter(player=viewer.person).exclude(audience=Circle.GM)
        played = rows.filter(character__in=his.values("pk"))
        heard = rows.filter(audience=Circle.ALL, campaign__in=theirs).union(rows.filter(person=viewer.person), played)
        return self.filter(pk__in=heard, campaign__in=theirs)

    def writable_by(self, viewer: Viewer) -> HearingQuerySet:
        """Whoever heard it makes up his mind about it, and passes it on."""
        if viewer.person is None:
            return self.none()
        running = Campaign.objects.writable_by(viewer).values("pk")
        return self.filter(self.owned_by(viewer.person), campaign__in=running)


class Hearing(Kept):
    """Somebody heard something. Hearing it again is a row again, so that telling looks the same to who tells it."""

    noun = "hearing"
    kept = (
        *("knowledge", "character", "person", "matter", "title", "text", "picture", "aim", "way", "source_character"),
        *("source", "on", "believed", "game", "entry", "about_character", "about_place", "about_band", "audience"),
    )

    audience = models.CharField(_("who sees it"), max_length=4, choices=Circle, default=Circle.GM)

    knowledge = models.ForeignKey(Knowledge, on_delete=models.CASCADE, related_name="hearings")
    character = models.ForeignKey(Character, on_delete=models.CASCADE, null=True, blank=True, related_name="hearings")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    matter = models.CharField(max_length=10, choices=Matter, default=Matter.FACT)
    title = TypedLine(max_length=120)
    text = models.TextField(blank=True)
    picture = models.ForeignKey(Picture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    aim = models.CharField(max_length=7, choices=Aim, default=Aim.NONE, blank=True)
    way = models.CharField(_("how"), max_length=7, choices=Way, default=Way.TOLD)
    source_character = models.ForeignKey(
        Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("from whom")
    )
    source = TypedLine(_("from whom, in words"), max_length=120, blank=True)
    on = TypedLine(_("date in the story"), max_length=60, blank=True)
    believed = models.BooleanField(_("believed"), null=True, blank=True)
    game = models.ForeignKey("campaigns.Game", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    entry = models.BigIntegerField(null=True, blank=True)  # of the game's journal: it goes when that is undone
    about_character = models.ForeignKey(Character, models.SET_NULL, null=True, blank=True, related_name="+")
    about_place = models.ForeignKey(Place, models.SET_NULL, null=True, blank=True, related_name="+")
    about_band = models.ForeignKey(Band, models.SET_NULL, null=True, blank=True, related_name="+")

    objects: models.Manager[Any] = HearingQuerySet.as_manager()

    class Meta(Kept.Meta):
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["campaign", "character"], name="hearings_of_a_character"),
            models.Index(fields=["campaign", "person"], name="hearings_of_a_person"),
            models.Index(fields=["campaign", "audience"], name="hearings_by_circle"),
        ]
        verbose_name = _("hearing")
        verbose_name_plural = _("hearings")

    def __str__(self) -> str:
        return self.title


class Note(models.Model):
    """A line from the game master to some, from a player to the game master, or to oneself; who read it when."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    author = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(_("note"), max_length=4000)
    game = models.ForeignKey("campaigns.Game", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"note of {self.author_id}"


class NoteReader(models.Model):
    note = models.ForeignKey(Note, on_delete=models.CASCADE, related_name="readers")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["note", "person"], name="one_reader_a_note")]
        indexes = [models.Index(fields=["person", "note"], name="notes_of_a_person")]

    def __str__(self) -> str:
        return str(self.person_id)
