"""Answers that are made when somebody looks at them: of the hundreds that stand open, a random player takes one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


class Offers(Sequence[Any]):
    """Answers in groups: whoever offers them says what groups there are, how many answers in all, and how to make one.

    A group is what its answers have in common, and their targets.
    """

    def __init__(self, size: int) -> None:
        self.size = size

    def groups(self) -> Iterator[tuple[Any, Sequence[str]]]:
        raise NotImplementedError

    def made(self, common: Any, target: str) -> Action:
        raise NotImplementedError

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Any]:
        return iter([self.made(common, one) for common, targets in self.groups() for one in targets])

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice) or at < 0:
            return [*self][at]
        for common, targets in self.groups():
            if at < len(targets):
                return self.made(common, targets[at])
            at -= len(targets)
        raise IndexError(at)
