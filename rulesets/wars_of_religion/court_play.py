"""A court action from announcement to end: reactions, roll, result, event cards around it (14.6, 14.2f, 13e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.common.actions import Action
from rulesets.common.dice import Dice
from rulesets.common.events import Modifier, Sink
from rulesets.common.frames import Gather
from rulesets.common.laws import law_of
from rulesets.common.odds import Ending, Odds, odds_of_law
from rulesets.common.seats import PUBLIC, Facts, Seat, Viewer
from rulesets.common.shapes import Choice, chosen, kinds_of

from . import court_actions, court_rolls, windows, words_left
from .actions import PHANTOM, AtCity, Embassy, LayAside, Recruit, Surprise, Treaty
from .asking import Asked, Room
from .cast import TABLE
from .components import SQUADRON, WRITER
from .court_results import succeed
from .court_rolls import DOOMED, FAILED, OUTSTANDING, SUCCEEDED
from .court_turns import ACT, STOPPED, most_actions
from .factions import ROYALIST
from .ledger import RULE
from .removal import remove
from .state import State
from .telling import tell_all, tell_moved
from .turn import consequence, done, instead, question
from .words_left import asked_unless_word

ROLL, NOBODY, MIGNONS = "court_roll", "nobody", "mignons"
SQUADRONS = words_left.SQUADRON
KINDS = kinds_of({Choice: (SQUADRONS,)})


def announced(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """An event card before the character, an early end, or an action that is announced with its target (WOR-14.6a)."""
    seat = frame.seats[0]
    action = frame.answer_of(seat)
    assert action is not None
    if action.kind == windows.PLAY:
        again = question(state, ACT, (seat,), frame.rule)
        instead(state, frame, again)
        return windows.play(state, seat, chosen(action), replace(frame, subject=(windows.OWN_CARD,)), sink)
    if action.kind == court_actions.STOP:
        done(state, frame)
        state.marks.append(f"{STOPPED} {seat}")
        return tell_all(sink, "stops", RULE["WOR-14.6f"], who=seat)
    return _begin(state, frame, seat, action, sink)


def _begin(state: State, frame: Gather, seat: Seat, action: Action, sink: Sink) -> None:
    card: str = getattr(action, "card", PHANTOM)
    _spend(state, seat, card)
    if state.acted[seat] == most_actions(state, seat):
        tell_all(sink, "last_action", RULE["WOR-14.4a"], who=seat, actions=state.acted[seat])
    _mark(state, seat, action)
    if isinstance(action, LayAside):
        tell_moved(sink, "laid_aside", RULE["WOR-14.6f"], card, who=seat, card=card)
        if MIGNONS in state.effects and seat == ROYALIST:
            _favour(state, seat, PHANTOM, sink)
        return instead(state, frame, *_after(state, seat, sink))
    rule = RULE[_announced_by(state, action)]
    tell_moved(sink, f"announces_{action.kind}", rule, card, who=seat, card=card, target=target_of(action))
    roll = consequence(state, ROLL, court_rolls.rule_of(action), seat, action.kind, card, target_of(action), "0")
    return instead(state, frame, *_squadrons(state, seat, card, sink), roll, *_after(state, seat, sink))


def _announced_by(state: State, action: Action) -> str:
    """The rule of the announcement: by name, without a writer, by national influence, or as any other."""
    if isinstance(action, Recruit):
        return "WOR-14.7x"
    one = state.box.characters.get(getattr(action, "card", PHANTOM))
    if isinstance(action, Treaty) and (one is None or WRITER not in one.abilities):
        return "WOR-14.7t"
    abroad = isinstance(action, Surprise) and one and state.box.cities[action.city].area not in one.provinces
    return "WOR-14.1b" if abroad else "WOR-14.6a"


def _after(state: State, seat: Seat, sink: Sink) -> list[Gather]:
    """Event cards after the character's card (WOR-13e)."""
    anybody = state.reading("court_event_timing") == "any_card"
    asked = state.order if anybody else (seat,)
    return windows.opened(state, sink, windows.OWN_CARD, asked, RULE["WOR-13e"])


