// @ts-check
// Before dice fall: what they are rolled for, every value that goes into it with its clause, and how likely each result is.

import { fill, h } from "../../lib/dom.js";
import { beforePaint } from "../../lib/frame.js";
import { hide } from "../../lib/kept.js";
import { listed, sentence, signed } from "../../lib/text.js";
import { isFinal } from "../final.js";
import { dieFace } from "./die.js";
import { block, button, clauseButton } from "./kit.js";
import { preferences } from "./preferences.js";
import { arranged, dieTable, onAverage, percent } from "./reckoning.js";
import { keepingFocus } from "./roving.js";

/** @typedef {import("../../wire").Choice} Choice */
/** @typedef {import("../../wire").Factor} Factor */
/** @typedef {import("../../wire").Odds} Odds */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./glance.js").Glance} Glance */

/** What is said where none are to be had. */
export const NO_ODDS = "There are no chances to show for this; it can be chosen all the same.";

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Glance} glance
 */
export function mountOdds(root, store, glance) {
  const { section, body, heading } = block("odds", "The chances");
  const before = root.lastElementChild;
  root.append(section);
  const panel = root.parentElement;
  /** How far the panel was scrolled, and when. @type {{at: number | undefined, top: number} | undefined} */
  let left;

  const draw = () => {
    const { considered, odds, past } = store.state;
    // What has no die of its own may lead to a fight, or be a step that is never taken back.
    const asks = considered !== undefined && !glance.passing && !considered.odds && store.state.live !== undefined && isFinal(store.state.live);
    const shown = considered && !past && (considered.odds || odds || asks) ? considered : undefined;
    hide(section, !shown);
    fill(body);
    if (!shown || glance.passing) goBack();
    if (!shown) return;
    heading.textContent = odds?.title ?? (shown.odds ? "The chances" : sentence(shown.label));
    if (asks && !odds) body.append(h("p", {}, "This cannot be taken back."));
    else if (odds) body.append(...oddsShown(odds));
    else body.append(h("p", { class: "soft" }, odds === null ? NO_ODDS : "The chances are being reckoned…"));
    if (glance.passing) body.append(h("p", { class: "soft small" }, "Press the choice to decide."));
    else body.append(decision(store, shown, asks));
    // What is to be decided comes before the list it was chosen from; what is looked at in passing must not move the list.
    section.classList.toggle("pinned", !glance.passing);
    if (glance.passing) {
      if (before && before.nextElementSibling !== section) before.after(section);
      return;
    }
    if (root.firstElementChild !== section) root.prepend(section);
    left ??= { at: store.state.live?.at, top: panel?.scrollTop ?? 0 };
    section.scrollIntoView({ block: "start" });
  };

  /** To where the panel was read before something had to be decided, or to the next question. */
  const goBack = () => {
    if (left === undefined) return;
    const top = left.at === store.state.live?.at ? left.top : 0;
    left = undefined;
    beforePaint(() => {
      if (panel) panel.scrollTop = top;
    });
  };
  // The chances may come after the button that decides got the keyboard: it keeps it.
  store.on(["considered", "odds", "past"], () => keepingFocus(section, draw));

  section.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave(store);
  });

  return {
    /** Gives the keyboard the button that does it. */
    focus() {
      const yes = /** @type {HTMLElement | null} */ (section.querySelector("[data-key=do-it]"));
      yes?.focus({ preventScroll: true });
    },
  };
}

/** @param {Store} store */
function leave(store) {
  store.set({ considered: undefined, odds: undefined });
}

/**
 * @param {Store} store
 * @param {Choice} choice
 * @param {boolean} [final] It is asked about only because it cannot be taken back.
 */
function decision(store, choice, final = false) {
  const never = () => {
    preferences.change({ final: false });
    store.choose(choice);
  };
  const yes = button("primary", () => store.choose(choice), `Do it: ${choice.label}`);
  yes.dataset.key = "do-it";
  const no = button("", () => leave(store), "Leave it");
  return h("div", { class: "buttons" }, yes, no, final && button("quiet small", never, "Yes, and do not ask again"));
}

/**
 * @param {Odds} odds
 * @returns {HTMLElement[]}
 */
export function oddsShown(odds) {
  const { groups, remarks } = arranged(odds.modifiers);
  const factors = h("dl", { class: "factors" }, ...line(odds.base, String(odds.base.value), "factor-base"));
  for (const group of groups) {
    for (const factor of group.factors) factors.append(...line(factor, signed(factor.value)));
    if (group.factors.length < 2 && groups.length === 1) continue;
    factors.append(
      h("dt", { class: "factor-sum" }, `${group.title} together`),
      h("dd", { class: "factor-sum figure" }, signed(group.sum)),
    );
  }
  /** @type {HTMLElement[]} */
  const parts = [factors];
  const die = dieTable(odds);
  if (die.apart) parts.push(firstDie(die.rows), h("h3", { class: "sub" }, "In the end"));
  const mean = onAverage(odds);
  if (mean) parts.push(h("p", { class: "on-average" }, mean));
  parts.push(chances(odds));
  if (remarks.length > 0) {
    const list = h("ul", { class: "remarks small" });
    for (const { what, clause } of remarks) list.append(h("li", {}, what, " ", clauseButton(clause)));
    parts.push(list);
  }
  return parts;
}

/**
 * @param {Factor} factor
 * @param {string} value
 * @param {string} [kind]
 */
function line(factor, value, kind = "") {
  return [
    h("dt", { class: kind }, factor.what, " ", clauseButton(factor.clause)),
    h("dd", { class: `${kind} figure` }, value),
  ];
}

/**
 * Faces of a die in a row of words.
 * @param {string[]} faces
 */
function facesShown(faces) {
  const drawn = faces.map((face) => dieFace(face) ?? face);
  return h("span", { class: "faces-of" }, h("span", { class: "visually-hidden" }, ` on ${listed(faces)}`), ...drawn);
}

/**
 * What the first die brings, where more dice follow.
 * @param {{result: string, faces: string[]}[]} rows
 */
function firstDie(rows) {
  const list = h("ul", { class: "first-die" });
  for (const { result, faces } of rows) list.append(h("li", {}, facesShown(faces), h("span", {}, sentence(result))));
  return h("div", {}, h("h3", { class: "sub" }, "The first die"), list);
}

/** @param {Odds} odds */
function chances(odds) {
  const { apart, rows } = dieTable(odds);
  const body = h("tbody", {});
  for (const { result, weight } of odds.chances) {
    const own = apart ? undefined : rows.find((row) => row.result === result);
    const bar = h("div", { class: "chance-bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(odds.out_of > 0 ? weight / odds.out_of : 0));
    body.append(
      h(
        "tr",
        {},
        h("th", { scope: "row" }, sentence(result), own && facesShown(own.faces), bar),
        h("td", { class: "figure" }, percent(weight, odds.out_of)),
        h("td", { class: "figure soft" }, `${weight} of ${odds.out_of}`),
      ),
    );
  }
  return h(
    "table",
    { class: "chances" },
    h("caption", { class: "visually-hidden" }, `${odds.title}: how likely each result is`),
    h(
      "thead",
      { class: "visually-hidden" },
      h("tr", {}, h("th", { scope: "col" }, "Result"), h("th", { scope: "col" }, "Chance"), h("th", { scope: "col" }, "Cases")),
    ),
    body,
  );
}
