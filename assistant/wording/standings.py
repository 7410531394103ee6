"""A season's standings in words: what counts, what decided, what is lacking, what a correction changed. League 2 to 5."""

from fractions import Fraction

from assistant.league.eligibility import ReasonNotCounted
from assistant.league.rank_changes import RankChange
from assistant.league.season_totals import Recent
from assistant.league.standings import Decided
from assistant.league.standings_rules import Count, StandingsRules, Step
from assistant.rules.options import SignOff
from assistant.wording import Translations

NOTHING = "–"
"""Where there is no number to show."""

_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def mixed(number: Fraction, t: Translations) -> str:
    """ "4½": as people write what is shared; a part that has no sign of its own with two decimals."""
    whole, part = divmod(abs(number), 1)
    if not part:
        return signed(number)
    if part not in _PARTS:
        return decimal(number, 2, t)
    return ("−" if number < 0 else "") + (str(whole) if whole else "") + _PARTS[part]


def decimal(number: Fraction | float, digits: int, t: Translations) -> str:
    """ "12.35", or "12,35": so many decimals, a half rounded away from nothing."""
    return _decimal(*number.as_integer_ratio(), digits, t)


def percent(part: Fraction, t: Translations) -> str:
    """ "54.2 %"."""
    return _decimal(100 * part.numerator, part.denominator, 1, t) + "\u202f%"


def signed(number: Fraction | int) -> str:
    """A whole number with a true minus sign."""
    return str(number).replace("-", "−")


def value(number: Fraction | None, count: Count, t: Translations) -> str:
    """What a season counts, as the table shows it."""
    if number is None:
        return NOTHING
    match count:
        case "beaten":
            return percent(number, t)
        case "placement":
            return mixed(number, t)
        case "points":
            return decimal(number, 2, t)


def counted(count: Count, t: Translations) -> str:
    """The head of the column that makes the order."""
    return {
        "beaten": t.gettext("Beaten"),
        "placement": t.gettext("Placement points"),
        "points": t.gettext("Points a round"),
    }[count]


def counts(count: Count, t: Translations) -> str:
    """What a way of counting counts, in a line."""
    return {
        "beaten": t.gettext(
            "How many of the people met were beaten, in percent. A tie beats half."
        ),
        "placement": t.gettext(
            "So many points for each place, added up. Who shares a place shares the average."
        ),
        "points": t.gettext("All points divided by all rounds."),
    }[count]


def step(one: Step, t: Translations) -> str:
    """A step of the ladder, as a list has it."""
    return {
        "wins": t.gettext("Wins"),
        "seconds": t.gettext("Second places"),
        "above": t.gettext("Points a round above the table's average"),
        "between": t.gettext("Results between the tied"),
    }[one]


def decided(one: Decided, behind: str, t: Translations) -> str:
    """Why a row stands before the next one, whose person is called `behind`."""
    text = {
        "wins": t.gettext("ahead of {name} by wins: {own} to {next}"),
        "seconds": t.gettext("ahead of {name} by second places: {own} to {next}"),
        "above": t.gettext(
            "ahead of {name} by points a round above the table's average: {own} to {next}"
        ),
        "between": t.gettext("ahead of {name} by the results between the tied: {own} to {next}"),
    }[one.step]
    return text.format(
        name=behind, own=_of_step(one.own, one.step, t), next=_of_step(one.next, one.step, t)
    )


def rules(agreed: StandingsRules, t: Translations) -> tuple[str, ...]:
    """How a season makes its order, a sentence each, as it is printed below the table."""
    return (
        _what_counts(agreed, t),
        t.gettext(
            "A first place is a win; shared by two it is half a win for each, by three a third."
        ),
        _dropping(agreed, t),
        *_needing(agreed, t),
        _ladder(agreed, t),
        t.gettext("Guests can be met and beaten, and have no row. Lopaka is nobody to beat."),
    )


def when_it_counts(sign_off: SignOff, t: Translations) -> str:
    """What a game needs to count, beside the season's days and rules (League 2.3)."""
    if sign_off == "off":
        return t.gettext("A game counts when it is over and has a result.")
    return t.gettext("A game counts when it is over, has a result, and all its rounds are signed.")


def rating(t: Translations) -> str:
    """What the rating is, and that it is not the order (League 5.2)."""
    return t.gettext(
        "The rating decides nothing. It is OpenSkill's mu − 3 sigma, ± sigma, over all games of the league."
    )


def short_of(played: int, needed: int, t: Translations) -> str:
    """Beside the name of who has too few games for a place (League 4.1)."""
    return t.gettext("{played} of {needed} games").format(played=played, needed=needed)


