"""What a table agrees on, a plain sentence for each answer. The switches are those of `rules.options.SWITCHES`."""

from typing import NamedTuple

from assistant.rules.irregularities import About, Decision
from assistant.rules.options import SWITCHES, VARIANTS, Options
from assistant.rules.presets import Preset
from assistant.wording import Translations, decisions, decks, table


class Term(NamedTuple):
    """An agreement in a sentence. `about` is the field of the options, or the irregularity, that it answers."""

    about: str
    text: str
    is_usual: bool


def agreed(options: Options, t: Translations) -> tuple[Term, ...]:
    """All that a game agrees on: deck and end first, then each switch, then what follows when something goes wrong."""
    usual = Options()
    deck = t.gettext("The deck is {deck}.").format(deck=decks.name(options.deck, t))
    switches = [
        (switch, getattr(options, switch))
        for switch in SWITCHES
        if switch not in VARIANTS[options.variant]
    ]
    return (
        Term("deck", deck, options.deck == usual.deck),
        Term("goal", table.end(options, t), options.goal == usual.goal),
        *(
            Term(switch, term(switch, answer, t), answer == getattr(usual, switch))
            for switch, answer in switches
        ),
        *(Term(about, ruling(about, decision, t), False) for about, decision in options.rulings),
    )


def edition(id: str, t: Translations) -> str:
    """A booklet by its publisher and year."""
    return {
        "ZM": t.gettext("Z-Man 2010"),
        "95": t.gettext("Bambus 1995"),
        "03": t.gettext("Bambus 2003"),
        "GT": t.gettext("Gameteko, Stronghold 2018"),
        "M24": t.gettext("Matagot 2024"),
        "WP": t.gettext("Wikipedia"),
    }[id]


def preset(id: Preset, t: Translations) -> str:
    """The name of agreements that go together."""
    return {
        "classic": t.gettext("Classic"),
        "bambus-1995": t.gettext("Bambus 1995"),
        "gameteko": t.gettext("Gameteko"),
        "wikipedia": t.gettext("As on Wikipedia"),
        "matagot-2024": t.gettext("Matagot 2024"),
        "league": t.gettext("League"),
        "learning": t.gettext("Learning"),
    }[id]


def title(switch: str, t: Translations) -> str:
    """What a switch is about."""
    return {
        "edition": t.gettext("Booklet"),
        "tie": t.gettext("Tie for first place"),
        "first_dealer": t.gettext("First dealer"),
        "dealer_rotation": t.gettext("Next dealer"),
        "review": t.gettext("Looking at tricks"),
        "memory_aid": t.gettext("Reminders"),
        "lessons": t.gettext("Lessons"),
        "card_points": t.gettext("What a card counts"),
        "finish_deal_cycle": t.gettext("A full turn of deals"),
        "abandon": t.gettext("A game broken off"),
        "level": t.gettext("What is written down"),
        "sign_off": t.gettext("Who signs a round"),
        "variant": t.gettext("What is played"),
        "hands": t.gettext("Hands"),
        "exchange_order": t.gettext("The three cards given away"),
        "own_pass_memo": t.gettext("Looking at one's own cards"),
        "hand_sort": t.gettext("Order of a hand"),
        "lit": t.gettext("Light on the keys"),
        "open_choice": t.gettext("The open hand"),
        "lopaka_scores": t.gettext("Lopaka's score"),
        "lopaka_ends_game": t.gettext("Lopaka and the end"),
    }[switch]


def term(switch: str, answer: str, t: Translations) -> str:
    """An answer to a switch, in a sentence."""
    if switch == "edition":
        return t.gettext("Rulings follow the booklet: {edition}.").format(
            edition=edition(answer, t)
        )
    return _sentences(t)[switch, answer]


def ruling(about: About, decision: Decision | None, t: Translations) -> str:
    """What a table does first about an irregularity; None where it chooses each time."""
    text = (
        t.gettext("The table chooses each time.")
        if decision is None
        else decisions.choice(about, decision, t)
    )
    return t.gettext("{case}: {decision}").format(case=decisions.title(about, t), decision=text)


