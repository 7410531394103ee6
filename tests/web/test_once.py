"""What takes a while to make is made once, however many ask for it at the same time."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

from assistant.web.once import once


def test_it_is_made_once_for_all_who_ask_at_the_same_time() -> None:
    asked: list[str] = []

    @once
    def made(name: str) -> str:
        asked.append(name)
        sleep(0.05)
        return f"the {name}"

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(made, ["pack"] * 8)) == {"the pack"}
    assert asked == ["pack"]
