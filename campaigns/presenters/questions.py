"""All that is asked of one reader at one moment: which question stands in front, what may be answered besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from campaigns.presenters.asked import Asking
from campaigns.presenters.cards import faces_of, show_card, show_face
from campaigns.presenters.links import Way
from campaigns.presenters.odds import StageShown, show_stages
from campaigns.presenters.offered import Asked
from campaigns.presenters.sitting import Moment, Sitting
from campaigns.presenters.speech import Speech
from campaigns.presenters.widgets import Workshop
from campaigns.services.forecasts import foreseen_kinds, form_start
from campaigns.services.proposals import RULINGS
from rulesets.common.actions import Action
from rulesets.common.questions import Question
from rulesets.common.stages import Stage

BOARD = "gm.board"
OTHERS = 6  # other answers that are asked what may follow, where nothing does from the usual one


class Questions:
    def __init__(self, sitting: Sitting, moment: Moment, speech: Speech) -> None:
        self._sitting = sitting
        self._desk = sitting.desk
        self._moment = moment
        self._speech = speech

    @cached_property
    def asking(self) -> Asking:
        view, refused = self._desk.view, self._moment.refused
        faces = faces_of(view, self._speech)
        cards = {card: show_face(card, self._speech, faces) for card in faces}
        cards |= {card.id: show_card(card, self._speech, faces) for card in view.cards}
        names = {place.id: self._speech.name("place", place.name) for place in view.places}
        hints = {piece: self._speech.line(line).text for piece, line in view.pieces.items()}
        workshop = Workshop(self._speech, names, cards, refused.path if refused else "", hints=hints)
        desk = self._desk
        return Asking(
            self._speech,
            workshop,
            desk.legal_actions,
            desk.near_misses,
            foreseen_kinds(desk),
            odds_of=desk.odds_of,
            given=self._given,
            start=lambda question: form_start(desk, question),
            walked=desk.reading.walked,
        )

    def _given(self, question: str) -> Mapping[str, Any]:
        """What was just sent, or else what was kept as a draft."""
        if question == self._moment.ask and self._moment.typed:
            return self._moment.typed
        if question == RULINGS:
            return self._moment.ruling
        return self._desk.draft(question)

    @cached_property
    def musts(self) -> list[Question]:
        """What the reader has to answer, then what he has answered and may still change."""
        return [one for one in self._desk.asked if one.must] if self._sitting.acts else []

    @property
    def waiting(self) -> int:
        return sum(self._sitting.seat in one.waiting for one in self.musts)

    @cached_property
    def asked(self) -> Asked | None:
        if not self.musts:
            return None
        chosen = next((one for one in self.musts if one.id == self._moment.ask), self.musts[0])
        return replace(self.asking.show(chosen), stages=self._stages(chosen))

    def _stages(self, question: Question) -> tuple[StageShown, ...]:
        """What may follow from the answer asked about; else from what the clock would say, where that can be told, or
        if nothing follows from that, from any other answer, where that is the same."""
        if self._moment.stages and question.id == self._moment.ask:
            return self._moment.stages
        usual = question.default
        if usual is None or usual.kind not in self._desk.reading.walked:
            return ()
        return show_stages(self._desk.stages_of(usual) or self._from_any_other(usual), self._speech)

    def _from_any_other(self, usual: Action) -> Sequence[Stage]:
        others = [one for one in self._desk.legal_actions if one.kind == usual.kind and one != usual]
        told = [self._desk.stages_of(one) for one in others] if len(others) <= OTHERS else []
        return told[0] if told and all(one == told[0] for one in told) else ()

    @property
    def count(self) -> int:
        return len(self.musts)

    @property
    def here(self) -> int:
        return next((n for n, one in enumerate(self.musts, 1) if self.asked and one.id == self.asked.id), 0)

    @property
    def links(self) -> list[Way]:
        """One tab a question, where several stand beside each other."""
        here = self.asked.id if self.asked else ""
        page = self._sitting.page_url
        return [
            Way(f"{page}?{urlencode({'ask': one.id})}", self._short(one, n), one.id == here)
            for n, one in enumerate(self.musts, 1)
        ]

    def _short(self, question: Question, n: int) -> str:
        """Its number, and what it is about where its sentence names something."""
        sentence = self._speech.say("questions", question.kind, question.facts)
        about = next((f". {bit.text}" for bit in sentence.bits if bit.kind), "")
        done = " ✓" if self._sitting.seat in question.answered else ""
        return f"{n}{about}{done}"

    @cached_property
    def may(self) -> list[Asked]:
        """What the moment is for, what may still be changed, then the rest. Rulings have a room of their own."""
        if not self._sitting.acts:
            return []
        standing = [one for one in self._desk.asked if not one.must]
        standing.sort(key=lambda one: (not one.at_hand, one.mine is None))
        return [replace(self.asking.show(one), stages=self._stages(one)) for one in standing]

    @cached_property
    def rulings(self) -> Asked | None:
        """The verbs of the game master, or what a seat may propose where there is none."""
        standing = self._desk.rulings if self._sitting.acts else None
        if standing is None:
            return None
        shown = self.asking.show(standing)
        elsewhere = [f"f{n}" for n, form in enumerate(standing.forms) if form.kind == BOARD]  # a page of its own
        return replace(shown, answers=tuple(one for one in shown.answers if one.value not in elsewhere))
