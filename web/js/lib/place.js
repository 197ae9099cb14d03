// @ts-check
// Where the pages are. A server has them at its root; as static files they lie side by side in any folder, and their games are
// played in a worker of the browser.

/** Whether there is no server: the pages come from a folder of static files. */
export const alone = typeof document !== "undefined" && document.documentElement.dataset.host === "worker";

/**
 * The address of a page.
 * @param {"lobby" | "table" | "rules" | "about" | "learn"} name
 * @param {string} [rest] What stands behind it, with its own `?` or `#`.
 * @returns {string}
 */
export function page(name, rest = "") {
  if (alone) return `${name === "lobby" ? "index" : name}.html${rest}`;
  return `/${name === "lobby" ? "" : name}${rest}`;
}

/** The whole address of a seat's table. @param {string} secret @returns {string} */
export function tableAddress(secret) {
  return new URL(page("table", `#${secret}`), location.href).href;
}
