"""Who sees whom, looked at when something has moved, and noted in the position: ARG-MEA-06, ARG-MEA-07, ARG-FOG-01.

What a seat once saw it remembers as it was then. Figures beside real miniatures, without a place, are seen by all; so
are the animals on the table, whatever they stand for, until an opponent sees one from near enough (ARG-FOG-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesets.common.events import Event, Part, Sink
from rulesets.common.seats import GM, PUBLIC, RuleId, Seat, Viewer

from .awareness import is_own, knows_of, label, looks_of, seen_by, shown
from .decoys import unveil
from .laid_down import come_upon
from .ledger import RULE
from .people import Condition
from .state import FigureId, Level, Looks, Seen, State
from .watching import Found, can_look, found_by

__all__ = ["can_look", "look_around", "shown_state"]

NEWS: Mapping[str, RuleId] = {
    "lost_from_sight": RULE["ARG-FOG-01"],
    "animal_seen": RULE["ARG-FOG-02"],
    "seen_far_off": RULE["ARG-MEA-06"],
    "recognised": RULE["ARG-MEA-07"],
}
NEWS_OF: Mapping[Level, str] = {"animal": "animal_seen", "figure": "seen_far_off", "recognised": "recognised"}


@dataclass(slots=True)
class _News:
    """What one seat is told of one look around: by the code of the sentence, who."""

    seat: Viewer
    of: dict[str, list[FigureId]] = field(default_factory=dict)

    def add(self, code: str, who: FigureId) -> None:
        self.of.setdefault(code, []).append(who)


def look_around(state: State, sink: Sink) -> None:
    """Notes for every seat whom it sees now; who comes into sight, or is lost from it, is told to it.

    To be called whenever somebody has moved, fallen, hidden, come or gone; where nothing changed it costs next to
    nothing.
    """
    found = found_by(state)
    while unveil(state, found, sink):
        found = found_by(state)
    before = {} if sink.deaf else _seen_by_all(state)
    told = [_News(seat) for seat in state.setup.seats]
    for news in told:
        for who in [*state.people, *state.animals]:
            if not is_own(state, news.seat, who):
                _note(state, who, level_for(state, news.seat, who, found), news)
    come_upon(state)
    if not sink.deaf:
        for code in NEWS:
            _tell(state, code, (_public_news(state, before), *told), sink)


def _seen_by_all(state: State) -> dict[FigureId, Seen]:
    """What the public knows of people and animals."""
    found = {who: shown(state, PUBLIC, who) for who in [*state.people, *state.animals] if knows_of(state, PUBLIC, who)}
    return {who: seen for who, seen in found.items() if seen is not None}


def _public_news(state: State, before: Mapping[FigureId, Seen]) -> _News:
    news = _News(PUBLIC)
    for who, seen in _seen_by_all(state).items():
        old = before.get(who)
        if seen.now and (old is None or not old.now or old.level != seen.level):
            news.add(NEWS_OF[seen.level], who)
        if old is not None and old.now and not seen.now and state.in_play(who):
            news.add("lost_from_sight", who)
    return news


def level_for(state: State, seat: Seat, who: FigureId, found: Found) -> str:
    """What this seat makes out of somebody now: "" nothing, else a level."""
    if who in state.animals:
        return "animal"
    if who in found[seat]:
        return {"seen": "figure", "recognised": "recognised"}.get(found[seat][who], "")
    beside = who not in state.stands and not state.now[who].hidden
    return "recognised" if beside and state.in_play(who) and not state.is_standing_in(who) else ""


def _note(state: State, who: FigureId, level: str, news: _News) -> None:
    before = seen_by(state, news.seat, who)
    if not level:
        if before is not None and before.now:
            state.seen[f"{news.seat} {who}"] = _remembered(state, who, before)
            if state.in_play(who):
                news.add("lost_from_sight", who)
        return
    now = seen_now(state, who, level, before)
    if now != before:
        state.seen[f"{news.seat} {who}"] = now
    if before is None or not before.now or before.level != now.level:
        news.add(NEWS_OF[now.level], who)


def _remembered(state: State, who: FigureId, before: Seen) -> Seen:
    """Out of sight: as he was; whose end was seen is known to be out."""
    ended = who not in state.now or not state.now[who].is_in_game
    return replace(before, now=False, state=("out",) if ended else before.state)


def seen_now(state: State, who: FigureId, level: str, before: Seen | None) -> Seen:
    """What there is to see of somebody at this level; whom one has recognised before one knows again."""
    stand = state.stands.get(who)
    if who in state.animals:
        return Seen(
            "animal", state.turn, True, Looks(role="", armour="", clothing="", name=state.animals[who].kind), stand
        )
    looks = looks_of(state, who)
    if level == "recognised" or (before is not None and before.level == "recognised"):
        return Seen("recognised", state.turn, True, looks, stand, shown_state(state, who))
    far = Looks("", "", looks.role, "", "")
    return Seen("figure", state.turn, True, far, stand, shown_state(state, who))


def note_looks(state: State, before: Mapping[FigureId, Condition]) -> None:
    """What has been done to people shows at once to those who see them; `before`: how all were until then."""
    for who in [who for who, one in state.now.items() if one is not before.get(who)]:
        for seat in state.setup.seats:
            seen = seen_by(state, seat, who)
            if seen is not None and seen.now:
                state.seen[f"{seat} {who}"] = replace(seen_now(state, who, seen.level, seen), stand=seen.stand)


def _tell(state: State, code: str, told: Sequence[_News], sink: Sink) -> None:
    """What the public sees all hear at once; else each seat hears for itself, and the game master who sees whom."""
    public, *seats = [news for news in told if code in news.of or news.seat == PUBLIC]
    parts = {news.seat: _part(state, code, news) for news in seats}
    if code in public.of:
        sink.tell(Event(code, NEWS[code], _part(state, code, public), parts, _part_for_gm(state, code, public)))
        return
    for news in seats:
        sink.tell(Event(code, NEWS[code], None, {news.seat: parts[news.seat]}, _part_for_gm(state, code, news)))


def _part(state: State, code: str, news: _News) -> Part:
    return Part(code, {"who": tuple(label(state, news.seat, one) for one in news.of[code])})


def _part_for_gm(state: State, code: str, news: _News) -> Part:
    return Part(f"{code}_by", {"seat": news.seat, "who": tuple(label(state, GM, one) for one in news.of[code])})


def shown_state(state: State, who: FigureId) -> tuple[str, ...]:
    """What of his condition everybody sees."""
    now = state.now[who]
    found = {
        "down": now.is_down(state.turn),
        "prisoner": bool(now.prisoner_of),
        "flees": now.conduct == "flees",
        "dismounted": now.dismounted,
        "crouched": now.crouched,
        "reloading": bool(now.reloading) and state.terms.on("turned_back_reload"),
    }
    return tuple(word for word, is_so in found.items() if is_so)
