"""What is done with something that has fallen due: carried out, put off, overruled, or left to wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from campaigns.models import BandMember, Bond, Circle, Convoy, Due, DueState, Hearing, Kept, Leg, Standing, Way, Wound
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput
from campaigns.services.acts import Pen
from campaigns.services.dues import DATED, LINKS, ON_THE_WAY, Falling
from campaigns.services.purses import pay_out
from campaigns.story_dates import comes_before, kept_date

CARRY, WAIT, PUT_OFF, OVERRULE = "carry", "wait", "later", "no"
DEEDS = (CARRY, WAIT, PUT_OFF, OVERRULE)
COPIED = (
    *("cause", "what", "wound", "convoy", "knowledge", "standing", "character", "band", "amount", "currency", "payer"),
    *("payer_band", "audience"),
)
TOLD_AS_HE_HEARS = ("matter", "title", "text", "picture", "aim")


@dataclass(frozen=True, slots=True)
class Answer:
    """`day`: to which it is put off, `why`: for what reason it is overruled or put off.

    `trade`: what the arrival of a convoy does to trade; None: as the convoy itself proposes.
    """

    deed: str
    day: str = ""
    why: str = ""
    trade: int | None = None


def usual_answer(item: Falling) -> Answer:
    return Answer(CARRY if item.is_plain else WAIT)


def deeds_for(item: Falling) -> tuple[str, ...]:
    """A wound heals on its own sheet, by its dice."""
    return DEEDS[1:] if isinstance(item.source, Wound) else DEEDS


def check_answer(item: Falling, answer: Answer, today: str, calendar: str) -> None:
    if answer.deed == OVERRULE and not answer.why:
        raise BadInput("due_reason_missing", what=item.what)
    if answer.deed == CARRY and not answer.why and trade_of(item, answer) != trade_of(item):
        raise BadInput("trade_reason_missing", what=item.what)
    if answer.deed == PUT_OFF:
        is_later = comes_before(today, answer.day, calendar) or (answer.day and not kept_date(today, calendar))
        if not is_later:
            raise BadInput("due_not_put_off", what=item.what)


def trade_of(item: Falling, answer: Answer | None = None) -> int:
    """What its arrival does to trade: as proposed, or as the answer says instead."""
    if item.convoy is None:
        return 0
    said = answer.trade if answer else None
    return int(item.convoy.relation_change if said is None else said)


def do_with(pen: Pen, item: Falling, answer: Answer) -> None:
    """One thing, inside the act of a step."""
    DOINGS[answer.deed](pen, item, answer)


def _carry_out(pen: Pen, item: Falling, answer: Answer) -> None:
    source = item.source
    if item.convoy is not None:
        _arrive(pen, item, item.convoy, answer)
    if isinstance(source, Convoy):
        return
    if isinstance(source, Standing):
        pen.change(source, {"resolved": True}, seen=source.version)
    else:
        _mark(pen, item, {"state": DueState.DONE})
        _bring_about(pen, source, item.on)


def _bring_about(pen: Pen, due: Due, on: str) -> None:
    """What hangs on it."""
    if due.standing is not None:
        pen.change(due.standing, {"resolved": True})
    if due.knowledge is not None:
        _read_letter(pen, due, on)
    pay_out(pen, due)


def _arrive(pen: Pen, item: Falling, convoy: Convoy, answer: Answer) -> None:
    """It is there, and so is what it does to trade (ARG-CVY-03): the game master's, until he shows it. Once only."""
    now = Convoy._base_manager.select_for_update(no_key=True).get(pk=convoy.pk)
    if now.leg not in ON_THE_WAY:
        return
    pen.change(convoy, {"leg": Leg.ARRIVED}, seen=convoy.version)
    proposed, score = trade_of(item), trade_of(item, answer)
    if not (proposed or score):
        return
    end = convoy.destination or convoy.origin
    pen.create(
        Standing,
        {
            "band": convoy.escort,
            "bond": Bond.TRADE,
            "score": score,
            "on": item.on,
            "audience": Circle.GM,
            "with_whom": without_isolation(end.name) if end is not None else "",
            "event": _("The convoy “%(convoy)s” arrives") % {"convoy": without_isolation(convoy.name)},
        },
        reason=answer.why if score != proposed else "",
    )


