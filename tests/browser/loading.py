"""What a page's visit takes: the requests that reach the server, and the bytes that come back."""

from typing import Any

from playwright.sync_api import Page

TOOK = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
SETTLED = 500  # milliseconds, in which a page asks all that it asks by itself


class Loading:
    """Listens to a page from now on, and counts for each visit anew."""

    def __init__(self, page: Page, delay: int = 0) -> None:
        """`delay` is how many milliseconds the network takes to answer a request."""
        self._page = page
        self._asked: set[str] = set()
        self.bytes = 0
        """With the heads of the answers, as they came over the network."""
        network = page.context.new_cdp_session(page)
        network.on("Network.requestWillBeSent", lambda told: self._asked.add(told["requestId"]))
        network.on("Network.requestServedFromCache", self._was_here)
        network.on("Network.responseReceived", self._came)
        network.on("Network.loadingFinished", self._ended)
        network.send("Network.enable")
        unlimited = {"downloadThroughput": -1, "uploadThroughput": -1, "offline": False}
        network.send("Network.emulateNetworkConditions", {"latency": delay, **unlimited})

    @property
    def requests(self) -> int:
        """How many requests reached the server."""
        return len(self._asked)

    def visit(self, address: str) -> float:
        """Opens the address, or the same again; milliseconds until all of it was loaded."""
        self._asked.clear()
        self.bytes = 0
        if self._page.url == address:
            self._page.reload()
        else:
            self._page.goto(address)
        took = float(self._page.evaluate(TOOK))
        self._page.wait_for_timeout(SETTLED)
        return took

    def _was_here(self, told: dict[str, Any]) -> None:
        self._asked.discard(told["requestId"])

    def _came(self, told: dict[str, Any]) -> None:
        if told["response"].get("fromDiskCache") or told["response"].get("fromServiceWorker"):
            self._was_here(told)

    def _ended(self, told: dict[str, Any]) -> None:
        if told["requestId"] in self._asked:
            self.bytes += int(told["encodedDataLength"])
