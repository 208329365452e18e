"""The game master takes the game back: further than a player may, for a reason, knowing who has already seen what."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from campaigns.models import EntryKind, Game, GameSeat, GameStatus, JournalEntry, Told
from campaigns.refusals import Busy, SiteRefused
from campaigns.services.actors import TABLE, Actor, check_acts
from campaigns.services.chronicle import tell_chronicle
from campaigns.services.dice import check_reason
from campaigns.services.journal import Step, new_entry, save_step
from campaigns.services.loading import Loaded, load
from campaigns.services.rebuilding import entry_before, position_after
from campaigns.services.settling import continue_game
from campaigns.services.striking import check_changeable, going_on, heard_of, making_from, taken_back, told_of
from rulesets.common.seats import GM, PUBLIC, Viewer

TRIES = 50
SHOWN = 200
START = 1  # the first entry of every game


@dataclass(frozen=True, slots=True)
class Back:
    """To just before line `told` of `reader`'s journal. `reroll`: what is played again is rolled anew."""

    reader: Viewer
    told: int
    reason: str
    reroll: bool = False


@dataclass(frozen=True, slots=True)
class RewindLine:
    """One line that would no longer count: who was told the like, and which of them has had it on a page."""

    told: Told
    seen_by: tuple[Viewer, ...]
    told_to: tuple[Viewer, ...]


@dataclass(frozen=True, slots=True)
class RewindPreview:
    lines: tuple[RewindLine, ...]
    more: int = 0  # lines before these, too many to be shown

    @property
    def seen_by(self) -> tuple[Viewer, ...]:
        """Everybody who has already seen something of it, in the order of the table."""
        return tuple(dict.fromkeys(viewer for line in self.lines for viewer in line.seen_by))


def preview_rewind(*, game: Game, reader: Viewer, told: int) -> RewindPreview:
    """What would be undone, as the reader was told it. Only the game master learns who else was told in secret."""
    first = _told_line(game, reader, told)
    lines = list(Told.objects.to(game, reader).filter(undone=False, entry_n__gte=first.entry_n).order_by("n"))
    others: dict[int, dict[Viewer, int]] = defaultdict(dict)
    making = making_from(game, first.entry_n)
    for entry_n, viewer, tick in told_of(game, making).values_list("entry_n", "viewer", "tick"):
        others[entry_n][viewer] = tick
    seen = dict(GameSeat.objects.filter(game=game).values_list("seat", "seen_tick"))
    undone = [one for one in lines if one.entry_n in others]
    shown = tuple(_line(one, others[one.entry_n], seen, reader) for one in undone[-SHOWN:])
    return RewindPreview(shown, len(undone) - len(shown))


def _line(told: Told, ticks: dict[Viewer, int], seen: dict[Viewer, int], reader: Viewer) -> RewindLine:
    open_to_all = reader == GM or PUBLIC in ticks
    known = [viewer for viewer in seen if viewer in ticks and (open_to_all or viewer == reader)]
    readers = [viewer for viewer in known if viewer != PUBLIC and seen[viewer] >= ticks[viewer]]
    return RewindLine(told, tuple(readers), tuple(known))


def rewind(*, game_id: int, actor: Actor, back: Back) -> None:
    """The game stands as it stood before that line; the lines after it are struck out, with the reason beside them."""
    check_reason(back.reason)
    for _ in range(TRIES):
        loaded = load(game_id)
        _check_may(loaded.game, actor)
        check_changeable(loaded.game)
        if save_step(loaded, _step(loaded, actor, back)):
            _tell_campaign(loaded.game)
            continue_game(game_id)
            return
    raise Busy


def _check_may(game: Game, actor: Actor) -> None:
    if actor == TABLE:
        if game.has_gm:
            raise SiteRefused("has_game_master")
    else:
        check_acts(game, GM, actor)


def _step(loaded: Loaded, actor: Actor, back: Back) -> Step:
    game = loaded.game
    line = _told_line(game, back.reader, back.told)
    undone = making_from(game, line.entry_n)
    before = entry_before(game, undone[0])
    _check_release(game, before)
    on = going_on(game)
    reroll = back.reroll or on.rolls_anew
    epoch = game.epoch + reroll
    reason = check_reason(back.reason)
    heard = heard_of(game, undone)
    told = {viewer: [taken_back(lines, reason=reason, reroll=reroll)] for viewer, lines in heard.items()}
    entry = new_entry(
        EntryKind.REWIND,
        seat=GM,
        actor=actor.kind,
        person=actor.person,
        epoch=epoch,
        action={"before": undone[0], "after": before.n, "reroll": reroll, "reason": reason},
    )
    columns = {"epoch": epoch, **on.columns}
    state = position_after(loaded, before)
    return Step(entry, told, state, undone=undone, snapshot=True, columns=columns, also=on.also)


def _told_line(game: Game, reader: Viewer, n: int) -> Told:
    """The line, if the reader knows of something to take back from it on. The dealing itself is not taken back."""
    told = Told.objects.to(game, reader).filter(undone=False, entry_n__gt=START)
    line = told.filter(n=n).first()
    if line is None:
        raise SiteRefused("rewind_nowhere")
    heard = told.filter(entry_n__gte=line.entry_n).order_by().values("entry_n")
    if not JournalEntry.objects.making().filter(game=game, n__in=heard).exists():
        raise SiteRefused("rewind_nowhere")
    return line


def _check_release(game: Game, before: JournalEntry) -> None:
    renewed = JournalEntry.objects.filter(game=game, kind=EntryKind.RELEASE, n__gt=before.n)
    if renewed.exists():
        raise SiteRefused("other_release")


def _tell_campaign(before: Game) -> None:
    if before.status == GameStatus.FINISHED:
        game = Game.objects.select_related("campaign").get(pk=before.pk)
        tell_chronicle(campaign=game.campaign, game=game, code="game_resumed", facts={"game": game.name})
