"""Simulations asked for: from a scenario, or from a running game as the one who asks knows it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.conf import settings

import rulesets
from campaigns.models import Campaign, ComponentBox, Game, Person
from campaigns.models.jobs import Job
from campaigns.refusals import BadInput, SiteRefused
from campaigns.services import hints
from campaigns.services.loading import load, pack
from rulesets.common.contract import Ruleset
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.meta import ScenarioMeta
from rulesets.common.position import Position
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.setup import Setup, complete, encode_setup
from rulesets.common.simulation import BY_DICE, NOBODY, as_known, can_fight_out

MOST_GAMES = 100_000
MOST_OPEN = 3  # jobs of one person at a time


@dataclass(frozen=True, slots=True)
class JobPlan:
    """How many games, and which bot plays which seat; a seat without one plays at random.

    NOBODY: BY_DICE among them: nobody plays, the position is fought out at once; then bots say how their people fight.
    """

    games: int
    bots: Mapping[Seat, str] = field(default_factory=dict)
    seed: str = ""
    box: ComponentBox | None = None  # None: the components that come with the game


def simulate_scenario(*, campaign: Campaign, author: Person, slug: str, scenario: str, plan: JobPlan) -> Job:
    """Games set up as this scenario says, with its own readings. All of the campaign may read it."""
    ruleset = _ruleset(slug)
    described = _scenario(ruleset, scenario)
    gm = ruleset.meta.game_master == "required"
    files = plan.box.files if plan.box else {}
    box = ruleset.load_box(files)
    setup = complete(Setup(described.id, described.seats, gm=gm, box_digest=box.digest), ruleset.meta)
    ruleset.new_game(setup, box, Fast(plan.seed), Deaf())  # a trial: what cannot start is refused now
    job = Job(campaign=campaign, asked_by=author, viewer=GM, setup=encode_setup(setup), box_files=files)
    job.box_name = plan.box.name if plan.box else ""
    return _ask(job, ruleset, setup, plan)


def simulate_game(*, game: Game, author: Person, viewer: Viewer, plan: JobPlan) -> Job:
    """Games that go on from where this one stands, as the viewer knows it. Only who asked may read it."""
    loaded = load(game.pk)
    if not loaded.game.takes_answers or loaded.ruleset.outcome(loaded.state) is not None:
        raise SiteRefused("nothing_to_simulate")
    job = Job(campaign_id=game.campaign_id, game=game, asked_by=author, viewer=viewer, turn=loaded.game.turn)
    setup = _known_to(loaded.state.setup, viewer)
    job.setup = encode_setup(setup)
    job.seed = plan.seed or new_seed()
    # What the row holds, and the worker reads, is drawn anew already: the true position stays where it is. By what it
    # was drawn nobody keeps: whoever knew that could reckon from the drawn position back to the true one.
    start = as_known(loaded.ruleset, loaded.state, viewer, secrets.token_hex(32))
    start.setup = setup
    job.start = pack(loaded.ruleset, start).body
    return _ask(job, loaded.ruleset, loaded.state.setup, plan)


def _known_to(setup: Setup, viewer: Viewer) -> Setup:
    """What he knows of how the game was set up: his own people; of a position that was laid out, that there was one;
    nothing that weighs on anybody. What counts of all that is in the position from which it goes on."""
    if viewer == GM:
        return setup
    own = tuple(one for one in setup.people if one.seat == viewer)
    return replace(setup, people=own, position=Position({}, {}) if setup.position else None, weights=())


def _ask(job: Job, ruleset: Ruleset[object], setup: Setup, plan: JobPlan) -> Job:
    if not 1 <= plan.games <= MOST_GAMES:
        raise BadInput("games_out_of_range", least=1, most=MOST_GAMES)
    for seat, name in plan.bots.items():
        if seat == NOBODY and name == BY_DICE and can_fight_out(ruleset):
            continue
        if seat not in setup.seats:
            raise BadInput("unknown_seat")
        if name not in ruleset.bots:
            raise BadInput("unknown_bot")
    if Job.objects.open().filter(asked_by=job.asked_by).count() >= MOST_OPEN:
        raise SiteRefused("too_many_jobs", most=MOST_OPEN)
    job.slug, job.release, job.games = ruleset.meta.slug, ruleset.meta.version, plan.games
    job.bots, job.seed = dict(plan.bots), job.seed or plan.seed or new_seed()
    job.save(force_insert=True)
    hints.wake_job(job.pk, settings.JOB_LANES)
    return job


def new_seed() -> str:
    return secrets.token_hex(6)


def _ruleset(slug: str) -> Ruleset[object]:
    try:
        return rulesets.load(slug)
    except rulesets.UnknownGame:
        raise SiteRefused("unknown_game", status=404) from None


def _scenario(ruleset: Ruleset[object], scenario: str) -> ScenarioMeta:
    found = next((one for one in ruleset.meta.scenarios if one.id == scenario), None)
    if found is None:
        raise SiteRefused("unknown_game", status=404)
    return found
