"""Slips to be cut out and handouts: what somebody was told, as he was told it; for the game master with the fact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaigns.models import Hearing, Knowledge, Matter
from campaigns.presenters.knowledge import Subject, subjects_of
from campaigns.services import printing as services
from campaigns.services.printing import Edition, Picked
from campaigns.story_dates import shown_story_date

Qr = Callable[..., Any]  # the name of a page and what its address is made of


@dataclass(frozen=True, slots=True)
class Fact:
    """What lies behind a slip, for the game master."""

    piece: Knowledge
    about: list[Subject]
    aim: str


@dataclass(frozen=True, slots=True)
class Slip:
    """As it was told; without a hearing nobody has been told yet, and only the game master has it."""

    hearing: Hearing | None
    fact: Fact | None
    who: str  # empty: everybody
    qr: Any

    @property
    def told(self) -> Hearing | Knowledge:
        if self.hearing is not None:
            return self.hearing
        assert self.fact is not None
        return self.fact.piece

    @property
    def noun(self) -> str:
        return self.told.noun

    @property
    def on(self) -> str:
        return shown_story_date(self.hearing.on) if self.hearing is not None else ""

    @property
    def aim(self) -> str:
        return self.told.get_aim_display() if self.told.aim else ""  # type: ignore[attr-defined,no-any-return]

    @property
    def is_objective(self) -> bool:
        return self.told.matter == Matter.OBJECTIVE


def slips_of(edition: Edition, picked: Picked, qr: Qr) -> list[Slip]:
    pieces = services.pieces_of(edition, picked)
    told = services.tellings_of(edition, picked, pieces)
    facts = {one.pk: _fact(one, edition) for one in pieces} if edition.is_gms else {}
    slips = [_slip(one, facts.get(one.knowledge_id), edition, qr) for one in told]  # type: ignore[attr-defined]
    known = {one.knowledge_id for one in told}  # type: ignore[attr-defined]
    here = edition.campaign.pk
    untold = [one for one in pieces if one.pk not in known] if edition.is_gms else []
    return slips + [Slip(None, facts[one.pk], "", qr("piece", here, one.pk)) for one in untold]


def _fact(piece: Knowledge, edition: Edition) -> Fact:
    return Fact(piece, subjects_of(piece, edition.reader), piece.get_aim_display() if piece.aim else "")  # type: ignore[attr-defined]


def _slip(one: Hearing, fact: Fact | None, edition: Edition, qr: Qr) -> Slip:
    here = edition.campaign.pk
    who = str(one.character) if one.character else one.person.shown_name if one.person else ""
    page = qr("piece", here, fact.piece.pk) if fact else qr("hearing", here, one.pk)
    return Slip(one, fact, who, page)
