"""People of a campaign between its games: how they are met, recruits, journeys: ARG-NPC-03, ARG-RPG-11, ARG-GIA-02."""

from __future__ import annotations

from rulesets.common.dice import Dice
from rulesets.common.encounters import Answered, Received, Travelled
from rulesets.common.odds import Ending, Odds, Tone, law_of, odds_of_law

from .ledger import RULE
from .npc import Granted, Request, mood_of, resolve_request, roll_attitude
from .sheets import own_box
from .work import Task, Work, resolve_work

FACES = range(1, 7)
TONES: dict[str, Tone] = {"hostile": "bad", "friendly": "good", "adventurous": "good"}
ANSWERS: dict[str, Tone] = {"refused": "bad", "granted": "good"}
KEY = "encounter"
RULES = {"reception": RULE["ARG-NPC-03"], "request": RULE["ARG-RPG-11"], "travel": RULE["ARG-GIA-02"]}


def receive(dice: Dice, shift: int) -> Received:
    """`shift`: what he has against them or for them, counted together by the game master (ARG-NPC-01)."""
    done = roll_attitude(dice, KEY, own_box().attitudes, shift)
    return Received(done.mood, done.rule)


def reception_odds(shift: int) -> Odds:
    known = law_of(receive, shift).map(lambda done: done.mood)
    return odds_of_law(known, lambda mood: _met(mood, shift))


def _met(mood: str, shift: int) -> Ending:
    """With the faces that bring it about."""
    moods = own_box().attitudes
    faces = [str(face) for face in FACES if mood_of(face, moods, shift) == mood]
    return Ending("received", TONES.get(mood, "mid"), {"mood": mood, "faces": ", ".join(faces)})


def answer_request(dice: Dice, number: int) -> Answered:
    done = _request(dice, number)
    return Answered(done.number, done.rule, (done.reason,))


def request_odds(number: int) -> Odds:
    known = law_of(_request, number).map(lambda done: done.answer)
    return odds_of_law(known, lambda answer: Ending(f"request_{answer}", ANSWERS.get(answer, "mid")))


def _request(dice: Dice, number: int) -> Granted:
    return resolve_request(dice, Request(KEY, number))


def travel(dice: Dice, hard: bool) -> Travelled:
    """A die a turn until they are there; where they arrive turns are counted apart (ARG-GIA-02, ARG-GIA-03)."""
    work = Work()
    while True:
        task = Task(f"{KEY}.{work.turns + 1}", kind="travel", hard=hard)
        done = resolve_work(dice, work, task)
        work = done.work
        if done.end == "done":
            return Travelled(work.turns, RULE["ARG-GIA-02"])
