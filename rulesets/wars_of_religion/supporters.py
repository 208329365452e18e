"""Supporting leaders: a star beside a commander of higher rank and lower Tactical Value (WOR-15.5e to WOR-15.5g).

Each starred leader's owner is asked in order of rank. With reading support_order "supporters_first" he names a
commander before armies are dealt out, else one who has an army while the starred leader has none. A commander of the
ally comes with that player's consent. `entries`: "helper commander", "helper none", "helper !commander" (refused).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Sink
from rulesets.common.frames import Gather
from rulesets.common.questions import Near
from rulesets.common.seats import Facts, Seat, Viewer
from rulesets.common.shapes import NONE, Choice, Plain, chosen, kinds_of

from . import armies
from .asking import Asked, Room, asking
from .ledger import RULE
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question

SUPPORTERS, SUPPORT, NOBODY, CONSENT, DEAL = "supporters", "support", "supports_nobody", "consent", "deal"
YES, NO = "consents", "refuses"
KINDS = kinds_of({Choice: (SUPPORT, CONSENT), Plain: (NOBODY,)})


def set_aside(entries: Sequence[str]) -> dict[str, str]:
    """Supporters and whom they support."""
    found = {}
    for one in entries:
        helper, _, commander = one.partition(" ")
        if commander != NONE and commander[0] != "!":
            found[helper] = commander
    return found


def first(state: State) -> bool:
    return state.reading("support_order") == "supporters_first"


def commanders(state: State, side: str, helper: str, entries: Sequence[str]) -> list[str]:
    """Whom this leader may support: nobody who is supported, supports, has refused, or will get no army."""
    return _whom(state, helper, entries, with_armies(state, side, entries))


def _whom(state: State, helper: str, entries: Sequence[str], found: Sequence[str]) -> list[str]:
    fits = armies.backed_by(state.box, helper)
    willing = [one for one in found if one in fits]
    if not willing:
        return willing
    refused = [one.split()[1][1:] for one in entries if one.startswith(f"{helper} !")]
    taken = [*supported(state, entries), *refused]
    return [one for one in willing if one not in taken]


def with_armies(state: State, side: str, entries: Sequence[str]) -> list[str]:
    """Leaders who command, or whose rank may bring them an army."""
    return _with_armies(state, side, entries, armies.unled(state, side) if first(state) else ())


def _with_armies(state: State, side: str, entries: Sequence[str], pool: Sequence[str]) -> list[str]:
    there = armies.on_map(state, side)
    if not first(state):
        return [state.leads[army] for army in there if state.leads[army]]
    aside = set_aside(entries)
    free = [one for one in pool if one not in aside] if aside else pool
    ranks = state.box.ranks
    lowest = ranks[free[: len(there)][-1]]
    return [one for one in free if ranks[one] <= lowest]


def supported(state: State, entries: Sequence[str]) -> list[str]:
    return [*set_aside(entries).values(), *[state.leads[army] for army in state.backs]]


def ask_next(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The next starred leader who could support somebody; when there is none left, on to the deal, or the end."""
    side, *entries = frame.subject
    pool, characters = armies.unled(state, side), state.box.characters
    starred = [one for one in pool if characters[one].star]
    if entries:
        settled = [one.partition(" ")[0] for one in entries if " !" not in one]
        busy = [*settled, *set_aside(entries).values()]
        starred = [one for one in starred if one not in busy]
    found = _with_armies(state, side, entries, pool) if starred else []
    for helper in starred:
        if _whom(state, helper, entries, found):
            rule = RULE["WOR-15.5g" if first(state) else "WOR-15.5e"]
            owner = state.people.faction(helper)
            return instead(state, frame, question(state, SUPPORT, (owner,), rule, side, helper, *entries))
    if first(state):
        return instead(state, frame, consequence(state, DEAL, RULE["WOR-15.5b"], side, "", "", *entries))
    return done(state, frame)


def _options(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    side, helper, *entries = frame.subject
    return [KINDS[NOBODY](), *[KINDS[SUPPORT](one) for one in commanders(state, side, helper, entries)]]


def _chosen(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    side, helper, *entries = frame.subject
    seat, action = frame.answers[0]
    commander = chosen(action)
    if commander != NONE and (owner := state.people.faction(commander)) != seat:
        return instead(
            state, frame, question(state, CONSENT, (owner,), RULE["WOR-15.5g"], side, helper, *entries, commander)
        )
    return _settled(state, frame, commander, entries, sink)


def _settled(state: State, frame: Gather, commander: str, entries: Sequence[str], sink: Sink) -> None:
    side, helper = frame.subject[:2]
    if commander != NONE and first(state):
        tell_moved(sink, "set_aside_to_support", RULE["WOR-15.5g"], helper, who=helper, of=commander)
    elif commander != NONE:
        state.backs[next(army for army, leader in state.leads.items() if leader == commander)] = helper
        tell_moved(sink, "supports", RULE["WOR-15.5e"], helper, who=helper, of=commander)
    instead(state, frame, consequence(state, SUPPORTERS, RULE["WOR-15.5e"], side, *entries, f"{helper} {commander}"))


def _answers(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    return [KINDS[CONSENT](one) for one in (YES, NO)]


def _consented(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    side, helper, *entries, commander = frame.subject
    seat, action = frame.answers[0]
    if chosen(action) == YES:
        return _settled(state, frame, commander, entries, sink)
    tell_all(sink, "support_refused", RULE["WOR-15.5g"], who=seat, leader=helper, of=commander)
    again = consequence(state, SUPPORTERS, RULE["WOR-15.5e"], side, *entries, f"{helper} !{commander}")
    return instead(state, frame, again)


def _leader(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"who": frame.subject[1]}


def _pair(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"who": frame.subject[1], "of": frame.subject[-1]}


def _near(state: State, seat: Seat) -> list[Near]:
    """A commander who has a supporter; one whose rank or Tactical Value does not allow it."""
    frame = next((one for one in asking(state) if one.kind == SUPPORT and seat in one.waiting), None)
    if frame is None:
        return []
    side, helper, *entries = frame.subject
    fine, backed = commanders(state, side, helper, entries), supported(state, entries)
    found = []
    for one in [one for one in with_armies(state, side, entries) if one != helper and one not in fine]:
        code, rule = ("has_supporter", "WOR-15.5f") if one in backed else ("may_not_support", "WOR-15.5e")
        found.append(Near(KINDS[SUPPORT](one), code, RULE[rule], {"who": helper, "of": one}))
    return found


ROOM: Room = Room(
    kinds=KINDS,
    asked={SUPPORT: Asked(_options, _chosen, facts=_leader), CONSENT: Asked(_answers, _consented, facts=_pair)},
    steps={SUPPORTERS: ask_next},
    near=(_near,),
)