def _read_letter(pen: Pen, due: Due, on: str) -> None:
    """Whoever it is for reads it as it was written, once each time that it comes."""
    told = {name: getattr(due.knowledge, name) for name in TOLD_AS_HE_HEARS}
    for reader in readers_of(due):
        values = {"knowledge": due.knowledge, "character": reader, "way": Way.READ, "on": on, "audience": Circle.GM}
        pen.create(Hearing, {**told, **values})


def readers_of(due: Due) -> list[Any]:
    """The character for whom it is, or those who are of the band now."""
    if due.character is not None:
        return [due.character]
    if due.band is None:
        return []
    members = BandMember.objects.filter(band=due.band, until="").select_related("character").order_by("pk")
    return [one.character for one in members]


def _put_off(pen: Pen, item: Falling, answer: Answer) -> None:
    if isinstance(item.source, Due):
        _mark(pen, item, {"on": answer.day, "reason": answer.why})
    else:
        pen.change(item.source, {DATED[type(item.source)]: answer.day}, seen=item.source.version)


def _overrule(pen: Pen, item: Falling, answer: Answer) -> None:
    ruled = {"state": DueState.OVERRULED, "reason": answer.why}
    if isinstance(item.source, Due):
        _mark(pen, item, ruled)
        return
    source = item.source
    values = {LINKS[type(source)]: source, "cause": item.cause, "what": item.what, "on": item.on}
    pen.create(Due, {**values, **ruled, **_seen_like(source)})


def _seen_like(source: Kept) -> dict[str, Any]:
    """What was decided is seen by those who see what it was about; of a standing, by nobody else."""
    if isinstance(source, Standing):
        return {"audience": Circle.GM}
    whose = {"character": source.character} if isinstance(source, Wound) else {"band": source.escort}  # type: ignore[attr-defined]
    return {**whose, "audience": Circle.ALL if source.audience == Circle.ALL else Circle.SOME}


def _wait(pen: Pen, item: Falling, _answer: Answer) -> None:
    if item.again:
        _mark(pen, item, {})


def _mark(pen: Pen, item: Falling, values: dict[str, Any]) -> None:
    """On its own row, or for a later day of it on a new one."""
    due = item.source
    if not item.again:
        pen.change(due, values, seen=due.version)
    else:
        pen.create(Due, {**copy_of(due), "on": item.on, **values})


def copy_of(due: Due) -> dict[str, Any]:
    return {name: getattr(due, name) for name in COPIED}


def said_openly(item: Falling, place_is_open: bool) -> dict[str, str] | None:
    """As the chronicle may tell everybody that it came about, in both languages; None for what not all may know."""
    source = item.source
    hung = [getattr(source, name) for name in source.hangs_on]
    if isinstance(source, Standing) or any(one.audience != Circle.ALL for one in (source, *hung) if one is not None):
        return None
    if not isinstance(source, Convoy):
        return {"en": item.what, "fr": item.what}
    told = {}
    for language in ("en", "fr"):
        with override(language):
            facts = {"convoy": item.what, "place": item.place}
            told[language] = (
                _("the convoy “%(convoy)s” arrives at %(place)s")
                if item.place and place_is_open
                else _("the convoy “%(convoy)s” arrives")
            ) % facts
    return told


DOINGS: dict[str, Callable[[Pen, Falling, Answer], None]] = {
    CARRY: _carry_out,
    WAIT: _wait,
    PUT_OFF: _put_off,
    OVERRULE: _overrule,
}
