"""The file of a game as one viewer may have it: to keep, to play again offline, to verify. Nothing he may not know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from django.db.models import Q

import rulesets
from campaigns.models import EntryKind, Game, GameSeat, Holder, JournalEntry, Snapshot, StreamSecrets, Told
from campaigns.models.journal import MAKING
from campaigns.services.changing_hands import SEAT_CHANGES
from campaigns.services.loading import unpack
from rulesets.common.dice import DECK, GM_DICE, OPEN, private
from rulesets.common.gamefile import Entry, GameFile, Sentence
from rulesets.common.seats import GM, PUBLIC, Viewer


def game_file(*, game: Game, viewer: Viewer) -> GameFile:
    """The game master's is whole; another's holds what he was told, his own answers and the dice he may look at."""
    secrets = StreamSecrets.objects.get(game=game).secrets
    shown = revealed_streams(game, viewer)
    digest, files = _components_known_to(game, viewer)
    known = {"box_digest": digest, "position": None, "people": []}
    return GameFile(
        slug=game.slug,
        release=game.release,
        setup=game.setup if viewer == GM else {**_without_weights(game.setup), **known},
        box_digest=digest,
        box_files=files,
        commitments=game.commitments,
        secrets={stream: secret for stream, secret in secrets.items() if stream in shown},
        words=tuple((seat, word) for seat, word in game.words),
        viewer=viewer,
        entries=_all_entries(game) if viewer == GM else _entries_known_to(game, viewer),
    )


def _without_weights(setup: dict[str, Any]) -> dict[str, Any]:
    """What weighs on whom is the game master's to know; without it nothing says that there was any."""
    return {name: value for name, value in setup.items() if name != "weights"}


def file_reader(game: Game, viewer: Viewer) -> Viewer:
    """As whom the file is written. Whoever has played against bots alone gets it whole when it is over: nobody else
    ever knew anything of it that could be kept from him."""
    return GM if game.outcome is not None and plays_alone(game, viewer) else viewer


def plays_alone(game: Game, seat: Viewer) -> bool:
    """Every other seat is a bot's and has never been anybody else's, and nobody arbitrates."""
    if game.has_gm or seat == PUBLIC:
        return False
    others = GameSeat.objects.players().filter(game=game).exclude(seat=seat)
    if others.exclude(holder=Holder.BOT).exists():
        return False
    told = Told.objects.to(game, PUBLIC).values_list("sentences", flat=True)
    return not any(one["code"] in SEAT_CHANGES for sentences in told for one in sentences)


def revealed_streams(game: Game, viewer: Viewer) -> Collection[str]:
    """While it is played none; then open dice and decks, each his own rolls, and the game master's when he says so."""
    if game.outcome is None:
        return ()
    shown = _streams_for(game, viewer)
    return [one for one in game.commitments if one.partition("@")[0] in shown]


def _streams_for(game: Game, viewer: Viewer) -> Collection[str]:
    shown = [OPEN, DECK, *([GM_DICE] if game.gm_dice_revealed or viewer == GM else [])]
    if viewer == GM:
        return list(game.commitments)
    return shown if viewer == PUBLIC else [*shown, private(viewer)]


def may_read_components(game: Game, viewer: Viewer) -> bool:
    """Those of the house all know. A group's own may hold a map with both armies on it: they are for the game master,
    and for everybody when the game is over."""
    return viewer == GM or game.outcome is not None or _is_of_the_house(game)


def _is_of_the_house(game: Game) -> bool:
    return bool(rulesets.load(game.slug).load_box({}).digest == game.box_digest)


def _components_known_to(game: Game, viewer: Viewer) -> tuple[str, dict[str, str] | None]:
    """Their digest, and their files where they are a group's own. Nor is the digest told of what may not be read:
    whoever knows the map could try army after army until it fits."""
    if not may_read_components(game, viewer):
        return "", None
    if _is_of_the_house(game):
        return game.box_digest, None
    files: dict[str, str] = Game.objects.filter(pk=game.pk).values_list("box_files", flat=True).get()
    return game.box_digest, files


def _all_entries(game: Game) -> tuple[Entry, ...]:
    told = dict(Told.objects.to(game, GM).values_list("entry_n", "sentences"))
    undone = defaultdict(list)
    rows = list(JournalEntry.objects.filter(game=game).order_by("n"))
    for row in rows:
        if row.undone_by is not None:
            undone[row.undone_by].append(row.n)
    return tuple(_entry(row, told.get(row.n, []), undone[row.n]) for row in rows)


def _entry(row: JournalEntry, told: list[Sentence], undone: list[int]) -> Entry:
    renewed: dict[str, Any] = {}
    if row.kind == EntryKind.RELEASE:
        state = unpack(Snapshot.objects.get(game=row.game_id, n=row.n).state)
        renewed = {"before": row.action["before"], "after": row.action["after"], "state": state}
    return Entry(
        n=row.n,
        kind=row.kind,
        seat=row.seat,
        actor=row.actor,
        question=row.question,
        action=row.action or None,
        epoch=row.epoch,
        faces=tuple(row.faces),
        told=tuple(told),
        digest=row.digest,
        undone=tuple(undone),
        **renewed,
    )


def _entries_known_to(game: Game, viewer: Viewer) -> tuple[Entry, ...]:
    """Counted for him alone: what told him something, and his own answers."""
    told = {row.entry_n: row.sentences for row in Told.objects.to(game, viewer)}
    heard = Told.objects.to(game, viewer).values("entry_n")
    mine = JournalEntry.objects.filter(game=game).filter(Q(n__in=heard) | Q(kind=EntryKind.ANSWER, seat=viewer))
    known = {row.n: row for row in mine}
    return tuple(_known(count, known[n], told.get(n, []), viewer) for count, n in enumerate(sorted(known), 1))


def _known(count: int, row: JournalEntry, told: list[Sentence], viewer: Viewer) -> Entry:
    faces = {one["key"]: one for sentence in told for one in sentence["dice"]}
    shared: dict[str, Any] = {"epoch": row.epoch, "faces": tuple(faces.values()), "told": tuple(told)}
    if row.kind == EntryKind.ANSWER and row.seat == viewer:
        return Entry(
            n=count, kind=row.kind, seat=row.seat, actor=row.actor, question=row.question, action=row.action, **shared
        )
    kind = row.kind if row.kind in MAKING else EntryKind.NOTE
    return Entry(n=count, kind=kind, **shared)
