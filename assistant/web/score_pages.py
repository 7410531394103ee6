"""Pages of a round that is over, counted or void, and of the end of a game."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from flask import url_for
from flask_babel import format_date, gettext, lazy_gettext
from werkzeug.datastructures import MultiDict

from assistant.leagues import league_games, leagues, standings
from assistant.leagues.seasons import Season
from assistant.leagues.standings import BroughtByGame
from assistant.rules import scoring
from assistant.rules.cards import START_PRICE, mask
from assistant.rules.corrections import ForeseenCorrection
from assistant.rules.events import Tallied
from assistant.rules.findings import Finding
from assistant.rules.game import Game
from assistant.rules.round_view import RoundView
from assistant.rules.table import SEATS, Seat, Table
from assistant.rules.tricks import Bottle
from assistant.rules.views import TableView
from assistant.tables import durations, grants
from assistant.tables.durations import Stamps
from assistant.web import access, chart_geometry, hand_pages, tricks
from assistant.web.days import day_of_game
from assistant.web.forms import CardsField, OptionalNumber, SignedForm, WholeNumber
from assistant.web.phones import phone, spoken
from assistant.web.render import (
    Shown,
    Suggestion,
    face,
    in_sentences,
    may_enter,
    people,
    players,
    podium,
    render_at,
    target,
)
from assistant.wording import decks, endings, log, rulings, story
from assistant.wording import standings as in_league
from assistant.wording import terms as wording
from assistant.wording.endings import who_won_game
from assistant.wording.names import of_seat
from assistant.wording.numbers import joined, signed

# Rounds that are counted at the end, or of which only the sales are written down, as pages.

MOST_SEATS = max(seats for counts in SEATS.values() for seats in counts)


class TallyForm(SignedForm):
    """A round as the table counted it: the owners, the coins of each, the Imp's Trick."""

    owner = WholeNumber(lazy_gettext("Tap who has the bottle."))
    second_owner = OptionalNumber()
    card = CardsField()
    penalty = OptionalNumber()
    coins_0 = OptionalNumber()
    coins_1 = OptionalNumber()
    coins_2 = OptionalNumber()
    coins_3 = OptionalNumber()
    coins_4 = OptionalNumber()
    coins_5 = OptionalNumber()

    @property
    def coins(self) -> list[OptionalNumber]:
        """The fields of the coins, by seat."""
        return [getattr(self, f"coins_{seat}") for seat in range(MOST_SEATS)]

    def tally(self, table: Table) -> Tallied:
        """A round of this table as it was counted; an owner's coins may be left out."""
        coins = tuple(field.data for field in self.coins[: table.seats])
        cards = self.card.cards
        # -1 is no seat: it is refused, and the page says why.
        owner = -1 if self.second_error(table) else self.owner.number
        second = self.second_owner.data if table.bottles > 1 else None
        return Tallied(owner, coins, cards, None if cards else self.penalty.data, second)

    @property
    def is_nobodys(self) -> bool:
        """Whether it was said that nobody has the second bottle."""
        return bool(self.second_owner.raw_data) and self.second_owner.data is None

    def wrong(self, round_: RoundView) -> dict[str, str]:
        """What is wrong with the count of a round, by the name of the field."""
        table = round_.table
        found = {
            "owner": " ".join(map(str, self.owner.errors[:1])),
            "second_owner": self.second_error(table),
            "penalty": self.imp_error(table.imp),
            **{f"coins_{seat}": self.coins_error(seat) for seat in range(table.seats)},
        }
        found = {name: error for name, error in found.items() if error}
        return found or self._miscounted(table, mask(round_.played))

    def _miscounted(self, table: Table, played: int) -> dict[str, str]:
        """What no cards have, where these were played, by the name of the field."""
        found, counted = {}, self.tally(table)
        of_imp, of_pile = map(scoring.ends, scoring.possible_sums(table, played, counted.imp))
        for seat, coins in scoring.miscounted(table, played, counted).items():
            if seat is None:
                found["penalty"] = gettext(
                    "The Imp's Trick has %(least)s to %(most)s coins, never %(coins)s. "
                    "Count it again.",
                    least=of_imp[0],
                    most=of_imp[1],
                    coins=coins,
                )
            else:
                found[f"coins_{seat}"] = gettext(
                    "Whoever has a bottle or took a trick has %(least)s to %(most)s coins, never "
                    "%(coins)s. Count again.",
                    least=of_pile[0],
                    most=of_pile[1],
                    coins=coins,
                )
        return found

    def second_error(self, table: Table) -> str:
        """What is wrong with the owner of a second bottle: nobody is one only where it was said."""
        is_asked = table.bottles > 1
        is_said = bool(self.second_owner.raw_data) and not self.second_owner.errors
        return gettext("Tap who has the second bottle.") if is_asked and not is_said else ""

    def coins_error(self, seat: Seat) -> str:
        """What is wrong with the coins of a seat; only one owner's may be left out."""
        field = self.coins[seat]
        if field.data is not None:
            return ""
        if field.typed:
            return gettext("Enter the coins as a whole number.")
        if seat == self.second_owner.data != self.owner.data:
            owner = None if self.owner.data is None else self.coins[self.owner.data]
            is_first_left_out = owner is not None and owner.data is None
            return gettext("Enter the coins of one of the two.") if is_first_left_out else ""
        return "" if seat == self.owner.data else gettext("Enter the coins.")

    def imp_error(self, needed: int) -> str:
        """What is wrong with the Imp's Trick of so many cards: only its coins may replace them."""
        count = len(frozenset(self.card.cards))
        if count == needed or (not count and self.penalty.data is not None):
            return ""
        return gettext(
            "Tap the %(needed)s cards of the Imp's Trick, or enter their coins.", needed=needed
        )


