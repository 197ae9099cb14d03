// @ts-check
// Where what is in hand can go: one region with a bright border and the cost in each place; the way to the place that is
// looked at; places that can be chosen by themselves.

import { s } from "../lib/dom.js";
import { Kept, refill } from "../lib/kept.js";
import { borderOf, outlineOf } from "../map/sheet.js";
import { able, about, subjects, targets, targetsOf } from "./choices.js";
import { noteAt } from "./note.js";
import { lineThrough, smooth } from "./ways.js";
import { zoneNow } from "./zones.js";

/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function mountReach(table) {
  const { store, layers } = table;
  const zone = s("g", { class: "zone", "aria-hidden": "true" });
  const region = s("g", { class: "region" });
  const pills = s("g", { class: "cost-pills", "aria-hidden": "true" });
  // The line runs beneath the counters, its end and what is said about it above them.
  const way = s("g", { class: "way", "aria-hidden": "true" });
  const end = s("g", { class: "way-end", "aria-hidden": "true" });
  layers.reach.append(zone, region, way);
  layers.pills.append(pills, end);
  /** @type {Map<string, Choice>} */
  let shown = new Map();
  /** @type {Kept<SVGGElement>} */
  const kept = new Kept();

  const redraw = () => {
    const { open, preview } = reachNow(table);
    shown = open;
    zone.replaceChildren(...zoneNow(table));
    zone.classList.toggle("is-behind", preview);
    region.replaceChildren(...regionOf(table, open, preview));
    region.classList.toggle("is-preview", preview);
    const taken = new Set(Object.values(store.state.live?.pieces ?? {}).map((piece) => piece.at));
    refill(pills, [...open].map(([id, { cost, odds }]) => {
      const place = table.sheet.byId.get(id);
      const look = { cost: cost ?? "", risky: Boolean(odds), taken: taken.has(id) };
      return place && cost && kept.of(JSON.stringify([id, look]), () => costPill(table.sheet, place, look));
    }));
    kept.sweep();
    pills.classList.toggle("is-preview", preview);
    drawWay();
  };
  const drawWay = () => {
    const { considered, hovered } = store.state;
    const looked = considered?.to ? considered : hovered.space === undefined ? undefined : shown.get(hovered.space);
    const { line, head } = looked ? wayTo(table, looked) : { line: [], head: [] };
    way.replaceChildren(...line);
    end.replaceChildren(...head);
  };
  store.on(["live", "past", "inHand", "preview", "board", "link"], redraw);
  store.on(["considered", "hovered"], drawWay);
  // What is said keeps its size on the screen.
  let scale = table.stage.scale;
  table.stage.onRest(() => {
    if (scale !== table.stage.scale) drawWay();
    scale = table.stage.scale;
  });
}

/**
 * What is lit: the reach of what is in hand, else that of what the pointer is at, else places that are chosen themselves.
 * @param {Table} table
 * @returns {{open: Map<string, Choice>, preview: boolean}}
 */
function reachNow({ store, sheet }) {
  const { board, live, inHand, preview } = store.state;
  if (!live || !board || !store.canAct) return { open: new Map(), preview: false };
  const own = targets(live.prompt, inHand);
  if (own.size > 0) return { open: own, preview: false };
  if (preview && !inHand) {
    const ahead = targetsOf(preview.groups);
    if (ahead.size > 0) return { open: ahead, preview: true };
  }
  /** @type {Map<string, Choice>} */
  const places = new Map();
  // Where pieces that can act stand, their own rings say enough.
  const acting = able(live.prompt, board, live);
  const standing = new Set([...acting].map((id) => live.pieces[id]?.at));
  for (const id of subjects(live.prompt)) {
    if (!sheet.byId.has(id) || standing.has(id)) continue;
    const choice = about(live.prompt, id)[0]?.choices[0];
    if (choice) places.set(id, { ...choice, cost: undefined });
  }
  return { open: places, preview: false };
}

/**
 * @param {Table} table
 * @param {Map<string, Choice>} open
 * @param {boolean} preview
 */
