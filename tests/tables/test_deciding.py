"""The table decides what follows when something went wrong, counts what nobody tapped, and turns
the Imp's Trick over.
"""

import pytest

from assistant.rules.commands import ChangeAgreement, Rewind
from assistant.rules.events import Compared, Ended, Ruled, Skipped, Tallied
from assistant.rules.options import IRREGULARITIES, VOIDS, Goal, Options
from assistant.rules.scoring import imps_trick, penalty
from tests.databases import ON_SQLITE
from tests.recording import WasRefused
from tests.tables.conftest import phone_at_new_table

pytestmark = ON_SQLITE  # what it writes is an event like any other

LONG = Options(goal=Goal("rounds", 9))
DECISIONS = [
    (about, decision) for about, one in IRREGULARITIES.items() for decision in one.decisions
]
VOID = Ruled("imp_seen", "void", 1)


def refusal(doing) -> str:
    """The code of the refusal that it meets."""
    with pytest.raises(WasRefused) as refused:
        doing()
    return refused.value.finding.code


def newest(phone):
    """The newest round."""
    return phone.sees.game.rounds[-1]


@pytest.fixture
def played(app_context):
    """The first round is over."""
    phone = phone_at_new_table(options=LONG)
    phone.play_round(1)
    return phone


@pytest.mark.parametrize(("about", "decision"), DECISIONS)
def test_every_decision_is_written_down_with_its_reason(about, decision, phone):
    ruling = Ruled(about, decision, 2, 1, "Doris dropped her hand.")
    phone.decide(ruling)
    assert newest(phone).state.rulings == [ruling]
    assert newest(phone).is_void == (decision in VOIDS)


def test_what_does_not_count_brings_nobody_anything_and_the_same_dealer_deals_again(phone):
    phone.play(24)
    phone.decide(VOID)
    assert phone.sees.game.totals == (0, 0, 0, 0)
    phone.begin()
    assert newest(phone).table.dealer == 0


def test_a_round_is_dealt_again_as_often_as_it_does_not_count(phone):
    for _ in range(3):
        phone.play(24)
        phone.decide(VOID, len(phone.sees.game.rounds))
        phone.begin()
    phone.play_round(1)
    phone.begin()
    assert [one.table.dealer for one in phone.sees.game.rounds] == [0, 0, 0, 0, 1]


def test_a_round_that_does_not_count_is_no_round_of_those_that_were_agreed(app_context):
    phone = phone_at_new_table(options=Options(goal=Goal("rounds", 1)))
    phone.decide(VOID)
    assert not phone.sees.game.is_over
    phone.begin()
    phone.play_round(1)
    assert phone.sees.game.is_over


def test_nothing_more_happens_in_a_round_that_does_not_count(phone):
    phone.decide(VOID)
    assert refusal(lambda: phone.play(24)) == "round-over"
    assert refusal(lambda: phone.decide(VOID)) == "round-over"


def test_who_revoked_can_be_scored_as_the_bottles_owner_is(played):
    round_ = newest(played).state
    seat = next(seat for seat in range(4) if seat != round_.bottle and round_.coins[seat])
    others = [score for other, score in enumerate(newest(played).scores) if other != seat]
    played.decide(Ruled("revoke_late", "as_cursed", seat, 2))
    scores = newest(played).scores
    assert scores[seat] == -penalty(round_)
    assert [score for other, score in enumerate(scores) if other != seat] == others


def test_an_older_round_can_be_declared_void_and_the_totals_change(played):
    played.begin()
    played.play_round(2)
    second = played.sees.game.rounds[1].scores
    played.decide(VOID, 1)
    assert played.sees.game.totals == second
    assert [one.table.dealer for one in played.sees.game.rounds] == [0, 1]


@pytest.mark.parametrize("round_", [0, 2, -1, 10**9])
def test_nothing_is_decided_about_a_round_that_is_not_there(round_, phone):
    assert refusal(lambda: phone.decide(VOID, round_)) == "nothing-to-amend"


@pytest.mark.parametrize("seat", [4, -1, 10**9])
def test_nothing_is_decided_about_nobody(seat, phone):
    assert refusal(lambda: phone.decide(Ruled("exposed_play", "play_on", seat))) == "unknown-seat"


def test_cards_are_taken_back_to_a_revoke_and_the_record_says_why(phone):
    for card in (24, 25, 27, 30):
        phone.play(card)
    phone.turn(2)
    phone.play(32)
    ruling = Ruled("revoke_now", "rewind", 2, 1)

    phone.does(Rewind(0, 2, ruling))
    round_ = newest(phone).state
    assert [(play.seat, play.card) for play in round_.plays] == [(1, 24)]
    assert (round_.rulings, round_.to_act, phone.sees.game.findings) == ([ruling], 2, ())


# The Imp's Trick


def test_the_imps_trick_is_turned_over_and_is_as_the_record_says(played):
    played.decide(Compared(imps_trick(newest(played).state)))
    assert not played.sees.game.findings


def test_the_imps_trick_is_turned_over_and_differs(played):
    *same, _ = imps_trick(newest(played).state)
    other = next(
        card for card in range(1, 38) if card not in (19, *imps_trick(newest(played).state))
    )
    (breach,) = played.decide(Compared((*same, other))).breaches
    assert breach.code == "imp-differs"


