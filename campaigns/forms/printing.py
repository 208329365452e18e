"""What is to be printed, for whom, on which paper: read from an address, so that a sheet can be asked for again."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class Asked:
    """`whose`: the edition, as `services.printing.edition_of` reads it."""

    whose: str
    paper: str
    what: tuple[str, ...]
    words: str

    @classmethod
    def read(cls, query: QueryDict) -> Asked:
        paper = query.get("paper", "")
        return cls(
            whose=query.get("for", ""),
            paper=paper if paper in PAPERS else PAPERS[0],
            what=tuple(query.getlist("what")),
            words=query.get("q", "")[:80],
        )

    @property
    def is_letter(self) -> bool:
        return self.paper == PAPERS[1]
