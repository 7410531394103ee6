/* A deck that is entered: coins up and down by a tap, and at the foot how many cards each colour has and what all are worth. */

const CARDS_A_COLOUR = 12;

export function start(form) {
  const counts = Array.from(form.querySelectorAll("[data-part=count]"));
  const total = form.querySelector("[data-part=total]");
  const fields = Array.from(form.querySelectorAll("[name^=coins_]"));
  const coins = (field) => Number(field.value.trim()) || 0;

  function add() {
    counts.forEach((count, place) => {
      const its = form.querySelectorAll(`[name^=colour_]:checked[value="${place}"]`).length;
      count.textContent = its;
      count.parentElement.classList.toggle("is-right", its === CARDS_A_COLOUR);
    });
    total.textContent = fields.reduce((sum, field) => sum + coins(field), 0);
  }

  for (const step of form.querySelectorAll("[data-step]")) step.hidden = false;
  form.addEventListener("click", ({ target }) => {
    if (!target.dataset.step) return;
    const field = target.parentElement.querySelector("input");
    field.value = Math.min(Math.max(coins(field) + Number(target.dataset.step), 0), Number(field.dataset.most));
    add();
  });
  form.addEventListener("input", add);
  add();
}
