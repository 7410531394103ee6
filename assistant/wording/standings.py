"""A season's standings, and its games, in words (League 2 to 5)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.seasons import Count, StandingsRules, Step
from assistant.league.standings import RankChange, TieBreak
from assistant.league.totals import Missing, Recent, SeasonTotals
from assistant.rules.cards import Coins
from assistant.rules.options import SignOff
from assistant.wording import Translations, endings
from assistant.wording.numbers import NOTHING, joined, mixed, percent, two_decimals

# A league's games in words: why one does not count, and what to do about it.


def why_not_counted(reason: str, t: Translations) -> str:
    """Why a game of a season does not count, in a sentence (League 2.3); "" for one that does."""
    return {
        "running": t.gettext("It counts when it is over."),
        "no_result": t.gettext("Without a result it counts for nobody."),
        "other_rules": t.gettext(
            "It does not count: not all of it was played by the season's rules. Make it "
            "friendly, or move it to another season."
        ),
        "unsigned": t.gettext("It counts when its rounds are signed as the season asks."),
        "other_day": t.gettext("It does not count: its date is outside the season."),
        "twice": t.gettext(
            "It does not count: since two entries were merged, one person is in it twice."
        ),
        "deleted": t.gettext(
            "It was deleted. It counts again once it is restored from the home page."
        ),
        "importing": t.gettext(
            "It is still being imported. If that takes long, import the same file again."
        ),
    }.get(reason, "")


def way_on(reason: str, t: Translations) -> str:
    """The link to the page where it can be made to count; "" if there is none."""
    return {
        "unsigned": t.gettext("Sign round {number}"),
        "other_day": t.gettext("Change the date"),
        "twice": t.gettext("Split the entries"),
    }.get(reason, "")


def paper(won: Sequence[str], points: Coins, t: Translations) -> str:
    """Who won a game from paper, with the points of the first place."""
    outcome = f"{endings.who_won(won, points, t)}."
    return t.gettext("{outcome} From paper.").format(outcome=outcome)


def running(number: int, t: Translations, *, is_done: bool) -> str:
    """Which round a game that is not over has come to."""
    text = (
        t.gettext("Round {number} is scored, and the game goes on.")
        if is_done
        else t.gettext("Round {number} is running.")
    )
    return text.format(number=number)


# A season's standings in words (League 2 to 5).
#
# What counts, which step decided, why games do not count, what a correction changed.


def value(number: Fraction | None, count: Count | Step, t: Translations) -> str:
    """What a season counts, or somebody has of a step, as the standings show it."""
    return NOTHING if number is None else _FIGURES[count](number, t)


_FIGURES: Mapping[Count | Step, Callable[[Fraction, Translations], str]] = {
    "beaten": percent,
    "placement": mixed,
    "points": two_decimals,
    "total": mixed,
    "average": two_decimals,
    "wins": mixed,
    "seconds": mixed,
    "above": two_decimals,
    "between": percent,
}


def counted(count: Count, t: Translations) -> str:
    """What a season counts, as the head of a column."""
    return {
        "beaten": t.gettext("Opponents beaten"),
        "placement": t.gettext("Placement points"),
        "points": t.gettext("Points per round"),
        "total": t.gettext("Total points"),
        "average": t.gettext("Points per game"),
        "wins": t.gettext("Wins"),
    }[count]


def counts(count: Count, t: Translations) -> str:
    """What a season counts, explained in a line."""
    return {
        "beaten": t.gettext("The share of opponents beaten, in percent. A tie counts half."),
        "placement": t.gettext("Points for each place, added up. A shared place gets the average."),
        "points": t.gettext("Total points divided by rounds played."),
        "total": t.gettext("The points of all games, added up."),
        "average": t.gettext("The points of games with a place, divided by these games."),
        "wins": t.gettext("First places, added up. Wins are then no tie-break."),
    }[count]


def step(step: Step, t: Translations) -> str:
    """A tie-break of the ladder, as a choice."""
    return {
        "wins": t.gettext("Wins"),
        "seconds": t.gettext("Second places"),
        "above": t.gettext("Points per round above the table's average"),
        "between": t.gettext("Head-to-head results"),
    }[step]


def tie_break(decided: TieBreak, next_name: str, t: Translations) -> str:
    """Which step put a row before the next one, whose person is called `next_name`."""
    if decided.step == "rounds":
        text = t.gettext("level with {name} in the final, ahead after the rounds")
        return text.format(name=next_name)
    text = {
        "wins": t.gettext("ahead of {name} on wins: {own} to {next}"),
        "seconds": t.gettext("ahead of {name} on second places: {own} to {next}"),
        "above": t.gettext(
            "ahead of {name} on points per round above the table's average: {own} to {next}"
        ),
        "between": t.gettext("ahead of {name} on head-to-head results: {own} to {next}"),
    }[decided.step]
    own = value(decided.value, decided.step, t)
    next_ = value(decided.next_value, decided.step, t)
    return text.format(name=next_name, own=own, next=next_)


def rules(agreed: StandingsRules, t: Translations) -> tuple[str, ...]:
    """How the ranking of a season works, a sentence for each rule."""
    what_counts = counts(agreed.count, t)
    if agreed.count == "placement":
        six, five, four, three, two = (
            "-".join(map(str, agreed.placement_points(people))) for people in (6, 5, 4, 3, 2)
        )
        text = t.gettext(
            "Placement points: {six} with six players, {five} with five, {four} with four, {three} "
            "with three, {two} with two. A shared place gets the average."
        )
        what_counts = text.format(six=six, five=five, four=four, three=three, two=two)
    sentences = [
        what_counts,
        t.gettext("A first place is a win; shared by two it is half a win each, by three a third."),
    ]

    dropped = t.gettext("No game is dropped.")
    if agreed.drop == 1:
        dropped = t.gettext("For each person the worst of every {of} games is dropped.")
    elif agreed.drop:
        dropped = t.gettext("For each person the worst {drop} of every {of} games are dropped.")
    elif agreed.best:
        dropped = t.ngettext(
            "For each person only the best game counts.",
            "For each person only the best {best} games count.",
            agreed.best,
        )
    sentences.append(dropped.format(of=agreed.of, drop=agreed.drop, best=agreed.best))
    if needs := place_needs(agreed, t):
        sentences.append(needs)

    words = {
        "wins": t.gettext("wins"),
        "seconds": t.gettext("second places"),
        "above": t.gettext("points per round above the table's average"),
        "between": t.gettext("head-to-head results"),
    }
    if agreed.steps:
        steps = words[agreed.steps[0]]
        for next_step in agreed.steps[1:]:
            steps = t.gettext("{first}, then {next}").format(first=steps, next=words[next_step])
        text = t.gettext("Tie-breaks: {steps}. Players who are still level share the place.")
        sentences.append(text.format(steps=steps))
    else:
        sentences.append(t.gettext("Players who are level share the place."))
    guests = t.gettext("Guests count as opponents but are not ranked. Lopaka is not an opponent.")
    return (*sentences, guests)


def when_it_counts(sign_off: SignOff, t: Translations) -> str:
    """What a game needs in order to count, apart from the season's days and rules (League 2.3)."""
    return {
        "off": t.gettext("A game counts when it is over and has a result."),
        "one": t.gettext(
            "A game counts when it is over, has a result, and one player has signed each round."
        ),
        "all": t.gettext(
            "A game counts when it is over, has a result, and everybody has signed each round."
        ),
    }[sign_off]