def tally(
    view: TableView, alert: str = "", round_index: int = -1, form: TallyForm | None = None
) -> str:
    """The form that counts a round, filled in as it was counted before, or as it comes back.

    What is wrong is said beside the field, or else above, in a line.
    """
    round_, deck = view.rounds[round_index], view.game.deck
    wrong = form.wrong(round_) if form else {}
    return render_at(
        view,
        "scores/tally.html",
        round_index,
        form=form or _as_counted(round_),
        wrong=wrong,
        alert="" if form and form.has_wrong_fields and wrong else alert,
        deals=_deals(view, round_index),
        is_again=round_.is_done or round_ is not view.newest,
        people=people(view, round_index),
        keys=tuple(face(card, deck) for card in deck.cards if card not in round_.played),
        unproved=wording.unproved(round_, spoken()) if round_.state.skipped else "",
        signers=players(view, round_index) if round_.signed else (),
    )


def _deals(view: TableView, round_index: int) -> str:
    """Who deals a round, and of the first whether chance picked the dealer."""
    round_ = view.rounds[round_index]
    dealer = in_sentences(view.names_in(round_index))[round_.table.dealer]
    by_chance = round_ is view.rounds[0] and view.game.options.first_dealer == "random"
    return wording.deals(dealer, spoken(), by_chance=by_chance)


def _as_counted(round_: RoundView) -> TallyForm:
    """The form as a round was counted last; where it was not, with whose the bottles are."""
    tallies = [event for _, event in round_.events if isinstance(event, Tallied)]
    if not tallies:
        first, last = round_.state.bottles[0], round_.state.bottles[-1]
        return TallyForm(None, owner=first.owner, second_owner=last.owner)
    counted = tallies[-1]
    numbers = {"owner": counted.bottle, "second_owner": counted.second, "penalty": counted.penalty}
    numbers |= {f"coins_{seat}": coins for seat, coins in enumerate(counted.coins)}
    sent = [(name, "" if number is None else str(number)) for name, number in numbers.items()]
    return TallyForm(MultiDict([*sent, *(("card", repr(card)) for card in counted.imp)]))


def sales(view: TableView, alert: str = "") -> str:
    """The running round of a table that writes down the sales of the bottle.

    Or the score alone: so whoever may not count it sees the round.
    """
    round_, deck = view.newest, view.game.deck
    return render_at(
        view,
        "play/sales.html",
        deals=_deals(view, -1),
        bottles=tricks.bottles(view, -1),
        people=people(view, -1),
        keys=tuple(face(card, deck) for card in deck.cards if card < round_.state.price),
        alert=alert,
        may_enter=may_enter(view),
    )


# Who agrees with the scores, and who has yet to: of a round, or of all at once. Rulebook 8.13.


def of_round(view: TableView, round_index: int) -> Shown | None:
    """Who agrees with the score of a round, where the table asks for it."""
    if view.game.options.sign_off == "off":
        return None
    signed, is_enough = view.rounds[round_index].signed, view.game.is_signed(round_index)
    ticks = tuple(
        _tick(view, player.seat, player.name, player.seat in signed)
        for player in players(view, round_index)
    )
    signers = _signers(view, [round_index]) if is_enough else ""
    return Shown(ticks=ticks, is_enough=is_enough, of_all=False, signers=signers)


