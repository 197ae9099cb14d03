// @ts-check
// The counters on the sheet: one node for each piece, kept as long as the piece is there and moved by its transform.

import { s } from "../lib/dom.js";
import { arrange } from "../lib/kept.js";
import { counterFace, EDGE, faceOf } from "./counters.js";
import { able } from "./choices.js";
import { Fan } from "./fan.js";
import { PLAIN_STACK, growthAt, spotsOf, stacksOf, strengthOf } from "./stacks.js";
import { pieceInWords } from "./words.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./stacks.js").Spot} Spot */
/** @typedef {import("./stacks.js").Stack} Stack */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./table.js").Table} Table */

/**
 * @typedef {object} Shown
 * @property {SVGGElement} node
 * @property {string} key What the face was drawn from.
 * @property {Piece} piece
 * @property {Piece} [told] What its label was made from.
 * @property {boolean} [can] Whether the label says that something can be done with it.
 * @property {boolean} [pressed] Whether its button says that it is in hand.
 * @property {boolean[]} [look] Which of the looks it wears.
 */

/** What a counter wears beside its face, as classes. */
const LOOKS = ["is-able", "is-active", "is-in-hand", "is-lit", "is-fighting"];

const RING = EDGE / 2 + 2.6;

export class Pieces {
  /**
   * @param {Table} table
   * @param {SVGGElement} layer
   */
  constructor(table, layer) {
    this.table = table;
    this.store = table.store;
    this.layer = layer;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.badges = new Map();
    /** @type {Stack[]} */
    this.stacks = [];
    /** Where pieces still lie while news are played: their place before the step that moves them. @type {Map<string, Piece>} */
    this.held = new Map();
    /** How long a counter takes to its next spot; nothing: as long as the style sheet says. */
    this.pace = "";
    this.fan = new Fan(table, this);
    layer.addEventListener("animationend", (event) => {
      if (event.target instanceof Element) event.target.closest(".is-flashing")?.classList.remove("is-flashing");
    });
    this.store.on(["live", "past", "board", "inHand", "link"], () => this.render());
    this.store.on(["hovered"], () => this.renderHovered());
    table.onHighlight(() => this.renderClasses());
    this.growth = growthAt(table.sheet, table.stage.scale);
    let scale = table.stage.scale;
    table.stage.onRest(() => {
      const growth = growthAt(table.sheet, table.stage.scale);
      if (growth !== this.growth) {
        this.growth = growth;
        this.render();
      } else if (this.fan.place !== undefined && table.stage.scale !== scale) {
        // A fan keeps its size on the screen, as soon as the map is still.
        this.fan.refresh();
        this.place();
      }
      scale = table.stage.scale;
    });
    /** @type {string | undefined} */
    this.hovered = undefined;
  }

  /** The pieces as they are shown now. @returns {Record<string, Piece>} */
  current() {
    const scene = this.store.shown;
    if (!scene) return {};
    if (this.held.size === 0 || this.store.state.past) return scene.pieces;
    return { ...scene.pieces, ...Object.fromEntries(this.held) };
  }

  /** Brings the counters into line with the scene. */
  render() {
    const { board } = this.store.state;
    const scene = this.store.shown;
    if (!board || !scene) return;
    const pieces = this.current();
    this.stacks = stacksOf(board, this.table.sheet, Object.entries(pieces), this.growth);
    const present = new Set(this.stacks.flatMap((stack) => stack.ids));
    for (const id of present) this.draw(board, id, pieces[id]);
    for (const [id, { node }] of this.shown) {
      if (present.has(id)) continue;
      node.remove();
      this.shown.delete(id);
    }
    this.fan.refresh();
    this.place();
  }

  /**
   * Draws a piece's face anew if something on it has changed.
   * @param {Board} board
   * @param {string} id
   * @param {Piece} piece
   */
  draw(board, id, piece) {
    const old = this.shown.get(id);
    // What no patch has named is the same object as before.
    if (old?.piece === piece) return;
    const face = faceOf(board, id, piece);
    const key = JSON.stringify(face);
    if (old?.key === key) {
      old.piece = piece;
      return;
    }
    const node = old?.node ?? this.newNode(id);
    node.querySelector(".face")?.remove();
    node.insertBefore(counterFace(face), node.lastChild);
    this.shown.set(id, { ...old, node, key, piece });
  }

  /** @param {string} id */
  newNode(id) {
    const ring = { x: -RING, y: -RING, width: RING * 2, height: RING * 2, rx: 7 };
    const face = { x: -EDGE / 2, y: -EDGE / 2, width: EDGE, height: EDGE };
    // What is printed on the face is said better by a label: the button is a pane of glass over it.
    return s(
      "g",
      { class: "piece", "data-piece": id },
      s("rect", { class: "ring-glow", ...ring }),
      s("rect", { class: "ring", ...ring }),
      s("rect", { class: "piece-button", role: "button", tabindex: -1, ...face }),
    );
  }

  /** Moves every node to its spot and puts them in order, the fanned stack above everything. */
  place() {
    /** @type {Element[]} */
    const order = [];
    /** @type {Element[]} */
    const raised = [];
    const badges = new Map(this.badges);
    for (const stack of this.stacks) {
      const fanned = this.fan.holds(stack.place);
      const list = fanned ? raised : order;
      const spots = spotsOf(stack);
      stack.ids.forEach((id, index) => {
        const node = this.shown.get(id)?.node;
        if (!node) return;
        move(node, this.fan.spot(id) ?? spots[index], this.pace);
        list.push(node);
      });
      if (stack.ids.length > PLAIN_STACK && !fanned) list.push(this.badge(stack, badges));
    }
    for (const [key, node] of badges) {
      node.remove();
      this.badges.delete(key);
    }
    arrange(this.layer, order);
    arrange(this.table.layers.fan, [...this.fan.backdrop(), ...raised, ...this.fan.buttons()]);
    this.renderClasses();
  }

