"""No record makes a page of its table take long, in whatever way it is as long as it can be."""

import time

import pytest
from flask import Flask

from assistant.tables import tables
from tests import long_records
from tests.admitting import browser_at
from tests.volume import IS_SOAK, some
from tests.web import routes

MOST = 3.0
"""Seconds of the processor that a page may take; on an idle machine none takes half of one."""

PAGES = sorted(routes.AT_A_TABLE & set(routes.READING))


@pytest.mark.parametrize("shape", some(sorted(long_records.SHAPES), 2))
def test_every_page_of_the_longest_record_is_shown_soon(app: Flask, shape: str) -> None:
    with app.app_context():
        table_id = long_records.write(shape)
        tables.view(table_id)
    phone, slow = browser_at(app, f"/tables/{table_id}"), []
    for name in PAGES:
        asked = routes.QUESTIONS.get(name, "")
        start = time.process_time()
        answer = phone.get(routes.address(routes.READING[name], table_id) + asked)
        if time.process_time() - start > MOST:
            slow.append(name)
        assert answer.status_code < 500, name
    assert slow == []


@pytest.mark.skipif(not IS_SOAK, reason="all of it in make soak")
@pytest.mark.parametrize("shape", sorted(long_records.SHAPES))
def test_the_longest_record_is_folded_soon(app: Flask, shape: str) -> None:
    with app.app_context():
        table_id = long_records.write(shape)
        start = time.process_time()
        tables.view(table_id)
    assert time.process_time() - start < MOST
