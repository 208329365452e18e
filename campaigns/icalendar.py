"""Calendar files as RFC 5545 wants them: times in UTC, texts escaped, lines folded after 75 octets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

OCTETS = 75
TYPE = "text/calendar; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Event:
    """`uid` stays the same for good; `sequence` counts its changes, the last of which was at `stamp`."""

    uid: str
    sequence: int
    stamp: datetime
    begins: datetime
    ends: datetime | None
    title: str
    place: str
    text: str
    url: str
    is_cancelled: bool


def calendar_file(name: str, events: Iterable[Event]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Le Registre//Meetings//EN", "CALSCALE:GREGORIAN"]
    lines += ["METHOD:PUBLISH", f"X-WR-CALNAME:{escaped(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT4H"]
    for event in events:
        lines += _event(event)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def _event(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"SEQUENCE:{event.sequence}"
    yield f"DTSTAMP:{in_utc(event.stamp)}"
    yield f"LAST-MODIFIED:{in_utc(event.stamp)}"
    yield f"DTSTART:{in_utc(event.begins)}"
    if event.ends is not None:
        yield f"DTEND:{in_utc(event.ends)}"
    yield f"SUMMARY:{escaped(event.title)}"
    if event.place:
        yield f"LOCATION:{escaped(event.place)}"
    if event.text:
        yield f"DESCRIPTION:{escaped(event.text)}"
    yield f"URL:{event.url}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def in_utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """Each part fits, and no character is torn; all but the first begin with a space that is not of the text."""
    part, size = "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > OCTETS:
            yield part
            part, size = " ", 1
        part, size = part + character, size + octets
    yield part
