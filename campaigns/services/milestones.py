"""What a game tells the campaign and its people: begun, turns, over, "your turn". Only what everybody may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rulesets
from campaigns.models import Game, GameSeat, GameStatus
from campaigns.notice_words import YOUR_TURN
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.notices import clear_notices, notify
from rulesets.common.contract import Ruleset
from rulesets.common.meta import Titles

CHAPTERS = 4  # a chronicle hears of each quarter of a long game, and of each turn of a short one
LANGUAGES = ("en", "fr")


def both(titles: Titles) -> dict[str, str]:
    return {"en": titles.en, "fr": titles.fr}


def tell_begun(game: Game) -> None:
    meta = rulesets.meta(game.slug)
    scenario = both(meta.scenario(game.setup["scenario"]).titles)
    facts = {"game": game.name, "ruleset": both(meta.titles), "scenario": scenario}
    tell_chronicle(campaign=game.campaign, game=game, code="game_begun", facts=facts)


def tell_milestones(game: Game, columns: dict[str, Any], ruleset: Ruleset[Any]) -> None:
    """Called inside the transaction that writes `columns`; `game` is as it was before."""
    if columns["turn"] > game.turn and game.turn and _is_chapter(columns["turn"], columns["turns"]):
        facts = {"game": game.name, "turn": columns["turn"], "turns": columns["turns"]}
        tell_chronicle(campaign=game.campaign, game=game, code="game_turn", facts=facts)
    if columns["outcome"] and game.status != GameStatus.FINISHED:
        _tell_over(game, columns["outcome"], ruleset)


def _tell_over(game: Game, outcome: dict[str, Any], ruleset: Ruleset[Any]) -> None:
    facts = {"winners": tuple(outcome["winners"])}
    result = {one: ruleset.words.text("endings", outcome["ending"], facts, one).rstrip(".") for one in LANGUAGES}
    told = {"game": game.name, "ruleset": both(ruleset.meta.titles), "result": result}
    tell_chronicle(campaign=game.campaign, game=game, code="game_ended", facts=told)


def _is_chapter(turn: int, turns: int) -> bool:
    return turns <= CHAPTERS * 2 or (turn - 1) % (turns // CHAPTERS) == 0


def notify_asked(game_id: int, rows: Sequence[GameSeat]) -> None:
    """ "Your turn": to those whom the game waits for now and did not wait for before."""
    game = Game.objects.select_related("campaign").get(pk=game_id)
    people = {row.person for row in GameSeat.objects.filter(pk__in=[one.pk for one in rows]).select_related("person")}
    for person in sorted(people - {None}, key=lambda one: one.pk):
        notify(person=person, campaign=game.campaign, game=game, code=YOUR_TURN, facts={"game": game.name})


def forget_turn(game: Game, row: GameSeat) -> None:
    """The seat has answered: the notice has done its service."""
    if row.person_id and row.person:
        clear_notices(person=row.person, game=game, code=YOUR_TURN)


def notify_people(game: Game, code: str) -> None:
    """One line to each person who sits in the game."""
    rows = GameSeat.objects.filter(game=game, person__isnull=False).select_related("person")
    for person in {row.person_id: row.person for row in rows}.values():
        notify(person=person, campaign=game.campaign, game=game, code=code, facts={"game": game.name})


def notify_over(game_id: int) -> None:
    game = Game.objects.select_related("campaign").get(pk=game_id)
    for row in GameSeat.objects.filter(game=game, person__isnull=False).select_related("person"):
        forget_turn(game, row)
    notify_people(game, "game_ended")
