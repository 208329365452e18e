"""Every address of the site, for everybody who might ask: what he gets, and that what is refused changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.campaigns.site_map import ROLES, ROWS, UNKNOWN, Row
from tests.campaigns.world import World, patterns, undone

CALLED = ("@olga",)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_games_listed")]


def test_every_address_says_for_whom_it_is() -> None:
    """A new page, or one that is gone: list it in site_map.py, with what each may get of it."""
    assert {name.partition("#")[0] for name in ROWS} == set(patterns())


def address(world: World, name: str) -> str:
    return world.address(name.partition("#")[0], **ROWS[name].at)


def posted(world: World, row: Row) -> dict[str, Any]:
    people = {name: person.pk for name, person in world.people.items()}
    form = world.forms[row.form] if isinstance(row.form, str) else row.form
    return {name: str(people[one[1:]]) if one in CALLED else one for name, one in form.items()}


@pytest.mark.parametrize("name", ROWS)
def test_each_page_is_what_this_reader_may_have(world: World, name: str) -> None:
    """And reading writes nothing but how far he has read."""
    path, found = address(world, name), {}
    world.rows_but_marks  # noqa: B018 - as it stands before anybody reads
    for role, who in ROLES.items():
        with undone() as watch:
            answer = world.client(who).get(path)
            assert not watch.has_changed_more_than_marks(world), role
        found[role] = answer.status_code
        if role in UNKNOWN and answer.status_code == 302:
            assert answer.headers["Location"].startswith(reverse("log_in")), role
    assert found == ROWS[name].get, path


@pytest.mark.parametrize("name", ROWS)
def test_each_deed_is_done_by_whom_it_is_for_and_changes_nothing_otherwise(world: World, name: str) -> None:
    row, found, changed = ROWS[name], {}, ""
    world.rows  # noqa: B018 - as it stands before anybody does anything
    for role, who in ROLES.items():
        with undone() as watch:
            found[role] = world.client(who).post(address(world, name), posted(world, row)).status_code
            changed += role if watch.has_changed(world) else ""
    assert found == row.post
    assert set(changed) == set(row.does)


@pytest.mark.parametrize("name", {name.partition("#")[0]: name for name in ROWS}.values())
def test_no_form_counts_without_its_token(world: World, name: str) -> None:
    """Whoever holds the right to it is led to do it from another site: 403, in words, and nothing has changed."""
    row = ROWS[name]
    world.rows  # noqa: B018
    for who in ("master", "holder", "nobody"):
        with undone() as watch:
            answer = world.client(who, enforce_csrf_checks=True).post(address(world, name), posted(world, row))
            assert answer.status_code == 403, who
            assert "notice" in answer.text or "<h1>" in answer.text
            assert not watch.has_changed(world), who


def test_nobody_is_ever_told_that_something_is_there_and_not_his() -> None:
    assert not [name for name, row in ROWS.items() if 403 in {*row.get.values(), *row.post.values()}]
    for name, row in ROWS.items():
        strangers = {row.get[role] for role in "SF"} | {row.post[role] for role in "SF"}
        assert strangers <= {404, 405} or row.get["S"] != 404, name
