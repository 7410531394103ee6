"""Names inside sentences."""

from assistant.wording.names import isolated


def test_a_name_from_right_to_left_is_kept_from_turning_the_words_around_it() -> None:
    assert isolated(["Adam", "דוריס", "محمد 2"]) == (
        "Adam",
        "\u2068דוריס\u2069",
        "\u2068محمد 2\u2069",
    )
