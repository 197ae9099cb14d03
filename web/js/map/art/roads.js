// @ts-check
/**
 * Roads and bridges. On hexes a road runs through its hexes as a curve: it leaves every hex in the middle between the two
 * anchors and bends round the anchor, so pieces meet without a kink. All casings are drawn before all fills and junctions merge.
 */
import { resampled, through } from "../curves.js";
import { pathOf, short } from "../geometry.js";
import { chance } from "../noise.js";
import { INK, PAPER_LIGHT, ROAD } from "../palette.js";
import { bridgeOf } from "../sheet.js";

/** @typedef {import("../geometry.js").Point} Point */
/** @typedef {import("../sheet.js").Sheet} Sheet */
/** @typedef {import("../sheet.js").Place} Place */
/** @typedef {import("../sheet.js").Way} Way */
/** @typedef {import("../ink.js").Ink} Ink */
/** @typedef {import("../ink.js").Style} Style */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./waters.js").Water} Water */

/** Kinds of roads, the most important first; a kind nobody knows is a minor road. */
const RANKS = ["road", "minor", "trail", "rail"];

/** @param {string} kind */
const rankOf = (kind) => (RANKS.includes(kind) ? kind : kind === "highway" || kind === "main" ? "road" : kind === "track" ? "trail" : "minor");

/**
 * @typedef {object} Network  roads as they will be drawn
 * @property {Map<Place, Point>} anchors  where roads pass through a place
 * @property {Map<Place, { to: Place, kind: string }[]>} arms
 */

/**
 * Where roads pass through their hexes: near the middle, but drawn towards the neighbours so that a straight road is straight.
 * @param {Sheet} sheet
 * @returns {Network}
 */
export function networkOf(sheet) {
  /** @type {Network["arms"]} */
  const arms = new Map();
  const arm = (/** @type {Place} */ from, /** @type {Place} */ to, /** @type {string} */ kind) => {
    const list = arms.get(from);
    if (list) list.push({ to, kind });
    else arms.set(from, [{ to, kind }]);
  };
  for (const way of sheet.ways) {
    arm(way.from, way.to, rankOf(way.kind));
    arm(way.to, way.from, rankOf(way.kind));
  }
  /** @type {Map<Place, Point>} */
  let anchors = new Map();
  const sway = sheet.grid ? sheet.grid.side * 0.06 : 0;
  for (const place of arms.keys()) {
    const a = Math.round(place.x);
    const b = Math.round(place.y);
    anchors.set(place, [place.x + (chance(a, b, 70) - 0.5) * 2 * sway, place.y + (chance(a, b, 71) - 0.5) * 2 * sway]);
  }
  if (sheet.grid) anchors = straightened(anchors, arms, sheet.grid.side);
  return { anchors, arms };
}

/**
 * @param {Map<Place, Point>} anchors
 * @param {Network["arms"]} arms
 * @param {number} side
 */
function straightened(anchors, arms, side) {
  const out = new Map(anchors);
  for (const [place, list] of arms) {
    const at = anchors.get(place) ?? [place.x, place.y];
    const pair = straightest(at, list, anchors);
    if (!pair) continue;
    const [a, b] = pair;
    let dx = ((a[0] + b[0]) / 2 - at[0]) * 0.5;
    let dy = ((a[1] + b[1]) / 2 - at[1]) * 0.5;
    const far = Math.hypot(dx, dy) / (side * 0.46);
    if (far > 1) {
      dx /= far;
      dy /= far;
    }
    out.set(place, [at[0] + dx, at[1] + dy]);
  }
  return out;
}

/**
 * The two neighbours of the best kind of road between which it runs on most directly.
 * @param {Point} at
 * @param {{ to: Place, kind: string }[]} list
 * @param {Map<Place, Point>} anchors
 */
function straightest(at, list, anchors) {
  for (const kind of RANKS) {
    const ends = list.filter((arm) => arm.kind === kind).map(({ to }) => anchors.get(to) ?? [to.x, to.y]);
    let best = 0.4;
    /** @type {number[][] | null} */
    let pair = null;
    for (let i = 0; i < ends.length; i++) {
      for (let j = i + 1; j < ends.length; j++) {
        const value = straightness(at, { x: ends[i][0], y: ends[i][1] }, { x: ends[j][0], y: ends[j][1] });
        if (value > best) {
          best = value;
          pair = [ends[i], ends[j]];
        }
      }
    }
    if (pair) return pair;
  }
  return null;
}

/** @type {Record<string, Style[]>} */
const CASINGS = {
  trail: [{ stroke: ROAD.trail, width: 1.5, dash: [5.4, 3.2], cap: "butt", join: "round" }],
  minor: [{ stroke: ROAD.edge, width: 3.7, cap: "round", join: "round" }],
  road: [{ stroke: ROAD.edge, width: 6.1, cap: "round", join: "round" }],
  rail: [{ stroke: ROAD.rail, width: 3.4, cap: "butt", join: "round" }],
};

