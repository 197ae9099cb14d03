// @ts-check
// News are shown one after the other, so that a whole turn of the other side can be followed: counters move, dice fall,
// arrows stay. Any key or click shows the end at once.

import { calm } from "../lib/dom.js";

/** @typedef {import("../wire").Move} Move */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("./arrows.js").Arrows} Arrows */
/** @typedef {import("./arrows.js").Trail} Trail */
/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./table.js").Table} Table */

const MOVE = 460;
const LEG = 150;
const DIE = 900;
/** However much happened, it is over after this. */
const LONGEST = 9000;

export class News {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.store = table.store;
    /** @type {Pieces | undefined} */
    this.pieces = undefined;
    /** @type {Arrows | undefined} */
    this.arrows = undefined;
    /** The scene shown last. @type {Scene | undefined} */
    this.before = undefined;
    /** Steps still to be shown. @type {Step[]} */
    this.queue = [];
    this.timer = 0;
    /** How many times as fast. */
    this.haste = 1;
    /** Counts how often the end was shown at once: what was planned before is void. */
    this.round = 0;
    // Registered before the counters listen: what is still to move is held back before they are drawn.
    // What came before the board is told when the board is there.
    this.store.on(["news", "board"], () => this.arrive());
    this.store.on(["past"], () => {
      this.finish();
      this.lookBack();
    });
    const hurry = () => this.finish();
    document.addEventListener("pointerdown", hurry, { capture: true });
    document.addEventListener("keydown", hurry, { capture: true });
  }

  /**
   * @param {Pieces} pieces
   * @param {Arrows} arrows
   */
  join(pieces, arrows) {
    this.pieces = pieces;
    this.arrows = arrows;
  }

  /** Whose eyes look: what this side did itself is no news to it. */
  get mine() {
    const { live, welcome } = this.store.state;
    return welcome?.seat === "watch" ? "" : (live?.eyes ?? "");
  }

  arrive() {
    const { board, live, news } = this.store.state;
    const { before } = this;
    if (!board || !live || !this.pieces || !this.arrows) return;
    this.before = live;
    if (news.back !== undefined) {
      this.finish();
      this.arrows.forget();
      return;
    }
    // Other eyes see other things: nothing of what the first pair saw may linger.
    const turned = before !== undefined && before.eyes !== live.eyes;
    if (turned) {
      this.finish();
      this.arrows.forget();
    }
    if (news.steps.length === 0) return;
    // What this side did itself wipes away the arrows of what it answered.
    const last = news.steps.findLastIndex((step) => step.side !== undefined && step.side === this.mine);
    if (last >= 0) this.arrows.forget();
    if (!before || before === live || turned || this.pace() === 0) {
      this.tell(news.steps.slice(last + 1));
      return;
    }
    this.hold(news.steps, before);
    this.queue.push(...news.steps.filter((step) => (step.moves?.length ?? 0) > 0 || step.die));
    this.haste = Math.max(1, this.length() / LONGEST);
    if (!this.timer) this.next();
  }

  /** How fast this reader wants it; 0: at once. */
  pace() {
    if (calm() || document.hidden) return 0;
    const wanted = document.documentElement.dataset.motion;
    return wanted === "none" ? 0 : wanted === "fast" ? 2.5 : 1;
  }

  /** How long the queue would take. */
  length() {
    return this.queue.reduce((sum, step) => sum + this.duration(step), 0) / (this.pace() || 1);
  }

  /** @param {Step} step */
  duration(step) {
    const way = this.wayOf(step);
    return (step.moves?.length ? MOVE + LEG * Math.max(0, way.length - 1) : 0) + (step.die ? DIE : 0);
  }

  /**
   * Pieces stay where they were until their step is shown.
   * @param {Step[]} steps
   * @param {Scene} before
   */
  hold(steps, before) {
    const held = this.pieces?.held;
    if (!held) return;
    for (const move of steps.flatMap((step) => step.moves ?? [])) {
      const old = before.pieces[move.piece];
      if (old && move.from && !held.has(move.piece)) held.set(move.piece, { ...old, at: move.from });
    }
  }

  next() {
    const step = this.queue.shift();
    if (!step || !this.pieces) {
      this.timer = 0;
      this.store.set({ playing: undefined });
      return;
    }
    const time = this.duration(step) / this.pace() / this.haste;
    this.store.set({ playing: step });
    if (step.moves?.length) this.show(step, time);
    this.timer = window.setTimeout(() => this.next(), time);
  }

  /**
   * Shows the moves of a step.
   * @param {Step} step
   * @param {number} time
   */
  show(step, time) {
    const { pieces } = this;
    if (!pieces) return;
    const legs = this.wayOf(step);
    const leg = time / (legs.length + 1);
    const { round } = this;
    /** Runs later, unless the end was shown meanwhile. @param {() => void} run @param {number} wait */
    const later = (run, wait) => window.setTimeout(() => round === this.round && run(), wait);
    pieces.pace = `${Math.round(legs.length > 1 ? leg * 1.1 : time * 0.8)}ms`;
    legs.slice(0, -1).forEach((place, index) => {
      later(() => {
        for (const move of step.moves ?? []) this.stopAt(move, place);
        pieces.render();
      }, leg * index);
    });
    later(() => this.settle(step), legs.length > 1 ? leg * (legs.length - 1) : 0);
  }

  /** @param {Move} move @param {string} place */
  stopAt(move, place) {
    const held = this.pieces?.held.get(move.piece);
    if (held) this.pieces?.held.set(move.piece, { ...held, at: place });
  }

  /** The pieces of a step lie where it took them, or go on being held for a later one. @param {Step} step */
  settle(step) {
    const { pieces } = this;
    if (!pieces) return;
    const later = new Set(this.queue.flatMap((one) => one.moves ?? []).map((move) => move.piece));
    for (const move of step.moves ?? []) {
      const held = pieces.held.get(move.piece);
      if (!held) continue;
      if (later.has(move.piece) && move.to) pieces.held.set(move.piece, { ...held, at: move.to });
      else pieces.held.delete(move.piece);
    }
    pieces.render();
    this.tell([step]);
  }

  /** The places a step leads through: those of the choice that was made, if it was ours; else only the last. @param {Step} step */
  wayOf(step) {
    const to = step.moves?.[0]?.to;
    const path = this.store.made?.path;
    if (step.side && step.side === this.mine && path?.length && path[path.length - 1] === to) return path;
    return to ? [to] : [];
  }

  /** Arrows and a glow for what others did. @param {Step[]} steps */
  tell(steps) {
    const others = steps.filter((step) => step.side !== this.mine && (step.moves?.length ?? 0) > 0);
    if (others.length === 0) return;
    this.arrows?.tell(others.flatMap((step) => this.trailsOf(step)));
    this.pieces?.flash(others.flatMap((step) => step.moves ?? []).map((move) => move.piece));
  }

  /**
   * Which way pieces went in a step, for those that were seen before and after. Whose side did not answer was driven.
   * @param {Step} step
   * @returns {[string, Trail][]}
   */
  trailsOf(step) {
    const { board } = this.store.state;
    const scene = this.store.shown;
    if (!board || !scene) return [];
    const lost = new Set(board.boxes.filter((box) => box.kind !== "box").map((box) => box.id));
    /** @type {[string, Trail][]} */
    const trails = [];
    for (const { piece, from, to } of step.moves ?? []) {
      const side = (scene.pieces[piece] ?? this.pieces?.shown.get(piece)?.piece)?.side ?? "";
      if (!from || !to) continue;
      const way = this.wayOf(step);
      const path = way[way.length - 1] === to ? way.filter((place) => place !== from) : [to];
      trails.push([piece, { way: [from, ...path], side, lost: lost.has(to), forced: side !== step.side }]);
    }
    return trails;
  }

  /** Who looks back sees the arrows of the step that led there. */
  async lookBack() {
    const { past, steps } = this.store.state;
    if (!past || past.at === 0) {
      this.arrows?.lookBack(past ? [] : undefined);
      return;
    }
    const at = past.at - 1;
    let step = steps.find((one) => one.at === at);
    if (!step) {
      const said = await this.store.request({ t: "log", from: at, to: at + 1 }, true);
      if (said?.t !== "log" || this.store.state.past !== past) return;
      step = said.steps[0];
    }
    const trails = step ? this.trailsOf(step) : [];
    this.arrows?.lookBack(trails);
    this.comeIntoView(trails);
  }

  /** Who has the game played back sees where it is played. @param {[string, Trail][]} trails */
  comeIntoView(trails) {
    const { sheet, stage } = this.table;
    for (const place of [trails[0]?.[1].way[0], trails[0]?.[1].way.at(-1)]) {
      const at = place === undefined ? undefined : sheet.byId.get(place);
      if (at) stage.reveal(at.x, at.y);
    }
  }

  /** Everything is where it belongs, at once. */
  finish() {
    if (!this.timer && !this.pieces?.held.size) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.round += 1;
    const rest = [...(this.store.state.playing ? [this.store.state.playing] : []), ...this.queue];
    this.queue = [];
    this.pieces?.held.clear();
    this.pieces?.render();
    this.tell(rest);
    this.store.set({ playing: undefined });
  }
}
