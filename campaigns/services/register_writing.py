"""Writing into registers: a row entered, changed, struck out, each as an act with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.access import Viewer
from campaigns.models import Campaign, Character, Circle, Kept, Wound
from campaigns.plain_text import without_isolation
from campaigns.refusals import SiteRefused
from campaigns.services.acts import Doing, act
from campaigns.services.held_together import check_holds_together, check_may_go, check_rule
from campaigns.services.registers import Register


@dataclass(frozen=True, slots=True)
class Told:
    """Why somebody writes, and on which day of the story it was so."""

    reason: str = ""
    on: str = ""
    secret: bool = False


def enter_row(*, register: Register, campaign: Campaign, viewer: Viewer, values: Mapping[str, Any], told: Told) -> Any:
    """A new row; what a player enters is his own."""
    values = dict(values)
    mine = campaign.mine
    if mine is None or not mine.is_gm:
        values |= _own(register, viewer)
    else:
        values.setdefault("audience", register.circle)
    row = register.model(campaign=campaign, **values)
    check_holds_together(row)
    with act(doing_of(campaign, viewer, "entered", row, told)) as pen:
        return pen.create(register.model, values)


def _own(register: Register, viewer: Viewer) -> dict[str, Any]:
    if register.model is Character:
        return {"player": viewer.person, "audience": Circle.ALL}
    return {"audience": Circle.ALL}


def change_row(*, row: Kept, viewer: Viewer, values: Mapping[str, Any], seen: int | None, told: Told) -> Any:
    """Raises Clash when somebody else changed the same columns since `seen`."""
    with act(doing_of(row.campaign, viewer, "changed", row, told)) as pen:
        now = pen.change(row, values, seen=seen)
        check_holds_together(now)
        if isinstance(now, Wound) and now.rule != row.rule:  # type: ignore[attr-defined]
            check_rule(now)
        return now


def strike_out(*, row: Kept, viewer: Viewer, told: Told) -> None:
    if not told.reason:
        raise SiteRefused("reason_missing", least=1, most=300, status=422)
    check_may_go(row)
    with act(doing_of(row.campaign, viewer, "struck_out", row, told)) as pen:
        pen.remove(row)


def doing_of(campaign: Campaign, viewer: Viewer, code: str, row: Kept, told: Told) -> Doing:
    """With the name of the row, which the game master alone reads where he alone sees it."""
    facts = {"row": without_isolation(str(row))}
    secret = told.secret or row.audience == Circle.GM
    return Doing(campaign, viewer.person, code, facts, told.reason, told.on, secret=secret)
