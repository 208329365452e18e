"""An amendment is accepted, as one act with all that was decided; or refused, and kept as refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Circle, Correction, Fate, Hearing, Kept, Verdict, Way
from campaigns.refusals import BadInput, Stale
from campaigns.services.acts import Doing, Pen, act
from campaigns.services.amended import by_language, decided_in_words, moved_in_words, tell_amended
from campaigns.services.amending import DAY, Amendment, Answer, Plan
from campaigns.services.held_together import check_holds_together, in_turn
from campaigns.services.since_then import CHANGES, FALLS, NEVER, OTHERWISE, STAYS, Line


def accept_amendment(*, plan: Plan, answers: Mapping[str, Answer], seen: str) -> None:
    """All of it is one act, on the day of the fact. Raises Stale when something has moved since it was looked at."""
    of = plan.amendment
    answered = plan.answered(answers)
    if any(line.kind == "told" and answer.way == CHANGES for line, answer in answered) and not of.told.said:
        raise BadInput("said_missing")
    facts: dict[str, Any] = {"row": of.title, "amended_on": of.campaign.story_date}
    openly = of.told.openly and is_open(of)
    doing = Doing(
        *(of.campaign, of.viewer.person, "amended", facts, of.told.reason, of.on, of.whence.game),
        secret=not openly,
        corrects=True,
    )
    trace = _trace(of, answered, Verdict.ACCEPTED, openly=openly)
    with act(doing) as pen:
        in_turn(of.campaign.pk)
        if plan.seen != seen or _overtaken(plan):
            raise Stale("list_changed")
        facts["chronicle"] = tell_amended(pen, of, openly=openly).pk
        for line, answer in answered:
            _settle(pen, of, line, answer)
        _write(pen, of, answered)
        pen.create(Correction, trace)


def _overtaken(plan: Plan) -> bool:
    """Whether another was faster, in the very instant."""
    of = plan.amendment
    rows = Correction._base_manager.filter(campaign=of.campaign, character=of.who)
    here = type(of.row)._base_manager.select_for_update(no_key=True).filter(pk=of.row.pk, version=of.row.version)
    return rows.count() != plan.counted or (of.row.pk is not None and not here.exists())


def refuse_amendment(*, plan: Plan, answers: Mapping[str, Answer]) -> None:
    """Nothing changes but that the proposal is kept, for the game master."""
    of = plan.amendment
    given = [(line, answers.get(line.key, Answer(line.usual, line.to))) for line in plan.lines]
    doing = Doing(of.campaign, of.viewer.person, "amending_refused", {"row": of.title}, of.told.reason, secret=True)
    with act(doing) as pen:
        pen.create(Correction, _trace(of, given, Verdict.REFUSED, openly=False))


def is_open(of: Amendment) -> bool:
    """Whether everybody in the campaign may know of what is amended."""
    row: Any = of.row
    circles = [row.audience if row.pk else of.values.get("audience", Circle.ALL)]
    for name in type(row).hangs_on:
        other = getattr(row, name) if row.pk else of.values.get(name)
        circles.append(getattr(other, "audience", Circle.ALL))
    hidden = of.values.get("concealed") or getattr(row, "concealed", False)
    return not hidden and all(one == Circle.ALL for one in circles)


def _settle(pen: Pen, of: Amendment, line: Line, answer: Answer) -> None:
    """What was decided of one line; whatever has gone along with another is gone already."""
    row = line.row
    if answer.way == STAYS or line.kind.startswith("later"):
        return
    now = type(row)._base_manager.select_for_update(no_key=True).filter(pk=row.pk).first()
    if now is None:
        return
    if now.version != row.version and not _by_this_act(pen, row):
        raise Stale("list_changed")
    if answer.way == FALLS and line.falls is None:
        pen.remove(now)
    elif answer.way == FALLS:
        because = {"reason": of.told.reason} if line.kind == "due" else {}
        check_holds_together(pen.change(now, {**(line.falls or {}), **because}))
    elif line.column:
        check_holds_together(pen.change(now, {line.column: answer.to, **_freed(now, line.column, answer.to)}))
    else:
        _tell_anew(pen, of, now)


def _by_this_act(pen: Pen, row: Kept) -> bool:
    return any(one.noun == row.noun and one.row == row.pk for one in pen.noted)


def _freed(row: Any, column: str, to: str) -> dict[str, str]:
    freed = {name: "" for name in ("captor", "ransom") if getattr(row, name, "")}
    return freed if column == "fate" and to != Fate.PRISONER else {}


def _tell_anew(pen: Pen, of: Amendment, before: Hearing) -> None:
    """The same hearer, by the same piece, hears what is amended."""
    same = ("knowledge", "character", "person", "matter", "title", "picture", "about_character", "about_place")
    told = {name: getattr(before, name) for name in (*same, "about_band", "audience")}
    pen.create(Hearing, {**told, "text": of.told.said, "way": Way.TOLD, "on": of.campaign.story_date})


def _write(pen: Pen, of: Amendment, answered: Sequence[tuple[Line, Answer]]) -> None:
    """The fact itself. Where what came later stays, its column keeps what stands there now."""
    kept = {line.column for line, answer in answered if line.kind.startswith("later") and answer.way == STAYS}
    if of.deed == NEVER:
        now = type(of.row)._base_manager.filter(pk=of.row.pk).first()
        if now is not None:
            pen.remove(now)
    elif of.deed == OTHERWISE:
        check_holds_together(pen.change(of.row, {name: one for name, one in of.moved.items() if name not in kept}))
    else:
        day = {DAY[type(of.row)]: of.on} if type(of.row) in DAY else {}
        game = of.values.get("game") or of.whence.game
        born = {"game": game} if game is not None and "game" in type(of.row).kept else {}
        check_holds_together(pen.create(type(of.row), {**of.values, **day, **born}))


def _trace(of: Amendment, answered: Sequence[tuple[Line, Answer]], verdict: str, *, openly: bool) -> dict[str, Any]:
    return {
        "title": of.title[:200],
        "verdict": verdict,
        "character": of.who,
        "game": of.whence.game,
        "entry": of.whence.entry,
        "on": of.on,
        "amended_on": of.campaign.story_date,
        "moved": by_language(lambda: moved_in_words(of)),
        "decided": by_language(lambda: decided_in_words(answered)),
        "said": of.told.said,
        "why": of.told.reason,
        "audience": Circle.ALL if openly else Circle.GM,
    }
