"""What people do at a table: a function for each thing, a transaction each, and its queries."""


class NoSuchTable(LookupError):
    """There is no table of this id, or it was removed for good."""


class NoSuchKey(LookupError):
    """No link carries this key any more."""


class TableIsDeleted(LookupError):
    """The table was deleted, and nobody has restored it."""


class NotAllowed(PermissionError):
    """The viewer may not give this command. Nothing was written."""


class SentBefore(Exception):
    """A form was sent again with other content, and what it opened the first time has gone on.

    Nothing was written.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id
