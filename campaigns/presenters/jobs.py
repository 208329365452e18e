"""The page of a simulation: how far it is, what it came to, what was asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rulesets
from campaigns.access import Viewer
from campaigns.bot_names import bot_name
from campaigns.models.jobs import Job, JobStatus
from campaigns.presenters.charts import Chart, Winner, bar_charts
from campaigns.presenters.counted import CountGroup, count_groups
from campaigns.presenters.figures import duration, grouped, interval_text, remaining, rough_duration, share_text
from campaigns.presenters.shares import Share
from campaigns.presenters.speech import Mark, Speech
from campaigns.presenters.tallies import TallyShown, show_number, show_turns
from campaigns.services.job_chunks import so_far
from rulesets.common.counts import MARK
from rulesets.common.seats import GM, Seat
from rulesets.common.simulation import NOBODY
from rulesets.common.totals import Totals

BADGES = {
    JobStatus.WAITING: ("", "i-hourglass"),
    JobStatus.RUNNING: ("link", "i-hourglass"),
    JobStatus.DONE: ("good", "i-check"),
    JobStatus.STOPPED: ("warn", "i-x"),
    JobStatus.FAILED: ("warn", "i-triangle-alert"),
}


@dataclass(frozen=True, slots=True)
class WinnerRow:
    title: str
    mark: Mark | None
    games: str
    share: str
    interval: str
    replay: str  # where a game that he won is played again; empty where there is none to look at


@dataclass(frozen=True, slots=True)
class EndingRow:
    title: str
    games: str
    share: str


@dataclass(frozen=True)
class JobLine:
    """A simulation as a list names it, and the head of its page."""

    job: Job

    @cached_property
    def speech(self) -> Speech:
        return Speech.of(self.job.slug)

    @property
    def meta(self) -> Any:
        return rulesets.meta(self.job.slug)

    @property
    def game_title(self) -> str:
        return str(self.meta.titles.in_language(self.speech.language))

    @property
    def scenario(self) -> str:
        found = next((one for one in self.meta.scenarios if one.id == self.job.setup["scenario"]), None)
        return found.titles.in_language(self.speech.language) if found else ""

    @property
    def title(self) -> str:
        if NOBODY in self.job.bots:
            return _("Who wins this fight?")
        return (
            _("Who wins from here?")
            if self.job.game_id
            else _("Who wins “%(scenario)s”?") % {"scenario": self.scenario}
        )

    @property
    def games(self) -> str:
        return grouped(self.job.games, self.speech.language)

    @property
    def badge(self) -> str:
        return BADGES[JobStatus(self.job.status)][0]

    @property
    def badge_icon(self) -> str:
        return BADGES[JobStatus(self.job.status)][1]


@dataclass(frozen=True)
class JobPage(JobLine):
    """Lazy: what is not shown is not added up."""

    viewer: Viewer

    @property
    def language(self) -> str:
        return self.speech.language

    @cached_property
    def totals(self) -> Totals:
        return so_far(self.job)

    @property
    def print(self) -> str:
        """Changes with whatever the page shows of it."""
        return f"{self.job.status}.{self.job.played}"

    @property
    def progress(self) -> str:
        return f"{reverse('job_progress', args=[self.job.pk])}?seen={self.print}"

    @property
    def may_stop(self) -> bool:
        return self.job.is_open and self.viewer.person is not None and self.job.asked_by_id == self.viewer.person.pk

    # -- how far it is -----------------------------------------------------------------------------------------
    @property
    def subtitle(self) -> str:
        """What it is a simulation of."""
        if not self.job.game_id:
            return _("A simulation of “%(scenario)s”, %(game)s.") % {"scenario": self.scenario, "game": self.game_title}
        facts = {"turn": self.job.turn, "seat": self.knower}
        if self.job.viewer == GM:
            return _("A simulation from turn %(turn)s on, as the game master knows it.") % facts
        return _("A simulation from turn %(turn)s on, as %(seat)s knows it.") % facts

    @property
    def knower(self) -> str:
        return self.speech.name("seat", self.job.viewer)

    @property
    def played(self) -> str:
        return grouped(self.totals.games, self.language)

    @property
    def games_played(self) -> str:
        facts = {"played": grouped(self.totals.games, self.language), "games": self.games}
        return ngettext("%(played)s of %(games)s game", "%(played)s of %(games)s games", self.job.games) % facts

    @property
    def how_long(self) -> str:
        """Once it has ended: how many games, in which time."""
        facts = {"games": self.played, "time": duration(self.seconds)}
        return ngettext("%(games)s game in %(time)s.", "%(games)s games in %(time)s.", self.totals.games) % facts

    @property
    def seconds(self) -> int:
        if self.job.started_at is None:
            return 0
        return round(((self.job.ended_at or timezone.now()) - self.job.started_at).total_seconds())

    @property
    def left(self) -> str:
        if self.job.started_at is None:
            return _("waiting for a worker")
        elapsed = (timezone.now() - self.job.started_at).total_seconds()
        seconds = remaining(elapsed, self.job.played, self.job.games)
        return _("just begun") if seconds is None else _("about %(time)s left") % {"time": rough_duration(seconds)}

    # -- what it came to ---------------------------------------------------------------------------------------
    @property
    def has_result(self) -> bool:
        return self.totals.games > 0

    @property
    def is_over(self) -> bool:
        return not self.job.is_open

    @cached_property
    def _won(self) -> list[tuple[Seat, str, Mark | None, Share]]:
        """By seat, and last, under no seat, the games that nobody won."""
        games, seats = self.totals.games, self.job.setup["seats"]
        won = [
            (one, self.speech.name("seat", one), self.speech.mark(one), Share(self.totals.wins.get(one, 0), games))
            for one in seats
        ]
        return [*won, ("", _("Nobody"), None, Share(self.totals.unwon, games))] if self.totals.unwon else won

    @property
    def winners(self) -> list[WinnerRow]:
        to = self.language
        return [
            WinnerRow(
                title, mark, grouped(one.count, to), share_text(one, to), interval_text(one, to), self._replay(seat)
            )
            for seat, title, mark, one in self._won
        ]

    def _replay(self, winner: Seat) -> str:
        number = self.totals.first_won.get(winner)
        return "" if number is None else reverse("job_game", args=[self.job.pk, number + 1])

    @cached_property
    def win_charts(self) -> list[Chart]:
        return bar_charts([self._winner(*one) for _seat, *one in self._won])

    def _winner(self, title: str, mark: Mark | None, share: Share) -> Winner:
        text = share_text(share, self.language)
        told = _("%(who)s: %(games)s of %(all)s games, %(share)s, between %(interval)s") % {
            "who": title,
            "games": grouped(share.count, self.language),
            "all": self.played,
            "share": text,
            "interval": interval_text(share, self.language),
        }
        return Winner(title, f"s{mark.shape}" if mark else "s0", share, text, told)

    @property
    def wins_told(self) -> str:
        return ", ".join(f"{one.title} {one.share}" for one in self.winners)

    @property
    def shared(self) -> str:
        return grouped(self.totals.shared, self.language) if self.totals.shared else ""

    @property
    def endings(self) -> list[EndingRow]:
        counted = sorted(self.totals.endings.items(), key=lambda one: (-one[1], one[0]))
        return [self._ending(code, Share(games, self.totals.games)) for code, games in counted]

    def _ending(self, code: str, share: Share) -> EndingRow:
        title = self.speech.title("endings", code).strip().rstrip(".")
        title = title[:1].upper() + title[1:]
        return EndingRow(title, grouped(share.count, self.language), share_text(share, self.language))

    @cached_property
    def turns(self) -> TallyShown:
        return show_turns(self.totals.turns, self.speech, self.job.turn if self.job.game_id else None)

    @cached_property
    def numbers(self) -> list[TallyShown]:
        plain = {name: tally for name, tally in self.totals.numbers.items() if not name.startswith(MARK)}
        return [show_number(name, tally, self.speech) for name, tally in plain.items()]

    @cached_property
    def counts(self) -> list[CountGroup]:
        """What else the games were asked, by groups."""
        return count_groups(self.totals.numbers, self.speech)

    # -- what was asked ----------------------------------------------------------------------------------------
    @property
    def knows(self) -> str:
        return known_to(self.job.viewer, self.knower) if self.job.game_id else known_of_scenario()

    @property
    def players(self) -> list[tuple[str, str]]:
        bots = self.job.bots
        return [
            (self.speech.name("seat", one), bot_name(self.job.slug, bots.get(one, "random")))
            for one in self.job.setup["seats"]
        ]

    @property
    def rules_changed(self) -> bool:
        """What is played again now may go otherwise than it was counted."""
        return bool(self.meta.version != self.job.release)

    @property
    def backend(self) -> str:
        names = {"pure": _("plain Python"), "compiled": _("compiled")}
        return ", ".join(names.get(one, one) for one in self.job.backends)

    @property
    def time_taken(self) -> str:
        return duration(self.seconds) if self.is_over else ""


def known_to(viewer: str, name: str) -> str:
    """From what a simulation of a running game starts."""
    if viewer == GM:
        return _("what the game master knows: the position as it is")
    return _("what %(seat)s knows; the rest is drawn anew in every game") % {"seat": name}


def known_of_scenario() -> str:
    return _("the scenario alone; every game is set up anew")
