// @ts-check
// The cursor of the keyboard: a place on the map and, in it, a piece of its stack.

import { s } from "../lib/dom.js";
import { counted } from "../lib/text.js";
import { outlineOf } from "../map/sheet.js";
import { able, choicesAbout, leadingTo, targets } from "./choices.js";
import { choiceInWords, placeInWords, subjectName } from "./words.js";

/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./table.js").Table} Table */

/** Directions of the arrow keys. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  /**
   * @param {HTMLElement} element the stage
   * @param {Table} table
   * @param {Pieces} pieces
   * @param {(text: string) => void} say
   * @param {(around: boolean) => boolean} beside goes to the next piece beside the map that can act, if there is one; `around`: after
   *   the last comes the first
   */
  constructor(element, table, pieces, say, beside) {
    this.beside = beside;
    this.element = element;
    this.table = table;
    this.pieces = pieces;
    this.say = say;
    /** @type {string | undefined} */
    this.place = undefined;
    /** The piece of the stack; nothing: the place itself. @type {string | undefined} */
    this.piece = undefined;
    /** Where a row of arrow keys aims, so that going up and down keeps to a column. @type {[number, number]} */
    this.aim = [0, 0];
    this.outer = s("path", { class: "cursor-outer" });
    this.inner = s("path", { class: "cursor-inner" });
    table.layers.cursor.append(this.outer, this.inner);
    element.addEventListener("focusout", (event) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !element.contains(to)) this.hide();
    });
    element.addEventListener("focusin", (event) => this.arrive(event.target));
    table.store.on(["live", "past"], () => this.follow());
    table.store.on(["inHand"], () => this.tellHand());
  }

  /** Says what was taken and how far it can go, to who uses the keys. */
  tellHand() {
    const { board, live, inHand } = this.table.store.state;
    if (!board || !live || inHand === undefined || !this.element.contains(document.activeElement)) return;
    const open = targets(live.prompt, inHand).size;
    const choices = choicesAbout(live.prompt, inHand).length;
    const said = open > 0 ? `${counted(open, "place")} to go to` : `${counted(choices, "choice")} in the panel`;
    this.say(`${subjectName(board, live, inHand)} in hand, ${said}.`);
  }

  /** The focus has come to a counter by itself: the cursor goes with it. @param {EventTarget | null} target */
  arrive(target) {
    const seen = target instanceof SVGElement && target.matches(":focus-visible");
    const piece = seen ? target.closest("[data-piece]")?.getAttribute("data-piece") ?? undefined : undefined;
    const place = piece === undefined ? undefined : this.pieces.shown.get(piece)?.piece.at;
    if (piece !== undefined && piece !== this.piece && place !== undefined) this.goTo(place, piece);
  }

  hide() {
    this.outer.setAttribute("d", "");
    this.inner.setAttribute("d", "");
    if (!this.pieces.fan.pinned) return;
    this.pieces.fan.close();
  }

  /** A piece that has gone takes the cursor with it only if the reader is there. */
  follow() {
    if (this.piece === undefined || this.pieces.shown.has(this.piece)) return;
    this.piece = undefined;
  }

  /**
   * @param {string} place
   * @param {string} [piece]
   * @param {boolean} [keepAim]
   */
  goTo(place, piece, keepAim = false) {
    const { sheet, stage, store } = this.table;
    const at = sheet.byId.get(place);
    if (!at) return;
    this.place = place;
    this.piece = piece ?? this.topPiece(place);
    if (!keepAim) this.aim = [at.x, at.y];
    const d = outlineOf(sheet, at, sheet.grid ? 0 : -4);
    this.outer.setAttribute("d", d);
    this.inner.setAttribute("d", d);
    stage.reveal(at.x, at.y);
    if (this.pieces.fan.place !== undefined && !this.pieces.fan.holds(place)) this.pieces.fan.close();
    store.set({ hovered: { piece: this.piece, space: place } });
    store.peek(this.piece);
    this.focus();
  }

  /** The piece of a place that is met first: one that can act, else the topmost. @param {string} place */
  topPiece(place) {
    const { board, live } = this.table.store.state;
    const stack = this.pieces.at(place);
    if (!board || !live || stack.length === 0) return undefined;
    const acting = able(live.prompt, board, live);
    return stack.findLast((id) => acting.has(id)) ?? stack[stack.length - 1];
  }

  /** The focus is on the piece, so that its label is read; on a bare place it is on the map, and the place is told. */
  focus() {
    for (const id of this.pieces.shown.keys()) this.pieces.buttonOf(id)?.setAttribute("tabindex", "-1");
    const node = this.piece === undefined ? undefined : this.pieces.buttonOf(this.piece);
    if (node) {
      node.setAttribute("tabindex", "0");
      node.focus({ preventScroll: true });
      this.say(this.whatCanBeDone());
    } else {
      this.element.focus({ preventScroll: true });
      this.tell();
    }
  }

  /** Says where the cursor is and what can be done there. */
  tell() {
    const { board } = this.table.store.state;
    const scene = this.table.store.shown;
    if (!board || !scene || this.place === undefined) return;
    this.say([placeInWords(board, scene, this.place), this.whatCanBeDone()].filter(Boolean).join(". "));
  }

  whatCanBeDone() {
    const { store } = this.table;
    const { live, inHand } = store.state;
    if (!live || !store.canAct || this.place === undefined) return "";
    const leading = leadingTo(live.prompt, this.place, inHand);
    // Enter stops there, so that comes first.
    const choices = [...leading.filter((choice) => !choice.onward), ...leading.filter((choice) => choice.onward)];
    if (choices.length === 0) return "";
    const listed = choices.slice(0, 3).map(choiceInWords).join("; ");
    return choices.length > 3 ? `${listed}; and ${choices.length - 3} more` : listed;
  }

  /**
   * To the next place in a direction.
   * @param {[number, number]} direction
   */
  step([dx, dy]) {
    const { sheet } = this.table;
    // Who has used the pointer before goes on from there.
    const start = this.place ?? this.table.store.state.inspected.space;
    const from = start === undefined ? undefined : sheet.byId.get(start);
    if (this.place === undefined && from) this.aim = [from.x, from.y];
    if (!from) {
      this.goTo(this.nearestToMiddle());
      return;
    }
    // Across the direction the aim counts, along it where the cursor really is.
    const ax = dx === 0 ? this.aim[0] : from.x;
    const ay = dy === 0 ? this.aim[1] : from.y;
    let best = Infinity;
    let found;
    for (const place of sheet.places) {
      const along = (place.x - ax) * dx + (place.y - ay) * dy;
      if (place === from || along < sheet.radius * 0.4) continue;
      const across = Math.abs((place.x - ax) * dy) + Math.abs((place.y - ay) * dx);
      if (across > along * 2) continue;
      const cost = along + across * 1.6;
      if (cost < best) {
        best = cost;
        found = place;
      }
    }
    if (!found) return;
    const aim = this.aim;
    this.goTo(found.id, undefined, true);
    this.aim = dx === 0 ? [aim[0], found.y] : [found.x, aim[1]];
  }

  nearestToMiddle() {
    const { sheet, stage } = this.table;
    const { x0, y0, x1, y1 } = stage.seen();
    const far = (/** @type {{x: number, y: number}} */ place) => Math.hypot(place.x - (x0 + x1) / 2, place.y - (y0 + y1) / 2);
    return sheet.places.reduce((best, place) => (far(place) < far(best) ? place : best)).id;
  }

  /**
   * To the next or previous piece that can act.
   * @param {1 | -1} by
   */
  nextAble(by) {
    const { board, live } = this.table.store.state;
    if (!board || !live) return;
    const acting = able(live.prompt, board, live);
    const listed = this.pieces.stacks.flatMap((stack) => stack.ids).filter((id) => acting.has(id));
    if (listed.length === 0) {
      if (!this.beside(true)) this.say("No piece can act now.");
      return;
    }
    const now = this.piece === undefined ? -1 : listed.indexOf(this.piece);
    // After the last on the map come those beside it.
    if (by > 0 && now === listed.length - 1 && this.beside(false)) return;
    const next = listed[(now + by + listed.length) % listed.length] ?? listed[0];
    const place = this.pieces.shown.get(next)?.piece.at;
    if (place !== undefined) this.goTo(place, next);
  }

  /**
   * Places on the map, those nearest to where a piece stands first: it may have hundreds to go to. Where it stands itself comes last.
   * @param {string[]} ids
   * @param {string | undefined} from
   */
  byDistance(ids, from) {
    const { byId } = this.table.sheet;
    const start = from === undefined ? undefined : byId.get(from);
    const places = ids.flatMap((id) => byId.get(id) ?? []);
    const far = (/** @type {{x: number, y: number}} */ place) => (start ? Math.hypot(place.x - start.x, place.y - start.y) || Infinity : 0);
    return places.map((place) => ({ id: place.id, far: far(place) })).sort((a, b) => (a.far === b.far ? 0 : a.far - b.far)).map(({ id }) => id);
  }

  /**
   * To the next or previous place where what is in hand can go.
   * @param {1 | -1} by
   */
  nextTarget(by) {
    const { live, inHand } = this.table.store.state;
    if (!live) return;
    const open = this.byDistance([...targets(live.prompt, inHand).keys()], live.pieces[inHand ?? ""]?.at);
    if (open.length === 0) {
      this.say("Nothing in hand has anywhere to go.");
      return;
    }
    const now = this.place === undefined ? -1 : open.indexOf(this.place);
    this.goTo(open[(now + by + open.length) % open.length]);
    this.tell();
  }

  /**
   * Through the stack.
   * @param {1 | -1} by
   */
  through(by) {
    if (this.place === undefined) return;
    const stack = this.pieces.at(this.place);
    if (stack.length === 0) return;
    if (stack.length > 1) this.pieces.fan.open(this.place, true);
    const now = this.piece === undefined ? -1 : stack.indexOf(this.piece);
    this.goTo(this.place, stack[(now + by + stack.length) % stack.length], true);
  }

  /** What Enter does. @param {boolean} onwards */
  press(onwards) {
    const { store } = this.table;
    if (this.place === undefined) {
      this.goTo(this.nearestToMiddle());
      return;
    }
    if (this.piece !== undefined && !this.pieces.fan.isTarget(this.place)) store.pointAtPiece(this.piece);
    else store.pointAtSpace(this.place, onwards);
  }
}
