"""Keeping decks: entering one, changing it, putting it away and taking it out again."""

from dataclasses import replace

import pytest

from assistant.rules.cards import Deck, printed_decks
from assistant.rules.options import USUAL
from assistant.store.engine import new_id
from assistant.tables import decks
from assistant.tables.decks import NoSuchDeck
from tests.databases import ON_BOTH
from tests.tables.conftest import at_once, phone_at_new_table

OURS = Deck("", "Ours – „neu“", printed_decks()["classic"].suits)
OTHERS = Deck("", "Others", printed_decks()["matagot-2024"].suits)


@pytest.fixture
def kept(app_context):
    """The id of a deck that a phone keeps."""
    id = new_id()
    decks.save(id, OURS, "a-phone")
    return id


def test_a_deck_is_kept_as_it_was_entered(kept):
    found = decks.get(kept)
    assert (found.id, found.deck, found.phone, found.put_away_at) == (kept, OURS, "a-phone", None)


def test_a_deck_that_is_sent_twice_is_kept_once(kept, contents):
    before = contents()
    decks.save(kept, OURS, "a-phone")
    assert contents() == before


def test_a_deck_that_is_sent_six_times_at_once_is_kept_once(app_context):
    id = new_id()
    assert at_once(app_context, [lambda: decks.save(id, OURS, "a-phone")] * 6) == [None] * 6
    assert len(decks.of_phone("a-phone")) == 1


def test_another_phones_deck_is_not_changed(kept, contents):
    before = contents()
    with pytest.raises(NoSuchDeck):
        decks.save(kept, OTHERS, "another-phone")
    assert contents() == before


def test_whoever_knows_its_id_may_look_at_a_deck_but_it_is_not_among_theirs(kept):
    assert decks.get(kept).deck == OURS
    assert decks.of_phone("another-phone") == []


def test_the_decks_of_a_phone_come_newest_first(app_context):
    ids = [new_id() for _ in range(3)]
    for id in ids:
        decks.save(id, OURS, "a-phone")
    assert [one.id for one in decks.of_phone("a-phone")] == ids[::-1]


def test_a_deck_is_put_away_and_taken_out_again(kept):
    decks.put_away(kept, "a-phone", is_away=True)
    assert (
        decks.get(kept).put_away_at is not None,
        [one.put_away_at is not None for one in decks.of_phone("a-phone")],
    ) == (True, [True])
    decks.put_away(kept, "a-phone", is_away=False)
    assert decks.get(kept).put_away_at is None


@ON_BOTH
def test_a_change_does_not_take_a_deck_out_again(kept):
    decks.put_away(kept, "a-phone", is_away=True)
    decks.save(kept, OTHERS, "a-phone")
    assert (decks.get(kept).deck, decks.get(kept).put_away_at is None) == (OTHERS, False)


@pytest.mark.parametrize("is_away", [True, False])
def test_another_phones_deck_is_not_put_away(kept, contents, is_away):
    before = contents()
    with pytest.raises(NoSuchDeck):
        decks.put_away(kept, "another-phone", is_away=is_away)
    assert contents() == before


def test_there_is_no_deck_that_nobody_keeps(app_context):
    with pytest.raises(NoSuchDeck):
        decks.get("no-such-deck")
    with pytest.raises(NoSuchDeck):
        decks.put_away("no-such-deck", "a-phone", is_away=True)


def test_1_6_a_game_keeps_the_deck_with_which_it_began_whatever_becomes_of_the_one_that_is_kept(
    kept,
):
    phone = phone_at_new_table(options=replace(USUAL, deck=decks.get(kept).deck))
    decks.save(kept, OTHERS, "a-phone")
    assert phone.sees.game.deck == OURS
