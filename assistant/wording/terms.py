"""What a table agrees on, in plain sentences."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assistant.rules.cards import Coins
from assistant.rules.game import Game
from assistant.rules.options import (
    SWITCHES,
    USUAL,
    About,
    Decision,
    MemoryAid,
    Options,
    Preset,
    unasked,
)
from assistant.rules.round_view import RoundView
from assistant.rules.table import Teams, Variant
from assistant.wording import N_, Translations, decisions, decks
from assistant.wording.numbers import joined

# How an edition of the booklet puts a rule, in a few words. The reference has its own texts.


SAYS: Mapping[str, str] = {
    "says": N_("says so"),
    "follows": N_("follows from its text"),
    "silent": N_("says nothing about it"),
    "differs": N_("puts it differently"),
}
"""By `reference.Says`."""


def says(mark: str, t: Translations) -> str:
    """How an edition puts a rule."""
    return t.gettext(SAYS[mark])


# Which words a table has for what all tables have.


def vocabulary(options: Options) -> tuple[str, ...]:
    """The catalogues beside that of all sentences, which put some of them in a table's own words.

    `points`: a card counts its number, so nobody scores coins. `bambus-1995`: the colours are
    dollars, cents and centimes.
    """
    found = []
    if options.card_points == "face":
        found.append("points")
    if options.edition == "95" or options.deck.id == "bambus-1995":
        found.append("bambus-1995")
    return tuple(found)


# The sentences for each switch of `rules.options` and for each of its answers, in English.


class SwitchInWords(NamedTuple):
    """What a switch is about, and what is agreed on by each of its answers."""

    title: str
    answers: Mapping[str, str]


EDITIONS: Mapping[str, str] = {
    "ZM": N_("Z-Man 2010"),
    "95": N_("Bambus 1995"),
    "03": N_("Bambus 2003"),
    "GT": N_("Gameteko"),
    "M24": N_("Matagot 2024"),
    "WP": N_("Wikipedia"),
}
"""The booklets, by publisher and year."""

QUESTIONS: Mapping[str, SwitchInWords] = {
    "edition": SwitchInWords(
        N_("Booklet"),
        dict.fromkeys(EDITIONS, N_("Rulings follow the booklet: {edition}.")),
    ),
    "tie": SwitchInWords(
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
    "first_dealer": SwitchInWords(
        N_("First dealer"),
        {
            "random": N_("The first dealer is picked at random, in a rematch too."),
            "chosen": N_(
                "The table picks the first dealer; in a rematch the deal moves on around the table."
            ),
        },
    ),
    "dealer_rotation": SwitchInWords(
        N_("Next dealer"),
        {
            "left": N_("The dealer's left neighbour deals the next round."),
            "winner": N_("Whoever won the round deals the next."),
            "last_cursed": N_("Whoever has the bottle at the end of a round deals the next."),
        },
    ),
    "review": SwitchInWords(
        N_("Reviewing tricks"),
        {
            "last_trick": N_("The last trick may be looked at until the next lead."),
            "none": N_("Tricks that were taken may not be looked at."),
            "own_pile": N_("Everybody may look through their own tricks."),
            "all": N_("All tricks may be looked at."),
        },
    ),
    "memory_aid": SwitchInWords(
        N_("Memory aids"),
        {
            "table_only": N_("The phone shows only what is on the table."),
            "counts": N_("The phone counts the cards below the price that are still out."),
            "full": N_(
                "The phone shows what has been played, who is out of a colour, and the coins won."
            ),
        },
    ),
    "lessons": SwitchInWords(
        N_("Explanations"),
        {
            "off": N_("The phone does not explain the tricks."),
            "on": N_("The phone explains each trick."),
        },
    ),
    "card_points": SwitchInWords(
        N_("Card values"),
        {
            "coins": N_("A card counts the coins on it."),
            "face": N_("A card counts its number."),
        },
    ),
    "finish_deal_cycle": SwitchInWords(
        N_("Equal deals"),
        {
            "no": N_("The game is over as soon as its end has come."),
            "yes": N_("The game is over only when the deal has gone all the way around the table."),
        },
    ),
    "abandon": SwitchInWords(
        N_("Unfinished games"),
        {
            "no_result": N_("An unfinished game has no result."),
            "as_it_stands": N_("An unfinished game counts as it stands."),
        },
    ),
    "level": SwitchInWords(
        N_("What is recorded"),
        {
            "tricks": N_("Every card is recorded."),
            "bottle": N_("Only the sales of the bottle and the score are recorded."),
            "score": N_("Only the score is recorded."),
        },
    ),
    "sign_off": SwitchInWords(
        N_("Who signs a round"),
        {
            "off": N_("Nobody signs the rounds."),
            "one": N_("One player signs each round."),
            "all": N_("Everybody signs each round."),
        },
    ),
    "variant": SwitchInWords(
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
    "teams_of_six": SwitchInWords(
        N_("Teams of six"),
        {
            "2-2-2": N_("Six play as three pairs, each with the player opposite."),
            "2-2-1-1": N_("Six play as two pairs and two alone, and the pairs change."),
        },
    ),
    "hands": SwitchInWords(
        N_("Hands"),
        {
            "off": N_("Hands are not entered."),
            "given": N_("Everybody secretly enters the cards they give away."),
            "all": N_(
                "Everybody secretly enters the hand they were dealt and the cards they give away."
            ),
        },
    ),
    "exchange_order": SwitchInWords(
        N_("Giving cards away"),
        {
            "all_three_at_once": N_("The cards to give away are entered all at once."),
            "strict_order": N_("The cards to give away are entered one by one, the Imp's first."),
        },
    ),
    "own_pass_memo": SwitchInWords(
        N_("Checking your own cards"),
        {
            "off": N_("During a round nobody may look again at what they entered."),
            "on": N_("During a round everybody may look again at what they entered."),
        },
    ),
    "hand_sort": SwitchInWords(
        N_("Hand order"),
        {
            "edition": N_("Hands are sorted as the booklet advises."),
            "dealt": N_("Hands are shown as they were entered."),
            "number": N_("Hands are sorted by number."),
            "colour": N_("Hands are sorted by colour."),
        },
    ),
    "lit": SwitchInWords(
        N_("Playable cards"),
        {
            "off": N_("The phone does not highlight any cards."),
            "on": N_("The phone highlights what an entered hand may play, for all to see."),
        },
    ),
    "open_choice": SwitchInWords(
        N_("The open hand"),
        {
            "secret": N_("Both choose the open hand at the same time, in secret."),
            "dealer_last": N_(
                "The dealer chooses the open hand last, after seeing the other's choice."
            ),
        },
    ),
    "lopaka_scores": SwitchInWords(
        N_("Lopaka's score"),
        {
            "shown_not_ranked": N_("Lopaka's coins are shown, but he has no place."),
            "ranked": N_("Lopaka has a place like everybody else."),
            "ignored": N_("Lopaka's coins are not shown."),
        },
    ),
    "lopaka_ends_game": SwitchInWords(
        N_("Lopaka and the end of the game"),
        {
            "no": N_("Lopaka's coins do not end the game."),
            "yes": N_("Lopaka's coins can end the game too."),
        },
    ),
}


# What a table says of its game as a whole: how it ends, and how far it is.

_GAMES: Mapping[Variant | Teams, str] = {
    "standard": N_("Each for oneself"),
    "lopaka": N_("Lopaka"),
    "bright-house": N_("The Bright House"),
    "matagot-duel": N_("The duel"),
    "two-bottles": N_("Two bottles"),
    "teams": N_("Teams"),
    "2-1-1": N_("A pair, two alone"),
    "2-2-1": N_("Two pairs, one alone"),
    "2-2-2": N_("Three pairs"),
    "2-2-1-1": N_("Two pairs, two alone"),
}


def end(options: Options, t: Translations) -> str:
    """When the game is over."""
    number = options.goal.number
    text = {
        "target": t.ngettext(
            "The game ends at {number} coin.", "The game ends at {number} coins.", number
        ),
        "rounds": t.ngettext(
            "The game ends after {number} round.", "The game ends after {number} rounds.", number
        ),
        "deals_each": t.ngettext(
            "The game ends when everyone has dealt {number} time.",
            "The game ends when everyone has dealt {number} times.",
            number,
        ),
    }[options.goal.kind]
    return text.format(number=number)


def deals(dealer: str, t: Translations, *, by_chance: bool) -> str:
    """Who deals, and whether chance picked the dealer."""
    text = t.gettext("Chance picked {name} to deal.") if by_chance else t.gettext("{name} deals.")
    return text.format(name=dealer)


def unproved(round_: RoundView, t: Translations) -> str:
    """What could no longer be proved of a round whose tricks are written down.

    Tricks were skipped, or the round was counted on the table.
    """
    if round_.level != "tricks":
        return ""
    if round_.state.skipped:
        numbers = joined(round_.state.skipped, t)
        text = t.ngettext(
            "Trick {numbers} was not fully entered: its cards, its coins and any revoke are "
            "not proved.",
            "Tricks {numbers} were not fully entered: their cards, their coins and any "
            "revoke are not proved.",
            len(round_.state.skipped),
        )
        return text.format(numbers=numbers)
    if round_.state.tally is None:
        return ""
    written = round_.tricks_finished
    if not written:
        return t.gettext("The round was counted at the table; no trick was entered.")
    text = t.gettext(
        "After trick {written} the round was counted at the table: what came later is not proved."
    )
    return text.format(written=written)


def distance(game: Game, names: Sequence[str], t: Translations) -> str:
    """How far the game is from its end, by the names of its columns; nothing once it is over."""
    if game.is_over:
        return ""
    if game.end_is_reached(len(game.rounds)):
        return t.gettext("The end has come; one more round is played.")
    goal, played = game.options.goal, game.deals.played
    if goal.kind == "deals_each":
        missing = game.deals_missing(game.deals)
        if missing:
            return _deals_missing(game, missing, names, t)
    elif goal.kind == "rounds" and played < goal.number:
        return _rounds(played, goal.number, t)
    elif goal.kind == "target":
        totals = game.totals
        most = max(totals[member] for member in game.ending)
        if most < goal.number:
            nearest = [names[member] for member in sorted(game.ending) if totals[member] == most]
            return _coins(nearest, goal.number - most, goal.number, t)
    if game.deals.waiting and game.options.finish_deal_cycle == "yes":
        waiting = [names[member] for member in sorted(game.deals.waiting)]
        return t.gettext(
            "The deal goes all the way around the table before the game is over. "
            "Still to deal: {names}."
        ).format(names=joined(waiting, t))
    return t.gettext("{names} share the lead, so one more round decides.").format(
        names=_leaders(game, names, t)
    )


def _coins(nearest: Sequence[str], short: Coins, target: Coins, t: Translations) -> str:
    text = t.ngettext(
        "{names}: {short} coin short of {target}.",
        "{names}: {short} coins short of {target}.",
        short,
    )
    return text.format(names=joined(nearest, t), short=short, target=target)


def _rounds(played: int, due: int, t: Translations) -> str:
    return t.ngettext(
        "{played} of {due} round is played.", "{played} of {due} rounds are played.", due
    ).format(played=played, due=due)


def _deals_missing(
    game: Game, missing: Mapping[int, int], names: Sequence[str], t: Translations
) -> str:
    """How far it is until everybody has dealt so often.

    In rounds where the deal goes round among the same people; else by who has yet to deal.
    """
    has_changed = len(game.members) != game.seats + len(game.lopakas)
    if game.options.dealer_rotation == "left" and not has_changed:
        return _rounds(game.deals.played, game.deals.played + sum(missing.values()), t)
    still = [
        names[member] if count == 1 else f"{names[member]} ({count}×)"
        for member, count in sorted(missing.items())
    ]
    return t.gettext("Still to deal: {names}.").format(names=joined(still, t))


def _leaders(game: Game, names: Sequence[str], t: Translations) -> str:
    return joined([names[seat] for seat in game.leaders], t)


def game(played: Variant | Teams, t: Translations) -> str:
    """What is played, as players choose it: teams by who is with whom."""
    return t.gettext(_GAMES[played])


# What a table agrees on, a plain sentence for each agreement.

PRESETS: Mapping[Preset, str] = {
    "classic": N_("Classic"),
    "bambus-1995": N_("Bambus 1995"),
    "bambus-2003": N_("Bambus 2003"),
    "gameteko": N_("Gameteko"),
    "wikipedia": N_("As on Wikipedia"),
    "matagot-2024": N_("Matagot 2024"),
    "league": N_("League"),
    "learning": N_("Learning"),
}
"""The names of agreements that go together."""

AIDS: Mapping[MemoryAid, str] = {
    "table_only": N_("No memory aids"),
    "counts": N_("The phone counts"),
    "full": N_("The phone remembers"),
}
"""What the phone reminds of, where a word has to do."""


class Term(NamedTuple):
    """An agreement in a sentence. `about` names the field of the options, or the irregularity."""

    about: str
    text: str
    is_usual: bool


def agreed(options: Options, t: Translations) -> tuple[Term, ...]:
    """All that a game agrees on: deck, end, each switch, and what follows an irregularity."""
    deck = t.gettext("The deck is {deck}.").format(deck=decks.name(options.deck, t))
    return (
        Term("deck", deck, options.deck == USUAL.deck),
        Term("goal", end(options, t), options.goal == USUAL.goal),
        *_answered(options, t),
        *(Term(about, ruling(about, decision, t), False) for about, decision in options.rulings),
    )


def _answered(options: Options, t: Translations) -> list[Term]:
    """The answers to all switches that mean something in this game."""
    asked = [switch for switch in SWITCHES if switch not in unasked(options.variant)]
    answers = [(switch, getattr(options, switch)) for switch in asked]
    return [
        Term(switch, term(switch, answer, t), answer == SWITCHES[switch][0])
        for switch, answer in answers
    ]


def edition(id: str, t: Translations) -> str:
    """A booklet by its publisher and year."""
    return t.gettext(EDITIONS[id])


def preset(id: Preset, t: Translations) -> str:
    """The name of agreements that go together."""
    return t.gettext(PRESETS[id])


def title(switch: str, t: Translations) -> str:
    """What a switch is about."""
    return t.gettext(QUESTIONS[switch].title)


def term(switch: str, answer: str, t: Translations) -> str:
    """An answer to a switch, in a sentence."""
    text = t.gettext(QUESTIONS[switch].answers[answer])
    return text.format(edition=edition(answer, t)) if switch == "edition" else text


def aid(level: MemoryAid, t: Translations) -> str:
    """What the phone reminds of, in a word or two."""
    return t.gettext(AIDS[level])


def ruling(about: About, decision: Decision | None, t: Translations) -> str:
    """What a table does first about an irregularity; None where it chooses each time."""
    text = (
        t.gettext("The table decides each time.")
        if decision is None
        else decisions.choice(about, decision, t)
    )
    return t.gettext("{case}: {decision}").format(case=decisions.title(about, t), decision=text)
