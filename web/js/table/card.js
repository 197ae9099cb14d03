// @ts-check
// The card of what is in hand or under the pointer: the counter large, every value with where it comes from, marks and
// facts with their clauses; or a place, its ground and who is there.

import { h } from "../lib/dom.js";
import { Kept, amend, refill } from "../lib/kept.js";
import { groundName, spaced } from "../lib/text.js";
import { counterPicture, faceOf, inkOn } from "./counters.js";
import { markIcon } from "./marks.js";
import { clauseButton } from "./panel/kit.js";
import { pieceName, piecesAt, placeName, sideName } from "./words.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Fact} Fact */
/** @typedef {import("../wire").Mark} Mark */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./store.js").Store} Store */
/** Parts of the card as they were shown last. @typedef {Kept<Element | null>} Parts */

/** The card changes only when the pointer has come to rest, and goes back after it has left for a while. */
const REST = 90;
const BACK = 450;

/** Where there is room the card lies in a corner of the map; on small screens it is part of the panel. */
const ROOMY = matchMedia("(min-width: 75rem) and (min-height: 40rem)");

/** @type {Record<string, string>} */
const FROM = { rulebook: "from the rulebook", history: "from history", design: "our design" };

/**
 * @param {HTMLElement} element
 * @param {Store} store
 * @param {{onPiece: (id: string) => void, field: HTMLElement, panel: HTMLElement}} parts
 */
export function mountCard(element, store, { onPiece, field, panel }) {
  settle(element, field, panel);
  let timer = 0;
  let drawn = "";
  /** Put away, until something is clicked. */
  let away = false;
  /** @type {Parts} */
  const parts = new Kept();
  const put = h("button", { type: "button", class: "card-close quiet", "aria-label": "Put the card away" }, "×");
  put.addEventListener("click", () => {
    away = true;
    drawn = "";
    refill(element, []);
  });
  const redraw = () => {
    const { board, hovered, inspected, inHand } = store.state;
    const scene = store.shown;
    if (!board || !scene) return;
    const at = hovered.piece || hovered.space ? hovered : inHand !== undefined && scene.pieces[inHand] ? { piece: inHand } : inspected;
    const piece = at.piece === undefined ? undefined : scene.pieces[at.piece];
    const key = JSON.stringify([at.piece, piece, at.space, at.space && scene.spaces[at.space], !piece && at.space && piecesAt(scene, at.space)]);
    if (key === drawn) return;
    drawn = key;
    if (away) refill(element, []);
    else if (at.piece !== undefined && piece) refill(element, [put, pieceCard(board, scene, at.piece, piece, parts)]);
    else if (at.space !== undefined) refill(element, [put, placeCard(board, scene, at.space, parts)]);
    else refill(element, []);
    parts.sweep();
  };
  store.on(["inspected"], () => {
    away = false;
    drawn = "";
  });
  store.onceShown(["live", "past", "board", "inspected", "inHand"], redraw);
  store.on(["hovered"], ({ hovered }) => {
    clearTimeout(timer);
    timer = window.setTimeout(redraw, hovered.piece || hovered.space ? REST : BACK);
  });
  element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-card-piece]") : null;
    const id = button?.getAttribute("data-card-piece");
    if (id) onPiece(id);
  });
}

/**
 * Puts the card where there is room for it, and out of the pointer's way.
 * @param {HTMLElement} element
 * @param {HTMLElement} field
 * @param {HTMLElement} panel
 */
function settle(element, field, panel) {
  const before = element.nextSibling;
  const place = () => {
    if (ROOMY.matches) field.append(element);
    else panel.insertBefore(element, before);
  };
  ROOMY.addEventListener("change", place);
  place();
  field.addEventListener("pointermove", (event) => {
    if (!ROOMY.matches || event.target === element || element.contains(/** @type {Node} */ (event.target))) return;
    const box = (field.querySelector("#stage") ?? field).getBoundingClientRect();
    // The boxes lie below the map: a card that fled from there might cover the place to go to.
    if (event.clientY > box.bottom) return;
    const near = event.clientX - box.left < element.offsetWidth + 60 && box.bottom - event.clientY < element.offsetHeight + 90;
    const far = event.clientX - box.left > element.offsetWidth + 160 || box.bottom - event.clientY > element.offsetHeight + 200;
    if (near) element.classList.add("is-right");
    else if (far) element.classList.remove("is-right");
  });
}

