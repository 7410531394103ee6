"""`bottle-imp check`: what happened in a record, and everything that was wrong."""

import json
import sys
from typing import Any

import click

from assistant.cli.arguments import content_of, give_up
from assistant.cli.check_text import text_of
from assistant.notation import game_files, record_files
from assistant.notation.game_files import Fault
from assistant.notation.json_values import Unreadable
from assistant.notation.record_files import RoundRecord
from assistant.rules.replay import Replay, replay
from assistant.rules.round_view import whole
from assistant.wording import ENGLISH, findings, log


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option(
    "--lines", "by_line", is_flag=True, help="With --json: a record a line, a result a line."
)
def check(file: str, as_json: bool, by_line: bool) -> None:
    """Check the record in FILE (- for standard input): who took what, the score, what was wrong.

    A whole game, as the app exports it, is checked for damage: which is the first event that does
    not fit.

    Exit status 0 without findings, 1 with findings, 2 for a file that is not a record.
    """
    if by_line:
        if not as_json:
            give_up("--lines goes with --json")
        sys.exit(_check_lines(content_of(file)))
    content = content_of(file)
    try:
        is_game = game_files.is_game_file(content)
        status = _check_game(content, as_json) if is_game else _check_record(content, as_json)
    except Unreadable as error:
        give_up(str(error))
    sys.exit(status)


def _check_record(content: bytes, as_json: bool) -> int:
    record = record_files.parse(content)
    replayed = replay(record.table, record.events)
    result = _result(record, replayed)
    click.echo(
        json.dumps(result, indent=2) if as_json else text_of(result, replayed.round, record.names)
    )
    return 1 if result["findings"] else 0


def _check_lines(content: bytes) -> int:
    status = 0
    for line in content.splitlines():
        if not line.strip():
            continue
        try:
            record = record_files.parse(line)
            result = _result(record, replay(record.table, record.events))
        except Unreadable as error:
            result, status = {"error": str(error)}, 2
        print(json.dumps(result))  # click.echo would flush each line
    return status


def _check_game(content: bytes, as_json: bool) -> int:
    faults = game_files.faults(content)
    digest = game_files.digest(content)
    if as_json:
        bodies = [
            {"code": fault.code, "event": fault.event, "message": _message(fault)}
            for fault in faults
        ]
        result = {"digest": digest, "faults": bodies}
        click.echo(json.dumps(result, indent=2))
    else:
        messages = [_message(fault) for fault in faults]
        click.echo("\n".join(messages) or f"Everything fits. The digest is {digest}.")
    return 1 if faults else 0


def _message(fault: Fault) -> str:
    return log.fault(fault.code, fault.event, ENGLISH)


def _result(record: RoundRecord, replayed: Replay) -> dict[str, Any]:
    round_ = whole(record.table, [], replayed)
    messages = [
        findings.finding(finding, record.names, round_, ENGLISH) for finding in replayed.findings
    ]
    return record_files.result(replayed, record.names, messages)
