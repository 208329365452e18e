"""Reads every page that somebody can reach, in both languages, and finds what was not translated.

Pages join by themselves: the crawl follows links, and opens each address of the site whose numbers it knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import NoReverseMatch, Resolver404, URLPattern, resolve, reverse

from campaigns.urls import urlpatterns

READ_ATTRIBUTES = {"title", "alt", "aria-label", "placeholder", "aria-description"}
SILENT_TAGS = {"script", "style"}
VOID_TAGS = {"input", "br", "img", "hr", "meta", "link", "source", "wbr", "col", "area", "base", "embed", "track"}
STREAMS = {"game_live", "table_live"}  # they never end
WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass
class Page(HTMLParser):
    """What a reader of this page reads, and where its links lead."""

    html: str
    language: str
    texts: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, bool]] = []  # tag, and whether its text is read
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        foreign = values.get("lang", self.language) != self.language and tag != "html"
        is_read = self._reads and tag not in SILENT_TAGS and not foreign and values.get("translate") != "no"
        if is_read:
            self._read_attributes(tag, values)
        if tag == "a" and values.get("href"):
            self.links.add(values["href"])
        if tag not in VOID_TAGS:
            self._open.append((tag, is_read))

    def _read_attributes(self, tag: str, values: dict[str, str]) -> None:
        for name in READ_ATTRIBUTES & values.keys():
            self._add(values[name])
        if tag == "input" and values.get("type") in ("submit", "button", "reset"):
            self._add(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at][0] == tag:
                del self._open[at:]
                return

    def handle_data(self, data: str) -> None:
        if self._reads:
            self._add(data)

    @property
    def _reads(self) -> bool:
        return self._open[-1][1] if self._open else True

    def _add(self, text: str) -> None:
        text = " ".join(text.split())
        if WORD.search(text):
            self.texts.add(text)


@dataclass
class Crawl:
    """All pages that one browser reaches from the front door and from the addresses of the site."""

    client: Client
    numbers: dict[str, object]
    of_one_shape: int = 4  # rule after rule reads the same way

    def pages(self, language: str) -> Iterator[tuple[str, Page]]:
        waiting = ["/", *self.addresses()]
        seen: set[str] = set()
        shapes: Counter[str] = Counter()
        while waiting:
            path = waiting.pop(0)
            shape = _shape(path)
            if path in seen or shapes[shape] >= self.of_one_shape:
                continue
            seen.add(path)
            shapes[shape] += 1
            page = self._open(path, language)
            if page is not None:
                yield path, page
                waiting.extend(self._own_links(path, page.links))

    def addresses(self) -> Iterable[str]:
        """Every address whose parts are known, whether or not a link leads there."""
        for pattern in urlpatterns:
            path = _address(pattern, self.numbers)
            if path is not None and pattern.name not in STREAMS:
                yield path

    def _open(self, path: str, language: str) -> Page | None:
        answer = self.client.get(path)
        assert answer.status_code < 500, f"{path} answers {answer.status_code}"
        if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
            return None
        return Page(answer.text, language) if answer.content else None

    def _own_links(self, path: str, links: set[str]) -> list[str]:
        found = []
        for link in sorted(links):
            parts = urlsplit(urljoin(path, link))
            is_ours = not parts.netloc and not parts.path.startswith(("/static/", "/admin/"))
            if is_ours and parts.path not in {reverse(name, args=args) for name, args in _streams(self.numbers)}:
                found.append(parts.path + (f"?{parts.query}" if parts.query else ""))
        return found


def _shape(path: str) -> str:
    """The name of the address, whatever numbers it holds; its question counts too."""
    parts = urlsplit(path)
    try:
        return f"{resolve(parts.path).url_name}?{parts.query.split('=')[0]}"
    except Resolver404:
        return path


def _address(pattern: URLPattern, numbers: dict[str, object]) -> str | None:
    wanted = pattern.pattern.converters.keys()
    if not wanted <= numbers.keys():
        return None
    try:
        return reverse(pattern.name, kwargs={name: numbers[name] for name in wanted})
    except NoReverseMatch:
        return None


def _streams(numbers: dict[str, object]) -> list[tuple[str, list[object]]]:
    named = {pattern.name: pattern for pattern in urlpatterns}
    return [
        (name, [numbers[part] for part in named[name].pattern.converters])
        for name in STREAMS & named.keys()
        if named[name].pattern.converters.keys() <= numbers.keys()
    ]