/** @param {string} from */
function fromBadge(from) {
  return FROM[from] ? h("span", { class: `from from-${from}`, title: FROM[from] }, from) : null;
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 * @param {Piece} piece
 * @param {Parts} parts
 */
function pieceCard(board, scene, id, piece, parts) {
  const counter = board.counters[id];
  // Who waits in a box beside the map is in nobody's company: the box itself shows them all.
  const others = board.boxes.some((box) => box.id === piece.at) ? [] : piecesAt(scene, piece.at).filter(([other]) => other !== id);
  const card = parts.of("card-piece", () => h("section", { class: "card card-piece" }));
  amend(card, { "aria-label": `Counter: ${pieceName(board, id, piece)}` });
  const { marks = [], facts = [], values, reduced, spent, active } = piece;
  refill(card, [
    pieceHead(board, id, piece, parts),
    counter && parts.of(`values ${JSON.stringify([id, values])}`, () => valueTable(counter, piece)),
    parts.of(`marks ${JSON.stringify(marks)}`, () => markList(marks)),
    parts.of(`states ${JSON.stringify([reduced, spent, active])}`, () => states(piece)),
    parts.of(`facts ${JSON.stringify(facts)}`, () => factList(facts)),
    counter?.note && parts.of(`note ${counter.note}`, () => h("p", { class: "card-note" }, counter.note)),
    others.length > 0 && company(board, "With it", others, parts),
  ]);
  return card;
}

/**
 * @param {Board} board
 * @param {string} id
 * @param {Piece} piece
 * @param {Parts} parts
 */
function pieceHead(board, id, piece, parts) {
  const { side, at } = piece;
  const counter = board.counters[id];
  const formation = board.formations.find((one) => one.id === counter?.formation);
  const head = parts.of("head", () => h("div", { class: "card-head" }));
  const lines = () =>
    h(
      "div",
      {},
      h("h2", { class: "card-title" }, pieceName(board, id, piece)),
      h("p", { class: "card-line" }, `${sideName(board, side)}${counter ? `, ${spaced(counter.kind)}` : ""}`),
      formation && h("p", { class: "card-line" }, formationChip(formation)),
      h("p", { class: "card-line soft" }, placeName(board, at)),
    );
  refill(head, [
    parts.of(`picture ${JSON.stringify(faceOf(board, id, piece))}`, () => counterPicture(board, id, piece)),
    parts.of(`lines ${JSON.stringify([id, pieceName(board, id, piece), side, at])}`, lines),
  ]);
  return head;
}

/** @param {import("../wire").Formation} formation */
export function formationChip(formation) {
  return h(
    "span",
    { class: "formation-chip", style: `background:${formation.colour};color:${inkOn(formation.colour)}` },
    formation.name,
  );
}

/**
 * @param {import("../wire").Counter} counter
 * @param {Piece} piece
 */
function valueTable(counter, piece) {
  if (counter.values.length === 0) return null;
  const rows = counter.values.map((value, index) => {
    const now = piece.values?.[index];
    const changed = now !== undefined && now !== value.value;
    return [
      h("dt", {}, value.what),
      h(
        "dd",
        {},
        h("b", { class: changed ? "is-changed" : "" }, now ?? value.value),
        changed && h("span", { class: "soft" }, ` printed ${value.value}`),
        " ",
        fromBadge(value.from),
      ),
    ];
  });
  return h("dl", { class: "card-values" }, ...rows.flat());
}

/** @param {Piece} piece */
function states(piece) {
  const said = [piece.reduced && "Shows its weaker side or has lost strength", piece.spent && "Has acted and is done", piece.active && "Acts now"];
  const text = said.filter(Boolean).join(" · ");
  return text ? h("p", { class: "card-line soft" }, text) : null;
}

/** @param {Mark[]} marks */
function markList(marks) {
  if (marks.length === 0) return null;
  return h("ul", { class: "card-marks" }, ...marks.map((mark) => h("li", {}, markIcon(mark), mark.text)));
}

/** @param {Fact[]} facts */
function factList(facts) {
  if (facts.length === 0) return null;
  const rows = facts.map((fact) => [h("dt", {}, fact.what), h("dd", {}, fact.value, " ", clauseButton(fact.clause))]);
  return h("dl", { class: "card-values card-facts" }, ...rows.flat());
}

/**
 * Counters in a row, each a button.
 * @param {Board} board
 * @param {string} title
 * @param {[string, Piece][]} pieces
 * @param {Parts} parts
 */
function company(board, title, pieces, parts) {
  const row = parts.of(`row ${title}`, () => h("div", { class: "counter-row" }));
  const cells = pieces.map(([id, piece]) =>
    parts.of(`cell ${id} ${JSON.stringify(faceOf(board, id, piece))}`, () => forPointers(counterCell(board, id, piece))),
  );
  refill(row, cells);
  return parts.of(`company ${title}`, () => h("div", { class: "card-company" }, h("h3", {}, title), row));
}

/** Out of the way of the Tab key: who uses keys walks through the stack on the map. @param {ReturnType<typeof counterCell>} cell */
function forPointers({ cell, button }) {
  button.tabIndex = -1;
  return cell;
}

/**
 * A counter to press, outside of the map. What is printed on it lies beside the button and not in it: the button is called
 * by the piece's name, and who speaks to the page says that.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} piece
 */
export function counterCell(board, id, piece) {
  const name = pieceName(board, id, piece);
  const button = h("button", { type: "button", class: "counter-button", title: name, "aria-label": name, "data-card-piece": id });
  return { button, cell: h("span", { class: "counter-cell" }, button, counterPicture(board, id, piece)) };
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 * @param {Parts} parts
 */
function placeCard(board, scene, id, parts) {
  const space = board.spaces.find((one) => one.id === id);
  const box = board.boxes.find((one) => one.id === id);
  const now = scene.spaces[id];
  const pieces = piecesAt(scene, id);
  const ground = space && [groundName(space.ground), space.level ? `level ${space.level}` : ""].filter(Boolean).join(", ");
  // What all ground of a kind has in common is told once for all of it.
  const note = space ? space.about || board.meanings[space.ground] : box?.about;
  const card = parts.of("card-place", () => h("section", { class: "card card-place" }));
  amend(card, { "aria-label": `Place: ${placeName(board, id)}` });
  refill(card, [
    h("h2", { class: "card-title" }, placeName(board, id)),
    ground && h("p", { class: "card-line" }, h("span", { class: "card-ground" }, ground), " ", fromBadge(space?.from ?? "")),
    note && h("p", { class: "card-note" }, note),
    now?.owner && h("p", { class: "card-line" }, `Held by ${sideName(board, now.owner)}${now.worth ? `, worth ${now.worth}` : ""}`),
    !now?.owner && now?.worth && h("p", { class: "card-line" }, `Worth ${now.worth}`),
    markList(now?.marks ?? []),
    factList(now?.facts ?? []),
    pieces.length > 0 && company(board, "Here", pieces, parts),
  ]);
  return card;
}
