"""A game played in memory and written down entry by entry, as the site would: for golden games and tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.common.actions import Action, from_json, to_json
from rulesets.common.contract import Bot, Ruleset
from rulesets.common.dice import DECK, OPEN, Dice, Source, private
from rulesets.common.drivers import Seeded, Streams, Typed, rehearsed_streams
from rulesets.common.events import Deaf, Listener
from rulesets.common.gamefile import MAKING, Entry, GameFile, face_record, told_to
from rulesets.common.playout import EndlessGame, Players, StuckGame, asked, asked_seats, standing
from rulesets.common.records import digest
from rulesets.common.seats import GM, PUBLIC, Seat, Viewer
from rulesets.common.setup import Setup, encode_setup

TypedFaces = Mapping[str, tuple[tuple[int, ...], Source]]


class Recorder:
    """The game so far. `typed` are faces that people enter by key; all other dice are the site's."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        setup: Setup,
        streams: Streams,
        box_files: Mapping[str, str] | None = None,
        typed: TypedFaces | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.streams = streams
        self.epoch = 0
        self.entries: list[Entry] = []
        self._typed = dict(typed or {})
        self._box_files = box_files
        self._told: dict[int, Mapping[Viewer, tuple[dict[str, Any], ...]]] = {}
        self._positions: list[tuple[int, Any]] = []  # the living entries and the positions after them
        listener, dice = Listener(), self._dice()
        self.state = ruleset.new_game(setup, ruleset.load_box(box_files or {}), dice, listener)
        self.setup: Setup = self.state.setup
        self._write(Entry(1, "start", actor="site"), dice, listener)

    def answer(self, seat: Seat, action: Action, question: str = "", actor: str = "person") -> None:
        """One decision, and all that follows from it."""
        listener = Listener()
        self.ruleset.check(self.state, seat, action)
        self.ruleset.decide(self.state, seat, action, listener)
        entry = Entry(0, "answer", seat, actor, question, to_json(action))
        self._write(entry, self._dice(), listener)
        self.settle()

    def settle(self) -> None:
        """Resolve until a question stands."""
        while True:
            listener, dice = Listener(), self._dice()
            if not self.ruleset.resolve(self.state, dice, listener):
                return
            self._write(Entry(0, "frame", actor="site"), dice, listener)

    def take_back(self, n: int, kind: str = "undo", *, reroll: bool = False) -> None:
        """Everything from entry `n` on; what is played again shows the same dice unless it is rolled anew."""
        undone = tuple(number for number, _ in self._positions if number >= n)
        self._positions = [(number, state) for number, state in self._positions if number < n]
        self.state = self._positions[-1][1].copy()
        self.epoch += reroll
        self._append(Entry(0, kind, GM if kind == "rewind" else "", "person", undone=undone))

    def take_back_one(self, n: int) -> None:
        """One answer of several that commute: those given after it stand."""
        later = [one for one in self.entries if any(one.n == number > n for number, _ in self._positions)]
        self._positions = [(number, state) for number, state in self._positions if number < n]
        self.state = self._positions[-1][1].copy()
        for entry in later:
            action = from_json(self.ruleset.kinds, entry.action or {})
            self.ruleset.decide(self.state, entry.seat, action, Deaf())
            self._positions.append((entry.n, self.state.copy()))
        self._append(Entry(0, "undo", actor="person", undone=(n,)))

    def note(self, code: str) -> None:
        self._append(Entry(0, "note", actor="site", action={"code": code}))

    def play(self, bots: Mapping[Seat, Bot], game: str = "recorded") -> None:
        """Bots play it to its end."""
        limit = self.ruleset.meta.scenario(self.setup.scenario).decision_limit
        players, seats = Players(game, bots), asked_seats(self.state)
        self.settle()
        for answered in range(limit + 1):
            if self.ruleset.outcome(self.state) is not None:
                return
            seat, questions = asked(self.ruleset, self.state, seats)
            question = standing(questions, seat)
            if question is None:
                raise StuckGame(self.setup.scenario, game, answered, "nobody is asked anything")
            offered = self.ruleset.legal_actions(self.state, seat)
            action = players.answer(self.ruleset, self.state, seat, questions, offered)
            self.answer(seat, action, self._question_of(action, seat, question.id), "bot")
        raise EndlessGame(self.setup.scenario, game, limit, "still going on")

    def file(self, viewer: Viewer = GM, revealed: Collection[str] | None = None) -> GameFile:
        """The file as this viewer may have it. `revealed` None: the streams that are shown at the end of a game."""
        if revealed is None:
            over = self.ruleset.outcome(self.state) is not None
            revealed = self._shown_to(viewer) if over else ()
        secrets = {name: secret.hex() for name, secret in self.streams.secrets.items() if name in revealed}
        setup = encode_setup(self.setup)
        return GameFile(
            slug=self.ruleset.meta.slug,
            release=self.ruleset.meta.version,
            setup=setup if viewer == GM else {**setup, "position": None, "people": []},
            box_digest=self.state.box.digest,
            box_files=self._box_files,
            commitments=self.streams.commitments(),
            secrets=secrets,
            words=self.streams.words,
            viewer=viewer,
            entries=self._all() if viewer == GM else self._known_to(viewer),
        )

    def _shown_to(self, viewer: Viewer) -> Sequence[str]:
        if viewer == GM:
            return list(self.streams.secrets)
        return [OPEN, DECK, *([private(viewer)] if viewer != PUBLIC else [])]

    def _all(self) -> tuple[Entry, ...]:
        return tuple(replace(one, told=self._told[one.n].get(GM, ())) for one in self.entries)

    def _known_to(self, viewer: Viewer) -> tuple[Entry, ...]:
        """What told the viewer something, and his own answers; counted for him alone, with the dice he may look at."""
        known: list[Entry] = []
        for entry in self.entries:
            told = self._told[entry.n].get(viewer, ())
            own = entry.kind == "answer" and entry.seat == viewer
            if not told and not own:
                continue
            faces = {one["key"]: one for sentence in told for one in sentence["dice"]}
            mine = replace(entry, undone=(), digest="") if own else Entry(0, entry.kind, epoch=entry.epoch)
            known.append(replace(mine, n=len(known) + 1, faces=tuple(faces.values()), told=told))
        return tuple(known)

    def _dice(self) -> Dice:
        return Typed(Seeded(self.streams, self.epoch), self._typed, typed_seats=())

    def _question_of(self, action: Action, seat: Seat, first: str) -> str:
        """The standing question that the action answers."""
        for question in self.ruleset.questions(self.state, seat):
            if any(form.kind == action.kind for form in question.forms):
                return question.id
        return first

    def _write(self, entry: Entry, dice: Dice, listener: Listener) -> None:
        faces = tuple(face_record(one) for one in dice.rolled)
        told = {viewer: tuple(told_to(viewer, listener.events, faces)) for viewer in (*self.setup.seats, GM, PUBLIC)}
        self._append(replace(entry, faces=faces), told)

    def _append(self, entry: Entry, told: Mapping[Viewer, tuple[dict[str, Any], ...]] | None = None) -> None:
        n = len(self.entries) + 1
        reached = digest(self.ruleset.encode(self.state))
        self.entries.append(replace(entry, n=n, epoch=self.epoch, digest=reached))
        self._told[n] = {viewer: sentences for viewer, sentences in (told or {}).items() if sentences}
        if entry.kind in MAKING:
            self._positions.append((n, self.state.copy()))


def record_game(
    ruleset: Ruleset[Any],
    setup: Setup,
    seed: str,
    bots: Mapping[Seat, Bot] | None = None,
    words: tuple[tuple[Seat, str], ...] = (),
) -> Recorder:
    """A whole game of bots, the same for the same seed. `recorder.file(viewer)` is its file."""
    recorder = Recorder(ruleset, setup, rehearsed_streams(seed, setup.seats, words))
    recorder.play(bots or {}, seed)
    return recorder
