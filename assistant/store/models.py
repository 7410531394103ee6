"""What lies in the cupboard. Times are UTC, without a zone.

A list of the database's tables, a class each: longer than other files.
"""

import json
from collections.abc import Collection
from datetime import date, datetime, time
from pathlib import Path

from sqlalchemy import (
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    Select,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from assistant.extensions import Base
from assistant.league.people import PartOfEvening
from assistant.league.seasons import StandingsRules
from assistant.league.standings import RankChange
from assistant.notation import league_parts, table_events
from assistant.notation.league_log import Told, read_told
from assistant.rules.cards import Deck, deck_from
from assistant.rules.options import Options

MIGRATIONS = Path(__file__).parent / "migrations"

ID = String(64)
"""An id that nobody can guess: letters, digits, - and _."""

Ids = Collection[str] | Select[str]
"""Ids, or what asks for them within a statement."""


class Person(Base):
    """How somebody is called in one place, which is a league, or a table that is in none.

    The same person can have another name elsewhere, and two people can have one name.
    """

    __tablename__ = "people"

    place: Mapped[str] = mapped_column(ID, primary_key=True)
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(Text)


class Table(Base):
    """A table at which one game is played. Its id opens nothing: a phone needs a grant.

    `entered_by` is the phone that enters just now, or the one that opened it. `goes_on_at` is the
    table at which its people played again right afterwards. `file_id` is what files and the chain
    of its events know it by, and opens nothing; None for a table that was opened before there were
    such ids, which is known by its own. `changes` counts what phones should notice beside the
    record, such as another name.
    """

    __tablename__ = "tables"
    __table_args__ = (Index("uq_tables_file_id", "file_id", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    file_id: Mapped[str | None] = mapped_column(ID)
    opened_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    entered_by: Mapped[str | None] = mapped_column(ID)
    goes_on_at: Mapped[str | None] = mapped_column(ID)
    changes: Mapped[int] = mapped_column(default=0, server_default="0")

    @property
    def known_as(self) -> str:
        """The id that files know it by."""
        return self.file_id or self.id


class Event(Base):
    """Something that happened at a table, the `number`-th from 0.

    Only ever appended: triggers refuse the rest.

    `body` is the JSON object of `notation.table_events`. `client_id` is made by the phone, so that
    what it sends twice is written once. `by` is the id of the phone. `hash` covers all of it and
    the hash before; `salt` is for events that are secret.
    """

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("table_id", "client_id", name="uq_events_client_id"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    client_id: Mapped[str] = mapped_column(ID)
    by: Mapped[str] = mapped_column(ID)
    at: Mapped[datetime]
    body: Mapped[str] = mapped_column(Text)
    salt: Mapped[str | None] = mapped_column(ID)
    hash: Mapped[str] = mapped_column(String(64))


class Visit(Base):
    """A phone has opened a table or written at it; its home page lists it, unless taken off."""

    __tablename__ = "visits"
    __table_args__ = (Index("ix_visits_table", "table_id"),)  # or removing a table reads them all

    phone: Mapped[str] = mapped_column(ID, primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    is_off_list: Mapped[bool] = mapped_column(default=False, server_default=false())


class Grant(Base):
    """A role that a phone was granted in a place, which is a table or a league.

    The `number`-th there, from 1. `role` is "entering", "watching", "seat-2", or a league's. `name`
    is what the others call the phone, "" for none. A grant that was withdrawn is kept as one.
    """

    __tablename__ = "grants"
    __table_args__ = (
        UniqueConstraint("place", "phone", "role", name="uq_grants_role"),
        Index("ix_grants_phone", "phone"),
    )

    place: Mapped[str] = mapped_column(ID, primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    phone: Mapped[str] = mapped_column(ID)
    role: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(Text)
    granted_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]


class Key(Base):
    """What a link carries that grants a role in a place to the phone that opens it.

    The key itself is kept nowhere: `hash` finds it, and from `seed` and its own secret the server
    makes it again. Renewed, it has another seed.
    """

    __tablename__ = "keys"

    place: Mapped[str] = mapped_column(ID, primary_key=True)
    role: Mapped[str] = mapped_column(String(16), primary_key=True)
    seed: Mapped[str] = mapped_column(ID)
    hash: Mapped[str] = mapped_column(String(64), unique=True)


class JoinCode(Base):
    """A short code that grants what a key does, for ten minutes. `hash` covers it.

    One that grants all that a phone may do has the id of that phone as its `place`.
    `made_at_address` is the hash of the code and the address at which it was made.
    """

    __tablename__ = "join_codes"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    place: Mapped[str] = mapped_column(ID)
    role: Mapped[str] = mapped_column(String(16))
    made_at: Mapped[datetime]
    made_at_address: Mapped[str | None] = mapped_column(String(64))


class HandAsk(Base):
    """A phone asks to open a hand that another keeps, in the round that an event of number `round`
    began; `says_yes` is None until that phone has answered.

    The `number`-th that was asked at the table, from 1.
    """

    __tablename__ = "hand_asks"
    __table_args__ = (UniqueConstraint("table_id", "round", "seat", "phone", name="uq_hand_asks"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    round: Mapped[int]
    seat: Mapped[int]
    phone: Mapped[str] = mapped_column(ID)
    says_yes: Mapped[bool | None]


class SavedDeck(Base):
    """A deck that somebody entered, as `notation.deck_files` writes it.

    Whoever knows its id may look at it.
    """

    __tablename__ = "decks"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    phone: Mapped[str] = mapped_column(ID, index=True)
    body: Mapped[str] = mapped_column(Text)
    kept_at: Mapped[datetime]
    put_away_at: Mapped[datetime | None]

    @property
    def deck(self) -> Deck:
        """Its cards."""
        return deck_from(json.loads(self.body))


class League(Base):
    """People who meet again and again. Its id opens nothing: a phone needs a grant.

    `file_id` is what files know it by, as for a table. `changes` is how many transactions wrote in
    it (`engine.writing`). `zone` is where it meets, as "Europe/Berlin"; None as the server has it. One
    that was put away stands at the bottom of home pages; one that was
    deleted is there for nobody, nor are its tables. `was_changed`: what its form said when it was
    opened was changed since by another form.
    """

    __tablename__ = "leagues"
    __table_args__ = (Index("uq_leagues_file_id", "file_id", unique=True),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    file_id: Mapped[str | None] = mapped_column(ID)
    name: Mapped[str] = mapped_column(Text)
    opened_at: Mapped[datetime]
    changes: Mapped[int] = mapped_column(default=0, server_default="0")
    zone: Mapped[str | None] = mapped_column(Text)
    was_changed: Mapped[bool] = mapped_column(default=False, server_default=false())
    put_away_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]

    @property
    def known_as(self) -> str:
        """The id that files know it by."""
        return self.file_id or self.id


class LeagueVisit(Base):
    """A phone has opened a league; its home page lists it.

    `saved_at` is when it last saved the league's file; None where it never did.
    """

    __tablename__ = "league_visits"

    phone: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), primary_key=True)
    saved_at: Mapped[datetime | None]


class Entry(Base):
    """A person in a league, the `number`-th to come, from 0.

    `same_as` is the entry it was merged into (League 1.2). `import_id` is the import that
    brought it, as long as nobody has made it the league's own. `former_names` is a JSON list of how
    it was called before (1.5), and `has_left` takes it out of the lists to pick from (1.6).
    """

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("league_id", "number", name="uq_entries_number"),
        ForeignKeyConstraint(
            ["league_id", "person_id"], ["people.place", "people.id"], name="entries_people_fkey"
        ),
    )

    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ID, primary_key=True)
    number: Mapped[int]
    is_guest: Mapped[bool]
    same_as: Mapped[str | None] = mapped_column(ID)
    import_id: Mapped[str | None] = mapped_column(ID)
    former_names: Mapped[str] = mapped_column(Text, default="[]", server_default="[]")
    has_left: Mapped[bool] = mapped_column(default=False, server_default=false())

    @property
    def former(self) -> list[str]:
        """How it was called before, the last name last."""
        names: list[str] = json.loads(self.former_names)
        return names


class Season(Base):
    """So many days of a league.

    `agreed` is the agreement of its games and `counting` its standings' rules, as JSON of
    `notation`. Whoever knows `share` may look at it. `is_closed`: it was said to be over, with its
    champions. `was_changed` as in `League`.
    """

    __tablename__ = "seasons"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    first_day: Mapped[date]
    last_day: Mapped[date]
    agreed: Mapped[str] = mapped_column(Text)
    counting: Mapped[str] = mapped_column(Text)
    share: Mapped[str | None] = mapped_column(ID, unique=True)
    is_closed: Mapped[bool] = mapped_column(default=False, server_default=false())
    was_changed: Mapped[bool] = mapped_column(default=False, server_default=false())

    @property
    def options(self) -> Options:
        """The agreement of its games."""
        return table_events.read_agreement(json.loads(self.agreed))

    @property
    def rules(self) -> StandingsRules:
        """The rules of its standings."""
        return league_parts.read_rules(json.loads(self.counting))


class Session(Base):
    """An evening of a league; `import_id` as in `Entry`.

    `begins` is the hour by the league's clock, None where nobody said one. When, where and at what
    hour it is was changed so many times (`changes`), and written last at `written_at`; None where
    that was before it was noted. `remark` is a paragraph about it, "" for none.
    """

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), index=True)
    day: Mapped[date]
    begins: Mapped[time | None]
    place: Mapped[str] = mapped_column(Text)
    changes: Mapped[int] = mapped_column(default=0, server_default="0")
    written_at: Mapped[datetime | None]
    remark: Mapped[str] = mapped_column(Text, default="", server_default=text("''"))
    import_id: Mapped[str | None] = mapped_column(ID)


class Presence(Base):
    """The part of an entry in an evening, as it was noted last: a `PartOfEvening`."""

    __tablename__ = "presences"

    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ID, primary_key=True)
    part: Mapped[PartOfEvening] = mapped_column(String(16))


