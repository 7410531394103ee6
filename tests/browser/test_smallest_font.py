"""A browser that draws no letter smaller than 24 pixels: labels stand beside each other, none over another."""

import pytest
from flask import Flask
from playwright.sync_api import Browser

from tests.admitting import admit_phone, cookie_name, known_as
from tests.browser.serving import launched
from tests.browser.test_accessibility import running_game

OVER_EACH_OTHER = """() => {
    const found = [];
    const labels = [...document.querySelectorAll(".bar .plain, .top h1, .label .name")];
    const texts = labels.map(linesOf).filter(([text]) => text);
    for (const [text, lines] of texts) {
        if (lines.some(({ left, right }) => left < 0 || right > screen.width)) found.push(`${text} is cut`);
        for (const [other, others] of texts)
            if (text !== other && lines.some((one) => others.some((two) => meet(one, two))))
                found.push(`${text} lies on ${other}`);
    }
    return found;

    function linesOf(label) {
        const range = document.createRange();
        range.selectNodeContents(label);
        return [label.innerText.trim(), [...range.getClientRects()].filter(({ width }) => width > 1)];
    }
    function meet(one, two) {
        const [x, y] = [Math.min(one.right, two.right), Math.min(one.bottom, two.bottom)];
        return x - Math.max(one.left, two.left) > 0.5 && y - Math.max(one.top, two.top) > 0.5;
    }
}"""


@pytest.mark.parametrize("smallest", [16, 24])
def test_no_label_lies_on_another_where_no_letter_is_small(
    app: Flask, address: str, browser: Browser, smallest: int
) -> None:
    table = running_game(app)
    phone, cookie = known_as(app, None)
    admit_phone(app, phone, f"/tables/{table}")
    flag = f"--blink-settings=minimumFontSize={smallest}"
    with launched(browser.browser_type, flag) as strict:
        context = strict.new_context(locale="de", is_mobile=True)
        context.add_cookies([{"name": cookie_name(app), "value": cookie, "url": address}])
        page = context.new_page()
        found = {}
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 664})
            page.goto(f"{address}/tables/{table}/trick")
            page.locator("html[data-started]").wait_for(state="attached")
            found[width] = page.evaluate(OVER_EACH_OTHER)
            page.goto(f"{address}/tables/{table}/rounds/1")
            if page.evaluate("document.scrollingElement.scrollWidth") > width:
                found[width] += ["the score is wider than the page"]
    assert found == {390: [], 320: []}
