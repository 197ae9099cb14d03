// @ts-check
// The map seen from afar. Where counters become too small to read, those that stand near one another are one block with their strength
// and the colours of their formations, and the names of places stand on the map with a halo. Pressing a block goes there.

import { s } from "../lib/dom.js";
import { able, targets } from "./choices.js";
import { EDGE } from "./counters.js";
import { counterScale, strengthOf } from "./stacks.js";
import { livery } from "./symbols.js";
import { sideName } from "./words.js";

/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./stacks.js").Stack} Stack */
/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {object} Block Stacks of one side that stand near one another.
 * @property {string} side
 * @property {Stack[]} stacks
 * @property {number} x
 * @property {number} y
 */

/** A counter whose edge is shorter than this on the screen, in pixels, cannot be read. */
const LEGIBLE = 21;
/** How wide and high a block is on the screen, in pixels. */
const WIDTH = 34;
const HEIGHT = 26;
/** How large names are there. */
const LETTERS = 13.5;
/** How far names of little weight keep from others. */
const ROOM = 26;
/** Formations that show on a block. */
const MOST_STRIPES = 4;

/**
 * The smallest scale at which counters can be read.
 * @param {Sheet} sheet
 */
export function readableAt(sheet) {
  return (LEGIBLE + 7) / (counterScale(sheet) * EDGE);
}

/**
 * Whether counters are too small to read.
 * @param {Sheet} sheet
 * @param {number} scale pixels to a map unit
 */
export function isFar(sheet, scale) {
  return counterScale(sheet) * EDGE * scale < LEGIBLE;
}

/**
 * Stacks as blocks that do not lie over one another: each joins the nearest of its side, and what is left is moved apart a little.
 * @param {Stack[]} stacks
 * @param {number} scale pixels to a map unit
 * @returns {Block[]}
 */
export function blocksOf(stacks, scale) {
  /** @type {Block[]} */
  const blocks = [];
  const near = (/** @type {Block} */ block, /** @type {Stack} */ { side, x, y }) =>
    block.side === side && Math.abs(block.x - x) * scale < WIDTH + 2 && Math.abs(block.y - y) * scale < HEIGHT + 2;
  for (const stack of [...stacks].sort((a, b) => b.ids.length - a.ids.length)) {
    const block = blocks.find((one) => near(one, stack));
    if (block) block.stacks.push(stack);
    else blocks.push({ side: stack.side, stacks: [stack], x: stack.x, y: stack.y });
  }
  for (let round = 0; round < 3; round += 1) moveApart(blocks, scale);
  return blocks;
}

/** @param {Block[]} blocks @param {number} scale */
function moveApart(blocks, scale) {
  const [wide, high] = [WIDTH / scale, HEIGHT / scale];
  blocks.forEach((one, index) => {
    for (const other of blocks.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const [overX, overY] = [wide - Math.abs(dx), high - Math.abs(dy)];
      if (overX <= 0 || overY <= 0) continue;
      if (overX < overY) {
        const by = (overX / 2) * (dx < 0 ? -1 : 1);
        one.x -= by;
        other.x += by;
      } else {
        const by = (overY / 2) * (dy < 0 ? -1 : 1);
        one.y -= by;
        other.y += by;
      }
    }
  });
}

/**
 * Names that can stand beside each other, the most important first.
 * @param {{text: string, x: number, y: number, weight: number}[]} names in map units
 * @param {number} scale
 * @param {{x: number, y: number}[]} taken where blocks are
 */
export function namesThatFit(names, scale, taken) {
  /** @type {{x0: number, y0: number, x1: number, y1: number}[]} */
  const boxes = taken.map(({ x, y }) => boxAt(x * scale, y * scale, WIDTH, HEIGHT));
  return [...names]
    .sort((a, b) => b.weight - a.weight)
    .filter(({ text, x, y, weight }) => {
      const letters = lettersOf(weight);
      // What matters less stands only where there is plenty of room.
      const room = weight > 0 ? 0 : ROOM;
      const box = boxAt(x * scale, y * scale, text.length * letters * 0.5 + room, letters * 1.1 + room);
      if (boxes.some((one) => box.x0 < one.x1 && box.x1 > one.x0 && box.y0 < one.y1 && box.y1 > one.y0)) return false;
      boxes.push(box);
      return true;
    });
}

/** How large a name is. @param {number} weight */
function lettersOf(weight) {
  return weight > 0 ? LETTERS : LETTERS * 0.86;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function boxAt(x, y, width, height) {
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 };
}

