"""Which release of the rules a game runs under, and going on under the one that is here: a deliberate act.

The rules of old releases are not kept on a site. So a game whose release is not the one that is here waits: it is read,
but nobody decides and nothing is resolved, until its game master, or the whole table, has seen what changes and lets it
go on. That is an entry with the digests before and after, and the position it goes on from.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import rulesets
from campaigns.models import EntryKind, Game, GameSeat, GameStatus
from campaigns.refusals import Busy, NotYourSeat, SiteRefused, Stale
from campaigns.services.actors import TABLE, Actor, check_acts
from campaigns.services.journal import Step, last_digest, new_entry, save_step, viewers_of
from campaigns.services.loading import Loaded, box_of, load, unpack
from campaigns.services.settling import continue_game
from campaigns.services.telling import said_by_site
from rulesets.common.releases import ReleaseNote, between
from rulesets.common.seats import GM

logger = logging.getLogger(__name__)
TRIES = 50
GOING_ON = (GameStatus.RUNNING, GameStatus.PAUSED)


@dataclass(frozen=True, slots=True)
class Renewal:
    """What would change. `notes` None: nothing leads from the one release to the other that could be told."""

    before: str
    after: str
    notes: Sequence[ReleaseNote] | None
    schemas: tuple[int, ...]  # of the position: as it is written down, and each step to how it would be; one: no step
    opens: bool  # the rules that are here can read the position
    is_whole: bool  # and find everything in it accounted for

    @property
    def fits(self) -> bool:
        return self.opens and self.is_whole


def preview_renewal(game: Game) -> Renewal | None:
    """None when the game runs under the rules that are here, or does not go on at all."""
    if game.status not in GOING_ON or not game.is_outdated:
        return None
    meta = rulesets.load(game.slug).meta
    data = unpack(Game.objects.filter(pk=game.pk).values_list("state", flat=True).get())
    opens, is_whole = _read_anew(game, data)
    schema = data.get("schema", meta.schema)
    steps = tuple(range(schema, meta.schema + 1)) if schema <= meta.schema else (schema,)
    notes = between(rulesets.releases(game.slug), game.release, meta.version)
    return Renewal(game.release, meta.version, notes, steps, opens, is_whole)


def _read_anew(game: Game, data: dict[str, Any]) -> tuple[bool, bool]:
    """Whether the position can be read, and whether it is whole. Why not is for the log: it may name what is hidden."""
    ruleset = rulesets.load(game.slug)
    try:
        state = ruleset.decode(data, box_of(game))
    except Exception:
        logger.exception("release %s of %s cannot read game %s", ruleset.meta.version, game.slug, game.pk)
        return False, False
    try:
        ruleset.audit(state)
        for viewer in viewers_of(game):
            ruleset.view(state, viewer)
            ruleset.questions(state, viewer)
    except Exception:
        logger.exception("release %s of %s finds game %s wanting", ruleset.meta.version, game.slug, game.pk)
        return True, False
    return True, True


def check_renewal(game: Game, after: str) -> Renewal:
    """What would change, if it is what was looked at (`after`) and if it can be done."""
    renewal = preview_renewal(game)
    if renewal is None:
        raise SiteRefused("nothing_to_do")
    if renewal.after != after:
        raise Stale("release_gone")
    if not renewal.fits:
        raise SiteRefused("release_unfit")
    return renewal


def renew(*, game_id: int, actor: Actor, after: str) -> None:
    """The game goes on under release `after`, which is the one that is here; its journal says so to everybody.

    The clock begins anew for the questions that stand: nobody could answer them meanwhile.
    """
    for _ in range(TRIES):
        game = Game.objects.get(pk=game_id)
        _check_may(game, actor)
        check_renewal(game, after)
        loaded = load(game_id)
        if loaded.game.version == game.version and save_step(loaded, _step(loaded, actor)) is not None:
            GameSeat.objects.filter(game=game_id).update(standing={})
            continue_game(game_id)
            return
    raise Busy


def is_played_by_people(game: Game) -> bool:
    return bool(GameSeat.objects.players().filter(game=game, person__isnull=False).exists())


def _check_may(game: Game, actor: Actor) -> None:
    """The game master; where there is none the whole table; where only bots play, whoever the page let in."""
    if actor == TABLE:
        if game.has_gm:
            raise SiteRefused("has_game_master")
    elif game.has_gm:
        check_acts(game, GM, actor)
    elif is_played_by_people(game):
        raise NotYourSeat


def _step(loaded: Loaded, actor: Actor) -> Step:
    """The position stays what it is, written down anew: what is taken back later stops here."""
    before, after = loaded.game.release, loaded.ruleset.meta.version
    action = {"before": before, "after": after, "digest_before": last_digest(loaded.game)}
    entry = new_entry(EntryKind.RELEASE, actor=actor.kind, person=actor.person, epoch=loaded.game.epoch, action=action)
    sentence = said_by_site("renewed", before=before, after=after)
    told = {viewer: [sentence] for viewer in viewers_of(loaded.game)}
    return Step(entry, told, state=loaded.state, snapshot=True, columns={"release": after})
