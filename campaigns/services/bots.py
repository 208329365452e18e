"""Bots play on: one answer at a time, chosen from what the seat sees, through the same door as everybody's."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from time import monotonic

from campaigns.models import Game, GameSeat, GameStatus
from campaigns.refusals import SiteRefused
from campaigns.services import hints
from campaigns.services.actors import BOT, CLOCK
from campaigns.services.answers import Answer, answer_question
from campaigns.services.dice_driver import bot_dice
from campaigns.services.loading import Loaded, load
from campaigns.services.reading import Reading
from campaigns.services.settling import continue_game
from rulesets.common.actions import Action, arguments
from rulesets.common.params import Pick
from rulesets.common.questions import Form, Question
from rulesets.common.refusals import Refused
from rulesets.common.seats import GM

logger = logging.getLogger(__name__)

AT_A_STRETCH = 2.0  # seconds; then others get their turn and this game asks for another


def play_bots(game_id: int) -> int:
    """Answers for bots as long as the game waits for one; how many answers it gave.

    Gives way as soon as the site refuses an answer: somebody else is playing this game.
    """
    with hints.at_work(game_id):
        continue_game(game_id, in_worker=True)
        played, finished = _play(game_id)
    if not finished:
        hints.wake(hints.PLAY_BOTS, game_id)
    return played


def _play(game_id: int) -> tuple[int, bool]:
    """How many answers, and whether there is nothing left to do here."""
    started, played = monotonic(), 0
    while monotonic() - started < AT_A_STRETCH:
        waiting = _find_waiting(game_id)
        if waiting is None:
            return played, True
        try:
            _answer_for(*waiting)
        except SiteRefused:
            return played, True
        played += 1
    return played, False


def _answer_for(loaded: Loaded, row: GameSeat) -> None:
    """A bot whose choice the rules refuse is a bad player, not a reason to stop: chance chooses for it."""
    question, action = answer_of(loaded, row, row.bot)
    actor = CLOCK if row.seat == GM else BOT
    try:
        answer_question(game_id=loaded.game.pk, actor=actor, answer=Answer(row.seat, question.id, action))
    except Refused as refusal:
        logger.warning("bot %s of game %s chose what the rules refuse: %s", row.bot, loaded.game.pk, refusal)
        question, action = answer_of(loaded, row, "random")
        answer_question(game_id=loaded.game.pk, actor=actor, answer=Answer(row.seat, question.id, action))


def _find_waiting(game_id: int) -> tuple[Loaded, GameSeat] | None:
    """The first seat that the game waits for and that is a bot's, or a game master's whom nobody plays."""
    loaded = load(game_id)
    if not loaded.game.takes_answers or loaded.ruleset.outcome(loaded.state):
        return None
    for row in GameSeat.objects.filter(game=loaded.game, asked=True):
        if _plays_itself(row) and questions_for(loaded, row):
            return loaded, row
    return None


def _plays_itself(row: GameSeat) -> bool:
    return row.is_bot or (row.seat == GM and row.person_id is None)


def questions_for(loaded: Loaded, row: GameSeat) -> list[Question]:
    waiting = Reading(loaded.ruleset, loaded.state, row.seat).must_answer()
    return [one for one in waiting if one.default is not None] if row.seat == GM else waiting


def answer_of(loaded: Loaded, row: GameSeat, bot: str) -> tuple[Question, Action]:
    waiting = questions_for(loaded, row)
    if row.seat == GM:
        return waiting[0], waiting[0].default
    reading = Reading(loaded.ruleset, loaded.state, row.seat)
    chooser = loaded.ruleset.bots.get(bot) or loaded.ruleset.bots["random"]
    questions = [one for one in reading.asked if not one.must or one in waiting]
    dice = bot_dice(loaded.game, row.seat, f"{waiting[0].id} {loaded.game.version}")  # who may act unasked goes on
    action = chooser.choose(reading.view, questions, _answers_to(questions, reading), dice)
    return question_of(questions, action), action


def _answers_to(questions: Sequence[Question], reading: Reading) -> Sequence[Action]:
    """Legal actions without those that would only revise what the bot has said already."""
    kinds = {form.kind for question in questions for form in question.forms}
    return [one for one in reading.legal_actions if one.kind in kinds]


def question_of(questions: Sequence[Question], action: Action) -> Question:
    """The question that this action answers; of several of one kind the one whose options hold its values."""
    fitting = [(one, form) for one in questions for form in one.forms if form.kind == action.kind]
    return next((one for one, form in fitting if _fits(form, action)), fitting[0][0])


def _fits(form: Form, action: Action) -> bool:
    given = arguments(action)
    return all(given[name] in param.options for name, param in form.params if isinstance(param, Pick))


def games_waiting_for_bots() -> list[int]:
    """Running games that ask a bot, or a game master who is nobody."""
    asked = GameSeat.objects.filter(asked=True, game__status=GameStatus.RUNNING, game__fault="")
    nobody = asked.filter(seat=GM, person=None)
    found = {*asked.filter(holder="bot").values_list("game", flat=True), *nobody.values_list("game", flat=True)}
    return sorted(found)


def unsettled_games(before: object) -> list[int]:
    """Running games in which a frame waits, though nobody seems to be at it."""
    rows = Game.objects.filter(status=GameStatus.RUNNING, settled=False, fault="", moved_at__lt=before)
    return list(rows.values_list("pk", flat=True))
