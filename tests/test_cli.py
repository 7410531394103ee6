"""What the commands say that read records, rule on a trick or let a phone in."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.notation import record_files
from assistant.rules.cards import NUMBERS
from tests.browsing import Client
from tests.databases import ON_SQLITE
from tests.notation.broken import SOUND
from tests.oracle import made
from tests.running import is_refused_in_one_line, program, run, run_on
from tests.web.steps import found_league, seat_at_table

RECORDS = Path(__file__).parent / "records"


def recorded(name: str) -> str:
    """The record of that name among the recorded rounds, on one line."""
    return json.dumps(json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))["record"])


# check


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


def test_check_scores_by_numbers_where_the_record_says_so_and_takes_no_other_key() -> None:
    record = json.loads(recorded("slips"))
    result = run("check", "--json", "-", given=json.dumps(record | {"card_points": "face"}))
    assert json.loads(result.stdout)["imps_trick"]["coins"] == 5 + 18 + 22 + 32
    refused = run("check", "-", given=json.dumps(record | {"card_point": "face"}))
    assert is_refused_in_one_line(refused) and "'card_point'" in refused.stderr


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
    tally = {"type": "tally", "bottle": "Adam", "coins": [None, 40, 40, 26], "penalty": 16}
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


AS = pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "as JSON"])


@AS
@pytest.mark.parametrize(("name", "status"), [("four-full", 0), ("slips", 1)])
def test_the_exit_status_says_whether_there_are_findings(
    name: str, status: int, options: tuple[str, ...]
) -> None:
    result = run("check", *options, "-", given=recorded(name))
    assert (result.exit_code, result.stderr) == (status, "")


def test_check_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round one.json"
    file.write_text(recorded("seed-example"), encoding="utf-8")
    piped = run("check", "--json", "-", given=recorded("seed-example"))
    assert run("check", "--json", str(file)).stdout == piped.stdout


@AS
def test_half_a_character_in_a_name_is_printed(options: tuple[str, ...]) -> None:
    given = recorded("seed-example").replace("Christian", r"\ud800")
    result = run("check", *options, "-", given=given)
    assert (result.exit_code, result.stderr) == (0, "")
    assert r"\ud800" in result.stdout


@AS
def test_a_card_of_4000_digits_is_no_card_of_the_deck(options: tuple[str, ...]) -> None:
    document = SOUND | {"events": [play("Adam", 10**4000)]}
    result = run("check", *options, "-", given=json.dumps(document))
    assert result.exit_code == 1
    assert "unknown-card" in result.stdout


@pytest.mark.parametrize("command", ["check", "repairs"])
@pytest.mark.parametrize("given", ["", "[]", "{}", '{"format": "x"}', b"\xff"])
def test_what_is_no_record_is_refused_in_one_line(command: str, given: str | bytes) -> None:
    assert is_refused_in_one_line(run(command, "-", given=given))


@pytest.mark.parametrize("text", [r"\ud800", r"\n", r"\u0000", r"\u2028", r"\u001b[31m"])
def test_the_complaint_stays_one_line_whatever_stands_in_the_file(text: str) -> None:
    for key in ("format", "dealer", "variant", "deck"):
        given = json.dumps(SOUND | {key: "?"}).replace("?", text)
        assert is_refused_in_one_line(run("check", "-", given=given)), key


@pytest.mark.parametrize("command", [("check",), ("check", "--json", "--lines"), ("repairs",)])
def test_a_missing_file_is_refused_in_one_line(command: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*command, str(tmp_path / "nothing.json"))
    assert is_refused_in_one_line(result)
    assert "nothing.json" in result.stderr


def test_a_directory_is_refused_in_one_line(tmp_path: Path) -> None:
    assert is_refused_in_one_line(run("check", str(tmp_path)))


def test_a_result_is_printed_for_each_line_that_is_not_empty() -> None:
    status, results = lines("", recorded("seed-example"), "", "  ", recorded("slips"), "")
    assert (status, [result["status"] for result in results]) == (0, ["in-progress", "complete"])


def test_a_line_that_is_no_record_gives_an_error_in_its_place() -> None:
    status, results = lines(recorded("seed-example"), "{}", "no JSON", recorded("slips"))
    assert status == 2
    assert [list(result) == ["error"] for result in results] == [False, True, True, False]


def test_lines_go_with_json() -> None:
    assert is_refused_in_one_line(run("check", "--lines", "-", given=recorded("seed-example")))


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_installed_program_prints_any_name_wherever_it_prints_to(encoding: str) -> None:
    given = recorded("slips").replace("Christian", r"\ud800").replace("Betty", "Łukasz").encode()
    ran = program("check", "-", given=given, PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_the_installed_program_refuses_in_one_line() -> None:
    ran = program("check", "-", given=b"[]")
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1)


# judge


def judged(*arguments: str) -> dict[str, Any]:
    """The ruling as JSON."""
    result = run("judge", "--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    ruling: dict[str, Any] = json.loads(result.stdout)
    return ruling


@pytest.mark.parametrize(
    ("price", "winner", "card", "new", "is_sold", "rule"),
    [("19", 3, 17, 17, True, "5.2"), ("9", 4, 32, 9, False, "5.4")],
)
def test_a_trick_goes_to_whom_the_price_gives_it(
    price: str, winner: int, card: int, new: int, is_sold: bool, rule: str
) -> None:
    ruling = judged("--price", price, "24", "15", "17", "32")
    assert ruling.pop("reason")
    taken = {"winner": winner, "seat": None, "card": card, "price": new}
    assert ruling == taken | {"sold": is_sold, "rule": rule}


def test_some_seats_can_be_named() -> None:
    assert judged("Adam=24", "15", "17", "32")["seat"] is None
    assert judged("24", "15", "Christian=17", "32")["seat"] == "Christian"


@pytest.mark.parametrize("name", ["a=b", "Jean-Luc Ñandú", "🦊", "{card}"])
def test_any_name_can_be_named(name: str) -> None:
    assert judged(f"{name}=17", "24")["seat"] == name


def test_the_price_is_19_unless_another_is_given_before_or_behind_the_cards() -> None:
    assert judged("18", "24") == judged("--price", "19", "18", "24")
    assert judged("24", "15", "--price", "12") == judged("--price", "12", "24", "15")


def test_another_deck_can_be_picked() -> None:
    assert judged("--deck", "matagot-2024-large", "24", "4.5")["card"] == 4.5


def test_people_read_who_takes_it_and_why() -> None:
    result = run("judge", "Adam=24", "Betty=15", "Christian=17", "Doris=32")
    assert result.stdout == (
        "Christian takes it with 17. 15 and 17 are below 19, and 17 is the highest of them: "
        "it takes the trick and buys the bottle. The price is now 17. (rule 5.2)\n"
    )
    assert run("judge", "24", "15", "17", "32").stdout.startswith("Card 3 takes it with 17. ")


NO_CARDS = ("0", "19", "38", "-5", "x", "17x", "", "1.0", "+5", "１７", "²", "5 5", "9" * 5000)
NO_PRICES = ("0", "20", "37", "-1", "x", "", "18.5", "１７", "9" * 5000)
CANNOT_BE: dict[str, tuple[str, ...]] = {
    **{f"card {card[:6]!r}": (card, "24") for card in NO_CARDS},
    **{f"price {price[:6]!r}": ("--price", price, "24", "15") for price in NO_PRICES},
    **{f"deck {deck!r}": ("--deck", deck, "24") for deck in ("tarot", "", "Classic", "\n")},
    **{f"option {option}": (option, "24") for option in ("--sneeze", "--prices=9", "-p")},
    "a seat without a card": ("Adam=", "24"),
    "a card twice": ("24", "15", "24"),
    "a card twice, under two names": ("Adam=24", "Betty=24"),
    "the price itself": ("--price", "17", "24", "17"),
    "the price of the second bottle": ("--price", "17,11", "24", "11"),
    "no card at all": (),
}


@pytest.mark.parametrize("arguments", CANNOT_BE.values(), ids=CANNOT_BE.keys())
def test_what_cannot_lie_in_a_trick_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    assert is_refused_in_one_line(run("judge", *arguments))


def test_the_refusal_names_what_cannot_be() -> None:
    assert "'17x' is not a card" in run("judge", "17x", "24").stderr
    assert "24 cannot lie in the trick twice" in run("judge", "24", "15", "24").stderr
    assert "17 is the price" in run("judge", "--price", "17", "24", "17").stderr


def test_the_installed_program_names_a_seat_in_bytes_that_are_no_text() -> None:
    ran = program("judge", b"\xff=17", "24")
    assert (ran.returncode, ran.stderr) == (0, b"")


# repairs

SWAPPED = [play("Adam", 24), play("Christian", 17), play("Betty", 15), play("Doris", 32)]


def repaired(document: object, *options: str) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the repairs as JSON."""
    result = run("repairs", "--json", *options, "-", given=json.dumps(document))
    assert result.stderr == ""
    return result.exit_code, json.loads(result.stdout)