def _spend(state: State, seat: Seat, card: str) -> None:
    state.acted[seat] += 1
    if card == PHANTOM:
        state.phantoms[seat] -= 1
    else:
        state.people.move(card, f"spent.{seat}")


def _mark(state: State, seat: Seat, action: Action) -> None:
    """What may be tried only once a turn (WOR-14.7j, WOR-14.7v, WOR-14.7t)."""
    if isinstance(action, Embassy):
        state.marks.append(f"mission {seat} {action.country}")
    elif isinstance(action, Recruit):
        state.marks.append(f"tried {seat} {action.who}")
    elif isinstance(action, Treaty):
        one = state.box.characters.get(action.card)
        if one is None or WRITER not in one.abilities:
            state.marks.append(f"tried bare {seat}")


def _actions_left(state: State, viewer: Viewer, frame: Gather) -> Facts:
    seat = frame.seats[0]
    return {"nth": state.acted[seat] + 1, "most": most_actions(state, seat)}


def target_of(action: Action) -> str:
    if isinstance(action, AtCity):
        return action.city
    if isinstance(action, Embassy):
        return action.country
    return action.who if isinstance(action, Recruit) else ""


def action_of(frame: Gather) -> Action:
    """The action that a roll is for."""
    _, kind, card, target, _ = frame.subject
    action: Action = court_actions.KINDS[kind](card, target) if target else court_actions.KINDS[kind](card)
    return action


# Flying Squadron: WOR-14.2f


def _squadrons(state: State, actor: Seat, card: str, sink: Sink) -> list[Gather]:
    """Owners who may hold such a card, in court order; only a man's card who is no priest can be hit."""
    one = state.box.characters.get(card)
    if one is None or one.kind != "man" or one.priest:
        return []
    asked = [seat for seat in state.order if seat != actor and _may_hold(state, seat)]
    rule = RULE["WOR-14.2f"]
    return [one for seat in asked for one in asked_unless_word(state, sink, SQUADRONS, seat, rule, card)]


def _may_hold(state: State, seat: Seat) -> bool:
    """As everybody may know: a lady of that squadron lives in this faction and has not been used this turn."""
    hidden = (f"deck.{seat}", f"hand.{seat}", f"{TABLE}.{seat}")
    return any(state.people.where[one] in hidden for one in ladies(state))


def ladies(state: State) -> tuple[str, ...]:
    return court_rolls.able(state.box, SQUADRON)


def _hits(state: State, seat: Seat, frame: Gather) -> Sequence[Action]:
    court = state.people.court(seat)
    mine = [one for one in ladies(state) if one in court]
    return [KINDS[SQUADRONS](one) for one in (NOBODY, *mine)]


def _squadron_facts(state: State, viewer: Viewer, frame: Gather) -> Facts:
    return {"card": frame.subject[0]}


