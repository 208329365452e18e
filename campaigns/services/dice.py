"""Dice on the table: who rolls what; faces typed group by group, corrected in the open, or set by the game master."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q, Subquery
from django.utils import timezone

from campaigns.models import EntryKind, Game, JournalEntry, Told, TypedDice
from campaigns.plain_text import plain_line
from campaigns.refusals import BadInput, Busy, ImpossibleFaces, SiteRefused, Stale, TooLate
from campaigns.services.actors import Actor, check_acts
from campaigns.services.journal import LOOKED_BACK, Step, latest_entries, new_entry, save_step
from campaigns.services.loading import Loaded, check_running, load
from campaigns.services.rebuilding import entry_before, position_after
from campaigns.services.settling import continue_game
from campaigns.services.striking import check_changeable, dice_seen, going_on, heard_of, making_from, taken_back
from campaigns.services.telling import ask_of, said_by_site
from rulesets.common.dice import Ask
from rulesets.common.seats import GM, Seat, Viewer

TRIES = 50
REASON = (3, 300)


@dataclass(frozen=True, slots=True)
class AskedDice:
    """One group of dice that somebody has to roll. `faces`: typed already, while others are still rolling."""

    ask: Ask
    faces: tuple[int, ...]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Entered:
    """What was typed: by which seat (the one that rolls, or the game master), for which roll."""

    seat: Seat
    key: str
    faces: tuple[int, ...]
    source: str = "typed"
    reason: str = ""


def asked_dice(game: Game, viewer: Viewer) -> list[AskedDice]:
    """Shown to the seat that rolls and to the game master, and to nobody else."""
    shown = [one for one in game.asks if viewer in (one["seat"], GM)]
    return [AskedDice(ask_of(one), tuple(one["faces"] or ()), one["seat"] == viewer) for one in shown]


def type_faces(*, game_id: int, actor: Actor, entered: Entered) -> None:
    """Writes the faces down and goes on as far as the dice reach. Until then they may be typed again."""
    for _ in range(TRIES):
        loaded = load(game_id)
        check_acts(loaded.game, entered.seat, actor)
        check_running(loaded.game)
        record = next((one for one in loaded.game.asks if one["key"] == entered.key and _may(entered, one)), None)
        if record is None:
            raise Stale("dice_gone")
        _check_faces(ask_of(record), entered)
        again = record["faces"] is not None and tuple(record["faces"]) != entered.faces
        row = _row(loaded.game, actor, entered, ask_of(record), "corrected" if again else entered.source)
        if _save_typed(loaded, row):
            continue_game(game_id)
            return
    raise Busy


def _may(entered: Entered, record: Mapping[str, Any]) -> bool:
    """For anybody else it is as if there were no such dice."""
    return entered.seat in (record["seat"], GM)


@transaction.atomic
def _save_typed(loaded: Loaded, row: TypedDice) -> bool:
    """Faces alone do not move the game: the roll they belong to may still miss others."""
    still = Game.objects.filter(pk=loaded.game.pk, version=loaded.game.version, settled=True)
    if not still.update(moved_at=row.at):
        return False
    _put(row)
    return True


def _put(row: TypedDice) -> None:
    names = ("seat", "faces", "source", "by", "by_seat", "reason", "at")
    values = {name: getattr(row, name) for name in names}
    TypedDice.objects.update_or_create(game=row.game, epoch=row.epoch, key=row.key, defaults=values)


def correct_faces(*, game_id: int, actor: Actor, entered: Entered) -> None:
    """Other faces for a roll that no decision has followed: what came of it is played again, and all can see it."""
    for _ in range(TRIES):
        loaded = load(game_id)
        check_acts(loaded.game, entered.seat, actor)
        check_changeable(loaded.game)
        frame, record = find_roll(loaded.game, entered)
        _check_faces(ask_of(record), entered)
        if tuple(record["faces"]) == entered.faces:
            raise SiteRefused("same_faces")
        source = "forced" if entered.source == "forced" else "corrected"
        row = _row(loaded.game, actor, entered, ask_of(record), source)
        if save_step(loaded, _correction(loaded, frame, row)):
            continue_game(game_id)
            return
    raise Busy


def force_faces(*, game_id: int, actor: Actor, entered: Entered) -> None:
    """The game master sets a roll, for a reason that everybody reads who may look at the dice."""
    reason = check_reason(entered.reason)
    if entered.seat != GM:
        raise SiteRefused("not_your_dice", status=403)
    forced = Entered(GM, entered.key, entered.faces, "forced", reason)
    asked = [one["key"] for one in Game.objects.get(pk=game_id).asks]
    if entered.key in asked:
        type_faces(game_id=game_id, actor=actor, entered=forced)
    else:
        correct_faces(game_id=game_id, actor=actor, entered=forced)


def find_roll(game: Game, entered: Entered) -> tuple[JournalEntry, dict[str, Any]]:
    """The frame that used this roll, if no decision has followed it. What the site rolled can only be forced."""
    for frame in frames_since_decision(game, entered.seat):
        for one in frame.faces:
            typed = one["source"] != "site" or entered.source == "forced"
            if one["key"] == entered.key and typed and _may(entered, one):
                return frame, one
    raise TooLate("dice_fixed")


def frames_since_decision(game: Game, viewer: Viewer) -> Sequence[JournalEntry]:
    """Since the last decision that he knows of: his own, one that he was told of, for the game master any.

    A roll that is fixed by what was decided out of his sight would tell of it: that is taken back with the roll.
    """
    latest = latest_entries(game)
    last = _last_known(latest, game, viewer)
    if last is not None:
        return [one for one in latest if one.n > last and not _decides(one)]
    making = JournalEntry.objects.making().filter(game=game)
    earlier = _known_to(making.exclude(kind=EntryKind.FRAME), game, viewer).values("n")[:1]
    return list(making.filter(kind=EntryKind.FRAME, n__gt=Subquery(earlier)))


def _last_known(latest: Sequence[JournalEntry], game: Game, viewer: Viewer) -> int | None:
    """The number of the last decision among these that he knows of."""
    decisions = [one for one in latest if _decides(one)]
    own = {one.n for one in decisions if viewer in (one.seat, GM)}
    others = {one.n for one in decisions if one.n > max(own, default=0)} - own
    if others:  # a line an entry at most, so these are among his last ones
        lines = Told.objects.to(game, viewer).filter(undone=False).order_by("-n")
        own |= others & set(lines.values_list("entry_n", flat=True)[:LOOKED_BACK])
    return max(own, default=None)


def _decides(entry: JournalEntry) -> bool:
    return entry.kind != EntryKind.FRAME


def _known_to(decisions: Any, game: Game, viewer: Viewer) -> Any:
    """Those of which he knows, the last one first."""
    if viewer != GM:
        heard = Told.objects.to(game, viewer).order_by().values("entry_n")
        decisions = decisions.filter(Q(seat=viewer) | Q(n__in=heard))
    return decisions.order_by("-n")


def correctable(game: Game, viewer: Viewer) -> list[AskedDice]:
    """Rolls that this viewer may still correct: his own typed ones, and all typed ones for the game master."""
    rolls = [one for frame in frames_since_decision(game, viewer) for one in frame.faces if one["source"] != "site"]
    mine = [one for one in rolls if viewer in (one["seat"], GM)]
    return [AskedDice(ask_of(one), tuple(one["faces"]), one["seat"] == viewer) for one in mine]


def forcible(game: Game) -> list[AskedDice]:
    """Rolls that no decision has followed, however they came about: what the game master may set by hand."""
    rolls = [one for frame in frames_since_decision(game, GM) for one in frame.faces]
    return [AskedDice(ask_of(one), tuple(one["faces"]), one["seat"] == GM) for one in rolls]


def _correction(loaded: Loaded, frame: JournalEntry, row: TypedDice) -> Step:
    """The position before the roll; what followed is struck out, and whoever was told of it is told why."""
    game = loaded.game
    undone = making_from(game, frame.n)
    code = "forced" if row.source == "forced" else "corrected"
    trace = said_by_site(code, row.reason, who=row.by_seat, roller=row.seat)
    seen = dice_seen(game, undone)
    heard = heard_of(game, undone).items()
    told = {viewer: [trace if row.key in seen[viewer] else taken_back(lines)] for viewer, lines in heard}
    entry = new_entry(
        EntryKind.CORRECTION,
        seat=row.by_seat,
        person=row.by,
        epoch=game.epoch,
        action={"key": row.key, "faces": row.faces, "before": frame.n},
    )
    state = position_after(loaded, entry_before(game, frame.n))
    on = going_on(game)

    def write_down() -> None:
        on.also()
        if on.rolls_anew:
            _carry_over(row, [one["key"] for one in frame.faces], on.epoch)
        _put(row)

    return Step(entry, told, state, undone=undone, snapshot=True, columns=on.columns, also=write_down)


def _carry_over(row: TypedDice, keys: Sequence[str], epoch: int) -> None:
    """What people typed of the same roll lies there also when the game goes on with other secrets."""
    typed = list(TypedDice.objects.filter(game=row.game, epoch=row.epoch, key__in=keys).exclude(key=row.key))
    row.epoch = epoch
    for one in typed:
        one.epoch = epoch
        _put(one)


def _check_faces(ask: Ask, entered: Entered) -> None:
    if not all(isinstance(face, int) for face in entered.faces) or not ask.accepts(entered.faces):
        raise ImpossibleFaces(count=ask.count, sides=ask.sides, rule=ask.why)


def check_reason(reason: str) -> str:
    reason = plain_line(reason)
    if not REASON[0] <= len(reason) <= REASON[1]:
        raise BadInput("reason_missing", least=REASON[0], most=REASON[1])
    return reason


def _row(game: Game, actor: Actor, entered: Entered, ask: Ask, source: str) -> TypedDice:
    return TypedDice(
        game=game,
        epoch=game.epoch,
        key=ask.key,
        seat=ask.seat,
        faces=list(entered.faces),
        source=source,
        by=actor.person,
        by_seat=entered.seat,
        reason=entered.reason,
        at=timezone.now(),
    )
