"""In WebKit and in Firefox everything stands where it stands in Chromium."""

from collections.abc import Callable
from typing import Any

from flask import Flask

from tests.browser.engines import Engine
from tests.browser.other_phone import OtherPhone
from tests.browser.phone import Phone
from tests.browser.test_accessibility import draw_tables, game_over, last_event, running_game
from tests.volume import some
from tests.web import routes
from tests.web.steps import found_league

TOLERANCE = 2
"""CSS pixels. The letters are as wide in each, but an engine rounds where it draws, and what it
draws by itself, such as the arrow of a list, has its own size."""
PLACES = """() => {
    for (const one of document.querySelectorAll("main details")) one.open = true;
    // What a phone offers only where it can speak or tremble.
    for (const one of document.querySelectorAll(".aloud, [data-does=where-possible]")) one.hidden = true;
    // In WebKit a line is a whole number of pixels high, and what is below twenty lines as much higher.
    const every = [...document.querySelectorAll("body *")].filter((one) => one instanceof HTMLElement);
    const lines = every.map((one) => parseFloat(getComputedStyle(one).lineHeight));
    every.forEach((one, at) => lines[at] && (one.style.lineHeight = `${Math.floor(lines[at])}px`));
    const parts = "h1, h2, h3, legend, label, button, a.plain, a.strong, a.chip, input, select, textarea";
    const places = [];
    for (const part of document.querySelectorAll(parts)) {
        const { left, top, width, height } = part.getBoundingClientRect();
        // What is only read out is as small as can be, and what was pushed along is not seen.
        if (!part.checkVisibility({ visibilityProperty: true }) || width < 17 || left > innerWidth) continue;
        const text = part.textContent || part.name || "";
        const name = [part.localName, part.className, text.trim().replace(/\\s+/g, " ")].join(" ");
        places.push([name, left, top + scrollY, width, height]);
    }
    return places;
}"""
UNSEEN = {"scores.picture", "exports.bg_stats"}.union(routes.FILES, routes.DRAWINGS, routes.AT_HOME)
LAID_OUT_OTHERWISE = (
    "/tables/new?preset=learning",
    "/judge?card=24&card=15&card=17&card=32&price=19",
)

Places = list[list[Any]]


def paths(app: Flask) -> list[str]:
    """Every page: of a league with drawn tables, of a running game, and of one that is over."""
    found_league(app, "seater")
    draw_tables(app)
    running, over = running_game(app), game_over(app)
    found = list(LAID_OUT_OTHERWISE)
    for name, rule in routes.READING.items():
        if name in UNSEEN:
            continue
        path = routes.address(rule, running) + routes.QUESTIONS.get(name, "")
        found.append(path.replace("/events/1", f"/events/{last_event(app, running)}"))
    found += [f"/tables/{over}/{page}" for page in ("sheet", "rounds/1", "log", "hands")]
    return found


def furthest(ours: Places, theirs: Places) -> tuple[float, str]:
    """How far something stands from where it stands in Chromium, and what."""
    differences = [
        (max(abs(a - b) for a, b in zip(one, other, strict=True)), name)
        for (name, *one), (_, *other) in zip(ours, theirs, strict=True)
    ]
    return max(differences, default=(0, ""))


def test_what_is_pressed_filled_in_and_headed_stands_where_it_stands_in_chromium(
    new_phone: Callable[..., Phone], other_phone: OtherPhone, app: Flask, engine: Engine
) -> None:
    """On every other page, at least forty, and in `make soak` on all."""
    phone, found = new_phone(color_scheme="light"), dict[str, Any]()
    assert phone.id
    [cookie] = phone.page.context.cookies()
    other_phone.hold(app, cookie["value"])
    chosen = some(paths(app), 40)
    for path in chosen:
        phone.goes_to(phone.address + path)
        other_phone.goes_to(path)
        ours, theirs = phone.page.evaluate(PLACES), other_phone.page.evaluate(PLACES)
        assert [name for name, *_ in ours] == [name for name, *_ in theirs], path
        found[path] = furthest(ours, theirs)
    worst = max(found, key=found.__getitem__)
    print(f"{engine.name}: {len(chosen)} pages, at most {found[worst][0]:.1f} pixels ({worst})")
    assert len(chosen) >= 40
    assert {path: far for path, far in found.items() if far[0] > TOLERANCE} == {}