def sentences(*events: dict[str, object]) -> tuple[int, list[str]]:
    """The exit status and the lines that people read of these events."""
    result = run("repairs", "-", given=json.dumps(SOUND | {"events": list(events)}))
    return result.exit_code, result.stdout.splitlines()


def test_people_read_a_sentence_for_each_repair() -> None:
    status, [first, *_] = sentences(*SWAPPED)
    assert (status, first) == (1, "Trick 1: 17 and 15 were tapped in the wrong order.")
    assert sentences({"type": "trump"}) == (1, ["No single mistake explains what is wrong."])
    assert sentences(play("Adam", 24)) == (0, ["Nothing is wrong."])


def test_programs_read_what_an_amend_event_holds() -> None:
    status, [first, *_] = repaired(SOUND | {"events": SWAPPED})
    assert (status, first["kind"], first["leaves"]) == (1, "neighbours", 0)
    assert first["changes"] == [
        {"event": 1, "is": play("Betty", 15) | {"assumed": False}},
        {"event": 2, "is": play("Christian", 17) | {"assumed": False}},
    ]
    amend = {"type": "amend", "changes": first["changes"]}
    assert repaired(SOUND | {"events": [*SWAPPED, amend]}) == (0, [])


def test_the_imps_trick_can_be_given() -> None:
    whole = made.legal_round(Random("repairs"), ["Adam", "Betty", "Clara", "Doris"], "classic")
    record_files.read(whole)
    events = [play(event["seat"], event["card"]) for event in whole["events"]]
    last = events[-1]["card"]
    imp = sorted(NUMBERS.difference(event["card"] for event in events))
    given = ("--imp", ",".join(map(str, imp)))
    assert repaired(whole | {"events": events}, *given) == (0, [])
    events[-1]["card"] = imp[0]
    status, [first, *_] = repaired(whole | {"events": events}, *given)
    [change] = first["changes"]
    assert (status, change["event"], change["is"]["card"]) == (1, len(events) - 1, last)


@pytest.mark.parametrize(
    "imp",
    ["", "3", "3,6,14,19", "3,6,14,14", "3,6,14,21,22", "3,3,6,14,21", "a,b,c,d", "3;6;14;21"],
)
def test_what_is_no_imps_trick_is_refused(imp: str) -> None:
    given = json.dumps(SOUND | {"events": SWAPPED})
    assert is_refused_in_one_line(run("repairs", "--imp", imp, "-", given=given))


# links


@ON_SQLITE
@pytest.mark.parametrize(
    ("name", "path"), [("The Imps", "/leagues/"), ("Adam, Betty, Clara, Doris", "/tables/")]
)
def test_a_link_lets_any_phone_in(name, path, database, app) -> None:
    """Where no phone is left that could show one."""
    found_league(app)
    seat_at_table(app)
    printed = run_on(database, "links").stdout.splitlines()
    [link] = [link for line, link in pairwise(printed) if name in line]
    key = link.rpartition("/join/")[2]
    assert Client(app, is_stranger=True).join(f"/join/{key}").path.startswith(path)