  /**
   * How many counters lie in a stack, and how strong they are together.
   * @param {Stack} stack
   * @param {Map<string, SVGGElement>} old Badges nobody has asked for yet; those left over are removed.
   */
  badge(stack, old) {
    const { board } = this.store.state;
    const strength = board && strengthOf(board, stack.ids, this.current());
    const key = `${stack.place} ${stack.side}`;
    const text = `${stack.ids.length}${strength === undefined ? "" : ` ${strength}`}`;
    const node = this.badges.get(key) ?? s("g", { class: "badge", "aria-hidden": "true" });
    if (node.dataset.text !== text) {
      node.dataset.text = text;
      node.replaceChildren(
        s("circle", { r: 7.6, class: "badge-count" }),
        s("text", { y: 3.4, "text-anchor": "middle" }, String(stack.ids.length)),
      );
      if (strength !== undefined) {
        node.append(
          s("rect", { x: 6, y: -5.6, width: 15, height: 11.2, rx: 2.4, class: "badge-strength" }),
          s("text", { x: 13.6, y: 3.3, "text-anchor": "middle", class: "badge-sum" }, String(strength)),
        );
      }
    }
    const half = (EDGE / 2) * stack.scale;
    move(node, { x: stack.x - half + 2, y: stack.y + half - 1, scale: stack.scale });
    this.badges.set(key, node);
    old.delete(key);
    return node;
  }

  /** What can act, what is in hand, what is looked at. */
  renderClasses() {
    const { board, inHand } = this.store.state;
    const scene = this.store.shown;
    if (!board || !scene) return;
    const acting = this.store.canAct ? able(scene.prompt, board, scene) : new Set();
    const lit = this.table.highlighted;
    // A closed stack wears one ring, on top, if anything in it can act.
    /** @type {Map<string, boolean>} */
    const rings = new Map();
    for (const stack of this.stacks) {
      const closed = !this.fan.holds(stack.place);
      const any = stack.ids.some((id) => acting.has(id));
      stack.ids.forEach((id, index) => rings.set(id, closed ? any && index === stack.ids.length - 1 : acting.has(id)));
    }
    const fighting = new Set(Object.values(scene.fight?.pieces ?? {}).flat());
    // Asking the page is dearer than remembering what it was told, and most pieces are as they were.
    for (const [id, shown] of this.shown) {
      const { node, piece } = shown;
      const can = acting.has(id);
      const pressed = inHand === id;
      const held = pressed || (inHand === piece.at && piece.side === scene.prompt.side);
      const look = [rings.get(id) ?? false, Boolean(piece.active), held, lit.has(id), fighting.has(id)];
      if (shown.look?.every((one, index) => one === look[index]) !== true) LOOKS.forEach((name, index) => node.classList.toggle(name, look[index]));
      if (shown.pressed !== pressed) buttonOf(node)?.setAttribute("aria-pressed", String(pressed));
      if (shown.told !== piece || shown.can !== can) buttonOf(node)?.setAttribute("aria-label", pieceInWords(board, id, piece, can));
      Object.assign(shown, { look, pressed, told: piece, can });
    }
  }

  renderHovered() {
    const { piece } = this.store.state.hovered;
    if (piece === this.hovered) return;
    if (this.hovered !== undefined) this.nodeOf(this.hovered)?.classList.remove("is-hovered");
    this.hovered = piece;
    if (piece !== undefined) this.nodeOf(piece)?.classList.add("is-hovered");
  }

  /** @param {string} id */
  nodeOf(id) {
    return this.shown.get(id)?.node;
  }

  /**
   * What of a piece takes the focus.
   * @param {string} id
   */
  buttonOf(id) {
    const node = this.nodeOf(id);
    return node && buttonOf(node);
  }

  /**
   * The pieces of a place from below, both sides.
   * @param {string} place
   * @returns {string[]}
   */
  at(place) {
    return this.stacks.filter((stack) => stack.place === place).flatMap((stack) => stack.ids);
  }

  /**
   * A short glow on pieces something has happened to.
   * @param {Iterable<string>} ids
   */
  flash(ids) {
    for (const id of ids) {
      const node = this.nodeOf(id);
      if (!node) continue;
      // One that still glows begins again; asking all of them for their animations would make the browser lay out the page each time.
      if (node.classList.contains("is-flashing")) for (const glow of node.getAnimations({ subtree: true })) glow.currentTime = 0;
      node.classList.add("is-flashing");
    }
  }
}

/** @param {SVGGElement} node @returns {SVGElement | undefined} */
function buttonOf(node) {
  return node.lastElementChild instanceof SVGElement ? node.lastElementChild : undefined;
}

/** Where nodes were moved last: asking their style is dear. @type {WeakMap<SVGElement, string>} */
const moved = new WeakMap();

/**
 * @param {SVGElement} node
 * @param {Spot} spot
 * @param {string} [pace] Told to those alone that move: told to all, it would style every counter anew.
 */
function move(node, { x, y, scale }, pace = "") {
  const transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
  if (moved.get(node) === transform) return;
  moved.set(node, transform);
  node.style.transform = transform;
  node.style.transitionDuration = pace;
}
