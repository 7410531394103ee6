/* What the page says of a round that nobody corrected, and of which nothing can be taken back. */
export const UNTOUCHED = {
  corrected: -1,
  undo: null,
  undoes: "reload",
  redo: null,
  redoes: "reload",
  redo_name: null,
};
