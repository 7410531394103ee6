"""The sentences for each switch of `rules.options` and for each of its answers, in English."""

from collections.abc import Mapping
from typing import NamedTuple

from assistant.wording import N_


class Question(NamedTuple):
    """What a switch is about, and what is agreed on by each of its answers."""

    title: str
    answers: Mapping[str, str]


EDITIONS: Mapping[str, str] = {
    "ZM": N_("Z-Man 2010"),
    "95": N_("Bambus 1995"),
    "03": N_("Bambus 2003"),
    "GT": N_("Gameteko, Stronghold 2018"),
    "M24": N_("Matagot 2024"),
    "WP": N_("Wikipedia"),
}
"""The booklets, by publisher and year."""

QUESTIONS: Mapping[str, Question] = {
    "edition": Question(
        N_("Booklet"),
        dict.fromkeys(EDITIONS, N_("Rulings follow the booklet: {edition}.")),
    ),
    "tie": Question(
        N_("Tie for first place"),
        {
            "shared": N_("A tie for first place is shared."),
            "extra_round": N_("A tie for first place is broken by another round."),
            "fewest_curses": N_(
                "In a tie for first place, whoever ended fewer rounds with the bottle is first."
            ),
            "last_round": N_("In a tie for first place, the better last round decides."),
        },
    ),
    "first_dealer": Question(
        N_("First dealer"),
        {
            "random": N_("The first dealer is picked at random, in a rematch too."),
            "chosen": N_(
                "The table picks the first dealer; in a rematch the deal moves on around the table."
            ),
        },
    ),
    "dealer_rotation": Question(
        N_("Next dealer"),
        {
            "left": N_("The dealer's left neighbour deals the next round."),
            "winner": N_("Whoever won the round deals the next."),
            "last_cursed": N_("Whoever has the bottle at the end of a round deals the next."),
        },
    ),
    "review": Question(
        N_("Reviewing tricks"),
        {
            "last_trick": N_("The last trick may be looked at until the next lead."),
            "none": N_("Tricks that were taken may not be looked at."),
            "own_pile": N_("Everybody may look through their own tricks."),
            "all": N_("All tricks may be looked at."),
        },
    ),
    "memory_aid": Question(
        N_("Memory aids"),
        {
            "table_only": N_("The phone shows only what is on the table."),
            "counts": N_("The phone counts the cards below the price that are still out."),
            "full": N_(
                "The phone shows what has been played, who is out of a colour, and the coins won."
            ),
        },
    ),
    "lessons": Question(
        N_("Explanations"),
        {
            "off": N_("The phone does not explain the tricks."),
            "on": N_("The phone explains each trick."),
        },
    ),
    "card_points": Question(
        N_("Card values"),
        {
            "coins": N_("A card counts the coins on it."),
            "face": N_("A card counts its number."),
        },
    ),
    "finish_deal_cycle": Question(
        N_("Equal deals"),
        {
            "no": N_("The game is over as soon as its end has come."),
            "yes": N_("The game is over only when the deal has gone all the way around the table."),
        },
    ),
    "abandon": Question(
        N_("Unfinished games"),
        {
            "no_result": N_("An unfinished game has no result."),
            "as_it_stands": N_("An unfinished game counts as it stands."),
        },
    ),
    "level": Question(
        N_("What is recorded"),
        {
            "tricks": N_("Every card is recorded."),
            "bottle": N_("Only the sales of the bottle and the score are recorded."),
            "score": N_("Only the score is recorded."),
        },
    ),
    "sign_off": Question(
        N_("Who signs a round"),
        {
            "off": N_("Nobody signs the rounds."),
            "one": N_("One player signs each round."),
            "all": N_("Everybody signs each round."),
        },
    ),
    "variant": Question(
        N_("Variant"),
        {
            "standard": N_("Three or four play the game in the booklets."),
            "lopaka": N_("Two play, and Lopaka plays by fixed rules."),
            "bright-house": N_("Two play The Bright House, with an open and a hidden hand each."),
            "two-bottles": N_("Five or six play with two bottles, each for oneself."),
            "teams": N_("Four, five or six play in teams."),
            "matagot-duel": N_("Two play the duel, from an open and a hidden hand each."),
        },
    ),
    "teams_of_six": Question(
        N_("Teams of six"),
        {
            "2-2-2": N_("Six play as three pairs, each with the player opposite."),
            "2-2-1-1": N_("Six play as two pairs and two alone, and the pairs change."),
        },
    ),
    "hands": Question(
        N_("Hands"),
        {
            "off": N_("Hands are not entered."),
            "given": N_("Everybody secretly enters the cards they give away."),
            "all": N_(
                "Everybody secretly enters the hand they were dealt and the cards they give away."
            ),
        },
    ),
    "exchange_order": Question(
        N_("Giving cards away"),
        {
            "all_three_at_once": N_("The cards to give away are entered all at once."),
            "strict_order": N_("The cards to give away are entered one by one, the Imp's first."),
        },
    ),
    "own_pass_memo": Question(
        N_("Checking your own cards"),
        {
            "off": N_("During a round nobody may look again at what they entered."),
            "on": N_("During a round everybody may look again at what they entered."),
        },
    ),
    "hand_sort": Question(
        N_("Hand order"),
        {
            "edition": N_("Hands are sorted as the booklet advises."),
            "dealt": N_("Hands are shown as they were entered."),
            "number": N_("Hands are sorted by number."),
            "colour": N_("Hands are sorted by colour."),
        },
    ),
    "lit": Question(
        N_("Playable cards"),
        {
            "off": N_("The phone does not highlight any cards."),
            "on": N_("The phone highlights what an entered hand may play, for all to see."),
        },
    ),
    "open_choice": Question(
        N_("The open hand"),
        {
            "secret": N_("Both choose the open hand at the same time, in secret."),
            "dealer_last": N_(
                "The dealer chooses the open hand last, after seeing the other's choice."
            ),
        },
    ),
    "lopaka_scores": Question(
        N_("Lopaka's score"),
        {
            "shown_not_ranked": N_("Lopaka's coins are shown, but he has no place."),
            "ranked": N_("Lopaka has a place like everybody else."),
            "ignored": N_("Lopaka's coins are not shown."),
        },
    ),
    "lopaka_ends_game": Question(
        N_("Lopaka and the end of the game"),
        {
            "no": N_("Lopaka's coins do not end the game."),
            "yes": N_("Lopaka's coins can end the game too."),
        },
    ),
}
