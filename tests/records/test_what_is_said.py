"""Records whose findings have a sentence of their own: each says why, and what `check` says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.running import run

FILES = sorted((Path(__file__).parent / "said").glob("*.json"))
DOCUMENTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())
def test_each_finding_names_its_reason_and_its_paragraph(document: dict[str, Any]) -> None:
    result = run("check", "--json", "-", given=json.dumps(document["record"]))
    findings = json.loads(result.stdout)["findings"]
    assert [f"{found['event']}: {found['message']}" for found in findings] == document["says"]
