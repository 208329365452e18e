"""Dice of which a test says some faces, by how their keys end; all others fall as they fall."""

from __future__ import annotations

from rulesets.common.dice import Ask, Dice, Fast


class Loaded(Dice):
    """`faces`: end of a key -> what each die of that request shows. Notes what was asked, and on which stream."""

    def __init__(self, **faces: int) -> None:
        super().__init__()
        self._chance = Fast(1)
        self.known = faces
        self.streams: dict[str, str] = {}

    def faces(self, ask: Ask) -> tuple[int, ...]:
        self.streams[ask.key] = ask.stream
        for end, face in self.known.items():
            if ask.key.endswith(f".{end}"):
                return (face,) * ask.count
        return self._chance.faces(ask)

    def stream(self, end: str) -> str:
        """On which stream the one request fell whose key ends so."""
        return next(stream for key, stream in self.streams.items() if key.endswith(f".{end}"))
