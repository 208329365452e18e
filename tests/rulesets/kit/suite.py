"""How much of each check is run: by the tests a fixed amount, longer on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rulesets.common.seats import GM
from tests.rulesets.kit import determinism, legality, luck, reach, secrets, states, wording
from tests.rulesets.kit.faults import Where
from tests.rulesets.kit.spread import FEW, spread
from tests.rulesets.kit.subjects import Subject
from tests.rulesets.kit.walk import Step, Table, play

GAMES = 8
SWAPPED_GAMES = 10
Check = Callable[[Subject, Step], object]


def _for_viewers(check: Callable[[Subject, Step, str], object]) -> Check:
    def run(subject: Subject, step: Step) -> None:
        for viewer in subject.viewers(step.after.setup):
            check(subject, step, viewer)

    return run


# what is checked at each n-th step of a game
STEPWISE: dict[str, tuple[int, Check]] = {
    "offers are made, unique and ordered": (1, legality.check_offers),
    "offers apply cleanly": (3, lambda subject, step: legality.check_applies(subject, step, 4)),
    "offers are exactly what is accepted": (3, legality.check_exact),
    "anything else is refused": (2, legality.check_refusals),
    "near misses are refused": (2, legality.check_near_misses),
    "rulings have reasons": (6, lambda subject, step: legality.check_rulings(subject, step, 4)),
    "the state is plain": (1, states.check_made_of),
    "a copy is a copy": (2, states.check_copy),
    "what is shown shares nothing": (2, states.check_shares_nothing),
    "encoded as plain data": (2, states.check_encoded),
    "everything is accounted for": (1, states.check_accounts),
    "what is known stays known": (3, _for_viewers(states.check_known_tokens)),
    "what is told is known": (2, _for_viewers(states.check_told_is_known)),
    "what outlives the game": (1, states.check_aftermath),
    "a position starts a game": (3, states.check_position),
    "saved and loaded": (2, determinism.check_loaded_alike),
    "dice are asked before anything is touched": (1, luck.check_asks_first),
    "dice are claimed": (1, luck.check_claims),
    "dice have odds": (3, lambda subject, step: luck.check_has_odds(subject, step, 6)),
    "hidden steps leave no trace": (2, _for_viewers(secrets.check_hidden_step)),
    "sealed choices are sealed": (2, _for_viewers(secrets.check_sealed_choice)),
    "what is revealed is said": (1, _for_viewers(secrets.check_says_all)),
    "all is said in both languages": (3, wording.check_words),
    "rules that are cited exist": (2, wording.check_rules_cited),
}


def run(subject: Subject, name: str, seeds: Sequence[int]) -> None:
    """One check along whole random games."""
    every, check = STEPWISE[name]
    every = subject.every(every) if every > 1 else 1

    def one(seed: int) -> None:
        for step in walked(subject, seed) if len(seeds) < FEW else Table(subject, seed).steps():
            if step.number % every == seed % every:
                check(subject, step)

    spread(one, seeds)


def walked(subject: Subject, seed: int) -> list[Step]:
    """A game that is slow to play is played once, for all that is checked along it in this process."""
    if seed not in subject.walked:
        subject.walked[seed] = play(subject, seed)
    return subject.walked[seed]


def swap(subject: Subject, seeds: Sequence[int]) -> dict[str, int]:
    """Secret swaps for every viewer along random games, played on. Returns how often each hidden entry differed."""

    def one(seed: int) -> Counter[str]:
        differed: Counter[str] = Counter()
        for pair, game, n in secrets.pairs(subject, seed, every=subject.every(2)):
            secrets.check_swap(subject, pair)
            if n % 2 == 0:
                secrets.check_played_on(subject, pair, game, n)
            if pair.viewer != GM:
                differed.update(secrets.probe(subject, pair))
        return differed

    return dict(sum(spread(one, seeds), Counter()))


def swap_enough(subject: Subject) -> dict[str, int]:
    """So many games that every hidden entry had its chances to differ: small batches are more of them."""
    differed: Counter[str] = Counter()
    for batch in range(round(4 / subject.notes.PACE)):
        seeds = [batch * SWAPPED_GAMES + seed for seed in subject.seeds(SWAPPED_GAMES)]
        differed.update(swap(subject, seeds if batch else [*seeds, *subject.notes.SWAPPED]))
        if all(differed[hidden] >= secrets.NEEDED_SWAPS for hidden in subject.ruleset.rulebook.hidden):
            break
    return dict(differed)


def any_order(subject: Subject, seed: int) -> int:
    table = Table(subject, seed)
    return sum(legality.check_any_order(subject, table) for _ in table.steps())


def reached(subject: Subject, seeds: Sequence[int]) -> reach.Reached:
    """Whole games, each to its end, and what they came by."""

    def one(seed: int) -> Counter[str]:
        found = reach.Reached(subject)
        game = play(subject, seed)
        reach.check_ends(subject, game)
        luck.check_keys(game)
        found.add(game, refusals_every=10)
        return found.counts

    found = reach.Reached(subject)
    for counts in spread(one, seeds):
        found.counts.update(counts)
    return found


def odds(subject: Subject, seeds: Sequence[int], samples: int, trials: int) -> int:
    """Forecasts from all over many games against the engine's own dice, each and all together. Returns how many trials.

    `samples` a game, `trials` each: what is wrong by little everywhere shows in the sum.
    """

    def one(seed: int) -> luck.Tally:
        kinds, tally = Counter[str](), luck.Tally()
        for step in Table(subject, seed).steps():
            for seat in step.after.setup.seats if (step.number + seed) % 3 == 0 else ():
                for action in subject.ruleset.legal_actions(step.after, seat):
                    enough = kinds[action.kind] > kinds.total() // 3 or kinds.total() >= samples
                    found = None if enough else luck.check_odds(subject, step, seat, action, trials)
                    if found is not None:
                        kinds[action.kind] += 1
                        tally.merge(found)
        return tally

    found = luck.Tally()
    for tally in spread(one, seeds):
        found.merge(tally)
    Where(subject.slug, seeds[0]).expect(not found.strays(), "odds", f"{found.strays()} of {found.trials} in all")
    return found.trials


def everything(subject: Subject, seed: int) -> None:
    """All checks on one game."""
    for name in STEPWISE:
        run(subject, name, [seed])
    swap(subject, [seed])
    any_order(subject, seed)
    determinism.check_replay(subject, seed)
    determinism.check_undo(subject, seed)
    odds(subject, [seed], 2, 2000)
    Where(subject.slug, seed).expect(reached(subject, [seed]), "random play ends", "")
