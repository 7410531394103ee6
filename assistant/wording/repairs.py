"""Suggested repairs, in sentences. Rulebook 8.8."""


def repair(found, events, round_, names, t):  # type: ignore[no-untyped-def]
    return str(found.kind)
