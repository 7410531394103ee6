"""Each thing that the program writes into the log of a league has a sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import assistant
from assistant.wording import ENGLISH, league_log

HOUSE = Path(assistant.__file__).parent
WRITERS = {"write", "confirmed", "log_grant", "recount", "move", "attach"}


def words_written() -> Iterator[str]:
    """What is handed to a writer as a word, or stands for it under the name `what`."""
    for room in ("store", "tables", "leagues"):
        for file in (HOUSE / room).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                found: list[ast.AST] = []
                if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in WRITERS:
                    found = [*node.args]
                elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "what":
                    found = [node.value]
                for part in found:
                    if isinstance(part, ast.Constant | ast.IfExp):
                        yield from re.findall(r"'([a-z]+(?:_[a-z]+)*)'", ast.unparse(part))


def test_each_word_has_a_sentence():
    words = set(words_written())
    assert {"season_changed", "guest", "game_deleted", "phone_withdrawn"} <= words
    for word in words:
        assert league_log.sentence(word, ENGLISH) != word
