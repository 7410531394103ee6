/* Closes the open menu on a tap beside it and on Escape. */

export function start(menu) {
  document.addEventListener("click", (click) => {
    if (!menu.contains(click.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (press) => {
    if (press.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
