"""The commands of `python -m rulesets`: each takes what was typed and says what is to be printed.

A command that cannot be carried out raises CommandError: one line for people, exit code 2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import rulesets
from rulesets.common.contract import Bot, Ruleset
from rulesets.common.exercised import Exercised, NoTests, example_id, read_exercised
from rulesets.common.gamefile import BadGameFile, GameFile, loads
from rulesets.common.meta import Meta, ScenarioMeta
from rulesets.common.odds import Odds, OddsQuestion
from rulesets.common.playout import NOBODY, UnfinishedGame, backend, play_games
from rulesets.common.proof import Fault
from rulesets.common.refusals import BadSetup, Malformed
from rulesets.common.replay import verify
from rulesets.common.rulebook import Rulebook
from rulesets.common.seats import GM, Seat
from rulesets.common.setup import Setup

Lines = Iterator[str]
RANDOM = "random"
MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)+")  # "tests.barons"


class CommandError(Exception):
    """What was asked for cannot be done; the text says why in one line."""


class Failed(Exception):
    """It was done and the answer is no; the text says what was found. Exit code 1."""


def load(slug: str) -> Ruleset[Any]:
    """A listed game by its slug, any other by the name of its module, "tests.barons"."""
    if MODULE.fullmatch(slug):
        rulesets.register(slug, slug)
    try:
        return rulesets.load(slug)
    except rulesets.UnknownGame:
        raise CommandError(_no_game(slug)) from None
    except (ImportError, AttributeError) as error:
        rulesets.unregister(slug)
        raise CommandError(f"the game “{slug}” cannot be loaded: {error}") from None


def _no_game(slug: str) -> str:
    return f"there is no game “{slug[:60]}”; the games are: {', '.join(rulesets.slugs())}"


def list_games(*, as_json: bool) -> Lines:
    metas = [rulesets.meta(slug) for slug in rulesets.slugs()]
    if as_json:
        yield json.dumps([_described(meta) for meta in metas], ensure_ascii=False)
        return
    for meta in metas:
        yield f"{meta.slug:20} {meta.titles.en} ({meta.titles.fr}), {len(meta.seats)} seats, release {meta.version}"


def replay(path: str, module: str = "") -> Lines:
    """Raises Failed with the first thing that is wrong in the file."""
    try:
        game = loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text in UTF-8") from None
    except BadGameFile as bad:
        raise CommandError(f"{path}: {bad}") from None
    try:
        found = verify(game, _ruleset_of(game, path, module))
    except Fault as fault:
        raise Failed(f"{path}: {fault}") from None
    yield f"{path}: verified as far as {game.viewer} may know: {found.sentence()}"


def _ruleset_of(game: GameFile, path: str, module: str) -> Ruleset[Any]:
    """The rules that a file names. It comes from a stranger, and what is not listed is loaded only when asked for."""
    if not module and game.slug not in rulesets.slugs():
        raise CommandError(f"{path}: {_no_game(game.slug)} (--game names the module of another)")
    ruleset = load(module or game.slug)
    if ruleset.meta.slug != game.slug:
        raise CommandError(f"{path}: this is a game of “{game.slug[:60]}”, and {module} is “{ruleset.meta.slug}”")
    return ruleset


def playout(options: Mapping[str, Any], clock: Callable[[], float]) -> Lines:
    """Games from start to end, timed by the caller's clock."""
    ruleset = load(options["slug"])
    scenario = _scenario(ruleset.meta, options["scenario"])
    setup = Setup(
        scenario=scenario.id,
        seats=scenario.seats,
        gm=ruleset.meta.game_master == "required",
        box_digest=ruleset.load_box({}).digest,
    )
    names, bots = _bots(ruleset, setup, options["bots"])
    started = clock()
    try:
        totals = play_games(ruleset, setup, options["seed"], range(options["games"]), bots)
    except UnfinishedGame as unfinished:
        raise Failed(str(unfinished)) from None
    except BadSetup as bad:
        raise CommandError(f"the game cannot be set up: {bad}") from None
    seconds = max(clock() - started, 1e-9)
    found = {
        "slug": ruleset.meta.slug,
        "scenario": scenario.id,
        "seed": str(options["seed"]),
        "bots": names,
        **totals.to_json(),
        "seconds": round(seconds, 3),
        "games_per_second": round(totals.games / seconds, 2),
        "decisions_per_second": round(totals.decisions / seconds, 1),
        "backend": backend(ruleset),
    }
    yield json.dumps(found, ensure_ascii=False) if options["json"] else "\n".join(_table(found))


