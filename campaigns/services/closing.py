"""A game is closed: all that was proposed, corrected and added is written in one act, once, and taken back as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.models import (
    Campaign,
    Character,
    ChronicleEntry,
    Circle,
    Condition,
    Game,
    Healing,
    Hearing,
    Knowledge,
    Person,
    Possession,
    Standing,
    Way,
    Wound,
)
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services.acts import Doing, Pen, act, keep
from campaigns.services.aftermath import CLOSED, closed_seats
from campaigns.services.chronicle import Written, write_entry
from campaigns.services.held_together import check_holds_together
from campaigns.services.people_in_games import whole_sheet
from campaigns.services.sheets import misfit_of
from rulesets.common.seats import Seat

ROWS = {"wound": Wound, "spoil": Possession, "feat": Standing, "condition": Condition}
DATED = {"wound": "happened_on", "feat": "on", "condition": "since"}
OF_GAMES = ("wound", "spoil", "feat")


@dataclass(frozen=True, slots=True)
class Line:
    """A row to be written. `to`: those who have learnt it; `skill`: what somebody turns out to be good at.

    `harm`: what remains of a wound on his sheet. `wound`: one that he brought along; it was tried in the game, to this
    `end` by that `rule`.
    """

    kind: str
    values: Mapping[str, Any]
    who: Character | None = None
    to: Sequence[Character] = ()
    skill: str = ""
    harm: str = ""
    wound: Wound | None = None
    end: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """What is told of the weeks after: to all, to some members, or written for the game master alone."""

    title: str = ""
    text: str = ""
    audience: str = Circle.GM
    to: Sequence[Person] = ()


@dataclass(frozen=True, slots=True)
class Closing:
    seats: Sequence[Seat]
    lines: Sequence[Line]
    news: News = field(default_factory=News)
    on: str = ""


def close_game(*, campaign: Campaign, game: Game, viewer: Viewer, closing: Closing) -> None:
    """Raises SiteRefused for seats whose people were seen to already; then nothing at all is written."""
    facts: dict[str, Any] = {"game": game.name, "seats": list(closing.seats)}
    doing = Doing(campaign, viewer.person, CLOSED, facts, on=closing.on, game=game)
    with act(doing) as pen:
        Game.objects.select_for_update().get(pk=game.pk)
        if closed_seats(game) & set(closing.seats):
            raise SiteRefused("game_closed")
        for line in closing.lines:
            _write(pen, game, line)
        entry = _tell(pen, game, closing)
        if entry is not None:
            facts["chronicle"] = entry.pk
        if not pen.noted:  # nobody took anything home, and that is said too
            keep(doing, [])


def _write(pen: Pen, game: Game, line: Line) -> None:
    if line.kind == "fate":
        assert line.who is not None
        check_holds_together(pen.change(line.who, line.values))
    elif line.kind == "learnt":
        _teach(pen, game, line)
    elif line.wound is not None:
        _look_after(pen, line, line.wound)
    else:
        values = {**_of_that_day(pen, game, line.kind), **line.values}
        if line.who is not None:
            values["character"] = line.who
        row = ROWS[line.kind](campaign=pen.doing.campaign, **values)
        check_holds_together(row)
        pen.create(ROWS[line.kind], values)
        if line.skill and line.who is not None:
            _add_skill(pen, line.who, line.skill)
    if line.harm and line.who is not None:
        _change_sheet(pen, game, line.who, line.harm)


def _look_after(pen: Pen, line: Line, wound: Wound) -> None:
    """The one attempt of that game stands with those at home, without a die: that one was thrown at the table."""
    now = Wound._base_manager.select_for_update(no_key=True).get(pk=wound.pk)
    check_holds_together(pen.change(now, {**line.values, "treated": True}))
    on = pen.doing.on or pen.doing.campaign.story_date
    pen.create(Healing, {"wound": now, "result": line.end, "rule": line.rule, "on": on, "audience": now.audience})


def _change_sheet(pen: Pen, game: Game, who: Character, harm: str) -> None:
    """As every later game finds it (ARG-HEA-07); a sheet for another game stays as it is."""
    now = Character._base_manager.select_for_update(no_key=True).get(pk=who.pk)
    if now.slug == game.slug:
        rules: Any = rulesets.load(game.slug)
        changes = rules.lasting_harm(whole_sheet(now), harm)
        pen.change(now, {"sheet": {**now.sheet, **changes}})


def _of_that_day(pen: Pen, game: Game, kind: str) -> dict[str, Any]:
    """Out of which game, and on which day of the story."""
    day = {DATED[kind]: pen.doing.on or pen.doing.campaign.story_date} if kind in DATED else {}
    origin = {"origin": game.name} if kind == "spoil" else {}
    return {**day, **origin, **({"game": game} if kind in OF_GAMES else {})}


def _add_skill(pen: Pen, who: Character, skill: str) -> None:
    now = Character._base_manager.select_for_update(no_key=True).get(pk=who.pk)
    known = [one.strip() for one in str(now.sheet.get("skills", "")).split(",") if one.strip()]
    if skill not in known:
        could_be_read = not misfit_of(now)
        now = pen.change(now, {"sheet": {**now.sheet, "skills": ", ".join([*known, skill])}})
        if could_be_read and misfit_of(now):
            raise BadInput("sheet_misfit", field=skill)


def _teach(pen: Pen, game: Game, line: Line) -> None:
    on = pen.doing.on or pen.doing.campaign.story_date
    piece = pen.create(
        Knowledge, {**line.values, "game": game, "story_date": on, "source": game.name, "audience": Circle.GM}
    )
    heard = {name: line.values[name] for name in ("matter", "title", "text", "aim")}
    for one in line.to:
        told = {**heard, "knowledge": piece, "character": one, "way": Way.GAME, "game": game}
        pen.create(Hearing, {**told, "source": game.name, "on": on, "audience": Circle.GM})


def _tell(pen: Pen, game: Game, closing: Closing) -> ChronicleEntry | None:
    """News for some reach each of them by himself; none learns who else was told."""
    news = closing.news
    if not (news.title or news.text):
        return None
    author = pen.doing.author
    assert author is not None
    if news.audience == Circle.SOME:
        _write_to(pen, game, news)
        return None
    entry = write_entry(
        campaign=pen.doing.campaign,
        author=author,
        written=Written(news.title, news.text, pen.doing.on, audience=news.audience),
    )
    ChronicleEntry.objects.filter(pk=entry.pk).update(game=game)
    return entry


def _write_to(pen: Pen, game: Game, news: News) -> None:
    on = pen.doing.on or pen.doing.campaign.story_date
    told = {"matter": "fact", "title": news.title or game.name, "text": news.text}
    piece = pen.create(Knowledge, {**told, "game": game, "story_date": on, "audience": Circle.GM})
    for person in news.to:
        heard = {**told, "knowledge": piece, "person": person, "way": Way.TOLD, "on": on}
        pen.create(Hearing, {**heard, "audience": Circle.GM})
