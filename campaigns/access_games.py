"""Who may see a game, and as whom: the one place that fetches a game and asks for the right to it.

A stranger is told that there is no such game. Owners and superusers are strangers to what a game keeps secret: as
whom somebody reads follows from the seat he holds, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from campaigns.access import Viewer, found_or_404
from campaigns.models import Campaign, Game, GameSeat, GuestLink, Holder, Proposal, TableScreen
from campaigns.models.games import STANDING, GameStatus
from campaigns.secret_links import hash_token
from rulesets.common.seats import GM, PUBLIC


@dataclass(frozen=True, slots=True)
class Table:
    """A game and the person who came to it. `seats`: those he plays, in the order of the table, "gm" included."""

    game: Game
    viewer: Viewer
    seats: tuple[str, ...]
    others: tuple[str, ...]  # the seats of everybody else
    rows: tuple[GameSeat, ...]  # all chairs, everybody's too, as they stood just before the game was read
    has_nobody_as_gm: bool = False  # it is to be arbitrated, and whoever did has gone

    @property
    def is_gm(self) -> bool:
        return GM in self.seats

    @property
    def may_manage(self) -> bool:
        """Pause it, hand seats over: its game master; where there is none, whoever set it up or plays in it.

        When the game master has gone, those who play name another; not who set it up, by having set it up.
        """
        if self.game.has_gm and self.game.has_begun:
            return self.is_gm or (self.has_nobody_as_gm and bool(self.seats))
        if self.game.has_gm:
            return self.is_gm or self._set_it_up
        return self._set_it_up or bool(self.seats)

    @property
    def may_sit(self) -> bool:
        """Sit down where nobody sits: whoever takes part in the campaign, but does not arbitrate."""
        mine = Campaign.objects.writable_by(self.viewer).filter(pk=self.game.campaign_id)
        return not self.is_gm and mine.exists()

    @property
    def _set_it_up(self) -> bool:
        return self.viewer.person is not None and self.game.created_by_id == self.viewer.person.pk

    @property
    def default_reader(self) -> str:
        return self.seats[0] if self.seats else PUBLIC

    def again(self) -> Table:
        """The same as it stands now."""
        return get_visible_game(self.viewer, self.game.pk)

    def acts_as(self, seat: str) -> bool:
        return seat in self.seats

    def reader(self, asked: str = "") -> str:
        """As whom he looks: his own seats, everybody, and for the game master any seat ("see as")."""
        if not asked:
            return self.default_reader
        if asked in self.seats or asked == PUBLIC or (self.is_gm and asked in self.others):
            return asked
        raise Http404


def get_visible_game(viewer: Viewer, game_id: int) -> Table:
    rows = _rows(game_id)
    return _table(found_or_404(Game.objects.visible_to(viewer), pk=game_id), viewer, rows)


def get_seated_game(viewer: Viewer, game_id: int, seat: str) -> Table:
    return _only(get_visible_game(viewer, game_id), lambda table: table.acts_as(seat))


def get_gm_game(viewer: Viewer, game_id: int) -> Table:
    return _only(get_visible_game(viewer, game_id), lambda table: table.is_gm)


def get_managed_game(viewer: Viewer, game_id: int) -> Table:
    return _only(get_visible_game(viewer, game_id), lambda table: table.may_manage)


def may_seat_guest(viewer: Viewer, link: GuestLink) -> bool:
    """Whether he may have the link of a guest's seats, and so sit there: not by keeping the doors of the campaign.

    Whoever may hand those seats over to others may: nobody comes to read secrets by a new link.
    """
    places = {(link.game_id, link.seat)} if link.game_id else set()
    if link.person_id:
        places |= set(GameSeat.objects.held_by(link.person).values_list("game", "seat"))
    return all(_may_give(viewer, game_id, seat) for game_id, seat in places)


def _may_give(viewer: Viewer, game_id: int, seat: str) -> bool:
    game = Game.objects.visible_to(viewer).filter(pk=game_id).first()
    row = GameSeat.objects.filter(game=game_id, seat=seat).first()
    return game is not None and row is not None and may_hand(_table(game, viewer, _rows(game_id)), row)


def may_hand(table: Table, row: GameSeat) -> bool:
    """Its holder; the game master; before the game begins and while nobody sits there, whoever manages the game.

    Where nobody arbitrates, the seat of somebody else changes hands only by a proposal that all agree to.
    """
    if table.is_gm or row.seat in table.seats:
        return True
    return table.may_manage and (not table.game.has_begun or _is_empty(row))


def _is_empty(row: GameSeat) -> bool:
    return row.holder == Holder.OPEN or (row.holder == Holder.GUEST and row.person_id is None)


def get_games(viewer: Viewer, campaign: Campaign, *, archived: bool = False) -> Any:
    """The games of a campaign as a list shows them; when one last moved is nothing that everybody may know."""
    games = Game.objects.visible_to(viewer).filter(campaign=campaign)
    shown = games.filter(status=GameStatus.ARCHIVED) if archived else games.filter(status__in=STANDING)
    return shown.order_by("-created_at", "-pk")


def tables_of(viewer: Viewer, games: Iterable[Game]) -> list[Table]:
    """Games that he may see, as they come, each with his chairs in it; asked for all of them at once."""
    found = list(games)
    rows: dict[int, list[GameSeat]] = {game.pk: [] for game in found}
    for row in GameSeat.objects.filter(game__in=list(rows)):
        rows[row.game_id].append(row)
    return [_table(game, viewer, tuple(rows[game.pk])) for game in found]


def get_table_screen(token: str) -> TableScreen:
    """What a link to the public view opens: one game, as everybody may see it."""
    screens = TableScreen.objects.active().select_related("game__campaign").defer("game__state", "game__box_files")
    return found_or_404(screens, token_hash=hash_token(token))


def get_own_table_screen(viewer: Viewer, screen_id: int) -> TableScreen:
    screen = found_or_404(TableScreen.objects.active().defer(None), pk=screen_id)
    get_managed_game(viewer, screen.game_id)
    return screen


def get_proposal(viewer: Viewer, proposal_id: int) -> tuple[Proposal, Table]:
    """A proposal, for those who hold a seat in its game."""
    proposal = found_or_404(Proposal.objects.all(), pk=proposal_id)
    return proposal, _only(get_visible_game(viewer, proposal.game_id), lambda table: bool(table.seats))


def _rows(game_id: int) -> tuple[GameSeat, ...]:
    """Read before the game: a page that is older than its game hears of news, one that is newer never would."""
    return tuple(GameSeat.objects.filter(game=game_id))


def _table(game: Game, viewer: Viewer, rows: tuple[GameSeat, ...]) -> Table:
    chairs = [row for row in rows if row.seat != PUBLIC]
    mine = viewer.person.pk if viewer.person else None
    seats = tuple(row.seat for row in chairs if row.person_id is not None and row.person_id == mine)
    others = tuple(row.seat for row in chairs if row.seat not in seats)
    gone = any(row.seat == GM and row.person_id is None for row in chairs)
    return Table(game, viewer, seats, others, rows, has_nobody_as_gm=gone)


def _only(table: Table, allows: Any) -> Table:
    if not allows(table):
        raise Http404
    return table
