"""Every answer that a table can agree on makes a difference.

For each switch a game in which its value is seen.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from assistant.rules.cards import offered_decks
from assistant.rules.event_checks import checked
from assistant.rules.events import (
    Began,
    Chosen,
    Exchanged,
    GameEvent,
    Opened,
    Passed,
    Played,
    Signed,
    Tallied,
)
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.game import Game
from assistant.rules.options import (
    SWITCHES,
    USUAL,
    Goal,
    Options,
    usual_deck,
)
from assistant.rules.scoring import score
from assistant.rules.secret_hands import sealed
from assistant.rules.table import SEATS
from assistant.store.engine import new_id
from assistant.tables import opening, tables
from tests.browsing import Client, Page
from tests.databases import ON_SQLITE
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, NAMES, a_game, counted, random_record
from tests.web.steps import seat_at_table, skip

ROUND = random_record("a round", 3)
BLUE_IS_NOT_FOLLOWED = [Played(1, 24), Played(2, 25), Played(3, 27), Played(0, 30)]


def at(app: Flask, options: Options, *happened: GameEvent) -> str:
    """A table of four with these agreements, at which Adam dealt and this happened; its id."""
    table_id = seat_at_table(app, options=replace(options, goal=Goal("rounds", 9)))
    skip(app, table_id, happened)
    return table_id


def shown(app: Flask, table_id: str, page: str) -> Page:
    """A page of the table."""
    return Client(app).get(f"/tables/{table_id}/{page}")


def three(options: Options, *rows: tuple[int, ...]) -> Game:
    """A game of three, Christian dealt first, whose rounds were counted."""
    rounds = [event for row in rows for event in (Began(), counted(*row))]
    return fold([Opened(NAMES[:3], CHRISTIAN, options), *rounds[1:]])


# For each switch something that everybody sees


def the_first_edition_of_a_ruling(app: Flask, options: Options) -> object:
    page = Client(app).get(f"/rules/29?table={at(app, options)}")
    return page.text.partition("How the editions put it")[2]


def who_wins_when_two_lead(app: Flask, options: Options) -> object:
    tied = a_game((-9, 60, 50), (109, 40, -9))
    game = replace(tied, options=replace(options, goal=Goal("rounds", 2)))
    assert game.totals[ADAM] == game.totals[BETTY]
    return game.is_over, game.winners


def whether_chance_picks_the_dealer_of_a_rematch(app: Flask, options: Options) -> object:
    table_id, dealers = at(app, options), set()
    with app.app_context():
        for _ in range(12):
            again = new_id()
            opening.rematch(again, table_id, "a-phone")
            dealers.add(tables.view(again).game.rounds[0].table.dealer)
    return len(dealers) > 1


def who_deals_next(app: Flask, options: Options) -> object:
    return three(options, (60, 50, -9)).next_dealer, three(options, (40, -9, 50)).next_dealer


def which_tricks_can_be_looked_at(app: Flask, options: Options) -> object:
    table_id = at(app, options, *BLUE_IS_NOT_FOLLOWED)
    return shown(app, table_id, "trick").text, shown(app, table_id, "tricks").text


def what_the_table_is_reminded_of(app: Flask, options: Options) -> object:
    return shown(app, at(app, options, *BLUE_IS_NOT_FOLLOWED), "trick").text


def what_the_phone_says_of_a_trick(app: Flask, options: Options) -> object:
    return shown(app, at(app, options, *BLUE_IS_NOT_FOLLOWED), "trick").status


def what_a_round_scores(app: Flask, options: Options) -> object:
    game = fold([Opened(NAMES[:3], ROUND.table.dealer, options), *ROUND.events])
    return score(game.rounds[0].state).scores


def who_adds_whose_coins(app: Flask, options: Options) -> object:
    of_six = replace(options, variant="teams", deck=offered_decks()["matagot-2024-large"])
    people = ("a", "b", "c", "d", "e", "f")
    counted_so = Tallied(0, (None, 30, 30, 30, 30, 30), (), 20)
    return fold([Opened(people, 5, of_six), counted_so]).scores


def whether_a_game_ends_in_the_middle_of_a_deal_cycle(app: Flask, options: Options) -> object:
    return three(replace(options, goal=Goal("target", 50)), (60, 50, -9)).is_over


def what_is_offered_first_when_a_game_is_broken_off(app: Flask, options: Options) -> object:
    return [
        button["value"] for button in shown(app, at(app, options), "agreement").buttons("End it")
    ]


def where_a_round_is_written_down(app: Flask, options: Options) -> object:
    return Client(app).get(f"/tables/{at(app, options)}").path.rpartition("/")[2]


def how_many_signatures_a_round_needs(app: Flask, options: Options) -> object:
    played = [Opened(NAMES[:3], CHRISTIAN, options), counted(60, 50, -9)]
    signed = [Signed(1, seat) for seat in range(3)]
    return [fold([*played, *signed[:count]]).is_signed(0) for count in range(4)]


# Of hands and the games of two

ADAMS = (1, 8, 12, 14, 20, 24, 25, 33, 36)


def what_is_played(app: Flask, options: Options) -> object:
    deck = usual_deck(next(cards for game, cards in SEATS if game == options.variant))
    people = "abcdef"[: SEATS[options.variant, len(deck.cards)][0]]
    table = fold([Opened(tuple(people), 0, replace(options, deck=deck))]).rounds[0].table
    return table.seats, table.share(0), table.hands, table.bottles, table.teams, table.is_free


def which_of_these_a_table_lets_be_written_down(options: Options, *told: GameEvent) -> list[bool]:
    opened: list[GameEvent] = [Opened(NAMES, CHRISTIAN, options)]
    return [isinstance(checked(refolded(opened), event), Fold) for event in told]


def what_of_the_exchange_is_written_down(app: Flask, options: Options) -> object:
    given, all_of_it = Exchanged(ADAM, discards=(14,)), Exchanged(ADAM, ADAMS)
    return which_of_these_a_table_lets_be_written_down(options, given, all_of_it)


def in_which_order_the_cards_are_given_away(app: Flask, options: Options) -> object:
    imp, left = Exchanged(ADAM, discards=(14,)), Exchanged(ADAM, passes=((BETTY, 1),))
    return which_of_these_a_table_lets_be_written_down(replace(options, hands="all"), imp, left)


def what_a_seat_may_look_at_again(app: Flask, options: Options) -> object:
    events: list[GameEvent] = [
        Opened(NAMES, CHRISTIAN, options),
        Exchanged(ADAM, ADAMS),
        Played(3, 26),
    ]
    return sealed(events, fold(events), ADAM)[1]


def how_a_hand_is_shown(app: Flask, options: Options) -> object:
    return [replace(options, edition=edition).sorts_by for edition in ("ZM", "GT")]  # type: ignore[arg-type]


def what_is_lit(app: Flask, options: Options) -> object:
    received = (Passed(CHRISTIAN, 3, 9), Passed(ADAM, 3, 2))
    doris = Exchanged(3, (3, 4, 5, 6, 7, 10, 11, 13, 15), (3,), ((ADAM, 4), (CHRISTIAN, 5)))
    table_id = at(app, options, doris, *received, Played(1, 24), Played(2, 20))
    with app.app_context():
        return tables.view(table_id).lit


def what_the_other_is_told_of_a_choice(app: Flask, options: Options) -> object:
    events: list[GameEvent] = [
        Opened(NAMES[:2], ADAM, replace(options, variant="bright-house")),
        Chosen(BETTY, 2),
    ]
    return sealed(events, fold(events), ADAM)[1]


def with_lopaka(options: Options) -> Game:
    """A game of two in which Lopaka has more coins than both players and than the target."""
    told = replace(options, variant="lopaka", goal=Goal("target", 60))
    return fold([Opened(NAMES[:2], ADAM, told), counted(-6, 40, 75)])


def whether_lopaka_has_a_place(app: Flask, options: Options) -> object:
    game = with_lopaka(replace(options, lopaka_ends_game="yes"))
    return game.shown, game.places


def whether_lopaka_ends_the_game(app: Flask, options: Options) -> object:
    return with_lopaka(options).is_over


CASES: dict[str, Callable[[Flask, Options], object]] = {
    "variant": what_is_played,
    "hands": what_of_the_exchange_is_written_down,
    "exchange_order": in_which_order_the_cards_are_given_away,
    "own_pass_memo": what_a_seat_may_look_at_again,
    "hand_sort": how_a_hand_is_shown,
    "lit": what_is_lit,
    "open_choice": what_the_other_is_told_of_a_choice,
    "teams_of_six": who_adds_whose_coins,
    "lopaka_scores": whether_lopaka_has_a_place,
    "lopaka_ends_game": whether_lopaka_ends_the_game,
    "edition": the_first_edition_of_a_ruling,
    "tie": who_wins_when_two_lead,
    "first_dealer": whether_chance_picks_the_dealer_of_a_rematch,
    "dealer_rotation": who_deals_next,
    "review": which_tricks_can_be_looked_at,
    "memory_aid": what_the_table_is_reminded_of,
    "lessons": what_the_phone_says_of_a_trick,
    "card_points": what_a_round_scores,
    "finish_deal_cycle": whether_a_game_ends_in_the_middle_of_a_deal_cycle,
    "abandon": what_is_offered_first_when_a_game_is_broken_off,
    "level": where_a_round_is_written_down,
    "sign_off": how_many_signatures_a_round_needs,
}


def test_every_switch_has_a_case() -> None:
    assert CASES.keys() == SWITCHES.keys()


@ON_SQLITE
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_answer_to_a_switch_makes_a_difference(switch: str, app: Flask) -> None:
    def seen(answer: str) -> object:
        return CASES[switch](app, replace(USUAL, **{switch: answer}))

    answers = SWITCHES[switch]
    different = [seen(answer) for answer in answers]
    assert [different.index(one) for one in different] == [*range(len(answers))]
    assert seen(answers[0]) == different[0], "nothing but the answer makes the difference"
