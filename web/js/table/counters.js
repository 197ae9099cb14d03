// @ts-check
// The face of a counter, like one that was printed and cut: ground of the side, stripe of the formation, symbol of the arm,
// size, values; what has happened to it since is laid on top.

import { s } from "../lib/dom.js";
import { armOf } from "./arms.js";
import { markShape } from "./marks.js";
import { isPerson, livery } from "./symbols.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Counter} Counter */
/** @typedef {import("../wire").Mark} Mark */
/** @typedef {import("../wire").Piece} Piece */

/** The edge of a counter, in map units of the drawing; stacks scale it. */
export const EDGE = 46;
const HALF = EDGE / 2;
const ROUND = 4.6;
const STRIPE = 11.6;
/** Marks that fit beside the symbol. */
const MOST_MARKS = 4;

/**
 * Everything the face shows of a piece.
 * @typedef {object} Face
 * @property {string} kind
 * @property {string} name The full name.
 * @property {string} short The name on the stripe.
 * @property {string} size
 * @property {string[]} values
 * @property {string} stripe The colour of the formation, or nothing.
 * @property {string} livery
 * @property {number} sign Which of the two sides: its sign is a square or a disc, for those who do not see colours.
 * @property {boolean} reduced
 * @property {boolean} spent
 * @property {Mark[]} marks
 */

/**
 * What a piece looks like: as printed, with what has changed.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} [piece] as it is now; without it, as printed
 * @returns {Face}
 */
export function faceOf(board, id, piece) {
  /** @type {Counter | undefined} */
  const printed = board.counters[id];
  const side = board.sides.find((face) => face.id === (piece?.side ?? printed?.side));
  const formation = board.formations.find((one) => one.id === printed?.formation);
  const name = printed?.name ?? (piece?.name || "Unknown");
  return {
    kind: piece?.kind || (printed?.kind ?? "unknown"),
    name,
    short: printed?.short ?? name,
    size: printed?.size ?? "",
    values: piece?.values ?? printed?.values.map((value) => value.value) ?? [],
    stripe: formation?.colour ?? "",
    livery: side?.livery ?? "plain",
    sign: side ? board.sides.indexOf(side) : -1,
    reduced: piece?.reduced ?? false,
    spent: piece?.spent ?? false,
    marks: piece?.marks ?? [],
  };
}

/**
 * Black or cream, whichever can be read on a ground.
 * @param {string} colour `#rrggbb`
 */
