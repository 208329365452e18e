"""Who knows what: pieces for the game master, hearings for everybody else, each as far as the viewer may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet

from campaigns.access import Viewer, found_or_404
from campaigns.models import Campaign, Change, Character, Circle, Hearing, Knowledge, Matter, Way
from campaigns.notice_words import HEARD
from campaigns.services.acts import plain
from campaigns.services.knowledge import ABOUT, Hearers, told_as
from campaigns.services.notices import clear_news

ABOUT_NAMES = tuple(f"{name}__name__icontains" for name in ABOUT)
AS_WRITTEN = ("matter", "title", "text", "picture")
MOST_WORDS = 8


def pieces_of(campaign: Campaign, viewer: Viewer) -> QuerySet[Knowledge]:
    rows: QuerySet[Knowledge] = Knowledge.objects.visible_to(viewer).filter(campaign=campaign)
    return rows.select_related(*ABOUT).order_by("-pk")


def get_piece(campaign: Campaign, viewer: Viewer, row_id: int) -> Knowledge:
    rows = pieces_of(campaign, viewer).select_related(*ABOUT, "picture", "game").defer("picture__body", "game__state")
    piece: Knowledge = found_or_404(rows, pk=row_id)
    piece.campaign = campaign
    return piece


def get_writable_piece(campaign: Campaign, viewer: Viewer, row_id: int) -> Knowledge:
    rows = Knowledge.objects.writable_by(viewer).filter(campaign=campaign).select_related("picture", *ABOUT)
    piece: Knowledge = found_or_404(rows.defer("picture__body"), pk=row_id)
    piece.campaign = campaign
    return piece


def sought_pieces(
    rows: QuerySet[Knowledge], *, words: str = "", about: str = "", matter: str = "", prepared: bool = False
) -> QuerySet[Knowledge]:
    rows = with_words(rows, words, ("title__icontains", "text__icontains", "source__icontains", *ABOUT_NAMES))
    rows = with_words(rows, about, ABOUT_NAMES)
    rows = rows.filter(matter=matter) if matter else rows
    return rows.filter(prepared=True) if prepared else rows


def with_words(rows: QuerySet[Any], words: str, columns: Iterable[str]) -> QuerySet[Any]:
    """Rows in which each of these words stands in one of these columns."""
    for word in words.split()[:MOST_WORDS]:
        within = Q(pk__in=[])
        for column in columns:
            within |= _stands_in(rows.model, column, word)
        rows = rows.filter(within)
    return rows


def _stands_in(model: Any, column: str, word: str) -> Q:
    """A name that rows point to is looked for once, where it stands, and not anew for each of them."""
    pointer, of_another, kind_of_match = column.rpartition("__name__")
    if not of_another:
        return Q(**{column: word})
    for name in pointer.split("__"):
        model = model._meta.get_field(name).related_model
    named = model._base_manager.filter(**{f"name__{kind_of_match}": word})
    return Q(**{f"{pointer}__in": named.values("pk")})


def told_of(piece: Knowledge, viewer: Viewer) -> QuerySet[Hearing]:
    """Every telling of it, newest first."""
    rows: QuerySet[Hearing] = Hearing.objects.visible_to(viewer).filter(knowledge=piece)
    return rows.order_by("-pk")


def acts_of_tellings(rows: Sequence[Hearing]) -> dict[int, int]:
    """By which act each of these hearings came about."""
    made = Change.objects.filter(noun=Hearing.noun, row__in=[one.pk for one in rows], field="", before__isnull=True)
    return dict(made.order_by("pk").values_list("row", "act_id"))


def last_told(piece: Knowledge, viewer: Viewer) -> list[Hearing]:
    """The last that each heard of it; not of those who know it because they arbitrated (ARG-CMP-12)."""
    rows = told_of(piece, viewer).select_related("character", "person")
    return [one for one in last_slips(rows) if one.way != Way.GM]


def who_heard(rows: Iterable[Hearing]) -> Hearers:
    """Those to whom these were told, in the order of their names; of a piece, which only the game master reads."""
    told = list(rows)
    characters = {one.character.pk: one.character for one in told if one.character is not None}
    people = {one.person.pk: one.person for one in told if one.person is not None}
    return Hearers(
        everybody=any(one.audience == Circle.ALL for one in told),
        characters=tuple(sorted(characters.values(), key=lambda one: (one.name, one.pk))),
        people=tuple(sorted(people.values(), key=lambda one: (one.shown_name, one.pk))),
    )


def whole_ones(piece: Knowledge, rows: Sequence[Hearing]) -> list[Hearing]:
    """Of these those that say the piece as it is written, or was: not a part of it, or a lie."""
    if not rows:
        return []
    written = {name: {plain(piece, name)} for name in AS_WRITTEN}
    for name, before in _changes_of(piece):
        written[name].add(before)
    written["matter"] = {told_as(one) for one in written["matter"]}
    written["text"] |= _ever_turned(piece)
    return [one for one in rows if all(plain(one, name) in values for name, values in written.items())]


def _changes_of(piece: Knowledge) -> Iterable[tuple[str, Any]]:
    changes = Change.objects.filter(noun=piece.noun, row=piece.pk, field__in=AS_WRITTEN)
    return changes.values_list("field", "before")


def _ever_turned(piece: Knowledge) -> set[Any]:
    """What the slips said on which it turned out."""
    told = Hearing.objects.filter(knowledge=piece).values("pk")
    made = Change.objects.filter(noun=Hearing.noun, row__in=told, field="", act__code="objective_turned")
    return set(Hearing.objects.filter(pk__in=made.values("row")).values_list("text", flat=True))


def heard_in(campaign: Campaign, viewer: Viewer) -> QuerySet[Hearing]:
    """What he knows himself: told to all, to him, or to somebody whom he plays."""
    rows: QuerySet[Hearing] = Hearing.objects.heard_by(viewer).filter(campaign=campaign)
    return rows.order_by("-pk")


def sought_hearings(rows: QuerySet[Hearing], viewer: Viewer, *, words: str, matter: str, about: str) -> Any:
    """A name that he may not know finds nothing."""
    rows = with_words(rows, words, ("title__icontains", "text__icontains", "source__icontains"))
    rows = rows.filter(matter=matter) if matter else rows
    for word in about.split()[:MOST_WORDS]:
        within = Q(pk__in=[])
        for name in ABOUT:
            kind = Hearing._meta.get_field(name).related_model
            named = kind.objects.visible_to(viewer).filter(name__icontains=word)  # type: ignore[union-attr]
            within |= Q(**{f"{name}__in": named.values("pk")})
        rows = rows.filter(within | Q(title__icontains=word))
    return rows


def slips_of(campaign: Campaign, viewer: Viewer) -> list[Hearing]:
    """The last that each of his hears of an objective says how it stands."""
    return last_slips(heard_in(campaign, viewer).filter(matter=Matter.OBJECTIVE))


def last_slips(rows: Iterable[Hearing]) -> list[Hearing]:
    """Of these, newest first, the last that each hears of an objective."""
    last: dict[tuple[Any, ...], Hearing] = {}
    for one in rows:
        last.setdefault((one.knowledge_id, one.character_id, one.person_id), one)
    return list(last.values())


def get_hearing(campaign: Campaign, viewer: Viewer, row_id: int) -> Hearing:
    hearing: Hearing = found_or_404(Hearing.objects.visible_to(viewer).filter(campaign=campaign), pk=row_id)
    hearing.campaign = campaign
    return hearing


def get_own_hearing(campaign: Campaign, viewer: Viewer, row_id: int) -> Hearing:
    """One that he may pass on."""
    hearing: Hearing = found_or_404(Hearing.objects.writable_by(viewer).filter(campaign=campaign), pk=row_id)
    hearing.campaign = campaign
    return hearing


def unheard_rows(campaign: Campaign, viewer: Viewer) -> QuerySet[Hearing]:
    """What he was told and has not read. Who tells all is not told by it."""
    rows = heard_in(campaign, viewer).filter(pk__gt=campaign.mine.seen_hearing)
    return rows.exclude(audience=Circle.ALL) if campaign.mine.is_gm else rows


def mark_heard(campaign: Campaign, viewer: Viewer, newest: int) -> None:
    if viewer.person is not None and newest > campaign.mine.seen_hearing:
        type(campaign.mine).objects.filter(pk=campaign.mine.pk).update(seen_hearing=newest)
        clear_news(people=[viewer.person.pk], campaign=campaign, codes=HEARD)


def who_could_know(campaign: Campaign, viewer: Viewer) -> QuerySet[Character]:
    """Those of players first."""
    rows: QuerySet[Character] = Character.objects.visible_to(viewer).filter(campaign=campaign)
    return rows.order_by(F("player").asc(nulls_last=True), "name", "pk").select_related("player")


def heard_of_by(pieces: Sequence[Knowledge], characters: Sequence[Character], viewer: Viewer) -> QuerySet[Hearing]:
    """Of these pieces, by these characters, their players, or all; oldest first."""
    players = [one.player_id for one in characters if one.player_id]
    theirs = Q(character__in=characters) | Q(person__in=players) | Q(audience=Circle.ALL)
    rows: QuerySet[Hearing] = Hearing.objects.visible_to(viewer).filter(theirs, knowledge__in=pieces)
    return rows.defer("text").order_by("pk")


def known_by(character: Character, viewer: Viewer, words: str) -> QuerySet[Hearing]:
    """What he heard, his player for him, or all."""
    theirs = Q(character=character) | Q(audience=Circle.ALL)
    if character.player_id:
        theirs |= Q(person=character.player_id)
    rows: QuerySet[Hearing] = Hearing.objects.visible_to(viewer).filter(theirs, campaign=character.campaign_id)
    told = ("title__icontains", "text__icontains", *ABOUT_NAMES)
    of_pieces = tuple(f"knowledge__{name}__name__icontains" for name in ABOUT)
    return with_words(rows.order_by("-pk"), words, (*told, *of_pieces))
