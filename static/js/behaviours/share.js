/* Hands the address of the page to somebody else; where the browser can neither share nor copy, the address is there to read. */

export function start(section) {
  const [link, button] = ["link", "share"].map((name) => section.querySelector(`[data-part=${name}]`));
  const text = button.textContent;

  async function hand() {
    if (navigator.share) return navigator.share({ title: document.title, url: link.value }).catch(() => {}); // closed again
    await navigator.clipboard.writeText(link.value);
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = text), 2000);
  }

  button.hidden = !navigator.share && !navigator.clipboard; // neither exists on plain HTTP
  button.addEventListener("click", hand);
  link.addEventListener("focus", () => link.select());
}