def among(one: Recent, t: Translations) -> str:
    """Of how many people somebody took a place, as it is heard behind the place."""
    return (
        t.gettext("of {people}, dropped") if one.is_dropped else t.gettext("of {people}")
    ).format(people=one.people)


def lacking(lack: ReasonNotCounted, games: int, t: Translations) -> str:
    """How many games do not count, and why (League 2.3)."""
    text = {
        "running": t.ngettext("{games} game is not over.", "{games} games are not over.", games),
        "no_result": t.ngettext(
            "{games} game has no result.", "{games} games have no result.", games
        ),
        "other_rules": t.ngettext(
            "{games} game was played by other rules.",
            "{games} games were played by other rules.",
            games,
        ),
        "unsigned": t.ngettext(
            "{games} game has unsigned rounds.", "{games} games have unsigned rounds.", games
        ),
        "other_day": t.ngettext(
            "{games} game was on a day outside the season.",
            "{games} games were on days outside the season.",
            games,
        ),
        "twice": t.ngettext(
            "{games} game has one person at two places.",
            "{games} games have one person at two places.",
            games,
        ),
        "deleted": t.ngettext("{games} game was deleted.", "{games} games were deleted.", games),
    }[lack]
    return text.format(games=games)


def corrected(at: str, day: str | None, t: Translations) -> str:
    """What was put right and when; `day` is that of the game, None where it was not one game."""
    if day is None:
        return t.gettext("On {at} people, days or games of the season were put right.").format(
            at=at
        )
    return t.gettext("On {at} the game of {day} changed.").format(at=at, day=day)


def moved(one: RankChange, name: str, count: Count, t: Translations) -> str:
    """What became of a person: "Betty: place 3 → 2, 54.2 % → 57.1 %"."""
    changes = []
    if one.was != one.now:
        changes.append(
            t.gettext("place {was} → {now}").format(was=one.was or NOTHING, now=one.now or NOTHING)
        )
    if one.had != one.has:
        changes.append(f"{value(one.had, count, t)} → {value(one.has, count, t)}")
    return f"{name}: {', '.join(changes)}"


def _decimal(numerator: int, denominator: int, digits: int, t: Translations) -> str:
    """In whole numbers: a table has hundreds of them, and fractions would take the longest part of its page."""
    scaled = (2 * abs(numerator) * 10**digits + denominator) // (2 * denominator)
    whole, part = divmod(scaled, 10**digits)
    text = t.gettext("{whole}.{part}").format(whole=whole, part=str(part).zfill(digits))
    return f"−{text}" if numerator < 0 and scaled else text


def _of_step(number: Fraction | None, one: Step, t: Translations) -> str:
    if number is None:
        return NOTHING
    if one == "above":
        return decimal(number, 2, t)
    return percent(number, t) if one == "between" else mixed(number, t)


def _what_counts(agreed: StandingsRules, t: Translations) -> str:
    if agreed.count != "placement":
        return counts(agreed.count, t)
    four, three, two = ("-".join(map(str, agreed.points_of(people))) for people in (4, 3, 2))
    text = t.gettext(
        "Points for places: {four} at four, {three} at three, {two} at two. Who shares a place shares the average."
    )
    return text.format(four=four, three=three, two=two)


def _dropping(agreed: StandingsRules, t: Translations) -> str:
    if not agreed.drop:
        return t.gettext("No game is dropped.")
    if agreed.drop == 1:
        return t.gettext("Of every {of} games of a person the worst one is dropped.").format(
            of=agreed.of
        )
    text = t.gettext("Of every {of} games of a person the worst {drop} are dropped.")
    return text.format(of=agreed.of, drop=agreed.drop)


def _needing(agreed: StandingsRules, t: Translations) -> tuple[str, ...]:
    if agreed.threshold < 2:
        return ()
    return (t.gettext("A place needs {games} games.").format(games=agreed.threshold),)


def _ladder(agreed: StandingsRules, t: Translations) -> str:
    if not agreed.ladder:
        return t.gettext("Who has the same shares the place.")
    words = {
        "wins": t.gettext("wins"),
        "seconds": t.gettext("second places"),
        "above": t.gettext("points a round above the table's average"),
        "between": t.gettext("the results between the tied"),
    }
    steps = words[agreed.ladder[0]]
    for one in agreed.ladder[1:]:
        steps = t.gettext("{first}, then {next}").format(first=steps, next=words[one])
    return t.gettext(
        "Who has the same is parted by {steps}. Who is tied then shares the place."
    ).format(steps=steps)