def of_all_rounds(view: TableView) -> Shown | None:
    """Who agrees with all rounds that this player sat in; None where no round lacks a signature."""
    game = view.game
    if game.options.sign_off == "off" or game.is_all_signed:
        return None
    ticks = tuple(
        _tick(view, seat, name, not game.unsigned_by(seat)) for seat, name in enumerate(view.names)
    )
    return Shown(ticks=ticks, is_enough=False, of_all=True, signers="")


def not_signed(view: TableView) -> str:
    """Who has yet to agree with the newest round; "" where it is signed, or need not be."""
    round_, index = view.newest, len(view.rounds) - 1
    is_asked = round_.is_scored and view.game.options.sign_off != "off"
    if not is_asked or view.game.is_signed(index):
        return ""
    names = in_sentences(view.names_in(index))
    missing = [names[seat] for seat in range(round_.table.players) if seat not in round_.signed]
    return gettext("Not signed yet by %(names)s.", names=joined(missing, spoken()))


def signed_by(view: TableView, indices: Iterable[int]) -> str:
    """That those of these rounds are signed which are, and by whom where one was enough; "" where
    none is.
    """
    signed = [index for index in indices if view.game.is_signed(index)]
    if not signed:
        return ""
    if view.game.options.sign_off == "all":
        return gettext("signed by all")
    return gettext("signed by %(names)s", names=_signers(view, signed))


def _signers(view: TableView, indices: Iterable[int]) -> str:
    names = [view.names_in(index)[seat] for index in indices for seat in view.rounds[index].signed]
    return joined(in_sentences(dict.fromkeys(names)), spoken())


def _tick(view: TableView, seat: int, name: str, is_given: bool) -> Shown:
    """A seat's agreement; a seat's own phone can give that of its own."""
    can_sign = may_enter(view) or seat in access.own_seats()
    return Shown(seat=seat, name=name, is_given=is_given, can_sign=can_sign and not is_given)


# The end of a game, made into what its pages show.


def ending(view: TableView) -> Shown | None:
    """Who won a game that is over, and what follows; None while it runs."""
    game = view.game
    if not game.is_over:
        return None
    names = in_sentences(view.columns)
    reasons = list(endings.why_won(game, names, spoken()))
    if view.newest.is_done:
        sat, lost = in_sentences(view.names_in(-1)), cost(view, -1)
        last = endings.last_round(view.newest, sat, lost, spoken())
        reasons += [last] if last else []
    won, steps, title = who_won_game(game, names, spoken()), podium(view), gettext("Bottle Imp")
    lines = [
        f"{step.place}. {joined(in_sentences(step.names), spoken())}: {signed(step.total)}"
        for step in steps
    ]
    people = dict(zip(view.people, in_sentences(view.people.values()), strict=True))
    told = story.sentences(game, people, spoken())
    return Shown(
        who_won=won,
        reasons=tuple(reasons),
        story=told,
        podium=steps,
        rounds=len(game.finished),
        picture_name=f"{title} {day_of_game(view).isoformat()}.png",
        text="\n".join([f"{won}.", *lines, *told, f"{title} · {occasion(view)}"]),
        can_add=game.may_add,
    )


def occasion(view: TableView) -> str:
    """On which day a game is played; for a phone of its league also where, and in which."""
    parts, found = [format_date(day_of_game(view), "long")], league_games.get(view.id)
    if found and grants.role_in_league(phone(), found.league_id):
        place = league_games.session_of(found).place
        parts += [place, leagues.get(found.league_id).name]
    return " · ".join(filter(None, parts))


def cost(view: TableView, round_index: int) -> int | None:
    """What the Imp's Trick cost a bottle's owner; None where the sheet shows no such score."""
    round_ = view.rounds[round_index]
    owners = [bottle.owner for bottle in round_.state.bottles if bottle.owner is not None]
    are_shown = all(round_.members[owner] in view.game.shown for owner in owners)
    return round_.score.penalty if owners and are_shown else None


def season(table_id: str) -> Shown | None:
    """The season of a game, and what the game changed in it; None where it belongs to none."""
    brought = standings.brought_by(table_id)
    if brought is None:
        return None
    found = brought.season
    return Shown(address=_standings(found), name=found.name, lines=_moves(brought))


def season_alone(table_id: str) -> Shown | None:
    """The same without what changed, which takes ranking the season twice."""
    found = standings.season_of(table_id)
    return Shown(address=_standings(found), name=found.name, lines=()) if found else None


