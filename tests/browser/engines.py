"""The engines of other phones: WebKit, which every iPhone has, and Gecko, which Firefox is.

WebKit is a window of our own behind the driver that Debian has for it. Firefox speaks WebDriver
BiDi by itself. Each page is as large as a phone's screen, and shares no cookies with another.
"""

import base64
import json
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import websocket
from selenium import webdriver
from selenium.common import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WIDTH, HEIGHT = 390, 664
WINDOW = Path(__file__).with_name("webkit_window.py")
SYSTEM_PYTHON = "/usr/bin/python3"
PACKAGES_OF_WEBKIT = "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb"

SETTINGS = """
// As on a phone, what shows how far one has scrolled takes no room.
user_pref("ui.useOverlayScrollbars", 1);
// A picture has no icon: to ask for one makes whoever asks a new phone.
user_pref("browser.chrome.site_icons", false);
"""


class Failed(Exception):
    """The browser did not do what it was asked, for instance as its page was just left."""


class Page(ABC):
    """A page of a browser."""

    @abstractmethod
    def goto(self, address: str) -> None:
        """Opens an address, until all of it is loaded."""

    @abstractmethod
    def evaluate(self, function: str, *arguments: Any) -> Any:
        """What a function answers in the page, or promises to."""

    @abstractmethod
    def tap(self, x: float, y: float) -> None:
        """Touches the page at a place of the screen."""

    @abstractmethod
    def keep_cookie(self, name: str, value: str) -> None:
        """Keeps a cookie for the server whose page is open."""

    @abstractmethod
    def clear_cookies(self) -> None:
        """Forgets all cookies of the server whose page is open."""

    @abstractmethod
    def screenshot(self, file: Path) -> None:
        """Writes down how the screen looks, as a PNG."""


class Engine(ABC):
    """A browser that runs; it opens pages, and keeps them for the next test."""

    name: str
    version: str

    def __init__(self) -> None:
        self._pages: list[Page] = []

    def page(self, number: int) -> Page:
        """Its first page, its second ..."""
        while len(self._pages) <= number:
            self._pages.append(self._open_page())
        return self._pages[number]

    @abstractmethod
    def _open_page(self) -> Page: ...


class Driver(Service):
    """WebKit's driver, which is ended by a signal."""

    def send_remote_shutdown_command(self) -> None:
        """It has no address for that, and the refusal would be left open for later tests."""


class WebKit(Engine):
    """Windows of WebKit, each behind a driver of its own, on a screen that nobody sees."""

    name = "WebKit"

    def __init__(self, display: str, until_end: ExitStack) -> None:
        super().__init__()
        self._display = display
        self._until_end = until_end
        first = self._open_page()
        self._pages.append(first)
        self.version = first.version

    def _open_page(self) -> "WebKitPage":
        options = Options()
        options.binary_location = str(WINDOW)
        options.set_capability("browserName", "Phone")
        service = Driver("/usr/bin/WebKitWebDriver", env={"DISPLAY": self._display})
        driver = webdriver.WebKitGTK(options, service)
        self._until_end.callback(driver.quit)
        return WebKitPage(driver)


