"""What the site has accepted over HTTP stays: whatever is killed the next moment, the answer is in the journal."""

from __future__ import annotations

import os
import signal
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.serve.test_play_goes_on import GAMES, ask, beside, bots_waited_for, entries
from tests.serving import PATIENCE, Process, Site, wait_for

TOKEN = "a" * 32  # of the forms: cookie and form hold the same
MADE = """
from django.test import Client
from campaigns.models import Person
from tests.campaigns.tables import council
person = Person.objects.create_user("anne")
browser = Client()
browser.force_login(person)
print("MADE", council({"red": person}, scenario="short").pk, browser.cookies["registre_session"].value)
"""
OFFERED = """
from campaigns.models import Game
from rulesets.common.actions import action_id
from tests.campaigns.tables import now
loaded = now(Game.objects.get(pk={game}))
asked = [one for one in loaded.ruleset.questions(loaded.state, "red") if one.must and "red" in one.waiting]
kinds = [form.kind for form in asked[0].forms]
legal = [one for one in loaded.ruleset.legal_actions(loaded.state, "red") if one.kind in kinds]
print("OFFERED", asked[0].id, action_id(legal[0]))
"""


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


@dataclass
class Browser:
    """Anne's, logged in; she plays red against bots."""

    site: Site
    game: int
    session: str

    def offered(self) -> tuple[str, str]:
        """What she is asked, and an answer to it."""
        out = beside(self.site).manage("shell", "--no-imports", "-c", OFFERED.format(game=self.game))
        line = next(line for line in out.splitlines() if line.startswith("OFFERED"))
        _, question, choice = line.split(" ", 2)
        return question, choice

    def answers(self, question: str, choice: str) -> int:
        form = {"csrfmiddlewaretoken": TOKEN, "seat": "red", "question": question, "choice": choice, "sure": "1"}
        request = urllib.request.Request(
            f"{self.site.base_url}/games/{self.game}/answer/",
            urllib.parse.urlencode(form).encode(),
            {"Cookie": f"registre_session={self.session}; registre_csrf={TOKEN}"},
        )
        try:
            with urllib.request.build_opener(NoRedirects).open(request, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as answer:
            return answer.code

    def has_in_journal(self, question: str) -> bool:
        sql = "SELECT 1 FROM campaigns_journalentry WHERE game_id = ? AND seat = 'red' AND question = ?"
        return bool(ask(self.site, sql, self.game, question))

    def is_asked(self) -> bool:
        sql = "SELECT 1 FROM campaigns_gameseat WHERE game_id = ? AND seat = 'red' AND asked"
        return not bots_waited_for(self.site, self.game) and bool(ask(self.site, sql, self.game))


@pytest.fixture
def anne(tmp_path: Path) -> Iterator[Browser]:
    site = Site(tmp_path / "var", GAMES).start()
    out = site.manage("shell", "--no-imports", "-c", MADE)
    _, game, session = next(line for line in out.splitlines() if line.startswith("MADE")).split()
    yield Browser(site, int(game), session)
    site.stop()


def kill(site: Site, whom: str) -> None:
    """-9, and nothing gentler; the web server lives in the launcher."""
    victims: dict[str, list[Process | None]] = {"worker": [site.worker], "broker": [site.broker]}
    for process in victims.get(whom) or (site.family() if whom == "everything" else []):
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
    if whom in ("web and launcher", "everything"):
        assert site.launcher is not None
        site.launcher.kill()
        site.launcher.wait()
        site.start()


@pytest.mark.parametrize("whom", ["worker", "broker", "web and launcher", "everything"])
def test_an_answer_accepted_before_a_kill_is_in_the_journal_and_the_game_goes_on(anne: Browser, whom: str) -> None:
    wait_for(anne.is_asked, why="the bots do not move")
    question, choice = anne.offered()
    assert anne.answers(question, choice) == 302
    kill(anne.site, whom)
    assert anne.has_in_journal(question)
    wait_for(anne.is_asked, why="the game does not go on")
    again, choice = anne.offered()
    assert again != question and anne.answers(again, choice) == 302
    assert anne.has_in_journal(again)
    ((count,),) = ask(anne.site, "SELECT COUNT(*) FROM campaigns_journalentry WHERE game_id = ?", anne.game)
    assert count == entries(anne.site, anne.game)


@pytest.mark.parametrize("whom", ["worker", "broker"])
def test_an_answer_is_accepted_while_there_is_no_worker_or_no_broker(anne: Browser, whom: str) -> None:
    wait_for(anne.is_asked, why="the bots do not move")
    question, choice = anne.offered()
    kill(anne.site, whom)
    assert anne.answers(question, choice) == 302
    assert anne.has_in_journal(question)
    wait_for(anne.is_asked, why="the game does not go on")
