// @ts-check
// Places beside the sheet: reserves, the lost, boxes that play goes through. A row of lids under the map; each opens.

import { h } from "../lib/dom.js";
import { Kept, amend, hide, refill, write } from "../lib/kept.js";
import { sentence } from "../lib/text.js";
import { byArrival } from "./arrivals.js";
import { able, subjects } from "./choices.js";
import { counterCell } from "./card.js";
import { faceOf } from "./counters.js";
import { pieceInWords, piecesAt, sideName } from "./words.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Holder} Holder */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./table.js").Table} Table */

/** @typedef {{cell: HTMLElement, button: HTMLElement, key: string, piece: Piece, can: boolean, held: boolean}} Cell A counter in a box. */

export class Tray {
  /**
   * @param {HTMLElement} element
   * @param {Table} table
   */
  constructor(element, table) {
    this.element = element;
    this.table = table;
    this.store = table.store;
    /** @type {string | undefined} */
    this.open = undefined;
    /** A box the reader has shut does not open by itself again in the same question. */
    this.asked = -1;
    /** It opened by itself, and shuts by itself when nothing in it can act any more. */
    this.byItself = false;
    /** @type {Kept<HTMLElement>} */
    this.kept = new Kept();
    /** Counters drawn before, by piece, and what they were drawn from. @type {Map<string, Cell>} */
    this.cells = new Map();
    this.lids = h("div", { class: "tray-lids", role: "group", "aria-label": "Boxes beside the map" });
    this.body = h("div", { class: "tray-body", id: "tray-body" });
    element.append(this.body, this.lids);
    this.store.on(["live", "past", "board", "inHand", "link"], () => this.render());
    this.body.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-card-piece]") : null;
      const id = button?.getAttribute("data-card-piece");
      if (id) this.store.pointAtPiece(id);
    });
    this.body.addEventListener("keydown", (event) => this.walk(event));
    this.body.addEventListener("pointerover", (event) => this.hover(event.target));
    this.body.addEventListener("focusin", (event) => this.hover(event.target));
    this.body.addEventListener("pointerleave", () => this.store.set({ hovered: {} }));
  }

  /** @param {EventTarget | null} target */
  hover(target) {
    const id = target instanceof Element ? target.closest("[data-card-piece]")?.getAttribute("data-card-piece") : undefined;
    if (!id || this.store.state.hovered.piece === id) return;
    this.store.set({ hovered: { piece: id } });
    this.store.peek(id);
  }

  /** Many counters are one stop of the Tab key: inside, the arrows go from counter to counter. @param {KeyboardEvent} event */
  walk(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const buttons = this.buttons();
    const now = buttons.findIndex((button) => button === event.target);
    if (by === undefined || now < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.stopAt(buttons[Math.max(0, Math.min(buttons.length - 1, now + by))], true);
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    return [...this.body.querySelectorAll("button")];
  }

  /**
   * The counter Tab goes to.
   * @param {HTMLButtonElement | undefined} stop
   * @param {boolean} focus
   */
  stopAt(stop, focus) {
    for (const button of this.buttons()) amend(button, { tabindex: button === stop ? "0" : "-1" });
    if (focus) stop?.focus({ preventScroll: false });
  }

  /**
   * Goes to the next counter in the boxes that can act, if there is one.
   * @param {boolean} around after the last comes the first
   * @returns {boolean}
   */
  visit(around) {
    const able = this.buttons().filter((button) => button.classList.contains("is-able"));
    const now = able.findIndex((button) => button === document.activeElement);
    if (able.length === 0 || (!around && now === able.length - 1)) return false;
    this.stopAt(able[(now + 1) % able.length], true);
    return true;
  }

  /** Opens the box most is in, or shuts the open one. */
  toggle() {
    if (this.open !== undefined) this.show(undefined);
    else this.show(this.filled()[0]?.box.id);
  }

  /** @param {string | undefined} box */
  show(box) {
    this.open = box;
    this.byItself = false;
    this.render();
  }

  /** The boxes that hold something. */
  filled() {
    const { board } = this.store.state;
    const scene = this.store.shown;
    if (!board || !scene) return [];
    return board.boxes
      .map((box) => ({ box, pieces: piecesAt(scene, box.id) }))
      .filter(({ pieces }) => pieces.length > 0);
  }

  render() {
    const { board, live } = this.store.state;
    const scene = this.store.shown;
    if (!board || !scene) return;
    const boxes = this.filled();
    const acting = this.store.canAct && live ? able(live.prompt, board, live) : new Set();
    const calling = boxes.find(({ pieces }) => pieces.some(([id]) => acting.has(id)));
    // Where all is about one thing it is in hand already, and the room is the map's.
    const choosing = live !== undefined && subjects(live.prompt).size > 1;
    if (calling && choosing && this.open === undefined && this.asked !== scene.at) {
      this.open = calling.box.id;
      this.byItself = true;
    } else if (!calling && this.byItself) {
      this.open = undefined;
      this.byItself = false;
    }
    this.asked = scene.at;
    if (this.open !== undefined && !boxes.some(({ box }) => box.id === this.open)) this.open = undefined;
    hide(this.element, boxes.length === 0);
    const focused = this.element.contains(document.activeElement) ? document.activeElement : undefined;
    const held = focused?.getAttribute("data-card-piece") ?? focused?.getAttribute("data-box");
    refill(this.lids, boxes.map(({ box, pieces }) => this.lid(box, pieces, acting)));
    const opened = boxes.find(({ box }) => box.id === this.open);
    hide(this.body, !opened);
    refill(this.body, [opened && this.contents(board, opened.box, opened.pieces, acting)]);
    this.kept.sweep();
    this.keepStop(held ?? undefined);
  }

  /**
   * What had the focus has it again after everything was drawn anew; what has gone hands it to its neighbour.
   * @param {string | undefined} held
   */
  keepStop(held) {
    const buttons = this.buttons();
    const same = buttons.find((button) => button.dataset.cardPiece === held);
    const lid = held === undefined ? null : this.lids.querySelector(`[data-box="${CSS.escape(held)}"]`);
    const stop = same ?? buttons.find((button) => button.matches(".is-in-hand, .is-able")) ?? buttons[0];
    this.stopAt(stop, held !== undefined && !lid);
    if (lid instanceof HTMLElement) lid.focus({ preventScroll: true });
  }

  /**
   * @param {Holder} box
   * @param {[string, Piece][]} pieces
   * @param {Set<unknown>} acting
   */
  lid(box, pieces, acting) {
    const count = this.kept.of(`count ${box.id}`, () => h("span", { class: "tray-count" }));
    const lid = this.kept.of(`lid ${box.id}`, () => this.newLid(box, count));
    write(count, String(pieces.length));
    lid.classList.toggle("is-able", pieces.some(([id]) => acting.has(id)));
    amend(lid, { "aria-expanded": String(this.open === box.id) });
    return lid;
  }

  /** @param {Holder} box @param {HTMLElement} count How many are in it. */
  newLid(box, count) {
    const about = { "data-box": box.id, "aria-controls": "tray-body", title: box.about || null };
    const lid = h("button", { type: "button", class: `tray-lid tray-${box.kind}`, ...about }, box.name, count);
    lid.addEventListener("click", () => this.show(this.open === box.id ? undefined : box.id));
    return lid;
  }

  /**
   * @param {Board} board
   * @param {Holder} box
   * @param {[string, Piece][]} pieces
   * @param {Set<unknown>} acting
   */
  contents(board, box, pieces, acting) {
    const { live } = this.store.state;
    // Whose turn it is comes first, and of his pieces those that can act.
    const asked = live?.prompt.side;
    const sides = [...board.sides].sort((a, b) => Number(b.id === asked) - Number(a.id === asked));
    const rows = sides.map((side) => {
      const own = pieces.filter(([, piece]) => piece.side === side.id);
      if (own.length === 0) return null;
      own.sort((a, b) => Number(acting.has(b[0])) - Number(acting.has(a[0])));
      const groups = this.kept.of(`groups ${side.id}`, () => h("div", { class: "tray-groups" }));
      refill(groups, byArrival(own).map(([when, those]) => this.group(board, `${side.id} ${when}`, when, those, acting)));
      return this.kept.of(`side ${side.id}`, () => h("div", { class: "tray-side" }, h("h2", {}, sideName(board, side.id)), groups));
    });
    const about = () => h("p", { class: "tray-about" }, h("b", {}, box.name), box.about ? ` · ${box.about}` : "");
    const contents = this.kept.of("contents", () => h("div", { class: "tray-box" }));
    refill(contents, [this.kept.of(`about ${box.id}`, about), ...rows]);
    return contents;
  }

  /**
   * @param {Board} board
   * @param {string} key
   * @param {string} when When they come, if they do.
   * @param {[string, Piece][]} pieces
   * @param {Set<unknown>} acting
   */
  group(board, key, when, pieces, acting) {
    const row = this.kept.of(`row ${key}`, () => h("div", { class: "counter-row" }));
    refill(row, pieces.map(([id, piece]) => this.cell(board, id, piece, acting.has(id))));
    return this.kept.of(`group ${key}`, () => h("div", { class: "tray-group" }, when && h("h3", {}, sentence(when)), row));
  }

  /**
   * @param {Board} board
   * @param {string} id
   * @param {Piece} piece
   * @param {boolean} can It can act.
   */
  cell(board, id, piece, can) {
    const held = this.store.state.inHand === id;
    const old = this.cells.get(id);
    // What no patch has named is the same object as before, and most pieces are as they were.
    if (old?.piece === piece && old.can === can && old.held === held) return old.cell;
    const key = JSON.stringify(faceOf(board, id, piece));
    const { cell, button } = old?.key === key ? old : counterCell(board, id, piece);
    button.classList.toggle("is-able", can);
    button.classList.toggle("is-in-hand", held);
    amend(button, { "aria-label": pieceInWords(board, id, piece, can) });
    this.cells.set(id, { cell, button, key, piece, can, held });
    return cell;
  }
}
