"""Games of the site played on by chance, with a stop at each position that is unlike those before it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from campaigns.models import Game, GameSeat
from campaigns.services.actors import BOT, Actor
from campaigns.services.answers import Answer, answer_question
from campaigns.services.reading import Reading
from rulesets.common.questions import Question
from rulesets.common.refusals import Refused
from rulesets.common.seats import GM, PUBLIC
from tests.campaigns.tables import now


def positions(game: Game, seed: int, most: int, begin: int = 0, decisions: int = 400) -> Iterator[str]:
    """The name of each new kind of position that the game comes to: where it stands, and who has answered already.

    `begin`: so many decisions are made before the first look.
    """
    chance, known = Random(seed), set()
    for _ in range(begin):
        _decide(game, chance)
    for _ in range(decisions):
        name = _name(game)
        if name not in known:
            known.add(name)
            yield name
        if len(known) == most or not _decide(game, chance):
            return


def _name(game: Game) -> str:
    loaded = now(game)
    phase = loaded.ruleset.phase(loaded.state, PUBLIC).now
    asked = {f"{one.kind}{len(one.answered)}" for one in _all_questions(loaded) if one.must}
    over = "over" if loaded.ruleset.outcome(loaded.state) else ""
    return " ".join([phase.id if phase else "", *sorted(asked), over])


def _all_questions(loaded: Any) -> list[Question]:
    return [one for seat in (*loaded.ruleset.meta.seats, None) for one in _questions(loaded, seat.id if seat else GM)]


def _questions(loaded: Any, seat: str) -> list[Question]:
    return [one for one in loaded.ruleset.questions(loaded.state, seat) if one.asks(seat)]


def _decide(game: Game, chance: Random) -> bool:
    """Somebody answers something; whether the game could go on."""
    loaded = now(game)
    rows = list(GameSeat.objects.filter(game=game).exclude(seat=PUBLIC))
    chance.shuffle(rows)
    for row in rows:
        reading = Reading(loaded.ruleset, loaded.state, row.seat)
        waiting = [one for one in reading.asked if one.must and row.seat in one.waiting]
        if waiting and _answer(game, row, waiting[0], reading, chance):
            return True
    return False


def _answer(game: Game, row: GameSeat, question: Question, reading: Reading, chance: Random) -> bool:
    kinds = {form.kind for form in question.forms}
    fitting = [one for one in reading.legal_actions if one.kind in kinds]
    actor = BOT if row.is_bot else Actor.of(row.person)
    for action in chance.sample(fitting, len(fitting)):
        try:
            answer_question(game_id=game.pk, actor=actor, answer=Answer(row.seat, question.id, action))
        except Refused:  # of several questions of one kind this was an answer to another
            continue
        return True
    return False
