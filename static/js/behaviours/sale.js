/* A sale in two taps: a card and a buyer, in either order, send it. */

export function start(form) {
  form.querySelector("[data-part=send]").hidden = true;
  let isSent = false;

  form.addEventListener("change", () => {
    if (isSent || !form.elements.card.value || !form.elements.seat.value) return;
    isSent = true;
    form.requestSubmit();
  });
  window.addEventListener("pageshow", () => {
    isSent = false; // back from another page
    form.reset();
  });
}
