/* Going on to where a table is. */

/**
 * Goes to a page of this site; the one that is shown comes anew.
 * @param {string} address
 */
export function goTo(address) {
  if (new URL(address, location.href).pathname === location.pathname) location.reload();
  else location.replace(address);
}
