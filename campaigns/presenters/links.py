"""Where the links and forms of a play page lead."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import rulesets
from campaigns.presenters.sitting import Sitting
from campaigns.services.deck_records import has_cards
from campaigns.services.forecasts import can_find_ways, can_foresee
from campaigns.services.measuring import can_measure
from campaigns.services.references import prints_reference
from campaigns.services.replays import can_replay
from rulesets.common.seats import PUBLIC


@dataclass(frozen=True, slots=True)
class Way:
    url: str
    label: str
    current: bool = False


@dataclass(frozen=True)
class Links:
    sitting: Sitting

    @property
    def page(self) -> str:
        return self.sitting.page_url

    @property
    def answer(self) -> str:
        return self._of("game_answer")

    @property
    def draft(self) -> str:
        return self._of("game_draft")

    @property
    def dice(self) -> str:
        return self._of("game_dice")

    @property
    def undo(self) -> str:
        return self._of("game_undo")

    @property
    def messages(self) -> str:
        return self._of("game_messages") if self.sitting.may_write else ""

    @property
    def news(self) -> str:
        if self.sitting.token:
            return reverse("table_news", args=[self.sitting.token])
        return f"{self._of('game_news')}?{urlencode({'as': self.sitting.seat})}"

    @property
    def stream(self) -> str:
        if self.sitting.token:
            return reverse("table_live", args=[self.sitting.token])
        return f"{self._of('game_live')}?{urlencode({'as': self.sitting.seat})}"

    @property
    def places(self) -> str:
        return "" if self.sitting.token else self._read("game_places")

    @property
    def journal(self) -> str:
        return "" if self.sitting.token else self._read("game_journal")

    @property
    def replay(self) -> str:
        """Past turns again, where the game knows how."""
        return "" if self.sitting.token or not can_replay(self.sitting.desk.ruleset) else self._read("game_replay")

    @property
    def forecast(self) -> str:
        """What comes of the orders, for who gives some."""
        return self._read("game_forecast") if self.sitting.is_seated and can_foresee(self.sitting.desk) else ""

    @property
    def way(self) -> str:
        """Where the board asks for the way to a far place."""
        return self._of("game_way") if self.sitting.acts and can_find_ways(self.sitting.desk) else ""

    @property
    def measure(self) -> str:
        """Where the board asks how long something is, and what it costs."""
        measures = self.sitting.acts and self.sitting.is_seated and can_measure(self.sitting.desk)
        return self._of("game_measure") if measures else ""

    @property
    def rules(self) -> str:
        return reverse("rule_list", args=[self.sitting.game.slug])

    def rule(self, rule: str) -> str:
        """A rule with what it did in this game; the screen of a table shows the rule alone."""
        game = self.sitting.game
        if self.sitting.token:
            return reverse("rule", args=[game.slug, rule])
        seen = f"?{urlencode({'as': self.sitting.seat})}" if self.sitting.sees_as else ""
        return reverse("game_rule", args=[game.pk, rule]) + seen

    def line(self, n: int) -> str:
        """A line of the reader's journal, on the page of the journal that begins with it."""
        if self.sitting.token:
            return ""
        return f"{self._of('game_journal')}?{urlencode({'as': self.sitting.seat, 'before': n + 1})}#e{n}"

    @property
    def back(self) -> str:
        return "" if self.sitting.token else reverse("campaign", args=[self.sitting.game.campaign_id])

    @property
    def ruling(self) -> str:
        return self._of("game_ruling")

    @property
    def read(self) -> str:
        return self._of("read_messages")

    @property
    def public(self) -> str:
        return self.see_as(PUBLIC)

    @property
    def board(self) -> str:
        return self._of("game_board")

    @property
    def rewind(self) -> str:
        return self._of("game_rewind")

    def see_as(self, seat: str) -> str:
        return reverse("see_as", args=[self.sitting.game.pk, seat])

    @property
    def menu(self) -> list[Way]:
        """What is not needed every minute."""
        if self.sitting.token:
            return []
        ways = [Way(self._of("game_seats"), _("Seats and settings")), Way(self.rules, _("Rules"))]
        if self.sitting.holds_several:
            ways.insert(0, Way(self._of("hand_over"), _("Hand the device over")))
        if self.sitting.is_seated and not self.sitting.game.has_gm:
            ways.append(Way(self._of("game_proposals"), _("Decide together")))
        if self.sitting.is_seated and self.sitting.game.takes_answers:
            ways.append(Way(self._read("simulate_game"), _("What if? Simulate from here")))
        if self.sitting.game.outcome is not None:
            ways.append(Way(self._of("game_aftermath"), _("After the battle")))
        if prints_reference(self.sitting.game.slug):
            ways.append(Way(self._read("game_reference"), _("Reference sheet")))
        if has_cards(self.sitting.game.slug):
            ways.append(Way(self._read("game_decks"), pgettext("of cards", "Decks")))
        if self.forecast:
            ways.append(Way(self.forecast, _("Look ahead")))
        dice = rulesets.meta(self.sitting.game.slug).dice
        return [*ways, Way(self._read("game_proof"), _("Dice and proof") if dice else _("Proof and file"))]

    def _of(self, name: str) -> str:
        return reverse(name, args=[self.sitting.game.pk])

    def _read(self, name: str) -> str:
        """Pages that the game master may also read as somebody else."""
        return f"{self._of(name)}?{urlencode({'as': self.sitting.seat})}"
