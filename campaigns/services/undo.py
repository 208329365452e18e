"""Taking back one's own last decision, while no die, no discovery and no other decision has followed it.

Whether it may be taken back is judged by what the seat knows: an offer that vanished because of something hidden would
tell of it. What others did meanwhile without the seat's knowledge stays; only if it cannot stay, it is too late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Subquery

from campaigns.models import EntryKind, Game, JournalEntry, Told
from campaigns.refusals import Busy, SiteRefused, TooLate
from campaigns.services.actors import CLOCK, Actor, check_acts
from campaigns.services.journal import Step, latest_entries, new_entry, save_step, viewers_of
from campaigns.services.kept import Kept
from campaigns.services.loading import Loaded, load, load_kept
from campaigns.services.rebuilding import entry_before, play_again, position_after, replay
from campaigns.services.settling import continue_game
from campaigns.services.striking import check_changeable, going_on, heard_of
from campaigns.services.telling import said_by_site, told_by_rules
from rulesets.common.actions import from_json
from rulesets.common.contract import Ruleset
from rulesets.common.dice import Fast
from rulesets.common.events import Listener
from rulesets.common.gamefile import Sentence
from rulesets.common.play import settle
from rulesets.common.refusals import Refused
from rulesets.common.seats import PUBLIC, Seat

TRIES = 50
RECENT = 200  # entries since a decision; with more of them it is too late in any case
SWAPS = 3
OFFERS: Kept[bool] = Kept(256)  # by (game, version, seat)


@dataclass(frozen=True, slots=True)
class Since:
    """A seat's last decision and all that came after it. `follows` are the frames it led to, `meanwhile` the rest."""

    decision: JournalEntry
    follows: Sequence[JournalEntry]
    meanwhile: Sequence[JournalEntry]

    @property
    def taken_back(self) -> list[int]:
        return [self.decision.n, *(one.n for one in self.follows)]


def may_undo(game: Game, seat: Seat) -> bool:
    """Whether the page offers it."""
    key = (game.identity, game.version, seat)
    known = OFFERS.get(key)
    if known is None:
        known = OFFERS.put(key, _may_undo(load_kept(game), seat))
    return known


def _may_undo(loaded: Loaded, seat: Seat) -> bool:
    since = _since(loaded.game, seat)
    if since is None or _known_to_follow(loaded.game, seat, since):
        return False
    try:
        return not _revealed(loaded, seat, since)
    except SiteRefused:
        return False


def undo(*, game_id: int, actor: Actor, seat: Seat) -> None:
    """The position is exactly what it was before the decision. The journals keep the trace."""
    for _ in range(TRIES):
        loaded = load(game_id)
        check_acts(loaded.game, seat, actor)
        check_changeable(loaded.game)
        since = _since(loaded.game, seat)
        if since is None or not _may_undo(loaded, seat):
            raise TooLate("undo_too_late")
        if save_step(loaded, _step(loaded, actor, since)):
            continue_game(game_id)
            return
    raise Busy


def _since(game: Game, seat: Seat) -> Since | None:
    """The last decision of the seat, if it is recent enough to be looked at."""
    latest = latest_entries(game)
    begun = max((n for n, one in enumerate(latest) if one.kind == EntryKind.ANSWER and one.seat == seat), default=None)
    found = _long_since(game, seat) if begun is None else latest[begun:]
    if not found or found[0].actor == CLOCK.kind:
        return None
    decision, *later = found
    other = next((n for n, one in enumerate(later) if one.kind == EntryKind.ANSWER), len(later))
    return Since(decision, later[:other], later[other:])


def _long_since(game: Game, seat: Seat) -> Sequence[JournalEntry]:
    """The same for a decision that many have followed."""
    making = JournalEntry.objects.making().filter(game=game, n__gt=game.entry - RECENT)
    mine = making.filter(kind=EntryKind.ANSWER, seat=seat).order_by("-n").values("n")[:1]
    return list(making.filter(n__gte=Subquery(mine)))


