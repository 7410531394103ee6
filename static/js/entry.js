/* The script of the page where cards are entered: the first visit loads nothing else. */
import { start as keepAwake } from "./behaviours/keep-awake.js";
import { start as keyboard } from "./behaviours/keyboard.js";
import { start as menu } from "./behaviours/menu.js";
import { start as trickEntry } from "./behaviours/trick-entry.js";
import { start as worker } from "./behaviours/worker.js";
import { startPage } from "./start.js";

startPage({
  "keep-awake": keepAwake,
  keyboard,
  menu,
  "trick-entry": trickEntry,
  worker,
});
