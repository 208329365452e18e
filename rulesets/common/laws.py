"""Laws: every outcome with its exact weight, composed by stages.

A resolver is a pure function of the dice and some numbers. `law` runs it along every branch that its requests may take
and adds up the weights of equal outcomes; nothing is ever approximated.

    >>> def volley(dice):
    ...     return min(2, dice.hits(3, need=5, key="volley", seat="red", why="EX-1"))
    >>> law(volley)
    Law(weights={0: 8, 1: 12, 2: 7}, total=27)

What has several steps is composed by stages: equal outcomes are merged after each, so that the tree stays small. What
goes on until somebody falls is followed `to_the_end`.

    >>> def duel(dice, wounds):
    ...     return wounds + dice.at_least(1, 6, key="duel", seat="red", why="EX-2")
    >>> chain(0, [duel, duel])
    Law(weights={0: 25, 1: 10, 2: 1}, total=36)
    >>> to_the_end(0, duel, lambda wounds: wounds == 3)
    Law(weights={3: 1}, total=1)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from rulesets.common.branches import CACHED, MOST_LEAVES, Enumerate, Table, TooManyBranches
from rulesets.common.dice import Dice

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

MOST_STATES = 20_000
Found = dict[int, dict[Any, int]]  # total -> outcome -> weight


class EndlessFight(Exception):
    """A fight that never ends, or that passes through more states than anybody should wait for."""

    def __init__(self, state: object) -> None:
        super().__init__(f"no end from {state!r}")


@dataclass(frozen=True, slots=True)
class Law(Generic[T]):
    """Every outcome that is possible, with its share of `total`; in the order in which they were found."""

    weights: Mapping[T, int]
    total: int

    def share(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def share_where(self, is_so: Callable[[T], bool]) -> Fraction:
        return Fraction(sum(weight for outcome, weight in self.weights.items() if is_so(outcome)), self.total)

    def mean(self, value: Callable[[T], int]) -> Fraction:
        return Fraction(sum(weight * value(outcome) for outcome, weight in self.weights.items()), self.total)

    def map(self, change: Callable[[T], U]) -> Law[U]:
        """The law of what is made of the outcome."""
        merged: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            changed = change(outcome)
            merged[changed] = merged.get(changed, 0) + weight
        return _reduced(merged, self.total)

    def then(self, stage: Callable[[Dice, T], U]) -> Law[U]:
        """The law after one more stage."""
        tree = _Tree(stage)
        for outcome, weight in self.weights.items():
            tree.grow_from((outcome,), weight)
        return _joined(tree.found, self.total)


def certain(outcome: T) -> Law[T]:
    return Law({outcome: 1}, 1)


@lru_cache(CACHED)
def law_of(resolver: Callable[..., T], *numbers: Hashable) -> Law[T]:
    """The law of `resolver(dice, *numbers)`, remembered: the same question is asked again and again on a page."""
    return law(resolver, *numbers)


def law(resolver: Callable[..., T], *numbers: Any) -> Law[T]:
    """All that `resolver(dice, *numbers)` may come to. Refuses a tree of more than 2 000 leaves: TooManyBranches."""
    tree = _Tree(resolver)
    tree.grow_from(numbers, 1)
    return _joined(tree.found, 1)


def chain(start: Any, stages: Sequence[Callable[[Dice, Any], Any]]) -> Law[Any]:
    """The law of stages that follow one another, from an outcome or a law."""
    reached: Law[Any] = start if isinstance(start, Law) else certain(start)
    known: dict[Any, Law[Any]] = {}
    for stage in stages:
        reached = _then_again(reached, stage, known) if stages.count(stage) > 1 else reached.then(stage)
    return reached


def _then_again(reached: Law[Any], stage: Callable[[Dice, Any], Any], known: dict[Any, Law[Any]]) -> Law[Any]:
    """The law after a stage that comes more than once: what it makes of an outcome is worked out once."""
    found: Found = {}
    for outcome, weight in reached.weights.items():
        after = known.get((stage, outcome))
        if after is None:
            after = known[stage, outcome] = law(stage, outcome)
        merged = found.setdefault(after.total, {})
        for following, share in after.weights.items():
            merged[following] = merged.get(following, 0) + weight * share
    return _joined(found, reached.total)


def to_the_end(start: T, stage: Callable[[Dice, T], T], is_over: Callable[[T], bool]) -> Law[T]:
    """The law of how it ends when the stage is repeated until `is_over`; rounds without effect drop out exactly."""
    return ended(start, partial(law, stage), is_over)


def ended(start: T, after: Callable[[T], Law[T]], is_over: Callable[[T], bool]) -> Law[T]:
    """The same where the law of one round is known of each state: rounds that are composed by stages themselves."""
    if is_over(start):
        return certain(start)
    steps: dict[T, Law[T]] = {}
    open_states = [start]
    for state in open_states:  # grows while it is walked
        if state in steps or is_over(state):
            continue
        if len(steps) >= MOST_STATES:
            raise EndlessFight(start)
        steps[state] = _without_waiting(state, after(state))
        open_states.extend(steps[state].weights)
    order = _forward_order(start, steps)
    return _flow(start, steps, order) if order is not None else _eliminate(start, steps)


class _Tree:
    """Runs a resolver along every branch. Each run is one leaf; `way` holds the meanings that lead to it."""

    def __init__(self, resolver: Callable[..., Any]) -> None:
        self.found: Found = {}
        self._dice = Enumerate()
        self._resolver = self._run = partial(resolver, self._dice)
        self._way: list[Any] = []
        self._leaves = 0

    def grow_from(self, numbers: tuple[Any, ...], weight: int) -> None:
        """All that comes of these numbers, which have this weight."""
        self._run = partial(self._resolver, *numbers)
        self._leaves = 1
        self._dice.way = iter(())
        self._grow(weight, 1, self._run())

    def _grow(self, weight: int, total: int, outcome: Any) -> None:
        """Enter the leaf of a run along `way`; then go all other ways at what the run opened beyond."""
        forks: list[tuple[Table, int, int]] = []
        for table in self._dice.opened:
            total *= table.total
            forks.append((table, weight, total))
            value, share = table.branches[0]
            self._way.append(value)
            weight *= share
        self._dice.opened.clear()
        leaves = self.found.get(total)
        if leaves is None:
            leaves = self.found[total] = {}
        leaves[outcome] = leaves.get(outcome, 0) + weight
        while forks:
            self._go_other_ways(*forks.pop())
            self._way.pop()

    def _go_other_ways(self, table: Table, weight: int, total: int) -> None:
        """All values but the first of the request at the end of `way`, which stands for `weight` of the tree."""
        self._leaves += len(table.branches) - 1
        if self._leaves > MOST_LEAVES:
            raise TooManyBranches(self._leaves)
        run, dice, opened, way = self._run, self._dice, self._dice.opened, self._way
        leaves = self.found.setdefault(total, {})
        for value, share in table.branches[1:]:
            way[-1] = value
            dice.way = iter(way)
            outcome = run()
            if opened:
                self._grow(weight * share, total, outcome)
            elif outcome in leaves:
                leaves[outcome] += weight * share
            else:
                leaves[outcome] = weight * share


def _joined(found: Found, times: int) -> Law[Any]:
    """One law of leaves over several totals, all `times` as many."""
    reached = [(total, leaves) for total, leaves in found.items() if leaves]
    if len(reached) == 1:
        return _reduced(reached[0][1], reached[0][0] * times)
    common = lcm(*(total for total, _ in reached))
    merged: dict[Any, int] = {}
    for total, leaves in reached:
        factor = common // total
        for outcome, weight in leaves.items():
            merged[outcome] = merged.get(outcome, 0) + weight * factor
    return _reduced(merged, common * times)


def _reduced(weights: dict[Any, int], total: int) -> Law[Any]:
    """Over the smallest total."""
    common = gcd(total, *weights.values())
    if common == 1:
        return Law(weights, total)
    return Law({outcome: weight // common for outcome, weight in weights.items()}, total // common)


def _without_waiting(state: T, after: Law[T]) -> Law[T]:
    """The law of the next other state: rounds that change nothing are as if they had not been."""
    weights = dict(after.weights)
    waiting = weights.pop(state, 0)
    if not weights:
        raise EndlessFight(state)
    return _reduced(weights, after.total - waiting)


def _forward_order(start: T, steps: Mapping[T, Law[T]]) -> list[T] | None:
    """The states, each after all that lead to it; None when the fight can go round in circles."""
    before = dict.fromkeys(steps, 0)
    for step in steps.values():
        for state in step.weights:
            if state in before:
                before[state] += 1
    order = [start] if not before[start] else []
    for state in order:
        for following in steps[state].weights:
            if following in before:
                before[following] -= 1
                if not before[following]:
                    order.append(following)
    return order if len(order) == len(steps) else None


def _flow(start: T, steps: Mapping[T, Law[T]], order: list[T]) -> Law[T]:
    """Pour the whole weight in at the start and let it run down to the ends; exact at every state."""
    reached: dict[T, list[tuple[int, int]]] = {start: [(1, 1)]}  # what has come in: weight and total
    for state in order:
        weight, total = _one_fraction(reached.pop(state))
        step = steps[state]
        total *= step.total
        for following, share in step.weights.items():
            if following in reached:
                reached[following].append((weight * share, total))
            else:
                reached[following] = [(weight * share, total)]
    return _fractions_law({state: _one_fraction(poured) for state, poured in reached.items()})


def _eliminate(start: T, steps: Mapping[T, Law[T]]) -> Law[T]:
    """For fights that go round in circles: take one state after the other out, exactly."""
    left: dict[T, Law[T]] = dict(steps)
    for state in list(left)[:0:-1]:
        gone = left.pop(state)
        for other, step in left.items():
            if state in step.weights:
                left[other] = _without_waiting(other, _without(step, state, gone))
    return left[start]


def _without(step: Law[T], state: T, gone: Law[T]) -> Law[T]:
    """The step with what passed through `state` sent on to where `state` leads."""
    weights = {one: weight * gone.total for one, weight in step.weights.items() if one != state}
    for one, weight in gone.weights.items():
        weights[one] = weights.get(one, 0) + weight * step.weights[state]
    return _reduced(weights, step.total * gone.total)


def _one_fraction(parts: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The sum of weights over totals as one, in lowest terms."""
    total = lcm(*[over for _, over in parts])
    weight = sum([one * (total // over) for one, over in parts])
    common = gcd(weight, total)
    return weight // common, total // common


def _fractions_law(shares: Mapping[T, tuple[int, int]]) -> Law[T]:
    total = lcm(*(over for _, over in shares.values()))
    return _reduced({state: weight * (total // over) for state, (weight, over) in shares.items()}, total)