class WebKitPage(Page):
    """The page of a window of WebKit."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        self.version: str = driver.capabilities["browserVersion"]

    def goto(self, address: str) -> None:
        self._driver.get(address)

    def evaluate(self, function: str, *arguments: Any) -> Any:
        try:
            return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)
        except WebDriverException as error:
            raise Failed(error.msg) from error

    def tap(self, x: float, y: float) -> None:
        # It has a mouse alone: a touch is refused by the driver.
        finger = ActionBuilder(self._driver, duration=0)
        finger.pointer_action.move_to_location(round(x), round(y)).click()
        finger.perform()

    def keep_cookie(self, name: str, value: str) -> None:
        self._driver.add_cookie({"name": name, "value": value})

    def clear_cookies(self) -> None:
        self._driver.delete_all_cookies()

    def screenshot(self, file: Path) -> None:
        self._driver.get_screenshot_as_file(str(file))


class Firefox(Engine):
    """A Firefox without a window; each page is in a container of its own."""

    name = "Firefox"

    def __init__(self, address: str) -> None:
        super().__init__()
        self._socket = websocket.create_connection(address, timeout=60, suppress_origin=True)
        self._asked = 0
        session = self.ask("session.new", capabilities={})
        self.version = session["capabilities"]["browserVersion"]

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """What it answers to a command of WebDriver BiDi."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        answer: dict[str, Any] = {}
        while answer.get("id") != self._asked:  # what it tells of events comes between
            answer = json.loads(self._socket.recv())
        if answer["type"] == "error":
            raise Failed(answer["message"])
        result: dict[str, Any] = answer["result"]
        return result

    def close(self) -> None:
        """Hangs up."""
        self._socket.close()

    def _open_page(self) -> "FirefoxPage":
        container = self.ask("browser.createUserContext")["userContext"]
        # A window: of several tabs one alone is seen, and a page that is not seen rests.
        created = self.ask("browsingContext.create", type="window", userContext=container)
        page = {"context": created["context"]}
        screen = {"width": WIDTH, "height": HEIGHT}
        self.ask("browsingContext.setViewport", **page, viewport=screen)
        return FirefoxPage(self, page, {"type": "storageKey", "userContext": container})


class FirefoxPage(Page):
    """A page of Firefox."""

    def __init__(self, firefox: Firefox, page: dict[str, str], cookies: dict[str, str]) -> None:
        self._ask = firefox.ask
        self._page = page
        self._cookies = cookies

    def goto(self, address: str) -> None:
        self._ask("browsingContext.navigate", **self._page, url=address, wait="complete")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        given = json.dumps(arguments)
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})(...{given})))()",
            target=self._page,
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Failed(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def tap(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "actions": moves}
        finger["parameters"] = {"pointerType": "touch"}
        self._ask("input.performActions", **self._page, actions=[finger])

    def keep_cookie(self, name: str, value: str) -> None:
        host = self.evaluate("() => location.hostname")
        cookie = {"name": name, "domain": host, "path": "/", "sameSite": "lax"}
        cookie["value"] = {"type": "string", "value": value}
        self._ask("storage.setCookie", cookie=cookie, partition=self._cookies)

    def clear_cookies(self) -> None:
        self._ask("storage.deleteCookies", partition=self._cookies)

    def screenshot(self, file: Path) -> None:
        taken = self._ask("browsingContext.captureScreenshot", **self._page)
        file.write_bytes(base64.b64decode(taken["data"]))


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Debian's WebKit; a test that asks for it is skipped where it is not installed."""
    asked = "import gi; gi.require_version('WebKit2', '4.1')"
    has_library = (
        Path(SYSTEM_PYTHON).exists()
        and subprocess.run([SYSTEM_PYTHON, "-c", asked], capture_output=True).returncode == 0
    )
    if not (has_library and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        pytest.skip(f"WebKit is not there: apt-get install {PACKAGES_OF_WEBKIT}")
    with ExitStack() as until_end:
        yield WebKit(until_end.enter_context(_screen()), until_end)


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        try:
            yield f":{process.stdout.readline().decode().strip()}"
        finally:
            process.terminate()


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Firefox with a profile of its own; a test that asks for it is skipped where it is not there."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        pytest.skip("Firefox is not there: apt-get install firefox-esr")
    with TemporaryDirectory(prefix="firefox-") as profile:
        Path(profile, "user.js").write_text(SETTINGS, encoding="utf-8")
        command = [found, "--headless", "--remote-debugging-port=0", "--profile", profile]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as process:
            assert process.stderr
            try:
                told = next(line for line in process.stderr if b"BiDi listening on" in line)
                with closing(Firefox(told.decode().split()[-1] + "/session")) as browser:
                    yield browser
            finally:
                process.terminate()


ENGINES = {"webkit": webkit, "firefox": firefox}
