// @ts-check
// Points and strength of both sides over the whole game; a click goes there.

import { fill, h, s } from "../../lib/dom.js";
import { byTurn, fights, steps, stretches, summary, ticks, turns } from "./course.js";
import { sideMark } from "./kit.js";

/** @typedef {import("../../wire").Sample} Sample */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {"points" | "strength"} What */

const WIDTH = 560;
const HEIGHT = 100;
const LEFT = 34;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 16;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountChart(root, store) {
  /** @type {Sample[]} */
  let samples = [];
  const box = h("div", { class: "chart" });
  root.append(box);

  const draw = () => {
    const { board } = store.state;
    fill(box);
    const names = board?.sides.map((side) => side.name) ?? [];
    const legend = h("p", { class: "legend small" });
    board?.sides.forEach((side, index) => {
      legend.append(h("span", { class: "legend-line", "data-side": index }), sideMark(board, side.id), side.name);
    });
    box.append(legend);
    const figures = h("div", { class: "figures" });
    for (const what of /** @type {What[]} */ (["points", "strength"])) {
      const known = samples.some((sample) => sample[what].some((value) => value !== null));
      if (known) figures.append(figure(what, names));
    }
    box.append(figures, table(names));
    marker();
  };

  const last = () => Math.max(1, samples[samples.length - 1]?.at ?? 1);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / last();

  /** @param {What} what @param {string[]} names */
  const figure = (what, names) => {
    const values = samples.flatMap((sample) => sample[what]).filter((value) => value !== null);
    const scale = ticks(Math.min(0, ...values), Math.max(1, ...values));
    const [low, high] = [scale[0], scale[scale.length - 1]];
    const y = (/** @type {number} */ value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low);
    const art = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "course", "aria-hidden": "true" });
    for (const value of scale) {
      art.append(
        s("path", { class: "grid", d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}` }),
        s("text", { class: "axis", x: LEFT - 5, y: y(value) + 3.5, "text-anchor": "end" }, String(value)),
      );
    }
    let lastLabel = -100;
    turns(samples).forEach(({ at, number }, index) => {
      art.append(s("path", { class: "turn-tick", d: `M${x(at)} ${TOP}V${HEIGHT - BOTTOM}` }));
      if (x(at) - lastLabel < 18) return;
      lastLabel = x(at);
      art.append(s("text", { class: "axis", x: x(at), y: HEIGHT - 4, "text-anchor": "middle" }, String(number || index + 1)));
    });
    for (const { at } of fights(samples)) {
      art.append(s("path", { class: "fight-mark", d: `M${x(at)} ${TOP - 6}l3.5 4.5-3.5 4.5-3.5-4.5z` }));
    }
    names.forEach((_, side) => {
      for (const stretch of stretches(samples, what, side)) {
        const d = steps(stretch.map(([at, value]) => [x(at), y(value)]));
        art.append(s("path", { class: "course-line", "data-side": side, d }));
      }
    });
    art.append(s("path", { class: "course-now", d: "" }));
    art.addEventListener("click", (event) => {
      const rect = art.getBoundingClientRect();
      const along = ((event.clientX - rect.left) / rect.width) * WIDTH;
      const share = (along - LEFT) / (WIDTH - LEFT - RIGHT);
      store.lookBack(Math.round(Math.max(0, Math.min(1, share)) * last()));
    });
    return h("figure", {}, h("figcaption", { class: "small" }, what === "points" ? "Points" : "Strength"), art);
  };

  const marker = () => {
    const at = store.shown?.at ?? 0;
    for (const line of box.querySelectorAll(".course-now")) {
      line.setAttribute("d", `M${x(Math.min(at, last()))} ${TOP - 4}V${HEIGHT - BOTTOM + 3}`);
    }
  };

  /** @param {string[]} names */
  const table = (names) => {
    const head = h("tr", {}, h("th", { scope: "col" }, "Turn"));
    for (const what of ["points", "strength"]) for (const name of names) head.append(h("th", { scope: "col" }, `${name}, ${what}`));
    const body = h("tbody", {});
    for (const sample of byTurn(samples)) {
      const row = h("tr", {}, h("th", { scope: "row" }, sample.turn));
      for (const what of /** @type {What[]} */ (["points", "strength"])) {
        names.forEach((_, side) => row.append(h("td", { class: "figure" }, String(sample[what][side] ?? "?"))));
      }
      body.append(row);
    }
    return h(
      "details",
      { class: "course-table" },
      h("summary", { class: "small" }, summary(samples, names)),
      h(
        "div",
        { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "The course of the game as a table" },
        h("table", {}, h("thead", {}, head), body),
      ),
    );
  };

  store.onceShown(["past", "live"], marker);
  return {
    /** What is said until there is a course to show; a course of before stays beneath. @param {string} words */
    tell(words) {
      box.querySelector(".course-note")?.remove();
      box.prepend(h("p", { class: "course-note soft small", role: "status" }, words));
    },
    /** @param {Sample[]} fresh */
    show(fresh) {
      samples = fresh;
      draw();
    },
  };
}
