"""The games of the demo: those that were played and closed, and those that go on, each with its own people.

Many decisions are worked out one after the other and saved together: that is why it takes no longer than it does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from textwrap import shorten
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets
from campaigns.access import Viewer
from campaigns.access_games import get_gm_game
from campaigns.models import Circle, Game, GameSeat, Holder, JournalEntry, Person, Told
from campaigns.refusals import Busy
from campaigns.services.actors import BOT, Actor
from campaigns.services.aftermath import Proposed, closing_seats, proposals, read_aftermath
from campaigns.services.answers import Answer, decide
from campaigns.services.bots import answer_of, questions_for
from campaigns.services.closing import Closing, Line, News, close_game
from campaigns.services.demo_scribe import Cast
from campaigns.services.demo_story import scenario_text
from campaigns.services.games import create_game, start_game
from campaigns.services.journal import Step, nothing, save_steps
from campaigns.services.loading import Loaded, load
from campaigns.services.people_in_games import carried
from campaigns.services.plans import GamePlan, SeatPlan
from campaigns.services.settling import continue_from, one_frame
from rulesets.common.seats import GM, PUBLIC, Seat

SLUG = "argad"
STYLE = "sensible"
KEEPS_SEATS = "loic"
HOST = "host"
SHORT = 60
NO_COLUMNS = ("where", "how", "en", "fr", "sequela", "end")  # what a proposal says besides
LASTED = timedelta(hours=3)

Move = tuple[Seat, Actor, str, Any]  # who decides, as what, on which question, what
NextMove = Callable[[Loaded], Move | None]


@dataclass(frozen=True, slots=True)
class Evening:
    """When a game was played, in the world and in the story."""

    at: datetime
    on: str


def lay_out_game(cast: Cast, row: Mapping[str, Any], evening: Evening) -> None:
    game = create_game(campaign=cast.campaign, author=cast.gm, plan=_plan(cast, row))
    start_game(game_id=game.pk, by=cast.gm)
    if row.get("running"):
        styles = {seat: row.get("styles", {}).get(seat, STYLE) for seat in row["seats"]}
        opening = _Opening(cast.gm, _chairs(game), styles, Stop(**row["stops"]))
        absent = {seat: style for seat, style in styles.items() if row.get("sits", {}).get(seat) != HOST}
        _play(game.pk, opening, then=partial(_leave_to_bots, game, absent))
    else:
        _play(game.pk, _Rulings(cast, list(row["ruling"])))
        _close(cast, row, game.pk, evening.on)
    _date_back(game.pk, evening.at)
    cast.games[row["key"]] = Game.objects.get(pk=game.pk)


def _plan(cast: Cast, row: Mapping[str, Any]) -> GamePlan:
    """One of a scenario that comes with its game, where the host has a seat; or he arbitrates one written for here."""
    seats = {seat: _hand(cast, row.get("sits", {}).get(seat)) for seat in row["seats"]}
    if "scenario" in row:
        return GamePlan(name=row["name"], slug=row["slug"], scenario=row["scenario"], seats=seats)
    rules: Any = rulesets.load(SLUG)
    brought = row["people"].items()
    return GamePlan(
        name=row["name"],
        slug=SLUG,
        scenario=rules.own_scenario,
        seats=seats,
        gm=cast.gm,
        people=[carried(cast.rows["character", key], seat) for seat, keys in brought for key in keys],
        box_files=rules.scenario_files(rules.own_scenario, scenario_text(row["key"])),
    )


def _hand(cast: Cast, key: str | None) -> SeatPlan:
    """Where a bot is to sit, somebody keeps the seat while the game is laid out: a worker would play on at once."""
    person = cast.gm if key == HOST else cast.people[key or KEEPS_SEATS]
    return SeatPlan(Holder.GUEST if person.is_guest else Holder.MEMBER, person)


def _leave_to_bots(game: Game, styles: Mapping[Seat, str]) -> None:
    for seat, style in styles.items():
        row = GameSeat.objects.filter(game=game, seat=seat)
        row.update(holder=Holder.BOT, person=None, bot=style, standing={})


def _play(game_id: int, next_move: NextMove, then: Callable[[], None] = nothing) -> None:
    """Decides and resolves what `next_move` says of each position; all of it is saved at once."""
    begun = load(game_id)
    now, steps = begun, list[Step]()
    while (move := next_move(now)) is not None:
        seat, actor, question, action = move
        steps.append(decide(now, actor, Answer(seat, question, action), action))
        now = replace(now, state=steps[-1].state)
        while frame := one_frame(now, now.state):
            steps.append(frame)
            now = replace(now, state=frame.state)
    moved = save_steps(begun, steps)
    if moved is None:
        raise Busy
    then()
    continue_from(moved)


def _chairs(game: Game) -> list[GameSeat]:
    return list(GameSeat.objects.filter(game=game).exclude(seat=PUBLIC).order_by("place"))


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a newcomer finds a game that goes on: this seat is asked, in this phase, for the `nth` time."""

    seat: Seat
    turn: int
    phase: str
    question: str = ""  # any, when there is none
    nth: int = 1


