"""Knowledge written: entered, changed, told to some or all, passed on by who heard it, objectives that turn out.

Telling always makes a new hearing. Whether somebody knew already is neither asked nor answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Circle, Hearing, Knowledge, Matter, Membership, Person, Picture, Role
from campaigns.models import Way as WayHeard
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, act
from campaigns.services.register_writing import Told

ABOUT = ("about_character", "about_place", "about_band")
NAMED = 6  # hearers that the history names
PIECE = {"en": "A piece of knowledge", "fr": "Une information"}
SOMEBODY = {"en": "somebody", "fr": "quelqu’un"}
EVERYBODY = {"en": "everybody", "fr": "tous"}


@dataclass(frozen=True, slots=True)
class Telling:
    """What hearers are told: perhaps another text than the fact, or a part of it."""

    title: str
    text: str
    matter: str = Matter.FACT
    picture: Picture | None = None
    aim: str = ""
    way: str = WayHeard.TOLD
    source_character: Character | None = None
    source: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Hearers:
    """Everybody in the campaign, or some characters and some members."""

    everybody: bool = False
    characters: Sequence[Character] = ()
    people: Sequence[Person] = ()

    def __bool__(self) -> bool:
        return self.everybody or bool(self.characters) or bool(self.people)

    def columns(self) -> Iterator[dict[str, Any]]:
        if self.everybody:
            yield {"audience": Circle.ALL}
            return
        yield from ({"character": one} for one in self.characters)
        yield from ({"person": one} for one in self.people)

    def said(self) -> Any:
        if self.everybody:
            return EVERYBODY
        names = [str(one) for one in self.characters] + [one.shown_name for one in self.people]
        return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def told_as(matter: str) -> str:
    """A lie and a secret are called so by the game master alone."""
    return {Matter.LIE: Matter.FACT, Matter.SECRET: Matter.FACT}.get(Matter(matter), Matter(matter))


def as_written(piece: Knowledge) -> Telling:
    return Telling(
        title=without_isolation(piece.title),
        text=piece.text,
        matter=told_as(piece.matter),
        picture=piece.picture,
        aim=piece.aim,
        way=WayHeard.READ if piece.matter in (Matter.HANDOUT, Matter.LETTER) else WayHeard.TOLD,
        source=without_isolation(piece.source),
        on=piece.campaign.story_date,
    )


def enter_piece(*, campaign: Campaign, viewer: Viewer, values: Mapping[str, Any], told: Told) -> Knowledge:
    row = Knowledge(campaign=campaign, **values)
    with act(_doing(row, viewer, "entered", {"row": _named(row)}, told)) as pen:
        piece: Knowledge = pen.create(Knowledge, {**values, "audience": Circle.GM})
    return piece


def change_piece(
    *, piece: Knowledge, viewer: Viewer, values: Mapping[str, Any], seen: int | None, told: Told
) -> Knowledge:
    """Who heard of it still knows what he heard. Raises Clash when somebody changed the same columns since `seen`."""
    with act(_doing(piece, viewer, "changed", {"row": _named(piece)}, told)) as pen:
        now: Knowledge = pen.change(piece, values, seen=seen)
    return now


def strike_piece(*, piece: Knowledge, viewer: Viewer, told: Told) -> None:
    """With all that was told of it; it comes back with all of it too."""
    if not told.reason:
        raise SiteRefused("reason_missing", least=1, most=300, status=422)
    with act(_doing(piece, viewer, "struck_out", {"row": _named(piece)}, told)) as pen:
        pen.remove(piece)


def tell_piece(*, piece: Knowledge, viewer: Viewer, telling: Telling, hearers: Hearers) -> None:
    if not hearers:
        raise BadInput("nobody_told")
    with act(_doing(piece, viewer, "told", _told_facts(piece, hearers), Told(on=telling.on))) as pen:
        for columns in _hearings(piece, telling, hearers):
            pen.create(Hearing, columns)
        if hearers.everybody:
            pen.change(piece, {"prepared": False})


def turn_objective(*, piece: Knowledge, viewer: Viewer, aim: str, text: str, hearers: Hearers) -> None:
    """How it stands from now on; those whom it concerns get a slip that says so."""
    telling = replace(as_written(piece), aim=aim, text=text or piece.text)
    with act(_doing(piece, viewer, "objective_turned", {"row": _named(piece)}, Told())) as pen:
        pen.change(piece, {"aim": aim})
        for columns in _hearings(piece, telling, hearers):
            pen.create(Hearing, columns)


def pass_on(*, hearing: Hearing, viewer: Viewer, to: Character | None, title: str, text: str, shows: bool) -> None:
    """From what he heard himself, as he tells it now, to a character, or to the game master."""
    told = {
        **{name: getattr(hearing, name) for name in ("knowledge", "matter", "aim", "game", *ABOUT)},
        "title": title,
        "text": text,
        "picture": hearing.picture if shows else None,
        "way": WayHeard.TOLD,
        "source_character": hearing.character,
        "source": "" if hearing.character_id or viewer.person is None else without_isolation(viewer.person.shown_name),
        "on": hearing.campaign.story_date,
        "audience": Circle.GM,
    }
    with act(_doing(hearing, viewer, "passed_on", {}, Told())) as pen:
        for columns in [{"character": to}] if to else _game_masters(hearing.campaign):
            pen.create(Hearing, {**told, **columns})


def make_up_mind(*, hearing: Hearing, viewer: Viewer, believed: bool | None) -> None:
    with act(_doing(hearing, viewer, "made_up_mind", {}, Told())) as pen:
        pen.change(hearing, {"believed": believed})


def _game_masters(campaign: Campaign) -> list[dict[str, Any]]:
    rows = Membership.objects.filter(campaign=campaign, role=Role.GM).select_related("person")
    return [{"person": one.person} for one in rows]


def _hearings(piece: Knowledge, telling: Telling, hearers: Hearers) -> Iterator[dict[str, Any]]:
    about = {name: getattr(piece, name) if piece.about_open else None for name in ABOUT}
    told = {name: getattr(telling, name) for name in Telling.__slots__}
    for columns in hearers.columns():
        yield {"audience": Circle.GM, "knowledge": piece, "game": piece.game, **about, **told, **columns}


def _doing(row: Knowledge | Hearing, viewer: Viewer, code: str, facts: Mapping[str, Any], told: Told) -> Doing:
    return Doing(row.campaign, viewer.person, code, facts, told.reason, told.on, game=row.game, secret=True)


def _named(piece: Knowledge) -> Any:
    """What was born in a game is not called by its name: another game master may play there."""
    return without_isolation(piece.title) if piece.game_id is None else PIECE


def _told_facts(piece: Knowledge, hearers: Hearers) -> dict[str, Any]:
    return {"row": _named(piece), "whom": hearers.said() if piece.game_id is None else SOMEBODY}
