"""What was done in a league, line by line of its log."""

from assistant.wording import Translations


def sentence(what: str, t: Translations) -> str:
    """What was done, with gaps for what a line tells of it: {name}, {day}, {people}, {number}.

    A word of a later version, which came with a league's file, stands for itself.
    """
    return {
        "league_opened": t.gettext("The league was founded."),
        "league_imported": t.gettext("The league was imported from its file."),
        "league_changed": t.gettext("The league has other settings."),
        "league_put_away": t.gettext("The league was put away."),
        "league_taken_out": t.gettext("The league was taken out again."),
        "league_deleted": t.gettext("The league was deleted."),
        "league_restored": t.gettext("The league was restored."),
        "season_opened": t.gettext("Season opened: {name}"),
        "season_changed": t.gettext("Season changed: {name}"),
        "season_closed": t.gettext("Season closed: {name}. Champion: {people}"),
        "season_opened_again": t.gettext("Season opened again: {name}"),
        "season_removed": t.gettext("Season removed: {name}"),
        "season_shared": t.gettext("Read-only link made: {name}"),
        "season_unshared": t.gettext("Read-only link turned off: {name}"),
        "session_opened": t.gettext("Session on {day} opened."),
        "session_changed": t.gettext("Session changed, now on {day}."),
        "presence_comes": t.gettext("Comes on {day}: {people}"),
        "presence_present": t.gettext("Was there on {day}: {people}"),
        "presence_excused": t.gettext("Excused on {day}: {people}"),
        "presence_taken_back": t.gettext("Nothing known any more for {day}: {people}"),
        "session_remark": t.gettext("Remark about {day} changed."),
        "session_removed": t.gettext("Session on {day} removed."),
        "game_begun": t.gettext("Game begun on {day}: {people}"),
        "game_attached": t.gettext("Game added to {day}: {people}"),
        "game_moved": t.gettext("Season of the game of {day} changed."),
        "game_corrected": t.gettext("Game of {day} corrected at its table."),
        "game_deleted": t.gettext("Game of {day} deleted."),
        "game_restored": t.gettext("Game of {day} restored."),
        "result_entered": t.gettext("Result from paper entered for {day}."),
        "result_corrected": t.gettext("Result from paper of {day} corrected."),
        "result_removed": t.gettext("Result from paper of {day} removed."),
        "imported": t.gettext("Spreadsheet imported: {name}"),
        "import_taken_back": t.gettext("Import taken back: {name}"),
        "person_added": t.gettext("New in the league: {people}"),
        "person_renamed": t.gettext("Renamed: {people}"),
        "name_removed": t.gettext("The name of a person was removed."),
        "person_left": t.gettext("Has left: {people}"),
        "person_back": t.gettext("Is back: {people}"),
        "person_removed": t.gettext("A person who never played was deleted."),
        "guest": t.gettext("Now a guest: {people}"),
        "no_guest": t.gettext("No longer a guest: {people}"),
        "merged": t.gettext("Now one person: {people}"),
        "split": t.gettext("Now two people again: {people}"),
        "drawn": t.gettext("Tables drawn for {day}."),
        "tournament_opened": t.gettext("Tournament opened on {day}."),
        "tournament_changed": t.gettext("Tournament of {day} changed."),
        "tournament_round": t.gettext("Tournament of {day}: round {number} drawn."),
        "tournament_final": t.gettext("Tournament of {day}: final table drawn."),
        "tournament_without": t.gettext("Tournament of {day}: table {number} has no result."),
        "tournament_with": t.gettext("Tournament of {day}: table {number} counts after all."),
        "tournament_removed": t.gettext("Tournament of {day} removed."),
        "phone_granted": t.gettext("Phone let in: {name}"),
        "phone_withdrawn": t.gettext("Phone withdrawn: {name}"),
        "phone_named": t.gettext("Phone renamed: {name}"),
        "link_renewed": t.gettext("Link made anew: {name}"),
        "moved": t.gettext("The standings changed."),
    }.get(what, what)


def field(name: str, t: Translations) -> str:
    """What is called so in the changes of a line."""
    return {
        "name": t.gettext("Name"),
        "zone": t.gettext("Time zone"),
        "first_day": t.gettext("First day"),
        "last_day": t.gettext("Last day"),
        "day": t.gettext("Day"),
        "remark": t.gettext("Remark"),
        "begins": t.gettext("Time"),
        "place": t.gettext("Venue"),
        "season": t.gettext("Season"),
        "rounds": t.gettext("Rounds"),
        "finalists": t.gettext("People at the final table"),
        "games": t.gettext("New games"),
        "changed": t.gettext("Changed games"),
        "people": t.gettext("New people"),
    }.get(name, name)