@dataclass(slots=True)
class _Opening:
    """Bots and, with what is usual, the game master, until the stop: there only the host is asked."""

    gm: Person
    chairs: list[GameSeat]
    styles: Mapping[Seat, str]
    stop: Stop
    been: int = 0

    def __call__(self, now: Loaded) -> Move | None:
        row = next((one for one in self.chairs if questions_for(now, one)), None)
        if row is None:
            return None
        question, action = answer_of(now, row, self.styles.get(row.seat, STYLE))
        if row.seat == self.stop.seat and self._has_come(now, question.kind):
            return None
        return row.seat, Actor.of(row.person) if row.person == self.gm else BOT, question.id, action

    def _has_come(self, now: Loaded, kind: str) -> bool:
        """Or has come and gone, where this seat was asked less often than that."""
        stop, step = self.stop, now.ruleset.phase(now.state, self.stop.seat).now
        if (now.state.turn, step.id if step else "") != (stop.turn, stop.phase):
            return self.been > 0
        self.been += stop.question in ("", kind)
        return self.been == stop.nth


@dataclass(slots=True)
class _Rulings:
    """What the game master typed in of a game at a real table, and that it was over."""

    cast: Cast
    rows: list[Mapping[str, Any]]

    def __call__(self, now: Loaded) -> Move | None:
        if now.ruleset.outcome(now.state):
            return None
        if not self.rows:
            return self._move(now, "gm.end", "game", "called_off", _over())
        row = self.rows.pop(0)
        name = self.cast.rows["character", row["who"]].name
        who = next(one for one, found in now.state.people.items() if found.name == name)
        return self._move(now, row["verb"], who, row["value"], row["why"])

    def _move(self, now: Loaded, kind: str, subject: str, value: str, reason: str) -> Move:
        asked = now.ruleset.questions(now.state, GM)
        question = next(one for one in asked if kind in [form.kind for form in one.forms])
        action = now.ruleset.kinds[kind](subject, value, reason)  # type: ignore[call-arg]
        return GM, Actor.of(self.cast.gm), question.id, action


def _over() -> str:
    return _("It was late, and the miniatures were put back")


def _close(cast: Cast, row: Mapping[str, Any], game_id: int, on: str) -> None:
    """Written down as the game proposes it, corrected by who took whom."""
    viewer = Viewer(cast.gm)
    table = get_gm_game(viewer, game_id)
    seats = closing_seats(table)
    ruled = {cast.rows["character", one["who"]].pk: one for one in row["ruling"]}
    lines = [_line(cast, one, ruled.get(one.who.pk, {})) for one in proposals(read_aftermath(table, seats))]
    closing = Closing(seats, lines, News(row["news"], row["text"], Circle.ALL), on)
    close_game(campaign=cast.campaign, game=table.game, viewer=viewer, closing=closing)


def _line(cast: Cast, one: Proposed, ruled: Mapping[str, Any]) -> Line:
    """With names and sentences in the language of the demo, as a game master would write them down."""
    language = (get_language() or "en")[:2]
    words = rulesets.load(SLUG).words
    values = {name: value for name, value in one.values.items() if name not in NO_COLUMNS}
    harm, tried = str(one.values.get("sequela", "")), {"end": str(one.values.get("end", ""))}
    if harm:
        values["remains"] = words.text("causes", f"sequela_{harm}", {}, language)
    if one.wound is not None:
        tried["rule"] = values.pop("rule")
    if one.kind == "fate" and "by" in ruled:
        values["captor"] = cast.rows["character", ruled["by"]].name
    if one.kind == "wound":
        values |= {"location": words.name("wound", ruled["where"], language), "cause": ruled["why"]}
        values["rule"] = one.said.rule if one.said else ""
    if "en" in one.values:
        text = str(one.values[language])
        learnt = {"title": shorten(text, SHORT, placeholder="…"), "text": text}
        values |= learnt if one.kind == "learnt" else {"name": text}
    if one.kind == "feat" and one.said is not None:
        values["event"] = words.text("consequences", one.said.code, one.said.facts, language)
    who = None if one.kind == "learnt" else one.who
    return Line(one.kind, values, who, to=one.to, harm=harm, wound=one.wound, **tried)


def _date_back(game_id: int, at: datetime) -> None:
    """To the evening on which it was played."""
    game = Game.objects.get(pk=game_id)
    ended = {"finished_at": at + LASTED} if game.outcome else {}
    Game.objects.filter(pk=game_id).update(created_at=at, started_at=at, moved_at=at + LASTED, **ended)
    JournalEntry.objects.filter(game=game_id).update(at=at + LASTED)
    Told.objects.filter(game=game_id).update(at=at + LASTED)