def _known_to_follow(game: Game, seat: Seat, since: Since) -> bool:
    """A decision of another, or dice, that the seat was told of; or dice that are being rolled now."""
    if any(one["faces"] for one in game.asks):
        return True
    told = Told.objects.to(game, seat).filter(undone=False, entry_n__gt=since.decision.n).order_by()
    meanwhile = {one.n for one in since.meanwhile}
    follows = {one.n for one in since.follows}
    return any(
        n in meanwhile or (n in follows and any(sentence["dice"] for sentence in sentences))
        for n, sentences in told.values_list("entry_n", "sentences")
    )


def _revealed(loaded: Loaded, seat: Seat, since: Since) -> bool:
    """Whether the frames after the decision told the seat something that it did not know and could not foresee."""
    ruleset = loaded.ruleset
    if not since.follows and not loaded.game.asks:
        return False
    before = position_after(loaded, entry_before(loaded.game, since.decision.n))
    if _was_shared(ruleset, before, seat, since.decision):
        return True
    if not since.follows:
        return False
    after = play_again(loaded, since.follows[-1].n)
    worlds = [ruleset.unknown_to(before, seat, Fast(n)) for n in range(SWAPS)]
    heard = [_heard(ruleset, world, seat, since.decision) for world in (before, *worlds)]
    return _learnt(ruleset, before, after, seat) or any(one != heard[0] for one in heard)


def _learnt(ruleset: Ruleset[Any], before: Any, after: Any, seat: Seat) -> bool:
    """A card, a person or a piece is known to the seat, or to everybody, that was not."""
    known = {token.id: set(token.known_to) for token in ruleset.tokens(before)}
    return any(
        viewer in token.known_to and viewer not in known[token.id]
        for token in ruleset.tokens(after)
        if token.id in known
        for viewer in (seat, PUBLIC)
    )


def _was_shared(ruleset: Ruleset[Any], before: Any, seat: Seat, decision: JournalEntry) -> bool:
    """Several seats answered the same question: what followed opened the answers of the others."""
    asked = [one for one in ruleset.questions(before, seat) if one.id == decision.question]
    return any(len(one.seats) > 1 for one in asked)


def _heard(ruleset: Ruleset[Any], world: Any, seat: Seat, decision: JournalEntry) -> Any:
    """What the seat would be told of its decision and what follows from it, if the world were this one."""
    state, listener = world.copy(), Listener()
    try:
        ruleset.decide(state, seat, from_json(ruleset.kinds, decision.action), listener)
        settle(ruleset, state, Fast(seat), listener)
    except (Refused, LookupError):
        return None
    return told_by_rules(listener.events, (), [seat])


def _step(loaded: Loaded, actor: Actor, since: Since) -> Step:
    """Everything but the decision and what it led to, played again."""
    game, decision = loaded.game, since.decision
    state = position_after(loaded, entry_before(game, decision.n))
    for one in since.meanwhile:
        _keep(loaded, state, one)
    trace = said_by_site("undone", who=decision.seat)
    told = {viewer: [trace] for viewer in heard_of(game, since.taken_back)}
    told.setdefault(decision.seat, [trace])
    entry = new_entry(
        EntryKind.UNDO,
        seat=decision.seat,
        actor=actor.kind,
        person=actor.person,
        epoch=game.epoch,
        action={"entries": since.taken_back},
    )
    kept, on = bool(since.meanwhile), going_on(game)
    return Step(entry, told, state, undone=since.taken_back, snapshot=kept, columns=on.columns, also=on.also)


def _keep(loaded: Loaded, state: Any, entry: JournalEntry) -> None:
    """What another did meanwhile must be possible without the decision, and tell everybody the same."""
    listener = Listener()
    try:
        if entry.kind == EntryKind.ANSWER:
            loaded.ruleset.check(state, entry.seat, from_json(loaded.ruleset.kinds, entry.action))
        replay(loaded.ruleset, state, entry, listener)
    except (Refused, SiteRefused):
        raise TooLate("undo_too_late") from None
    rows = Told.objects.filter(game=loaded.game, entry_n=entry.n, undone=False)
    told = {row.viewer: [_said(one) for one in row.sentences if one["section"] == "events"] for row in rows}
    again = told_by_rules(listener.events, (), viewers_of(loaded.game))
    if told != {viewer: [_said(one) for one in sentences] for viewer, sentences in again.items()}:
        raise TooLate("undo_too_late")


def _said(sentence: Sentence) -> tuple[Any, Any]:
    return sentence["code"], sentence["facts"]
