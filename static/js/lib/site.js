/*
 * Where the app lies on its site: "" where it has all of it, else a path such as /imp. What a
 * browser keeps by site bears it in its name: others may lie under other paths.
 */

const ASSETS = /^(.*)\/assets\//;

export const SITE = ASSETS.exec(new URL(import.meta.url).pathname)?.[1] ?? "";

/**
 * The table whose page lies there; "" for any other page.
 * @param {string} pathname
 */
export function tableAt(pathname) {
  const [root, tables, table] = pathname.slice(SITE.length).split("/");
  return root === "" && tables === "tables" ? (table ?? "") : "";
}
