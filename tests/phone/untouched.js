/* What the page says of a round that nobody corrected, and of which nothing can be taken back. */
export const UNTOUCHED = {
  corrected: -1,
  own: 0,
  undo: null,
  redo: [],
  redo_name: null,
  named: { amend: "correction", begin: "next round", give: "decision" },
};