def _standings(season: Season) -> str | None:
    """Where the phone may see the standings: in the league, or by its link for readers."""
    if grants.role_in_league(phone(), season.league_id):
        return url_for("standings.show", league_id=season.league_id, season_id=season.id)
    return url_for("standings.show_for_readers", share=season.share) if season.share else None


def _moves(brought: BroughtByGame) -> tuple[str, ...]:
    """Who stands where now, or why the game does not count; nothing once a later game counts."""
    if brought.lack:
        why_not = in_league.why_not(brought.lack, spoken())
        return (why_not,) if why_not else ()
    if brought.moves is None:
        return ()
    names = in_sentences(brought.names[move.person] for move in brought.moves)
    moves = tuple(
        in_league.place_change(move, name, spoken())
        for move, name in zip(brought.moves, names, strict=True)
        if move.new_place is not None
    )
    if brought.moves and not moves:
        return (gettext("They have not played enough for a place yet."),)
    return moves or (gettext("The places stay as they were."),)


# A round that is over, made into a page.


def score(view: TableView, round_index: int, alert: str = "") -> str:
    """A finished round, and the game after it."""
    game, round_ = view.game, view.rounds[round_index]
    foreseen = tricks.foreseen_repairs(view, round_index) if round_.unsettled else ()
    suggested = tuple(map(tricks.suggestion, foreseen))
    differs = _imp_differs(round_, foreseen, suggested)
    wrong = [found for found in round_.unsettled if found.code != "imp-differs"]
    # at the end of a game all its rounds are signed, where one of them lacks it
    is_last = game.is_over and _is_newest(view, round_index) and len(game.finished) > 1
    return render_at(
        view,
        "scores/score.html",
        round_index,
        **_of_each(view, round_index),
        verdict=_verdict(view, round_index),
        imps_cards=tuple(face(card, game.deck) for card in round_.imps_trick),
        differs=differs,
        teams=_teams(view, round_index),
        leaders=_leaders(view, round_index),
        totals=_game_then(view, round_index).totals,
        target=target(view),
        distance=_distance(view, round_index),
        findings=tricks.findings_in_words(view, round_index, wrong),
        changes=tuple(
            log.entry(
                view.events[number],
                in_sentences(view.names_at(number)),
                view.people,
                view.newest.table,
                spoken(),
            )
            for number in (view.changes_since_round if _is_newest(view, round_index) else ())
        ),
        unproved=wording.unproved(round_, spoken()),
        suggestions=suggested[1:] if differs else suggested,
        sign_off=(of_all_rounds(view) if is_last else None) or of_round(view, round_index),
        alert=alert,
        stairs=tuple(_stairs(round_, number) for number in range(round_.table.bottles)),
        tricks=tricks.shown(view, round_index),
    )


