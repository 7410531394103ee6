"""The command: `bottle-imp check` reads records."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.notation import broken
from tests.notation.broken import SOUND
from tests.running import is_refused_in_one_line, program, run

RECORDS = Path(__file__).parent / "records"


def recorded(name: str) -> str:
    """The record of that name among the recorded rounds, on one line."""
    return json.dumps(json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))["record"])


def lines(*records: str) -> tuple[int, list[Any]]:
    """The exit status and the results of checking these lines."""
    result = run("check", "--json", "--lines", "-", given="\n".join(records))
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_check_tells_people_how_a_round_stands() -> None:
    result = run("check", "-", given=recorded("seed-example"))
    assert result.stdout.splitlines() == [
        "Trick 1:  Adam 24  Betty 15  Christian 17  Doris 32",
        (
            "    Christian wins with 17 and takes the bottle. "
            "15 and 17 are below 19; 17 is nearest. New price 17."
        ),
        "In progress: Christian to play, the price is 17.",
        "No findings.",
    ]


def test_check_tells_people_the_score() -> None:
    result = run("check", "-", given=recorded("slips"))
    assert "The Imp's Trick: 5, 18, 22, 32; coins: 18.\n" in result.stdout
    assert "    Adam: 28 (coins won: 28)\n" in result.stdout
    assert "    Betty: -18 (coins won: 34, with the bottle)\n" in result.stdout


def test_check_tells_people_what_was_wrong() -> None:
    result = run("check", "-", given=recorded("revoke-shown-later"))
    assert "revoke, breach: " in result.stdout
    assert "did not follow" in result.stdout
    assert "Rule 4.2." in result.stdout
    assert "No findings." not in result.stdout


def test_8_14_check_tells_people_what_became_of_a_claim() -> None:
    lines = run("check", "-", given=recorded("claim")).stdout.splitlines()
    assert (
        "Event 6: Christian claims trick 1: It is the nearest below the price. "
        "Confirmed: the trick goes to Christian, and for this reason."
    ) in lines
    assert (
        "Event 5: Betty claims trick 1: It is the lowest card. Refuted: the trick does not go to "
        "Betty; 17 takes it. The lowest card never wins for being the lowest: the nearest below "
        "the price does."
    ) in lines


def happened(*events: dict[str, object]) -> str:
    """What check tells people of these events at the sound record's table."""
    return run("check", "-", given=json.dumps(SOUND | {"events": list(events)})).stdout


def play(seat: str, card: int) -> dict[str, object]:
    return {"type": "play", "seat": seat, "card": card}


def test_8_14_a_claim_to_a_trick_that_was_given_or_skipped_is_told_with_that() -> None:
    claim = {"type": "claim", "seat": "Adam", "because": "highest"}
    trick = [play("Adam", 37), play("Betty", 15), play("Christian", 17), play("Doris", 32)]
    given = {"type": "give", "seat": "Adam", "price": 19, "bottle": None}
    assert "by the rules" not in happened(*trick, claim, given)
    assert (
        happened(*trick, claim, given)
        .splitlines()[2]
        .endswith("is. The table gave the trick to Adam.")
    )
    skip = {"type": "skip", "seat": "Betty", "card": 15}
    assert "It is the highest card. Not all of its cards were entered.\n" in happened(
        trick[0], claim, skip
    )


def test_8_12_a_tally_of_a_penalty_alone_is_told_in_whole_sentences() -> None:
    tally = {"type": "tally", "bottle": "Adam", "coins": [None, 40, 40, 30], "penalty": 16}
    assert happened(tally).splitlines()[0] == "The Imp's Trick: cards not entered; coins: 16."


def test_8_10_of_a_void_round_nobody_is_told_to_play() -> None:
    void = {"type": "ruling", "about": "misdeal_late", "decision": "void"}
    assert (
        happened(play("Adam", 24), void) == "The round is void: it does not count.\nNo findings.\n"
    )


def test_8_10_who_is_scored_as_the_owner_is_not_marked_as_the_owner() -> None:
    told = run("check", "-", given=recorded("ruling-as-cursed")).stdout
    assert "    Betty: -8 (coins won: 34, scored as the bottle's owner)\n" in told
    assert "    Christian: -8 (coins won: 27, with the bottle)\n" in told


def test_8_11_of_a_round_that_was_not_all_entered_nobody_is_told_to_play() -> None:
    assert (
        "All cards are played, but not all were entered: the round is to be counted.\n"
        in run("check", "-", given=recorded("skip-in-progress")).stdout
    )


def test_11_1_a_card_of_the_bright_house_is_told_with_its_hand() -> None:
    told = run("check", "-", given=recorded("bright-house")).stdout
    assert told.startswith("Trick 1:  Betty, open 27  Adam, open 20  Betty, hidden 32")


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "as JSON"])
@pytest.mark.parametrize(
    ("name", "status"),
    [("seed-example", 0), ("four-full", 0), ("slips", 1), ("revoke-known-hand", 1)],
)
def test_the_exit_status_says_whether_there_are_findings(
    name: str, status: int, options: tuple[str, ...]
) -> None:
    result = run("check", *options, "-", given=recorded(name))
    assert (result.exit_code, result.stderr) == (status, "")


