"""Very many rows of one table, written as they are: quicker than as objects, where nobody needs the objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import connection, models

AT_ONCE = 2_000
EMPTY_TABLE: dict[str, Any] = {}
EMPTY_LIST: list[Any] = []
PREPARED = {
    one.get_prep_value for one in (models.CharField, models.TextField, models.IntegerField, models.BooleanField)
}
NOTHING: frozenset[type] = frozenset({type(None)})
TEXTS: frozenset[type] = NOTHING | {str}
PLAIN: frozenset[type] = TEXTS | {int, bool}
Way = Callable[[Any], Any]


def as_text(value: Any) -> str:
    """What a column of JSON holds, as it is written. `insert_rows` takes a text in such a column for that."""
    if not value and value in (EMPTY_TABLE, EMPTY_LIST):
        return str(value)  # most tables within rows are empty
    return json.dumps(value)


def draw_keys(model: type[models.Model], count: int) -> list[int]:
    """Keys that no other row will ever get: counted by the database itself, inside the transaction of the writing."""
    if not count:
        return []
    table, key = model._meta.db_table, model._meta.pk
    assert key is not None
    quoted = [connection.ops.quote_name(one) for one in (table, key.column)]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return _count_on(cursor, table, quoted, count)
        sequence = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
        cursor.execute(sequence, [quoted[0], key.column, count])
        return [drawn for (drawn,) in cursor.fetchall()]


def _count_on(cursor: Any, table: str, quoted: Sequence[str], count: int) -> list[int]:
    cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [count, table])
    if not cursor.rowcount:  # no row was ever written there
        highest = f"SELECT %s, COALESCE(MAX({quoted[1]}), 0) + %s FROM {quoted[0]}"
        cursor.execute(f"INSERT INTO sqlite_sequence (name, seq) {highest}", [table, count])
    cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
    (last,) = cursor.fetchone()
    return list(range(last - count + 1, last + 1))


def insert_rows(model: type[models.Model], rows: Sequence[Mapping[str, Any]]) -> None:
    """`rows`: values by the names of columns in the database; what they do not say is as it usually is.

    Either all of them say their key, or none.
    """
    if not rows:
        return
    keyed = model._meta.pk is not None and model._meta.pk.attname in rows[0]
    columns = [one for one in model._meta.concrete_fields if keyed or not one.primary_key]
    quoted = ", ".join(connection.ops.quote_name(one.column) for one in columns)
    places = ", ".join(["%s"] * len(columns))
    into = f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({quoted}) VALUES ({places})"
    ways = [(one, *_way(one)) for one in columns]
    with connection.cursor() as cursor:
        for first in range(0, len(rows), AT_ONCE):
            part = rows[first : first + AT_ONCE]
            found = [_values(column, as_it_is, prepared, part) for column, as_it_is, prepared in ways]
            cursor.executemany(into, list(zip(*found, strict=True)))


def _way(column: Any) -> tuple[frozenset[type], Way]:
    """What this column takes as it is, and how all else is made ready for it."""
    if isinstance(column, models.JSONField):
        as_it_is = TEXTS
    elif isinstance(column, models.ForeignKey) or type(column).get_prep_value in PREPARED:
        as_it_is = PLAIN
    else:
        as_it_is = NOTHING
    if type(column) is models.DateTimeField:
        return as_it_is, connection.ops.adapt_datetimefield_value
    return as_it_is, lambda value: column.get_db_prep_save(value, connection)


def _values(column: Any, as_it_is: frozenset[type], prepared: Way, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Of one column in all these rows."""
    name = column.attname
    values = [row[name] if name in row else column.get_default() for row in rows]
    if as_it_is.issuperset(map(type, values)):
        return values
    return [value if type(value) in as_it_is else prepared(value) for value in values]
