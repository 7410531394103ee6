"""The pictures of the README can be made again."""

from pathlib import Path

from tests import pictures
from tests.volume import in_soak


@in_soak
def test_each_picture_is_of_a_page_that_is_there(tmp_path: Path) -> None:
    pictures.photograph(tmp_path)
    made = {file.stem for file in tmp_path.iterdir()}
    assert made == {name for name, *_ in pictures.PICTURES}
