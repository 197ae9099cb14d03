// @ts-check
// Seeing through stacks: the counters of a place laid out beside each other, large enough to read, with what can be done
// with all of them together.

import { s } from "../lib/dom.js";
import { choicesAbout, subjects, targets } from "./choices.js";
import { EDGE } from "./counters.js";
import { fanOf, fanRound, spotsOf } from "./stacks.js";

/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./stacks.js").Spot} Spot */
/** @typedef {import("./table.js").Table} Table */

/** How large a fanned counter is at least on the screen, in pixels. */
const READABLE = 62;
/** A single counter smaller than this is shown larger too. */
const SMALL = 40;
/** How long the pointer rests before a stack opens, and before a small counter grows. */
const WAIT = 240;
const LONGER = 420;

export class Fan {
  /**
   * @param {Table} table
   * @param {Pieces} pieces
   */
  constructor(table, pieces) {
    this.table = table;
    this.pieces = pieces;
    /** @type {string | undefined} */
    this.place = undefined;
    /** Stays open until something else is clicked. */
    this.pinned = false;
    /** The counter that keeps its place: the pointer is on it. @type {string | undefined} */
    this.anchor = undefined;
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
    /** @type {{x: number, y: number, width: number, height: number} | undefined} */
    this.box = undefined;
    this.ground = s("rect", { class: "fan-ground", rx: 6 });
    this.actions = s("g", { class: "fan-actions" });
    this.timer = 0;
    /** A place that stays closed until the pointer has left it: what was wanted there has been taken. @type {string | undefined} */
    this.done = undefined;
    table.store.on(["inHand"], ({ inHand }) => {
      if (inHand === undefined || this.place === undefined) return;
      this.done = this.place;
      this.close();
    });
  }

  /** @param {string} place */
  holds(place) {
    return this.place === place;
  }

  /** @param {string} id */
  spot(id) {
    return this.spots.get(id);
  }

  /**
   * Opens after a moment, unless the pointer has gone on by then.
   * @param {string} place
   * @param {string} piece the counter under the pointer
   */
  hint(place, piece) {
    if (this.place === place) return;
    clearTimeout(this.timer);
    if (place === this.done) return;
    this.done = undefined;
    if (this.pinned || this.isTarget(place) || !this.worthOpening(place)) return;
    const wait = this.pieces.at(place).length > 1 ? WAIT : LONGER;
    this.timer = window.setTimeout(() => this.open(place, false, piece), wait);
  }

  /** There is something to see that cannot be seen now: counters beneath, or one too small to read. @param {string} place */
  worthOpening(place) {
    const stack = this.pieces.stacks.find((one) => one.place === place);
    if (!stack) return false;
    return this.pieces.at(place).length > 1 || EDGE * stack.scale * this.table.stage.scale < SMALL;
  }

  /**
   * Where a click means a place and not who stands there, no stack opens beneath it: something in hand can go there, or the place itself is
   * what is asked about.
   * @param {string} place
   */
  isTarget(place) {
    const { inHand, live } = this.table.store.state;
    if (!this.table.store.canAct || !live) return false;
    if (targets(live.prompt, inHand).has(place)) return true;
    const open = subjects(live.prompt);
    return open.has(place) && !this.pieces.at(place).some((id) => open.has(id));
  }

  /**
   * @param {string} place
   * @param {boolean} pinned
   * @param {string} [anchor] the counter that keeps its place
   */
  open(place, pinned, anchor) {
    clearTimeout(this.timer);
    this.place = place;
    this.pinned = pinned;
    this.anchor = anchor;
    this.refresh();
    this.lay();
  }

  /** Puts the counters where they belong at once: what moves under a pointer cannot be pressed. */
  lay() {
    const { pace } = this.pieces;
    this.pieces.pace = "0s";
    this.pieces.place();
    this.pieces.pace = pace;
  }

  close() {
    clearTimeout(this.timer);
    if (this.place === undefined) return;
    this.place = undefined;
    this.pinned = false;
    this.anchor = undefined;
    this.refresh();
    this.lay();
  }

  /** The pointer has moved: away from the fan it closes. @param {number} x @param {number} y */
  pointerAt(x, y) {
    if (!this.box || this.pinned) return;
    const near = EDGE * 0.3;
    const { box } = this;
    const inside = x > box.x - near && x < box.x + box.width + near && y > box.y - near && y < box.y + box.height + near * 3;
    if (!inside) this.close();
  }

  /** The pointer is at no counter. */
  forget() {
    clearTimeout(this.timer);
    this.done = undefined;
  }

  /** Lays the stack out anew. */
  refresh() {
    this.spots = new Map();
    this.box = undefined;
    if (this.place === undefined) return;
    const ids = this.pieces.at(this.place);
    const at = this.table.sheet.byId.get(this.place);
    if (!at || !this.worthOpening(this.place)) {
      this.place = undefined;
      this.pinned = false;
      return;
    }
    const stack = this.pieces.stacks.find((one) => one.place === this.place);
    const scale = Math.max((stack?.scale ?? 1) * 1.06, READABLE / EDGE / this.table.stage.scale);
    const { spots, box } = this.laidOut(ids, scale, { x: at.x, y: stack?.y ?? at.y });
    this.spots = spots;
    this.box = box;
    for (const [name, value] of Object.entries(box)) this.ground.setAttribute(name, value.toFixed(1));
    this.drawActions(box, scale);
  }

  /**
   * @param {string[]} ids
   * @param {number} scale
   * @param {{x: number, y: number}} middle
   */
  laidOut(ids, scale, middle) {
    const { anchor } = this;
    const stack = this.pieces.stacks.find((one) => one.place === this.place && anchor !== undefined && one.ids.includes(anchor));
    const at = stack && spotsOf(stack)[stack.ids.indexOf(anchor ?? "")];
    if (at && anchor !== undefined) return fanRound(ids, anchor, at, scale, this.table.stage.seen());
    return fanOf(ids, this.table.withinView(middle, ids.length, scale), scale);
  }

  /**
   * What can be done with the whole place: little buttons beneath.
   * @param {{x: number, y: number, width: number, height: number}} box
   * @param {number} scale
   */
  drawActions(box, scale) {
    const { store } = this.table;
    const scene = store.state.live;
    const choices = store.canAct && scene ? choicesAbout(scene.prompt, this.place) : [];
    const here = choices.filter((choice) => !choice.to || choice.to === this.place).slice(0, 4);
    const size = 9.5 * scale;
    const height = 16 * scale;
    this.actions.replaceChildren(
      ...here.map((choice, index) => {
        const y = box.y + box.height + 3 * scale + index * (height + 2 * scale);
        const width = Math.max(box.width, choice.label.length * size * 0.5);
        const node = s(
          "g",
          { class: "fan-action", role: "button", tabindex: -1, "data-act": choice.act, "aria-label": choice.label },
          s("rect", { x: box.x + (box.width - width) / 2, y, width, height, rx: 3 * scale }),
          s("text", { x: box.x + box.width / 2, y: y + height * 0.68, "text-anchor": "middle", style: `font-size:${size}px` }, choice.label),
        );
        node.addEventListener("click", (event) => {
          event.stopPropagation();
          store.consider(choice);
        });
        return node;
      }),
    );
  }

  /** @returns {Element[]} */
  backdrop() {
    if (this.place === undefined) {
      this.ground.remove();
      return [];
    }
    return [this.ground];
  }

  /** @returns {Element[]} */
  buttons() {
    if (this.place === undefined || this.actions.childElementCount === 0) {
      this.actions.remove();
      return [];
    }
    return [this.actions];
  }
}
