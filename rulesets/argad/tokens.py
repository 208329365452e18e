"""Every person and animal of the game: where it is, whose it is, who knows that.

Others than its own may see somebody and remember where; whose he is, and where he is later, they do not know.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.common.outcomes import Token

from .awareness import is_own
from .state import State


def tokens_of(state: State) -> Iterable[Token]:
    for who in [*state.people, *state.animals]:
        known = tuple(seat for seat in state.setup.seats if is_own(state, seat, who))
        stand = state.stands.get(who)
        place = f"{stand.x},{stand.y}" if stand else ""
        yield Token(who, "animal" if who in state.animals else "person", place, state.owner[who], known)