def replay(view: TableView, round_index: int) -> str:
    """A round trick by trick, each with where the bottles are after it."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    now, after = [Bottle()] * round_.table.bottles, {}
    for trick in round_.tricks:
        now[trick.in_play] = Bottle(trick.price, trick.bottle)
        after[trick.number] = decks.where_each(now, names, spoken())
    shown = tricks.shown(view, round_index)
    return render_at(view, "scores/replay.html", round_index, tricks=shown, bottles=after)


def void(view: TableView, round_index: int, alert: str = "") -> str:
    """A round that the table decided not to count."""
    return render_at(
        view,
        "scores/void.html",
        round_index,
        **_of_each(view, round_index),
        alert=alert,
    )


def _of_each(view: TableView, round_index: int) -> dict[str, object]:
    """What is shown of every round that is over; where it is the newest, how the table goes on."""
    is_newest = _is_newest(view, round_index)
    over = ending(view) if is_newest else None
    next_seat = view.game.next_dealer if is_newest and view.game.may_begin else None
    stamps = durations.stamps([view.id])[view.id]
    return {
        "decisions": (
            *tricks.decided(view, round_index),
            *hand_pages.notes_in_words(view, round_index),
        ),
        "may_enter": may_enter(view),
        "is_newest": is_newest,
        "goes_on_beyond": is_newest and view.game.goes_on_beyond,
        "next_seat": next_seat,
        "next_dealer": of_seat(next_seat, view.names),
        "ending": over,
        "taken": taken(view, round_index, stamps),
        "taken_by_game": durations.of_game(stamps) if over else None,
        "season": season(view.id) if over else None,
    }


def taken(view: TableView, round_index: int, stamps: Stamps) -> timedelta | None:
    """How long a round took; None where nobody knows."""
    begins = [round_.begun for round_ in view.game.rounds]
    return durations.of_round(stamps, *begins[round_index : round_index + 2])


def _is_newest(view: TableView, round_index: int) -> bool:
    """Whether no later round has begun."""
    return round_index == len(view.rounds) - 1


def _verdict(view: TableView, round_index: int) -> Shown:
    """Who has the bottles, what they cost, and how the last trick ended."""
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    last_trick = ""  # where the last ones were not written down
    if round_.tricks and not round_.state.tally:
        last_trick = rulings.outcome(round_.tricks[-1], names, spoken()).headline
    return Shown(
        bottles=tricks.bottles(view, round_index),
        cost=cost(view, round_index),
        is_twice=any(count > 1 for count in round_.score.bottles),
        last_trick=last_trick,
    )


def _game_then(view: TableView, round_index: int) -> Game:
    """The game as it stood after a round: that of the newest is the game."""
    is_newest = _is_newest(view, round_index)
    return view.game if is_newest else view.game.after(round_index + 1)


def _distance(view: TableView, round_index: int) -> str:
    """How far from its end the game was after a round, by the names of those who played it."""
    members, then = view.rounds[round_index].members, view.names_in(round_index)
    names = dict(enumerate(view.columns)) | dict(zip(members, then, strict=True))
    return wording.distance(_game_then(view, round_index), in_sentences(names.values()), spoken())


def _teams(view: TableView, round_index: int) -> list[list[Seat]]:
    """The seats that the sheet shows, by teams; all together where nobody shares one."""
    round_, shown = view.rounds[round_index], view.game.shown
    table, seats = round_.table, range(round_.table.seats)
    teams = dict.fromkeys(tuple(sorted(table.team(seat))) for seat in seats)
    together = teams if table.teams else [tuple(seats)]
    return [[seat for seat in team if round_.members[seat] in shown] for team in together]


def _leaders(view: TableView, round_index: int) -> list[Seat]:
    """Who of those who played a round had the most after it; a Lopaka who is not ranked never.

    Where the game was over with it, who won.
    """
    game, members = _game_then(view, round_index), view.rounds[round_index].members
    if game.is_over:
        return [seat for seat, member in enumerate(members) if member in game.crowned]
    compared = {
        seat: game.totals[member]
        for seat, member in enumerate(members)
        if member in game.ranked or member not in game.lopakas
    }
    return [seat for seat, total in compared.items() if total == max(compared.values())]


def _stairs(round_: RoundView, bottle: int) -> Shown | None:
    """The price of a bottle through the round as a picture."""
    count = len(round_.tricks)
    sold = [
        (trick.number, trick.price)
        for trick in round_.tricks
        if trick.sold and trick.in_play == bottle
    ]
    if not sold:
        return None
    treads = chart_geometry.price_steps([(0, START_PRICE), *sold], count)
    numbers = chart_geometry.axis_numbers(count, most=4) if round_.level == "tricks" else ()
    return Shown(
        line=chart_geometry.price_line(treads),
        guides=tuple(tread.guide for tread in treads),
        tricks=tuple(
            chart_geometry.Tick(chart_geometry.trick_position(number, count), str(number))
            for number in numbers
        ),
    )


def _imp_differs(
    round_: RoundView, foreseen: Sequence[ForeseenCorrection], suggested: Sequence[Suggestion]
) -> Shown | None:
    """What is different, and the first of the suggestions why; None where nothing is.

    `foreseen` are the repairs that are suggested.
    """
    imp = round_.state.imp
    if round_.state.tally is not None or imp is None or set(imp) == set(round_.imps_trick):
        return None
    found = sorted(imp)
    headline, text = endings.lies_there(found, round_.imps_trick, spoken())
    return Shown(
        headline=headline,
        text=text,
        found=found,
        likeliest=_likeliest(foreseen[0], suggested[0]) if suggested else None,
    )


def _likeliest(foreseen: ForeseenCorrection, repair: Suggestion) -> Shown | None:
    """The first of the suggestions, and whether one tap makes it; None where it cannot be."""
    if isinstance(foreseen.preview, Finding):
        return None
    view, index = foreseen.view, foreseen.round_index
    leaves = view.repairs(index)[repair.repair].leaves
    has_question = leaves or view.rounds[index].signed or foreseen.played_so
    return Shown(repair=repair, is_at_once=not has_question)
