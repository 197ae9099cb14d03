// @ts-check
// What the computer thought, for reading: a line for each formation, and what it would not do.

import { h } from "../../lib/dom.js";
import { sentence } from "../../lib/text.js";
import { button } from "./kit.js";

/** @typedef {import("../../wire").Counsel} Counsel */
/** @typedef {import("../../wire").CounselLine} CounselLine */

/** So many other answers are told. */
const OTHERS = 4;

/**
 * Hundredths as people say them.
 * @param {number} chance
 */
export function chanceWords(chance) {
  // One word for the end of a line.
  return `${Math.round(chance)}\u00a0in\u00a0100`;
}

/**
 * By how much a plan is better, and for what: `better by 6.4 %: supply; against it: losses`.
 * @param {CounselLine} line
 */
export function reasonWords({ points = 0, because = [], instead_of }) {
  if (instead_of === undefined) return "";
  const named = (/** @type {boolean} */ so) => because.filter((one) => one.speaks_for === so).map((one) => one.what).join(" and ");
  const [so, but] = [named(true), named(false)];
  const gain = points >= 0.05 ? `better by ${points.toFixed(1)} %` : "not clearly better";
  return [so ? `${gain}: ${so}` : gain, but && `against it: ${but}`].filter(Boolean).join("; ");
}

/**
 * @param {Counsel} counsel
 * @param {(order: string) => void} [see] Shows what a plan would lead to as an order.
 * @returns {HTMLElement[]}
 */
export function counselShown({ plans = [], danger, instead = [] }, see) {
  /** @type {HTMLElement[]} */
  const parts = [];
  if (plans.length > 0) parts.push(h("ul", { class: "plans" }, ...plans.map((line) => planShown(line, see))));
  if (danger) parts.push(h("p", { class: "small soft" }, `What it fears most: ${danger.group} ${danger.plan}, which leaves ${chanceWords(danger.chance)}.`));
  if (instead.length > 0) {
    const others = instead.slice(0, OTHERS).map(({ action, label, chance }) => h("li", {}, `${sentence(label || action).replace(/\.$/, "")}: ${chanceWords(chance)}`));
    parts.push(h("p", { class: "small soft" }, "Instead, with the chance to win:"), h("ul", { class: "instead small" }, ...others));
  }
  return parts;
}

/** @param {CounselLine} line @param {(order: string) => void} [see] */
function planShown(line, see) {
  const why = reasonWords(line);
  const { order } = line;
  const look = see && order !== undefined ? button("quiet small", () => see(order), "See it as an order") : undefined;
  look?.setAttribute("aria-label", `See it as an order: ${line.group}`);
  return h(
    "li",
    {},
    h("strong", {}, line.group),
    ` ${line.plan}`,
    why && h("span", { class: "plan-why" }, why),
    line.instead_of && h("span", { class: "plan-not" }, `not: ${line.instead_of}`),
    look,
  );
}
