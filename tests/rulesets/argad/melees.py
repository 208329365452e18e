"""People face to face, as tests of the melee phase lay them out; places in centimetres, bases two of them across."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rulesets.argad.blows import needs_of
from rulesets.argad.fight_plan import plan_of
from rulesets.argad.hand_told import USUAL, WHOEVER, FightByHand
from rulesets.argad.melee_choices import Fight, check_fight, deciding, melee_in_hand
from rulesets.argad.state import FigureId
from rulesets.common.actions import Action
from rulesets.common.events import Part
from rulesets.common.refusals import IllegalAction
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.shapes import NONE

from .butts import butts, figure
from .fields import Given
from .played import GAME, Game

CHOSEN = ("options", "readings")


def man(name: str, seat: str, place: str = "", weapons: str = "sword", **more: object) -> str:
    """One row of people, of class 4 unless it is said; `weapons`: several with blanks between."""
    return figure(name, seat, place, **{"class": 4, "weapons": weapons.split(), **more})


@cache
def _begun(rows: tuple[str, ...], more: tuple[tuple[str, Any], ...], until: str) -> Game:
    """Reading a scenario takes longer than playing it: each is read and brought to its melee phase once."""
    options = {name: dict(value) if name in CHOSEN else value for name, value in more}
    game = butts(*rows, dice=Given({".at.": 1}), **options)
    return game.until(until) if until else game


def met(*rows: str, until: str = "fight", **more: Any) -> Game:
    """A game with these people, in its first melee phase."""
    plan_of.cache_clear()  # what is kept cites no rule anew
    needs_of.cache_clear()
    named = {name: tuple(value.items()) if name in CHOSEN else value for name, value in more.items()}
    first = _begun(rows, tuple(named.items()), until)
    return Game(first.state.copy(), Given({".at.": 1}), list(first.events))


def falls(game: Game, **faces: int) -> Game:
    """What the dice of these people show from now on."""
    assert isinstance(game.dice, Given)
    game.dice.given = {".at.": 1, **{f".{game.who(name)}": face for name, face in faces.items()}}
    return game


def does(game: Game, **people: str) -> Fight:
    """What people of one seat do: "arm at how" by name, each left out with "-"."""
    rows = []
    for name, words in people.items():
        arm, at, how = (*words.split(), "-", "-")[:3]
        enemy = NONE if at == "-" else game.who(at)
        rows.append((game.who(name), (arm, enemy, "strikes" if how == "-" else how)))
    order = [who for who in _asked(game, rows[0][0]) if who in dict(rows)]
    return Fight(tuple((who, dict(rows)[who]) for who in order))


def _asked(game: Game, who: FigureId) -> list[FigureId]:
    return deciding(game.state, melee_in_hand(game.state), game.state.seat[who])


def fought(game: Game, **answers: Fight) -> Game:
    """Everybody answers, the usual where nothing is said; and the fights fall."""
    for seat in game.seats:
        if "fight" in game.asked(seat):
            _answer(game, seat, answers.get(seat))
    return game


def _answer(game: Game, seat: Seat, action: Action | None) -> None:
    question = next(one for one in GAME.questions(game.state, seat) if one.kind == "fight")
    assert question.default is not None
    game.answer(seat, action or question.default)


def parts(game: Game, code: str, viewer: Viewer = GM) -> list[Part]:
    """All that this viewer was told under this code, or under one that begins so."""
    known = [event.part_for(viewer) for event in game.events]
    return [part for part in known if part is not None and part.code.startswith(code)]


def causes(part: Part) -> list[str]:
    return [one.cause for one in part.modifiers if one.value]


def refused(game: Game, seat: Seat, action: Action) -> tuple[str, str]:
    """The code and the rule with which it is refused."""
    try:
        GAME.check(game.state, seat, action)
    except IllegalAction as refusal:
        return refusal.code, refusal.rule
    return "", ""


def forbidden(game: Game, seat: Seat, action: Action) -> tuple[str, str]:
    """The same of what is not even on the form."""
    try:
        check_fight(game.state, seat, action)
    except IllegalAction as refusal:
        return refusal.code, refusal.rule
    return "", ""


def by_hand(game: Game, ours: str, theirs: str, **more: object) -> FightByHand:
    """A fight told by hand, people by their names; `arms` and `each` say what one does: "at how arm", "-" for usual."""
    arms: Mapping[str, str] = more.pop("arms", {})  # type: ignore[assignment]
    words: Mapping[str, str] = more.pop("each", {})  # type: ignore[assignment]
    words = {**{name: f"- - {arm}" for name, arm in arms.items()}, **words}
    named = {"ours": ours, "theirs": theirs, "behind": more.pop("behind", ""), "across": more.pop("across", "")}
    order = list(game.state.people)
    sides = {side: tuple(sorted(map(game.who, str(names).split()), key=order.index)) for side, names in named.items()}
    each = {game.who(name): _said(game, said) for name, said in words.items()}
    rows = tuple((who, each[who]) for who in order if who in each)
    return FightByHand(**sides, each=rows, **more)  # type: ignore[arg-type]


def _said(game: Game, words: str) -> tuple[str, str, str]:
    at, how, arm = (*words.split(), "-", "-")[:3]
    enemy = WHOEVER if at == "-" else game.who(at)
    return enemy, "strikes" if how == "-" else how, USUAL if arm == "-" else arm
