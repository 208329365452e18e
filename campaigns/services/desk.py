"""A game as one viewer has it before him: the only door through which pages and API read a running game.

All of it comes from what the rules let this viewer see, from what he was told, and from rows that name him. "See as
Anne" is a desk with Anne's viewer and `acts` false.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rulesets
from campaigns.models import Game, GameSeat, Person, Told
from campaigns.services.dice import AskedDice, asked_dice, correctable, forcible
from campaigns.services.drafts import drafts_of
from campaigns.services.loading import box_of, load_kept
from campaigns.services.messages import SHOWN, MessageLine, count_unread, messages_for
from campaigns.services.proposals import RULINGS, ProposalLine, open_proposals, rulings_to_propose
from campaigns.services.reading import Reading, read_as
from campaigns.services.undo import may_undo
from rulesets.common.actions import Action
from rulesets.common.contract import Ruleset
from rulesets.common.meta import Meta
from rulesets.common.odds import Odds
from rulesets.common.outcomes import Outcome, Token
from rulesets.common.position import Position, PositionShape
from rulesets.common.questions import Near, Question
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup, decode_setup
from rulesets.common.stages import Stage
from rulesets.common.view import PhaseNow, View

PAGE = 50


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where, as everybody at the table may know."""

    seat: Seat
    holder: str
    name: str  # of the person; empty for a bot and for nobody
    bot: str
    is_me: bool
    waited_for: bool  # by what the rules make public


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Newest first, in the viewer's own numbering. `older`: what to ask for next; None at the beginning."""

    lines: tuple[Told, ...]
    older: int | None

    def __iter__(self) -> Any:
        return iter(self.lines)


def open_desk(*, game: Game, viewer: Viewer, acts: bool) -> Desk:
    """`acts`: whether the person at this desk plays the viewer's seat, or only looks."""
    rows = tuple(GameSeat.objects.filter(game=game))
    fresh = Game.objects.get(pk=game.pk)
    return Desk(fresh, rows, viewer, acts=acts)


