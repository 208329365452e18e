"""A site on a data folder of its own, with games on it, for measures that go through the web."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.models import Game, Person
    from tests.serving import Site

SIDES = ("blue", "red")
CHOIR = "chorus"  # twenty seats that are asked the same at the same time; a game of the tests
HEAVY = "heavy"  # a game whose every resolution takes longer than a page should wait
QUIET_TURNS = 20_000  # both sides stay where they are: nothing ends such a game but this


def passing_folder(prefix: str) -> Path:
    """Gone when the bench is."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@cache
def data_folder() -> Path:
    """Django is set up once for all measures, on SQLite, with a worker nobody calls."""
    folder = passing_folder("registre-bench-")
    games = f"{CHOIR}=tests.campaigns.chorus {HEAVY}=bench.heavy"
    here = {"VAR_DIR": str(folder / "var"), "DATABASE_URL": "", "REGISTER_GAMES": games}
    os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", **here)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    return folder / "var"


@cache
def site() -> Site:
    """The real server, one web process, on the same data."""
    folder = data_folder()
    from tests.serving import Site

    started = Site(folder).start()
    atexit.register(stop, started)
    return started


def stop(started: Site) -> None:
    if started.launcher is not None:
        started.launcher.terminate()
        started.launcher.wait(20)


def person(name: str) -> Person:
    from campaigns.models import Person

    return Person.objects.get_or_create(username=name, defaults={"display_name": name})[0]


def quiet_game(name: str) -> Game:
    """Two people in a game of Picrochole in which nobody moves."""
    data_folder()
    people = {side: person(f"{name}-{side}") for side in SIDES}
    return _begun(name, people, "picrochole", "teaching", turn_limit=QUIET_TURNS)


def choir() -> tuple[Game, list[Person]]:
    """A game of twenty, and who sits in it."""
    data_folder()
    import rulesets

    name = f"choir{time.time_ns()}"
    people = {seat.id: person(f"{name}-{seat.id}") for seat in rulesets.meta(CHOIR).seats}
    return _begun(name, people, CHOIR, "song"), list(people.values())


def anvil(name: str) -> Game:
    """A game of the bench itself: one person in it is asked, and what he answers takes long to work out."""
    data_folder()
    import rulesets

    people = {seat.id: person(f"{name}-{seat.id}") for seat in rulesets.meta(HEAVY).seats}
    return _begun(name, people, HEAVY, "forge")


def entries_of(game: Game) -> int:
    from campaigns.models import Game

    return int(Game.objects.get(pk=game.pk).entry)


def _begun(name: str, people: dict[str, Person], slug: str, scenario: str, **more: Any) -> Game:
    from campaigns.models import Holder
    from campaigns.services.campaigns import Register, found_campaign
    from campaigns.services.games import create_game, start_game
    from campaigns.services.plans import GamePlan, SeatPlan

    founder, *others = people.values()
    campaign = found_campaign(founder=founder, register=Register(name))
    for one in others:
        campaign.memberships.create(person=one, role="player")
    seats = {seat: SeatPlan(Holder.MEMBER, one) for seat, one in people.items()}
    plan = GamePlan(name, slug, scenario, seats, **more)
    game = create_game(campaign=campaign, author=founder, plan=plan)
    return start_game(game_id=game.pk, by=founder)


def stay(game: Game, side: str) -> None:
    """One answer: the standing orders."""
    from campaigns.services.actors import Actor
    from campaigns.services.answers import Answer, answer_question
    from campaigns.services.loading import load

    loaded = load(game.pk)
    question = next(one for one in loaded.ruleset.questions(loaded.state, side) if one.must)
    answer = Answer(side, question.id, question.default)
    answer_question(game_id=game.pk, actor=Actor.of(person(f"{game.name}-{side}")), answer=answer)


@cache
def game_of(entries: int) -> Game:
    """A game whose journal is at least that long."""
    data_folder()
    from campaigns.models import Game

    game = quiet_game(f"long{entries}")
    while Game.objects.get(pk=game.pk).entry < entries:
        if sys.stderr.isatty():
            print(f"\r\x1b[Kplaying up to entry {entries}", end="", file=sys.stderr, flush=True)
        for side in SIDES:
            stay(game, side)
    return Game.objects.get(pk=game.pk)


def client_of(who: Person) -> Any:
    """A browser without a network, logged in."""
    from django.test import Client

    browser = Client(headers={"host": "localhost"})
    browser.force_login(who)
    return browser
