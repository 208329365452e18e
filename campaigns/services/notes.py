"""Notes: from the game master to some, from a player to the game master, or to oneself; who read them, and when."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Case, IntegerField, Prefetch, Q, QuerySet, When
from django.utils import timezone

from campaigns.access import Viewer, found_or_404
from campaigns.models import Campaign, Membership, Note, NoteReader, Person, Role
from campaigns.notice_words import NOTE
from campaigns.plain_text import without_isolation
from campaigns.services.notices import clear_news, notify_members


def notes_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Note]:
    """Those that he wrote and those that were written to him, newest first, with his own marks and receipts."""
    received = NoteReader.objects.filter(person=viewer.person).values("note")
    rows = Note.objects.filter(Q(author=viewer.person) | Q(pk__in=received), campaign=campaign)
    readers = Prefetch("readers", NoteReader.objects.select_related("person").order_by("pk"))
    return rows.select_related("author").prefetch_related(readers).order_by("-pk")


def unread_notes(campaign: Campaign, viewer: Viewer) -> QuerySet[NoteReader]:
    return NoteReader.objects.filter(person=viewer.person, note__campaign=campaign, read_at=None)


def addressees(campaign: Campaign, viewer: Viewer) -> QuerySet[Person]:
    """To whom he may write: the game master to everybody, everybody else to the game masters."""
    members = Membership.objects.filter(campaign=campaign).exclude(person=viewer.person)
    if not campaign.mine.is_gm:
        members = members.filter(role=Role.GM)
    return Person.objects.filter(pk__in=members.values("person")).order_by("display_name", "username")


@transaction.atomic
def write_note(*, campaign: Campaign, viewer: Viewer, text: str, to: Iterable[Person]) -> Note:
    """With nobody named it is a note to himself."""
    note = Note.objects.create(campaign=campaign, author=viewer.person, text=text)
    people = list(to)
    NoteReader.objects.bulk_create(NoteReader(note=note, person=one) for one in people)
    facts = {"campaign": without_isolation(campaign.name)}
    notify_members(people=[one.pk for one in people], campaign=campaign, code=NOTE, facts=facts, but=viewer.person)
    return note


def mark_read(*, campaign: Campaign, notes: Iterable[Note], viewer: Viewer) -> None:
    unread = NoteReader.objects.filter(note__in=[one.pk for one in notes], person=viewer.person, read_at=None)
    if unread.update(read_at=timezone.now()) and viewer.person is not None:
        clear_news(people=[viewer.person.pk], campaign=campaign, codes=[NOTE])


def received_notes(campaign: Campaign, viewer: Viewer) -> QuerySet[NoteReader]:
    """What was written to him, unread ones first, then the newest."""
    rows = NoteReader.objects.filter(person=viewer.person, note__campaign=campaign).select_related("note__author")
    return rows.order_by(Case(When(read_at=None, then=0), default=1, output_field=IntegerField()), "-note")


def get_note(campaign: Campaign, viewer: Viewer, note_id: int) -> Note:
    """One that he wrote, or that was written to him."""
    note: Note = found_or_404(notes_of(campaign, viewer), pk=note_id)
    return note
