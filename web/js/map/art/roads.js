// @ts-check
/**
 * Roads. On hexes a road runs through its hexes as a curve: it leaves every hex in the middle between two anchors and bends
 * round the anchor, so pieces meet without a kink. All casings are drawn before all fills and junctions merge. On a campaign
 * map a road is a row of dashes between two areas.
 */
import { resampled, through } from "../curves.js";
import { pathOf, short } from "../geometry.js";
import { PAPER_LIGHT, ROAD, seasonal } from "../palette.js";
import { bridgeOf } from "../sheet.js";
import { drawBridge } from "./bridges.js";
import { RANKS, rankOf, straightness } from "./network.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../sheet.js").Way} Way */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./network.js").Network} Network */
/** @typedef {import("./plan.js").Plan} Plan */

const ROADS = seasonal(({ road }) => {
  /** @type {Record<string, Style[]>} */
  const casings = {
    trail: [{ stroke: road.trail, width: 1.5, dash: [5.4, 3.2], cap: "butt", join: "round" }],
    minor: [{ stroke: road.edge, width: 3.7, cap: "round", join: "round" }],
    road: [{ stroke: road.edge, width: 6.1, cap: "round", join: "round" }],
    rail: [{ stroke: road.rail, width: 3.4, cap: "butt", join: "round" }],
  };
  /** @type {Record<string, Style[]>} */
  const fills = {
    trail: [],
    minor: [{ stroke: road.minor, width: 2.3, cap: "round", join: "round" }],
    road: [
      { stroke: road.fill, width: 4.1, cap: "round", join: "round" },
      { stroke: road.middle, width: 0.7, cap: "round", join: "round" },
    ],
    rail: [{ stroke: PAPER_LIGHT, width: 1.8, dash: [7, 5] }],
  };
  return { casings, fills };
});

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Network} network
 * @param {Plan} plan
 */
export function drawHexRoads(ink, sheet, network, plan) {
  const kinds = ["trail", "minor", "road", "rail"];
  const { casings, fills } = ROADS[sheet.season];
  ink.order(...kinds.flatMap((kind) => casings[kind]), ...kinds.flatMap((kind) => fills[kind]));
  const side = sheet.grid?.side ?? 40;
  for (const [place, list] of network.arms) {
    const anchor = network.anchors.get(place) ?? [place.x, place.y];
    for (const { d, kind, points } of bends(anchor, list, network)) {
      for (const style of [...casings[kind], ...fills[kind]]) ink.batch(style, d, place.x, place.y, side);
      plan.takeLine(points, kind === "road" ? 4.5 : 3, "road");
    }
  }
  ink.settle();
}

/**
 * The pieces of road in one hex. The two arms that run on most directly are one curve; others join at the anchor.
 * @param {Point} anchor
 * @param {{ to: Place, kind: string }[]} list
 * @param {Network} network
 * @returns {{ d: string, kind: string, points: Point[] }[]}
 */
function bends(anchor, list, network) {
  const gates = list.map(({ to, kind }) => {
    const [x, y] = network.anchors.get(to) ?? [to.x, to.y];
    return { kind, x: (anchor[0] + x) / 2, y: (anchor[1] + y) / 2, used: false };
  });
  /** @type {{ d: string, kind: string, points: Point[] }[]} */
  const out = [];
  for (const kind of RANKS) {
    const open = gates.filter((gate) => gate.kind === kind);
    while (open.length > 1) {
      let best = -1;
      let pair = [0, 1];
      for (let i = 0; i < open.length; i++) {
        for (let j = i + 1; j < open.length; j++) {
          const turn = straightness(anchor, open[i], open[j]);
          if (turn > best) {
            best = turn;
            pair = [i, j];
          }
        }
      }
      if (best < 0.25 && open.length > 2) break;
      const [a, b] = [open[pair[0]], open[pair[1]]];
      open.splice(pair[1], 1);
      open.splice(pair[0], 1);
      out.push({ kind, ...bend([a.x, a.y], anchor, [b.x, b.y]) });
      // A road that ends here joins the middle of that bend.
      anchor = middleOf([a.x, a.y], anchor, [b.x, b.y]);
      if (open.length < 2) break;
    }
    for (const gate of open) {
      const points = /** @type {Point[]} */ ([[gate.x, gate.y], anchor]);
      out.push({ kind, d: pathOf(points), points });
    }
  }
  return out;
}