/**
 * @param {HTMLElement} element the stage
 * @param {Table} table
 * @param {Pieces} pieces
 */
export function mountFar(element, table, pieces) {
  const { store, sheet, stage, layers } = table;
  const group = s("g", { class: "blocks", "aria-hidden": "true" });
  const names = s("g", { class: "far-names", "aria-hidden": "true" });
  layers.blocks.append(names, group);

  const draw = () => {
    const far = isFar(sheet, stage.scale);
    element.classList.toggle("is-far", far);
    const { board } = store.state;
    const scene = store.shown;
    if (!far || !board || !scene) {
      group.replaceChildren();
      names.replaceChildren();
      return;
    }
    // With something in hand that can go somewhere a press means a place, and not who stands there.
    const aiming = store.canAct && store.state.inHand !== undefined && targets(scene.prompt, store.state.inHand).size > 0;
    group.style.pointerEvents = aiming ? "none" : "";
    const blocks = blocksOf(pieces.stacks, stage.scale);
    const acting = store.canAct ? able(scene.prompt, board, scene) : new Set();
    group.replaceChildren(...blocks.map((block) => shown(block, acting)));
    const fitting = namesThatFit(placeNames(), stage.scale, blocks);
    names.replaceChildren(
      ...fitting.map(({ text, x, y, weight }) => {
        const size = lettersOf(weight) / stage.scale;
        const style = `font-size:${size.toFixed(1)}px;stroke-width:${(3 / stage.scale).toFixed(1)}px`;
        return s("text", { class: weight > 0 ? "lifted-name" : "lifted-name is-lesser", x: x.toFixed(1), y: (y + size * 0.35).toFixed(1), "text-anchor": "middle", style }, text);
      }),
    );
  };

  /** Names of places, those that are held or worth something first. */
  const placeNames = () => {
    const now = store.shown?.spaces ?? {};
    const below = 15 / stage.scale;
    return sheet.places
      .filter((place) => place.name)
      .map(({ id, name, x, y, tags }) => ({ text: name, x, y: y + below, weight: (now[id]?.worth ? 4 : 0) + (now[id]?.owner ? 2 : 0) + (tags.length > 0 ? 1 : 0) }));
  };

  /** @param {Block} block @param {Set<unknown>} acting */
  const shown = (block, acting) => {
    const { board } = store.state;
    const ids = block.stacks.flatMap((stack) => stack.ids);
    const strength = board && strengthOf(board, ids, pieces.current());
    const face = board?.sides.find((side) => side.id === block.side);
    const { mid, edge, ink } = livery(face?.livery);
    const stripes = [...new Set(ids.map((id) => board?.formations.find((one) => one.id === board.counters[id]?.formation)?.colour ?? "").filter(Boolean))].slice(0, MOST_STRIPES);
    const look = ["block", ids.some((id) => acting.has(id)) && "is-able", store.state.inHand !== undefined && ids.includes(store.state.inHand) && "is-in-hand"];
    const size = (1 / stage.scale).toFixed(3);
    const [w, h] = [WIDTH / 2, HEIGHT / 2];
    const node = s(
      "g",
      { class: look.filter(Boolean).join(" "), transform: `translate(${block.x.toFixed(1)} ${block.y.toFixed(1)}) scale(${size})` },
      s("title", {}, `${sideName(board, block.side)}: ${ids.length} ${ids.length === 1 ? "counter" : "counters"}${strength === undefined ? "" : `, strength ${strength}`}. Press to go there.`),
      s("rect", { class: "block-ring", x: -w - 2, y: -h - 2, width: WIDTH + 4, height: HEIGHT + 4, rx: 5 }),
      s("rect", { x: -w, y: -h, width: WIDTH, height: HEIGHT, rx: board?.sides[0]?.id === block.side ? 2.5 : 11, fill: mid, stroke: edge, "stroke-width": 1.4 }),
      ...stripes.map((colour, index) => s("rect", { x: -w + 5 + (index * (WIDTH - 10)) / stripes.length, y: -h + 1.5, width: (WIDTH - 10) / stripes.length, height: 5, fill: colour })),
      s("text", { class: "block-strength", y: 9, "text-anchor": "middle", fill: ink }, strength === undefined ? `×${ids.length}` : String(strength)),
    );
    node.addEventListener("click", (event) => {
      if (stage.dragged()) return;
      event.stopPropagation();
      const all = block.stacks;
      const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
      stage.approach({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }, readableAt(sheet));
    });
    return node;
  };

  store.on(["live", "past", "board", "inHand", "link", "playing"], draw);
  stage.onRest(draw);
}