def _sentences(t: Translations) -> dict[tuple[str, str], str]:
    return {
        ("tie", "shared"): t.gettext("A tie for first place is shared."),
        ("tie", "extra_round"): t.gettext("A tie for first place is broken by another round."),
        ("tie", "fewest_curses"): t.gettext(
            "In a tie for first place, whoever ended fewer rounds with the bottle is first."
        ),
        ("tie", "last_round"): t.gettext(
            "In a tie for first place, the better last round decides."
        ),
        ("first_dealer", "random"): t.gettext("Chance picks the first dealer, in a rematch too."),
        ("first_dealer", "chosen"): t.gettext(
            "The table picks the first dealer; a rematch goes on around the table."
        ),
        ("dealer_rotation", "left"): t.gettext("The dealer's left neighbour deals the next round."),
        ("dealer_rotation", "winner"): t.gettext("Whoever won the round deals the next."),
        ("dealer_rotation", "last_cursed"): t.gettext(
            "Whoever has the bottle at the end of a round deals the next."
        ),
        ("review", "last_trick"): t.gettext("The last trick may be looked at until the next lead."),
        ("review", "none"): t.gettext("A trick that was taken may not be looked at."),
        ("review", "own_pile"): t.gettext("Everybody may leaf through the tricks that are theirs."),
        ("review", "all"): t.gettext("All tricks may be looked at."),
        ("memory_aid", "table_only"): t.gettext(
            "The phone shows what lies on the table, and reminds of nothing."
        ),
        ("memory_aid", "counts"): t.gettext(
            "The phone counts the cards below the price that are still out."
        ),
        ("memory_aid", "full"): t.gettext(
            "The phone shows what has been played, who is out of a colour, and the coins won."
        ),
        ("lessons", "off"): t.gettext("The phone does not teach."),
        ("lessons", "on"): t.gettext("The phone explains each trick."),
        ("card_points", "coins"): t.gettext("A card counts the coins on it."),
        ("card_points", "face"): t.gettext("A card counts its number."),
        ("finish_deal_cycle", "no"): t.gettext("The game is over as soon as its end has come."),
        ("finish_deal_cycle", "yes"): t.gettext(
            "The game is over only when the deal has gone all the way around the table."
        ),
        ("abandon", "no_result"): t.gettext("A game that is broken off has no result."),
        ("abandon", "as_it_stands"): t.gettext("A game that is broken off counts as it stands."),
        ("level", "tricks"): t.gettext("Every card is written down."),
        ("level", "bottle"): t.gettext(
            "Only the sales of the bottle and the score are written down."
        ),
        ("level", "score"): t.gettext("Only the score is written down."),
        ("sign_off", "off"): t.gettext("Nobody signs the rounds."),
        ("sign_off", "one"): t.gettext("One player signs each round."),
        ("sign_off", "all"): t.gettext("Everybody signs each round."),
        ("variant", "standard"): t.gettext("Three or four play the game of the booklets."),
        ("variant", "lopaka"): t.gettext("Two play, and Lopaka plays by rule."),
        ("variant", "bright-house"): t.gettext(
            "Two play The Bright House, with an open and a hidden hand each."
        ),
        ("hands", "off"): t.gettext("Nobody taps a hand."),
        ("hands", "given"): t.gettext("Everybody taps in secret what they give away."),
        ("hands", "all"): t.gettext(
            "Everybody taps in secret the hand that was dealt, and what they give away."
        ),
        ("exchange_order", "all_three_at_once"): t.gettext(
            "The cards to give away are tapped all at once."
        ),
        ("exchange_order", "strict_order"): t.gettext(
            "The cards to give away are tapped one after the other, the Imp's first."
        ),
        ("own_pass_memo", "off"): t.gettext(
            "During a round nobody looks again at what they tapped."
        ),
        ("own_pass_memo", "on"): t.gettext(
            "During a round everybody may look again at what they tapped themselves."
        ),
        ("hand_sort", "edition"): t.gettext("A hand is shown as the booklet advises."),
        ("hand_sort", "dealt"): t.gettext("A hand is shown as it was tapped."),
        ("hand_sort", "number"): t.gettext("A hand is shown by numbers."),
        ("hand_sort", "colour"): t.gettext("A hand is shown by colours."),
        ("lit", "off"): t.gettext("The phone shows nothing of a hand."),
        ("lit", "on"): t.gettext("The phone lights what a tapped hand may play, for all to see."),
        ("open_choice", "secret"): t.gettext(
            "Both choose the open hand at the same time, in secret."
        ),
        ("open_choice", "dealer_last"): t.gettext(
            "The dealer chooses the open hand last, after seeing the other's choice."
        ),
        ("lopaka_scores", "shown_not_ranked"): t.gettext(
            "Lopaka's coins are shown, and he has no place."
        ),
        ("lopaka_scores", "ranked"): t.gettext("Lopaka has a place like everybody."),
        ("lopaka_scores", "ignored"): t.gettext("Lopaka's coins are left out of the sheet."),
        ("lopaka_ends_game", "no"): t.gettext("Lopaka's coins do not end the game."),
        ("lopaka_ends_game", "yes"): t.gettext("Lopaka's coins can end the game too."),
    }
