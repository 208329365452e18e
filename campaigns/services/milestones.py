"""What a game tells the campaign and its people: begun, turns, over, "your turn". Only what everybody may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import rulesets
from campaigns.models import Game, GameSeat, GameStatus, Notice
from campaigns.notice_words import YOUR_TURN
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.notices import clear_all, notify_all
from rulesets.common.contract import Ruleset
from rulesets.common.meta import Titles

CHAPTERS = 4  # a chronicle hears of each quarter of a long game, and of each turn of a short one
LANGUAGES = ("en", "fr")
Milestone = tuple[str, dict[str, Any]]  # a code of chronicle_words and its facts


def both(titles: Titles) -> dict[str, str]:
    return {"en": titles.en, "fr": titles.fr}


def tell_begun(game: Game) -> None:
    meta = rulesets.meta(game.slug)
    scenario = both(meta.scenario(game.setup["scenario"]).titles)
    facts = {"game": game.name, "ruleset": both(meta.titles), "scenario": scenario}
    tell_chronicle(campaign=game.campaign, game=game, code="game_begun", facts=facts)


def find_milestones(game: Game, columns: dict[str, Any], ruleset: Ruleset[Any]) -> list[Milestone]:
    """What the chronicle hears when `columns` are written; `game` is as it was before."""
    found: list[Milestone] = []
    if columns["turn"] > game.turn and game.turn and _is_chapter(columns["turn"], columns["turns"]):
        found.append(("game_turn", {"game": game.name, "turn": columns["turn"], "turns": columns["turns"]}))
    if columns["outcome"] and game.status != GameStatus.FINISHED:
        found.append(("game_ended", _ending(game, columns["outcome"], ruleset)))
    return found


def tell_milestones(game: Game, found: Sequence[Milestone]) -> None:
    for code, facts in found:
        tell_chronicle(campaign=game.campaign, game=game, code=code, facts=facts)


def _ending(game: Game, outcome: dict[str, Any], ruleset: Ruleset[Any]) -> dict[str, Any]:
    facts = {"winners": tuple(outcome["winners"])}
    result = {one: ruleset.words.text("endings", outcome["ending"], facts, one).rstrip(".") for one in LANGUAGES}
    return {"game": game.name, "ruleset": both(ruleset.meta.titles), "result": result}


def _is_chapter(turn: int, turns: int) -> bool:
    return turns <= CHAPTERS * 2 or (turn - 1) % (turns // CHAPTERS) == 0


def tell_turns(game: Game, asked: Sequence[GameSeat], answered: Sequence[GameSeat]) -> None:
    """A line to those whom the game waits for now and did not before; none any more to those it waited for."""
    waiting = {row.person.pk: row.person for row in asked if row.person is not None}
    done = {row.person_id for row in answered if row.person_id is not None} - set(waiting)
    if waiting:
        notify_all(people=list(waiting.values()), game=game, code=YOUR_TURN, facts={"game": game.name})
    if done:
        clear_all(people=done, game=game, code=YOUR_TURN)


def notify_begun(game: Game) -> None:
    """To all who sit there, but for those who are already told that it waits for them."""
    asked = Notice.objects.unread().filter(game=game, code=YOUR_TURN).values_list("person", flat=True)
    notify_people(game, "game_begun", but=set(asked))


def notify_people(game: Game, code: str, *, but: Collection[int] = ()) -> None:
    """One line to each person who sits in the game."""
    rows = GameSeat.objects.filter(game=game, person__isnull=False).exclude(person__in=but).select_related("person")
    people = {row.person_id: row.person for row in rows}
    notify_all(people=list(people.values()), game=game, code=code, facts={"game": game.name})


def notify_over(game_id: int) -> None:
    game = Game.objects.select_related("campaign").get(pk=game_id)
    notify_people(game, "game_ended")