def test_check_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round one.json"
    file.write_text(recorded("seed-example"), encoding="utf-8")
    assert (
        run("check", "--json", str(file)).stdout
        == run("check", "--json", "-", given=recorded("seed-example")).stdout
    )


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "as JSON"])
def test_half_a_character_in_a_name_is_printed(options: tuple[str, ...]) -> None:
    result = run(
        "check", *options, "-", given=recorded("seed-example").replace("Christian", r"\ud800")
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert r"\ud800" in result.stdout


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "as JSON"])
def test_a_card_of_4000_digits_is_no_card_of_the_deck(options: tuple[str, ...]) -> None:
    document = SOUND | {"events": [{"type": "play", "seat": "Adam", "card": 10**4000}]}
    result = run("check", *options, "-", given=json.dumps(document))
    assert result.exit_code == 1
    assert "unknown-card" in result.stdout


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "as JSON"])
@pytest.mark.parametrize(
    "document", [case for case, _ in broken.RECORDS.values()], ids=broken.RECORDS.keys()
)
def test_what_is_no_record_is_refused_in_one_line(
    document: object, options: tuple[str, ...]
) -> None:
    assert is_refused_in_one_line(run("check", *options, "-", given=json.dumps(document)))


@pytest.mark.parametrize("document", broken.EVENTS.values(), ids=broken.EVENTS.keys())
def test_a_record_with_what_is_no_event_is_refused_in_one_line(document: object) -> None:
    assert is_refused_in_one_line(run("check", "-", given=written(document)))


def written(document: object) -> str:
    """The document as JSON, however deep: in a thread of its own, with all of the stack."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(json.dumps, document).result()


@pytest.mark.parametrize(
    "document", [case for case, _ in broken.DECKS.values()], ids=broken.DECKS.keys()
)
def test_a_record_with_a_flawed_deck_is_refused_in_one_line(document: object) -> None:
    assert is_refused_in_one_line(run("check", "-", given=json.dumps(document)))


@pytest.mark.parametrize("content", broken.NO_JSON.values(), ids=broken.NO_JSON.keys())
def test_what_is_no_json_in_utf_8_is_refused_in_one_line(content: bytes) -> None:
    assert is_refused_in_one_line(run("check", "-", given=content))


@pytest.mark.parametrize("key", ["format", "dealer", "variant", "deck"])
@pytest.mark.parametrize("text", [r"\ud800", r"\n", r"\u0000", r"\u2028", r"\u001b[31m"])
def test_the_complaint_stays_one_line_whatever_stands_in_the_file(key: str, text: str) -> None:
    assert is_refused_in_one_line(
        run("check", "-", given=json.dumps(SOUND | {key: "?"}).replace("?", text))
    )


def test_a_missing_file_is_refused_in_one_line(tmp_path: Path) -> None:
    result = run("check", str(tmp_path / "nothing.json"))
    assert is_refused_in_one_line(result)
    assert "nothing.json" in result.stderr


def test_a_directory_is_refused_in_one_line(tmp_path: Path) -> None:
    assert is_refused_in_one_line(run("check", str(tmp_path)))


def test_a_result_is_printed_for_each_line() -> None:
    status, results = lines(recorded("seed-example"), recorded("slips"))
    assert (status, [result["status"] for result in results]) == (0, ["in-progress", "complete"])


def test_empty_lines_are_passed_over() -> None:
    status, results = lines("", recorded("seed-example"), "", "  ", recorded("seed-example"), "")
    assert (status, len(results)) == (0, 2)


def test_a_line_that_is_no_record_gives_an_error_in_its_place() -> None:
    status, results = lines(recorded("seed-example"), "{}", "no JSON", recorded("slips"))
    assert (status, [list(result) == ["error"] for result in results]) == (
        2,
        [False, True, True, False],
    )


def test_no_lines_give_no_results() -> None:
    assert lines() == (0, [])


def test_lines_go_with_json() -> None:
    assert is_refused_in_one_line(run("check", "--lines", "-", given=recorded("seed-example")))


def test_lines_of_a_missing_file_are_refused_in_one_line(tmp_path: Path) -> None:
    assert is_refused_in_one_line(
        run("check", "--json", "--lines", str(tmp_path / "nothing.jsonl"))
    )


def test_the_installed_program_checks_what_is_piped_into_it() -> None:
    ran = program("check", "--json", "-", given=recorded("slips").encode())
    assert (ran.returncode, ran.stderr, json.loads(ran.stdout)["price"]) == (1, b"", 1)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_the_installed_program_prints_any_name_wherever_it_prints_to(encoding: str) -> None:
    given = recorded("slips").replace("Christian", r"\ud800").replace("Betty", "Łukasz").encode()
    ran = program("check", "-", given=given, PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_the_installed_program_refuses_in_one_line() -> None:
    ran = program("check", "-", given=b"[]")
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)
