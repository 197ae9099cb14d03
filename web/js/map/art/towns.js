// @ts-check
/** Settlements on hexes: roofs along the roads that meet there, a church among them, walls round a city. */
import { between, chance } from "../noise.js";
import { beginRoofs, castle, church, drawWalls, ringTown, roof, trace } from "./houses.js";
import { redoubt } from "./redoubts.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./network.js").Network} Network */

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Network} network
 * @param {Plan} plan
 */
export function drawTowns(ink, sheet, network, plan) {
  if (!sheet.grid) return;
  const { season } = sheet;
  const { side } = sheet.grid;
  const settled = sheet.places.filter((place) => place.look.houses > 0 || place.look.works);
  for (const place of settled) {
    if (place.look.works === "bastions") drawWalls(ink, trace(place.x, place.y, side * 0.6, 8, wallTurn(place)), side / 40);
    if (place.look.works === "redoubt") redoubt(ink, place.x, place.y, side * 0.74, season);
  }
  // Roads run on through the gates.
  beginRoofs(ink, season);
  for (const place of settled) {
    if (place.look.works === "bastions") ringTown(ink, place.x, place.y, side * 0.6, wallTurn(place), season);
    else build(ink, place, network, plan, side, season);
  }
  ink.settle();
  for (const place of settled) {
    if (place.look.works === "castle") castle(ink, place.x, place.y - side * 0.1, side * 0.36);
    else if (place.look.works === "bastions") church(ink, place.x, place.y + side * 0.15, 13, season);
    else if (place.look.houses >= 7) {
      const [x, y] = churchYard(place, network);
      church(ink, x, y + 4, 11, season);
      plan.take(x, y - 2, 9, "house");
    }
    plan.take(place.x, place.y, side * (place.look.works === "bastions" ? 0.8 : place.look.works === "redoubt" ? 0.78 : place.look.works ? 0.5 : 0.3), "house");
  }
}

/** @param {Place} place */
const wallTurn = (place) => chance(Math.round(place.x), Math.round(place.y), 3) * 6;

/**
 * The directions in which streets lead out.
 * @param {Place} place
 * @param {Network} network
 */
function streets(place, network) {
  const anchor = network.anchors.get(place) ?? [place.x, place.y];
  const arms = network.arms.get(place) ?? [];
  const angles = arms.map(({ to }) => {
    const [x, y] = network.anchors.get(to) ?? [to.x, to.y];
    return Math.atan2(y - anchor[1], x - anchor[0]);
  });
  if (angles.length === 0) {
    const turn = chance(Math.round(place.x), Math.round(place.y), 21) * 3;
    angles.push(turn, turn + Math.PI);
  } else if (angles.length === 1) angles.push(angles[0] + Math.PI);
  return angles;
}

/**
 * @param {Place} place
 * @param {Network} network
 * @returns {Point}
 */
function churchYard(place, network) {
  const [x, y] = network.anchors.get(place) ?? [place.x, place.y];
  const angles = streets(place, network).sort((a, b) => a - b);
  // In the widest gap between two streets.
  let best = 0;
  let middle = -Math.PI / 2;
  angles.forEach((angle, i) => {
    const next = i + 1 < angles.length ? angles[i + 1] : angles[0] + 2 * Math.PI;
    if (next - angle > best + 0.01) {
      best = next - angle;
      middle = (angle + next) / 2;
    }
  });
  return [x + Math.cos(middle) * 9.5, y + Math.sin(middle) * 9.5];
}

/**
 * @param {Ink} ink
 * @param {Place} place
 * @param {Network} network
 * @param {Plan} plan
 * @param {number} side
 * @param {import("../palette.js").Season} season
 */
function build(ink, place, network, plan, side, season) {
  const { look } = place;
  const a = Math.round(place.x);
  const b = Math.round(place.y);
  const [ax, ay] = network.anchors.get(place) ?? [place.x, place.y];
  const angles = streets(place, network);
  const [cx, cy] = look.houses >= 7 ? churchYard(place, network) : [1e6, 1e6];
  /** @type {[number, number, number][]} */
  const built = [];
  const rows = look.works === "castle" ? [17] : [6.6, 13.2, 19.8];
  let count = 0;
  // Row by row away from the streets, house by house out of the middle.
  for (const off of rows) {
    for (let step = 0; step < 6 && count < look.houses; step++) {
      for (let arm = 0; arm < angles.length && count < look.houses; arm++) {
        for (const hand of [-1, 1]) {
          if (count >= look.houses) break;
          const key = arm * 100 + step * 10 + hand + off;
          if (chance(a, b, 500 + key) < 0.16) continue;
          const along = 6.4 + step * 7.4 + between(a, b, 600 + key, -1.2, 1.2);
          const aside = hand * (off + between(a, b, 700 + key, -0.6, 1));
          const c = Math.cos(angles[arm]);
          const s = Math.sin(angles[arm]);
          const x = ax + c * along - s * aside;
          const y = ay + s * along + c * aside;
          if (Math.hypot(x - place.x, y - place.y) > side * 0.74 || Math.hypot(x - cx, y - cy + 1) < 8) continue;
          if (built.some(([ox, oy, or]) => Math.hypot(ox - x, oy - y) < or + 3.1)) continue;
          if (!plan.free(x, y, 2.2)) continue;
          const long = between(a, b, 800 + key, 5.4, 8.2);
          const wide = between(a, b, 900 + key, 3.9, 5.2);
          const quarter = chance(a, b, 1000 + key) > 0.72 ? Math.PI / 2 : 0;
          roof(ink, x, y, angles[arm] + quarter + between(a, b, 1100 + key, -0.1, 0.1), long, wide, Math.floor(chance(a, b, 1200 + key) * 4), season);
          built.push([x, y, long * 0.5]);
          count++;
        }
      }
    }
  }
  for (const [x, y] of built) plan.take(x, y, 5, "house");
}
