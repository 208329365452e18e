"""Purses: the money that somebody holds in one currency, out of which pay goes and into which it comes."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from campaigns.models import Band, Cause, Character, Circle, Due, Possession, Sort
from campaigns.plain_text import without_isolation
from campaigns.refusals import BadInput
from campaigns.services.acts import Pen

Holder = Character | Band


def giver_of(due: Due) -> Holder | None:
    found: Holder | None = due.payer or due.payer_band
    return found


def taker_of(due: Due) -> Holder | None:
    found: Holder | None = due.character or due.band
    return found


def pay_out(pen: Pen, due: Due) -> None:
    """Inside the act of a step. Raises BadInput where the purse does not hold as much; nothing is written then."""
    if due.cause != Cause.PAY or not due.amount:
        return
    giver, taker = giver_of(due), taker_of(due)
    if giver is not None:
        _take(pen, due, giver)
    if taker is not None:
        _give(pen, due, taker)


def _take(pen: Pen, due: Due, giver: Holder) -> None:
    coins = [one for one in _purse(due, giver) if one.count > 0]
    left, held = int(due.amount), sum(one.count for one in coins)
    if held < left:
        facts = {"what": due.what, "name": str(giver), "currency": due.currency}
        raise BadInput("purse_too_small", held=held, amount=left, **facts)
    for one in coins:
        part = min(one.count, left)
        if part:
            pen.change(one, {"count": one.count - part})
        left -= part


def _give(pen: Pen, due: Due, taker: Holder) -> None:
    purse = next(iter(_purse(due, taker)), None)
    if purse is not None:
        pen.change(purse, {"count": purse.count + due.amount})
        return
    currency = without_isolation(due.currency)
    made = {"sort": Sort.MONEY, "name": currency, "currency": currency, "count": due.amount, _column(taker): taker}
    pen.create(Possession, {**made, "origin": without_isolation(due.what)[:200], "audience": Circle.SOME})


def _purse(due: Due, holder: Holder) -> list[Any]:
    """His coins of this currency, each worth one of it."""
    rows: Any = Possession._base_manager.select_for_update(no_key=True)
    worth = Q(value__isnull=True) | Q(value__in=(0, 1))
    found = rows.filter(worth, campaign=due.campaign_id, sort=Sort.MONEY, **{_column(holder): holder.pk})
    return [one for one in found.order_by("pk") if _plain(one.currency or one.name) == _plain(due.currency)]


def _plain(text: str) -> str:
    """Whatever the size of its letters, in either database."""
    return without_isolation(text).strip().casefold()


def _column(holder: Holder) -> str:
    return "band" if isinstance(holder, Band) else "character"