class Seating(Base):
    """Who sits where on an evening, the `number`-th that was drawn, from 1.

    `drawn_at` is when it was drawn last. `only_fours`: those whom no table of four has sit out.
    """

    __tablename__ = "seatings"

    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    drawn_at: Mapped[datetime]
    only_fours: Mapped[bool]


class DrawnSeat(Base):
    """The seat of an entry in a seating; seat 0 deals first.

    `table_number` counts from 1; at 0 are those who sit out, at a table of the `size` 0. `game_id`
    is the id that the table's game has, or will have.
    """

    __tablename__ = "drawn_seats"
    __table_args__ = (
        ForeignKeyConstraint(
            ["session_id", "seating"],
            ["seatings.session_id", "seatings.number"],
            name="drawn_seats_seatings_fkey",
        ),
    )

    session_id: Mapped[str] = mapped_column(ID, primary_key=True)
    seating: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table_number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[str] = mapped_column(ID)
    size: Mapped[int]
    game_id: Mapped[str | None] = mapped_column(ID)


class Tournament(Base):
    """The tournament of an evening: its rounds before the final table, at which so many sit.

    `finalists` is 0 where there is none. It is ordered by what the season counts, in which the
    games of a friendly one do not count. `name` is None where nobody gave it one.
    """

    __tablename__ = "tournaments"

    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id"), primary_key=True)
    season_id: Mapped[str] = mapped_column(ForeignKey("seasons.id"))
    rounds: Mapped[int]
    finalists: Mapped[int]
    name: Mapped[str | None] = mapped_column(Text)
    is_friendly: Mapped[bool] = mapped_column(default=False, server_default=false())