/** @param {Point} a @param {Point} control @param {Point} b @returns {Point} */
const middleOf = (a, control, b) => [(a[0] + 2 * control[0] + b[0]) / 4, (a[1] + 2 * control[1] + b[1]) / 4];

/**
 * @param {Point} a
 * @param {Point} control
 * @param {Point} b
 */
function bend(a, control, b) {
  const d = `M${short(a[0])} ${short(a[1])}Q${short(control[0])} ${short(control[1])} ${short(b[0])} ${short(b[1])}`;
  return { d, points: /** @type {Point[]} */ ([a, middleOf(a, control, b), b]) };
}

/**
 * Roads of a campaign map: a row of dots between two areas, as maps of the time showed stages of a march.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Plan} plan
 */
export function drawCampaignRoads(ink, sheet, plan) {
  const courses = sheet.ways.map((way) => ({ way, line: campaignLine(way, sheet.radius) }));
  /** @type {Style} */
  const bed = { stroke: PAPER_LIGHT, width: 3.4, alpha: 0.6, cap: "round", join: "round" };
  ink.order(bed);
  for (const { line } of courses) {
    const [x, y] = line[Math.floor(line.length / 2)];
    ink.batch(bed, pathOf(line), x, y, 160);
    plan.takeLine(line, 3, "road");
  }
  ink.settle();
  /** @type {Record<string, Style>} */
  const strokes = {
    road: { stroke: ROAD.edge, width: 1.7, dash: [4.6, 2.6], join: "round" },
    minor: { stroke: ROAD.edge, width: 1.3, dash: [2.6, 2.6], join: "round" },
    trail: { stroke: ROAD.edge, width: 1.2, dash: [0.2, 3.2], cap: "round", join: "round" },
    rail: { stroke: ROAD.rail, width: 2 },
  };
  for (const { way, line } of courses) ink.through(strokes[rankOf(way.kind)], line, pathOf(line));
  for (const { way, line } of courses) {
    if (!way.bridge) continue;
    const [x, y] = bridgeOf(way);
    drawBridge(ink, x, y, directionNear(line, x, y), 15, 6.4, way.bridge.destroyable);
    plan.take(x, y, 8, "road");
  }
}

/**
 * @param {Way} way
 * @param {number} radius
 * @returns {Point[]}
 */
function campaignLine(way, radius) {
  /** @type {Point[]} */
  const knots = [[way.from.x, way.from.y], ...way.via, [way.to.x, way.to.y]];
  // A road that crosses at a given bridge bends there.
  if (way.bridge?.at && way.via.length === 0) knots.splice(1, 0, way.bridge.at);
  const line = resampled(through(knots, 8), 4);
  const outside = (/** @type {Point} */ p) =>
    Math.hypot(p[0] - way.from.x, p[1] - way.from.y) > radius + 1 && Math.hypot(p[0] - way.to.x, p[1] - way.to.y) > radius + 1;
  const open = line.filter(outside);
  return open.length > 1 ? open : line;
}

/**
 * Which way a line runs where it passes nearest to a point.
 * @param {readonly Point[]} line
 * @param {number} x
 * @param {number} y
 */
function directionNear(line, x, y) {
  let best = Infinity;
  let angle = 0;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const [bx, by] = line[i];
    const d = Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    if (d < best) {
      best = d;
      angle = Math.atan2(by - ay, bx - ax);
    }
  }
  return angle;
}
