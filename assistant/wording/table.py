"""What a table says of its game as a whole: how it ends, and how far it is."""

from collections.abc import Mapping, Sequence

from assistant.rules.cards import Coins
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.rules.round_view import RoundView
from assistant.rules.table import Teams, Variant
from assistant.wording import N_, Translations
from assistant.wording.lists import joined

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
    if round_.skipped:
        numbers = joined(round_.skipped, t)
        text = t.ngettext(
            "Trick {numbers} was not fully entered: its cards, its coins and any revoke are "
            "not proved.",
            "Tricks {numbers} were not fully entered: their cards, their coins and any "
            "revoke are not proved.",
            len(round_.skipped),
        )
        return text.format(numbers=numbers)
    if round_.tally is None:
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
