"""Answers that are made when somebody looks at them: of the hundreds that stand open, a random player takes one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, overload

from rulesets.common.actions import Action


class Joined(Sequence[Any]):
    """Several lists as one, which is put together only for those who read all of it."""

    def __init__(self, parts: Sequence[Sequence[Any]]) -> None:
        self.parts = parts
        self.size = sum([len(part) for part in parts])

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self.parts)

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice) or at < 0:
            return [*self][at]
        for part in self.parts:
            if at < len(part):
                return part[at]
            at -= len(part)
        raise IndexError(at)


class Targets(Sequence[Any]):
    """One answer for each of several targets: `make(target)`, made once for all who share what is `known`."""

    def __init__(self, targets: Sequence[str], make: Callable[[str], Action], known: dict[str, Action]) -> None:
        self.targets = targets
        self.make = make
        self.known = known

    def __len__(self) -> int:
        return len(self.targets)

    def __iter__(self) -> Iterator[Any]:
        return iter([self.of(one) for one in self.targets])

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...
    def __getitem__(self, at: Any) -> Any:
        found = self.targets[at]
        return [self.of(one) for one in found] if isinstance(at, slice) else self.of(found)

    def of(self, target: str) -> Action:
        found = self.known.get(target)
        if found is None:
            found = self.known[target] = self.make(target)
        return found
