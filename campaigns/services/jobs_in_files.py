"""Simulations in the file of a campaign: those that are over, with what they came to, and back out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulesets
from campaigns.access import Viewer
from campaigns.models import Campaign, Game, Person
from campaigns.models.jobs import OPEN, Job
from campaigns.refusals import BadInput
from campaigns.services.imported_games import GameRead, Values, read_person
from campaigns.services.jobs import MOST_GAMES
from campaigns.services.loading import pack, unpack
from campaigns.services.plans import MOST_BOX_BYTES
from campaigns.services.rows import BadValue, read_row, write_row
from campaigns.services.stored_boxes import open_stored
from rulesets.common.contract import Ruleset
from rulesets.common.counts import read_count
from rulesets.common.dice import Fast
from rulesets.common.events import Deaf
from rulesets.common.seats import GM
from rulesets.common.setup import Setup, complete, decode_setup, encode_setup
from rulesets.common.simulation import BY_DICE, NOBODY, Simulation, can_fight_out
from rulesets.common.totals import SMALL, Tally, Totals

MOST_JOBS = 200  # each is begun once by the rules before it is taken in
LARGEST = 10**18
Numbers = Mapping[int, int]  # the row of a game that is whole in the file -> its number there


def jobs_in_file(campaign: Campaign, viewer: Viewer, games: Numbers) -> list[Job]:
    """The newest that he may read, the oldest first; of those from a game only where the game is whole in the file."""
    found = Job.objects.visible_to(viewer).filter(campaign=campaign).exclude(status__in=OPEN)
    return [one for one in found[:MOST_JOBS] if one.game_id is None or one.game_id in games][::-1]


def write_job(job: Job, asked_by: int | None, games: Numbers) -> Values:
    start = None if job.start is None else unpack(job.start)
    return {**write_row(job), "asked_by": asked_by, "game": games.get(job.game_id or 0), "start": start}


def read_jobs(found: Any, part: str, cast: int, games: Mapping[int, GameRead]) -> list[Values]:
    """Raises BadInput and BadValue. Those that the rules which are here cannot begin any more are left out."""
    if not isinstance(found, list):
        raise BadValue(f"{part}.jobs")
    if len(found) > MOST_JOBS:
        raise BadInput("file_too_large", status=413)
    read = [_job(one, f"{part}.jobs.{n}", cast, games) for n, one in enumerate(found)]
    return [one for one in read if one is not None]


def write_jobs(read: list[Values], campaign: Campaign, cast: Mapping[int, Person], games: Mapping[int, Game]) -> None:
    for one in read:
        found = {**one, "asked_by": cast.get(one["asked_by"]), "game": games.get(one["game"])}
        Job.objects.create(campaign=campaign, **found)


def _job(data: Any, path: str, cast: int, games: Mapping[int, GameRead]) -> Values | None:
    values = read_row(Job, data, path)
    asked_by, number = read_person(data, "asked_by", path, cast), data.get("game")
    if number is not None and (type(number) is not int or number not in games):
        raise BadValue(f"{path}.game")
    game = None if number is None else games[number]
    if not _is_over(values) or (game is None) != (data.get("start") is None):
        raise BadValue(path)
    if game is None and sum(len(str(one)) for one in values["box_files"].values()) > MOST_BOX_BYTES:
        raise BadInput("file_too_large", status=413)
    try:
        begun = _begun(values, game, data.get("start"))
    except Exception:  # noqa: BLE001 - a stranger wrote it: whatever the rules stumble over, it is no simulation of theirs
        return None
    return {**values, **begun, "asked_by": asked_by, "game": number, "next_game": values["games"]}


def _is_over(values: Values) -> bool:
    counted = 1 <= values["games"] <= MOST_GAMES and 0 <= values["played"] <= values["games"]
    return counted and values["status"] not in OPEN and values["ended_at"] is not None and values["totals"] is not None


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError("this does not fit together")


def _begun(values: Values, game: GameRead | None, start: Any) -> Values:
    """What the rules made of it; whatever is raised, they could not make anything of it."""
    _check(values["slug"] in rulesets.slugs(unlisted=True) and (game is None or game.columns["slug"] == values["slug"]))
    ruleset = rulesets.load(values["slug"])
    box = open_stored(ruleset, values["box_files"] if game is None else game.columns["box_files"])
    setup = complete(decode_setup(values["setup"]), ruleset.meta)
    state = None if game is None else ruleset.decode(start, box)
    _check(setup.box_digest == box.digest and values["viewer"] in (GM, *(() if game is None else setup.seats)))
    _check(all(isinstance(one, str) for one in values["backends"]))
    _check_totals(values, setup, ruleset)
    _try(Simulation(ruleset, setup, box, values["seed"], values["bots"], state, values["viewer"]))
    return {"setup": encode_setup(setup), "start": None if state is None else pack(ruleset, state).body}


def _try(simulation: Simulation) -> None:
    """As far as every look at a game of it goes."""
    _check({*simulation.bots} <= {*simulation.setup.seats, NOBODY})
    _check(not simulation.is_fight or (simulation.bots[NOBODY] == BY_DICE and can_fight_out(simulation.ruleset)))
    simulation.players(0)
    state = simulation.begin(0, Fast(simulation.name(0)), Deaf())
    simulation.ruleset.audit(state)
    simulation.ruleset.view(state, GM)
    _check(tuple(state.setup.seats) == tuple(simulation.setup.seats))


def _check_totals(values: Values, setup: Setup, ruleset: Ruleset[Any]) -> None:
    """Whole numbers that fit each other, under names that the game has words for."""
    totals = Totals.from_json(values["totals"])
    games = values["played"]
    _check(totals.to_json() == values["totals"] and totals.games == games)
    seats = {*setup.seats}
    _check_counts(totals.wins, seats, games)
    _check_counts(totals.endings, {one for one in totals.endings if ruleset.words.has("endings", one)}, games)
    _check_counts({"shared": totals.shared, "unwon": totals.unwon}, {"shared", "unwon"}, games)
    _check_counts(totals.first_won, {*seats, ""}, values["games"] - 1)
    for name, tally in {"turns": totals.turns, **totals.numbers}.items():
        _check(name == "turns" or _is_number(name, seats, ruleset))
        _check_tally(tally, games)


def _is_number(name: str, seats: set[str], ruleset: Ruleset[Any]) -> bool:
    if count := read_count(name):
        return all(ruleset.words.has("counts", one) for one in (count.group, count.code))
    seat, _dot, fact = name.partition(".")
    return seat in seats and fact.isidentifier() and len(fact) <= 40


def _check_counts(counts: Mapping[str, Any], names: set[str], most: int) -> None:
    _check(set(counts) <= names)
    _check(all(type(one) is int and 0 <= one <= most for one in counts.values()))


def _check_tally(tally: Tally, games: int) -> None:
    numbers = (tally.games, tally.total, tally.squares, tally.low, tally.high)
    _check(all(type(one) is int and abs(one) <= LARGEST for one in numbers))
    _check(0 <= tally.games <= games and tally.low <= tally.high)
    _check((tally.games == 0) == (games == 0))
    _check(all(type(one) is int and one > 0 for one in tally.values.values()))
    _check(sum(tally.values.values()) <= tally.games)
    _check(all(abs(value) <= SMALL and tally.low <= value <= tally.high for value in tally.values))
