"""A campaign whose numbers are known: for the tests of statistics."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from campaigns.models import (
    Band,
    BandMember,
    Campaign,
    Game,
    GameSeat,
    Kept,
    Meeting,
    MeetingGame,
    Person,
    Told,
)
from campaigns.services.acts import Doing, act
from tests.campaigns.known import at
from tests.campaigns.tables import TINY

ENDED = {"ending": "points", "rule": "HAT-3", "results": {}}


def entered(campaign: Campaign, model: type[Kept], day: str = "", /, **values: Any) -> Any:
    with act(Doing(campaign, None, "entered", {"row": "it"}, on=day)) as pen:
        return pen.create(model, values)


def changed(row: Kept, day: str = "", /, **values: Any) -> Any:
    with act(Doing(row.campaign, None, "changed", {"row": str(row)}, on=day)) as pen:
        return pen.change(row, values)


def band(campaign: Campaign, name: str, *people: Any, **values: Any) -> Band:
    made = entered(campaign, Band, name=name, **values)
    for one in people:
        entered(campaign, BandMember, band=made, character=one)
    return made  # type: ignore[no-any-return]


def game_of(campaign: Campaign, name: str, seats: dict[str, Person | None], **values: Any) -> Game:
    """One that has begun, with its chairs; whoever arbitrates sits on "gm"."""
    usual = {"slug": TINY, "setup": {"people": []}, "started_at": timezone.now(), "status": "running"}
    row: Game = Game.objects.create(campaign=campaign, name=name, **{**usual, **values})
    for seat, person in {**seats, "public": None}.items():
        GameSeat.objects.create(game=row, seat=seat, person=person, holder="member" if person else "open")
    return row


def over(
    campaign: Campaign, name: str, seats: dict[str, Person | None], turn: int, *winners: str, slug: str = TINY
) -> Game:
    outcome = {**ENDED, "winners": list(winners)}
    return game_of(campaign, name, seats, turn=turn, outcome=outcome, status="finished", slug=slug)


def roll(seat: str, faces: list[int], key: str, **values: Any) -> dict[str, Any]:
    usual = {"shape": "total", "count": len(faces), "sides": 6, "why": "", "need": 0, "modifier": 0, "stream": "open"}
    return {**usual, "key": key, "seat": seat, "faces": faces, "source": "site", **values}


def tell(game: Game, viewers: tuple[str, ...], *rolls: dict[str, Any]) -> None:
    """One more line in the journals of these viewers."""
    sentence = {"section": "events", "code": "rolled", "facts": {}, "rule": "", "modifiers": [], "dice": list(rolls)}
    for viewer in viewers:
        chair = GameSeat.objects.get(game=game, seat=viewer)
        n = chair.told_count + 1
        Told.objects.create(game=game, entry_n=n, viewer=viewer, n=n, tick=n, sentences=[sentence])
        GameSeat.objects.filter(pk=chair.pk).update(told_count=n)


def meeting(
    campaign: Campaign, title: str, days_ago: int, story_date: str = "", *games: Game, **values: Any
) -> Meeting:
    begins = timezone.now() - timedelta(days=days_ago)
    held = {"title": title, "begins_at": begins, "state": "held", "story_date": story_date}
    made = entered(campaign, Meeting, **held, **values)
    for one in games:
        entered(campaign, MeetingGame, meeting=made, game=one)
    return made  # type: ignore[no-any-return]


def numbers(client: Client, campaign: Campaign, part: str, plot: str, **asked: str) -> list[list[str]]:
    """The rows of the file of this plot, without their heads."""
    answer = client.get(at("statistics_file", campaign, part, plot), asked)
    assert answer.status_code == 200
    body = answer.content.decode().removeprefix("\ufeff")
    return list(csv.reader(io.StringIO(body)))[1:]


def page(client: Client, campaign: Campaign, part: str, **asked: str) -> str:
    answer = client.get(at("statistics_part", campaign, part), asked)
    assert answer.status_code == 200
    return answer.content.decode()