class TournamentRound(Base):
    """A round of a tournament, from 1, which the evening's `seating` of that number has drawn.

    The final table is the one after the last. `without_result` is a JSON list of the numbers of
    its tables that were said to be so.
    """

    __tablename__ = "tournament_rounds"

    session_id: Mapped[str] = mapped_column(ForeignKey("tournaments.session_id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seating: Mapped[int]
    without_result: Mapped[str] = mapped_column(Text)


class LeagueGame(Base):
    """A game of a session: played at a "table", written on "paper", or people's "totals".

    Its id is its table's; one from paper has an id of its own. `number` is what its spreadsheet
    calls it on its day, if anything; `remark` a line on it, as a table has in its record. `places_given`: paper tells the places, which do not follow
    from the points.

    `season_id` is None for a friendly one. `lack` says why it does not count, "" where it does; it
    follows from the record and is kept as the results are, and so is `ended_at`: when the last
    event of a record was written that lacks nothing. `has_counted`: it counted at least once, so
    that what happens to it now is news.
    """

    __tablename__ = "league_games"
    __table_args__ = (
        Index("ix_league_games_season", "season_id", "lack"),
        Index("ix_league_games_ended", "season_id", "ended_at"),
        Index("ix_league_games_session", "session_id"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), index=True)
    session_id: Mapped[str] = mapped_column(ForeignKey("sessions.id"))
    season_id: Mapped[str | None] = mapped_column(ForeignKey("seasons.id"))
    begun_at: Mapped[datetime]
    kind: Mapped[str] = mapped_column(String(8), server_default="table")
    number: Mapped[str | None] = mapped_column(Text)
    remark: Mapped[str | None] = mapped_column(Text)
    places_given: Mapped[bool] = mapped_column(server_default=false())
    lack: Mapped[str] = mapped_column(Text, default="running")
    has_counted: Mapped[bool] = mapped_column(default=False)
    ended_at: Mapped[datetime | None]

    @property
    def is_paper(self) -> bool:
        """Whether it has no table here."""
        return self.kind != "table"


class GamePerson(Base):
    """What a game of a league brought one entry, the `number`-th of the game, from 0.

    Of a game at a table that counts in a season it follows from the record, and can be made anew.
    Of a game from paper it is all that is known, whether that counts or not. `carried` is the JSON
    of somebody's totals (`notation.paper_json`); then the other columns say nothing.
    """

    __tablename__ = "game_people"
    __table_args__ = (Index("ix_game_people_person", "person_id"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("league_games.id"), primary_key=True)
    person_id: Mapped[str] = mapped_column(ID, primary_key=True)
    number: Mapped[int]
    place: Mapped[int | None]
    points: Mapped[int]
    rounds: Mapped[int]
    bottles: Mapped[int]
    best: Mapped[int | None]
    worst: Mapped[int | None]
    turns: Mapped[str] = mapped_column(Text)
    carried: Mapped[str | None] = mapped_column(Text)


class LogLine(Base):
    """Something that was done in a league, the `number`-th from 0; `what` is a word for it.

    `by` is the phone, "" where the server did it by itself. `moves` is the JSON of who moved by that
    in the standings of a season; both are None where nobody did.
    """

    __tablename__ = "log_lines"
    __table_args__ = (Index("ix_log_lines_season", "season_id", "number"),)

    league_id: Mapped[str] = mapped_column(ForeignKey("leagues.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(ID)
    what: Mapped[str] = mapped_column(String(32))
    told: Mapped[str] = mapped_column(Text)
    game_id: Mapped[str | None] = mapped_column(ID)
    season_id: Mapped[str | None] = mapped_column(ForeignKey("seasons.id"))
    moves: Mapped[str | None] = mapped_column(Text)

    @property
    def tells(self) -> Told:
        """What it tells."""
        return read_told(self.told)

    @property
    def movers(self) -> tuple[RankChange, ...]:
        """Who moved by that, from where to where."""
        return league_parts.read_moves(json.loads(self.moves)) if self.moves else ()


class Upload(Base):
    """A spreadsheet that a league's secretary looks at before it is brought in; for an hour."""

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ID, index=True)
    season_id: Mapped[str] = mapped_column(ID)
    at: Mapped[datetime]
    file: Mapped[str] = mapped_column(Text)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class PaperImport(Base):
    """A spreadsheet that was brought into a league by a phone; so many `newcomers` it had.

    `noted` is the number of the `LogLine` that tells what it changed, if any does.
    """

    __tablename__ = "imports"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    league_id: Mapped[str] = mapped_column(ID, index=True)
    season_id: Mapped[str] = mapped_column(ID)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(ID)
    file: Mapped[str] = mapped_column(Text)
    newcomers: Mapped[int] = mapped_column(server_default="0")
    noted: Mapped[int | None]
    taken_back_at: Mapped[datetime | None]


class ImportedGame(Base):
    """A game as an import wrote it, and as it was before, None for one that it brought.

    Both are the JSON of `notation.paper_json`, so that a game is given back what it was.
    """

    __tablename__ = "imported_games"

    import_id: Mapped[str] = mapped_column(ForeignKey("imports.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ID, primary_key=True, index=True)
    paper: Mapped[str] = mapped_column(Text)
    paper_before: Mapped[str | None] = mapped_column(Text)
    had_counted: Mapped[bool]
