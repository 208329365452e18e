"""Somebody who looks at the site in his own browser: all that he can open, and the worlds he cannot tell apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Game
from campaigns.services.loading import pack
from rulesets.common.dice import Fast
from tests.campaigns.site_map import ROLES, ROWS
from tests.campaigns.tables import now
from tests.campaigns.world import World, forget, undone

CHANGING = re.compile(  # the token of forms is another on each page; the clock is stopped by `one_clock`
    r'name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|&quot;X-CSRFToken&quot;: &quot;\w+'
)
NOT_COMPARED = ("Set-Cookie", "Content-Length", "Expires")  # the token again, and the clock of the protocol
PRIVATE = ("meeting_calendar", "notice_feed")  # one member's own, by an address that nobody else has
STREAMS = ("game_live", "table_live")  # they say nothing but "you have news"
OF_ONE_GAME = (
    ("game", ""), ("game_places", ""), ("game_journal", ""), ("game_proof", "?file=1"), ("board_file", ""),
    ("game_replay", ""), ("game_forecast", ""), ("game_way", "?piece=B01&to=0607"), ("game_map", ""),
    ("game_decks", ""),
)  # fmt: skip
READ_OTHERWISE = {
    "game_news": ("?as=public",),
    "game_places": ("?as=public",),
    "game_journal": ("?as=public", "?before=3"),
    "game_decks": ("?as=public",),
    "game_card": ("?as=public",),
    "game_proof": ("?as=public", "?file=1", "?as=public&file=1"),
    "game_replay#skirmish": ("?as=public",),
    "game_forecast#skirmish": ("?assumption=advance",),
    "game_way#skirmish": ("?piece=B01&to=0607", "?piece=R01&to=0607"),
    "job_game": ("?step=1", "?step=999999999"),
    "game_rewind": ("?line=2",),
    "game_rewind#hats": ("?line=2",),
}
TRIES = 20
Pages = dict[str, tuple[int, str]]


@dataclass(frozen=True)
class Reader:
    """Somebody who looks at a game, in his own browser, and as whom he does."""

    world: World
    game: Game
    role: str
    viewer: str

    @property
    def client(self) -> Client:
        return self.world.client(ROLES[self.role])

    def whole_site(self) -> Pages:
        """Every address that opens for him."""
        names = [name for name, row in ROWS.items() if row.get[self.role] in (200, 302)]
        found = []
        others = () if self.role == "H" else PRIVATE
        for name in [one for one in names if one not in (*STREAMS, *others)]:
            path = self.world.address(name.partition("#")[0], **ROWS[name].at)
            found += [path, *(path + query for query in READ_OTHERWISE.get(name, ()))]
        return self.read(found)

    def pages_of_the_game(self) -> Pages:
        if self.role == "M":
            return self.read([reverse("see_as", args=[self.game.pk, self.viewer])])
        if self.role == "T":
            token = self.world.things["table_token"]
            return self.read([reverse(name, args=[token]) for name in ("table_screen", "table_news")])
        found = [reverse(name, args=[self.game.pk]) + query for name, query in OF_ONE_GAME]
        return self.read([*found, reverse("home"), reverse("campaign", args=[self.game.campaign_id])])

    def lists(self) -> Pages:
        """Where games, notices and what is new are listed."""
        own = [reverse(name) for name in ("home", "campaign_list", "notice_list", "notice_count")]
        names = ("campaign", "chronicle", "member_list", "game_list")
        return self.read([*own, *(reverse(name, args=[self.game.campaign_id]) for name in names)])

    def read(self, paths: list[str]) -> Pages:
        """What he marks as read by it is unread again."""
        found, client = {}, self.client
        with undone():
            for path in paths:
                answer = client.get(path)
                headers = {name: value for name, value in answer.headers.items() if name not in NOT_COMPARED}
                text = CHANGING.sub("", answer.getvalue().decode(errors="backslashreplace"))
                found[path] = (answer.status_code, f"{text}\n{headers}")
        return found

    def refusals(self, forms: list[dict[str, str]]) -> Pages:
        """What is said of answers that are none, and of those that he looks at twice."""
        found, client = {}, self.client
        for form in forms:
            with undone():
                answer = client.post(reverse("game_answer", args=[self.game.pk]), {**form, "seat": self.viewer})
                found[str(form)] = (answer.status_code, CHANGING.sub("", answer.content.decode()))
        return found

    @contextmanager
    def other_world(self, seed: int = 0) -> Iterator[bool]:
        """The game in a position that agrees with all he knows; whether it is another one."""
        true = Game.objects.defer(None).get(pk=self.game.pk).state
        loaded = now(self.game)
        before = pack(loaded.ruleset, loaded.state).digest
        for n in range(seed, seed + TRIES):  # a small game has few other worlds, and chance may find this one again
            after = pack(loaded.ruleset, loaded.ruleset.unknown_to(loaded.state, self.viewer, Fast(n)))
            if after.digest != before:
                break
        Game.objects.filter(pk=self.game.pk).update(state=after.body)
        forget()
        yield after.digest != before
        Game.objects.filter(pk=self.game.pk).update(state=true)
        forget()


def compare(before: Pages, after: Pages) -> None:
    for path, page in before.items():
        if after[path] != page:
            at = next(
                (n for n, (one, other) in enumerate(zip(page[1], after[path][1], strict=False)) if one != other), 0
            )
            here = slice(max(0, at - 150), at + 80)
            pytest.fail(
                f"{path} tells of what is hidden:\n{page[0]} {page[1][here]}\n{after[path][0]} {after[path][1][here]}"
            )
