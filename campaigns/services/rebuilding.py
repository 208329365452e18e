"""A position of the past, rebuilt from the nearest one that was kept and the entries since, with their own dice."""

from __future__ import annotations

from typing import Any

from campaigns.models import EntryKind, Game, JournalEntry, Snapshot
from campaigns.refusals import SiteRefused
from campaigns.services.dice_driver import tape_of
from campaigns.services.loading import POSITIONS, Loaded, box_of, unpack
from rulesets.common.actions import from_json
from rulesets.common.contract import Ruleset
from rulesets.common.drivers import BadTape
from rulesets.common.events import Deaf, Sink
from rulesets.common.records import digest
from rulesets.common.refusals import Refused

DEAF = Deaf()


def entry_before(game: Game, n: int) -> JournalEntry:
    """The living entry that made the position which entry `n` found."""
    found = JournalEntry.objects.making().filter(game=game, n__lt=n).order_by("-n").first()
    if found is None:
        raise SiteRefused("rewind_nowhere")
    return found


def position_after(loaded: Loaded, entry: JournalEntry) -> Any:
    """The position after a living entry, exactly: its digest is compared."""
    state = play_again(loaded, entry.n)
    if digest(loaded.ruleset.encode(state)) != entry.digest:
        raise SiteRefused("not_rebuilt")
    return state


def play_again(loaded: Loaded, upto: int) -> Any:
    game, ruleset = loaded.game, loaded.ruleset
    at_hand = POSITIONS.get((game.identity, upto))
    if at_hand is not None:
        return at_hand.copy()
    kept = _nearest(game, upto)
    state = ruleset.decode(unpack(kept.state), box_of(game))
    for entry in JournalEntry.objects.making().filter(game=game, n__gt=kept.n, n__lte=upto).order_by("n"):
        replay(ruleset, state, entry, DEAF)
    return state


def replay(ruleset: Ruleset[Any], state: Any, entry: JournalEntry, sink: Sink) -> None:
    """One entry played again on this position. Raises SiteRefused when it does not go as it went."""
    try:
        if entry.kind == EntryKind.ANSWER:
            ruleset.decide(state, entry.seat, from_json(ruleset.kinds, entry.action), sink)
        elif not ruleset.resolve(state, tape_of(entry.faces), sink):
            raise SiteRefused("not_rebuilt")
    except (Refused, BadTape):
        raise SiteRefused("not_rebuilt") from None


def _nearest(game: Game, n: int) -> Snapshot:
    """The last position kept at or before entry `n`, in the line of play that still counts."""
    kept = Snapshot.objects.filter(game=game, n__lte=n).order_by("-n").first()
    if kept is None:
        raise SiteRefused("not_rebuilt")
    return kept
