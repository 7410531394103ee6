"""A button that a sentence names in quotation marks is one that there is, by that name."""

import re
import tomllib
from collections.abc import Iterator
from importlib import resources

from babel.messages.pofile import read_po

LANGUAGES = ("en", "de")
QUOTED = {"en": re.compile("“([^“”]*)”"), "de": re.compile("„([^“„]*)“")}

SAID = {
    *("Could have", "Could have forced", "Möglich", "Erzwingbar"),
    *("It stands at 12", "I have nothing below it", "The rest is mine", "27, blue, 5 coins"),
    *("It stands at 14", "I still have something below it", "Trump", "cents"),
    *("Wir stehen bei 12", "Ich habe nichts darunter", "Der Rest gehört mir"),
    *("Wir stehen bei 14", "Ich habe noch etwas darunter", "27, blau, 5 Münzen"),
    *("Trumpf", "Cents", "impossible", "unmöglich"),
}
"""What somebody says or what a rule calls something, in the answers to questions."""

OF_PHONES = {
    *("Never", "certificate"),
    *("Nie", "Zertifikat", "Zulassen", "Installieren", "Trotzdem installieren"),
    "Geladenes Profil",
}
"""What phones and browsers call something in their own settings."""

OF_SERVERS = {"%(host)s", "%(path)s", "localhost", "bottle-imp purge"}
"""A host, a path or a command, for whoever runs the server."""


def catalogue() -> list[tuple[str, str]]:
    """Each sentence of the app in English and in German."""
    folder = resources.files("assistant.wording") / "translations" / "de" / "LC_MESSAGES"
    with (folder / "messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    pairs = []
    for message in messages:
        if isinstance(message.id, str):
            pairs.append((message.id, str(message.string)))
        else:
            pairs += zip(message.id, message.string, strict=True)
    return pairs


def answers() -> Iterator[tuple[str, str]]:
    """Each text of the questions about the rules in English and in German."""
    for file in resources.files("assistant.reference").iterdir():
        if file.name.endswith(".toml"):
            for question in tomllib.loads(file.read_text("utf-8"))["question"]:
                english, german = (question[language] for language in LANGUAGES)
                yield from zip(english.values(), german.values(), strict=True)


def test_a_button_that_a_sentence_names_in_quotation_marks_is_there_in_both_languages() -> None:
    sentences = catalogue()
    labels = {(language, pair[at]) for pair in sentences for at, language in enumerate(LANGUAGES)}
    quoted = [
        (language, name)
        for pair in [*sentences, *answers()]
        for at, language in enumerate(LANGUAGES)
        for name in QUOTED[language].findall(pair[at])
        if name not in SAID | OF_PHONES | OF_SERVERS
    ]
    assert len(quoted) > 10
    assert [one for one in quoted if one not in labels] == []


def test_an_answer_names_the_same_buttons_in_both_languages() -> None:
    in_english = {german: english for english, german in catalogue()}
    for english, german in answers():
        names = set(QUOTED["de"].findall(german)) - SAID
        named = set(QUOTED["en"].findall(english)) - SAID
        assert {in_english[name] for name in names} == named, english