class Desk:
    """Lazy: a fragment pays for what it shows. `rows` are all chairs of the game."""

    def __init__(self, game: Game, rows: Sequence[GameSeat], viewer: Viewer, *, acts: bool) -> None:
        self.game = game
        self.rows = rows
        self.viewer = viewer
        self.row = next(one for one in rows if one.seat == viewer)
        self.acts = acts

    @property
    def tick(self) -> int:
        """His own count of news; forms carry it."""
        return self.row.tick

    @cached_property
    def ruleset(self) -> Ruleset[Any]:
        return rulesets.load(self.game.slug)

    @property
    def meta(self) -> Meta:
        return self.ruleset.meta

    @cached_property
    def setup(self) -> Setup:
        return decode_setup(self.game.setup)

    @property
    def is_gm(self) -> bool:
        return self.viewer == GM

    @cached_property
    def is_resolving(self) -> bool:
        """Something he was told of is still being worked out; the page will hear of it."""
        if not self.game.takes_answers or self.game.settled:
            return False
        return Told.objects.to(self.game, self.viewer).filter(entry_n__gt=self.game.rested_entry).exists()

    @property
    def has_stumbled(self) -> bool:
        """The rules could not go on; a step back or a ruling helps."""
        return bool(self.game.fault)

    # -- what the rules let him see --------------------------------------------------------------------------------

    @cached_property
    def reading(self) -> Reading:
        return read_as(self.game, self.viewer, self.tick)

    @property
    def view(self) -> View:
        return self.reading.view

    @property
    def phase(self) -> PhaseNow:
        return self.reading.phase

    @property
    def outcome(self) -> Outcome | None:
        return self.reading.outcome

    @property
    def questions(self) -> Sequence[Question]:
        """All open questions he may know of; those not put to him have no forms."""
        return self.reading.questions

    @cached_property
    def asked(self) -> Sequence[Question]:
        """Those put to him, without rulings: what the game waits for first. None while the game takes no answers."""
        if not self.game.takes_answers:
            return ()
        return tuple(one for one in self.reading.asked if one.id != RULINGS)

    @cached_property
    def rulings(self) -> Question | None:
        """What a game master may do by hand; without one, what this seat may propose to the table."""
        if not self.game.takes_answers or self.viewer == PUBLIC:
            return None
        if self.is_gm:
            return next((one for one in self.reading.asked if one.id == RULINGS), None)
        return rulings_to_propose(self.game, self.viewer) if self.acts else None

    @property
    def legal_actions(self) -> Sequence[Action]:
        return self.reading.legal_actions

    @property
    def near_misses(self) -> Sequence[Near]:
        return self.reading.near_misses

    def actions_for(self, question: Question) -> list[Action]:
        """The legal answers to this question among all that are legal."""
        from campaigns.services.bots import question_of

        mine = [one for one in self.asked if one.asks(self.viewer)]
        kinds = {form.kind for form in question.forms}
        return [one for one in self.legal_actions if one.kind in kinds and question_of(mine, one).id == question.id]

    def odds_of(self, action: Action) -> Odds | None:
        return self.reading.odds_of(action)

    def stages_of(self, action: Action) -> Sequence[Stage]:
        return self.reading.stages_of(action)

    @cached_property
    def position(self) -> Position:
        """The board now, as he may know it."""
        loaded = load_kept(self.game)
        return loaded.ruleset.position(loaded.state, self.viewer)

    @cached_property
    def position_shape(self) -> PositionShape:
        return self.ruleset.position_shape(self.setup, box_of(self.game))

    @cached_property
    def hidden_tokens(self) -> list[Token]:
        """Cards and pieces that not everybody knows, with who does: for the game master alone."""
        if not self.is_gm:
            return []
        loaded = load_kept(self.game)
        return [one for one in loaded.ruleset.tokens(loaded.state) if PUBLIC not in one.known_to]

    # -- dice ------------------------------------------------------------------------------------------------------

    @cached_property
    def dice(self) -> list[AskedDice]:
        """Dice that hold the game up and that he rolls himself; all of them for the game master."""
        return asked_dice(self.game, self.viewer)

    @cached_property
    def correctable(self) -> list[AskedDice]:
        return correctable(self.game, self.viewer) if self.acts else []

    @cached_property
    def forcible(self) -> list[AskedDice]:
        """Rolls that he may still set by hand, for a reason: the game master's."""
        return forcible(self.game) if self.acts and self.is_gm else []

    # -- the table -------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> list[SeatLine]:
        return [self._seat_line(row) for row in self.rows if row.seat != PUBLIC]

    @cached_property
    def _people(self) -> dict[int, Person]:
        found: dict[int, Person] = Person.objects.in_bulk({row.person_id for row in self.rows if row.person_id})
        return found

    def _seat_line(self, row: GameSeat) -> SeatLine:
        name = self._people[row.person_id].shown_name if row.person_id in self._people else ""
        waited = self.game.takes_answers and row.seat in self.phase.waiting
        return SeatLine(row.seat, row.holder, name, row.bot, row.seat == self.viewer and self.acts, waited)

    @cached_property
    def may_undo(self) -> bool:
        over = self.game.status in ("running", "finished")
        return self.acts and over and self.viewer != PUBLIC and may_undo(self.game, self.viewer)

    @cached_property
    def proposals(self) -> list[ProposalLine]:
        if self.game.has_gm or self.viewer == PUBLIC:
            return []
        return open_proposals(self.game, self.viewer, self.ruleset.kinds)

    # -- what he was told ------------------------------------------------------------------------------------------

    def journal(self, before: int | None = None, size: int = PAGE) -> JournalPage:
        """The last lines, or those before number `before`."""
        told = Told.objects.to(self.game, self.viewer)
        if before is not None:
            told = told.filter(n__lt=before)
        lines = tuple(told.order_by("-n")[:size])
        older = lines[-1].n if lines and lines[-1].n > 1 else None
        return JournalPage(lines, older)

    @cached_property
    def unseen(self) -> list[Told]:
        """What he was told since he last looked: "where were we"."""
        told = Told.objects.to(self.game, self.viewer).filter(tick__gt=self.row.seen_tick, undone=False)
        return list(told.order_by("n")[:PAGE])

    # -- what he writes --------------------------------------------------------------------------------------------

    @cached_property
    def letters(self) -> list[MessageLine]:
        """The newest messages he may read."""
        return self.messages()

    def messages(self, before: int | None = None) -> list[MessageLine]:
        return messages_for(self.game, self.viewer, before=before)

    @cached_property
    def unread_messages(self) -> int:
        if len(self.letters) < SHOWN:
            return sum(one.is_unread for one in self.letters)
        return count_unread(self.game, self.viewer)

    @cached_property
    def may_write_to(self) -> list[Viewer]:
        if not self.acts or self.viewer == PUBLIC:
            return []
        return [row.seat for row in self.rows if row.seat not in (self.viewer, PUBLIC)]

    @cached_property
    def drafts(self) -> dict[str, dict[str, Any]]:
        """What he has begun to answer of what is asked now, by question."""
        asked = [one.id for one in self.asked] if self.acts else []
        return drafts_of(self.game, self.viewer, asked) if asked else {}

    def draft(self, question: str) -> dict[str, Any]:
        return self.drafts.get(question, {})


def mark_seen(*, game: Game, viewer: Viewer, tick: int) -> None:
    """He has had everything up to this tick on his page: the only thing that reading writes."""
    if viewer != PUBLIC:
        rows = GameSeat.objects.filter(game=game, seat=viewer, seen_tick__lt=tick, tick__gte=tick)
        rows.update(seen_tick=tick)


def has_news(*, game: Game, viewer: Viewer, tick: int) -> bool:
    """Whether a page drawn at this tick is out of date."""
    now = GameSeat.objects.filter(game=game, seat=viewer).values_list("tick", flat=True).first()
    return now is not None and now != tick