def rating(t: Translations) -> str:
    """What the rating is, and that it is not the order (League 5.2)."""
    return t.gettext(
        "The rating does not affect the ranking. It is OpenSkill's mu − 3 sigma, ± sigma, "
        "over all games of the league."
    )


def place_needs(agreed: StandingsRules, t: Translations) -> str:
    """What a place needs (League 4.1), in a sentence; "" where one game is enough."""
    games = agreed.threshold if agreed.threshold > 1 else 0
    if not games and not agreed.sessions:
        return ""
    text = t.gettext("A place needs {games_and_sessions}.")
    needs = _games_and_sessions(Missing(games, agreed.sessions), t)
    return text.format(games_and_sessions=needs)


def too_few(own: SeasonTotals, agreed: StandingsRules, t: Translations) -> str:
    """How much somebody has of what a place needs and is not there yet; "" where all is."""
    games, sessions = own.missing(agreed)
    has = []
    if games:
        text = t.gettext("{played} of {needed} games")
        has.append(text.format(played=own.played, needed=max(1, agreed.threshold)))
    if sessions:
        text = t.gettext("{there} of {needed} sessions")
        has.append(text.format(there=own.sessions, needed=agreed.sessions))
    return ", ".join(has)


def still_missing(people: Iterable[tuple[str, Missing]], t: Translations) -> str:
    """Who has no place yet, and how many games and sessions are missing for it; "" for nobody."""
    of_each = [f"{name} {_games_and_sessions(lacks, t)}" for name, lacks in people]
    if not of_each:
        return ""
    text = t.gettext("Still missing for a place: {people}.")
    return text.format(people=", ".join(of_each))


