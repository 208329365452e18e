"""What an act tells those whom it concerns: a line to each, one however much it was, and never what it was.

Whoever was told already gets the same line as who was not. Nobody gets a line because others were told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.models import Act, Change, Character, Circle, GameSeat, Hearing, Matter, Membership, Person
from campaigns.notice_words import GAME_CLOSED, HEARD, LETTER, OBJECTIVE, TOLD
from campaigns.plain_text import without_isolation
from campaigns.services.notices import notify_all, notify_members, withdraw

Rows = list[Mapping[str, Any]]


def tell_people(done: Act, noted: Sequence[Change]) -> None:
    """Within the transaction of the act."""
    if done.undoes is not None:
        withdraw(campaign=done.campaign, codes=(*HEARD, GAME_CLOSED), about={"act": done.undoes.pk})
        return
    closed = _tell_closed(done) if done.code == GAME_CLOSED else set()
    heard = _told(done, [one.after for one in noted if _is_hearing(one)])
    facts = {"campaign": without_isolation(done.campaign.name), "act": done.pk}
    for code in HEARD:
        people = {one for one, its in heard.items() if its == code} - closed
        if people:
            notify_members(people=people, campaign=done.campaign, code=code, facts=facts, but=done.author)


def _is_hearing(change: Change) -> bool:
    return change.noun == Hearing.noun and not change.field and change.before is None


def _told(done: Act, rows: Rows) -> dict[int, str]:
    """Who was told by it, with the code of his line."""
    if not rows:
        return {}
    players = _players({row["character"] for row in rows if row["character"]})
    everybody = _members(done) if any(row["audience"] == Circle.ALL for row in rows) else []
    matters: dict[int, set[str]] = {}
    for row in rows:
        reached = everybody if row["audience"] == Circle.ALL else (row["person"], players.get(row["character"]))
        for person in reached:
            if person:
                matters.setdefault(person, set()).add(row["matter"])
    return {person: _code(done, its) for person, its in matters.items()}


def _code(done: Act, matters: set[str]) -> str:
    if done.code == OBJECTIVE:
        return OBJECTIVE
    return LETTER if matters == {Matter.LETTER} else TOLD


def _players(characters: Iterable[int]) -> dict[int, int]:
    rows = Character._base_manager.filter(pk__in=characters, player__isnull=False).exclude(audience=Circle.GM)
    return dict(rows.values_list("pk", "player"))


def _members(done: Act) -> list[int]:
    return list(Membership.objects.filter(campaign=done.campaign).values_list("person", flat=True))


def _tell_closed(done: Act) -> set[int]:
    """To those for whose people the game was closed; who they are."""
    game = done.game
    if game is None:
        return set()
    rows = GameSeat.objects.players().filter(game=game, seat__in=done.facts.get("seats", ()), person__isnull=False)
    people: dict[int, Person] = {one.person.pk: one.person for one in rows.select_related("person") if one.person}
    told = [one for one in people.values() if one != done.author]
    if told:
        facts = {"game": without_isolation(game.name), "act": done.pk}
        notify_all(people=told, game=game, code=GAME_CLOSED, facts=facts)
    return set(people)