function regionOf({ sheet }, open, preview) {
  const drawn = [];
  const risky = [...open].filter(([, choice]) => choice.odds).map(([id]) => id);
  const safe = [...open].filter(([, choice]) => !choice.odds).map(([id]) => id);
  for (const [ids, kind] of /** @type {[string[], string][]} */ ([
    [safe, "safe"],
    [risky, "risky"],
  ])) {
    const places = ids.map((id) => sheet.byId.get(id)).filter((place) => place !== undefined);
    if (places.length === 0) continue;
    const fill = places.map((place) => outlineOf(sheet, place, sheet.grid ? 1.4 : -3)).join("");
    const border = sheet.grid ? borderOf(sheet, ids) : places.map((place) => outlineOf(sheet, place, -4)).join("");
    drawn.push(
      s("path", { class: `reach-fill reach-${kind}`, d: fill }),
      s("path", { class: "reach-edge-dark", d: border }),
      s("path", { class: `reach-edge reach-${kind}`, d: border, "stroke-dasharray": preview ? "7 5" : kind === "risky" ? "13 6" : null }),
    );
  }
  return drawn;
}

/**
 * Where a cost stands: in the middle of an empty hex, at the foot of one with counters; on a medallion at the rim, where
 * neither name nor badge is.
 * @param {Sheet} sheet
 * @param {{x: number, y: number}} place
 * @param {boolean} taken
 */
function pillSpot(sheet, { x, y }, taken) {
  if (!sheet.grid) return { x: x + sheet.radius * 0.8, y: y + sheet.radius * 0.8 };
  return { x, y: taken ? y + sheet.grid.side * 0.66 : y };
}

/**
 * @param {Sheet} sheet
 * @param {{x: number, y: number}} place
 * @param {{cost: string, risky: boolean, taken: boolean}} look Its cost, whether dice are behind it, whether counters lie there.
 * @returns {SVGGElement}
 */
function costPill(sheet, place, { cost, risky, taken }) {
  const { x, y } = pillSpot(sheet, place, taken);
  const width = Math.max(15, 8 + cost.length * 5) + (risky ? 9 : 0);
  const size = sheet.grid ? sheet.grid.side / 40 : 1;
  return s(
    "g",
    { class: `pill${risky ? " is-risky" : ""}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})` },
    s(
      "g",
      { class: "pill-body" },
      s("rect", { x: -width / 2, y: -6.4, width, height: 12.8, rx: 6.4 }),
      s("text", { x: risky ? 4.6 : 0, y: 3.5, "text-anchor": "middle" }, cost),
      // Where dice are behind it a die says so beside the colour.
      risky && s("g", { class: "pill-die", transform: `translate(${-width / 2 + 6.4} 0)` }, s("rect", { class: "pill-die-face", x: -3.6, y: -3.6, width: 7.2, height: 7.2, rx: 1.4 }), s("circle", { cx: -1.5, cy: -1.5, r: 0.9 }), s("circle", { cx: 1.5, cy: 1.5, r: 0.9 })),
    ),
  );
}

/**
 * The way to a place, dot by dot, and what will happen there.
 * @param {Table} table
 * @param {Choice} choice
 */
function wayTo(table, choice) {
  const { sheet } = table;
  const from = startOf(table, choice);
  if (from !== undefined && from === choice.to) return { line: [], head: [] };
  const ids = [...(from === undefined || choice.path?.[0] === from ? [] : [from]), ...(choice.path ?? [])];
  if (choice.to && ids[ids.length - 1] !== choice.to) ids.push(choice.to);
  const points = lineThrough(sheet, ids);
  const stops = ids.map((id) => sheet.byId.get(id)).filter((place) => place !== undefined);
  const kind = choice.odds ? " is-risky" : "";
  const line = [];
  const head = [];
  if (points.length > 1) {
    const d = smooth(points);
    line.push(s("path", { class: "way-casing", d }), s("path", { class: `way-line${kind}`, d }));
    for (const stop of stops.slice(1, -1)) line.push(s("circle", { class: `way-stop${kind}`, cx: stop.x, cy: stop.y, r: 3.6 }));
  }
  const goal = stops[stops.length - 1];
  if (goal && points.length > 1) head.push(s("circle", { class: `way-goal${kind}`, cx: goal.x, cy: goal.y, r: sheet.grid ? 13 : sheet.radius + 8 }));
  // What is said stands beyond the end of the way, clear of where it comes from.
  const below = stops.length > 1 && stops[0].y < goal.y;
  if (goal && choice.note) head.push(noteAt(table, goal.x, goal.y, choice.note, below));
  return { line, head };
}

/** @param {Table} table @param {Choice} choice */
function startOf({ store }, choice) {
  const { live, inHand, preview } = store.state;
  const subject = inHand ?? preview?.subject;
  if (!live || subject === undefined) return undefined;
  if (!choice.path?.length && !choice.to) return undefined;
  return live.pieces[subject]?.at ?? (store.state.board?.spaces.some((space) => space.id === subject) ? subject : undefined);
}