/** @type {Record<string, Style[]>} */
const FILLS = {
  trail: [],
  minor: [{ stroke: ROAD.minor, width: 2.3, cap: "round", join: "round" }],
  road: [
    { stroke: ROAD.fill, width: 4.1, cap: "round", join: "round" },
    { stroke: ROAD.middle, width: 0.7, cap: "round", join: "round" },
  ],
  rail: [{ stroke: PAPER_LIGHT, width: 1.8, dash: [7, 5] }],
};

/**
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Network} network
 * @param {Plan} plan
 */
export function drawHexRoads(ink, sheet, network, plan) {
  const kinds = ["trail", "minor", "road", "rail"];
  ink.order(...kinds.flatMap((kind) => CASINGS[kind]), ...kinds.flatMap((kind) => FILLS[kind]));
  const side = sheet.grid?.side ?? 40;
  for (const [place, list] of network.arms) {
    const anchor = network.anchors.get(place) ?? [place.x, place.y];
    for (const { d, kind, points } of bends(anchor, list, network)) {
      for (const style of [...CASINGS[kind], ...FILLS[kind]]) ink.batch(style, d, place.x, place.y, side);
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

/**
 * @param {Point} anchor
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 */
function straightness(anchor, a, b) {
  const ax = a.x - anchor[0];
  const ay = a.y - anchor[1];
  const bx = b.x - anchor[0];
  const by = b.y - anchor[1];
  return (1 - (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1)) / 2;
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
 * Bridges on hexes: where the road meets the water, along the road.
 * @param {Ink} ink
 * @param {Sheet} sheet
 * @param {Network} network
 * @param {readonly Water[]} waters
 * @param {Plan} plan
 */
export function drawHexBridges(ink, sheet, network, waters, plan) {
  for (const way of sheet.ways) {
    if (!way.bridge) continue;
    const a = network.anchors.get(way.from) ?? [way.from.x, way.from.y];
    const b = network.anchors.get(way.to) ?? [way.to.x, way.to.y];
    const crossing = crossingOf(a, b, waters);
    const at = crossing?.at ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const breadth = rankOf(way.kind) === "road" ? 7.4 : 5.6;
    drawBridge(ink, at[0], at[1], angle, (crossing?.width ?? 6) + 9, breadth, way.bridge.destroyable);
    plan.take(at[0], at[1], 9, "road");
  }
}

/**
 * Where a straight road crosses a water.
 * @param {Point} a
 * @param {Point} b
 * @param {readonly Water[]} waters
 * @returns {{ at: Point, width: number } | null}
 */
function crossingOf(a, b, waters) {
  for (const water of waters) {
    for (let i = 1; i < water.line.length; i++) {
      const p = water.line[i - 1];
      const q = water.line[i];
      const rx = b[0] - a[0];
      const ry = b[1] - a[1];
      const sx = q[0] - p[0];
      const sy = q[1] - p[1];
      const det = rx * sy - ry * sx;
      if (Math.abs(det) < 1e-9) continue;
      const t = ((p[0] - a[0]) * sy - (p[1] - a[1]) * sx) / det;
      const u = ((p[0] - a[0]) * ry - (p[1] - a[1]) * rx) / det;
      if (t >= 0 && t <= 1 && u >= 0 && u <= 1) return { at: [a[0] + t * rx, a[1] + t * ry], width: water.width };
    }
  }
  return null;
}

/**
 * A bridge of stone, or of planks if it can be destroyed: its boards lie open.
 * @param {Ink} ink
 * @param {number} x
 * @param {number} y
 * @param {number} angle
 * @param {number} length
 * @param {number} breadth
 * @param {boolean} planks
 */
export function drawBridge(ink, x, y, angle, length, breadth, planks) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const at = (/** @type {number} */ u, /** @type {number} */ v) => /** @type {Point} */ ([x + u * c - v * s, y + u * s + v * c]);
  const l = length / 2;
  const b = breadth / 2;
  const deck = [at(-l, -b), at(l, -b), at(l, b), at(-l, b)];
  const shadow = deck.map(([px, py]) => /** @type {Point} */ ([px + 1.4, py + 1.8]));
  ink.through({ fill: "#22160a", alpha: 0.28 }, shadow, pathOf(shadow, true));
  ink.through({ fill: planks ? "#e2c58c" : "#efdcae" }, deck, pathOf(deck, true));
  if (planks) {
    let boards = "";
    for (let u = -l + 1.3; u < l; u += 2.1) boards += pathOf([at(u, -b - 0.9), at(u, b + 0.9)]);
    ink.through({ stroke: "#6f4c22", width: 0.9 }, deck, boards);
  }
  // The parapets open towards both banks.
  const rail = (/** @type {number} */ side) => [at(-l - 1.8, side * (b + 1.7)), at(-l, side * b), at(l, side * b), at(l + 1.8, side * (b + 1.7))];
  for (const side of [-1, 1]) {
    const line = rail(side);
    ink.through({ stroke: INK, width: planks ? 1.1 : 1.7, cap: "round", join: "round" }, line, pathOf(line));
  }
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
