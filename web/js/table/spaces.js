// @ts-check
// What changes about places: who holds them, what they are worth, marks in them, bridges that are down or newly laid.

import { s } from "../lib/dom.js";
import { Kept, amend, refill } from "../lib/kept.js";
import { bridgePoint, outlineOf } from "../map/sheet.js";
import { markShape } from "./marks.js";
import { pontoon } from "./pontoons.js";
import { livery } from "./symbols.js";

/** @typedef {import("../wire").SpaceNow} SpaceNow */
/** @typedef {import("../map/sheet.js").Place} Place */
/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function mountSpaces(table) {
  const { store, sheet } = table;
  const places = s("g", { class: "places-now" });
  const bridges = s("g", { class: "bridges-now" });
  const fought = s("path", { class: "fought-over" });
  const hover = s("path", { class: "hovered-place" });
  table.layers.ground.append(bridges, fought, hover, places);
  let drawn = "";
  /** @type {Kept<SVGGElement>} */
  const kept = new Kept();

  store.on(["live", "past", "board"], ({ board }) => {
    const scene = store.shown;
    if (!scene || !board) return;
    const fight = (scene.fight?.spaces ?? []).map((id) => sheet.byId.get(id)).filter((place) => place !== undefined);
    amend(fought, { d: fight.map((place) => outlineOf(sheet, place, 1)).join("") });
    const key = JSON.stringify([scene.spaces, scene.bridges]);
    if (key === drawn) return;
    drawn = key;
    const liveries = new Map(board.sides.map((side) => [side.id, side.livery]));
    refill(
      places,
      Object.entries(scene.spaces).map(([id, now]) => {
        const place = sheet.byId.get(id);
        return place && kept.of(JSON.stringify([id, now]), () => placeNow(table, place, now, liveries.get(now.owner ?? "")));
      }),
    );
    refill(
      bridges,
      Object.entries(scene.bridges).map(([id, state]) => {
        const at = bridgePoint(board, id);
        if (at) return kept.of(JSON.stringify([id, state]), () => brokenBridge(at, state));
        return kept.of(JSON.stringify([id, state]), () => pontoon(sheet, id, state));
      }),
    );
    kept.sweep();
  });

  store.on(["hovered"], ({ hovered }) => {
    const place = hovered.space === undefined ? undefined : sheet.byId.get(hovered.space);
    hover.setAttribute("d", place ? outlineOf(sheet, place, 1.2) : "");
  });
}

/**
 * Flag, worth and marks of a place. On hexes they stand along the upper edge, on medallions round the rim, where no
 * counter hides them.
 * @param {Table} table
 * @param {Place} place
 * @param {SpaceNow} now
 * @param {string | undefined} owner the livery of its owner
 */
function placeNow(table, place, now, owner) {
  const { sheet } = table;
  const group = s("g", { class: "place-now" });
  const out = sheet.grid ? sheet.grid.side * 0.74 : sheet.radius * 0.98;
  const size = sheet.grid ? sheet.grid.side / 34 : sheet.radius / 22;
  /** @param {SVGElement} node @param {number} turn where round the place, clockwise from the right */
  const put = (node, turn) => {
    const x = place.x + Math.cos(turn) * out;
    const y = place.y + Math.sin(turn) * out;
    group.append(s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})` }, node));
  };
  if (owner || now.worth) put(rosette(owner, now.worth ?? ""), Math.PI * 1.22);
  (now.marks ?? []).forEach((mark, index) => {
    const shape = markShape(mark);
    shape.append(s("title", {}, mark.text));
    put(shape, Math.PI * 0.22 - index * 0.62);
  });
  return group;
}

/**
 * A rosette in the colours of who holds a place, with what it is worth.
 * @param {string | undefined} owner
 * @param {string} worth
 */
function rosette(owner, worth) {
  const { mid, edge, ink } = livery(owner);
  // The figure is enough on the map; the card has the words.
  const figure = /^[+-]?\d+/.exec(worth)?.[0] ?? worth.slice(0, 2);
  const petals = [];
  for (let i = 0; i < 10; i++) {
    const turn = (i / 10) * Math.PI * 2;
    petals.push(s("circle", { cx: (Math.cos(turn) * 7.2).toFixed(1), cy: (Math.sin(turn) * 7.2).toFixed(1), r: 2.9, fill: mid, stroke: edge, "stroke-width": 0.5 }));
  }
  return s(
    "g",
    { class: "rosette" },
    s("circle", { r: 10.4, class: "rosette-ground" }),
    s("path", { d: "M-3 6 -5 15 -1.6 12.6 0 15.4 1.6 12.6 5 15 3 6Z", fill: mid, stroke: edge, "stroke-width": 0.6 }),
    ...petals,
    s("circle", { r: 6.6, fill: mid, stroke: edge, "stroke-width": 0.8 }),
    s("circle", { r: 5, fill: "none", stroke: ink, "stroke-opacity": 0.45, "stroke-width": 0.6 }),
    figure && s("text", { y: 3, "text-anchor": "middle", fill: ink, class: "rosette-worth" }, figure),
  );
}

/**
 * A bridge that is down: two stumps and a gap with rubble.
 * @param {[number, number]} at
 * @param {string} state
 */
function brokenBridge([x, y], state) {
  return s(
    "g",
    { class: "bridge-broken", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    s("title", {}, `Bridge ${state}`),
    s("circle", { r: 8.4, class: "bridge-broken-ground" }),
    s("path", { d: "M-6.4-2.6H-2.2L-3 0-1.6 2.6H-6.4M6.4-2.6H1.8L3 0 2 2.6H6.4", class: "bridge-broken-stumps" }),
    s("path", { d: "M-4.8-4.8 4.8 4.8", class: "bridge-broken-bar" }),
  );
}
