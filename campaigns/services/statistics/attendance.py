"""Who came to the meetings, as far as the reader may see their lists."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Attendance, Meeting, Membership, Role
from campaigns.services.statistics.scope import Scope, people_named


@dataclass(frozen=True, slots=True)
class Attended:
    """`came`: for each meeting whether he was there; None where nobody noted it."""

    name: str
    came: tuple[bool | None, ...]

    @property
    def there(self) -> int:
        return sum(one is True for one in self.came)

    @property
    def away(self) -> int:
        return sum(one is False for one in self.came)

    @property
    def noted(self) -> int:
        return self.there + self.away


def attendance(scope: Scope) -> tuple[list[Meeting], list[Attended]]:
    """The meetings of the stretch, the first one first; whoever came most often first."""
    meetings = [one for one in scope.meetings if scope.asked.spans(one.story_date)]
    here = {one.pk for one in meetings}
    rows = scope.rows(Attendance).values_list("meeting", "person", "came")
    came = {(meeting, person): was for meeting, person, was in rows if meeting in here}
    members = Membership.objects.filter(campaign=scope.campaign).exclude(role=Role.READER)
    people = {person for _meeting, person in came} | set(members.values_list("person", flat=True))
    names = people_named(people)
    found = [Attended(names[one], tuple(came.get((meeting.pk, one)) for meeting in meetings)) for one in names]
    return meetings, sorted(found, key=lambda one: (-one.there, one.away, one.name.casefold()))
