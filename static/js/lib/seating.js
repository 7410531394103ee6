/*
 * Who sits where on a form of names, and who deals first: the rules by which the server moves
 * people too.
 */
import { find, findAll, findAny } from "./dom.js";

/** @param {HTMLElement} form */
export function nameFields(form) {
  return findAll(form, "input.name", HTMLInputElement);
}

/**
 * Seats somebody in the next free place, or takes them from theirs; the others close up.
 * @param {HTMLElement} form
 * @param {string} name
 */
export function toggle(form, name) {
  const fields = nameFields(form);
  const names = fields.map((field) => field.value.trim());
  const seat = names.indexOf(name);
  if (seat < 0) {
    const free = fields[names.indexOf("")];
    if (free) free.value = name;
    return;
  }
  names.splice(seat, 1);
  fields.forEach((field, place) => (field.value = names[place] ?? ""));
  const dealer = firstDealer(form);
  if (dealer === seat) dealFrom(form, "random");
  if (dealer > seat) dealFrom(form, String(dealer - 1));
}

/**
 * Lets somebody change places with the one before.
 * @param {HTMLElement} form
 * @param {number} seat
 */
export function moveUp(form, seat) {
  const fields = nameFields(form);
  [fields[seat].value, fields[seat - 1].value] = [fields[seat - 1].value, fields[seat].value];
  const dealer = firstDealer(form);
  if (dealer === seat) dealFrom(form, String(seat - 1));
  if (dealer === seat - 1) dealFrom(form, String(seat));
}

/**
 * Moves somebody from one seat to another, past everybody between.
 * @param {HTMLElement} form
 * @param {number} from
 * @param {number} to
 */
export function move(form, from, to) {
  for (let seat = from; seat > to; seat--) moveUp(form, seat);
  for (let seat = from + 1; seat <= to; seat++) moveUp(form, seat);
}

/**
 * The seat that deals first; -1 where chance decides.
 * @param {HTMLElement} form
 */
function firstDealer(form) {
  const chosen = findAny(form, "[name=dealer]:checked", HTMLInputElement)?.value ?? "random";
  return chosen === "random" ? -1 : Number(chosen);
}

/**
 * @param {HTMLElement} form
 * @param {string} seat
 */
function dealFrom(form, seat) {
  find(form, `[name=dealer][value="${seat}"]`, HTMLInputElement).checked = true;
}
