// @ts-check
// A plain stand-in for the painted map: outlines of places, pan and zoom.

import { s } from "../lib/dom.js";
import { makeSheet, outlineOf } from "../map/sheet.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("./view.js").View} View */

/**
 * @param {HTMLElement} element
 * @param {Board} board
 * @returns {Promise<View>}
 */
export async function makeStage(element, board) {
  const sheet = makeSheet(board);
  const [width, height] = [board.size[0] / 10, board.size[1] / 10];
  const art = s("g", {});
  for (const place of sheet.places) {
    art.append(s("path", { d: outlineOf(sheet, place), fill: "#dccb95", stroke: "#8a744a", "stroke-width": 1 }));
    art.append(s("text", { x: place.x, y: place.y + sheet.radius + 10, "text-anchor": "middle", style: "font-size:11px" }, place.name || place.label));
  }
  for (const way of sheet.ways) {
    const points = [[way.from.x, way.from.y], ...way.via, [way.to.x, way.to.y]];
    art.prepend(s("path", { d: `M${points.map((p) => p.join(" ")).join("L")}`, fill: "none", stroke: "#a08050", "stroke-width": 2 }));
  }
  const live = s("g", { class: "live" });
  const world = s("g", {}, s("rect", { width, height, fill: "#cdbb86" }), art, live);
  const svg = s("svg", { class: "live", width: "100%", height: "100%", style: "position:absolute;inset:0" }, world);
  element.append(svg);
  let x = 0;
  let y = 0;
  let k = 1;
  let moved = 0;
  /** @type {PointerEvent | undefined} */
  let last;
  const apply = () => world.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
  const view = {
    sheet,
    live,
    get scale() {
      return k;
    },
    seen: () => ({ x0: -x / k, y0: -y / k, x1: (element.clientWidth - x) / k, y1: (element.clientHeight - y) / k }),
    /** @param {{clientX: number, clientY: number}} e @returns {[number, number]} */
    toMap: (e) => {
      const box = element.getBoundingClientRect();
      return [(e.clientX - box.left - x) / k, (e.clientY - box.top - y) / k];
    },
    dragged: () => moved > 5,
    fit: () => {
      k = Math.min(element.clientWidth / width, element.clientHeight / height);
      x = (element.clientWidth - width * k) / 2;
      y = (element.clientHeight - height * k) / 2;
      apply();
    },
    /** @param {number} f */
    zoomBy: (f) => {
      x = element.clientWidth / 2 - ((element.clientWidth / 2 - x) / k) * k * f;
      y = element.clientHeight / 2 - ((element.clientHeight / 2 - y) / k) * k * f;
      k *= f;
      apply();
    },
    /** @param {number} dx @param {number} dy */
    panBy: (dx, dy) => {
      x += dx;
      y += dy;
      apply();
    },
    reveal: () => {},
    /** @param {number} cx @param {number} cy */
    centreOn: (cx, cy) => {
      x = element.clientWidth / 2 - cx * k;
      y = element.clientHeight / 2 - cy * k;
      apply();
    },
    onMove: () => {},
  };
  element.addEventListener("pointerdown", (e) => {
    last = e;
    moved = 0;
  });
  element.addEventListener("pointermove", (e) => {
    if (!last || e.buttons === 0) return;
    moved += Math.abs(e.clientX - last.clientX) + Math.abs(e.clientY - last.clientY);
    if (moved > 5) view.panBy(e.clientX - last.clientX, e.clientY - last.clientY);
    last = e;
  });
  view.fit();
  return view;
}
