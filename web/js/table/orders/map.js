// @ts-check
// An order on the map: what the formation reaches this turn, in two turns and later, how far its leader commands, what the enemy could
// come to, where it is to go, and where each of its pieces would end. Besides colour, each edge has its own dashes.

import { s } from "../../lib/dom.js";
import { borderOf, outlineOf } from "../../map/sheet.js";
import { lineThrough, smooth } from "../ways.js";
import { verbOf } from "./staff.js";

/** @typedef {import("../../map/sheet.js").Sheet} Sheet */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("./staff.js").Staff} Staff */

/** The reaches from far to near, so that the nearest is drawn last. */
const REACHES = /** @type {const} */ (["later", "next", "now"]);

/**
 * @param {Table} table
 * @param {Staff} staff
 */
export function mountOrderMap(table, staff) {
  const region = s("g", { class: "order-reach", "aria-hidden": "true" });
  const ways = s("g", { class: "order-ways", "aria-hidden": "true" });
  table.layers.reach.append(region);
  table.layers.pills.append(ways);
  let lit = false;
  const draw = () => {
    const { draft, reach, preview } = staff;
    const places = draft && verbOf(staff.orders, draft.verb)?.aim === "place";
    region.replaceChildren(...(places && reach ? reachShown(table.sheet, reach) : []));
    ways.replaceChildren(...(draft ? aimShown(table, staff, preview) : []));
    const formation = staff.orders?.formations.find((one) => one.id === draft?.formation);
    if (formation || lit) table.highlight(formation?.pieces ?? []);
    lit = formation !== undefined;
    document.documentElement.toggleAttribute("data-ordering", draft !== undefined);
  };
  staff.on(draw);
}

/**
 * @param {Sheet} sheet
 * @param {import("../../wire").OrderReach} reach
 */
function reachShown(sheet, reach) {
  const reaches = REACHES.flatMap((when) => {
    const places = reach[when].map((id) => sheet.byId.get(id)).filter((place) => place !== undefined);
    if (places.length === 0) return [];
    const inside = places.map((place) => outlineOf(sheet, place, sheet.grid ? 1.4 : -3)).join("");
    const border = sheet.grid ? borderOf(sheet, reach[when]) : places.map((place) => outlineOf(sheet, place, -4)).join("");
    return [
      s("path", { class: `order-fill order-${when}`, d: inside }),
      s("path", { class: `order-edge order-${when}`, d: border }),
    ];
  });
  const commanded = (reach.command ?? []).map((id) => sheet.byId.get(id)).filter((place) => place !== undefined);
  const range = sheet.grid ? borderOf(sheet, reach.command ?? []) : commanded.map((place) => outlineOf(sheet, place, -7)).join("");
  if (commanded.length > 0) reaches.push(s("path", { class: "order-edge order-command", d: range }));
  return [...reaches, ...(reach.threats ?? []).flatMap((id) => ring(sheet, id, "order-threat"))];
}

/**
 * @param {Table} table
 * @param {Staff} staff
 * @param {import("../../wire").OrderPreview | undefined} preview
 */
function aimShown({ sheet }, staff, preview) {
  const drawn = [];
  for (const { from, to, path = [] } of preview?.ends ?? []) {
    const ids = [...(path[0] === from ? [] : [from]), ...path];
    if (ids[ids.length - 1] !== to) ids.push(to);
    const points = lineThrough(sheet, ids);
    if (points.length < 2) continue;
    const d = smooth(points);
    drawn.push(s("path", { class: "way-casing", d }), s("path", { class: "way-line order-way", d }));
    const [x, y] = points[points.length - 1];
    drawn.push(s("circle", { class: "order-end", cx: x, cy: y, r: 4.2 }));
  }
  for (const id of preview?.meets ?? []) drawn.push(...ring(sheet, id, "order-meets"));
  const aim = staff.draft?.aim ?? "";
  const seat = staff.orders?.formations.find((one) => one.id === aim)?.seat ?? aim;
  drawn.push(...ring(sheet, seat, "order-goal"));
  return drawn;
}

/**
 * @param {Sheet} sheet
 * @param {string} id
 * @param {string} kind
 */
function ring(sheet, id, kind) {
  const place = sheet.byId.get(id);
  if (!place) return [];
  const radius = sheet.grid ? sheet.grid.side * 0.82 : sheet.radius + 9;
  return [s("circle", { class: `order-ring ${kind}`, cx: place.x, cy: place.y, r: radius })];
}