def test_the_imps_trick_of_an_older_round_can_be_compared_later(played):
    played.begin()
    played.play(24)
    before = played.sees.game.totals
    played.decide(Compared(imps_trick(played.sees.game.rounds[0].state)), 1)
    assert played.sees.game.rounds[0].state.imp is not None
    assert played.sees.game.totals == before


IMPS = {
    "too few": ((1, 2, 3), "hand-size"),
    "too many": ((1, 2, 3, 4, 5), "hand-size"),
    "none": ((), "hand-size"),
    "one twice": ((1, 1, 2, 3), "duplicate-card"),
    "the start price": ((1, 2, 3, 19), "unknown-card"),
    "one that is none": ((0, 1, 2, 3), "unknown-card"),
}


@pytest.mark.parametrize(("cards", "code"), IMPS.values(), ids=IMPS)
def test_these_cannot_lie_in_the_imps_trick(cards, code, played):
    assert refusal(lambda: played.decide(Compared(cards))) == code


def test_the_imps_trick_is_not_turned_over_before_the_round_is_over(phone):
    assert refusal(lambda: phone.decide(Compared((1, 2, 3, 4)))) == "round-running"


# What nobody tapped


def test_a_trick_that_nobody_tapped_is_passed_over(phone):
    phone.happen(Skipped(3, 12))
    round_ = newest(phone).state
    assert (round_.price, round_.bottle, round_.to_act, round_.skipped) == (12, 3, 3, (1,))


def test_a_round_with_a_trick_that_nobody_tapped_is_not_scored_until_it_is_counted(phone):
    for number in range(8):
        phone.happen(Skipped(3, 20 + number))
    assert (newest(phone).state.is_over, newest(phone).is_done) == (True, False)
    assert refusal(phone.begin) == "round-running"
    phone.happen(Tallied(0, (None, 30, 30, 50), (1, 2, 3, 4)))
    assert newest(phone).is_scored


def test_a_round_can_be_counted_from_its_first_card_on(phone):
    phone.happen(Tallied(0, (None, 30, 30, 50), (1, 2, 3, 4)))
    imp = penalty(newest(phone).state)
    assert newest(phone).scores == (-imp, 30, 30, 50)


def test_the_coins_of_the_imps_trick_are_enough(phone):
    phone.happen(Tallied(0, (None, 30, 30, 50), (), 6))
    assert newest(phone).scores == (-6, 30, 30, 50)


TALLIES = {
    "more than the deck has": (Tallied(0, (None, 60, 60, 60), (), 6), "does-not-add-up"),
    "less than the deck has": (Tallied(0, (0, 30, 30, 50), (), 6), "does-not-add-up"),
    "nothing of somebody": (Tallied(0, (None, None, 30, 50), (), 6), "does-not-add-up"),
    "three at a table of four": (Tallied(0, (None, 30, 30), (), 6), "does-not-add-up"),
    "less than lies there": (Tallied(0, (None, 30, 0, 50), (1, 2, 3, 4)), "below-known"),
    "a card that was played": (Tallied(0, (None, 30, 30, 50), (1, 2, 3, 24)), "duplicate-card"),
    "three cards of four": (Tallied(0, (None, 30, 30, 50), (1, 2, 3)), "hand-size"),
    "a bottle with nobody": (Tallied(4, (None, 30, 30, 50), (), 6), "unknown-seat"),
}


@pytest.mark.parametrize(("tally", "code"), TALLIES.values(), ids=TALLIES)
def test_a_count_that_cannot_be_is_refused(tally, code, phone):
    for card in (24, 17, 26, 29):
        phone.play(card)
    before = phone.record
    assert refusal(lambda: phone.happen(tally)) == code
    assert phone.record == before


# The end before its time


@pytest.mark.parametrize("counts", [True, False], ids=["as it stands", "without a result"])
def test_a_game_that_is_ended_early_has_places_or_none(counts, played):
    totals = played.sees.game.totals
    played.begin()
    played.play(24)
    played.does(Ended(counts))
    game = played.sees.game
    assert (game.is_over, game.totals, bool(game.places)) == (True, totals, counts)


def test_nothing_is_played_after_a_game_was_ended(played):
    played.begin()
    played.happen(Ended(True))
    assert refusal(lambda: played.play(24)) == "game-over"
    assert refusal(lambda: played.decide(VOID, 2)) == "game-over"
    assert refusal(played.begin) == "game-over"
    assert refusal(lambda: played.happen(Ended(False))) == "game-over"


def test_one_more_round_is_played_when_the_end_has_come(app_context):
    phone = phone_at_new_table(options=Options(goal=Goal("rounds", 1)))
    phone.play_round(1)
    assert refusal(phone.begin) == "game-over"
    phone.begin(extra=True)
    assert not phone.sees.game.is_over
    phone.play_round(2)
    assert phone.sees.game.is_over


def test_no_round_is_one_more_before_the_end(played):
    assert refusal(lambda: played.begin(extra=True)) == "round-running"


def test_another_end_holds_from_now_on(played):
    played.does(ChangeAgreement(Goal("rounds", 1), "tricks", "off", "off", "table_only", "off"))
    assert played.sees.game.is_over
    assert played.sees.game.rounds[0].level == "tricks"


def test_another_level_holds_from_the_next_round_on(phone):
    phone.play(24)
    phone.does(ChangeAgreement(Goal("rounds", 9), "score", "off", "off", "table_only", "off"))
    assert newest(phone).level == "tricks"
    phone.decide(VOID)
    phone.begin()
    assert newest(phone).level == "score"
