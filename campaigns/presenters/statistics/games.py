"""Games that are over: who won them, and how long they took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rulesets
from campaigns.presenters.figures import interval_text, share_text
from campaigns.presenters.plots import Numbers, Plot, Stack, Value, bars, figure, stacked
from campaigns.presenters.shares import Share
from campaigns.presenters.speech import Speech
from campaigns.services.statistics.lengths import GameOver, games_over, records
from campaigns.services.statistics.scope import Scope
from campaigns.story_dates import shown_story_date

MOST_BARS = 12


def game_plots(scope: Scope) -> list[Plot]:
    over = games_over(scope)
    speeches = {slug: Speech.of(slug) for slug in {one.game.slug for one in over} if is_here(slug)}
    return [_winners(over), _sides(over, speeches), *_lengths(over), _list(over, speeches)]


def is_here(slug: str) -> bool:
    """Whether this release still holds the game; else its sides and endings are told by their codes."""
    return slug in rulesets.slugs(unlisted=True)


def kind_title(slug: str) -> str:
    return rulesets.meta(slug).titles.in_language((get_language() or "en")[:2]) if is_here(slug) else slug


def _row(first: Sequence[Value], games: int, won: int) -> tuple[Value, ...]:
    share, language = Share(won, games), (get_language() or "en")[:2]
    return (*first, games, won, share_text(share, language), interval_text(share, language))


def _head(*first: str) -> tuple[str, ...]:
    return (*first, _("games"), _("won"), _("Share"), _("95 of 100 times between"))


def _winners(over: Sequence[GameOver]) -> Plot:
    found = records(over, nobody=_("nobody now"), bot=_("bots"))
    drawn = bars([(one.name, one.won, f"{one.name}: {one.won} / {one.games}") for one in found[:MOST_BARS]])
    told = _("Games that are over: %(count)s.") % {"count": figure(len(over))}
    if found and found[0].won:
        facts = {"who": found[0].name, "won": figure(found[0].won), "games": figure(found[0].games)}
        told += " " + _("%(who)s won most: %(won)s of %(games)s.") % facts
    rows = [_row((one.name,), one.games, one.won) for one in found]
    return Plot("winners", _("Who won"), told, Numbers(_head(_("Who")), rows), drawn)


def _sides(over: Sequence[GameOver], speeches: dict[str, Speech]) -> Plot:
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for one in over:
        for seat in one.sitters:
            played[one.game.slug, seat] += 1
            won[one.game.slug, seat] += seat in one.winners
    keys = sorted(played, key=lambda key: (key[0], -won[key], key[1]))
    names = {(slug, seat): _side(speeches.get(slug), seat) for slug, seat in keys}
    drawn = bars([(names[key], won[key], f"{names[key]}: {won[key]} / {played[key]}") for key in keys[:MOST_BARS]])
    rows = [_row((kind_title(key[0]), names[key]), played[key], won[key]) for key in keys]
    told = _("Victories by side; a game may have several winners, or none.")
    return Plot("sides", _("Which side won"), told, Numbers(_head(_("Game"), _("Side")), rows), drawn)


def _side(speech: Speech | None, seat: str) -> str:
    return speech.name("seat", seat) if speech else seat


def _lengths(over: Sequence[GameOver]) -> Iterable[Plot]:
    """One for each kind of game: turns of one are none of another. The file of the first holds them all."""
    counted: dict[str, Counter[int]] = {}
    for one in over:
        counted.setdefault(one.game.slug, Counter())[one.turns] += 1
    head = (_("Kind of game"), _("Ended in turn"), _("games"))
    whole = Numbers(head, [row for slug in sorted(counted) for row in _turn_rows(slug, counted[slug])])
    if not counted:
        yield Plot("lengths", _("How long they took"), _("No game is over yet."), whole)
    for n, slug in enumerate(sorted(counted)):
        title = _("How long they took") + f" · {kind_title(slug)}"
        plot = Plot(
            id=f"lengths-{slug}" if n else "lengths",
            title=title,
            told=_spread(counted[slug]),
            numbers=Numbers(head, _turn_rows(slug, counted[slug])),
            drawings=stacked(_turn_columns(counted[slug])),
        )
        yield plot if n else replace(plot, file=whole)


def _turn_rows(slug: str, turns: Counter[int]) -> list[tuple[Value, ...]]:
    return [(kind_title(slug), turn, turns[turn]) for turn in sorted(turns)]


def _turn_columns(turns: Counter[int]) -> list[Stack]:
    facts = [{"turn": turn, "games": turns[turn]} for turn in range(min(turns), max(turns) + 1)]
    return [Stack(str(one["turn"]), (one["games"],), _("turn %(turn)s: %(games)s") % one) for one in facts]


def _spread(turns: Counter[int]) -> str:
    ended = sorted(turns.elements())
    if ended[0] == ended[-1]:
        return _("All of them ended in turn %(turn)s.") % {"turn": ended[0]}
    facts = {"low": ended[0], "high": ended[-1], "middle": ended[(len(ended) - 1) // 2]}
    return _("They ended between turn %(low)s and turn %(high)s; half of them by turn %(middle)s.") % facts


def _list(over: Sequence[GameOver], speeches: dict[str, Speech]) -> Plot:
    rows: list[tuple[Value, ...]] = []
    for one in over:
        speech = speeches.get(one.game.slug)
        ending = speech.title("endings", one.ending).strip().rstrip(".") if speech else one.ending
        winners = ", ".join(_side(speech, seat) for seat in one.winners)
        day = shown_story_date(one.days[0]) if one.days else ""
        rows.append((one.game.name, kind_title(one.game.slug), day, one.turns, one.evenings, winners, ending))
    head = (_("Game"), _("Kind of game"), _("When"), _("Turns"), _("Evenings"), _("Won by"), _("How it ended"))
    return Plot("list", _("Game by game"), _("The newest first."), Numbers(head, rows[::-1]))