def odds(slug: str, question: str, given: Sequence[str], *, as_json: bool) -> Lines:
    ruleset = load(slug)
    known = odds_questions(ruleset)
    if question not in known:
        listed = f"there are: {', '.join(known)}" if known else "this game lists none"
        raise CommandError(f"there is no odds question “{question}”; {listed}")
    pairs = [one.partition("=") for one in given]
    if not all(name and equals for name, equals, _ in pairs):
        raise CommandError("values are given as name=value")
    if len({name for name, _, _ in pairs}) < len(pairs):
        raise CommandError("a value is given twice")
    try:
        found = known[question].ask({name: value for name, _, value in pairs})
    except Malformed as bad:
        params = ", ".join(name for name, _ in known[question].params)
        raise CommandError(f"{ruleset.words.text('refusals', bad.code, bad.facts)} Values: {params}.") from None
    yield json.dumps(_odds_to_json(found), ensure_ascii=False) if as_json else "\n".join(_odds_lines(ruleset, found))


def odds_questions(ruleset: Ruleset[Any]) -> Mapping[str, OddsQuestion]:
    """What the game lists at its front door; one without dice lists nothing."""
    listed: Sequence[OddsQuestion] = getattr(ruleset, "odds_questions", ())
    return {one.id: one for one in listed}


def rules(slug: str, *, missing: bool) -> Lines:
    if missing:
        yield from _missing(slug, Exercised.missing_rules)
        return
    for rule in load(slug).rulebook:
        yield f"{rule.id:16} {rule.mode:6} {rule.title}"


def examples(slug: str, *, missing: bool) -> Lines:
    if missing:
        yield from _missing(slug, Exercised.missing_examples)
        return
    for rule in load(slug).rulebook:
        for n, one in enumerate(rule.examples, 1):
            yield f"{example_id(rule.id, n):18} {one.given} | {one.dice} | {one.expect}"


def hidden(slug: str, *, missing: bool) -> Lines:
    if missing:
        yield from _missing(slug, Exercised.missing_hidden)
        return
    for one in load(slug).rulebook.hidden.values():
        yield f"{one.id:16} {one.title}"


def _missing(slug: str, find: Callable[[Exercised, Rulebook], list[str]]) -> Lines:
    """One id a line, and a failure when there is any."""
    ruleset = load(slug)
    try:
        ids = find(read_exercised(rulesets.module_of(slug)), ruleset.rulebook)
    except NoTests:
        raise CommandError("this copy came without the tests, so nobody can say what is missing") from None
    yield from ids
    if ids:
        raise Failed("")


def _scenario(meta: Meta, name: str) -> ScenarioMeta:
    scenario = next((one for one in meta.scenarios if name in ("", one.id)), None)
    if scenario is None:
        known = ", ".join(one.id for one in meta.scenarios)
        raise CommandError(f"there is no scenario “{name}”; the scenarios are: {known}")
    return scenario


def _bots(ruleset: Ruleset[Any], setup: Setup, typed: str) -> tuple[dict[Seat, str], dict[Seat, Bot]]:
    """A bot a seat, in the order of the seats; one name stands for all."""
    seats = (*setup.seats, *((GM,) if setup.gm else ()))
    names = [one.strip() for one in typed.split(",")] if typed else [RANDOM]
    for name in names:
        if name != RANDOM and name not in ruleset.bots:
            known = ", ".join(dict.fromkeys([RANDOM, *ruleset.bots]))
            raise CommandError(f"there is no bot “{name}”; the bots are: {known}")
    if len(names) == 1:
        names *= len(setup.seats)
    if not len(setup.seats) <= len(names) <= len(seats):
        raise CommandError(f"{len(names)} bots for {len(setup.seats)} seats: {', '.join(setup.seats)}")
    chosen = dict(zip(seats, names, strict=False))
    return chosen, {seat: ruleset.bots.get(name, NOBODY) for seat, name in chosen.items()}


def _described(meta: Meta) -> dict[str, Any]:
    return {
        "slug": meta.slug,
        "titles": {"en": meta.titles.en, "fr": meta.titles.fr},
        "release": meta.version,
        "game_master": meta.game_master,
        "seats": [one.id for one in meta.seats],
        "scenarios": [one.id for one in meta.scenarios],
    }


def _table(found: Mapping[str, Any]) -> Lines:
    for name, value in found.items():
        shown = json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
        yield f"{name:20} {shown}"


def _odds_lines(ruleset: Ruleset[Any], found: Odds) -> Lines:
    for one in found.chances:
        share = f"{one.weight}/{found.total}"
        yield f"{100 * one.weight / found.total:6.2f} %  {share:>24}  {ruleset.words.text('odds', one.code, one.facts)}"


def _odds_to_json(found: Odds) -> dict[str, Any]:
    return {
        "total": found.total,
        "chances": [{"code": one.code, "weight": one.weight, "facts": dict(one.facts)} for one in found.chances],
        "modifiers": [{"value": one.value, "cause": one.cause, "rule": one.rule} for one in found.modifiers],
        "readings": dict(found.readings),
    }