export function inkOn(colour) {
  const number = Number.parseInt(colour.slice(1), 16);
  const linear = (/** @type {number} */ byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * linear((number >> 16) & 255) + 0.7152 * linear((number >> 8) & 255) + 0.0722 * linear(number & 255);
  return light > 0.2 ? "#1a1208" : "#fff8e8";
}

/**
 * A line of text that fits whatever font there is: narrow faces keep their width, wide ones are set narrower.
 * @param {string} text
 * @param {{y: number, size: number, room: number, ink: string, class: string, wide?: number}} how
 */
function fitted(text, { y, size, room, ink, class: name, wide = 0.47 }) {
  const width = Math.min(room, text.length * size * wide);
  return s(
    "text",
    {
      class: name,
      y,
      "text-anchor": "middle",
      fill: ink || null,
      textLength: width.toFixed(1),
      lengthAdjust: "spacingAndGlyphs",
      style: `font-size:${size}px`,
    },
    text,
  );
}

/** The outline of the stripe: the top of the counter with its round corners. */
const STRIPE_PATH = `M${-HALF} ${-HALF + STRIPE}V${-HALF + ROUND}a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${-ROUND}H${HALF - ROUND}a${ROUND} ${ROUND} 0 0 1 ${ROUND} ${ROUND}V${-HALF + STRIPE}Z`;
const BEVEL = `M${-HALF + 1.2} ${HALF - 5}V${-HALF + 4.8}a3.6 3.6 0 0 1 3.6-3.6H${HALF - 5}`;
const SHADE = `M${HALF - 0.9} ${-HALF + 5}V${HALF - 4.8}a3.8 3.8 0 0 1-3.8 3.8H${-HALF + 5}`;

/** @param {Face} face */
function ground(face) {
  const { fill, edge } = livery(face.livery);
  return [
    s("rect", { class: "counter-shadow", x: -HALF + 1.8, y: -HALF + 2.6, width: EDGE, height: EDGE, rx: ROUND }),
    s("rect", { class: "counter-ground", x: -HALF, y: -HALF, width: EDGE, height: EDGE, rx: ROUND, fill, stroke: edge, "stroke-width": 1.1 }),
    s("path", { d: BEVEL, class: "counter-bevel" }),
    s("path", { d: SHADE, class: "counter-shade" }),
  ];
}

/** @param {Face} face */
function stripe(face) {
  const colour = face.stripe || (face.livery === "white" ? "#b9ad8d" : "#d8cba6");
  return [
    s("path", { d: STRIPE_PATH, fill: colour }),
    s("path", { d: STRIPE_PATH, fill: "url(#sheen)" }),
    s("path", { d: `M${-HALF} ${-HALF + STRIPE}h${EDGE}`, class: "counter-seam" }),
    fitted(face.short, { y: -HALF + 8.9, size: 8.6, room: EDGE - 4, ink: inkOn(colour), class: "counter-name" }),
  ];
}

/** @param {Face} face */
function arm(face) {
  const { ink } = livery(face.livery);
  if (isPerson(face.kind)) {
    return [
      ...armOf(face.kind),
      face.size && fitted(face.size, { y: 11.2, size: 5.6, room: 22, ink: "", class: "counter-stars", wide: 0.95 }),
    ];
  }
  return [
    face.size && s("text", { class: "counter-size", y: -5.2, "text-anchor": "middle", fill: ink }, face.size),
    ...armOf(face.kind),
  ];
}

/** The sign of the side, as it stands beside its name: below the stripe, out of the way of everything else. @param {Face} face */
function sign(face) {
  if (face.sign < 0) return [];
  const { ink } = livery(face.livery);
  const [x, y] = [-HALF + 4.4, -HALF + STRIPE + 4.2];
  const look = { class: "counter-sign", fill: ink };
  return [face.sign === 0 ? s("rect", { ...look, x: x - 1.8, y: y - 1.8, width: 3.6, height: 3.6 }) : s("circle", { ...look, cx: x, cy: y, r: 2.1 })];
}

/** @param {Face} face */
function values(face) {
  if (face.values.length === 0) return [];
  const { ink } = livery(face.livery);
  const text = face.values.join(isPerson(face.kind) ? "·" : "-");
  return [fitted(text, { y: HALF - 2.3, size: 12.4, room: EDGE - 5, ink, class: "counter-values" })];
}

/**
 * Hits are pips down the right edge; other marks stand left of the symbol, then right.
 * @param {Face} face
 */
function marks(face) {
  /** @type {SVGElement[]} */
  const drawn = [];
  const others = face.marks.filter((mark) => mark.id !== "hit");
  const hits = face.marks.filter((mark) => mark.id === "hit").reduce((sum, mark) => sum + (Number(mark.letter) || 1), 0);
  const places = [
    [-17, -2],
    [-17, 9.4],
    [17, 9.4],
    [17, -2],
  ];
  others.slice(0, MOST_MARKS).forEach((mark, index) => {
    const shape = markShape(mark);
    const [x, y] = places[index];
    shape.setAttribute("transform", `translate(${x} ${y}) scale(.92)`);
    drawn.push(shape);
  });
  for (let i = 0; i < Math.min(hits, 4); i++) {
    drawn.push(s("circle", { class: "hit-pip", cx: HALF - 4.6, cy: -HALF + STRIPE + 5 + i * 6.2, r: 2.7 }));
  }
  return drawn;
}

/** A counter of which nobody knows what it is: a block of wood seen from behind. @param {Face} face */
function unknown(face) {
  const { edge, ink } = livery(face.livery);
  return [
    s("rect", { x: -HALF + 4, y: -HALF + 4, width: EDGE - 8, height: EDGE - 8, rx: 3, fill: "none", stroke: edge, "stroke-opacity": 0.55, "stroke-width": 1 }),
    s("path", { d: `M${-HALF + 8} ${HALF - 8}L${HALF - 8} ${-HALF + 8}M${-HALF + 8} ${-HALF + 8}L${HALF - 8} ${HALF - 8}`, stroke: edge, "stroke-opacity": 0.28, "stroke-width": 2.4 }),
    s("text", { class: "counter-unknown", y: 9.5, "text-anchor": "middle", fill: ink }, "?"),
  ];
}

/** Faces drawn before, by what they show: a copy costs a tenth of a drawing, and lists draw the same ones again and again. @type {Map<string, SVGGElement>} */
const drawn = new Map();
/** How many are remembered: both armies with what may have happened to them. */
const MOST_DRAWN = 600;

/**
 * The drawing of a counter round the origin, `EDGE` wide.
 * @param {Face} face
 * @returns {SVGGElement}
 */
export function counterFace(face) {
  const key = JSON.stringify(face);
  let first = drawn.get(key);
  if (!first) {
    if (drawn.size >= MOST_DRAWN) drawn.clear();
    drawn.set(key, (first = drawFace(face)));
  }
  return /** @type {SVGGElement} */ (first.cloneNode(true));
}

/** @param {Face} face */
function drawFace(face) {
  const group = s("g", { class: `face${face.spent ? " is-spent" : ""}`, "aria-hidden": "true" }, ...ground(face));
  if (face.kind === "unknown") group.append(...unknown(face));
  else append(group, [...stripe(face), ...arm(face), ...values(face)]);
  append(group, [...sign(face), ...marks(face)]);
  if (face.reduced) {
    group.append(s("path", { class: "counter-reduced", d: `M${-HALF + 2} ${HALF - 0.4}H${HALF - 2}` }));
  }
  if (face.spent) {
    group.append(
      s("rect", { class: "counter-veil", x: -HALF, y: -HALF, width: EDGE, height: EDGE, rx: ROUND }),
      s("g", { class: "counter-tick", transform: `translate(${HALF - 5.6} 7.4)` }, s("circle", { r: 4.7 }), s("path", { d: "M-2.4 0-.6 2 2.6-2" })),
    );
  }
  return group;
}

/**
 * @param {SVGElement} group
 * @param {(SVGElement | string | false | undefined)[]} children
 */
function append(group, children) {
  for (const child of children) if (child) group.append(child);
}

/**
 * A counter as a picture of its own, for cards and lists.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} [piece]
 * @returns {SVGSVGElement}
 */
export function counterPicture(board, id, piece) {
  const view = HALF + 3;
  const box = `${-view} ${-view} ${view * 2} ${view * 2}`;
  return s("svg", { class: "counter-picture", viewBox: box, "aria-hidden": "true" }, counterFace(faceOf(board, id, piece)));
}
