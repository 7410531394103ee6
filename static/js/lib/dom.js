/*
 * Finding what a script needs on its page. What the template does not have is a fault of the
 * template, and said so.
 */

/**
 * The first element that a selector finds; it has to be of this kind.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function find(parent, selector, kind) {
  const found = findAny(parent, selector, kind);
  if (!found) throw new Error(`${selector} is not on this page`);
  return found;
}

/**
 * The same, or null where there is none.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind | null}
 */
export function findAny(parent, selector, kind) {
  const found = parent.querySelector(selector);
  if (found && !(found instanceof kind)) throw new Error(`${selector} is not a ${kind.name}`);
  return found;
}

/**
 * All elements of this kind that a selector finds.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind[]}
 */
export function findAll(parent, selector, kind) {
  const found = Array.from(parent.querySelectorAll(selector));
  return found.flatMap((element) => (element instanceof kind ? [element] : []));
}

/**
 * The element with data-part="name", which has to be of this kind.
 * @template {Element} Kind
 * @param {ParentNode} parent
 * @param {string} name
 * @param {new () => Kind} kind
 */
export function part(parent, name, kind) {
  return find(parent, `[data-part="${name}"]`, kind);
}

/**
 * A new span.
 * @param {string} text
 * @param {string} [className]
 */
export function span(text, className = "") {
  return Object.assign(document.createElement("span"), { textContent: text, className });
}

/**
 * A name as it was written, in any script; it never turns the words around it, and a page that is
 * translated keeps it.
 * @param {string} name
 */
export function person(name) {
  const is = { textContent: name, title: name, translate: false };
  return Object.assign(document.createElement("bdi"), is);
}
