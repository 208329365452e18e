"""Going through something step by step: where one is, and the links to the first, the last and the neighbours."""

from __future__ import annotations


class Stepped:
    """`step` counts from 0 to `last`, which a page says itself, as it says the `url` of a step."""

    step: int

    @property
    def last(self) -> int:
        raise NotImplementedError

    def url(self, step: int) -> str:
        raise NotImplementedError

    @property
    def is_first(self) -> bool:
        return self.step == 0

    @property
    def is_last(self) -> bool:
        return self.step == self.last

    @property
    def first_url(self) -> str:
        return self.url(0)

    @property
    def before_url(self) -> str:
        return self.url(self.step - 1)

    @property
    def next_url(self) -> str:
        return self.url(self.step + 1)

    @property
    def last_url(self) -> str:
        return self.url(self.last)

    def around(self, reach: int) -> range:
        """So many steps to either side; at both ends as many as elsewhere, if there are so many."""
        first = max(0, min(self.step - reach, self.last - 2 * reach))
        return range(first, min(first + 2 * reach, self.last) + 1)