def _flies(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    """The lady's card is discarded and the roll suffers; her owner may send another."""
    seat = frame.seats[0]
    lady = chosen(frame.answer_of(seat))
    if lady == NOBODY:
        return done(state, frame)
    state.people.move(lady, f"spent.{seat}")
    tell_moved(sink, "squadron_flies", RULE["WOR-14.2f"], lady, who=seat, card=lady, against=frame.subject[0])
    again = [question(state, SQUADRONS, (seat,), frame.rule, *frame.subject)] if _may_hold(state, seat) else []
    instead(state, frame, *again)
    _worsen(state)
    return None


def _worsen(state: State) -> None:
    """One more lady counts in the roll that is coming."""
    at = next(n for n in range(len(state.stack) - 1, -1, -1) if state.stack[n].kind == ROLL)
    roll: Gather = state.stack[at]
    *rest, squadrons = roll.subject
    state.stack[at] = replace(roll, subject=(*rest, str(int(squadrons) + 1)))


# The roll


BY_RESULT = {FAILED: "WOR-14.6b", SUCCEEDED: "WOR-9g", OUTSTANDING: "WOR-9g", DOOMED: "WOR-14.6h"}


def roll(state: State, frame: Gather, dice: Dice, sink: Sink) -> None:
    seat, _, card, _, squadrons = frame.subject
    action = action_of(frame)
    total = sum([value for value, _, _ in court_rolls.counted(state, seat, action, int(squadrons))])
    known = () if sink.deaf else court_rolls.modifiers(state, seat, action, int(squadrons))
    result = court_rolls.rolled(dice, frame.id, seat, total, court_rolls.takes_no_doom(state, card))
    done(state, frame)
    tell_moved(sink, f"court_{result}", RULE[BY_RESULT[result]], dice=(frame.id,), modifiers=known, who=seat, card=card)
    if result == DOOMED and court_rolls.dies(state, card):
        remove(state, card, RULE["WOR-14.6c"], sink)
    elif result == DOOMED and card != PHANTOM:
        tell_all(sink, "is_immune", RULE["WOR-14.6d"], card=card)
    elif result in (SUCCEEDED, OUTSTANDING):
        succeed(state, seat, action, result == OUTSTANDING, sink)
    _favour(state, seat, card, sink)


def _favour(state: State, seat: Seat, card: str, sink: Sink) -> None:
    """The King's favourite acts a second time, which counts as well; a card that cannot has used the favour up
    (WOR-19j)."""
    if seat != ROYALIST or MIGNONS not in state.effects:
        return None
    state.effects.remove(MIGNONS)
    could = card != PHANTOM and state.people.where[card] == f"spent.{seat}"
    if not could or state.acted[ROYALIST] >= most_actions(state, ROYALIST):
        return tell_all(sink, "favour_ends", RULE["WOR-19j"], card=card)
    state.people.move(card, f"hand.{ROYALIST}", PUBLIC)
    tell_moved(sink, "acts_again", RULE["WOR-19j"], card, who=ROYALIST, card=card)
    state.stack.append(question(state, ACT, (ROYALIST,), RULE["WOR-19j"], card))
    return None


NAMES = {SUCCEEDED: ("court_success", "good"), OUTSTANDING: ("court_great", "good"), FAILED: ("court_failure", "none")}


def odds_of(state: State, viewer: Viewer, action: Action) -> Odds | None:
    """The action as it would be rolled now, if nobody reacts to it."""
    card: str = getattr(action, "card", PHANTOM)
    if viewer not in state.setup.seats or action.kind not in court_rolls.RULES:
        return None
    known = court_rolls.modifiers(state, viewer, action, 0)
    return chances(known, state, card, isinstance(action, Embassy))


def chances(known: tuple[Modifier, ...], state: State, card: str, embassy: bool) -> Odds:
    """With the readings that count for it: what two ones do to the immune, and whether a mission brings more on 10."""
    amounts = state.reading("diplomacy_amounts")
    tiers = embassy and amounts == "two_tiers"
    total = sum(one.value for one in known)
    law = law_of(court_rolls.rolled, "", "", total, court_rolls.takes_no_doom(state, card))
    death = ("court_death", "bad") if court_rolls.dies(state, card) else ("court_failure", "none")

    def ending(result: str) -> Ending:
        code, tone = death if result == DOOMED else NAMES[result if tiers or result != OUTSTANDING else SUCCEEDED]
        return Ending(code, tone)  # type: ignore[arg-type]

    readings = (("immunity", state.reading("immunity")), *([("diplomacy_amounts", amounts)] if embassy else []))
    odds = odds_of_law(law, ending, known, readings)
    return replace(odds, need=court_rolls.need(total, court_rolls.takes_no_doom(state, card)))


ROOM: Room = Room(
    kinds={**KINDS, **court_actions.KINDS},
    asked={
        ACT: Asked(court_actions.options, announced, facts=_actions_left),
        SQUADRONS: Asked(_hits, _flies, facts=_squadron_facts),
    },
    steps={ROLL: roll},
    odds=dict.fromkeys(court_rolls.RULES, odds_of),
)
