from collections.abc import Iterator
from io import BytesIO

class ReadOnlyWorksheet:
    def reset_dimensions(self) -> None: ...
    def iter_rows(
        self, *, max_row: int | None = None, values_only: bool = False
    ) -> Iterator[tuple[object, ...]]: ...

class Workbook:
    @property
    def worksheets(self) -> list[ReadOnlyWorksheet]: ...
    def close(self) -> None: ...

def load_workbook(
    filename: BytesIO, *, read_only: bool = False, data_only: bool = False, keep_links: bool = True
) -> Workbook: ...
