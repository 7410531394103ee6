"""In a bundle a style sheet says what it says by itself."""

from assistant.config import folder
from assistant.web.bundles import sheets
from tests.browser.phone import Phone

RULES = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const asRead = [...sheet.cssRules].map((rule) => rule.cssText); // variables keep their blanks
    return asRead.map((rule) => rule.replace(/\\s+/g, " ").replaceAll(", ", ","));
}"""


def test_a_bundle_has_the_rules_of_its_style_sheets(phone: Phone) -> None:
    for file in sorted((folder("static") / "css").glob("*.css")):
        written = phone.page.evaluate(RULES, file.read_text("utf-8"))
        assert phone.page.evaluate(RULES, sheets([file.stem], {})) == written, file
