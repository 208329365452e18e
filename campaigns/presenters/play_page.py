"""The play page of any game, for one reader: every panel as the templates show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import rulesets
from campaigns.models import Holder
from campaigns.presenters.cards import (
    CardShown,
    Faces,
    PlaceShown,
    Zone,
    existing_template,
    faces_of,
    show_card,
    show_places,
    show_zones,
)
from campaigns.presenters.dice import Rolling, Tray, show_tray
from campaigns.presenters.drawer import Drawer
from campaigns.presenters.guide import Guide, show_guide
from campaigns.presenters.idle import Idle, show_idle
from campaigns.presenters.journal import Entry, in_short, show_entries
from campaigns.presenters.letters import Letter, show_letters
from campaigns.presenters.links import Links, Way
from campaigns.presenters.offered import Asked
from campaigns.presenters.questions import Questions
from campaigns.presenters.refused import RefusedShown
from campaigns.presenters.sitting import Moment, Sitting
from campaigns.presenters.speech import Sentence, Speech
from campaigns.presenters.table import TableShown, holder_name, player_name, show_table
from campaigns.services.dice import AskedDice
from campaigns.services.forecasts import assumptions_of
from campaigns.veils import MESSAGES
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.view import View

SECRET_ZONE = "secret"
SHOWN_ENTRIES = 15
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Tab:
    id: str
    icon: str
    label: str
    count: int = 0


class PlayPage:
    """Lazy: a fragment pays for what it shows."""

    def __init__(self, sitting: Sitting, moment: Moment | None = None) -> None:
        self.moment = moment or Moment()
        self.sitting = sitting
        self.desk = sitting.desk
        self.game = sitting.game
        self.slug = sitting.game.slug
        self.seat = sitting.seat
        self.links = Links(sitting)
        names = {one.seat: player_name(one, self.slug) for one in sitting.desk.seats}
        players = {seat: name for seat, name in names.items() if name}
        self.plain_speech = Speech.of(self.slug, players, self.links.rule)  # of what was told: the names of then
        self.message_form: Any = None

    @cached_property
    def speech(self) -> Speech:
        """With the names by which this reader knows the pieces now."""
        return self.plain_speech.knowing(self.view.names)

    @cached_property
    def questions(self) -> Questions:
        return Questions(self.sitting, self.moment, self.speech)

    # -- the bar -----------------------------------------------------------------------------------------------
    @cached_property
    def where(self) -> str:
        """The line under the name: which game, when in it, and who I am."""
        title = rulesets.meta(self.slug).titles.in_language(self.speech.language)
        turn = self.guide.turn[:1].lower() + self.guide.turn[1:]
        return f"{NO_BREAK}· ".join(part for part in (title, turn, self.me) if part)

    @property
    def title(self) -> str:
        return f"{self.game.name} · {self.guide.turn}"

    @property
    def me(self) -> str:
        return _("everybody’s view") if self.seat == PUBLIC else self.speech.name("seat", self.seat)

    @property
    def tick(self) -> int:
        return int(self.desk.tick)

    @property
    def can_undo(self) -> bool:
        return self.desk.may_undo

    @property
    def banner(self) -> Way | None:
        """Whose eyes these are, when they are not one's own."""
        if not self.sitting.sees_as:
            return None
        return Way(self.links.page, _("You see what %(seat)s sees, and can do nothing here.") % {"seat": self.me})

    # -- where we are ------------------------------------------------------------------------------------------
    @cached_property
    def view(self) -> View:
        return self.desk.view

    @cached_property
    def guide(self) -> Guide:
        over, rollers = self.game.outcome is not None, dict.fromkeys(one.ask.seat for one in self._unrolled)
        guide = show_guide(self.desk.phase, self.speech, self.seat, over=over, rollers=tuple(rollers))
        return guide if self.game.takes_answers else replace(guide, waiting="")  # a game that stands waits for nobody

    @property
    def _unrolled(self) -> list[AskedDice]:
        return [one for one in self.desk.dice if not one.faces] if self.sitting.is_seated else []

    @cached_property
    def table(self) -> TableShown:
        urls = {one.id: self.links.see_as(one.id) for one in self.view.seats} if self.sitting.is_gm else {}
        holders = {one.seat: holder_name(one, self.slug) for one in self.desk.seats}
        return show_table(self.view, self.desk.questions, replace(self.speech, players=holders), urls)

    @cached_property
    def drawer(self) -> Drawer | None:
        """The game master's own, as long as answers are taken."""
        if not self.sitting.is_gm or not self.sitting.acts:
            return None
        return Drawer(self.sitting, self.questions, self.speech)

    @cached_property
    def notes(self) -> tuple[Sentence, ...]:
        return tuple(self.speech.line(one) for one in self.view.notes)

    # -- what is asked -----------------------------------------------------------------------------------------
    @property
    def asked(self) -> Asked | None:
        return self.questions.asked

    @cached_property
    def assumptions(self) -> list[tuple[str, str]]:
        """What may be supposed of the others when looking ahead: as a form sends it, and in words."""
        supposed = assumptions_of(self.desk) if self.links.forecast else ()
        return [(one, self.speech.name("assumption", one)) for one in supposed]

    @property
    def stray_refusal(self) -> RefusedShown | None:
        """A refusal whose question no longer stands on the page."""
        refused = self.moment.refused
        if refused is None or any(one.refused for one in self.trays):
            return None
        shown = [self.asked.id] if self.asked else []
        shown += [one.id for one in self.questions.may]
        if self.questions.rulings:
            shown.append(self.questions.rulings.id)
        return refused if refused.question not in shown else None

    @cached_property
    def idle(self) -> Idle:
        return show_idle(self.game, self.seat, self._speech_of_people, self.guide.now, self.guide.waiting)

    @cached_property
    def _speech_of_people(self) -> Speech:
        """A bot is no name: two seats may have the same one, so those it plays are called by their own."""
        bots = {one.seat for one in self.desk.seats if one.holder == Holder.BOT}
        people = {seat: name for seat, name in self.plain_speech.players.items() if seat not in bots}
        return replace(self.plain_speech, players=people)

    @property
    def due(self) -> str:
        """Until when, by the clock of the house."""
        if self.desk.row.due_at is None or not self.sitting.acts:
            return ""
        at = timezone.localtime(self.desk.row.due_at)
        return _("until %(when)s") % {"when": date_format(at, "j F, H:i")}

    # -- dice, hand, secrets -----------------------------------------------------------------------------------
    @cached_property
    def trays(self) -> list[Tray]:
        if not self.sitting.is_seated:
            return []
        asked = self.desk.dice
        known = [one.ask.key for one in asked]
        again = [one for one in self.desk.correctable if one.ask.key not in known]
        return [show_tray(one.ask, n, self._rolling(one), self.speech) for n, one in enumerate([*asked, *again])]

    @property
    def must_roll(self) -> bool:
        """Dice are what is asked of the reader now, and nothing else is."""
        return self.asked is None and any(one.waits for one in self.trays)

    def _rolling(self, one: AskedDice) -> Rolling:
        on_behalf = self.seat == GM and not one.is_mine
        who = self.speech.players.get(one.ask.seat, "")
        sent = self.moment.thrown
        thrown = sent if sent and sent.key == one.ask.key else None
        return Rolling(self.sitting.acts and (one.is_mine or on_behalf), on_behalf, one.faces or (), who, thrown)

    @cached_property
    def faces(self) -> Faces:
        return faces_of(self.view, self.speech)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        return show_zones((card for card in self.view.cards if card.zone != SECRET_ZONE), self.speech, self.faces)

    @cached_property
    def secret_cards(self) -> list[CardShown]:
        return [show_card(card, self.speech, self.faces) for card in self.view.cards if card.zone == SECRET_ZONE]

    @cached_property
    def secrets(self) -> list[Sentence]:
        return [self.speech.line(one) for one in self.view.secrets]

    @property
    def holds_secrets(self) -> bool:
        return bool(self.secrets or self.secret_cards)

    @property
    def secret_readers(self) -> str:
        alone = self.seat == GM or not self.game.has_gm
        return _("you only") if alone else _("you and the game master")

    @property
    def hand_first(self) -> bool:
        """The hand before the board, where the question is about cards."""
        widgets = [one for answer in (self.asked.answers if self.asked else ()) for one in answer.widgets]
        by_card = bool(self.asked and (self.asked.lays_cards or self.asked.of_cards))
        return bool(self.zones) and (not self.board_template or by_card or any(one.has_cards for one in widgets))

    # -- board -------------------------------------------------------------------------------------------------
    @cached_property
    def board_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_board.html") if self.view.board else ""

    @cached_property
    def legend_template(self) -> str:
        return existing_template(f"rulesets/{self.slug}/_legend.html")

    @property
    def board_title(self) -> str:
        return self.speech.text("board", "title") if self.speech.words.has("board", "title") else _("The board")

    @cached_property
    def places(self) -> tuple[PlaceShown, ...]:
        return show_places(self.view, self.speech)

    @property
    def has_dice(self) -> bool:
        return rulesets.meta(self.slug).dice

    def stream_name(self, stream: str) -> str:
        """Whose dice a sealed secret is for."""
        names = {"open": _("Open dice"), "deck": _("Decks"), "gm": _("The game master’s dice")}
        first, _later, epoch = stream.partition("@")
        seat = first.partition(":")[2]
        name = names.get(first) or _("Private rolls: %(seat)s") % {"seat": self.speech.name("seat", seat)}
        return f"{name} ({epoch})" if epoch else name

    # -- journal and messages ----------------------------------------------------------------------------------
    @cached_property
    def journal(self) -> list[Entry]:
        return in_short(show_entries(self.desk.journal(size=SHOWN_ENTRIES), self.plain_speech), self.links.line)

    @cached_property
    def letters(self) -> list[Letter]:
        return show_letters(self.desk.letters, self.plain_speech)

    @property
    def newest_letter(self) -> int:
        return MESSAGES.over(self.letters[-1].id) if self.letters else 0

    @property
    def letters_unread(self) -> int:
        return self.desk.unread_messages

    @property
    def tabs(self) -> list[Tab]:
        mine = self.questions.waiting + sum(one.waits for one in self.trays)
        hand = [Tab("hand", "i-users", self.zones[0].title)] if self.zones else []
        return [
            Tab("asked", "i-hand", _("Asked"), mine),
            *hand,
            Tab("secrets", "i-lock", _("Secrets"), self.letters_unread),
            Tab("board", "i-map", _("Board")),
            Tab("journal", "i-scroll-text", _("Journal")),
        ]
