"""The Three Barons, a game with a bit of everything that the five games do. Front door: who is asked what."""

from __future__ import annotations

from pathlib import Path

from rulesets.common.actions import Action
from rulesets.common.answers import check_answer, offered
from rulesets.common.desk import Asked, Desk
from rulesets.common.dice import Dice, one_of
from rulesets.common.guide import guide
from rulesets.common.questions import Near, Question
from rulesets.common.rulings import check_board, samples
from rulesets.common.seats import GM, Seat, Viewer
from rulesets.common.view import PhaseNow
from rulesets.common.words import Words
from tests.barons import council, fights, table
from tests.barons import view as seen
from tests.barons.meta import META
from tests.barons.state import KINDS, OUT, RULE, RULINGS, State, load_box

ASKED: dict[str, Asked[State]] = {
    "stake": Asked(council.stakes, council.show_stakes, ("staked", "sealed")),
    "announce": Asked(council.targets, council.PLANS.ask_agreement, carried_out=council.PLANS.announce, places=True),
    "agree": Asked(None, fights.open_fights, ("agreed", "agreed")),
    "react": Asked(fights.reactions, fights.show_reactions, ("reacted", ""), secret=True),
    "gone": Asked(lambda state, seat: ("off", "on"), fights.settle_gone, ("settled", "judged")),
    "strike": Asked(council.revolts, council.close_turn, ("struck", "judged"), places=True),
    "banner": Asked(council.elsewhere, None, ("banner_set", ""), RULE["BAR-4b"], kept="banner", places=True),
    "standing": Asked(lambda state, seat: fights.STANDING, None, ("standing_set", ""), RULE["BAR-6f"], kept="standing"),
    "capitulate": Asked(rule=RULE["BAR-1e"], carried_out=council.leave, grave=True),
}
ASKED |= dict.fromkeys((*RULINGS, "gm.board"), Asked(carried_out=table.rule))
AUTOMATIC = {"deal": table.deal, "turn": council.begin_turn, "meet": fights.meet, "battle": fights.battle}
DESK = Desk(KINDS, ASKED, AUTOMATIC | {"omen": council.read_omen}, last="battle")
PHASES = {"council": (("stake", "BAR-3a"),), "plans": (("announce", "BAR-5a"), ("agree", "BAR-5b"))}
PHASES |= {"fights": (("react", "BAR-6e"),), "omen": (("strike", "BAR-7a"),)}


class Barons:
    meta, rulebook, kinds, bots = META, RULE, KINDS, fights.BOTS
    words = Words(Path(__file__).with_name("words.toml"))
    load_box, new_game = staticmethod(load_box), staticmethod(table.new_game)
    view, tokens, audit = staticmethod(seen.view), staticmethod(seen.tokens), staticmethod(seen.audit)
    outcome, aftermath = staticmethod(seen.outcome), staticmethod(seen.aftermath)
    position, position_shape = staticmethod(table.position), staticmethod(table.position_shape)
    odds_of, odds_questions = staticmethod(fights.odds_of), (fights.FIGHT,)
    encode, decode, decide, resolve = seen.CODEC.encode, seen.CODEC.decode, DESK.decide, DESK.resolve

    def questions(self, state: State, viewer: Viewer) -> list[Question]:
        found = DESK.questions(state, viewer)
        if viewer == GM and not state.ending:
            found.append(table.asked_rulings(state))
        elif viewer in state.alive and not state.ending:
            moves = state.phase in ("council", "plans") and state.banner[viewer] != OUT
            may = ("capitulate", "standing", "banner") if moves else ("capitulate", "standing")
            found += DESK.may(state, f"r{state.round}", viewer, *may)
            found += council.PLANS.revision(state, viewer, DESK.form(state, "announce", viewer))
        return found

    def phase(self, state: State, viewer: Viewer) -> PhaseNow:
        turns, now = (state.turn, state.setup.turn_limit), "" if state.ending else state.phase
        return guide(turns, PHASES, now, self.questions(state, viewer), (*state.setup.seats, GM))

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        asked = self.questions(state, seat)
        return offered(asked, seat, KINDS, samples(asked, table.position(state, GM)) if seat == GM else None)

    def near_misses(self, state: State, seat: Seat) -> list[Near]:
        """Domains that he would look for and may not attack."""
        domains = state.box.near if state.phase == "plans" and seat in state.alive else ()
        near = [(at, council.out_of_reach(state, seat, at)) for at in domains]
        return [Near(KINDS["announce"](at), code, RULE["BAR-5a"], {"at": at}) for at, code in near if code]

    def check(self, state: State, seat: Seat, action: Action) -> None:
        check_answer(self.questions(state, seat), seat, action, self.near_misses(state, seat))
        check_board(action, lambda board: table.lay(state.copy(), board), RULE["BAR-8b"])

    def unknown_to(self, state: State, viewer: Viewer, shuffle: Dice) -> State:
        """Hands, draw pile, banners, sealed and standing answers, the omen: all that he cannot know is drawn anew."""
        other = state.copy()
        other.cards.redrawn(viewer, shuffle)
        other.omen = one_of(shuffle, range(1, 7)) if state.omen and viewer != GM else state.omen
        for seat in [one for one in state.alive if viewer not in (GM, one)]:
            other.standing[seat] = one_of(shuffle, fights.STANDING)
            if state.banner[seat] != OUT:
                may_be = [at for at in state.box.near if f"absent {seat} {at}" not in state.marks]
                other.truth[seat], other.banner[seat] = one_of(shuffle, table.TRUTHS), one_of(shuffle, may_be)
        DESK.redraw(other, viewer, shuffle)
        return other


ruleset = Barons()
