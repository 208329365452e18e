"""Games from their making to the archive."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

import rulesets
from campaigns.models import Campaign, DiceMode, EntryKind, Game, GameSeat, GameStatus, Holder, Person, StreamSecrets
from campaigns.refusals import Busy, NotPlayable, SiteRefused
from campaigns.services import milestones
from campaigns.services.dice_driver import commitments_of, first_dice, new_secrets
from campaigns.services.journal import Step, new_entry, note, save_step, viewers_of
from campaigns.services.loading import Loaded, box_of, load
from campaigns.services.people_in_games import check_still_free
from campaigns.services.plans import LONGEST_NAME, Checked, GamePlan, SeatPlan, check_hours, check_plan
from campaigns.services.settling import continue_game, look_again
from campaigns.services.telling import said_by_site, told_by_rules
from rulesets.common.dice import GM_DICE
from rulesets.common.events import Listener
from rulesets.common.gamefile import Sentence, face_record
from rulesets.common.seats import GM, PUBLIC
from rulesets.common.setup import decode_setup, encode_setup

TRIES = 50


def create_game(*, campaign: Campaign, author: Person, plan: GamePlan) -> Game:
    """A game to sit down to: its dice are committed, words may be added, nothing has been dealt yet."""
    checked = check_plan(campaign, plan)
    secrets = new_secrets(checked.setup.seats)
    game = Game(
        campaign=campaign,
        name=plan.name[:LONGEST_NAME],
        slug=plan.slug,
        release=checked.ruleset.meta.version,
        setup=encode_setup(checked.setup),
        box_digest=checked.box.digest,
        box_files=dict(checked.box.files),
        dice=DiceMode(plan.dice),
        typed_seats=_typed_seats(plan, checked),
        deadline_hours=plan.deadline_hours,
        commitments=commitments_of(secrets),
        created_by=author,
    )
    rows = _seat_rows(game, plan, checked)
    with transaction.atomic():
        game.save(force_insert=True)
        StreamSecrets.objects.create(game=game, secrets=secrets)
        GameSeat.objects.bulk_create(rows)
    return game


def _typed_seats(plan: GamePlan, checked: Checked) -> list[str] | None:
    if plan.typed_seats is None:
        return None
    return [seat for seat in (*checked.setup.seats, GM) if seat in plan.typed_seats]


def _seat_rows(game: Game, plan: GamePlan, checked: Checked) -> list[GameSeat]:
    """A row for each seat in the order of the table, for the game master if there is one, for everybody else."""
    rows = [_seat_row(game, n, seat, plan.seats[seat]) for n, seat in enumerate(checked.setup.seats)]
    if plan.gm is not None:
        rows.append(_seat_row(game, len(rows), GM, SeatPlan(Holder.MEMBER, plan.gm)))
    return [*rows, _seat_row(game, len(rows), PUBLIC, SeatPlan())]


def _seat_row(game: Game, place: int, seat: str, hand: SeatPlan) -> GameSeat:
    bot = hand.bot if hand.holder == Holder.BOT else ""
    person = hand.person if hand.holder in (Holder.MEMBER, Holder.GUEST) else None
    return GameSeat(game=game, place=place, seat=seat, holder=hand.holder, person=person, bot=bot)


def start_game(*, game_id: int, by: Person) -> Game:
    """Deals and sets up. From now on the words and the components are fixed."""
    game = Game.objects.select_related("campaign").get(pk=game_id)
    if game.status != GameStatus.SETUP:
        raise NotPlayable("game_begun")
    _check_seats(game)
    check_still_free(game)
    loaded, step = _first_step(game, by)
    if save_step(loaded, step) is None:
        raise NotPlayable("game_begun")
    continue_game(game_id)
    milestones.notify_begun(game)
    return Game.objects.get(pk=game_id)


def _check_seats(game: Game) -> None:
    rows = list(GameSeat.objects.filter(game=game).exclude(seat=PUBLIC))
    if any(row.is_gm and row.person_id is None for row in rows):
        raise SiteRefused("gm_missing")
    meta = rulesets.meta(game.slug)
    missing = [meta.seat(row.seat) for row in rows if not row.is_gm and row.holder == Holder.OPEN]
    if missing:
        language = get_language() or "en"
        raise SiteRefused("seats_missing", seats=", ".join(one.titles.in_language(language) for one in missing))


def _first_step(game: Game, by: Person) -> tuple[Loaded, Step]:
    ruleset, listener = rulesets.load(game.slug), Listener()
    words = [[row.seat, row.word] for row in GameSeat.objects.filter(game=game).exclude(word="")]
    secrets = StreamSecrets.objects.get(game=game).secrets
    dice = first_dice(game, secrets, [(seat, word) for seat, word in words])
    state = ruleset.new_game(decode_setup(game.setup), box_of(game), dice, listener)
    entry = new_entry(EntryKind.START, actor="person", person=by)
    entry.faces = [face_record(one) for one in dice.rolled]
    told = told_by_rules(listener.events, dice.rolled, viewers_of(game))
    columns: dict[str, Any] = {"status": GameStatus.RUNNING, "words": words, "started_at": timezone.now()}
    columns["release"] = ruleset.meta.version  # of the rules that dealt, whichever were here when it was set up
    step = Step(entry, told, state=state, snapshot=True, columns=columns, also=partial(milestones.tell_begun, game))
    return Loaded(game, ruleset, None), step


def pause_game(*, game_id: int) -> None:
    _change_status(game_id, {GameStatus.RUNNING: GameStatus.PAUSED}, "paused")


def resume_game(*, game_id: int) -> None:
    """The clock begins anew for the questions that stand."""
    _change_status(game_id, {GameStatus.PAUSED: GameStatus.RUNNING}, "resumed")
    GameSeat.objects.filter(game=game_id).update(standing={})
    continue_game(game_id)


def archive_game(*, game_id: int) -> None:
    """Out of the way: read, not played."""
    if Game.objects.filter(pk=game_id, status=GameStatus.SETUP).update(status=GameStatus.ARCHIVED):
        return
    GameSeat.objects.filter(game=game_id).update(asked=False, due_at=None)
    before = (GameStatus.RUNNING, GameStatus.PAUSED, GameStatus.FINISHED)
    _change_status(game_id, dict.fromkeys(before, GameStatus.ARCHIVED), "archived")


def reopen_game(*, game_id: int) -> None:
    """Out of the archive: a game that was over is over again, any other waits to be resumed."""
    game = Game.objects.get(pk=game_id)
    if not game.has_begun:
        Game.objects.filter(pk=game_id, status=GameStatus.ARCHIVED).update(status=GameStatus.SETUP)
        return
    after = GameStatus.FINISHED if game.outcome else GameStatus.PAUSED
    _change_status(game_id, {GameStatus.ARCHIVED: after}, "reopened")


def _change_status(game_id: int, ways: dict[GameStatus, GameStatus], code: str) -> None:
    for _ in range(TRIES):
        loaded = load(game_id)
        after = ways.get(GameStatus(loaded.game.status))
        if after is None:
            raise SiteRefused("nothing_to_do")
        if note(loaded, said_by_site(code), status=after):
            return
    raise Busy


def tell_table(game_id: int, sentence: Sentence, **columns: Any) -> None:
    """A note to everybody at the table; before the game begins there is no journal to write it in."""
    for _ in range(TRIES):
        game = Game.objects.get(pk=game_id)
        if not game.has_begun:
            if columns:
                Game.objects.filter(pk=game_id).update(**columns)
            return
        if note(load(game_id), sentence, **columns):
            return
    raise Busy


def set_deadline(*, game_id: int, hours: int | None) -> None:
    """How long a question may wait before the clock answers it, where its rule gives a default. None: for ever."""
    check_hours(hours)
    sentence = said_by_site("deadline", hours=hours) if hours else said_by_site("no_deadline")
    tell_table(game_id, sentence, deadline_hours=hours)
    look_again(game_id)


def may_reveal_gm_dice(game: Game) -> bool:
    """Whether there is something left to reveal, now that the game is over."""
    over = game.has_gm and game.outcome is not None
    return over and not game.gm_dice_revealed and GM_DICE in game.commitments


def reveal_gm_dice(*, game_id: int) -> None:
    """The game master lets his secret dice be checked too, now that the game is over."""
    game = Game.objects.get(pk=game_id)
    if not game.has_gm:  # then what is hidden is seen by nobody, and whoever set the game up is one of the players
        raise SiteRefused("nobody_arbitrates")
    if game.outcome is None:
        raise SiteRefused("not_over")
    if not game.gm_dice_revealed:
        tell_table(game_id, said_by_site("gm_dice_revealed"), gm_dice_revealed=True)