def _games_and_sessions(number: Missing, t: Translations) -> str:
    """ "2 games and 1 session"; what there is none of is not named."""
    games, sessions = number
    parts = []
    if games:
        parts.append(t.ngettext("{games} game", "{games} games", games).format(games=games))
    if sessions:
        text = t.ngettext("{sessions} session", "{sessions} sessions", sessions)
        parts.append(text.format(sessions=sessions))
    return joined(parts, t)


def champion(names: Sequence[str], t: Translations) -> str:
    """Who is a season's champion, in a sentence; nobody where nobody has a place (4.1)."""
    if not names:
        return t.gettext("Nobody has played enough to be champion.")
    text = t.ngettext("{names} is the champion.", "{names} share the title.", len(names))
    return text.format(names=joined(names, t))


def after_place(game: Recent, t: Translations) -> str:
    """What a screen reader says after the place in a game: "of 4", "of 4, dropped"."""
    text = t.gettext("of {people}, dropped") if game.is_dropped else t.gettext("of {people}")
    return text.format(people=game.people)


def not_counted(reason: ReasonNotCounted, games: int, t: Translations) -> str:
    """How many games do not count for a reason (League 2.3)."""
    text = {
        "running": t.ngettext("{games} game is not over.", "{games} games are not over.", games),
        "no_result": t.ngettext(
            "{games} game has no result.", "{games} games have no result.", games
        ),
        "other_rules": t.ngettext(
            "{games} game was played by different rules.",
            "{games} games were played by different rules.",
            games,
        ),
        "unsigned": t.ngettext(
            "{games} game has unsigned rounds.", "{games} games have unsigned rounds.", games
        ),
        "other_day": t.ngettext(
            "{games} game is dated outside the season.",
            "{games} games are dated outside the season.",
            games,
        ),
        "twice": t.ngettext(
            "{games} game has one person in two seats.",
            "{games} games have one person in two seats.",
            games,
        ),
        "deleted": t.ngettext("{games} game was deleted.", "{games} games were deleted.", games),
        "importing": t.ngettext(
            "{games} game is still being imported.",
            "{games} games are still being imported.",
            games,
        ),
    }[reason]
    return text.format(games=games)


def places(was: int | str | None, now: int | str | None, t: Translations) -> str:
    """From which place to which somebody came."""
    return t.gettext("place {was} → {now}").format(was=was or NOTHING, now=now or NOTHING)


def rank_change(change: RankChange, name: str, count: Count, t: Translations) -> str:
    """What a correction changed for a person: "Betty: place 3 → 2, 54.2 % → 57.1 %"."""
    changes = []
    if change.old_place != change.new_place:
        changes.append(places(change.old_place, change.new_place, t))
    if change.old_value != change.new_value:
        old, new = value(change.old_value, count, t), value(change.new_value, count, t)
        changes.append(f"{old} → {new}")
    return f"{name}: {', '.join(changes)}"


def place_change(change: RankChange, name: str, t: Translations) -> str:
    """Where a game has brought a person: "Cleo 3rd → 2nd", "Cleo stays 2nd", "Cleo 2nd, new"."""
    if change.old_place == change.new_place:
        return t.gettext("{name} stays {place}").format(
            name=name, place=_ordinal(change.new_place, t)
        )
    if change.old_place is None:
        text = t.gettext("{name} {place}, new")
        return text.format(name=name, place=_ordinal(change.new_place, t))
    was, now = _ordinal(change.old_place, t), _ordinal(change.new_place, t)
    return t.gettext("{name} {was} → {now}").format(name=name, was=was, now=now)


def why_not(reason: str, t: Translations) -> str:
    """Why a game that is over does not count (League 2.3); "" where it does."""
    return {
        "no_result": t.gettext("Without a result it does not count."),
        "other_rules": t.gettext("It does not count: it was played by different rules."),
        "unsigned": t.gettext("It counts once all its rounds are signed."),
        "other_day": t.gettext("It does not count: its day is outside the season."),
        "twice": t.gettext("It does not count: one person has two seats."),
    }.get(reason, "")


def _ordinal(place: int | None, t: Translations) -> str:
    """A place as one says it: "2nd"; a dash where there is none."""
    if place is None:
        return NOTHING
    is_teen = place % 100 in (11, 12, 13)
    text = {
        1: t.gettext("{place}st"),
        2: t.gettext("{place}nd"),
        3: t.gettext("{place}rd"),
    }.get(0 if is_teen else place % 10, t.gettext("{place}th"))
    return text.format(place=place)
