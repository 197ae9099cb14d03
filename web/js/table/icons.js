// @ts-check
// Small drawings for buttons, in the colour of the text around them.

import { s } from "../lib/dom.js";

const PATHS = {
  fit: "M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M8 8h8v8H8z",
  counters: "M4 7h11v11H4zM8 7V4h12v12h-5",
  names: "M4 20 10 5h1l6 15M6.2 14.5h8.6M18 9h4M20 7v4",
  find: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM14.5 14.5 21 21",
  help: "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1.2.6-1.6 1.2-1.6 2.6M12 18.4v.2M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4",
  closer: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM14.5 14.5 21 21M7 10h6M10 7v6",
  farther: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM14.5 14.5 21 21M7 10h6",
  ruler: "M3 16 16 3l5 5L8 21zM7 12l2.4 2.4M10 9l1.6 1.6M13 6l2.4 2.4",
  tray: "M4 5h16v5H4zM4 12.5h16v6.5H4zM9 7.5h6M9 15.5h6",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
