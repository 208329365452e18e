"""What people type, made harmless: nothing that turns the reading order round, hides itself or piles up."""

from __future__ import annotations

import re
import unicodedata

TURNS_ROUND = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
HIDES = "\u00ad\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
UNWANTED = re.compile(f"[{TURNS_ROUND}{HIDES}]")
MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
PILES = re.compile(f"([{MARKS}]{{3}})[{MARKS}]+")
FARTHER = re.compile("[\u0590-\U0010ffff]")  # no letter before these runs from right to left
APART, AND_BACK = "\u2068", "\u2069"
JOINERS = "\u200c\u200d"


def plain_text(text: str) -> str:
    """Several lines of readable text: control characters and marks that turn the line round are taken out."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp"))
    return PILES.sub(r"\1", UNWANTED.sub("", text)).strip()


def plain_line(text: str) -> str:
    """The same on one line, with single spaces."""
    return " ".join(plain_text(text).split())


def is_visible(text: str) -> bool:
    """Something of it can be seen; joiners and spaces alone are nothing."""
    return any(c not in JOINERS and not c.isspace() and unicodedata.category(c)[0] != "M" for c in text)


def runs_right_to_left(text: str) -> bool:
    return FARTHER.search(text) is not None and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def isolated(text: str) -> str:
    """A name for the middle of a sentence: one written from right to left keeps its order to itself."""
    return f"{APART}{text}{AND_BACK}" if runs_right_to_left(text) and not text.startswith(APART) else text


def without_isolation(text: str) -> str:
    return text.removeprefix(APART).removesuffix(AND_BACK) if text.startswith(APART) else text
